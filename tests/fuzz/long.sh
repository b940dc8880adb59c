#!/bin/sh
# long.sh ROOT TARGET...: builds the fuzz preset and runs each target for a minute
# (INTARSIA_FUZZ_SECONDS) from its committed corpus. What libFuzzer finds on the way stays in
# build/fuzz/corpus.
[ -n "$INTARSIA_LONG" ] || { echo "only with INTARSIA_LONG=1"; exit 77; }
set -e
root=$1
shift
cd "$root"
rm -f build/fuzz/crash-* build/fuzz/timeout-* build/fuzz/oom-* build/fuzz/leak-*
cmake --preset fuzz >/dev/null
for target; do
  ninja -C build/fuzz "fuzz_$target" >/dev/null
  mkdir -p "build/fuzz/corpus/$target"
  seeds=tests/fuzz/corpus/$target
  case $target in
  record | session) seeds="$(echo tests/fuzz/corpus/*) tests/golden/records" ;;
  esac
  echo "== $target"
  # shellcheck disable=SC2086
  build/fuzz/tests/fuzz/fuzz_$target "build/fuzz/corpus/$target" $seeds -max_len=4096 -timeout=20 \
    -max_total_time="${INTARSIA_FUZZ_SECONDS:-60}" -print_final_stats=1 -artifact_prefix=build/fuzz/ \
    2>&1 | tail -12 | grep -E "stat::|ERROR|SUMMARY|DONE" || true
  found=$(find build/fuzz -maxdepth 1 \( -name 'crash-*' -o -name 'timeout-*' -o -name 'oom-*' -o \
    -name 'leak-*' \))
  [ -z "$found" ] || { echo "$target failed: $found"; exit 1; }
done
