#!/bin/sh
# Proves that includes point one way, that games do not know each other, that the core keeps away
# from files, clocks and threads, and that no two modules share a name: a header has its name alone,
# but that a public one may have an inner one in its folder, and that what each game may have is
# called alike in all. Prints every breach; exit status 1 when there is one.
cd "$(dirname "$0")/.." || exit 2
find src include -name '*.[ch]' -o -name '*.def' | sort | xargs awk '
BEGIN {
    while ((getline line < "tools/layers.txt") > 0) {
        if (line ~ /^#/ || line == "") continue
        n = split(line, word, " ")
        level[word[2]] = word[1]
        for (i = 3; i <= n; i++) owner[word[i]] = word[2]
    }
    split("stdio.h time.h pthread.h assert.h signal.h locale.h setjmp.h unistd.h threads.h fcntl.h", list, " ")
    for (i in list) forbidden[list[i]] = 1
    split("board brain draw edit move puzzle set solve view", list, " ")
    for (i in list) of_every_game[list[i]] = 1
}
function breach(why) { printf "%s:%d: %s\n", FILENAME, FNR, why; bad = 1 }
FNR == 1 && FILENAME ~ /\.h$/ {
    n = split(FILENAME, part, "/")
    name = part[n]; sub(/\.h$/, "", name)
    is_public = part[1] == "include"
    home = is_public ? owner[name] : part[2]
    if (home == "games" && n > 4 && name in of_every_game) name = part[3] " " name
    if ((name, is_public) in named || (name in home_of && home_of[name] != home))
        breach("another module has this name: call this one otherwise")
    named[name, is_public] = 1
    home_of[name] = home
}
FILENAME ~ /^include/ { next }
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
