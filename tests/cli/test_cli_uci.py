# SPDX-License-Identifier: Apache-2.0
"""`ayoayo uci`: a scripted client, and games through pipes."""

from __future__ import annotations

import json
import re
import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import PATIENCE, Engine
from program import START, bad, command, good, run

INFO = re.compile(
    r"info depth (\d+)(?: multipv (\d+))? score cp (-?\d+) nodes (\d+) nps (\d+) time (\d+) "
    r"tbhits (\d+) pv ([A-La-l]+)"
)
LAST_MOVES = "0-0-0-0-1-2-0-1-0-0-2-0-21-21-S"
STUCK = "1-1-6-0-0-1-0-0-0-0-0-0-20-19-N"
HARD = ("setoption name Rules value oware", "position startpos")
"""Too much to prove within the patience of anybody."""


@pytest.fixture(name="engine")
def make_engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine
        assert engine.leave() == 0


def legal(position: str, rules: str = "russ") -> list[str]:
    return json.loads(good("show", "--json", "--rules", rules, position))["legal"]


def test_it_introduces_itself(engine: Engine) -> None:
    engine.send("uci")
    lines = engine.until("uciok")
    assert lines[0] == f"id name {good('--version').strip()}"
    assert lines[1].startswith("id author ")
    names = [line.split()[2] for line in lines[2:-1]]
    assert names == ["Hash", "Rules", "Threads", "MultiPV", "Level", "OwnBook", "Ponder"]
    assert engine.ready() == []


def test_a_search_tells_what_it_finds(engine: Engine) -> None:
    engine.send("position startpos moves BaFf", "go depth 5")
    *lines, answer = engine.until("bestmove")
    found = [match for match in map(INFO.fullmatch, lines) if match]
    assert found
    depths = [int(match[1]) for match in found]
    assert depths == sorted(depths) and depths[-1] == 5
    assert all(match[2] is None for match in found)
    moves = found[-1][8]
    assert answer == f"bestmove {moves[0]} ponder {moves[1]}"
    good("play", stdin="".join(f"{move}\n" for move in "BaFf" + moves))


def test_multipv_gives_a_line_for_each_legal_move(engine: Engine) -> None:
    position = "2-2-5-0-0-4-0-1-1-5-1-1-12-14-N"
    engine.send("setoption name MultiPV value 12", f"position fen {position}", "go depth 3")
    lines = engine.until("bestmove")
    last = [match for match in map(INFO.fullmatch, lines) if match and match[1] == "3"]
    moves = legal(position)
    last = last[-len(moves) :]
    assert [int(match[2]) for match in last] == list(range(1, len(moves) + 1))
    assert sorted(match[8][0] for match in last) == sorted(moves)


@pytest.mark.parametrize("rules", ["russ", "pratt", "oware"])
@pytest.mark.parametrize("position", [LAST_MOVES, "0-1-0-1-2-0-1-0-1-0-2-1-18-21-N"])
def test_what_is_proven_is_what_solve_says(rules: str, position: str) -> None:
    solved = json.loads(good("solve", "--json", "--rules", rules, position))
    assert solved["exact"]
    mover = 1 if position.endswith("N") else 0
    stores = [int(count) for count in position.split("-")[-3:-1]]
    lead = stores[mover] - stores[1 - mover]
    best = {move for move, worth in solved["moves"].items() if worth == solved["margin"]}
    with Engine("--rules", rules) as engine:
        engine.send(f"position fen {position}", "go")
        lines = engine.until("bestmove")
        assert "info string proven: no move is better" in lines
        match = next(match for line in reversed(lines) if (match := INFO.fullmatch(line)))
        assert int(match[3]) == 100 * (lead + solved["margin"][0])
        assert lines[-1].split()[1] in best


@pytest.mark.parametrize("limit", ["depth", "nodes", "movetime", "wtime", "movestogo 1 wtime"])
@pytest.mark.parametrize("number", ["-9223372036854775809", "-1", "0", "1"])
def test_small_limits_are_answered_by_a_legal_move(engine: Engine, limit: str, number: str) -> None:
    engine.send(*HARD)
    assert engine.best(f"go {limit} {number}") in "ABCDEF"


def test_the_nodes_are_limited(engine: Engine) -> None:
    engine.send(*HARD, "go nodes 5000")
    lines = engine.until("bestmove")
    assert max(int(match[4]) for match in map(INFO.fullmatch, lines) if match) <= 5000


def test_a_finished_game_has_no_move(engine: Engine) -> None:
    engine.send(f"position fen {STUCK}")
    assert engine.best("go depth 3") == "0000"
    engine.send("go infinite")
    assert engine.ready() == []
    assert engine.best("stop") == "0000"


def test_infinite_waits_for_stop(engine: Engine) -> None:
    for position in (LAST_MOVES, START):
        engine.send(f"position fen {position}", "go infinite depth 1 movetime 1")
        time.sleep(0.2)
        assert not any(line.startswith("bestmove") for line in engine.ready())
        assert engine.best("stop") in legal(position)


def test_stop_is_heard_at_once(engine: Engine) -> None:
    engine.send(*HARD)
    for go in ("go", "go infinite", "go depth 64", "go ponder", "go wtime 9999999 btime 1"):
        engine.send(go)
        assert not any(line.startswith("bestmove") for line in engine.ready())
        assert engine.best("stop") in "ABCDEF"
    engine.send("stop", "stop")
    assert engine.ready() == []


def test_the_clock_of_the_mover_counts(engine: Engine) -> None:
    engine.send(*HARD)
    assert engine.best("go wtime 100 btime 99999999") in "ABCDEF"
    assert engine.best("go wtime 100 winc 10 btime 99999999 movestogo 2") in "ABCDEF"
    engine.send("position startpos moves A")
    assert engine.best("go wtime 99999999 btime 100 binc 0") in "abcdef"


def test_pondering_goes_on_by_the_clock_after_ponderhit(engine: Engine) -> None:
    engine.send(*HARD, "go ponder movetime 50")
    time.sleep(0.3)
    assert not any(line.startswith("bestmove") for line in engine.ready())
    assert engine.best("ponderhit") in "ABCDEF"
    # What is found before is kept until then.
    engine.send("setoption name Rules value russ", f"position fen {LAST_MOVES}", "go ponder")
    time.sleep(0.2)
    assert not any(line.startswith("bestmove") for line in engine.ready())
    assert engine.best("ponderhit") in legal(LAST_MOVES)
    engine.send("ponderhit")
    assert engine.ready() == []


def test_a_new_go_or_position_ends_the_thought(engine: Engine) -> None:
    engine.send(*HARD, "go infinite")
    assert engine.best("go depth 1") in "ABCDEF"
    assert engine.until("bestmove")
    engine.send("go infinite", "position startpos moves A")
    assert engine.until("bestmove")[-1].split()[1] in "ABCDEF"
    assert engine.best("go depth 1") in "abcdef"
    engine.send("go infinite", "setoption name Hash value 1", "ucinewgame")
    assert engine.until("bestmove")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" \t ",
        b"xyzzy",
        b"\xff\x00\x80 go",
        b"go\x00 depth 1",
        b"A" * 3_000_000,
        b"setoption",
        b"setoption name",
        b"setoption name Nothing value 3",
        b"setoption name Threads value 8",
        b"setoption name OwnBook value true",
        b"setoption value name",
        b"register later",
        b"debug on",
        b"%s%n%s",
    ],
)
def test_what_is_not_known_is_ignored(engine: Engine, line: bytes) -> None:
    engine.send(line)
    assert engine.ready() == []
    assert engine.best("go depth 1") in "ABCDEF"


def test_known_words_behind_unknown_ones_are_obeyed(engine: Engine) -> None:
    engine.send("joho position startpos moves B\r", "joho\tgo mate 3 depth two 2 nodes 10 perft")
    assert engine.until("bestmove")[-1].split()[1] in "abcdef"


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position fen",
        "position fen 4-4",
        "position startpos moves BaZ",
        "position startpos moves Ba f",
        "position startpos B",
        "position fen " + START.replace("4-4-4", "4-4-5"),
        "position startpos moves " + "Ba" * 100_000,
        "setoption name Rules value nonsense",
        "setoption name Hash value 99999999999",
        "setoption name Level value 99",
        "setoption name MultiPV value -1",
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(engine: Engine, line: str) -> None:
    engine.send("position startpos moves B")
    before = engine.ready()
    engine.send(line)
    answers = engine.ready()
    assert before == [] and len(answers) == 1 and answers[0].startswith("info string ")
    assert engine.best("go depth 1") in "abcdef"


def test_options(engine: Engine) -> None:
    engine.send("setoption name rules value russ,pits-per-row=3", "setoption name HASH value 2")
    assert engine.best("go depth 2") in "ABC"
    engine.send("uci")
    assert "option name Rules type string default russ,pits-per-row=3" in engine.until("uciok")
    engine.send("setoption name Rules value russ", "setoption name Level value 1")
    assert {engine.best("go") for _ in range(60)} > {"A", "B"}


def test_a_repetition_in_the_moves_counts() -> None:
    moves = "AaBbCcDdEe" + "Ff"
    with Engine("--rules", "oware,repetition=2") as engine:
        engine.send("position fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S moves " + moves)
        assert engine.best("go depth 1") == "0000"


def test_the_end_of_input_ends_it_while_it_thinks() -> None:
    with Engine("--rules", "oware") as engine:
        assert engine.process.stdin is not None
        engine.send("go infinite")
        engine.process.stdin.close()
        assert engine.until("bestmove")
        assert engine.line() is None
        assert engine.process.wait(PATIENCE) == 0


def test_quit_ends_it_while_it_thinks() -> None:
    with Engine("--rules", "oware") as engine:
        engine.send("go infinite")
        assert engine.leave() == 0


def test_a_line_without_an_end_is_obeyed() -> None:
    assert good("uci", stdin=b"isready") == "readyok\n"
    assert good("uci", stdin=b"") == ""


def test_a_game_through_pipes_against_itself() -> None:
    rules, moves, position = "russ,repetition=3", "", START
    with Engine("--rules", rules) as south, Engine("--rules", rules) as north:
        players = [south, north]
        while True:
            player = players[len(moves) % 2]
            player.send(f"position startpos{' moves ' + moves if moves else ''}")
            move = player.best("go nodes 3000")
            if move == "0000":
                break
            assert move in legal(position, rules)
            moves += move
            text = json.loads(good("show", "--json", "--rules", rules, position))
            position = next(m["position"] for p, m in text["moves"].items() if p == move)
        assert [player.leave() for player in players] == [0, 0]
    end = json.loads(good("show", "--json", "--rules", rules, position))
    assert end["over"] is not None and len(moves) > 4


def test_a_match_of_two_engines() -> None:
    engine = "engine:exec " + shlex.join(command("uci"))
    arguments = ("match", engine, engine, "--random", "2", "--rules", "oware", "--go")
    text = good(*arguments, "nodes 500", "--max-plies", "60")
    assert "Forfeits" not in text and "Score: 50.0 %" in text
    assert text == good(*arguments, "nodes 500", "--max-plies", "60", "--jobs", "2")
    # The engine and the search with the same limits are one player.
    mixed = good("match", engine, "search:nodes=500", *arguments[3:], "nodes 500")
    assert "Score: 50.0 % +- 0.0 %" in mixed


def test_wrong_command_lines() -> None:
    bad(2, "uci", "now")
    bad(1, "uci", "--rules", "nonsense")
    bad(3, "uci", "--table", "/nonexistent")


def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        assert run("uci", stdin="isready\n", stdout=full).returncode == 3
