# SPDX-License-Identifier: Apache-2.0
"""``python -m ayoayo``: play, look at a position, count the tree, explain rules."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ayoayo import (
    AyoayoError,
    Game,
    HistoryError,
    Position,
    Random,
    Record,
    Rules,
    Side,
    __version__,
    svg,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_HELP = """\
A letter plays that pit; several letters are a line of moves.
undo, redo, resign, agree, save FILE, help, quit"""


def _play(options: argparse.Namespace) -> int:
    game = Game(options.rules, options.position)
    rng = Random(options.seed)
    computer = None if options.against is None else Side[options.against.upper()].opponent
    while True:
        if game.mover is not computer or game.is_over:
            print(game.board(game.mover))
        if game.is_over:
            print(game.outcome)
            return 0
        if game.mover is computer:
            move = game.random_move(rng)
            result = game.apply(move)
            print(f"{result.move.side.name.title()} plays {move}, captures {result.captured}")
            continue
        try:
            words = input(f"{game.mover.name.title()} ({' '.join(map(str, game.legal_moves))}): ")
        except EOFError:
            print()
            return 0
        if not _obey(game, words.split(), computer):
            return 0


def _obey(game: Game, words: list[str], computer: Side | None) -> bool:
    """Do what the player says; False to stop."""
    try:
        match words:
            case []:
                pass
            case ["quit"]:
                return False
            case ["help"]:
                print(_HELP)
            case ["undo" | "redo" as word]:
                (_undo if word == "undo" else _redo)(game, computer)
            case ["resign"]:
                game.resign()
            case ["agree"]:
                game.agree()
            case ["save", name]:
                Path(name).write_text(game.ogn(), encoding="utf-8")
            case _:
                game.apply_line("".join(words))
    except (AyoayoError, OSError) as error:
        print(f"{error}; help tells what to say")
    return True


def _undo(game: Game, computer: Side | None) -> None:
    """Take back a move of the player's, and the answer to it; nothing where there is none."""
    game.undo()
    if game.mover is computer:
        try:
            game.undo()
        except HistoryError:
            game.redo()
            raise


def _redo(game: Game, computer: Side | None) -> None:
    game.redo()
    if game.mover is computer and game.redo_moves:
        game.redo()


def _show(options: argparse.Namespace) -> int:
    position = Position(options.position, options.rules)
    if options.svg:
        print(svg.board(position))
        return 0
    print(position)
    print(position.board())
    print(position.outcome)
    for move in position.legal_moves:
        after, result = position.apply(move)
        ends = f", {after.outcome}" if after.is_over else ""
        print(f"{move}: {after}, {result.laps} laps, {result.captured} captured{ends}")
    return 0


def _perft(options: argparse.Namespace) -> int:
    position = Position(options.position, options.rules)
    if options.divide and options.depth > 0:
        counts = position.divide(options.depth)
        for move, count in counts.items():
            print(f"{move}: {count}")
        print(sum(counts.values()))
    else:
        print(position.perft(options.depth))
    return 0


def _replay(options: argparse.Namespace) -> int:
    text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text("utf-8")
    record = Record.parse(text)
    game = record.game
    for name, value in record.tags.items():
        print(f"{name}: {value}")
    for ply, move in enumerate(game.moves):
        comment = record.comments.get(ply)
        print(f"\n{ply + 1}. {move}{f'  {comment}' if comment else ''}")
        print(game.position_at(ply + 1).board())
    print(game.outcome)
    return 0


def _rules(options: argparse.Namespace) -> int:
    print(options.text)
    print(options.text.explain())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m ayoayo", description="Ayoayo and Oware, exactly.")
    parser.add_argument("--version", action="version", version=f"ayoayo {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play a game")
    play.add_argument(
        "--against",
        choices=["south", "north"],
        metavar="SIDE",
        help="play this side, south or north, against random moves",
    )
    play.add_argument("--seed", type=int, help="seed of the random moves")
    _add_position(play)
    play.set_defaults(run=_play)

    show = commands.add_parser("show", help="show a position")
    show.add_argument("--svg", action="store_true", help="as a picture")
    _add_position(show)
    show.set_defaults(run=_show)

    perft = commands.add_parser("perft", help="count lines of play")
    perft.add_argument("depth", type=int, metavar="DEPTH", help="in plies")
    perft.add_argument("--divide", action="store_true", help="for each first move apart")
    _add_position(perft)
    perft.set_defaults(run=_perft)

    replay = commands.add_parser("replay", help="show an OGN record, board by board")
    replay.add_argument("file", metavar="FILE", help="- for standard input")
    replay.set_defaults(run=_replay)

    rules = commands.add_parser("rules", help="tell what a rule set means")
    rules.add_argument("text", nargs="?", type=_rules_argument, default="russ", metavar="TEXT")
    rules.set_defaults(run=_rules)
    return parser


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", default="russ", metavar="TEXT", help="rule set, such as oware (default: russ)"
    )
    parser.add_argument(
        "position", nargs="?", metavar="POSITION", help="position text (default: the start)"
    )


def _rules_argument(text: str) -> Rules:
    try:
        return Rules(text)
    except AyoayoError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program: 0 for success, 1 for a failure, 2 for wrong arguments."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except (AyoayoError, OSError, UnicodeError) as error:
        print(f"ayoayo: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
