# SPDX-License-Identifier: Apache-2.0
"""Leaf counts: those of RULES.md, by division, and interrupted."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from ayoayo import Game, Move, Position, RangeError

if TYPE_CHECKING:
    from pathlib import Path

MOST_LEAVES = 300_000


def test_counts_of_the_rules_page(root: Path) -> None:
    """Every rule set of the table, as deep as is quick."""
    text = (root / "RULES.md").read_text("utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| (6, \d[\d, ]*|4, \d[\d, ]*) \|$", text, re.MULTILINE)
    assert len(rows) == 5
    for rules, numbers in rows:
        counts = [1, *(int(number) for number in numbers.split(", "))]
        quick = [count for count in counts if count <= MOST_LEAVES]
        position, game = Position(rules=rules), Game(rules)
        assert len(quick) >= 7
        assert [position.perft(depth) for depth in range(len(quick))] == quick
        assert [game.perft(depth) for depth in range(5)] == quick[:5]


@pytest.mark.parametrize("rules", ["russ", "oware", "russ,pits-per-row=4,seeds-per-pit=3"])
def test_division(rules: str) -> None:
    """The parts are those of the positions after each move, and sum to the whole."""
    game = Game(rules)
    game.apply("A")
    parts = game.divide(4)
    assert sum(parts.values()) == game.perft(4)
    assert tuple(parts) == game.legal_moves
    for move, count in parts.items():
        assert count == game.position.after(move).perft(3)


def test_deeper_than_one_call_into_c() -> None:
    """What Python adds up is what C counts: the split is at depth 7 for the usual board."""
    assert Position("0-0-0-0-0-0-0-1-1-0-1-0-24-21-N").perft(40) == sum(
        Position("0-0-0-0-0-0-0-1-1-0-1-0-24-21-N").divide(40).values()
    )
    assert Position().perft(8) == 260939
    small = Position(rules="russ,pits-per-row=2,seeds-per-pit=2")
    assert [small.perft(depth) for depth in (18, 19, 30)] == [
        sum(small.after(move).perft(depth - 1) for move in small.legal_moves)
        for depth in (18, 19, 30)
    ]


def test_a_game_that_is_over_has_no_lines() -> None:
    """But the empty one; also when the position does not know it."""
    game = Game()
    game.resign()
    assert (game.perft(0), game.perft(1), game.perft(5), game.divide(3)) == (1, 0, 0, {})


@pytest.mark.parametrize("depth", [-1, 101, 2**100, -(2**100)])
def test_depths_out_of_range(depth: int) -> None:
    """An exception, over or not."""
    over = Game()
    over.agree()
    for thing in (Position(), Game(), over):
        with pytest.raises(RangeError):
            thing.perft(depth)
        with pytest.raises(RangeError):
            thing.divide(depth)
    with pytest.raises(RangeError):
        over.divide(0)


def test_division_names_moves() -> None:
    """Depth 1 counts 1 for each legal move."""
    assert Position().divide(1) == {Move(letter): 1 for letter in "ABCDEF"}


INTERRUPTED = """
import time
from ayoayo import Position
print("ready", flush=True)
try:
    Position(rules={rules!r}).perft(100)
except KeyboardInterrupt:
    print(time.monotonic())
"""


@pytest.mark.parametrize(
    "rules", ["russ", "oware,pits-per-row=3", "oware,pits-per-row=12,seeds-per-pit=10"]
)
def test_ctrl_c_ends_it(rules: str) -> None:
    """Within a fraction of a second, though the count would take years."""
    program = INTERRUPTED.format(rules=rules)
    with subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.5)
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            answer, _ = process.communicate(timeout=10)
        finally:
            process.kill()
    assert float(answer) - sent < 0.5
    assert process.returncode == 0
