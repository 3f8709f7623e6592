# SPDX-License-Identifier: Apache-2.0
"""The exceptions, by cause. All of them are an `AyoayoError`.

Wrong types raise `TypeError`, and a lack of memory `MemoryError`, as anywhere.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, SupportsFloat, SupportsIndex

from ayoayo import _capi
from ayoayo.enums import FileFault, Refusal

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

__all__ = [
    "AyoayoError",
    "BusyError",
    "HistoryError",
    "IllegalMoveError",
    "LimitError",
    "NotationError",
    "PositionError",
    "RangeError",
    "RulesError",
    "TableFileError",
]


class AyoayoError(Exception):
    """The base of the exceptions of this package."""


class RangeError(AyoayoError, ValueError):
    """A number is out of its range."""


class BusyError(AyoayoError, RuntimeError):
    """Another call is using the solver or search, or building the table. Nothing has changed."""


class LimitError(AyoayoError):
    """It would be more than a limit allows, or than a table holds."""


class HistoryError(AyoayoError, IndexError):
    """There is no move to take back, to make again, or of that number."""


class PositionError(AyoayoError, ValueError):
    """The counts, or the bytes, are no position of the rule set."""


class _TextError(AyoayoError, ValueError):
    def __init__(self, message: str, offset: int | None = None) -> None:
        super().__init__(message, offset)
        self.message = message
        self.offset = offset

    def __str__(self) -> str:
        return self.message if self.offset is None else f"{self.message} (offset {self.offset})"


class NotationError(_TextError):
    """A text is not what it should be.

    Attributes:
        message: the cause in words.
        offset: where the text is wrong, in characters; None when that is not known.

    >>> Position("4-4-four")
    Traceback (most recent call last):
    ayoayo.errors.NotationError: the text does not have the form it should have (offset 4)
    """


class RulesError(_TextError):
    """There is no such preset, option or value, or the board would be too large.

    Attributes:
        message: the cause in words.
        offset: where the text is wrong, in characters; None for options given by keyword.
    """


class IllegalMoveError(AyoayoError, ValueError):
    """A move is refused. Nothing has changed.

    Attributes:
        message: the cause in words.
        reason: the cause, a `Refusal`.
        offset: in a line of moves or a record, where the move stands, in
            characters; None for a single move.

    >>> try:
    ...     Game().apply("a")
    ... except IllegalMoveError as error:
    ...     error.reason
    <Refusal.NOT_YOUR_PIT: 'not-your-pit'>
    """

    def __init__(self, message: str, reason: Refusal, offset: int | None = None) -> None:
        super().__init__(message, reason, offset)
        self.message = message
        self.reason = reason
        self.offset = offset

    def __str__(self) -> str:
        return self.message if self.offset is None else f"{self.message} (offset {self.offset})"


class TableFileError(AyoayoError):
    """A file is no endgame table that can be used, or cannot be written.

    Attributes:
        message: the cause in words.
        cause: the cause, a `FileFault`.
        path: the file.

    >>> try:
    ...     Table.open("there is none")
    ... except TableFileError as error:
    ...     error.cause
    <FileFault.MISSING: 'missing'>
    """

    path: str | os.PathLike[str] | None

    def __init__(
        self, message: str, cause: FileFault, path: str | os.PathLike[str] | None = None
    ) -> None:
        super().__init__(message, cause, path)
        self.message = message
        self.cause = cause
        self.path = path

    def __str__(self) -> str:
        return self.message if self.path is None else f"{self.message}: {str(self.path)!r}"


_PLAIN: dict[str, Callable[[str], Exception]] = {
    "ERR_NULL": TypeError,
    "ERR_ARGUMENT": RangeError,
    "ERR_NO_MEMORY": MemoryError,
    "ERR_FULL": MemoryError,
    "ERR_POSITION": PositionError,
    "ERR_NOTHING_TO_UNDO": HistoryError,
    "ERR_NOTHING_TO_REDO": HistoryError,
    "ERR_LIMIT": LimitError,
    "ERR_RULES": RulesError,
}
_RULES = {"ERR_OPTION", "ERR_OPTION_VALUE", "ERR_OPTION_REPEATED", "ERR_PRESET", "ERR_SIZE"}
_FILE = "ERR_FILE_"


def shown(value: object) -> str:
    """Write a value into a message; Python refuses to write an int of some thousand digits."""
    try:
        return repr(value)
    except ValueError:
        return "a number too long to be written"


def as_seconds(seconds: float) -> float:
    """Check a limit. Raises RangeError for one below 0 or none, TypeError for no number."""
    if not isinstance(seconds, (SupportsFloat, SupportsIndex)):
        message = f"the seconds are a number, not {type(seconds).__name__}"
        raise TypeError(message)
    try:
        number = float(seconds)
    except OverflowError:
        number = math.copysign(math.inf, seconds > 0 or -1)
    if not number >= 0:
        message = f"the seconds are at least 0, not {shown(seconds)}"
        raise RangeError(message)
    return number


def from_status(status: int, offset: int | None = None) -> Exception:
    """Make the exception for a failure of the C library, which calls this.

    The offset is in characters.
    """
    name, message = _capi.status_name(status), _capi.status_message(status)
    if name.startswith("REFUSED_"):
        return IllegalMoveError(message, Refusal[name.removeprefix("REFUSED_")], offset)
    if name.startswith(_FILE):
        return TableFileError(message, FileFault[name.removeprefix(_FILE)])
    if name in _RULES:
        return RulesError(message, offset)
    if name.startswith(("ERR_TEXT", "ERR_RECORD")):
        return NotationError(message, offset)
    return _PLAIN.get(name, AyoayoError)(message)
