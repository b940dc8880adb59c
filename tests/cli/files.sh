# A config names a file by key=@FILE, or by a path with a dot or a slash, where the key takes one.
# Files that happen to be called like a value disturb nobody.
. "$(dirname "$0")/lib.inc"
cd "$work" || exit 1
case $intarsia in /*) ;; *) fail "the program must be named from the root" ;; esac
printf 'nonsense\n' >2
printf '0 0 0\n1 0 1\n2 0 2\n' >hexhex4
printf '0 0 0\n1 0 1\n2 0 2\n' >board.txt
expect 0 "$intarsia" new pentahex:blocks,players=2 --seed 1; out_has '^game: pentahex:blocks'
expect 0 "$intarsia" perft pentahex:blocks,players=2 1
expect 0 "$intarsia" new pentahex:board=hexhex4,pieces=free3+free4; out_has '^game: pentahex$'
expect 0 "$intarsia" new pentahex:board=@hexhex4,pieces=free1,area=any; out_has 'board=\[0 0 0;1 0 1;2 0 2\]'
for name in board.txt ./board.txt ./hexhex4 "$work/board.txt" @board.txt; do
    expect 0 "$intarsia" new "pentahex:board=$name,pieces=free1,area=any"
    out_has 'board=\[0 0 0;1 0 1;2 0 2\]'
done
# the same through every door
expect 0 "$intarsia" perft pentahex:board=@board.txt,pieces=free1,area=any 1
expect 0 "$intarsia" play pentahex:board=@board.txt,pieces=free1,area=any </dev/null
expect 0 "$intarsia" solve dissection:figure=@"$source/tests/data/square.svg" --count --json; out_has '"solutions":32,'
expect 0 "$intarsia" solve dissection "$source/tests/data/square.svg" --set tangram --count --json; out_has '"solutions":32,'
printf 'nonsense\n' >tangram
expect 0 "$intarsia" solve dissection "$source/tests/data/square.svg" --set tangram --count --json; out_has '"solutions":32,'
# a record stands where a game does: it says itself which it is
"$intarsia" new null:size=9 >g.ita
"$intarsia" new tantrix:discovery,n=4,colour=red >t.ita
expect 0 "$intarsia" play g.ita </dev/null; out_has 'Type a move'; cp "$work/out" named.out
expect 0 "$intarsia" play --from g.ita </dev/null; cmp -s "$work/out" named.out || fail "play FILE is --from FILE"
expect 0 "$intarsia" solve ./t.ita --count --json; out_has '"solutions":2,'
expect 2 "$intarsia" play none.ita </dev/null; err_has '^none.ita cannot be opened'
expect 2 "$intarsia" solve t.ita --set soma; err_has 'has a setup of its own; wanted: tantrix t.ita'
expect 2 "$intarsia" solve tantrix t.ita --set soma; err_has 'has a setup of its own'
expect 2 "$intarsia" solve t.ita g.ita; err_has 'is a game of null'
expect 2 "$intarsia" play g.ita --from g.ita; err_has 'leave out “g.ita”'
# faults, with their place
expect 2 "$intarsia" new pentahex:board=@none; err_has '^none cannot be opened'
expect 2 "$intarsia" play pentahex:board=@none </dev/null; err_has '^none cannot be opened'
expect 2 "$intarsia" new pentahex:board=none.txt; err_has '^none.txt cannot be opened'
printf '# mine\n2 * L[0 0 0; 0 1 1]\nfixed:V3 # as it stands\n' >pieces.txt
expect 0 "$intarsia" new pentahex:pieces=@pieces.txt,board=hexhex2; out_has 'pieces=2\*L\[0 0 0; 0 1 1\]+fixed:V3'
printf 'A5\n\n2*[0 0 0;0 2 2]\n' >apart.txt
expect 2 "$intarsia" new pentahex:pieces=@apart.txt; err_has '^apart.txt:3:3: The cells of this piece do not hang together'
expect 2 "$intarsia" new pentahex:pieces=@2; err_has '^2:1:1: '
expect 2 "$intarsia" new pentahex:area=@2; err_has ':1:15: The option area takes no file'
expect 2 "$intarsia" new twixt:size=@2; err_has ':1:12: The option size takes no file'
expect 2 "$intarsia" new twixt:size=2; err_has '^twixt:size=2:1:12: '
printf '0 0 0\n1 0 x\n' >bad.txt
expect 2 "$intarsia" new pentahex:board=@bad.txt; err_has '^bad.txt:2:'
expect 2 "$intarsia" new dissection:figure=@"$source/tests/data/broken.svg"; err_has 'broken.svg:2:3:'

# Kinds of files and the system's refusals are told in each language, in words of its own.
"$intarsia" convert --list >"$work/kinds.en"
expect 2 "$intarsia" replay "$work/absent.ita"
err_has "there is no such file or folder"
cp "$work/err" "$work/refused.en"
for language in de pt; do
    "$intarsia" convert --list --lang $language >"$work/kinds"
    grep -xFf "$work/kinds.en" "$work/kinds" && fail "English in $language"
    grep -E 'format\.|cli\.' "$work/kinds" && fail "a key without words in $language"
    expect 2 "$intarsia" replay "$work/absent.ita" --lang $language
    cmp -s "$work/err" "$work/refused.en" && fail "English in $language"
    grep -E 'No such file|system\.' "$work/err" && fail "not in $language"
done
true

# Of several games in a file each fault is told by its own place in that file.
{ "$intarsia" new null:size=9; printf 'intarsia 1\nevent: one\ngame: nosuch:size=3\n\n'; "$intarsia" new null:size=9; } >several.ita
printf 'intarsia 1\ngame:  twixt:size=2\n\nintarsia 1\ngame: null:size=99\n\n1. x\n' >>several.ita
first=$(grep -n nosuch several.ita | cut -d: -f1) second=$(grep -n size=2 several.ita | cut -d: -f1)
third=$(grep -n size=99 several.ita | cut -d: -f1)
expect 2 "$intarsia" replay several.ita
err_has "^several.ita:$first:7: There is no game called"; err_has "^several.ita:$second:19: "; err_has "^several.ita:$third:17: "
for number in 2 4 5; do
    place=$(printf '%s\n' "$first:7" "$second:19" "$third:17" | sed -n "$((number == 2 ? 1 : number - 2))p")
    for command in replay show analyse solve; do
        expect 2 "$intarsia" $command several.ita --game $number </dev/null
        err_has "^several.ita:$place: " || fail "$command"
    done
    expect 2 "$intarsia" convert several.ita out.ita --game $number; err_has "^several.ita:$place: "
done
