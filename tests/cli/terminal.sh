# At the terminal: what help shows as an example is taken, nothing is wider than 80 columns, the
# first screen fits 24 lines, lists of moves fit a screen, faults show their place.
. "$(dirname "$0")/lib.inc"
LC_ALL=C.UTF-8; export LC_ALL
# play LINE...: types lines at the game
play() {
    printf '%s\n' "$@" | "$intarsia" play "$game" --seed 1 >"$work/out" 2>"$work/err" || fail "$game: $*"
    [ "$(wc -L <"$work/out")" -le 80 ] || { cat "$work/out"; fail "$game: wider than 80 columns"; }
}
games=$("$intarsia" games | awk '
    /^intarsia/ || $0 == "" { next }
    /^[a-z]/ { name = $1; print name }
    / \| / { for (i = 1; i <= NF; i++) if ($i != "|") print name ":" $i }')
for game in $games twixt:size=48 strips:solo pentahex:duel pentahex:blocks,players=3 tantrix:solitaire \
    tantrix:match dissection:free dissection:set=stomachion null; do
    [ "$game" != twixt:problem ] || continue # ends with the first wrong peg: opponents.sh plays it
    # the words of a picture may hold bars too
    "$intarsia" new "$game" --seed 1 >"$work/start" 2>/dev/null || continue
    play quit
    [ "$(wc -l <"$work/out")" -le 24 ] || fail "$game: the first screen has too many lines"
    set --
    for round in 1 2 3 4; do
        play "$@" help
        move=$(sed -n 's/.*For example: \([^ ]*\).*/\1/p' "$work/out" | tail -1)
        [ -n "$move" ] || { cat "$work/out"; fail "$game: no example in help"; }
        set -- "$@" "$move"
    done
    play "$@" "save $work/played.ita"
    expect 0 "$intarsia" replay "$work/played.ita" --json
    out_has '"moves":\([4-9]\|[1-9][0-9]\)'
    play moves
    [ "$(wc -l <"$work/out")" -le 48 ] || fail "$game: the moves take more than a screen"
    play "$@" undo undo redo "jump 1" "jump 0" hint "view down" "view up" aids new
    printf "show all\n" | "$intarsia" play "$game" --seed 1 >"$work/out" || fail "$game: show all"
    printf 'hint do\n' | "$intarsia" play "$game" --seed 1 --colour always >"$work/out" || fail "$game: hint do"
done
game=null
play 9; out_has "Take at least 1"
play 3x; out_has '^   ^$'
game=twixt:size=12
play "moves d"; out_has "D11  *D12"
game=null
play "moves 2" "moves z" "jump x" "view in" "save" "new nonsense" "jump 9"
out_has "One move"; out_has 'No move begins with “z”'; out_has "Type a number"; out_has "up, down, left"
out_has "which file"; err_has "no game called"
play 3 3 1; out_has "Took the last counter"
expect 2 "$intarsia" play null --colour often </dev/null; err_has "auto, always or never"
game=dissection
play "lay 2 0,0 turn 3 flip" "lay 1 -3,-1.5" "save $work/laid.ita"; out_has "^  Saved"
expect 0 "$intarsia" replay "$work/laid.ita" --json; out_has '"moves":2'
play "lay 9 1,1" "lay x" "2x"; out_has "no piece of that number"; out_has "Lay what"
# colours are asked for, and told as escapes; a pipe gets none
printf 'hint do\n' | "$intarsia" play strips --seed 1 >"$work/plain"
grep -q "$(printf '\033')" "$work/plain" && fail "colours in a pipe"
# the end of the input ends the game, and saves it
printf '1\n2' | "$intarsia" play null --save "$work/end.ita" >/dev/null || fail "end of input"
expect 0 "$intarsia" replay "$work/end.ita" --json; out_has '"moves":2'
# an interrupt too, and a terminal that is closed (unless nohup shields us): the record is there, the status says stopped
case $(sed -n 's/^SigIgn:.*\(.\)$/\1/p' /proc/self/status) in [13579bdf]) signals=INT ;; *) signals='INT HUP' ;; esac
mkfifo "$work/keys"
for signal in $signals; do
    "$intarsia" play null --save "$work/stopped.ita" <"$work/keys" >"$work/out" &
    player=$!
    exec 9>"$work/keys"
    echo 2 >&9
    until grep -q 'Player 2' "$work/out"; do sleep 0.1; done
    kill -$signal $player
    wait $player
    [ $? = 3 ] || fail "$signal does not end with 3"
    exec 9>&-
    expect 0 "$intarsia" replay "$work/stopped.ita" --json; out_has '"moves":1'
    rm "$work/stopped.ita"
done
