# SPDX-License-Identifier: Apache-2.0
"""The exact value of a position of any size, proven by search.

`Position.solve` and `Game.solve` are the short way. Their solvers are made here, one
for each rule set and each call at the same time, and the two last used are kept with
what they have proven, so that the next position of a game is cheaper;
`clear_solvers` lets them go. For one's own table, or a count of nodes that depends on
nothing else, hold a `Solver`.
"""

from __future__ import annotations

import math
import operator
import time
from typing import TYPE_CHECKING, Final, NoReturn, SupportsIndex, final

from ayoayo import _capi
from ayoayo.enums import Goal
from ayoayo.errors import LimitError, RangeError, RulesError, as_seconds, shown
from ayoayo.kept import Kept, Worker
from ayoayo.move import moves_of
from ayoayo.results import RESULTS, Bounds, Progress, Solution
from ayoayo.table import as_position

if TYPE_CHECKING:
    from collections.abc import Callable

    from ayoayo.game import Game
    from ayoayo.move import Move
    from ayoayo.position import Position

__all__ = ["MEMORY", "Solver"]

MEMORY: Final = 256 * 2**20
"""The bytes that a solver may use if nobody says otherwise."""

_GOALS = tuple(Goal)
_MOST = 2**64 - 1


class _Limits:
    """What is left to the calls into C that one call is made of."""

    def __init__(
        self,
        nodes: SupportsIndex | None,
        seconds: float | None,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        """Check them."""
        self._nodes = None if nodes is None else operator.index(nodes)
        if self._nodes is not None and self._nodes < 1:
            message = f"the limit of nodes is at least 1, not {shown(nodes)}"
            raise RangeError(message)
        self._end = None if seconds is None else time.monotonic() + as_seconds(seconds)
        self._tell = Progress._teller(progress)

    def raw(self, goal: Goal) -> tuple[int, int, int, Callable[..., object] | None]:
        """What C takes, where 0 is no limit."""
        milliseconds = 0
        if self._end is not None and math.isfinite(self._end):
            milliseconds = min(max(1, round(1000 * (self._end - time.monotonic()))), _MOST)
        return _GOALS.index(goal), min(self._nodes or 0, _MOST), milliseconds, self._tell

    def use(self, nodes: int) -> bool:
        """Take off what was used; whether there is anything left."""
        if self._nodes is not None:
            self._nodes -= nodes
        in_time = self._end is None or time.monotonic() < self._end
        return in_time and (self._nodes is None or self._nodes > 0)


@final
class Solver(Worker):
    """Finds exact values by search, and remembers what it has proven.

    What it finds is the *margin* that `Table` explains. Stopped by a limit, it has the
    bounds proven until then, and a further call goes on with what is remembered.

    One call at a time: while one works, others raise `BusyError`. Several solvers may
    share a table, and work in several threads at the same time.

    Args:
        rules: the rule set or its text; None for ``"russ"``.
        memory: the bytes that it may use; it works with any number.
        table: where positions with few seeds are looked up; None: it builds its own,
            when it is first needed.

    Raises:
        BusyError: the table is being built.
        MemoryError: there is no such memory.
        RangeError: the memory is negative or absurd.
        RulesError: the rules are none, or the table is for others.
        TypeError: an argument is of the wrong type.

    >>> solver = Solver("russ,pits-per-row=3,seeds-per-pit=3")
    >>> solution = solver.solve(Position(rules=solver.rules))
    >>> solution.margin, solution.winner, "".join(map(str, solution.line))
    (2, <Side.SOUTH: 0>, 'CaBbB')
    """

    __slots__ = ()

    _MEMORY = MEMORY
    _create = staticmethod(_capi.solver_create)

    def clear(self) -> None:
        """Forget what was proven: the next call takes as many nodes as the first did.

        Raises:
            BusyError: another call is using the solver.
        """
        _capi.solver_clear(self._capsule)

    def solve(  # noqa: PLR0913  # as many as there are limits
        self,
        position: Position | Game,
        *,
        goal: Goal | str = Goal.MARGIN,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        progress: Callable[[Progress], object] | None = None,
        strict: bool = False,
    ) -> Solution:
        """Find the margin of a position, or who wins, and how.

        It is the position's: a game that is over by majority is played on, and what
        came before in a `Game` does not count. Other threads run meanwhile; Ctrl-C
        stops it.

        Args:
            position: a position of the solver's rules, or a game, whose position it is.
            goal: ``"margin"`` for the exact margin, ``"winner"`` for no more than who
                wins, which is found sooner.
            nodes: stop after so many positions whose moves were made.
            seconds: stop after so long.
            progress: called some times a second with a `Progress`. What it raises
                stops the search, and comes out of this call.
            strict: raise when a limit comes first.

        Returns:
            What was proven, the goal or, after a limit, less.

        Raises:
            BusyError: another call is using the solver, or its table is being built.
            LimitError: a limit came first, if strict.
            MemoryError: there is no memory for it.
            RangeError: a limit is negative, or of 0 nodes.
            RulesError: the position has other rules than the solver.
            TypeError: an argument is of the wrong type.
            ValueError: there is no such goal.

        >>> position = Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S")
        >>> Solver().solve(position, goal="winner").winner
        <Side.SOUTH: 0>
        """
        data, wanted = self._data(position), Goal(goal)
        limits = _Limits(nodes, seconds, progress)
        complete, raw = _capi.solver_solve(self._capsule, data, limits.raw(wanted))
        lower, upper, pit, result, table_seeds, used, milliseconds = raw
        if strict and not complete:
            message = f"a limit was reached with the margin in {lower} … {upper}"
            raise LimitError(message)
        line: tuple[Move, ...] = ()
        if complete and wanted is Goal.MARGIN and limits.use(used):
            line = self._line(data, limits)
        return Solution(
            lower,
            upper,
            complete=complete,
            result=RESULTS[result],
            best_move=None if pit < 0 else moves_of(self._rules.pits_per_row)[pit],
            line=line,
            nodes=used,
            seconds=milliseconds / 1000,
            table_seeds=table_seeds,
        )

    def values(
        self,
        position: Position | Game,
        *,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        progress: Callable[[Progress], object] | None = None,
        strict: bool = False,
    ) -> dict[Move, Bounds]:
        """Find what every move is worth to the player who makes it.

        A game that is over by majority has moves here, as it is played on. Arguments
        and exceptions are those of `solve`; the limits hold for all moves together.

        Returns:
            The margin after each move, its capture included.

        >>> values = Solver().values(Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S"))
        >>> {str(move): bounds.margin for move, bounds in values.items()}
        {'C': -2, 'D': -4, 'F': 2}
        """
        data, limits = self._data(position), _Limits(nodes, seconds, progress)
        complete, lower, upper = _capi.solver_moves(self._capsule, data, limits.raw(Goal.MARGIN))
        if strict and not complete:
            message = "a limit was reached before all moves had their values"
            raise LimitError(message)
        moves = moves_of(self._rules.pits_per_row)
        return {
            moves[pit]: Bounds(low, high)
            for pit, (low, high) in enumerate(zip(lower, upper, strict=True))
            if low is not None and high is not None
        }

    def _line(self, data: bytes, limits: _Limits) -> tuple[Move, ...]:
        pits = _capi.solver_line(self._capsule, data, limits.raw(Goal.MARGIN))[1]
        moves = moves_of(self._rules.pits_per_row)
        return tuple(moves[pit] for pit in pits)

    def _data(self, position: Position | Game) -> bytes:
        found = as_position(position)
        if found.rules != self._rules:
            message = f"the solver is for {self._rules}, not for {found.rules}"
            raise RulesError(message)
        return bytes(found)

    def __repr__(self) -> str:
        return f"<Solver of {self._rules}>"

    def __reduce__(self) -> NoReturn:
        message = "a Solver cannot be copied or pickled: make another one"
        raise TypeError(message)


kept: Final = Kept(Solver)
"""Those that `Position.solve` and its kin use."""
