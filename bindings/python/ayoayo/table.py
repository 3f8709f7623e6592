# SPDX-License-Identifier: Apache-2.0
"""Endgame tables: the exact value of every position with few seeds on the board."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, NoReturn, SupportsIndex, final

from ayoayo import _capi
from ayoayo.errors import RangeError, RulesError, TableFileError, shown
from ayoayo.game import Game
from ayoayo.move import MOVES_BY_MASK, Move, moves_of
from ayoayo.position import Position
from ayoayo.results import Progress
from ayoayo.rules import Rules, as_rules
from ayoayo.rules import wrap as wrap_rules

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

__all__ = ["Table"]


@final
class Table:
    """The margin of every position with at most so many seeds on the board.

    The *margin* is what the player to move will still win minus what the opponent
    will, of the seeds on the board, both playing best and the game being played on
    until a player is stuck; play that never ends brings nothing more to either. The
    stores do not matter, nor do the options ``majority``, ``repetition`` and
    ``seeds_per_pit``: a table serves all rule sets that agree in the others.

    Any number of threads may look up at the same time, and solvers with them. While
    `build` works on a table, what else asks it raises `BusyError`.

    Args:
        rules: the rule set or its text; None for ``"russ"``.
        seeds: build the table so far, as `build` does.
        threads: as for `build`.
        progress: as for `build`.

    Raises:
        LimitError: there are too many such positions.
        MemoryError: there is no memory for it.
        RangeError: the seeds are negative, or the threads are none.
        RulesError: the rules are none.
        TypeError: an argument is of the wrong type.

    >>> table = Table("russ", 6)
    >>> table.positions
    18564
    >>> position = Position("0-0-0-1-0-1-0-0-1-0-1-0-24-20-S")
    >>> table.probe(position), table.best_moves(position)
    (-4, (Move('D'), Move('F')))
    """

    __slots__ = ("__weakref__", "_capsule", "_rules")

    _capsule: object
    _rules: Rules

    def __init__(
        self,
        rules: Rules | str | None = None,
        seeds: SupportsIndex = 0,
        *,
        threads: SupportsIndex = 1,
        progress: Callable[[Progress], object] | None = None,
    ) -> None:
        """See the class."""
        self._fill(_capi.table_create(as_rules(rules)._capsule))
        self.build(seeds, threads=threads, progress=progress)

    def _fill(self, capsule: object) -> None:
        self._capsule = capsule
        self._rules = wrap_rules(_capi.table_rules(capsule))

    def build(
        self,
        seeds: SupportsIndex,
        *,
        threads: SupportsIndex = 1,
        progress: Callable[[Progress], object] | None = None,
    ) -> None:
        """Build the table up to a number of seeds, from where it stands.

        Other threads run meanwhile. When it is stopped, by Ctrl-C too, the table keeps
        the layers that are finished, and a further call goes on after them.

        Args:
            seeds: how many; nothing is done if the table has them.
            threads: how many work on it; the values are the same.
            progress: called some times a second with a `Progress`. What it raises
                stops the building, and comes out of this call.

        Raises:
            BusyError: another call is using the table.
            LimitError: there are too many such positions.
            MemoryError: there is no memory for it.
            RangeError: the seeds are negative, or the threads are none.
        """
        workers = operator.index(threads)
        if workers < 1:
            message = f"at least 1 thread builds a table, not {shown(workers)}"
            raise RangeError(message)
        options = workers, Progress._teller(progress)
        _capi.table_build(self._capsule, operator.index(seeds), options)

    @classmethod
    def open(cls, path: str | os.PathLike[str], rules: Rules | str | None = None) -> Table:
        """Open a table from a file, without reading it into memory where that can be.

        The whole file is checked first. It must stay as it is while the table is open.

        Args:
            path: the file.
            rules: the rule set that it must be for; None takes any.

        Raises:
            TableFileError: it is no such file; its ``cause`` says why.
            ValueError: no file has such a name: it has a null character or a lone surrogate.

        >>> Table.open("there is none")
        Traceback (most recent call last):
        ayoayo.errors.TableFileError: there is no such file: 'there is none'
        """
        capsule = None if rules is None else as_rules(rules)._capsule
        table = object.__new__(cls)
        try:
            table._fill(_capi.table_open(capsule, path))
        except TableFileError as error:
            error.path = path
            raise
        return table

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the table to a file, whole or not at all.

        Raises:
            BusyError: it is being built.
            TableFileError: the system cannot write the file.
            ValueError: no file has such a name: it has a null character or a lone surrogate.
        """
        try:
            _capi.table_save(self._capsule, path)
        except TableFileError as error:
            error.path = path
            raise

    @property
    def rules(self) -> Rules:
        """The rules: those options that the values depend on, the others as they are first.

        >>> Table("pratt,repetition=3").rules == Table("pratt,majority=plays-on").rules
        True
        """
        return self._rules

    def serves(self, rules: Rules | str) -> bool:
        """Tell whether the table is for a rule set.

        >>> table = Table("russ")
        >>> table.serves("russ,repetition=3"), table.serves("pratt")
        (True, False)
        """
        return _capi.table_serves(self._capsule, as_rules(rules)._capsule)

    @property
    def seeds(self) -> int:
        """It holds every position with at most so many seeds on the board."""
        return _capi.table_info_get(self._capsule)[0]

    @property
    def positions(self) -> int:
        """How many those are, with the player to move as South: one byte each."""
        return _capi.table_info_get(self._capsule)[1]

    @property
    def is_mapped(self) -> bool:
        """Whether it was opened from a file."""
        return _capi.table_info_get(self._capsule)[2]

    def probe(self, position: Position | Game) -> int:
        """Look up the margin of a position, for the player to move.

        Raises:
            BusyError: the table is being built.
            LimitError: there are more seeds on the board than the table holds.
            RulesError: the table is for other rules than the position.
        """
        return _capi.table_probe(self._capsule, self._data(position))

    def values(self, position: Position | Game) -> dict[Move, int]:
        """Look up what every move is worth to the player who makes it.

        A game that is over by majority has moves here, as it is played on.

        Returns:
            The margin after each move, its capture included.

        Raises:
            BusyError, LimitError, RulesError: as `probe`.

        >>> Table("russ", 3).values(Position("0-0-0-0-0-1-0-0-1-0-1-0-25-20-S"))
        {Move('F'): 3}
        """
        raw = _capi.table_moves(self._capsule, self._data(position))[0]
        moves = moves_of(self._rules.pits_per_row)
        return {moves[pit]: value for pit, value in enumerate(raw) if value is not None}

    def best_moves(self, position: Position | Game) -> tuple[Move, ...]:
        """Look up the moves of the highest value; none if the player is stuck.

        Raises:
            BusyError, LimitError, RulesError: as `probe`.
        """
        mask = _capi.table_moves(self._capsule, self._data(position))[1]
        return MOVES_BY_MASK[self._rules.pits_per_row][mask]

    def _data(self, position: Position | Game) -> bytes:
        found = as_position(position)
        if not self.serves(found.rules):
            message = f"the table is for {self._rules}, not for {found.rules}"
            raise RulesError(message)
        return bytes(found)

    def __repr__(self) -> str:
        return f"<Table of {self._rules}, {self.seeds} seeds>"

    def __reduce__(self) -> NoReturn:
        message = "a Table cannot be copied or pickled: save() it, and open() it elsewhere"
        raise TypeError(message)


def as_position(position: Position | Game) -> Position:
    """The position that an argument stands for."""
    if isinstance(position, Game):
        return position.position
    if isinstance(position, Position):
        return position
    message = f"a position is a Position or a Game, not {type(position).__name__}"
    raise TypeError(message)
