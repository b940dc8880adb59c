#!/bin/sh
# Builds another preset and runs some kinds of its tests. Only the program and what those tests run is built.
#   preset.sh SOURCE PRESET KINDS      KINDS such as "unit|golden"
set -eu
cd "$1"
cmake --preset "$2" >/dev/null
programs=$(ninja -C "build/$2" -t targets all |
    sed -nE "s#^(tests/([a-z]+/)?(test_)?($3)_[a-z0-9_]+|intarsia|parts/[a-z]+[.]so): .*_(EXECUTABLE|MODULE)_.*#\1#p")
# shellcheck disable=SC2086
ninja -C "build/$2" $programs
# What was given back is watched until 16 MB more were: of the usual 256 a tenth to a fifth of the time goes into fetching memory.
ASAN_OPTIONS=quarantine_size_mb=16 ctest --test-dir "build/$2" --output-on-failure -j 2 -L "^($3)$"
