# Figure, pieces and what lies as polyhedra: what is written is judged, and printed files are sound.
. "$(dirname "$0")/lib.inc"
cd "$work" || exit 1
case $intarsia in /*) ;; *) fail "the program must be named from the root" ;; esac
# laid by the solver, judged by the judge: every lattice, every kind of file
lay() { # lay NAME CONFIG: a solved record
    expect 0 "$intarsia" new "$2" --output "$1.ita"
    expect 0 "$intarsia" solve space "$1.ita"
    cat out >>"$1.ita"
}
lay soma space:set=soma
lay prisms 'space:pieces=A:oo+B:oo+C:o+D:o,lattice=prisms,figure=ooo-ooo'
lay rhombic 'space:pieces=A:o_o+B:o_o+C:o,lattice=rhombic,figure=o_o-_o-o_o'
lay star space:set=star
lay dodecahedron space:set=dodecahedron
lay pyramids space:set=pyramids
for name in soma prisms rhombic star dodecahedron; do
    expect 0 "$intarsia" convert $name.ita figure.off --solids figure
    for kind in off obj; do
        expect 0 "$intarsia" convert $name.ita laid.$kind
        expect 0 "$intarsia" verify figure.off laid.$kind; out_has '^Solved: the pieces are the figure.$'; out_has '^Decided exactly, as written'
        expect 0 "$intarsia" convert $name.ita laid.$kind --solids laid --unit 7.5
        expect 1 "$intarsia" verify figure.off laid.$kind
    done
    # a file a piece for printers
    rm -f p-*.stl
    expect 0 "$intarsia" convert $name.ita p-%d.stl --unit 1
    expect 0 "$intarsia" verify figure.off p-*.stl --tau 0; out_has '^Solved: the pieces are the figure.$'
done
expect 0 "$intarsia" convert pyramids.ita figure.off --solids figure
expect 0 "$intarsia" convert pyramids.ita laid.off
expect 0 "$intarsia" verify figure.off laid.off; out_has '^Decided exactly, as written'
# play and bevels: sound, within the figure, smaller than it
expect 0 "$intarsia" convert soma.ita whole.stl --offset 0.1 --bevel 0.5
expect 0 "$intarsia" convert soma.ita figure.off --solids figure --unit 10
expect 1 "$intarsia" verify figure.off whole.stl --tau 0 --json; out_has '"pieces":7'; out_has '"overlaps":\[\]'; out_has '"outside":\[\]'
expect 0 "$intarsia" verify whole.stl whole.stl --tau 0
expect 0 "$intarsia" convert star.ita star.stl --offset 0.1 --bevel 0.4
expect 0 "$intarsia" convert star.ita figure.off --solids figure --unit 10
expect 1 "$intarsia" verify figure.off star.stl --tau 0 --json; out_has '"pieces":6'; out_has '"overlaps":\[\]'; out_has '"outside":\[\]'
for name in prisms rhombic; do
    expect 0 "$intarsia" convert $name.ita p-%d.stl --offset 0.1 --bevel 0.4
    expect 0 "$intarsia" verify p-1.stl p-1.stl --tau 0
done
expect 0 "$intarsia" convert soma.ita pieces.stl --solids pieces --bevel 1
expect 0 "$intarsia" verify pieces.stl pieces.stl --tau 0 --json; out_has '"pieces":7'
expect 0 "$intarsia" convert soma.ita pieces.obj --solids pieces
[ "$(grep -c '^o ' pieces.obj)" = 7 ] || fail "not seven pieces"
expect 0 "$intarsia" convert soma.ita - --to off --solids figure; out_has '^OFF$'
# what cannot be
expect 2 "$intarsia" convert soma.ita x.stl; err_has 'Pieces that touch'
"$intarsia" new space:set=soma >new.ita
expect 2 "$intarsia" convert new.ita x.off; err_has 'No piece lies'
expect 2 "$intarsia" convert soma.ita x.off --offset 0.3 --bevel 0.2; err_has 'less than 1/2 of the unit'
expect 2 "$intarsia" convert star.ita x.off --offset 0.13; err_has 'less than 1/8 of the unit'
expect 2 "$intarsia" convert soma.ita x.off --unit 0; err_has -- '--unit is a length'
expect 2 "$intarsia" convert soma.ita x.off --unit 1.2345; err_has -- '--unit is a length'
expect 2 "$intarsia" convert soma.ita x.off --solids all; err_has -- '--solids is figure, pieces or laid'
expect 2 "$intarsia" convert soma.ita x.ita --bevel 1; err_has -- '--bevel is for files of solids'
"$intarsia" new twixt >t.ita
expect 2 "$intarsia" convert t.ita x.off; err_has 'TwixT has no pieces in space'
[ ! -e x.off ] && [ ! -e x.stl ] && [ ! -e x.ita ] || fail "something was written"
