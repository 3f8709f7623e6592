#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: check.sh BUILD_FOLDER VENV
# The last commit, built in two folders at two times, gives the same wheel and the
# same Debian packages, bit by bit.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
build=$(cd "$1" && pwd)
venv=$(cd "$2" && pwd)
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# make FOLDER: the commit's files, the wheel and the packages made of them.
make() {
    rm -rf "$1"
    mkdir -p "$1/source"
    git -C "$root" archive HEAD | tar -x -C "$1/source"
    # A path that ends in a file is a path that differs.
    CFLAGS="-ffile-prefix-map=$1/source=." "$venv/bin/python" -m build --wheel --outdir "$1/out" "$1/source" >"$1/wheel.log" 2>&1 ||
        { tail "$1/wheel.log"; return 1; }
    cmake -S "$1/source" -B "$1/debian" --preset debian -DCMAKE_C_FLAGS="-ffile-prefix-map=$1/source=." \
        -DCMAKE_BUILD_RPATH_USE_ORIGIN=ON --log-level=WARNING >/dev/null
    cmake --build "$1/debian" >"$1/debian.log"
    cpack --config "$1/debian/CPackConfig.cmake" -B "$1/out" >>"$1/debian.log"
    rm -rf "$1/out/_CPack_Packages"
}

make "$build/one"
sleep 2
make "$build/another/one"
diff -r "$build/one/out" "$build/another/one/out"
(cd "$build/one/out" && sha256sum -- *.whl *.deb)
