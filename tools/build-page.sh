#!/bin/sh
# Builds the WebAssembly module and the page into build/page.
set -eu
cd "$(dirname "$0")/.."
quietly() {
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        exit 1
    fi
    rm -f "$log"
}
[ -f build/wasm/build.ninja ] || quietly cmake --preset wasm
quietly ninja -C build/wasm
quietly npm --prefix web run --silent build
