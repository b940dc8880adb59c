#!/bin/sh
# The Debian packages as someone meets them who installs, uses and removes them, in a root made for it:
# its package database is this machine's, so that dependencies are judged; its files are ours and what
# ours link. Without the rights for another root the packages are only unpacked.
#   packages.sh SOURCE
set -eu
source=$1
cd "$source"
fail() {
    echo "FAILED: $*" >&2
    exit 1
}
[ -s build/page/index.html ] || tools/build-page.sh
place=$source/build/package/test
rm -rf "$place" build/package/packages
mkdir -p "$place"
# made as README.md says
sed -n '/^```sh test=house.packages/,/^```$/p' README.md | sed '1d;$d' >"$place/make.sh"
grep -q cpack "$place/make.sh" || fail "README.md does not say how packages are made"
sh -e "$place/make.sh" >"$place/cpack.log" 2>&1 || { cat "$place/cpack.log"; fail "no packages"; }
cd build/package/packages

# ---- names, versions, dependencies, files
fields() { dpkg-deb -f "$1" "$2"; }
for name in intarsia intarsia-page intarsia-service libintarsia0 libintarsia-dev; do
    file=$(echo "$name"_*.deb)
    [ -f "$file" ] || fail "no package $name"
    [ "$(fields "$file" Package)" = "$name" ] || fail "$file is called otherwise"
    [ "$(fields "$file" Version)" = 0.1.0-1 ] || fail "the version of $name"
    fields "$file" Description | head -1 | grep -q '[a-z]' || fail "$name has no summary"
    dpkg-deb --fsys-tarfile "$file" | tar tv >"$place/$name.files"
    grep -q "doc/$name/copyright" "$place/$name.files" || fail "$name has no licence"
    for changes in changelog.gz changelog.Debian.gz; do
        grep -q "doc/$name/$changes" "$place/$name.files" || fail "$name has no $changes"
    done
    grep -v ' root/root ' "$place/$name.files" && fail "$name has files of others"
    grep -vE '^(d|-)rw(x|-)r-(x|-)r-(x|-)|^l' "$place/$name.files" && fail "rights in $name"
    dpkg-deb --ctrl-tarfile "$file" | tar xO ./md5sums >/dev/null || fail "$name has no sums"
done
fields intarsia_*.deb Depends | grep -q 'libc6 (>= .*libwebsockets' || fail "the program's libraries"
fields intarsia_*.deb Recommends | grep -q intarsia-page || fail "the page is not recommended"
fields intarsia-page_*.deb Architecture | grep -qx all || fail "the page is for all machines"
fields intarsia-service_*.deb Depends | grep -q 'intarsia (.*intarsia-page' || fail "the service"
fields libintarsia-dev_*.deb Depends | grep -q 'libintarsia0 (= ' || fail "the library's version"
dpkg-deb --ctrl-tarfile libintarsia0_*.deb | tar xO ./triggers | grep -q 'ldconfig' ||
    fail "the linker would not know the library"
dpkg-deb --ctrl-tarfile libintarsia0_*.deb | tar xO ./shlibs | grep -q '^libintarsia 0 libintarsia0' ||
    fail "programs would not depend on the library"
[ "$(cat "$place"/*.files | awk '!/^d/ { print $6 }' | sort | uniq -d | wc -l)" = 0 ] ||
    fail "two packages have the same file"

# ---- manual pages and completion
dpkg-deb -x intarsia_*.deb "$place/program"
intarsia=$place/program/usr/bin/intarsia
for command in "" $("$intarsia" manual --list | sed 's/^/-/'); do
    page=$place/program/usr/share/man/man1/intarsia$command.1.gz
    [ -s "$page" ] || fail "no manual page of intarsia$command"
    gzip -dc "$page" >"$place/page.1"
    if command -v groff >/dev/null; then
        groff -man -Tutf8 -ww -z "$place/page.1" >"$place/groff.log" 2>&1
        [ ! -s "$place/groff.log" ] || { cat "$place/groff.log"; fail "intarsia$command.1"; }
    fi
done
skipped=
share=$place/program/usr/share
complete_bash() {
    bash --norc -c '. "$0"; COMP_WORDS=(intarsia "$@"); COMP_CWORD=$#; _intarsia
        printf "%s\n" "${COMPREPLY[@]}"' "$share/bash-completion/completions/intarsia" "$@"
}
complete_bash so | grep -qx solve || fail "bash completes no command"
complete_bash solve --res | grep -qx -- --resume || fail "bash completes no option"
complete_bash solve tan | grep -qx tantrix || fail "bash completes no game"
if command -v fish >/dev/null; then
    complete_fish() {
        HOME=$place fish --no-config -c "source $share/fish/vendor_completions.d/intarsia.fish
            complete -C '$1'"
    }
    complete_fish 'intarsia so' | grep -q '^solve' || fail "fish completes no command"
    complete_fish 'intarsia solve --res' | grep -q '^--resume' || fail "fish completes no option"
    complete_fish 'intarsia solve tan' | grep -q '^tantrix' || fail "fish completes no game"
else
    skipped="$skipped fish"
fi
if command -v zsh >/dev/null; then
    zsh -n "$share/zsh/vendor-completions/_intarsia"
    # what would be offered is caught where it is handed to the line
    complete_zsh() {
        zsh -f -c 'autoload -Uz compinit; compinit -D -u
            source "$0"
            _arguments() { print -rl -- "$@"; }; _describe() { print -rl -- "${(@P)2}"; }
            words=(intarsia "$@"); CURRENT=$(( $# + 1 )); _intarsia' \
            "$share/zsh/vendor-completions/_intarsia" "$@"
    }
    complete_zsh so | grep -q '^solve:' || fail "zsh completes no command"
    complete_zsh solve --res | grep -q -- '--resume=\[' || fail "zsh completes no option"
    complete_zsh solve tan | grep -q '^1:game:.*tantrix' || fail "zsh completes no game"
else
    skipped="$skipped zsh"
fi

# ---- anywhere: unpacked, the program finds its parts and its page
# serves PROGRAM...: it answers with the page
serves() {
    "$@" serve --listen 127.0.0.1:0 >"$place/serve.out" 2>"$place/serve.err" &
    server=$!
    node -e '
        const { readFileSync } = require("node:fs");
        const wait = () => {
            const at = /http:\S+/.exec(readFileSync(process.argv[1], "utf8"));
            if (!at) return setTimeout(wait, 20);
            fetch(at[0]).then(async (answer) => {
                const page = await answer.text();
                process.exit(answer.status === 200 && page.includes("<title>") ? 0 : 1);
            });
        };
        wait();
        setTimeout(() => process.exit(1), 30000);' "$place/serve.out" && served=yes || served=no
    kill -INT $server 2>/dev/null || true
    wait $server || true
    [ $served = yes ] || { cat "$place/serve.err"; fail "the page is not served by $*"; }
}
for file in *.deb; do dpkg-deb -x "$file" "$place/anywhere"; done
moved=$place/anywhere/usr/bin/intarsia
record=$source/tests/golden/records/twixt-std.ita
"$moved" replay "$record" >/dev/null
"$moved" show "$record" -o "$place/picture.png"
serves "$moved"

# ---- the unit of the service
unit=$place/anywhere/usr/lib/systemd/system/intarsia.service
if command -v systemd-analyze >/dev/null; then
    # the program of the unit is looked for where it will be: asked here where it lies now
    sed "s,/usr/bin/intarsia,$moved," "$unit" >"$place/intarsia.service"
    systemd-analyze --man=no verify "$place/intarsia.service" >"$place/verify.log" 2>&1 ||
        { cat "$place/verify.log"; fail "systemd does not take the unit"; }
    grep 'intarsia' "$place/verify.log" && fail "systemd complains about the unit"
    systemd-analyze --no-pager security --offline=yes --threshold=20 "$place/intarsia.service" \
        >"$place/security.log" 2>&1 || { cat "$place/security.log"; fail "the service has too many rights"; }
    tail -1 "$place/security.log"
else
    skipped="$skipped systemd-analyze"
fi

# ---- the development files: a program is built by them and runs
embed() {
    PKG_CONFIG_PATH=$1/pkgconfig pkg-config --cflags --libs intarsia
}
folder=$(dirname "$(find "$place/anywhere" -name libintarsia.a)")
# shellcheck disable=SC2046
gcc -std=c17 -Wall -Werror "$source/examples/embed/replay.c" -o "$place/replay" $(embed "$folder")
LD_LIBRARY_PATH=$folder "$place/replay" "$record" >"$place/replay.txt"
grep -q moves "$place/replay.txt" || fail "the example does not run"

# ---- installed, used, removed
if [ "$(id -u)" != 0 ] || ! chroot / true 2>/dev/null; then
    echo "not root: installed in no root of its own"
    exit 77
fi
root=$place/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/bin" "$root/etc" "$root/dev"
: >"$root/dev/null"
head -c 4096 /dev/urandom >"$root/dev/urandom"
cp /var/lib/dpkg/status "$root/var/lib/dpkg/status"
echo 1 >"$root/var/lib/dpkg/info/format"
dpkg-query -W -f '${binary:Package} ${Package}\n' | while read -r one other; do
    : >"$root/var/lib/dpkg/info/$one.list"
    : >"$root/var/lib/dpkg/info/$other.list"
done
# what ours link, a shell for the scripts, and the fonts' absence is no matter
{
    ldd "$moved" "$place"/anywhere/usr/lib/*/intarsia/server.so "$place"/anywhere/usr/lib/*/intarsia/picture.so /bin/sh |
        grep -o '/[^ ]*' | grep -v ':$'
    printf '/bin/sh\n/sbin/ldconfig\n'
} | sort -u | while read -r file; do
    mkdir -p "$root$(dirname "$file")"
    cp -L "$file" "$root$file"
done
before=$(cd "$root" && find . -type f ! -path './var/*' | sort)
install() { dpkg --root="$root" --log="$place/dpkg.log" "$@" >"$place/dpkg.out" 2>&1; }
ours="intarsia intarsia-page intarsia-service libintarsia0 libintarsia-dev"
# shellcheck disable=SC2046
install -i $(for name in $ours; do echo "$name"_*.deb; done) || { cat "$place/dpkg.out"; fail "not installed"; }
for name in $ours; do
    [ "$(dpkg-query --root="$root" -W -f '${db:Status-Status}' "$name")" = installed ] || fail "$name"
done
chroot "$root" /usr/bin/intarsia new twixt:size=12 >"$place/new.ita"
"$moved" replay "$place/new.ita" >/dev/null
serves chroot "$root" /usr/bin/intarsia
# shellcheck disable=SC2086
install --purge $ours || { cat "$place/dpkg.out"; fail "not removed"; }
# what the linker keeps of libraries is its own
after=$(cd "$root" && find . -type f ! -path './var/*' ! -name 'ld.so.cache*' | sort)
[ "$before" = "$after" ] || fail "something is left: $after"
# one that something else needs is not installed without it
install -i libintarsia-dev_*.deb && fail "development files without their library"

if command -v lintian >/dev/null; then
    lintian --fail-on error --suppress-tags malformed-contact,no-copyright-file,initial-upload-closes-no-bugs ./*.deb || fail "lintian"
else
    skipped="$skipped lintian"
fi
[ -z "$skipped" ] || { echo "not there, so not looked at:$skipped"; }
