#!/bin/sh
# The commands that start something, as README.md and docs/page.md say them: ./play serves the page, the
# page's builder serves it with reloading, and what ./play built is installed and works. Nothing that is
# served by other tests meanwhile is touched: the page is built into a folder of this test.
#   play.sh SOURCE
set -eu
cd "$1"
fail() {
    echo "FAILED: $*" >&2
    exit 1
}
place=$PWD/build/play-test
rm -rf "$place"
mkdir -p "$place"
export INTARSIA_PAGE="$place/page"
# says FILE PATTERN PROCESS: waits until the process has written it
says() {
    until grep -q "$2" "$1"; do
        kill -0 "$3" 2>/dev/null || { cat "$1"; fail "it ended before it said \"$2\""; }
        sleep 0.1
    done
}
block() { # of a paper, by the word behind its fence: the commands without their remarks
    sed -n '/^```sh test=house.play/,/^```$/p' "$1" | sed -e '1d;$d' -e 's/ *#.*//'
}
[ "$(block README.md)" = ./play ] || fail "README.md says something else"
./play --listen 127.0.0.1:0 --page "$place/page" >"$place/play.out" 2>"$place/play.err" &
server=$!
says "$place/play.out" 'http://127.0.0.1:' $server
address=$(grep -o 'http://[^ ]*' "$place/play.out")
node -e 'fetch(process.argv[1]).then(async (answer) =>
    process.exit((await answer.text()).includes("<title>") ? 0 : 1))' "$address" || fail "no page at $address"
kill -INT $server
wait $server || fail "Ctrl-C is a clean end"

block docs/page.md >"$place/commands"
[ "$(wc -l <"$place/commands")" = 2 ] || fail "docs/page.md says something else"
sh -e -c "$(sed -n 1p "$place/commands")"
[ -s "$place/page/index.html" ] || fail "no page was built"
setsid sh -c "exec $(sed -n 2p "$place/commands")" >"$place/dev.out" 2>&1 &
builder=$!
says "$place/dev.out" 'ready in' $builder
kill -- -$builder

cmake --install build/play --prefix "$place/installed" >/dev/null
"$place/installed/bin/intarsia" new twixt:size=12 | "$place/installed/bin/intarsia" replay - >/dev/null
[ -s "$place/installed/share/man/man1/intarsia-solve.1" ] || fail "no manual page"
rm -rf "$place"
