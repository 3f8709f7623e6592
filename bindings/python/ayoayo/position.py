# SPDX-License-Identifier: Apache-2.0
"""Positions: values on which every rule works."""

from __future__ import annotations

import operator
from functools import partial
from typing import TYPE_CHECKING, NoReturn, SupportsIndex, final

from ayoayo import _capi
from ayoayo.drawing import draw
from ayoayo.enums import Goal, Refusal, Side
from ayoayo.errors import IllegalMoveError, PositionError, RangeError
from ayoayo.move import MOVES_BY_MASK, Move, moves_of, pit_number
from ayoayo.results import REASONS, RESULTS, Event, MoveResult, Outcome, event
from ayoayo.rng import Random, as_random
from ayoayo.rules import Rules, as_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from typing_extensions import Buffer

    from ayoayo.results import Analysis, Bounds, Progress, Solution

__all__ = ["Position"]

_SIZE = _capi.position_size()
_STORES, _MOVER, _PITS_PER_ROW = _capi.MAX_PITS, _capi.MAX_PITS + 2, _capi.MAX_PITS + 3

# What one call into C may cost before an interrupt is looked at again: a tree of
# this many lines as the size of the board bounds them, or so many plies.
_MOST_LINES = 300_000
_MOST_PLIES = 10_000


@final
class Position:
    """Pits, stores, the player to move, and the rules to play on by. Immutable, hashable.

    Two positions are equal when pits, stores and player to move are: rules do not
    count, and a position has no history.

    Args:
        position: the position's text, its 32 bytes (also as a row of an array), or
            another position; None for the start.
        rules: the rule set or its text; None for those of the other position, else
            ``"russ"``.

    Raises:
        NotationError: the text is no position of the rules.
        PositionError: the bytes, or the other position, are none of the rules.
        RulesError: the rules are none.
        TypeError: an argument is of the wrong type.

    >>> position = Position("0-1-2-1-2-0-1-0-1-0-4-1-23-12-S")
    >>> position.legal_moves
    (Move('B'), Move('C'), Move('D'))
    >>> position.check("F")
    <Refusal.EMPTY: 'empty'>
    >>> print(position.after("B").outcome)
    South wins, 25-12 (majority)
    """

    __slots__ = ("_data", "_rules")

    _data: bytes
    _rules: Rules

    def __new__(
        cls,
        position: Position | str | Buffer | None = None,
        rules: Rules | str | None = None,
    ) -> Position:
        """See the class."""
        own = position._rules if isinstance(position, Position) else None
        chosen = as_rules(rules, own)
        return wrap(_read(position, chosen._capsule), chosen)

    @classmethod
    def from_counts(
        cls,
        pits: Sequence[int],
        stores: Sequence[int] = (0, 0),
        mover: Side | int = Side.SOUTH,
        rules: Rules | str | None = None,
    ) -> Position:
        """Make a position from counts of seeds.

        Args:
            pits: 2P numbers in sowing order, South's row first.
            stores: two numbers, South's and North's.
            mover: who moves.
            rules: the rule set or its text; None for ``"russ"``.

        Raises:
            PositionError: a wrong number of pits or stores, a negative count, or
                the seeds are not as many as the rules have.
            RangeError: the mover is neither side.

        >>> str(Position.from_counts([0, 2, 1, 0], [3, 2], Side.NORTH,
        ...                          "russ,pits-per-row=2,seeds-per-pit=2"))
        '0-2-1-0-3-2-N'
        """
        chosen = as_rules(rules)
        if len(pits) != 2 * chosen.pits_per_row or len(stores) != len(Side):
            message = f"the rules have {2 * chosen.pits_per_row} pits and 2 stores"
            raise PositionError(message)
        counts = [operator.index(count) for count in (*pits, *stores)]
        return wrap(_capi.position_make(chosen._capsule, counts, operator.index(mover)), chosen)

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self._rules

    @property
    def pits_per_row(self) -> int:
        """P: the pits of a player."""
        return self._data[_PITS_PER_ROW]

    @property
    def pits(self) -> tuple[int, ...]:
        """The seeds in the 2P pits, in sowing order, South's row first."""
        return tuple(self._data[: 2 * self._data[_PITS_PER_ROW]])

    @property
    def stores(self) -> tuple[int, int]:
        """The seeds in South's and in North's store."""
        return self._data[_STORES], self._data[_STORES + 1]

    @property
    def mover(self) -> Side:
        """The player to move. Once the game is over, who would be."""
        return Side(self._data[_MOVER])

    def row(self, side: Side | int) -> tuple[int, ...]:
        """Count the seeds in a player's P pits, in sowing order.

        Raises:
            RangeError: there is no such side.

        >>> Position().after("A").row(Side.NORTH)
        (6, 6, 0, 0, 6, 6)
        """
        size = self._data[_PITS_PER_ROW]
        first = size * as_side(side)
        return tuple(self._data[first : first + size])

    @property
    def hash64(self) -> int:
        """A hash of 64 bits, the same on every platform and in every release.

        It covers pits, stores, player to move and size. ``hash()`` is another one.

        >>> Position().hash64 == Position(rules="oware").hash64
        True
        """
        return _capi.position_hash(self._data)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, by pit; none when the game is over."""
        mask = _capi.position_legal(self._rules._capsule, self._data)
        return MOVES_BY_MASK[self._data[_PITS_PER_ROW]][mask]

    def check(self, move: Move | str | SupportsIndex) -> Refusal | None:
        """Tell why a move is refused; None if it is legal.

        Raises:
            NotationError: the text is not one letter of a pit.
            TypeError: the move is no move.
        """
        try:
            _capi.position_check(self._rules._capsule, self._data, self._pit(move))
        except IllegalMoveError as error:
            return error.reason
        return None

    def is_legal(self, move: Move | str | SupportsIndex) -> bool:
        """Tell whether a move is legal; raises as `check`."""
        return self.check(move) is None

    def apply(self, move: Move | str | SupportsIndex) -> tuple[Position, MoveResult]:
        """Make a move: the position after it, and what it did. This one stays.

        Args:
            move: a Move, a pit's letter, or its number.

        Raises:
            IllegalMoveError: it is refused.
            NotationError: the text is not one letter of a pit.
            TypeError: the move is no move.

        >>> position, result = Position().apply("B")
        >>> str(position), result.captured, result.laps
        ('6-2-7-0-6-1-6-6-0-0-1-6-7-0-N', 7, 5)
        """
        data, raw = _capi.position_apply(self._rules._capsule, self._data, self._pit(move))
        return wrap(data, self._rules), move_result(self._data[_PITS_PER_ROW], raw)

    def after(self, move: Move | str | SupportsIndex) -> Position:
        """Make a move: the position after it; raises as `apply`."""
        return self.apply(move)[0]

    @property
    def outcome(self) -> Outcome:
        """How the position stands, by majority and by lack of moves.

        A position has no history, so it knows no repetition; a `Game` does.
        """
        return outcome(_capi.position_outcome(self._rules._capsule, self._data), self._rules)

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return _capi.position_legal(self._rules._capsule, self._data) == 0

    def events(self, move: Move | str | SupportsIndex) -> Iterator[Event]:
        """Go through a move seed by seed: lifts, drops, captures, sweeps, in order.

        Doing to a board what the events say gives the position after the move.

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
        events = _capi.events_begin(self._rules._capsule, self._data, self._pit(move))
        return map(event, iter(partial(_capi.events_next, events), None))

    def perft(self, depth: int) -> int:
        """Count the lines of play of exactly so many plies. Ctrl-C ends it at once.

        Depth 0 counts 1. A game that is over before the depth counts nothing, one
        that is over exactly there counts 1. Other threads run meanwhile.

        Raises:
            RangeError: the depth is not of 0 … 100.

        >>> [Position().perft(depth) for depth in range(5)]
        [1, 6, 28, 132, 624]
        """
        check_depth(depth, 0)
        return _perft(self._rules._capsule, self._data, depth, self._chunk())

    def divide(self, depth: int) -> dict[Move, int]:
        """Count the lines of play of so many plies by their first move.

        Raises:
            RangeError: the depth is not of 1 … 100.

        >>> {str(move): count for move, count in Position().divide(3).items()}
        {'A': 19, 'B': 21, 'C': 18, 'D': 18, 'E': 28, 'F': 28}
        """
        check_depth(depth, 1)
        rules = self._rules._capsule
        return {
            move: _perft(rules, self.after(move)._data, depth - 1, self._chunk())
            for move in self.legal_moves
        }

    def random_move(self, rng: Random | int | None = None) -> Move:
        """Choose a legal move at random, each as likely as the others.

        Args:
            rng: a generator, which is moved on; or the seed of a new one; None for
                a seed from the system.

        Raises:
            IllegalMoveError: the game is over.
        """
        random = as_random(rng)
        pit, random.state = _capi.position_random_move(
            random.state, self._rules._capsule, self._data
        )
        return moves_of(self._data[_PITS_PER_ROW])[pit]

    def playout(self, max_plies: int, rng: Random | int | None = None) -> tuple[Position, int]:
        """Play random moves until the game is over or the limit is reached.

        Args:
            max_plies: the limit, since some games never end.
            rng: as for `random_move`.

        Returns:
            The last position, and the plies played.

        Raises:
            RangeError: the limit is negative.

        >>> position, plies = Position().playout(1000, rng=1)
        >>> position.is_over, 0 < plies <= 1000
        (True, True)
        """
        check_limit(max_plies)
        random, rules, data, played = as_random(rng), self._rules._capsule, self._data, 0
        while played < max_plies:
            limit = min(max_plies - played, _MOST_PLIES)
            data, plies, random.state = _capi.position_playout(random.state, rules, data, limit)
            played += plies
            if plies < limit:
                break
        return wrap(data, self._rules), played

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

        `Table` says what the margin is. Calls one after the other share what they have
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
                self,
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
                self, nodes=nodes, seconds=seconds, progress=progress, strict=strict
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

    def mirror(self) -> Position:
        """Exchange the players: rows, stores and who moves.

        >>> str(Position().after("B").mirror())
        '6-6-0-0-1-6-6-2-7-0-6-1-0-7-S'
        """
        rows = self.row(Side.NORTH) + self.row(Side.SOUTH)
        return Position.from_counts(rows, self.stores[::-1], self.mover.opponent, self._rules)

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
        return draw(self.row(Side.SOUTH), self.row(Side.NORTH), self.stores, as_side(seat))

    def _repr_svg_(self) -> str:
        from ayoayo.svg import board  # noqa: PLC0415  # only notebooks need it

        return board(self)

    def __bytes__(self) -> bytes:
        return self._data

    def __str__(self) -> str:
        return _capi.position_format(self._data)

    def __repr__(self) -> str:
        return f"Position({str(self)!r}, {self._rules.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._data == other._data

    def __hash__(self) -> int:
        return hash(self._data)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        message = f"a Position is immutable: cannot set {name!r}"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> NoReturn:
        message = f"a Position is immutable: cannot delete {name!r}"
        raise AttributeError(message)

    def __reduce__(self) -> tuple[type[Position], tuple[bytes, Rules]]:
        return Position, (self._data, self._rules)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def _pit(self, move: Move | str | SupportsIndex) -> int:
        return pit_number(move, self._data[_PITS_PER_ROW])

    def _chunk(self) -> int:
        size, depth = self._data[_PITS_PER_ROW], 1
        while max(size, 2) ** (depth + 1) <= _MOST_LINES:
            depth += 1
        return depth


def wrap(data: bytes, rules: Rules) -> Position:
    """Make a Position of 32 bytes that C has made or checked."""
    position = object.__new__(Position)
    object.__setattr__(position, "_data", data)
    object.__setattr__(position, "_rules", rules)
    return position


def move_result(pits_per_row: int, raw: tuple[int, int, int, int, int, int]) -> MoveResult:
    """Make a MoveResult from what C says."""
    pit, last, captured, laps, reason, result = raw
    move = moves_of(pits_per_row)[pit]
    return MoveResult(move, last, captured, laps, REASONS[reason], RESULTS[result])


def outcome(raw: tuple[int, int, int, int, bytes], rules: Rules) -> Outcome:
    """Make an Outcome from what C says."""
    result, reason, south, north, final_data = raw
    return Outcome(RESULTS[result], REASONS[reason], south, north, wrap(final_data, rules))


def as_side(side: Side | int) -> Side:
    """The player of a number. Raises RangeError for no such side, TypeError for no int."""
    number = operator.index(side)
    if number in (Side.SOUTH, Side.NORTH):
        return Side(number)
    message = f"a side is 0 (South) or 1 (North), not {number}"
    raise RangeError(message)


def check_limit(max_plies: int) -> None:
    """Raise RangeError for a limit below 0, TypeError for one that is no int."""
    if operator.index(max_plies) < 0:
        message = f"the limit of plies is at least 0, not {max_plies}"
        raise RangeError(message)


def _read(position: Position | str | Buffer | None, rules: object) -> bytes:
    if position is None:
        return _capi.position_start(rules)
    if isinstance(position, str):
        return _capi.position_parse(rules, position)
    data = position._data if isinstance(position, Position) else bytes(memoryview(position))
    _capi.position_validate(rules, data)
    return data


def check_depth(depth: int, least: int) -> None:
    """Raise RangeError for a depth that is too small or too large, TypeError for no int."""
    if not least <= operator.index(depth) <= _capi.PERFT_MAX_DEPTH:
        message = f"the depth is {least} to {_capi.PERFT_MAX_DEPTH} plies, not {depth}"
        raise RangeError(message)


def _perft(rules: object, data: bytes, depth: int, chunk: int) -> int:
    """Count as C does, in calls that are short, so that an interrupt is seen between them."""
    if depth <= chunk:
        return _capi.perft(rules, data, depth)
    mask = _capi.position_legal(rules, data)
    return sum(
        _perft(rules, _capi.position_apply(rules, data, move.pit)[0], depth - 1, chunk)
        for move in MOVES_BY_MASK[data[_PITS_PER_ROW]][mask]
    )
