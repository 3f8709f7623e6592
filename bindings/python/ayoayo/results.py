# SPDX-License-Identifier: Apache-2.0
"""What calls answer: named tuples, or frozen dataclasses where there may be more one day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ayoayo.enums import EventKind, Reason, Result, Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from ayoayo.move import Move
    from ayoayo.position import Position

__all__ = [
    "Analysis",
    "Bounds",
    "Event",
    "MoveResult",
    "Outcome",
    "Progress",
    "Solution",
    "Variation",
]

# The C library's numbers.
RESULTS = tuple(Result)
REASONS = (None, *Reason)
KINDS = tuple(EventKind)
STORES = (Side.SOUTH, Side.NORTH, None)

_WINNERS = {Result.SOUTH: Side.SOUTH, Result.NORTH: Side.NORTH}


class Outcome(NamedTuple):
    """How a position or a game stands.

    >>> outcome = Position("0-0-0-0-0-0-1-1-0-1-0-0-23-22-N").outcome
    >>> outcome.result, outcome.reason.value, outcome.score, outcome.winner
    (<Result.SOUTH: 'south'>, 'no-move', '26-22', <Side.SOUTH: 0>)
    """

    result: Result
    """Who has won, or `Result.RUNNING`."""
    reason: Reason | None
    """Why it is over; None while it runs."""
    south: int
    """South's final score, in seeds; while it runs, South's store."""
    north: int
    """North's final score, in seeds; while it runs, North's store."""
    final: Position
    """The position after the last sweep; while it runs, as it is."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.result is not Result.RUNNING

    @property
    def winner(self) -> Side | None:
        """Who has won; None for a draw and while it runs."""
        return _WINNERS.get(self.result)

    @property
    def score(self) -> str:
        """South's and North's score, such as ``26-22``."""
        return f"{self.south}-{self.north}"

    def __str__(self) -> str:
        if self.reason is None:
            return f"running, {self.score}"
        won = "draw" if self.winner is None else f"{self.winner.name.title()} wins"
        return f"{won}, {self.score} ({self.reason})"


class MoveResult(NamedTuple):
    """What a move did."""

    move: Move
    """The move."""
    last: int
    """The number of the pit where the last seed fell."""
    captured: int
    """Seeds captured, a final sweep not counted."""
    laps: int
    """Laps sown, at least 1."""
    reason: Reason | None
    """Why the move ended the game; None if it did not."""
    result: Result
    """Who has won by it, or `Result.RUNNING`."""


class Event(NamedTuple):
    """One thing that a hand does in a move."""

    kind: EventKind
    """What it does."""
    pit: int
    """The number of the pit where, 0 to 2P-1."""
    seeds: int
    """How many seeds move, at least 1."""
    store: Side | None
    """Whose store gets them; None for lifts and drops."""
    hand: int
    """Seeds in the hand after it."""
    lap: int
    """The lap it belongs to, from 1; for captures and sweeps the last one."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is proven of a margin, for the player to move or who makes the move.

    >>> Bounds(-2, 6).margin is None, Bounds(4, 4).margin
    (True, 4)
    """

    lower: int
    """It is at least this."""
    upper: int
    """And at most this."""

    @property
    def is_exact(self) -> bool:
        """Whether the bounds are equal."""
        return self.lower == self.upper

    @property
    def margin(self) -> int | None:
        """The margin, if it is known exactly."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution(Bounds):
    """What a solver has proven of a position.

    >>> solution = Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S").solve()
    >>> solution.margin, solution.winner, solution.best_move in solution.line[:1]
    (2, <Side.SOUTH: 0>, True)
    """

    complete: bool
    """Whether the goal was reached; if not, a limit came first."""
    result: Result
    """Who wins; `Result.RUNNING` if that is not known.

    Where best play never ends there is no winner, and this says who is ahead.
    """
    best_move: Move | None
    """A move that is worth at least `lower`; None if there is none, or none is known."""
    line: tuple[Move, ...]
    """Moves that keep the margin, for both players, to the end of the game.

    None for the goal ``"winner"`` or after a limit. It stops early where best play never
    ends, where a win takes a detour that was not found, and at 1024 moves.
    """
    nodes: int
    """Positions whose moves were made, not for the line."""
    seconds: float
    """How long it took, without the line."""
    table_seeds: int
    """Boards with at most so many seeds were looked up in a table."""

    @property
    def winner(self) -> Side | None:
        """Who wins; None for a draw, and if it is not known."""
        return _WINNERS.get(self.result)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation(Bounds):
    """A move and what a search has found out about it.

    The bounds are proven, for the player who makes the move, its capture included.
    """

    move: Move
    """The move."""
    score: float
    """An estimate of the margin, in seeds, to a hundredth; within the bounds."""
    depth: int
    """Plies that the score looks ahead; 0 for a guess, and where a table says it all."""
    line: tuple[Move, ...]
    """This move, then the best replies in turn, as far as they are known, 64 at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What a search has found.

    >>> found = Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S").analyse()
    >>> found.best_move, found.moves[0].score, found.moves[0].margin, found.proven
    (Move('F'), 2.0, 2, True)
    """

    moves: tuple[Variation, ...]
    """As many of the best moves as were asked for, the best first; at least one."""
    proven: bool
    """Whether it is proven that no move is better than the first."""
    depth: int
    """Plies that all scores look ahead."""
    nodes: int
    """Positions that were visited, those of proofs included."""
    seconds: float
    """How long it took."""
    table_seeds: int
    """Boards with at most so many seeds were looked up in a table; -1 for none."""
    table_hits: int
    """Positions of the nodes that the table answered, proofs left out."""

    @property
    def best_move(self) -> Move:
        """The first of the moves."""
        return self.moves[0].move


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long call has come."""

    seeds: int
    """Building a table: on the boards being solved. Solving: on the board."""
    done: int
    """Building a table: positions. Solving, searching: nodes."""
    total: int
    """Building a table: the positions when it is finished. Solving: 0."""
    lower: int
    """Solving: the margin is at least this."""
    upper: int
    """And at most this."""

    @staticmethod
    def _teller(progress: Callable[[Progress], object] | None) -> Callable[..., object] | None:
        """What C calls with the numbers."""
        if progress is None:
            return None
        if not callable(progress):
            message = f"progress is a callable, not {type(progress).__name__}"
            raise TypeError(message)
        return lambda *numbers: progress(Progress(*numbers))


def event(raw: tuple[int, int, int, int, int, int]) -> Event:
    """Make an Event from what C says."""
    kind, pit, seeds, store, hand, lap = raw
    return Event(KINDS[kind], pit, seeds, STORES[store], hand, lap)
