# Figures by class: the shipped ones, and polygons on the grid with numbers that stay.
. "$(dirname "$0")/lib.inc"
expect 0 "$intarsia" figures; out_has '^--class unique '; out_has '^--among hexagons '
cp "$work/out" "$work/classes"
expect 0 "$intarsia" figures --class help; cmp -s "$work/out" "$work/classes" || fail "help lists other classes"
expect 0 "$intarsia" figures --json; out_has '{"class":"unique",'; out_has '{"among":"hexagons",'
expect 0 "$intarsia" figures --among convex --json
[ "$(grep -o '"number":' "$work/out" | wc -l)" = 13 ] || fail "not 13 convex tangrams"
out_has '"looked_at":20,"unknown":0,"complete":true'; out_has '"convex":true'
expect 0 "$intarsia" figures shonagon --among convex --json
[ "$(grep -o '"number":' "$work/out" | wc -l)" = 16 ] || fail "not 16 convex figures of Sei Shonagon"
expect 0 "$intarsia" figures --among quadrilaterals; out_has '^Figures: 6 of 13 that'
# what is listed is a game, with as many fillings as the list says
expect 0 "$intarsia" figures --among convex --class unique --limit 1 --json; out_has '"unique":1,'; out_has '"complete":false'
game=$(sed 's/.*"config":"\([^"]*\)".*/\1/' "$work/out")
expect 0 "$intarsia" solve "$game" --count --json; out_has '"unique":1,'
expect 0 "$intarsia" new "$game"
# numbers stay, whatever is asked
expect 0 "$intarsia" figures --among convex --class symmetric; number=$(sed -n '2s/ .*//p' "$work/out")
expect 0 "$intarsia" figures --among convex --class all; grep -q "^$number " "$work/out" || fail "number $number went"
# the most first
expect 0 "$intarsia" figures --among convex --class most
sed -n 's/.* \([0-9]*\) filling.*/\1/p' "$work/out" >"$work/counts"
[ "$(wc -l <"$work/counts")" = 13 ] && sort -rnc "$work/counts" || fail "not the most first"
expect 0 "$intarsia" figures t --class hardest --limit 3 --nodes 1000
sed -n 's/.* \([0-9]*\) tries.*/\1/p' "$work/out" >"$work/counts"; sort -rnc "$work/counts" || fail "not the hardest first"
# several classes at once, in one order
expect 0 "$intarsia" figures --among hexagons --class symmetric+unique+hardest; out_has '^Figures: 2 of 325'
sed -n 's/.* \([0-9]*\) tries.*/\1/p' "$work/out" >"$work/counts"; sort -rnc "$work/counts" || fail "not the hardest first"
expect 0 "$intarsia" figures --among hexagons --class unique; cut -d' ' -f1 "$work/out" | sort >"$work/unique"
expect 0 "$intarsia" figures --among hexagons --class symmetric; cut -d' ' -f1 "$work/out" | sort >"$work/symmetric"
[ "$(comm -12 "$work/unique" "$work/symmetric" | grep -cE '^(294|317)$')" = 2 ] || fail "two classes are not what both hold"
expect 0 "$intarsia" figures t --class easiest --limit 3
sed -n 's/.* \([0-9]*\) tries.*/\1/p' "$work/out" >"$work/counts"; sort -nc "$work/counts" || fail "not the easiest first"
expect 2 "$intarsia" figures --class most+hardest; err_has "one order"
expect 2 "$intarsia" figures --class symmetric+; err_has "no class"
expect 0 "$intarsia" figures --among hexagons --limit 1 --json --lang de; out_has '"title":"Sechseck '
# the shipped ones
expect 0 "$intarsia" figures --class one-hole --limit 2 --nodes 20000 --json
[ "$(grep -o '"holes":1' "$work/out" | wc -l)" = 2 ] || fail "not one hole each"
expect 0 "$intarsia" figures t --class symmetric --lang de; out_has "Ecken"
# too few tries are told, and "no" is not said
expect 1 "$intarsia" figures --among triangles --nodes 1 --json; out_has '"complete":false'
expect 1 "$intarsia" figures --among triangles --nodes 1; out_has "it is not known"
# what there is none of
expect 2 "$intarsia" figures --class nonsense; err_has "no class"
expect 2 "$intarsia" figures --among nonsense; err_has "no source of figures called nonsense"
expect 2 "$intarsia" figures egg --among convex; err_has "say nothing of these pieces"
expect 2 "$intarsia" figures nonsense --class all; err_has '^nonsense:1:1: .*no piece set'
# squares are as long as sides of the grid's squares: what is not so is not said of them
printf '<svg><path d="M0 0h1v1h-1z"/><path d="M5 0h1v1h-1z"/></svg>' >"$work/squares.svg"
expect 2 "$intarsia" figures "$work/squares.svg" --among convex; err_has "turn by 45 degrees"
# one's own pieces on the grid: two half squares form a square, a triangle and a parallelogram
printf '<svg><path d="M0 0h1v1z"/><path d="M5 0h1v1z"/></svg>' >"$work/halves.svg"
expect 0 "$intarsia" figures "$work/halves.svg" --among convex --json
[ "$(grep -o '"number":' "$work/out" | wc -l)" = 3 ] || fail "two half squares form three convex figures"
# a drawing has no figures of its own to list: without a class it is told what can be asked
expect 0 "$intarsia" figures "@$work/halves.svg"; out_has '^--class unique '; out_has '^--among hexagons '
grep -Eq '^--among (snug|shipped)' "$work/out" && fail "a source that knows nothing of these pieces"
# smooth points are no corners
expect 0 "$intarsia" figures disc --class all --limit 1; out_has '^1 *no corners, '
# snug tangrams: each is played by its number, and filled as often as the list says
expect 0 "$intarsia" figures --among snug --class unique --corners 10 --limit 2 --json; out_has '"complete":false'
[ "$(grep -o '"unique":1,' "$work/out" | wc -l)" = 2 ] || fail "not filled in one way"
game=$(sed 's/.*"config":"\([^"]*\)".*/\1/' "$work/out")
expect 0 "$intarsia" solve "$game" --count --json; out_has '"unique":1,'
expect 0 "$intarsia" new "$game" -o "$work/snug.ita"; expect 0 "$intarsia" show "$work/snug.ita" -o "$work/snug.svg"
grep -q "Tangram number" "$work/snug.svg" || fail "the figure is not named"
expect 0 "$intarsia" figures --among snug --limit 3; out_has "figure=snug-0$"; out_has "^Figures: 3 of 3"
expect 2 "$intarsia" figures egg --among snug; err_has "those of the tangram"
expect 2 "$intarsia" new dissection:figure=snug-99999999999999999; err_has 'no figure “snug-99999999999999999”'
# stopped: what was found by then is listed, and it is said that this is not all
"$intarsia" figures --class most >"$work/out" 2>"$work/err" &
at_work $!; kill -s TERM $!; wait $!
[ $? = 3 ] || fail "a stopped list does not end with 3"
err_has 'Stopped'; out_has 'looked at'
# a figure that has another name now is found by the old one, and says the new
expect 0 "$intarsia" new dissection:set=shonagon,figure=arrow-up; out_has 'figure=arrow$'
expect 0 "$intarsia" solve dissection:set=egg,figure=squirrel --json
expect 0 "$intarsia" new dissection:set=tangram,figure=pentagon; out_has 'figure=cut-square$'
# a name that says how many corners says it right
expect 0 "$intarsia" figures --class all --limit 13 --json
grep -o '"corners":[0-9]*\|figure=[a-z-]*' "$work/out" | paste - - >"$work/named"
grep -E 'square|rectangle|trapezoid|parallelogram' "$work/named" | grep -vE 'cut-|:4' && fail "not four corners"
grep -E 'pentagon|cut-(house|parallelogram)' "$work/named" | grep -v ':5' && fail "not five corners"
grep -E 'hexagon|cut-square' "$work/named" | grep -v ':6' && fail "not six corners"
expect 0 "$intarsia" new dissection:set=t,figure=arrow-up; out_has 'figure=spanner$'
expect 0 "$intarsia" new dissection:set=t,figure=aeroplane; out_has 'figure=torch$'
expect 0 "$intarsia" new dissection:set=t,figure=pipe; out_has 'figure=goldfish$'
expect 0 "$intarsia" new dissection:set=heart,figure=sprout; out_has 'figure=cobra$'
expect 0 "$intarsia" new dissection:set=heart,figure=vulture; out_has 'figure=tap$'
# no name is a bare number of a class: it says how many corners, or in how many ways
expect 0 "$intarsia" figures --class all --limit 717 --json
grep -oE '"title":"(Pentagon|Symmetric|With a hole|One way|Many ways|Hard) [0-9]+"' "$work/out" && fail "numbers for names"
grep -oE '"title":"[^"]*, [0-9]+ corners[^"]*","corners":[0-9]+' "$work/out" |
    sed 's/.*, \([0-9]*\) corners.*"corners":\([0-9]*\)/\1 \2/' | awk '$1 != $2 {exit 1}' || fail "corners of a name"
expect 2 "$intarsia" new dissection:set=t,figure=cup-and-saucer; err_has "no figure"
