# A wrong call is told in the language asked, whatever is wrong: see misuse.mjs.
. "$(dirname "$0")/lib.inc"
"$intarsia" new pentahex --seed 1 >"$work/calls.ita" || exit 1
printf 'a b\na\nb\na b\n' >"$work/calls.dlx"
printf "1\n" >"$work/openings"
"$intarsia" new pentahex:edit,pieces=free1-2,board=1x3 -o "$work/draft.ita" || exit 1
node "$source/tests/cli/misuse.mjs" "$intarsia" "$source" "$work"
