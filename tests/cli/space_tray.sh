# who plays without a picture reads which pieces are left, and how each looks in every turn
. "$(dirname "$0")/lib.inc"
printf 'turns V\nturns Q\nV/0@1,1,1\nquit\n' >"$work/typed"
expect 0 "$intarsia" play space <"$work/typed"
out_has '^V/0    L/0      T/0      Z/0      A/0          B/0          P/0$'
out_has '^V V    L L L    T T T    Z Z ·    A · | · ·    B · | B ·    P · | · ·$'
out_has '^L/0      T/0      Z/0      A/0 ' # without V, once it lies
out_has '^V/0    V/1    V/2    V/3    V/4          V/5'
out_has 'no piece called “Q”'
printf 'turns 1\nquit\n' >"$work/typed"
expect 0 "$intarsia" play twixt:size=5 <"$work/typed"; out_has 'the picture shows the pieces'
# every turn that is shown is one that moves may have, and each is one
"$intarsia" play space:set=diabolical <<'END' | grep -o 'B/[0-9]*' | sort -u >"$work/shown"
turns B
quit
END
[ "$(wc -l <"$work/shown")" -gt 1 ] || fail "no turns"
# alike ones with how many, by the letters of the board
expect 0 "$intarsia" show "$("$intarsia" new space:set=conway >"$work/conway.ita"; echo "$work/conway.ita")"; out_has '^13x A/0'
# no line is wider than a terminal
for config in set=burr set=star set=dodecahedron set=conway; do
    "$intarsia" new space:$config >"$work/wide.ita"
    [ "$("$intarsia" show "$work/wide.ita" | sed 's/·/./g' | awk '{ if (length($0) > m) m = length($0) } END { print m }')" -le 80 ] || fail "$config is wider than 80 columns"
done
