# SPDX-License-Identifier: Apache-2.0
"""What the tests share. They test the package that is installed, not the source tree."""

from __future__ import annotations

from pathlib import Path

import ayoayo
import pytest

ROOT = Path(__file__).parents[2]

NORTH_FIRST = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"


def pytest_configure() -> None:
    """Refuse to test the source tree."""
    if Path(ayoayo.__file__).is_relative_to(ROOT / "bindings"):
        pytest.exit("these tests are for the installed package, not for the source tree", 2)


@pytest.fixture(params=[None, NORTH_FIRST], ids=["south-first", "north-first"])
def first(request: pytest.FixtureRequest) -> str | None:
    """A start position for each player to begin from."""
    position: str | None = request.param
    return position


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
