# Every solver and every brain over threads: to its end, where the number is known; to a limit, where
# the threads call each other off; stopped by a signal between two saves and gone on with; and where
# nobody reads any more. Small enough for the thread sanitizer (tests/build/threads.sh).
. "$(dirname "$0")/lib.inc"
free=pentahex:pieces=free3+free4,board=hexhex4
printf 'a b c d e f | x\na b\nb c x:1\na c x:2\nc d x:1\nb d\nd e x:2\ne f\nf a x:1\na d e\nb c f\nc\nd\n' >"$work/colours.dlx"
# counted FOUND WHAT...: so many, over three threads
while read -r found what; do
    # shellcheck disable=SC2086
    expect 0 "$intarsia" $what --count --threads 3 --json; out_has "^{\"solutions\":$found,"
done <<EOT
147480 solve $free
18 solve pentahex:pieces=free4,board=4x7 --method bits
18 solve pentahex:pieces=free4,board=4x7 --method items
18 solve pentahex:pieces=free4,board=4x7 --method sets
18 solve pentahex:pieces=free4,board=4x7 --method frontier
18 solve pentahex:pieces=free4,board=4x7 --method inclusion
18 solve pentahex:pieces=free4,board=4x7 --method ranked
92 solve strips:solo,board=8x8,pieces=5
8 solve dissection:figure=rabbit
1280 solve tantrix:discovery,n=10
64 solve space:figure=sofa
4 cover $work/colours.dlx
EOT
# listed FOUND WHAT...: so many lines, each another; and of those any five, where they are as many
while read -r found what; do
    # shellcheck disable=SC2086
    expect 0 "$intarsia" $what --all --threads 3
    [ "$(sort -u "$work/out" | grep -c .)" = "$found" ] || fail "not $found different ones: $what"
    # shellcheck disable=SC2086
    expect 0 "$intarsia" $what --limit 5 --threads 3
    [ "$(sort -u "$work/out" | grep -c .)" = $((found < 5 ? found : 5)) ] || fail "not five different ones: $what"
done <<EOT
18 solve pentahex:pieces=free4,board=4x7
14 solve strips:solo,board=6x6,pieces=4
8 solve dissection:figure=square
114 solve tantrix:discovery,n=9
64 solve space:figure=sofa
16 solve space:figure=sofa --disassemble --levels
1 solve twixt:problem
EOT
# stopped WHAT...: at a signal after a save while two threads are at it, then while three are
while read -r what; do
    for threads in 2 3; do
        before=$(cksum "$work/job" 2>/dev/null)
        # shellcheck disable=SC2086
        INTARSIA_SAVE_EVERY=0.02 "$intarsia" $what --threads $threads --resume "$work/job" >"$work/out" 2>"$work/err" &
        child=$!
        while [ "$(cksum "$work/job" 2>/dev/null)" = "$before" ]; do
            kill -0 $child 2>/dev/null || { cat "$work/err" >&2; fail "it was at its end before it was stopped: $what"; }
            sleep 0.02
        done
        kill -s TERM $child; wait $child; status=$?
        [ $status = 3 ] || { cat "$work/err" >&2; fail "status $status of a stop: $what"; }
    done
    rm "$work/job"
done <<EOT
solve pentahex:pieces=free5,board=5x22 --count
solve pentahex:pieces=free5,board=5x22 --all --method bits
solve pentahex:pieces=free5,board=5x22 --count --method items
solve pentahex:pieces=free5,board=5x22 --count --method sets
solve $free --count --method frontier
solve pentahex:pieces=free5,board=5x22 --count --method inclusion
solve dissection:set=stomachion,figure=square --all
solve tantrix:discovery,n=22 --all
solve space:set=bedlam --count
solve space:set=pentominoes --disassemble --levels --all
EOT
# the list's reader leaves: the threads are called off, and the status says that not all was written
{ "$intarsia" solve $free --all --threads 3 2>"$work/err"; echo $? >"$work/status"; } | head -n 1 >"$work/out"
[ "$(cat "$work/status")" != 0 ] && [ -s "$work/out" ] || fail "status $(cat "$work/status") of a list that nobody read to its end"

# ---- brains: helpers fill one table with the one that is asked
while read -r nodes game; do
    expect 0 "$intarsia" new "$game" -o "$work/game.ita"
    expect 0 "$intarsia" analyse "$work/game.ita" --nodes "$nodes" --threads 3 --json; out_has '"moves":\["'
    # asked for a move, and to analyse until the next line comes; the helpers are called off each time
    mkfifo "$work/pipe"
    "$intarsia" engine "$game" --nodes "$nodes" --threads 3 <"$work/pipe" >"$work/out" 2>"$work/err" &
    child=$!
    exec 3>"$work/pipe"
    printf 'genmove b\nintarsia-analyze\n' >&3
    until grep -q 'info move' "$work/out"; do
        kill -0 $child 2>/dev/null || { cat "$work/out" "$work/err" >&2; fail "the engine has ended: $game"; }
        sleep 0.02
    done
    printf 'quit\n' >&3; exec 3>&-
    wait $child; status=$?
    [ $status = 0 ] || { cat "$work/err" >&2; fail "status $status of the engine: $game"; }
    rm "$work/pipe"
done <<EOT
2000 null:size=30
2000 twixt:size=12
500 pentahex:duel,pieces=free4
100 pentahex:blocks
500 tantrix:match
2000 strips:board=10x10
EOT
# a thought without an end is stopped by a signal, and what it has found is said
"$intarsia" analyse "$work/game.ita" --time 1000 --threads 3 --json >"$work/out" 2>"$work/err" &
child=$!
at_work $child; kill -s TERM $child; wait $child; status=$?
[ $status = 3 ] || { cat "$work/err" >&2; fail "status $status of a stopped thought"; }
out_has '"moves":\["'
