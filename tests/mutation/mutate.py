# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: S603, T201 -- a script that runs tools and prints
"""Plants faults in the library, one at a time, and sees whether a test notices.

usage: mutate.py [--count N] [--from N] [--jobs N] [--match TEXT] [--names FILE]
                 [--list] [--no-sanitize] [--build FOLDER]

A fault is caught if a test fails, crashes or does not end. Those that change no instruction are
none. The sample is the same each time, and changes elsewhere in a file leave it alone. A fault
that survives must be explained in survivors.toml, and no more than one in twenty may survive.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from faults import Fault, faults_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VECTORS = [str(path) for path in sorted((ROOT / "tests/data/vectors").glob("*.jsonl"))]
UNITS = sorted(path.stem for path in (ROOT / "tests/unit").glob("test_*.c"))
# Cheap and broad ones first. Their arguments keep them short; "." is a folder of their own.
PROGRAMS: dict[str, list[str]] = {
    "conformance": ["--quick", "--count", "2000", *VECTORS],
    "tables_files": ["."],
    "tables_files_plain": ["."],
    "tables_system": ["."],
    "tables_system_plain": ["."],
    "oom": [],
    "search_edges": [],
    "search_effort": [],
    "search_clock": [],
    "search_variation": [],
    "search_levels": [],
    **{unit: [] for unit in UNITS},
    "property": [],
    "forms": ["--count", "300"],
    "tables_values": [],
    "faults": ["."],
    "search_proofs": [],
    "search_calls": [],
    "search_players": [],
    "search_repetition": [],
    "search_ahead": [],
}
# Those worth a second look with sanitizers, which finds what reads or writes too far.
SECOND_LOOK = [
    program
    for program in PROGRAMS
    if not program.startswith(("search", "forms")) or program == "search_players"
]
SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
# A program finds only what it can reach: what it leaves out changes none of its bytes. Criterion
# would not find its tests again.
SECTIONS = "-ffunction-sections -fdata-sections"
PATIENCE = 5  # times the processor's time that a program takes without a fault
SHARE = 0.95


def run(command: list[str], cwd: Path, **options: object) -> str:
    """Run a tool that has to succeed; return what it prints."""
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True)
    if done.returncode and not options.get("may_fail"):
        sys.exit(f"{shlex.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout if not done.returncode else ""


def processor_time() -> float:
    """Take the seconds that the programs so far have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass
class Kit:
    """A build of the library and its tests, from which one with a fault is made."""

    folder: Path
    flags: str
    programs: list[str]
    compiles: dict[str, list[str]] = field(default_factory=dict)
    library: list[str] = field(default_factory=list)
    links: dict[str, list[str]] = field(default_factory=dict)
    users: dict[str, list[str]] = field(default_factory=dict)
    sound: dict[str, bytes] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def build(self, jobs: int) -> None:
        """Build everything once, without a fault, and take the time of each program."""
        configure = [
            "cmake",
            "-S",
            str(ROOT),
            "-B",
            ".",
            "-G",
            "Ninja",
            "-DAYOAYO_BUILD_EXAMPLES=OFF",
        ]
        configure += [
            "-DCMAKE_BUILD_TYPE=None",
            f"-DCMAKE_C_FLAGS={self.flags}",
            "--log-level=WARNING",
        ]
        configure += ["-DCMAKE_C_COMPILER=gcc", f"-DPython3_EXECUTABLE={sys.executable}"]
        self.folder.mkdir(parents=True, exist_ok=True)
        run([*configure, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], self.folder)
        run(["ninja", f"-j{jobs}", *self.programs], self.folder)
        for entry in json.loads((self.folder / "compile_commands.json").read_bytes()):
            self.compiles[entry.get("output") or self._output(entry)] = shlex.split(
                entry["command"]
            )
        self.library = [name for name in self.compiles if "ayoayo_static.dir" in name]
        for program in self.programs:
            link = run(["ninja", "-t", "commands", program], self.folder).splitlines()[-1]
            words = shlex.split(link)
            self.links[program] = words[words.index("&&") + 1 : -2] if words[0] == ":" else words
        self._read_users()
        for program in self.programs:
            begin = processor_time()
            if not self.passes(program, {}, self.folder / "sound", 300.0):
                sys.exit(f"{program} fails without any fault")
            self.seconds[program] = processor_time() - begin
        print(f"{self.folder.name}: {sum(self.seconds.values()):.1f} s without a fault", flush=True)

    @staticmethod
    def _output(entry: dict[str, str]) -> str:
        words = shlex.split(entry["command"])
        return words[words.index("-o") + 1]

    def _read_users(self) -> None:
        """Which objects are made of a file of the library."""
        linked = " ".join(" ".join(link) for link in self.links.values())
        for part in run(["ninja", "-t", "deps"], self.folder).split("\n\n"):
            target, _, files = part.partition(":")
            if "ayoayo_static.dir" not in target and target not in linked:
                continue
            for name in files.splitlines()[1:]:
                path = (self.folder / name.strip()).resolve()
                if path.is_relative_to(ROOT / "lib"):
                    self.users.setdefault(str(path.relative_to(ROOT)), []).append(target)

    def compile(self, fault: Fault, desk: Path) -> dict[str, Path] | None:
        """Compile what the fault is in; None if that fails or changes nothing."""
        shutil.rmtree(desk, ignore_errors=True)
        planted = desk / fault.file
        planted.parent.mkdir(parents=True)
        planted.write_text(fault.planted, encoding="utf-8")
        objects: dict[str, Path] = {}
        changed = False
        for number, target in enumerate(self.users.get(fault.file, [])):
            out = desk / f"{number}.o"
            words = [
                str(planted) if w == str(ROOT / fault.file) else w for w in self.compiles[target]
            ]
            words[words.index("-o") + 1] = str(out)
            words[1:1] = [f"-I{desk / 'lib'}", "-w"]
            if subprocess.run(words, cwd=self.folder, check=False, capture_output=True).returncode:
                return None
            changed |= out.read_bytes() != (self.folder / target).read_bytes()
            objects[target] = out
        members = [str(objects.get(name, self.folder / name)) for name in self.library]
        run(["ar", "rcsT", str(desk / "planted.a"), *members], self.folder)
        return objects if changed else None

    def passes(self, program: str, objects: dict[str, Path], desk: Path, limit: float) -> bool:
        """Link a program with the changed objects, and run it in a folder of its own."""
        shutil.rmtree(desk / "run", ignore_errors=True)
        (desk / "run").mkdir(parents=True)
        binary = desk / program
        words = [str(objects.get(word, word)) for word in self.links[program]]
        words[words.index("-o") + 1] = str(binary)
        if not program.startswith("test_"):
            words.insert(1, "-Wl,--gc-sections")
        if objects:
            words[words.index("lib/libayoayo.a")] = str(desk / "planted.a")
        run(words, self.folder)
        linked = hashlib.sha256(binary.read_bytes()).digest()
        if not objects:
            self.sound[program] = linked
        elif linked == self.sound[program]:
            return True  # the fault is not in it
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
        log = f"log_path={desk}/run/sanitizer:"
        environment["ASAN_OPTIONS"] = f"{log}hard_rss_limit_mb=3000:detect_leaks=1"
        environment["UBSAN_OPTIONS"] = log
        code = self._run([str(binary), *PROGRAMS[program]], desk / "run", environment, limit)
        binary.unlink()
        return code == 0 and not list((desk / "run").glob("sanitizer*"))

    def _run(
        self, command: list[str], folder: Path, environment: dict[str, str], limit: float
    ) -> int:
        def bound() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit)))
            if "sanitize" not in self.flags:
                resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))

        with subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=bound,  # noqa: PLW1509 -- it calls setrlimit alone
        ) as process:
            try:
                # Others may need the processor, too; and who waits needs none.
                code = process.wait(timeout=10 * limit)
            except subprocess.TimeoutExpired:
                code = -1
            # Criterion's children live in the same group.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            return code


@dataclass
class Hunt:
    """Runs over the faults; what caught one comes first for the next in the same file."""

    kits: list[Kit]
    folder: Path
    first: dict[str, list[str]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def order(self, file: str) -> list[str]:
        """The programs, those first that have caught something in the file."""
        with self.lock:
            known = list(self.first.setdefault(file, [p for p in PROGRAMS if _meant_for(p, file)]))
        return known + [program for program in PROGRAMS if program not in known]

    def catch(self, fault: Fault, kit: Kit, desk: Path) -> str | None:
        """Name the program that fails; "" if there is no such fault in this kit."""
        objects = kit.compile(fault, desk)
        if objects is None:
            return ""
        for program in self.order(fault.file):
            if program not in kit.programs:
                continue
            limit = PATIENCE * (kit.seconds[program] + 1)
            if not kit.passes(program, objects, desk, limit):
                with self.lock:
                    known = self.first[fault.file]
                    if program in known:
                        known.remove(program)
                    known.insert(0, program)
                return program
        return None

    def judge(self, fault: Fault) -> tuple[Fault, str | None]:
        """Try one kit after the other until a program fails."""
        desk = self.folder / f"desk-{threading.get_ident()}"
        for number, kit in enumerate(self.kits):
            verdict = self.catch(fault, kit, desk)
            if verdict == "" and number == 0:
                return fault, ""
            if verdict:
                return fault, verdict + (" (sanitized)" if number else "")
        return fault, None


def _meant_for(program: str, file: str) -> bool:
    """Whether a program's name says that it tests a file's part of the library."""
    part, stem = Path(file).parent.name, Path(file).stem
    kinds = {"search": "search_", "tables": "tables_", "batch": "test_batch"}
    return program.startswith((f"test_{stem}", kinds.get(part, f"test_{part}")))


def library_files() -> list[str]:
    """The files faults are planted in; the wide ones where the processor can run them."""
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "lib").glob("*/*.[ch]"))
    if "avx512_vbmi2" not in Path("/proc/cpuinfo").read_text(encoding="ascii"):
        print("This processor has no AVX-512 VBMI2: no faults in the wide files.")
        files = [file for file in files if not re.search(r"_wide\.|columns\.h", file)]
    return files


def report(caught: int, survivors: list[Fault], explained: dict[str, str]) -> int:
    """Print the outcome; 0 if it is good enough."""
    total = caught + len(survivors)
    for fault in survivors:
        why = explained.get(fault.name)
        print(f"survived, {'explained: ' + why if why else 'NOT EXPLAINED'}\n    {fault.name}")
    missing = [fault for fault in survivors if fault.name not in explained]
    print(f"{caught} of {total} faults caught, {len(missing)} survivors without an explanation")
    return 0 if total and not missing and caught >= SHARE * total else 1


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=600, help="faults to plant")
    parser.add_argument("--from", type=int, default=0, dest="start", help="faults to skip before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--match", default="", help="only faults whose name holds this text")
    parser.add_argument("--names", type=Path, help="only faults whose names are lines of this file")
    parser.add_argument("--list", action="store_true", help="print their names and plant none")
    parser.add_argument("--no-sanitize", action="store_true", help="without the second look")
    parser.add_argument("--build", type=Path, default=ROOT / "build/mutation")
    return parser.parse_args()


def main() -> int:
    """Plant the sample."""
    options = arguments()
    faults = [fault for file in library_files() for fault in faults_of(ROOT, file)]
    faults = sorted((f for f in faults if options.match in f.name), key=lambda fault: fault.rank)
    if options.names:
        names = options.names.read_text(encoding="utf-8").splitlines()
        faults = [fault for fault in faults if fault.name in names]
    print(f"{len(faults)} faults can be planted; {options.count} of them from {options.start}")
    sample = faults[options.start : options.start + options.count]
    if options.list:
        print("\n".join(fault.name for fault in sample))
        return 0
    os.nice(10)
    build = options.build.resolve()
    kits = [Kit(build / "plain", f"-O1 {SECTIONS}", list(PROGRAMS))]
    if not options.no_sanitize:
        kits.append(Kit(build / "sanitized", f"-O1 {SECTIONS} {SANITIZE}", SECOND_LOOK))
    for kit in kits:
        kit.build(options.jobs)
    hunt = Hunt(kits, build)
    entries = tomllib.loads((HERE / "survivors.toml").read_text(encoding="utf-8"))
    explained = {entry["fault"]: entry["why"] for entry in entries.get("survivor", [])}
    survivors: list[Fault] = []
    caught = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for fault, verdict in pool.map(hunt.judge, sample):
            if verdict is None:
                survivors.append(fault)
            caught += bool(verdict)
            word = {None: "SURVIVED", "": "no change"}.get(verdict, verdict)
            print(f"{word}: {fault.name}", flush=True)
    return report(caught, survivors, explained)


if __name__ == "__main__":
    sys.exit(main())
