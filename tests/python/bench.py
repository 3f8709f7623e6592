# SPDX-License-Identifier: Apache-2.0
"""What one `apply` and one look at `legal_moves` cost: ``python tests/python/bench.py``.

Prints microseconds a call, the best of many runs of whole random games, loop included.
"""

from __future__ import annotations

import time

from ayoayo import Game, Random

GAMES = 300
RUNS = 15


def lines(rules: str) -> list[list[int]]:
    """Make the games that are played: the pits of random ones, always the same."""
    rng = Random(1984)
    found = []
    for _ in range(GAMES):
        game = Game(rules)
        game.play_random(200, rng)
        found.append([move.pit for move in game.moves])
    return found


def apply_cost(games: list[list[int]], rules: str) -> float:
    """Time the moves of all games once; microseconds a move."""
    fresh = [Game(rules) for _ in games]
    start = time.perf_counter()
    for game, line in zip(fresh, games, strict=True):
        for pit in line:
            game.apply(pit)
    return (time.perf_counter() - start) * 1e6 / sum(map(len, games))


def legal_cost(games: list[list[int]], rules: str) -> float:
    """Time the legal moves at all positions of the games; microseconds a look."""
    total, looks = 0.0, 0
    for line in games:
        game = Game(rules)
        for pit in line:
            start = time.perf_counter()
            for _ in range(20):
                game.legal_moves  # noqa: B018
            total += time.perf_counter() - start
            looks += 20
            game.apply(pit)
    return total * 1e6 / looks


def measure(rules: str) -> tuple[float, float]:
    """Find the best of several runs: apply and legal_moves, in microseconds."""
    games = lines(rules)
    applies = min(apply_cost(games, rules) for _ in range(RUNS))
    looks = min(legal_cost(games[:30], rules) for _ in range(RUNS))
    return applies, looks


def main() -> None:
    """Print both for the two best known rule sets."""
    for rules in ("russ", "oware"):
        applies, looks = measure(rules)
        print(f"{rules}: apply {applies:.2f} µs, legal_moves {looks:.2f} µs")


if __name__ == "__main__":
    main()
