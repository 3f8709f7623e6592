# SPDX-License-Identifier: Apache-2.0
"""The command line itself: help, version, wrong words, exit codes, the man page."""

from __future__ import annotations

import re

import pytest

from program import SOURCE, START, bad, good, run

COMMANDS = ["play", "match", "uci", "show", "perft", "replay", "rules", "solve", "table", "verify"]
MAN = SOURCE / "examples" / "cli" / "ayoayo.1"


def test_help_lists_commands_and_exit_codes() -> None:
    text = good("--help")
    assert good("-h") == text
    assert re.findall(r"^  ([a-z]+) ", text, re.MULTILINE) == COMMANDS
    assert re.findall(r"^  (\d)  ", text, re.MULTILINE) == ["0", "1", "2", "3", "4"]


def test_version_is_that_of_the_header() -> None:
    header = (SOURCE / "include" / "ayoayo" / "version.h").read_text(encoding="utf-8")
    numbers = re.findall(r"^#define AYO_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header, re.MULTILINE)
    assert good("--version") == f"ayoayo {'.'.join(numbers)}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(command: str) -> None:
    text = good(command, "--help")
    assert text.startswith(f"Usage: ayoayo {command}")
    assert all(len(line) < 80 for line in text.splitlines())
    assert good(command, "-h") == text


def test_man_page_and_help_name_the_same_options() -> None:
    page = MAN.read_text(encoding="utf-8")
    synopsis = page[page.index(".Sh SYNOPSIS") : page.index(".Sh DESCRIPTION")]
    for command in COMMANDS:
        part = synopsis[synopsis.index(f".Cm {command}\n") :].split(".Nm")[0]
        in_page = set(re.findall(r"-([a-z-]+)", part.replace("Fl -", "-")))
        in_help = set(re.findall(r"--([a-z-]+)", good(command, "--help")))
        assert in_page == in_help, command
        assert set(re.findall(r"--([a-z-]+)", good("--help"))) == {"help", "version"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "no command"),
        (["sow"], "no such command: sow"),
        (["--sow"], "no such option: --sow"),
        (["show"], "no position"),
        (["show", "--jso", START], "no such option: --jso"),
        (["show", "--json=1", START], "--json takes no value"),
        (["show", "-j", START], "no such option: -j"),
        (["show", START, "--rules"], "--rules needs a value"),
        (["replay"], "no file"),
        (["replay", "a", "b"], "one file at a time"),
        (["play", "now"], "'now' is one word too many"),
        (
            ["play", "--south", "me"],
            "--south is human, random, level:N, computer or search:LIMITS, not 'me'",
        ),
        (
            ["play", "--south", "engine:x"],
            "--south is human, random, level:N, computer or search:LIMITS, not 'engine:x'",
        ),
        (["play", "--seed", "-1"], "--seed is a number, not '-1'"),
        (["play", f"--max-plies={1 << 64}"], f"--max-plies is a number, not '{1 << 64}'"),
        (["play", "--load=a", "--position", START], "--load and --position exclude each other"),
    ],
)
def test_wrong_command_lines(arguments: list[str], words: str) -> None:
    known = arguments and arguments[0] in COMMANDS
    command = f"ayoayo {arguments[0]}" if known else "ayoayo"
    assert bad(2, *arguments) == f"{words}; see '{command} --help'"


def test_options_stand_anywhere() -> None:
    expected = good("show", "--json", "--rules", "oware", START)
    assert '"rules": "oware"' in expected
    assert good("show", START, "--rules=oware", "--json") == expected
    assert good("show", "--rules", "russ", "--json", START, "--rules", "oware") == expected
    assert good("show", "--json", "--rules=oware", "--", START) == expected


def test_control_characters_in_arguments_do_not_reach_the_terminal() -> None:
    result = run("play", "--south", "\x1b[31m\u009bm")
    assert result.returncode == 2
    assert b"\x1b" not in result.stderr and b"\xc2\x9b" not in result.stderr
