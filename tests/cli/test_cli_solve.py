# SPDX-License-Identifier: Apache-2.0
"""`ayoayo solve`: values against sweeps of its own, limits, Ctrl-C, the terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import time
from typing import TYPE_CHECKING, Any

import pytest

from program import START, bad, command, good, run

if TYPE_CHECKING:
    from pathlib import Path

HARD = ["solve", "--rules", "russ,seeds-per-pit=9"]
"""It takes minutes."""

Moves = dict[str, tuple[int, str | None]]
"""Of each move: what the mover gains by it, and where it leads, None being the end."""


def solve(*arguments: str) -> dict[str, Any]:
    """Give what the program answers."""
    answer: dict[str, Any] = json.loads(good("solve", "--json", *arguments))
    return answer


def lead(position: str) -> int:
    """South's store less North's."""
    south, north = position.split("-")[-3:-1]
    return int(south) - int(north)


def moves_of(row: dict[str, Any]) -> Moves:
    """Read a line of `ayoayo show --json`."""
    sign = 1 if row["position"].endswith("S") else -1
    before = lead(row["position"])
    return {
        letter: (
            sign * (lead(move["position"]) - before),
            None if "over" in move else move["position"],
        )
        for letter, move in row.get("moves", {}).items()
        if "position" in move
    }


def explore(rules: str, start: str) -> dict[str, Moves]:
    """Give the moves of every position that can be reached, played on to the end."""
    found: dict[str, Moves] = {}
    waiting = {start}
    while waiting:
        lines = good("show", "--json", "--rules", rules, "-", stdin="\n".join(sorted(waiting)))
        for line in lines.splitlines():
            row = json.loads(line)
            found[row["position"]] = moves_of(row)
        waiting = {
            after
            for position in waiting
            for _, after in found[position].values()
            if after is not None and after not in found
        }
    return found


def on_board(position: str) -> int:
    """Count the seeds that nobody has."""
    return sum(int(count) for count in position.split("-")[:-3])


def margins(found: dict[str, Moves]) -> dict[str, int]:
    """Sweep layer after layer until nothing changes; what goes on for ever stays 0."""
    value = dict.fromkeys(found, 0)
    for seeds in sorted({on_board(position) for position in found}):
        layer = [position for position in found if on_board(position) == seeds]
        changed = True
        while changed:
            changed = False
            for position in layer:
                best = max(
                    (
                        gain - (0 if after is None else value[after])
                        for gain, after in found[position].values()
                    ),
                    default=0,
                )
                changed |= best != value[position]
                value[position] = best
    return value


@pytest.mark.parametrize(
    ("rules", "start"),
    [
        ("russ,pits-per-row=2,seeds-per-pit=2", "2-2-2-2-0-0-S"),
        ("russ,pits-per-row=3,seeds-per-pit=2", "2-2-2-2-2-2-0-0-N"),
        ("russ,pits-per-row=3,seeds-per-pit=3", "0-0-1-0-1-0-9-7-S"),
        ("russ,pits-per-row=3,seeds-per-pit=3", "1-2-1-0-2-1-6-5-N"),
        ("pratt,pits-per-row=2,seeds-per-pit=4", "4-4-4-4-0-0-S"),
        ("mancala-world,pits-per-row=4,seeds-per-pit=1", "1-1-1-1-1-1-1-1-0-0-S"),
        ("russ,pits-per-row=3,seeds-per-pit=2,capturing-seed=kept", "2-2-2-2-2-2-0-0-S"),
        ("oware,pits-per-row=2,seeds-per-pit=3", "3-3-3-3-0-0-S"),
    ],
)
def test_values_are_those_of_plain_sweeps(rules: str, start: str) -> None:
    found = explore(f"{rules},majority=plays-on".replace("mancala-world", "russ"), start)
    value = margins(found)
    for position in [*sorted(found)[:: max(1, len(found) // 12)], start]:
        answer = solve("--rules", rules, position)
        margin = value[position]
        assert answer["margin"] == [margin, margin]
        assert answer["exact"] and not answer["stopped"]
        assert answer["moves"] == {
            letter: [worth, worth]
            for letter, (gain, after) in found[position].items()
            for worth in [gain - (0 if after is None else value[after])]
        }


def test_the_start() -> None:
    answer = solve()
    assert answer["position"] == START
    assert answer["score"] == {"south": 27, "north": 21}
    assert answer["winner"] == "south"
    assert [letter for letter, worth in answer["moves"].items() if worth == [6, 6]] == ["C"]
    assert all(upper < 0 for letter, (_, upper) in answer["moves"].items() if letter != "C")
    assert answer["line"][0] == "C"
    words = good("solve")
    assert "\nSouth wins 27 to 21, both playing best and on to the end.\n" in words
    assert "\n  C  +6\n" in words


def test_the_line_is_played_to_the_score() -> None:
    for rules in ("mancala-world", "russ,leftovers=owner,majority=plays-on"):
        answer = solve("--rules", rules)
        position = answer["position"]
        for letter in answer["line"]:
            move = json.loads(good("show", "--json", "--rules", rules, position))["moves"][letter]
            position = move["position"]
        south, north = answer["score"].values()
        assert lead(position) == south - north == answer["margin"][0]
        assert south + north == 48
        assert move["over"] == "no-move"


def test_play_without_end() -> None:
    rules = "russ,pits-per-row=3,seeds-per-pit=3"
    answer = solve("--rules", rules)
    assert answer["ends"] is False
    assert answer["winner"] is None
    assert answer["score"] == {"south": 9, "north": 7}
    words = good("solve", "--no-moves", "--rules", rules)
    assert "Best play never ends: South keeps 9, North 7, 2 seeds stay on the board.\n" in words


def test_play_without_end_behind_a_majority() -> None:
    rules = "russ,pits-per-row=3,seeds-per-pit=5"
    answer = solve("--rules", rules)
    assert answer["ends"] is False
    assert answer["winner"] == "south"
    assert answer["score"] == {"south": 19, "north": 7}
    words = good("solve", "--rules", rules)
    assert "South wins by majority. Best play, played on, never ends: South keeps 19, " in words
    assert solve("--rules", f"{rules},majority=plays-on")["winner"] is None


def test_games_that_are_over() -> None:
    answer = solve("--rules", "russ,pits-per-row=1,seeds-per-pit=5")
    assert answer["margin"] == [-10, -10]
    assert answer["moves"] == {}
    assert answer["score"] == {"south": 0, "north": 10}
    # Over by majority: what is left is played on, and there is no line.
    answer = solve("--no-moves", "1-1-2-0-0-4-0-0-0-0-0-0-30-10-S")
    assert answer["winner"] == "south"
    assert answer["line"] == ""
    assert answer["moves"] == {}
    assert answer["exact"]


def test_limits_leave_bounds() -> None:
    result = run(*HARD, "--json", "--nodes", "1000")
    assert result.returncode == 4
    answer = json.loads(result.stdout)
    least, most = answer["margin"]
    assert least < most
    assert answer["exact"] is False and answer["stopped"] is True
    assert answer["score"] is None and answer["ends"] is None
    assert answer["nodes"] <= 1000
    words = run(*HARD, "--nodes", "1000").stdout.decode()
    assert f": South's seeds less North's are between {least} and {most} in the end.\n" in words
    begun = time.monotonic()
    assert run(*HARD, "--seconds", "1").returncode == 4
    assert time.monotonic() - begun < 20


def test_the_same_nodes_give_the_same_bounds() -> None:
    answers = []
    for memory in ("1", "1", "64"):
        answer = json.loads(run(*HARD, "--json", "--nodes=20000", f"--memory={memory}").stdout)
        del answer["milliseconds"]
        answers.append(answer)
    assert answers[0] == answers[1]


def test_any_memory_gives_the_same_value() -> None:
    rules = ["--rules", "russ,seeds-per-pit=3", "--no-moves"]
    assert solve(*rules, "--memory", "1")["margin"] == solve(*rules)["margin"] == [6, 6]


def interrupt(*arguments: str, after: float, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the program, which gets Ctrl-C after some seconds; it has some more to end."""
    with subprocess.Popen(
        command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
    ) as process:
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)


def test_an_interrupt_gives_the_bounds_proven_so_far(tmp_path: Path) -> None:
    result = interrupt(*HARD, "--json", after=4)
    assert result.returncode == 4
    answer = json.loads(result.stdout)
    assert answer["stopped"] is True
    assert len(answer["moves"]) == 6
    assert result.stderr == b""
    result = interrupt(*HARD, "--certificate", str(tmp_path / "proof"), after=1)
    assert result.returncode == 4
    assert b"no certificate was written" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_shows_a_line_and_takes_it_away() -> None:
    own, child = pty.openpty()
    with subprocess.Popen(
        command(*HARD, "--seconds", "4"), stdout=subprocess.PIPE, stderr=child
    ) as process:
        os.close(child)
        shown = b""
        while True:
            try:
                shown += os.read(own, 4096)
            except OSError:  # the program has closed the terminal
                break
        out = process.stdout.read() if process.stdout else b""
    os.close(own)
    assert re.search(rb"\d nodes: the margin is [-+]\d+ to [-+]\d+ \(Ctrl-C stops\)", shown)
    assert shown.endswith(b"\r\x1b[K")
    assert b"\x1b" not in out


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    table = str(tmp_path / "table")
    rules = ["--rules", "russ,pits-per-row=4,seeds-per-pit=3"]
    good("table", "build", *rules, "--seeds", "10", table)
    answer = solve(*rules, "--table", table)
    assert answer["table_seeds"] == 10
    assert answer["margin"] == solve(*rules)["margin"]
    assert "for other rules" in bad(1, "solve", "--rules", "pratt", "--table", table)
    assert "no such file" in bad(3, "solve", "--table", str(tmp_path / "none"))


def test_wrong_words() -> None:
    see = "; see 'ayoayo solve --help'"
    assert bad(2, "solve", START, START) == "one position at a time" + see
    assert bad(2, "solve", "--nodes", "many") == "--nodes is a number, not 'many'" + see
    assert bad(2, "solve", "--swept=127") == "--swept is a number, not '127'" + see
    assert "offset" in bad(1, "solve", "4-4")
    assert "offset" in bad(1, "solve", "--rules", "rus")
