#!/bin/sh
# Address and undefined behaviour sanitizers over some kinds of tests. Not cli.answers: it starts the program
# many thousand times; not ranks, whose launcher is another's; not the counts, which are callgrind's.
#   watched.sh SOURCE LABELS
set -eu
cd "$1"
cmake --preset asan >/dev/null
ninja -C build/asan
LSAN_OPTIONS=suppressions=$PWD/tests/build/foreign.leaks:print_suppressions=0 \
    ctest --test-dir build/asan --output-on-failure -j 2 -L "$2" -E '^cli[.](answers|ranks)$|^count[.]'
