# Help is whole in every language: each command and option has its own words there, lines fit 80
# columns, and the options and names that it speaks of are the same.
. "$(dirname "$0")/lib.inc"
"$intarsia" games --lang xx 2>"$work/err"
others=$(sed -n 's/.*there are: en\(.*\)\./\1/p' "$work/err" | tr -d ,)
[ -n "$others" ] || fail "one language only"
commands=$("$intarsia" manual --list)

# The first line of what is said about each option and each command.
words_of() { sed -nE 's/^  (-., |    )--[a-z-]+( [^ ]+)? +//p; s/^  [a-z]+  +//p' "$1"; }
# Every option that is named, as often as it is.
options_of() { grep -oE -- '--[a-z][a-z-]*' "$1" | sort; }
# Asks for help in a language in each way that there is, and looks at what every language owes.
ask() {
    language=$1 command=$2
    # shellcheck disable=SC2086
    expect 0 "$intarsia" help $command --lang $language
    cp "$work/out" "$work/$language"
    # shellcheck disable=SC2086
    expect 0 "$intarsia" ${command:---help} ${command:+--help} --lang $language
    cmp -s "$work/out" "$work/$language" || fail "help $command and --help differ in $language"
    # shellcheck disable=SC2086
    expect 0 env LC_ALL= LC_MESSAGES= LANG=${language}_XX.UTF-8 "$intarsia" help $command
    cmp -s "$work/out" "$work/$language" || fail "LANG and --lang $language differ"
    # shellcheck disable=SC2086
    expect 0 "$intarsia" help $command --lang ${language}_XX.UTF-8
    cmp -s "$work/out" "$work/$language" || fail "--lang ${language}_XX and --lang $language differ"
    [ "$(LC_ALL=C.UTF-8 wc -L <"$work/$language")" -lt 80 ] || fail "$command: wide in $language"
    grep -E 'help\.[a-z]' "$work/$language" && fail "$command: a key without words in $language"
    # what stands in a table is a key: see src/cli/words.def
    grep -Ev '^  (-., |    )--[a-z-]+( [^ ]+)? +[^ ]' "$work/$language" | grep -E '^  ....--' &&
        fail "$command: an option without words in $language"
    words_of "$work/$language" >"$work/words.$language"
    options_of "$work/$language" >"$work/options.$language"
}
for command in "" $commands; do
    ask en "$command"
    for other in $others; do
        ask "$other" "$command"
        cmp -s "$work/options.en" "$work/options.$other" || fail "$command: other options in $other"
        paste -d '\n' "$work/words.en" "$work/words.$other" | awk '
            NR % 2 { english = $0; next }
            $0 == english { print; same = 1 }
            END { exit same }' || fail "$command: not translated to $other"
    done
done

# Names in capitals are those of the language, in usage and sentences alike.
name_words() { sed -nE 's/^W\("help\.name\.[A-Z]+", "(.*)"\)$/\1/p' "$1"; }
for other in $others; do
    name_words "$source/src/cli/words.$other.def" >"$work/names"
    foreign=$(name_words "$source/src/cli/words.def" | grep -Fvx -f "$work/names" | paste -sd '|')
    for command in "" $commands; do
        # shellcheck disable=SC2086
        expect 0 "$intarsia" help $command --lang "$other"
        grep -wE "$foreign" "$work/out" && fail "$command: an English name in $other"
    done
done

# What is typed for an option fits a terminal of 80 columns, however many choices it has.
for game in strips pentahex twixt dissection tantrix space; do
    expect 0 "$intarsia" games $game; sed '/^Examples/,$d' "$work/out" | grep -E '^.{80}' && fail "games $game: a line is too long"
done
# What is said of games and their options is whole: no place is left for a word.
for language in en $others; do
    expect 0 "$intarsia" games --json --lang "$language"
    grep -oE '[^"]*\{[0-9][^"]*' "$work/out" && fail "games: a place without words in $language"
done

expect 2 "$intarsia" help nonsense; err_has "no command"
expect 2 "$intarsia" solve --help --lang xx; err_has "there are: en"
expect 0 "$intarsia" -h --lang de; out_has "Aufruf: intarsia BEFEHL"
expect 2 env LANG=pt_BR.UTF-8 "$intarsia"; err_has "uso: intarsia COMANDO"
# manual pages and completion are English wherever they are written
for words in "manual solve" "complete zsh"; do
    # shellcheck disable=SC2086
    expect 0 "$intarsia" $words; cp "$work/out" "$work/english"
    # shellcheck disable=SC2086
    expect 0 env LANG=de_DE.UTF-8 "$intarsia" $words
    cmp -s "$work/out" "$work/english" || fail "$words follows the environment"
done
expect 0 "$intarsia" complete bash; out_has "convert"
expect 0 "$intarsia" complete zsh; out_has "1:command:(games"
