# SPDX-License-Identifier: Apache-2.0
"""The benchmark of single calls runs; what it says is for people to read, on a quiet machine."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType


def load() -> ModuleType:
    """Load the program beside this file."""
    spec = importlib.util.spec_from_file_location("bench", Path(__file__).with_name("bench.py"))
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    return bench


@pytest.mark.parametrize("rules", ["russ", "oware"])
def test_it_measures_apply_and_legal_moves(rules: str) -> None:
    """Every run gives a cost of each."""
    bench = load()
    costs = bench.measure(rules, games=2, runs=3)
    assert sorted(costs) == ["apply", "legal_moves"]
    assert all(len(runs) == 3 and min(runs) > 0 for runs in costs.values())
    assert bench.report("apply", [3.0, 1.0, 2.0]) == "apply 2.00 µs (1.00 to 3.00)"
