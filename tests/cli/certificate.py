# SPDX-License-Identifier: Apache-2.0
"""Certificates as examples/cli/CERTIFICATE.md describes them, read and written anew."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"AYOPROOF"


@dataclass(frozen=True)
class Record:
    """A move of the side in a position of its."""

    pits: bytes
    need: int
    rank: int
    pit: int

    def with_pit(self, pit: int) -> Record:
        """Give the same with another move."""
        return replace(self, pit=pit)


@dataclass
class Certificate:
    """All that a certificate says."""

    rules: str
    position: str
    claim: int
    swept: int
    sides: tuple[list[Record], list[Record]]
    version: int = 1
    counts: tuple[int, int] | None = None
    """Other counts than the true ones."""
    tail: bytes = b""
    magic: bytes = field(default=MAGIC)

    def encode(self) -> bytes:
        """Give the bytes, with a right checksum whatever is in them."""
        south, north = self.counts or (len(self.sides[0]), len(self.sides[1]))
        text = b"".join(
            struct.pack("<H", len(word)) + word.encode() for word in (self.rules, self.position)
        )
        data = self.magic + struct.pack("<I", self.version) + text
        data += struct.pack("<hBII", self.claim, self.swept, south, north)
        for record in (*self.sides[0], *self.sides[1]):
            data += record.pits + struct.pack("<hIB", record.need, record.rank, record.pit)
        return data + struct.pack("<Q", checksum(data)) + self.tail


def checksum(data: bytes) -> int:
    """Give FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value


def read(path: Path) -> Certificate:
    """Read a good certificate."""
    data = path.read_bytes()
    assert data[:8] == MAGIC
    (version,) = struct.unpack_from("<I", data, 8)
    at, texts = 12, []
    for _ in range(2):
        (length,) = struct.unpack_from("<H", data, at)
        texts.append(data[at + 2 : at + 2 + length].decode())
        at += 2 + length
    claim, swept, *counts = struct.unpack_from("<hBII", data, at)
    at += 11
    ring = texts[1].count("-") - 2
    sides: tuple[list[Record], list[Record]] = ([], [])
    for side, count in zip(sides, counts, strict=True):
        for _ in range(count):
            pits = data[at : at + ring]
            side.append(Record(pits, *struct.unpack_from("<hIB", data, at + ring)))
            at += ring + 7
    assert at + 8 == len(data)
    assert struct.unpack_from("<Q", data, at) == (checksum(data[:at]),)
    return Certificate(texts[0], texts[1], claim, swept, sides, version)
