#!/bin/sh
# The thread sanitizer over everything that has threads: the tests that start some of their own, and the
# program with every solver and every brain (tests/cli/threads.sh). INTARSIA_LONG=1: counting, saving,
# being killed and going on at length too.
#   threads.sh SOURCE
set -eu
cd "$1"
cmake --preset tsan -DINTARSIA_TESTS=ON >/dev/null
ninja -C build/tsan intarsia test_unit_cover_memo test_unit_words test_property_search
build/tsan/tests/test_unit_cover_memo
build/tsan/tests/test_unit_words
build/tsan/tests/test_property_search
sh tests/cli/threads.sh "$1/build/tsan/intarsia" "$1"
[ "${INTARSIA_LONG:-}" = 1 ] || exit 0
small=pentahex:pieces=free4,board=4x7
# the sanitizer itself takes several times the memory
RESUME_HEAP_KB=4000000 RESUME_TILES=16 RESUME_LIST=$small sh tests/cli/resume.sh "$1/build/tsan/intarsia" "$1"
JOBS_TILES=9 JOBS_PENTAHEX=$small sh tests/cli/jobs.sh "$1/build/tsan/intarsia" "$1"
