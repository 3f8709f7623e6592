#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: check.sh BUILD_FOLDER GCOVR
# Builds the library so that it counts its lines and branches, runs the tests
# written in C, and fails if any line or branch below search was never taken, or
# more than one in twenty of search. GCOVR_EXCL_… in a comment marks what no test
# can reach, and says why.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
gcovr=$2

# Inlined, every function would be counted once for each caller.
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_C_COMPILER=gcc \
    -DCMAKE_C_FLAGS='-O0 --coverage -fprofile-abs-path -Dalways_inline=noinline -Wno-attributes' \
    -DAYOAYO_BUILD_EXAMPLES=OFF --log-level=WARNING >/dev/null
cmake --build "$build" >"$build/build.log" || { cat "$build/build.log"; exit 1; }
find "$build" -name '*.gcda' -delete
ctest --test-dir "$build" --no-tests=error --output-on-failure --output-log "$build/ctest.log" \
    -L '^(unit|conformance|property|oom|tables|search)$' >"$build/ctest.out" || { cat "$build/ctest.out"; exit 1; }

# report NAME LEAST GCOVR_ARGUMENT…
report() {
    name=$1
    least=$2
    shift 2
    echo "$name: at least $least % of its lines and branches"
    "$gcovr" --root "$root" --merge-mode-functions=separate \
        --txt-metric branch --txt "$build/$name.txt" --txt-summary \
        --fail-under-line "$least" --fail-under-branch "$least" "$@" "$build" || {
        cat "$build/$name.txt"
        exit 1
    }
}

wide=
grep -q avx512_vbmi2 /proc/cpuinfo || wide='--exclude .*(_wide\.[ch]|columns\.h)$'
[ -z "$wide" ] || echo "This processor has no AVX-512 VBMI2: the wide files are left out."
report search 95 --filter "$root/lib/search/"
# shellcheck disable=SC2086 # two words, or none
report below 100 --filter "$root/lib/" --exclude "$root/lib/search/" $wide
