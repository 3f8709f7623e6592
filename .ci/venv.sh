#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes build/venv: a virtual environment of Debian's own Python with the tools
# that requirements.txt pins.
set -eu
cd "$(dirname "$0")/.."
sh .ci/need.sh ca-certificates python3 python3-dev python3-venv
[ -x build/venv/bin/pip ] || /usr/bin/python3 -m venv build/venv
build/venv/bin/pip install --quiet --requirement .ci/requirements.txt
