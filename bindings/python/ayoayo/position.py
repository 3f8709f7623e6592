# SPDX-License-Identifier: Apache-2.0
"""Positions: values on which every rule works."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, NoReturn, SupportsIndex, final

from ayoayo import _capi
from ayoayo.enums import Side
from ayoayo.errors import PositionError, RangeError, shown
from ayoayo.move import Move, moves_of
from ayoayo.playable import Playable, as_side
from ayoayo.results import REASONS, RESULTS, MoveResult, Outcome
from ayoayo.rng import Random, as_random
from ayoayo.rules import Rules, as_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Buffer

__all__ = ["Position"]

_SIZE = _capi.position_size()
_STORES, _MOVER, _PITS_PER_ROW = _capi.MAX_PITS, _capi.MAX_PITS + 2, _capi.MAX_PITS + 3

# The most plies that one call into C plays: an interrupt is looked at between calls.
_MOST_PLIES = 10_000


@final
class Position(Playable):
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
    def _here(self) -> Position:
        return self

    def _legal(self) -> int:
        return _capi.position_legal(self._rules._capsule, self._data)

    def _check(self, pit: int) -> None:
        _capi.position_check(self._rules._capsule, self._data, pit)

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

    def mirror(self) -> Position:
        """Exchange the players: rows, stores and who moves.

        >>> str(Position().after("B").mirror())
        '6-6-0-0-1-6-6-2-7-0-6-1-0-7-S'
        """
        rows = self.row(Side.NORTH) + self.row(Side.SOUTH)
        return Position.from_counts(rows, self.stores[::-1], self.mover.opponent, self._rules)

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


def check_limit(max_plies: int) -> None:
    """Raise RangeError for a limit below 0, TypeError for one that is no int."""
    if operator.index(max_plies) < 0:
        message = f"the limit of plies is at least 0, not {shown(max_plies)}"
        raise RangeError(message)


def _read(position: Position | str | Buffer | None, rules: object) -> bytes:
    if position is None:
        return _capi.position_start(rules)
    if isinstance(position, str):
        return _capi.position_parse(rules, position)
    data = position._data if isinstance(position, Position) else bytes(memoryview(position))
    _capi.position_validate(rules, data)
    return data
