# SPDX-License-Identifier: Apache-2.0
"""`ayoayo replay`: the recorded games of the vectors, and records that are wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from program import Row, bad, good, load, run

GAMES = load("games.jsonl")
RECORD = """\
[Variant "russ"]
[South "Ada"]
[North "?"]
[Result "*"]

1. B+7 a+2 { a good answer } 2. B f
"""


def south_board(position: str, row: int) -> list[str]:
    """The two rows and the stores as the program draws them from South's seat."""
    *counts, _ = position.split("-")
    pits, south, north = counts[: 2 * row], counts[-2], counts[-1]
    width = 3 if sum(map(int, counts)) > 99 else 2
    cells = [f"({pit:>{width}})" for pit in pits]
    return [
        "".join(reversed(cells[row:])) + "   North",
        f"[{north:>{width}}]" + " " * len("".join(cells[:row])) + f"[{south:>{width}}]",
        "".join(cells[:row]) + "   South",
    ]


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_recorded_games_are_shown_to_their_end(game: Row) -> None:
    text = good("replay", "-", stdin=game["ogn"])
    moves = re.findall(r"^\d+\.(?:\.\.)? ([A-La-l]): \d+ laps?, last seed in", text, re.MULTILINE)
    assert "".join(moves) == game["moves"]
    row = (len(game["final"].split("-")) - 3) // 2
    drawn = [line.strip() for line in text.splitlines() if re.search(r"[)\]]", line)][-3:]
    assert drawn == south_board(game["final"], row)
    last = text.splitlines()[-1]
    if game["over"] is None:
        assert last.startswith("Not over: ")
    else:
        south, north = game["final"].split("-")[2 * row : 2 * row + 2]
        scores = {"south": f"{south} to {north}", "north": f"{north} to {south}"}
        words = {"south": "South wins", "north": "North wins", "draw": "A draw,"}
        expected = f"{words[game['result']]} {scores.get(game['result'], f'{south} to {north}')}: "
        assert last.startswith(expected)


def test_tags_and_comments_are_shown() -> None:
    text = good("replay", "-", stdin=RECORD)
    assert "South        Ada\n" in text
    assert "North        ?" not in text
    assert "1... a: 7 laps, last seed in c, captures 2\n  a good answer\n" in text


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.ogn"
    path.write_text(RECORD, encoding="utf-8")
    assert good("replay", str(path)) == good("replay", "-", stdin=RECORD)


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("B+7", "B+6", "6:5", "+n"),
        ("2. B", "2. D", "6:33", "refused: the pit is empty"),
        ("2. B", "2. b", "6:33", "refused: no such pit"),
        ("2. B", "2! B", "6:31", "form"),
        ("answer }", "answer", "6:12", "not closed"),
        ("russ", "chess", "1", "does not name a known rule set"),
        ("Ada", "\xff", "2", "UTF-8"),
    ],
)
def test_wrong_records(old: str, new: str, place: str, words: str) -> None:
    assert old in RECORD
    result = run("replay", "-", stdin=RECORD.replace(old, new, 1).encode("latin-1"))
    complaint = result.stderr.decode()
    assert result.returncode == 1
    assert result.stdout == b""
    assert complaint.startswith(f"ayoayo: -:{place}")
    assert words in complaint


def test_a_wrong_result_is_told_after_the_game() -> None:
    result = run("replay", "-", stdin=RECORD.replace('"*"', '"24-24"'))
    assert result.returncode == 1
    assert result.stdout.endswith(b"to move.\n")
    assert result.stderr == b"ayoayo: the tag Result says '24-24', the moves say '*'\n"


def test_rules_of_the_caller_replace_those_of_the_record() -> None:
    chess = RECORD.replace("russ", "chess")
    assert "South        Ada" in good("replay", "--rules", "russ", "-", stdin=chess)
    assert run("replay", "--rules", "oware", "-", stdin=RECORD).returncode == 1
    assert b"--rules" in run("replay", "-", stdin=chess).stderr


def test_any_bytes_are_safe() -> None:
    for junk in [b"", b"\0", bytes(range(256)), b"(" * 1_000_000, RECORD.encode() + b"\0"]:
        result = run("replay", "-", stdin=junk)
        assert result.returncode == 1
        assert all(byte >= 32 or byte == 10 for byte in result.stderr)


def test_control_characters_do_not_reach_the_terminal() -> None:
    c1 = RECORD.replace("Ada", "A\u009b2Jda").replace("good", "\u009b2J")  # UTF-8 that commands
    text = good("replay", "-", stdin=c1)
    assert "A?2Jda\n" in text and "\n  a ?2J answer\n" in text
    assert "\u009b" not in text
    c0 = RECORD.replace("Ada", "A\x1b[2Jda")
    assert "2:10" in bad(1, "replay", "-", stdin=c0)
