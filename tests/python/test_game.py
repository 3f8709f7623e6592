# SPDX-License-Identifier: Apache-2.0
"""Games: moves, history, ends, copies."""

from __future__ import annotations

import copy
import pickle
import threading

import pytest
from ayoayo import (
    Game,
    HistoryError,
    IllegalMoveError,
    Move,
    NotationError,
    Position,
    PositionError,
    Random,
    RangeError,
    Reason,
    Refusal,
    Result,
    Rules,
    Side,
)

CIRCLE = "0-0-0-0-0-0-0-1-1-0-1-0-24-21-N"
ROUND = "bAfAdDeEfFaAbBcDdF"  # RULES.md, S3: these moves lead back to it
ENDLESS = "russ,majority=plays-on,feeding=optional"  # in these rules


def played(line: str, rules: str = "russ", position: str | None = None) -> Game:
    """A game after some moves."""
    game = Game(rules, position)
    game.apply_line(line)
    return game


def test_a_new_game() -> None:
    """It stands at the start."""
    game = Game()
    assert game.rules == Rules("russ")
    assert game.position == game.start == Position()
    assert (game.ply, game.moves, game.redo_moves, game.repetitions) == (0, (), (), 1)
    assert game.mover is Side.SOUTH
    assert not game.is_over
    assert game.outcome.result is Result.RUNNING
    assert game.outcome.reason is None


def test_a_move_by_letter_number_and_move() -> None:
    """All three are the same."""
    games = [Game() for _ in range(4)]
    results = [
        game.apply(move)
        for game, move in zip(games, ("B", 1, Move("B"), Rules().move(1)), strict=True)
    ]
    assert set(results) == {results[0]}
    assert all(game == games[0] for game in games)
    assert str(games[0].position) == "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N"


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        ("0-1-2-1-2-0-1-0-1-0-4-1-25-10-S", "B", Refusal.GAME_OVER),
        (None, "a", Refusal.NOT_YOUR_PIT),
        (None, "G", Refusal.NOT_YOUR_PIT),
        (None, 6, Refusal.NOT_YOUR_PIT),
        (None, -1, Refusal.NOT_YOUR_PIT),
        (None, 2**100, Refusal.NOT_YOUR_PIT),
        (None, -(2**100), Refusal.NOT_YOUR_PIT),
        (None, Move("A", 4), Refusal.NOT_YOUR_PIT),
        ("6-2-7-0-6-1-6-6-0-0-1-6-7-0-N", "c", Refusal.EMPTY),
        ("0-1-0-1-2-0-1-0-1-0-2-1-20-19-S", "E", Refusal.ENDLESS),
        ("1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", "A", Refusal.STARVES),
    ],
)
def test_refusals(position: str | None, move: str | int | Move, reason: Refusal) -> None:
    """Each has its reason, and changes nothing."""
    game = Game(position=position)
    before = game.copy()
    for call in (game.apply, game.events, game.position.apply, game.position.events):
        with pytest.raises(IllegalMoveError) as caught:
            call(move)
        assert caught.value.reason is reason
        assert caught.value.offset is None
    assert game.check(move) is game.position.check(move) is reason
    assert not game.is_legal(move)
    assert not game.position.is_legal(move)
    assert game == before


def test_a_forbidden_grand_slam() -> None:
    """Only where the rules say so."""
    position = "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S"
    assert Position(position, "oware").check("F") is None
    assert Position(position, "oware,grand-slam=forbidden").check("F") is Refusal.GRAND_SLAM


@pytest.mark.parametrize("move", [None, 1.0, True, b"B", ["B"], object(), 1j])
def test_what_is_no_move(move: object) -> None:
    """A wrong type is a TypeError, everywhere."""
    game = Game()
    for thing in (game, game.position):
        for call in (thing.apply, thing.check, thing.is_legal, thing.events):
            with pytest.raises(TypeError):
                call(move)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("move", "offset"), [("", 0), ("?", 0), ("BB", 1), ("é", 0), ("\0", 0), ("\ud800", 0)]
)
def test_text_that_is_no_move(move: str, offset: int) -> None:
    """The error says where."""
    with pytest.raises(NotationError) as caught:
        Game().apply(move)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    ("line", "offset", "refusal"),
    [
        ("Ba?", 2, None),
        ("Baéa", 2, None),
        ("Ba\0f", 2, None),
        ("éBa\ud800f", 0, None),
        ("Ba\ud800f", 2, None),
        ("BaB?", 3, None),
        ("Baa", 2, Refusal.NOT_YOUR_PIT),
        ("BaD", 2, Refusal.EMPTY),
    ],
)
def test_a_line_that_is_wrong(line: str, offset: int, refusal: Refusal | None) -> None:
    """All of a line or none; the offset is in characters."""
    game = Game()
    cause = NotationError if refusal is None else IllegalMoveError
    with pytest.raises(cause) as caught:
        game.apply_line(line)
    assert caught.value.offset == offset
    assert getattr(caught.value, "reason", None) is refusal
    assert game == Game()


def test_undo_and_redo() -> None:
    """There and back, with what they say."""
    game = played("BaFf")
    positions = [game.position_at(ply) for ply in range(5)]
    moves = game.moves
    assert [game.undo() for _ in range(4)] == list(moves[::-1])
    assert game.position == positions[0] == Position()
    assert (game.redo_moves, game.moves) == (moves, ())
    assert game == Game()
    for ply, move in enumerate(moves):
        assert game.position == positions[ply]
        assert game.redo() == move
    with pytest.raises(HistoryError):
        game.redo()
    game.undo()
    game.apply(game.legal_moves[0])
    assert game.redo_moves == ()


def test_nothing_to_undo() -> None:
    """An IndexError, as of a list."""
    for call in (Game().undo, Game().redo):
        with pytest.raises(IndexError) as caught:
            call()
        assert isinstance(caught.value, HistoryError)


@pytest.mark.parametrize("ply", [-1, 5, 2**64, -(2**100)])
def test_plies_that_are_not_there(ply: int) -> None:
    """The history has an end."""
    with pytest.raises(HistoryError):
        played("BaFf").position_at(ply)


def test_resignation_and_agreement() -> None:
    """Each with its reason; undo takes it back, and redo makes it again."""
    game = played("Ba")
    before = game.copy()
    game.resign()
    assert game.outcome[:4] == (Result.NORTH, Reason.RESIGNATION, 7, 2)
    assert game.legal_moves == ()
    assert game.undo() is None
    assert game == before
    assert game.redo() is None
    assert game.outcome.winner is Side.NORTH
    game.undo()
    game.resign(Side.NORTH)
    assert game.outcome.winner is Side.SOUTH
    for call in (game.resign, game.agree):
        with pytest.raises(IllegalMoveError) as caught:
            call()
        assert caught.value.reason is Refusal.GAME_OVER
    game.undo()
    game.agree()
    outcome = game.outcome
    assert outcome.reason is Reason.AGREEMENT
    assert outcome.south == 7 + sum(game.position.row(Side.SOUTH))
    assert outcome.final.stores == (outcome.south, outcome.north)
    assert game.position == before.position


@pytest.mark.parametrize("side", [-1, 2, 2**100])
def test_nobody_resigns(side: int) -> None:
    """There are two sides."""
    with pytest.raises(RangeError):
        Game().resign(side)
    with pytest.raises(TypeError):
        Game().resign("south")  # type: ignore[arg-type]


def test_repetition() -> None:
    """It counts, and ends a game where the rules say so."""
    game = Game(position=CIRCLE)
    for times in (1, 2, 3):
        assert game.repetitions == times
        game.apply_line(ROUND)
    assert not game.is_over
    game = Game("russ,repetition=2", CIRCLE)
    game.apply_line(ROUND)
    assert game.outcome.reason is Reason.REPETITION
    assert str(game.position) == CIRCLE
    assert sum(game.outcome[2:4]) == 48
    assert game.position.is_over is False
    with pytest.raises(IllegalMoveError):
        game.events("b")
    with pytest.raises(IllegalMoveError):
        game.random_move()


def test_where_a_game_starts() -> None:
    """A text, bytes, a position; whose rules go along."""
    position = Position(CIRCLE, "oware")
    for start in (position, str(position), bytes(position), memoryview(bytes(position))):
        assert Game("oware", start).start == position
    assert Game(position=position).rules == Rules("oware")
    assert Game("pratt", position).rules == Rules("pratt")
    with pytest.raises(PositionError):
        Game("russ,pits-per-row=4", position)
    with pytest.raises(NotationError):
        Game("russ", "4-4-4")
    with pytest.raises(TypeError):
        Game(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Game("russ", 5)  # type: ignore[arg-type]


def test_equality() -> None:
    """Rules, history and end; not the redo line, not another type."""
    assert played("BaF") != played("Ba")
    assert Game("russ") != Game("pratt")
    assert Game("russ,leftovers=owner,capturing-seed=kept") == Game("pratt")
    one, other = played("Ba"), played("BaF")
    other.undo()
    assert one == other
    other.resign()
    assert one != other
    assert one != "Ba"
    assert Game(position=CIRCLE) != Game()
    with pytest.raises(TypeError):
        hash(one)


def ended_and_undone() -> Game:
    """A game whose redo line ends with a word."""
    game = played("BaFf")
    game.resign(Side.NORTH)
    for _ in range(3):
        game.undo()
    return game


@pytest.mark.parametrize("how", ["copy", "copy.copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("which", ["new", "played", "undone", "resigned", "agreed", "set", "ended"])
def test_copies(how: str, which: str) -> None:
    """A copy is equal, has the redo line, and is apart."""
    game = played("BaFf") if which != "set" else Game("pratt,repetition=3", CIRCLE)
    if which == "new":
        game = Game("pratt")
    elif which == "undone":
        game.undo()
    elif which == "resigned":
        game.resign(Side.SOUTH)
    elif which == "agreed":
        game.agree()
    elif which == "ended":
        game = ended_and_undone()
    twin = {
        "copy": Game.copy,
        "copy.copy": copy.copy,
        "deepcopy": copy.deepcopy,
        "pickle": lambda game: pickle.loads(pickle.dumps(game)),  # noqa: S301
    }[how](game)
    assert twin == game
    assert twin is not game
    assert (twin.redo_moves, twin.outcome, twin.rules) == (
        game.redo_moves,
        game.outcome,
        game.rules,
    )
    if which == "ended":
        assert [twin.redo() for _ in range(3)] == [Move("F"), Move("f"), None]
        assert twin.outcome.reason is Reason.RESIGNATION
    elif not twin.is_over:
        twin.apply(twin.legal_moves[0])
    assert (twin == game) is (which in {"resigned", "agreed"})


class Named(Game):
    """A game with a name."""

    def __init__(self, name: str) -> None:
        """Begin."""
        super().__init__()
        self.name = name


def test_a_subclass_keeps_what_it_adds() -> None:
    """In every kind of copy."""
    game = Named("Ada's")
    game.apply("B")
    for twin in (game.copy(), copy.copy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301
        assert (type(twin), twin.name) == (Named, "Ada's")
        assert twin == game


class Kept(Named):
    """One that keeps things in slots as well, one of them private, one of them empty."""

    __slots__ = ("__secret", "empty", "score")

    def __init__(self) -> None:
        """Begin."""
        super().__init__("Ada's")
        self.score, self.__secret = 3, [4]

    @property
    def secret(self) -> list[int]:
        """What is private."""
        return self.__secret


class Slotted(Game):
    """A game without a dictionary."""

    __slots__ = ("score",)


def test_a_subclass_keeps_its_slots() -> None:
    """In every kind of copy, with a dictionary and without one."""
    game, slotted = Kept(), Slotted(moves="Ba")
    game.apply("B")
    slotted.score = 5
    for how in (
        Game.copy,
        copy.copy,
        copy.deepcopy,
        lambda game: pickle.loads(pickle.dumps(game)),  # noqa: S301
    ):
        twin = how(game)
        assert (type(twin), twin.name, twin.score, twin.secret) == (Kept, "Ada's", 3, [4])
        assert twin == game
        assert not hasattr(twin, "empty")
        assert (how(slotted).score, how(slotted)) == (5, slotted)


def test_a_game_begins_with_moves() -> None:
    """All of them, or there is no game."""
    assert Game(ENDLESS, CIRCLE, moves=ROUND[:3]).ply == 3
    for wrong, cause, offset in (("BB", IllegalMoveError, 1), ("B-", NotationError, 1)):
        with pytest.raises(cause) as caught:
            Game(moves=wrong)
        assert caught.value.offset == offset
    for thing in (None, 3, b"B"):
        with pytest.raises(TypeError):
            Game(moves=thing)  # type: ignore[arg-type]


def test_a_game_that_was_never_made() -> None:
    """An exception, no crash."""
    game = object.__new__(Game)
    for call in (game.undo, game.copy, lambda: game.legal_moves, lambda: str(game)):
        with pytest.raises(AttributeError):
            call()


def test_text() -> None:
    """The board, and a repr that tells all but the redo line."""
    game = played("BaFf")
    assert repr(game) == "Game('russ', moves='BaFf')"
    assert repr(Game("oware", CIRCLE)) == f"Game('oware', position={CIRCLE!r})"
    assert str(game).startswith("      f   e   d")
    assert str(game).endswith("South to move")
    assert game.board(Side.NORTH).startswith("      F   E   D")
    for one in (game, Game("pratt"), Game(ENDLESS, CIRCLE, moves=ROUND[:5])):
        assert eval(repr(one), {"Game": Game}) == one  # noqa: S307
    game.resign()
    assert str(game).endswith("North wins, 9-2 (resignation)")
    assert repr(game) == "<Game('russ', moves='BaFf'): North wins, 9-2 (resignation)>"


def test_random_games() -> None:
    """The same seed, the same game; the limit holds; the generator moves on."""
    games = [Game() for _ in range(3)]
    rng = Random(7)
    played_plies = [game.play_random(1000, rng=Random(7)) for game in games[:2]]
    games[2].play_random(1000, rng)
    assert games[0] == games[1] == games[2]
    assert played_plies[0] == games[0].ply
    assert games[0].is_over
    assert rng != Random(7)
    assert [Game().play_random(limit, 1) for limit in (0, 1, 5)] == [0, 1, 5]
    assert Game().random_move() in Game().legal_moves
    with pytest.raises(RangeError):
        Game().play_random(-1)
    with pytest.raises(TypeError):
        Game().play_random(1.5)  # type: ignore[arg-type]


def test_a_long_game() -> None:
    """More plies than one call into C plays, and a limit beyond any number of C."""
    game = Game(ENDLESS, CIRCLE)
    total = 0
    for _ in range(700):
        game.apply_line(ROUND)
        total += len(ROUND)
    assert (game.ply, game.repetitions) == (total, 701)
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301
    assert Game().play_random(2**70, 3) > 0


def test_one_game_in_two_threads() -> None:
    """The interpreter's lock is enough: every call is one step."""
    game = Game("oware")
    failures: list[BaseException] = []

    def work(rng: Random) -> None:
        try:
            for _ in range(3000):
                try:
                    game.apply(game.random_move(rng))
                except IllegalMoveError:  # the other thread was quicker, or it is over
                    if game.is_over:
                        game.undo()
        except BaseException as failure:  # noqa: BLE001
            failures.append(failure)

    threads = [threading.Thread(target=work, args=(Random(seed),)) for seed in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert sum(game.position.pits) + sum(game.position.stores) == 48
