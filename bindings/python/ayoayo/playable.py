# SPDX-License-Identifier: Apache-2.0
"""What a position and a game have in common: moves, and what they are worth."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, SupportsIndex

from ayoayo import _capi
from ayoayo.drawing import draw
from ayoayo.enums import Goal, Refusal, Side
from ayoayo.errors import IllegalMoveError, RangeError, shown
from ayoayo.move import MOVES_BY_MASK, Move, pit_number
from ayoayo.results import Event, event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ayoayo.position import Position
    from ayoayo.results import Analysis, Bounds, Outcome, Progress, Solution
    from ayoayo.rng import Random
    from ayoayo.rules import Rules

__all__ = ["Playable"]

# What one call into C may cost before an interrupt is looked at again: a tree of
# this many lines as the size of the board bounds them.
_MOST_LINES = 300_000


class Playable(ABC):
    """A `Position` or a `Game`: what can be done with either.

    Of a game the history counts as far as a method does not say otherwise: the third
    occurrence of a position may be the end, resignation and agreement are.
    """

    __slots__ = ()

    _rules: Rules

    @property
    @abstractmethod
    def _here(self) -> Position:
        """The position."""

    @abstractmethod
    def _legal(self) -> int:
        """The legal moves as a set of bits."""

    @abstractmethod
    def _check(self, pit: int) -> None:
        """Raise IllegalMoveError for a move that is refused."""

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self._rules

    @property
    @abstractmethod
    def outcome(self) -> Outcome:
        """How it stands: running, or who has won, why, and the final scores."""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, by pit; none when the game is over.

        >>> Game(position="1-1-2-0-0-4-0-0-0-0-0-0-16-24-S").legal_moves
        (Move('B'), Move('F'))
        """
        return MOVES_BY_MASK[self._rules.pits_per_row][self._legal()]

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return self._legal() == 0

    def check(self, move: Move | str | SupportsIndex) -> Refusal | None:
        """Tell why a move is refused; None if it is legal.

        Raises:
            NotationError: the text is not one letter of a pit.
            TypeError: the move is no move.

        >>> Game(position="0-1-0-1-2-0-1-0-1-0-2-1-20-19-S").check("E")
        <Refusal.ENDLESS: 'endless'>
        """
        try:
            self._check(self._pit(move))
        except IllegalMoveError as error:
            return error.reason
        return None

    def is_legal(self, move: Move | str | SupportsIndex) -> bool:
        """Tell whether a move is legal; raises as `check`."""
        return self.check(move) is None

    def events(self, move: Move | str | SupportsIndex) -> Iterator[Event]:
        """Go through a move seed by seed, without making it: lifts, drops, captures, sweeps.

        Doing to a board what the events say, in their order, gives the position after the
        move.

        Raises:
            IllegalMoveError: the move is refused.
            NotationError: the text is not one letter of a pit.
            TypeError: the move is no move.

        >>> rules = Rules(pits_per_row=2, seeds_per_pit=1)
        >>> for event in Position(rules=rules).events("A"):
        ...     print(event.lap, event.kind, event.pit, event.hand)
        1 lift 0 1
        1 drop 1 0
        2 lift 1 2
        2 drop 2 1
        2 drop 3 0
        3 lift 3 2
        3 drop 0 1
        3 drop 1 0
        3 capture 2 0
        3 capture 1 0
        """
        pit = self._pit(move)
        self._check(pit)
        events = _capi.events_begin(self._rules._capsule, bytes(self._here), pit)
        return map(event, iter(partial(_capi.events_next, events), None))

    def perft(self, depth: int) -> int:
        """Count the lines of play of exactly so many plies. Ctrl-C ends it at once.

        Depth 0 counts 1. A game that is over before the depth counts nothing, one
        that is over exactly there counts 1. Repetitions are not counted. Other threads
        run meanwhile.

        Raises:
            RangeError: the depth is not of 0 … 100.

        >>> [Position().perft(depth) for depth in range(5)]
        [1, 6, 28, 132, 624]
        """
        _check_depth(depth, 0)
        return int(depth == 0) if self.is_over else _perft(self._rules, bytes(self._here), depth)

    def divide(self, depth: int) -> dict[Move, int]:
        """Count the lines of play of so many plies by their first move; as `perft`.

        Raises:
            RangeError: the depth is not of 1 … 100.

        >>> {str(move): count for move, count in Position().divide(3).items()}
        {'A': 19, 'B': 21, 'C': 18, 'D': 18, 'E': 28, 'F': 28}
        """
        _check_depth(depth, 1)
        after = self._here.after
        return {
            move: _perft(self._rules, bytes(after(move)), depth - 1) for move in self.legal_moves
        }

    def solve(  # noqa: PLR0913  # as many as there are limits
        self,
        *,
        goal: Goal | str = Goal.MARGIN,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        memory: SupportsIndex | None = None,
        progress: Callable[[Progress], object] | None = None,
        strict: bool = False,
    ) -> Solution:
        """Find the margin of the position, or who wins, proven by search.

        `Table` says what the margin is. Of a game the position alone counts: no repetition,
        and no resignation or agreement. Calls one after the other share what they have
        proven, as `ayoayo.solver` says, so ``nodes`` depends on the calls before.

        Args:
            goal: as for `Solver.solve`, and so are the limits.
            nodes: stop after so many.
            seconds: stop after so long.
            memory: the bytes that may be used; None for 256 MiB.
            progress: called some times a second.
            strict: raise when a limit comes first.

        Raises:
            LimitError: a limit came first, if strict.
            RangeError: a limit is negative, or of 0 nodes or bytes.
            TypeError: an argument is of the wrong type.
            ValueError: there is no such goal.

        >>> solution = Position().solve(goal="winner")
        >>> solution.winner, solution.lower > 0
        (<Side.SOUTH: 0>, True)
        """
        from ayoayo.solver import kept  # noqa: PLC0415  # solvers are made of positions

        with kept.lent(self._rules, memory) as solver:
            return solver.solve(
                self._here,
                goal=goal,
                nodes=nodes,
                seconds=seconds,
                progress=progress,
                strict=strict,
            )

    def values(
        self,
        *,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        memory: SupportsIndex | None = None,
        progress: Callable[[Progress], object] | None = None,
        strict: bool = False,
    ) -> dict[Move, Bounds]:
        """Find what every move is worth to the player who makes it; as `solve`.

        Returns:
            The margin after each move, its capture included.

        >>> position = Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S")
        >>> {str(move): bounds.margin for move, bounds in position.values().items()}
        {'C': -2, 'D': -4, 'F': 2}
        """
        from ayoayo.solver import kept  # noqa: PLC0415  # solvers are made of positions

        with kept.lent(self._rules, memory) as solver:
            return solver.values(
                self._here, nodes=nodes, seconds=seconds, progress=progress, strict=strict
            )

    def analyse(  # noqa: PLR0913  # as many as there are limits
        self,
        *,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        lines: SupportsIndex | None = None,
        info: Callable[[Analysis], object] | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> Analysis:
        """Find what the moves are worth, the best first; as `Search.analyse`, with a kept one.

        Of a game the history counts: a move that ends it by repetition is worth what the rule
        gives, and moves back to where it came by count as getting nowhere.

        Args:
            depth: look so many plies ahead, 64 at most.
            nodes: stop after so many positions visited.
            seconds: stop after so long. Without any limit it is 1; ``math.inf`` sets none.
            lines: how many of the best moves to find, at least 1; None for all.
            info: called with what is found whenever it has got a ply deeper. What it
                raises stops the search, and comes out of this call.
            progress: the same some times a second, with a `Progress`.

        Raises:
            IllegalMoveError: the game is over.
            MemoryError: there is no memory for it.
            RangeError: a limit is negative, or there are to be no lines.
            TypeError: an argument is of the wrong type.

        >>> found = Position().analyse(depth=3, lines=2)
        >>> len(found.moves), found.moves[0].score >= found.moves[1].score
        (2, True)
        """
        from ayoayo.search import analyse  # noqa: PLC0415  # searches are made of games

        return analyse(
            self,
            depth=depth,
            nodes=nodes,
            seconds=seconds,
            lines=lines,
            info=info,
            progress=progress,
        )

    def best_move(
        self,
        *,
        level: SupportsIndex | None = None,
        rng: Random | int | None = None,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
    ) -> Move:
        """Choose a good move, or that of a player of a level; it is not made.

        Other threads run meanwhile; Ctrl-C stops it.

        Args:
            level: one of `LEVELS`; None for the best move that there is time for.
            rng: for levels that err: a generator, which is moved on; or the seed of a
                new one; None for a seed from the system.
            depth: without a level: look so many plies ahead, 64 at most.
            nodes: without a level: stop after so many positions visited.
            seconds: without a level: stop after so long. Without any limit it is 1.

        Raises:
            IllegalMoveError: the game is over.
            MemoryError: there is no memory for it.
            RangeError: a limit is negative, or there is no such level.
            TypeError: an argument is of the wrong type.
            ValueError: a limit beside a level.

        >>> position = Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S")
        >>> position.best_move(), position.best_move(level=2, rng=1984) in position.legal_moves
        (Move('F'), True)
        """
        from ayoayo.search import best_move  # noqa: PLC0415  # searches are made of games

        return best_move(self, level=level, rng=rng, depth=depth, nodes=nodes, seconds=seconds)

    def board(self, seat: Side | int = Side.SOUTH) -> str:
        """Draw the board as text, as one player sees it.

        Raises:
            RangeError: there is no such side.

        >>> print(Position().board())
              f   e   d   c   b   a
            +---+---+---+---+---+---+
            | 4 | 4 | 4 | 4 | 4 | 4 |
          0 +---+---+---+---+---+---+ 0
            | 4 | 4 | 4 | 4 | 4 | 4 |
            +---+---+---+---+---+---+
              A   B   C   D   E   F
        """
        here = self._here
        return draw(here.row(Side.SOUTH), here.row(Side.NORTH), here.stores, as_side(seat))

    def _repr_svg_(self) -> str:
        from ayoayo.svg import board  # noqa: PLC0415  # only notebooks need it

        return board(self)

    def _pit(self, move: Move | str | SupportsIndex) -> int:
        return pit_number(move, self._rules.pits_per_row)


def as_side(side: Side | int) -> Side:
    """The player of a number. Raises RangeError for no such side, TypeError for no int."""
    number = operator.index(side)
    if number in (Side.SOUTH, Side.NORTH):
        return Side(number)
    message = f"a side is 0 (South) or 1 (North), not {shown(number)}"
    raise RangeError(message)


def _check_depth(depth: int, least: int) -> None:
    """Raise RangeError for a depth that is too small or too large, TypeError for no int."""
    if not least <= operator.index(depth) <= _capi.PERFT_MAX_DEPTH:
        message = f"the depth is {least} to {_capi.PERFT_MAX_DEPTH} plies, not {shown(depth)}"
        raise RangeError(message)


def _perft(rules: Rules, data: bytes, depth: int) -> int:
    """Count as C does, in calls that are short, so that an interrupt is seen between them."""
    size, capsule = rules.pits_per_row, rules._capsule
    if max(size, 2) ** depth <= _MOST_LINES:
        return _capi.perft(capsule, data, depth)
    return sum(
        _perft(rules, _capi.position_apply(capsule, data, move.pit)[0], depth - 1)
        for move in MOVES_BY_MASK[size][_capi.position_legal(capsule, data)]
    )
