# Analysis, matches, and playing against the computer, as a user runs them.
. "$(dirname "$0")/lib.inc"
expect 0 "$intarsia" new null -o "$work/start.ita"
expect 0 "$intarsia" analyse "$work/start.ita" --json
out_has '"proof":"won"'; out_has '"moves":\["3"'; out_has '"idea":"This leaves 4, whole rounds of 4'
expect 0 "$intarsia" analyse "$work/start.ita" --lines 3; out_has '(won)'; out_has '(lost)'
# a finished game, an earlier move of it, the whole of it
printf 'intarsia 1\ngame: null\n\n1 2 1 3\n' >"$work/over.ita"
expect 2 "$intarsia" analyse "$work/over.ita"; err_has 'game is over'; err_has '--move'
expect 0 "$intarsia" analyse "$work/over.ita" --move 1; out_has '(won)'
expect 0 "$intarsia" analyse "$work/over.ita" --all
out_has '^1\. 1  100 % -> 0 %  better was 3'; out_has '^2\. 2  100 % -> 100 %$'; out_has '^4\. 3  100 % -> 100 %$'
expect 0 "$intarsia" analyse "$work/over.ita" --all --json
[ "$(grep -o '"turning_point":true' "$work/out" | wc -l)" = 1 ] || fail "not one turning point"
expect 2 "$intarsia" analyse "$work/over.ita" --move 9; err_has 'fewer moves: 4'
# turns are compared by where they lead, however they are written
printf 'intarsia 1\ngame: twixt:size=5,rules=std,swap=no\n\nC1 A2 D3 A4 C5+D3/C5\n' >"$work/written.ita"
expect 0 "$intarsia" analyse "$work/written.ita" --all --nodes 200 --json
out_has '"played":"C5+D3/C5","before":1,"after":1,"value":[0-9]*,"best":"C5","played_best":true'
# a record without moves says so; words of records are said in those of the language, but not to programs
printf 'intarsia 1\ngame: twixt:size=8\n\n' >"$work/none.ita"
expect 0 "$intarsia" analyse "$work/none.ita" --all --nodes 20; out_has '^There are no moves to look at\.$'
expect 0 "$intarsia" analyse "$work/none.ita" --all --nodes 20 --lang de; out_has '^Es gibt keine Züge zu beurteilen\.$'
expect 0 "$intarsia" analyse "$work/none.ita" --all --nodes 20 --json; [ "$(cat "$work/out")" = '[]' ] || fail "no empty list"
printf 'intarsia 1\ngame: twixt:size=8\n\nD4 swap E6 resign\n' >"$work/words.ita"
expect 0 "$intarsia" analyse "$work/words.ita" --all --nodes 200 --lang de
out_has '^2\. Der rote Stift ist jetzt blau  '; out_has '^4\. Aufgegeben  '
! grep -q 'swap\|resign' "$work/out" || fail "a word of records in a German answer"
expect 0 "$intarsia" analyse "$work/words.ita" --all --nodes 200 --json; out_has '"played":"swap"'; out_has '"played":"resign"'
# who resigned is said once
printf 'D4\nresign\nquit\n' | expect 0 "$intarsia" play twixt:size=8,swap=no || exit 1
[ "$(grep -c resigned "$work/out")" = 1 ] || fail "resigning is told twice"
# variations stay out of it; a puzzle game, chance that waits: said clearly
printf 'intarsia 1\ngame: null\n\n1 (2 3 1) 3 3\n' >"$work/tree.ita"
expect 0 "$intarsia" analyse "$work/tree.ita" --all
expect 0 "$intarsia" new dissection -o "$work/puzzle.ita"
expect 2 "$intarsia" analyse "$work/puzzle.ita"; err_has 'does not play'
printf 'intarsia 1\ngame: tantrix:match\n' >"$work/waits.ita"
expect 2 "$intarsia" analyse "$work/waits.ita"; err_has 'Chance is to move'
# so many nodes on one thread repeat, more threads agree on what is certain
expect 0 "$intarsia" new strips:board=10x10 -o "$work/strips.ita"
expect 0 "$intarsia" analyse "$work/strips.ita" --nodes 2000 --json; cp "$work/out" "$work/first"
expect 0 "$intarsia" analyse "$work/strips.ita" --nodes 2000 --json
cmp -s "$work/out" "$work/first" || fail "the same nodes found something else"
expect 0 "$intarsia" analyse "$work/start.ita" --threads 3 --json; out_has '"proof":"won"'
expect 0 "$intarsia" analyse "$work/strips.ita" --time 0; out_has 'nodes'
expect 2 "$intarsia" analyse "$work/over.ita" --all --move 1; err_has 'do not go together'
expect 2 "$intarsia" analyse "$work/start.ita" --weights "$work/start.ita"; err_has 'learns nothing'
printf 'quit\n' | expect 2 "$intarsia" engine null --weights "$work/start.ita" || exit 1
printf 'quit\n' | expect 2 "$intarsia" engine twixt --weights "$work/start.ita" || exit 1; err_has 'no weights'
# moves are numbered as in records, draws of chance among them
printf 'hint do\nsave %s\nquit\n' "$work/match.ita" | expect 0 "$intarsia" play tantrix:match --seed 3 || exit 1
expect 0 "$intarsia" analyse "$work/match.ita" --all --nodes 20; out_has '^13\. '
out_has '^The numbers are those of --move: what chance drew counts as well\.$'
expect 0 "$intarsia" analyse "$work/match.ita" --move 12 --nodes 20
expect 0 "$intarsia" analyse "$work/over.ita" --all; ! grep -q chance "$work/out" || fail "a word on chance where there is none"
# of three, too, every move is judged, and no line of a tree is one that nobody looked at
printf 'hint do\nhint do\nhint do\nsave %s\nquit\n' "$work/three.ita" | expect 0 "$intarsia" play strips:players=3 --against 2 --seed 1 || exit 1
expect 0 "$intarsia" analyse "$work/three.ita" --all --nodes 300; out_has '^9\. '; ! grep -q '?' "$work/out" || fail "a move of three is not judged"
expect 0 "$intarsia" analyse "$work/three.ita" --move 4 --nodes 300 --json; out_has '"shares":\[0[.0-9]*,0[.0-9]*,0[.0-9]*\]'
expect 0 "$intarsia" new pentahex:duel -o "$work/duel.ita"
expect 0 "$intarsia" analyse "$work/duel.ita" --nodes 3000 --lines 4 --json; ! grep -q '"depth":0' "$work/out" || fail "a line that nobody looked at"
[ "$(grep -o '"visits":[1-9]' "$work/out" | wc -l)" = 4 ] || fail "not four lines"
# no hint is "too long": where a duel cannot be worked out its opponent advises
printf 'hint\nhint\nquit\n' | expect 0 "$intarsia" play pentahex:duel || exit 1
out_has '^  Lay .* like this'; out_has 'again plays [A-Z]5/[0-9]*@'
# a problem of TwixT: the other side answers, a wrong peg is refuted, hints end in the move
printf 'E6\nundo\nhint\nF4\nquit\n' | expect 0 "$intarsia" play twixt:problem || exit 1
out_has 'out of reach now'; out_has 'One peg wins'
expect 0 "$intarsia" solve twixt:problem --all; out_has '^F4$'
# where nothing helps any more: said, and a peg that does something (it was A2, the first hole, and "keeps the other side
# from its own")
printf 'intarsia 1\ngame: twixt:size=12,rules=pp,swap=no\n\nG2 A5 F4 A7 G6 L5 F8 L8 G10 A9 F12\n' >"$work/late.ita"
expect 0 "$intarsia" analyse "$work/late.ita"; out_has '(lost)'; out_has 'can still win with its next peg'; ! grep -q ' A2 ' "$work/out" || fail "a peg far from everything"
# the line of what is proved goes on to the peg that wins
expect 0 "$intarsia" analyse "$work/late.ita" --move 9 --nodes 20000; out_has '(lost)'
! grep '(lost)' "$work/out" | grep -v -q ' [EI]1  (lost)$' || fail "a line ends before the winning peg"
# a draw that is offered is taken by who is lost, seen by who asks, and not by who wins
sed 's/F12$/F12|draw/' "$work/late.ita" >"$work/offer.ita"
expect 0 "$intarsia" analyse "$work/offer.ita"; out_has '^ *50 %  draw'
for level in 1 5 10; do
    printf 'play b G2\nplay w A5\nplay b F4\nplay w A7\nplay b G6\nplay w L5\nplay b F8\nplay w L8\nplay b G10\nplay w A9\nplay b F12|draw\ngenmove w\nfinal_score\n' |
        expect 0 "$intarsia" engine twixt:size=12,rules=pp,swap=no --level $level || exit 1
    out_has '^= draw$'; out_has '^= 0$'
done
printf 'intarsia 1\ngame: twixt:size=12,rules=pp,swap=no\n\nG2 A5 F4 A7 G6 L5 F8 L8 G10 A9 F12 B2|draw\n' >"$work/offer.ita"
expect 0 "$intarsia" analyse "$work/offer.ita"; out_has '^ *100 %  [EI]1'
# matches: pairs, a list that is gone on with, a program that speaks GTP
expect 0 "$intarsia" match level:6 level:1 --game strips:board=10x10,pieces=6 --games 20 --json
out_has '"won":'; share=$(sed 's/.*"share":\([0-9.]*\).*/\1/' "$work/out")
awk "BEGIN{exit !($share > 0.6)}" || fail "level 6 has only $share of level 1"
# of three each plays for himself: where all were taken to play against one, it had 60 % of greedy
expect 0 "$intarsia" match nodes:1000 greedy --game strips:players=3 --games 60 --seed 4 --json
share=$(sed 's/.*"share":\([0-9.]*\).*/\1/' "$work/out")
awk "BEGIN{exit !($share > 0.7)}" || fail "of three a search has only $share of greedy"
expect 0 "$intarsia" match level:3 greedy --game null:size=9 --games 4 --resume "$work/list"
[ "$(wc -l <"$work/list")" = 5 ] || fail "the list has not a line for each game"
expect 0 "$intarsia" match level:3 greedy --game null:size=9 --games 8 --resume "$work/list"; cp "$work/out" "$work/first"
[ "$(wc -l <"$work/list")" = 9 ] || fail "the list was not gone on with"
expect 0 "$intarsia" match level:3 greedy --game null:size=9 --games 8
cmp -s "$work/out" "$work/first" || fail "the list's games are not those of one go"
expect 0 "$intarsia" match level:3 greedy --game null:size=9 --games 2; out_has 'too few pairs'
expect 0 "$intarsia" match level:3 greedy --game null:size=9 --games 3 --json; out_has '"error":null'; out_has '"elo_low":null'
expect 2 "$intarsia" match level:3 level:4 --game null:size=9 --resume "$work/list"; err_has 'another match'
expect 2 "$intarsia" match level:3 greedy --game null:size=9 --games 8 --plies 1 --resume "$work/list"; err_has 'another match'
printf '1\n' >"$work/first.txt"; printf '2\n' >"$work/second.txt"
expect 0 "$intarsia" match level:3 greedy --game null:size=9 --games 2 --openings "$work/first.txt" --resume "$work/opened"
expect 2 "$intarsia" match level:3 greedy --game null:size=9 --games 2 --openings "$work/second.txt" --resume "$work/opened"; err_has 'another match'
# a list that was cut off goes on; one that is not as it was written says where
list() { "$intarsia" match level:3 greedy --game null:size=9 --games 8 --resume "$work/list"; }
cp "$work/list" "$work/kept"
for cut in 3 20; do
    head -c -$cut "$work/kept" >"$work/list"; expect 0 list
    cmp -s "$work/list" "$work/kept" || fail "a list that lacked its last $cut bytes became another"
done
head -c 10 "$work/kept" >"$work/list"; expect 0 list; cmp -s "$work/list" "$work/kept" || fail "not begun anew"
printf 'a line of mine' >"$work/list"; expect 2 list; err_has 'another match' # however short, it is not ours
[ "$(cat "$work/list")" = 'a line of mine' ] || fail "a file that is no list was changed"
# a match that is stopped says so, and of no game it tells no share
"$intarsia" match nodes:100000000 greedy --game twixt --games 4 --json >"$work/out" 2>"$work/err" &
child=$!
at_work $child; kill -s INT $child; wait $child; status=$?
[ $status = 3 ] || fail "status $status of a stopped match"
out_has '"share":null,.*"elo":null,.*"complete":false}'; err_has '^Stopped after 0 of 4 games'
# so is one against a program that answers no more, which ends with it
cat >"$work/silent" <<EOF
#!/bin/sh
echo \$\$ >"$work/silent.pid"
trap '' INT TERM
while read -r word rest; do
    case \$word in genmove) : >"$work/asked"; while :; do sleep 1; done ;; *) printf '=\\n\\n' ;; esac
done
EOF
chmod +x "$work/silent"
"$intarsia" match level:1 "$work/silent" --game twixt:size=8,swap=no --games 4 >"$work/out" 2>"$work/err" &
child=$!
while ! [ -e "$work/asked" ]; do sleep 0.02; done
kill -s TERM $child; wait $child; status=$?
[ $status = 3 ] || fail "status $status of a match with a silent program"
err_has '^Stopped after 0 of 4 games'
silent=/proc/$(cat "$work/silent.pid")/status # gone, or dead and not yet collected
[ ! -e "$silent" ] || grep -q '^State:.Z' "$silent" || fail "the program goes on"
expect 0 "$intarsia" match greedy greedy --game null:size=9 --games 2 --json; out_has '"complete":true}'
sed '3s/ [012] / 3 /;3s/ 3 / 1 /' "$work/kept" >"$work/list"
cmp -s "$work/list" "$work/kept" && sed '3s/ 1 / 0 /' "$work/kept" >"$work/list"
cp "$work/list" "$work/bent"; expect 2 list; err_has 'damaged in line 3'
cmp -s "$work/list" "$work/bent" || fail "a refused list was changed"
{ cat "$work/kept"; echo more; } >"$work/list"; expect 2 list; err_has 'damaged in line 10'
expect 0 "$intarsia" match level:10 "$intarsia engine null --level 10" --game null:size=9 --games 4 --json
out_has '"won":2'
# four of four are no certainty
four() { expect 0 "$intarsia" match level:8 level:1 --game strips:board=10x10,pieces=6 --games 4 --seed 2 "$@"; }
four --json; out_has '"won":4,.*"share":1,"error":0\.[1-9][0-9]*,"low":0\.2[0-9]*,"high":1,'
four; out_has '100\.0% (28\.2 to 100\.0), Elo +1200 ('
expect 2 "$intarsia" match level:3 false --game null:size=9; err_has 'GTP'
for player in level:11 level:2.5 nodes:0.5 nodes:1.5 time:nan level: ''; do
    expect 2 "$intarsia" match "$player" greedy; err_has 'no player'
done
expect 2 "$intarsia" match greedy greedy --plies 2 --openings "$work/first.txt"; err_has 'do not go together'
printf '1 1\n# one more\n2 2\n' >"$work/openings"
expect 0 "$intarsia" match level:10 level:10 --game null:size=12 --games 4 --openings "$work/openings"
printf '1 9\n' >"$work/openings"
expect 2 "$intarsia" match level:10 level:10 --game null --games 2 --openings "$work/openings"; err_has 'openings:1:3: '
# all of them are looked at before a game begins, for each the place is said
while IFS='|' read -r game lines place; do
    printf "$lines" >"$work/openings"
    expect 2 "$intarsia" match level:1 level:1 --game "$game" --games 2 --openings "$work/openings" --resume "$work/unbegun"
    err_has "$place"; [ ! -e "$work/unbegun" ] || fail "a match began with an opening that cannot be played"
done <<'END'
null:size=9|1 1\n# a note\n\n2;1 4|openings:4:5: 
null:size=9|1\r\n2 2 2 3\r\n|openings:2:1: .*over
null:size=9|# nothing\n\n|no opening
tantrix:match|1@0,0\n|chance
END
# in the terminal: it answers, takes back with one's own move, begins when one plays second
printf '3\nundo\n1\nquit\n' | expect 0 "$intarsia" play null --against 10 || exit 1
[ "$(grep -c 'The computer plays' "$work/out")" = 2 ] || fail "the computer did not answer twice"
printf 'quit\n' | expect 0 "$intarsia" play null --against 10 --seat 2 || exit 1
out_has 'The computer plays 3'
# redo and jump bring its answers back as well: nobody is left to move for it, and it plays none anew
for way in "undo\nredo" "undo\nundo\njump 2" "jump 1\njump 2"; do
    printf "3\n1\n$way\n1\nsave $work/back.ita\nquit\n" | expect 0 "$intarsia" play null:size=30 --against 10 || exit 1
    [ "$(grep -c 'The computer plays' "$work/out")" = 3 ] || fail "$way: it did not answer three times"
    expect 0 "$intarsia" replay "$work/back.ita" --json; out_has '"moves":6,"nodes":6'
done
printf "1\nundo\nundo\n1\nsave $work/back.ita\nquit\n" | expect 0 "$intarsia" play null:size=30 --against 10 --seat 2 || exit 1
expect 0 "$intarsia" replay "$work/back.ita" --json; out_has '"moves":3,"nodes":3'
printf 'quit\n' | expect 2 "$intarsia" play dissection --against 3 || exit 1
err_has 'does not play'
expect 2 "$intarsia" play null --against 0
# two programs, of which one speaks no GTP: neither waits for the other's end
expect 2 timeout 300 "$intarsia" match cat "$intarsia engine null" --game null:size=9 --games 2; err_has 'GTP'
# a program that answers without a move has lost; so has one that moves for the other as well
printf 'while read line; do printf "= $1\\n\\n"; case $line in quit*) exit;; esac; done\n' >"$work/answers"
expect 0 "$intarsia" match "sh $work/answers ''" level:1 --game null:size=9 --games 2 --json; out_has '"lost":2'
expect 0 "$intarsia" match "sh $work/answers '1;1'" level:1 --game null:size=9 --games 2 --json; out_has '"lost":2'
# what cannot be played is said, not counted
expect 2 "$intarsia" match level:1 level:1 --game nosuch --games 2; err_has 'no game called'
expect 2 "$intarsia" match level:1 level:1 --game dissection --games 2; err_has 'does not play'
# a game that cannot be kept is said before it begins, and stands in the terminal where that comes to light at its end
printf '3\nquit\n' | expect 2 "$intarsia" play null --save "$work/none/game.ita" || exit 1
err_has 'game.ita'; [ ! -s "$work/out" ] || fail "a game began that cannot be kept"
mkdir "$work/folder"
printf '3\nquit\n' | expect 2 "$intarsia" play null --save "$work/folder" || exit 1
out_has '^game: null$'
printf 'quit\n' | expect 2 "$intarsia" play strips --from "$work/start.ita" || exit 1
err_has 'game of its own'
