#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Plays a game from C and one from Python: sets up what that takes on Debian 12,
# builds into build/try, and leaves the rest of the system alone.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/try

sh "$root/.ci/need.sh" gcc libc6-dev cmake ninja-build ca-certificates python3 python3-dev python3-venv

# quietly COMMAND…: shows what it says only if it fails.
quietly() {
    "$@" >"$build/log" 2>&1 || { cat "$build/log" >&2; exit 1; }
}

mkdir -p "$build"
quietly cmake -S "$root" -B "$build" -G Ninja -DAYOAYO_BUILD_TESTS=OFF
quietly cmake --build "$build"
echo "== A game from C (examples/embed.c)"
"$build/examples/embed"

# Debian's own Python, in a virtual environment, as it wants it.
[ -x "$build/venv/bin/pip" ] || /usr/bin/python3 -m venv "$build/venv"
"$build/venv/bin/pip" install --quiet "$root"
echo "== A game from Python (examples/python/embed.py)"
"$build/venv/bin/python" "$root/examples/python/embed.py"

echo "== Play yourself:"
echo "$build/examples/cli/ayoayo play"
