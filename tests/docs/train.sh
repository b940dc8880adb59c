# The commands by which docs/twixt.md makes weights, in small: fewer and shorter games on a small board, ranks
# one after the other. What they make is what the brain reads.
. "$(dirname "$0")/../cli/lib.inc"
mkdir "$work/bin"
cat >"$work/bin/mpirun" <<'EOF'
#!/bin/sh
# mpirun -n COUNT COMMAND...
count=$2
shift 2
rank=0
while [ $rank -lt "$count" ]; do
    OMPI_COMM_WORLD_SIZE=$count OMPI_COMM_WORLD_RANK=$rank "$@" || exit
    rank=$((rank + 1))
done
EOF
chmod +x "$work/bin/mpirun"
cd "$work" || exit 2
sed -n '/^```sh test=docs.train/,/^```$/p' "$source/docs/twixt.md" | sed '1d;$d' >commands
[ "$(wc -l <commands)" = 2 ] || fail "docs/twixt.md does not say how weights are made"
sed "s|build/release/intarsia_train|$intarsia|; s|play |play twixt:size=12,rules=plain,swap=no |
    s|--games [0-9]*|--games 24|; s|--nodes [0-9]*|--nodes 50|" commands >small
PATH=$work/bin:$PATH expect 0 sh -e small
out_has "written: epoch"
expect 0 "$intarsia" play twixt:size=12 again --games 1 --nodes 20 --weights twixt.weights.txt
head -1 twixt.weights.txt | cut -f1,2 >made
head -1 "$source/data/weights/twixt.weights.txt" | cut -f1,2 | cmp -s - made || fail "the data have another version"
