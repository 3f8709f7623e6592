# SPDX-License-Identifier: Apache-2.0
"""A UCI client with timeouts: every wait for the engine has an end."""

from __future__ import annotations

import queue
import subprocess
import threading
from typing import TYPE_CHECKING

from program import command

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

PATIENCE = 60.0
"""Seconds that any answer may take: far more than it takes."""


class Engine:
    """The program `ayoayo uci` at the other end of two pipes."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            command("uci", *arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join()
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode().rstrip("\n"))
        self._lines.put(None)

    def send(self, *lines: str | bytes) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(line.encode() if isinstance(line, str) else line)
            self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def line(self, patience: float = PATIENCE) -> str | None:
        """Give the next line; None at the end. It fails with queue.Empty."""
        return self._lines.get(timeout=patience)

    def until(self, word: str) -> list[str]:
        """Give the lines up to the first that begins with a word, that one included."""
        lines: list[str] = []
        while not lines or lines[-1].split()[0] != word:
            line = self.line()
            assert line is not None, f"it ended without {word}"
            lines.append(line)
        return lines

    def is_silent(self, seconds: float) -> bool:
        """Whether nothing comes for so long."""
        try:
            self.line(seconds)
        except queue.Empty:
            return True
        return False

    def ready(self) -> list[str]:
        """Wait until all that was sent is obeyed; give the lines before."""
        self.send("isready")
        return self.until("readyok")[:-1]

    def best(self, go: str) -> str:
        """Give the move that it answers to a line."""
        self.send(go)
        return self.until("bestmove")[-1].split()[1]

    def leave(self) -> int:
        """Give the exit code after `quit`."""
        self.send("quit")
        return self.process.wait(PATIENCE)
