# SPDX-License-Identifier: Apache-2.0
"""The board as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ayoayo.move import moves_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ayoayo.enums import Side

__all__ = ["draw"]


def draw(south: Sequence[int], north: Sequence[int], stores: tuple[int, int], seat: Side) -> str:
    """Draw the board as one player sees it: own row below, own store on the right.

    Args:
        south: the seeds in South's P pits, in sowing order.
        north: the seeds in North's P pits, in sowing order.
        stores: South's and North's.
        seat: whose view it is.
    """
    letters = [move.letter for move in moves_of(len(south))]
    rows = (letters[: len(south)], south), (letters[len(south) :], north)
    (near_letters, near), (far_letters, far) = rows[seat], rows[seat.opponent]
    edge = " " * 4 + "+---" * len(south) + "+"
    lines = [
        _labels(far_letters[::-1]),
        edge,
        _seeds(far[::-1]),
        f"{stores[seat.opponent]:3}{edge[3:]} {stores[seat]}",
        _seeds(near),
        edge,
        _labels(near_letters),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _labels(letters: Iterable[str]) -> str:
    return " " * 4 + "".join(f"  {letter} " for letter in letters)


def _seeds(counts: Iterable[int]) -> str:
    return " " * 4 + "|" + "|".join(f"{count:^3}" for count in counts) + "|"
