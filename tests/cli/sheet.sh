# Sheets of puzzles as PDF, looked at by readers of others (poppler): title, aim, numbers, difficulty,
# answers on pages of their own, languages, paper; the same seed makes the same sheet; bad input is said.
. "$(dirname "$0")/lib.inc"
command -v pdftotext >/dev/null && command -v pdfinfo >/dev/null || exit 77
# pages FILE: each page as text in $work/page-N, and how many there are
pages() {
    count=$(pdfinfo "$1" | sed -n 's/^Pages: *//p')
    for page in $(seq 1 "$count"); do pdftotext -layout -f "$page" -l "$page" "$1" "$work/page-$page"; done
}
has() { grep -q -- "$2" "$work/page-$1" || { cat "$work/page-$1" >&2; fail "no \"$2\" on page $1"; }; }
for game in strips pentahex tantrix dissection; do
    expect 0 "$intarsia" sheet $game --count 3 --difficulty 2 --seed 7 -o "$work/$game.pdf"
    pdfinfo "$work/$game.pdf" | grep -q 'Page size:.*(A4)' || fail "$game: no A4"
    pages "$work/$game.pdf"
    [ "$count" -ge 2 ] || fail "$game: $count pages"
    has 1 'Difficulty 2 of 10'; has "$count" 'answers'; has 1 "sheet --count 3 --difficulty 2 --seed 7 $game"
    grep -q answers "$work/page-1" && fail "$game: answers beside the puzzles"
    for number in 1 2 3; do has "$count" "^ *\(.* \)*$number\( .*\)*$"; done
done
has 1 'Form each dark figure from all the pieces beside it'
# a figure in space, whose status line speaks to a hand
expect 0 "$intarsia" sheet space --count 1 --difficulty 1 --seed 7 -o "$work/space.pdf"
# a puzzle that nothing fresh is like is printed itself
for config in set=slothouber pieces=V:oo-o+6xA:2x1x1,figure=5x3x1; do
    expect 0 "$intarsia" sheet space:$config -o "$work/one.pdf"; [ ! -s "$work/err" ] || fail "said $(cat "$work/err")"
    [ "$(pdfinfo "$work/one.pdf" | sed -n 's/^Pages: *//p')" = 2 ] || fail "not a puzzle and its answer"
done
expect 2 "$intarsia" sheet space:set=slothouber --difficulty 3 -o "$work/one.pdf"; err_has 'Fresh puzzles are burrs'
pages "$work/space.pdf"; has 1 'Fill each figure with the pieces beside it'; has 1 'dashed rims may stay empty'
grep -q 'Choose' "$work/page-1" && fail "a sheet of paper asks to choose"
# umlauts and tildes
expect 0 "$intarsia" sheet pentahex --count 2 --difficulty 1 --seed 7 --lang de -o "$work/de.pdf"
pages "$work/de.pdf"; has 1 'Schwierigkeit 1 von 10'; has 2 'Lösungen'
expect 0 "$intarsia" sheet strips --count 2 --difficulty 1 --seed 7 --lang pt -o "$work/pt.pdf"
pages "$work/pt.pdf"; has 2 'soluções'; has 2 'Página 2 de 2'
# the same sheet again, also on standard output; another one for another seed
"$intarsia" sheet pentahex --count 2 --difficulty 1 --seed 7 --lang de -o - >"$work/again.pdf" || fail "standard output"
cmp -s "$work/de.pdf" "$work/again.pdf" || fail "the same seed made another sheet"
expect 0 "$intarsia" sheet pentahex --count 2 --difficulty 1 --seed 8 --lang de -o "$work/again.pdf"
cmp -s "$work/de.pdf" "$work/again.pdf" && fail "another seed made the same sheet"
# a set that is shipped, by a part of its name or its number; its figures have names
expect 0 "$intarsia" sheet dissection --set egg --count 2 -o "$work/egg.pdf" --paper letter
pdfinfo "$work/egg.pdf" | grep -q '612 x 792' || fail "no letter"
expect 2 "$intarsia" sheet dissection --set nonsense -o "$work/x.pdf"; err_has 'there are: 1 '
expect 0 "$intarsia" sheet pentahex --set 1 --count 100 -o "$work/first.pdf"; err_has 'no more whose answer is known'
# the command at the foot prints the same sheet again, also of a set, on other paper, of what shells would read otherwise
own='pentahex:pieces=L[0 0 0;0 1 1;0 2 2]+2*I3,board=rect3x3'
for wish in "$own" "--paper a5 --lang de $own" "dissection --set Sei --paper letter"; do
    # shellcheck disable=SC2086 # words of a wish are parted by blanks, but for the last one's own
    case $wish in *"$own") set -- ${wish%"$own"} "$own" ;; *) set -- $wish ;; esac
    expect 0 "$intarsia" sheet "$@" --count 1 -o "$work/first.pdf"
    pages "$work/first.pdf"
    sed -n '/intarsia sheet/,$p' "$work/page-1" | sed 's/ \{6,\}.*//' | tr -d '\f' | tr '\n' ' ' >"$work/foot"
    eval "set -- $(cat "$work/foot")"; shift
    expect 0 "$intarsia" "$@" -o "$work/again.pdf"
    cmp "$work/first.pdf" "$work/again.pdf" || fail "not the same sheet by its foot: $(cat "$work/foot")"
done
# problems whose other side answers by itself; games for two are no puzzles
expect 0 "$intarsia" sheet twixt --set 2 --count 2 -o "$work/twixt.pdf"; pages "$work/twixt.pdf"; has "$count" 'answers'
expect 1 "$intarsia" sheet twixt --set 1 -o "$work/x.pdf"; err_has 'answer could be found'
# a stop throws nothing away; who waits is told how many there are
"$intarsia" sheet twixt --count 200 --difficulty 5 --seed 3 -o "$work/stopped.pdf" 2>"$work/err" &
until grep -q '[1-9][0-9]* of 200 puzzles found' "$work/err"; do kill -0 $! || fail "ended by itself"; sleep 0.1; done
kill $!; wait $!; [ $? = 3 ] || fail "not stopped"
err_has 'what was found by then, [0-9]* of 200'; pages "$work/stopped.pdf"; has "$count" 'answers'
# what cannot be done is said
for wrong in "--count 0" "--count 201" "--count x" "--difficulty 11" "--difficulty easy" "--paper a3" "--seed -1"; do
    # shellcheck disable=SC2086
    expect 2 "$intarsia" sheet pentahex $wrong -o "$work/x.pdf"; err_has "${wrong%% *} must be"
done
expect 2 "$intarsia" sheet pentahex; err_has 'wanted: -o FILE.pdf'
expect 2 "$intarsia" sheet pentahex -o "$work/x.png"; err_has 'ends in .pdf'
expect 2 "$intarsia" sheet chess -o "$work/x.pdf"; err_has 'no game called'
expect 0 "$intarsia" sheet twixt --count 1 --difficulty 1 -o "$work/named.pdf"; pages "$work/named.pdf" # of a game that is named its puzzles
expect 2 "$intarsia" sheet twixt:size=12 -o "$work/x.pdf"; err_has 'makes no fresh puzzles'
expect 2 "$intarsia" sheet pentahex:duel -o "$work/x.pdf"; err_has 'makes no fresh puzzles'
expect 2 "$intarsia" sheet pentahex --set 1 --difficulty 3 -o "$work/x.pdf"; err_has 'take one'
expect 1 "$intarsia" sheet strips --set 1 -o "$work/x.pdf"; err_has 'answer could be found'
test -e "$work/x.pdf" && fail "a file was written"
expect 2 "$intarsia" sheet pentahex --count 1 --difficulty 1 -o "$work/no/such.pdf"; err_has 'cannot be written'
expect 2 "$intarsia" sheet pentahex --count 1 --difficulty 1 -o /dev/full; err_has 'cannot be written'
"$intarsia" sheet pentahex --count 1 --difficulty 1 -o - >/dev/full 2>"$work/err" && fail "a full disk is no success"
err_has 'cannot be written'
# what is beside the point is refused
expect 2 "$intarsia" sheet dissection:set=egg --set tangram -o "$work/none.pdf"; err_has 'setups of their own'
expect 2 "$intarsia" sheet pentahex --set '' -o "$work/none.pdf"; err_has 'number or a part'
expect 2 "$intarsia" sheet tantrix:pyramid -o "$work/none.pdf"; err_has 'makes no fresh puzzles'
expect 2 "$intarsia" new pentahex:duel -g 3; err_has 'variant of Pentahex makes no fresh'
[ ! -e "$work/none.pdf" ] || fail "a refused sheet was written"
