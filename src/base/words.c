// The words: every module and game has its own files words.def, which become lines of key and
// sentence when the program is built (tools/words.awk). The English lines are here, those of other
// languages are data. Keys stay the same in all languages.
#include "intarsia/words.h"

#include <stdatomic.h>
#include <string.h>

#include "base/pack.h"
#include "intarsia/base.h"
#include "intarsia/data.h"

// One row; the names of the data of all languages, English first.
#include "words/english.inc"
#include "words/languages.inc"

enum {
    LANGUAGES = sizeof data_names / sizeof data_names[0],
    BEFORE_NAME = sizeof "words." - 1,
    PLACES = 4096 // a power of two, well above the number of lines (tests/unit/base.c)
};

// Where the line of a key begins, for each language; made when its first sentence is asked for,
// out of bytes that never change. Threads that ask at the same time all make it: each line is put
// on the first free place from its hash on, or was put there by another, and never moves.
typedef struct {
    atomic_bool is_made;
    _Atomic uint32_t lines[PLACES]; // 1 + where the line begins; 0: no line
} index_of_lines;

static index_of_lines indices[LANGUAGES];

static size_t place_of(const char *key) {
    return (size_t)ita_hash_bytes(key, strlen(key), 0) % PLACES;
}

// A last line that was cut is none, nor is what would leave no place free.
static void make_index(index_of_lines *index, const char *bytes, size_t length) {
    size_t from = 0;
    for (size_t count = 1; count < PLACES && from < length; count++) {
        const char *end = memchr(bytes + from, '\n', length - from);
        if (!end) break;
        const uint32_t line = (uint32_t)from + 1;
        uint32_t other = 0;
        for (size_t place = place_of(bytes + from);
             !atomic_compare_exchange_strong(&index->lines[place], &other, line) && other != line;
             place = (place + 1) % PLACES)
            other = 0;
        from = (size_t)(end + 1 - bytes);
    }
    atomic_store(&index->is_made, true);
}

// The sentence of a key among the lines of a language, or NULL.
static const char *find_sentence(int language, const char *bytes, size_t length, const char *key) {
    index_of_lines *index = &indices[language];
    if (!atomic_load(&index->is_made)) make_index(index, bytes, length);
    for (size_t place = place_of(key);; place = (place + 1) % PLACES) {
        const uint32_t line = atomic_load_explicit(&index->lines[place], memory_order_relaxed);
        if (line == 0) return NULL;
        const char *found = bytes + line - 1;
        if (strcmp(found, key) == 0) return found + strlen(found) + 1;
    }
}

int ita_language_find(const char *name) {
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(data_names[i] + BEFORE_NAME, name) == 0) return i;
    return -1;
}

const char *ita_language_name(int language) {
    return language >= 0 && language < LANGUAGES ? data_names[language] + BEFORE_NAME : NULL;
}

const char *ita_language_data(int language) {
    return language > ITA_ENGLISH && language < LANGUAGES ? data_names[language] : NULL;
}

const char *ita_words(const char *key) {
    return find_sentence(ITA_ENGLISH, packs[0].bytes, packs[0].length, key);
}

const char *ita_words_in(int language, const char *key) {
    const char *name = ita_language_data(language), *sentence = NULL;
    size_t length;
    const char *bytes = name ? ita_data(name, &length) : NULL;
    if (bytes) sentence = find_sentence(language, bytes, length, key);
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

void ita_put_diag(ita_text *text, const ita_diag *diag) {
    const char *args[ITA_DIAG_ARGS + 1] = {0};
    for (int i = 0; i < diag->arg_count; i++)
        args[i] = diag->args[i];
    ita_put_words(text, diag->key, args);
}
