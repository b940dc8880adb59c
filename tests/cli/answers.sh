# --json is answered as JSON whatever stands beside it: see answers.mjs.
. "$(dirname "$0")/lib.inc"
"$intarsia" new strips:board=4x4,pieces=1 --seed 1 >"$work/calls.ita" || exit 1
cp "$source/examples/solids/cube.off" "$work/cube.off"
printf 'a b\na\nb\na b\n' >"$work/calls.dlx"
printf "1\n" >"$work/openings"
"$intarsia" new pentahex:edit,pieces=free1-2,board=1x3 -o "$work/draft.ita" || exit 1
node "$source/tests/cli/answers.mjs" "$intarsia" "$source" "$work"
