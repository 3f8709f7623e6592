# SPDX-License-Identifier: Apache-2.0
"""All that the package offers, with arguments of any kind: an answer, or what is documented.

What there is to call is found by looking into the package, so that what is new is covered.
"""

from __future__ import annotations

import builtins
import contextlib
import copy
import fractions
import inspect
import math
import operator
import pickle
import re
import signal
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import ayoayo
import ayoayo.batch
import ayoayo.svg
import numpy as np
import pytest
from ayoayo import Game, Move, Playable, Position, Random, Record, Rules, Search, Solver, Table
from ayoayo.batch import Batch
from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MODULES = (ayoayo, ayoayo.batch, ayoayo.svg)
# Everything ends soon on so small a board.
TEXT = "oware,pits-per-row=2,seeds-per-pit=1,repetition=3"
# Any larger number of these is work or memory without end, and nothing but that.
AMOUNTS = {"count", "depth", "max_plies", "memory", "seeds", "threads"}
# Of these any number is good.
ENDLESS = {"max_plies"}
MOST = 5


class LieError(Exception):
    """What objects of ours raise. It comes out as it is."""


class Liar:
    """Says that it is many things, and is none."""

    def _refuse(self, *_: object) -> Any:  # noqa: ANN401
        raise LieError

    __index__ = __int__ = __float__ = __len__ = __getitem__ = __iter__ = __fspath__ = _refuse
    __str__ = __repr__ = __eq__ = __lt__ = __bool__ = _refuse
    __hash__ = None  # type: ignore[assignment]


class Text(str):
    """A text of another class."""

    __slots__ = ()


def arrays() -> dict[str, Any]:
    """What the functions on arrays want, of three lanes."""
    start = np.frombuffer(bytes(Position(rules=TEXT)), np.uint8)
    return {
        "positions": np.tile(start, (3, 1)),
        "pits": np.zeros(3, np.int32),
        "statuses": np.zeros(3, np.int32),
        "masks": np.zeros(3, np.uint32),
        "plies": np.zeros(3, np.uint32),
        "randoms": np.zeros(3, np.uint64),
        "hashes": np.zeros(3, np.uint64),
        "results": np.zeros(3, np.uint8),
        "reasons": np.zeros(3, np.uint8),
        "made": np.ones(3, np.uint8),
        "planes": np.zeros((3, 6), np.uint8),
        "pasts": np.zeros((3, 3), np.uint64),
        "history": np.zeros((3, 64), np.uint8),
        "depth": 2,
    }


def objects() -> dict[type, Any]:
    """One of each class whose objects work."""
    rules = Rules(TEXT)
    game = Game(rules)
    return {
        Rules: rules,
        Game: game,
        Position: game.position,
        Record: Record(game),
        Move: rules.move("A"),
        Random: Random(1),
        Table: Table(rules, 2),
        Solver: Solver(rules, memory=1 << 16),
        Search: Search(rules, memory=1 << 16),
        Batch: Batch(rules, 3),
    }


def recursive() -> list[Any]:
    """Make a list that is in itself."""
    found: list[Any] = []
    found.append(found)
    return found


def fitting(name: str) -> list[Callable[[], Any]]:
    """What a parameter may be glad of, by its name."""
    known: dict[str, list[Callable[[], Any]]] = {
        "rules": [lambda: TEXT, lambda: Rules(TEXT)],
        "text": [lambda: TEXT, lambda: Game(TEXT).ogn()],
        "position": [lambda: Position(rules=TEXT), lambda: Game(TEXT)],
        "game": [lambda: Game(TEXT), lambda: Position(rules=TEXT)],
        "move": [lambda: "A", lambda: 0, lambda: Rules(TEXT).move("B")],
        "path": [lambda: "file", lambda: "no/such/folder"],
        "table": [lambda: Table(TEXT, 1), lambda: None],
        "rng": [lambda: Random(5), lambda: 7],
        "progress": [lambda: print, lambda: lambda _: None],
        "info": [lambda: lambda _: None],
        "seconds": [lambda: 0.01],
    }
    made = [lambda: arrays()[name]] if name in arrays() else []
    return known.get(name, []) + made


PLAIN: list[Any] = [None, True, 0, 1, 2, -1, 1.5, 1j, math.nan, math.inf, -0.0, (), [], {}, set()]
NUMBERS: list[Any] = [
    *(-(2**63) - 1, -(2**31) - 1, 2**31, 2**32, 2**63, 2**64, 10**30, 10**5000, -(10**5000)),
    *(np.int8(3), np.uint64(2**63), np.float32(1), np.bool_(1), fractions.Fraction(1, 2)),
]
TEXTS: list[Any] = [
    *("", "A", "a", "AbAb", "russ", "oware", TEXT, "\ud800", "a\0b", "\U0001f40c", "9" * 5000),
    *(Text("A"), b"", b"A", b"\xff" * 32, bytearray(32), memoryview(b"ab"), "[Rules", "-" * 70),
]
THINGS: list[Callable[[], Any]] = [
    object,
    Liar,
    recursive,
    lambda: {"a": recursive()},
    lambda: len,
    lambda: int,
    lambda: lambda: None,
    lambda: np.zeros(3),
    lambda: np.zeros((3, 32), np.uint8)[:, ::2],
    lambda: np.zeros((3, 32), ">u4"),
    lambda: np.zeros(3, object),
    lambda: np.zeros((0, 32), np.uint8),
    lambda: np.array(5),
    lambda: np.zeros((2, 32), np.uint8).view(np.uint64),
    lambda: next(iter(objects().values())),
]


def is_modest(value: object) -> bool:
    """Whether an amount is small, or larger than anything can be."""
    try:
        return operator.index(value) not in range(MOST, 2**64)  # type: ignore[arg-type]
    except (TypeError, LieError):
        return True


def values(name: str) -> st.SearchStrategy[Any]:
    """Whatever may be given for a parameter."""
    numbers = [] if name in ENDLESS else NUMBERS
    some = [value for value in PLAIN + numbers + TEXTS if name not in AMOUNTS or is_modest(value)]
    makers = st.sampled_from([*THINGS, *(lambda of=of: objects()[of] for of in objects())])
    any_value = st.sampled_from(some) | makers.map(lambda make: make())
    fit = fitting(name)
    return st.sampled_from(fit).map(lambda make: make()) | any_value if fit else any_value


@dataclass(frozen=True)
class Subject:
    """Something that can be called: a function, a class, or what a class has."""

    name: str
    owner: type | None
    documents: str

    def find(self) -> Any:  # noqa: ANN401
        """Get it, of a new object."""
        module, _, path = self.name.partition(":")
        first, *rest = path.split(".")
        found = getattr({one.__name__: one for one in MODULES}[module], first)
        if self.owner is not None and rest:
            found = objects()[self.owner]
        for name in rest:
            found = getattr(found, name)
        return found

    def expected(self) -> tuple[type[BaseException], ...]:
        """What it may raise."""
        names = set(re.findall(r"\b[A-Z]\w*Error\b", self.documents))
        found = [getattr(ayoayo, name, None) or getattr(builtins, name, None) for name in names]
        return (LieError, TypeError, MemoryError, ayoayo.AyoayoError, *filter(None, found))


def members(cls: type) -> Iterator[str]:
    """List what we have written of a class, and what it offers."""
    for name in dir(cls):
        if not name.startswith("_") or name == "_repr_svg_":
            yield name


def find_subjects() -> Iterator[Subject]:
    """List all there is to call."""
    for module in MODULES:
        for name in getattr(module, "__all__", ["board"]):
            found = getattr(module, name)
            path = f"{module.__name__}:{name}"
            documents = f"{module.__doc__ if module is ayoayo.batch else ''} {found.__doc__}"
            if not callable(found):
                continue
            if not inspect.isclass(found) or found in objects():
                yield Subject(path, None, documents)
            if found not in objects():
                continue
            for member in members(found):
                static = inspect.getattr_static(found, member)
                if callable(getattr(found, member)) and not isinstance(static, property):
                    yield Subject(f"{path}.{member}", found, f"{documents} {static.__doc__}")


SUBJECTS = list(find_subjects())


@contextlib.contextmanager
def soon(seconds: int) -> Iterator[None]:
    """Fail where something takes too long."""

    def stop(*_: object) -> None:
        message = f"it takes more than {seconds} seconds"
        raise AssertionError(message)

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some calls write files."""
    monkeypatch.chdir(tmp_path)


def test_all_is_found() -> None:
    """Classes that are new have an object here, and the ways to call are many."""
    classes = {
        found
        for module in MODULES
        for name in getattr(module, "__all__", [])
        if inspect.isclass(found := getattr(module, name))
        and found.__module__ not in {"ayoayo.results", "ayoayo.enums", "ayoayo.errors"}
    }
    assert classes == {*objects(), Playable}
    assert len(SUBJECTS) > 80


@st.composite
def calls(draw: st.DrawFn, call: Callable[..., Any]) -> tuple[list[Any], dict[str, Any]]:
    """Arguments for a call, most of them as many as it takes."""
    arguments: list[Any] = []
    keywords: dict[str, Any] = {}
    for name, parameter in inspect.signature(call).parameters.items():
        optional = parameter.default is not parameter.empty
        if parameter.kind is parameter.VAR_KEYWORD:
            options = st.sampled_from(["sowing", "repetition", "pits_per_row", "\ud800", "a b"])
            keywords |= draw(st.dictionaries(options, values(name), max_size=2))
        elif optional and draw(st.integers(0, 2)) == 0:
            continue
        elif parameter.kind is parameter.POSITIONAL_ONLY:
            arguments.append(draw(values(name)))
        else:
            keywords[name] = draw(values(name))
    if draw(st.integers(0, 20)) == 0:
        arguments += draw(st.lists(values(""), max_size=3))
    return arguments, keywords


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_call(subject: Subject) -> None:
    """Nothing but what is documented comes out of a call."""

    @settings(max_examples=60)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        call = subject.find()
        arguments, keywords = data.draw(calls(call))
        with soon(20), contextlib.suppress(*subject.expected()):
            try:
                found = call(*arguments, **keywords)
                if inspect.isgenerator(found):
                    list(found)
            except ValueError as error:
                if "truth value of an" not in str(error):  # the array's own
                    raise

    check()


@pytest.mark.parametrize("cls", objects(), ids=lambda cls: cls.__name__)
def test_operators(cls: type) -> None:
    """Objects are compared, asked, copied, and written to, with anything."""
    both = [operator.eq, operator.ne, operator.lt, operator.add, divmod]
    operators = [*both, operator.contains, operator.getitem, operator.call, format, isinstance]
    names = [name for name in dir(cls) if not name.startswith("__")]

    @settings(max_examples=100)
    @given(st.sampled_from(operators), values(""), st.sampled_from(names))
    def check(operate: Callable[..., Any], other: Any, name: str) -> None:  # noqa: ANN401
        allowed = (LieError, TypeError, AttributeError, IndexError, ayoayo.AyoayoError)
        if not isinstance(other, (np.ndarray, np.generic)):  # these have errors of their own
            with contextlib.suppress(*allowed):
                operate(objects()[cls], other)
            if operate in both:
                with contextlib.suppress(*allowed):
                    operate(other, objects()[cls])
        if isinstance(inspect.getattr_static(cls, name), property):
            with pytest.raises((AttributeError, TypeError)):
                setattr(objects()[cls], name, other)

    check()
    for act in (hash, len, iter, int, bytes, bool, repr, str, copy.copy, copy.deepcopy):
        with contextlib.suppress(TypeError):
            act(objects()[cls])
    with contextlib.suppress(TypeError):
        pickle.loads(pickle.dumps(objects()[cls]))  # noqa: S301


@pytest.mark.parametrize("cls", [Batch, Random], ids=lambda cls: cls.__name__)
def test_attributes(cls: type) -> None:
    """What may be set may be set to anything; then a call fails, but Python goes on."""
    slots = [
        name
        for name in members(cls)
        if inspect.ismemberdescriptor(inspect.getattr_static(cls, name))
    ]
    assert slots

    @settings(max_examples=200)
    @given(st.sampled_from(slots), st.data())
    def check(slot: str, data: st.DataObject) -> None:
        one = objects()[cls]
        setattr(one, slot, data.draw(values(slot)))
        for subject in SUBJECTS:
            if subject.owner is cls:
                call = getattr(one, subject.name.rsplit(".", 1)[1])
                arguments, keywords = data.draw(calls(call))
                with soon(20):
                    try:
                        call(*arguments, **keywords)
                    except (SystemError, AssertionError):
                        raise
                    except Exception:  # noqa: BLE001, S110  # whatever comes of it
                        pass

    check()
