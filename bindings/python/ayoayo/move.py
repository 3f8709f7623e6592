# SPDX-License-Identifier: Apache-2.0
"""Moves: a pit of the player to move."""

from __future__ import annotations

import operator
from string import ascii_letters
from typing import NoReturn, SupportsIndex, final

from ayoayo import _capi
from ayoayo.enums import Side
from ayoayo.errors import NotationError, RangeError, shown

__all__ = ["Move"]


@final
class Move:
    """A move: the pit that is lifted. Immutable, hashable, one object a value.

    Args:
        pit: the pit's letter, ``"A"`` … in South's row and ``"a"`` … in North's,
            or its number, 0 to 2P-1 in sowing order, South's row first.
        pits_per_row: P, the size of the board, 1 to 12; 6 is the usual one.

    Raises:
        NotationError: the text is not one letter.
        RangeError: there is no such pit, or no such board.
        TypeError: the pit is neither a str nor an int.

    A move is no more than its pit: whether it is legal, a game or a position
    tells. It may index what is indexed by pits.

    >>> Move("b"), Move(7) is Move("b"), str(Move(7))
    (Move('b'), True, 'b')
    >>> Position().pits[Move("C")]
    4
    """

    __slots__ = ("letter", "pit", "pits_per_row", "side")

    pit: int
    """The pit's number, 0 to 2P-1."""
    pits_per_row: int
    """P, the size of the board."""
    letter: str
    """The pit's letter."""
    side: Side
    """Whose row the pit is in."""

    def __new__(cls, pit: str | SupportsIndex, pits_per_row: int = 6) -> Move:
        """Find the one object that is this move."""
        moves = moves_of(pits_per_row)
        number = pit_number(pit, pits_per_row)
        if not 0 <= number < len(moves):
            message = f"a board with {pits_per_row} pits in a row has no pit {shown(pit)}"
            raise RangeError(message)
        return moves[number]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        message = f"a Move is immutable: cannot set {name!r}"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> NoReturn:
        message = f"a Move is immutable: cannot delete {name!r}"
        raise AttributeError(message)

    def __index__(self) -> int:
        return self.pit

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        size = "" if self.pits_per_row == 6 else f", {self.pits_per_row}"  # noqa: PLR2004
        return f"Move({self.letter!r}{size})"

    def __reduce__(self) -> tuple[type[Move], tuple[str, int]]:
        return Move, (self.letter, self.pits_per_row)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self


def _make(pit: int, pits_per_row: int) -> Move:
    move = object.__new__(Move)
    for name, value in (
        ("pit", pit),
        ("pits_per_row", pits_per_row),
        ("letter", _capi.pit_letter(pits_per_row, pit)),
        ("side", Side.SOUTH if pit < pits_per_row else Side.NORTH),
    ):
        object.__setattr__(move, name, value)
    return move


# All moves there are, by size of the board and by pit.
_MOVES = tuple(
    tuple(_make(pit, size) for pit in range(2 * size)) for size in range(_capi.MAX_PITS_PER_ROW + 1)
)

# The pits by letter, by size of the board. A letter that the board lacks is -1,
# which C refuses in its turn as a pit that is not the mover's.
_NO_PITS = dict.fromkeys(ascii_letters, -1)
_PITS = tuple(_NO_PITS | {move.letter: move.pit for move in moves} for moves in _MOVES)


def moves_of(pits_per_row: int) -> tuple[Move, ...]:
    """All moves on boards of a size, by pit. Raises RangeError for no such size."""
    if 1 <= operator.index(pits_per_row) <= _capi.MAX_PITS_PER_ROW:
        return _MOVES[pits_per_row]
    message = f"a row has 1 to {_capi.MAX_PITS_PER_ROW} pits, not {shown(pits_per_row)}"
    raise RangeError(message)


def pit_number(move: Move | str | SupportsIndex, pits_per_row: int) -> int:
    """The pit's number; any other number where the board has no such pit.

    Raises:
        NotationError: the text is not one letter of a pit.
        TypeError: the move is no move.
    """
    if isinstance(move, Move):
        return move.pit if move.pits_per_row == pits_per_row else -1
    if isinstance(move, str):
        try:
            return _PITS[pits_per_row][move]
        except KeyError:
            message = "a move is one letter, such as B or f"
            raise NotationError(message, 1 if move[:1] in _NO_PITS else 0) from None
    if isinstance(move, bool):
        message = "a move is a Move, a letter or a number, not a bool"
        raise TypeError(message)
    return operator.index(move)


class MovesByMask(dict[int, tuple[Move, ...]]):
    """The moves that a bit mask stands for, made when first asked for."""

    def __init__(self, pits_per_row: int) -> None:
        """Begin with none."""
        super().__init__()
        self._moves = _MOVES[pits_per_row]

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        """Make those of one mask."""
        moves = tuple(move for move in self._moves if mask >> move.pit & 1)
        self[mask] = moves
        return moves


MOVES_BY_MASK = tuple(MovesByMask(size) for size in range(_capi.MAX_PITS_PER_ROW + 1))
