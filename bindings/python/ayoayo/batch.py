# SPDX-License-Identifier: Apache-2.0
"""Many games at once, in arrays: one element of each array is a *lane*, a game.

The functions work in place, on arrays of NumPy or on anything else with the buffer
protocol, and copy nothing. `Batch` owns the arrays of its lanes; it needs NumPy
(``pip install ayoayo[numpy]``), the functions do not.

>>> from ayoayo.batch import Batch
>>> games = Batch("russ", 1000, seed=1)
>>> for _ in range(100):
...     pits = games.random_step()
...     games.reset()
>>> games.positions.shape, int(games.legal().max()).bit_count() <= 6
((1000, 32), True)

The arrays have these types, and n is the number of lanes:

=============  =================  =======================================================
array          dtype, shape       a lane
=============  =================  =======================================================
``positions``  uint8 (n, 32)      ``bytes(position)`` of a `Position`
``pits``       int32 (n,)         the number of a pit; -1 for no move
``statuses``   int32 (n,)         0 for a move that was made, else a key of `REFUSALS`, or
                                  `NO_POSITION`
``masks``      uint32 (n,)        bit i is set when pit i may be played
``randoms``    uint64 (n,)        the ``state`` of a `Random`
``plies``      uint32 (n,)        moves made since the start
``results``    uint8 (n,)         an index into `RESULTS`
``reasons``    uint8 (n,)         why the game is over: an index into `REASONS`, or
                                  `PLY_LIMIT`; 0 while it goes on
``planes``     uint8 (n, 2P+2)    seeds as the player to move sees them: own pits in sowing
                                  order, the opponent's, the own store, the opponent's
``hashes``     uint64 (n,)        the ``hash64`` of a `Position`
=============  =================  =======================================================

All are C-contiguous, aligned, of native byte order and of the same n, which may be 0;
what a function writes to is writable, and no two arrays of a call overlap. So a slice
``array[a:b]`` will do as well as an array. Where that is not so, every function raises

- ``TypeError``: an argument has no buffer, or one of another dtype, or is None where
  that is not said to be possible;
- ``ValueError``: an array has another shape, has gaps, is not aligned, is read-only,
  or overlaps another one;
- ``RulesError``: the rules are none;

and nothing has changed. A lane is never a reason to raise: where the bytes are no
position of the rules, or a move is refused, that lane says so and stays as it is.

Lanes have no history, so no repetition ends a game: a limit of plies does. Other
threads run while a function works, so that several may work on different slices at
the same time; no two may write to the same lanes. Ctrl-C is seen between calls.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, overload

from ayoayo import _capi
from ayoayo.enums import Refusal
from ayoayo.errors import RangeError
from ayoayo.position import Position
from ayoayo.results import REASONS, RESULTS
from ayoayo.rng import Random
from ayoayo.rules import Rules, as_rules

if TYPE_CHECKING:
    from array import array
    from typing import SupportsIndex, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    UInt8Array: TypeAlias = NDArray[np.uint8] | memoryview | bytes | bytearray
    UInt32Array: TypeAlias = NDArray[np.uint32] | memoryview | array[int]
    UInt64Array: TypeAlias = NDArray[np.uint64] | memoryview | array[int]
    Int32Array: TypeAlias = NDArray[np.int32] | memoryview | array[int]

__all__ = [
    "NO_POSITION",
    "PLY_LIMIT",
    "REASONS",
    "REFUSALS",
    "RESULTS",
    "Batch",
    "apply",
    "hash",
    "legal",
    "observe",
    "outcomes",
    "playout",
    "random_moves",
    "random_step",
    "repeat",
    "reset",
    "start",
]

_MOST = 2**32 - 1
_SIZE = _capi.position_size()

_REFUSED = "REFUSED_"
_STATUSES = {_capi.status_name(status): status for status in range(-127, 0)}

REFUSALS = {
    status: Refusal[name.removeprefix(_REFUSED)]
    for name, status in _STATUSES.items()
    if name.startswith(_REFUSED)
}
"""Why a move was refused, by its number in an array of statuses."""

NO_POSITION = _STATUSES["ERR_POSITION"]
"""In an array of statuses: the bytes of the lane are no position of the rules."""

PLY_LIMIT = _capi.REASON_PLY_LIMIT
"""In an array of reasons: the limit of plies has ended the game, without a result."""


def start(rules: Rules | str, positions: UInt8Array) -> None:
    """Put every lane to the start position.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: written.

    >>> import numpy as np
    >>> positions = np.empty((3, 32), np.uint8)
    >>> start("oware", positions)
    >>> Position(positions[2], "oware") == Position(rules="oware")
    True
    """
    _capi.batch_start(positions, as_rules(rules)._capsule)


def legal(rules: Rules | str, positions: UInt8Array, masks: UInt32Array) -> None:
    """Find the legal moves of every lane.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: read.
        masks: written; 0 for a game that is over, and for bytes that are no position.

    >>> masks = memoryview(bytearray(8)).cast("I")
    >>> positions = memoryview(bytes(Position()) + bytes(32)).cast("B", (2, 32))
    >>> legal("russ", positions, masks)
    >>> masks.tolist()
    [63, 0]
    """
    _capi.batch_legal(masks, as_rules(rules)._capsule, positions)


def apply(
    rules: Rules | str,
    positions: UInt8Array,
    pits: Int32Array,
    statuses: Int32Array,
    *,
    reasons: UInt8Array | None = None,
    plies: UInt32Array | None = None,
    max_plies: SupportsIndex = 0,
) -> None:
    """Make one move in every lane.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: changed where the move is legal.
        pits: read: the moves, any numbers.
        statuses: written.
        reasons: written: why the move has ended the game; 0 where the game goes on or
            the move was refused. May be None.
        plies: 1 more where the move is legal. May be None; then there is no limit.
        max_plies: a lane that has made so many moves is over; 0 for no limit.

    Raises:
        RangeError: the limit is not of 0 … 2³²-1.

    >>> import numpy as np
    >>> positions, statuses = np.empty((2, 32), np.uint8), np.empty(2, np.int32)
    >>> start("russ", positions)
    >>> apply("russ", positions, np.array([1, 7], np.int32), statuses)
    >>> str(Position(positions[0])), REFUSALS[int(statuses[1])]
    ('6-2-7-0-6-1-6-6-0-0-1-6-7-0-N', <Refusal.NOT_YOUR_PIT: 'not-your-pit'>)
    """
    limit, capsule = _limit(max_plies), as_rules(rules)._capsule
    _capi.batch_apply(positions, statuses, reasons, plies, limit, capsule, pits)


def random_moves(
    rules: Rules | str, positions: UInt8Array, randoms: UInt64Array, pits: Int32Array
) -> None:
    """Draw a random legal move for every lane, and do not make it.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: read.
        randoms: the generators, moved on where a move was drawn.
        pits: written; -1 for a game that is over, and for bytes that are no position.
    """
    _capi.batch_random_moves(pits, randoms, as_rules(rules)._capsule, positions)


def random_step(
    rules: Rules | str,
    positions: UInt8Array,
    randoms: UInt64Array,
    *,
    pits: Int32Array | None = None,
    reasons: UInt8Array | None = None,
    plies: UInt32Array | None = None,
    max_plies: SupportsIndex = 0,
) -> None:
    """Make a random legal move in every lane that is not over.

    The moves are those of `random_moves`, made as by `apply`.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: changed.
        randoms: the generators, moved on where a move was drawn.
        pits: written: the moves; -1 where none was made. May be None.
        reasons: as for `apply`; 0 for a lane that was over before.
        plies: as for `apply`.
        max_plies: as for `apply`.

    Raises:
        RangeError: the limit is not of 0 … 2³²-1.
    """
    limit, capsule = _limit(max_plies), as_rules(rules)._capsule
    _capi.batch_random_step(positions, pits, reasons, plies, limit, randoms, capsule)


def playout(
    rules: Rules | str,
    positions: UInt8Array,
    randoms: UInt64Array,
    max_plies: SupportsIndex,
    *,
    plies: UInt32Array | None = None,
) -> None:
    """Play every lane to its end by random legal moves.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: changed.
        randoms: the generators, moved on.
        max_plies: the most moves that are made in a lane, since some games never end.
        plies: written: the moves made in this call. May be None.

    Raises:
        RangeError: the limit is not of 0 … 2³²-1.
    """
    limit, capsule = _limit(max_plies), as_rules(rules)._capsule
    _capi.batch_playout(positions, plies, randoms, capsule, limit)


def outcomes(
    rules: Rules | str,
    positions: UInt8Array,
    results: UInt8Array,
    reasons: UInt8Array | None = None,
) -> None:
    """Tell how every lane stands.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: read; bytes that are none count as running.
        results: written.
        reasons: written. May be None.

    >>> positions = memoryview(bytes(Position("0-0-0-0-0-0-1-1-0-1-0-0-23-22-N")))
    >>> results, reasons = bytearray(1), bytearray(1)
    >>> outcomes("russ", positions.cast("B", (1, 32)), results, reasons)
    >>> RESULTS[results[0]], REASONS[reasons[0]]
    (<Result.SOUTH: 'south'>, <Reason.NO_MOVE: 'no-move'>)
    """
    _capi.batch_outcomes(results, reasons, as_rules(rules)._capsule, positions)


def reset(
    rules: Rules | str,
    positions: UInt8Array,
    reasons: UInt8Array,
    *,
    plies: UInt32Array | None = None,
) -> None:
    """Put the lanes that are over back to the start position.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: changed where the reason is not 0.
        reasons: read, as `apply` writes them.
        plies: 0 where the lane is put back. May be None.
    """
    _capi.batch_reset(positions, plies, reasons, as_rules(rules)._capsule)


def repeat(  # as many arrays as in C
    rules: Rules | str,
    positions: UInt8Array,
    reasons: UInt8Array,
    made: UInt8Array,
    *,
    pasts: UInt64Array,
    history: UInt8Array,
    depth: SupportsIndex,
) -> None:
    r"""End the games whose position has come back, by the rule ``repetition``.

    To be called after every move of the lanes. A game in which at most ``depth - 1`` moves
    are made between two captures is counted exactly; beyond that the oldest positions are
    forgotten. Without the rule nothing is done.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: read.
        reasons: `Reason.REPETITION` is written where the position has occurred often
            enough, unless the game is over by the board.
        made: read; 1 where a move was made since the last call, 0 where the past begins
            anew, with the position as it is.
        pasts: with shape (n, 3), all zero at first, then left alone.
        history: with shape (n, 32 * depth), of any content, then left alone.
        depth: positions to look back on, at least 1.

    Raises:
        RangeError: there is no such depth.

    >>> positions = memoryview(bytes(Position())).cast("B", (1, 32))
    >>> reasons, history = bytearray(1), memoryview(bytearray(32 * 9)).cast("B", (1, 32 * 9))
    >>> pasts = memoryview(bytearray(24)).cast("B").cast("Q", (1, 3))
    >>> for _ in range(3):
    ...     repeat("russ,repetition=3", positions, reasons, b"\1", pasts=pasts, history=history,
    ...            depth=9)
    >>> REASONS[reasons[0]]
    <Reason.REPETITION: 'repetition'>
    """
    places = operator.index(depth)
    if not 1 <= places <= _MOST:
        message = f"the depth is 1 to {_MOST}, not {places}"
        raise RangeError(message)
    _capi.batch_repeat(reasons, pasts, history, places, made, as_rules(rules)._capsule, positions)


def observe(rules: Rules | str, positions: UInt8Array, planes: UInt8Array) -> None:
    """Write what the player to move sees in every lane.

    Args:
        rules: the rule set of all lanes, or its text.
        positions: read; bytes that are none give zeros.
        planes: written.

    >>> planes = memoryview(bytearray(14)).cast("B", (1, 14))
    >>> positions = memoryview(bytes(Position().after("B"))).cast("B", (1, 32))
    >>> observe("russ", positions, planes)
    >>> planes.tolist()
    [[6, 6, 0, 0, 1, 6, 6, 2, 7, 0, 6, 1, 0, 7]]
    """
    _capi.batch_observe(planes, as_rules(rules)._capsule, positions)


def hash(positions: UInt8Array, hashes: UInt64Array) -> None:  # noqa: A001  # batch.hash()
    """Hash every lane.

    Args:
        positions: read, any bytes.
        hashes: written.
    """
    _capi.batch_hash(hashes, positions)


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
        self.max_plies = _limit(max_plies)
        lanes = operator.index(count)
        if lanes < 0:
            message = f"the count of lanes is at least 0, not {lanes}"
            raise RangeError(message)
        self.positions = np.zeros((lanes, _SIZE), np.uint8)
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
        start(self._rules, self.positions)

    @property
    def rules(self) -> Rules:
        """The rule set of all lanes."""
        return self._rules

    def start(self) -> None:
        """Put every lane to the start position."""
        start(self._rules, self.positions)
        self.plies[:] = 0
        self.reasons[:] = 0

    def legal(self) -> NDArray[np.uint32]:
        """Find the legal moves: `masks`."""
        legal(self._rules, self.positions, self.masks)
        return self.masks

    def apply(self, pits: Int32Array | None = None) -> NDArray[np.int32]:
        """Make one move in every lane: `statuses`. It counts `plies` and sets `reasons`.

        Args:
            pits: the moves; None for those in `pits`.
        """
        apply(
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
        random_moves(self._rules, self.positions, self.randoms, self.pits)
        return self.pits

    def random_step(self) -> NDArray[np.int32]:
        """Make a random legal move in every lane that is not over: `pits`.

        It counts `plies` and sets `reasons`.
        """
        random_step(
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
        before, limit = self.plies.copy(), _limit(max_plies)
        playout(self._rules, self.positions, self.randoms, limit, plies=self.plies)
        outcomes(self._rules, self.positions, self.results, self.reasons)
        self.reasons[(self.reasons == 0) & (self.plies == limit)] = PLY_LIMIT
        self.plies += before
        return self.results

    def outcomes(self) -> NDArray[np.uint8]:
        """Tell how every lane stands: `results`. A game at the limit of plies is running."""
        outcomes(self._rules, self.positions, self.results)
        return self.results

    def reset(self) -> None:
        """Put the lanes that are over, as `reasons` say, back to the start position."""
        reset(self._rules, self.positions, self.reasons, plies=self.plies)

    def observe(self) -> NDArray[np.uint8]:
        """Write what the player to move sees: `planes`."""
        observe(self._rules, self.positions, self.planes)
        return self.planes

    def hash(self) -> NDArray[np.uint64]:
        """Hash every position: `hashes`."""
        hash(self.positions, self.hashes)
        return self.hashes

    def __len__(self) -> int:
        return len(self.positions)

    @overload
    def __getitem__(self, lane: SupportsIndex) -> Position: ...

    @overload
    def __getitem__(self, lane: slice) -> Batch: ...

    def __getitem__(self, lane: SupportsIndex | slice) -> Position | Batch:
        if not isinstance(lane, slice):
            return Position(self.positions[operator.index(lane)].tobytes(), self._rules)
        if lane.step not in {None, 1}:
            message = f"a slice of a batch has no step of {lane.step}"
            raise ValueError(message)
        part = object.__new__(Batch)
        for name in Batch.__slots__:
            whole = getattr(self, name)
            setattr(part, name, whole if name in {"_rules", "max_plies"} else whole[lane])
        return part

    def __setitem__(self, lane: SupportsIndex, position: Position | str | bytes) -> None:
        """Set a lane to a position of the rules, with no plies made."""
        np, index = _numpy(), operator.index(lane)
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


def _limit(max_plies: SupportsIndex) -> int:
    limit = operator.index(max_plies)
    if not 0 <= limit <= _MOST:
        message = f"the limit of plies is 0 to {_MOST}, not {limit}"
        raise RangeError(message)
    return limit
