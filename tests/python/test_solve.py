# SPDX-License-Identifier: Apache-2.0
"""The solver: values, lines, limits, interrupts, threads."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
import threading
from itertools import count
from typing import TYPE_CHECKING

import pytest
from ayoayo import (
    Bounds,
    BusyError,
    Game,
    Goal,
    LimitError,
    Move,
    Position,
    Progress,
    RangeError,
    Result,
    Rules,
    RulesError,
    Side,
    Solution,
    Solver,
    Table,
    clear_solvers,
)
from ayoayo import solver as module

if TYPE_CHECKING:
    from conftest import Oracle

LONG = "pratt"  # nobody knows its start; at least it is not found in a test


@pytest.fixture(scope="module")
def solver() -> Solver:
    """One that the tests share."""
    return Solver()


def test_the_start(solver: Solver) -> None:
    """South wins 27-21, an independent program says, and only C keeps it.

    By majority it ends before the last seeds are taken.
    """
    solution = solver.solve(Game())
    assert (solution.margin, solution.winner, solution.best_move) == (6, Side.SOUTH, Move("C"))
    assert solution.complete
    assert solution.is_exact
    assert solution.result is Result.SOUTH
    assert solution.table_seeds == 12
    game = Game("mancala-world")
    game.apply_line("".join(map(str, game.solve().line)))
    assert game.outcome.score == "27-21"
    game = Game()
    game.apply_line("".join(map(str, solution.line)))
    assert game.is_over
    assert game.outcome.winner is Side.SOUTH
    values = solver.values(Position())
    assert list(values) == list(Position().legal_moves)
    assert [str(move) for move, value in values.items() if value.margin == 6] == ["C"]
    assert all(value.is_exact for value in values.values())


def test_nodes_are_counted_alike(solver: Solver) -> None:
    """From nothing, for either side; and what is known takes none."""
    counts = []
    for position in (Position(), Position().mirror()):
        solver.clear()
        solution = solver.solve(position, goal=Goal.WINNER)
        assert solution.winner is position.mover
        assert (solution.lower > 0, solution.line, solution.complete) == (True, (), True)
        counts.append(solution.nodes)
    assert counts[0] == counts[1] > 1000
    assert solver.solve(position, goal="winner").nodes < 100


def test_small_boards(oracle: Oracle) -> None:
    """Many positions by search alone, with hardly any memory, against value iteration."""
    solver = Solver(oracle.rules, table=Table(oracle.rules), memory=1)
    searched = 0
    for position in oracle.positions[::7]:
        solution = solver.solve(position)
        searched += solution.nodes
        assert solution.margin == oracle.margin(position)
        assert solution.complete
        values = {move: value.margin for move, value in solver.values(position).items()}
        assert values == oracle.values(position)
        if solution.best_move is None:
            assert not position.legal_moves
            assert solution.line == ()
        else:
            assert values[solution.best_move] == solution.margin
    assert searched > 0


def test_lines(oracle: Oracle) -> None:
    """Each move of a line is among the best, and there is a line wherever there is a win."""
    solver = Solver(oracle.rules, memory=2**20)
    longest = 0
    for position in oracle.positions:
        line = solver.solve(position).line
        longest = max(longest, len(line))
        here = position
        for move in line:
            assert oracle.values(here)[move] == oracle.margin(here)
            here = here.after(move)
        assert here.is_over or oracle.margin(here) == 0
    assert longest >= 2 or oracle.rules.pits_per_row == 1  # there nothing is captured


def test_winners() -> None:
    """Stores count for the winner, not for the margin."""
    text = "0-0-0-1-0-1-0-0-1-0-1-0-{}-{}-S"
    for south, north, winner, result in (
        (24, 20, None, Result.DRAW),
        (23, 21, Side.NORTH, Result.NORTH),
        (25, 19, Side.SOUTH, Result.SOUTH),
    ):
        for rules in ("russ", "mancala-world"):
            for goal in Goal:
                solution = Position(text.format(south, north), rules).solve(goal=goal)
                assert (solution.result, solution.winner) == (result, winner)
            assert Position(text.format(south, north), rules).solve().margin == -4


def test_convenience() -> None:
    """Games and positions are solved with solvers that are kept, two at most."""
    clear_solvers()
    position = Position("0-0-1-2-0-1-0-0-3-0-1-0-20-20-S")
    first = position.solve()
    assert first.margin == 2
    assert Game(position=position).solve().margin == 2
    assert dataclasses.replace(position.solve(), seconds=0, nodes=0) == dataclasses.replace(
        first, seconds=0, nodes=0
    )
    assert len(module.kept.idle) == 1
    values = {"C": -2, "D": -4, "F": 2}
    for thing in (position, Game(position=position)):
        assert {str(move): value.margin for move, value in thing.values().items()} == values
    kept = module.kept.idle[0]
    for text in ("pratt", "oware", "russ"):
        Position(position, text).solve(memory=2**20, seconds=0.05)
    assert len(module.kept.idle) == 2
    assert kept not in module.kept.idle
    assert {one.memory for one in module.kept.idle} == {2**20}
    assert [str(one.rules) for one in module.kept.idle] == ["oware", "russ"]
    clear_solvers()
    assert module.kept.idle == []


def test_a_game_that_is_over() -> None:
    """The position counts, played on."""
    game = Game(position="0-1-2-1-2-0-1-0-1-0-4-1-25-10-S")
    assert game.is_over
    assert game.values() != {}
    assert game.solve().winner is Side.SOUTH
    stuck = Game(position="0-0-0-0-0-0-0-0-0-0-0-0-26-22-N")
    assert game.solve().best_move is not None
    solution = stuck.solve()
    assert (solution.margin, solution.best_move, solution.line) == (0, None, ())
    assert stuck.values() == {}


def test_limits(solver: Solver) -> None:
    """Bounds come back, unless an exception is asked for; a further call goes on."""
    solver.clear()
    for limits in ({"nodes": 1}, {"nodes": 5000}, {"seconds": 0}, {"nodes": 2**80, "seconds": 0}):
        solution = solver.solve(Position(), **limits)  # type: ignore[arg-type]
        assert not solution.complete
        assert not solution.is_exact
        assert solution.margin is None
        assert solution.lower <= 6 <= solution.upper
        assert solution.line == ()
        for call in (solver.solve, solver.values):
            with pytest.raises(LimitError, match="limit"):
                call(Position(), strict=True, **limits)
    partial = solver.values(Position(), nodes=1)
    assert list(partial) == list(Position().legal_moves)
    assert not all(value.is_exact for value in partial.values())
    assert Position(rules=LONG).solve(seconds=0.1, memory=2**20).winner in (None, Side.SOUTH)
    assert solver.solve(Position(), seconds=float("inf"), strict=True).margin == 6


def test_arguments(solver: Solver) -> None:
    """Each has its exception."""
    position = Position("0-0-0-1-0-1-0-0-1-0-1-0-24-20-S")
    for call in (solver.solve, solver.values, lambda _, **limits: position.solve(**limits)):
        for limits in ({"nodes": 0}, {"nodes": -1}, {"seconds": -1}, {"seconds": float("nan")}):
            with pytest.raises(RangeError):
                call(position, **limits)  # type: ignore[operator]
        for limits in ({"nodes": "1"}, {"seconds": "1"}, {"progress": 1}, {"nodes": 1.5}):
            with pytest.raises(TypeError):
                call(position, **limits)  # type: ignore[operator]
    for memory in (0, -1, 2**64):
        with pytest.raises(RangeError):
            Solver(memory=memory)
        with pytest.raises(RangeError):
            position.solve(memory=memory)
    with pytest.raises(MemoryError):
        Solver(memory=2**62)
    with pytest.raises(ValueError, match="fame"):
        solver.solve(position, goal="fame")
    with pytest.raises(RulesError, match="not for oware"):
        solver.solve(Position(position, "oware"))
    with pytest.raises(RulesError):
        Solver("oware", table=Table("russ"))
    for wrong in (str(position), None):
        with pytest.raises(TypeError):
            solver.values(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Table"):
        Solver(table="a table")  # type: ignore[arg-type]


def test_progress() -> None:
    """It is told of bounds and nodes; what it raises comes out, and the solver is good."""
    solver, seen = Solver(memory=2**24), []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 5:
            raise ZeroDivisionError

    for call in (solver.solve, solver.values):
        seen.clear()
        with pytest.raises(ZeroDivisionError):
            call(Position(), progress=stop)
        assert {(one.seeds, one.total) for one in seen} == {(48, 0)}
        assert [one.done for one in seen] == sorted(one.done for one in seen)
        assert all(one.lower <= one.upper for one in seen)
    assert solver.solve(Position(), goal="winner").winner is Side.SOUTH


def test_a_solver_at_work() -> None:
    """Nobody else can use it, not even its own callable; and it has its own position."""
    solver, game, begun = Solver(LONG, memory=2**20), Game(LONG), count()

    def play(_: Progress) -> None:
        next(begun)
        game.play_random(1)
        for call in (lambda: solver.solve(game), lambda: solver.values(game), solver.clear):
            with pytest.raises(BusyError, match="using the solver"):
                call()

    solution = solver.solve(game, seconds=0.3, progress=play)
    assert next(begun) > 0
    assert game.ply > 0
    assert solution.best_move in Game(LONG).legal_moves
    solver.clear()


def test_threads_at_the_same_time() -> None:
    """Each call has a solver of its own, and all find what one alone does."""
    texts = ["0-0-1-2-0-1-0-0-3-0-1-0-20-20-S", "2-0-1-2-0-3-1-0-3-0-1-2-15-18-N"]
    alone = [Position(text).solve().margin for text in texts] * 2
    found: dict[int, int | None] = {}

    def work(number: int) -> None:
        found[number] = Position(texts[number % 2]).solve(memory=2**24).margin

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(4)] == alone
    clear_solvers()


INTERRUPT = """
import os, signal, sys, threading, time
from ayoayo import Game, Position, Solver, Table
LONG = "pratt"
sent = []

def interrupt():
    sent.append(time.process_time())
    os.kill(os.getpid(), signal.SIGINT)

solver, table, game = Solver(LONG, memory=2**22), Table("russ", 3), Game(LONG)
calls = {
    "solve": lambda: solver.solve(game),
    "values": lambda: solver.values(game),
    "game": lambda: game.solve(progress=lambda _: None),
    "build": lambda: table.build(18),
    "threads": lambda: table.build(18, threads=2),
}
for name in sys.argv[1:]:
    timer = threading.Timer(0.3, interrupt)
    timer.start()
    try:
        calls[name]()
    except KeyboardInterrupt:
        print(name, time.process_time() - sent.pop())
    timer.join()
print(solver.solve(game, nodes=1).complete, 3 <= table.seeds < 18, game == Game(LONG))
table.probe(Position("0-0-0-0-0-1-0-0-1-0-1-0-25-20-S"))
"""


def test_interrupts() -> None:
    """Ctrl-C ends each call soon, by the processor's clock; the objects are as they were."""
    names = ["solve", "values", "game", "build", "threads"]
    command = [sys.executable, "-c", INTERRUPT, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)  # noqa: S603
    *lines, last = done.stdout.splitlines()
    assert last == "False True True"
    took = {name: float(seconds) for name, seconds in map(str.split, lines)}
    assert list(took) == names
    assert max(took.values()) < 0.2


def test_results_are_values(solver: Solver) -> None:
    """They are frozen, compare, and can be pickled; a solver cannot."""
    solution = solver.solve(Position("0-0-0-1-0-1-0-0-1-0-1-0-24-20-S"))
    assert pickle.loads(pickle.dumps(solution)) == solution  # noqa: S301
    assert copy.copy(solution) == solution
    assert isinstance(solution, Bounds)
    assert isinstance(solution, Solution)
    assert Bounds(1, 2) == Bounds(1, 2) != Bounds(1, 3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        solution.lower = 3  # type: ignore[misc]
    for call in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="make another"):
            call(solver)  # type: ignore[operator]
    assert repr(solver) == "<Solver of russ>"
    assert (solver.table, solver.memory, solver.rules) == (None, module.MEMORY, Rules())
