# SPDX-License-Identifier: Apache-2.0
"""`ayoayo play` at a terminal: the prompt, whole games, the end of input."""

from __future__ import annotations

import os
import pty
import select
import subprocess
from collections.abc import Iterator

import pytest

from program import command, load


class Terminal:
    """The program behind a pseudo-terminal, as a person has it in front of them."""

    def __init__(self, *arguments: str) -> None:
        self.fd, child = pty.openpty()
        self.process = subprocess.Popen(
            command(*arguments), stdin=child, stdout=child, stderr=child, start_new_session=True
        )
        os.close(child)

    def read_until(self, ending: str, timeout: float = 20) -> str:
        """What is printed up to the ending; at the latest the end of the program."""
        text = b""
        while not text.endswith(ending.encode()):
            ready, _, _ = select.select([self.fd], [], [], timeout)
            assert ready, f"waited in vain for {ending!r} behind {text!r}"
            try:
                text += os.read(self.fd, 1)
            except OSError:  # the program has closed the terminal
                break
        return text.decode().replace("\r\n", "\n")

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def leave(self) -> tuple[str, int]:
        rest = self.read_until("\0")
        return rest, self.process.wait(timeout=60)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.fd)


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    terminal = Terminal("play", *getattr(request, "param", []))
    yield terminal
    terminal.close()


def test_a_whole_game_at_the_prompt(terminal: Terminal) -> None:
    game = next(g for g in load("games.jsonl") if g["rules"] == "russ" and g["over"] == "majority")
    text = terminal.read_until("South> ")
    assert "Type a letter to play its pit, or help.\n" in text
    for move in game["moves"][:-1]:
        terminal.type(f"{move}\n")
        mover = "North" if move.isupper() else "South"
        assert "is not" not in terminal.read_until(f"{mover}> ")
    terminal.type(f"{game['moves'][-1]}\n")
    text = terminal.read_until("Over> ")
    assert "North wins 26 to 13: a store holds more than half of the seeds.\n" in text
    terminal.type("undo\n")
    terminal.read_until("North> ")
    terminal.type("redo\n")
    terminal.read_until("Over> ")
    terminal.type("quit\n")
    assert terminal.leave()[1] == 0


def test_end_of_input_at_the_prompt(terminal: Terminal) -> None:
    terminal.read_until("South> ")
    terminal.type("\x04")
    rest, code = terminal.leave()
    assert code == 0
    assert rest.endswith("\n")


@pytest.mark.parametrize(
    "terminal", [["--north", "random", "--seed", "1", "--laps"]], indirect=True
)
def test_no_escape_codes(terminal: Terminal) -> None:
    text = terminal.read_until("South> ")
    terminal.type("B\n")
    text += terminal.read_until("South> ")
    terminal.type("nonsense\n")
    text += terminal.read_until("South> ")
    assert "North plays" in text and "Lap 5" in text
    assert "'nonsense' is not understood" in text
    assert "\x1b" not in text


def test_an_interrupt_ends_it(terminal: Terminal) -> None:
    terminal.read_until("South> ")
    terminal.process.send_signal(2)
    assert terminal.leave()[1] != 0


@pytest.mark.parametrize(
    "terminal", [["--rules", "oware", "--north", "search:depth=64"]], indirect=True
)
def test_an_interrupt_ends_a_thought(terminal: Terminal) -> None:
    terminal.read_until("South> ")
    terminal.type("A\n")
    terminal.read_until("(Ctrl-C: enough)")
    terminal.process.send_signal(2)
    text = terminal.read_until("South> ")
    assert "Stopped; it plays the best that it has found.\nNorth plays " in text
    terminal.type("values\n")
    terminal.read_until("(Ctrl-C: enough)")
    terminal.process.send_signal(2)
    text = terminal.read_until("South> ")
    assert text.count(" in the end, ") > 1
    terminal.process.send_signal(2)
    assert terminal.leave()[1] != 0
