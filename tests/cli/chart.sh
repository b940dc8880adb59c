# How all solutions of a puzzle lie: as JSON, as text and as a picture.
. "$(dirname "$0")/lib.inc"
expect 0 "$intarsia" solve pentahex:pieces=free4,board=4x7 --marginals --json
out_has '^{"solutions":18,'; out_has '"pieces":\["I4","J4",'; out_has '"place":"3,6","node":28,"totals":\['
expect 0 "$intarsia" solve pentahex:pieces=H1+I2,board=1x3 --marginals; out_has '^       2    H1    I2$'; out_has '^     0,1     0     2$'
expect 0 "$intarsia" solve pentahex:pieces=H1+I2,board=1x3 --marginals --piece I2; out_has '^     0,1     2$'
expect 0 "$intarsia" solve pentahex:pieces=free4,board=4x7 --marginals --piece O4 -o "$work/heat.svg"
grep -q 'O4 in 9 of 18 solutions' "$work/heat.svg" || fail "no heat in words"
expect 1 "$intarsia" solve pentahex:pieces=free4,board=triangle7 --marginals --json; out_has '^{"solutions":0,'
expect 2 "$intarsia" solve pentahex --marginals --piece X9; err_has 'no piece "X9"'
expect 2 "$intarsia" solve strips --marginals; err_has 'nothing to chart'
expect 2 "$intarsia" solve pentahex --marginals -o "$work/heat.odd"; err_has 'odd'
