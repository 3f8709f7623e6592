# SPDX-License-Identifier: Apache-2.0
"""The functions of `ayoayo.batch`: those of C, one for one."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from ayoayo import _capi
from ayoayo.enums import Refusal
from ayoayo.errors import RangeError, shown
from ayoayo.rules import as_rules

if TYPE_CHECKING:
    from array import array
    from typing import SupportsIndex, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    from ayoayo.rules import Rules

    UInt8Array: TypeAlias = NDArray[np.uint8] | memoryview | bytes | bytearray
    UInt32Array: TypeAlias = NDArray[np.uint32] | memoryview | array[int]
    UInt64Array: TypeAlias = NDArray[np.uint64] | memoryview | array[int]
    Int32Array: TypeAlias = NDArray[np.int32] | memoryview | array[int]

__all__ = [
    "NO_POSITION",
    "PLY_LIMIT",
    "REFUSALS",
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
    limit, capsule = limit_of(max_plies), as_rules(rules)._capsule
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
    limit, capsule = limit_of(max_plies), as_rules(rules)._capsule
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
    limit, capsule = limit_of(max_plies), as_rules(rules)._capsule
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

    >>> from ayoayo.batch import REASONS, RESULTS
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

    >>> from ayoayo.batch import REASONS
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
        message = f"the depth is 1 to {_MOST}, not {shown(places)}"
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


def limit_of(max_plies: SupportsIndex) -> int:
    """A limit of plies as C takes it. Raises RangeError."""
    limit = operator.index(max_plies)
    if not 0 <= limit <= _MOST:
        message = f"the limit of plies is 0 to {_MOST}, not {shown(limit)}"
        raise RangeError(message)
    return limit
