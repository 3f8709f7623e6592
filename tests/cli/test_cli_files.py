# SPDX-License-Identifier: Apache-2.0
"""Files that are missing, full, huge or protected: exit code 3, and nothing is lost."""

from __future__ import annotations

import os
import re
import resource
import signal
import stat
from pathlib import Path

import pytest

from program import START, bad, good, run

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this system")
RECORD = '[Variant "russ"]\n\n1. B a\n'


@needs_full
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["show", "--help"],
        ["show", START],
        ["show", "--json", "-"],
        ["perft", "3"],
        ["rules"],
        ["rules", "oware"],
        ["replay", "-"],
        ["play"],
        ["play", "--south=random", "--north=random"],
    ],
)
def test_a_full_disk_is_noticed(arguments: list[str]) -> None:
    data = RECORD if "replay" in arguments else f"{START}\n" * 3
    with FULL.open("wb") as full:
        complaint = bad(3, *arguments, stdin=data, stdout=full)
    assert complaint == "standard output: No space left on device"


def test_a_closed_standard_output_is_noticed() -> None:
    complaint = bad(3, "--version", preexec_fn=lambda: os.close(1), stdout=None)
    assert complaint.startswith("standard output: ")


@pytest.mark.parametrize(
    "arguments", [["replay"], ["play", "--load"]], ids=lambda arguments: arguments[0]
)
def test_unreadable_files(tmp_path: Path, arguments: list[str]) -> None:
    missing = tmp_path / "missing.ogn"
    assert bad(3, *arguments, str(missing)) == f"{missing}: No such file or directory"
    assert bad(3, *arguments, str(tmp_path)) == f"{tmp_path}: Is a directory"
    assert bad(3, *arguments, "") == ": No such file or directory"


@pytest.mark.parametrize("arguments", [["show", "-"], ["replay", "-"], ["play"]], ids="-".join)
def test_standard_input_that_cannot_be_read(tmp_path: Path, arguments: list[str]) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        result = bad(3, *arguments, stdin=folder)
    finally:
        os.close(folder)
    assert result == "standard input: Is a directory"


def test_a_large_record(tmp_path: Path) -> None:
    path = tmp_path / "large.ogn"
    path.write_text('[Variant "russ"]\n\n1. B { ' + "word " * 1_000_000 + "} a\n", encoding="utf-8")
    assert "1... a: " in good("replay", str(path))
    again = tmp_path / "again.ogn"
    good("play", "--load", str(path), "--save", str(again))
    assert again.stat().st_size > 5_000_000


def test_a_failed_save_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.ogn"
    path.write_text("precious", encoding="utf-8")

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (40, 40))

    result = run("play", stdin=f"B\nsave {path}\na\n", preexec_fn=limited)
    assert result.returncode == 3
    assert result.stderr.decode() == f"ayoayo: {path}: File too large\n"
    assert b"Not saved.\n" in result.stdout
    assert b"North plays a" in result.stdout
    assert path.read_text(encoding="utf-8") == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["game.ogn"]


def test_a_later_save_makes_good_for_a_failed_one(tmp_path: Path) -> None:
    result = run("play", stdin=f"save {tmp_path}/no/game\nsave {tmp_path}/game\n")
    assert result.returncode == 0
    assert b"No such file or directory" in result.stderr
    assert (tmp_path / "game").exists()


def test_a_save_keeps_mode_and_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.ogn", tmp_path / "link.ogn"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to("game.ogn")
    good("play", "--save", str(link))
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8").startswith("[Variant")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    path = tmp_path / "game.ogn"
    good("play", "--save", str(path), umask=0o027)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_save_into_the_working_folder(tmp_path: Path) -> None:
    good("play", stdin="save game.ogn\n", cwd=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["game.ogn"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anything")
def test_a_write_protected_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.ogn"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o444)
    assert "Permission denied" in bad(3, "play", "--save", str(path))
    assert path.read_text(encoding="utf-8") == "old"


def test_a_device_is_written_to_not_replaced(tmp_path: Path) -> None:
    good("play", "--save", "/dev/null")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert bad(3, "play", "--save", str(tmp_path)) == f"{tmp_path}: Is a directory"


def test_no_memory() -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (64 << 20, 64 << 20))

    sanitized = re.search(rb"__[amt]san_init", Path(os.environ["AYOAYO_PROGRAM"]).read_bytes())
    if "AYOAYO_WRAPPER" in os.environ or sanitized:
        pytest.skip("the tool needs the memory itself")
    result = run("show", "-", stdin=b"4" * (100 << 20), preexec_fn=limited)
    assert result.returncode == 3
    assert result.stderr == b"ayoayo: standard input: the allocator had no memory\n"
