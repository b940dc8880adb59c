# Commands that write files and pictures, stopped by a signal in the midst of searching, drawing and
# writing: status 3 and a sentence, the file that stood there whole, nothing beside it, nobody left at work.
. "$(dirname "$0")/lib.inc"
mkdir "$work/place"
old=$source/CMakePresets.json
# is_untouched NAME: the old file stands there, alone
is_untouched() {
    cmp -s "$work/place/$1" "$old" || fail "$1 is not the old file"
    [ "$(ls -A "$work/place")" = "$1" ] || { ls -A "$work/place" >&2; fail "something else lies there"; }
    rm "$work/place/$1"
}
# begin COMMAND...: in the background, with the signals that a shell would keep from it
begin() { "$intarsia" "$@" >"$work/out" 2>"$work/err" & child=$!; }
# ends_with SENTENCE: the command was stopped and says so
ends_with() {
    wait $child
    status=$?
    [ $status = 3 ] || { cat "$work/err" >&2; fail "status $status, not 3"; }
    err_has "$1"
}
# drawn_by PID: waits for its drawing process
drawn_by() {
    painter=
    while [ -z "$painter" ]; do
        kill -0 "$1" 2>/dev/null || fail "it drew nothing that could be stopped"
        painter=$(cat "/proc/$1/task/$1/children" 2>/dev/null)
    done
    painter=${painter%% *}
}
is_gone() { ! [ -e "/proc/$1" ] || grep -q '^State:.*Z' "/proc/$1/status" 2>/dev/null; }

# ---- while a picture is drawn
game=$source/tests/golden/records/strips-solo.ita
for signal in INT TERM; do
    for kind in png gif; do
        name=x.$kind
        cp "$old" "$work/place/$name"
        case $kind in
        png) begin show "$game" --width 10000 -o "$work/place/$name" ;;
        gif) begin replay "$game" --width 1200 -o "$work/place/$name" ;;
        esac
        drawn_by $child
        kill -$signal $child
        ends_with 'Stopped while the picture was drawn; nothing was written'
        is_gone "$painter" || fail "$kind: the drawing goes on"
        is_untouched $name
    done
done
# who draws ends with who asked, however that ended
cp "$old" "$work/place/x.png"
begin show "$game" --width 10000 -o "$work/place/x.png"
drawn_by $child
kill -9 $child
while ! is_gone "$painter"; do sleep 0.02; done
is_untouched x.png

# ---- while something is looked for
for signal in INT TERM; do
    cp "$old" "$work/place/x.pdf"
    begin sheet space:set=burr --count 200 --difficulty 9 --seed 3 -o "$work/place/x.pdf"
    at_work $child; kill -$signal $child; ends_with 'Stopped; nothing was printed'; is_untouched x.pdf
    cp "$old" "$work/place/x.ita"
    begin new space:set=burr --generate 10 --seed 3 -o "$work/place/x.ita"
    at_work $child; kill -$signal $child; ends_with 'Stopped; no puzzle was found so far'; is_untouched x.ita
    cp "$old" "$work/place/x.png"
    begin solve pentahex:pieces=free5,board=5x22 --marginals -o "$work/place/x.png"
    at_work $child; kill -$signal $child; ends_with 'known only at the end'; is_untouched x.png
done

# ---- while moves are counted
begin perft twixt 6
at_work $child; kill -INT $child; ends_with 'Stopped: [0-9]* sequences were counted by then'

# ---- between many games: those that are written are whole, how far it came is said
for i in 1 2 3 4 5 6 7 8; do cat "$game"; done >"$work/eight"
for i in 1 2 3 4 5 6 7 8; do cat "$work/eight"; done >"$work/many"
for i in 1 2 3 4 5 6 7 8; do cat "$work/many" "$work/many" "$work/many" "$work/many"; done >"$work/many.ita"
expect 0 "$intarsia" convert "$game" "$work/alone.ita"
begin convert "$work/many.ita" "$work/place/g.ita"
while ! [ -e "$work/place/g-3.ita" ]; do kill -0 $child || fail "all was written at once"; done
kill -TERM $child
ends_with 'Stopped: the games behind number [0-9]* were not written'; err_has 'each in a file of its own'
written=$(sed -n 's/.*behind number \([0-9]*\) were.*/\1/p' "$work/err")
[ "$(ls "$work/place" | wc -l)" = "$written" ] || fail "$(ls "$work/place" | wc -l) files of $written games"
for file in "$work/place"/*; do cmp "$work/alone.ita" "$file" || fail "a game is not whole"; done
rm -r "$work/place"; mkdir "$work/place"

# ---- while nobody reads what is written
mkfifo "$work/pipe"
exec 3<>"$work/pipe"
"$intarsia" sheet pentahex --count 6 --difficulty 3 --seed 7 -o - >&3 2>"$work/err" 3>&- &
child=$!
dd bs=1 count=1 <&3 >"$work/byte" 2>/dev/null # it writes now, and the pipe holds less than all
kill -TERM $child
ends_with 'Stopped before all of standard output was written'
exec 3>&-

# ---- where nothing can be written, nothing is looked for first
for command in "sheet space:set=burr --count 200 --difficulty 9 -o $work/no/x.pdf" \
    "new space:set=burr --generate 10 -o $work/no/x.ita" \
    "solve pentahex:pieces=free5,board=5x22 --marginals -o $work/no/x.png"; do
    # shellcheck disable=SC2086
    expect 2 timeout 300 "$intarsia" $command
    err_has 'cannot be written: there is no such file or folder'
done
"$intarsia" new pentahex:edit,pieces=free5,board=5x22 -o "$work/draft.ita" || fail "no draft"
expect 2 timeout 300 "$intarsia" make "$work/draft.ita" --check -o "$work/no/x.ita"; err_has 'cannot be written'
mkdir "$work/folder.pdf"
expect 2 "$intarsia" sheet pentahex -o "$work/folder.pdf"; err_has 'it is a folder'

# ---- a search whose file is the answer's own: the answer stays
for output in "$work/place/both" "$work/place/../place/both"; do
    expect 0 "$intarsia" new pentahex --generate 2 --seed 5 --resume "$work/place/both" -o "$output"
    grep -q '^game: pentahex:' "$work/place/both" || fail "the answer went with the search"
    rm "$work/place/both"
done
expect 0 "$intarsia" new pentahex --generate 2 --seed 5 --resume "$work/place/search" -o "$work/place/answer"
[ "$(ls -A "$work/place")" = answer ] || fail "the search was left behind"
