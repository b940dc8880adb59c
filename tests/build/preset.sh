#!/bin/sh
# Builds another preset and runs some kinds of its tests.
#   preset.sh SOURCE PRESET [LABELS]
set -eu
cd "$1"
cmake --preset "$2" >/dev/null
ninja -C "build/$2"
[ -z "${3:-}" ] || ctest --test-dir "build/$2" --output-on-failure -j 2 -L "$3"
