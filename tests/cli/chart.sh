# How all solutions of a puzzle lie: as JSON, as text and as a picture.
. "$(dirname "$0")/lib.inc"
expect 0 "$intarsia" solve pentahex:pieces=free4,board=4x7 --marginals --json
out_has '^{"solutions":18,'; out_has '"pieces":\["I4","J4",'; out_has '"place":"3,6","node":28,"totals":\['
expect 0 "$intarsia" solve pentahex:pieces=H1+I2,board=1x3 --marginals; out_has '^       2    H1    I2$'; out_has '^     0,1     0     2$'
expect 0 "$intarsia" solve pentahex:pieces=H1+I2,board=1x3 --marginals --piece I2; out_has '^     0,1     2$'
expect 0 "$intarsia" solve pentahex:pieces=free4,board=4x7 --marginals --piece O4 -o "$work/heat.svg"
grep -q 'O4, solutions: 9 of 18' "$work/heat.svg" || fail "no heat in words"
expect 0 "$intarsia" solve pentahex:pieces=H1+I2,board=1x3 --marginals --piece I2 --json; out_has '"pieces":\["I2"\]'; out_has '"node":2,"totals":\[2\]'
# in space: the three small cubes lie on a diagonal, so one of them is in the middle
expect 0 "$intarsia" solve space:set=slothouber --marginals --json
out_has '^{"solutions":8,'; out_has '"pieces":\["A","B"\]'; out_has '"place":"2,2,2","node":14,"totals":\[0,8\]'
out_has '"place":"1,1,1","node":1,"totals":\[6,2\]'; out_has '"place":"2,1,1","node":2,"totals":\[8,0\]'
expect 0 "$intarsia" solve space:set=slothouber --marginals --piece B -o "$work/space.svg"
grep -q 'B, solutions: 8 of 8' "$work/space.svg" || fail "no heat in space"
expect 1 "$intarsia" solve pentahex:pieces=free4,board=triangle7 --marginals --json; out_has '^{"solutions":0,'
expect 2 "$intarsia" solve pentahex --marginals --piece X9; err_has 'no piece “X9”'
expect 2 "$intarsia" solve strips --marginals; err_has 'nothing to chart'
expect 2 "$intarsia" solve pentahex:pieces=free5,board=5x22 --marginals --piece X9; err_has 'no piece “X9”' # at once
expect 2 "$intarsia" solve pentahex --marginals -o "$work/heat.odd"; err_has 'odd'
expect 2 "$intarsia" solve pentahex --marginals -k bogus; err_has 'svg, png, pdf and txt, not “bogus”'
expect 0 "$intarsia" solve pentahex:pieces=H1+I2,board=1x3 --marginals -k SVG; out_has '<svg'
expect 0 "$intarsia" solve pentahex:pieces=H1+I2,board=1x3
{ printf 'intarsia 1\ngame: pentahex:pieces=H1+I2,board=1x3\n\n'; cat "$work/out"; } >"$work/full.ita"
expect 2 "$intarsia" solve pentahex "$work/full.ita" --marginals; err_has 'no piece is left'
# what a chart does not heed is refused, and what only a chart has
small=pentahex:pieces=free4,board=4x7
for option in --count --all '--limit 3' "--resume $work/job" '--method bits' '--threads 2' --progress '--seed 3' \
    "--json -o $work/none.svg" '--json --kind svg' '--json --dark'; do
    expect 2 "$intarsia" solve $small --marginals $option; err_has 'do not go together'
done
[ ! -e "$work/job" ] || fail "a refused chart left a file"
for option in '--piece O4' "-o $work/none.svg" --dark '--width 300' '--kind svg'; do
    expect 2 "$intarsia" solve $small --count $option; err_has 'goes only with --marginals'
done
[ ! -e "$work/none.svg" ] || fail "a refused picture was written"
# stopped: it says so
"$intarsia" solve pentahex:pieces=free5,board=5x22 --marginals >"$work/out" 2>"$work/err" &
at_work $!; kill -s TERM $!; wait $!
[ $? = 3 ] || fail "a stopped chart does not end with 3"
err_has 'Stopped'; [ ! -s "$work/out" ] || fail "a stopped chart answers"
