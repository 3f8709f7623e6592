# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: S603, T201 -- a script that runs programs and prints
"""Check what the documents say against what is there.

usage: readme.py paths PROJECT_FOLDER
       readme.py c PROJECT_FOLDER COMPILER_AND_ARGUMENTS…
       readme.py python PROJECT_FOLDER

paths    every relative link of the Markdown files leads to a file
c        the README's C programs compile and print the text block after them
python   the same for its Python programs, with the interpreter that runs this
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#]+)[^)]*\)")


def examples(readme: Path, language: str) -> list[tuple[str, str]]:
    """Find the blocks in a language, each with the text block after it."""
    text = readme.read_text(encoding="utf-8")
    found = re.findall(rf"```{language}\n(.*?)```\s*```text\n(.*?)```", text, re.DOTALL)
    if not found or len(found) != text.count(f"```{language}\n"):
        sys.exit(f"a {language} block without its output, or none, in {readme}")
    return found


def check_paths(project: Path) -> int:
    """Look for the targets of all links."""
    links = [
        (document.name, link)
        for document in sorted(project.glob("*.md"))
        for link in LINK.findall(document.read_text(encoding="utf-8"))
    ]
    missing = [f"{name}: {link}" for name, link in links if not (project / link).exists()]
    print("\n".join(missing) or f"{len(links)} links lead somewhere")
    return 1 if missing or not links else 0


def compare(command: list[str], expected: str) -> int:
    """Run a program and compare what it prints."""
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if printed != expected:
        print(f"The README says\n{expected}but the program prints\n{printed}")
        return 1
    print(printed, end="")
    return 0


def check_c(project: Path, *compile_with: str) -> int:
    """Compile and run the C programs."""
    failures = 0
    for source, expected in examples(project / "README.md", "c"):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "readme"
            file = program.with_suffix(".c")
            file.write_text(source, encoding="utf-8")
            # The source goes before the library that it needs.
            command = [compile_with[0], str(file), *compile_with[1:], "-o", str(program)]
            subprocess.run(command, check=True)
            failures += compare([str(program)], expected)
    return failures


def check_python(project: Path) -> int:
    """Run the Python programs, if the package is installed."""
    if not importlib.util.find_spec("ayoayo"):
        print(f"the package is not installed for {sys.executable}")
        return 77
    return sum(
        compare([sys.executable, "-c", source], expected)
        for source, expected in examples(project / "README.md", "python")
    )


def main(arguments: list[str]) -> int:
    """Run one of the checks."""
    name, project, *rest = arguments
    if name == "c":
        return check_c(Path(project), *rest)
    return {"paths": check_paths, "python": check_python}[name](Path(project))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
