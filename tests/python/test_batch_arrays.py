# SPDX-License-Identifier: Apache-2.0
"""The arrays of the batch functions: no one that is wrong is taken, none is kept, none copied."""

from __future__ import annotations

import array
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from ayoayo import Position, RangeError, batch
from ayoayo.batch import PLY_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable


# Every function with right arrays by name, in an order that it takes them; then what
# it writes to, and what may be None.
def arrays(count: int) -> dict[str, Any]:
    """Make one array of each kind, at the start."""
    positions = np.zeros((count, 32), np.uint8)
    batch.start("russ", positions)
    return {
        "positions": positions,
        "pits": np.zeros(count, np.int32),
        "statuses": np.zeros(count, np.int32),
        "masks": np.zeros(count, np.uint32),
        "randoms": np.zeros(count, np.uint64),
        "plies": np.zeros(count, np.uint32),
        "results": np.zeros(count, np.uint8),
        "reasons": np.ones(count, np.uint8),
        "planes": np.zeros((count, 14), np.uint8),
        "hashes": np.zeros(count, np.uint64),
        "made": np.ones(count, np.uint8),
        "pasts": np.zeros((count, 3), np.uint64),
        "history": np.zeros((count, 3 * 32), np.uint8),
    }


CALLS: dict[str, tuple[Callable[..., None], str, str]] = {
    "start": (batch.start, "positions", ""),
    "legal": (batch.legal, "masks", ""),
    "apply": (batch.apply, "positions statuses reasons plies", "reasons plies"),
    "random_moves": (batch.random_moves, "randoms pits", ""),
    "random_step": (
        batch.random_step,
        "positions randoms pits reasons plies",
        "pits reasons plies",
    ),
    "playout": (batch.playout, "positions randoms plies", "plies"),
    "outcomes": (batch.outcomes, "results reasons", "reasons"),
    "reset": (batch.reset, "positions plies", "plies"),
    "observe": (batch.observe, "planes", ""),
    "hash": (batch.hash, "hashes", ""),
    "repeat": (batch.repeat, "reasons pasts history", ""),
}
READS = {
    "legal": ["positions"],
    "apply": ["pits"],
    "random_moves": ["positions"],
    "outcomes": ["positions"],
    "reset": ["reasons"],
    "observe": ["positions"],
    "hash": ["positions"],
    "repeat": ["positions", "made"],
}
ARGUMENTS = [
    (call, name)
    for call, (_, written, _) in CALLS.items()
    for name in [*written.split(), *READS.get(call, [])]
]


def call(which: str, given: dict[str, Any]) -> None:
    """Call a function by name with its arrays out of those given."""
    function, written, _ = CALLS[which]
    names = [*written.split(), *READS.get(which, [])]
    others: dict[str, Any] = {} if which == "hash" else {"rules": "russ"}
    if which == "playout":
        others["max_plies"] = 5
    if which == "repeat":
        others["depth"] = 3
    function(**others, **{name: given[name] for name in names})


def refused(which: str, name: str, wrong: object, cause: type[Exception], says: str) -> None:
    """See that an array is refused by name, and that nothing has changed."""
    given = arrays(4)
    before = {key: value.copy() for key, value in given.items()}
    with pytest.raises(cause, match=f"{name}.*{says}"):
        call(which, given | {name: wrong})
    assert all((given[key] == before[key]).all() for key in given)


def test_all_functions_are_tested() -> None:
    """The table has all of them."""
    functions = {name for name in batch.__all__ if name.islower()}
    assert functions == set(CALLS)
    for which in CALLS:
        call(which, arrays(4))


@pytest.mark.parametrize(("which", "name"), ARGUMENTS)
def test_wrong_arrays(which: str, name: str) -> None:
    """Type, byte order, shape, gaps, alignment, no array at all."""
    right = arrays(4)[name]
    for dtype in (np.int8, np.float32, np.float64, np.uint16, np.int64, np.bool_, "S1", object):
        refused(which, name, right.astype(dtype), TypeError, "array of u?int.*its format")
    other = {"u": "i", "i": "u"}[right.dtype.kind] + str(right.dtype.itemsize)
    refused(which, name, right.view(other), TypeError, right.dtype.name)
    if right.itemsize > 1:
        swapped = right.astype(right.dtype.newbyteorder())
        refused(which, name, swapped, TypeError, "its format is '>")
        unaligned = np.zeros(right.nbytes + 1, np.uint8)[1:].view(right.dtype)
        unaligned = unaligned.reshape(right.shape)
        refused(which, name, unaligned, ValueError, "not aligned")
    gaps = np.zeros((8, *right.shape[1:]), right.dtype)[::2]
    refused(which, name, gaps, ValueError, "has gaps")
    refused(which, name, right[::-1], ValueError, "has gaps")
    shapes = [(*right.shape, 1), (), (1, *right.shape)]
    if name != "positions":
        shapes += [(5, *right.shape[1:]), (3, *right.shape[1:]), (0, *right.shape[1:])]
    if right.ndim == 2:
        refused(which, name, np.asfortranarray(right), ValueError, "has gaps")
        shapes += [(4, right.shape[1] + 1), (4, right.shape[1] - 1), (4, 0), (right.size,)]
    for shape in shapes:
        refused(which, name, np.zeros(shape, right.dtype), ValueError, "its shape is")
    days = np.zeros(4, "M8[D]")
    for thing in (5, 2**100, "text", [1, 2, 3, 4], object(), days):
        refused(which, name, thing, TypeError, "gives no such buffer")
    if name not in CALLS[which][2].split():
        refused(which, name, None, TypeError, "None")
    else:
        call(which, arrays(4) | {name: None})


@pytest.mark.parametrize(("which", "name"), ARGUMENTS)
def test_read_only_and_overlap(which: str, name: str) -> None:
    """What is written has to be writable, what is read need not; none is another one."""
    given = arrays(4)
    frozen = given[name].copy()
    frozen.flags.writeable = False
    written = CALLS[which][1].split()
    if name in written:
        refused(which, name, frozen, ValueError, "read-only")
        frozen_view = memoryview(given[name]).toreadonly()
        refused(which, name, frozen_view, ValueError, "read-only")
    else:
        call(which, given | {name: frozen})
    memory = np.zeros(4 * 3 * 32, np.uint8)
    for other in {*written, *READS.get(which, [])} - {name}:
        same = {
            key: memory[: given[key].nbytes].view(given[key].dtype).reshape(given[key].shape)
            for key in (name, other)
        }
        with pytest.raises(ValueError, match="overlap"):
            call(which, given | same)


def test_neighbours_do_not_overlap() -> None:
    """One byte decides."""
    memory = np.zeros(4 + 4 * 32 + 4, np.uint8)
    positions = memory[4:-4].reshape(4, 32)
    batch.outcomes("russ", positions, memory[:4], memory[-4:])
    for results in (memory[1:5], memory[-5:-1], memory[9:13]):
        with pytest.raises(ValueError, match="results and positions overlap"):
            batch.outcomes("russ", positions, results)


@pytest.mark.parametrize("which", CALLS)
def test_no_lanes(which: str) -> None:
    """Nothing to do is no failure."""
    call(which, arrays(0))


def test_other_buffers() -> None:
    """Arrays of the standard library and views of memory serve as well."""
    positions = memoryview(bytearray(2 * 32)).cast("B", (2, 32))
    statuses, plies = array.array("i", [9, 9]), array.array("I", [0, 7])
    reasons, randoms = bytearray(2), array.array("Q", [1, 2])
    batch.start("oware", positions)
    batch.apply("oware", positions, array.array("i", [0, 9]), statuses, reasons=reasons)
    assert statuses.tolist() == [0, -21]
    batch.random_step("oware", positions, randoms, plies=plies, reasons=reasons, max_plies=8)
    assert plies.tolist() == [1, 8]
    assert reasons == bytes([0, PLY_LIMIT])
    batch.reset("oware", positions, bytes(reasons))
    assert Position(bytes(positions)[32:]) == Position()


def test_buffers_are_held() -> None:
    """Nothing can be taken away from under a call, nor is anything kept after it."""
    data = bytearray(b"".join([bytes(Position(rules="oware"))] * 2000))
    view = memoryview(data).cast("B", (2000, 32))
    randoms = np.arange(2000, dtype=np.uint64)
    thread = threading.Thread(target=batch.playout, args=("oware", view, randoms, 3000))
    references = sys.getrefcount(randoms)
    thread.start()
    blocked = 0
    while thread.is_alive():
        try:
            view.release()
        except BufferError:
            blocked += 1
        else:
            break
        time.sleep(0.001)
    thread.join()
    assert blocked > 0
    del thread
    assert sys.getrefcount(randoms) <= references
    view.release()
    data.clear()
    for _ in range(50):
        with pytest.raises(TypeError):
            batch.playout("oware", np.zeros((1, 32), np.uint8), data, 5)  # type: ignore[arg-type]
    data.append(1)


@pytest.mark.parametrize("which", CALLS)
def test_others_run_meanwhile(which: str) -> None:
    """The interpreter's lock is given away while C works.

    Nobody else takes it: with so long an interval a thread keeps it until it ends.
    """
    given, wanted, met = arrays(20_000), threading.Event(), False

    def work() -> None:
        nonlocal met
        deadline = time.monotonic() + 20
        while not met and time.monotonic() < deadline:
            call(which, given)
            met = wanted.is_set()

    thread, interval = threading.Thread(target=work), sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread.start()  # waits until it runs, and then for the lock
        wanted.set()
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert met


def test_limits_are_numbers() -> None:
    """Of 32 bits, and of any type that is an index."""
    given = arrays(2)
    positions, randoms = given["positions"], given["randoms"]
    wrong: Any
    for wrong, cause in (
        (-1, RangeError),
        (2**32, RangeError),
        (1.5, TypeError),
        (None, TypeError),
    ):
        with pytest.raises(cause):
            batch.apply("russ", positions, given["pits"], given["statuses"], max_plies=wrong)
        with pytest.raises(cause):
            batch.random_step("russ", positions, randoms, max_plies=wrong)
        with pytest.raises(cause):
            batch.playout("russ", positions, randoms, wrong)
    assert {bytes(row) for row in positions} == {bytes(Position())}
    batch.playout("russ", positions, randoms, np.uint32(2), plies=given["plies"])
    assert given["plies"].tolist() == [2, 2]
