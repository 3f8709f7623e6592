# SPDX-License-Identifier: Apache-2.0
"""What the environments share: rules, limits, what is seen, what is earned, what is shown."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from ayoayo import Game, Move, NotationError, Position, PositionError, Rules, RulesError, Side
from ayoayo.envs import common, picture
from ayoayo.envs.common import Setup


def setup(rules: Rules | str = "russ", **more: Any) -> Setup:  # noqa: ANN401
    """Make one of what differs from the usual."""
    position, plies = more.pop("position", None), more.pop("max_plies", 1000)
    return Setup.make(rules, position, plies, more.pop("reward", "result"), more)  # type: ignore[arg-type]


def test_repetition() -> None:
    """It is 3, unless the rules or an option say otherwise."""
    assert setup().rules.repetition == 3
    assert setup("oware,repetition=2").rules.repetition == 2
    assert setup(Rules("oware", repetition=5)).rules.repetition == 5
    assert setup("oware,repetition=2", repetition=0).rules.repetition == 0
    assert setup(repetition=4).rules.repetition == 4


def test_every_option() -> None:
    """Each rule option is a keyword."""
    options = {
        "pits_per_row": 5,
        "seeds_per_pit": 3,
        "sowing": "single",
        "capture": "twos-and-threes",
        "capturing_seed": "kept",
        "leftovers": "owner",
        "majority": "plays-on",
        "feeding": "optional",
        "grand_slam": "allowed",
        "repetition": 7,
    }
    assert setup(**options).rules == Rules(**options)  # type: ignore[arg-type]
    with pytest.raises(RulesError):
        setup(speed=3)


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"max_plies": 0}, ValueError),
        ({"max_plies": "8"}, TypeError),
        ({"reward": "money"}, ValueError),
        ({"rules": "chess"}, RulesError),
        ({"position": "4-4"}, NotationError),
        ({"position": Position(rules="russ,pits-per-row=4")}, PositionError),
        ({"pits_per_row": 1}, ValueError),
        ({"position": "0-0-0-0-0-0-1-1-0-1-0-0-23-22-N"}, ValueError),
    ],
)
def test_wrong_arguments(more: dict[str, Any], error: type[Exception]) -> None:
    """Each is refused by its cause."""
    with pytest.raises(error):
        setup(**more)


def test_openings() -> None:
    """A seat that might never move is refused."""
    for seat in Side:
        setup().check_opening(seat)
        setup(max_plies=2).check_opening(seat)
    setup(max_plies=1).check_opening(Side.SOUTH)
    with pytest.raises(ValueError, match="before North moves"):
        setup(max_plies=1).check_opening(Side.NORTH)
    winning = setup(position="0-1-2-1-2-0-1-0-1-0-4-1-23-12-S")
    with pytest.raises(ValueError, match="before North moves"):
        winning.check_opening(Side.NORTH)
    winning.check_opening(Side.SOUTH)


def test_observations() -> None:
    """Each side sees its own pits first; a mirrored board looks the same from the other side."""
    rng = np.random.default_rng(1)
    position = Position(rules="pratt,pits-per-row=5")
    while moves := position.legal_moves:
        position = position.after(moves[rng.integers(len(moves))])
        for side in Side:
            seen = common.observe(position, side)
            assert (seen.dtype.name, seen.shape, int(seen.sum())) == ("uint8", (12,), 40)
            assert tuple(seen[:5]) == position.row(side)
            assert tuple(seen[5:10]) == position.row(side.opponent)
            assert (seen[10], seen[11]) == (
                position.stores[side],
                position.stores[side.opponent],
            )
            mirrored = common.observe(position.mirror(), side.opponent)
            assert np.array_equal(seen, mirrored)


def test_rewards() -> None:
    """By result, by margin, and nothing for games without a result."""
    won = {"position": "0-1-2-1-2-0-1-0-1-0-4-1-23-12-S"}
    by_result, by_margin = setup(**won).begin(), setup(**won, reward="margin").begin()
    assert by_result.rewards == (0.0, 0.0)
    for episode in (by_result, by_margin):
        episode.play(1)
        assert (episode.terminated, episode.truncated, episode.over) == (True, False, True)
        assert episode.actions == []
    assert by_result.rewards == (1.0, -1.0)
    assert by_margin.rewards == (13 / 48, -13 / 48)
    drawn = setup("oware", pits_per_row=2, seeds_per_pit=1, position="0-1-0-0-1-2-S").begin()
    assert drawn.actions == [1]
    drawn.game.agree()
    assert drawn.rewards == (0.0, 0.0)
    assert drawn.terminated
    truncated = setup(max_plies=1, reward="margin").begin()
    truncated.play(1)
    assert truncated.game.outcome.south == 7
    assert (truncated.terminated, truncated.truncated, truncated.over) == (False, True, True)
    assert truncated.rewards == (0.0, 0.0)
    assert truncated.mask(Side.NORTH).tolist() == [0] * 6


@pytest.mark.parametrize("action", [-1, 6, 7, 11, 12, 99])
def test_actions_beyond_the_row(action: int, first: str | None) -> None:
    """They are never taken for a pit of the other row."""
    episode = setup(position=first).begin()
    with pytest.raises(ValueError, match="no such pit in the mover's row"):
        episode.play(action)
    assert episode.game.ply == 0


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    """Text, standard output, pixels; nothing for no mode; others are refused."""
    game = Game()
    game.apply("B")
    assert common.render(game, "ansi") == str(game)
    assert common.render(game, "human") is None
    assert capsys.readouterr().out == f"{game}\n"
    frame = common.render(game, "rgb_array")
    assert isinstance(frame, np.ndarray)
    assert frame.shape == (172, 64 * 6 + 148, 3)
    assert common.render(game, None) is None
    common.check_render_mode(None)
    with pytest.raises(ValueError, match="hologram"):
        common.check_render_mode("hologram")


def test_pictures() -> None:
    """Every pit, both stores and the last move show on the picture, and fit on every board."""
    start = Position(rules="oware")
    plain = picture.board(start).astype(int)
    for move in start.legal_moves:
        position = start.after(move)
        drawn = picture.board(position).astype(int)
        for pit, (before, after) in enumerate(zip(start.pits, position.pits, strict=True)):
            column = pit if pit < 6 else 11 - pit
            left, top = 10 + 64 * (column + 1), 86 if pit < 6 else 10
            same = slice(top, top + 76), slice(left, left + 64)
            assert (before == after) == np.array_equal(plain[same], drawn[same])
        marked = picture.board(position, Move(move.pit)).astype(int)
        rows, columns, _ = np.nonzero(marked != drawn)
        left = 10 + 64 * (move.pit + 1)
        assert left <= columns.min() <= columns.max() < left + 64
        assert rows.min() >= 86
    full = Position.from_counts([254, 0], rules="russ,pits-per-row=1,seeds-per-pit=127")
    assert picture.board(full).shape == (172, 212, 3)
    wide = Position(rules="russ,pits-per-row=12,seeds-per-pit=10")
    assert picture.board(wide).shape == (172, 916, 3)


def test_imports_on_demand() -> None:
    """The package does without frameworks and NumPy, the environments without each other."""
    program = """
import sys
import {0}
print(*sorted({{"numpy", "gymnasium", "pettingzoo", "pyspiel"}} & set(sys.modules)))
"""
    for module, brings in (
        ("ayoayo", ""),
        ("ayoayo.envs", ""),
        ("ayoayo.envs.gymnasium", "gymnasium numpy"),
        ("ayoayo.envs.pettingzoo", "gymnasium numpy pettingzoo"),
        ("ayoayo.envs.openspiel", "numpy pyspiel"),
    ):
        command = [sys.executable, "-c", program.format(module)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603
        assert said.strip() == brings
