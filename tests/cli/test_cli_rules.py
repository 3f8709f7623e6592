# SPDX-License-Identifier: Apache-2.0
"""`ayoayo rules`: rule sets in words."""

from __future__ import annotations

import re

import pytest

from program import bad, good

PRESETS = ["russ", "mancala-world", "pratt", "oware"]
OPTIONS = [
    "pits-per-row",
    "seeds-per-pit",
    "sowing",
    "capture",
    "capturing-seed",
    "leftovers",
    "majority",
    "feeding",
    "grand-slam",
    "repetition",
]


def values(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for option, value in re.findall(r"^  ([a-z-]+)=(\S+)$", text, re.MULTILINE):
        found.setdefault(option, []).append(value)
    return found


def test_all_presets_and_options_are_listed() -> None:
    text = good("rules")
    assert [
        line.split()[0] for line in text.splitlines() if line[2:].startswith(tuple(PRESETS))
    ] == PRESETS
    assert "mancala-world   majority=plays-on\n" in text
    assert "oware           sowing=single, capture=twos-and-threes, leftovers=owner\n" in text
    listed = values(text)
    assert list(listed) == OPTIONS
    assert listed["pits-per-row"] == ["1..12"]
    assert listed["repetition"] == ["0", "2..255"]
    assert listed["grand-slam"] == ["no-capture", "forbidden", "allowed", "keep-first", "keep-last"]


def test_every_value_listed_is_accepted_and_explained() -> None:
    for option, names in values(good("rules")).items():
        for name in names:
            value = name.split("..")[-1]
            sizes = ",pits-per-row=1" if option == "seeds-per-pit" else ""
            text = good("rules", f"russ{sizes},{option}={value}")
            assert values(text)[option] == [value]
            assert re.search(rf"^  {option}={value}\n      [A-Z].*[^.]*\.$", text, re.MULTILINE)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_in_words(preset: str) -> None:
    text = good("rules", preset)
    assert text.startswith(preset + "\n")
    assert list(values(text)) == OPTIONS
    assert all(len(line) < 80 for line in text.splitlines())


def test_the_text_is_canonical() -> None:
    assert good("rules", "russ,capturing-seed=kept,leftovers=owner").startswith("pratt\n")


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("", 0, "no such preset"),
        ("Russ", 0, "no such preset"),
        ("russ,", 5, "no such rule option"),
        ("russ,sowing=fast", 12, "no such value"),
        ("russ,repetition=1", 16, "no such value"),
        ("russ,sowing=relay,sowing=relay", 18, "twice"),
        ("russ,pits-per-row=12,seeds-per-pit=12", 0, "254"),
    ],
)
def test_wrong_texts(text: str, offset: int, words: str) -> None:
    complaint = bad(1, "rules", text)
    assert words in complaint
    if words != "254":
        assert f"offset {offset}:" in complaint


def test_one_at_a_time() -> None:
    assert "one rule set" in bad(2, "rules", "russ", "oware")
