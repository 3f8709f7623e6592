# SPDX-License-Identifier: Apache-2.0
"""The conformance vectors: every line of every file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ayoayo import Game, Move, MoveResult, Position, Reason, Record, Refusal, Result, Rules

FOLDER = Path(__file__).parents[1] / "data" / "vectors"
Line = dict[str, Any]


def lines(name: str) -> list[Line]:
    """Read a file of vectors."""
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


def described(position: Position, result: MoveResult, after: Position) -> Line:
    """Say what a move did as the vectors do."""
    said: Line = {
        "laps": result.laps,
        "last": Move(result.last, position.pits_per_row).letter,
        "captured": result.captured,
        "position": str(after),
    }
    if result.reason is not None:
        said |= {"over": result.reason.value, "result": result.result.value}
        outcome = after.outcome
        assert (outcome.is_over, outcome.result, outcome.final) == (True, result.result, after)
    return said


def move_of(position: Position, move: Move) -> Line:
    """Say what becomes of a move as the vectors do, and see that all calls agree."""
    refusal = position.check(move)
    assert position.is_legal(move) is (refusal is None) is (move in position.legal_moves)
    if refusal is not None:
        return {"refused": refusal.value}
    after, result = position.apply(move)
    game = Game(position=position)
    assert game.apply(move.letter) == result
    assert game.position == after == position.after(move.pit)
    return described(position, result, after)


@pytest.mark.parametrize("name", ["ayoayo.jsonl", "family.jsonl", "rare.jsonl"])
def test_positions(name: str) -> None:
    """Legal moves, refusals, results and outcomes of positions."""
    count = 0
    for line in lines(name):
        position = Position(line["position"], line["rules"])
        assert (str(position), position.rules.text) == (line["position"], line["rules"])
        outcome = position.outcome
        found: Line = {"rules": line["rules"], "position": line["position"]}
        found["over"] = outcome.reason.value if outcome.reason is not None else None
        if outcome.is_over:
            assert position.legal_moves == Game(position=position).legal_moves == ()
            assert position.check(Move(0, position.pits_per_row)) is Refusal.GAME_OVER
            found |= {"final": str(outcome.final), "result": outcome.result.value}
        else:
            found["legal"] = "".join(map(str, position.legal_moves))
            size = position.pits_per_row
            own = [Move(pit + size * position.mover, size) for pit in range(size)]
            found["moves"] = {move.letter: move_of(position, move) for move in own}
        assert found == line
        count += 1
    assert count > 100


def check_game(line: Line, game: Game) -> None:
    """Compare a game's end with the vector's."""
    outcome = game.outcome
    assert (outcome.reason and outcome.reason.value) == line["over"]
    assert str(outcome.final) == line["final"]
    assert (outcome.result.value if outcome.is_over else None) == line["result"]


def test_games() -> None:
    """Whole games: played, written as OGN and read from it."""
    reasons = set()
    for line in lines("games.jsonl"):
        game = Game(line["rules"], line["start"])
        for letter in line["moves"]:
            assert not game.is_over
            game.apply(letter)
        check_game(line, game)
        assert game.ogn() == line["ogn"]

        record = Record.parse(line["ogn"])
        assert str(record) == line["ogn"]
        assert record.game == game == Game.from_ogn(line["ogn"], Rules(line["rules"]))
        check_game(line, record.game)

        at_once = Game(line["rules"], line["start"])
        at_once.apply_line(line["moves"])
        assert at_once == game
        assert "".join(map(str, game.moves)) == line["moves"]
        reasons.add(game.outcome.reason)
    assert reasons == {None, Reason.MAJORITY, Reason.NO_MOVE, Reason.REPETITION}


def test_results_are_all_seen() -> None:
    """The vectors have every refusal and every result of a position."""
    seen: set[str] = set()
    for name in ("ayoayo.jsonl", "family.jsonl", "rare.jsonl"):
        for line in lines(name):
            seen |= {line.get("result", "running")}
            seen |= {move.get("refused", "") for move in line.get("moves", {}).values()}
    assert seen >= {result.value for result in Result}
    unseen = {Refusal.GAME_OVER, Refusal.NOT_YOUR_PIT}
    assert seen >= {refusal.value for refusal in set(Refusal) - unseen}
