# SPDX-License-Identifier: Apache-2.0
"""A whole game of Ayoayo in a few lines."""

from ayoayo import Game, IllegalMoveError


def main() -> None:
    """Make some moves, one of them wrong, then play the game to its end."""
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

    # Some games never end, so whatever plays by itself needs a limit.
    plies = game.play_random(1000, 1984)
    print(f"{plies} random moves later: {game.outcome}")
    print(game.ogn({"South": "Ada", "North": "Bola"}))


if __name__ == "__main__":
    main()
