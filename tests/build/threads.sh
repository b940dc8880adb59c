#!/bin/sh
# The program under the thread sanitizer: counting and listing over threads, limits, stopping, being
# killed and going on.
#   threads.sh SOURCE
set -eu
cd "$1"
cmake --preset tsan -DINTARSIA_TESTS=OFF >/dev/null
ninja -C build/tsan intarsia
small=pentahex:pieces=free4,board=4x7
# the sanitizer itself takes several times the memory
RESUME_HEAP_KB=4000000 RESUME_TILES=16 RESUME_LIST=$small sh tests/cli/resume.sh "$1/build/tsan/intarsia" "$1"
JOBS_TILES=9 JOBS_PENTAHEX=$small sh tests/cli/jobs.sh "$1/build/tsan/intarsia" "$1"
