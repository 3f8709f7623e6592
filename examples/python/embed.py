# SPDX-License-Identifier: Apache-2.0
"""Play a game of Ayoayo from a program: the whole of it in a few lines."""

from ayoayo import Game, IllegalMoveError


def main() -> None:
    """Make some moves, one of them wrong, and tell how things stand."""
    game = Game("russ")
    for letter in "BaxFf":
        try:
            result = game.apply(letter)
        except IllegalMoveError as error:
            print(f"{letter}: {error}")
        else:
            print(f"{letter}: {result.captured} captured in {result.laps} laps")
    print(game)

    game.undo()
    print("Legal once more:", *game.legal_moves)
    print(game.ogn({"South": "Ada", "North": "Bola"}))


if __name__ == "__main__":
    main()
