# `show` draws any file of shapes; the documents' pictures of the source's figures are what it draws.
. "$(dirname "$0")/lib.inc"
"$source/tools/pictures.sh" "$intarsia" "$work" || fail "the figures were not drawn"
for picture in "$source"/docs/pictures/source-*.svg; do
    cmp "$picture" "$work/$(basename "$picture")" || fail "$picture is not what is drawn"
done
[ "$(ls "$work"/source-*.svg | wc -l)" = 16 ] || fail "figure 2 has two pictures, the others one"
figures=$source/examples/source
# figure and pieces, the thermometer between
expect 0 "$intarsia" show "$figures/figure-04.svg"
out_has 'Solved: '; out_has 'Contours: 2'; out_has 'Holes: 1'; out_has 'DDDDDDDDDDD          BBBB'
expect 0 "$intarsia" show "$figures/figure-08.svg" --relations; out_has '^1.1 - 2.1: 15$'
expect 0 "$intarsia" show "$figures/figure-08.svg" --relations --contours -k svg
out_has 'class="stretch"'; out_has 'class="contour hole"'; out_has '>15</text>'
[ "$(grep -c 'class="stretch"' "$work/out")" = 2 ] || fail "relation 15 of figure 8 is two stretches"
# our own text, from standard input, in a ring
printf 'intarsia shapes 1\nring sqrt2\nshape a\nM 0,0 L 4w,0 L 2w,2w Z\n' >"$work/own.txt"
"$intarsia" show - -k svg <"$work/own.txt" >"$work/out" || fail "our own text was not drawn"
out_has 'class="piece k0"'
# a drawing of a game's pieces is that game, unless one asks for shapes
expect 0 "$intarsia" show "$figures/figure-01.svg" -k svg; out_has 'class="tan k'
expect 0 "$intarsia" show "$figures/figure-01.svg" -k svg --contours; out_has '>62%</text>'
# broken shapes are named, with their place; what is no shapes says so
printf '<svg><path id="bow" d="M0 0 L10 10 L10 0 L0 10 Z"/></svg>' >"$work/bow.svg"
expect 2 "$intarsia" show "$work/bow.svg"; err_has 'bow'
printf '<svg><g></svg>' >"$work/open.svg"; expect 2 "$intarsia" show "$work/open.svg" --contours
"$intarsia" new twixt -o "$work/game.ita"
expect 2 "$intarsia" show "$work/game.ita" --contours; err_has 'no file of shapes'
# letters of a text picture are those of English words: elsewhere a line says what they mean
for game in strips tantrix tantrix:match pentahex:blocks; do
    "$intarsia" new "$game" -o "$work/letters.ita"
    expect 0 "$intarsia" show "$work/letters.ita" -k txt --lang de; out_has 'G: Grün'
    expect 0 "$intarsia" show "$work/letters.ita" -k txt --lang pt; out_has 'B: azul'
    expect 0 "$intarsia" show "$work/letters.ita" -k txt --lang en; grep -q 'B: blue' "$work/out" && fail "English explains English"
done
exit 0
