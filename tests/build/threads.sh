#!/bin/sh
# The program under the thread sanitizer: counting over threads, stopping and going on.
#   threads.sh SOURCE
set -eu
cd "$1"
cmake --preset tsan -DINTARSIA_TESTS=OFF >/dev/null
ninja -C build/tsan intarsia
RESUME_TILES=16 sh tests/cli/resume.sh "$1/build/tsan/intarsia" "$1"
