# SPDX-License-Identifier: Apache-2.0
"""`ayoayo play` from a script: moves, refusals, undo, records, random players."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from program import START, Row, bad, good, load

STUCK = "1-1-6-0-0-1-0-0-0-0-0-0-20-19-N"


def played(text: str) -> str:
    return "".join(re.findall(r"^(?:South|North) plays (.):", text, re.MULTILINE))


def script(moves: str) -> str:
    return "".join(f"{move}\n" for move in moves)


def boards(text: str) -> list[str]:
    """Every board drawn, its five lines as one text."""
    lines = text.splitlines()
    rows = [i for i, line in enumerate(lines) if re.fullmatch(r" {2}\[ *\d+\] +\[ *\d+\]", line)]
    return ["\n".join(lines[i - 2 : i + 3]) for i in rows]


def shown(position: str, rules: str = "russ") -> str:
    return boards(good("show", "--rules", rules, position))[0]


def test_the_board_turns_to_the_mover() -> None:
    text = good("play", stdin="B\na\n")
    positions = [START, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N", "2-5-10-0-9-1-3-2-0-3-4-0-7-2-S"]
    assert boards(text) == [shown(position) for position in positions]
    assert "South plays B: 5 laps, last seed in D, captures 7.\n" in text
    assert "\x1b" not in text and "> " not in text


@pytest.mark.parametrize("line", ["", "\n", "quit", "quit\n", " \t quit \t \r\n", "help"])
def test_the_end_of_input_is_a_clean_end(line: str) -> None:
    assert boards(good("play", stdin=line)) == [shown(START)]


def test_either_case_plays_the_movers_pit() -> None:
    assert played(good("play", stdin="b\nA\n")) == "Ba"


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        (START, "G", "G is not a pit of your row: yours are A to F."),
        (START, "z", "z is not a pit of your row"),
        ("0-1-0-1-2-0-1-0-1-0-2-1-20-19-S", "E", "E is not legal: the relay would come round"),
        ("0-1-0-1-2-0-1-0-1-0-2-1-20-19-S", "A", "A is empty: choose a pit that holds seeds."),
        ("1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", "C", "C is not legal: North has no seeds"),
        (STUCK, "a", "The game is over: no move is left to make."),
        (START, "BaFf", "'BaFf' is not understood; 'help' lists what is."),
        (START, "undo 3", "'undo 3' is not understood"),
        (START, "UNDO", "'UNDO' is not understood"),
        (START, "7", "'7' is not understood"),
        (START, "undo", "There is no move of yours to take back."),
        (START, "redo", "There is no move to make again."),
        (START, "laps", "No move has been made."),
        (START, "laps maybe", "Say: laps, laps on, or laps off"),
        (START, "save", "Save where?"),
        (START, "load", "Load what?"),
        (STUCK, "resign", "The game is over already."),
        (STUCK, "agree", "The game is over already."),
        (STUCK, "moves", "The game is over"),
    ],
)
def test_what_is_refused_says_why_and_asks_again(position: str, move: str, words: str) -> None:
    text = good("play", "--position", position, stdin=f"{move}\nboard\n")
    assert words in text
    assert boards(text) == [boards(text)[0]] * 2
    assert played(text) == ""


def test_a_forbidden_grand_slam() -> None:
    rules = "oware,grand-slam=forbidden"
    text = good(
        "play", "--rules", rules, "--position", "1-0-0-0-0-2-1-1-0-0-0-0-22-21-S", stdin="F\n"
    )
    assert "F is not legal: it would take every seed in North's row" in text


def test_undo_and_redo() -> None:
    lines = "B\na\nundo\nundo\nundo\nredo\nredo\nredo\nundo\nF\nredo\n"
    text = good("play", stdin=lines)
    first, second, third, *rest = boards(text)
    assert rest[:4] == [second, first, second, third]
    assert "take back" in text and text.count("There is no move to make again.") == 2
    assert rest[4] == second and "F is" not in text.split("make again")[0]


def test_undo_against_the_random_player_takes_a_pair() -> None:
    text = good("play", "--north", "random", "--seed", "5", stdin="B\nundo\nundo\nredo\n")
    first, second, *rest = boards(text)
    assert rest == [first, second]
    assert "no move of yours" in text
    opening = good("play", "--south", "random", "--seed", "5", stdin="undo\n")
    assert "no move of yours" in opening and len(played(opening)) == 1


def test_resigning_and_agreeing() -> None:
    text = good("play", stdin="B\nresign\nundo\nagree\nundo\nredo\n")
    assert "South wins: North resigns; the stores hold 7 and 0." in text
    assert text.count("the players agree to end it") == 2
    assert good("play", stdin="agree\n").endswith(
        "A draw, 24 to 24: the players agree to end it.\n"
    )


def test_moves_are_told_in_advance() -> None:
    text = good("play", stdin="moves\n")
    assert good("show", START).split("to move.\n")[1].strip() in text


def test_rules_are_told() -> None:
    rules = "pratt,pits-per-row=3"
    assert good("rules", rules) in good("play", "--rules", rules, stdin="rules\n")


def test_help_lists_every_word() -> None:
    words = [
        "undo",
        "redo",
        "moves",
        "hint",
        "values",
        "laps",
        "board",
        "rules",
        "save",
        "load",
        "resign",
        "agree",
        "help",
        "quit",
    ]
    text = good("play", stdin="help\n")
    assert [
        line.split()[0] for line in text.splitlines() if line[:4] in {w[:4] for w in words}
    ] == words


@pytest.mark.parametrize("lines", ["laps on\nB\n", "B\nlaps\n"])
def test_a_relay_lap_by_lap(lines: str) -> None:
    text = good("play", stdin=lines)
    laps = re.findall(r"^Lap (\d+): (\d+) seeds? from (.), the last into (.)$", text, re.MULTILINE)
    assert laps == [
        ("1", "4", "B", "F"),
        ("2", "5", "F", "e"),
        ("3", "5", "e", "D"),
        ("4", "6", "D", "d"),
        ("5", "6", "d", "D"),
    ]
    assert text.count("<") == 5
    assert "\nCaptured: 6 from c and 1 from D\n" in text


def test_laps_off() -> None:
    assert "Lap 1" not in good("play", "--laps", stdin="laps off\nB\n")
    assert "Lap 1" in good("play", "--laps", stdin="B\n")


def test_the_last_sweep_in_laps() -> None:
    text = good(
        "play",
        "--rules",
        "oware",
        "--laps",
        "--position",
        "1-1-0-0-1-0-0-0-0-0-0-3-20-22-N",
        stdin="f\n",
    )
    assert "Swept at the end: 6\n" in text
    assert "South wins 26 to 22: South has no legal move." in text


@pytest.mark.parametrize("game", load("games.jsonl")[::5], ids=lambda game: game["moves"][:12])
def test_games_of_the_vectors_played_saved_and_loaded(tmp_path: Path, game: Row) -> None:
    path, again = tmp_path / "game.ogn", tmp_path / "again.ogn"
    good(
        "play",
        "--rules",
        game["rules"],
        "--position",
        game["start"],
        stdin=script(game["moves"]) + f"save {path}\n",
    )
    assert path.read_text(encoding="utf-8") == game["ogn"]
    good("play", "--load", str(path), "--save", str(again))
    assert again.read_text(encoding="utf-8") == game["ogn"]


def test_a_record_keeps_its_tags_and_comments(tmp_path: Path) -> None:
    path, again = tmp_path / "a b.ogn", tmp_path / "again.ogn"
    tags = '[Variant "russ"]\n[Event "?"]\n[Site "?"]\n[Date "?"]\n[Round "?"]\n'
    tags += '[South "Ada"]\n[North "?"]\n'
    path.write_text(
        f'{tags}[Result "*"]\n[Weather "rain"]\n\n1. B+7 {{ one }} a+2 {{ two }}\n',
        encoding="utf-8",
    )
    text = good("play", stdin=f"F\nload {path}\nundo\nb\nsave {again}\n")
    assert "Loaded, 2 moves." in text and "Saved." in text
    assert again.read_text(encoding="utf-8") == (
        f'{tags}[Result "*"]\n[Weather "rain"]\n\n1. B+7 {{ one }} b+11\n'
    )


def test_a_resignation_survives_its_record(tmp_path: Path) -> None:
    path = tmp_path / "game.ogn"
    good("play", stdin=f"B\nresign\nsave {path}\n")
    text = good("play", "--load", str(path), stdin="undo\n")
    assert "South wins: North resigns" in text
    assert len(boards(text)) == 2


def test_random_players_follow_their_seed() -> None:
    arguments = ["play", "--south", "random", "--north", "random", "--seed"]
    one, same, other = (good(*arguments, seed) for seed in ["1", "1", "2"])
    assert one == same
    assert played(one) != played(other)
    assert re.search(r"(wins|A draw,) \d+ to \d+: ", one.splitlines()[-1])


@pytest.mark.parametrize(
    "rules",
    [
        "russ",
        "mancala-world",
        "pratt",
        "oware",
        "pratt,pits-per-row=12",
        "russ,pits-per-row=1",
        "oware,pits-per-row=3,seeds-per-pit=2",
        "russ,pits-per-row=12,seeds-per-pit=10",
    ],
)
def test_random_games_are_legal_under_every_preset_and_size(rules: str) -> None:
    text = good("play", "--rules", rules, "--south=random", "--north=random", "--seed=3")
    position = json.loads(good("show", "--json", "--rules", rules, start(rules)))
    for move in played(text):
        assert move in position["legal"]
        after = position["moves"][move]["position"]
        position = json.loads(good("show", "--json", "--rules", rules, after))
    assert position["over"]


def start(rules: str) -> str:
    row = re.search(r"pits-per-row=(\d+)", rules)
    seeds = re.search(r"seeds-per-pit=(\d+)", rules)
    pits = [seeds[1] if seeds else "4"] * (2 * int(row[1] if row else 6))
    return "-".join([*pits, "0", "0", "S"])


def test_the_limit_of_random_games() -> None:
    arguments = ["play", "--south", "random", "--north", "random", "--seed", "1", "--max-plies"]
    text = good(*arguments, "3")
    assert len(played(text)) == 3
    assert text.endswith("The limit of 3 moves is reached, the game is not over.\n")
    assert played(good(*arguments, "0")) == ""
    endless = "oware,pits-per-row=1,seeds-per-pit=127"  # nobody ever makes two or three
    text = good(*arguments, "500", "--rules", endless)
    assert len(played(text)) == 500 and "The limit of 500 moves is reached" in text
    assert len(played(good(*arguments[:-1], "--rules", endless))) == 10000


def test_a_person_has_no_limit() -> None:
    text = good("play", "--north", "random", "--max-plies", "0", stdin="B\n")
    assert len(played(text)) == 2


def test_repetition_ends_a_game() -> None:
    text = good(
        "play",
        "--rules",
        "russ,repetition=2",
        "--position",
        "0-0-0-0-0-0-0-1-1-0-1-0-24-21-N",
        stdin=script("bAfAdDeEfFaAbBcDdF") + "moves\n",
    )
    assert "the position has come once too often." in text


def test_any_bytes_at_the_prompt_are_safe() -> None:
    junk = bytes(range(256)) + b"\n\0\nB\0\n" + b"x" * 3_000_000 + b"\n" + b"save a\0b\nB"
    text = good("play", stdin=junk)
    assert played(text) == "B"
    assert all(char >= " " or char == "\n" for char in text)
    assert len(text) < 10_000


def test_beginning_from_what_is_wrong(tmp_path: Path) -> None:
    assert "offset 2" in bad(1, "play", "--position", "4-x")
    assert "offset 0" in bad(1, "play", "--rules", "chess")
    path = tmp_path / "game.ogn"
    path.write_text('[Variant "russ"]\n\n1. B+8\n', encoding="utf-8")
    assert f"{path}:3:5: " in bad(1, "play", "--load", str(path))
