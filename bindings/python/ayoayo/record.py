# SPDX-License-Identifier: Apache-2.0
"""Records of games: OGN text, with tags and comments."""

from __future__ import annotations

import operator
from collections.abc import Iterator, MutableMapping
from typing import Any, final

from ayoayo import _capi
from ayoayo.errors import HistoryError, NotationError, shown
from ayoayo.game import Game, adopt
from ayoayo.rules import Rules, as_rules

__all__ = ["Record"]


class _Tags(MutableMapping[str, str]):
    """The tags of a record, by name, sorted."""

    __slots__ = ("_capsule",)

    def __init__(self, capsule: object) -> None:
        self._capsule = capsule

    def __getitem__(self, name: str) -> str:
        value = _tag(self._capsule, name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        if value is None:
            message = "a tag is a str, not None"
            raise TypeError(message)
        _capi.record_set_tag(self._capsule, name, value)

    def __delitem__(self, name: str) -> None:
        self[name]
        _capi.record_set_tag(self._capsule, name, None)

    def __iter__(self) -> Iterator[str]:
        index = 0
        while (name := _capi.record_tag_name(self._capsule, index)) is not None:
            yield name
            index += 1

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


class _Comments(MutableMapping[int, str]):
    """The comments of a record, by ply: 0 is the one behind the first move."""

    __slots__ = ("_capsule", "_plies")

    def __init__(self, capsule: object, plies: int) -> None:
        self._capsule = capsule
        self._plies = plies

    def __getitem__(self, ply: int) -> str:
        text = self._get(ply)
        if text is None:
            raise KeyError(ply)
        return text

    def __setitem__(self, ply: int, comment: str) -> None:
        if not 0 <= operator.index(ply) < self._plies:
            message = f"the record has moves 0 to {self._plies - 1}, not {shown(ply)}"
            raise HistoryError(message)
        if comment is None:
            message = "a comment is a str, not None"
            raise TypeError(message)
        _capi.record_set_comment(self._capsule, ply, comment)

    def __delitem__(self, ply: int) -> None:
        self[ply]
        _capi.record_set_comment(self._capsule, ply, None)

    def __iter__(self) -> Iterator[int]:
        return (ply for ply in range(self._plies) if self._get(ply) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))

    def _get(self, ply: int) -> str | None:
        if not 0 <= operator.index(ply) < self._plies:
            return None
        return _capi.record_comment(self._capsule, ply)


@final
class Record:
    """A game with its tags and comments, to write as OGN text and to read from it.

    Two records are equal when their texts are. A record can be copied and pickled,
    and as it changes, it has no hash.

    Args:
        game: the game; the record has a copy of it, without its redo line.

    Raises:
        TypeError: it is no game.

    >>> record = Record.parse('''
    ... [Variant "pratt"]
    ... [South "Ada"]
    ...
    ... 1. B { the usual
    ...        start } f''')
    >>> record.tags["South"], record.comments[0]
    ('Ada', 'the usual start')
    >>> record.tags["North"] = "Bola"
    >>> record.game
    Game('pratt', moves='Bf')
    """

    __slots__ = ("_capsule", "_comments", "_tags")

    def __init__(self, game: Game) -> None:
        """See the class."""
        if not isinstance(game, Game):
            message = f"a record is of a Game, not {type(game).__name__}"
            raise TypeError(message)
        self._fill(_capi.record_create(game._capsule))

    def _fill(self, capsule: object) -> None:
        self._capsule = capsule
        self._tags = _Tags(capsule)
        self._comments = _Comments(capsule, _capi.game_ply(_capi.record_game(capsule)))

    @classmethod
    def parse(cls, text: str, rules: Rules | str | None = None) -> Record:
        """Read OGN text; every move is checked.

        Args:
            text: one game.
            rules: the rules of the game, which replace those of the record; None
                for those that its tag ``Variant`` names.

        Raises:
            IllegalMoveError: a move is refused; its ``offset`` says which.
            NotationError: the text is no record, or names no known rules.
            RulesError: the rules given are none.
            TypeError: the text is no str.
        """
        chosen = None if rules is None else as_rules(rules)._capsule
        record = object.__new__(cls)
        record._fill(_capi.record_parse(chosen, text))
        return record

    @property
    def game(self) -> Game:
        """A copy of the game."""
        capsule = _capi.record_game(self._capsule)
        return adopt(capsule, as_rules(_capi.rules_format(_capi.game_rules(capsule))))

    @property
    def tags(self) -> MutableMapping[str, str]:
        """The tags by name, as read or set; setting one changes the record.

        Setting a tag raises NotationError for a name that is not letters, digits
        and ``_``, for ``Variant``, ``FEN``, ``Result`` and ``Termination``, which
        come from the game, and for a value with control characters.
        """
        return self._tags

    @property
    def comments(self) -> MutableMapping[int, str]:
        """The comments by ply, 0 for the first move; setting one changes the record.

        White space becomes single blanks, and a comment of nothing else is none.
        Setting one raises HistoryError where there is no such move, NotationError
        for a brace or a control character.
        """
        return self._comments

    def ogn(self) -> str:
        """Write the record as OGN text."""
        return _capi.record_format(self._capsule)

    def __str__(self) -> str:
        return self.ogn()

    def __repr__(self) -> str:
        return f"Record.parse({self.ogn()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.ogn() == other.ogn()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __copy__(self) -> Record:
        return Record.parse(self.ogn())

    def __deepcopy__(self, memo: dict[int, Any]) -> Record:
        return Record.parse(self.ogn())

    def __reduce__(self) -> tuple[object, ...]:
        return Record.parse, (self.ogn(),)


def _tag(capsule: object, name: str) -> str | None:
    try:
        return _capi.record_tag(capsule, name)
    except NotationError:  # a NUL in the name: there is no such tag
        return None
