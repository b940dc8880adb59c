# Makes the table of words from all files words.def (English) and words.LANGUAGE.def: C source for
# src/base/words.c. Each key stands at the slot of its hash or soon after, so that it is found in
# constant time. A key that stands twice ends the build; one that stands in another language only is
# left out, and told by tests/web/unit/words.test.ts like one that a language lacks.
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
BEGIN {
    for (i = 1; i < 128; i++) code[sprintf("%c", i)] = i
    languages = 1
    name[0] = "en"
    number["en"] = 0
}
FNR == 1 {
    n = split(FILENAME, part, "/")
    m = split(part[n], piece, ".")
    tongue = m == 3 ? piece[2] : "en"
    if (!(tongue in number)) {
        number[tongue] = languages
        name[languages++] = tongue
    }
}
/^W\("/ {
    if (!match($0, /^W\("[^"]*", /)) fail("not of the form W(\"key\", \"sentence\")")
    key = substr($0, 4, RLENGTH - 6)
    sentence = substr($0, RLENGTH + 1)
    if (substr(sentence, 1, 1) != "\"" || substr(sentence, length(sentence) - 1) != "\")")
        fail("not of the form W(\"key\", \"sentence\")")
    sentence = substr(sentence, 1, length(sentence) - 1)
    if ((key, tongue) in words) fail("the key " key " stands twice")
    words[key, tongue] = sentence
    if (tongue == "en") keys[count++] = key
    next
}
/^$/ || /^\/\// { next }
{ fail("not of the form W(\"key\", \"sentence\")") }
END {
    if (failed) exit 1
    for (slots = 64; slots < 2 * count; slots *= 2);
    for (i = 0; i < count; i++) {
        for (at = hash(keys[i]) % slots; at in taken; at = (at + 1) % slots);
        taken[at] = keys[i]
    }
    printf "// Made by tools/words.awk. Do not edit.\n"
    printf "enum { LANGUAGES = %d, SLOTS = %d };\n", languages, slots
    printf "static const char *const tongues[LANGUAGES] = {"
    for (i = 0; i < languages; i++) printf "\"%s\", ", name[i]
    printf "};\nstatic const entry entries[SLOTS] = {\n"
    for (at = 0; at < slots; at++) {
        if (!(at in taken)) continue
        key = taken[at]
        printf "    [%d] = {\"%s\", {", at, key
        for (i = 0; i < languages; i++)
            printf "%s, ", (key, name[i]) in words ? words[key, name[i]] : "NULL"
        printf "}},\n"
    }
    printf "};\n"
}
