# SPDX-License-Identifier: Apache-2.0
"""Build the package as its users get it, look into it, and install it to be tested.

usage: wheel.py PROJECT_FOLDER BUILD_FOLDER

Makes BUILD_FOLDER/dist with the source distribution and the wheel built from that one,
and BUILD_FOLDER/site with what the wheel installs. Takes what .ci/requirements.txt lists.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

SOURCES = {
    "CMakeLists.txt",
    "LICENSE",
    "PKG-INFO",
    "README.md",
    "bindings",
    "include",
    "lib",
    "pkgconfig",
    "pyproject.toml",
}


def run(module: str, *arguments: str | Path) -> str:
    """Run a Python program; its failure is ours."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603
    sys.stdout.write(done.stdout)
    if done.returncode != 0:
        sys.exit(f"{module} failed")
    return done.stdout


def check_sources(path: Path) -> None:
    """See that the source distribution has what it needs and no more."""
    with tarfile.open(path) as archive:
        files = [Path(*Path(name).parts[1:]) for name in archive.getnames()]
    found = {file.parts[0] for file in files}
    if found != SOURCES:
        sys.exit(f"{path.name} differs from what is expected in {sorted(found ^ SOURCES)}")


def check_wheel(path: Path) -> None:
    """See that the wheel has the package and nothing of the C library's installation."""
    with zipfile.ZipFile(path) as archive:
        files = [Path(name) for name in archive.namelist()]
    folders = {file.parts[0] for file in files}
    if "-cp311-abi3-" not in path.name or len(folders) != 2:
        sys.exit(f"{path.name} is not one abi3 wheel of one package: {sorted(folders)}")
    if [file for file in files if file.suffix in {".a", ".h", ".i", ".c"}]:
        sys.exit(f"{path.name} has sources or libraries in it")


def main(project: Path, build: Path) -> None:
    """Build, look, install."""
    dist, site = build / "dist", build / "site"
    shutil.rmtree(dist, ignore_errors=True)
    shutil.rmtree(site, ignore_errors=True)
    run("build", project, "--outdir", dist)
    (sources,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    check_sources(sources)
    check_wheel(wheel)
    report = " ".join(run("auditwheel", "show", wheel).split())
    if "manylinux" not in report:
        sys.exit(f"{wheel.name} would not run on every Linux")
    run("abi3audit", "--strict", wheel)
    run("pip", "install", "-q", "--no-deps", "--target", site, wheel)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
