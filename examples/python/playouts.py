# SPDX-License-Identifier: Apache-2.0
"""Play random games and count how they end.

usage: playouts.py [GAMES [RULES [SEED]]]
"""

import sys
from collections import Counter

from ayoayo import Game, Random

MOST_PLIES = 1000  # some games never end


def main() -> None:
    """Play, count, print; the same seed prints the same."""
    arguments = sys.argv[1:]
    games = int(arguments[0]) if arguments else 1000
    rules = arguments[1] if len(arguments) > 1 else "russ"
    rng = Random(int(arguments[2]) if len(arguments) > 2 else 1984)  # noqa: PLR2004

    ends: Counter[str] = Counter()
    plies = 0
    for _ in range(games):
        game = Game(rules)
        plies += game.play_random(MOST_PLIES, rng)
        outcome = game.outcome
        ends[f"{outcome.result} ({outcome.reason or 'unfinished'})"] += 1
    for end, count in ends.most_common():
        print(f"{count:6} {end}")
    print(f"{plies / games:.1f} plies a game")


if __name__ == "__main__":
    main()
