# Time and chance in the terminal: undo brings no new tile, and neither does a saved game.
. "$(dirname "$0")/lib.inc"
tiles() { sed -n 's/.*Your tile: \([0-9]*\).*/\1/p' "$work/out"; }
printf 'undo\nundo\nundo\nshow\nquit\n' | expect 0 "$intarsia" play tantrix:solitaire --seed 5 --save "$work/game.ita" || exit 1
[ "$(tiles | sort -u | wc -l)" = 1 ] || fail "undo drew another tile: $(tiles)"
out_has "nothing to undo"
tile=$(tiles | head -1)
replay_seed() { # plays the first tile from a fresh session of the saved game with another seed
    cp "$work/game.ita" "$work/copy.ita"
    printf '%s@0,0/%s\nsubmit\nquit\n' "$tile" "$2" |
        expect 0 "$intarsia" play --from "$work/copy.ita" --seed "$1" || exit 1
    tiles | tail -1
}
second=$(replay_seed 1 0)
for seed in 2 3 4; do
    [ "$(replay_seed $seed 3)" = "$second" ] || fail "a saved game drew another tile with seed $seed"
done
grep -q '^seed: 5$' "$work/game.ita" || fail "the record does not hold the seed"
expect 0 "$intarsia" replay "$work/game.ita" --json; out_has '"can":{"undo":false'
expect 0 "$intarsia" new tantrix:solitaire --seed 5 -o "$work/new.ita"
cmp -s "$work/new.ita" "$work/game.ita" || fail "new and play draw different starts from one seed"
expect 0 "$intarsia" replay "$work/new.ita"; cp "$work/out" "$work/first"
expect 0 "$intarsia" new twixt --seed 5; grep -q seed "$work/out" && fail "a game without chance names a seed"
printf 'intarsia 1\ngame: tantrix:solitaire\n\n3 3@0,0/0 submit\n' >"$work/waits.ita"
expect 0 "$intarsia" replay "$work/waits.ita" --json; out_has '"moves":3'; out_has '"chance":true'
# jump counts the moves of people: two are made, and two bring back the tile that came after them
first=$tile
printf '%s@0,0/0\nsubmit\njump 0\njump 2\nquit\n' "$first" |
    expect 0 "$intarsia" play tantrix:solitaire --seed 5
[ "$(tiles | tail -1)" = "$(tiles | sed -n 3p)" ] || fail "jump 2 is not where two moves lead"
[ "$(tiles | sed -n 4p)" = "$first" ] || fail "jump 0 is not the start"
