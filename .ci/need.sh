#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# usage: need.sh PACKAGE…
# Installs the Debian packages that are missing, as root or with sudo; anybody
# else is told their names.
set -eu

if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian; what these packages hold is taken to be here: $*"
    exit 0
fi
missing=
for package in "$@"; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q ' installed$' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

commands="export DEBIAN_FRONTEND=noninteractive
apt-get update -qq && apt-get install -y -qq --no-install-recommends$missing"
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
if [ -z "$as_root" ] || command -v sudo >/dev/null; then
    echo "Installing$missing"
    $as_root sh -c "$commands" >/dev/null && exit 0
fi
echo "Not installed. The Debian packages that are missing:$missing" >&2
exit 1
