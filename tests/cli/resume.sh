# A count is stopped, saved and gone on with, over threads and over ranks: the number is that of one
# uninterrupted thread.
. "$(dirname "$0")/lib.inc"
puzzle=tantrix:discovery,n=${RESUME_TILES:-18}
solutions() { sed 's/.*"solutions":\([0-9]*\).*/\1/' "$work/out"; }
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
printf 'no job' >"$work/broken"
expect 2 "$intarsia" solve $puzzle --count --resume "$work/broken"; err_has "no saved job"
test "$(cat "$work/broken")" = "no job" || fail "a file that is no job was changed"
if command -v mpirun >/dev/null && ldd "$intarsia" | grep -q libmpi; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    expect 0 mpirun -n 3 --oversubscribe "$intarsia" solve $puzzle --count --json
    [ "$(solutions)" = "$number" ] || fail "three ranks count $(solutions), not $number"
fi
