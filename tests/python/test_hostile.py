# SPDX-License-Identifier: Apache-2.0
"""The extension module with arguments of any kind and number: an exception, or an answer."""

from __future__ import annotations

import array
from typing import TYPE_CHECKING

import pytest
from ayoayo import _capi
from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from pathlib import Path

FUNCTIONS = sorted(
    name
    for name in dir(_capi)
    if callable(getattr(_capi, name)) and not name.startswith(("_", "SWIG", "swig"))
)
# Everything that the module documents; a SystemError would be a fault of its own.
EXPECTED = (ArithmeticError, BufferError, LookupError, OSError, TypeError, ValueError)


class Liar:
    """Says that it is a number, a path and a sequence, and is none."""

    def __index__(self) -> int:
        """Give no number."""
        return "1"  # type: ignore[return-value]  # noqa: PLE0305

    def __fspath__(self) -> str:
        """Give no path."""
        return 1  # type: ignore[return-value]

    def __len__(self) -> int:
        """Give a length that is not true."""
        return 5

    def __getitem__(self, index: int) -> int:
        """Give no element."""
        raise RuntimeError(index)


def capsules() -> list[object]:
    """Make one of each kind."""
    rules = _capi.rules_create(0)
    game = _capi.game_create(rules)
    start = _capi.position_start(rules)
    table = _capi.table_create(rules)
    return [
        rules,
        _capi.rules_parse("oware,pits-per-row=3"),
        game,
        _capi.record_create(game),
        _capi.events_begin(rules, start, 1),
        table,
        _capi.solver_create(rules, (1 << 16, table)),
        start,
        bytearray(start),
    ]


VALUES = st.one_of(
    st.sampled_from([None, True, 1.5, 1j, (), [], {}, "", "russ", "A", "BaFf", "\ud800", "a\0b"]),
    st.sampled_from([object(), Liar(), len, int, b"", b"x" * 31, b"\xff" * 32, memoryview(b"ab")]),
    st.sampled_from(
        [-(2**63) - 1, -(2**31), -1, 0, 1, 2, 3, 5, 2**31, 2**32, 2**63, 2**64, 10**30]
    ),
    st.sampled_from([(0, 100, 0, None), (0, 50, 0, len), (1, None), (2, print), (1, 2), [1, 2, 3]]),
    st.builds(lambda n: array.array("B", bytes(n)), st.sampled_from([0, 1, 32, 64])),
    st.builds(lambda n: memoryview(bytearray(32 * n)).cast("B", (n, 32)), st.integers(1, 3)),
    st.builds(lambda code: array.array(code, [0, 1, 2]), st.sampled_from("bBhiIqQfd")),
    st.integers(0, 8).map(lambda i: capsules()[i]),
)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some calls write files."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_any_arguments(name: str) -> None:
    """Nothing but the exceptions that are documented."""

    @settings(max_examples=60, deadline=None)
    @given(st.lists(VALUES, max_size=8))
    def call(arguments: list[object]) -> None:
        try:
            getattr(_capi, name)(*arguments)
        except EXPECTED:
            pass
        except RuntimeError as error:
            assert type(error) is RuntimeError  # noqa: PT017 -- that of the liar

    call()
