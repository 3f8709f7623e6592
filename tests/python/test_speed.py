# SPDX-License-Identifier: Apache-2.0
"""The promise of the package: at most 2 microseconds a call."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest


@pytest.mark.parametrize("rules", ["russ", "oware"])
def test_apply_and_legal_moves_are_quick(rules: str) -> None:
    """As the benchmark beside this file measures them."""
    spec = importlib.util.spec_from_file_location("bench", Path(__file__).with_name("bench.py"))
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    applies, looks = bench.measure(rules)
    assert applies <= 2
    assert looks <= 2
