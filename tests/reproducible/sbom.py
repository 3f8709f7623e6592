# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: S603, T201 -- a script that runs readelf and prints
"""Compares a bill of materials with what it is of.

usage: sbom.py BILL VERSION SHARED_OBJECT

It must be valid CycloneDX and name the version, a licence, and exactly the libraries
that the linker is told to find for the shared object.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator


def needed(shared_object: str) -> set[str]:
    """Name the libraries that a shared object needs."""
    command = ["readelf", "--dynamic", shared_object]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"\(NEEDED\).*\[(.*)\.so\.\d+\]", lines))


def check(text: str, version: str, shared_object: str) -> list[str]:
    """Find what is wrong."""
    invalid = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if invalid is not None:
        return [f"not CycloneDX: {invalid}"]
    bill = json.loads(text)
    component = bill["metadata"]["component"]
    depends = {node["ref"]: set(node.get("dependsOn", [])) for node in bill["dependencies"]}
    faults = []
    if component["version"] != version:
        faults.append(f"version {component['version']}, not {version}")
    if depends[component["bom-ref"]] != needed(shared_object):
        faults.append(f"{sorted(needed(shared_object))} are needed, others named")
    return faults


def main(bill: str, version: str, shared_object: str) -> int:
    """Check one bill."""
    faults = check(Path(bill).read_text(encoding="utf-8"), version, shared_object)
    print("\n".join(f"{bill}: {fault}" for fault in faults) or "bill of materials: as it should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
