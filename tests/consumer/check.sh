#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: check.sh install | versions | absolute_libdir | WAY shared|static
# WAY: find_package, pkg_config, add_subdirectory, fetch_content.
# Run by ctest, which sets the variables AYO_… (CMakeLists.txt here).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
way=$1 kind=${2-}
moved=$AYO_WORK/moved
build=$AYO_WORK/$way${kind:+_$kind}
rm -rf "$build"
mkdir -p "$AYO_WORK"

fail() {
    echo "$*" >&2
    exit 1
}

# is_linked PROGRAM shared|static: it runs, and needs the shared library or not.
is_linked() {
    "$1" || fail "$1 does not run"
    needed=$(readelf -d "$1" | grep -F "[$AYO_SONAME]" || true)
    case $2 in
        shared) test -n "$needed" || fail "$1 does not need $AYO_SONAME" ;;
        static) test -z "$needed" || fail "$1 needs $AYO_SONAME" ;;
    esac
}

# cmake_project KIND [CMAKE_ARGUMENT…]: configure, build and run the project.
cmake_project() {
    project_kind=$1
    shift
    if ! {
        cmake -S "$here/project" -B "$build" -DKIND="$project_kind" -DAYO_SOURCE="$AYO_SOURCE" \
            -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="$CFLAGS" "$@" && cmake --build "$build"
    } >"$build.log" 2>&1; then
        cat "$build.log"
        fail "cmake failed"
    fi
    is_linked "$build/by_default" "$project_kind"
    is_linked "$build/by_name" "$project_kind"
}

# pc_project LIBDIR shared|static: compile with what pkg-config says.
pc_project() {
    mkdir -p "$build"
    flags=$([ "$2" = shared ] || echo --static)
    # shellcheck disable=SC2046,SC2086 # flags are words
    (
        export PKG_CONFIG_PATH="$1/pkgconfig"
        [ "$2" = shared ] || pkg-config $flags --cflags ayoayo | grep -q -e -DAYO_STATIC || fail "no -DAYO_STATIC"
        [ "$2" = static ] || ! pkg-config --cflags ayoayo | grep -q AYO_STATIC || fail "-DAYO_STATIC"
        pkg-config --libs ayoayo | grep -q -F -e "-L$1" || fail "not $1 but $(pkg-config --libs ayoayo)"
        if [ "$2" = static ]; then
            set -- -Wl,-Bstatic $(pkg-config $flags --libs ayoayo) -Wl,-Bdynamic
        else
            set -- $(pkg-config --libs ayoayo) "-Wl,-rpath,$1"
        fi
        "$CC" $CFLAGS $(pkg-config $flags --cflags ayoayo) "$here/project/main.c" -o "$build/consumer" "$@"
    )
    is_linked "$build/consumer" "$2"
}

# refuses VERSION: find_package does not take the installed library for it.
refuses() {
    ! cmake -S "$here/project" -B "$build/$1" -DWAY=find_package -DKIND=shared -DWANTED="$1" \
        -DCMAKE_C_COMPILER="$CC" -DCMAKE_PREFIX_PATH="$moved" >"$AYO_WORK/refused.log" 2>&1 ||
        fail "version $1 was accepted"
    grep -q 'considered but not accepted' "$AYO_WORK/refused.log" || fail "refused for another reason"
}

case $way in
    install)
        rm -rf "$AYO_WORK/first" "$moved"
        cmake --install "$AYO_BUILD" --prefix "$AYO_WORK/first"
        mv "$AYO_WORK/first" "$moved"
        ! grep -r -I -l -F -e "$AYO_WORK" -e "$AYO_SOURCE" "$moved" || fail "a folder of the build is written in these files"
        if [ -e "$AYO_BUILD/examples/cli/ayoayo" ]; then
            "$moved/bin/ayoayo" --version || fail "the installed program does not run"
        fi
        ;;
    find_package)
        cmake_project "$kind" -DWAY=find_package -DWANTED="${AYO_SONAME#libayoayo.so.}" -DCMAKE_PREFIX_PATH="$moved"
        rm -rf "$build"
        cmake_project "$kind" -DWAY=components -DCMAKE_PREFIX_PATH="$moved"
        ;;
    pkg_config)
        pc_project "$moved/$AYO_LIBDIR" "$kind"
        ;;
    add_subdirectory | fetch_content)
        cmake_project "$kind" -DWAY="$way"
        ;;
    versions)
        version=${AYO_SONAME#libayoayo.so.}
        major=${version%.*} minor=${version#*.}
        refuses "$((major + 1)).0"
        refuses "$major.$((minor + 1))"
        refuses "$version.99"
        [ "$minor" -eq 0 ] || refuses "$major.$((minor - 1))"
        ;;
    absolute_libdir)
        libdir=$build/somewhere/lib
        cmake -S "$AYO_SOURCE" -B "$build/build" -DCMAKE_INSTALL_PREFIX="$build/prefix" \
            -DCMAKE_INSTALL_LIBDIR="$libdir" -DAYOAYO_BUILD_TESTS=OFF -DAYOAYO_BUILD_EXAMPLES=OFF \
            -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="$CFLAGS"
        cmake --build "$build/build"
        cmake --install "$build/build"
        test -f "$libdir/$AYO_SONAME" || fail "the library is not in $libdir"
        keep=$build
        for kind in shared static; do
            build=$keep/pkg_config_$kind
            pc_project "$libdir" $kind
            build=$keep/find_package_$kind
            cmake_project $kind -DWAY=find_package -Dayoayo_DIR="$libdir/cmake/ayoayo"
        done
        ;;
    *) fail "usage: check.sh install | versions | absolute_libdir | WAY shared|static" ;;
esac
