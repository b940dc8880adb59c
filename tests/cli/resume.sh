# A long count is stopped, saved and gone on with, over threads and over ranks: the number is that of
# one uninterrupted thread.
. "$(dirname "$0")/lib.inc"
puzzle="pentahex:pieces=free3+free4,board=hexhex4 --method items"
expect 0 "$intarsia" solve $puzzle --count --json --threads 1; out_has '"unique":12290'
expect 0 "$intarsia" solve $puzzle --count --json --threads 3; out_has '"unique":12290'
# stopped again and again, at least once for good measure, until it is done
tries=0 stopped=0
while :; do
    tries=$((tries + 1))
    [ $tries -lt 40 ] || fail "never done"
    timeout -s INT 1 "$intarsia" solve $puzzle --count --json --threads 2 --resume "$work/job" >"$work/out" 2>"$work/err"
    status=$?
    [ $status = 0 ] && break
    stopped=$((stopped + 1))
done
out_has '"unique":12290'
out_has '"complete":true'
test ! -e "$work/job" || fail "the saved job was left behind"
echo "stopped $stopped times"
printf 'no job' >"$work/broken"
expect 2 "$intarsia" solve $puzzle --count --resume "$work/broken"; err_has "no saved job"
test "$(cat "$work/broken")" = "no job" || fail "a file that is no job was changed"
if command -v mpirun >/dev/null && ldd "$intarsia" | grep -q libmpi; then
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 expect 0 mpirun -n 3 --oversubscribe "$intarsia" solve $puzzle --count --json
    out_has '"unique":12290'
fi
