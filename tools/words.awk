# Makes the sentences of one language from all its files words.def, of others than English words.de.def
# and so on: a line of key and sentence each (intarsia/data.h), to be sorted by bytes, as neighbours that are
# alike compress. A key that stands twice ends the build; one that a language has alone does not, and
# is told by tests/web/unit/words.test.ts like one that it lacks. Keys with `left_out` in them, where it is
# given, are left out.
function fail(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"
    failed = 1
    exit 1
}
# what C makes of the inside of a string
function plain(sentence) {
    sentence = substr(sentence, 2, length(sentence) - 2)
    gsub(/\\"/, "\"", sentence)
    gsub(/\\\\/, "\\", sentence)
    return sentence
}
/^W\("/ {
    if (!match($0, /^W\("[^"]*", /)) fail("not of the form W(\"key\", \"sentence\")")
    key = substr($0, 4, RLENGTH - 6)
    sentence = substr($0, RLENGTH + 1)
    if (substr(sentence, 1, 1) != "\"" || substr(sentence, length(sentence) - 1) != "\")")
        fail("not of the form W(\"key\", \"sentence\")")
    sentence = substr(sentence, 1, length(sentence) - 1)
    if (key in words) fail("the key " key " stands twice")
    if (sentence ~ /\t/) fail("a tab")
    if (sentence ~ /\{\??[4-9]/) fail("more than the four arguments of ITA_DIAG_ARGS")
    words[key] = sentence
    keys[count++] = key
    next
}
/^$/ || /^\/\// { next }
{ fail("not of the form W(\"key\", \"sentence\")") }
END {
    if (failed) exit 1
    for (i = 0; i < count; i++)
        if (left_out == "" || !index(keys[i], left_out))
            printf "%s\t%s\t\n", keys[i], plain(words[keys[i]])
}
