# SPDX-License-Identifier: Apache-2.0
"""Games: a history of positions."""

from __future__ import annotations

import copyreg
import operator
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from ayoayo import _capi
from ayoayo.enums import Reason, Result, Side
from ayoayo.errors import HistoryError, shown
from ayoayo.move import MOVES_BY_MASK, Move, moves_of, pit_number
from ayoayo.playable import Playable
from ayoayo.position import Position, check_limit, outcome, wrap
from ayoayo.results import REASONS, RESULTS, MoveResult, Outcome
from ayoayo.rng import Random, as_random
from ayoayo.rules import Rules, as_rules

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from typing_extensions import Buffer

__all__ = ["Game"]

# The most plies that one call into C plays: an interrupt is looked at between calls.
_MOST_PLIES = 10_000

# Ends that no move makes.
_SPOKEN = (Reason.RESIGNATION, Reason.AGREEMENT)


class Game(Playable):
    """A game, with undo, repetition and outcome.

    Two games are equal when rules, history and end are; the moves that `redo` would
    make do not count. A game changes, so it has no hash. A copy (`copy`,
    `copy.copy`, `copy.deepcopy`, `pickle`) has the history and the redo line.

    Args:
        rules: the rule set or its text; None for those of the position, else ``"russ"``.
        position: where to start: a position, its text or its bytes; None for the
            usual start.
        moves: a line of moves to begin with, as for `apply_line`.

    Raises:
        IllegalMoveError: a move is refused; its ``offset`` says which.
        NotationError: the text is no position of the rules, or the moves are no line.
        PositionError: the position is none of the rules.
        RulesError: the rules are none.
        TypeError: an argument is of the wrong type.

    >>> game = Game()
    >>> game.apply("B").captured
    7
    >>> game.apply_line("aF")
    >>> game.undo()
    Move('F')
    >>> game
    Game('russ', moves='Ba')
    >>> game == Game("russ", moves="Ba")
    True
    >>> print(game)
          f   e   d   c   b   a
        +---+---+---+---+---+---+
        | 0 | 4 | 3 | 0 | 2 | 3 |
      2 +---+---+---+---+---+---+ 7
        | 2 | 5 |10 | 0 | 9 | 1 |
        +---+---+---+---+---+---+
          A   B   C   D   E   F
    South to move
    """

    __slots__ = ("_capsule", "_moves", "_moves_by_mask", "_pits_per_row", "_rules")

    _capsule: object
    _rules: Rules
    _pits_per_row: int
    _moves: tuple[Move, ...]
    _moves_by_mask: dict[int, tuple[Move, ...]]

    def __init__(
        self,
        rules: Rules | str | None = None,
        position: Position | str | Buffer | None = None,
        *,
        moves: str = "",
    ) -> None:
        """See the class."""
        own = position.rules if isinstance(position, Position) else None
        chosen = as_rules(rules, own)
        capsule = _capi.game_create(chosen._capsule)
        if position is not None:
            _capi.game_set_position(capsule, bytes(Position(position, chosen)))
        _capi.game_apply_line(capsule, moves)
        self._fill(capsule, chosen)

    def _fill(self, capsule: object, rules: Rules) -> None:
        size = rules.pits_per_row
        self._capsule = capsule
        self._rules = rules
        self._pits_per_row = size
        self._moves = moves_of(size)
        self._moves_by_mask = MOVES_BY_MASK[size]

    @property
    def _here(self) -> Position:
        return self.position

    def _legal(self) -> int:
        return _capi.game_legal(self._capsule)

    def _check(self, pit: int) -> None:
        _capi.game_check(self._capsule, pit)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, by pit; none when the game is over."""
        # As a Playable, and a third faster: who plays many games asks for nothing else so often.
        return self._moves_by_mask[_capi.game_legal(self._capsule)]

    @property
    def position(self) -> Position:
        """The current position.

        One that ends the game by repetition, resignation or agreement reads as it
        stands on the board; ``outcome.final`` has it after the last sweep.
        """
        return wrap(_capi.game_position(self._capsule), self._rules)

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.position_at(0)

    @property
    def mover(self) -> Side:
        """The player to move. Once the game is over, who would be."""
        return self.position.mover

    @property
    def ply(self) -> int:
        """The moves made from the start position to the current one."""
        return _capi.game_ply(self._capsule)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made, from the first.

        >>> game = Game()
        >>> game.apply_line("BaF")
        >>> "".join(map(str, game.moves))
        'BaF'
        """
        return self._moves_from(0, self.ply)

    @property
    def redo_moves(self) -> tuple[Move, ...]:
        """The moves that were taken back and that `redo` would make, in its order."""
        return self._moves_from(self.ply, _capi.game_length(self._capsule))

    def position_at(self, ply: int) -> Position:
        """Look up the position after so many moves, those of the redo line included.

        Raises:
            HistoryError: the ply is not of 0 … ``len(moves) + len(redo_moves)``.

        >>> game = Game()
        >>> game.apply_line("Ba")
        >>> game.position_at(0) == Position()
        True
        """
        length = _capi.game_length(self._capsule)
        if not 0 <= operator.index(ply) <= length:
            message = f"the history has plies 0 to {length}, not {shown(ply)}"
            raise HistoryError(message)
        return wrap(_capi.game_position_at(self._capsule, ply), self._rules)

    def apply(self, move: Move | str | SupportsIndex) -> MoveResult:
        """Make a move. What `redo` would have made is gone after it.

        Args:
            move: a Move, a pit's letter, or its number, 0 to 2P-1.

        Returns:
            What the move did: captures, laps, whether it ended the game.

        Raises:
            IllegalMoveError: it is refused; nothing has changed.
            NotationError: the text is not one letter of a pit.
            TypeError: the move is no move.

        >>> game = Game()
        >>> game.apply("B") == Game().apply(1) == Game().apply(Move("B"))
        True
        """
        if type(move) is not int:
            move = pit_number(move, self._pits_per_row)
        pit, last, captured, laps, reason, result = _capi.game_apply(self._capsule, move)
        return MoveResult(self._moves[pit], last, captured, laps, REASONS[reason], RESULTS[result])

    def apply_line(self, line: str) -> None:
        """Make a line of moves, such as ``"BaFf"``: all of them or none.

        Raises:
            IllegalMoveError: a move is refused; its ``offset`` says which.
            NotationError: a character is no letter of a pit; its ``offset`` says which.
            TypeError: the line is no str.
        """
        _capi.game_apply_line(self._capsule, line)

    def undo(self) -> Move | None:
        """Take back the last move, or the resignation or agreement that ended the game.

        Returns:
            The move; None for a resignation or an agreement.

        Raises:
            HistoryError: there is nothing to take back.
        """
        ply = self.ply
        _capi.game_undo(self._capsule)
        return self._move_at(ply - 1) if self.ply < ply else None

    def redo(self) -> Move | None:
        """Make again what `undo` took back.

        Returns:
            The move; None for a resignation or an agreement.

        Raises:
            HistoryError: there is nothing to make again.
        """
        ply = self.ply
        _capi.game_redo(self._capsule)
        return self._move_at(ply) if self.ply > ply else None

    def resign(self, side: Side | int | None = None) -> None:
        """Give up: the other player has won, and the stores are the scores.

        Args:
            side: who gives up; None for the player to move.

        Raises:
            IllegalMoveError: the game is over.
            RangeError: there is no such side.
        """
        chosen = self.mover if side is None else operator.index(side)
        _capi.game_resign(self._capsule, chosen)

    def agree(self) -> None:
        """End the game by agreement: each player takes the seeds of their own row.

        Raises:
            IllegalMoveError: the game is over.
        """
        _capi.game_agree(self._capsule)

    @property
    def outcome(self) -> Outcome:
        """How the game stands: running, or who has won, why, and the final scores.

        >>> game = Game()
        >>> game.resign()
        >>> print(game.outcome)
        North wins, 0-0 (resignation)
        """
        return outcome(_capi.game_outcome(self._capsule), self._rules)

    @property
    def repetitions(self) -> int:
        """How often the current position has occurred, this time included; at least 1."""
        return _capi.game_repetitions(self._capsule)

    def random_move(self, rng: Random | int | None = None) -> Move:
        """Choose a legal move at random, each as likely as the others; it is not made.

        Args:
            rng: a generator, which is moved on; or the seed of a new one; None for
                a seed from the system.

        Raises:
            IllegalMoveError: the game is over.
        """
        moves = self.legal_moves
        if not moves:
            _capi.game_check(self._capsule, 0)
        return moves[as_random(rng).below(len(moves))]

    def play_random(self, max_plies: int, rng: Random | int | None = None) -> int:
        """Make random moves until the game is over or the limit is reached.

        Args:
            max_plies: the limit, since some games never end.
            rng: as for `random_move`.

        Returns:
            The moves made.

        Raises:
            RangeError: the limit is negative.

        >>> game = Game()
        >>> game.play_random(4, rng=1) == game.ply == 4
        True
        """
        check_limit(max_plies)
        random, played = as_random(rng), 0
        while played < max_plies:
            limit = min(max_plies - played, _MOST_PLIES)
            plies, random.state = _capi.game_play_random(self._capsule, random.state, limit)
            played += plies
            if plies < limit:
                break
        return played

    def copy(self) -> Self:
        """Make another game like this one, history and redo line included."""
        game = object.__new__(type(self))
        game._fill(_capi.game_clone(self._capsule), self._rules)
        for part in self._more():
            for name, value in (part or {}).items():
                setattr(game, name, value)
        return game

    def ogn(
        self,
        tags: Mapping[str, str] | None = None,
        comments: Mapping[int, str] | None = None,
    ) -> str:
        """Write the game as an OGN record.

        Args:
            tags: such as ``{"South": "Ada", "Date": "2025.05.01"}``.
            comments: words behind moves, by ply, 0 for the first move.

        Raises:
            HistoryError: a comment is for a move that the game does not have.
            NotationError: a name is not letters, digits and ``_``, is that of a tag
                that is computed from the game, or a text has characters that
                cannot be written.

        >>> game = Game()
        >>> game.apply_line("Ba")
        >>> print(game.ogn({"South": "Ada"}, {0: "a good start"}))
        [Variant "russ"]
        [Event "?"]
        [Site "?"]
        [Date "?"]
        [Round "?"]
        [South "Ada"]
        [North "?"]
        [Result "*"]
        <BLANKLINE>
        1. B+7 { a good start } a+2
        <BLANKLINE>
        """
        from ayoayo.record import Record  # noqa: PLC0415  # records are made of games

        record = Record(self)
        _update(record.tags, tags)
        _update(record.comments, comments)
        return record.ogn()

    @classmethod
    def from_ogn(cls, text: str, rules: Rules | str | None = None) -> Game:
        r"""Read a game from an OGN record; tags and comments are in a `Record`.

        Raises:
            IllegalMoveError: a move is refused.
            NotationError: the text is no record.

        >>> Game.from_ogn('[Variant "russ"]\n\n1. B a').moves
        (Move('B'), Move('a'))
        """
        from ayoayo.record import Record  # noqa: PLC0415  # records are made of games

        return Record.parse(text, rules).game

    def __str__(self) -> str:
        state = self.outcome
        line = str(state) if state.is_over else f"{self.mover.name.title()} to move"
        return f"{self.board()}\n{line}"

    def __repr__(self) -> str:
        parts = [repr(self._rules.text)]
        if self.start != Position(rules=self._rules):
            parts.append(f"position={str(self.start)!r}")
        if self.ply:
            parts.append(f"moves={''.join(map(str, self.moves))!r}")
        text = f"{type(self).__name__}({', '.join(parts)})"
        ending = self.outcome
        return f"<{text}: {ending}>" if ending.reason in _SPOKEN else text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return _capi.game_equal(self._capsule, other._capsule)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        last, undone = self.copy(), 0
        with suppress(HistoryError):
            while True:
                last.redo()
                undone += 1
        end = last.outcome
        word: Side | Reason | None = None
        if end.reason is Reason.RESIGNATION:
            word = Side.NORTH if end.result is Result.SOUTH else Side.SOUTH
        elif end.reason is Reason.AGREEMENT:
            word = Reason.AGREEMENT
        line = "".join(map(str, last.moves))
        start = bytes(self.start)
        return _restore, (type(self), self._rules, start, line, (word, undone)), self._more()

    def _more(self) -> tuple[dict[str, Any] | None, dict[str, Any]]:
        """What a subclass keeps in a game: in its dictionary, and in slots."""
        names = copyreg._slotnames(type(self))  # type: ignore[attr-defined]
        slots = [name for name in names if name not in Game.__slots__ and hasattr(self, name)]
        return getattr(self, "__dict__", None), {name: getattr(self, name) for name in slots}

    def _move_at(self, ply: int) -> Move:
        return self._moves[_capi.game_move_at(self._capsule, ply)]

    def _moves_from(self, first: int, end: int) -> tuple[Move, ...]:
        return tuple(self._move_at(ply) for ply in range(first, end))


def adopt(capsule: object, rules: Rules) -> Game:
    """Make a Game of a C game that is nobody else's."""
    game = object.__new__(Game)
    game._fill(capsule, rules)
    return game


def _update(known: MutableMapping[Any, str], more: Mapping[Any, str] | None) -> None:
    if more is None:
        return
    if not isinstance(more, Mapping):
        message = f"tags and comments are mappings, not {type(more).__name__}"
        raise TypeError(message)
    known.update(more)


def _restore(
    cls: type[Game], rules: Rules, start: bytes, line: str, end: tuple[Side | Reason | None, int]
) -> Game:
    """Make a game again, for pickle: play on to its end, then take back."""
    game = object.__new__(cls)
    Game.__init__(game, rules, start)
    game.apply_line(line)
    word, undone = end
    if isinstance(word, Side):
        game.resign(word)
    elif word is Reason.AGREEMENT:
        game.agree()
    for _ in range(undone):
        game.undo()
    return game
