# A draft makes a puzzle: its setup, its record, a check by the solver; and says why it makes none yet.
. "$(dirname "$0")/lib.inc"
draft() { "$intarsia" new "$1" -o "$work/draft.ita" || exit 1; }
draft pentahex:edit,pieces=free1-3,board=rect4x3
expect 0 "$intarsia" make "$work/draft.ita"; out_has '^pentahex:pieces=free1-3,board=rect4x3$'
expect 0 "$intarsia" make "$work/draft.ita" --check; out_has '^120 solutions, 60 up to symmetry$'
out_has '^difficulty [1-9] of 10: [0-9]* of 1000 careful tries succeed$'
expect 0 "$intarsia" make "$work/draft.ita" --check --json
out_has '"setup":"pentahex:pieces=free1-3,board=rect4x3","solutions":120,"unique":60,'
out_has '"difficulty":[1-9],"tries":1000,"reached":'
expect 0 "$intarsia" make "$work/draft.ita" -o "$work/puzzle.ita"
expect 0 "$intarsia" solve pentahex "$work/puzzle.ita" --count; out_has '^120 solutions'

# tiles
draft tantrix:edit
expect 0 "$intarsia" make "$work/draft.ita" --check
out_has '^tantrix:loop,tiles=3+5+8+12+14+43+46+50+52+54,colour=blue$'; out_has '^48 solutions'; out_has '^difficulty 7 of 10. For a player who always lays'
printf 'intarsia 1\ngame: tantrix:edit\n\n1. 19 2. 31\n' >"$work/lacks.ita"
expect 2 "$intarsia" make "$work/lacks.ita"; err_has 'Tile 19 has no line of the colour'
printf 'intarsia 1\ngame: tantrix:edit\n\n1. no-tiles 2. 25 3. 28 4. 1 5. red 6. -blue\n' >"$work/none.ita"
expect 1 "$intarsia" make "$work/none.ita" --check; out_has '^0 solutions'

# problems
draft twixt:edit
expect 0 "$intarsia" make "$work/draft.ita" --check; out_has '^twixt:problem$'; out_has '^1 solution\(, 1 up to symmetry\)*$'; out_has '^in 3 turns'
expect 0 "$intarsia" make "$work/draft.ita" --check --json; out_has '"turns":3'
printf 'intarsia 1\ngame: twixt:edit,size=6\n\n1. red:C3 2. red:D5 3. -C3/D5 4. blue:E4\n' >"$work/set.ita"
expect 0 "$intarsia" make "$work/set.ita" -o "$work/puzzle.ita"
out_has '^twixt:problem,size=6,position=\[turn=red red=C3,D5 blue=E4\]$'
expect 0 "$intarsia" show "$work/puzzle.ita"
printf 'intarsia 1\ngame: twixt:edit,size=5\n\n1. red:C1 2. red:D3 3. red:C5\n' >"$work/over.ita"
expect 2 "$intarsia" make "$work/over.ita"; err_has 'joined its lines already'

# figures and pieces in space
draft space:edit,set=slothouber
expect 0 "$intarsia" make "$work/draft.ita" --check; out_has '^space:set=slothouber$'; out_has '^8 solutions, 1 up to symmetry$'
out_has '^difficulty [0-9]* of 10: [0-9]* of 1000 careful tries succeed$'
printf 'intarsia 1\ngame: space:edit,pieces=A:2x1x1,figure=2x1x1\n\n1. @4,2,2 2. B@1,1,1\n' >"$work/drawn.ita"
expect 0 "$intarsia" make "$work/drawn.ita" --check; out_has '^space:pieces=A:2x1x1+B:1x1x1,figure=3x1x1$'
expect 0 "$intarsia" make "$work/drawn.ita" -o "$work/puzzle.ita"
expect 0 "$intarsia" make "$work/puzzle.ita" --draft; out_has '^space:edit,pieces=A:2x1x1+B:1x1x1,figure=3x1x1$'
expect 0 "$intarsia" show "$work/drawn.ita"; out_has '^A:2x1x1 B:1x1x1$'
printf 'intarsia 1\ngame: space:edit\n\n1. -@2,2,2\n' >"$work/small.ita"
expect 2 "$intarsia" make "$work/small.ita"; err_has 'have 27 cells, the figure only 26'
printf 'intarsia 1\ngame: space:edit\n\n1. V@9,9,9\n' >"$work/beyond.ita"
expect 2 "$intarsia" make "$work/beyond.ita"; err_has 'The box does not go as far'
expect 2 "$intarsia" new space:edit,pieces=512xA:2x2x2,figure=16x16x16; err_has 'too large to be drawn'
expect 2 "$intarsia" new space:edit,room=12; err_has 'a box of 27 by 27 by 27. A box has 4,096 cells at most'

# a name goes with what is made, and back
expect 0 "$intarsia" make "$work/set.ita" --title 'Two & <three>' -o "$work/named.ita"
expect 0 "$intarsia" make "$work/named.ita" --draft --json
out_has '"setup":"twixt:edit,size=6,position=\[turn=red red=C3,D5 blue=E4\]","title":"Two & <three>"'
expect 0 "$intarsia" show "$work/named.ita" -o "$work/named.svg"
grep -q '<title>Two &amp; &lt;three&gt;</title>' "$work/named.svg" || fail 'the name is no title'
expect 0 "$intarsia" make "$work/named.ita" --draft -o "$work/back.ita"
expect 0 "$intarsia" make "$work/back.ita" --json; out_has '"title":"Two & <three>"'
expect 2 "$intarsia" make "$work/back.ita" --title "$(printf 'a\377')"; err_has 'one line of UTF-8'
expect 2 "$intarsia" make "$work/named.ita" --draft --check; err_has 'nothing to check'
"$intarsia" new twixt >"$work/twixt.ita" || exit 1
expect 2 "$intarsia" make "$work/twixt.ita" --draft; err_has 'no draft from which'
expect 2 "$intarsia" make "$work/back.ita" --draft; err_has 'no draft from which'

# what is drawn from on is the position of the record, its cursor
printf 'intarsia 1\ngame: pentahex:edit,pieces=free1-3,board=rect4x3\n\n1. @-1,0 2. -@-1,0 3. -H1\n' >"$work/moved.ita"
expect 2 "$intarsia" make "$work/moved.ita"; err_has 'one cell too large'
expect 2 "$intarsia" make "$work/moved.ita" --json; out_has '"key":"pentahex.edit.large.one"'

# no solution is an answer
draft pentahex:edit,pieces=2*I3,board=triangle3
expect 1 "$intarsia" make "$work/draft.ita" --check; out_has '^0 solutions'
expect 1 "$intarsia" make "$work/draft.ita" --check --json; out_has '"difficulty":null,"tries":0'

# what is no draft
"$intarsia" new pentahex >"$work/game.ita" || exit 1
expect 2 "$intarsia" make "$work/game.ita"; err_has 'Nothing is made here'
expect 2 "$intarsia" make "$work/draft.ita" --json -o -; err_has 'standard output'
# what asks for a puzzle in space is not asked of a draft of one: bodies and ways apart crashed
expect 0 "$intarsia" new space:edit -o "$work/space.ita"
for target in off obj stl; do
    expect 2 "$intarsia" convert "$work/space.ita" "$work/body.$target"; err_has 'A draft has no solids'
done
for target in xmpuzzle layers; do
    expect 2 "$intarsia" convert "$work/space.ita" "$work/body.$target"; err_has 'this is a draft'
done
expect 2 "$intarsia" show "$work/space.ita" --step 1; err_has 'Nothing is taken apart'
expect 2 "$intarsia" solve space:edit --disassemble; err_has 'Nothing is taken apart'
