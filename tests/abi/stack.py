# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: S603, T201 -- a script that runs a compiler and prints
"""How much stack each function of the library takes, as gcc tells it with -fstack-usage.

usage: stack.py PROJECT_FOLDER COMPILER

What a call takes with all that it calls in turn is measured by stack.c.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

MOST = 8 << 10
FLAGS = ["-std=c11", "-O2", "-Iinclude", "-Ilib", "-c", "-fstack-usage"]


def measure(project: Path, compiler: str) -> list[tuple[int, str, str]]:
    """Compile all of the library; give bytes, function, and kind of use."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(project.glob("lib/*/*.c")):
            name = str(source.relative_to(project))
            out = Path(folder) / "object.o"
            subprocess.run([compiler, *FLAGS, name, "-o", str(out)], check=True, cwd=project)
            for line in out.with_suffix(".su").read_text(encoding="utf-8").splitlines():
                place, size, kind = line.split("\t")
                found.append((int(size), re.sub(r":\d+:\d+", "", place), kind))
    return found


def main(arguments: list[str]) -> int:
    """Compare with the limit."""
    found = measure(Path(arguments[0]), arguments[1])
    faults = [f"{name}: {size} bytes" for size, name, _ in found if size > MOST]
    faults += [f"{name}: bytes that nothing bounds" for _, name, kind in found if kind == "dynamic"]
    size, name, _ = max(found)
    print("\n".join(faults) or f"{len(found)} functions; {name} takes most, {size} bytes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
