# SPDX-License-Identifier: Apache-2.0
"""`ayoayo show`: every position of the vectors, and what it says of wrong ones."""

from __future__ import annotations

import itertools
import subprocess
import threading

import pytest

from program import START, VECTORS, bad, command, good, load, run

RUSS_MOVES = """\
Not over: South 0, North 0, South to move.
  A  5 laps, last seed in C, captures 2: 2-7-0-6-1-6-6-6-0-0-6-6-2-0-N
  B  5 laps, last seed in D, captures 7: 6-2-7-0-6-1-6-6-0-0-1-6-7-0-N
"""


@pytest.mark.parametrize("name", ["ayoayo.jsonl", "family.jsonl", "rare.jsonl"])
def test_json_is_that_of_the_vectors(name: str) -> None:
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines(keepends=True)
    checked = 0
    pairs = zip(load(name), lines, strict=True)
    for rules, group in itertools.groupby(pairs, lambda pair: pair[0]["rules"]):
        rows = list(group)
        positions = "".join(row["position"] + "\n" for row, _ in rows)
        answers = good("show", "--json", "--rules", rules, "-", stdin=positions)
        assert answers.splitlines(keepends=True) == [line for _, line in rows]
        checked += len(rows)
    assert checked == len(lines) > 100


def test_board_from_the_movers_seat() -> None:
    south = good("show", START)
    assert RUSS_MOVES in south
    assert (
        """
        f   e   d   c   b   a
      ( 4)( 4)( 4)( 4)( 4)( 4)   North
  [ 0]                        [ 0]
      ( 4)( 4)( 4)( 4)( 4)( 4)   South
        A   B   C   D   E   F
"""
        in south
    )
    north = good("show", "1-6-6-2-7-0-0-1-6-6-6-0-7-0-N")
    assert (
        """
        F   E   D   C   B   A
      ( 0)( 7)( 2)( 6)( 6)( 1)   South
  [ 7]                        [ 0]
      ( 0)( 1)( 6)( 6)( 6)( 0)   North
        a   b   c   d   e   f
"""
        in north
    )


@pytest.mark.parametrize(
    ("position", "rules", "words"),
    [
        ("0-1-0-1-2-0-1-0-1-0-2-1-20-19-S", "russ", "E  refused: the relay would never end"),
        ("1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", "russ", "A  refused: it leaves the opponent without"),
        (
            "1-1-6-0-0-1-0-0-0-0-0-0-20-19-N",
            "russ",
            "South wins 29 to 19: North has no legal move.",
        ),
        ("0-0-0-0-0-0-1-1-0-1-0-0-23-22-N", "russ,leftovers=owner", "North wins 25 to 23"),
        ("0-1-2-1-2-0-1-0-1-0-4-1-23-12-S", "russ", "over by majority: south"),
        ("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "russ", "A draw, 24 to 24"),
        ("1-0-25-25-S", "russ,pits-per-row=1,seeds-per-pit=25", "position '1-0-25-25-S', offset"),
    ],
)
def test_worked_positions_in_words(position: str, rules: str, words: str) -> None:
    result = run("show", "--rules", rules, position)
    assert words in (result.stdout + result.stderr).decode()


def test_large_and_small_boards() -> None:
    one = good("show", "--rules", "russ,pits-per-row=1,seeds-per-pit=127", "127-127-0-0-S")
    assert "(127)" in one and "[  0]     [  0]" in one
    twelve = good(
        "show", "--rules", "russ,pits-per-row=12,seeds-per-pit=1", "-".join(["1"] * 24) + "-0-0-S"
    )
    assert "l   k   j   i   h   g   f   e   d   c   b   a\n" in twelve
    assert "A   B   C   D   E   F   G   H   I   J   K   L\n" in twelve
    assert not [line for line in twelve.splitlines() if line != line.rstrip()]


def test_wrong_lines_are_reported_and_the_others_answered() -> None:
    lines = f"{START}\r\n\nnonsense\n{START}x\n4-4-S\n" + START  # the last without its end
    result = run("show", "--json", "-", stdin=lines)
    assert result.returncode == 1
    assert result.stdout.count(b"\n") == 2
    complaints = result.stderr.decode().splitlines()
    assert [line.split(": ")[1] for line in complaints] == [
        "line 3, offset 0",
        "line 4, offset 29",
        "line 5, offset 4",
    ]
    assert complaints[0].endswith(": 'nonsense'")


def test_wrong_positions_of_the_command_line() -> None:
    result = run("show", "--json", "x", START)
    assert result.returncode == 1
    assert result.stdout.count(b"\n") == 1
    assert "offset 29" in bad(1, "show", START + "\n")
    assert "sum" in bad(1, "show", START.replace("4-4-0", "4-5-0"))
    assert bad(1, "show", "") != ""


def test_any_bytes_are_safe() -> None:
    junk = bytes(range(256)) * 20 + b"\n" + b"4-" * 1_000_000 + b"\n\0\n" + START.encode() + b"\0\n"
    result = run("show", "-", stdin=junk)
    assert result.returncode == 1
    assert result.stdout == b""
    assert all(byte >= 32 or byte == 10 for byte in result.stderr)
    assert len(result.stderr) < 6000


def test_a_pipe_may_hold_a_conversation() -> None:
    with subprocess.Popen(
        command("show", "--json", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout
        watchdog = threading.Timer(20, process.kill)  # an answer that is late is an empty one
        watchdog.start()
        for _ in range(3):
            process.stdin.write(START.encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"rules": "russ", ')
        process.stdin.close()
        assert process.wait(timeout=20) == 0
        watchdog.cancel()
