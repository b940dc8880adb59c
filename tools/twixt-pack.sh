#!/bin/sh
# What src/games/twixt/problem/pack.def is chosen from: problems made by `intarsia new twixt:problem
# --generate`, a line each with the nodes of the proof, what a short search finds the position worth
# (29997: won with the third move, the second of one's own), and the solution.
# Usage: tools/twixt-pack.sh INTARSIA RULES AIM DIFFICULTY SEED...
set -u
intarsia=$1 rules=$2 aim=$3 difficulty=$4
shift 4
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
for seed in "$@"; do
    "$intarsia" new "twixt:problem,rules=$rules,aim=$aim" -g "$difficulty" -s "$seed" -o "$work/it.ita" 2>/dev/null || continue
    config=$(sed -n 's/^game: twixt:problem//p' "$work/it.ita")
    solution=$("$intarsia" solve "twixt:problem$config" --all | tr '\n' ' ')
    nodes=$("$intarsia" solve "twixt:problem$config" --count --json | sed -n 's/.*"nodes":\([0-9]*\).*/\1/p')
    moves=$(printf '%s' "$config" | sed -n 's/.*moves=//p' | tr + ' ')
    size=$(printf '%s' "$config" | sed -n 's/.*size=\([0-9x]*\).*/\1/p')
    printf 'intarsia 1\ngame: twixt:size=%s,rules=%s,swap=no\n\n%s\n' "${size:-6x7}" "$rules" "$moves" >"$work/game.ita"
    value=$("$intarsia" analyse "$work/game.ita" --nodes 20000 --lines 1 --json |
        sed -n 's/^{[^[]*"lines":\[{"value":\(-*[0-9]*\).*/\1/p')
    printf 'problem%s\t%s\t%s\t%s\n' "$config" "$nodes" "${value:-?}" "$solution"
done
