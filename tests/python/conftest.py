# SPDX-License-Identifier: Apache-2.0
"""What the tests share. They test the package that is installed, not the source tree."""

from __future__ import annotations

from pathlib import Path

import ayoayo
import hypothesis
import pytest

ROOT = Path(__file__).parents[2]

hypothesis.settings.register_profile("ayoayo", deadline=None, print_blob=True)
hypothesis.settings.load_profile("ayoayo")


def pytest_configure() -> None:
    """Refuse to test the source tree."""
    if Path(ayoayo.__file__).is_relative_to(ROOT / "bindings"):
        pytest.exit("these tests are for the installed package, not for the source tree", 2)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
