# SPDX-License-Identifier: Apache-2.0
"""`ayoayo match`: openings, both seats, the score, records, and engines that misbehave."""

from __future__ import annotations

import math
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from program import START, bad, command, good, run

GAME = re.compile(
    r"^Game (\d+), opening (\d+): South (.+), North (.+): (South wins|North wins|a draw)"
    r"(?:, (\d+)-(\d+), (\d+) moves, (.+)| after (\d+) moves by forfeit: (.+))$",
    re.MULTILINE,
)
QUICK = "search:nodes=200"

BROKEN_ENGINE = """
import os, sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        print("id name Broken\\noption name Rules type string default russ\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        print("info depth 1")
        exec(sys.argv[1])
        sys.stdout.flush()
"""


@pytest.fixture(name="broken")
def make_broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN_ENGINE, encoding="utf-8")
    return path


def words(*parts: str) -> str:
    """A player that is an engine; the shell becomes it."""
    return "engine:exec " + shlex.join(parts)


def openings(tmp_path: Path, *lines: str) -> str:
    path = tmp_path / "openings.txt"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


def test_each_opening_is_played_from_both_seats() -> None:
    text = good("match", "random", QUICK, "--random", "3")
    games = GAME.findall(text)
    assert [game[:2] for game in games] == [(str(n + 1), str(n // 2 + 1)) for n in range(6)]
    assert [game[2] for game in games] == ["random", QUICK] * 3
    assert [game[3] for game in games] == [QUICK, "random"] * 3
    assert text.startswith("Rules: russ,repetition=3; after 500 moves each player takes their ")


def test_openings_of_a_file_are_taken_in_turn(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    position = "2-1-0-1-0-0-0-0-1-0-2-0-20-21-N"
    path = openings(tmp_path, "# two", "", f"{START} Ba  # a comment", position + "\r", "B a F")
    games = GAME.findall(
        good("match", "random", QUICK, "--openings", path, "--games", "7", "--ogn", str(folder))
    )
    assert [game[1] for game in games] == ["1", "1", "2", "2", "3", "3", "1"]
    records = [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]
    assert len(records) == 7
    assert all(re.search(r"^1\. B\+7 a", records[i], re.MULTILINE) for i in (0, 1, 4, 5, 6))
    assert all(f'[FEN "{position}"]' in records[i] for i in (2, 3))


def test_records_tell_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    text = good("match", QUICK, "random", "--random", "2", "--ogn", str(folder))
    for game in GAME.findall(text):
        path = folder / f"game-{int(game[0]):04}.ogn"
        record = path.read_text(encoding="utf-8")
        assert f'[Round "{game[0]}"]\n[South "{game[2]}"]\n[North "{game[3]}"]\n' in record
        assert f'[Result "{game[5]}-{game[6]}"]' in record
        assert '[Variant "russ,repetition=3"]' in record
        assert re.findall(r"(?:wins|draw,?) .*", good("replay", str(path)))


def test_the_same_seed_gives_the_same_match_with_any_number_of_jobs() -> None:
    arguments = ("match", "level:2", QUICK, "--random", "4", "--seed")
    first = good(*arguments, "5")
    assert first == good(*arguments, "5")
    assert first == good(*arguments, "5", "--jobs", "3")
    assert GAME.findall(first) != GAME.findall(good(*arguments, "6"))


def test_a_search_remembers_nothing_of_the_games_before() -> None:
    arguments = ("match", "search:nodes=3000", "search:nodes=2500", "--random")
    one, all_games = (GAME.findall(good(*arguments, "8", *more)) for more in (("--jobs", "9"), ()))
    assert one == all_games and len(one) == 16


def test_the_score_is_that_of_the_games() -> None:
    text = good("match", "level:3", "random", "--random", "10", "--games", "19")
    points = []
    for game in GAME.findall(text):
        south = {"South wins": 1.0, "North wins": 0.0, "a draw": 0.5}[game[4]]
        points.append(south if game[2] == "level:3" else 1 - south)
    count = [points.count(value) for value in (1.0, 0.5, 0.0)]
    assert f"19 games, {count[0]} wins, {count[1]} draws, {count[2]} losses" in text
    pairs = [(points[i] + points[i + 1]) / 2 for i in range(0, 18, 2)]
    mean = sum(pairs) / 9
    error = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / 8 / 9)
    score = re.search(r"^Score: (.+) % \+- (.+) % \(95 %", text, re.MULTILINE)
    assert score is not None
    assert float(score[1]) == pytest.approx(100 * sum(points) / 19, abs=0.051)
    assert float(score[2]) == pytest.approx(196 * error, abs=0.051)


def test_a_player_scores_half_against_itself_without_chance() -> None:
    text = good("match", QUICK, QUICK, "--random", "6")
    assert "Score: 50.0 % +- 0.0 %" in text and "Elo difference: +0 (+0 to +0)" in text


def test_games_end_by_repetition_or_by_the_limit(tmp_path: Path) -> None:
    # Each side has one seed and can only run after the other.
    path = openings(tmp_path, "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S")
    arguments = ("--rules", "oware", "--openings", path, "--games", "2")
    assert {game[8] for game in GAME.findall(good("match", "random", "random", *arguments))} == {
        "repetition"
    }
    folder = tmp_path / "games"
    text = good("match", QUICK, "random", *arguments, "--max-plies", "3", "--ogn", str(folder))
    assert [game[7:9] for game in GAME.findall(text)] == [("3", "limit of moves")] * 2
    record = (folder / "game-0001.ogn").read_text(encoding="utf-8")
    assert '[Limit "' in record and '[Termination "agreement"]' in record


def test_a_repetition_rule_of_the_rules_is_kept() -> None:
    text = good("match", "random", "random", "--rules", "oware,repetition=2", "--games", "2")
    assert text.startswith("Rules: oware,repetition=2;")


@pytest.mark.parametrize(
    ("deed", "cause"),
    [
        ("sys.exit(3)", "it ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "signal 9 ended it"),
        ("pass", "no answer to go within 1000 ms"),
        ("os.close(1); time.sleep(60)", "it closed its output"),
        ("while True: print('x' * 100)", "no answer to go within 1000 ms"),
        ("print('bestmove 0000')", "its move is '0000'"),
        ("print('bestmove Zebra ponder A')", "its move is 'Zebra'"),
        ("print('bestmove')", "its move is ''"),
        ("print('bestmove ' + chr(27))", r"its move is '\?'"),
        ("print('x' * 100000 + 'bestmove B'); sys.exit(0)", "it ended with exit code 0"),
    ],
)
def test_an_engine_that_fails_loses(broken: Path, deed: str, cause: str) -> None:
    engine = words(sys.executable, str(broken), deed)
    text = good(*("match", engine, "random", "--plies", "0", "--random", "1", "--timeout", "1"))
    games = GAME.findall(text)
    assert [game[4] for game in games] == ["North wins", "South wins"]
    assert all(re.fullmatch(cause, game[10]) for game in games), games
    assert "Score: 0.0 %" in text and "Forfeits: 2 by engine:" in text


def test_an_illegal_move_loses_and_is_named(broken: Path, tmp_path: Path) -> None:
    path, folder = openings(tmp_path, "0-1-0-1-2-0-1-0-1-0-2-1-20-19-S"), tmp_path / "games"
    engine = words(sys.executable, str(broken), "print('bestmove E')")
    arguments = ("--openings", path, "--games", "1", "--ogn", str(folder))
    text = good("match", engine, "random", *arguments)
    assert "by forfeit: its move is E: refused: the relay would never end" in text
    record = (folder / "game-0001.ogn").read_text(encoding="utf-8")
    assert '[Forfeit "its move is E' in record and '[Termination "South resigns"]' in record


@pytest.mark.parametrize(
    ("engine", "words_of_it"),
    [("exit 4", "ended with exit code 4"), ("sleep 60", "no answer to uci within 1000 ms")],
)
def test_an_engine_that_never_works_is_an_error(engine: str, words_of_it: str) -> None:
    assert words_of_it in bad(1, "match", f"engine:{engine}", "random", "--timeout", "1")


def test_ctrl_c_prints_the_games_played(broken: Path) -> None:
    engine = words(sys.executable, str(broken), "time.sleep(60)")
    with subprocess.Popen(
        command("match", engine, "random", "--games", "4"), stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Rules")
        assert process.stdout.readline().startswith(b"4 games")
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=60)
    assert process.returncode == 4
    assert rest.decode().endswith("0 games, 0 wins, 0 draws, 0 losses\n")


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (["Ba", "A-1"], ":2:1: "),
        (["BB a"], ":1:2: "),
        (["B Z"], ":1:3: "),
        (["Ba " + START], ":1:4: "),
        (["1-1-6-0-0-1-0-0-0-0-0-0-20-19-N"], ": refused: the game is over"),
        (["# nothing"], ": there is no opening in it"),
    ],
)
def test_openings_that_are_wrong(tmp_path: Path, lines: list[str], place: str) -> None:
    assert place in bad(1, "match", "random", "random", "--openings", openings(tmp_path, *lines))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["random"],
        ["random", "random", "random"],
        ["random", "human"],
        ["random", "level:0"],
        ["random", "level:99"],
        ["random", "search:"],
        ["random", "search:depth=65"],
        ["random", "search:nodes=1,"],
        ["random", "search:nodes=99999999999999999999999"],
        ["random", "engine:"],
        ["random", "random", "--games", "0"],
        ["random", "random", "--jobs", "0"],
        ["random", "random", "--random", "3", "--openings", "x"],
    ],
)
def test_a_wrong_command_line(arguments: list[str]) -> None:
    bad(2, "match", *arguments)


def test_too_few_openings_and_files_that_are_missing(tmp_path: Path) -> None:
    assert "only 6 different openings of 1 moves" in bad(
        1, "match", "random", "random", "--random", "7", "--plies", "1"
    )
    bad(3, "match", "random", "random", "--openings", str(tmp_path / "none"))
    bad(3, "match", "random", "random", "--ogn", str(tmp_path / "none" / "below"))
    bad(3, "match", "random", "random", "--table", str(tmp_path / "none"))


def test_a_closed_output_ends_the_match() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = run("match", "random", "random", stdout=writer)
    os.close(writer)
    assert result.returncode == 3
