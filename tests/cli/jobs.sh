# Jobs over threads: every solution once, limits, stops, overflow, and what is refused.
. "$(dirname "$0")/lib.inc"
pentahex=pentahex:pieces=free3+free4,board=hexhex4
tantrix=tantrix:discovery,n=${JOBS_TILES:-10}
json() { sed "s/.*\"$1\":\([^,}]*\).*/\1/" "$work/out"; }
# what comes by default, and over so many threads, is what one thread finds; none comes twice
same_over_threads() {
    expect 0 "$intarsia" "$@" --all --threads 1; sort "$work/out" >"$work/one"
    [ "$(uniq -d "$work/one" | grep -c .)" = 0 ] || fail "one thread finds some twice: $*"
    for threads in "" "--threads 2" "--threads 4"; do
        # shellcheck disable=SC2086
        expect 0 "$intarsia" "$@" --all $threads; sort "$work/out" | cmp -s - "$work/one" || fail "other solutions: $* $threads"
    done
}
same_over_threads solve "${JOBS_PENTAHEX:-$pentahex}"
same_over_threads solve "$tantrix"
same_over_threads solve dissection:figure=rabbit
same_over_threads solve strips:solo,board=6x6,pieces=4
# an instance: eight pairs of four, each solution one line a pair
awk 'BEGIN { for (i = 0; i < 12; i++) printf "a%d ", i; print ""
    for (i = 0; i < 12; i++) for (j = i + 1; j < 12 && j < i + 6; j++) print "a" i, "a" j }' >"$work/pairs.dlx"
"$intarsia" cover "$work/pairs.dlx" --all --threads 1 | awk 'BEGIN { RS = "" } { $1 = $1; print }' | sort >"$work/one"
"$intarsia" cover "$work/pairs.dlx" --all --threads 4 | awk 'BEGIN { RS = "" } { $1 = $1; print }' | sort >"$work/four"
test -s "$work/one" || fail "no pairs"
cmp -s "$work/one" "$work/four" || fail "pairs differ over threads"
# a limit: so many different ones, counted too
for threads in 1 2 4; do
    expect 0 "$intarsia" solve $pentahex --limit 25 --threads $threads
    [ "$(sort -u "$work/out" | wc -l)" = 25 ] || fail "not 25 different ones over $threads threads"
    expect 0 "$intarsia" solve $pentahex --limit 25 --threads $threads --count --json
    [ "$(json solutions)" = 25 ] && out_has '"complete":false' || fail "no count to 25"
    expect 0 "$intarsia" solve "$tantrix" --limit 7 --threads $threads --count --json; out_has '"solutions":7,'
    expect 0 "$intarsia" solve "$tantrix" --limit 7 --threads $threads
    [ "$(sort -u "$work/out" | wc -l)" = 7 ] || fail "not 7 different ones over $threads threads"
    expect 0 "$intarsia" cover "$work/pairs.dlx" --limit 9 --threads $threads
    [ "$(grep -c '^$' "$work/out")" = 9 ] || fail "not 9 of the pairs over $threads threads"
done
# what only counts says so by itself, not by another's name
for method in frontier ranked inclusion; do
    for answer in --all "--limit 3" "--limit 3 --count"; do
        # shellcheck disable=SC2086
        expect 2 "$intarsia" solve pentahex:pieces=free4,board=4x7 $answer --method $method; err_has "This method only counts"
    done
done
# what is solved in one way only refuses a method, and passes over none
for game in strips:solo twixt:size=5 twixt:problem dissection:figure=square pentahex:duel,pieces=free3,board=hexhex2; do
    expect 2 "$intarsia" solve $game --method bits; err_has 'no method bits here'
done
# fewer than the limit is complete
expect 0 "$intarsia" solve strips:solo,board=6x6,pieces=4 --limit 1000000 --threads 2 --json; out_has '"complete":true'
# a stop: what was found so far, no reason, status 3; begun is begun once something was found
stopped() {
    signal=$1; shift; : >"$work/err"
    "$intarsia" "$@" --progress >"$work/out" 2>"$work/err" &
    child=$!
    while ! tr '\r' '\n' <"$work/err" | grep -q "${begun:- [1-9][0-9]* solutions}"; do sleep 0.05; done
    kill -s "$signal" $child; kill -s "$signal" $child # as timeout does: one asking
    wait $child; status=$?
    [ $status = 3 ] || { cat "$work/out"; fail "status $status after $signal: $*"; }
}
long=tantrix:discovery,n=22
for threads in "" "--threads 1" "--threads 3"; do
    # shellcheck disable=SC2086
    stopped TERM solve $long --count --json $threads
    [ "$(json solutions)" -gt 0 ] || fail "nothing found so far"
    out_has '"complete":false'; out_has '"unique":null'
    if grep -q reason "$work/out"; then fail "a stop that claims a reason"; fi
    # what there may be in all is more than what was found
    [ "$(json expected)" -gt "$(json solutions)" ] || fail "no estimate of the whole"
    [ "$(json expected_nodes)" -gt "$(json nodes)" ] || fail "no estimate of the work"
done
stopped INT solve $long --count; out_has '^Stopped; [1-9][0-9]* found so far, about [0-9.]*% searched'
# saved while methods race for it, too: a kill takes nothing
INTARSIA_SAVE_EVERY=0.2 "$intarsia" solve pentahex:pieces=free5,board=10x11 --count --resume "$work/raced.job" --threads 2 >"$work/out" 2>&1 &
child=$!
while ! [ -s "$work/raced.job" ]; do sleep 0.05; done
kill -s KILL $child; wait $child 2>"$work/killed" || true
stopped INT solve pentahex:pieces=free5,board=10x11 --count --resume "$work/raced.job" --threads 2; out_has '^Stopped; [1-9]'
# how many there are in all is told from a share that tells something, in numbers as people write them
begun='[1-9][0-9]\.[0-9]%'; stopped INT solve tantrix:discovery,n=21 --count --threads 1; begun=
out_has '^If the rest is like that, there are about [1-9][0-9]*000 in all, after about [1-9][0-9]*000 nodes'
for threads in "" "--threads 1"; do
    # shellcheck disable=SC2086
    stopped INT solve pentahex:pieces=free5,board=10x11 --count --resume "$work/early.job" $threads
    out_has '^That is too little to tell how many there are in all'; if grep -q "If the rest" "$work/out"; then fail "a guess from nothing"; fi
done
if grep -qi "no solution" "$work/out"; then fail "a stop that claims there is none"; fi
stopped TERM solve $long --all --threads 2; err_has '^Stopped; [1-9]'
[ "$(sort "$work/out" | uniq -d | wc -l)" = 0 ] || fail "a stopped list has some twice"
# as people stop it: the status is the program's own
timeout --preserve-status 1 "$intarsia" solve pentahex:pieces=free5,board=5x22 --count --json >"$work/out"; status=$?
[ $status = 3 ] && out_has '"complete":false' || fail "timeout: status $status"
# a search for a fresh puzzle, where nothing is saved
"$intarsia" new space:set=burr --generate 10 --seed 4 >"$work/out" 2>"$work/err" &
child=$!
at_work $child; kill -s INT $child; wait $child; status=$?
[ $status = 3 ] && [ ! -s "$work/out" ] || fail "status $status of a stopped search for a fresh puzzle"
err_has 'Stopped; no puzzle was found'
# before the search, while a large puzzle is made ready: told to stop as soon as it listens, seconds before it knows
# that there is no solution
listens() { # CHILD: SIGTERM, the 15th, is caught
    caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$1/status") && [ -n "$caught" ] || fail "it ended before it listened"
    [ $((0x${caught#"${caught%????}"} & 0x4000)) != 0 ]
}
for answer in --count "--count --json" --all "--count --resume $work/unbegun" --marginals; do
    # shellcheck disable=SC2086
    "$intarsia" solve pentahex:pieces=free7,area=any,board=20x20 $answer >"$work/out" 2>"$work/err" &
    child=$!
    until listens $child; do sleep 0.01; done
    kill -s TERM $child; wait $child; status=$?
    [ $status = 3 ] || fail "status $status of a stop before the search: $answer"
    err_has '^Stopped while the puzzle was made ready'
    if grep -qi 'no solution\|cannot add up\|Saved' "$work/out" "$work/err"; then fail "a stop before the search that claims something"; fi
    [ ! -e "$work/unbegun" ] || fail "saved what was not begun"
    case $answer in *json) out_has '^{"solutions":0,"unique":null,.*"complete":false,'; ;; *) [ ! -s "$work/out" ] || fail "an answer: $answer"; ;; esac
done
# a count beyond 64 bits, noticed when parts are taken in: 2^14 states of 2^51 fillings each
awk 'BEGIN { for (i = 0; i < 14; i++) printf "a%d ", i
    for (i = 0; i < 51; i++) printf "d%d ", i
    for (i = 0; i < 14; i++) printf "b%d c%d ", i, i
    print ""
    for (i = 0; i < 14; i++) { print "a" i, "b" i; print "a" i, "c" i; print "b" i; print "c" i }
    for (i = 0; i < 51; i++) { print "d" i; print "d" i } }' >"$work/many.dlx"
for threads in 1 2 4; do
    expect 2 "$intarsia" cover "$work/many.dlx" --count --method frontier --threads $threads; err_has "too many solutions"
    expect 2 "$intarsia" cover "$work/many.dlx" --count --method frontier --threads $threads --json; out_has '"key":"[a-z.]*overflow"'
done
# threads: as many as asked, or refused with the limit
for bad in 0 -1 x 2x 1025 99999999999999999999; do
    expect 2 "$intarsia" solve $pentahex --count --threads $bad; err_has "from 1 to 1024"
done
expect 0 "$intarsia" solve $pentahex --count --threads 70 --json; out_has '"solutions":147480,"unique":12290'
# started as one of several ranks by a launcher whose MPI is not ours: refused, not counted by each
for launcher in OMPI_COMM_WORLD_SIZE PMI_SIZE SLURM_STEP_NUM_TASKS; do
    expect 2 env $launcher=4 "$intarsia" solve $pentahex --count; err_has "4 ranks\|several ranks"
done
# tantrix with some tiles laid: the same count and each solution once, however many share the work
for start in tantrix:n=3 tantrix:n=6 tantrix:n=8 tantrix:loop,tiles=1-7,colour=blue tantrix:lines,tiles=1-5,colour=red; do
    expect 0 "$intarsia" solve $start --threads 1
    tr -s ' ' '\n' <"$work/out" | grep . >"$work/moves"
    for laid in $(seq 0 "$(wc -l <"$work/moves")"); do
        { printf 'intarsia 1\ngame: %s\n\n' $start; head -n "$laid" "$work/moves"; } >"$work/laid.ita"
        "$intarsia" solve tantrix "$work/laid.ita" --count --json --threads 1 >"$work/one"
        wanted=$(sed 's/.*"solutions":\([0-9]*\).*/\1/' "$work/one")
        for threads in '' '--threads 2' '--threads 3'; do
            "$intarsia" solve tantrix "$work/laid.ita" --count --json $threads >"$work/out"
            out_has "\"solutions\":$wanted,"
            "$intarsia" solve tantrix "$work/laid.ita" --all $threads >"$work/out"
            [ "$(sort -u "$work/out" | wc -l)" = "$wanted" ] && [ "$(wc -l <"$work/out")" = "$wanted" ] ||
                fail "$start, $laid laid, $threads: not each of $wanted solutions once"
        done
    done
done
