# The engine on its protocol: what every controller asks, and that nothing ends it but quit.
. "$(dirname "$0")/lib.inc"
ask() { game=$1; shift; printf '%b' "$1" | expect 0 "$intarsia" engine $game || exit 1; }
answers() { grep -c '^[=?]' "$work/out"; }

ask null '1 protocol_version\n2 name\nlist_commands\nknown_command genmove\nknown_command nothing\n'
out_has '^=1 2$'; out_has '^=2 intarsia null$'; out_has '^= true$'; out_has '^= false$'
for command in list_commands known_command protocol_version name version boardsize clear_board play \
    genmove undo showboard final_score time_settings time_left quit; do
    grep -q -- "$command\$" "$work/out" || fail "$command is not listed"
done
# out of turn, illegal, unknown, over: refused, and the game goes on
ask null:size=4,most=4 'play w 1\nplay b 9\nplay b\nplay x 1\nfoo\nplay b 1\ngenmove w\ngenmove b\nfinal_score\nundo\nundo\nundo\n'
[ "$(answers)" = 12 ] || fail "12 lines, $(answers) answers"
out_has '^? it is the turn of black'; out_has '^? illegal move'; out_has '^? syntax error'
out_has '^? invalid color'; out_has '^? unknown command'; out_has '^= 3$'; out_has '^? the game is over'
out_has '^= W+1$'; out_has '^? cannot undo'
# a turn is one player's: nothing of one that goes on with the other's moves stays, nor of an empty one
ask null:size=9 'play b 1;2\nplay b ;\nplay b 3\nundo\nundo\n'
[ "$(grep -c '^? illegal move' "$work/out")" = 2 ] || fail "a turn of both players was played"
[ "$(answers)" = 5 ] && out_has '^? cannot undo' || fail "something of a refused turn stayed"
# whole levels, sizes that are nothing else, and words of analysis behind a move do not cut it short
ask null:size=9 'intarsia-level 3.7\nintarsia-level 0\nintarsia-level 4\nboardsize 9,most=2\nboardsize 8\n'
[ "$(grep -c '^? syntax error' "$work/out")" = 2 ] && [ "$(grep -c '^? unacceptable size' "$work/out")" = 1 ] ||
    fail "half a level, or more than a size, was taken"
expect 2 "$intarsia" engine null --level 3 --nodes 5; err_has 'do not go together'
printf 'genmove b # intarsia-analyze\nname\n' | expect 0 "$intarsia" engine strips --level 5 || exit 1; cp "$work/out" "$work/first"
printf 'genmove b\nname\n' | expect 0 "$intarsia" engine strips --level 5 || exit 1
cmp -s "$work/out" "$work/first" || fail "a note made another move"
# a line that is too long is answered though nothing of it is a command
awk 'BEGIN{for(i=0;i<70000;i++)printf "1"; print " name"; printf "3"; for(i=0;i<70000;i++)printf " "; print "name"; print "name"}' |
    expect 0 "$intarsia" engine null || exit 1
[ "$(answers)" = 3 ] && out_has '^? line too long' && out_has '^?3 line too long' || fail "a long line was not answered"
# what is left of the time is known though nobody tells: a second for forty moves, and ten times as much as they take
printf 'time_settings 1 0 0\n%s' "$(for i in $(seq 20); do printf 'genmove b\ngenmove w\n'; done)" >"$work/forty"
expect 0 "$intarsia" engine strips:board=26x26,pieces=99 <"$work/forty"; [ "$(answers)" = 41 ] || fail "not all moves"
# where the fewest win the winner is ahead as well
ask pentahex:blocks,board=hexhex5 "intarsia-level 1\n$(for i in $(seq 30); do printf 'genmove b\\ngenmove w\\n'; done)final_score\n"
out_has '^= [BW]+[1-9]'; ! grep -q 'B+-\|W+-' "$work/out" || fail "won by less than nothing"
# no time, no nodes: a legal move all the same
ask strips 'time_settings 0 0 0\ntime_left b 0 0\ngenmove b\nshowboard\n'
[ "$(grep -c '^= [a-n][0-9]*[ns][ew]$' "$work/out")" = 1 ] || fail "no move without time"
printf 'genmove b\n' | expect 0 "$intarsia" engine strips --time 0.001 || exit 1
printf 'genmove b\n' | expect 0 "$intarsia" engine strips --nodes 1 || exit 1
out_has '^= [a-n][0-9]*[ns][ew]$'
# where time alone is the limit nobody waits for it behind the input's end; levels are thought through
printf 'genmove b\n' | expect 0 "$intarsia" engine strips --time 100000 || exit 1
out_has '^= [a-n][0-9]*[ns][ew]$'
# little memory: a smaller table for the threads, and a legal move; a sanitizer takes more than there is
if (ulimit -v 48000; "$intarsia" --version) >/dev/null 2>&1; then
    printf 'genmove b\n' >"$work/in"
    (ulimit -v 48000; expect 0 "$intarsia" engine twixt --threads 2 --nodes 1000 <"$work/in") || exit 1
    out_has '^= [a-zA-Z]*[0-9]*$'
    expect 0 "$intarsia" new twixt; cp "$work/out" "$work/game"
    (ulimit -v 48000; expect 0 "$intarsia" analyse "$work/game" --threads 2 --nodes 1000) || exit 1
fi
# one thread and a seed repeat
printf 'intarsia-seed 4\ngenmove b\ngenmove w\ngenmove b\n' >"$work/in"
expect 0 "$intarsia" engine strips:board=10x10 --level 4 <"$work/in"; cp "$work/out" "$work/first"
expect 0 "$intarsia" engine strips:board=10x10 --level 4 <"$work/in"
cmp -s "$work/out" "$work/first" || fail "the same seed played otherwise"
# broken input of any length: bytes of all kinds, a line of 64 MB, then a question
{ head -c 67108864 /dev/zero | tr '\0' 'x'; printf '\n3 name\n'; } | expect 0 "$intarsia" engine null || exit 1
out_has '^? line too long'; out_has '^=3 intarsia null$'
{ head -c 200000 "$intarsia"; printf '\n3 name\nquit\nname\n'; } | expect 0 "$intarsia" engine null || exit 1
out_has '^=3 intarsia null$'
[ "$(tail -2 "$work/out" | head -1)" = '=' ] || fail "quit was not answered, or something after it was"
# analysis streams until the next line: first a line that it was understood, then lines of info, then an empty one
mkfifo "$work/pipe"
"$intarsia" engine strips <"$work/pipe" >"$work/out" 2>"$work/err" &
child=$!
exec 3>"$work/pipe"
printf 'intarsia-analyze\n' >&3; until grep -q '^info move' "$work/out"; do sleep 0.02; done
[ "$(head -n 1 "$work/out")" = = ] || fail "analysis begins with $(head -n 1 "$work/out")"
printf '7 intarsia-analyze\n' >&3; until grep -A 1 '^=7$' "$work/out" | grep -q '^info move'; do sleep 0.02; done
printf 'name\n' >&3; exec 3>&-; wait $child
sed -E 's/^info move [^ ]+ visits [0-9]+ winrate [0-9]+ value .* pv .*/i/' "$work/out" | uniq | tr '\n' ' ' >"$work/form"
[ "$(cat "$work/form")" = '= i  =7 i  = intarsia strips  ' ] || { cat "$work/out"; fail "the form is $(cat "$work/form")"; }
printf 'showboard\n8 nothing\n9 intarsia-analyze\n' | expect 0 "$intarsia" engine null --nodes 10 || exit 1
out_has '^=9$'; out_has '^info move '; out_has '^?8 unknown command'
expect 2 "$intarsia" engine dissection; err_has "does not play"
expect 2 "$intarsia" engine nothing; expect 2 "$intarsia" engine null --level 11
expect 2 "$intarsia" engine null --time x
