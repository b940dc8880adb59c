# Solutions taken apart: levels and moves in words, in numbers and as JSON, what is locked, over
# threads, stopped and gone on with; what does not go together.
. "$(dirname "$0")/lib.inc"
# a ball in a bent tunnel: one step aside, then out
tunnel=space:pieces=A:oooo-oooo-oooo~oo_o-o__o-oooo~oooo-oooo-oooo+B:o,figure=oooo-oooo-oooo~ooOo-ooOo-oooo~oooo-oooo-oooo
expect 0 "$intarsia" solve $tunnel --disassemble
out_has '^A/.* B/'; out_has '^Levels 2; moves: 2\.$'; out_has '^B>1,0,0\*1 B>0,1,0\*$'
expect 0 "$intarsia" solve $tunnel --disassemble --levels; out_has '^2 2 A/.* B/'
[ "$(wc -l <"$work/out")" = 1 ] || fail "levels are a line a solution"
expect 0 "$intarsia" solve $tunnel --disassemble --json
out_has '^{"assembly":\[{"piece":"A","lies":"A/'
out_has '"end":"apart","levels":\[2\],"moves":\[{"pieces":\["B"\],"step":\[1,0,0\],"times":1},{"pieces":\["B"\],"step":\[0,1,0\],"times":null}\],"locked":\[\]'
out_has '^{"solutions":1,'
expect 0 "$intarsia" solve $tunnel --disassemble --lang de; out_has '^Stufen 2; Züge: 2\.$'
# a ball in a box
box=space:pieces=A:ooo-ooo-ooo~ooo-o_o-ooo~ooo-ooo-ooo+B:o,figure=3x3x3
expect 1 "$intarsia" solve $box --disassemble --all
out_has '^Levels 0; moves: 0\.$'; out_has '^Locked together: A,B; places looked at: 1\.$'; out_has '^Locked: no move'
out_has '^A: blocked by B on every side\.$'
expect 1 "$intarsia" solve $box --disassemble --all --lang de; out_has '^B: nach allen Seiten blockiert durch A\.$'
expect 1 "$intarsia" solve $box --disassemble --all --lang pt; out_has '^B: bloqueada por A de todos os lados\.$'
expect 1 "$intarsia" solve $box --disassemble --all --levels; out_has '^0 0 locked:A,B A/'
expect 1 "$intarsia" solve $box --disassemble --all --json
out_has '"end":"locked","levels":\[\],"moves":\[\],"locked":\[{"pieces":\["A","B"\],"places":1,"held":\[{"piece":"A","step":\[1,0,0\],"by":\["B"\]},'; out_has '"reason":"space.apart.locked"'
# several of a kind are told apart, and a solution stands for all that motions make of it
expect 0 "$intarsia" solve space:set=slothouber --disassemble --all; out_has 'A\.6'; out_has 'B\.3'
[ "$(grep -c '^Levels' "$work/out")" = 1 ] || fail "one packing, not its eight images"
# nothing to take apart where nothing is solved
expect 1 "$intarsia" solve space:pieces=A:2x2x1,figure=4x1x1 --disassemble; [ -s "$work/out" ] || fail "no reason"
# the star slides apart along the diagonal of a cube, three pieces each way
expect 0 "$intarsia" solve space:set=star --disassemble; out_has '^Levels 1\.1\.1\.1\.1; moves: 5\.$'; out_has '^A[.0-9]*,A[.0-9]*,A[.0-9]*>5,5,5\* '
expect 0 "$intarsia" solve space:set=star --disassemble --json; out_has '"step":\[5,5,5\],"times":null'
# a record: what lies in it belongs to the assembly
printf 'intarsia 1\ngame: space:set=slothouber\n\nA/0@1,1,1 A/0@2,2,3\n' >"$work/begun.ita"
expect 0 "$intarsia" solve space "$work/begun.ita" --disassemble --levels; out_has ' A/0@1,1,1 '; out_has ' A/0@2,2,3'
# over threads the same; a limit counts solutions
expect 0 "$intarsia" solve space --disassemble --levels --all --threads 1; cut -d' ' -f1,2 "$work/out" | sort >"$work/one"
[ "$(wc -l <"$work/one")" = 240 ] || fail "240 solutions of Soma"
expect 0 "$intarsia" solve space --disassemble --levels --all --threads 2; cut -d' ' -f1,2 "$work/out" | sort >"$work/two"
cmp "$work/one" "$work/two" || fail "two threads find other levels"
expect 0 "$intarsia" solve space --disassemble --levels --fewest --limit 5; [ "$(wc -l <"$work/out")" = 5 ] || fail "five were asked for"
# stopped, kept, gone on with by the same question only
"$intarsia" solve space:set=pentominoes --disassemble --levels --all --threads 2 --resume "$work/job" >"$work/out" 2>"$work/err" &
while ! [ "$(sed 's/.*) //' /proc/$!/stat | cut -d' ' -f12)" -gt 50 ]; do sleep 0.02; done # half a second at work
kill -s TERM $!; wait $!
[ $? = 3 ] || fail "a stopped job does not end with 3"
err_has 'Saved in'; [ -s "$work/job" ] || fail "nothing was saved"
expect 2 "$intarsia" solve space:set=pentominoes --disassemble --all --resume "$work/job"; err_has 'of other options'
expect 2 "$intarsia" solve space:set=pentominoes --all --resume "$work/job"; err_has 'of other options'
# its steps as pictures: all of one size, a page each, and one by itself
expect 0 "$intarsia" solve $tunnel --disassemble -o "$work/steps.gif"
[ "$(head -c 6 "$work/steps.gif")" = GIF89a ] || fail "no moving picture"
expect 0 "$intarsia" solve $tunnel --disassemble --fewest -o "$work/steps.pdf"
[ "$(pdfinfo "$work/steps.pdf" | sed -n 's/^Pages: *//p')" = 3 ] || fail "not a page a step"
expect 1 "$intarsia" solve $box --disassemble -o "$work/locked.gif"; err_has '^Locked: no move'
[ ! -e "$work/locked.gif" ] || fail "something was drawn"
expect 1 "$intarsia" solve space:pieces=A:2x2x1,figure=4x1x1 --disassemble -o "$work/none.gif"
expect 2 "$intarsia" solve space --disassemble -o "$work/steps.png"; err_has 'show --step'
for option in --levels --json --all; do
    expect 2 "$intarsia" solve space --disassemble $option -o "$work/steps.gif"; err_has 'do not go together'
done
"$intarsia" new $tunnel >"$work/laid.ita"
"$intarsia" solve space "$work/laid.ita" >>"$work/laid.ita"
expect 0 "$intarsia" show "$work/laid.ita" --step 1; out_has '^1/2 B>1,0,0\*1$'
# in text it is the position at that step
for step in 0 1 2; do "$intarsia" show "$work/laid.ita" --step $step -k txt | sed '/^$/,$d' >"$work/step-$step.txt"; done
cmp -s "$work/step-0.txt" "$work/step-1.txt" && fail "step 1 looks as before it in text"
cmp -s "$work/step-1.txt" "$work/step-2.txt" && fail "step 2 looks as before it in text"
# nothing to take apart is bad usage, whichever way that comes about; locked is no
for config in pieces=A:oo,figure=2x1x1 'pieces=A:ooo-o_o-ooo+B:o,figure=3x3x1,together=A+B'; do
    expect 2 "$intarsia" solve space:$config --disassemble -o "$work/none.gif"; err_has 'nothing to take apart'
done
for step in 0 1 2; do expect 0 "$intarsia" show "$work/laid.ita" --step $step --view left-above -o "$work/step-$step.svg"; done
cmp -s "$work/step-1.svg" "$work/step-2.svg" && fail "two steps look alike"
[ "$(head -c 200 "$work/step-0.svg" | grep -o 'viewBox="[^"]*"')" = "$(head -c 200 "$work/step-2.svg" | grep -o 'viewBox="[^"]*"')" ] || fail "steps of two sizes"
expect 2 "$intarsia" show "$work/laid.ita" --step 3; err_has 'in 2 moves; there is no step 3'
expect 2 "$intarsia" show "$work/laid.ita" --step 1 --exploded; err_has 'do not go together'
expect 2 "$intarsia" show "$work/begun.ita" --step x
"$intarsia" new twixt >"$work/twixt.ita"
expect 2 "$intarsia" show "$work/twixt.ita" --step 1; err_has 'Nothing is taken apart'
# what does not go together, and where nothing is taken apart
for option in --levels --fewest; do expect 2 "$intarsia" solve space $option; err_has 'goes only with --disassemble'; done
for option in --dark "--width 300" "--palette safe"; do # of pictures: heeded where one is drawn
    # shellcheck disable=SC2086
    expect 2 "$intarsia" solve space --disassemble $option; err_has 'goes only with --output'
    # shellcheck disable=SC2086
    expect 2 "$intarsia" solve space $option; err_has 'goes only with --marginals or --disassemble'
done
expect 2 "$intarsia" solve space -o "$work/x.gif"; err_has 'goes only with --marginals or --disassemble'
expect 2 "$intarsia" solve space --disassemble --kind gif; err_has 'goes only with --marginals'
expect 2 "$intarsia" solve space --disassemble --count; err_has 'do not go together'
expect 2 "$intarsia" solve space --disassemble --marginals; err_has 'do not go together'
expect 2 "$intarsia" solve strips --disassemble; err_has 'Nothing is taken apart'
expect 2 "$intarsia" solve space --disassemble --method frontier; [ -s "$work/err" ] || fail "a method that only counts"
for shell in bash zsh fish; do expect 0 "$intarsia" complete $shell; out_has disassemble; done
expect 0 "$intarsia" manual solve; out_has 'disassemble'
