# SPDX-License-Identifier: Apache-2.0
"""The enumerations. Those with names are strings: ``Result.DRAW == "draw"``."""

from __future__ import annotations

from enum import IntEnum, StrEnum, unique

__all__ = [
    "Capture",
    "CapturingSeed",
    "EventKind",
    "Feeding",
    "FileFault",
    "Goal",
    "GrandSlam",
    "Leftovers",
    "Majority",
    "Reason",
    "Refusal",
    "Result",
    "Side",
    "Sowing",
]


@unique
class Side(IntEnum):
    """A player, as an index: ``position.stores[Side.NORTH]``.

    >>> Side.SOUTH.opponent
    <Side.NORTH: 1>
    """

    SOUTH = 0
    NORTH = 1

    @property
    def opponent(self) -> Side:
        """The other player."""
        return Side(1 - self)


@unique
class Result(StrEnum):
    """Who has won."""

    RUNNING = "running"
    SOUTH = "south"
    NORTH = "north"
    DRAW = "draw"


@unique
class Reason(StrEnum):
    """Why a game is over."""

    MAJORITY = "majority"
    NO_MOVE = "no-move"
    REPETITION = "repetition"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"


@unique
class Refusal(StrEnum):
    """Why a move is not legal. The first that applies is the one that is told."""

    GAME_OVER = "game-over"
    NOT_YOUR_PIT = "not-your-pit"
    EMPTY = "empty"
    ENDLESS = "endless"
    GRAND_SLAM = "grand-slam"
    STARVES = "starves"


@unique
class EventKind(StrEnum):
    """What a hand does."""

    LIFT = "lift"
    DROP = "drop"
    CAPTURE = "capture"
    SWEEP = "sweep"


@unique
class Sowing(StrEnum):
    """Whether a move goes on from a pit that held seeds."""

    RELAY = "relay"
    SINGLE = "single"


@unique
class Capture(StrEnum):
    """What is captured."""

    ACROSS = "across"
    TWOS_AND_THREES = "twos-and-threes"


@unique
class CapturingSeed(StrEnum):
    """Where the seed that captures goes."""

    TAKEN = "taken"
    KEPT = "kept"


@unique
class Leftovers(StrEnum):
    """Who gets the seeds on the board when the player to move is stuck."""

    OPPONENT = "opponent"
    OWNER = "owner"


@unique
class Majority(StrEnum):
    """Whether more than half of all seeds ends the game."""

    ENDS = "ends"
    PLAYS_ON = "plays-on"


@unique
class Feeding(StrEnum):
    """Whether an opponent without seeds must be given some."""

    REQUIRED = "required"
    OPTIONAL = "optional"


@unique
class GrandSlam(StrEnum):
    """What happens to a move that would take all the opponent has."""

    NO_CAPTURE = "no-capture"
    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"
    KEEP_FIRST = "keep-first"
    KEEP_LAST = "keep-last"


@unique
class FileFault(StrEnum):
    """Why a file is no endgame table that can be used."""

    MISSING = "missing"
    IO = "io"
    FOREIGN = "foreign"
    VERSION = "version"
    TRUNCATED = "truncated"
    CORRUPT = "corrupt"
    RULES = "rules"


@unique
class Goal(StrEnum):
    """What a solver is to find out."""

    MARGIN = "margin"
    WINNER = "winner"
