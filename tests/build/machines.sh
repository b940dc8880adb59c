#!/bin/sh
# The same positions, hashes, counts and saved bytes on other machines: 64 and 32 bits, both orders of
# bytes, glibc and musl, run by qemu-user: back through every golden record, what solvers find, what
# opponents think, perft.
# What is not installed is named and skipped (tools/setup.sh targets installs it).
#   machines.sh SOURCE NATIVE       NATIVE: parity_native of this machine
set -eu
source=$1 native=$2
cd "$source"
place=$source/build/machines
mkdir -p "$place"

# every golden record back move by move, then what solvers and counts say
questions() {
    for record in tests/golden/records/*.ita; do
        echo "read $record -1"
        echo info
        moves=$(wc -l <"${record%.ita}.expected")
        while [ "$moves" -gt 1 ]; do
            printf 'undo\nhash\n'
            moves=$((moves - 1))
        done
        printf 'info\nrecord\n'
    done
    for game in strips:board=6x6,pieces=3 pentahex:pieces=free4,board=4x7 twixt:size=6 tantrix; do
        printf 'open %s\nhash\nperft 2\nseed 7\nrandom 30\nhash\nrecord\n' "$game"
    done
    for game in strips:board=6x6,pieces=3 pentahex:duel pentahex:blocks twixt:size=8 tantrix:match; do
        printf 'open %s\nseed 7\nrandom 3\nthink 0 1000\nthink 6 0\n' "$game"
    done
    for puzzle in pentahex:pieces=free3+free4,board=hexhex4 tantrix dissection; do
        printf 'open %s\nseed 1\nsolve 2\nstep 100000000\n' "$puzzle"
    done
}
questions >"$place/questions"
"$native" <"$place/questions" >"$place/here"
# undo goes past chance, so some games are at their start before all moves are taken back
! grep ITA_E_ "$place/here" | grep -v session.start ||
    { echo "a question that nobody understands" >&2; exit 1; }
distinct=$(sort -u "$place/here" | wc -l)
[ "$distinct" -gt 700 ] || { echo "only $distinct different answers" >&2; exit 1; }

looked_at=0
# compare NAME RUNNER COMPILER [OPTIONS]: the program must answer as the one of this machine
compare() {
    name=$1 runner=$2 compiler=$3
    shift 3
    ninja -C "$place/$name" intarsia >/dev/null
    "$compiler" "$@" -std=c17 -O1 -D_GNU_SOURCE -Iinclude tests/parity/native.c \
        "$place/$name/src/libintarsia.a" -static -lm -o "$place/$name/native"
    $runner "$place/$name/native" <"$place/questions" >"$place/$name/answers"
    cmp "$place/here" "$place/$name/answers"
    echo "$name: $distinct different answers, all alike"
    looked_at=$((looked_at + 1))
}
configure() {
    name=$1
    shift
    cmake -S . -B "$place/$name" -G Ninja -DINTARSIA_FACES=OFF -DINTARSIA_TESTS=OFF "$@" >/dev/null
}

for machine in aarch64-linux-gnu arm-linux-gnueabihf s390x-linux-gnu; do
    runner=qemu-${machine%%-*}
    if [ ! -e /usr/$machine/lib/libc.a ] || ! command -v "$runner" >/dev/null; then
        echo "$machine: skipped, its C library or $runner is not there"
        continue
    fi
    configure "$machine" -DCMAKE_TOOLCHAIN_FILE="$source/cmake/machine.cmake" \
        -DINTARSIA_MACHINE="$machine"
    case $machine in
    arm-*) compare "$machine" "$runner" clang-19 --target="$machine" -isystem "/usr/$machine/include" ;;
    *) compare "$machine" "$runner" "$machine-gcc" ;;
    esac
done
if command -v musl-gcc >/dev/null; then
    configure musl -DCMAKE_C_COMPILER=musl-gcc -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O1
    compare musl "" musl-gcc
else
    echo "musl: skipped, musl-gcc is not there"
fi
[ "$looked_at" = 4 ] || exit 77
