# SPDX-License-Identifier: Apache-2.0
"""Animate a move from its events alone."""

import argparse
import time

from ayoayo import EventKind, Position


def animate(position: Position, move: str, pause: float) -> None:
    """Draw the row of pits, the hand and the stores after every event."""
    pits, stores = list(position.pits), list(position.stores)
    for event in position.events(move):
        if event.kind is EventKind.DROP:
            pits[event.pit] += 1
        else:
            pits[event.pit] = 0
        if event.store is not None:
            stores[event.store] += event.seeds
        marks = [f"[{n}]" if pit == event.pit else f" {n} " for pit, n in enumerate(pits)]
        print(
            f"lap {event.lap:<3} {event.kind:8}{''.join(f'{mark:>4}' for mark in marks)}"
            f"   hand {event.hand:<3} stores {stores[0]}-{stores[1]}"
        )
        time.sleep(pause)
    after = position.after(move)
    assert (tuple(pits), tuple(stores)) == (after.pits, after.stores)  # noqa: S101


def main() -> None:
    """Animate what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("move", nargs="?", default="B", help="a letter (default: B)")
    parser.add_argument("position", nargs="?", help="its text (default: the start)")
    parser.add_argument("--pause", type=float, default=0, help="seconds between two events")
    options = parser.parse_args()
    animate(Position(options.position), options.move, options.pause)


if __name__ == "__main__":
    main()
