# SPDX-License-Identifier: Apache-2.0
"""Endgame tables: values, files, building, threads."""

from __future__ import annotations

import copy
import gc
import pickle
import sys
import threading
from itertools import count
from typing import TYPE_CHECKING

import pytest
from ayoayo import (
    BusyError,
    FileFault,
    Game,
    LimitError,
    Position,
    Progress,
    RangeError,
    Rules,
    RulesError,
    Solver,
    Table,
    TableFileError,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Oracle

LARGE = 12  # seeds: building takes long enough to be told about


@pytest.fixture(scope="module")
def table() -> Table:
    """A table that nobody changes."""
    return Table("russ", 5)


@pytest.fixture
def path(table: Table, tmp_path: Path) -> Path:
    """The file of a table."""
    file = tmp_path / "russ.table"
    table.save(file)
    return file


def test_values(oracle: Oracle) -> None:
    """Every position of a small board, and every move, against plain value iteration."""
    table = Table(oracle.rules, oracle.rules.seeds)
    margins = set()
    for position in oracle.positions:
        values = oracle.values(position)
        margins.add(oracle.margin(position))
        assert table.probe(position) == oracle.margin(position)
        assert table.values(position) == values
        best = max(values.values(), default=None)
        assert table.best_moves(position) == tuple(m for m, v in values.items() if v == best)
    assert len(margins) > 3
    assert table.positions == len(oracle.positions) / 2


def test_what_a_table_is(table: Table) -> None:
    """Its seeds, its positions, its rules."""
    assert (table.seeds, table.positions, table.is_mapped) == (5, 6188, False)
    assert table.rules == Rules("russ,majority=plays-on")
    assert table.serves("russ")
    assert table.serves("russ,repetition=3,seeds-per-pit=1")
    assert not table.serves("oware")
    assert not table.serves("russ,pits-per-row=5")
    assert repr(table) == "<Table of mancala-world, 5 seeds>"
    assert Table().seeds == 0
    assert Table().rules == table.rules


def test_positions_and_games(table: Table) -> None:
    """Of the table's rules, with few enough seeds."""
    text = "0-0-0-1-0-1-0-0-1-0-1-0-24-20-S"
    position = Position(text)
    assert table.probe(position) == table.probe(Game(position=text)) == -4
    assert table.probe(position.mirror()) == -4
    for call in (table.probe, table.values, table.best_moves):
        with pytest.raises(LimitError):
            call(Position())
        with pytest.raises(RulesError, match="not for oware"):
            call(Position(position, "oware"))
        for wrong in (text, bytes(position), None):
            with pytest.raises(TypeError):
                call(wrong)  # type: ignore[arg-type]


def test_arguments(table: Table) -> None:
    """Each has its exception, and the table stays."""
    for seeds in (-1, -(2**70)):
        with pytest.raises(RangeError):
            table.build(seeds)
    for seeds in (40, 127, 2**70):
        with pytest.raises(LimitError):
            table.build(seeds)
    for threads in (0, -1):
        with pytest.raises(RangeError):
            table.build(6, threads=threads)
    for arguments in ({"seeds": "6"}, {"threads": 1.5}, {"threads": None}, {"progress": 5}):
        with pytest.raises(TypeError):
            table.build(**{"seeds": 6} | arguments)  # type: ignore[arg-type]
    with pytest.raises(RulesError):
        Table("chess")
    with pytest.raises(TypeError):
        Table(5)  # type: ignore[arg-type]
    assert table.seeds == 5


def test_building_on(table: Table, tmp_path: Path) -> None:
    """In steps, in threads, from a file: it is the same table."""
    files = [tmp_path / str(number) for number in range(4)]
    Table("russ", 9).save(files[0])
    steps = Table("russ")
    for seeds in (0, 3, 2, 9, 9):
        steps.build(seeds)
    steps.save(files[1])
    Table("russ", 9, threads=3).save(files[2])
    table.save(files[3])
    opened = Table.open(files[3])
    opened.build(9, threads=2**40)
    opened.save(files[3])
    assert (opened.seeds, opened.is_mapped) == (9, True)
    assert len({file.read_bytes() for file in files}) == 1


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_and_stopping(threads: int, tmp_path: Path) -> None:
    """What is finished is kept, what the callable raises comes out, and it may go on."""
    seen: list[Progress] = []

    def stop_at_last(progress: Progress) -> None:
        seen.append(progress)
        if progress.seeds == LARGE:
            raise ZeroDivisionError

    table = Table("russ")
    with pytest.raises(ZeroDivisionError):
        table.build(LARGE, threads=threads, progress=stop_at_last)
    assert table.seeds == LARGE - 1
    table.build(LARGE, threads=threads, progress=seen.append)
    assert table.seeds == LARGE
    assert {progress.total for progress in seen} == {table.positions}
    assert all(progress.done > 0 and progress.seeds <= LARGE for progress in seen)
    assert (seen[0].lower, seen[0].upper) == (0, 0)
    table.save(tmp_path / "stopped")
    Table("russ", LARGE).save(tmp_path / "whole")
    assert (tmp_path / "stopped").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_table_that_is_being_built() -> None:
    """Nobody else can ask it, and all is well after that."""
    table = Table("russ")
    position = Position("0-0-0-1-0-1-0-0-1-0-1-0-24-20-S")
    asked = count()

    def ask(_: Progress) -> None:
        next(asked)
        calls: list[Callable[[], object]] = [
            lambda: table.build(1),
            lambda: table.probe(position),
            lambda: table.seeds,
            lambda: table.save("nowhere"),
            lambda: Solver(table=table),
        ]
        for call in calls:
            with pytest.raises(BusyError, match="using the table"):
                call()

    table.build(LARGE, progress=ask)
    assert next(asked) > 0
    assert table.probe(position) == -4


def test_building_where_a_solver_looks_up() -> None:
    """The table cannot change under a search; before and after it can."""
    table = Table("pratt", 3)
    solver = Solver("pratt", table=table, memory=2**20)
    begun = count()

    def build(_: Progress) -> None:
        next(begun)
        with pytest.raises(BusyError):
            table.build(5)
        assert table.probe(Position("0-0-0-1-0-0-0-0-1-0-1-0-24-21-S", "pratt")) is not None

    solver.solve(Position(rules="pratt"), seconds=0.3, progress=build)
    assert next(begun) > 0
    table.build(5)
    assert solver.solve(Position(rules="pratt"), nodes=1).table_seeds == 5


def test_threads_at_the_same_time(table: Table) -> None:
    """Several build their own and look up in one."""
    answers = []
    position = Position("0-0-0-1-0-1-0-0-1-0-1-0-24-20-S")

    def work() -> None:
        own = Table("russ", 10, threads=2)
        answers.append({own.probe(position)} | {table.probe(position) for _ in range(1000)})

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [{-4}] * 3


def fault(path: Path, rules: str | None = None) -> FileFault:
    """Why a file cannot be opened."""
    with pytest.raises(TableFileError) as caught:
        Table.open(path, rules)
    assert caught.value.path == path
    assert str(path) in str(caught.value)
    return caught.value.cause


def test_opening(path: Path, table: Table) -> None:
    """By any kind of path, for its rules, for as long as it is wanted."""
    for opened in (
        Table.open(path),
        Table.open(str(path), "russ,repetition=2"),
        Table.open(path, Rules("mancala-world")),
    ):
        assert (opened.seeds, opened.positions, opened.is_mapped) == (5, 6188, True)
        assert opened.rules == table.rules
        position = Position("0-0-0-1-0-1-0-0-1-0-1-0-24-20-S")
        assert opened.probe(position) == table.probe(position)
    Table("russ", 6).save(path)
    assert opened.probe(position) == table.probe(position)
    strange = path.with_name("\udcff é")
    table.save(strange)
    assert Table.open(strange).seeds == 5


def test_faults_of_files(path: Path, tmp_path: Path) -> None:
    """Each one by its cause."""
    data = path.read_bytes()
    assert fault(tmp_path / "none") is FileFault.MISSING
    assert fault(tmp_path) is FileFault.IO
    assert fault(path, "oware") is FileFault.RULES
    path.write_bytes(b"something else " * 9)
    assert fault(path) is FileFault.FOREIGN
    path.write_bytes(data[:8] + b"\x02" + data[9:])
    assert fault(path) is FileFault.VERSION
    for size in (8, 40, len(data) - 1):
        path.write_bytes(data[:size])
        assert fault(path) is FileFault.TRUNCATED
    for at in (20, 40, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert fault(path) is FileFault.CORRUPT
    path.write_bytes(data)
    assert Table.open(path).seeds == 5


def test_faults_of_saving(table: Table, tmp_path: Path) -> None:
    """No folder, or a folder in the file's place: nothing is left behind."""
    with pytest.raises(TableFileError) as caught:
        table.save(tmp_path / "none" / "file")
    assert caught.value.cause in {FileFault.IO, FileFault.MISSING}
    with pytest.raises(TableFileError):
        table.save(tmp_path)
    assert list(tmp_path.iterdir()) == []
    for wrong in (5, None):
        with pytest.raises(TypeError):
            table.save(wrong)  # type: ignore[arg-type]
    for call in (table.save, Table.open):
        with pytest.raises(ValueError, match="null"):
            call("a\0b")


def test_faults_can_be_pickled() -> None:
    """They cross to other processes, as other exceptions do."""
    with pytest.raises(TableFileError) as caught:
        Table.open("none")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (again.cause, str(again)) == (FileFault.MISSING, str(caught.value))


def test_no_copies(table: Table) -> None:
    """A table does not go through pickle, and says what to do instead."""
    for call in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="save"):
            call(table)  # type: ignore[operator]


def test_a_solver_keeps_its_table() -> None:
    """Objects may go in any order."""
    table = Table("russ", 6)
    before = sys.getrefcount(table._capsule)
    solver = Solver(table=table)
    assert sys.getrefcount(table._capsule) == before + 1
    del solver
    assert sys.getrefcount(table._capsule) == before
    capsule = Solver(table=table)._capsule
    del table
    gc.collect()
    from ayoayo import _capi  # noqa: PLC0415  # what the class hides

    position = Position("0-0-0-1-0-1-0-0-1-0-1-0-24-20-S")
    complete, solution = _capi.solver_solve(capsule, bytes(position), (0, 0, 0, None))
    assert (complete, solution[:2], solution[4]) == (True, (-4, -4), 6)
