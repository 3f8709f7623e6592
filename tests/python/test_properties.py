# SPDX-License-Identifier: Apache-2.0
"""What holds for every rule set and every game."""

from __future__ import annotations

import pickle

import pytest
from ayoayo import (
    EventKind,
    Game,
    IllegalMoveError,
    Move,
    NotationError,
    Position,
    Random,
    Record,
    Refusal,
    Rules,
    RulesError,
    Side,
)
from hypothesis import given
from hypothesis import strategies as st

NAMED = {
    "sowing": ["relay", "single"],
    "capture": ["across", "twos-and-threes"],
    "capturing_seed": ["taken", "kept"],
    "leftovers": ["opponent", "owner"],
    "majority": ["ends", "plays-on"],
    "feeding": ["required", "optional"],
    "grand_slam": ["no-capture", "forbidden", "allowed", "keep-first", "keep-last"],
}


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Any rules, on boards of every size."""
    pits = draw(st.integers(1, 12))
    options = {name: draw(st.sampled_from(values)) for name, values in NAMED.items()}
    return Rules(
        draw(st.sampled_from(["russ", "oware"])),
        pits_per_row=pits,
        seeds_per_pit=draw(st.integers(1, min(8, 127 // pits))),
        repetition=draw(st.sampled_from([0, 2, 3])),
        **options,  # type: ignore[typeddict-item]
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position: all seeds, scattered."""
    rules = draw(rule_sets())
    places = 2 * rules.pits_per_row + 2
    counts = [0] * places
    for _ in range(rules.seeds):
        counts[draw(st.integers(0, places - 1)) if rules.seeds <= 24 else 0] += 1
    if rules.seeds > 24:
        rng = Random(draw(st.integers(0, 2**64 - 1)))
        counts = [0] * places
        for _ in range(rules.seeds):
            counts[rng.below(places)] += 1
    mover = draw(st.sampled_from(Side))
    return Position.from_counts(counts[:-2], counts[-2:], mover, rules)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game from any position, some random moves on, perhaps ended by a word."""
    game = Game(position=draw(positions()))
    game.play_random(draw(st.integers(0, 40)), draw(st.integers(0, 2**64 - 1)))
    if not game.is_over:
        word = draw(st.sampled_from(["", "", "resign", "agree"]))
        if word:
            getattr(game, word)()
    return game


@given(games())
def test_undo_restores_exactly(game: Game) -> None:
    """Every step back is the position that was, and every step forth too."""
    end = game.copy()
    trail = [bytes(game.position_at(ply)) for ply in range(game.ply + 1)]
    while game.ply:
        assert bytes(game.position) == trail[game.ply]
        before = game.copy()
        game.undo()
        game.redo()
        assert (game, game.outcome) == (before, before.outcome)
        game.undo()
    assert game.position == game.start
    while game.redo_moves or game != end:
        game.redo()
        assert bytes(game.position) == trail[game.ply]
    assert (game, game.outcome) == (end, end.outcome)


@given(positions())
def test_events_are_the_move(position: Position) -> None:
    """Done to a board they give the position after the move; no seed is lost on the way."""
    for move in position.legal_moves:
        after, result = position.apply(move)
        pits, stores, hand, captured, lap = list(position.pits), list(position.stores), 0, 0, 0
        drops = []
        for event in position.events(move):
            if event.kind is EventKind.DROP:
                pits[event.pit] += 1
                hand -= 1
                drops.append(event.pit)
            else:
                assert event.seeds == pits[event.pit] > 0
                pits[event.pit] = 0
                if event.kind is EventKind.LIFT:
                    assert (hand, event.store) == (0, None)
                    hand = event.seeds
                else:
                    assert event.store is not None
                    stores[event.store] += event.seeds
                if event.kind is EventKind.CAPTURE:
                    assert event.store is position.mover
                    captured += event.seeds
            assert event.hand == hand >= 0
            assert sum(pits) + sum(stores) + hand == position.rules.seeds
            assert event.lap in {lap, lap + (event.kind is EventKind.LIFT)}
            lap = event.lap
        assert (tuple(pits), tuple(stores)) == (after.pits, after.stores)
        assert (captured, lap, drops[-1]) == (result.captured, result.laps, result.last)


@given(positions())
def test_what_is_legal_is_what_can_be_played(position: Position) -> None:
    """The mask, the check, and the move agree on every pit."""
    game = Game(position=position)
    assert game.legal_moves == position.legal_moves
    for pit in range(-1, 2 * position.pits_per_row + 1):
        refusal = position.check(pit)
        assert refusal is game.check(pit)
        assert (refusal is None) is (pit in {move.pit for move in position.legal_moves})
        if refusal is None:
            twin = game.copy()
            twin.apply(pit)
            assert twin.position == position.after(pit)
        else:
            with pytest.raises(IllegalMoveError) as caught:
                position.apply(pit)
            assert caught.value.reason is refusal


@given(positions())
def test_colours_are_alike(position: Position) -> None:
    """The mirrored position has the mirrored moves, results and outcome."""
    size = position.pits_per_row
    mirror = position.mirror()
    assert mirror.mirror() == position
    assert [move.pit for move in mirror.legal_moves] == [
        (move.pit + size) % (2 * size) for move in position.legal_moves
    ]
    one, other = position.outcome, mirror.outcome
    assert (one.reason, one.south, one.north) == (other.reason, other.north, other.south)
    for move in position.legal_moves:
        after, result = position.apply(move)
        twin_after, twin = mirror.apply((move.pit + size) % (2 * size))
        assert twin_after == after.mirror()
        assert (twin.captured, twin.laps, twin.reason) == (
            result.captured,
            result.laps,
            result.reason,
        )
        assert twin.last == (result.last + size) % (2 * size)


@given(games())
def test_text_round_trips(game: Game) -> None:
    """Rules, positions, moves and records read back as they were."""
    position = game.position
    assert Rules(game.rules.text) == game.rules
    assert Position(str(position), game.rules) == position
    assert Position(bytes(position), game.rules) == position
    for move in game.moves:
        assert Move(str(move), move.pits_per_row) is move
    record = Record(game)
    assert record.game == game
    assert Record.parse(str(record)) == record
    assert Game.from_ogn(game.ogn()) == game
    again = Game(game.rules, game.start)
    again.apply_line("".join(map(str, game.moves)))
    assert again.position == position


@given(games())
def test_pickles(game: Game) -> None:
    """Games, positions, rules, outcomes and records."""
    for _ in range(min(3, game.ply)):
        game.undo()
    twin = pickle.loads(pickle.dumps(game))  # noqa: S301
    assert twin == game
    assert twin.redo_moves == game.redo_moves
    for value in (game.position, game.rules, game.outcome, Record(game)):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301


@given(positions(), st.integers(0, 2**64 - 1))
def test_different_paths_to_a_position(position: Position, seed: int) -> None:
    """Equal positions are equal, and have equal hashes, however they came about."""
    end, plies = position.playout(30, seed)
    game = Game(position.rules.replace(repetition=0), position)
    assert game.play_random(30, seed) == plies
    by_counts = Position.from_counts(end.pits, end.stores, end.mover, end.rules)
    by_moves = position
    for move in game.moves:
        by_moves = by_moves.after(move)
    assert end == game.position == by_counts == by_moves
    assert len({end, game.position, by_counts, by_moves}) == 1
    assert len({one.hash64 for one in (end, game.position, by_counts, by_moves)}) == 1


@given(games())
def test_an_end_is_an_end(game: Game) -> None:
    """Scores sum to all seeds where the board is swept; the winner has more."""
    outcome = game.outcome
    assert outcome.is_over is game.is_over
    final = outcome.final
    assert sum(final.pits) + sum(final.stores) == game.rules.seeds
    assert (outcome.south, outcome.north) == final.stores
    if game.is_over:
        assert game.check(0) is Refusal.GAME_OVER
    if outcome.is_over and outcome.reason != "resignation":
        ahead = (outcome.south > outcome.north) - (outcome.south < outcome.north)
        assert {1: Side.SOUTH, 0: None, -1: Side.NORTH}[ahead] == outcome.winner


@given(st.text() | st.text('0123456789-SNABCabc+.*()[]{}" \n'))
def test_any_text_is_safe(text: str) -> None:
    """Read, or refused with an offset within the text; never cut off in silence."""
    for read, cause in (
        (Position, NotationError),
        (Rules, RulesError),
        (Record.parse, NotationError),
        (Game().apply_line, (NotationError, IllegalMoveError)),
    ):
        offset = 0
        try:
            read(text)  # type: ignore[operator]
        except cause as error:
            offset = error.offset or 0  # type: ignore[union-attr]
        assert 0 <= offset <= len(text)


@given(st.text(), st.text())
def test_any_tag_and_comment(value: str, comment: str) -> None:
    """Kept as they are, or refused; never cut off in silence."""
    game = Game()
    game.apply("B")
    record = Record(game)
    try:
        record.tags["South"] = value
    except NotationError:
        record.tags["South"] = "?"
    else:
        assert record.tags["South"] == value
    try:
        record.comments[0] = comment
    except NotationError:
        pass
    else:
        assert record.comments.get(0, "") == " ".join(comment.split(None)) or any(
            character.isspace() and character not in " \t\n\r\v\f" for character in comment
        )
    twin = Record.parse(str(record))
    assert twin == record
    assert twin.comments == record.comments
