#!/bin/sh
# Builds the npm package into build/npm: npm pack build/npm makes the archive.
set -eu
cd "$(dirname "$0")/.."
[ -f build/wasm/build.ninja ] || cmake --preset wasm >/dev/null
ninja -C build/wasm intarsia_package_wasm >/dev/null
node npm/build.mjs
