# SPDX-License-Identifier: Apache-2.0
"""Write the picture of a game's last position to a file."""

import argparse
from pathlib import Path

from ayoayo import Game, svg


def main() -> None:
    """Play the moves and draw what comes of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="such as board.svg")
    parser.add_argument("moves", nargs="?", default="BaF")
    parser.add_argument("--rules", default="russ")
    options = parser.parse_args()

    game = Game(options.rules)
    game.apply_line(options.moves)
    options.file.write_text(svg.board(game, size=720), encoding="utf-8")
    print(f"{options.file}: {game.position}")


if __name__ == "__main__":
    main()
