# Makes the table of English words for src/base/words.c from all files words.def. Each key stands at
# the slot of its hash or soon after, so that it is found in constant time. A key that stands twice
# ends the build. `-v languages="de pt"`: what is spoken besides.
# With -v tongue=de: the sentences of that language from all files words.de.def instead, a line of
# key and sentence each, to be sorted by bytes: data of src/base/words.c (intarsia/data.h). A key
# that another language has alone is left out there, and told by tests/web/unit/words.test.ts like
# one that it lacks.
function fail(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"
    failed = 1
    exit 1
}
function hash(key, i, h) {
    h = 0
    for (i = 1; i <= length(key); i++) h = (h * 31 + code[substr(key, i, 1)]) % 16777213
    return h
}
# what C makes of the inside of a string
function plain(sentence) {
    sentence = substr(sentence, 2, length(sentence) - 2)
    gsub(/\\"/, "\"", sentence)
    gsub(/\\\\/, "\\", sentence)
    return sentence
}
BEGIN {
    for (i = 1; i < 128; i++) code[sprintf("%c", i)] = i
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
    words[key] = sentence
    keys[count++] = key
    next
}
/^$/ || /^\/\// { next }
{ fail("not of the form W(\"key\", \"sentence\")") }
END {
    if (failed) exit 1
    if (tongue) {
        for (i = 0; i < count; i++) printf "%s\t%s\t\n", keys[i], plain(words[keys[i]])
        exit
    }
    for (slots = 64; slots < 2 * count; slots *= 2);
    for (i = 0; i < count; i++) {
        for (at = hash(keys[i]) % slots; at in taken; at = (at + 1) % slots);
        taken[at] = keys[i]
    }
    printf "// Made by tools/words.awk. Do not edit.\n"
    spoken = split(languages, other, " ")
    printf "enum { LANGUAGES = %d, SLOTS = %d };\n", spoken + 1, slots
    printf "static const char *const tongues[LANGUAGES] = {\"en\""
    for (i = 1; i <= spoken; i++) printf ", \"%s\"", other[i]
    printf "};\n"
    printf "static const char *const data_names[LANGUAGES] = {NULL"
    for (i = 1; i <= spoken; i++) printf ", \"words.%s\"", other[i]
    printf "};\n"
    printf "static const entry entries[SLOTS] = {\n"
    for (at = 0; at < slots; at++)
        if (at in taken) printf "    [%d] = {\"%s\", %s},\n", at, taken[at], words[taken[at]]
    printf "};\n"
}
