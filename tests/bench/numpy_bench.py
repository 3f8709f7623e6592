# SPDX-License-Identifier: Apache-2.0
"""What 4,096 games at once cost from NumPy, and from C in the same run.

usage: numpy_bench.py AYOAYO_BENCH [--rounds N] [--seconds S] [--json]

Each round measures C, by ayoayo_bench, and then the same work from Python, by processor
time; the ratio is taken round by round. It takes the package and NumPy.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import time

import numpy as np
from ayoayo.batch import Batch, legal, random_step, reset

GAMES = 4096
STEPS = 60
RULES = ("russ", "oware")
NAMES = {"4096 games, step": False, "4096 games, step, masks": True}


def c_rates(program: str, seconds: float) -> dict[tuple[str, str], float]:
    """Measure C: moves a second, by workload and rules."""
    command = [program, "--repeat", "1", "--seconds", str(seconds), "--only", "4096", "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    lines = map(json.loads, done.stdout.splitlines())
    return {(line["name"], line["rules"]): line["median"] for line in lines}


def play(games: Batch, *, masks: bool) -> None:
    """Do what the workload in C does: random steps from the start, finished games anew.

    The calls have the arguments that they have there; which pits were played is not asked.
    """
    rules, positions, randoms = games.rules, games.positions, games.randoms
    reasons, plies = games.reasons, games.plies
    games.start()
    randoms[:] = np.arange(GAMES, dtype=np.uint64)
    for _ in range(STEPS):
        random_step(rules, positions, randoms, reasons=reasons, plies=plies, max_plies=200)
        reset(rules, positions, reasons, plies=plies)
        if masks:
            legal(rules, positions, games.masks)


def numpy_rate(rules: str, seconds: float, *, masks: bool) -> float:
    """Measure NumPy: moves a second."""
    games, moves = Batch(rules, GAMES), 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or moves == 0:
        play(games, masks=masks)
        moves += STEPS * GAMES
    return moves / spent


def measure(program: str, rounds: int, seconds: float) -> list[dict[str, str | float]]:
    """Measure both, in turn: medians, and the least, median and most of the ratio."""
    keys = [(name, rules) for name in NAMES for rules in RULES]
    found: dict[tuple[str, str], list[tuple[float, float]]] = {key: [] for key in keys}
    for _ in range(rounds):
        in_c = c_rates(program, seconds)
        for name, rules in keys:
            rate = numpy_rate(rules, seconds, masks=NAMES[name])
            found[name, rules].append((in_c[name, rules], rate))
    lines: list[dict[str, str | float]] = []
    for (name, rules), rates in found.items():
        ratios = [of_numpy / of_c for of_c, of_numpy in rates]
        lines.append(
            {
                "name": name,
                "rules": rules,
                "unit": "moves/s",
                "c": statistics.median(of_c for of_c, _ in rates),
                "numpy": statistics.median(of_numpy for _, of_numpy in rates),
                "ratio": statistics.median(ratios),
                "least": min(ratios),
                "most": max(ratios),
                "rounds": rounds,
            }
        )
    return lines


def main() -> None:
    """Print a line for each workload."""
    parser = argparse.ArgumentParser(description="C and NumPy, side by side")
    parser.add_argument("program", help="the program ayoayo_bench, as built")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.2, help="of one measurement")
    parser.add_argument("--json", action="store_true", help="one object a line")
    chosen = parser.parse_args()
    lines = measure(chosen.program, chosen.rounds, chosen.seconds)
    for line in lines:
        if chosen.json:
            print(json.dumps(line))
        else:
            print(
                f"{line['name']:24} {line['rules']:6}"
                f" C {float(line['c']) / 1e6:7.2f} M moves/s"
                f"  NumPy {float(line['numpy']) / 1e6:7.2f} M moves/s"
                f"  ratio {line['ratio']:.3f} ({line['least']:.3f} to {line['most']:.3f})"
            )


if __name__ == "__main__":
    main()
