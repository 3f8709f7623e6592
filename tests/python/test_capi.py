# SPDX-License-Identifier: Apache-2.0
"""The extension module by itself: whatever it is given, an exception, never a crash.

Nobody calls it but the package; these tests make sure that nothing gets through.
"""

from __future__ import annotations

import array
import ast
import gc
import inspect
import itertools
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ayoayo import AyoayoError, PositionError, _capi

if TYPE_CHECKING:
    from collections.abc import Callable

CALLS: dict[str, Callable[..., object]] = {
    name: function
    for name, function in vars(_capi).items()
    if inspect.isbuiltin(function) and not name.startswith(("_", "SWIG"))
}
STUB = ast.parse(Path(_capi.__file__).with_name("_capi.pyi").read_text("utf-8")).body
PARAMETERS = {
    node.name: [parameter.arg for parameter in node.args.posonlyargs + node.args.args]
    for node in STUB
    if isinstance(node, ast.FunctionDef)
}
# What is right for the parameters of calls that have many.
RIGHT = {
    "random": "one",
    "rules": "rules",
    "position": "start",
    "max_plies": "one",
    "positions": "lanes",
    "pits": "signed",
    "statuses": "statuses",
    "randoms": "long",
    "plies": "none",
    "results": "short",
    "reasons": "other short",
    "search": "search",
    "pasts": "pasts",
    "history": "history",
    "depth": "one",
    "made": "made",
    "game": "game",
    "level": "one",
    "progress": "none",
}
# The last is memoryview's own, for items of many dimensions.
CAUSES = (AyoayoError, TypeError, ValueError, OverflowError, NotImplementedError)


def things() -> dict[str, Any]:
    """Make one of everything."""
    rules = _capi.rules_parse("russ")
    start = _capi.position_start(rules)
    game, played = _capi.game_create(rules), _capi.game_create(rules)
    _capi.game_apply_line(played, "BaF")
    undone = _capi.game_clone(played)
    _capi.game_undo(undone)
    return {
        "none": None,
        "played": played,
        "undone": undone,
        "letter": "A",
        "position": _capi.position_format(start),
        "ogn": _capi.record_format(_capi.record_create(played)),
        "settings": [0, 4],
        "counts": [*[4] * 12, 0, 0],
        "bool": True,
        "rules": rules,
        "game": game,
        "record": _capi.record_create(played),
        "events": _capi.events_begin(rules, start, 1),
        "start": start,
        "other bytes": bytearray(b"\xff" * 32),
        "few bytes": b"x",
        "text": "russ",
        "NUL": "A\0",
        "surrogate": "\ud800",
        "zero": 0,
        "one": 1,
        "minus": -1,
        "int32": 2**31,
        "uint64": 2**64 - 1,
        "huge": 2**100,
        "tiny": -(2**100),
        "float": 1.5,
        "list": [1, 2, 3],
        "object": object(),
        "type": int,
        "endless": itertools.repeat(0),
        "lanes": memoryview(bytearray(64)).cast("B", (2, 32)),
        "no lanes": memoryview(bytearray(64)).cast("B", (2, 32))[:0],
        "short": bytearray(2),
        "other short": bytearray(2),
        "unsigned": array.array("I", [0, 0]),
        "signed": array.array("i", [0, 0]),
        "statuses": array.array("i", [0, 0]),
        "long": array.array("Q", [0, 0]),
        "planes": memoryview(bytearray(28)).cast("B", (2, 14)),
        "pasts": memoryview(bytearray(48)).cast("B").cast("Q", (2, 3)),
        "history": memoryview(bytearray(64)).cast("B", (2, 32)),
        "made": b"\1\1",
        "table": _capi.table_create(rules),
        "solver": _capi.solver_create(rules, (1, None)),
        "table options": (2, None),
        "solver options": (1, None),
        "limits": (0, 1, 1, None),
        "search": _capi.search_create(rules, (1, None)),
        "search limits": (1, 1, 1, 1, 0, None, None),
        "end": _capi.position_make(rules, [*[0] * 12, 24, 24], 0),
    }


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stay where files may be: a text is a path, too, for calls that write one."""
    monkeypatch.chdir(tmp_path)
    _capi.table_save(_capi.table_create(_capi.rules_parse("russ")), "russ")


def arity(name: str) -> int:
    """Find how many arguments a call takes."""
    for count in range(9):
        try:
            CALLS[name](*[object()] * count)
        except TypeError as error:
            if "argument" not in str(error):
                return count
            continue
        except CAUSES:
            return count
        return count
    raise AssertionError(name)


@pytest.mark.parametrize("name", CALLS)
def test_everything_as_every_argument(name: str) -> None:
    """All there is, in any two places, or in all of up to three; among it what is right."""
    count, stuff = arity(name), things()
    right = [stuff[RIGHT[parameter]] for parameter in PARAMETERS[name]] if count > 3 else []
    answers = 0
    for places in itertools.combinations(range(count), 2 if right else count):
        for values in itertools.product(stuff.values(), repeat=len(places)):
            arguments = dict(enumerate(right)) | dict(zip(places, values, strict=True))
            try:
                CALLS[name](*arguments.values())
                answers += 1
            except CAUSES:
                pass
    assert answers > 0
    with pytest.raises(TypeError):
        CALLS[name](*[object()] * (count + 1))


@pytest.mark.parametrize("name", CALLS)
def test_none_is_no_argument(name: str) -> None:
    """Except where a record may do without rules, or a text is taken away."""
    count = arity(name)
    if count:
        with pytest.raises(TypeError):
            CALLS[name](*[None] * count)


def test_every_function_is_known() -> None:
    """The stub lists what there is, no more and no less, with its arguments."""
    assert {name: len(parameters) for name, parameters in PARAMETERS.items()} == {
        name: arity(name) for name in CALLS
    }
    constants = {name for name in vars(_capi) if name.isupper()}
    named = {ast.unparse(node.target) for node in STUB if isinstance(node, ast.AnnAssign)}
    assert constants == {name for name in named if not name.startswith("_")}


def test_what_is_borrowed_is_kept() -> None:
    """Objects may go in any order."""
    rules = _capi.rules_parse("russ")
    start = _capi.position_start(rules)
    game = _capi.game_create(rules)
    record = _capi.record_create(game)
    events = _capi.events_begin(rules, start, 1)
    of_game, of_record = _capi.game_rules(game), _capi.record_game(record)
    del rules, game, record
    gc.collect()
    count = 0
    while _capi.events_next(events) is not None:
        count += 1
    assert count > 20
    assert _capi.events_next(events) is None
    assert _capi.rules_format(of_game) == "russ"
    _capi.game_apply(of_record, 1)
    assert _capi.game_ply(of_record) == 1


def test_positions_are_checked() -> None:
    """Any 32 bytes are safe."""
    rules = _capi.rules_parse("russ")
    for data in (bytes(32), b"\xff" * 32, bytes(range(32))):
        for call in (
            lambda data=data: _capi.position_legal(rules, data),
            lambda data=data: _capi.position_apply(rules, data, 0),
            lambda data=data: _capi.position_outcome(rules, data),
            lambda data=data: _capi.events_begin(rules, data, 0),
            lambda data=data: _capi.perft(rules, data, 3),
            lambda data=data: _capi.position_playout(1, rules, data, 9),
            lambda data=data: _capi.game_set_position(_capi.game_create(rules), data),
        ):
            with pytest.raises(PositionError):
                call()


def test_settings_are_pairs() -> None:
    """Also when they are more than there are options."""
    rules = _capi.rules_parse("russ")
    assert _capi.rules_format(_capi.rules_with(rules, [0, 4, 1, 3])).count("=") == 2
    for settings in ([0], [0, 4, 1], [0, 4] * 2, [0, 4] * 200, [99, 1], ["a", "b"], [0, None], 5):
        with pytest.raises((AyoayoError, TypeError)):
            _capi.rules_with(rules, settings)  # type: ignore[arg-type]


LEAKS = """
import gc, resource, sys
from contextlib import suppress
from ayoayo import AyoayoError, _capi

rules = _capi.rules_parse("russ")
start = _capi.position_start(rules)

def work():
    game = _capi.game_create(rules)
    _capi.game_apply(game, 1)
    _capi.game_undo(game)
    _capi.position_apply(rules, start, 1)
    _capi.position_outcome(rules, start)
    _capi.perft_divide(rules, start, 1)
    _capi.position_playout(5, rules, start, 5)
    events = _capi.events_begin(rules, start, 1)
    _capi.events_next(events)
    record = _capi.record_create(game)
    _capi.record_set_tag(record, "Event", "x" * 3000)
    _capi.record_format(record)
    _capi.record_game(record)
    _capi.game_rules(game)
    lanes, words = memoryview(bytearray(64)).cast("B", (2, 32)), bytearray(2)
    _capi.batch_start(lanes, rules)
    _capi.batch_outcomes(words, None, rules, lanes)
    table = _capi.table_create(rules)
    _capi.table_build(table, 1, (2, None))
    _capi.table_rules(table)
    _capi.table_info_get(table)
    solver = _capi.solver_create(rules, (4096, table))
    _capi.solver_solve(solver, start, (0, 1, 0, print))
    _capi.solver_moves(solver, start, (0, 1, 0, None))
    _capi.solver_line(solver, start, (0, 1, 0, None))
    search = _capi.search_create(rules, (4096, table))
    _capi.search_position(search, start, (2, 50, -1, 6, 0, print, lambda found: None))
    _capi.search_game(search, game, (2, 50, -1, 6, 0, None, None))
    _capi.search_play(search, game, 2, 1, None)
    for call, arguments in (
        (_capi.game_undo, (game,)),
        (_capi.game_apply, (game, 99)),
        (_capi.game_apply, (None, 1)),
        (_capi.rules_parse, ("chess",)),
        (_capi.rules_with, (rules, ["a"])),
        (_capi.record_parse, (None, "?")),
        (_capi.record_set_tag, (record, "a b", "x")),
        (_capi.position_legal, (rules, b"")),
        (_capi.batch_outcomes, (words, bytes(2), rules, lanes)),
        (_capi.batch_outcomes, (words, words, rules, lanes)),
        (_capi.batch_outcomes, (words, 5, rules, lanes)),
        (_capi.batch_outcomes, (lanes, None, rules, lanes)),
        (_capi.batch_legal, (words, rules, lanes)),
        (_capi.table_build, (table, -1, (2, None))),
        (_capi.table_build, (table, 3, (2, 5))),
        (_capi.table_open, (rules, "none")),
        (_capi.table_save, (table, "none/none")),
        (_capi.table_probe, (table, start)),
        (_capi.solver_create, (rules, (2**64, table))),
        (_capi.solver_create, (_capi.rules_parse("oware"), (1, table))),
        (_capi.solver_solve, (solver, start, (0, 1, None))),
        (_capi.solver_solve, (solver, b"", (0, 1, 0, None))),
        (_capi.search_create, (rules, (2**64, table))),
        (_capi.search_create, (_capi.rules_parse("oware"), (1, table))),
        (_capi.search_position, (search, b"", (1, 1, 1, 1, 0, None, None))),
        (_capi.search_game, (search, game, (1, 1, 1, 1, 0, None))),
        (_capi.search_game, (search, game, (1, 1, 1, 1, 0, None, 5))),
        (_capi.search_game, (search, game, (1, 1, 1, 1, 0, None, int))),
        (_capi.search_play, (search, game, 0, 1, None)),
    ):
        with suppress(AyoayoError, OverflowError, TypeError, ValueError):
            call(*arguments)
            raise AssertionError(call)

def state():
    gc.collect()
    watched = rules, start, AyoayoError, sys.modules["ayoayo.errors"]
    counts = [sys.getrefcount(thing) for thing in watched]
    return sys.getallocatedblocks(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, *counts

for _ in range(500):
    work()
before = state()
for _ in range(3000):
    work()
print(*(after - one for after, one in zip(state(), before)))
"""


def test_nothing_leaks() -> None:
    """References, objects of Python and memory of C, on success and on failure."""
    command = [sys.executable, "-c", LEAKS]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    blocks, kilobytes, *references = map(int, done.stdout.split())
    assert blocks < 300  # a block a round would be 3000
    assert kilobytes < 1000  # a game a round would be more
    assert all(abs(count) < 5 for count in references)


def test_what_takes_long_lets_others_run() -> None:
    """The interpreter's lock is free while C counts."""
    rules = _capi.rules_parse("oware")
    start = _capi.position_start(rules)
    endless = next(
        seed for seed in range(1000) if _capi.position_playout(seed, rules, start, 5000)[1] == 5000
    )
    solver = _capi.solver_create(rules, (2**20, None))
    search = _capi.search_create(rules, (2**20, None))
    large = _capi.rules_parse("oware,pits-per-row=12")
    large_search, large_game = _capi.search_create(large, (2**20, None)), _capi.game_create(large)
    for call in (
        lambda: _capi.perft(rules, start, 9),
        lambda: _capi.perft_divide(rules, start, 9),
        lambda: _capi.position_playout(endless, rules, start, 1_500_000),
        lambda: _capi.table_build(_capi.table_create(rules), 11, (1, None)),
        lambda: _capi.solver_solve(solver, start, (0, 200_000, 0, None)),
        lambda: _capi.search_position(search, start, (-1, 500_000, -1, 1, 0, None, None)),
        lambda: _capi.search_play(large_search, large_game, 8, 1, None),
    ):
        thread = threading.Thread(target=call)
        begin = last = time.monotonic()
        gap = 0.0
        thread.start()
        while thread.is_alive():
            time.sleep(0.001)
            now = time.monotonic()
            gap, last = max(gap, now - last), now
        assert gap < (last - begin) / 2
