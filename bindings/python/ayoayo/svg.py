# SPDX-License-Identifier: Apache-2.0
"""The board as a picture, for notebooks, web pages and files.

>>> picture = board(Position(), size=600)
>>> picture.startswith("<svg") and picture.endswith("</svg>")
True
"""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from ayoayo.enums import Side
from ayoayo.errors import RangeError, shown
from ayoayo.game import Game
from ayoayo.move import Move, moves_of
from ayoayo.playable import Playable, as_side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ayoayo.position import Position

__all__ = ["board"]

# All lengths are in units of the picture's own, of which a pit has 72 across.
_PIT = 36.0  # radius
_STEP = 84.0  # from pit to pit
_STORE = 84.0  # width
_EDGE = 14.0
_LABEL = 30.0  # room for letters above and below
_CAPTION = 34.0
_SEED = 6.2  # radius of a seed where there is room
_MOST_PIXELS = 65_535
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))

_PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {room} \
class="ayoayo" role="img" aria-label={label}>
<style>
.ayoayo text{{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}}
.ayoayo .letter{{font-size:17px;fill:#9c8468}}
.ayoayo .legal{{fill:#b8691a;font-weight:700}}
.ayoayo .count{{font-size:15px;font-weight:600;fill:#f6e7cd}}
.ayoayo .total{{font-size:22px}}
.ayoayo .caption{{font-size:17px;fill:#9c8468}}
.ayoayo .hollow{{fill:url(#ayoayo-hollow);stroke:#4a2c15;stroke-width:1.5}}
.ayoayo .last{{stroke:#ffd166;stroke-width:4}}
.ayoayo .seed{{fill:url(#ayoayo-seed);stroke:#55603f;stroke-width:.7}}
</style>
<defs>
<linearGradient id="ayoayo-wood" x2="0" y2="1">
<stop stop-color="#a8713d"/><stop offset="1" stop-color="#7d4f28"/></linearGradient>
<radialGradient id="ayoayo-hollow" cy=".38">
<stop stop-color="#5c3a1e"/><stop offset="1" stop-color="#734924"/></radialGradient>
<radialGradient id="ayoayo-seed" cx=".35" cy=".3">
<stop stop-color="#e6e8d2"/><stop offset="1" stop-color="#98a37c"/></radialGradient>
</defs>
<rect x="1" y="{top:g}" width="{inner_width:g}" height="{board_height:g}" rx="42" \
fill="url(#ayoayo-wood)" stroke="#4a2c15" stroke-width="2"/>
{things}
<text class="caption" x="{caption_x:g}" y="{caption_y:g}">{caption}</text>
</svg>"""


def board(
    game: Playable,
    *,
    last: Move | None = None,
    seat: Side | int = Side.SOUTH,
    size: int | None = None,
) -> str:
    """Draw a game or a position.

    Args:
        game: what to draw; of a game, also its last move and how it ended.
        last: the move to mark; None for the game's last one.
        seat: whose view it is: own row below, own store on the right.
        size: the width in pixels; None for the room that there is, at most one
            pixel a unit.

    Returns:
        An ``<svg>`` element, complete in itself.

    Raises:
        RangeError: there is no such seat, or the size is below 1 or above 65,535.
        TypeError: an argument is of the wrong type.
    """
    if not isinstance(game, Playable):
        message = f"a game is a Game or a Position, not {type(game).__name__}"
        raise TypeError(message)
    if last is not None and not isinstance(last, Move):
        message = f"the last move is a Move, not {type(last).__name__}"
        raise TypeError(message)
    pixels = None if size is None else operator.index(size)
    if pixels is not None and not 1 <= pixels <= _MOST_PIXELS:
        message = f"the size is 1 to {_MOST_PIXELS} pixels, not {shown(size)}"
        raise RangeError(message)
    position = game._here
    if isinstance(game, Game) and last is None and game.ply:
        last = game.moves[-1]
    view = _View(position, as_side(seat), last)
    outcome = game.outcome
    caption = str(outcome) if outcome.is_over else f"{position.mover.name.title()} to move"
    legal = set() if outcome.is_over else set(game.legal_moves)
    width, height = view.width, view.height
    room = f'style="max-width:{width:g}px"' if pixels is None else f'width="{pixels}"'
    return _PICTURE.format(
        width=width,
        inner_width=width - 2,
        height=height,
        room=room,
        label=quoteattr(f"{position}, {caption}"),
        top=_LABEL,
        board_height=view.board_height,
        things="\n".join(
            [
                *view.stores(),
                *(line for move in view.moves for line in view.pit(move, move in legal)),
            ]
        ),
        caption_x=width / 2,
        caption_y=height - _CAPTION / 2,
        caption=escape(caption),
    )


class _View:
    """Where things are, and how they are drawn."""

    def __init__(self, position: Position, seat: Side, last: Move | None) -> None:
        size = position.pits_per_row
        self.position = position
        self.seat = seat
        self.last = last
        self.moves = moves_of(size)
        self.width = size * _STEP + 2 * (_STORE + _EDGE)
        self.board_height = 2 * _STEP + 2 * _EDGE + 2 * 12
        self.height = self.board_height + 2 * _LABEL + _CAPTION

    def pit(self, move: Move, legal: bool) -> Iterator[str]:  # noqa: FBT001
        near = move.side is self.seat
        size = self.position.pits_per_row
        column = move.pit % size if near else size - 1 - move.pit % size
        x = _EDGE + _STORE + (column + 0.5) * _STEP
        middle = _LABEL + self.board_height / 2
        down = 1 if near else -1
        y = middle + down * _STEP / 2
        seeds = self.position.pits[move]
        mark = " last" if move == self.last else ""
        yield f"<g><title>{move}: {seeds}</title>"
        yield f'<circle class="hollow{mark}" cx="{x:g}" cy="{y:g}" r="{_PIT:g}"/>'
        yield from _heap(x, y, _PIT, seeds)
        yield _count(x, y + down * (_PIT + 11), seeds)
        letter_y = middle + down * (self.board_height / 2 + _LABEL / 2)
        weight = " legal" if legal else ""
        yield f'<text class="letter{weight}" x="{x:g}" y="{letter_y:g}">{move}</text></g>'

    def stores(self) -> Iterator[str]:
        for side in Side:
            near = side is self.seat
            x = self.width - _EDGE - _STORE / 2 if near else _EDGE + _STORE / 2
            top, height = _LABEL + _EDGE + 12, self.board_height - 2 * _EDGE - 24
            seeds = self.position.stores[side]
            yield f"<g><title>{side.name.title()}: {seeds}</title>"
            yield (
                f'<rect class="hollow" x="{x - 32:g}" y="{top:g}" width="64"'
                f' height="{height - 26:g}" rx="32"/>'
            )
            yield from _heap(x, top + (height - 26) / 2, _PIT - 4, seeds, 1.9)
            yield _count(x, top + height - 8, seeds, " total")
            yield "</g>"


def _count(x: float, y: float, seeds: int, more: str = "") -> str:
    return f'<text class="count{more}" x="{x:g}" y="{y:g}">{seeds}</text>'


def _heap(x: float, y: float, radius: float, seeds: int, stretch: float = 1.0) -> Iterator[str]:
    """Lay seeds out as a sunflower does, closer together when they are many."""
    spread = min(9.0, (radius - _SEED) / math.sqrt(max(seeds, 1)))
    size = min(_SEED, 0.85 * spread)
    for number in range(seeds):
        distance = spread * math.sqrt(number + (0.5 if seeds > 1 else 0))
        angle = number * _GOLDEN_ANGLE
        seed_x = x + distance * math.cos(angle)
        seed_y = y + stretch * distance * math.sin(angle)
        yield f'<circle class="seed" cx="{seed_x:.1f}" cy="{seed_y:.1f}" r="{size:.1f}"/>'
