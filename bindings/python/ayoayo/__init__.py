# SPDX-License-Identifier: Apache-2.0
"""The game of Ayoayo, and of its kin Oware, exactly.

Hold a `Game`, which is a history of positions, or a `Position`, a plain value on
which every rule works:

>>> import ayoayo
>>> game = ayoayo.Game("russ")
>>> game.legal_moves
(Move('A'), Move('B'), Move('C'), Move('D'), Move('E'), Move('F'))
>>> result = game.apply("B")
>>> result.captured, result.laps
(7, 5)
>>> str(game.position)
'6-2-7-0-6-1-6-6-0-0-1-6-7-0-N'
>>> print(game.outcome)
running, 7-0

Pits are letters or numbers in sowing order: South's ``A`` … ``F`` are 0 … 5, North's
``a`` … ``f`` 6 … 11. Counts are of seeds. What is refused raises an `AyoayoError` and
changes nothing. A game may be used by several threads, one call at a time.

The value of a position, proven:

>>> ayoayo.Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S").solve().margin
2

A good move in a given time, or that of a weaker player:

>>> game.best_move(seconds=0.5) in game.legal_moves, game.best_move(level=1) in game.legal_moves
(True, True)

Thousands of games at once, in arrays, are in `ayoayo.batch`; pictures in `ayoayo.svg`.
"""

from ayoayo._capi import version_string as _version_string
from ayoayo.enums import (
    Capture,
    CapturingSeed,
    EventKind,
    Feeding,
    FileFault,
    Goal,
    GrandSlam,
    Leftovers,
    Majority,
    Reason,
    Refusal,
    Result,
    Side,
    Sowing,
)
from ayoayo.errors import (
    AyoayoError,
    BusyError,
    HistoryError,
    IllegalMoveError,
    LimitError,
    NotationError,
    PositionError,
    RangeError,
    RulesError,
    TableFileError,
)
from ayoayo.game import Game
from ayoayo.move import Move
from ayoayo.playable import Playable
from ayoayo.position import Position
from ayoayo.record import Record
from ayoayo.results import (
    Analysis,
    Bounds,
    Event,
    MoveResult,
    Outcome,
    Progress,
    Solution,
    Variation,
)
from ayoayo.rng import Random
from ayoayo.rules import PRESETS, Rules
from ayoayo.search import LEVELS, Search, clear_solvers
from ayoayo.solver import Solver
from ayoayo.table import Table

__all__ = [
    "LEVELS",
    "PRESETS",
    "Analysis",
    "AyoayoError",
    "Bounds",
    "BusyError",
    "Capture",
    "CapturingSeed",
    "Event",
    "EventKind",
    "Feeding",
    "FileFault",
    "Game",
    "Goal",
    "GrandSlam",
    "HistoryError",
    "IllegalMoveError",
    "Leftovers",
    "LimitError",
    "Majority",
    "Move",
    "MoveResult",
    "NotationError",
    "Outcome",
    "Playable",
    "Position",
    "PositionError",
    "Progress",
    "Random",
    "RangeError",
    "Reason",
    "Record",
    "Refusal",
    "Result",
    "Rules",
    "RulesError",
    "Search",
    "Side",
    "Solution",
    "Solver",
    "Sowing",
    "Table",
    "TableFileError",
    "Variation",
    "clear_solvers",
]

__version__: str = _version_string()
