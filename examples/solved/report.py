# SPDX-License-Identifier: Apache-2.0
"""Makes RESULTS.md, margins.svg and nodes.svg from results.jsonl, all in this folder.

    python3 report.py

It needs Matplotlib.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt

FOLDER = Path(__file__).resolve().parent
Row = dict[str, Any]
"""A line of results.jsonl."""

DARK = 0.6
"""From this share of all seeds on, words on the colour are white."""

SIDES = range(1, 7)
"""Pits in a row, and seeds in a pit, of the grid."""


def load() -> list[Row]:
    """Give all results."""
    lines = (FOLDER / "results.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def size(row: Row) -> tuple[int, int]:
    """Give the pits in a row and the seeds in a pit."""
    counts = row["position"].split("-")
    return (len(counts) - 3) // 2, int(counts[0])


def margin(bounds: list[int]) -> str:
    """Write an exact worth, or its bounds."""
    lower, upper = bounds
    return f"{lower:+d}" if lower == upper else f"{lower:+d} … {upper:+d}"


def worth(row: Row) -> str:
    """Write a margin; ∞ marks that best play never ends."""
    return margin(row["margin"]) + (" ∞" if row["ends"] is False else "")


def score(row: Row) -> str:
    """Write the seeds of both in the end."""
    end = row["score"]
    return f"{end['south']}-{end['north']}" if end else "?"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """Give the lines of a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]


def starts(results: list[Row]) -> list[str]:
    """Give the table of rule sets."""
    rows = [
        [
            f"`{row['rules']}`",
            worth(row),
            score(row),
            *(margin(row["moves"][letter]) for letter in "ABCDEF"),
            f"{row['nodes']:,}",
            f"`{row['line']}`",
        ]
        for row in results
        if row["group"] == "starts"
    ]
    head = ["rules", "start", "score", *"ABCDEF", "nodes", "best play, until the game is over"]
    return table(head, rows)


def grid_of(results: list[Row]) -> dict[tuple[int, int], Row]:
    """Give the boards of the grid by their sizes."""
    return {size(row): row for row in results if row["group"] == "grid"}


def grid(results: list[Row]) -> list[str]:
    """Give the table of boards: margins, nodes below them."""
    cells = grid_of(results)
    rows = [
        [str(pits), *(f"{worth(row)}<br>{row['nodes']:,}" for row in line)]
        for pits in SIDES
        for line in [[cells[pits, seeds] for seeds in SIDES]]
    ]
    return table(["pits \\ seeds", *map(str, SIDES)], rows)


def larger(results: list[Row]) -> list[str]:
    """Give the table of larger boards."""
    rows = [
        [*map(str, size(row)), worth(row), score(row), f"{row['nodes']:,}"]
        for row in results
        if row["group"] == "larger"
    ]
    return table(["pits", "seeds", "start", "score", "nodes"], rows)


def seconds(results: list[Row], group: str) -> str:
    """Give the time that a group took."""
    total = sum(row["milliseconds"] for row in results if row["group"] == group)
    return f"{total / 1000:.0f} s"


def write(results: list[Row]) -> None:
    """Write RESULTS.md."""
    exact = sum(row["exact"] for row in results)
    lines = [
        "# Values of start positions",
        "",
        "Written by `report.py` from `results.jsonl`; see README.md for the commands.",
        f"{exact} of {len(results)} margins are exact.",
        "",
        "A margin is South's seeds less North's in the end, South moving first, both playing",
        "best, played on until a player is stuck. ∞: best play never ends; the seeds still on",
        "the board then belong to nobody. *Nodes* are positions whose moves were made; 0 means",
        "that the endgame table holds the start itself.",
        "",
        "## The usual board",
        "",
        f"Margins of the start and of each first move ({seconds(results, 'starts')} in all).",
        "",
        *starts(results),
        "",
        "## One to six pits in a row, one to six seeds in a pit, `russ`",
        "",
        f"The margin, and below it the nodes ({seconds(results, 'grid')} in all).",
        "",
        *grid(results),
        "",
        "![Margins as shares of all seeds](margins.svg)",
        "",
        "## Larger boards, `russ`",
        "",
        f"{seconds(results, 'larger')} in all.",
        "",
        *larger(results),
        "",
        "![Nodes against the number of seeds](nodes.svg)",
        "",
    ]
    (FOLDER / "RESULTS.md").write_text("\n".join(lines), encoding="utf-8")


def draw_margins(results: list[Row]) -> None:
    """Draw the grid: who wins, and by which share of all seeds."""
    cells = grid_of(results)
    figure, axes = plt.subplots(figsize=(6, 5))
    shares = [
        [sum(cells[pits, seeds]["margin"]) / (4 * pits * seeds) for seeds in SIDES]
        for pits in SIDES
    ]
    image = axes.imshow(shares, cmap="RdBu", vmin=-1, vmax=1, origin="lower")
    for i, pits in enumerate(SIDES):
        for j, seeds in enumerate(SIDES):
            colour = "black" if abs(shares[i][j]) < DARK else "white"
            axes.text(j, i, worth(cells[pits, seeds]), ha="center", va="center", color=colour)
    axes.set_xticks(range(len(SIDES)), [str(n) for n in SIDES])
    axes.set_yticks(range(len(SIDES)), [str(n) for n in SIDES])
    axes.set_xlabel("seeds in a pit")
    axes.set_ylabel("pits in a row")
    axes.set_title("Margin of the first player under russ")
    figure.colorbar(image, label="share of all seeds")
    figure.savefig(FOLDER / "margins.svg", bbox_inches="tight", metadata={"Date": None})


def draw_nodes(results: list[Row]) -> None:
    """Draw how the work grows."""
    figure, axes = plt.subplots(figsize=(6, 4))
    boards = [row for row in results if row["group"] in ("grid", "larger") and row["nodes"] > 0]
    for pits in sorted({size(row)[0] for row in boards}):
        points = sorted(
            (2 * pits * seeds, row["nodes"], row["exact"])
            for row in boards
            for own, seeds in [size(row)]
            if own == pits
        )
        (curve,) = axes.plot(*zip(*(p[:2] for p in points), strict=True), "-", label=f"{pits} pits")
        for seeds, nodes, exact in points:
            axes.plot(seeds, nodes, "o" if exact else "^", color=curve.get_color())
    axes.set_yscale("log")
    axes.set_xlabel("seeds on the board")
    axes.set_ylabel("nodes")
    axes.set_title("Nodes to solve the start under russ (▲: not solved)")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    figure.savefig(FOLDER / "nodes.svg", bbox_inches="tight", metadata={"Date": None})


def main() -> None:
    """Make everything."""
    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "ayoayo"
    results = load()
    write(results)
    draw_margins(results)
    draw_nodes(results)


if __name__ == "__main__":
    main()
