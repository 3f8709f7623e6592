# SPDX-License-Identifier: Apache-2.0
"""Repetition in batches: every lane ends where a `Game` of its moves does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ayoayo import Game, Position, RangeError, Reason, batch

LANES = 20


def arrays(depth: int, lanes: int = LANES) -> dict[str, Any]:
    """Make what `repeat` takes besides rules and positions."""
    return {
        "reasons": np.zeros(lanes, np.uint8),
        "made": np.zeros(lanes, np.uint8),
        "pasts": np.zeros((lanes, 3), np.uint64),
        "history": np.empty((lanes, 32 * depth), np.uint8),
        "depth": depth,
    }


def rows(games: list[Game]) -> Any:  # noqa: ANN401
    """Make an array of the games' positions."""
    return np.array([list(bytes(game.position)) for game in games], np.uint8)


@pytest.mark.parametrize("limit", [2, 3, 6])
def test_lanes_end_as_games(limit: int) -> None:
    """They go long ways without a capture."""
    rules = f"oware,pits-per-row=2,seeds-per-pit=2,repetition={limit}"
    rng, repeated = np.random.default_rng(limit), 0
    for _ in range(10):
        games, given = [Game(rules) for _ in range(LANES)], arrays(200)
        batch.repeat(rules, rows(games), **given)
        given["made"][:] = 1
        while not all(game.is_over for game in games):
            over = [game.is_over for game in games]
            for game in games:
                if not game.is_over:
                    game.apply(game.legal_moves[rng.integers(len(game.legal_moves))])
            given["reasons"][:] = 0
            batch.repeat(rules, rows(games), **given)
            for lane, game in enumerate(games):
                if not over[lane]:
                    by_rule = game.outcome.reason is Reason.REPETITION
                    assert (batch.REASONS[given["reasons"][lane]] is Reason.REPETITION) == by_rule
                    repeated += by_rule
    assert repeated >= 10


def test_depth() -> None:
    """It is a number that fits the history."""
    positions = np.frombuffer(bytes(Position()) * 2, np.uint8).reshape(2, 32)
    for wrong, cause in (
        (0, RangeError),
        (2, ValueError),
        (4, ValueError),
        (2**32 - 1, ValueError),
        (2**32, RangeError),
        (2**64, RangeError),
        (-1, RangeError),
        (None, TypeError),
        (3.0, TypeError),
    ):
        given = arrays(3, 2) | {"depth": wrong}
        with pytest.raises(cause):
            batch.repeat("russ,repetition=2", positions, **given)
        assert not given["reasons"].any()
        assert not given["pasts"].any()
