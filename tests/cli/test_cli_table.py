# SPDX-License-Identifier: Apache-2.0
"""`ayoayo table`: build, info and probe, and files that are wrong."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import time
from typing import TYPE_CHECKING

from program import bad, command, good, run

if TYPE_CHECKING:
    from pathlib import Path

SMALL = ["--rules", "russ,pits-per-row=3,seeds-per-pit=3"]


def test_build_info_probe(tmp_path: Path) -> None:
    path = str(tmp_path / "table")
    words = good("table", "build", *SMALL, "--seeds", "18", path)
    assert words == f"{path}: 18 seeds, 134596 positions\n"
    info = good("table", "info", path)
    assert "rules:     mancala-world,pits-per-row=3\n" in info
    assert "seeds:     at most 18 on the board\n" in info
    assert "positions: 134596," in info
    start = "3-3-3-3-3-3-0-0-S"
    assert good("table", "probe", *SMALL, path, start) == f"{start}  +2  A-9 B+0 C+2*\n"
    solved = json.loads(good("solve", "--json", *SMALL, start))
    assert solved["margin"] == [2, 2]
    assert solved["moves"] == {"A": [-9, -9], "B": [0, 0], "C": [2, 2]}


def test_probe_many_and_wrong_ones(tmp_path: Path) -> None:
    path = str(tmp_path / "table")
    good("table", "build", *SMALL, "--seeds", "4", path)
    stuck, fine = "0-0-0-1-0-0-9-8-S", "0-0-1-0-1-0-9-7-S"
    result = run("table", "probe", *SMALL, path, stuck, "x", fine, "3-3-3-3-3-3-0-0-N")
    assert result.returncode == 1
    assert result.stdout.decode() == f"{stuck}  -1 \n{fine}  +0  C+0*\n"
    complaints = result.stderr.decode().splitlines()
    assert len(complaints) == 2
    assert complaints[1] == "ayoayo: 3-3-3-3-3-3-0-0-N: more than a limit allows"
    # Without rules the positions are those of four seeds a pit.
    assert good("table", "probe", path, "1-0-0-0-0-0-12-11-N").startswith("1-0-0")
    assert "sum" in bad(1, "table", "probe", path, fine)


def test_threads_build_the_same_file(tmp_path: Path) -> None:
    files = []
    for jobs in ("1", "2", "7"):
        path = tmp_path / jobs
        good("table", "build", "--seeds", "9", "--jobs", jobs, str(path))
        files.append(path.read_bytes())
    assert files[0] == files[1] == files[2]


def test_a_build_goes_on_from_the_file(tmp_path: Path) -> None:
    path, whole = tmp_path / "table", tmp_path / "whole"
    good("table", "build", *SMALL, "--seeds", "12", str(whole))
    good("table", "build", *SMALL, "--seeds", "5", str(path))
    small = path.read_bytes()
    good("table", "build", *SMALL, "--seeds", "12", str(path))
    assert path.read_bytes() == whole.read_bytes() != small
    words = good("table", "build", *SMALL, "--seeds", "6", str(path))
    assert words == f"{path}: it holds 12 seeds already\n"
    assert path.read_bytes() == whole.read_bytes()


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_bytes(b"notes of mine, and rather more of them than a head of a table has" * 20)
    before = path.read_bytes()
    assert "no endgame table" in bad(1, "table", "build", "--seeds", "3", str(path))
    assert path.read_bytes() == before
    good("table", "build", *SMALL, "--seeds", "3", str(tmp_path / "table"))
    words = bad(1, "table", "build", "--rules", "pratt", "--seeds", "3", str(tmp_path / "table"))
    assert words.endswith("the file is for other rules")


def test_wrong_files_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "table"
    good("table", "build", *SMALL, "--seeds", "8", str(path))
    data = path.read_bytes()
    assert "no such file" in bad(3, "table", "info", str(tmp_path / "none"))
    path.write_bytes(data[:-1])
    assert "end of the file is missing" in bad(1, "table", "info", str(path))
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert "was changed" in bad(1, "table", "info", str(path))
    path.write_bytes(b"")
    assert bad(1, "table", "info", str(path)) != ""


def build_and_interrupt(path: Path, *options: str) -> subprocess.CompletedProcess[bytes]:
    """Begin a build that takes long, and stop it."""
    arguments = command("table", "build", "--seeds", "20", *options, str(path))
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)


def test_an_interrupt_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "table"
    result = build_and_interrupt(path)
    assert result.returncode == 4
    assert result.stderr.decode() == f"ayoayo: {path}: stopped; nothing was written\n"
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_keeps_what_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "table"
    result = build_and_interrupt(path, "--keep", "--jobs", "1")
    assert result.returncode == 4
    match = re.search(r"seeds: +at most (\d+) ", good("table", "info", str(path)))
    assert match
    seeds = int(match[1])
    assert 0 < seeds < 20
    assert [entry.name for entry in tmp_path.iterdir()] == ["table"]
    other = tmp_path / "other"
    good("table", "build", "--seeds", str(seeds), str(other))
    assert other.read_bytes() == path.read_bytes()


def test_a_terminal_shows_a_bar_and_takes_it_away(tmp_path: Path) -> None:
    own, child = pty.openpty()
    with subprocess.Popen(
        command("table", "build", "--seeds", "13", str(tmp_path / "table")),
        stdout=subprocess.PIPE,
        stderr=child,
    ) as process:
        os.close(child)
        shown = b""
        while True:
            try:
                shown += os.read(own, 4096)
            except OSError:  # the program has closed the terminal
                break
        assert process.wait(timeout=60) == 0
    os.close(own)
    bars = re.findall(rb"\[(#*)( *)\] +(\d+) %, (\d+) seeds", shown)
    assert bars
    assert all(len(full) + len(rest) == 40 for full, rest, _, _ in bars)
    percents = [int(percent) for _, _, percent, _ in bars]
    assert percents == sorted(percents)
    assert shown.endswith(b"\r\x1b[K")


def test_wrong_words(tmp_path: Path) -> None:
    see = "; see 'ayoayo table --help'"
    path = str(tmp_path / "table")
    assert bad(2, "table") == "build, info or probe?" + see
    assert bad(2, "table", "make") == "build, info or probe, not 'make'" + see
    assert bad(2, "table", "build", path) == "build needs --seeds" + see
    assert bad(2, "table", "build", "--seeds", "3") == "no file" + see
    assert "--seeds is a number, 0 to 126, not '127'" in bad(
        2, "table", "build", "--seeds", "127", path
    )
    assert "--jobs is a number" in bad(2, "table", "build", "--seeds=3", "--jobs=0", path)
    assert bad(2, "table", "info") == "no file" + see
    assert bad(2, "table", "probe", path) == "no position" + see
    assert "more than a limit allows" in bad(1, "table", "build", "--seeds", "60", path)
    assert "offset" in bad(1, "table", "build", "--rules", "rus", "--seeds", "3", path)
    words = bad(3, "table", "build", "--seeds=2", str(tmp_path / "none" / "table"))
    assert words.endswith("the system cannot read or write the file")
