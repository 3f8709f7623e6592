# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: S603, S607, T201 -- a script that runs tools and prints
"""Compares the library's binary interface with the recorded one, by libabigail.

usage: dump.py check|guard|record PROJECT_FOLDER SONAME COMPILER

check    fails on an incompatible change, and on an addition not yet recorded
guard    proves that check notices: plants changes in a copy of the sources
record   writes tests/abi/SONAME.abi; refuses an incompatible change

Functions, structures and the values of all public enumerators are compared.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# A file, a text in it, and what that becomes.
Change = tuple[str, str, str]

SAME, ADDED, INCOMPATIBLE = "the same", "additions", "incompatible"
# -fno-eliminate… keeps the enumerations, which no function mentions by type.
FLAGS = ["-std=c11", "-g", "-fPIC", "-shared", "-fvisibility=hidden"]
FLAGS += ["-fno-eliminate-unused-debug-types"]
DUMP = ["--load-all-types", "--drop-private-types"]
DUMP += ["--no-show-locs", "--no-corpus-path", "--no-comp-dir-path"]


def dump(project: Path, soname: str, compiler: str, folder: Path) -> Path:
    """Build the library with debugging information and dump its interface."""
    library, out = folder / soname, folder / f"{soname}.abi"
    flags = [*FLAGS, "-Iinclude", "-Ilib", f"-Wl,-soname,{soname}", "-o", str(library)]
    # Relative, so that the dump does not tell where the project lies.
    sources = sorted(str(path.relative_to(project)) for path in project.glob("lib/*/*.c"))
    subprocess.run([compiler, *flags, *sources], check=True, cwd=project)
    headers = ["--headers-dir", str(project / "include")]
    headers += ["--suppressions", str(HERE / "private.abignore")]
    subprocess.run(["abidw", *DUMP, *headers, "--out-file", str(out), str(library)], check=True)
    return out


def abidiff(*arguments: str | Path) -> tuple[int, str]:
    """Return the exit code and the report of abidiff, unless it failed itself."""
    foreign = str(HERE / "foreign.abignore")
    command = ["abidiff", "--non-reachable-types", "--suppressions", foreign, *map(str, arguments)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode & 3:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.returncode, done.stdout


def compare(old: Path, new: Path) -> tuple[str, str]:
    """How a new dump differs from an old one, and abidiff's report on it."""
    code, report = abidiff("--suppressions", HERE / "growth.abignore", old, new)
    worse = re.findall(r"\b([1-9]\d*) (?:Removed|Changed|removed|changed)", report)
    if code & 8 or worse:
        return INCOMPATIBLE, report
    code, report = abidiff("--harmless", old, new)
    return (ADDED if code else SAME), report


def check(project: Path, soname: str, compiler: str, folder: Path) -> int:
    """Compare the sources with the record."""
    verdict, report = compare(HERE / f"{soname}.abi", dump(project, soname, compiler, folder))
    print(f"{report}\n{soname} against its record: {verdict}")
    if verdict == ADDED:
        print("Record what was added: cmake --build BUILD --target abi_record")
    return 0 if verdict == SAME else 1


def record(project: Path, soname: str, compiler: str, folder: Path) -> int:
    """Write the record, unless that would hide an incompatible change."""
    recorded, new = HERE / f"{soname}.abi", dump(project, soname, compiler, folder)
    if recorded.exists():
        verdict, report = compare(recorded, new)
        print(f"{report}\n{soname} against its record: {verdict}")
        if verdict == INCOMPATIBLE:
            print("Not recorded: it needs a new soname (include/ayoayo/version.h).")
            return 1
    shutil.copyfile(new, recorded)
    return 0


def plant(project: Path, folder: Path, changes: list[Change]) -> Path:
    """Copy the sources and change them."""
    copy = folder / "planted"
    shutil.rmtree(copy, ignore_errors=True)
    for name in ("include", "lib"):
        shutil.copytree(project / name, copy / name)
    for name, text, new in changes:
        source = (copy / name).read_text(encoding="utf-8")
        if text not in source:
            sys.exit(f"nothing to change in {name}: {text}")
        (copy / name).write_text(source.replace(text, new), encoding="utf-8")
    return copy


HEADER, SOURCE, RULES = "include/ayoayo/version.h", "lib/base/version.c", "include/ayoayo/rules.h"
NUMBER = "int ayo_version_number(void)"
OWN_TYPES = "enum own { A = 1 }; struct ayo__own { enum own a; }; enum { B = 2 };"
ADDED_BODY = f"int ayo_added(void)\n{{\n    return 1;\n}}\n\n{NUMBER}"
ADDED_DECLARATION = "AYO_API int ayo_added(void);\nAYO_END_DECLS"
PLANTS: dict[str, tuple[str, list[Change]]] = {
    "nothing": (SAME, []),
    "an included header": (SAME, [(SOURCE, NUMBER, f"#include <stdio.h>\n{NUMBER}")]),
    "types of its own": (SAME, [(SOURCE, NUMBER, f"{OWN_TYPES}\n{NUMBER}")]),
    "inside a rule set": (SAME, [("lib/rules/rules.h", "uint8_t ring;", "uint64_t ring;")]),
    "a return type": (INCOMPATIBLE, [(f, NUMBER, f"long {NUMBER[4:]}") for f in (HEADER, SOURCE)]),
    "an inserted value": (INCOMPATIBLE, [(RULES, "AYO_SOWING_RELAY,", "X, AYO_SOWING_RELAY,")]),
    "a new function": (
        ADDED,
        [(HEADER, "AYO_END_DECLS", ADDED_DECLARATION), (SOURCE, NUMBER, ADDED_BODY)],
    ),
}


def guard(project: Path, soname: str, compiler: str, folder: Path) -> int:
    """Plant changes of each kind and see the right verdict."""
    faults = 0
    base = folder / "base.abi"
    shutil.copyfile(dump(project, soname, compiler, folder), base)
    for what, (expected, changes) in PLANTS.items():
        verdict, _ = compare(base, dump(plant(project, folder, changes), soname, compiler, folder))
        print(f"{what}: {verdict}" + ("" if verdict == expected else f", but expected {expected}"))
        faults += verdict != expected
    return 1 if faults else 0


def main(arguments: list[str]) -> int:
    """Run one of the commands."""
    name, project, soname, compiler = arguments
    if not shutil.which("abidiff"):
        print("abidiff is not installed (Debian: abigail-tools)")
        return 77
    commands = {"check": check, "guard": guard, "record": record}
    with tempfile.TemporaryDirectory() as folder:
        return commands[name](Path(project), soname, compiler, Path(folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
