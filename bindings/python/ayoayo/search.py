# SPDX-License-Identifier: Apache-2.0
"""A good move in a given time, and players of several levels.

`Game.best_move` and `Game.analyse`, and those of a `Position`, are the short way. Their
searches are kept as solvers are (`ayoayo.solver`), with what they remember;
`clear_solvers` lets them go as well. For one's own table, or for results that depend on
nothing else, hold a `Search`.
"""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Final, NoReturn, SupportsIndex, final

from ayoayo import _capi
from ayoayo.errors import RangeError, RulesError, as_seconds, shown
from ayoayo.game import Game
from ayoayo.kept import Kept, Worker
from ayoayo.move import moves_of
from ayoayo.playable import Playable
from ayoayo.results import Analysis, Progress, Variation
from ayoayo.rng import Random, as_random
from ayoayo.solver import kept as kept_solvers

if TYPE_CHECKING:
    from collections.abc import Callable

    from ayoayo.move import Move

__all__ = ["LEVELS", "MEMORY", "SECONDS", "Search", "clear_solvers"]

LEVELS: Final = range(1, _capi.LEVELS + 1)
"""The levels of players, from the weakest to the strongest."""

MEMORY: Final = 128 * 2**20
"""The bytes that a search may use if nobody says otherwise."""

SECONDS: Final = 1.0
"""How long a search without any limit takes."""

_MOST = 2**63 - 1
_MOST_LINES = 2**31 - 1


@final
class Search(Worker):
    """Finds good moves, proves what it can of them, and plays at several levels.

    It looks ahead ply by ply until a limit comes, and beside that it proves what it can,
    by an endgame table and by a solver. What is proven within the limits is played
    perfectly. Scores and bounds are of the *margin* that `Table` explains.

    It remembers what it has seen, which makes the next move of a game cheaper. What a call
    finds depends on its arguments and on the calls before it, and on no clock unless it
    was given a limit of seconds.

    One call at a time: while one works, others raise `BusyError`. Several searches may
    share a table, and work in several threads at the same time.

    Args:
        rules: the rule set or its text; None for ``"russ"``.
        memory: the bytes that it may use; it works with any number.
        table: where positions with few seeds are looked up; None: it builds its own, as
            far as the limits of a call make it worth while.

    Raises:
        BusyError: the table is being built.
        MemoryError: there is no such memory.
        RangeError: the memory is not of 1 … 2⁶⁴-1.
        RulesError: the rules are none, or the table is for others.
        TypeError: an argument is of the wrong type.

    >>> search = Search("oware")
    >>> found = search.analyse(Game("oware"), depth=4, lines=2)
    >>> len(found.moves), found.depth, found.best_move in Game("oware").legal_moves
    (2, 4, True)
    """

    __slots__ = ()

    _MEMORY = MEMORY
    _create = staticmethod(_capi.search_create)

    def clear(self) -> None:
        """Forget all positions; a table that it has built stays.

        Raises:
            BusyError: another call is using the search.
        """
        _capi.search_clear(self._capsule)

    def analyse(  # noqa: PLR0913  # as many as there are limits
        self,
        position: Playable,
        *,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        lines: SupportsIndex | None = None,
        guess: bool = False,
        info: Callable[[Analysis], object] | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> Analysis:
        """Find what the moves are worth, the best first.

        There is an answer whatever the limits are: with a limit of 0 it is a guess. It
        ends by itself when all that was asked for is proven. Of a `Game` the history
        counts: a move that ends it by repetition is worth what the rule gives, and moves
        back to where it came by count as getting nowhere. Other threads run meanwhile;
        Ctrl-C stops it.

        Args:
            position: a game or a position of the search's rules.
            depth: look so many plies ahead, 64 at most.
            nodes: stop after so many positions visited, those of proofs included.
            seconds: stop after so long. Without any limit it is 1; ``math.inf`` sets none.
            lines: how many of the best moves to find, at least 1; None for all. For one
                move, 1 is the fastest.
            guess: prove nothing and use no table.
            info: called with what is found whenever it has got a ply deeper, and at the
                end. What it raises stops the search, and comes out of this call.
            progress: the same some times a second, with a `Progress`.

        Returns:
            What was found until a limit or a proof.

        Raises:
            BusyError: another call is using the search, or its table is being built.
            IllegalMoveError: the game is over.
            MemoryError: there is no memory for it.
            RangeError: a limit is negative, or there are to be no lines.
            RulesError: the position has other rules than the search.
            TypeError: an argument is of the wrong type.

        >>> position = Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S")
        >>> found = Search().analyse(position)
        >>> [(str(one.move), one.margin) for one in found.moves], found.proven
        ([('F', 2), ('C', -2), ('D', -4)], True)
        """
        self._check(position)
        limits = (
            *_counts(depth, nodes, seconds, lines),
            int(bool(guess)),
            Progress._teller(progress),
            self._teller(info),
        )
        if isinstance(position, Game):
            return self._read(_capi.search_game(self._capsule, position._capsule, limits))
        return self._read(_capi.search_position(self._capsule, bytes(position._here), limits))

    def play(
        self,
        position: Playable,
        level: SupportsIndex,
        rng: Random | int | None = None,
        *,
        progress: Callable[[Progress], object] | None = None,
    ) -> Move:
        """Choose a move as a player of a level does; it is not made.

        A weak player looks less far ahead and sees values only roughly; the strongest
        proves what it can within some million nodes, which may take some seconds. No
        level looks at the clock: the same calls with the same seed give the same game.

        Args:
            position: a game or a position of the search's rules.
            level: one of `LEVELS`.
            rng: a generator, which is moved on by levels that err; or the seed of a new
                one; None for a seed from the system.
            progress: called some times a second with a `Progress`. What it raises stops
                the search, and comes out of this call.

        Raises:
            BusyError, IllegalMoveError, MemoryError, RulesError, TypeError: as `analyse`.
            RangeError: there is no such level.

        >>> search, game, rng = Search(), Game(), Random(1984)
        >>> while not game.is_over and game.ply < 1000:
        ...     move = game.apply(search.play(game, 1 + game.ply % 2, rng))
        >>> game.ply > 10
        True
        """
        self._check(position)
        number = operator.index(level)
        if number not in LEVELS:
            message = f"a level is {LEVELS[0]} to {LEVELS[-1]}, not {shown(level)}"
            raise RangeError(message)
        random = as_random(rng)
        game = position if isinstance(position, Game) else Game(position=position._here)
        pit, random.state = _capi.search_play(
            self._capsule, game._capsule, number, random.state, Progress._teller(progress)
        )
        return moves_of(self._rules.pits_per_row)[pit]

    def _check(self, position: Playable) -> None:
        if not isinstance(position, Playable):
            message = f"a position is a Position or a Game, not {type(position).__name__}"
            raise TypeError(message)
        if position.rules != self._rules:
            message = f"the search is for {self._rules}, not for {position.rules}"
            raise RulesError(message)

    def _read(self, raw: _capi._Found) -> Analysis:
        """Make an Analysis of what C says."""
        proven, depth, table_seeds, nodes, table_hits, milliseconds, variations = raw
        moves = moves_of(self._rules.pits_per_row)
        return Analysis(
            moves=tuple(
                Variation(
                    lower,
                    upper,
                    move=moves[pit],
                    score=score / 100,
                    depth=plies,
                    line=tuple(moves[one] for one in line),
                )
                for pit, score, lower, upper, plies, line in variations
            ),
            proven=proven,
            depth=depth,
            nodes=nodes,
            seconds=milliseconds / 1000,
            table_seeds=table_seeds,
            table_hits=table_hits,
        )

    def _teller(
        self, info: Callable[[Analysis], object] | None
    ) -> Callable[[_capi._Found], object] | None:
        """What C calls with what it has found."""
        if info is None:
            return None
        if not callable(info):
            message = f"info is a callable, not {type(info).__name__}"
            raise TypeError(message)
        return lambda raw: info(self._read(raw))

    def __repr__(self) -> str:
        return f"<Search of {self._rules}>"

    def __reduce__(self) -> NoReturn:
        message = "a Search cannot be copied or pickled: make another one"
        raise TypeError(message)


def _count(name: str, number: SupportsIndex | None, least: int) -> int:
    """What C takes, where a negative number is no limit."""
    if number is None:
        return _capi.UNLIMITED
    count = operator.index(number)
    if count < least:
        message = f"the {name} are at least {least}, not {shown(number)}"
        raise RangeError(message)
    return min(count, _MOST)


def _counts(
    depth: SupportsIndex | None,
    nodes: SupportsIndex | None,
    seconds: float | None,
    lines: SupportsIndex | None,
) -> tuple[int, int, int, int]:
    """The limits of depth, nodes and milliseconds, and the number of lines, as C takes them."""
    if depth is None and nodes is None and seconds is None:
        seconds = SECONDS
    time = math.inf if seconds is None else as_seconds(seconds)
    milliseconds = min(round(1000 * time), _MOST) if 1000 * time < math.inf else _capi.UNLIMITED
    most = _MOST_LINES if lines is None else _count("lines", lines, 1)
    return _count("plies", depth, 0), _count("nodes", nodes, 0), milliseconds, most


def clear_solvers() -> None:
    """Let go the solvers and searches that games and positions have kept, and their memory.

    Those are of `Game.solve`, `Game.values`, `Game.analyse`, `Game.best_move`, and the same
    of `Position`.
    """
    kept.clear()
    kept_solvers.clear()


kept: Final = Kept(Search)
"""Those that `Game.analyse` and its kin use."""


def analyse(  # noqa: PLR0913  # as many as there are limits
    position: Playable,
    *,
    depth: SupportsIndex | None = None,
    nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    lines: SupportsIndex | None = None,
    info: Callable[[Analysis], object] | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Analysis:
    """Analyse with a search that was kept: `Game.analyse`, `Position.analyse`."""
    with kept.lent(position.rules) as search:
        return search.analyse(
            position,
            depth=depth,
            nodes=nodes,
            seconds=seconds,
            lines=lines,
            info=info,
            progress=progress,
        )


def best_move(  # noqa: PLR0913  # as many as there are limits
    position: Playable,
    *,
    level: SupportsIndex | None = None,
    rng: Random | int | None = None,
    depth: SupportsIndex | None = None,
    nodes: SupportsIndex | None = None,
    seconds: float | None = None,
) -> Move:
    """Choose a move with a search that was kept: `Game.best_move`, `Position.best_move`."""
    if level is None:
        found = analyse(position, depth=depth, nodes=nodes, seconds=seconds, lines=1)
        return found.best_move
    if any(limit is not None for limit in (depth, nodes, seconds)):
        message = "a level has its own limits: depth, nodes and seconds do not go with it"
        raise ValueError(message)
    with kept.lent(position.rules) as search:
        search.clear()  # the same seed is to give the same move
        return search.play(position, level, rng)
