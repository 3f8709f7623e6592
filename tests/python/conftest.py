# SPDX-License-Identifier: Apache-2.0
"""What the tests share. They test the package that is installed, not the source tree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import ayoayo
import hypothesis
import pytest
from ayoayo import Move, Position, Rules, Side

if TYPE_CHECKING:
    from collections.abc import Iterator

Key: TypeAlias = tuple[tuple[int, ...], Side]

ROOT = Path(__file__).parents[2]

# The examples are the same each time; `pytest --hypothesis-profile=random` tries new ones.
hypothesis.settings.register_profile("ayoayo", deadline=None, derandomize=True)
hypothesis.settings.register_profile("random", deadline=None, print_blob=True)
hypothesis.settings.load_profile("ayoayo")


def pytest_configure() -> None:
    """Refuse to test the source tree."""
    if Path(ayoayo.__file__).is_relative_to(ROOT / "bindings"):
        pytest.exit("these tests are for the installed package, not for the source tree", 2)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(
    scope="session",
    params=[
        "russ,pits-per-row=2,seeds-per-pit=2",
        "pratt,pits-per-row=2,seeds-per-pit=2",
        "oware,pits-per-row=2,seeds-per-pit=2",
        "russ,pits-per-row=1,seeds-per-pit=4",
        "oware,pits-per-row=3,seeds-per-pit=1,grand-slam=forbidden",
    ],
)
def oracle(request: pytest.FixtureRequest) -> Oracle:
    """The margins of all positions of a small board."""
    return Oracle(Rules(request.param))


def _boards(pits: int, seeds: int) -> Iterator[tuple[int, ...]]:
    if pits == 1:
        yield (seeds,)
        return
    for first in range(seeds + 1):
        for rest in _boards(pits - 1, seeds - first):
            yield first, *rest


def positions(rules: Rules) -> list[Position]:
    """All positions, whoever moves, with South's store holding what is not on the board."""
    return [
        Position.from_counts(board, (rules.seeds - seeds, 0), mover, rules)
        for seeds in range(rules.seeds + 1)
        for board in _boards(2 * rules.pits_per_row, seeds)
        for mover in Side
    ]


def _gain(before: Position, after: Position) -> int:
    south, north = (now - then for now, then in zip(after.stores, before.stores, strict=True))
    return south - north if before.mover is Side.SOUTH else north - south


def _key(position: Position) -> Key:
    return position.pits, position.mover


class Oracle:
    """The margins of all positions of a small board, by plain value iteration.

    Layer by layer, fewest seeds first, each starts from 0 and looks one ply further each
    time until nothing changes: play that never leaves the layer brings nothing, and what
    can be forced is forced in finitely many plies.
    """

    def __init__(self, rules: Rules) -> None:
        """Find them."""
        self.rules = rules.replace(majority="plays-on", repetition=0)
        self.positions = positions(self.rules)
        # What each move brings, leftovers included, and where it leads.
        self._moves: dict[Key, dict[Move, tuple[int, Key]]] = {}
        self._margins: dict[Key, int] = {}
        layers: dict[int, list[Key]] = {}
        for position in self.positions:
            made = {move: position.after(move) for move in position.legal_moves}
            self._moves[_key(position)] = {
                move: (_gain(position, after), _key(after)) for move, after in made.items()
            }
            self._margins[_key(position)] = 0 if made else _gain(position, position.outcome.final)
            layers.setdefault(sum(position.pits), []).append(_key(position))
        for _, layer in sorted(layers.items()):
            while self._look_further(layer):
                pass

    def _look_further(self, layer: list[Key]) -> bool:
        """Whether that makes a difference."""
        after = {
            key: max(gain - self._margins[to] for gain, to in self._moves[key].values())
            for key in layer
            if self._moves[key]
        }
        changed = any(self._margins[key] != margin for key, margin in after.items())
        self._margins |= after
        return changed

    def margin(self, position: Position) -> int:
        """The margin of a position."""
        return self._margins[_key(position)]

    def values(self, position: Position) -> dict[Move, int]:
        """The margin after each move, its capture included."""
        moves = self._moves[_key(position)]
        return {move: gain - self._margins[to] for move, (gain, to) in moves.items()}
