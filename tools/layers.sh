#!/bin/sh
# Proves that includes point one way, that games do not know each other, and that the core keeps
# away from files, clocks and threads. Prints every breach; exit status 1 when there is one.
cd "$(dirname "$0")/.." || exit 2
find src -name '*.[ch]' -o -name '*.def' | sort | xargs awk '
BEGIN {
    while ((getline line < "tools/layers.txt") > 0) {
        if (line ~ /^#/ || line == "") continue
        n = split(line, word, " ")
        level[word[2]] = word[1]
        for (i = 3; i <= n; i++) owner[word[i]] = word[2]
    }
    split("stdio.h time.h pthread.h assert.h signal.h locale.h setjmp.h unistd.h threads.h fcntl.h", list, " ")
    for (i in list) forbidden[list[i]] = 1
}
function breach(why) { printf "%s:%d: %s\n", FILENAME, FNR, why; bad = 1 }
FNR == 1 {
    split(FILENAME, part, "/")
    folder = part[2]
    game = folder == "games" && part[4] != "" ? part[3] : ""
    files++
    if (!(folder in level)) breach("the folder " folder " is not in tools/layers.txt")
}
/^#include <intarsia\// { breach("write the public header in quotes") }
/^#include </ {
    header = $2; gsub(/[<>]/, "", header)
    if (level[folder] < 6 && header in forbidden) breach("the core must not use " header)
    next
}
/^#include "/ {
    path = $2; gsub(/"/, "", path)
    n = split(path, part, "/")
    if (part[1] == "intarsia") {
        name = part[2]; sub(/\.h$/, "", name)
        if (!(name in owner)) { breach(path " belongs to no layer in tools/layers.txt"); next }
        target = owner[name]
        if (target == folder) next
    } else if (n == 1) {
        if (level[folder] < 7) breach("include by folder: " path)
        next
    } else {
        target = part[1]
        if (target == "words" && folder == "base") next
        if (target == folder) {
            if (game != "" && part[2] != game && n > 2) breach(game " must not know " part[2])
            next
        }
    }
    if (!(target in level)) { breach(path " is in no layer"); next }
    if (level[target] >= level[folder]) breach(folder " must not know " target " (" path ")")
}
END {
    if (files < 10) { print "too few files were read"; bad = 1 }
    exit bad
}'
