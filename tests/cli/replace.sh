# A file that is written anew: killed at any moment the old one or the new one is there, whole; links,
# mode and owner stay; a full disk, a read-only folder or file and a limit change nothing.
. "$(dirname "$0")/lib.inc"
shim=$3
cd "$work" || exit 1
mkdir place
expect 0 "$intarsia" new twixt:size=12 --seed 1; cp out old
expect 0 "$intarsia" new pentahex:blocks --seed 1; cp out fresh
cmp -s old fresh && fail "both records are alike"
save() { "$intarsia" convert fresh "$1" --to intarsia; }
is_alone() { [ "$(ls -A place)" = "$1" ] || { ls -A place >&2; fail "something else lies there"; }; }

# ---- killed before each call that changes a file
cp old place/game
KILL_COUNT=$work/count LD_PRELOAD=$shim save place/game || fail "not saved"
calls=$(cat count)
[ "$calls" -ge 5 ] || fail "only $calls calls were seen"
at=1
while [ "$at" -le "$calls" ]; do
    cp old place/game
    (KILL_AT=$at LD_PRELOAD=$shim save place/game) 2>/dev/null && fail "not killed at $at"
    cmp -s place/game old || cmp -s place/game fresh || fail "killed at call $at the file is neither"
    at=$((at + 1))
done
save place/game && cmp -s place/game fresh || fail "not saved after a kill"
is_alone game

# ---- asked to stop before each of them: the file is the old one or the new, and nothing lies beside it
for named in "" ALL_NAMED=1; do
    for signal in 1 2 15; do
        at=1
        env $named KILL_COUNT="$work/count" LD_PRELOAD="$shim" "$intarsia" convert fresh place/game --to intarsia || fail "not saved"
        calls=$(cat count)
        [ "$calls" -ge 5 ] || fail "only $calls calls were seen"
        while [ "$at" -le "$calls" ]; do
            cp old place/game
            env $named KILL_AT=$at KILL_WITH=$signal LD_PRELOAD="$shim" "$intarsia" convert fresh place/game --to intarsia 2>/dev/null
            status=$?
            [ $status = $((128 + signal)) ] || [ $status = 0 ] || fail "status $status of signal $signal at $at"
            cmp -s place/game old || cmp -s place/game fresh || fail "stopped at call $at the file is neither"
            is_alone game
            at=$((at + 1))
        done
    done
done

# ---- mode, links, folders
chmod 640 place/game; save place/game
[ "$(stat -c %a place/game)" = 640 ] || fail "another mode"
mkdir far; mv place/game far/game; ln -s ../far/game place/game; ln -s game place/link
cp old far/game; save place/link
[ -L place/link ] && [ -L place/game ] || fail "a link is gone"
cmp -s far/game fresh || fail "not where the links lead"
[ "$(ls -A far)" = game ] || fail "something else lies behind the links"
ln -s round place/round
expect 2 save place/round; err_has "cannot be written"
if [ "$(id -u)" = 0 ]; then
    chown 1:1 far/game; save far/game
    [ "$(stat -c %u:%g far/game)" = 1:1 ] || fail "another owner"
fi

# ---- what cannot be written stays
rm -rf place; mkdir place; cp old place/game
expect 2 "$intarsia" convert fresh /dev/full --to intarsia; err_has "cannot be written"
for command in "games" "games twixt" "new twixt" "replay fresh" "show fresh" "--help" "complete" \
    "perft null 2" "solve --help" "solve tantrix --count" "convert --list"; do
    # shellcheck disable=SC2086
    "$intarsia" $command >/dev/full 2>err && fail "$command tells nobody of a full disk"
    [ -s err ] || fail "$command says nothing of a full disk"
done
(ulimit -f 0; save place/game) >/dev/null 2>&1 && fail "written beyond the limit"
cmp -s place/game old || fail "the old file is lost at the limit"
is_alone game
if [ "$(id -u)" != 0 ]; then
    chmod 555 place; expect 2 save place/game; chmod 755 place
    chmod 444 place/game; expect 2 save place/game; chmod 644 place/game
    cmp -s place/game old || fail "a read-only file was changed"
elif mkdir disk && mount -t tmpfs -o size=64k,mode=755 none disk 2>/dev/null; then
    cp old disk/game; head -c 100000 /dev/zero >disk/filler 2>/dev/null
    save disk/game 2>err && fail "written to a full disk"
    cmp -s disk/game old || fail "the old file is lost on a full disk"
    [ "$(ls -A disk)" = "$(printf 'filler\ngame')" ] || fail "something else lies on the disk"
    umount disk
fi
true
