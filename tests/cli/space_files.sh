# Puzzles of BurrTools, packed and not: read, written, refused; several problems in one file.
. "$(dirname "$0")/lib.inc"
cd "$work" || exit 1
case $intarsia in /*) ;; *) fail "the program must be named from the root" ;; esac
[ -e "$(dirname "$intarsia")/parts/packed.so" ] || exit 77
two=$source/examples/space/bricks.xml
# each problem is a game
expect 0 "$intarsia" replay "$two" --json; out_has '3xcorner:o-oo,figure=3x3x2'; out_has '3xcorner:o-oo+A:a'
expect 0 "$intarsia" convert "$two" g-%d.ita; err_has '^2 games, each in a file of its own: g-1.ita to g-2.ita.$'
grep -q '^title: A box$' g-1.ita || fail "the first problem's name"
grep -q '^game: space:pieces=3xBrick:3x1x1+3xcorner:o-oo,figure=3x3x2$' g-1.ita || fail "the first problem"
grep -q '^piece.A: the red one$' g-2.ita || fail "a piece's name"
grep -q '^game: space:pieces=1-4xBrick:3x1x1+3xcorner:o-oo+A:a,figure=' g-2.ita || fail "the second problem"
expect 2 "$intarsia" convert "$two"; err_has 'holds 2 games'
expect 2 "$intarsia" convert "$two" x.ita --game 3
# packed, and back; equal bytes every time
expect 0 "$intarsia" convert g-2.ita p.xmpuzzle
[ "$(head -c 2 p.xmpuzzle | od -An -tx1 | tr -d ' ')" = 1f8b ] || fail "not packed"
expect 0 "$intarsia" convert p.xmpuzzle again.ita
cmp -s g-2.ita again.ita || fail "not the same game again"
expect 0 "$intarsia" convert again.ita q.xmpuzzle
cmp -s p.xmpuzzle q.xmpuzzle || fail "not the same file again"
gzip -dc p.xmpuzzle >p.xml
grep -q '^<puzzle version="2">$' p.xml || fail "no puzzle inside"
expect 0 "$intarsia" convert p.xml plain.ita
cmp -s g-2.ita plain.ita || fail "not the same unpacked"
# through every door, whatever the file is called
cp p.xmpuzzle some.file
expect 0 "$intarsia" show some.file; out_has 'Cells to fill: 19'
expect 0 "$intarsia" solve space some.file --count
expect 0 "$intarsia" convert - --to xmpuzzle <g-1.ita
# two packed parts of one file, one behind the other
head -c 400 p.xml | gzip -c >two.xmpuzzle
tail -c +401 p.xml | gzip -c >>two.xmpuzzle
expect 0 "$intarsia" convert two.xmpuzzle two.ita
cmp -s g-2.ita two.ita || fail "not the same in two parts"
# damaged
head -c 200 p.xmpuzzle >cut.xmpuzzle
expect 2 "$intarsia" convert cut.xmpuzzle x.ita; err_has 'cut.xmpuzzle is packed, but cut or damaged'
expect 2 "$intarsia" replay cut.xmpuzzle --json; out_has '"key":"cli.packed.broken"'
printf 'rest' | cat p.xmpuzzle - >rest.xmpuzzle
expect 2 "$intarsia" convert rest.xmpuzzle x.ita; err_has 'cut or damaged'
[ ! -e x.ita ] || fail "something was written"
# what unpacks to very much is given up; a billion voxels take no memory
head -c 40000000 /dev/zero | gzip -c >bomb.xmpuzzle
expect 2 "$intarsia" convert bomb.xmpuzzle x.ita; err_has 'bomb.xmpuzzle unpacks to more than 16 MiB'
sed 's/x="3" y="3" z="2"/x="1000" y="1000" z="1000"/' "$two" | gzip -c >huge.xmpuzzle
expect 2 "$intarsia" convert huge.xmpuzzle x.ita --game 1; err_has 'A shape can have 4194304 places'
printf '<!DOCTYPE p [<!ENTITY a "&b;&b;"><!ENTITY b "#">]><puzzle version="2"><shapes><voxel x="1" y="1" z="1" type="0">&a;</voxel></shapes><problems><problem><shapes><shape id="0"/></shapes><result id="0"/></problem></problems></puzzle>' >laughs.xml
expect 2 "$intarsia" convert laughs.xml x.ita; err_has 'laughs.xml:1:.*: This entity is none that XML knows'
# faults with their place
sed 's/gridType type="0"/gridType type="3"/' "$two" >grid.xml
expect 2 "$intarsia" convert grid.xml x.ita --game 1; err_has 'There is no tetrahedron here'
sed 's/gridType type="0"/gridType type="4"/' "$two" >grid.xml
expect 2 "$intarsia" convert grid.xml x.ita --game 1; err_has 'grid.xml:4:1: Grid 4, of tetrahedra and octahedra'
expect 2 "$intarsia" convert grid.xml x.ita --game 1 --lang de; err_has 'Das Gitter 4 aus Tetraedern'
"$intarsia" new space:set=star >star.ita
expect 0 "$intarsia" convert star.ita star.xmpuzzle
expect 0 "$intarsia" convert star.xmpuzzle back.ita
expect 0 "$intarsia" solve space back.ita --count; out_has '^2 solutions, 1 up to symmetry$'
# what cannot be held
"$intarsia" new space:pieces=A:oo,mirrors=yes,figure=oo >m.ita
expect 2 "$intarsia" convert m.ita m.xmpuzzle; err_has 'cannot hold mirrors=yes'
[ ! -e m.xmpuzzle ] || fail "something was written"
expect 0 "$intarsia" convert --list; out_has '^xmpuzzle  *\.xmpuzzle space: Puzzles of BurrTools'
# layers of characters, whatever the file is called; alone, and from other formats
printf 'oo\no.\n\n' >corner
printf 'title: Two corners\n2xV:\n%s\n\nfigure:\nooo\nooo\n' "$(cat corner)" >two.txt
expect 0 "$intarsia" convert two.txt two.ita
grep -q '^game: space:pieces=2xV:oo-o,figure=3x2x1$' two.ita || fail "the puzzle in layers"
expect 0 "$intarsia" solve space two.txt --count; out_has '^2 solutions'
expect 0 "$intarsia" convert two.ita two.layers
expect 0 "$intarsia" convert two.layers back.ita
cmp -s two.ita back.ita || fail "not the same game again"
expect 0 "$intarsia" convert g-2.ita box.layers
expect 0 "$intarsia" convert box.layers box.ita
cmp -s g-2.ita box.ita || fail "not the same box again"
"$intarsia" new space:pieces=figure:oo,figure=oo >f.ita
expect 2 "$intarsia" convert f.ita x.layers; err_has 'cannot hold a piece called figure'
[ ! -e x.layers ] || fail "something was written"
printf 'V:\noo\nfigure:\no?\n' >bad.txt
expect 2 "$intarsia" convert bad.txt x.ita; err_has 'bad.txt:4:2: .?. is no cell'
expect 2 "$intarsia" replay bad.txt --json; out_has '"key":"space.layers.character"'
[ ! -e x.ita ] || fail "something was written"
# without the part: told, and files that are not packed are read all the same
mkdir alone
cp "$intarsia" alone/intarsia
expect 2 alone/intarsia convert p.xmpuzzle x.ita; err_has zlib1g-dev
expect 2 alone/intarsia convert g-1.ita x.xmpuzzle; err_has zlib1g-dev
expect 0 alone/intarsia convert p.xml x.ita

# one of several is told, and chosen
bricks=$source/examples/space/bricks.xml
expect 0 "$intarsia" solve "$bricks" --count; out_has '^96 solutions, 7 up to symmetry'; err_has 'holds 2 games; this is the first'
expect 0 "$intarsia" solve "$bricks" --count --game 2; out_has '^861 solutions'; [ -s "$work/err" ] && fail "said more than asked"
expect 2 "$intarsia" solve "$bricks" --count --game 3; err_has 'Games in this file: 2'
expect 2 "$intarsia" solve space --count --game 1; err_has 'name the file'
# %d stands for the number of the only one too
expect 0 "$intarsia" convert "$source/examples/space/corners.txt" "$work/rt-%d.layers"; [ -s "$work/rt-1.layers" ] || fail "no number"
# a figure below its heading needs pieces
printf 'figure:\nooo\nooo\nooo\n\nooo\nooo\nooo\n\nooo\nooo\nooo\n' >"$work/lacks.txt"
expect 2 "$intarsia" show "$work/lacks.txt"; err_has 'lacks.txt:1:1: Nothing says which pieces'
expect 2 "$intarsia" convert "$work/rt-1.layers" "$work/x.off" --solids figure --unit 0; err_has 'from 0.001 to 1000'
# a record with an illegal move is bad input; whether it is legal is what replay asks
"$intarsia" new space >"$work/illegal.ita"; echo 'V/0@1,1,1 L/0@1,1,1' >>"$work/illegal.ita"
for command in solve show "solve space" "convert --to layers"; do
    expect 2 "$intarsia" $command "$work/illegal.ita"; err_has 'illegal.ita:4:11: L overlaps piece V'
done
expect 1 "$intarsia" replay "$work/illegal.ita"

# solids made of cells are pieces, from OFF and OBJ, as they were written or turned, in any unit
"$intarsia" new space >"$work/soma.ita"; "$intarsia" solve space "$work/soma.ita" >>"$work/soma.ita"
for unit in 1 0.25 7; do
    for kind in obj off; do
        expect 0 "$intarsia" convert "$work/soma.ita" "$work/soma.$kind" --unit $unit
        expect 0 "$intarsia" convert "$work/soma.$kind" "$work/again.ita"
        expect 0 "$intarsia" solve "$work/again.ita" --count; out_has '^11520 solutions, 240 up to symmetry$'
    done
done
expect 0 "$intarsia" convert "$work/soma.obj" "$work/again.xmpuzzle"
expect 0 "$intarsia" convert "$work/soma.obj" "$work/again.layers"; grep -q '^A:$' "$work/again.layers" || fail "a name was lost"
"$intarsia" new space:set=conway >"$work/conway.ita"; "$intarsia" solve space "$work/conway.ita" >>"$work/conway.ita"
expect 0 "$intarsia" convert "$work/conway.ita" "$work/conway.obj"
expect 0 "$intarsia" convert "$work/conway.obj" "$work/again.ita"; grep -q '13xA:' "$work/again.ita" || fail "copies were told apart"
# and every lattice there is, with pieces as they lie, or anywhere beside their figure
there_and_back() { # game, the lattice that is read
    "$intarsia" new "space:$1" >"$work/one.ita"; "$intarsia" solve space "$work/one.ita" >>"$work/one.ita"
    count=$("$intarsia" solve "space:$1" --count)
    for kind in obj off; do
        expect 0 "$intarsia" convert "$work/one.ita" "$work/one.$kind" --unit 0.3
        expect 0 "$intarsia" convert "$work/one.$kind" "$work/again.ita"; grep -q "lattice=$2" "$work/again.ita" || fail "$1 is no $2"
        expect 0 "$intarsia" solve "$work/again.ita" --count; [ "$(cat "$work/out")" = "$count" ] || fail "$1 is another puzzle"
    done
}
for set in pyramids dodecahedron star; do there_and_back set=$set tetrahedra; done
there_and_back 'pieces=A:ooo-oo+B:ooo,figure=oooo-oooo,lattice=prisms' prisms
there_and_back 'pieces=2xA:_o-o_,figure=_o-o_~o_-_o,lattice=rhombic' rhombic
"$intarsia" convert "$work/one.ita" "$work/part.obj" --solids figure; corners=$(grep -c '^v ' "$work/part.obj")
"$intarsia" convert "$work/one.ita" "$work/parts.obj"
awk -v "n=$corners" '/^f/ { for (i = 2; i <= NF; i++) $i += n } /^v/ { $2 += 0.37; $4 -= 10.1 } { print }' "$work/parts.obj" | cat "$work/part.obj" - | sed 's/^o figure/o Figure/' >"$work/both.obj"
expect 0 "$intarsia" convert "$work/both.obj" "$work/again.ita"; grep -q "lattice=rhombic" "$work/again.ita" || fail "not where they stand"
# an object called figure is what is filled; alone it is a piece, too
for part in figure pieces; do "$intarsia" convert "$work/soma.ita" "$work/$part.obj" --solids $part; done
corners=$(grep -c '^v ' "$work/figure.obj")
awk -v "n=$corners" '/^f/ { for (i = 2; i <= NF; i++) $i += n } { print }' "$work/pieces.obj" | cat "$work/figure.obj" - >"$work/both.obj"
expect 0 "$intarsia" solve "$work/both.obj" --count; out_has '240 up to symmetry$'
expect 0 "$intarsia" convert "$work/figure.obj" "$work/again.ita"; grep -q 'pieces=A:3x3x3,figure=3x3x3' "$work/again.ita" || fail "not the figure"
# thirds are rounded, and names that are none of a piece are kept
box() { printf 'OFF\n8 6 0\n0 0 0\n%s 0 0\n0 %s 0\n%s %s 0\n0 0 %s\n%s 0 %s\n0 %s %s\n%s %s %s\n4 0 2 3 1\n4 4 5 7 6\n4 0 1 5 4\n4 2 6 7 3\n4 0 4 6 2\n4 1 3 7 5\n' "$1" "$2" "$1" "$2" "$3" "$1" "$3" "$2" "$3" "$1" "$2" "$3"; }
box 0.333333 0.333333 0.666667 >"$work/third.off"
expect 0 "$intarsia" convert "$work/third.off" "$work/x.ita"; grep -q 'pieces=A:1x1x2,figure=1x1x2' "$work/x.ita" || fail "thirds are not read"
sed 's/^o A/o Green stone.001/' "$work/soma.obj" >"$work/named.obj"
expect 0 "$intarsia" convert "$work/named.obj" "$work/x.ita"; grep -q '^piece.[A-Z]: Green stone.001$' "$work/x.ita" || fail "a name was lost"
# what is none is refused with its reason
expect 2 "$intarsia" convert "$source/examples/solids/cube-leaning.obj" "$work/x.ita"; err_has 'leaning.obj:12:1: Solid pyramid1 is not made of cells of one lattice: face 1 lies between none'
printf 'o hull\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n\nf 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n' >"$work/inverted.obj"
expect 2 "$intarsia" convert "$work/inverted.obj" "$work/x.ita"; err_has 'inverted.obj:7:1: Solid hull is turned inside out'
awk -v "n=$corners" '/^f/ { for (i = 2; i <= NF; i++) $i += n } /^o/ { print "o other"; next } { print }' "$work/figure.obj" | cat "$work/figure.obj" - | sed 's/^o figure/o one/' >"$work/twice.obj"
expect 2 "$intarsia" convert "$work/twice.obj" "$work/x.ita"; err_has 'have a cell in common'
sed 's/^o one/o figure/; s/^o other/o figure/' "$work/twice.obj" >"$work/figures.obj"
expect 2 "$intarsia" convert "$work/figures.obj" "$work/x.ita"; err_has 'Two solids are called figure'
sed '$d' "$work/figure.obj" >"$work/open.obj"
expect 2 "$intarsia" convert "$work/open.obj" "$work/x.ita"; err_has 'is not closed'
box 1000 1001 1003 >"$work/large.off" # a thousand million cubes
expect 2 "$intarsia" convert "$work/large.off" "$work/x.ita"; err_has 'would have more cells'
box 3 3 3 >"$work/cube.off"
expect 0 "$intarsia" convert "$work/cube.off" "$work/x.ita"; grep -q 'pieces=A:1x1x1,figure=1x1x1' "$work/x.ita" || fail "not the largest cubes"
