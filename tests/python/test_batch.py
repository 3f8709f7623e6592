# SPDX-License-Identifier: Apache-2.0
"""Many games at once: each lane as the calls for one position."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from ayoayo import (
    Position,
    PositionError,
    Random,
    RangeError,
    Rules,
    RulesError,
    batch,
)
from ayoayo.batch import NO_POSITION, PLY_LIMIT, REASONS, REFUSALS, RESULTS, Batch

if TYPE_CHECKING:
    from numpy.typing import NDArray

RULES = [
    "russ",
    "pratt",
    "oware",
    "oware,grand-slam=forbidden",
    "russ,pits-per-row=8,seeds-per-pit=6",
    "russ,pits-per-row=12,seeds-per-pit=10",
    "pratt,pits-per-row=2,seeds-per-pit=2",
    "oware,pits-per-row=3,seeds-per-pit=1",
]
LANES = 203
OK = 0


def lanes_of(rules: str) -> NDArray[np.uint8]:
    """Make positions of random games, some of them over, some of them none at all."""
    rng = Random(1984)
    rows = [bytes(Position(rules=rules).playout(rng.below(40), rng)[0]) for _ in range(LANES)]
    rows[3], rows[77], rows[LANES - 1] = bytes(32), b"\xff" * 32, bytes(range(32))
    return np.frombuffer(b"".join(rows), np.uint8).reshape(LANES, 32).copy()


def position_of(row: NDArray[np.uint8], rules: str) -> Position | None:
    """The position of a lane; None where the bytes are none."""
    try:
        return Position(bytes(row), rules)
    except PositionError:
        return None


def randoms_of(count: int) -> NDArray[np.uint64]:
    """Make generators."""
    return np.arange(count, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> str:
    """Each rule set in turn."""
    return str(request.param)


def test_start_and_hash(rules: str) -> None:
    """Every lane at the start; the hash of any bytes."""
    positions = np.full((5, 32), 7, np.uint8)
    batch.start(Rules(rules), positions)
    assert [bytes(row) for row in positions] == [bytes(Position(rules=rules))] * 5
    positions, hashes = lanes_of(rules), np.zeros(LANES, np.uint64)
    batch.hash(positions, hashes)
    for row, found in zip(positions, hashes, strict=True):
        position = position_of(row, rules)
        assert position is None or position.hash64 == found
    assert len(set(hashes.tolist())) == len({bytes(row) for row in positions})


def test_legal(rules: str) -> None:
    """The masks have the legal moves, and nothing for bytes that are no position."""
    positions, masks = lanes_of(rules), np.full(LANES, 2**32 - 1, np.uint32)
    batch.legal(rules, positions, masks)
    for row, mask in zip(positions, masks.tolist(), strict=True):
        position = position_of(row, rules)
        moves = position.legal_moves if position else ()
        assert mask == sum(1 << move.pit for move in moves)
    assert any(masks)


def test_apply(rules: str) -> None:
    """Each move is made as by itself, or the lane says why not and stays."""
    before, rng = lanes_of(rules), np.random.default_rng(5)
    after, seen = before.copy(), set()
    pits = rng.integers(0, 2 * Rules(rules).pits_per_row, LANES, np.int32)
    pits[:4] = -1, 2**31 - 1, -(2**31), 0
    statuses, reasons = np.full(LANES, 99, np.int32), np.full(LANES, 99, np.uint8)
    plies = np.arange(LANES, dtype=np.uint32)
    batch.apply(rules, after, pits, statuses, reasons=reasons, plies=plies)
    for lane in range(LANES):
        position, pit, status = position_of(before[lane], rules), int(pits[lane]), statuses[lane]
        seen.add(int(status))
        if status == OK:
            assert position is not None
            expected, result = position.apply(pit)
            assert bytes(after[lane]) == bytes(expected)
            assert REASONS[reasons[lane]] == result.reason
            assert plies[lane] == lane + 1
            continue
        assert bytes(after[lane]) == bytes(before[lane])
        assert (reasons[lane], plies[lane]) == (0, lane)
        if position is None:
            assert status == NO_POSITION
        elif 0 <= pit < 2 * position.pits_per_row:
            assert REFUSALS[int(status)] == position.check(pit)
        else:
            assert REFUSALS[int(status)] in {"not-your-pit", "game-over"}
    assert {OK, NO_POSITION} < seen
    twin = before.copy()
    batch.apply(rules, twin, pits, statuses)
    assert (twin == after).all()


def test_random_moves_and_steps(rules: str) -> None:
    """The moves of each lane's generator, drawn and made."""
    before, randoms = lanes_of(rules), randoms_of(LANES)
    pits, drawn = np.full(LANES, 99, np.int32), randoms.copy()
    batch.random_moves(rules, before, drawn, pits)
    after, moved, played = before.copy(), randoms.copy(), np.full(LANES, 99, np.int32)
    reasons, plies = np.full(LANES, 99, np.uint8), np.zeros(LANES, np.uint32)
    batch.random_step(rules, after, moved, pits=played, reasons=reasons, plies=plies)
    assert (played == pits).all()
    assert (moved == drawn).all()
    assert (plies == (pits >= 0)).all()
    for lane in range(LANES):
        position, rng = position_of(before[lane], rules), Random(int(randoms[lane]))
        if position is None or position.is_over:
            assert (pits[lane], reasons[lane]) == (-1, 0)
            assert bytes(after[lane]) == bytes(before[lane])
        else:
            assert pits[lane] == position.random_move(rng).pit
            expected, result = position.apply(int(pits[lane]))
            assert bytes(after[lane]) == bytes(expected)
            assert REASONS[reasons[lane]] == result.reason
        assert drawn[lane] == rng.state


def test_playout_and_outcomes(rules: str) -> None:
    """Each lane to its end, and how it stands."""
    before, randoms = lanes_of(rules), randoms_of(LANES)
    after, moved, plies = before.copy(), randoms.copy(), np.full(LANES, 99, np.uint32)
    results, reasons = np.full(LANES, 99, np.uint8), np.full(LANES, 99, np.uint8)
    batch.playout(rules, after, moved, 60, plies=plies)
    batch.outcomes(rules, after, results, reasons)
    for lane in range(LANES):
        position, rng = position_of(before[lane], rules), Random(int(randoms[lane]))
        if position is None:
            assert bytes(after[lane]) == bytes(before[lane])
            assert (plies[lane], results[lane], reasons[lane]) == (0, 0, 0)
        else:
            end, made = position.playout(60, rng)
            assert (bytes(after[lane]), plies[lane]) == (bytes(end), made)
            assert RESULTS[results[lane]] == end.outcome.result
            assert REASONS[reasons[lane]] == end.outcome.reason
        assert moved[lane] == rng.state
    assert len(set(results.tolist())) >= 2
    alone = results.copy()
    batch.outcomes(rules, after, alone)
    assert (alone == results).all()


def test_reset(rules: str) -> None:
    """Those with a reason are put back, the others stay."""
    before = lanes_of(rules)
    after, plies = before.copy(), np.full(LANES, 9, np.uint32)
    reasons = np.array([0, 1, 2, PLY_LIMIT, 255] * LANES, np.uint8)[:LANES]
    batch.reset(rules, after, reasons, plies=plies)
    over = reasons > 0
    assert (after[~over] == before[~over]).all()
    assert {bytes(row) for row in after[over]} == {bytes(Position(rules=rules))}
    assert (plies == np.where(over, 0, 9)).all()


def test_observe(rules: str) -> None:
    """Own pits, the opponent's, own store, the opponent's."""
    positions, width = lanes_of(rules), 2 * Rules(rules).pits_per_row + 2
    planes = np.full((LANES, width), 99, np.uint8)
    batch.observe(rules, positions, planes)
    for row, plane in zip(positions, planes, strict=True):
        position, expected = position_of(row, rules), [0] * width
        if position is not None:
            mover, other = position.mover, position.mover.opponent
            stores = position.stores[mover], position.stores[other]
            expected = [*position.row(mover), *position.row(other), *stores]
        assert plane.tolist() == expected


def test_the_limit_of_plies() -> None:
    """A lane that has made so many moves is over, without a result; 0 is no limit."""
    games = Batch("russ", 50, max_plies=3, seed=2)
    for ply in (1, 2, 3):
        assert set(games.plies.tolist()) == {ply - 1}
        games.random_step()
        assert set(games.reasons.tolist()) == {PLY_LIMIT if ply == 3 else 0}
    assert not games.outcomes().any()
    games.reset()
    assert not games.plies.any()
    assert {bytes(row) for row in games.positions} == {bytes(Position())}
    games.max_plies = 0
    for _ in range(5):
        games.random_step()
    assert not games.reasons.any()
    games.max_plies = 6
    games.random_moves()
    assert not games.apply().any()
    assert set(games.reasons.tolist()) == {PLY_LIMIT}


def test_a_batch_is_its_lanes() -> None:
    """Games by lane, from one seed; positions in and out."""
    games = Batch("pratt", 40, seed=2**70 + 5)
    assert (len(games), games.rules, games.max_plies) == (40, Rules("pratt"), 1000)
    first = Random(2**70 + 5).next()
    lines = [(Position(rules="pratt"), Random(first + lane)) for lane in range(40)]
    for _ in range(6):
        games.random_step()
        lines = [(position.after(position.random_move(rng)), rng) for position, rng in lines]
    assert [games[lane] for lane in range(40)] == [position for position, _ in lines]
    assert games.hash().tolist() == [position.hash64 for position, _ in lines]
    assert games.randoms.tolist() == [rng.state for _, rng in lines]

    text = "0-1-2-1-2-0-1-0-1-0-4-1-23-12-S"
    games[-1] = Position(text)
    assert (str(games[39]), games.plies[39]) == (text, 0)
    assert games[39].rules == Rules("pratt")
    games[np.int64(0)] = text
    games[1] = bytes(games[0])
    assert games[0] == games[1] == games[39]
    for lane in (40, -41):
        with pytest.raises(IndexError):
            games[lane]
        with pytest.raises(IndexError):
            games[lane] = text
    with pytest.raises(PositionError):
        games[0] = Position(rules="oware,pits-per-row=4")
    with pytest.raises(TypeError):
        games["a"]  # type: ignore[call-overload]
    assert "40 games of 'pratt'" in repr(games)
    games.start()
    assert not games.plies.any()
    assert games.observe()[39].tolist() == [4] * 12 + [0, 0]


def test_a_slice_shares_memory() -> None:
    """And knows its own lanes only."""
    games, whole = Batch("oware", 30, seed=3), Batch("oware", 30, seed=3)
    for part in (games[:7], games[7:20], games[20:], games[5:5]):
        for _ in range(20):
            part.random_step()
    for _ in range(20):
        whole.random_step()
    for name in ("positions", "plies", "reasons", "randoms", "pits"):
        assert (getattr(games, name) == getattr(whole, name)).all()
    assert len(games[25:99]) == 5
    assert games[-2:].rules is games.rules
    for step in (2, -1):
        with pytest.raises(ValueError, match="step"):
            games[::step]


def test_playouts_of_a_batch() -> None:
    """They count plies on, and leave what reset needs."""
    games = Batch("russ", 500, seed=4)
    games.random_step()
    results = games.playout(30)
    running = results == 0
    assert 0 < running.sum() < 500
    assert set(games.plies[running].tolist()) == {31}
    assert (games.plies[~running] <= 31).all()
    assert (games.reasons[running] == PLY_LIMIT).all()
    assert set(games.reasons[~running].tolist()) <= {1, 2}
    assert [RESULTS[result] for result in results] == [
        games[lane].outcome.result for lane in range(500)
    ]
    games.reset()
    assert {bytes(row) for row in games.positions} == {bytes(Position())}


def test_a_batch_is_made_of_sense() -> None:
    """Everything else raises."""
    wrong: Any
    one = np.zeros((1, 32), np.uint8)
    for wrong in (1.5, None, "1", [1]):
        with pytest.raises(TypeError):
            Batch("russ", wrong)
        with pytest.raises(TypeError):
            Batch("russ", 1, max_plies=wrong)
        with pytest.raises(TypeError):
            Batch("russ", 1).playout(wrong)
        if wrong is not None:
            with pytest.raises(TypeError):
                Batch("russ", 1, seed=wrong)
    for wrong in (-1, 2**32, 2**100):
        with pytest.raises(RangeError):
            Batch("russ", 1, max_plies=wrong)
        with pytest.raises(RangeError):
            Batch("russ", 1).playout(wrong)
    for wrong in (5, b"russ"):
        with pytest.raises(TypeError):
            Batch(wrong, 1)
        with pytest.raises(TypeError):
            batch.start(wrong, one)
    with pytest.raises(RulesError):
        batch.start("chess", one)
    with pytest.raises(RangeError):
        Batch("russ", -1)
    with pytest.raises((MemoryError, ValueError)):
        Batch("russ", 2**60)


def test_threads_work_on_slices() -> None:
    """At the same time, and the games are the same as those of one thread."""
    together, alone = Batch("russ", 4000, seed=6), Batch("russ", 4000, seed=6)

    def work(part: Batch) -> None:
        for _ in range(60):
            part.random_step()
            part.reset()
            part.legal()
        part.observe()
        part.hash()

    threads = [
        threading.Thread(target=work, args=(together[first : first + 500],))
        for first in range(0, 4000, 500)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    work(alone)
    for name in Batch.__slots__:
        if name not in {"_rules", "max_plies"}:
            assert (getattr(together, name) == getattr(alone, name)).all(), name


def test_without_numpy() -> None:
    """The functions work; a Batch says what it lacks."""
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "from ayoayo import batch\n"
        "data = bytearray(32)\n"
        "batch.start('russ', memoryview(data).cast('B', (1, 32)))\n"
        "assert data[0] == 4\n"
        "try: batch.Batch('russ', 1)\n"
        "except ImportError as error: print(error.name, error)\n"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("numpy ")
    assert "pip install 'ayoayo[numpy]'" in done.stdout
    lazy = "import ayoayo.batch, sys; print('numpy' in sys.modules)"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", lazy], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
