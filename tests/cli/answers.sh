# --json is answered as JSON whatever stands beside it: see answers.mjs.
. "$(dirname "$0")/lib.inc"
"$intarsia" new strips:board=4x4,pieces=1 --seed 1 >"$work/calls.ita" || exit 1
cp "$source/examples/solids/cube.off" "$work/cube.off"
printf 'a b\na\nb\na b\n' >"$work/calls.dlx"
node "$source/tests/cli/answers.mjs" "$intarsia" "$source" "$work"
