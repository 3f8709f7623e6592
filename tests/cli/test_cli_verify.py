# SPDX-License-Identifier: Apache-2.0
"""`ayoayo verify`: good certificates hold, and whatever is done to one is found."""

from __future__ import annotations

import random
import re
import struct
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from certificate import Certificate, Record, read
from program import START, bad, good, run

if TYPE_CHECKING:
    from pathlib import Path

SMALL = "russ,pits-per-row=3,seeds-per-pit=3"
"""From its start South wins 2 more seeds, then play goes round for ever."""

ENDLESS = "0-0-1-0-1-0-9-7-S"
"""Under these rules going round for ever is best for both, and brings nobody anything."""


def prove(path: Path, *arguments: str) -> Certificate:
    """Write a certificate and read it; it holds."""
    answer = good("solve", "--certificate", str(path), *arguments)
    proof = read(path)
    words = good("verify", str(path))
    assert f"South's seeds less North's are {proof.claim}\n" in words
    counts = re.findall(r"^(?:South|North): +(\d+) positions checked", words, re.MULTILINE)
    assert [int(count) for count in counts] == [len(side) for side in proof.sides]
    assert answer != ""
    return proof


def refused(path: Path, proof: Certificate) -> str:
    """Write a certificate that does not hold; give the reason."""
    path.write_bytes(proof.encode())
    return bad(1, "verify", str(path))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return prove(tmp_path_factory.mktemp("small") / "proof", "--rules", SMALL, "--swept", "0")


@pytest.mark.parametrize("swept", ["0", "3", "8", "126"])
@pytest.mark.parametrize(
    "rules",
    [
        "russ,pits-per-row=1,seeds-per-pit=3",
        "russ,pits-per-row=2,seeds-per-pit=1",
        "mancala-world,pits-per-row=2,seeds-per-pit=3",
        SMALL,
        "pratt,pits-per-row=3,seeds-per-pit=2",
        "russ,capturing-seed=kept,pits-per-row=4,seeds-per-pit=2",
        "oware,pits-per-row=3,seeds-per-pit=2",
        "oware,pits-per-row=2,seeds-per-pit=3,grand-slam=forbidden,leftovers=opponent",
        "russ,pits-per-row=3,seeds-per-pit=2,sowing=single,feeding=optional,repetition=3",
    ],
)
def test_starts_of_small_boards(tmp_path: Path, rules: str, swept: str) -> None:
    proof = prove(tmp_path / "proof", "--rules", rules, "--swept", swept)
    assert proof.swept == int(swept)
    if swept == "126" or "row=1," in rules:  # nothing is left to be proven
        assert proof.sides == ([], [])
    elif swept == "0":
        assert any(proof.sides)


def test_positions_of_both_players_and_stores(tmp_path: Path) -> None:
    for position in ("0-1-2-1-2-0-1-0-1-0-4-1-23-12-S", "1-0-2-0-1-0-2-0-1-1-0-2-20-18-N"):
        proof = prove(tmp_path / "proof", "--swept", "2", position)
        assert proof.position == position
        assert any(proof.sides)


def test_play_without_end_needs_no_rank(tmp_path: Path) -> None:
    proof = prove(tmp_path / "proof", "--rules", SMALL, "--swept", "0", ENDLESS)
    assert proof.claim == 2
    assert all(record.rank == 0 for side in proof.sides for record in side)
    assert all(record.need == 0 for side in proof.sides for record in side)
    assert all(proof.sides)


def test_a_win_that_must_be_forced_has_ranks(small: Certificate) -> None:
    assert any(record.rank > 0 and record.need > 0 for side in small.sides for record in side)


# ---- certificates that do not hold ----


def test_any_changed_move_is_noticed(tmp_path: Path, small: Certificate) -> None:
    """Another move may be as good, but then it leads to positions without a record."""
    reasons = set()
    for side, records in enumerate(small.sides):
        for i, record in enumerate(records):
            for pit in (*range(3 * side, 3 * side + 3), 17, 255):
                if pit != record.pit:
                    changed = list(records)
                    changed[i] = replace(record, pit=pit)
                    sides = (changed, small.sides[1]) if side == 0 else (small.sides[0], changed)
                    (tmp_path / "proof").write_bytes(replace(small, sides=sides).encode())
                    result = run("verify", str(tmp_path / "proof"))
                    reasons.add(result.stderr.decode().split(": ")[-1].strip())
                    assert result.returncode == (1 if result.stderr else 0)
    assert "no such pit in the mover's row" in reasons
    assert "the pit is empty" in reasons
    assert "there is no record of this position" in reasons
    assert any("too little" in reason for reason in reasons)


def test_a_missing_position(tmp_path: Path, small: Certificate) -> None:
    for side in range(2):
        for i in range(len(small.sides[side])):
            sides = (list(small.sides[0]), list(small.sides[1]))
            del sides[side][i]
            complaint = refused(tmp_path / "proof", replace(small, sides=sides))
            assert complaint.endswith("there is no record of this position")


def test_an_extra_position(tmp_path: Path, small: Certificate) -> None:
    extra = Record(bytes([0, 0, 1, 1, 1, 15]), 0, 0, 2)
    records = sorted([*small.sides[0], extra], key=lambda record: record.pits)
    complaint = refused(tmp_path / "proof", replace(small, sides=(records, small.sides[1])))
    assert complaint.endswith("the record is never reached")


def test_records_out_of_order_or_twice(tmp_path: Path, small: Certificate) -> None:
    south, north = small.sides
    for records in ([north[1], north[0], *north[2:]], [north[0], *north]):
        complaint = refused(tmp_path / "proof", replace(small, sides=(south, records)))
        assert "North's strategy" in complaint
        assert complaint.endswith("the record is out of order")


def test_wrong_ranks(tmp_path: Path, small: Certificate) -> None:
    """Every rank that another one must exceed is at its least."""
    found = 0
    for side in range(2):
        for i, record in enumerate(small.sides[side]):
            if record.rank > 0:
                sides = (list(small.sides[0]), list(small.sides[1]))
                sides[side][i] = replace(record, rank=0)
                complaint = refused(tmp_path / "proof", replace(small, sides=sides))
                assert complaint.endswith("the rank does not fall: play might go in circles")
                found += 1
    assert found > 0


def test_a_cycle(tmp_path: Path) -> None:
    """A side cannot win by going round: whatever the ranks, somewhere they do not fall."""
    proof = prove(tmp_path / "proof", "--rules", SMALL, "--swept", "0", ENDLESS)
    for side, claim in ((0, 3), (1, 1)):
        count = len(proof.sides[side])
        for ranks in ([7] * count, list(range(count)), list(range(count, 0, -1))):
            sides = (list(proof.sides[0]), list(proof.sides[1]))
            sides[side][:] = [
                replace(record, need=1, rank=rank)
                for record, rank in zip(proof.sides[side], ranks, strict=True)
            ]
            words = refused(tmp_path / "proof", replace(proof, claim=claim, sides=sides))
            if side == 1:  # South's has more than it needs
                assert "North's strategy" in words
            assert words.endswith("the rank does not fall: play might go in circles")


def test_a_cycle_is_no_loss_where_nothing_is_needed(tmp_path: Path) -> None:
    proof = prove(tmp_path / "proof", "--rules", SMALL, "--swept", "0", ENDLESS)
    sides = tuple([replace(record, rank=7) for record in side] for side in proof.sides)
    (tmp_path / "proof").write_bytes(replace(proof, sides=sides).encode())  # type: ignore[arg-type]
    assert "Proven" in good("verify", str(tmp_path / "proof"))


def test_wrong_values(tmp_path: Path, small: Certificate) -> None:
    for claim, side in ((3, "South"), (17, "South"), (1, "North"), (-1, "North")):
        assert f"{side}'s strategy" in refused(tmp_path / "proof", replace(small, claim=claim))


def test_wrong_values_of_swept_boards(tmp_path: Path) -> None:
    proof = prove(tmp_path / "proof", "--rules", SMALL, "--swept", "18")
    for claim, side in ((3, "South"), (1, "North")):
        complaint = refused(tmp_path / "proof", replace(proof, claim=claim))
        assert f"{side}'s strategy" in complaint
        assert complaint.endswith("the sweeps give the side too little")


def test_needs_that_promise_too_little_or_too_much(tmp_path: Path, small: Certificate) -> None:
    north = [replace(record, need=record.need - 1) for record in small.sides[1]]
    complaint = refused(tmp_path / "proof", replace(small, sides=(small.sides[0], north)))
    assert complaint.endswith("its record promises too little")
    north = [replace(record, need=record.need + 1) for record in small.sides[1]]
    complaint = refused(tmp_path / "proof", replace(small, sides=(small.sides[0], north)))
    assert "North's strategy" in complaint


def test_other_rules(tmp_path: Path, small: Certificate) -> None:
    for more in ("capturing-seed=kept", "feeding=optional", "sowing=single"):
        rules = f"{SMALL},{more}"
        assert "strategy" in refused(tmp_path / "proof", replace(small, rules=rules))
    for rules in ("rus", "russ", f"{SMALL},x=y", ""):
        complaint = refused(tmp_path / "proof", replace(small, rules=rules))
        assert ": its rules: " in complaint or ": its position: " in complaint
    # What a margin does not depend on may be what it likes.
    same = replace(small, rules=f"{SMALL},majority=plays-on,repetition=2")
    (tmp_path / "proof").write_bytes(same.encode())
    assert "Proven" in good("verify", str(tmp_path / "proof"))


def test_other_positions(tmp_path: Path, small: Certificate) -> None:
    for position in ("3-3-3-3-3-3-0-0-N", "2-3-3-3-3-3-1-0-S"):
        assert "strategy" in refused(tmp_path / "proof", replace(small, position=position))
    for position in ("", "3-3", "3-3-3-3-3-3-1-0-S", START):
        complaint = refused(tmp_path / "proof", replace(small, position=position))
        assert ": its position: " in complaint


# ---- files that are no certificates ----


def test_every_truncation(tmp_path: Path, small: Certificate) -> None:
    data = small.encode()
    path = tmp_path / "proof"
    for size in range(len(data)):
        path.write_bytes(data[:size])
        complaint = bad(1, "verify", str(path))
        assert re.search(r"no certificate|cut or malformed|is missing|another release", complaint)


def test_every_flipped_bit(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    data = prove(path, "--rules", SMALL, "--swept", "8").encode()
    for i in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[i // 8] ^= 1 << i % 8
        path.write_bytes(flipped)
        bad(1, "verify", str(path))


def test_behind_the_end(tmp_path: Path, small: Certificate) -> None:
    complaint = refused(tmp_path / "proof", replace(small, tail=b"\0"))
    assert complaint.endswith("there is something behind the certificate's end")


def test_counts_are_not_believed(tmp_path: Path, small: Certificate) -> None:
    most = (1 << 32) - 1
    for counts in ((most, most), (most, 0), (0, most), (len(small.sides[0]) + 1, 0)):
        complaint = refused(tmp_path / "proof", replace(small, counts=counts))
        assert re.search("is missing|behind the certificate's end", complaint)
    south, north = (len(side) for side in small.sides)
    for counts in ((south + 1, north - 1), (0, south + north)):
        assert "strategy" in refused(tmp_path / "proof", replace(small, counts=counts))


def test_too_many_boards_to_sweep(tmp_path: Path, small: Certificate) -> None:
    start = replace(small, rules="russ", position=START, sides=([], []))
    complaint = refused(tmp_path / "proof", replace(start, swept=48))
    assert complaint.endswith("sweeps of boards with 48 seeds: more than a limit allows")
    for swept in (127, 255):
        big = "-".join(["10"] * 24) + "-0-0-S"
        rules = "russ,pits-per-row=12,seeds-per-pit=10"
        wide = replace(start, rules=rules, position=big, swept=swept)
        assert "more than a limit allows" in refused(tmp_path / "proof", wide)


def test_a_later_version_and_a_foreign_file(tmp_path: Path, small: Certificate) -> None:
    path = tmp_path / "proof"
    assert "another release" in refused(path, replace(small, version=2))
    assert "no certificate" in refused(path, replace(small, magic=b"AYOTABLE"))
    assert "No such file" in bad(3, "verify", str(tmp_path / "none"))
    assert bad(3, "verify", str(tmp_path)) != ""
    assert "no certificate" in bad(1, "verify", "-", stdin=b"\0" * 100)


def test_random_bytes_behind_a_good_head(tmp_path: Path, small: Certificate) -> None:
    source = random.Random(20261130)  # noqa: S311
    path = tmp_path / "proof"
    for _ in range(200):
        records = [
            Record(
                bytes(source.choice([0, 1, 3, 255]) for _ in range(6)),
                *struct.unpack("<hIB", source.randbytes(7)),
            )
            for _ in range(source.randrange(6))
        ]
        records.sort(key=lambda record: record.pits)
        bad_proof = replace(small, sides=(records, small.sides[1]))
        assert refused(path, bad_proof) != ""
    for _ in range(200):
        path.write_bytes(small.encode()[:12] + source.randbytes(source.randrange(300)))
        assert bad(1, "verify", str(path)) != ""


def test_through_a_pipe(tmp_path: Path, small: Certificate) -> None:
    assert "Proven" in good("verify", "-", stdin=small.encode())
    assert list(tmp_path.iterdir()) == []


def test_a_certificate_that_cannot_be_written_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "no" / "proof"
    result = run("solve", "--rules", SMALL, "--certificate", str(path))
    assert result.returncode == 3
    assert b"No such file" in result.stderr
    result = run("solve", "--nodes", "100", "--certificate", str(tmp_path / "proof"))
    assert result.returncode == 4
    assert b"no certificate was written" in result.stderr
    assert list(tmp_path.iterdir()) == []
