# A job is stopped, killed, saved and gone on with, over threads: the number is that of one
# uninterrupted thread, and every solution is printed once.
. "$(dirname "$0")/lib.inc"
puzzle=tantrix:discovery,n=${RESUME_TILES:-18}
list=${RESUME_LIST:-pentahex:pieces=free3+free4,board=hexhex4}
solutions() { sed 's/.*"solutions":\([0-9]*\).*/\1/' "$work/out"; }
# a count whose saves nobody hurries; looked at at the end
nice "$intarsia" solve pentahex:pieces=free5,board=5x22 --count --threads 1 --resume "$work/clock" >/dev/null 2>&1 &
clocked=$! begun=$(date +%s)
expect 0 "$intarsia" solve $puzzle --count --json --threads 1
number=$(solutions)
[ "$number" -gt 1000000 ] || fail "too few solutions to be a test: $number"
expect 0 "$intarsia" solve $puzzle --count --json --threads 3
[ "$(solutions)" = "$number" ] || fail "three threads count $(solutions), one $number"
tries=0 stopped=0
while :; do # stopped again and again until it is done
    tries=$((tries + 1))
    [ $tries -lt 60 ] || fail "never done"
    timeout -s INT 0.3 "$intarsia" solve $puzzle --count --json --threads 2 --resume "$work/job" >"$work/out" 2>"$work/err"
    status=$?
    [ -s "$work/out" ] && grep -q '"complete":true' "$work/out" && break
    stopped=$((stopped + 1))
done
[ "$(solutions)" = "$number" ] || fail "stopped $stopped times it counts $(solutions), not $number"
test ! -e "$work/job" || fail "the saved job was left behind"
echo "stopped $stopped times"

# killed_after_a_save FILE OUT COMMAND...: waits for the file to be there anew, then kill -9
killed_after_a_save() {
    file=$1 out=$2; shift 2
    before=$(cksum "$file" 2>/dev/null)
    INTARSIA_SAVE_EVERY=0.02 "$@" --resume "$file" >>"$out" 2>"$work/err" &
    child=$!
    while [ "$(cksum "$file" 2>/dev/null)" = "$before" ]; do
        kill -0 $child 2>/dev/null || break
        sleep 0.01
    done
    [ ! -e "$file" ] || saves=$((saves + 1))
    kill -9 $child 2>/dev/null
    wait $child 2>/dev/null
    sed -i -e '$a\' "$out" # a line that was cut within is not to be glued to the next
}
saves=0
# a count that is killed, over another number of threads each time
for threads in 2 4 1 3; do
    killed_after_a_save "$work/job" "$work/count" "$intarsia" solve $puzzle --count --json --threads $threads
done
[ $saves -gt 0 ] || fail "it was never saved while it ran"
if test -e "$work/job"; then
    expect 0 "$intarsia" solve $puzzle --count --json --resume "$work/job"
    [ "$(solutions)" = "$number" ] || fail "killed it counts $(solutions), not $number"
fi
test ! -e "$work/job" || fail "the saved job was left behind"
# a number that could not be written is not lost: what was saved stays
INTARSIA_SAVE_EVERY=0.02 "$intarsia" solve $puzzle --count --json --resume "$work/job" >/dev/full 2>"$work/err" && fail "a full disk is no success"
test -e "$work/job" || fail "a full disk took the saved job too"
expect 0 "$intarsia" solve $puzzle --count --json --resume "$work/job"
[ "$(solutions)" = "$number" ] || fail "after a full disk it counts $(solutions), not $number"
# a list that is killed: none lost; none twice, as it is not killed between printing and saving
expect 0 "$intarsia" solve "$list" --all --threads 1; sort "$work/out" >"$work/whole"
: >"$work/list"
for threads in 2 3; do
    killed_after_a_save "$work/job" "$work/list" "$intarsia" solve "$list" --all --threads $threads
done
if test -e "$work/job"; then
    expect 0 "$intarsia" solve "$list" --all --threads 4 --resume "$work/job"; cat "$work/out" >>"$work/list"
fi
sort -u "$work/list" | comm -13 - "$work/whole" >"$work/lost"; [ ! -s "$work/lost" ] || fail "a killed list lost some"
[ "$(sort -u "$work/list" | comm -23 - "$work/whole" | wc -l)" -le 2 ] || fail "a killed list has more than a cut line a kill"

# stopped at a limit, or a list by a signal: jobs that cannot be divided too
for one in dissection:figure=square strips:solo,board=6x6,pieces=4; do
    expect 0 "$intarsia" solve "$one" --all; sort "$work/out" >"$work/whole"
    expect 0 "$intarsia" solve "$one" --all --resume "$work/job"; sort "$work/out" | cmp -s - "$work/whole" || fail "$one differs when it is saved"
    test ! -e "$work/job" || fail "the saved job was left behind"
done

# killed in the middle of writing, by the system at the first byte too many: nothing is left behind
mkdir "$work/many"
{ (ulimit -f 16; INTARSIA_SAVE_EVERY=0.01 exec "$intarsia" solve pentahex:pieces=free5,board=5x22 --count --threads 32 --resume "$work/many/job" >"$work/out"); status=$?; } 2>/dev/null
[ $status = 153 ] || fail "the save was not cut off: $status"
[ -z "$(ls -A "$work/many" | grep -vx job)" ] || fail "left behind: $(ls -A "$work/many")"
if test -e "$work/many/job"; then # an earlier save, of little work: it is whole
    timeout -s INT 1 "$intarsia" solve pentahex:pieces=free5,board=5x22 --count --resume "$work/many/job" >"$work/out" 2>"$work/err"
    [ $? = 124 ] || fail "an earlier save cannot be gone on with: $(cat "$work/err")"
fi

# a reader that pauses: the workers wait too, and when it reads on, the job is saved
mkfifo "$work/pipe"
many=pentahex:pieces=free1-4,board=5x8
INTARSIA_SAVE_EVERY=0.05 "$intarsia" solve $many --all --threads 2 --resume "$work/slow" >"$work/pipe" &
child=$!
exec 3<"$work/pipe"
rests=0
while [ $rests -lt 20 ]; do # all of its threads sleep, seen again and again
    kill -0 $child 2>/dev/null || fail "it ended where nobody read"
    if grep -hq '^State:.*[RD]' /proc/$child/task/*/status; then rests=0; else rests=$((rests + 1)); fi
    held=$(awk '/^VmRSS/ {print $2}' /proc/$child/status)
    [ "${held:-0}" -lt "${RESUME_HEAP_KB:-400000}" ] || fail "it heaps up what nobody reads: $held KB"
    sleep 0.02
done
cat <&3 >/dev/null &
reader=$!
exec 3<&-
until test -e "$work/slow"; do kill -0 $child || fail "it was never saved"; sleep 0.02; done
kill -9 $child; wait $child 2>/dev/null; wait $reader
rm -f "$work/slow"

# a stop whose save cannot be written tells the count, and does not say that it was saved
mkdir "$work/gone"
"$intarsia" solve pentahex:pieces=free5,board=5x22 --count --progress --resume "$work/gone/job" >"$work/out" 2>"$work/err" &
child=$!
until test -s "$work/err"; do kill -0 $child || fail "it ended too early"; sleep 0.02; done
rmdir "$work/gone"
kill -TERM $child; wait $child; status=$?
[ $status = 3 ] || fail "status $status of a stop that could not be saved"
err_has "cannot be written"; out_has "[0-9]"
if grep -q "Saved in" "$work/out" "$work/err"; then fail "said to be saved"; fi

# what is refused, before anything is worked out
expect 2 "$intarsia" solve $puzzle --count --resume ""; err_has "cannot be written"
expect 2 "$intarsia" solve $puzzle --count --resume -; err_has "cannot be written"
(trap '' XFSZ; ulimit -f 1; expect 2 "$intarsia" solve $puzzle --count --resume "$work/full"; err_has "cannot be written") || exit 1
expect 2 "$intarsia" solve $puzzle --count --resume "$work/no/such/job"; err_has "cannot be written"
expect 2 "$intarsia" solve $puzzle --count --resume /proc/job; err_has "cannot be written"
expect 2 "$intarsia" solve $puzzle --count --resume "$work"; err_has "cannot be written"
expect 2 "$intarsia" solve pentahex:pieces=free4,board=4x7 --count --method ranked --resume "$work/ranked"; err_has "cannot be saved"
printf 'no job' >"$work/broken"
expect 2 "$intarsia" solve $puzzle --count --resume "$work/broken"; err_has "no saved search"; err_has "delete it to begin anew"
test "$(cat "$work/broken")" = "no job" || fail "a file that is no job was changed"
small=tantrix:discovery,n=14
INTARSIA_SAVE_EVERY=0.001 "$intarsia" solve pentahex:pieces=free5,board=5x22 --count --threads 1 --resume "$work/small" >"$work/out" &
child=$!
until test -s "$work/small"; do kill -0 $child || fail "no saved job to try"; sleep 0.02; done
kill -TERM $child; wait $child
expect 2 "$intarsia" solve $small --count --resume "$work/small"; err_has "another puzzle"
expect 2 "$intarsia" solve pentahex:pieces=free5,board=5x22 --all --resume "$work/small"; err_has "other options"
size=$(wc -c <"$work/small")
cp "$work/small" "$work/kept"
damaged() {
    expect 2 "$intarsia" solve pentahex:pieces=free5,board=5x22 --count --resume "$work/small"
    err_has "damaged"; err_has "delete it to begin anew"
}
step=$((size / 40 + 1)) at=0
while [ $at -lt "$size" ]; do # one bit here and there; tests/unit/run.c tries every one
    byte=$(od -An -tu1 -j $at -N1 "$work/kept" | tr -d ' ')
    changed=$((byte ^ (1 << (at % 8))))
    # shellcheck disable=SC2059
    printf "\\$(printf %03o $changed)" | dd of="$work/small" bs=1 seek=$at conv=notrunc 2>/dev/null
    damaged
    cp "$work/kept" "$work/small"
    at=$((at + step))
done
printf x >>"$work/small"; damaged
head -c $((size - 1)) "$work/kept" >"$work/small"; damaged
: >"$work/small"; damaged

# a kill at any moment loses at most 20 seconds: some before that it was saved
while [ $(($(date +%s) - begun)) -lt 19 ]; do sleep 0.2; done
kill -0 $clocked || fail "the count is over: too short to be a test"
kill -9 $clocked; wait $clocked 2>/dev/null
test -s "$work/clock" || fail "not saved within 19 seconds"
