# SPDX-License-Identifier: Apache-2.0
"""Play against the computer: a pit's letter, ``?`` for hints, ``-`` to take back."""

import argparse
import sys

from ayoayo import LEVELS, AyoayoError, Game, Random, Side

MOST_PLIES = 300  # some games never end


def hint(game: Game) -> None:
    """Say what every move is worth, and whether that is proven."""
    for one in game.analyse(seconds=0.5).moves:
        exact = "proven" if one.is_exact else f"proven: {one.lower:+} to {one.upper:+}"
        print(f"{one.move} {one.score:+.2f} ({exact}), then", *one.line[1:4])


def answer(game: Game, word: str) -> None:
    """Do what the player says."""
    if word == "?":
        hint(game)
    elif word == "-":
        game.undo()
        game.undo()
    else:
        game.apply(word)


def main() -> None:
    """Take turns until the game is over, or there is no more input."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="russ")
    parser.add_argument("--level", type=int, choices=LEVELS, default=3)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()

    game, rng = Game(options.rules), Random(options.seed)
    while not game.is_over and game.ply < MOST_PLIES:
        if game.mover is Side.NORTH:
            move = game.apply(game.best_move(level=options.level, rng=rng))
            print(f"North plays {move.move} and captures {move.captured}")
            continue
        print(game)
        word = sys.stdin.readline().strip()
        if not word:
            break
        try:
            answer(game, word)
        except AyoayoError as error:
            print(error)
    print(game.outcome)


if __name__ == "__main__":
    main()
