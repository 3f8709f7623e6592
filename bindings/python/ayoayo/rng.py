# SPDX-License-Identifier: Apache-2.0
"""Random numbers that are the same on every platform and in every release."""

from __future__ import annotations

import operator
import os
from typing import SupportsIndex

from ayoayo import _capi
from ayoayo.errors import RangeError, shown

__all__ = ["Random"]

_STATES = 2**64
_MOST_BELOW = 2**32 - 1


class Random:
    """A generator for moves and playouts: SplitMix64. Not for security.

    Args:
        seed: any int; the same seed (modulo 2⁶⁴) gives the same games. None takes
            a seed from the system.

    Raises:
        TypeError: the seed is no int.
        OverflowError: `next` and `below`, when `state` was set to another number.

    >>> Random(1).next() == Random(1 + 2**64).next()
    True
    >>> Game().random_move(Random(7)) == Game().random_move(Random(7))
    True
    """

    __slots__ = ("state",)

    state: int
    """All there is of the generator: 0 to 2⁶⁴-1."""

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        """See the class."""
        number = int.from_bytes(os.urandom(8)) if seed is None else operator.index(seed)
        self.state = number % _STATES

    def next(self) -> int:
        """Draw the next 64 random bits, 0 to 2⁶⁴-1."""
        bits, self.state = _capi.random_next(self.state)
        return bits

    def below(self, bound: int) -> int:
        """Draw a number of 0 … bound-1, each as likely as the others.

        Raises:
            RangeError: the bound is not of 1 … 2³²-1.
        """
        most = operator.index(bound)
        if not 1 <= most <= _MOST_BELOW:
            message = f"the bound is 1 to {_MOST_BELOW}, not {shown(most)}"
            raise RangeError(message)
        number, self.state = _capi.random_below(self.state, most)
        return number

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Random):
            return NotImplemented
        return self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Random({self.state})"

    def __reduce__(self) -> tuple[type[Random], tuple[int]]:
        return Random, (self.state,)


def as_random(rng: Random | int | None) -> Random:
    """The generator that an argument stands for: itself, or a new one of that seed."""
    return rng if isinstance(rng, Random) else Random(rng)
