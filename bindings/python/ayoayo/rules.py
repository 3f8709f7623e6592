# SPDX-License-Identifier: Apache-2.0
"""Rule sets."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, NoReturn, TypedDict, Unpack, final

from ayoayo import _capi
from ayoayo.enums import (
    Capture,
    CapturingSeed,
    Feeding,
    GrandSlam,
    Leftovers,
    Majority,
    Sowing,
)
from ayoayo.errors import RulesError, shown
from ayoayo.move import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["PRESETS", "Options", "Rules"]


class Options(TypedDict, total=False):
    """The options of a rule set, by keyword. Names are text, as in `Rules.text`."""

    pits_per_row: int
    seeds_per_pit: int
    sowing: str
    capture: str
    capturing_seed: str
    leftovers: str
    majority: str
    feeding: str
    grand_slam: str
    repetition: int


def _until_none(name: Callable[[int], str | None]) -> Iterator[str]:
    number = 0
    while (text := name(number)) is not None:
        yield text
        number += 1


PRESETS = tuple(_until_none(_capi.preset_name))
"""The names of the presets: ``russ`` (the default), ``mancala-world``, ``pratt``, ``oware``."""

_OPTIONS = tuple(_until_none(_capi.option_name))
_KEYWORDS = {name.replace("-", "_"): option for option, name in enumerate(_OPTIONS)}
# The names of an option's values; none for an option that takes a number.
_NAMES = tuple(
    tuple(_until_none(partial(_capi.option_value_name, option))) for option in range(len(_OPTIONS))
)


def _setting(keyword: str, value: object) -> tuple[int, int]:
    if keyword not in _KEYWORDS:
        message = f"no such rule option: {keyword!r}"
        raise RulesError(message)
    option = _KEYWORDS[keyword]
    names = _NAMES[option]
    wanted = str if names else int
    if not isinstance(value, wanted) or isinstance(value, bool):
        kind = "a str" if names else "an int"
        message = f"{keyword} takes {kind}, not {shown(value)}"
        raise TypeError(message)
    if isinstance(value, str) and value not in names:
        message = f"{keyword} is one of {', '.join(names)}, not {shown(value)}"
        raise RulesError(message)
    return option, names.index(value) if isinstance(value, str) else value


@final
class Rules:
    """A rule set. Immutable, hashable, equal when all options are equal.

    Args:
        text: a preset and options, such as ``"russ"`` or ``"pratt,pits-per-row=4"``.
        options: what differs from that, such as ``seeds_per_pit=3``.

    Raises:
        RulesError: no such preset, option or value, an option given twice, or more
            than 254 seeds.
        TypeError: the text is no str, or a value is of the wrong type.

    >>> Rules("oware", grand_slam="forbidden")
    Rules('oware,grand-slam=forbidden')
    >>> Rules("russ,leftovers=owner", capturing_seed="kept") == Rules("pratt")
    True
    """

    __slots__ = ("_capsule", "_text", "_values")

    _capsule: object
    _text: str
    _values: tuple[int, ...]

    def __new__(cls, text: str = "russ", /, **options: Unpack[Options]) -> Rules:
        """See the class."""
        return wrap(_with(_capi.rules_parse(text), options))

    def replace(self, **options: Unpack[Options]) -> Rules:
        """Make a rule set that differs from this one in the options named.

        Raises:
            RulesError: no such option or value, or more than 254 seeds.
            TypeError: a value is of the wrong type.

        >>> Rules("pratt").replace(leftovers="opponent", repetition=3).text
        'russ,capturing-seed=kept,repetition=3'
        """
        return wrap(_with(self._capsule, options))

    @property
    def text(self) -> str:
        """The canonical text: the nearest preset and what differs from it."""
        return self._text

    @property
    def pits_per_row(self) -> int:
        """P: the pits of a player, 1 to 12."""
        return self._values[0]

    @property
    def seeds_per_pit(self) -> int:
        """S: the seeds in each pit at the start."""
        return self._values[1]

    @property
    def seeds(self) -> int:
        """T: all seeds of the game, 2·P·S, at most 254."""
        return 2 * self._values[0] * self._values[1]

    @property
    def sowing(self) -> Sowing:
        """Whether a move goes on from a pit that held seeds."""
        return tuple(Sowing)[self._values[2]]

    @property
    def capture(self) -> Capture:
        """What is captured."""
        return tuple(Capture)[self._values[3]]

    @property
    def capturing_seed(self) -> CapturingSeed:
        """Where the seed that captures goes."""
        return tuple(CapturingSeed)[self._values[4]]

    @property
    def leftovers(self) -> Leftovers:
        """Who gets the seeds on the board when the player to move is stuck."""
        return tuple(Leftovers)[self._values[5]]

    @property
    def majority(self) -> Majority:
        """Whether more than half of all seeds ends the game."""
        return tuple(Majority)[self._values[6]]

    @property
    def feeding(self) -> Feeding:
        """Whether an opponent without seeds must be given some."""
        return tuple(Feeding)[self._values[7]]

    @property
    def grand_slam(self) -> GrandSlam:
        """What happens to a move that would take all the opponent has."""
        return tuple(GrandSlam)[self._values[8]]

    @property
    def repetition(self) -> int:
        """The occurrence of a position that ends the game; 0 for none."""
        return self._values[9]

    def explain(self) -> str:
        """Say in English what the rules are, one line an option.

        >>> print(Rules("oware").explain().splitlines()[0])  # doctest: +ELLIPSIS
        pits-per-row=6: ...
        """
        lines = []
        for option, value in enumerate(self._values):
            names = _NAMES[option]
            text = names[value] if names else str(value)
            lines.append(f"{_OPTIONS[option]}={text}: {_capi.option_value_meaning(option, value)}")
        return "\n".join(lines)

    def move(self, pit: str | int) -> Move:
        """Make a move for boards of this size; as `Move`."""
        return Move(pit, self.pits_per_row)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        message = f"a Rules is immutable: cannot set {name!r}; see replace()"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> NoReturn:
        message = f"a Rules is immutable: cannot delete {name!r}"
        raise AttributeError(message)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Rules({self._text!r})"

    def __reduce__(self) -> tuple[type[Rules], tuple[str]]:
        return Rules, (self._text,)

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self


def wrap(capsule: object) -> Rules:
    """Make a Rules of a C rule set."""
    rules = object.__new__(Rules)
    values = tuple(_capi.rules_option(capsule, option) for option in range(len(_OPTIONS)))
    object.__setattr__(rules, "_capsule", capsule)
    object.__setattr__(rules, "_text", _capi.rules_format(capsule))
    object.__setattr__(rules, "_values", values)
    return rules


def _with(capsule: object, options: Options) -> object:
    if not options:
        return capsule
    settings = [_setting(keyword, value) for keyword, value in options.items()]
    return _capi.rules_with(capsule, [number for setting in settings for number in setting])


@lru_cache(maxsize=64)
def _parsed(text: str) -> Rules:
    return Rules(text)


def as_rules(rules: Rules | str | None, default: Rules | None = None) -> Rules:
    """The rule set that an argument stands for; None for the default."""
    if rules is None:
        return default if default is not None else _parsed("russ")
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        return _parsed(rules)
    message = f"rules are a Rules or a str, not {type(rules).__name__}"
    raise TypeError(message)
