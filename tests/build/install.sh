#!/bin/sh
# Installs into a fresh folder, builds the example against it both ways, and runs it.
#   install.sh SOURCE BUILD
set -eu
source=$1 build=$2
prefix=$build/install-test
rm -rf "$prefix" "$prefix-embed"
cmake --install "$build" --prefix "$prefix" >/dev/null
PKG_CONFIG_PATH=$(find "$prefix" -name pkgconfig -type d)
LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/pkgconfig}
export PKG_CONFIG_PATH LD_LIBRARY_PATH
flags=$(pkg-config --cflags --libs intarsia)
for name in replay sudoku boxes; do
    # shellcheck disable=SC2086
    gcc -std=c17 -Wall -Wextra -Werror "$source/examples/embed/$name.c" -o "$prefix/$name" $flags
done
"$prefix/sudoku" | grep -q '^812753649$'
"$prefix/boxes" | grep -q '^1 way up to turning, 8 in all'
cmake -S "$source/examples/embed" -B "$prefix-embed" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$prefix-embed" >/dev/null
record=$prefix/record.ita
"$prefix/bin/intarsia" new null:size=5 >"$record"
"$prefix/replay" "$record" >"$prefix/one.txt"
"$prefix-embed/replay" "$record" >"$prefix/two.txt"
cmp "$prefix/one.txt" "$prefix/two.txt"
grep -q '^0 moves' "$prefix/one.txt"
# moved elsewhere, the program finds its parts and its page
rm -rf "$prefix-moved"
cp -r "$prefix" "$prefix-moved"
(cd "$prefix-moved" && bin/intarsia show "$record" -o picture.png && test -s picture.png &&
    bin/intarsia bench --list >/dev/null)
test -s "$prefix/share/man/man1/intarsia.1"
test -s "$prefix/share/intarsia/openings/strips.txt"
bash -n "$prefix/share/bash-completion/completions/intarsia"
