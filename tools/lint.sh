#!/bin/sh
# Reads every C file of src as clang-tidy does (.clang-tidy), compiled as build/release compiles it: half
# a minute of one processor.
cd "$(dirname "$0")/.." || exit 2
[ -e build/release/compile_commands.json ] || cmake --preset release >/dev/null || exit 2
grep -o "\"file\": \"$PWD/src/[^\"]*\.c\"" build/release/compile_commands.json | cut -d'"' -f4 | sort -u |
    xargs clang-tidy-19 -p build/release --quiet --extra-arg=-w 2>/dev/null
