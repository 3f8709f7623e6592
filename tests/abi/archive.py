# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: S603, T201 -- a script that runs a compiler and prints
"""Programs that were built with the headers of earlier releases, run on the library as it is.

usage: archive.py check|guard|record PROJECT_FOLDER VERSION COMPILER

record   puts the headers and caller.c into archive/VERSION: done once for each release
check    builds the caller of every release of this major and minor version with its own headers,
         and the present one, and runs them on the library
guard    proves that check notices: plants changes in a copy of the library's sources
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from dump import FLAGS, Change, plant

HERE = Path(__file__).resolve().parent
ARCHIVE = HERE / "archive"
NAME = "libayoayo.so"


def build_library(project: Path, compiler: str, folder: Path) -> Path:
    """Build the shared library of some sources."""
    library = folder / NAME
    sources = sorted(str(path.relative_to(project)) for path in project.glob("lib/*/*.c"))
    flags = [*FLAGS, "-O1", "-Iinclude", "-Ilib", f"-Wl,-soname,{NAME}"]
    subprocess.run([compiler, *flags, "-o", str(library), *sources], check=True, cwd=project)
    return library


def run_caller(release: Path, library: Path, compiler: str) -> bool:
    """Build a release's caller with its headers and run it on a library."""
    program = library.parent / "caller"
    flags = ["-std=c11", "-O1", f"-I{release / 'include'}", f"-Wl,-rpath,{library.parent}"]
    source = str(release / "caller.c")
    subprocess.run([compiler, *flags, source, str(library), "-o", str(program)], check=True)
    done = subprocess.run([program], check=False, capture_output=True, text=True)
    print(f"{release.name}: {done.stdout or f'ended with {done.returncode}'}", end="")
    return done.returncode == 0


def present(project: Path, folder: Path) -> Path:
    """Make the release that would be recorded now."""
    release = folder / "now"
    shutil.copytree(project / "include", release / "include")
    shutil.copyfile(HERE / "caller.c", release / "caller.c")
    return release


def check(project: Path, version: str, compiler: str, folder: Path) -> int:
    """Run all callers."""
    family = ".".join(version.split(".")[:2])
    library = build_library(project, compiler, folder)
    releases = [*sorted(ARCHIVE.glob(f"{family}.*")), present(project, folder)]
    return sum(not run_caller(release, library, compiler) for release in releases)


def record(project: Path, version: str, compiler: str, folder: Path) -> int:
    """Put the present headers and caller into the archive, if the caller runs."""
    release = present(project, folder)
    if (ARCHIVE / version).exists():
        print(f"{version} is recorded already: the next release needs another number")
        return 1
    if not run_caller(release, build_library(project, compiler, folder), compiler):
        return 1
    shutil.copytree(release, ARCHIVE / version)
    return 0


POSITION, SEARCH = "include/ayoayo/position.h", "include/ayoayo/search.h"
PIT = "    int32_t pit;          /**<"
PLANTS: dict[str, Change] = {
    "a field in front": (POSITION, PIT, PIT.replace("pit; ", "before, pit; ")),
    "a longer line": (SEARCH, "AYO_SEARCH_MAX_LINE 64", "AYO_SEARCH_MAX_LINE 72"),
}


def guard(project: Path, version: str, compiler: str, folder: Path) -> int:
    """Plant changes and see callers fail that were built without them."""
    faults = 0
    release = present(project, folder)
    for what, change in PLANTS.items():
        library = build_library(plant(project, folder, [change]), compiler, folder)
        runs = run_caller(release, library, compiler)
        print(f"{version}, {what}: {'it runs all the same' if runs else 'it fails, as it should'}")
        faults += runs
    return faults


def main(arguments: list[str]) -> int:
    """Run one of the commands."""
    name, project, version, compiler = arguments
    commands = {"check": check, "guard": guard, "record": record}
    with tempfile.TemporaryDirectory() as folder:
        return commands[name](Path(project), version, compiler, Path(folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
