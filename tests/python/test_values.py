# SPDX-License-Identifier: Apache-2.0
"""The values: moves, rules, positions, generators, enumerations, outcomes."""

from __future__ import annotations

import copy
import pickle

import ayoayo
import pytest
from ayoayo import (
    PRESETS,
    Capture,
    CapturingSeed,
    EventKind,
    Feeding,
    Game,
    GrandSlam,
    Leftovers,
    Majority,
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
    RulesError,
    Side,
    Sowing,
    _capi,
    svg,
)

VALUES = [
    Move("B"),
    Move("a", 4),
    Rules("pratt,pits-per-row=4"),
    Position(),
    Position(rules="oware,pits-per-row=3"),
    Position().outcome,
    Position().apply("A")[1],
    next(Position().events("A")),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_are_values(value: object) -> None:
    """Hashable, immutable, copied as themselves, pickled."""
    assert hash(value) == hash(copy.copy(value))
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301
        assert (twin, hash(twin), type(twin)) == (value, hash(value), type(value))
    assert copy.deepcopy(value) == value
    with pytest.raises((AttributeError, TypeError)):
        value.anything = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("side", [2, -1, 2**100])
def test_there_are_two_sides(side: int) -> None:
    """Another number is out of its range wherever a side is asked for."""
    for ask in (
        Position().row,
        Position().board,
        Game().board,
        Game().resign,
        lambda seat: svg.board(Game(), seat=seat),
    ):
        with pytest.raises(RangeError):
            ask(side)
        with pytest.raises(TypeError):
            ask("South")  # type: ignore[arg-type]


def test_moves() -> None:
    """One object a value; what it says of itself."""
    for size in range(1, 13):
        for pit in range(2 * size):
            move = Move(pit, size)
            assert move is Move(move.letter, size) is pickle.loads(pickle.dumps(move))  # noqa: S301
            assert move is copy.copy(move) is copy.deepcopy(move) is Move(move, size)
            assert (move.pit, move.pits_per_row, move.side) == (pit, size, Side(pit // size))
            letters = "abcdefghijkl" if move.side else "ABCDEFGHIJKL"
            assert str(move) == move.letter == letters[pit % size]
            assert eval(repr(move), {"Move": Move}) is move  # noqa: S307
    assert Move("a") != Move("a", 4)
    assert len({Move(pit, size) for size in (4, 6) for pit in range(8)}) == 16
    assert Move("B") != "B"
    with pytest.raises(AttributeError, match="immutable"):
        Move("B").pit = 2
    with pytest.raises(AttributeError, match="immutable"):
        del Move("B").pit


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (("G",), RangeError),
        (("x",), RangeError),
        ((12,), RangeError),
        ((-1,), RangeError),
        ((2**100,), RangeError),
        (("a", 0), RangeError),
        (("a", 13), RangeError),
        (("a", 2**100), RangeError),
        (("",), NotationError),
        (("AB",), NotationError),
        (("\0",), NotationError),
        (("\ud800",), NotationError),
        ((None,), TypeError),
        ((1.0,), TypeError),
        ((True,), TypeError),
        ((b"A",), TypeError),
        (("a", "6"), TypeError),
        (("a", 6.0), TypeError),
        ((), TypeError),
    ],
)
def test_what_is_no_move(arguments: tuple[object, ...], cause: type[Exception]) -> None:
    """By cause."""
    with pytest.raises(cause):
        Move(*arguments)  # type: ignore[arg-type]


def test_rules() -> None:
    """Presets, options, text."""
    assert PRESETS == ("russ", "mancala-world", "pratt", "oware")
    assert [Rules(name).text for name in PRESETS] == list(PRESETS)
    rules = Rules("oware,seeds-per-pit=3", pits_per_row=5, grand_slam="keep-last", repetition=3)
    assert rules.text == str(rules)
    assert rules.text == "oware,pits-per-row=5,seeds-per-pit=3,grand-slam=keep-last,repetition=3"
    assert (rules.pits_per_row, rules.seeds_per_pit, rules.seeds, rules.repetition) == (5, 3, 30, 3)
    assert rules.sowing is Sowing.SINGLE
    assert rules.capture is Capture.TWOS_AND_THREES
    assert rules.capturing_seed is CapturingSeed.TAKEN
    assert rules.leftovers is Leftovers.OWNER
    assert rules.majority is Majority.ENDS
    assert rules.feeding is Feeding.REQUIRED
    assert rules.grand_slam is GrandSlam.KEEP_LAST
    assert rules == eval(repr(rules), {"Rules": Rules})  # noqa: S307
    assert rules.replace() == rules
    assert rules.replace(feeding=Feeding.OPTIONAL) == Rules(rules.text + ",feeding=optional")
    assert rules.move("e").pit == 9
    assert Rules("russ").replace(pits_per_row=1, seeds_per_pit=127).seeds == 254
    assert len(rules.explain().splitlines()) == 10
    assert rules != rules.text


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0),
        ("chess", 0),
        ("russ,", 5),
        ("russ,repetition=1", 16),
        ("russ,pits-per-row=13", 18),
        ("russ,sowing=relay,sowing=relay", 18),
        ("russ,é=1", 5),
        ("russ,\ud800=1", 5),
        ("russ\0", 0),
        ("russ,repetition=2\0", 16),
        ("Russ", 0),
    ],
)
def test_text_that_is_no_rule_set(text: str, offset: int) -> None:
    """The error says where, in characters."""
    with pytest.raises(RulesError) as caught:
        Rules(text)
    assert caught.value.offset == offset
    assert str(caught.value).endswith(f"(offset {caught.value.offset})")


@pytest.mark.parametrize(
    ("options", "cause"),
    [
        ({"size": 6}, RulesError),
        ({"sowing": "double"}, RulesError),
        ({"pits_per_row": 0}, RulesError),
        ({"pits_per_row": 13}, RulesError),
        ({"pits_per_row": 2**100}, RulesError),
        ({"repetition": 1}, RulesError),
        ({"repetition": -(2**100)}, RulesError),
        ({"pits_per_row": 12, "seeds_per_pit": 11}, RulesError),
        ({"pits_per_row": "6"}, TypeError),
        ({"pits_per_row": True}, TypeError),
        ({"sowing": 0}, TypeError),
        ({"sowing": None}, TypeError),
    ],
)
def test_options_that_are_none(options: dict[str, object], cause: type[Exception]) -> None:
    """By cause."""
    with pytest.raises(cause):
        Rules(**options)  # type: ignore[arg-type]
    with pytest.raises(cause):
        Rules().replace(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [None, 5, b"russ", ["russ"]])
def test_rules_of_the_wrong_type(text: object) -> None:
    """A TypeError."""
    with pytest.raises(TypeError):
        Rules(text)  # type: ignore[call-overload]


def test_a_position() -> None:
    """What it says of itself."""
    position = Position().after("B")
    assert position.pits == (6, 2, 7, 0, 6, 1, 6, 6, 0, 0, 1, 6)
    assert position.stores == (7, 0)
    assert position.mover is Side.NORTH
    assert position.pits_per_row == 6
    assert position.row(Side.SOUTH) + position.row(1) == position.pits
    assert bytes(position)[24:28] == bytes([7, 0, 1, 6])
    assert eval(repr(position), {"Position": Position}) == position  # noqa: S307
    assert position.mirror().mirror() == position
    assert position != str(position)
    assert hash(position) == hash(Position(bytes(position)))


def test_rules_do_not_count() -> None:
    """Positions are pits, stores and mover (RULES.md, Notation)."""
    one, other = Position(rules="russ"), Position(rules="oware")
    assert one == other
    assert hash(one) == hash(other)
    assert one.hash64 == other.hash64
    assert one.hash64 != one.after("A").hash64
    assert one.after("A") != other.after("A")


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0),
        ("4-4", 3),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-X", 28),
        ("4-4-4-4-4-4-4-4-4-4-4-5-0-0-S", 0),
        ("04-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 0),
        ("4-\ud800-4-4-4-4-4-4-4-4-4-4-0-0-S", 2),
        ("4-é-4-4-4-4-4-4-4-4-4-4-0-0-S", 2),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\0", 29),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-Sé", 29),
    ],
)
def test_text_that_is_no_position(text: str, offset: int) -> None:
    """The error says where, in characters."""
    with pytest.raises(NotationError) as caught:
        Position(text)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    "data",
    [b"", bytes(31), bytes(32), bytes(33), bytes([255] * 32), bytearray(5), memoryview(b"x")],
)
def test_bytes_that_are_no_position(data: bytes) -> None:
    """A PositionError."""
    with pytest.raises(PositionError):
        Position(data)


def test_a_position_has_32_bytes() -> None:
    """No more and no fewer, though the last be 0."""
    data = bytes(Position())
    assert Position(bytearray(data)) == Position(memoryview(data)) == Position()
    for wrong in (data[:31], data + b"\0", data + data):
        with pytest.raises(PositionError):
            Position(wrong)


def test_positions_from_counts() -> None:
    """And what is none."""
    good = Position.from_counts([4] * 12, [0, 0], Side.SOUTH)
    assert good == Position() == Position.from_counts((4,) * 12)
    for pits, stores in (
        ([4] * 11, [0, 0]),
        ([4] * 12, [0]),
        ([4] * 12, [1, 0]),
        ([4] * 12, [1, -1]),
    ):
        with pytest.raises(PositionError):
            Position.from_counts(pits, stores)
    with pytest.raises(PositionError):
        Position.from_counts([2**100, *[0] * 11])
    with pytest.raises(PositionError):
        Position.from_counts([2**31, 2**31, *[4] * 10])
    with pytest.raises(RangeError):
        Position.from_counts([4] * 12, mover=2)
    for wrong in (None, "4444", [4.0] * 12, 5):
        with pytest.raises(TypeError):
            Position.from_counts(wrong if wrong != "4444" else ["4"] * 12)  # type: ignore[arg-type]


def test_generators() -> None:
    """Documented numbers, moved on, equal by state."""
    rng = Random(0)
    assert rng.next() == 0xE220A8397B1DCDAF  # SplitMix64's first of seed 0
    assert rng != Random(0)
    assert Random(-1) == Random(2**64 - 1)
    assert {Random(seed).below(6) for seed in range(100)} == set(range(6))
    assert pickle.loads(pickle.dumps(rng)) == rng  # noqa: S301
    assert copy.copy(rng) == rng
    assert Random() != Random()
    for bound in (0, -1, 2**32, 2**100):
        with pytest.raises(RangeError):
            rng.below(bound)
    for seed in (1.5, "1", b"1"):
        with pytest.raises(TypeError):
            Random(seed)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        hash(rng)


def test_playouts() -> None:
    """Ended by the end or the limit; the same seed, the same playout."""
    position, plies = Position().playout(1000, 5)
    assert position.is_over
    assert Position().playout(1000, Random(5)) == (position, plies)
    assert Position().playout(3, 5)[1] == 3
    assert Position().playout(0) == (Position(), 0)
    assert Position(rules="oware").playout(2**70, 5)[1] > 0
    with pytest.raises(RangeError):
        Position().playout(-1)


def test_names_are_those_of_c() -> None:
    """The enumerations list what C lists, in its order."""
    for enumeration, name in (
        (Result, _capi.result_name),
        ([None, *Reason], _capi.reason_name),
        (EventKind, _capi.event_name),
    ):
        values = list(enumeration)
        assert [name(number) for number in range(len(values))] == [
            "none" if value is None else value.value for value in values
        ]
        assert name(len(values)) is None
    for option, enumeration in enumerate(
        (Sowing, Capture, CapturingSeed, Leftovers, Majority, Feeding, GrandSlam), 2
    ):
        values = list(enumeration)
        assert [_capi.option_value_name(option, number) for number in range(len(values))] == values
        assert _capi.option_value_name(option, len(values)) is None
    refusals = [
        _capi.status_name(status).removeprefix("REFUSED_")
        for status in range(-40, 0)
        if _capi.status_name(status).startswith("REFUSED_")
    ]
    assert refusals[::-1] == [refusal.name for refusal in Refusal]


def test_outcomes() -> None:
    """Scores and winners."""
    outcome = Position("1-1-6-0-0-1-0-0-0-0-0-0-20-19-N").outcome
    assert outcome.score == "29-19"
    assert (outcome.winner, outcome.winner.opponent) == (Side.SOUTH, Side.NORTH)
    draw = Position("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S").outcome
    assert (draw.result, draw.winner, str(draw)) == (Result.DRAW, None, "draw, 24-24 (no-move)")


def test_the_package() -> None:
    """What it exports, and its version."""
    assert set(ayoayo.__all__) <= set(dir(ayoayo))
    assert ayoayo.__version__ == _capi.version_string()
    assert Game.__hash__ is None
    for name in ayoayo.__all__:
        assert getattr(ayoayo, name).__doc__
