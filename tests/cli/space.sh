# Figures in space are drawn from every side by its name, put together and drawn apart; a name that
# there is not is told with those that there are; flat pictures have one side.
. "$(dirname "$0")/lib.inc"
record() { "$intarsia" new "$1" >"$work/$2.ita" || fail "no record of $1"; }
record space soma
"$intarsia" solve space --limit 1 >>"$work/soma.ita" || fail "Soma is not solved"
expect 0 "$intarsia" show "$work/soma.ita" -k svg; out_has 'from the front, above'
cp "$work/out" "$work/usual.svg"
expect 2 "$intarsia" show "$work/soma.ita" --view nowhere; err_has 'no side “nowhere”; there are: front-above, '
names=$(sed 's/.*there are: //; s/\.$//; s/,//g' "$work/err")
[ "$(echo "$names" | wc -w)" = 24 ] || fail "not 24 sides: $names"
for name in $names; do
    expect 0 "$intarsia" show "$work/soma.ita" --view "$name" -k svg; cp "$work/out" "$work/$name.svg"
    expect 0 "$intarsia" show "$work/soma.ita" --view "$name" --exploded -k svg
    cmp -s "$work/out" "$work/$name.svg" && fail "$name drawn apart is the same"
done
cmp "$work/usual.svg" "$work/front-above.svg" || fail "front-above is not the usual side"
# what is drawn differs, not only what is said
drawings=$(for name in $names; do sed 's/<title>[^<]*<\/title>//g' "$work/$name.svg" | cksum; done)
[ "$(echo "$drawings" | sort -u | wc -l)" = 24 ] || fail "two sides of the assembled figure look alike"
expect 2 "$intarsia" show "$work/soma.ita" --view nowhere --lang de; err_has 'Eine Seite „nowhere“ gibt es nicht'
expect 2 "$intarsia" show "$work/soma.ita" --view ''; err_has 'no side'
# text pictures have plans, whatever the side
expect 0 "$intarsia" show "$work/soma.ita" --view left-below --exploded; out_has 'from the left, below'
# nothing lies: nothing is drawn apart, and nothing is wrong
record space empty
expect 0 "$intarsia" show "$work/empty.ita" --exploded -k svg; cp "$work/out" "$work/apart.svg"
expect 0 "$intarsia" show "$work/empty.ita" -k svg; cmp "$work/out" "$work/apart.svg" || fail "an empty figure apart"
# prisms have twelve sides
record space:pieces=2xA:oo+B:ooo,lattice=prisms,figure=oooo-ooo prisms
expect 2 "$intarsia" show "$work/prisms.ita" --view right-above
[ "$(sed 's/.*there are: //' "$work/err" | wc -w)" = 12 ] || fail "not 12 sides of prisms"
expect 0 "$intarsia" show "$work/prisms.ita" --view back-right-below -k svg
# Of alike pieces the first cell tells which it is, as its name does; where names begin alike letters stand for them.
"$intarsia" new space:set=burr,pieces=1+2x256+928+2x1024 >"$work/alike.ita"
echo 'B1/0@1,2,3 B256/13@3,1,2 B256/16@1,4,3' >>"$work/alike.ita"
expect 0 "$intarsia" show "$work/alike.ita"; out_has '  · · · ·      · B B ·    2 · · · · B '; out_has '1 B'
out_has 'A = B1   B = B256   C = B928   D = B1024'
expect 0 "$intarsia" show "$work/alike.ita" -k svg; out_has 'class="sp-copy"[^>]*>B.1<'; out_has 'class="sp-copy"[^>]*>B.2<'
expect 0 "$intarsia" show "$work/soma.ita" -k svg; out_has 'class="sp-copy"[^>]*>[A-Z]<'; ! grep -q 'class="sp-copy"[^>]*>[0-9]' "$work/out" || fail "a number on one of a kind"
# flat
record twixt twixt
expect 2 "$intarsia" show "$work/twixt.ita" --view front-above; err_has 'TwixT are flat'
expect 2 "$intarsia" show "$work/twixt.ita" --exploded; err_has '--exploded is for figures in space'
expect 2 "$intarsia" show "$source/examples/source/figure-01.svg" --contours --exploded; err_has 'for games'

# a search for a fresh burr stops, is saved, and goes on as if it had not been
expect 0 "$intarsia" new space:set=burr --generate 4 --seed 5 -o "$work/whole.ita"
expect 0 "$intarsia" new space:set=burr --generate 4 --seed 5 --resume "$work/burr.job" -o "$work/again.ita"
cmp -s "$work/whole.ita" "$work/again.ita" || fail 'another burr'
[ -e "$work/burr.job" ] && fail 'the saved search is still there'
# what could not be written can be found once more from what was saved
expect 0 "$intarsia" new space:set=burr --generate 5 --seed 18 -o "$work/whole.ita"
INTARSIA_SAVE_EVERY=0.001 expect 2 "$intarsia" new space:set=burr --generate 5 --seed 18 --resume "$work/burr.job" -o /dev/full; err_has 'disk is full'
[ -e "$work/burr.job" ] || fail 'a full disk took the saved search too'
expect 0 "$intarsia" new space:set=burr --generate 5 --seed 18 --resume "$work/burr.job" --progress -o "$work/again.ita"
cmp -s "$work/whole.ita" "$work/again.ita" || fail 'another burr after a full disk'
grep -q solutions "$work/err" && fail 'a burr that is looked for has no number of solutions'
[ -e "$work/burr.job" ] && fail 'the saved search is still there'
expect 2 "$intarsia" new space:set=burr --generate 4 --resume "$work/burr.job"; err_has 'with --generate and --seed'
expect 2 "$intarsia" new space --seed 4 --resume "$work/burr.job"; err_has 'with --generate and --seed'
printf 'not a saved search' >"$work/burr.job"
expect 2 "$intarsia" new space:set=burr --generate 4 --seed 5 --resume "$work/burr.job"; err_has 'burr.job'
# where a long list is asked for, methods race longer: one by one the first of them took 30 million nodes
expect 0 "$intarsia" solve space:set=pentominoes --limit 3000 --threads 1 --json
nodes=$(sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' "$work/out"); [ "$nodes" -lt 10000000 ] || fail "$nodes nodes for 3000 solutions"
# what stays locked is listed, and is no matter of equal pieces
expect 1 "$intarsia" solve 'space:pieces=A:ooo-ooo-ooo~ooo-o_o-ooo~ooo-ooo-ooo+B:o,figure=3x3x3' --disassemble
! grep -q 'equal pieces' "$work/err" || fail 'a locked assembly is told as one of equal pieces'
# a list of names that is too long for a message says that there are more
expect 2 "$intarsia" new space:set=nosuch; err_has 'slothouber, \.\.\., not “nosuch”'
