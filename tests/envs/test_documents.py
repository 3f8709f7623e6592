# SPDX-License-Identifier: Apache-2.0
"""What is written is true: doctests, types, examples, the notebook."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import warnings
from pathlib import Path

import ayoayo
import ayoayo.envs
import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
MODULES = [f"ayoayo.envs.{module.name}" for module in pkgutil.iter_modules(ayoayo.envs.__path__)]
EXAMPLES = sorted((ROOT / "examples" / "python" / "envs").glob("*.py"))
NOTEBOOK = ROOT / "examples" / "notebooks" / "ayoayo.ipynb"

# An example, its arguments for a short run, and what it prints at the end.
SHORT = [
    ("pettingzoo_match.py", ["4"], r"random +\d+\.\d % of the points"),
    ("gymnasium_train.py", ["12"], r"update +12: +(6[5-9]|[7-9]\d)\.\d % of the points"),
    ("openspiel_learn.py", ["300"], r"two learners play to \+4"),
]


def run(*arguments: str | Path) -> str:
    """Run a Python program; what it prints."""
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    """The examples in the documentation give what they say."""
    tested = doctest.testmod(importlib.import_module(name))
    assert tested.failed == 0
    assert tested.attempted > 0


def test_everything_is_documented() -> None:
    """Public classes, functions, methods and properties tell what they do."""
    assert len(MODULES) == 6
    for name in MODULES:
        module = importlib.import_module(name)
        for public in module.__all__:
            thing = getattr(module, public)
            if inspect.isfunction(thing) or inspect.isclass(thing):
                assert thing.__doc__, f"{name}.{public}"
            for attribute, member in vars(thing).items() if inspect.isclass(thing) else ():
                if attribute[0] != "_" and (callable(member) or isinstance(member, property)):
                    assert member.__doc__, f"{name}.{public}.{attribute}"


def test_types(tmp_path: Path) -> None:
    """Environments, their examples and these tests pass mypy --strict."""
    mypy = ("-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache")
    run(*mypy, "-p", "ayoayo.envs")
    run(*mypy, *EXAMPLES, *sorted(Path(__file__).parent.glob("*.py")))


@pytest.mark.parametrize(("name", "arguments", "last"), SHORT)
def test_examples(name: str, arguments: list[str], last: str) -> None:
    """Each program trains or evaluates, and comes to what it should; twice to the same."""
    path = ROOT / "examples" / "python" / "envs" / name
    printed = run(path, *arguments)
    assert re.fullmatch(last, printed.splitlines()[-1]), printed
    if name != "gymnasium_train.py":
        assert run(path, *arguments) == printed


def test_all_examples_are_run() -> None:
    """None is left out."""
    assert [path.name for path in EXAMPLES] == sorted(name for name, _, _ in SHORT)


def test_rate() -> None:
    """The figures can be had; how fast a machine is, is not tested."""
    lines = run(
        Path(__file__).with_name("rate.py"), "--games", "8", "--rounds", "2", "--seconds", "0"
    )
    assert len(lines.splitlines()) == 10
    assert all(re.search(r"\d \(\d+\.\d+ to \d+\.\d+\) ", line) for line in lines.splitlines())


def test_notebook() -> None:
    """It runs from top to bottom, shows pictures, and prints what is stored in it."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    stored = [cell.get("outputs", []) for cell in notebook.cells]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    pictures, texts = [], []
    for before, cell in zip(stored, notebook.cells, strict=True):
        after = cell.get("outputs", [])
        texts += [output.text for output in after if "text" in output]
        assert [o.get("text") for o in after] == [o.get("text") for o in before]
        pictures += [o.data["image/svg+xml"] for o in after if "image/svg+xml" in o.get("data", {})]
    assert len(pictures) == 5
    assert all("<svg" in picture for picture in pictures)
    assert sum("<polyline" in picture for picture in pictures) == 1
    found = re.search(r"(\d+) % at first, (\d+) % at last", "".join(texts))
    assert found is not None
    assert int(found[2]) >= int(found[1]) + 20
