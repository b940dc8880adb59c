# Every puzzle of the gallery of Strips and pentahex, the boards that ship as files, and fresh ones of
# every difficulty are solved as a user does it, and the solution is replayed to its result.
. "$(dirname "$0")/lib.inc"
# solves GAME:CONFIG RESULT: solve's moves behind the record that new writes
solves() {
    expect 0 "$intarsia" new "$1"
    cp "$work/out" "$work/record.ita"
    expect 0 "$intarsia" solve "$1"
    cat "$work/out" >>"$work/record.ita"
    expect 0 "$intarsia" replay "$work/record.ita"
    out_has "Result: $2"
}
# behind a config are two blanks or the line's end; in a list there are single ones
examples() { "$intarsia" games "$1" | sed -n '/^Examples/,$p' | sed -n "s/\([^ ]\)  .*/\1/; s/^  \($1\)/\1/p"; }
# fresh GAME RESULT SEED
fresh() {
    for difficulty in 1 2 3 4 5 6 7 8 9 10; do
        expect 0 "$intarsia" new "$1" --generate $difficulty --seed "$3"
        solves "$(sed -n 's/^game: //p' "$work/out")" "$2"
    done
}
count=0
for game in $(examples strips); do
    case $game in strips:solo*) ;; *) continue ;; esac
    solves "$game" '\(Solved\|Finished\)'; count=$((count + 1))
done
[ $count -ge 3 ] || fail "only $count puzzles of Strips"
count=0
# but that of chiral6, which takes seconds: tests/unit/pentahex_boards.c has it
examples pentahex >"$work/examples"
while read -r game; do
    case $game in pentahex:duel* | pentahex:blocks* | *chiral6*) continue ;; esac
    solves "$game" 'The board is full'; count=$((count + 1))
done <"$work/examples"
[ $count -ge 100 ] || fail "only $count puzzles of pentahex"
for board in "$source"/data/pentahex/*.txt; do
    solves "pentahex:pieces=free5,board=@$board" 'The board is full'
done
fresh strips Solved 7
fresh pentahex 'The board is full' 7
