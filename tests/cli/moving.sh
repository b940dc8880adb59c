# Pictures and moving pictures of games: their kinds by content, sizes as asked, one frame a move, the same
# bytes each time; bad input is said and leaves no file.
. "$(dirname "$0")/lib.inc"
game=$source/tests/golden/records/strips-solo.ita
[ -s "$game" ] || fail "no $game"
number() { od -An -tu1 -j "$2" -N "$3" "$1" | tr -s ' ' '\n' | sed '/^$/d'; }
# png_size FILE: width and height from its first chunk
png_size() { number "$1" 16 8 | awk '{ n = n * 256 + $1; if (NR % 4 == 0) { printf "%d ", n; n = 0 } }'; }
for width in 64 480 1600; do
    expect 0 "$intarsia" show "$game" --width $width -o "$work/x.png"
    [ "$(number "$work/x.png" 1 3 | tr '\n' ' ')" = "80 78 71 " ] || fail "no PNG"
    case "$(png_size "$work/x.png")" in "$width "*) ;; *) fail "$(png_size "$work/x.png") is not $width wide" ;; esac
    [ "$(number "$work/x.png" 25 1)" = 2 ] || fail "$width wide: pixels that are not covered whole, else it had no alpha"
done
"$intarsia" show "$game" --kind png >"$work/out.png" || fail "a picture on standard output"
expect 0 "$intarsia" show "$game" -o "$work/x.png"; cmp -s "$work/x.png" "$work/out.png" || fail "another picture on standard output"
# what no picture can be as large as is told by its size, in our words alone
"$intarsia" new strips:solo,board=3x26 >"$work/tall.ita" || fail "no tall board"
expect 2 "$intarsia" show "$work/tall.ita" --width 10000 -o "$work/tall.png"
err_has 'would be 10000 by 38857 pixels; at most 32767'; [ "$(wc -l <"$work/err")" = 1 ] || fail "a library speaks"
# frames FILE: walks over the blocks of a GIF and prints width, number of frames and, of two, where the second begins and how long it stands
frames() {
    od -An -v -tu1 "$1" | tr -s ' ' '\n' | sed '/^$/d' | awk '
        { b[NR - 1] = $1 }
        END {
            if (b[0] != 71 || b[1] != 73 || b[2] != 70) { print "no GIF"; exit }
            at = 13
            while (b[at] != 59 && at < NR) {
                if (b[at] == 33) { if (b[at + 1] == 249) pause = b[at + 4] + 256 * b[at + 5]; at += 2 }
                else { n++; box = b[at + 1] + 256 * b[at + 2] "," b[at + 3] + 256 * b[at + 4]; at += 9; size = b[at] % 8; at += 1 + 3 * 2 ^ (size + 1) + 1 }
                while (b[at] > 0) at += b[at] + 1
                at++
            }
            print b[6] + 256 * b[7], n, (at == NR - 1 ? "whole" : "cut") (n == 2 ? " " box " " pause : "")
        }'
}
# palettes: the standard one where none is named, every kind of picture in any of them
for palette in standard safe high; do
    expect 0 "$intarsia" show "$game" --palette $palette -o "$work/$palette.svg"
    expect 0 "$intarsia" replay "$game" --palette $palette --at 1 --width 160 -o "$work/$palette.gif"
done
expect 0 "$intarsia" show "$game" -o "$work/x.svg"; cmp -s "$work/x.svg" "$work/standard.svg" || fail "another palette of its own accord"
for kind in svg gif; do
    cmp -s "$work/standard.$kind" "$work/safe.$kind" && fail "$kind: safe is standard"
    cmp -s "$work/safe.$kind" "$work/high.$kind" && fail "$kind: high is safe"
done
expect 2 "$intarsia" show "$game" --palette red -o "$work/x.svg"; err_has 'there are: standard, safe, high'
expect 2 "$intarsia" replay "$game" --palette red -o "$work/x.gif"; err_has 'there are: standard, safe, high'
moves=$("$intarsia" replay "$game" --json | sed 's/.*"moves":\([0-9]*\).*/\1/')
expect 0 "$intarsia" replay "$game" -o "$work/x.gif" --width 160
[ "$(frames "$work/x.gif")" = "160 $((moves + 1)) whole" ] || fail "$(frames "$work/x.gif"), not a frame for each of $moves moves"
"$intarsia" replay "$game" -o - --width 160 >"$work/y.gif" || fail "standard output"
cmp -s "$work/x.gif" "$work/y.gif" || fail "another moving picture"
expect 0 "$intarsia" replay "$game" -o "$work/x.gif" --width 160 --at 1 --pause 100 --dark
[ "$(frames "$work/x.gif")" = "160 2 whole 19,66 250" ] || fail "$(frames "$work/x.gif"), not two frames up to the first move, the second where it was made"
expect 0 "$intarsia" replay "$game" -o "$work/y.gif" --width 160 --at 1 --pause 4000
[ "$(frames "$work/y.gif")" = "160 2 whole 19,66 400" ] || fail "$(frames "$work/y.gif"): the end does not stand as long as the rest"
cat "$game" "$game" >"$work/two.ita"
expect 0 "$intarsia" replay "$work/two.ita" -o "$work/y.gif" --width 64 --at 0; err_has 'holds 2 games; this is the first'
expect 0 "$intarsia" replay "$work/two.ita" -o "$work/y.gif" --width 64 --at 0 --game 2; [ -s "$work/err" ] && fail "words about a game that was chosen"
expect 2 "$intarsia" replay "$work/two.ita" -o "$work/y.gif" --game 3; err_has 'Games in this file: 2'
rm "$work/x.gif"
expect 2 "$intarsia" replay "$game" -o "$work/x.mp4"; err_has 'ends in .gif'
expect 2 "$intarsia" replay "$game" -o "$work/x.gif" --width 10; err_has 'width must be'
expect 2 "$intarsia" replay "$game" -o "$work/x.gif" --pause 0; err_has 'pause must be'
expect 2 "$intarsia" replay "$game" -o "$work/x.gif" --at 999; err_has 'fewer moves'
expect 2 "$intarsia" replay "$work/none" -o "$work/x.gif"; err_has 'cannot be opened'
expect 2 "$intarsia" replay "$game" -o "$work/no/such.gif" --width 64; err_has 'cannot be written'
expect 2 "$intarsia" replay "$game" -o /dev/full --width 64; err_has 'cannot be written'
expect 2 "$intarsia" show "$game" -o /dev/full --kind png; err_has 'cannot be written'
test -e "$work/x.gif" && fail "a file was written"
exit 0
