# A job over ranks under mpirun: the same solutions and counts, a limit and a failure that end
# everyone, and saved when it is stopped or killed. Skipped where there is no mpirun or no MPI part.
. "$(dirname "$0")/lib.inc"
command -v mpirun >/dev/null && [ -e "$(dirname "$intarsia")/parts/mpi.so" ] || exit 77
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
puzzle=tantrix:discovery,n=17
list=pentahex:pieces=free3+free4,board=hexhex4
over() { ranks=$1; shift; timeout 1000 mpirun -n "$ranks" --oversubscribe "$intarsia" "$@"; }
apart() { over "$@" --threads 1; } # each by itself, as on machines of their own
solutions() { sed -n 's/.*"solutions":\([0-9]*\).*/\1/p' "$1"; }
expect 0 "$intarsia" solve $puzzle --count --json; number=$(solutions "$work/out")
expect 0 "$intarsia" solve $list --all; sort "$work/out" >"$work/whole"
for how in 'over 2' 'apart 2' 'apart 5'; do
    expect 0 $how solve $puzzle --count --json
    [ "$(solutions "$work/out")" = "$number" ] || fail "$how counts $(solutions "$work/out"), not $number"
    expect 0 $how solve $list --all
    sort "$work/out" | cmp -s - "$work/whole" || fail "$how lists others"
    expect 0 $how solve $list --limit 12
    [ "$(sort -u "$work/out" | wc -l)" = 12 ] || fail "not 12 different ones: $how"
    expect 0 $how solve $list --limit 12 --count --json; out_has '"solutions":12,'
done
expect 0 apart 3 solve dissection:figure=rabbit --count --json; out_has '"solutions":8,"unique":1' # cannot be divided
expect 0 apart 3 solve twixt:problem --all; out_has '^F4$' # can be neither divided nor sent
for method in frontier inclusion ranked; do # the last cannot be sent, though it stands in a job that could
    expect 0 apart 2 solve pentahex:pieces=free4,board=4x7 --count --json --method $method; out_has '"solutions":18,"unique":9'
done
# on one machine what a rank has found out all know: they look at as many positions as one alone
nodes() { sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' "$work/out"; }
shared=pentahex:pieces=free1-4,board=4x10
expect 0 "$intarsia" solve $shared --count --json --method bits --threads 1; alone=$(nodes)
expect 0 over 3 solve $shared --count --json --method bits; together=$(nodes)
expect 0 apart 3 solve $shared --count --json --method bits; by_themselves=$(nodes)
[ "$((4 * together))" -lt "$((5 * alone))" ] || fail "ranks of one machine looked at $together positions, one alone at $alone"
[ "$((2 * by_themselves))" -gt "$((3 * alone))" ] || fail "ranks by themselves looked at $by_themselves positions, one alone at $alone"
# what one process alone can do is said, once
expect 2 over 3 perft null 2; [ "$(grep -c 'start it without mpirun' "$work/err")" = 1 ] || fail "not said once"
expect 2 over 2 solve pentahex:pieces=free4,board=4x7 --marginals; [ "$(grep -c 'works alone' "$work/err")" = 1 ] || fail "marginals are not refused once"
printf 'a b\na\nb\na b\n' >"$work/small.dlx"
expect 2 over 2 cover "$work/small.dlx" --sample 1; [ "$(grep -c 'works alone' "$work/err")" = 1 ] || fail "a sample is not refused once"
echo a | expect 2 over 2 cover - --count || exit 1; err_has 'reaches only the first'
# wrong use and bad input are told once, also as JSON
once() {
    words=$1; shift
    expect 2 "$@"
    [ "$(grep -c -- "$words" "$work/err")" = 1 ] || { cat "$work/err" >&2; fail "not told once: $*"; }
}
once 'There is no option --nonsense' over 3 solve $puzzle --nonsense
once 'There is no command “nonsense”' over 3 nonsense
once 'There is no game called “chess”' over 3 solve chess --count
once 'none cannot be opened' over 3 cover "$work/none" --count --json
[ "$(grep -c '"error"' "$work/out")" = 1 ] || fail "an error is not answered once"
expect 0 over 2 cover --help; [ "$(grep -c '^intarsia cover' "$work/out")" = 1 ] || fail "help is not told once"
# what only some ranks lack, as where each has disks of its own, is told by the first of those
mkdir "$work/0" "$work/1" "$work/2"; cp "$work/small.dlx" "$work/0/own.dlx"
at_home() { timeout 1000 mpirun -n 3 --oversubscribe sh -c "cd '$work'/\$OMPI_COMM_WORLD_RANK; exec '$intarsia' $*"; }
once 'own.dlx cannot be opened' at_home cover own.dlx --count --json
[ "$(grep -c '"error"' "$work/out")" = 1 ] || fail "the error of a later rank is not answered once"
cp "$work/small.dlx" "$work/1/own.dlx"; cp "$work/small.dlx" "$work/2/own.dlx"
expect 0 at_home cover own.dlx --count --json; [ "$(solutions "$work/out")" = 2 ] || fail "not 2 solutions over ranks at home"
# a failure ends everyone, and says why
awk 'BEGIN { for (i = 0; i < 14; i++) printf "a%d ", i
    for (i = 0; i < 64; i++) printf "d%d ", i
    for (i = 0; i < 14; i++) printf "b%d c%d ", i, i
    print ""
    for (i = 0; i < 14; i++) { print "a" i, "b" i; print "a" i, "c" i; print "b" i; print "c" i }
    for (i = 0; i < 64; i++) { print "d" i; print "d" i } }' >"$work/many.dlx"
expect 2 apart 3 cover "$work/many.dlx" --count --method frontier; err_has "too many solutions"
# a saved file that is damaged ends everyone, too
printf 'no job' >"$work/broken"
expect 2 apart 3 solve $puzzle --count --resume "$work/broken"; err_has "no saved search"
expect 2 over 3 solve $puzzle --count --resume "$work/broken"; err_has "no saved search"
# stopped as people stop it: saved, and gone on with over threads
wait_for_save() { while [ ! -s "$work/job" ]; do kill -0 "$1" 2>/dev/null || break; sleep 0.02; done; }
for threads in '' '--threads 1'; do
    INTARSIA_SAVE_EVERY=0.05 mpirun -n 3 --oversubscribe "$intarsia" solve $puzzle --count $threads --resume "$work/job" >/dev/null 2>&1 &
    launcher=$!
    wait_for_save $launcher; kill -s TERM $launcher; wait $launcher
    expect 0 "$intarsia" solve $puzzle --count --json --threads 2 --resume "$work/job"
    [ "$(solutions "$work/out")" = "$number" ] || fail "stopped over ranks it counts $(solutions "$work/out"), not $number"
done
# stopped, and killed before a part can come home: what was known is saved at once
INTARSIA_SAVE_EVERY=1000 mpirun -n 2 --oversubscribe sh -c "echo \$\$ >'$work/pid.'\$OMPI_COMM_WORLD_RANK; exec '$intarsia' solve pentahex:pieces=free5,board=5x22 --count --threads 1 --progress --resume '$work/job'" >/dev/null 2>"$work/seen" &
launcher=$!
while ! grep -q nodes "$work/seen"; do kill -0 $launcher || fail "it has ended"; sleep 0.02; done
kill -s STOP "$(cat "$work/pid.1")"; kill -s TERM "$(cat "$work/pid.0")"
wait_for_save $launcher
kill -s KILL "$(cat "$work/pid.0")" "$(cat "$work/pid.1")"; wait $launcher
[ -s "$work/job" ] || fail "nothing was saved before all were killed"
rm -f "$work/job"
# killed: rank 0 dies, the rest is gone on with over other ranks, each solution at least once. It
# writes to a file by itself: a dying mpirun loses lines that it has not passed on.
INTARSIA_SAVE_EVERY=0.05 mpirun -n 3 --oversubscribe sh -c "echo \$\$ >'$work/pid.'\$OMPI_COMM_WORLD_RANK; exec '$intarsia' solve $list --all --threads 1 --resume '$work/job' >>'$work/list'" >/dev/null 2>&1 &
launcher=$!
wait_for_save $launcher; kill -s KILL "$(cat "$work/pid.0")"; wait $launcher
sed -i -e '$a\' "$work/list" # a line that was cut within is not to be glued to the next
if [ -e "$work/job" ]; then apart 4 solve $list --all --resume "$work/job" >>"$work/list" || fail "cannot go on"; fi
sort -u "$work/list" | comm -13 - "$work/whole" >"$work/lost"; [ ! -s "$work/lost" ] || fail "a killed list over ranks lost some"
[ "$(sort -u "$work/list" | comm -23 - "$work/whole" | wc -l)" -le 1 ] || fail "a killed list over ranks has more than its cut line"
test ! -e "$work/job" || fail "the saved job was left behind"
