#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Plays a game from C and one from Python: sets up what that takes on Debian 12,
# builds into build/try, and leaves the rest of the system alone.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/try

sh "$root/.ci/need.sh" gcc libc6-dev cmake ninja-build ca-certificates python3 python3-dev python3-venv

echo "== C"
cmake -S "$root" -B "$build" -G Ninja -DAYOAYO_BUILD_TESTS=OFF --log-level=WARNING
cmake --build "$build" -- --quiet
