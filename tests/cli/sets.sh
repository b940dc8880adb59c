# Piece sets: those that come with the program, and drawings of one's own, which become games.
. "$(dirname "$0")/lib.inc"
svg() { printf '<svg xmlns="http://www.w3.org/2000/svg">\n%s\n</svg>\n' "$2" >"$work/$1.svg"; }
expect 0 "$intarsia" sets; out_has '^tangram .*7 pieces, 7[0-9][0-9] figures$'
[ "$(wc -l <"$work/out")" = 9 ] || fail "not nine sets"
expect 0 "$intarsia" sets --json; out_has '{"set":"waves","figures":'
expect 0 "$intarsia" sets tangram; out_has "7 pieces, 5 different"; out_has "root of 2; turned by 45 degrees"
out_has '2  *large triangle  *like piece 1$'; out_has '7  *parallelogram .* 12.5 %  lies 8 ways$'
out_has "proves that there is none"
expect 0 "$intarsia" sets egg; out_has " bent"; out_has "Along an arc"; out_has "curves lie on the lattice"
expect 0 "$intarsia" sets --lang de tangram; out_has "wie Teil 1"
expect 2 "$intarsia" sets nonsense; err_has "no piece set"

# one is told as one
svg one '<rect width="4" height="4"/>'
expect 0 "$intarsia" sets "$work/one.svg"; out_has ': one piece$'; out_has 'lies one way, symmetric$'

# one's own: equal ones are recognised, turned over too, however they are drawn
svg own '<path id="ell" d="M0 0H3V1H1V2H0Z"/>
<path d="M10 0H7V1H9V2H10Z"/>
<rect x="20" width="2" height="2"/>
<path d="M0 10l2-2 2 2-2 2z" transform="rotate(45 0 10)"/>'
expect 0 "$intarsia" sets "$work/own.svg"; out_has "4 pieces, 3 different"; out_has "2 .* like piece 1$"
out_has "No figures come with these pieces"; out_has "own.svg --generate 5$"; out_has "play dissection:set=$work/own.svg,free"
expect 0 "$intarsia" sets "$work/own.svg" --json
out_has '"own":true,"config":"dissection:set=\[sqrt2; '; out_has '"ring":"sqrt2","turn":45,"kinds":3'
out_has '"edges":6,"bent":0,"share":0.2'; out_has '"same_as":1'; out_has '"proves_none":true'
expect 0 "$intarsia" sets "@$work/own.svg" --json
# what was rounded is told: in the decimals that are written, and of whole numbers too
out_lacks() { grep -q -- "$1" "$work/out" && fail "it says $1"; :; }
expect 0 "$intarsia" sets "$work/one.svg"; out_lacks 'differ from that'
svg rounded '<path d="M0 0H10V10H0Z"/><path d="M20 0L27.07 7.07 20 14.14 12.93 7.07Z"/>'
expect 0 "$intarsia" sets "$work/rounded.svg"; out_has "lengths differ from that by up to 0.00[0-9]*\\.$"
svg large '<path d="M7 1L3000016 1L3000016 999984L7 999984Z"/><path d="M7 999984L1000010 1999967L7 1999967Z"/>'
expect 0 "$intarsia" sets "$work/large.svg"; out_has "lengths differ from that by up to 30\\.$"
expect 0 "$intarsia" sets "$work/large.svg" --json; out_has '"drawn_off":30\.'
expect 0 "$intarsia" sets "$work/own.svg" --json; out_has '"drawn_off":0,'
# wherever a point is off: across the way to the first corner, and where an edge is drawn from
svg askew '<path d="M0 0H4L0.00001 3Z"/>'
expect 0 "$intarsia" sets "$work/askew.svg"; out_has "differ from that by up to 8e-06\.$"
svg bent '<path d="M0 0H4V4C3 5.00001 1 5 0 4Z"/>'
expect 0 "$intarsia" sets "$work/bent.svg" --json; out_has '"drawn_off":0.000008'
# a piece that touches itself, drawn in one go: nothing is off, though the set walks it in parts
svg touching '<path d="M0 0L2 2L4 0L4 4L2 2L0 4Z"/><path d="M0 0h2v2h-2z"/>'
expect 0 "$intarsia" sets "$work/touching.svg" --json; out_has '"drawn_off":0,'
# directions that no whole step brings together
svg steep '<path d="M0 0h4v3z"/><path d="M10 0h1v1h-1z"/>'
expect 0 "$intarsia" sets "$work/steep.svg"; out_has "whole numbers; turned by 90"; out_has "only rational ones"
expect 0 "$intarsia" sets "$work/steep.svg" --json; out_has '"proves_none":false,"limits":\[{"key":"dissection.limit.watched"'
svg hex '<path d="M0 0L4 0L6 3.464102L4 6.928203L0 6.928203L-2 3.464102Z"/><path d="M10 0L14 0L12 3.464102Z"/>'
expect 0 "$intarsia" sets "$work/hex.svg"; out_has "root of 3; turned by 30 degrees"
svg round '<circle r="2"/><path d="M9 0h4v4h-4z"/>'
expect 0 "$intarsia" sets "$work/round.svg"; out_has "a circle"; out_has "along arcs"
out_lacks '--generate' # which would find none
expect 1 "$intarsia" new "dissection:set=$work/round.svg" --generate 3; err_has "of laying these pieces edge to edge"

# bad drawings: place and reason
svg bow '<path d="M0 0h2v2h-2z"/>
<path id="tie" d="M0 0L4 4V0L0 4Z"/>'
expect 2 "$intarsia" sets "$work/bow.svg"; err_has "bow.svg:3:1: .*tie"
{ echo '<svg>'; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do echo "<path d=\"M${i}0 0h2v2h-2z\"/>"; done; echo '</svg>'; } >"$work/many.svg"
expect 2 "$intarsia" sets "$work/many.svg"; err_has "many.svg:18:1: .*1 to 16 pieces"
svg none ''
expect 2 "$intarsia" sets "$work/none.svg"; err_has "none.svg"
svg odd '<path d="M0 0h4v4h-4z"/>
<path id="odd" d="M9 0L12.1234567 .7654321L13.3333331 4.1234568L8.7654321 3.9876543Z"/>'
expect 2 "$intarsia" sets "$work/odd.svg"; err_has "odd.svg:3:1: odd cannot be made exact"
svg egg '<circle id="ring" cx="5" cy="5" r="5"/>
<ellipse id="egg" cx="20" cy="5" rx="6" ry="4"/><rect width="4" height="4"/>'
expect 2 "$intarsia" sets "$work/egg.svg"; err_has "egg.svg:3:1: egg is bent like an ellipse"
printf '<svg><path d="M0 0h4v' >"$work/cut.svg"
expect 2 "$intarsia" sets "$work/cut.svg"; err_has "cut.svg:1:"
expect 2 "$intarsia" sets "$work/bow.svg" --json; out_has "\"error\":{.*\"file\":\"$work/bow.svg\""; out_has '"line":3,"column":1'
expect 2 "$intarsia" sets "$work/absent.svg"; err_has "cannot be opened"

# programs that write eight digits of every number, or six, write fewer decimals of large ones
svg eight '<path d="M0.123 0.77L52.151571 0.77L52.151571 18.112857L17.465857 18.112857L17.465857 35.455714L0.123 35.455714Z"/><path d="M520.40871 0.77L555.09442 0.77L555.09442 35.455714L520.40871 35.455714Z"/><path d="M1040.6944 0.77L1092.723 0.77L1092.723 -16.572857L1075.3801 -16.572857L1075.3801 -33.915714L1040.6944 -33.915714Z"/>'
svg six '<path d="M0.123 0.77L52.1516 0.77L52.1516 18.1129L17.4659 18.1129L17.4659 35.4557L0.123 35.4557Z"/><path d="M520.409 0.77L555.094 0.77L555.094 35.4557L520.409 35.4557Z"/><path d="M1040.69 0.77L1092.72 0.77L1092.72 -16.5729L1075.38 -16.5729L1075.38 -33.9157L1040.69 -33.9157Z"/>'
for digits in eight six; do
    expect 0 "$intarsia" sets "$work/$digits.svg" --json
    out_has '"config":"dissection:set=\[square; 0,0 72,0 72,24 24,24 24,48 0,48; 0,0 48,0 48,48 0,48; '
done

# the set is a game: a table, its figure, fresh ones, drawn ones; solved, shown, judged
expect 0 "$intarsia" new "dissection:set=$work/own.svg,free" -o "$work/table.ita"
expect 0 "$intarsia" show "$work/table.ita" -o "$work/table.svg"
printf 'lay 3 0,0\nlay 4 5,5\nquit\n' | "$intarsia" play "dissection:set=$work/own.svg,free" >"$work/out" 2>&1 || fail "play"
for seed in 1 2 3; do
    expect 0 "$intarsia" new "dissection:set=$work/own.svg" --generate 3 --seed $seed -o "$work/fresh.ita"
    game=$(sed -n 's/^game: //p' "$work/fresh.ita")
    expect 0 "$intarsia" solve "$game"; cp "$work/fresh.ita" "$work/won.ita"; cat "$work/out" >>"$work/won.ita"
    expect 0 "$intarsia" replay "$work/won.ita" --json; out_has '"over":true'
    expect 0 "$intarsia" show "$work/won.ita" -o "$work/won.svg"
    # written as a drawing it is read back as it is, and judged
    expect 0 "$intarsia" convert "$work/won.ita" "$work/drawn.svg"
    expect 0 "$intarsia" verify "$work/drawn.svg" "$work/drawn.svg"
    expect 0 "$intarsia" convert "$work/drawn.svg" "$work/back.ita"
    grep -qxF "game: $game" "$work/back.ita" || fail "the drawing is another game"
    expect 0 "$intarsia" replay "$work/back.ita" --json; out_has '"over":true'
    # the table that was laid is a figure again
    expect 0 "$intarsia" new "dissection:set=@$work/own.svg,figure=@$work/won.ita"
done
# drawn as a figure and as pieces: the judge and the solver agree
svg figure '<path d="M0 0H3V1H4V3H1V2H0Z"/>'
svg lain '<path d="M0 0H3V1H1V2H0Z"/><path d="M4 3H1V2H3V1H4Z"/>'
svg pair '<path d="M0 0H3V1H1V2H0Z"/><path d="M10 0H13V1H11V2H10Z"/>'
expect 1 "$intarsia" verify "$work/figure.svg" "$work/lain.svg"
svg figure '<path d="M0 0H3V1H4V3H1V2H0Z M1 1V2H3V1Z"/>'
expect 0 "$intarsia" verify "$work/figure.svg" "$work/lain.svg"
expect 0 "$intarsia" solve dissection "$work/figure.svg" --set "$work/pair.svg" --count --json
cp "$work/out" "$work/named"; expect 0 "$intarsia" solve --set "$work/pair.svg" "$work/figure.svg" --count --json # pieces say which game it is
sed 's/"seconds":[^,]*//' "$work/out" >"$work/unnamed"; sed 's/"seconds":[^,]*//' "$work/named" | cmp - "$work/unnamed" || fail "another count without the game's name"
out_has '"solutions":2,"unique":1,'; out_has '"complete":true'

# what may not be turned over is not turned over: by the solver neither
expect 0 "$intarsia" sets "$work/own.svg"
for game in "dissection:flip=no" "dissection:set=stomachion,flip=no" "dissection:set=heart,flip=no"; do
    expect 0 "$intarsia" solve "$game"
    grep -q 'm@' "$work/out" && fail "$game turns pieces over"
    { printf 'intarsia 1\ngame: %s\n\n' "$game"; cat "$work/out"; } >"$work/plain.ita"
    expect 0 "$intarsia" replay "$work/plain.ita" --json; out_has '"over":true'
done
# an L and its mirror image are two kinds there
svg mirrored '<path d="M0 0H3V1H1V2H0Z"/><path d="M13 0H10V1H12V2H13Z"/>'
block="dissection:set=[square; 0,0 72,0 72,24 24,24 24,48 0,48; 0,0 72,0 72,48 48,48 48,24 0,24],figure=[0,0 96,0 96,48 0,48]"
expect 0 "$intarsia" solve "$block" --count --json; out_has '"unique":1,'
expect 1 "$intarsia" solve "$block,flip=no" --count --json; out_has '"solutions":0,'; out_has '"complete":true'
expect 0 "$intarsia" sets "$work/mirrored.svg"; out_has "2 pieces, 1 different"

# a drawing of pieces is a game as it is: on the table as they are drawn, or in the tray where that is on no lattice
expect 0 "$intarsia" convert "$work/own.svg" "$work/drawn.ita"; grep -q '^1. 1@.* 2@.* 3@.* 4@' "$work/drawn.ita" || fail "the pieces do not lie as drawn"
expect 0 "$intarsia" show "$work/drawn.ita" -o "$work/drawn.txt"; cp "$work/drawn.txt" "$work/out"
out_has "Pieces: 4 (3 different), exact in whole numbers and the root of 2, turned by 45 degrees"; out_has "What to know: .*proves that there is none"
expect 0 "$intarsia" show "$work/own.svg" -o "$work/shapes.svg"; grep -q 'class="piece' "$work/shapes.svg" || fail "shapes are not drawn as shapes"
svg astray '<path d="M0 0H3V1H1V2H0Z"/><path d="M7.123 3.3777h2v2h-2z"/><path d="M0 0h4v1h-4z" transform="rotate(17.3)"/>'
expect 0 "$intarsia" convert "$work/astray.svg" "$work/astray.ita"; tail -1 "$work/astray.ita" | grep -q '@' && fail "pieces lie on no lattice"
grep -q 'game: dissection:set=\[square; .*; .*; .*\],free$' "$work/astray.ita" || fail "a piece is missing"
# with its figure it is a puzzle, and what lies in the figure lies in it
expect 0 "$intarsia" convert "$source/examples/source/figure-04.svg" "$work/source.ita"
expect 0 "$intarsia" replay "$work/source.ita" --json; out_has '"over":true'
expect 2 "$intarsia" convert "$work/odd.svg" "$work/odd.ita"; err_has "odd.svg:3:1: odd cannot be made exact"
expect 2 "$intarsia" convert "$work/many.svg" "$work/odd.ita"; err_has "many.svg.*no set of pieces"
# a few pieces that look like tans are a set of their own; all seven are the tangram
svg tans '<path d="M0 0h4v4h-4z"/><path d="M10 0h4v4z"/>'
expect 0 "$intarsia" convert "$work/tans.svg" "$work/tans.ita"; grep -q 'game: dissection:set=\[sqrt2; ' "$work/tans.ita" || fail "two pieces are a tangram"
expect 0 "$intarsia" convert "$source/examples/source/figure-01.svg" "$work/tans.ita"; grep -q 'game: dissection:figure=\[' "$work/tans.ita" || fail "the tangram is no tangram"
# pieces in the tray beside a figure are a puzzle; a figure alone is none
svg puzzle '<g id="figure"><path d="M0 0h4v4h-4z"/></g><g id="tray"><path d="M0 0h2v4h-2z"/><path d="M9 0h2v4h-2z"/></g>'
expect 0 "$intarsia" convert "$work/puzzle.svg" "$work/puzzle.ita"
game=$(sed -n 's/^game: //p' "$work/puzzle.ita"); expect 0 "$intarsia" solve "$game" --count --json; out_has '"solutions":4,"unique":1,'
svg alone '<g id="figure"><path d="M0 0h4v4h-4z"/><path d="M9 0h2v4h-2z"/></g>'
expect 2 "$intarsia" convert "$work/alone.svg" "$work/alone.ita"
# a drawing of ours says exactly which set it is, where shapes would have to be guessed
set='[golden; 0,0 7w,0 0,5; 0,0 3,0 0,3w]'
expect 0 "$intarsia" new "dissection:free,set=$set" -o "$work/golden.ita"; expect 0 "$intarsia" convert "$work/golden.ita" "$work/golden.svg"
expect 0 "$intarsia" sets "$work/golden.svg" --json; out_has '"config":"dissection:set=\[golden; 0,0 7w,0 0,5; 0,0 3,0 0,3w\],free"'
# relative paths of eight digits, as drawing programs write them: their steps do not lead back quite to where they began
svg quarters '<path d="M0 0H40A40 40 0 0 1 0 40Z"/><path d="M100 0H140A40 40 0 0 1 100 40Z"/>'
for half in 'M124.81815,188.00674 l-9.6892257,-79.411077 a40,40 0 0 1 44.550149,34.860926 a40,40 0 0 1 -34.860926,44.55015 z' \
    'M99.286601,167.07273 l73.713181,31.086446 a40,40 0 0 1 -52.399812,21.313368 a40,40 0 0 1 -21.313369,-52.399812 z' \
    'M103.12919,96.121746 l12.311504,79.046992 a40,40 0 0 1 -45.679247,-33.367745 a40,40 0 0 1 33.367745,-45.679247 z'; do
    svg half "<path d=\"$half\"/>"
    expect 0 "$intarsia" solve dissection "$work/half.svg" --set "@$work/quarters.svg"
done
svg segment '<path d="m-6.568543,-86.568543 l113.137086,0 a80,80 0 0 1 -113.137085,0 z"/>'
expect 0 "$intarsia" sets "$work/segment.svg"; out_has 'one piece'
# figures drawn as their pieces, which touch nearly, or lie in part of each other's bends
svg swimmer '<path d="m 68.097936,3.4264929 l 14.6,-14.6 l 14.6,14.6 z"/>
<path d="m 60.797936,-3.8735071 h 14.6 l -7.3000003,7.3 z"/>
<path d="m 75.397936,-3.8735071 v -14.6 l 7.2999997,-7.3 v 14.6 z"/>
<path d="m 97.297936,3.4264929 l -14.6,14.6 l -14.6,-14.6 z"/>
<path d="m 93.021695,-21.497266 v 10.323759 h -10.323759 v -10.323759 z"/>
<path d="m 103.34545,-21.497266 l -10.323755,10.323759 v -10.323759 z"/>
<path d="m 93.021695,7.7027339 l 10.323759,10.323759 h -20.647518 z"/>'
expect 0 "$intarsia" solve dissection "$work/swimmer.svg"
svg whirl '<path d="M-142.5985 108.1228L-142.5985 148.1228A40 40 0 0 1 -170.8828 136.4071Z"/>
<path d="M-142.5985 108.1228L-102.5985 108.1228L-142.5985 148.1228Z"/>
<path d="M-142.5985 148.1228L-128.4564 133.9807A20 20 0 0 1 -128.4564 162.2649Z"/>
<path d="M-142.5985 108.1228L-114.3142 79.8385A40 40 0 0 1 -102.5985 108.1228Z"/>
<path d="M-142.5985 148.1228L-114.3142 176.4071A40 40 0 0 1 -170.8828 176.4071A20 20 0 0 0 -142.5985 148.1228Z"/>
<path d="M-128.4564 162.2649L-114.3142 148.1228A20 20 0 0 1 -114.3142 176.4071Z"/>
<path d="M-156.7407 93.9807L-142.5985 108.1228A20 20 0 0 1 -170.8828 108.1228Z"/>
<path d="M-156.7407 93.9807L-185.0249 122.2649A40 40 0 0 1 -185.0249 65.6964A20 20 0 0 0 -156.7407 93.9807Z"/>
<path d="M-170.8828 79.8385L-156.7407 93.9807A20 20 0 0 1 -185.0249 93.9807Z"/>
<path d="M-225.0249 105.6964A40 40 0 0 1 -185.0249 65.6964Z"/>'
expect 0 "$intarsia" solve dissection "$work/whirl.svg" --set yinyang
# layers as people call them
svg layers '<g id="Figure"><path d="M0 0h4v4h-4z"/></g><g id="PIECES"><path d="M0 0h2v4h-2z"/><path d="M9 0h2v4h-2z"/></g>'
expect 0 "$intarsia" sets "$work/layers.svg"; out_has '2 pieces, 1 different'
