# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: S603, T201 -- a script that runs tools and prints
"""What the built libraries export, call and keep, read with binutils.

usage: symbols.py exports LIBRARY.so INCLUDE_FOLDER VERSION_NODE
       symbols.py soname LIBRARY.so SONAME
       symbols.py names|calls|data LIBRARY.a
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# All that the library may ask of its surroundings. Whoever adds a name answers
# the question whether it prints, ends the process, reads the environment, or
# touches locale, signals or hidden state.
ALLOWED_CALLS = {
    "bcmp",
    "free",
    "malloc",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "realloc",
    "strchr",
    "strcmp",
    "strcspn",
    "strlen",
    "strncmp",
    # The clock and the files of endgame tables: lib/base/os.c and nothing else.
    "__errno_location",
    "clock_gettime",
    "close",
    "fstat",
    "fsync",
    "mmap",
    "munmap",
    "open",
    "rename",
    "unlink",
    "write",
    "_GLOBAL_OFFSET_TABLE_",
    "__stack_chk_fail",
}


def run(*command: str) -> list[str]:
    """Return the lines that a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def declared(include: Path) -> set[str]:
    """Find the functions that the headers declare with AYO_API."""
    names: set[str] = set()
    for header in sorted(include.glob("ayoayo/*.h")):
        text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.DOTALL)
        names.update(re.findall(r"\bAYO_API\b[^;()]*?\b(ayo_\w+)\s*\(", text))
    return names


def check_exports(library: str, include: str, node: str) -> list[str]:
    """Check that the exported names are the declared ones, under the version node."""
    lines = [line.split() for line in run("nm", "-D", "--defined-only", library)]
    exported = {fields[-1] for fields in lines if fields[1] != "A"}
    wanted = {f"{name}@@{node}" for name in declared(Path(include))}
    if not wanted:
        return [f"no declaration found in {include}"]
    missing = [f"declared, not exported: {name}" for name in sorted(wanted - exported)]
    return missing + [f"exported, not declared: {name}" for name in sorted(exported - wanted)]


def check_soname(library: str, soname: str) -> list[str]:
    """Check that the shared library calls itself by its version."""
    found = re.findall(r"SONAME.*\[(.*)\]", "\n".join(run("readelf", "-d", library)))
    return [] if found == [soname] else [f"the soname is {found}, not {soname}"]


def check_names(library: str) -> list[str]:
    """Check that every global name of the static library has the prefix."""
    names = [line.split()[-1] for line in run("nm", "-g", "--defined-only", library) if " " in line]
    if not names:
        return [f"no name found in {library}"]
    return [f"global name without prefix: {n}" for n in names if not re.match(r"ayo_", n)]


def check_calls(library: str) -> list[str]:
    """Check that the library asks nothing of its surroundings but memory."""
    undefined = {line.split()[-1] for line in run("nm", "-u", library) if " U " in line}
    defined = {
        line.split()[-1] for line in run("nm", "-g", "--defined-only", library) if " " in line
    }
    if not undefined:
        return [f"no call found in {library}"]
    return [
        f"call that is not allowed: {name}" for name in sorted(undefined - defined - ALLOWED_CALLS)
    ]


def check_data(library: str) -> list[str]:
    """Check that no object file has a byte of writable data."""
    sizes = re.findall(r"^(\.\S+)\s+(\d+)\s", "\n".join(run("size", "-A", library)), re.MULTILINE)
    writable = re.compile(r"\.(data(?!\.rel\.ro)|bss|tdata|tbss)")
    faults = [f"{n} bytes in {name}" for name, n in sizes if writable.match(name) and n != "0"]
    common = [line for line in run("nm", library) if " C " in line]
    return faults + common if sizes else [f"no section found in {library}"]


CHECKS: dict[str, Callable[..., list[str]]] = {
    "exports": check_exports,
    "soname": check_soname,
    "names": check_names,
    "calls": check_calls,
    "data": check_data,
}


def main(arguments: list[str]) -> int:
    """Run one check and print what it found."""
    faults = CHECKS[arguments[0]](*arguments[1:])
    print("\n".join(faults) or f"{arguments[0]}: as it should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
