#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: check.sh BUILD_FOLDER VENV
# The last commit, built by the tools of VENV in two folders at two times and in two
# time zones, gives the same wheel and the same Debian packages, bit by bit; and their
# bill of materials says what they are made of.
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
    CFLAGS="-ffile-prefix-map=$1/source=." PATH="$venv/bin:$PATH" python -m build --wheel --no-isolation \
        --outdir "$1/out" "$1/source" >"$1/wheel.log" 2>&1 ||
        { tail "$1/wheel.log"; return 1; }
    cmake -S "$1/source" -B "$1/debian" --preset debian -DCMAKE_C_FLAGS="-ffile-prefix-map=$1/source=." \
        -DCMAKE_BUILD_RPATH_USE_ORIGIN=ON --log-level=WARNING >/dev/null
    cmake --build "$1/debian" >"$1/debian.log"
    cpack --config "$1/debian/CPackConfig.cmake" -B "$1/out" >>"$1/debian.log" 2>&1 ||
        { tail "$1/debian.log"; return 1; }
    rm -rf "$1/out/_CPack_Packages"
}

# check_bill BILL SHARED_OBJECT: against the version that the sources have.
check_bill() {
    version=$(sed -n 's/^#define AYO_VERSION_[MP][A-Z]* \([0-9]*\).*/\1/p' "$root/include/ayoayo/version.h" | paste -s -d.)
    "$venv/bin/python" "$root/tests/reproducible/sbom.py" "$1" "$version" "$2"
}

make "$build/one"
sleep 2
(export TZ=Pacific/Kiritimati && make "$build/another/one")
diff -r "$build/one/out" "$build/another/one/out"
(cd "$build/one/out" && sha256sum -- *.whl *.deb)

rm -rf "$build/content"
"$venv/bin/python" -m zipfile -e "$build"/one/out/*.whl "$build/content"
for package in "$build"/one/out/libayoayo*.deb; do
    dpkg-deb -x "$package" "$build/content"
done
check_bill "$build"/content/*.dist-info/sboms/*.json "$build"/content/ayoayo/_capi.abi3.so
check_bill "$build"/content/usr/share/doc/libayoayo-dev/*.json "$build"/content/usr/lib/*/libayoayo.so
