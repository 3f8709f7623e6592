# SPDX-License-Identifier: Apache-2.0
"""What is written is true: doctests, types, examples, the program, the picture, the wheel."""

from __future__ import annotations

import doctest
import importlib
import importlib.metadata
import io
import pkgutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import ayoayo
import pytest
from ayoayo import Game, Move, Position, Side, _capi, batch, svg
from ayoayo.__main__ import main

MODULES = [
    module.name
    for module in pkgutil.walk_packages(ayoayo.__path__, "ayoayo.")
    if module.name != "ayoayo._capi" and not module.name.startswith("ayoayo.envs.")
]
EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "python").glob("*.py"))
SVG = "{http://www.w3.org/2000/svg}"


def run(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program of ours with this interpreter."""
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)  # noqa: S603


@pytest.mark.parametrize("name", ["ayoayo", *MODULES])
def test_doctests(name: str) -> None:
    """The examples in the documentation give what they say."""
    module = importlib.import_module(name)
    names = {public: getattr(ayoayo, public) for public in ayoayo.__all__}
    assert doctest.testmod(module, extraglobs=names).failed == 0


def test_doctests_are_found() -> None:
    """The classes that people use have some."""
    finder = doctest.DocTestFinder()
    for thing in (
        ayoayo.Game,
        ayoayo.Position,
        ayoayo.Rules,
        ayoayo.Move,
        ayoayo.Record,
        ayoayo.Table,
    ):
        assert sum(len(test.examples) for test in finder.find(thing)) >= 2
    assert len(MODULES) >= 10


def test_everything_is_documented() -> None:
    """Public functions, methods and properties tell what they do."""
    public = [(name, getattr(ayoayo, name)) for name in ayoayo.__all__]
    public += [(name, getattr(batch, name)) for name in batch.__all__]
    for name, thing in public:
        assert thing.__doc__, name
        for attribute, member in vars(thing).items() if isinstance(thing, type) else ():
            if not attribute.startswith("_") and (callable(member) or isinstance(member, property)):
                assert member.__doc__, f"{name}.{attribute}"


def test_types(tmp_path: Path) -> None:
    """The package and the examples pass mypy --strict, as their users' programs will."""
    program = tmp_path / "program.py"
    program.write_text(
        "import ayoayo\nimport numpy as np\nfrom ayoayo.batch import Batch, start\n"
        "from numpy.typing import NDArray\nfrom typing import assert_type\n"
        "assert_type(ayoayo.Game().legal_moves, tuple[ayoayo.Move, ...])\n"
        "assert_type(ayoayo.Game().apply('B').captured, int)\n"
        "assert_type(ayoayo.Position().divide(2), dict[ayoayo.Move, int])\n"
        "assert_type(ayoayo.Game().solve().best_move, ayoayo.Move | None)\n"
        "assert_type(ayoayo.Game().best_move(), ayoayo.Move)\n"
        "assert_type(ayoayo.Position().analyse().moves[0].score, float)\n"
        "assert_type(ayoayo.Game().values(), dict[ayoayo.Move, ayoayo.Bounds])\n"
        "assert_type(Batch('russ', 2).legal(), NDArray[np.uint32])\n"
        "assert_type(Batch('russ', 2)[:1][0], ayoayo.Position)\n"
        "start('russ', np.zeros((2, 32), np.uint8))\n"
    )
    wrong = [tmp_path / "wrong.py", tmp_path / "wrong_type.py"]
    wrong[0].write_text("import ayoayo\nayoayo.Game().apply(None)\n")
    wrong[1].write_text(
        "import numpy as np\nfrom ayoayo.batch import start\n"
        "positions = np.zeros((2, 32), np.int8)\nstart('russ', positions)\n"
    )
    mypy = ("-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache")
    passed = run(*mypy, "-p", "ayoayo")
    assert passed.returncode == 0, passed.stdout
    passed = run(*mypy, program, *EXAMPLES)
    assert passed.returncode == 0, passed.stdout
    for program in wrong:
        assert "Found 1 error in" in run(*mypy, program).stdout


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples(path: Path, tmp_path: Path) -> None:
    """Each program runs, and says what its last line promises."""
    arguments = [str(tmp_path / "board.svg")] if path.name == "picture.py" else []
    done = run(path, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
    if arguments:
        assert ET.parse(arguments[0]).getroot().tag == f"{SVG}svg"  # noqa: S314


def test_playing_against_the_computer() -> None:
    """It answers, gives hints, takes back, and says what is wrong."""
    path = next(path for path in EXAMPLES if path.name == "against.py")
    done = run(path, "--seed", "1", "--level", "1", stdin="-\nB\n?\nz\n-\n")
    assert (done.returncode, done.stderr) == (0, "")
    for words in ("there is no move to take back", "North plays", "proven", ", then", "refused:"):
        assert words in done.stdout
    assert done.stdout.splitlines()[-1] == "running, 0-0"


def test_there_are_examples() -> None:
    """So that a moved folder is noticed."""
    assert len(EXAMPLES) >= 4


def circles(picture: str, kind: str) -> list[ET.Element]:
    """The circles of a kind in a picture."""
    root = ET.fromstring(picture)  # noqa: S314
    return [one for one in root.iter(f"{SVG}circle") if kind in one.attrib["class"].split()]


def test_pictures() -> None:
    """All seeds, pits and letters are there, and the last move is marked."""
    game = Game()
    game.apply_line("Ba")
    picture = game._repr_svg_()
    assert len(circles(picture, "seed")) == 48
    assert len(circles(picture, "hollow")) == 12
    marked = circles(picture, "last")
    assert len(marked) == 1
    texts = [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]  # noqa: S314
    assert set("ABCDEFabcdef") <= set(texts)
    assert "South to move" in texts
    assert [str(count) for count in game.position.stores] == [
        text.text
        for text in ET.fromstring(picture).iter(f"{SVG}text")  # noqa: S314
        if "total" in text.attrib["class"]
    ]
    assert circles(Position()._repr_svg_(), "last") == []
    assert len(circles(svg.board(Position(), last=Move("C")), "last")) == 1
    assert svg.board(game, seat=Side.NORTH) != picture
    assert 'width="321"' in svg.board(game, size=321)
    full = Position.from_counts([254, 0], rules="russ,pits-per-row=1,seeds-per-pit=127")
    assert len(circles(svg.board(full), "seed")) == 254
    game.resign()
    assert "North wins, 7-2 (resignation)" in svg.board(game)
    for wrong in ("C", 2, b""):
        with pytest.raises(TypeError, match="a Move"):
            svg.board(Position(), last=wrong)  # type: ignore[arg-type]


def test_picture_size() -> None:
    """The width is a number of pixels that a picture can have."""
    assert ET.fromstring(svg.board(Position(), size=65_535)).get("width") == "65535"  # noqa: S314
    for wrong in (0, -1, 65_536, 10**5000):
        with pytest.raises(ayoayo.RangeError, match="pixels"):
            svg.board(Position(), size=wrong)
    with pytest.raises(TypeError):
        svg.board(Position(), size='1" onload="')  # type: ignore[arg-type]


def test_the_program(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command, with what it prints."""

    def said(*arguments: str, stdin: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        assert main(arguments) == 0
        return capsys.readouterr().out

    assert said("perft", "4").split() == ["624"]
    assert said("perft", "--divide", "2").splitlines()[-1] == "28"
    assert said("perft", "0", "--divide").split() == ["1"]
    assert "B: 6-2-7-0-6-1-6-6-0-0-1-6-7-0-N, 5 laps, 7 captured" in said("show")
    assert said("show", "--svg").startswith("<svg")
    assert said("rules", "pratt").startswith("pratt\n")
    assert "South: ?" in said("replay", "-", stdin=Game().ogn())
    playing = said("play", stdin="B\nz?\n\nhelp\nundo\nundo\nredo\na\nresign\n")
    assert "A letter plays that pit" in playing
    assert "there is no move to take back" in playing
    assert "(resignation)" in playing
    against = said("play", "--against", "north", "--seed", "1", stdin="undo\nquit\n")
    assert against.count("South plays") == 1
    assert "there is no move to take back" in against


def test_the_program_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """1 for what is wrong, 2 for wrong arguments; the reason goes to standard error."""
    for arguments in (
        ["show", "4-4"],
        ["perft", "101"],
        ["perft", "-1"],
        ["replay", str(tmp_path / "none")],
        ["play", "--rules", "chess"],
    ):
        assert main(arguments) == 1
        assert capsys.readouterr().err.startswith("ayoayo: ")
    for arguments in ([], ["dance"], ["rules", "chess"], ["perft", "x"]):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
    assert run("-m", "ayoayo", "--version").stdout == f"ayoayo {ayoayo.__version__}\n"


def test_the_program_saves(tmp_path: Path) -> None:
    """And what it saves can be replayed."""
    path = tmp_path / "game.ogn"
    done = run("-m", "ayoayo", "play", stdin=f"B a\nsave {path}\n")
    assert done.returncode == 0, done.stderr
    assert Game.from_ogn(path.read_text("utf-8")).ply == 2
    assert "2. a" in run("-m", "ayoayo", "replay", path).stdout


def test_the_wheel() -> None:
    """One for CPython from 3.11 on, with types, exporting one name, with nothing to find."""
    wheel = importlib.metadata.distribution("ayoayo").read_text("WHEEL")
    assert wheel is not None
    assert "Tag: cp311-abi3-" in wheel
    assert ayoayo.__version__ == importlib.metadata.version("ayoayo")
    extension = Path(_capi.__file__)
    assert extension.suffixes[-2:] == [".abi3", ".so"]
    files = {path.name for path in extension.parent.iterdir()}
    assert {"py.typed", "_capi.pyi"} <= files
    assert not {"capi.py", "_capi.py"} & files
    checked = run("-m", "abi3audit", "--strict", "--assume-minimum-abi3", "3.11", extension)
    assert checked.returncode == 0, checked.stderr
    from elftools.elf.elffile import ELFFile  # noqa: PLC0415  # auditwheel brings it

    with extension.open("rb") as file:
        elf = ELFFile(file)
        exported = [
            symbol.name
            for symbol in elf.get_section_by_name(".dynsym").iter_symbols()
            if symbol["st_shndx"] != "SHN_UNDEF" and symbol["st_info"]["bind"] != "STB_LOCAL"
        ]
        dynamic = list(elf.get_section_by_name(".dynamic").iter_tags())
    assert exported == ["PyInit__capi"]
    needed = [tag.needed for tag in dynamic if tag.entry.d_tag == "DT_NEEDED"]
    assert set(needed) <= {"libc.so.6"}
    assert not [tag for tag in dynamic if tag.entry.d_tag in {"DT_RPATH", "DT_RUNPATH"}]
