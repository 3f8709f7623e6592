#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: run.sh BUILD_FOLDER [PORT…]
# The library on other machines, by Debian's cross compilers and emulators. Each
# port runs the programs that need nothing but a main(): conformance, forms,
# exhaustive, property, oom and those of table files. Then each port's files must be
# those of this machine, byte by byte, and each reads them.
# Ports: m32 s390x arm64 musl mingw freestanding; all of them if none is named.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
build=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- m32 s390x arm64 musl mingw freestanding
programs='conformance forms exhaustive property oom tables_files exchange'

# make_port PORT CMAKE_ARGUMENT…
make_port() {
    port=$1
    shift
    cmake -S "$root" -B "$build/$port" -G Ninja -DCMAKE_BUILD_TYPE=Release -DAYOAYO_WARNINGS_AS_ERRORS=ON \
        -DAYOAYO_BUILD_EXAMPLES=OFF --log-level=WARNING "$@" >/dev/null
    # shellcheck disable=SC2086 # words
    cmake --build "$build/$port" --target $programs >"$build/$port.log" || {
        cat "$build/$port.log"
        return 1
    }
}

# try_port PORT: its tests, and its files against ours.
try_port() {
    echo "$1:"
    # Forms and all small boards would take an emulator half an hour.
    case $1 in
    s390x | arm64) native='' ;;
    *) native='forms|exhaustive|' ;;
    esac
    ctest --test-dir "$build/$1" --no-tests=error --output-on-failure \
        -R "^(${native}conformance|property|oom|tables_files|exchange_.*)\$" >"$build/$1.out" || {
        cat "$build/$1.out"
        return 1
    }
    sed -n '/tests passed/p' "$build/$1.out"
    files=tests/ports/files
    diff -r "$build/native/$files" "$build/$1/$files"
    # Theirs are the same bytes, so they read ours once they have read their own.
    echo "    files are the same: $(find "$build/$1/$files" -type f | wc -l)"
}

# cross PROCESSOR TRIPLE EMULATOR: words for cmake.
cross() {
    echo "-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=$1 -DCMAKE_C_COMPILER=$2-gcc
        -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=$3"
}

freestanding() {
    echo "freestanding:"
    rm -rf "$build/freestanding"
    mkdir -p "$build/freestanding"
    for source in "$root"/lib/base/*.c "$root"/lib/rules/*.c "$root"/lib/board/*.c "$root/tests/ports/freestanding.c"; do
        [ "${source##*/}" = os.c ] && continue
        gcc -std=c11 -O2 -ffreestanding -fno-stack-protector -fno-pic -DAYO_STATIC -Wall -Wextra -Werror \
            -I "$root/include" -I "$root/lib" -c "$source" -o "$build/freestanding/${source##*/}.o"
    done
    gcc -nostdlib -static -no-pie -Wl,-e,start "$build"/freestanding/*.o -o "$build/freestanding/program"
    "$build/freestanding/program"
    echo "    without a C library: leaves are right"
}

make_port native -DCMAKE_C_COMPILER=gcc
ctest --test-dir "$build/native" --no-tests=error -R '^exchange_' >/dev/null
for port; do
    # shellcheck disable=SC2046 # words
    case $port in
    m32)
        # Of gcc-multilib, which no cross compiler stands beside, only a link to asm is missing.
        make_port m32 -DCMAKE_C_COMPILER=gcc-12 \
            "-DCMAKE_C_FLAGS=-m32 -idirafter /usr/include/$(gcc -print-multiarch)"
        ;;
    s390x) make_port s390x $(cross s390x s390x-linux-gnu qemu-s390x) ;;
    arm64) make_port arm64 $(cross aarch64 aarch64-linux-gnu qemu-aarch64) ;;
    musl) make_port musl -DCMAKE_C_COMPILER=musl-gcc -DCMAKE_EXE_LINKER_FLAGS=-static ;;
    mingw)
        export WINEPREFIX="$build/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
        make_port mingw -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64 \
            -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc -DCMAKE_C_FLAGS=-D__USE_MINGW_ANSI_STDIO=1 \
            -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=wine
        ;;
    freestanding)
        freestanding
        continue
        ;;
    *)
        echo "run.sh: no port $port" >&2
        exit 2
        ;;
    esac
    try_port "$port"
done
