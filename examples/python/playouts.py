# SPDX-License-Identifier: Apache-2.0
"""Play random games and count how they end."""

import argparse
from collections import Counter

from ayoayo import Game, Random

MOST_PLIES = 1000  # some games never end


def main() -> None:
    """Play, count, print; the same seed prints the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=1000)
    parser.add_argument("--rules", default="russ")
    parser.add_argument("--seed", type=int, default=1984)
    options = parser.parse_args()

    rng = Random(options.seed)
    ends: Counter[str] = Counter()
    plies = 0
    for _ in range(options.games):
        game = Game(options.rules)
        plies += game.play_random(MOST_PLIES, rng)
        outcome = game.outcome
        ends[f"{outcome.result} ({outcome.reason or 'unfinished'})"] += 1
    for end, count in ends.most_common():
        print(f"{count:6} {end}")
    print(f"{plies / options.games:.1f} plies a game")


if __name__ == "__main__":
    main()
