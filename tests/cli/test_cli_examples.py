# SPDX-License-Identifier: Apache-2.0
"""The small C programs: each is run, and what it prints is checked against the program."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from program import SOURCE, START, Row, good, load, under_wrapper


def example(name: str, *arguments: str) -> str:
    program = str(Path(os.environ["AYOAYO_EXAMPLES"]) / name)
    result = subprocess.run(
        under_wrapper(program, *arguments), capture_output=True, text=True, timeout=300, check=False
    )
    assert result.stderr == ""
    assert result.returncode == 0
    return result.stdout


def test_embed_plays_the_first_legal_move_to_the_end() -> None:
    moves, end = example("embed").splitlines()
    position = json.loads(good("show", "--json", START))
    for number, move in enumerate(moves, 1):
        assert move == position["legal"][0]
        played = position["moves"][move]
        position = json.loads(good("show", "--json", played["position"]))
        assert ("over" in played) == (number == len(moves))
    south, north = position["final"].split("-")[12:14]
    assert end == f"success, {position['result']}: South {south}, North {north}"


def test_embed_is_short() -> None:
    source = SOURCE / "examples" / "embed.c"
    body = source.read_text(encoding="utf-8").split("int main(void)\n")[1].splitlines()
    assert len(body) <= 36


RUSS = [
    row
    for row in load("ayoayo.jsonl") + load("rare.jsonl")
    if row["rules"] == "russ" and row.get("legal")
]


@pytest.mark.parametrize("row", RUSS[::29], ids=lambda row: row["position"])
def test_animate_draws_every_frame(row: Row) -> None:
    move = row["legal"][0]
    expected = row["moves"][move]
    *frames, verdict = example("animate", row["position"], move).splitlines()
    assert verdict == "the picture is the position"
    assert all(sum(map(int, re.findall(r"\d+", frame))) == 48 for frame in frames)
    south, *pits, north, hand = re.findall(r"\d+", frames[-1])
    assert "-".join([*pits, south, north]) == expected["position"][:-2]
    assert hand == "0"
    assert sum(" lift " in frame for frame in frames) == expected["laps"]


def test_animate_by_itself() -> None:
    text = example("animate")
    assert len(text.splitlines()) == 1 + 5 + (4 + 5 + 5 + 6 + 6) + 2 + 1


def match(pattern: str, text: str) -> tuple[str, ...]:
    found = re.fullmatch(pattern, text)
    assert found, text
    return found.groups()


def test_own_allocator() -> None:
    lines = example("own_allocator").splitlines()
    plenty, end, scarce, end_too, static = lines
    assert end == end_too == "after its end: 0 bytes"
    plies, most, message = match(r"budget 100000: (\d+) plies, at most (\d+) bytes, (.+)", plenty)
    assert message == "success" and 0 < int(most) <= 100000 and int(plies) > 0
    fewer, less, message = match(r"budget 4000: (\d+) plies, at most (\d+) bytes, (.+)", scarce)
    assert message == "the allocator had no memory"
    assert 0 < int(fewer) < int(plies) and int(less) <= 4000
    room, held, message = match(r"static memory: room for (\d+) plies, (\d+) played, (.+)", static)
    assert room == held and int(room) > 0 and "full" in message


def tally(*arguments: str) -> dict[str, int]:
    return {
        name: int(number)
        for name, number in (
            line.split() for line in example("random_playouts", *arguments).splitlines()
        )
    }


def test_random_playouts() -> None:
    one = tally("russ", "500", "7")
    assert one == tally("russ", "500", "7") != tally("russ", "500", "8")
    assert list(one) == ["south", "north", "draw", "unfinished", "plies"]
    assert sum(one.values()) - one["plies"] == 500
    assert one["south"] > 100 and one["north"] > 100 and one["plies"] > 5000
    endless = tally("oware,pits-per-row=1,seeds-per-pit=127", "2")
    assert endless["unfinished"] == 2 and endless["plies"] == 20000
