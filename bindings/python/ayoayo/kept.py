# SPDX-License-Identifier: Apache-2.0
"""What solvers and searches have in common, and how they are kept from call to call."""

from __future__ import annotations

import operator
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar, Generic, SupportsIndex, TypeVar

from ayoayo.errors import RangeError, shown
from ayoayo.rules import Rules, as_rules
from ayoayo.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Kept", "Worker"]

_MOST_IDLE = 2
_MOST_MEMORY = 2**64 - 1


class Worker:
    """An object of C's that works for one rule set, in so much memory, perhaps with a table."""

    __slots__ = ("__weakref__", "_capsule", "_memory", "_rules", "_table")

    _MEMORY: ClassVar[int]
    _create: ClassVar[Callable[..., object]]

    def __init__(
        self,
        rules: Rules | str | None = None,
        *,
        memory: SupportsIndex | None = None,
        table: Table | None = None,
    ) -> None:
        """See the classes that are made of it."""
        if table is not None and not isinstance(table, Table):
            message = f"the table is a Table, not {type(table).__name__}"
            raise TypeError(message)
        self._memory = self._MEMORY if memory is None else operator.index(memory)
        if not 0 < self._memory <= _MOST_MEMORY:
            message = f"the memory is 1 byte or more, not {shown(memory)}"
            raise RangeError(message)
        self._rules = as_rules(rules)
        self._table = table
        options = self._memory, None if table is None else table._capsule
        self._capsule = self._create(self._rules._capsule, options)

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self._rules

    @property
    def memory(self) -> int:
        """The bytes that it may use."""
        return self._memory

    @property
    def table(self) -> Table | None:
        """The table that it was given."""
        return self._table


T = TypeVar("T", bound=Worker)


class Kept(Generic[T]):
    """The two of a kind that were used last and are idle, with what they remember."""

    def __init__(self, kind: type[T]) -> None:
        """Begin with none."""
        self.idle: list[T] = []
        self._kind = kind
        self._lock = threading.Lock()

    def _take(self, rules: Rules, memory: int) -> T | None:
        with self._lock:
            for index in reversed(range(len(self.idle))):
                if self.idle[index].rules == rules and self.idle[index].memory == memory:
                    return self.idle.pop(index)
        return None

    @contextmanager
    def lent(self, rules: Rules, memory: SupportsIndex | None = None) -> Iterator[T]:
        """One that nobody else has meanwhile: one that was kept, or else a new one."""
        size = self._kind._MEMORY if memory is None else operator.index(memory)
        worker = self._take(rules, size) or self._kind(rules, memory=size)
        try:
            yield worker
        finally:
            with self._lock:
                self.idle.append(worker)
                del self.idle[:-_MOST_IDLE]

    def clear(self) -> None:
        """Let them go, and their memory."""
        with self._lock:
            self.idle.clear()
