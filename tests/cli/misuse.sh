# A wrong call is told in the language asked, whatever is wrong: see misuse.mjs.
. "$(dirname "$0")/lib.inc"
"$intarsia" new pentahex --seed 1 >"$work/calls.ita" || exit 1
printf 'a b\na\nb\na b\n' >"$work/calls.dlx"
node "$source/tests/cli/misuse.mjs" "$intarsia" "$source" "$work"
