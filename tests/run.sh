#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: run.sh [CTEST_ARGUMENT…]
# Passes every test: sets up what that takes on Debian 12, builds into
# build/test, and runs ctest. A test that is skipped counts as failed here.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/test
venv=$root/build/venv

# All of them at once, those of venv.sh too: who is no root gets one list.
sh "$root/.ci/need.sh" gcc g++ libc6-dev clang cmake ninja-build pkgconf libcriterion-dev abigail-tools \
    binutils doxygen valgrind mandoc ca-certificates python3 python3-dev python3-venv
sh "$root/.ci/venv.sh"

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_COMPILER=gcc \
    -DPython3_EXECUTABLE="$venv/bin/python" -DAYOAYO_WARNINGS_AS_ERRORS=ON
cmake --build "$build"
ctest --test-dir "$build" --no-tests=error --output-on-failure --output-log "$build/ctest.log" --parallel 2 "$@"
if grep -q 'Skipped' "$build/ctest.log"; then
    echo "Some tests were skipped." >&2
    exit 1
fi
