# SPDX-License-Identifier: Apache-2.0
"""Write the picture of a game's last position to a file.

usage: picture.py FILE.svg [MOVES [RULES]]
"""

import sys
from pathlib import Path

from ayoayo import Game, svg


def main() -> None:
    """Play the moves and draw what comes of them."""
    if len(sys.argv) < 2:  # noqa: PLR2004
        sys.exit(__doc__)
    path, *more = sys.argv[1:]
    game = Game(more[1] if len(more) > 1 else "russ")
    game.apply_line(more[0] if more else "BaFf")
    Path(path).write_text(svg.board(game, size=720), encoding="utf-8")
    print(f"{path}: {game.position}")


if __name__ == "__main__":
    main()
