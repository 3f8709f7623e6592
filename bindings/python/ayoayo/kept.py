# SPDX-License-Identifier: Apache-2.0
"""Solvers and searches that calls without one of their own have used, kept for the next."""

from __future__ import annotations

import operator
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic, Protocol, SupportsIndex, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ayoayo.rules import Rules

__all__ = ["Kept"]

_MOST_IDLE = 2


class _Worker(Protocol):
    """What can be kept."""

    def __init__(self, rules: Rules, *, memory: SupportsIndex) -> None: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def memory(self) -> int: ...


T = TypeVar("T", bound=_Worker)


class Kept(Generic[T]):
    """The two of a kind that were used last and are idle, with what they remember."""

    def __init__(self, kind: type[T], memory: int) -> None:
        """Begin with none."""
        self.idle: list[T] = []
        self._kind = kind
        self._memory = memory
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
        size = self._memory if memory is None else operator.index(memory)
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
