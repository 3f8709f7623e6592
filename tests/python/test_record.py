# SPDX-License-Identifier: Apache-2.0
"""OGN records: tags, comments, errors, copies."""

from __future__ import annotations

import copy
import pickle

import pytest
from ayoayo import Game, HistoryError, IllegalMoveError, NotationError, Record, Refusal, RulesError

OGN = """[Variant "russ"]
[Event "?"]
[Site "?"]
[Date "2025.05.01"]
[Round "?"]
[South "Adé \\"the\\" \\\\"]
[North "?"]
[Result "*"]
[Zzz "extra"]

1. B+7 { ọ̀pẹ́ } a+2 2. F+2
"""


def test_reading_and_writing() -> None:
    """What is read is what is written."""
    record = Record.parse(OGN)
    assert str(record) == record.ogn() == OGN
    assert record.tags["South"] == 'Adé "the" \\'
    assert dict(record.comments) == {0: "ọ̀pẹ́"}
    assert "".join(map(str, record.game.moves)) == "BaF"
    assert Game.from_ogn(OGN) == record.game


def test_tags() -> None:
    """A mapping that changes the record."""
    record = Record(Game("oware"))
    record.tags["South"] = "Ada"
    record.tags.update({"Event": "Ọjà", "Zzz": 'a "b" \\'})
    assert record.tags["Event"] == "Ọjà"
    assert {"South", "Event", "Zzz"} <= set(record.tags)
    assert Record.parse(str(record)).tags["Zzz"] == 'a "b" \\'
    del record.tags["Zzz"]
    assert "Zzz" not in record.tags
    with pytest.raises(KeyError):
        record.tags["Zzz"]
    with pytest.raises(KeyError):
        del record.tags["Zzz"]
    assert len(record.tags) == len(list(record.tags))
    assert "no\0name" not in record.tags
    for name in ("Variant", "FEN", "Result", "Termination", "", "a b", "é", "a\0", "a\udfff"):
        with pytest.raises(NotationError):
            record.tags[name] = "x"
    for value in ("a\nb", "a\0b", "\ud800"):
        with pytest.raises(NotationError):
            record.tags["South"] = value
    for wrong in (None, 5, b"x"):
        with pytest.raises(TypeError):
            record.tags["South"] = wrong  # type: ignore[assignment]
        with pytest.raises(TypeError):
            record.tags[wrong]  # type: ignore[index]
    assert record.tags["South"] == "Ada"


def test_comments() -> None:
    """A mapping by ply."""
    game = Game()
    game.apply_line("BaF")
    record = Record(game)
    record.comments[2] = "  a \n\t b "
    record.comments[0] = "é"
    assert dict(record.comments) == {0: "é", 2: "a b"}
    assert len(record.comments) == 2
    assert Record.parse(str(record)).comments == record.comments
    del record.comments[0]
    assert list(record.comments) == [2]
    record.comments[2] = " "
    assert dict(record.comments) == {}
    for ply in (-1, 3, 2**100):
        assert ply not in record.comments
        with pytest.raises(HistoryError):
            record.comments[ply] = "x"
        with pytest.raises(KeyError):
            del record.comments[ply]
    for text in ("}", "a\0b", "a\x01b"):
        with pytest.raises(NotationError):
            record.comments[0] = text
    with pytest.raises(TypeError):
        record.comments[0] = None  # type: ignore[assignment]
    with pytest.raises(TypeError):
        record.comments["0"] = "x"  # type: ignore[index]


def test_a_record_has_a_game_of_its_own() -> None:
    """Nothing that happens to a game afterwards is in the record."""
    game = Game()
    game.apply_line("Ba")
    record = Record(game)
    game.apply("F")
    assert record.game.ply == 2
    record.game.apply("F")
    assert record.game.ply == 2


def test_from_a_game_at_once() -> None:
    """Tags and comments by argument."""
    game = Game()
    game.apply_line("Ba")
    text = game.ogn({"South": "Ada"}, {1: "hm"})
    record = Record.parse(text)
    assert (record.tags["South"], record.comments[1], record.game) == ("Ada", "hm", game)
    with pytest.raises(HistoryError):
        game.ogn(comments={2: "x"})
    with pytest.raises(NotationError):
        game.ogn(comments={1: "\ud800"})


@pytest.mark.parametrize("end", ["resign", "agree", "none"])
def test_how_it_ended(end: str) -> None:
    """Words of the players are in the record."""
    game = Game("pratt", "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N")
    game.apply("b")
    if end != "none":
        getattr(game, end)()
    assert Game.from_ogn(game.ogn()) == game


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ('[Variant "russ"]\n[South "é"]\n\n1. B {é} ?', "?"),
        ('[Variant "russ"]\n\n1. B {é} a+3', "+3"),
        ('[Variant "russ"]\n\n1. B {é} (unclosed', "("),
        ('[Variant "russ"]\n\n1. B \0', "\0"),
        ('[Variant "russ"]\n[South "é"]\n\n1. B {\ud800}', "\ud800"),
    ],
)
def test_where_a_record_is_wrong(text: str, at: str) -> None:
    """The offset is in characters."""
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    assert caught.value.offset == text.rindex(at)


def test_a_move_that_is_refused() -> None:
    """The offset is that of the move."""
    text = '[Variant "russ"]\n\n1. B {é} B'
    with pytest.raises(IllegalMoveError) as caught:
        Game.from_ogn(text)
    assert caught.value.reason is Refusal.NOT_YOUR_PIT
    assert caught.value.offset == len(text) - 1


def test_rules_of_a_record() -> None:
    """Named by it, or by the caller, who wins."""
    with pytest.raises(NotationError):
        Record.parse("1. B")
    with pytest.raises(NotationError):
        Record.parse('[Variant "chess"]\n\n1. B')
    assert Record.parse('[Variant "chess"]\n\n1. B', "oware").game.rules.text == "oware"
    assert Record.parse('[Variant "Oware Abapa"]').game.rules.text == "oware,repetition=2"
    with pytest.raises(RulesError):
        Record.parse(OGN, "chess")
    for wrong in (None, 5, b"x"):
        with pytest.raises(TypeError):
            Record.parse(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Record(wrong)  # type: ignore[arg-type]


def test_a_long_record() -> None:
    """Longer than any buffer on a stack."""
    game = Game(position="0-0-0-0-0-0-0-1-1-0-1-0-24-21-N")
    for _ in range(500):
        game.apply_line("bAfAdDeEfFaAbBcDdF")
    text = game.ogn(comments={8000: "x" * 5000})
    assert len(text) > 30000
    assert Game.from_ogn(text) == game


def test_copies() -> None:
    """Equal and apart; no hash."""
    record = Record.parse(OGN)
    for twin in (
        copy.copy(record),
        copy.deepcopy(record),
        pickle.loads(pickle.dumps(record)),  # noqa: S301
        eval(repr(record), {"Record": Record}),  # noqa: S307
    ):
        assert twin == record
        twin.tags["South"] = "Bola"
        assert twin != record
    assert record != OGN
    with pytest.raises(TypeError):
        hash(record)
