// The words: every module and game has its own files words.def, which become lines of key and
// sentence when the program is built (tools/words.awk). They are data, a file for each language;
// the English lines are here, but in a module that is handed English like any other language. Keys
// stay the same in all languages.
#include "intarsia/words.h"

#include <string.h>

#include "base/line_index.h"
#include "base/pack.h"
#include "intarsia/data.h"

// One row, or none; the names of the data of all languages, English first.
#include "words/english.inc"
#include "words/languages.inc"

enum { LANGUAGES = sizeof data_names / sizeof data_names[0], BEFORE_NAME = sizeof "words." - 1 };

// Made when the first sentence of a language is asked for.
static line_index indices[LANGUAGES];

int ita_language_find(const char *name) {
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(data_names[i] + BEFORE_NAME, name) == 0) return i;
    return -1;
}

const char *ita_language_name(int language) {
    return language >= 0 && language < LANGUAGES ? data_names[language] + BEFORE_NAME : NULL;
}

const char *ita_language_data(int language) {
    const bool is_inside = language == ITA_ENGLISH && packs[0].name;
    return language >= 0 && language < LANGUAGES && !is_inside ? data_names[language] : NULL;
}

static const char *sentence_of(int language, const char *key) {
    const char *name = ita_language_data(language), *bytes = packs[0].bytes;
    size_t length = packs[0].length;
    if (name) bytes = ita_data(name, &length);
    return bytes ? line_find(&indices[language], bytes, length, key) : NULL;
}

const char *ita_words(const char *key) {
    return sentence_of(ITA_ENGLISH, key);
}

const char *ita_words_in(int language, const char *key) {
    const char *sentence = ita_language_name(language) ? sentence_of(language, key) : NULL;
    if (!sentence) sentence = ita_words(key);
    return sentence ? sentence : key;
}

// How much is a sign and no letter of the sentence: 3 of {0}, 2 of {?, and 1 of | and } within
// such.
static size_t sign_length(const char *c, bool is_choice) {
    if (*c != '{') return is_choice && (*c == '|' || *c == '}');
    if (c[1] == '?') return 2;
    return c[1] >= '0' && c[1] <= '3' && c[2] == '}' ? 3 : 0;
}

static void put_filled(ita_text *text, const char *sentence, const char *const *args,
                       size_t count) {
    bool is_choice = false, is_said = true;
    const char *from = sentence, *c = sentence; // what lies between is put in one go
    while ((c = strpbrk(c, "{|}"))) {
        const size_t length = sign_length(c, is_choice);
        if (length > 0 && is_said) ita_put_bytes(text, from, (size_t)(c - from));
        if (length == 3) {
            const size_t index = (size_t)(c[1] - '0');
            if (is_said && index < count) ita_put(text, args[index]);
        } else if (length > 0) {
            is_choice = *c != '}';
            is_said = !is_choice || text->is_unnamed == (*c == '|');
        }
        c += length > 0 ? length : 1;
        if (length > 0) from = c;
    }
    ita_put(text, from);
}

void ita_put_words(ita_text *text, const char *key, const char *const *args) {
    size_t count = 0;
    while (args && args[count] && count < ITA_DIAG_ARGS)
        count++;
    const char *sentence = ita_words_in(text->language, key);
    put_filled(text, sentence, args, count);
    if (sentence != key) return;
    for (size_t i = 0; i < count; i++) { // nobody knows this key: nothing is lost all the same
        ita_put_char(text, ' ');
        ita_put(text, args[i]);
    }
}

void ita_put_decimal(ita_text *text, double value, int decimals) {
    const size_t start = text->length;
    ita_put_fixed(text, value, decimals);
    char *point =
        text->length > start ? memchr(text->data + start, '.', text->length - start) : NULL;
    if (point) *point = *ita_words_in(text->language, "number.point");
}

void ita_put_diag(ita_text *text, const ita_diag *diag) {
    const char *args[ITA_DIAG_ARGS + 1] = {0};
    for (int i = 0; i < diag->arg_count; i++)
        args[i] =
            diag->keyed >> i & 1 ? ita_words_in(text->language, diag->args[i]) : diag->args[i];
    ita_put_words(text, diag->key, args);
}
