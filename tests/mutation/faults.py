# SPDX-License-Identifier: Apache-2.0
"""The faults that can be planted in a C file, each one with a rank that picks the sample."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# What must not be changed: it is no code, or a fault there is no fault of the program.
_NO_CODE = re.compile(
    r"""/\*.*?\*/ | //[^\n]* | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*'
    | ^[ ]*\#(?:\\\n|[^\n])* | \bstatic_assert\([^;]*; | _Static_assert\([^;]*;
    | ^[ ]+ayo__\w*prefetch\([^;{]*; """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
# clang-format puts spaces around binary operators, and none behind unary ones.
_SWAPS = {
    r" < ": [" <= ", " > "],
    r" <= ": [" < "],
    r" > ": [" >= ", " < "],
    r" >= ": [" > "],
    r" == ": [" != "],
    r" != ": [" == "],
    r" && ": [" || "],
    r" \|\| ": [" && "],
    r" \+ ": [" - "],
    r" - ": [" + "],
    r" \* ": [" + "],
    r" / ": [" * "],
    r" % ": [" / "],
    r" & ": [" | "],
    r" \| ": [" & "],
    r" \^ ": [" | "],
    r" << ": [" >> "],
    r" >> ": [" << "],
    r" \+= ": [" -= "],
    r" -= ": [" += "],
    r" \|= ": [" &= "],
    r" &= ": [" |= "],
    r"\+\+": ["--"],
    r"(?<=\w)--": ["++"],
    r"\btrue\b": ["false"],
    r"\bfalse\b": ["true"],
    r"\breturn AYO_ERR_\w+;": ["return AYO_OK;"],
    r"(?<=return )!": [""],
    r"(?<=\()!": [""],
}
_NUMBER = re.compile(r"(?<![\w.])(?:0x[0-9a-fA-F]+|\d+)(?![\w.])")
_CONDITION = re.compile(r"\b(?:if|while) (\()")
# A whole statement that assigns, counts or calls; no declaration.
_STATEMENT = re.compile(
    r"^[ ]+((?:\(void\))?(?!return\b|goto\b|break\b|continue\b|case\b|do\b|else\b)"
    r"\*?[\w.\[\]>()-]+(?:->[\w.\[\]]+)*"
    r"(?: (?:[-+*/%&|^]|<<|>>)?= [^;{}]*|\([^;{}]*\)|\+\+|--);)$",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Fault:
    """One place of one file, and what stands there instead."""

    file: str
    start: int
    end: int
    new: str
    text: str

    @property
    def line(self) -> int:
        """The number of the line where it begins."""
        return self.text.count("\n", 0, self.start) + 1

    @property
    def planted(self) -> str:
        """The whole file with the fault in it."""
        return self.text[: self.start] + self.new + self.text[self.end :]

    @property
    def name(self) -> str:
        """The lines as they were and as they are, which outlive changes elsewhere."""
        first = self.text.rfind("\n", 0, self.start) + 1
        last = self.text.find("\n", self.end)
        before, after = self.text[first : self.start], self.text[self.end : last]
        old = self.text[self.start : self.end]
        lines = (before + old + after, before + self.new + after)
        return f"{self.file}: " + "  -->  ".join(" ".join(line.split()) for line in lines)

    @property
    def rank(self) -> str:
        """Says whether it belongs to a sample: the lowest ranks do."""
        return hashlib.sha256(self.name.encode()).hexdigest()


def _closing(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return -1


def _numbers(code: str) -> Iterator[tuple[int, int, str]]:
    for match in _NUMBER.finditer(code):
        value = int(match[0], 8 if re.fullmatch("0[0-7]+", match[0]) else 0)
        yield match.start(), match.end(), str(value + 1)
        if value > 0:
            yield match.start(), match.end(), str(value - 1)


def _conditions(code: str) -> Iterator[tuple[int, int, str]]:
    for match in _CONDITION.finditer(code):
        end = _closing(code, match.start(1))
        yield match.start(1), end + 1, f"(!{code[match.start(1) : end + 1]})"


def _changes(code: str) -> Iterator[tuple[int, int, str]]:
    for pattern, news in _SWAPS.items():
        for match in re.finditer(pattern, code):
            yield from ((match.start(), match.end(), new) for new in news)
    yield from _numbers(code)
    yield from _conditions(code)
    for match in _STATEMENT.finditer(code):
        yield match.start(1), match.end(1), ";"


def faults_of(root: Path, file: str) -> list[Fault]:
    """All faults of a file; of those that read alike only the first."""
    text = (root / file).read_text(encoding="utf-8")
    code = _NO_CODE.sub(lambda found: re.sub(r"[^\n]", "\0", found[0]), text)
    found: dict[str, Fault] = {}
    for start, end, new in _changes(code):
        # What the mask hides inside a condition comes back from the text.
        full = "(!" + text[start:end] + ")" if new.startswith("(!") else new
        fault = Fault(file, start, end, full, text)
        found.setdefault(fault.name, fault)
    return list(found.values())
