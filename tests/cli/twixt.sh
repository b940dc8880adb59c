# Files of several games: replay reports each, convert splits, show takes one. Pictures are no records.
. "$(dirname "$0")/lib.inc"
printf '(;GM[21]SZ[12];W[d5];B[resign])\n(;GM[21];W[j10];B[a1])\n(;GM[21]RU[PP];W[j10])\n' >"$work/three.sgf"
expect 1 "$intarsia" replay "$work/three.sgf"; out_has "^1: TwixT, 12 by 12, 2 moves. Blue has resigned"
err_has "three.sgf:2:19: A1 is a corner"; out_has "^3: TwixT, 24 by 24, 1 move\."
expect 1 "$intarsia" replay "$work/three.sgf" --json; out_has '^{"games":\[{"game":"twixt","config":"size=12'
out_has '"error":{[^}]*"line":2'; out_has '"moves":1'
expect 0 "$intarsia" replay "$work/three.sgf" --game 3 --json; out_has '^{"game":"twixt"'
expect 2 "$intarsia" replay "$work/three.sgf" --game 4; err_has "Games in this file: 3"
expect 0 "$intarsia" show "$work/three.sgf"; err_has "holds 3 games"
expect 0 "$intarsia" show "$work/three.sgf" --game 3; grep -q games "$work/err" && fail "said more than asked"
expect 2 "$intarsia" convert "$work/three.sgf" "$work/part.ita"; err_has "corner"
grep -q "size=12" "$work/part-1.ita" || fail "no first game"
[ -e "$work/part-2.ita" ] && fail "an illegal game was written"
grep -q J10 "$work/part-3.ita" || fail "no third game"
expect 2 "$intarsia" convert "$work/three.sgf" "$work/%d of 3.ita"; test -s "$work/3 of 3.ita" || fail "no %d"
expect 2 "$intarsia" convert "$work/three.sgf" --to sgf; err_has "holds 3 games"
expect 0 "$intarsia" convert "$work/three.sgf" --game 3 --to littlegolem; out_has ';b\[jj\]'
printf 'twixt challenge a b -rated\n1.e5 2.k8\ntwixt challenge c d\n1.e6 2.k9\n' >"$work/two.pbm"
expect 0 "$intarsia" convert "$work/two.pbm" "$work/two.pbm"; grep -q -- -rated "$work/two-1.pbm" || fail "an option was lost"
printf 'F6 D4\n' >"$work/plain.txt"
printf 'intarsia 1\ngame: twixt:rules=plain,swap=sides\n\nF6 D4\n' >"$work/plain.ita"
for pair in plain.txt/tsgf plain.txt/.tsgf plain.txt/txt plain.txt/sgf plain.txt/ita plain.ita/T1 two-1.pbm/pbm; do
    expect 0 "$intarsia" convert "$work/${pair%/*}" --to "${pair#*/}"; test -s "$work/out" || fail "$pair is empty"
done
for picture in x.svg x.png x.pdf; do
    expect 2 "$intarsia" convert "$work/3 of 3.ita" "$work/$picture"; err_has "intarsia show"
done
expect 0 "$intarsia" new null; cp "$work/out" "$work/null.ita"
expect 2 "$intarsia" convert "$work/null.ita" "$work/x.pbm"; err_has "of another game"
expect 2 "$intarsia" convert "$work/null.ita" --to tsgf; err_has "of another game"
# a record of ours stays what it is, where one was in it too; --line goes along the main line
printf 'intarsia 1\ngame: twixt:size=8\n\n1. F6 swap\n(2. D4 C7 *)\n' >"$work/inside.ita"
expect 0 "$intarsia" convert "$work/inside.ita" "$work/again.ita"
cmp -s "$work/inside.ita" "$work/again.ita" || fail "the cursor was moved"
expect 0 "$intarsia" convert "$work/inside.ita" --line; out_has 'F6 swap$'
