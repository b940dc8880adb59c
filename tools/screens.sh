#!/bin/sh
# Writes the reference pictures of the page's screens anew (tests/web/screens), to be looked at before they are
# committed: tools/screens.sh [NAME...], from a built program and page. Without names all of them.
set -eu
cd "$(dirname "$0")/../web"
export INTARSIA_SCREENS="${*:-all}" INTARSIA_CLI="${INTARSIA_CLI:-$PWD/../build/release/intarsia}"
exec npx vitest run --project e2e screens.test
