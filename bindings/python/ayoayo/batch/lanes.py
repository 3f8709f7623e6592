# SPDX-License-Identifier: Apache-2.0
"""Many games in arrays of their own."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, overload

from ayoayo import _capi
from ayoayo.batch import calls
from ayoayo.batch.calls import PLY_LIMIT, limit_of
from ayoayo.errors import RangeError, shown
from ayoayo.position import Position
from ayoayo.rng import Random
from ayoayo.rules import Rules, as_rules

if TYPE_CHECKING:
    from typing import SupportsIndex

    import numpy as np
    from numpy.typing import NDArray

    from ayoayo.batch.calls import Int32Array

__all__ = ["Batch"]


class Batch:
    """Many games of one rule set, in arrays of its own, all at the start position.

    The arrays are there to be read and written, in place; the types are those of the
    module. What a method answers is such an array too, good until the next call.
    ``len(batch)`` is the number of lanes; ``batch[i]`` is lane i as a `Position`, and
    may be set to one; ``batch[a:b]`` is a batch of these lanes, in the same memory:
    give one to each thread.

    Args:
        rules: the rule set, or its text.
        count: how many lanes.
        max_plies: a game that has had so many plies is over; 0 for no limit.
        seed: any int: the same one gives the same games, everywhere. None takes one
            from the system. Lane i starts with ``Random(first + i)``, where ``first``
            is ``Random(seed).next()``.

    Raises:
        ImportError: there is no NumPy.
        RangeError: the count is negative, or the limit is not of 0 … 2³²-1.
        RulesError: the rules are none.
        TypeError: an argument is of the wrong type.

    >>> games = Batch("russ", 4, max_plies=200, seed=1984)
    >>> games.pits[:] = [1, 1, 0, 7]
    >>> games.apply().tolist()
    [0, 0, 0, -21]
    >>> games[1] == Position().after("B")
    True
    >>> games.reset()
    >>> games[0:2].legal().tolist()
    [3264, 3264]
    """

    __slots__ = (
        "_rules",
        "hashes",
        "masks",
        "max_plies",
        "pits",
        "planes",
        "plies",
        "positions",
        "randoms",
        "reasons",
        "results",
        "statuses",
    )

    max_plies: int
    """The limit; it may be changed."""
    positions: NDArray[np.uint8]
    randoms: NDArray[np.uint64]
    plies: NDArray[np.uint32]
    pits: NDArray[np.int32]
    statuses: NDArray[np.int32]
    reasons: NDArray[np.uint8]
    results: NDArray[np.uint8]
    masks: NDArray[np.uint32]
    planes: NDArray[np.uint8]
    hashes: NDArray[np.uint64]

    def __init__(
        self,
        rules: Rules | str,
        count: SupportsIndex,
        *,
        max_plies: SupportsIndex = 1000,
        seed: SupportsIndex | None = None,
    ) -> None:
        """See the class."""
        np = _numpy()
        self._rules = as_rules(rules)
        self.max_plies = limit_of(max_plies)
        lanes = operator.index(count)
        if lanes < 0:
            message = f"the count of lanes is at least 0, not {shown(lanes)}"
            raise RangeError(message)
        self.positions = np.zeros((lanes, _capi.position_size()), np.uint8)
        self.randoms = np.arange(lanes, dtype=np.uint64)
        self.randoms += np.uint64(Random(seed).next())
        self.plies = np.zeros(lanes, np.uint32)
        self.pits = np.full(lanes, -1, np.int32)
        self.statuses = np.zeros(lanes, np.int32)
        self.reasons = np.zeros(lanes, np.uint8)
        self.results = np.zeros(lanes, np.uint8)
        self.masks = np.zeros(lanes, np.uint32)
        self.planes = np.zeros((lanes, 2 * self._rules.pits_per_row + 2), np.uint8)
        self.hashes = np.zeros(lanes, np.uint64)
        calls.start(self._rules, self.positions)

    @property
    def rules(self) -> Rules:
        """The rule set of all lanes."""
        return self._rules

    def start(self) -> None:
        """Put every lane to the start position."""
        calls.start(self._rules, self.positions)
        self.plies[:] = 0
        self.reasons[:] = 0

    def legal(self) -> NDArray[np.uint32]:
        """Find the legal moves: `masks`."""
        calls.legal(self._rules, self.positions, self.masks)
        return self.masks

    def apply(self, pits: Int32Array | None = None) -> NDArray[np.int32]:
        """Make one move in every lane: `statuses`. It counts `plies` and sets `reasons`.

        Args:
            pits: the moves; None for those in `pits`.
        """
        calls.apply(
            self._rules,
            self.positions,
            self.pits if pits is None else pits,
            self.statuses,
            reasons=self.reasons,
            plies=self.plies,
            max_plies=self.max_plies,
        )
        return self.statuses

    def random_moves(self) -> NDArray[np.int32]:
        """Draw a random legal move for every lane, and do not make it: `pits`."""
        calls.random_moves(self._rules, self.positions, self.randoms, self.pits)
        return self.pits

    def random_step(self) -> NDArray[np.int32]:
        """Make a random legal move in every lane that is not over: `pits`.

        It counts `plies` and sets `reasons`.
        """
        calls.random_step(
            self._rules,
            self.positions,
            self.randoms,
            pits=self.pits,
            reasons=self.reasons,
            plies=self.plies,
            max_plies=self.max_plies,
        )
        return self.pits

    def playout(self, max_plies: SupportsIndex) -> NDArray[np.uint8]:
        """Play every lane to its end by random moves: `results`.

        It counts `plies` and sets `reasons`.

        Args:
            max_plies: the most moves that are made in a lane by this call.

        Raises:
            RangeError: the limit is not of 0 … 2³²-1.
        """
        before, limit = self.plies.copy(), limit_of(max_plies)
        calls.playout(self._rules, self.positions, self.randoms, limit, plies=self.plies)
        calls.outcomes(self._rules, self.positions, self.results, self.reasons)
        self.reasons[(self.reasons == 0) & (self.plies == limit)] = PLY_LIMIT
        self.plies += before
        return self.results

    def outcomes(self) -> NDArray[np.uint8]:
        """Tell how every lane stands: `results`. A game at the limit of plies is running."""
        calls.outcomes(self._rules, self.positions, self.results)
        return self.results

    def reset(self) -> None:
        """Put the lanes that are over, as `reasons` say, back to the start position."""
        calls.reset(self._rules, self.positions, self.reasons, plies=self.plies)

    def observe(self) -> NDArray[np.uint8]:
        """Write what the player to move sees: `planes`."""
        calls.observe(self._rules, self.positions, self.planes)
        return self.planes

    def hash(self) -> NDArray[np.uint64]:
        """Hash every position: `hashes`."""
        calls.hash(self.positions, self.hashes)
        return self.hashes

    def __len__(self) -> int:
        return len(self.positions)

    @overload
    def __getitem__(self, lane: SupportsIndex) -> Position: ...

    @overload
    def __getitem__(self, lane: slice) -> Batch: ...

    def __getitem__(self, lane: SupportsIndex | slice) -> Position | Batch:
        if not isinstance(lane, slice):
            return Position(self.positions[self._place(lane)].tobytes(), self._rules)
        if lane.step not in {None, 1}:
            message = f"a slice of a batch has no step of {lane.step}"
            raise ValueError(message)
        part = object.__new__(Batch)
        for name in Batch.__slots__:
            whole = getattr(self, name)
            setattr(part, name, whole if name in {"_rules", "max_plies"} else whole[lane])
        return part

    def _place(self, lane: SupportsIndex) -> int:
        """Find a lane by its number, which may count from the end."""
        number, lanes = operator.index(lane), len(self.positions)
        if not -lanes <= number < lanes:
            message = f"there are {lanes} lanes, and none is {shown(number)}"
            raise IndexError(message)
        return number

    def __setitem__(self, lane: SupportsIndex, position: Position | str | bytes) -> None:
        """Set a lane to a position of the rules, with no plies made."""
        np, index = _numpy(), self._place(lane)
        data = bytes(Position(position, self._rules))
        self.positions[index] = np.frombuffer(data, np.uint8)
        self.plies[index] = 0
        self.reasons[index] = 0

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self._rules.text!r}>"


def _numpy() -> Any:  # noqa: ANN401  # a module
    """NumPy, which is only imported by those who want it."""
    try:
        import numpy as np  # noqa: PLC0415
    except ImportError as error:
        message = "a Batch keeps its lanes in arrays of NumPy: pip install 'ayoayo[numpy]'"
        raise ImportError(message, name="numpy") from error
    return np
