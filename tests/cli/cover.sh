# Exact cover on the command line: a count up to symmetry is exact, or it is not there.
. "$(dirname "$0")/lib.inc"
matchings() { # of the complete graph with $1 vertices
    awk -v n="$1" 'BEGIN {
        for (a = 1; a <= n; a++) printf "v%d ", a
        print ""
        for (a = 1; a <= n; a++) for (b = a + 1; b <= n; b++) print "v" a, "v" b
    }'
}
matchings 6 >"$work/k6.dlx"; matchings 14 >"$work/k14.dlx"
expect 0 "$intarsia" cover "$work/k6.dlx" --count --json; out_has '"solutions":15,"unique":1,'
expect 0 "$intarsia" cover "$work/k6.dlx" --count; out_has '^15 solutions, 1 up to symmetry$'
expect 0 "$intarsia" cover "$work/k14.dlx" --count --json; out_has '"solutions":135135,"unique":null,'
expect 0 "$intarsia" cover "$work/k14.dlx" --count; out_has '^135135 solutions$'
expect 2 "$intarsia" cover "$work/k14.dlx" --all --unique; err_has "images of each other"
expect 0 "$intarsia" cover "$work/k6.dlx" --limit 2 --json; out_has '"unique":null,'
# More than a count.
printf 'A B C | x\nA x:r |3\nB C x:r |4\nB |1\nC |2\nA B C |10\nA x:b\n' >"$work/costs.dlx"
expect 0 "$intarsia" cover "$work/costs.dlx" --min-cost 2 --json
out_has '"cheapest":\[{"cost":3,"options":\["B","C","A x:b"\]},{"cost":6,'
expect 0 "$intarsia" cover "$work/costs.dlx" --marginals; out_has '^2 A x:r$'; out_has '^1 A B C$'
expect 0 "$intarsia" cover "$work/k14.dlx" --sample 1 --json; out_has '"solutions":135135,'
expect 0 "$intarsia" cover "$work/k6.dlx" --solution 15
expect 2 "$intarsia" cover "$work/k6.dlx" --solution 16; err_has "last solution is number 15"
# Numbers beyond 2^63 are told as they are; beyond 2^64 what needs no exact count is answered.
two_each() { # $1 items with two options, which cost 1 and 2
    awk -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) printf "i%d ", i
        print ""
        for (i = 0; i < n; i++) print "i" i " |1\ni" i " |2"
    }'
}
two_each 63 >"$work/two63.dlx"; two_each 70 >"$work/two70.dlx"
expect 2 "$intarsia" cover "$work/two63.dlx" --solution 9223372036854775809
err_has 'last solution is number 9223372036854775808\.$'
expect 0 "$intarsia" cover "$work/two70.dlx" --min-cost 2 --json
out_has '^{"solutions":null,.*"cheapest":\[{"cost":70,.*{"cost":71,.*"complete":true}$'
expect 0 "$intarsia" cover "$work/two70.dlx" --solution 5
expect 0 "$intarsia" cover "$work/two70.dlx" --sample 3 --json
node -e 'const { sample } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
    process.exit(sample.length === 3 && sample.every((one) => new Set(one).size === 70) ? 0 : 1)' "$work/out" ||
    fail "a sample of 2^70 solutions is none"
expect 2 "$intarsia" cover "$work/two70.dlx" --marginals; err_has "more solutions than 64 bits can count, so --marginals has"
expect 0 "$intarsia" cover "$work/two70.dlx" --forced; [ ! -s "$work/out" ] || fail "something is forced where all is open"
{ sed '1s/$/ p q r/' "$work/two70.dlx"; printf 'p q\nr\nq r\n'; } >"$work/forced70.dlx"
expect 0 "$intarsia" cover "$work/forced70.dlx" --forced
printf '* p q\n* r\n0 q r\n' | cmp -s - "$work/out" || fail "what is forced in 2^70 solutions is not told"
expect 0 "$intarsia" cover "$work/forced70.dlx" --forced --json; out_has '"forced":\[{"option":"p q","solutions":null},{"option":"r","solutions":null},{"option":"q r","solutions":0}\]'
# Costs up to 2^63 - 1, an option's and a solution's.
printf 'A B\nA |9223372036854775807\nB |1\nB\n' >"$work/costly.dlx"
expect 3 "$intarsia" cover "$work/costly.dlx" --min-cost 2; out_has '^| 9223372036854775807$'; err_has 'costs more than 64 bits'
printf 'A\nA |9223372036854775807 |1\n' >"$work/costly.dlx"
expect 2 "$intarsia" cover "$work/costly.dlx" --min-cost 1; err_has ':2:24: “|1” is too much'
# The memory of a diagram.
matchings 24 >"$work/k24.dlx"
expect 3 "$intarsia" cover "$work/k24.dlx" --marginals --memory 1; err_has 'takes more than 1 MiB; --memory'
expect 0 "$intarsia" cover "$work/k14.dlx" --marginals --memory 64; out_has '^10395 v1 v2$'
expect 2 "$intarsia" cover "$work/k14.dlx" --count --memory 64; err_has 'only with a question'
expect 3 "$intarsia" solve pentahex:pieces=free1-4,board=4x10 --marginals --memory 1; err_has 'takes more than 1 MiB'
expect 2 "$intarsia" solve pentahex:pieces=free1-3,board=3x4 --count --memory 64; err_has 'only with --marginals'
printf 'A B\nA\n' >"$work/none.dlx"
for option in '--solution 1' '--sample 2' --forced '--min-cost 1'; do # no solution is the answer, whatever is asked
    expect 1 "$intarsia" cover "$work/none.dlx" $option --json; out_has '^{"solutions":0,.*"complete":true}$'
done
expect 0 "$intarsia" cover "$work/k6.dlx" --estimate 100; out_has '^15 ± 0 solutions$'
expect 0 "$intarsia" cover "$work/none.dlx" --estimate 100; out_has '^0 ± 0 solutions$'
matchings 7 >"$work/k7.dlx" # where no way comes to a solution, that says nothing of how many there are
expect 0 "$intarsia" cover "$work/k7.dlx" --estimate 100; out_has '^None of 100 ways came to a solution'; out_has 'nodes$'
expect 0 "$intarsia" cover "$work/k7.dlx" --estimate 100 --json; out_has '^{"solutions":null,"solutions_error":null,"nodes":[1-9]'
expect 0 "$intarsia" cover "$work/k6.dlx" --estimate 100 --lang de; out_has '^15 ± 0 Lösungen$'
expect 0 "$intarsia" cover "$work/k6.dlx" --count --lang pt; out_has '^15 soluções, 1 a menos de simetria$'
# Room for more is not taken where there is little, so that a thread still has some.
if (ulimit -v 28000; "$intarsia" --version) >/dev/null 2>&1; then
    (ulimit -v 28000; expect 0 "$intarsia" cover "$work/k6.dlx" --count --threads 1) || exit 1
fi
# What a question does not heed is refused.
for option in --count --all '--limit 3' "--resume $work/job" '--method bits' --unique '--threads 2' --progress; do
    expect 2 "$intarsia" cover "$work/k6.dlx" --marginals $option; err_has 'do not go together'
    expect 2 "$intarsia" cover "$work/k6.dlx" --estimate 10 $option; err_has 'do not go together'
done
[ ! -e "$work/job" ] || fail "a refused question left a file"
for question in --marginals --forced '--min-cost 2' '--solution 3'; do # no chance in any of these
    expect 2 "$intarsia" cover "$work/k6.dlx" $question --seed 3; err_has 'seed and --.* do not go together'
    expect 0 "$intarsia" cover "$work/k6.dlx" $question --sample 2 --seed 3
done
expect 2 "$intarsia" cover "$work/k6.dlx" --all --count; err_has 'all and --count do not go together'
expect 2 "$intarsia" cover "$work/k6.dlx" --estimate 10 --forced; err_has 'forced and --estimate do not go together'
expect 0 "$intarsia" cover "$work/k6.dlx" --forced --marginals --sample 2 --json; out_has '"complete":true}$'
# Stopped: what was found is told, and that it is not all; a long answer is printed as it comes.
rm "$work/out"
"$intarsia" cover "$work/k14.dlx" --sample 1000000000000 --json >"$work/out" 2>"$work/err" &
while [ ! -s "$work/out" ]; do sleep 0.02; done
kill -s TERM $!; wait $!
[ $? = 3 ] || fail "a stopped sample does not end with 3"
out_has '"complete":false}$'; err_has 'Stopped'
node -e 'const { solutions, sample } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
    process.exit(solutions === 135135 && sample.length > 0 && sample.every((one) => one.length === 7) ? 0 : 1)' "$work/out" ||
    fail "a stopped sample is no answer"
"$intarsia" cover "$work/k14.dlx" --estimate 1000000000000 --json >"$work/out" 2>"$work/err" &
at_work $!; kill -s TERM $!; wait $!
[ $? = 3 ] || fail "a stopped estimate does not end with 3"
out_has '"ways":[0-9]*000,"complete":false}$'; err_has 'of 1000000000000 ways'
# Stopped while nobody reads what is written: that waits for the reader, and is whole.
asleep() {
    n=0
    while [ $n -lt 5 ]; do
        case $(sed 's/.*) //' "/proc/$1/stat") in S*) n=$((n + 1)) ;; *) n=0 ;; esac
        sleep 0.02
    done
}
mkfifo "$work/slow"; exec 9<>"$work/slow"
"$intarsia" cover "$work/k14.dlx" --sample 1000000000000 --json >"$work/slow" 2>"$work/err" 9<&- &
writer=$!
asleep $writer; kill -s INT $writer; asleep $writer
cat "$work/slow" >"$work/out" 9<&- & reader=$!
wait $writer; [ $? = 3 ] || fail "a stopped sample that nobody read does not end with 3"
exec 9<&-
wait $reader; err_has 'Stopped'
node -e 'const { sample } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
    process.exit(sample.length > 0 && sample.every((one) => one.length === 7) ? 0 : 1)' "$work/out" || fail "it is torn"
# Comments, however far they are set in.
printf '| x\nx y\n  | no option\nx y\n\t| none\n' >"$work/set_in.dlx"
expect 0 "$intarsia" cover "$work/set_in.dlx" --count; out_has '^1 solution,'
matchings 30 >"$work/k30.dlx"
"$intarsia" cover "$work/k30.dlx" --marginals >"$work/out" 2>"$work/err" &
at_work $!; kill -s TERM $!; wait $!
[ $? = 3 ] || fail "a stopped diagram does not end with 3"
err_has 'Stopped'; [ ! -s "$work/out" ] || fail "a stopped diagram answers"
# Counting over profiles cannot be divided: two threads do as one.
expect 0 "$intarsia" solve pentahex:pieces=free1-3,board=3x4 --count --json --method bits
grep -o '"solutions":[0-9]*' "$work/out" >"$work/bits.txt"
for method in ranked inclusion; do
    expect 0 "$intarsia" solve pentahex:pieces=free1-3,board=3x4 --count --json --method $method --threads 2
    out_has "$(cat "$work/bits.txt")"
done

# By none named, the method that suits is found, however the box lies: 13 million nodes by items, and
# by bits forty times as many.
expect 0 "$intarsia" solve space:set=pentominoes,figure=3x4x5 --count --threads 1 --json
out_has '"solutions":31520,"unique":3940,'
nodes=$(grep -o '"nodes":[0-9]*' "$work/out" | cut -d: -f2)
[ "$nodes" -lt 20000000 ] || fail "$nodes nodes for a box that takes 13 million"
