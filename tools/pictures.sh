#!/bin/bash
# Draws the source's figures (examples/source) as the documents show them: PROGRAM FOLDER.
set -eu
program=$1 folder=$2
cd "$(dirname "$0")/.."
declare -A wish=([05]=--relations [06]=--relations [07]=--relations [08]=--relations
    [11]=--relations [12]=--relations [14]=--relations [15]=--relations)
for file in examples/source/figure-*.svg; do
    name=$(basename "$file" .svg)
    number=${name#figure-}
    # shellcheck disable=SC2086 # no option is no argument
    "$program" show "$file" ${wish[$number]---contours} -o "$folder/source-$number.svg"
done
