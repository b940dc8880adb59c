# The program loads the C library alone; what needs more is a part, found wherever the program lies,
# and told of by its name and package when it is not there.
. "$(dirname "$0")/lib.inc"
if ! LD_DEBUG=libs "$intarsia" games 2>&1 >/dev/null | grep -q 'calling init'; then exit 77; fi
for command in "games" "new twixt" "perft null 3" "--version"; do
    # shellcheck disable=SC2086
    LD_DEBUG=libs "$intarsia" $command 2>&1 >/dev/null | sed -n 's/.*calling init: //p' >"$work/loaded"
    # a sanitizer brings its own
    others=$(grep -Ev '/(libc|libm|libdl|libpthread|librt|ld-linux[^/]*|libgcc_s|libresolv|libstdc\+\+)\.so[.0-9]*$|linux-vdso' "$work/loaded")
    [ -z "$others" ] || fail "$command loads $others"
done
expect 0 "$intarsia" new null
cp "$work/out" "$work/g.ita"
# moved with its parts, found; alone, refused with the way out
mkdir "$work/here" "$work/alone"
cp "$intarsia" "$work/alone/intarsia"
cp "$intarsia" "$work/here/intarsia"
cp -r "$(dirname "$intarsia")/parts" "$work/here/parts"
if [ -e "$work/here/parts/picture.so" ]; then
    expect 0 "$work/here/intarsia" show "$work/g.ita" -o "$work/g.png"
    test -s "$work/g.png" || fail "no picture"
fi
expect 0 "$work/here/intarsia" bench --list; out_has startup
expect 2 "$work/here/intarsia" bench nonsense; err_has "no measurement"
expect 2 "$work/alone/intarsia" show "$work/g.ita" -o "$work/h.png"; err_has librsvg2-dev
expect 0 "$work/alone/intarsia" show "$work/g.ita" -o "$work/h.svg"
expect 2 "$work/alone/intarsia" serve; err_has libwebsockets-dev
expect 2 "$work/alone/intarsia" bench; err_has "bench is not there"
expect 2 env OMPI_COMM_WORLD_SIZE=2 "$work/alone/intarsia" solve dissection --count; err_has libopenmpi-dev
mkdir "$work/alone/parts"
echo nonsense >"$work/alone/parts/picture.so"
expect 2 "$work/alone/intarsia" show "$work/g.ita" -o "$work/h.png"; err_has "cannot be used"
