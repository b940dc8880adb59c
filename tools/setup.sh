#!/bin/sh
# Installs what is missing on Debian 12. Quiet when nothing is to do.
#   tools/setup.sh play    what ./play needs
#   tools/setup.sh check   what ./check needs as well
#   tools/setup.sh machines   what counting over machines under mpirun needs; then build again
#   tools/setup.sh targets    compilers and emulators of other processors, for the test house.machines
set -eu
cd "$(dirname "$0")/.."

play="gcc libc6-dev cmake ninja-build pkg-config clang-19 lld-19 llvm-19 wasi-libc
libclang-rt-19-dev-wasm32 binaryen libwebsockets-dev librsvg2-dev zlib1g-dev
fonts-dejavu-core"
check="g++ ccache clang-format-19 clang-tidy-19 libclang-rt-19-dev libcmocka-dev chromium-headless-shell valgrind
libgeos-dev libpolyclipping-dev python3 zsh fish groff-base poppler-utils lintian"
machines="libopenmpi-dev openmpi-bin"
targets="libc6-dev-arm64-cross libgcc-12-dev-arm64-cross libc6-dev-armhf-cross
libgcc-12-dev-armhf-cross libc6-dev-s390x-cross libgcc-12-dev-s390x-cross
gcc-aarch64-linux-gnu gcc-arm-linux-gnueabihf gcc-s390x-linux-gnu qemu-user musl-tools"

say() { printf '%s\n' "$*" >&2; }

if [ ! -r /etc/debian_version ] || ! command -v apt-get >/dev/null; then
    say "This setup knows Debian 12. Elsewhere install the like of: $play"
    exit 0
fi
packages=$play
case ${1:-play} in
check) packages="$play $check $machines" ;;
machines) packages="$play $machines" ;;
targets) packages="$play $check $machines $targets" ;;
esac

node_major() { node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/'; }
major=$(node_major || true)
if [ -z "$major" ] || [ "$major" -lt 18 ]; then packages="$packages nodejs"; fi
command -v npm >/dev/null || packages="$packages npm"

missing=
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
        missing="$missing $package"
done
if [ -n "$missing" ]; then
    as_root=
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "These packages are missing, and this is neither root nor is there sudo:$missing"
            say "Ask someone who may to run: apt-get install$missing"
            exit 2
        fi
        as_root=sudo
    fi
    say "Installing:$missing"
    log=$(mktemp)
    # shellcheck disable=SC2086
    if ! { $as_root apt-get update -q &&
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qy --no-install-recommends $missing
    } >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        say "The packages could not be installed."
        exit 2
    fi
    rm -f "$log"
fi

# The page's packages, exactly as locked.
if [ -f web/package-lock.json ]; then
    stamp=web/node_modules/.locked
    if [ ! -f "$stamp" ] || ! cmp -s web/package-lock.json "$stamp"; then
        say "Installing the page's packages"
        log=$(mktemp)
        if ! (cd web && npm ci --no-audit --no-fund) >"$log" 2>&1; then
            cat "$log" >&2
            rm -f "$log"
            say "The page's packages could not be installed."
            exit 2
        fi
        rm -f "$log"
        cp web/package-lock.json "$stamp"
    fi
fi
