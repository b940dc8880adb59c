#!/bin/sh
# Finds passages of ten lines that stand twice in src/: the same lines, but for white space. Blank
# lines, comments, includes and lines of nothing but brackets do not count. Prints every find; exit
# status 1 when there is one.
#   repeats.sh [FOLDER]
#   repeats.sh --self-test    shows that it finds what it should, and nothing else
cd "$(dirname "$0")/.." || exit 2

find_repeats() {
    find "$1" -name '*.[ch]' -o -name '*.def' | LC_ALL=C sort | xargs awk -v lines=10 '
    FNR == 1 {
        kept = 0
        in_comment = 0
        files++
    }
    {
        line = $0
        gsub(/[ \t]+/, " ", line)
        sub(/^ /, "", line)
        sub(/ $/, "", line)
        if (in_comment) {
            if (line ~ /\*\//) in_comment = 0
            next
        }
        if (line ~ /^\/\*/) {
            if (line !~ /\*\//) in_comment = 1
            next
        }
        if (line == "" || line ~ /^\/\// || line ~ /^#include/ || line !~ /[A-Za-z0-9]/) next
        kept++
        text[kept % lines] = line
        number[kept % lines] = FNR
        if (kept < lines) next
        passage = ""
        for (i = kept + 1; i <= kept + lines; i++) passage = passage "\n" text[i % lines]
        first = number[(kept + 1) % lines]
        if (!(passage in seen)) {
            seen[passage] = FILENAME ":" first
            seen_file[passage] = FILENAME
            seen_kept[passage] = kept
            next
        }
        if (seen_file[passage] == FILENAME && kept - seen_kept[passage] < lines) next
        # a longer passage is told once
        goes_on = FILENAME == last_file && kept == last_kept + 1 &&
            seen_file[passage] == last_other && seen_kept[passage] == last_other_kept + 1
        last_file = FILENAME
        last_kept = kept
        last_other = seen_file[passage]
        last_other_kept = seen_kept[passage]
        if (goes_on) next
        printf "%s:%d: ten lines from here on stand at %s too\n", FILENAME, first, seen[passage]
        bad = 1
    }
    END {
        if (files < 2) {
            print "too few files were read"
            bad = 1
        }
        exit bad
    }'
}

# Writes NAME: a line of its own, COUNT lines that other files have too, another of its own.
write_sample() {
    {
        echo "int own_$(basename "$1" .c);"
        i=0
        while [ $i -lt "$2" ]; do
            i=$((i + 1))
            printf '\n// said in %s only\n   call(%d);\n}\n' "$1" "$i"
        done
        echo "int end_$(basename "$1" .c);"
    } >"$1"
}

self_test() {
    folder=$(mktemp -d) || exit 2
    trap 'rm -rf "$folder"' EXIT
    write_sample "$folder/nine_a.c" 9
    write_sample "$folder/nine_b.c" 9
    find_repeats "$folder" >"$folder/found" || { echo "nine lines are no find"; exit 1; }
    write_sample "$folder/twelve.c" 12
    find_repeats "$folder" >"$folder/found" || { echo "what stands once is no find"; exit 1; }
    write_sample "$folder/ten.c" 10
    find_repeats "$folder" >"$folder/found" && { echo "ten lines were not found"; exit 1; }
    [ "$(wc -l <"$folder/found")" -eq 1 ] || { echo "one passage is one find"; exit 1; }
}

case ${1:-} in
--self-test) self_test ;;
*) find_repeats "${1:-src}" ;;
esac
