# SPDX-License-Identifier: Apache-2.0
"""Solves start positions with the program `ayoayo` and writes results.jsonl.

    python3 solve_all.py PATH/TO/ayoayo > results.jsonl

A line is what `ayoayo solve --json` answered, with the group it belongs to and the arguments
that ask for it again. Limits are in nodes, so that a second run gives the same bounds; only
`milliseconds` depends on the machine.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = (
    "russ",
    "mancala-world",
    "russ,leftovers=owner",
    "pratt",
    "russ,capturing-seed=kept",
)
"""The rule sets whose start and first moves are solved."""

LARGER = ((6, 7), (6, 8), (6, 9), (7, 4), (7, 5), (8, 4))
"""Larger boards that are tried: pits in a row, seeds in a pit."""

NODES = 100_000_000
"""The limit for each start, its first moves included."""

STOPPED = 4
"""The exit code of the program when a limit came first."""


class Task(NamedTuple):
    """A start position to be solved."""

    group: str
    rules: str
    options: tuple[str, ...]


def tasks() -> Iterator[Task]:
    """Give all tasks."""
    for rules in RULES:
        yield Task("starts", rules, (f"--nodes={NODES}",))
    limit = ("--no-moves", f"--nodes={NODES}")
    for seeds in range(1, 7):
        for pits in range(1, 7):
            yield Task("grid", f"russ,pits-per-row={pits},seeds-per-pit={seeds}", limit)
    for pits, seeds in LARGER:
        yield Task("larger", f"russ,pits-per-row={pits},seeds-per-pit={seeds}", limit)


def solve(program: str, task: Task) -> str:
    """Run a task; give its line."""
    arguments = ["solve", "--json", *task.options, "--rules", task.rules]
    result = subprocess.run(  # noqa: S603
        [program, *arguments], stdout=subprocess.PIPE, check=False, text=True
    )
    if result.returncode not in (0, STOPPED):
        raise subprocess.CalledProcessError(result.returncode, arguments)
    answer = json.loads(result.stdout)
    command = " ".join(["ayoayo", *arguments])
    return json.dumps({"group": task.group, "command": command} | answer)


def main() -> None:
    """Solve everything, or one group."""
    parser = argparse.ArgumentParser(description="Solve start positions; results as JSON lines.")
    parser.add_argument("program", help="the program ayoayo")
    parser.add_argument("--group", help="only this one: starts, grid or larger")
    arguments = parser.parse_args()
    for task in tasks():
        if arguments.group in (None, task.group):
            print(solve(arguments.program, task), flush=True)
            print(task.group, task.rules, file=sys.stderr)


if __name__ == "__main__":
    main()
