# verify takes polyhedra in OFF, OBJ and STL, told by content.
. "$(dirname "$0")/lib.inc"
solids=$source/examples/solids
expect 0 "$intarsia" verify "$solids/rhombic.off" "$solids/rhombic-pieces.obj"; out_has '^Solved: the pieces are the figure.$'; out_has '^Decided exactly, as written'
expect 0 "$intarsia" verify "$solids/cube.off" "$solids/cube-pyramids.stl" --json; out_has '"verdict":"solved","mode":"exact"'; out_has '"pieces":6'
expect 1 "$intarsia" verify "$solids/rhombic.off" "$solids/cube-pyramids.stl" --turns; out_has 'The pieces have a volume of 8, the figure of 16'
# one file a piece
awk '/^solid/ { n++ } { print > ("'"$work"'/p" n ".stl") }' "$solids/cube-pyramids.stl"
expect 0 "$intarsia" verify "$solids/cube.off" "$work"/p?.stl --json; out_has '"pieces":6'
expect 1 "$intarsia" verify "$solids/cube.off" "$work"/p[1-5].stl; out_has 'Not solved: near .* something is missing or covered twice'
expect 1 "$intarsia" verify "$solids/cube.off" "$work"/p[1-6].stl "$work/p1.stl" --json; out_has '"verdict":"overlap"'; out_has '"names":\["pyramid1","pyramid1"\]'
expect 1 "$intarsia" verify "$solids/cube.off" "$work/p1.stl" "$work/p1.stl"; out_has '^pyramid1 (1) and pyramid1 (2) overlap'
# a box that has to be turned
box() { printf 'OFF\n8 6 12\n0 0 0\n%s 0 0\n0 %s 0\n%s %s 0\n0 0 %s\n%s 0 %s\n0 %s %s\n%s %s %s\n4 0 2 3 1\n4 4 5 7 6\n4 0 1 5 4\n4 2 6 7 3\n4 0 4 6 2\n4 1 3 7 5\n' "$1" "$2" "$1" "$2" "$3" "$1" "$3" "$2" "$3" "$1" "$2" "$3"; }
box 1 2 3 >"$work/a.off"
box 3 1 2 >"$work/b.off"
expect 1 "$intarsia" verify "$work/a.off" "$work/b.off"
expect 0 "$intarsia" verify "$work/a.off" "$work/b.off" --turns --json; out_has '"motion":"rotated"'; out_has '"transform":'
# as many files as there are pieces
box 13 1 1 >"$work/row.off"
for i in 10 11 12 13 14 15 16 17 18 19 20 21 22; do box 1 1 1 | awk -v "i=$i" 'NR > 2 && NF == 3 { $1 += i } { print }' >"$work/cell$i.off"; done
expect 0 "$intarsia" verify "$work/row.off" "$work"/cell*.off --json; out_has '"pieces":13'
# pieces that lean, whole and less one
expect 0 "$intarsia" verify "$solids/cube.off" "$solids/cube-leaning.obj" --turns --json; out_has '"mode":"exact"'; out_has '"motion":"rotated"'; out_has '"x":\[0.6,0.48,0.64\]'
expect 1 "$intarsia" verify "$solids/cube.off" "$solids/cube-leaning.obj"
sed '/^o pyramid6/,$d' "$solids/cube-leaning.obj" >"$work/leaning.obj"
expect 1 "$intarsia" verify "$solids/cube.off" "$work/leaning.obj" --turns
# by 30 degrees about z, rounded
printf 'o a\nv 3 4 5\nv 4.732051 5 5\nv 2 5.732051 5\nv 3 4 6\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n' >"$work/leaning.obj"
printf 'OFF\n4 4 0\n0 0 0\n2 0 0\n0 2 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n' >"$work/upright.off"
expect 1 "$intarsia" verify "$work/upright.off" "$work/leaning.obj" --turns; out_has 'up to 1.4e-7 the pieces are the figure: --tau 2.1e-6 asks for that'; out_has '^Decided exactly, as written'
expect 0 "$intarsia" verify "$work/upright.off" "$work/leaning.obj" --turns --tau 2.1e-6 --json; out_has '"mode":"snapped"'; out_has '"max_shift":1.4e-7'; out_has '"motion":"rotated"'
expect 0 "$intarsia" verify "$work/upright.off" "$work/leaning.obj" --turns --tau digits --json; out_has '"mode":"snapped"'
expect 1 "$intarsia" verify "$work/upright.off" "$work/leaning.obj" --turns --tau 0
# faults, with their place
# a regular tetrahedron cut at the middle of an edge: to the letter, and rounded
regular() { printf 'o a\nv 0 0 0\nv 1 0 0\nv 0.5 0.866025 0\nv 0.5 0.57735 %s\nv 0.5 0.288675 0.816497\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\no b\nf 1 4 5\nf 1 2 4\nf 1 5 2\nf 2 5 4\n' "$1" | sed '/^o b/,$ { s/^f 1 2 4/f 1 4 2/; s/^f 1 4 5/f 1 5 4/; s/^f 1 5 2/f 1 2 5/; s/^f 2 5 4/f 2 4 5/ }'; }
printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0.5 0.866025 0\n0.5 0.288675 0.816497\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n' >"$work/regular.off"
regular 0.4082485 >"$work/halves.obj"
expect 0 "$intarsia" verify "$work/regular.off" "$work/halves.obj"; out_has '^Decided exactly, as written'
regular 0.408248 >"$work/halves.obj"
expect 1 "$intarsia" verify "$work/regular.off" "$work/halves.obj"; out_has 'within a tolerance of 1.5e-6 the pieces are the figure: --tau 1.6e-5 asks for that'
expect 0 "$intarsia" verify "$work/regular.off" "$work/halves.obj" --tau 1.6e-5; out_has '^Decided with a tolerance of 0.00000'
expect 0 "$intarsia" verify "$work/regular.off" "$work/halves.obj" --tau digits --json; out_has '"mode":"tolerance"'; out_has '"max_shift":null,"tolerance":0.00000[0-9]*,"tolerance_origin":"digits"'
sed '/^o b/,$d' "$work/halves.obj" >"$work/half.obj"
expect 1 "$intarsia" verify "$work/regular.off" "$work/half.obj" --tau digits; out_has '^Not solved: near .* something is missing'
expect 1 "$intarsia" verify "$work/regular.off" "$work/halves.obj" --tau 0 --json; if grep -q '"complete"' "$work/out"; then fail "doubts where none may be"; fi
# what OBJ may have, and what it may not
cube='v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1\n'
faces='f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n'
printf 'mtllib a.mtl\nO Figure\nvt 0 0\nvn 0 0 1\nusemtl b\ns off\n'"$cube$faces" | sed 's/^f -*\(.\)/F \1\/1\/1/; s/^v \(.*\)/V \1 1.0/' >"$work/cube.obj"
expect 0 "$intarsia" verify "$work/cube.obj" "$work/cube.obj"; out_has '^Decided exactly'
printf "$cube"'f -8 -6 -5 -7\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n' >"$work/bad.obj"; expect 0 "$intarsia" verify "$work/cube.obj" "$work/bad.obj"
printf "$cube$faces"'f 2 4 8 6\n' >"$work/bad.obj"; expect 2 "$intarsia" verify "$work/bad.obj" "$work/cube.obj"; err_has 'crosses itself: faces 6 and 7'
printf "$cube$faces" | sed 's/^v.*/& grey/' >"$work/bad.obj"; expect 2 "$intarsia" verify "$work/bad.obj" "$work/cube.obj"; err_has 'bad.obj:1:9: Here should be a number'
for line in 'l 1 2' 'p 1' 'curv 0 1 1 2'; do printf "$cube$faces$line"'\n' >"$work/bad.obj"; expect 2 "$intarsia" verify "$work/bad.obj" "$work/cube.obj"; err_has 'bad.obj:15:1: This line is not understood'; done
printf 'OFF\n3 1 0\n0 0 0\n1 0 nan\n' >"$work/bad.off"
expect 2 "$intarsia" verify "$work/a.off" "$work/bad.off"; err_has 'bad.off:4:5: NaN is no number'
for number in inf -INF Infinity; do
    printf 'OFF\n3 1 0\n0 0 0\n1 0 %s\n' $number >"$work/bad.off"
    expect 2 "$intarsia" verify "$work/a.off" "$work/bad.off"; err_has 'bad.off:4:5: This number is infinite'
done
for number in 1e400 -1e400 1e-400 1234567890123456789012; do
    printf 'v 0 0 0\nv 1 0 %s\n' $number >"$work/bad.obj"
    expect 2 "$intarsia" verify "$work/a.off" "$work/bad.obj"; err_has 'bad.obj:2:7: This number is out of range'
done
printf 'OFF\n3 1 0\n0 0 0\n1 0\n0 0 0\n' >"$work/bad.off"
expect 2 "$intarsia" verify "$work/a.off" "$work/bad.off"; err_has 'bad.off:4:4: Here should be a number'
for length in 40 60 100; do
    head -c $length "$work/a.off" >"$work/bad.off"
    expect 2 "$intarsia" verify "$work/a.off" "$work/bad.off"; err_has 'is cut off'
done
head -c 1000 "$solids/cube-pyramids.stl" >"$work/bad.stl"
expect 2 "$intarsia" verify "$work/a.off" "$work/bad.stl"; err_has 'is cut off'
# the same in 32 bits, whose places are bytes
node -e '
const triangles = [[0,0,0, 0,1,0, 1,0,0], [0,0,0, 1,0,0, 0,0,1], [0,0,0, 0,0,1, 0,1,0], [1,0,0, 0,1,0, 0,0,1]];
function stl(name, change, tail) {
    const bytes = Buffer.alloc(84 + 50 * 4);
    bytes.writeUInt32LE(4, 80);
    triangles.forEach((t, i) => t.forEach((v, k) => bytes.writeFloatLE(v, 84 + 50 * i + 12 + 4 * k)));
    if (change !== undefined) bytes.writeFloatLE(change, 84 + 50 + 12);
    require("fs").writeFileSync(process.argv[1] + "/" + name, tail ? Buffer.concat([bytes, Buffer.alloc(tail)]) : bytes);
}
stl("whole.stl"); stl("nan.stl", NaN); stl("inf.stl", Infinity); stl("large.stl", 1e20); stl("long.stl", undefined, 7)' "$work"
expect 0 "$intarsia" verify "$work/whole.stl" "$work/whole.stl"
expect 2 "$intarsia" verify "$work/whole.stl" "$work/nan.stl"; err_has 'nan.stl:byte 146: NaN is no number'
expect 2 "$intarsia" verify "$work/whole.stl" "$work/inf.stl" --json; err_has 'This number is infinite'; out_has '"byte":146'
expect 2 "$intarsia" verify "$work/whole.stl" "$work/large.stl"; err_has 'This number is out of range'
expect 2 "$intarsia" verify "$work/whole.stl" "$work/long.stl"; err_has 'long.stl:byte 284: There is more here'
head -c 200 "$work/whole.stl" >"$work/cut.stl"
expect 2 "$intarsia" verify "$work/whole.stl" "$work/cut.stl"; err_has 'cut.stl:byte 200: .* is cut off'
# words in letters of either size
tr a-z A-Z <"$solids/cube-pyramids.stl" >"$work/large.stl"
expect 0 "$intarsia" verify "$solids/cube.off" "$work/large.stl"
tr A-Z a-z <"$work/a.off" >"$work/small.off"
expect 0 "$intarsia" verify "$work/a.off" "$work/small.off"
printf 'OFF\n1000000000 1000000000 0\n' >"$work/bad.off"
expect 2 "$intarsia" verify "$work/a.off" "$work/bad.off"; err_has 'More than 4194304 corners'
sed '$d' "$work/a.off" | sed 's/^8 6/8 5/' >"$work/bad.off"
expect 2 "$intarsia" verify "$work/a.off" "$work/bad.off" --json; out_has '"verdict":"invalid"'; err_has 'is not closed'
expect 2 "$intarsia" verify "$work/a.off" "$work/b.off" --relations; err_has 'is for drawings'
expect 2 "$intarsia" verify "$source/tests/data/square.svg" "$source/tests/data/square.svg" --turns; err_has 'is for polyhedra'
expect 2 "$intarsia" verify "$source/tests/data/square.svg" "$source/tests/data/square.svg" "$work/a.off"; err_has 'one arrangement'
