#!/bin/sh
# count.sh PROGRAM FIGURES COMPILER: instructions that callgrind counts inside the functions named in
# FIGURES, against the figures recorded there. 77: cannot be counted here (skipped, with the reason).
set -u
program=$1 figures=$2 compiler=$3
skip() { echo "skipped: $1"; exit 77; }
command -v valgrind >/dev/null || skip "valgrind is not installed"
grep -q "^$compiler " "$figures" || skip "no figures recorded for $compiler"
out=$(mktemp) || exit 1
trap 'rm -f "$out"' EXIT
bad=0
while read -r name function expected tolerance; do
  [ "$name" = "$compiler" ] || continue
  counted=$(valgrind --tool=callgrind --callgrind-out-file="$out" --collect-atstart=no \
    --toggle-collect="$function" "$program" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p')
  [ -n "$counted" ] || skip "valgrind does not run $program"
  change=$(( (counted - expected) * 1000 / expected ))
  echo "$function: $counted instructions, recorded $expected, change $change per mille"
  if [ "$change" -gt "$tolerance" ]; then
    echo "$function has become slower by more than $tolerance per mille"; bad=1
  elif [ "$change" -lt "-$tolerance" ]; then
    echo "$function has become faster by more than $tolerance per mille: record $counted"
  fi
done <"$figures"
exit $bad
