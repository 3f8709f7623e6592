# SPDX-License-Identifier: Apache-2.0
"""What one `apply` and one look at `legal_moves` cost: ``python tests/python/bench.py``.

Prints microseconds of processor time a call, loop included: the median of several runs of whole
random games, and in parentheses the least and the most.
"""

from __future__ import annotations

import statistics
import time

from ayoayo import Game, Random

GAMES = 300
RUNS = 15


def lines(rules: str, games: int) -> list[list[int]]:
    """Make the games that are played: the pits of random ones, always the same."""
    rng = Random(1984)
    found = []
    for _ in range(games):
        game = Game(rules)
        game.play_random(200, rng)
        found.append([move.pit for move in game.moves])
    return found


def apply_cost(games: list[list[int]], rules: str) -> float:
    """Time the moves of all games once; microseconds a move."""
    fresh = [Game(rules) for _ in games]
    start = time.process_time()
    for game, line in zip(fresh, games, strict=True):
        for pit in line:
            game.apply(pit)
    return (time.process_time() - start) * 1e6 / sum(map(len, games))


def legal_cost(games: list[list[int]], rules: str) -> float:
    """Time the legal moves at all positions of the games; microseconds a look."""
    total, looks = 0.0, 0
    for line in games:
        game = Game(rules)
        for pit in line:
            start = time.process_time()
            for _ in range(20):
                game.legal_moves  # noqa: B018
            total += time.process_time() - start
            looks += 20
            game.apply(pit)
    return total * 1e6 / looks


def measure(rules: str, games: int = GAMES, runs: int = RUNS) -> dict[str, list[float]]:
    """Time several runs: microseconds of each, by what was called."""
    played = lines(rules, games)
    found: dict[str, list[float]] = {"apply": [], "legal_moves": []}
    for _ in range(runs):
        found["apply"].append(apply_cost(played, rules))
        found["legal_moves"].append(legal_cost(played[:30], rules))
    return found


def report(name: str, costs: list[float]) -> str:
    """Tell the median and the spread of some runs."""
    return f"{name} {statistics.median(costs):.2f} µs ({min(costs):.2f} to {max(costs):.2f})"


def main() -> None:
    """Print both for the two best known rule sets."""
    for rules in ("russ", "oware"):
        costs = measure(rules)
        print(f"{rules}: {', '.join(report(name, runs) for name, runs in costs.items())}")


if __name__ == "__main__":
    main()
