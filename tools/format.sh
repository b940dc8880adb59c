#!/bin/sh
# Checks the layout of every C file against .clang-format; with --fix it mends them.
cd "$(dirname "$0")/.." || exit 2
mode="--dry-run -Werror"
[ "$1" = "--fix" ] && mode="-i"
# shellcheck disable=SC2086
find include src tests bench examples -name '*.[ch]' -not -path '*/node_modules/*' |
    xargs clang-format-19 $mode
