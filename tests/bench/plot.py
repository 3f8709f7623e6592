# SPDX-License-Identifier: Apache-2.0
"""Draw the cost of a move against pits and seeds.

usage: plot.py PICTURE < LINES

Reads what ``ayoayo_bench --sizes --json`` prints and writes a picture, whose type is
that of the file's name: svg, png, pdf. It takes what tests/bench/requirements.txt lists.
"""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.axes import Axes
    from matplotlib.image import AxesImage
    from numpy.typing import NDArray

RULES = re.compile(r"(\w+),pits-per-row=(\d+),seeds-per-pit=(\d+)")
DARK_FROM = 0.6


def read(lines: Iterable[str]) -> dict[str, NDArray[np.float64]]:
    """Read the costs in nanoseconds, by preset: a row for each number of seeds."""
    costs: dict[str, dict[tuple[int, int], float]] = {}
    for line in lines:
        found = json.loads(line)
        if match := RULES.fullmatch(found["rules"]):
            preset, pits, seeds = match[1], int(match[2]), int(match[3])
            costs.setdefault(preset, {})[seeds, pits] = 1e9 / found["median"]
    if not costs:
        sys.exit("there is nothing to draw: give the lines of ayoayo_bench --sizes --json")
    height, width = np.max([size for sizes in costs.values() for size in sizes], axis=0)
    tables = {preset: np.full((height, width), np.nan) for preset in costs}
    for preset, sizes in costs.items():
        for (seeds, pits), cost in sizes.items():
            tables[preset][seeds - 1, pits - 1] = cost
    return tables


def draw_table(axes: Axes, preset: str, table: NDArray[np.float64], norm: LogNorm) -> AxesImage:
    """Draw one preset: a field for each size of board, darker where a move costs more."""
    height, width = table.shape
    image = axes.imshow(table, norm=norm, cmap="Blues", origin="lower", aspect="auto")
    for seeds, pits in np.argwhere(~np.isnan(table)):
        cost = table[seeds, pits]
        colour = "white" if norm(cost) > DARK_FROM else "black"
        axes.text(pits, seeds, f"{cost:.0f}", ha="center", va="center", size=7, color=colour)
    axes.set_title(preset)
    axes.set_xticks(range(width), [str(pits + 1) for pits in range(width)])
    axes.set_yticks(range(height), [str(seeds + 1) for seeds in range(height)])
    axes.set_xlabel("pits in a row")
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    return image


def main(path: str) -> None:
    """Draw all presets side by side, with one scale."""
    tables = read(sys.stdin)
    mpl.rcParams["svg.hashsalt"] = "ayoayo"
    every = np.concatenate([table.ravel() for table in tables.values()])
    norm = LogNorm(float(np.nanmin(every)), float(np.nanmax(every)))
    figure = Figure(figsize=(1.5 + 5.5 * len(tables), 4.6), layout="constrained")
    row = figure.subplots(1, len(tables), squeeze=False, sharey=True)[0]
    images = [
        draw_table(axes, preset, table, norm)
        for axes, (preset, table) in zip(row, tables.items(), strict=True)
    ]
    row[0].set_ylabel("seeds in a pit at the start")
    figure.suptitle(
        "One random move through the public calls, in nanoseconds (blank: nothing to play)"
    )
    bar = figure.colorbar(images[0], ax=list(row), pad=0.01, label="ns a move")
    bar.ax.yaxis.set_major_locator(LogLocator(subs=(1, 2, 3, 5)))
    bar.ax.yaxis.set_major_formatter("{x:.0f}")
    bar.ax.minorticks_off()
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    main(*sys.argv[1:])
