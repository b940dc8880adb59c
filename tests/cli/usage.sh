# Bad usage and bad input: a message with place and reason, exit status 2; an illegal move is 1.
. "$(dirname "$0")/lib.inc"
expect 0 "$intarsia" --help; out_has "replay"
expect 2 "$intarsia"
expect 2 "$intarsia" nonsense; err_has "no command"
for command in $("$intarsia" manual --list); do
    expect 0 "$intarsia" $command --help; out_has "intarsia $command"
done
expect 0 "$intarsia" manual --list; [ "$(wc -l <"$work/out")" = 22 ] || fail "22 commands"
expect 0 "$intarsia" manual solve; out_has '^\.TH intarsia-solve 1'; out_has resume
expect 0 "$intarsia" manual; out_has 'intarsia.-verify'
expect 2 "$intarsia" manual nonsense; err_has "no command"
for shell in bash zsh fish; do expect 0 "$intarsia" complete $shell; out_has 'resume'; done
expect 2 "$intarsia" complete csh; err_has "bash, zsh and fish"
expect 2 "$intarsia" replay; err_has "wanted: intarsia replay FILE"
expect 2 "$intarsia" replay "$work/none"; err_has "cannot be opened"
expect 2 "$intarsia" games --colour; err_has "no option"
expect 0 "$intarsia" games; out_has '^  *problem | edit$'; out_has '^  *solo | duel | blocks'
if grep -q '^ *|' "$work/out"; then fail "a variant without a name is listed"; fi
grep -q '^null' "$work/out" && fail "the template game is listed"
for name in $(sed -n 's/^\([a-z]*\) .*/\1/p' "$work/out" | grep -v intarsia) null; do
    expect 0 "$intarsia" games "$name"
    # a setup is one line, to be copied
    awk 'length($0) > 100 && !/^  [a-z]*:/ { exit 1 }' "$work/out" || fail "long lines about $name"
    cp "$work/out" "$work/about"
    expect 0 "$intarsia" games "$name" --json; out_has '"variants":\[{"name":'; out_has '"examples":\['
done
expect 0 "$intarsia" games null; out_has 'size=1..30 .*(7)'
# a hint is a puzzle's, or what an opponent would do
expect 0 "$intarsia" games strips --json; out_has '"name":"match",.*"hints":true.*"name":"solo",.*"hints":true'
expect 0 "$intarsia" games space --json; out_has '"name":"","words":"Space",[^{]*"solves":true,"hints":true'
expect 0 "$intarsia" games dissection; out_has 'flip=no|yes .*turned over (yes)'; out_has '@FILE'
expect 2 "$intarsia" games chess; err_has "no game called"
expect 2 "$intarsia" games --lang xx; err_has 'there are: en'
# the language may stand before the command, too
for language in "--lang de" "--lang=de"; do
    expect 0 "$intarsia" $language games null; out_has 'Beispiele'
    expect 0 "$intarsia" $language --help; out_has '^Aufruf'
    expect 2 "$intarsia" $language nonsense; err_has 'Einen Befehl'
done
# what is typed behind a command of play is called in the language
echo help >"$work/help"
expect 0 env LC_ALL=de_DE "$intarsia" play twixt <"$work/help"; out_has 'save DATEI'; out_has 'turns TEIL'
expect 0 env LANG=xx_XX "$intarsia" games --lang en
expect 2 "$intarsia" new chess; err_has "no game called"
expect 2 "$intarsia" new twixt:size=2; err_has "twixt:size=2:1:12: "
expect 2 "$intarsia" perft null -1; expect 2 "$intarsia" perft null x
printf 'intarsia 1\ngame: null:size=9\n\n3 9\n' >"$work/illegal.ita"
expect 1 "$intarsia" replay "$work/illegal.ita"; err_has "illegal.ita:4:3: Take at least 1"
expect 1 "$intarsia" replay "$work/illegal.ita" --json; out_has '"key":"null.count"'; out_has '"line":4'
printf 'intarsia 1\ngame: null:size=9\n\n3 x\n' >"$work/bad.ita"
expect 2 "$intarsia" replay "$work/bad.ita"; err_has "bad.ita:4:3:"
expect 0 "$intarsia" new null:size=9 --seed 1; cp "$work/out" "$work/fresh.ita"
expect 0 "$intarsia" replay "$work/fresh.ita" --json; out_has '"moves":0'; out_has '"over":false'
expect 2 "$intarsia" show "$work/fresh.ita" -o "$work/x.gif"; err_has ".svg, .png, .pdf or .txt"
for kind in svg png pdf txt; do
    expect 0 "$intarsia" show "$work/fresh.ita" -o "$work/x.$kind"; test -s "$work/x.$kind" || fail "empty $kind"
done
"$intarsia" new pentahex:board=3x3,pieces=free3 -o "$work/small.ita" # few cells, so large letters
expect 0 "$intarsia" show "$work/small.ita" -o "$work/x.pdf" -w 10000; [ -s "$work/err" ] && fail "a library complains: $(cat "$work/err")"
expect 2 "$intarsia" show "$work/fresh.ita" --at 5; err_has "fewer moves: 0"
expect 2 "$intarsia" show "$work/fresh.ita" -o "$work/no/such/x.svg"; err_has "cannot be written"
expect 2 "$intarsia" convert "$work/fresh.ita" --to nonsense; err_has "no format"
expect 0 "$intarsia" convert "$work/fresh.ita" "$work/again.ita"; cmp -s "$work/fresh.ita" "$work/again.ita" || fail "convert changed a record"
expect 2 "$intarsia" solve null; err_has "nothing to solve"
expect 2 "$intarsia" play null --seat 2 </dev/null; err_has "goes only with --against"
expect 2 "$intarsia" new pentahex --progress; err_has "goes only with --generate"
expect 2 "$intarsia" serve --listen nowhere:port; err_has "ADDR:PORT"
expect 0 "$intarsia" perft null 4 --json; out_has '"nodes":31'
# an answer that does not arrive is told by every command, help and version included
for words in "games" "complete" "perft null 3" "replay $source/tests/golden/records/null.ita" "--help" "--version" "solve --help"; do
    # shellcheck disable=SC2086
    "$intarsia" $words >/dev/full 2>"$work/err" && fail "$words: a full disk is no success"
    err_has "could not be written in full"
done
# a file that never ends is refused
expect 2 "$intarsia" new strips:board=@/dev/zero; err_has "never ends"
expect 2 "$intarsia" cover /dev/zero; err_has "never ends"
# a script that ends before its end tests nothing of what stands below: two did
for script in "$source"/tests/cli/*.sh; do
    awk '/^exit( |$)/ { ended = NR } /^[^#]/ { last = NR } END { exit ended && last > ended }' "$script" || fail "$script ends before its end"
done
