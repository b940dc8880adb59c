#!/bin/sh
# The installed library as a stranger meets it: only names with ita_, static and shared; moved to
# another folder; its headers in C and C++, on 64 and 32 bits; called from Python.
#   library.sh SOURCE BUILD
set -eu
source=$1 build=$2
place=$build/library-test
rm -rf "$place"
cmake --install "$build" --prefix "$place/first" >/dev/null
mv "$place/first" "$place/moved"
folder=$(dirname "$(find "$place/moved" -name libintarsia.a)")
export PKG_CONFIG_PATH="$folder/pkgconfig"
cd "$place"

fail() {
    echo "$*" >&2
    exit 1
}

# ---- names
seen() { nm "$@" --defined-only | awk 'NF == 3 && $2 != "A" { print $3 }' | sed 's/@.*//' | sort -u; }
seen -g "$folder/libintarsia.a" >static.txt
seen -D "$folder/libintarsia.so" >shared.txt
cmp static.txt shared.txt
[ "$(wc -l <static.txt)" -gt 200 ] || fail "the archive shows hardly a name"
grep -v '^ita_' static.txt && fail "seen from outside"
readelf -d "$folder/libintarsia.so" | grep -q 'SONAME.*\[libintarsia\.so\.0\]' || fail "no soname"

# a program that has every inner name of ours for itself
nm "$build/src/libintarsia.a" -g --defined-only |
    awk 'NF == 3 && $3 !~ /^ita_/ { print "int " $3 "(void);int " $3 "(void){return 1;}" }' |
    sort -u >own.c
[ "$(wc -l <own.c)" -gt 300 ] || fail "hardly an inner name"
cat >>own.c <<'C'
#include <intarsia/session.h>
int main(void) {
    static const char words[] = "twixt:size=8";
    ita_session *session;
    if (ita_session_new(words, sizeof words - 1, ita_heap(), &session, NULL)) return 1;
    ita_session_close(session);
    return 0;
}
C
flags=$(pkg-config --cflags intarsia)
# shellcheck disable=SC2086
gcc -std=c17 -fno-builtin -w $flags own.c -o own-static "$folder/libintarsia.a" -lm
# shellcheck disable=SC2046
gcc -std=c17 -fno-builtin -w own.c -o own-shared $(pkg-config --cflags --libs intarsia)
./own-static
LD_LIBRARY_PATH=$folder ./own-shared

# ---- headers, each by itself
# 32 bits: this machine's headers serve, but for a list of missing functions that is not installed
mkdir -p none/gnu
: >none/gnu/stubs-32.h
system="-isystem /usr/include/$(gcc -print-multiarch)"
for header in "$place"/moved/include/intarsia/*.h; do
    name=intarsia/${header##*/}
    printf '#include <%s>\n#include <%s>\n' "$name" "$name" >one.c
    cp one.c one.cpp
    for bits in 64 32; do
        # shellcheck disable=SC2086
        gcc -m$bits -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only $flags -Inone $system one.c
        # shellcheck disable=SC2086
        g++ -m$bits -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only $flags -Inone $system one.cpp
    done
done

# ---- Python
if command -v python3 >/dev/null; then
    INTARSIA_LIBRARY=$folder/libintarsia.so.0 python3 "$source/examples/ctypes/replay.py" \
        "$source/tests/golden/records/twixt-std.ita" >python.txt
    grep -q '^twixt: [1-9][0-9]* moves' python.txt
else
    echo "python3 is not there: its example was not run"
    exit 77
fi
