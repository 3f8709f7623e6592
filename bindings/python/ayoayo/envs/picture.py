# SPDX-License-Identifier: Apache-2.0
"""The board as an array of pixels. For notebooks and files `ayoayo.svg` draws it better."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ayoayo.enums import Side
from ayoayo.move import Move, moves_of

if TYPE_CHECKING:
    from ayoayo.envs.common import Frame
    from ayoayo.position import Position

__all__ = ["board"]

_Colour: TypeAlias = tuple[int, int, int]
_Canvas: TypeAlias = NDArray[np.float32]

# Lengths are in pixels.
_STEP: Final = 64  # from pit to pit, and the width of a store
_EDGE: Final = 10
_ROW: Final = 76  # the height of a row: a pit and its number
_PIT: Final = 27.0  # radius
_SEED: Final = 4.5  # radius of a seed where there is room
_DOT: Final = 2  # of which digits are made
_GOLDEN_ANGLE: Final = math.pi * (3 - math.sqrt(5))

_WOOD: Final = (146, 98, 52)
_HOLLOW: Final = (92, 58, 30)
_SEEDS: Final = (206, 212, 184)
_LAST: Final = (255, 209, 102)
_INK: Final = (246, 231, 205)

# Three dots wide, five high, row by row.
_DIGITS: Final = (
    "111101101101111",
    "010110010010111",
    "111001111100111",
    "111001111001111",
    "101101111001001",
    "111100111001111",
    "111100111101111",
    "111001010010010",
    "111101111101111",
    "111101111001111",
)


def board(position: Position, last: Move | None = None) -> Frame:
    """Draw the board as South sees it: pits, stores, seeds, and their numbers.

    Args:
        position: what to draw.
        last: a move whose pit is marked.

    Returns:
        An array of shape (172, 64·P + 148, 3): rows, columns, and red, green, blue.

    >>> from ayoayo import Position
    >>> board(Position()).shape
    (172, 532, 3)
    """
    size = position.pits_per_row
    width = _STEP * (size + 2) + 2 * _EDGE
    canvas = np.empty((2 * (_ROW + _EDGE), width, 3), np.float32)
    canvas[:] = _WOOD
    for move in moves_of(size):
        _draw_pit(canvas, position, move, marked=move == last)
    middle = canvas.shape[0] / 2
    for side, x in ((Side.NORTH, _EDGE + _STEP / 2), (Side.SOUTH, width - _EDGE - _STEP / 2)):
        _draw_heap(canvas, x, middle, position.stores[side])
    return canvas.round().astype(np.uint8)


def _draw_pit(canvas: _Canvas, position: Position, move: Move, *, marked: bool) -> None:
    size = position.pits_per_row
    south = move.side is Side.SOUTH
    column = move.pit if south else 2 * size - 1 - move.pit
    x = _EDGE + _STEP * (column + 1.5)
    y = _EDGE + _ROW * (1.5 if south else 0.5)
    if marked:
        _draw_disc(canvas, x, y - 6, _PIT + 3, _LAST)
    _draw_heap(canvas, x, y, position.pits[move])


def _draw_heap(canvas: _Canvas, x: float, y: float, seeds: int) -> None:
    """Lay seeds out in a hollow as a sunflower does, closer together when they are many."""
    _draw_disc(canvas, x, y - 6, _PIT, _HOLLOW)
    spread = min(6.5, (_PIT - _SEED) / math.sqrt(max(seeds, 1)))
    for number in range(seeds):
        distance = spread * math.sqrt(number + 0.5)
        angle = number * _GOLDEN_ANGLE
        seed_x, seed_y = x + distance * math.cos(angle), y - 6 + distance * math.sin(angle)
        _draw_disc(canvas, seed_x, seed_y, min(_SEED, 0.7 * spread), _SEEDS)
    _draw_number(canvas, round(x), round(y + _PIT - 3), seeds)


def _draw_disc(canvas: _Canvas, x: float, y: float, radius: float, colour: _Colour) -> None:
    top, left = max(int(y - radius - 1), 0), max(int(x - radius - 1), 0)
    window = canvas[top : int(y + radius + 2), left : int(x + radius + 2)]
    rows, columns = np.ogrid[: window.shape[0], : window.shape[1]]
    distance = np.hypot(rows + top + 0.5 - y, columns + left + 0.5 - x)
    cover = np.clip(radius + 0.5 - distance, 0, 1)[:, :, None]
    window += (np.array(colour, np.float32) - window) * cover


def _draw_number(canvas: _Canvas, x: int, y: int, number: int) -> None:
    text = str(number)
    left = x - 2 * _DOT * len(text)
    for digit in text:
        for dot, inked in enumerate(_DIGITS[int(digit)]):
            row, column = y + _DOT * (dot // 3), left + _DOT * (dot % 3)
            if inked == "1":
                canvas[row : row + _DOT, column : column + _DOT] = _INK
        left += 4 * _DOT
