#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: check.sh COMPILER STANDARD INCLUDE_FOLDER
# Compiles every public header on its own; 77 when there is no such compiler.
set -eu
compiler=$1 standard=$2 include=$3

command -v "$compiler" >/dev/null || { echo "no $compiler here"; exit 77; }
case $standard in
    c++*) language=c++ extra='-Wold-style-cast -Wzero-as-null-pointer-constant' ;;
    *) language=c extra='-Wstrict-prototypes -Wmissing-prototypes' ;;
esac
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wvla -Wundef -Wcast-qual"

count=0
for header in "$include"/ayoayo/*.h; do
    name=ayoayo/${header##*/}
    for define in -UAYO_STATIC -DAYO_STATIC; do
        # shellcheck disable=SC2086 # the warnings are words
        printf '#include <%s>\n#include <%s>\nextern int ayo_anything;\n' "$name" "$name" |
            "$compiler" -x $language -std=$standard $warnings $extra -Werror $define \
                -I"$include" -fsyntax-only - || { echo "$name: failed, $define"; exit 1; }
    done
    count=$((count + 1))
done
test $count -gt 0
echo "$count headers compile alone by $compiler as $standard"
