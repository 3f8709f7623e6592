# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of the build: AYOAYO_PROGRAM and those in the folder AYOAYO_EXAMPLES."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent.parent
VECTORS = SOURCE / "tests" / "data" / "vectors"
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

Row = dict[str, Any]
"""A line of the vectors."""


def under_wrapper(*words: str) -> list[str]:
    """Give a command line, under AYOAYO_WRAPPER if that is set (valgrind, say)."""
    return [*shlex.split(os.environ.get("AYOAYO_WRAPPER", "")), *words]


def command(*arguments: str) -> list[str]:
    """Give the command line of the program `ayoayo`."""
    return under_wrapper(os.environ["AYOAYO_PROGRAM"], *arguments)


def run(
    *arguments: str, stdin: bytes | str | int = b"", **options: Any
) -> subprocess.CompletedProcess[bytes]:
    """Run the program; `stdin` is what it reads, or an open file."""
    if isinstance(stdin, int):
        options["stdin"] = stdin
    else:
        options["input"] = stdin.encode() if isinstance(stdin, str) else stdin
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run(
        command(*arguments), stderr=subprocess.PIPE, timeout=300, check=False, **options
    )


def good(*arguments: str, stdin: bytes | str = b"", **options: Any) -> str:
    """Run the program, which must succeed and say nothing on standard error."""
    result = run(*arguments, stdin=stdin, **options)
    assert result.stderr == b""
    assert result.returncode == 0
    return result.stdout.decode()


def bad(code: int, *arguments: str, stdin: bytes | str | int = b"", **options: Any) -> str:
    """Run the program, which must fail with this code and one line of complaint; give that."""
    result = run(*arguments, stdin=stdin, **options)
    complaint = result.stderr.decode()
    assert result.returncode == code, complaint
    assert complaint.startswith("ayoayo: ")
    assert complaint.count("\n") == 1
    assert complaint.endswith("\n")
    return complaint[len("ayoayo: ") : -1]


def load(name: str) -> list[Row]:
    """Give the lines of a file of vectors."""
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]
