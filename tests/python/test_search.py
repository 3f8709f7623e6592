# SPDX-License-Identifier: Apache-2.0
"""The search: moves, values, levels, limits, interrupts, threads."""

from __future__ import annotations

import copy
import dataclasses
import math
import pickle
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
from ayoayo import (
    LEVELS,
    Analysis,
    Bounds,
    BusyError,
    Game,
    IllegalMoveError,
    Move,
    Position,
    Random,
    Reason,
    Refusal,
    Rules,
    Search,
    Table,
    Variation,
    clear_solvers,
)
from ayoayo import search as module

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Oracle

LONG = "pratt"  # nobody knows its start; at least it is not found in a test
FEW = "0-0-1-2-0-1-0-0-3-0-1-0-20-20-S"
RULES = ["russ", "mancala-world", "pratt", "oware", "russ,pits-per-row=4,repetition=3"]


def endings(rules: str) -> list[Game]:
    """Random games with few seeds left on the board, not over."""
    games = []
    for seed in range(400):
        game, rng = Game(rules), Random(seed)
        while not game.is_over and game.ply < 300 and sum(game.position.pits) > 9:
            game.play_random(1, rng)
        if not game.is_over and sum(game.position.pits) <= 9:
            games.append(game)
    assert len(games) >= 20
    return games[:20]


@pytest.mark.parametrize("rules", ["russ,majority=plays-on", "pratt", "oware,majority=plays-on"])
def test_few_seeds(rules: str) -> None:
    """All values are the solver's, and the best moves its best ones; alone and in a game."""
    search = Search(rules)
    for game in endings(rules):
        position = game.position
        values = position.values(strict=True)
        for found in (search.analyse(position), position.analyse(nodes=10**9)):
            assert found.proven
            assert {one.move: Bounds(one.lower, one.upper) for one in found.moves} == values
            assert [one.score for one in found.moves] == [one.margin for one in found.moves]
            assert [one.move for one in found.moves] == [one.line[0] for one in found.moves]
        best = max(value.lower for value in values.values())
        assert found.moves[0].margin == best == position.solve().margin
        for move in (
            position.best_move(),
            position.best_move(level=LEVELS[-1]),
            Game(position=position).best_move(nodes=10**9),
            search.play(position, LEVELS[-1]),
        ):
            assert values[move].margin == best


def test_small_boards(oracle: Oracle) -> None:
    """With no table, and hardly any memory, bounds and proofs are true."""
    search = Search(oracle.rules, table=Table(oracle.rules), memory=1)
    exact = 0
    for position in oracle.positions[::5]:
        values = oracle.values(position)
        if not values:
            continue
        for nodes in (0, 1, 20, 2000):
            found = search.analyse(position, nodes=nodes)
            assert {one.move for one in found.moves} == set(values)
            for one in found.moves:
                assert one.lower <= values[one.move] <= one.upper
                assert one.lower <= one.score <= one.upper
                exact += one.is_exact
            if found.proven:
                assert values[found.best_move] == oracle.margin(position)
    assert exact > 0 or oracle.rules.pits_per_row == 1  # there nothing is captured


@pytest.mark.parametrize("rules", RULES)
def test_no_time_at_all(rules: str) -> None:
    """There is a legal move for every limit, and all of them if asked for."""
    search, game, rng = Search(rules), Game(rules), Random(5)
    limits: list[dict[str, Any]] = [
        {name: number} for name in ("depth", "nodes", "seconds") for number in (0, 1)
    ]
    limits[-1] = {"seconds": 0.001}
    while not game.is_over and game.ply < 60:
        for limit in limits:
            found = search.analyse(game, **limit)
            assert sorted(one.move.pit for one in found.moves) == [
                move.pit for move in game.legal_moves
            ]
            assert game.best_move(**limit) in game.legal_moves
            assert found.depth <= limit.get("depth", 64)
        assert search.analyse(game, nodes=0, lines=1).moves[0].line[0] in game.legal_moves
        game.play_random(1, rng)


def test_what_is_found() -> None:
    """Lines are legal, numbers within their ranges, the best comes first."""
    found = Search().analyse(Game(), depth=6, lines=3)
    assert (len(found.moves), found.depth) == (3, 6)
    assert found.nodes > 0
    assert found.table_seeds > 0
    assert 0 <= found.table_hits <= found.nodes
    assert found.seconds >= 0
    assert found.best_move == found.moves[0].move
    scores = [one.score for one in found.moves]
    assert scores == sorted(scores, reverse=True)
    for one in found.moves:
        assert (one.depth, one.line[0]) == (6, one.move)
        game = Game()
        game.apply_line("".join(map(str, one.line)))
        assert game.ply == len(one.line) > 1
    guess = Search().analyse(Position(), depth=3, guess=True)
    assert (guess.table_seeds, guess.table_hits, guess.proven) == (-1, 0, False)
    assert {(one.lower, one.upper) for one in guess.moves} == {(-48, 48)}


def test_the_start_is_proven() -> None:
    """As the solver proves it: C wins by 6, no other move wins."""
    found = Search().analyse(Game(), nodes=10**9, lines=1)
    assert (found.best_move, found.proven, found.moves[0].margin) == (Move("C"), True, 6)
    seen: list[Analysis] = []
    found = Search().analyse(Game(), nodes=10**9, info=seen.append)
    assert [one.move for one in found.moves if one.lower > 0] == [Move("C")]
    assert all(one.is_exact for one in found.moves)
    assert seen[-1] == found
    assert [one.depth for one in seen] == sorted(one.depth for one in seen)
    assert len({one.depth for one in seen}) > 5


def test_repetition() -> None:
    """A move that ends a game by repetition is worth what the rule gives; only a game knows."""
    for seed in range(100):
        rng, game = Random(seed), Game("russ,pits-per-row=3,repetition=2")
        while not game.is_over:
            before = game.copy()
            game.play_random(1, rng)
        if game.outcome.reason is Reason.REPETITION:
            break
    assert game.outcome.reason is Reason.REPETITION
    last = game.moves[-1]
    one = next(one for one in before.analyse(nodes=1).moves if one.move == last)
    own, other = before.mover, before.mover.opponent
    rows = [sum(game.position.row(side)) for side in (own, other)]
    assert one.margin == rows[0] - rows[1]
    assert not next(
        one for one in before.position.analyse(nodes=0).moves if one.move == last
    ).is_exact


def test_limits_are_kept() -> None:
    """Nodes are not exceeded by much, results depend on no clock, a second is the default."""
    counts = []
    for _ in range(2):
        found = Search(LONG).analyse(Game(LONG), nodes=20000)
        counts.append(dataclasses.replace(found, seconds=0))
        assert 10000 <= found.nodes <= 20000
    assert counts[0] == counts[1]
    search = Search(LONG)
    for _ in range(2):
        found = search.analyse(Game(LONG), nodes=20000)
        search.clear()
        counts.append(dataclasses.replace(found, seconds=0))
    assert counts[0] == counts[2] == counts[3]
    assert not Search(LONG).analyse(Position(rules=LONG)).proven
    found = Search().analyse(Position(FEW), seconds=math.inf)
    assert found.proven


def over() -> list[Game]:
    """Games that are over, in several ways."""
    stuck = Game(position="0-0-0-0-0-0-0-0-0-0-0-0-26-22-N")
    majority = Game(position="0-1-2-1-2-0-1-0-1-0-4-1-25-10-S")
    resigned, agreed = Game(), Game()
    resigned.resign()
    agreed.agree()
    return [stuck, majority, resigned, agreed]


def test_finished_games() -> None:
    """There is no move, and the exception says so."""
    search = Search()
    for game in over():
        calls: list[Callable[[], object]] = [
            lambda game=game: search.analyse(game),  # type: ignore[misc]
            lambda game=game: search.play(game, 1),  # type: ignore[misc]
            game.analyse,
            game.best_move,
            lambda game=game: game.best_move(level=3),  # type: ignore[misc]
        ]
        if game.position.is_over:
            calls += [game.position.analyse, game.position.best_move]
            calls += [lambda game=game: search.play(game.position, 9)]  # type: ignore[misc]
        for call in calls:
            with pytest.raises(IllegalMoveError) as caught:
                call()
            assert caught.value.reason is Refusal.GAME_OVER
    assert search.analyse(Game(), nodes=1).moves


def test_levels() -> None:
    """The same seed gives the same game, another one another; the generator moves on."""
    assert LEVELS[0] == 1
    assert len(LEVELS) >= 2

    def play(level: int, seed: int, search: Search | None) -> tuple[str, bool]:
        game, rng = Game(), Random(seed)
        while not game.is_over and game.ply < 30:
            move = search.play(game, level, rng) if search else game.best_move(level=level, rng=rng)
            game.apply(move)
        return "".join(map(str, game.moves)), rng != Random(seed)

    used, erring = Search(), []
    used.analyse(Game(), nodes=10**5)
    for level in LEVELS[:-1]:  # that takes long
        games = {play(level, 1, search) for search in (None, Search(), used, Search(memory=1))}
        assert len(games) == 1
        line, errs = games.pop()
        others = {play(level, seed, None)[0] for seed in range(2, 6)}
        assert (others != {line}) == errs
        if errs:
            erring.append(level)
    assert erring == list(LEVELS[: len(erring)])
    assert 1 < len(erring) < len(LEVELS) - 1
    first = Game().best_move(level=1, rng=3)
    assert {Game().best_move(level=1, rng=3) for _ in range(3)} == {first}
    assert {Position().best_move(level=1, rng=3), Search().play(Game(), 1, 3)} == {first}
    moves = {Game().best_move(level=1) for _ in range(60)}
    assert len(moves) > 1


def test_stronger_levels_win() -> None:
    """The weakest loses to one that looks ahead, from both seats."""
    search, rng, lead = Search(), Random(9), 0
    for seat in (0, 1) * 10:
        game = Game()
        game.play_random(2, rng)
        while not game.is_over and game.ply < 300:
            game.apply(search.play(game, 7 if game.mover == seat else 1, rng))
        if game.outcome.winner is not None:
            lead += 1 if game.outcome.winner == seat else -1
    assert lead > 10


def test_a_search_at_work() -> None:
    """Nobody else can use it, not even its own callable; and it has its own game."""
    search, game, begun = Search(LONG, memory=2**20), Game(LONG), []
    start = Game(LONG)

    def play(found: object) -> None:
        begun.append(found)
        game.play_random(1)
        for call in (
            lambda: search.analyse(start),
            lambda: search.play(start, 1),
            search.clear,
        ):
            with pytest.raises(BusyError, match="using the search"):
                call()

    found = search.analyse(game, nodes=50000, info=play)
    assert begun
    assert game.ply > 0
    assert found.best_move in start.legal_moves
    table = Table(LONG, 6)
    shared = Search(LONG, table=table, memory=2**20)

    def build(_: object) -> None:
        with pytest.raises(BusyError, match="using the table"):
            table.build(7)

    shared.analyse(start, depth=3, info=build)
    table.build(7)
    assert shared.analyse(start, depth=3).table_seeds == 7


def test_threads_side_by_side() -> None:
    """Two searches that share a table, and kept ones, find what each finds alone."""
    table = Table(LONG, 8)

    def work(search: Search) -> Analysis:
        return dataclasses.replace(search.analyse(Game(LONG), nodes=60000), seconds=0)

    alone = work(Search(LONG, table=table, memory=2**22))
    searches = [Search(LONG, table=table, memory=2**22) for _ in range(2)]
    found: dict[int, Analysis] = {}
    moves: dict[int, Move] = {}

    def run(number: int) -> None:
        found[number] = work(searches[number])
        moves[number] = Game().best_move(level=4, rng=number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {0: alone, 1: alone}
    assert moves == {number: Search().play(Game(), 4, number) for number in range(2)}


INTERRUPT = """
import math, os, signal, sys, threading, time
from ayoayo import Game, Search
LONG = "pratt"
sent = []

def interrupt():
    sent.append(time.process_time())
    os.kill(os.getpid(), signal.SIGINT)

search, game = Search(LONG, memory=2**22), Game(LONG)
calls = {
    "game": lambda: search.analyse(game, seconds=math.inf),
    "position": lambda: search.analyse(game.position, seconds=math.inf, info=lambda _: None),
    "kept": lambda: game.analyse(seconds=math.inf, progress=lambda _: None),
    "best": lambda: game.best_move(seconds=60),
    "play": lambda: search.play(game, 9),
}
for name in sys.argv[1:]:
    search.clear()
    timer = threading.Timer(0.3, interrupt)
    timer.start()
    try:
        calls[name]()
    except KeyboardInterrupt:
        print(name, time.process_time() - sent.pop())
    timer.join()
print(search.analyse(game, nodes=1).best_move in game.legal_moves, game == Game(LONG))
"""


def test_interrupts() -> None:
    """Ctrl-C ends each call soon, by the processor's clock; the objects are as they were."""
    names = ["game", "position", "kept", "best", "play"]
    command = [sys.executable, "-c", INTERRUPT, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)  # noqa: S603
    *lines, last = done.stdout.splitlines()
    assert last == "True True"
    took = {name: float(seconds) for name, seconds in map(str.split, lines)}
    assert list(took) == names
    assert max(took.values()) < 0.2


def test_kept_searches() -> None:
    """Two at most, let go on demand."""
    clear_solvers()
    for text in ("russ", "pratt", "oware", "russ"):
        Game(text).analyse(nodes=10)
        Position(rules=text).best_move(nodes=10)
    assert [str(one.rules) for one in module.kept.idle] == ["oware", "russ"]
    clear_solvers()
    assert module.kept.idle == []


def test_results_are_values() -> None:
    """They are frozen, compare, and can be pickled; a search cannot."""
    search = Search()
    found = search.analyse(Position(FEW))
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301
    assert copy.copy(found) == found
    assert isinstance(found, Analysis)
    assert isinstance(found.moves[0], Variation)
    assert isinstance(found.moves[0], Bounds)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.depth = 3  # type: ignore[misc]
    for call in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="make another"):
            call(search)  # type: ignore[operator]
    assert repr(search) == "<Search of russ>"
    assert (search.table, search.memory, search.rules) == (None, module.MEMORY, Rules())
