# SPDX-License-Identifier: Apache-2.0
"""`ayoayo play` with the computer: its moves, hints, values, and the end of its games."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

from program import START, bad, command, good, run

FEW = "0-1-0-1-2-0-1-0-1-0-2-1-18-21-N"
"""Few seeds: all is proven at once."""
CHASE = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"
"""Each side has one seed and can only run after the other, under oware."""
WORTH = re.compile(
    r"^(?:  (.)  |Play (.): )(level|ahead by (\d+)|behind by (\d+)) in the end, proven; "
    r"(?:best play )?([A-La-l]+)$",
    re.MULTILINE,
)


def played(text: str) -> str:
    return "".join(re.findall(r"^(?:South|North) plays (.):", text, re.MULTILINE))


def leads(position: str, rules: str = "russ") -> dict[str, int]:
    """By how much the mover will be ahead after each move, as `solve` proves it."""
    solved = json.loads(good("solve", "--json", "--rules", rules, position))
    stores = [int(count) for count in position.split("-")[-3:-1]]
    lead = (stores[0] - stores[1]) * (-1 if position.endswith("N") else 1)
    assert all(low == high for low, high in solved["moves"].values())
    return {move: lead + worth[0] for move, worth in solved["moves"].items()}


def told(text: str) -> dict[str, int]:
    """What hint or values say."""
    return {
        match[1] or match[2]: int(match[4] or 0) - int(match[5] or 0)
        for match in WORTH.finditer(text)
    }


@pytest.mark.parametrize("rules", ["russ", "pratt", "oware"])
def test_values_are_those_that_solve_proves(rules: str) -> None:
    text = good("play", "--rules", rules, "--position", FEW, stdin="values\n")
    expected = leads(FEW, rules)
    assert told(text) == expected
    best = re.search(r"No move is better than (.): that is proven\.", text)
    assert best is not None and expected[best[1]] == max(expected.values())


def test_a_hint_is_the_best_move_and_says_that_it_is_proven() -> None:
    text = good("play", "--position", FEW, stdin="hint\n")
    expected = leads(FEW)
    ((move, lead),) = told(text).items()
    assert lead == expected[move] == max(expected.values())
    assert f"No move is better than {move}: that is proven." in text


def test_hints_lead_where_they_say() -> None:
    moves, lead = "", 0
    while True:
        lines = "\n".join([*moves, "hint"])
        text = good("play", "--rules", "mancala-world", "--position", FEW, stdin=lines)
        hints = list(told(text).items())
        if not hints:
            break
        sign = -1 if hints[0][0].isupper() else 1
        assert moves == "" or sign * hints[0][1] == lead
        lead = sign * hints[0][1]
        moves += hints[0][0]
    scores = re.search(r"(South|North) wins (\d+) to (\d+)", text)
    assert scores is not None and len(moves) > 2
    assert (int(scores[2]) - int(scores[3])) * (1 if scores[1] == "North" else -1) == lead


def test_an_estimate_says_so() -> None:
    text = good("play", "--rules", "oware", stdin="hint\nvalues\n")
    lines = re.findall(
        r"^(?:  (.)  |Play (.): ).* in the end, (?:a guess|estimated \d+ moves? ahead);",
        text,
        re.MULTILINE,
    )
    assert len(lines) == 1 + 6
    assert sorted(line[0] for line in lines[1:]) == list("ABCDEF")
    assert re.findall(r"Whether another move is better than . is not proven\.", text)


def test_advice_on_a_finished_game() -> None:
    position = "1-1-6-0-0-1-0-0-0-0-0-0-20-19-N"
    text = good("play", "--position", position, stdin="hint\nvalues\n")
    assert text.count("The game is over: no move is left to make.") == 2


@pytest.mark.parametrize("player", ["level:1", "level:5", "search:nodes=500", "random"])
def test_the_same_seed_gives_the_same_game(player: str) -> None:
    arguments = ("play", "--south", player, "--north", player, "--seed")
    first = good(*arguments, "7")
    assert first == good(*arguments, "7")
    assert re.search(r"(wins|A draw,) \d+ to \d+: ", first.splitlines()[-1])


def test_weak_levels_vary_with_the_seed() -> None:
    games = {
        played(good("play", "--south", "level:1", "--north", "level:1", "--seed", str(seed)))
        for seed in range(4)
    }
    assert len(games) > 1


def test_the_strongest_level_plays_perfectly() -> None:
    expected = leads(FEW)
    for player in ("computer", "level:9", "search:depth=64"):
        text = good("play", "--position", FEW, "--north", player)
        assert expected[played(text)[0]] == max(expected.values())


def test_undo_takes_back_a_pair_of_moves() -> None:
    text = good("play", "--north", "level:2", "--seed", "5", stdin="B\nundo\nundo\nredo\nF\n")
    assert "There is no move of yours to take back." in text
    first = good("show", START).splitlines()[2:7]
    lines = text.splitlines()
    drawn = [lines[i - 2 : i + 3] for i, line in enumerate(lines) if line.startswith("  [")]
    assert drawn[0] == drawn[2] == first
    assert drawn[1] == drawn[3]
    opening = good("play", "--south", "level:2", stdin="undo\n")
    assert "There is no move of yours to take back." in opening


def test_games_against_the_computer_end_by_a_repetition_rule_that_is_named() -> None:
    arguments = ("play", "--rules", "oware", "--position", CHASE, "--south")
    text = good(*arguments, "level:4", "--north", "level:4")
    assert text.startswith("These rules count no repetitions. Against the computer the third")
    assert "A draw, 24 to 24: the position has come once too often." in text
    people = good(*arguments, "random", "--north", "random", "--max-plies", "100")
    assert "repetitions" not in people and "The limit of 100 moves is reached" in people


def test_a_repetition_rule_of_the_rules_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.ogn"
    rules = ("--rules", "oware,repetition=2", "--position", CHASE, "--save", str(path))
    text = good("play", *rules, "--south", "level:4", "--north", "level:4")
    assert "count no repetitions" not in text and "once too often" in text
    assert '[Variant "oware,repetition=2"]' in path.read_text(encoding="utf-8")


def test_a_loaded_game_goes_on_with_the_computer(tmp_path: Path) -> None:
    path, again = tmp_path / "game.ogn", tmp_path / "again.ogn"
    path.write_text('[Variant "oware"]\n[South "Ada"]\n\n1. A a { so } 2. B\n', encoding="utf-8")
    arguments = ("--north", "level:3", "--seed", "1", "--save", str(again))
    for text in (
        good("play", "--load", str(path), *arguments),
        good("play", *arguments, stdin=f"load {path}\n"),
    ):
        assert "These rules count no repetitions." in text
        assert len(played(text)) == 1
        record = again.read_text(encoding="utf-8")
        assert '[Variant "oware,repetition=3"]' in record and '[South "Ada"]' in record
        assert "1. A a { so } 2. B " in record


def test_a_loaded_game_that_has_repeated_stays_as_it_is(tmp_path: Path) -> None:
    path, again = tmp_path / "game.ogn", tmp_path / "again.ogn"
    moves = "AaBbCcDdEeFf" * 4 + "A"
    save = ("--save", str(path))
    good("play", "--rules", "oware", "--position", CHASE, *save, stdin="\n".join(moves))
    assert '[Variant "oware"]' in path.read_text(encoding="utf-8")
    good("play", "--load", str(path), "--north", "level:3", "--save", str(again))
    record = again.read_text(encoding="utf-8")
    assert '[Variant "oware"]' in record
    assert len(re.findall(r"\b[A-Fa-f]\b", record.split("\n\n")[1])) == len(moves) + 1


def test_ctrl_c_ends_a_game_between_computers(tmp_path: Path) -> None:
    path = tmp_path / "game.ogn"
    player = "search:depth=64"
    with subprocess.Popen(
        command(
            *("play", "--rules", "oware", "--south", "level:3", "--north", player),
            *("--save", str(path)),
        ),
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith(b"South plays"):
            pass
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=60)[0].decode()
    assert process.returncode == 4
    assert rest.endswith("Stopped; the game is not over.\n")
    assert re.search(r"\n1\. [A-F]\n", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "player", ["level:0", "level:99", "level:", "level:x", "search:", "search:plies=3", "engine:x"]
)
def test_players_that_are_none(player: str) -> None:
    assert f"not '{player}'" in bad(2, "play", "--north", player)


def test_a_closed_output_ends_a_game_between_computers() -> None:
    with Path("/dev/full").open("wb") as full:
        assert run("play", "--south", "level:1", "--north", "level:1", stdout=full).returncode == 3
