# SPDX-License-Identifier: Apache-2.0
"""`ayoayo perft`: the leaf counts of RULES.md."""

from __future__ import annotations

import re

import pytest

from program import SOURCE, START, bad, good

RULES_PAGE = SOURCE / "RULES.md"
DEPTH = 6


def leaf_counts() -> dict[str, list[int]]:
    page = RULES_PAGE.read_text(encoding="utf-8")
    table = page[page.index("Leaf counts of the full tree") :]
    rows = re.findall(r"^\| `(.+?)` \| ([\d, ]+) \|$", table, re.MULTILINE)
    return {rules: [int(n) for n in counts.split(", ")] for rules, counts in rows}


def test_the_rules_page_lists_counts() -> None:
    assert len(leaf_counts()) == 5


@pytest.mark.parametrize("rules", leaf_counts())
def test_counts_of_the_rules_page(rules: str) -> None:
    for depth, count in enumerate(leaf_counts()[rules][:DEPTH], 1):
        assert good("perft", "--rules", rules, str(depth)) == f"{count}\n"


def test_divide_sums_to_the_count() -> None:
    lines = good("perft", "--divide", "4").splitlines()
    assert [line[0] for line in lines[:-1]] == list("ABCDEF")
    counts = [int(line.split(": ")[1]) for line in lines[:-1]]
    assert sum(counts) == int(lines[-1]) == leaf_counts()["russ"][3]


def test_divide_lists_legal_moves_only() -> None:
    assert good("perft", "2", "--divide", "1-1-2-0-0-4-0-0-0-0-0-0-16-24-S").splitlines()[-1]
    one = good("perft", "1", "--divide", "1-1-2-0-0-4-0-0-0-0-0-0-16-24-S")
    assert one == "B: 1\nF: 1\n2\n"


def test_depth_0_and_games_that_are_over() -> None:
    over = "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"
    assert good("perft", "0") == "1\n"
    assert good("perft", "--divide", "0") == "1\n"
    assert good("perft", "0", over) == "1\n"
    assert good("perft", "1", over) == "0\n"
    assert good("perft", "--divide", "1", over) == "0\n"


@pytest.mark.parametrize("depth", ["", "-1", "101", "1x", " 1", "99999999999999999999999", "+1"])
def test_wrong_depths(depth: str) -> None:
    assert "0 to 100" in bad(2, "perft", "--", depth)


def test_wrong_arguments() -> None:
    assert "no depth" in bad(2, "perft")
    assert "more than" in bad(2, "perft", "1", START, START)
    assert "offset 2" in bad(1, "perft", "1", "4-x")
    assert "offset 5" in bad(1, "perft", "--rules", "russ,x", "1")
