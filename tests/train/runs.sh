# The same samples come of games played at once, in two halves, after a kill in the midst of writing, and by
# two ranks; the same weights of a fit in one go, stopped and killed. What is damaged or made otherwise is refused.
. "$(dirname "$0")/../cli/lib.inc"
train=$intarsia game=twixt:size=12,rules=plain,swap=no
cd "$work" || exit 2
play() { expect 0 "$train" play "$game" "$@" --nodes 50; }
same() { cmp "$1" "$2" || fail "$1 and $2 are not the same"; }
refuses() { # refuses SENTENCE COMMAND...
    sentence=$1; shift
    expect 2 "$train" "$@"
    err_has "$sentence"
}

# ---- games
play whole --games 20
play halves --games 9
play halves --games 20
same whole halves
play halves --games 20
same whole halves
size=$(wc -c <whole)
for cut in 1 40 3000; do
    head -c $((size - cut)) whole >cut
    play cut --games 20
    same whole cut
done
: >empty
play empty --games 20
same whole empty
for rank in 0 1; do
    OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=$rank play shared --games 7
    PMI_SIZE=2 PMI_RANK=$rank play shared --games 20
done
[ ! -e shared ] || fail "ranks write to files of their own"
play other --games 20 --seed 2
! cmp -s whole other || fail "another seed gives the same games"

cp whole kept
refuses "another seed" play "$game" whole --games 20 --nodes 50 --seed 2
refuses "another seed" play "$game" whole --games 20 --nodes 51
refuses "another seed" play "$game" whole --games 20 --nodes 50 --weights none
refuses "another seed" play twixt:size=12,swap=no whole --games 20 --nodes 50
cp shared.0 swapped.1
OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=1 refuses "another seed" play "$game" swapped --games 20 --nodes 50
same whole kept
for rules in "size=13,rules=std,swap=no" "size=8x14,rules=pp" "size=12,rules=std"; do
    expect 0 "$train" play "twixt:$rules" "$(echo "$rules" | tr -d ,=)" --games 2 --nodes 30
done
refuses "only games of TwixT" play tantrix x --games 1
refuses "only games of TwixT" play twixt:problem x --games 1
refuses "there is no game" play twixt:size=99 x --games 1
refuses "games is missing" play x
refuses "whole number" play x --games 0
refuses "no option" play x --games 1 --sed 1
refuses "cannot be written" play "$game" no/x --games 1
[ ! -e x ] || fail "a call that is refused leaves a file"

# ---- fits
fit() { expect 0 "$train" fit "$@"; }
fit whole --epochs 60 --state once.state -o once
cp out once.out
fit shared.1 shared.0 --epochs 60 --state shared.state -o shared.weights
same once shared.weights
# the loss in the line that begins so
loss() { grep "$1" once.out | sed "s/.*$1[^.]* \([0-9]*\.[0-9]*\).*/\1/"; }
awk "BEGIN { exit !($(loss 'written: epoch [0-9]*') < $(loss learned)) }" || { cat once.out; fail "it learned nothing"; }

# killed and stopped after some epochs
for signal in KILL TERM; do
    "$train" fit whole --epochs 60 --state "$signal.state" -o "$signal" >out 2>err &
    child=$!
    while [ ! -e "$signal.state" ] && kill -0 $child 2>/dev/null; do :; done
    kill -$signal $child 2>/dev/null
    wait $child
    status=$?
    [ $signal = KILL ] || { [ $status = 3 ] && grep -q stopped err; } || fail "status $status after a stop"
    [ -e "$signal" ] && fail "it was at its end already"
    fit whole --epochs 60 --state "$signal.state" -o "$signal"
    same once "$signal"
    same once.state "$signal.state"
done
fit whole --epochs 60 --state once.state -o again
same once again
play taught --games 1 --weights once

refuses "is of other samples" fit whole --epochs 61 --state once.state -o x
refuses "is of other samples" fit whole --epochs 60 --seed 2 --state once.state -o x
refuses "is of other samples" fit whole other --epochs 60 --state once.state -o x
refuses "no fit's state" fit whole --epochs 60 --state whole -o x
refuses "no file of samples" fit once --epochs 60 --state new -o x
refuses "of another version, or not as they were" play x --games 1 --weights whole
head -c 20000 once >short
refuses "of another version, or not as they were" play x --games 1 --weights short
head -c 5000 whole >short
refuses "short: byte [0-9]*: the last game is cut off" fit short --state new -o x
{ head -c 5000 whole; printf x; tail -c +5002 whole; } >damaged
refuses "damaged: byte [0-9]*: the game is not as it was" fit damaged --state new -o x
refuses "damaged: byte [0-9]*: the game is not as it was" play "$game" damaged --games 20 --nodes 50
expect 0 "$train" play "$game" few --games 3 --nodes 50
refuses "ten games" fit few --state new -o x
refuses "no such file" fit absent --state new -o x
refuses "state is missing" fit whole -o x
[ ! -e x ] && [ ! -e new ] || fail "a call that is refused leaves a file"

# ---- called wrongly
expect 2 "$train"
expect 2 "$train" learn
expect 0 "$train" --help
out_has "fit FILE"
