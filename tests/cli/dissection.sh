# Drawn figures: found in the pieces' ring at any size and turn, solved, or refused with the reason.
. "$(dirname "$0")/lib.inc"
data=$source/tests/data
# told RECORD: its drawing is read back as the same game in the same position
told() {
    expect 0 "$intarsia" convert "$1" "$work/told.svg" --position
    expect 0 "$intarsia" convert "$work/told.svg" "$work/told.ita"
    expect 0 "$intarsia" convert "$work/told.ita" "$work/told2.svg"
    cmp "$work/told.svg" "$work/told2.svg" || fail "the drawing of $1 is not read back as it was"
    expect 0 "$intarsia" new "$(sed -n 's/^game: //p' "$1")"; wanted=$(sed -n 's/^game: //p' "$work/out")
    grep -qxF "game: $wanted" "$work/told.ita" || fail "the drawing of $1 is another game"
}
expect 0 "$intarsia" solve dissection "$data/square.svg" --set tangram --count --json
out_has '"solutions":32,"unique":1,'
expect 0 "$intarsia" solve dissection "$data/triangle.svg" --count --json; out_has '"solutions":48,"unique":6,'
expect 0 "$intarsia" solve dissection "$data/egg.svg" --set egg --count --json; out_has '"solutions":144,"unique":3,'
# an outline that is met by a corner in the middle of an edge has more edges once it is exact
expect 0 "$intarsia" solve dissection "$data/cusps.svg" --set heart
# what lies on the table does not narrow the answer, which says so
printf 'intarsia 1\ngame: dissection:set=t,figure=t\n\n1. 2@0,0\n' >"$work/begun.ita"
expect 0 "$intarsia" solve "$work/begun.ita" --count --json; out_has '"solutions":2,"unique":1,'; out_has '"reason":"tiling.whole"'
expect 0 "$intarsia" solve dissection:set=t,figure=t --count --json; out_has '"complete":true}'
# a list tells equal pieces not apart, as a count does, and says so
expect 0 "$intarsia" solve dissection:figure=square --all --json
out_has '{"solutions":32,"unique":1,"listed":8,'
expect 0 "$intarsia" solve dissection:figure=square --count
out_has '^32 solutions, 1 up to symmetry$'; out_has '^8 are listed: a list does not tell equal pieces'
expect 0 "$intarsia" solve dissection:figure=square --all
test "$(wc -l <"$work/out")" = 8 || fail "not eight solutions"
err_has '^32 solutions, 1 up to symmetry$'; err_has '^8 are listed: a list does not tell equal pieces'
expect 0 "$intarsia" solve dissection:set=t --all; test ! -s "$work/err" || fail "all that is listed is told twice"
expect 0 "$intarsia" solve dissection "$data/square.svg" --set stomachion --limit 3
test "$(wc -l <"$work/out")" = 3 || fail "not three solutions"
# every way to ask agrees, on one thread and on two
for mode in "--count" "--all" "--limit 100" "--count --limit 100"; do
    for threads in 1 2; do
        expect 0 "$intarsia" solve dissection:figure=triangle $mode --threads $threads --json
        out_has '"solutions":48,"unique":6,'; out_has '"complete":true'
    done
done
expect 0 "$intarsia" solve dissection:figure=triangle --threads 2 --limit 5 --json
out_has '"solutions":5,"unique":null,'; out_has '"complete":false'
# a solution is moves of the game that solve the figure
expect 0 "$intarsia" solve dissection "$data/triangle.svg"; moves=$(cat "$work/out")
printf 'intarsia 1\ngame: dissection:figure=triangle\n\n%s\n' "$moves" >"$work/solved.ita"
expect 0 "$intarsia" replay "$work/solved.ita" --json; out_has '"over":true'
# pieces meet at any offset; what was not tried is no "no"
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h4v4h-4z"/><path d="M10 0h2v2h-2z"/></svg>' >"$work/squares.svg"
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H4V4H2.37V6H.37V4H0Z"/></svg>' >"$work/slid.svg"
expect 0 "$intarsia" solve dissection "$work/slid.svg" --set "$work/squares.svg" --count --json
out_has '"solutions":1,"unique":1,'; out_has '"complete":true'
expect 0 "$intarsia" new "dissection:set=$work/squares.svg,figure=$work/slid.svg"; out_has "figure=\[/25 "
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h4v4h-4z M10 0h2v2h-2z"/></svg>' >"$work/onepath.svg"
expect 0 "$intarsia" solve dissection "$work/slid.svg" --set "$work/onepath.svg" --count --json
out_has '"solutions":1,"unique":1,'
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h4v3z"/><path d="M10 0h4v3z"/></svg>' >"$work/threefour.svg"
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L4 0L4 3L1.12 3.84Z"/></svg>' >"$work/kite.svg"
for threads in 1 2; do
    expect 0 "$intarsia" solve dissection "$work/kite.svg" --set "$work/threefour.svg" --count --threads $threads --json
    out_has '"solutions":2,"unique":1,'; out_has '"complete":true'
done
# turned between whole steps, moves of the game win it all the same
expect 0 "$intarsia" new "dissection:set=$work/threefour.svg,figure=$work/kite.svg" -o "$work/kite.ita"
expect 0 "$intarsia" solve dissection "$work/kite.svg" --set "$work/threefour.svg"; cat "$work/out" >>"$work/kite.ita"
expect 0 "$intarsia" replay "$work/kite.ita" --json; out_has '"over":true'
told "$work/kite.ita"; expect 0 "$intarsia" replay "$work/told.ita" --json; out_has '"over":true'
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L4 0L0 3Z"/><path d="M10 0h5v5h-5z"/></svg>' >"$work/pair.svg"
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L4 0L7 4L3 7L0 3Z"/></svg>' >"$work/house.svg"
for threads in 1 2; do
    expect 0 "$intarsia" solve dissection "$work/house.svg" --set "$work/pair.svg" --threads $threads --json
    expect 0 "$intarsia" solve "dissection:set=@$work/pair.svg,figure=[0,0 96,0 168,96 72,168 0,72]" \
        --threads $threads --count --json
    out_has '"solutions":1,"unique":1,' # a long side along another, in a turn of 25ths, leaves gaps
    expect 0 "$intarsia" solve "dissection:set=@$work/pair.svg,figure=[/25 0,0 2400,0 4200,2400 1800,4200 0,1800]" \
        --threads $threads --count --json
    out_has '"solutions":1,"unique":1,'
done
# three ways more are in fifths: they are counted in whole steps too, and listed in finer ones
rows="set=[square; 0,5 4,5 4,8; 4,8 4,10 0,10 0,5; 1,0 4,0 4,4; 4,4 4,5 0,5 0,1; 0,1 0,0 1,0 4,4]"
for mode in --count --all "--limit 1000" "--count --threads 2" "--all --threads 2"; do
    expect 0 "$intarsia" solve "dissection:$rows,figure=[0,0 4,0 4,10 0,10]" $mode --json
    out_has '"solutions":288,"unique":36,"listed":128,'; out_has '"complete":true,"reason":"tiling.between"'
done
expect 0 "$intarsia" solve "dissection:$rows,figure=[0,0 4,0 4,10 0,10]" --limit 3
test "$(wc -l <"$work/out")" = 3 || fail "not three ways in whole steps"
expect 0 "$intarsia" solve "dissection:$rows,figure=[/5 0,0 20,0 20,50 0,50]" --count --json
out_has '"solutions":288,"unique":36,"listed":144,'; out_has '"complete":true}'
# where pieces lie in a turn that no edge of the outline fixes: a square on its corner within
pieces="set=[square; 0,0 4,0 0,3; 0,0 4,0 0,3; 0,0 4,0 0,3; 0,0 4,0 0,3; 0,0 5,0 5,5 0,5]"
expect 0 "$intarsia" solve "dissection:flip=no,mirror=no,$pieces,figure=[0,0 7,0 7,7 0,7]" --count --json
out_has '"solutions":24,"unique":1,'; out_has '"complete":true,"reason":"tiling.between"'
# axes of a drawn figure count also where no turn of the frame has them
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H6V5H0Z"/></svg>' >"$work/askew.svg"
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M4 0L6 0L6 1Z"/><path d="M56 1L56 5L50 5L50 0L54 0Z"/></svg>' >"$work/cut-off.svg"
for threads in 1 2; do
    expect 0 "$intarsia" solve dissection "$work/askew.svg" --set "$work/cut-off.svg" --threads $threads --count --json
    out_has '"solutions":4,"unique":1,'
    expect 0 "$intarsia" solve dissection:flip=no "$work/askew.svg" --set "$work/cut-off.svg" --threads $threads --count --json
    out_has '"solutions":2,"unique":1,'
done
# a filling that is drawn has its image in the figure's axis beside it, in finer steps if need be
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h5v5h-5z"/></svg>' >"$work/wheel.svg"
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1h-1z"/><path d="M10 0h4l-4 3z"/><path d="M16 0h4l-4 3z"/><path d="M22 0h4l-4 3z"/><path d="M28 0h4l-4 3z"/></svg>' >"$work/sails.svg"
expect 0 "$intarsia" solve dissection "$work/wheel.svg" --set "$work/sails.svg" --count --json
out_has '"solutions":48,"unique":1,"listed":2,'
# where its places are none of the config's, it is counted all the same
expect 0 "$intarsia" solve "dissection:set=@$work/sails.svg,figure=[12,84 -84,12 -12,-84 84,-12]" --count --json
out_has '"solutions":48,"unique":1,"listed":1,'; out_has '"complete":true,"reason":"tiling.between"'
# "no" is said only where it is proved: here the second square is turned by no rational angle
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h6v6h-6z"/><path d="M10 0h4v4h-4z"/></svg>' >"$work/two.svg"
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H6V6H0Z M6 6L9.863703 7.035276L8.828427 10.898979L4.964724 9.863703Z"/></svg>' >"$work/corner.svg"
for threads in 1 2; do
    expect 1 "$intarsia" solve dissection "$work/corner.svg" --set "$work/two.svg" --threads $threads --json
    out_has '"complete":false'
done
expect 1 "$intarsia" solve "dissection:figure=[0,0 192,0 144,48w -48,48w]" --json
out_has '"complete":true,"reason":"tiling.none"'
expect 1 "$intarsia" solve "dissection:set=egg,figure=[0,0 192,0 192,48 0,48]" --json
out_has '"complete":true,"reason":"tiling.area"'
# pieces between the table's steps are given back exactly, and what was moved since goes by its shapes
for moves in "" "1t3m@600,300"; do
    { "$intarsia" new "dissection:set=@$work/squares.svg,figure=@$work/slid.svg"; echo "$moves"; } >"$work/cut.ita"
    told "$work/cut.ita"
done
sed 's/id="1 [^"]*"/& transform="translate(3 1)"/' "$work/told.svg" >"$work/moved.svg"
expect 2 "$intarsia" convert "$work/moved.svg" "$work/moved.ita"; err_has "between the table's steps"
# a table becomes a figure: a name for it is the config, a file the record
for set in t egg; do
    expect 0 "$intarsia" solve dissection --set $set; moves=$(cat "$work/out")
    printf 'intarsia 1\ngame: dissection:free,set=%s\n\n%s\n' $set "$moves" >"$work/table.ita"
    expect 0 "$intarsia" new "dissection:set=$set,figure=@$work/table.ita" -o "$work/own.ita"
    expect 0 "$intarsia" solve dissection --set $set --count --json; sed 's/,"nodes.*//' "$work/out" >"$work/known"
    expect 0 "$intarsia" solve "dissection:set=$set,figure=@$work/table.ita" --count --json; out_has "$(cat "$work/known")"
done
printf 'intarsia 1\ngame: dissection:free,set=t\n\n1@0,0\n' >"$work/part.ita"
expect 2 "$intarsia" new "dissection:set=t,figure=@$work/part.ita"; err_has "all pieces"
printf 'intarsia 1\ngame: dissection:free,set=t\n\n1@0,0 2@0,0 3@0,0 4@0,0\n' >"$work/heap.ita"
expect 2 "$intarsia" new "dissection:set=t,figure=@$work/heap.ita"
# reasons
expect 1 "$intarsia" solve dissection "$data/rectangle.svg" --set tangram; out_has "No way to form this figure was found, though"
expect 1 "$intarsia" solve dissection "$data/rectangle.svg" --json
out_has '"solutions":0,'; out_has '"complete":false,"reason":"dissection.file.exact"'
expect 1 "$intarsia" solve dissection "$data/two_parts.svg" --set t --count; out_has "No way to form"
expect 2 "$intarsia" solve dissection "$data/broken.svg"; err_has "broken.svg:2:3:"; err_has "bow"
expect 2 "$intarsia" new dissection:free,figure=rabbit; err_has "free table has no figure"
expect 2 "$intarsia" solve dissection "$data/none.svg"; err_has "cannot be opened"
expect 2 "$intarsia" solve dissection "$data/square.svg" --set nonsense; err_has "no piece set"
# the same figure as a config
expect 0 "$intarsia" new "dissection:figure=$data/triangle.svg"; out_has "figure=\["
# drawings of arrangements, there and back, for every set
for set in tangram stomachion t shonagon egg heart waves disc yinyang; do
    expect 0 "$intarsia" solve dissection --set $set
    { printf 'intarsia 1\ngame: dissection:set=%s\n\n' $set; cat "$work/out"; } >"$work/a.ita"
    expect 0 "$intarsia" convert "$work/a.ita" "$work/a.svg"
    expect 0 "$intarsia" verify "$work/a.svg" "$work/a.svg" --json; out_has '"verdict":"solved"'
    expect 0 "$intarsia" convert "$work/a.svg" "$work/b.ita"
    expect 0 "$intarsia" replay "$work/b.ita" --json; out_has '"over":true'
    # the same pieces read from the drawing as a set of their own; a disc may be filled in any turn
    [ $set = stomachion ] && amount="--limit 3" || amount=--count
    expect 0 "$intarsia" solve dissection --set $set $amount --json
    sed 's/,"nodes.*//' "$work/out" >"$work/known"
    expect 0 "$intarsia" solve dissection "$work/a.svg" --set "$work/a.svg" $amount --json
    case $set in
    stomachion) ;;
    disc | yinyang) out_has "$(sed 's/"unique":.*//' "$work/known")"; out_has '"complete":false' ;;
    *) out_has "$(cat "$work/known")"; out_has '"complete":true' ;;
    esac
done
expect 2 "$intarsia" solve dissection "$data/square.svg" --set "$data/broken.svg"; err_has "bow"
# pieces of one path lie as they are drawn, as those of two do
printf '<svg><path d="M0 0L4 0L4 3Z M10 0l4 0l0 3z"/></svg>' >"$work/one.svg"
printf '<svg><path d="M0 0L4 0L4 3Z"/><path d="M10 0l4 0l0 3z"/></svg>' >"$work/two.svg"
for n in one two; do expect 0 "$intarsia" convert "$work/$n.svg" "$work/$n.ita"; done
grep -q '2@' "$work/one.ita" && cmp -s "$work/one.ita" "$work/two.ita" || fail "pieces of one path wait in the tray"
expect 2 "$intarsia" convert "$data/rectangle.svg" "$work/c.ita"; err_has "rectangle.svg:.*no set of pieces"
expect 2 "$intarsia" convert "$data/broken.svg" "$work/c.ita"; err_has "broken.svg:2:3:"
expect 0 "$intarsia" new null; cp "$work/out" "$work/null.ita"
expect 2 "$intarsia" convert "$work/null.ita" "$work/c.svg"; err_has "a picture"; err_has "intarsia show"
# An arrangement holds no play: what would be lost is said, and written only when it is asked for.
expect 0 "$intarsia" solve dissection --set t
{ printf 'intarsia 1\ngame: dissection:set=t\n\n'; cat "$work/out"; printf '{why}\n'; } >"$work/play.ita"
expect 2 "$intarsia" convert "$work/play.ita" "$work/play.svg"; err_has "not the play"; err_has "intarsia show"
[ -e "$work/play.svg" ] && fail "play was dropped"
expect 0 "$intarsia" convert "$work/play.ita" "$work/play.svg" --position
expect 0 "$intarsia" verify "$work/play.svg" "$work/play.svg" --json; out_has '"verdict":"solved"'
# pieces lie at the figure as they lay, wherever they were put, and the limits stay
for moves in "2@0,-68" "3@0,-68 1@-96,-68" "1@48,96 4@-24,24 2@7,-31" "4@-43,146" "5@84,-83 3@75,-60"; do
    printf 'intarsia 1\ngame: dissection:mirror=no,flip=no\n\n1. %s\n' "$moves" >"$work/lie.ita"
    expect 0 "$intarsia" convert "$work/lie.ita" "$work/lie.svg"
    expect 0 "$intarsia" convert "$work/lie.svg" "$work/lie2.ita"
    grep -q "mirror=no,flip=no" "$work/lie2.ita" || fail "the limits were dropped"
    expect 0 "$intarsia" convert "$work/lie2.ita" "$work/lie2.svg"
    cmp "$work/lie.svg" "$work/lie2.svg" || fail "the pieces of $moves were moved"
    cmp "$work/lie.ita" "$work/lie2.ita" || fail "$moves came back in another order"
done
# the refusal names only what is there
expect 2 "$intarsia" convert "$work/play.ita" "$work/none.svg"; err_has "no words or names"
# A single piece may be one of several sets: the drawing says which.
for set in shonagon heart disc yinyang; do
    printf 'intarsia 1\ngame: dissection:set=%s,free\n\n1. 1@0,0\n' $set >"$work/few.ita"
    expect 0 "$intarsia" convert "$work/few.ita" "$work/few.svg" --position
    expect 0 "$intarsia" convert "$work/few.svg" "$work/few2.ita"
    grep -q "set=$set,free" "$work/few2.ita" || fail "a piece of $set became that of another set"
done
# Places that decimals do not tell, a table with nothing on it, a set of one's own: all are told.
printf 'intarsia 1\ngame: dissection\n\n1t4m@0,0 1t4m@96,-8+692w 5t2m@0,-6' >"$work/far.ita"
told "$work/far.ita"
printf 'intarsia 1\ngame: dissection\n\n' >"$work/none.ita"
told "$work/none.ita"; grep -c '<path' "$work/told.svg" >"$work/out"; out_has '^8$' # the figure, and a tray of seven
expect 0 "$intarsia" new "dissection:free,set=$work/squares.svg"; { cat "$work/out"; echo "1@0,0"; } >"$work/own.ita"
told "$work/own.ita"; grep -q 'id="tray"' "$work/told.svg" || fail "the other piece is not drawn"
expect 0 "$intarsia" sets "$work/told.svg"; out_has "2 pieces, 2 different"
# a piece that was moved in the drawing lies where it was moved to
echo "2@72,0" >>"$work/own.ita"; told "$work/own.ita"
sed 's/id="2 [^"]*"/& transform="translate(-1 2)"/' "$work/told.svg" >"$work/moved.svg"
expect 0 "$intarsia" convert "$work/moved.svg" "$work/moved.ita"
grep -qxF '1. 1@-36,-36 2@12,12' "$work/moved.ita" || fail "the piece does not lie where it was moved to"
# what was read shows the pieces: its cursor stands behind them
expect 0 "$intarsia" new "dissection:set=@$work/squares.svg,figure=@$work/moved.ita"
# A drawing is not judged against itself: what is missing is said, in the file where it is missing.
printf '<svg><g id="figure"><rect width="4" height="4"/></g><g id="pieces"></g></svg>' >"$work/none.svg"
printf '<svg><g id="pieces"><rect width="4" height="4"/></g></svg>' >"$work/only.svg"
expect 2 "$intarsia" verify "$work/none.svg" "$work/none.svg"; err_has 'There are no pieces'
expect 2 "$intarsia" verify "$work/only.svg" "$work/only.svg"; err_has 'There is no figure'
expect 0 "$intarsia" verify "$work/none.svg" "$work/only.svg"
expect 2 "$intarsia" replay "$work/none.svg"
expect 0 "$intarsia" show "$work/none.svg" --contours; expect 0 "$intarsia" show "$work/only.svg" --contours
# A distance that the numbers cannot tell is refused, not taken for a larger one.
printf '<svg><g id="figure"><rect width="1000000" height="1000"/></g><g id="pieces"><rect width="500000.001" height="1000"/><rect x="500000" width="500000" height="1000"/></g></svg>' >"$work/wide.svg"
expect 2 "$intarsia" verify "$work/wide.svg" "$work/wide.svg" --tau 1e-9; err_has 'too small for a drawing'
expect 1 "$intarsia" verify "$work/wide.svg" "$work/wide.svg" --tau 0
expect 0 "$intarsia" verify "$work/wide.svg" "$work/wide.svg" --tau 0.01
expect 2 "$intarsia" verify "$work/wide.svg" "$work/wide.svg" --tau 0x10; err_has "0x10"
# What overlaps, overlaps by more than nothing; what is not solved is not all of it.
printf '<svg><g id="figure"><rect width="4" height="4"/></g><g id="pieces"><rect width="2.000000001" height="4"/><rect x="2" width="2" height="4"/></g></svg>' >"$work/thin.svg"
expect 1 "$intarsia" verify "$work/thin.svg" "$work/thin.svg" --tau 0; out_has 'over an area of 0.0'
grep -q 'Progress: 100%' "$work/out" && fail "what is not solved is all of it"
# What suits only a position is refused for shapes; a record is solved beside its own game.
expect 2 "$intarsia" show "$work/thin.svg" --contours --at 3; err_has 'at is for games'
expect 0 "$intarsia" new dissection:figure=sitting-cat -o "$work/cat.ita"
expect 2 "$intarsia" solve pentahex "$work/cat.ita" --count; err_has 'is a game of dissection'
expect 2 "$intarsia" solve dissection:figure=rabbit "$work/cat.ita" --count; err_has 'setup of its own'
expect 0 "$intarsia" solve dissection "$work/cat.ita"
# Solved figures whose parts touch, whose arcs end along each other: written, read back, and themselves.
for game in yinyang,figure=heron yinyang,figure=pony disc,figure=trophy disc,figure=giraffe heart,figure=steamship egg,figure=bear; do
    expect 0 "$intarsia" solve "dissection:set=$game"
    { printf 'intarsia 1\ngame: dissection:set=%s\n\n' "$game"; cat "$work/out"; } >"$work/touch.ita"
    expect 0 "$intarsia" convert "$work/touch.ita" "$work/touch.svg" --position
    expect 0 "$intarsia" verify "$work/touch.svg" "$work/touch.svg" --json; out_has '"verdict":"solved"'
    expect 0 "$intarsia" convert "$work/touch.svg" "$work/again.ita"
    expect 0 "$intarsia" replay "$work/again.ita" --json; out_has '"over":true'
done

# A drawing of an unfinished puzzle is read back as it was: what lay in the figure lies in it still.
kept() {
    printf 'intarsia 1\ngame: dissection:%s\n\n%s\n' "$1" "$2" >"$work/kept.ita"
    expect 0 "$intarsia" replay "$work/kept.ita"; out_has "$3 pieces in the figure"
    expect 0 "$intarsia" convert "$work/kept.ita" "$work/kept.svg"
    expect 0 "$intarsia" convert "$work/kept.svg" "$work/again.ita"
    expect 0 "$intarsia" replay "$work/again.ita"; out_has "$3 pieces in the figure"
}
kept figure=rectangle "1m@0,-102+48w 2t4m@96,-102+48w 3t6m@-48,-102+96w" "3 of 7"
kept set=yinyang,figure=leaping-dolphin "4t1@-28+44w,-140" "1 of 10"
for figure in rowing-boat goat flag; do
    moves=$("$intarsia" solve dissection:figure=$figure --limit 1 | head -n 1 | cut -d ' ' -f 1-6)
    kept figure=$figure "$moves" "6 of 7"
done

# Pieces that may not be turned over: the figure's mirror image does too, and is told as it lies.
mirrored='dissection:set=[square; 0,0 72,0 72,24 24,24 24,48 0,48],figure=[-36,-24 36,-24 36,24 12,24 12,0 -36,0],flip=no'
expect 0 "$intarsia" solve "$mirrored" --count --json
out_has '"solutions":1,"unique":1,'; out_has '"complete":true'
expect 0 "$intarsia" solve "$mirrored" --all; out_has '1t2@36,24'
expect 0 "$intarsia" new "$mirrored" -o "$work/mirrored.ita"; echo '1. 1t2@36,24' >>"$work/mirrored.ita"
expect 0 "$intarsia" replay "$work/mirrored.ita"; out_has 'The figure is complete'
# so it does where it asks for other angles than the figure
expect 0 "$intarsia" solve 'dissection:set=[square; 0,0 100,0 0,75],figure=[0,0 125,0 45,60],flip=no' --count --json
out_has '"solutions":1,"unique":1,'; out_has '"complete":true'
# and where the figure is drawn
echo '<svg><g id="figure"><path d="M0 0H125L45 60Z"/></g><g id="pieces"><path d="M0 0H100L0 75Z"/></g></svg>' >"$work/slant.svg"
expect 0 "$intarsia" solve dissection:flip=no "$work/slant.svg" --set "$work/slant.svg" --count; out_has "1 solution"
expect 1 "$intarsia" solve "$mirrored,mirror=no" --count --json
out_has '"solutions":0,'; out_has '"complete":true'
# where that image is the same figure, or every piece is its own, it adds nothing
expect 1 "$intarsia" solve 'dissection:set=[square; 0,0 72,0 72,24 24,24 24,48 0,48],figure=[0,0 48,0 48,48 0,48],flip=no' --count --json
out_has '"complete":true'
expect 1 "$intarsia" solve 'dissection:set=[square; 0,0 48,0 48,48 0,48],figure=[0,0 48,0 48,24 72,24 72,48 24,48 24,24 0,24],flip=no' --count --json
out_has '"complete":true'
