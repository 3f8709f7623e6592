# SPDX-License-Identifier: Apache-2.0
"""What calls answer: outcomes, results of moves, events. All are named tuples."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ayoayo.enums import EventKind, Reason, Result, Side

if TYPE_CHECKING:
    from ayoayo.move import Move
    from ayoayo.position import Position

__all__ = ["Event", "MoveResult", "Outcome"]

# The C library's numbers.
RESULTS = tuple(Result)
REASONS = (None, *Reason)
KINDS = tuple(EventKind)
STORES = (Side.SOUTH, Side.NORTH, None)


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
        return {Result.SOUTH: Side.SOUTH, Result.NORTH: Side.NORTH}.get(self.result)

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


def event(raw: tuple[int, int, int, int, int, int]) -> Event:
    """Make an Event from what C says."""
    kind, pit, seeds, store, hand, lap = raw
    return Event(KINDS[kind], pit, seeds, STORES[store], hand, lap)
