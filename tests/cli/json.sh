# With --json every failure is an answer too: one object with "error" on standard output, the same
# words on standard error, the same exit status as without.
. "$(dirname "$0")/lib.inc"
cd "$work" || exit 1
printf 'intarsia 1\ngame: null:size=9\n\n3 9\n' >illegal.ita
printf 'a b\na c\n' >bad.dlx
refused() {
    wanted=$1 has=$2; shift 2
    expect "$wanted" "$intarsia" "$@"
    cp err plain
    expect "$wanted" "$intarsia" "$@" --json
    cmp -s err plain || fail "other words with --json: $*"
    [ "$(wc -l <out)" = 1 ] || fail "not one line: $*"
    node -e '
        const answer = JSON.parse(require("fs").readFileSync(0, "utf8"));
        const { status, key, message } = answer.error;
        if (!/^ITA_E_/.test(status) || !key || !message.includes(process.argv[1])) process.exit(1);
    ' -- "$has" <out || { cat out >&2; fail "no such error: $*"; }
}
refused 2 'cannot be opened' replay none
refused 2 'cannot be opened' verify none none
refused 2 'cannot be opened' cover none
refused 2 'cannot be opened' analyse none
refused 2 'cannot be opened' solve dissection none
refused 2 'no game called' solve chess
refused 2 'no game called' perft chess 3
refused 2 'no game called' games chess
refused 2 'from 3 to 48' solve twixt:size=77
refused 2 'wanted: intarsia replay FILE' replay
refused 2 'no option --colour' games --colour
refused 2 'whole number' solve tantrix --limit many
refused 2 'depth' perft twixt deep
refused 2 'no words in' games --lang xx
refused 2 'too many arguments' replay one two
refused 1 'Take at least 1' replay illegal.ita
refused 2 '' cover bad.dlx
printf '<svg><path d="M0 0H9V9Z"/></svg>' >figure.svg
# the file that is not there is named, wherever its name stood
for call in 'verify none none' 'solve dissection none' 'solve --set @none ./figure.svg' 'sets ./none' 'figures @none'; do
    # shellcheck disable=SC2086
    expect 2 "$intarsia" $call --json
    out_has '"file":"\(\./\)*none"'; err_has '^\(\./\)*none cannot be opened'
done
expect 2 "$intarsia" solve --set nothing figure.svg --json; err_has '^There is no piece set “nothing”'
grep -q '"file"' out && fail "a set that is not there is not the figure's fault"
expect 2 "$intarsia" solve twixt figure.svg --json; err_has 'figure.svg is a figure; twixt has none'
expect 2 "$intarsia" solve chess figure.svg --json; err_has 'There is no game called'
expect 2 "$intarsia" nonsense --json; out_has '"error"'
expect 2 "$intarsia" replay none -j; out_has '"error"'
expect 0 "$intarsia" games --json; grep -q '"error"' out && fail "an error in a good answer"
true
