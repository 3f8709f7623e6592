# SPDX-License-Identifier: Apache-2.0
"""Repetition for many games at once, exactly: positions are compared, hashes only sieve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ayoayo import batch

if TYPE_CHECKING:
    from ayoayo.envs.common import Counts

__all__ = ["Occurrences"]

Flags: TypeAlias = NDArray[np.bool_]
_Lanes: TypeAlias = NDArray[np.int64]

_WORDS: Final = 4  # of 8 bytes, in a position
_STORES: Final = 12  # where its two stores are, in pairs of bytes
# The parts of a hash that choose a bit.
_SHIFTS: Final = np.array([[0], [6]], np.uint64)
_PART: Final = np.uint64(63)


class Occurrences:
    """The pasts of n lanes, as far as they can come back.

    Seeds never leave a store, so positions are only looked for among those since a store
    last changed. Each of them has set two bits of its lane, one of 64 and another of 64,
    which a hash tells; few positions find both set often enough to be compared with all.

    Args:
        limit: the occurrence that is looked for, at least 2.
        positions: where all lanes start, ``uint8`` with shape (n, 32).

    >>> from ayoayo import Position
    >>> here, there = (
    ...     np.frombuffer(bytes(position), np.uint8).reshape(1, 32)
    ...     for position in (Position(), Position().after("E"))
    ... )
    >>> past, moved = Occurrences(3, here), np.ones(1, bool)
    >>> [past.repeated(now, moved).tolist() for now in (there, here, there, here)]
    [[], [], [], [0]]
    """

    def __init__(self, limit: int, positions: Counts) -> None:
        """See the class."""
        lanes = len(positions)
        self._limit = limit
        self._time = 0
        # The positions of all lanes at the last moments, by time modulo the length.
        self._ring = np.empty((8, lanes, _WORDS), np.uint64)
        self._ring[0] = positions.view(np.uint64)
        # For how many moments a lane has been played on without a change of stores.
        self._since: _Lanes = np.zeros(lanes, np.int64)
        # The bits that were set at least once, and at least twice, in that time.
        self._once = np.zeros((len(_SHIFTS), lanes), np.uint64)
        self._twice = np.zeros((len(_SHIFTS), lanes), np.uint64)
        self._hashes = np.empty(lanes, np.uint64)
        self._mark(positions)

    def repeated(self, positions: Counts, moved: Flags) -> _Lanes:
        """Take down the positions after a move.

        Args:
            positions: of all lanes, ``uint8`` with shape (n, 32).
            moved: the lanes where a move was made. The past of the others begins now.

        Returns:
            The lanes whose position has now occurred so often, or more often.
        """
        before = self._ring[self._time % len(self._ring)]
        stores = positions.view(np.uint16)[:, _STORES]
        same = (moved & (stores == before.view(np.uint16)[:, _STORES])).astype(np.int64)
        self._since += 1
        self._since *= same
        kept = np.negative(same).view(np.uint64)  # all bits or none
        self._once &= kept
        self._twice &= kept
        self._keep(positions)
        lanes = np.flatnonzero(self._mark(positions))
        return lanes[self._count(lanes) >= self._limit - 1]

    def _keep(self, positions: Counts) -> None:
        size = len(self._ring)
        if self._since.max(initial=0) == size:
            self._ring = np.roll(self._ring, -(self._time + 1), axis=0)
            self._ring = np.concatenate([self._ring, np.empty_like(self._ring)])
            self._time = size - 1
        self._time += 1
        self._ring[self._time % len(self._ring)] = positions.view(np.uint64)

    def _mark(self, positions: Counts) -> Flags:
        """Set the bits of positions, and tell where they were set often enough before."""
        batch.hash(positions, self._hashes)
        bits = np.left_shift(np.uint64(1), (self._hashes >> _SHIFTS) & _PART)
        known = bits & (self._once if self._limit == 2 else self._twice)  # noqa: PLR2004
        self._twice |= self._once & bits
        self._once |= bits
        found: Flags = np.logical_and(known[0], known[1])
        return found

    def _count(self, lanes: _Lanes) -> _Lanes:
        """Count how often lanes have been where they are."""
        # All pairs of a lane and a moment before, one after the other.
        since = self._since[lanes]
        of = np.repeat(np.arange(len(lanes)), since)
        back = np.arange(len(of)) - np.repeat(np.cumsum(since) - since, since) + 1
        now = self._ring[self._time % len(self._ring), lanes]
        then = self._ring[(self._time - back) % len(self._ring), lanes[of]]
        equal = (then == now[of]).all(axis=1)
        return np.bincount(of[equal], minlength=len(lanes))
