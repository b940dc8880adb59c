#!/bin/sh
# Address and undefined behaviour sanitizers over some kinds of tests. Not cli.answers: it starts the program
# many thousand times; not ranks, whose launcher is another's; not the counts, which are callgrind's.
#   watched.sh SOURCE LABELS [--if-long]    --if-long: only where INTARSIA_LONG=1 asks for it
set -eu
if [ "${3:-}" = --if-long ] && [ "${INTARSIA_LONG:-}" != 1 ]; then
    echo "only with INTARSIA_LONG=1"
    exit 77
fi
cd "$1"
cmake --preset asan >/dev/null
ninja -C build/asan
LSAN_OPTIONS=suppressions=$PWD/tests/build/foreign.leaks:print_suppressions=0 \
    ctest --test-dir build/asan --output-on-failure -j 2 -L "$2" -E '^cli[.](answers|ranks)$|^count[.]'
