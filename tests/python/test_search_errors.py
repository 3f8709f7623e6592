# SPDX-License-Identifier: Apache-2.0
"""What the search refuses, and what comes out of it."""

from __future__ import annotations

import math
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from ayoayo import (
    LEVELS,
    Analysis,
    Game,
    Position,
    Progress,
    RangeError,
    RulesError,
    Search,
    Table,
    clear_solvers,
)

if TYPE_CHECKING:
    from collections.abc import Callable

LONG = "pratt"  # nobody knows its start; at least it is not found in a test
FEW = "0-0-1-2-0-1-0-0-3-0-1-0-20-20-S"


def test_limits_out_of_range() -> None:
    """Each has its exception, in each call."""
    search, game, position = Search(), Game(), Position()
    bad: dict[type[Exception], list[dict[str, Any]]] = {
        RangeError: [{"depth": -1}, {"nodes": -1}, {"seconds": -0.1}, {"seconds": math.nan}],
        TypeError: [{"depth": 1.5}, {"nodes": "1"}, {"seconds": "1"}],
    }
    only_analyses: dict[type[Exception], list[dict[str, Any]]] = {
        RangeError: [{"lines": 0}, {"lines": -1}],
        TypeError: [{"lines": 1.5}, {"info": 1}, {"progress": 1}],
    }
    analyses: list[Callable[..., object]] = [
        partial(search.analyse, game),
        partial(search.analyse, position),
        game.analyse,
        position.analyse,
    ]
    choices: list[Callable[..., object]] = [game.best_move, position.best_move]
    for calls, cases in ((analyses, bad), (choices, bad), (analyses, only_analyses)):
        for call, (error, limits) in product(calls, cases.items()):
            for limit in limits:
                with pytest.raises(error):
                    call(**limit)
            call(depth=1, nodes=2**80)
    assert len(search.analyse(game, depth=2**80, nodes=10, lines=2**80).moves) == 6


def test_wrong_levels() -> None:
    """They are numbers, of a range, and have their own limits."""
    search, game = Search(), Game()
    for play in (
        partial(search.play, game),
        lambda level: game.best_move(level=level),
        lambda level: game.position.best_move(level=level),
    ):
        for level in (0, -1, LEVELS[-1] + 1, 2**80):
            with pytest.raises(RangeError, match="level is 1 to"):
                play(level)
        for level in ("1", 1.5):
            with pytest.raises(TypeError):
                play(level)  # type: ignore[arg-type]
    for more in ({"depth": 1}, {"nodes": 1}, {"seconds": 1}):
        with pytest.raises(ValueError, match="level has its own limits"):
            game.best_move(level=1, **more)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        search.play(game, 1, "seed")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        search.play(game, 1, progress=1)  # type: ignore[arg-type]


def test_arguments() -> None:
    """Of the search itself, and of what it is to look at."""
    search = Search()
    for memory in (0, -1, 2**64):
        with pytest.raises(RangeError):
            Search(memory=memory)
    with pytest.raises(MemoryError):
        Search(memory=2**62)
    for thing in (FEW, None, bytes(Position())):
        with pytest.raises(TypeError, match="Position or a Game"):
            search.analyse(thing)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="Position or a Game"):
            search.play(thing, 1)  # type: ignore[arg-type]
    for other in (Game("oware"), Position(rules="russ,repetition=3")):
        with pytest.raises(RulesError, match="the search is for russ"):
            search.analyse(other)
        with pytest.raises(RulesError, match="the search is for russ"):
            search.play(other, 1)
    with pytest.raises(RulesError):
        Search("oware", table=Table("russ"))
    with pytest.raises(TypeError, match="Table"):
        Search(table="a table")  # type: ignore[arg-type]


def test_what_callables_raise() -> None:
    """It stops the search soon and comes out; then they are not called; the search is good."""
    search, seen = Search(LONG, memory=2**22), []

    def stop(what: object) -> None:
        seen.append(what)
        if len(seen) == 3:
            raise ZeroDivisionError

    game = Game(LONG)
    for call in (
        lambda: search.analyse(game, seconds=math.inf, info=stop),
        lambda: search.analyse(game.position, seconds=math.inf, progress=stop),
        lambda: search.analyse(game, seconds=math.inf, progress=stop, info=lambda _: None),
        lambda: game.analyse(seconds=math.inf, progress=stop),
        lambda: game.position.analyse(seconds=math.inf, info=stop),
        lambda: search.play(game, LEVELS[-1], progress=stop),
    ):
        seen.clear()
        search.clear()
        with pytest.raises(ZeroDivisionError):
            call()
        assert len(seen) == 3
        kinds = {type(one) for one in seen}
        assert kinds in ({Analysis}, {Progress})
    assert search.analyse(game, nodes=1000).best_move in game.legal_moves
    clear_solvers()
