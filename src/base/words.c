// The English table of words. A language is such a table; keys stay the same.
#include "intarsia/words.h"

#include <string.h>

typedef struct entry {
    const char *key;
    const char *sentence;
} entry;

static const entry entries[] = {
#define W(key, sentence) {key, sentence},
#include "words/base.def"
#include "words/cli.def"
#include "words/cover.def"
#include "words/dissection.def"
#include "words/geom.def"
#include "words/null.def"
#include "words/pentahex.def"
#include "words/record.def"
#include "words/scene.def"
#include "words/session.def"
#include "words/strips.def"
#include "words/tantrix.def"
#include "words/twixt.def"
#undef W
};

const char *ita_words(const char *key) {
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
        if (strcmp(entries[i].key, key) == 0) return entries[i].sentence;
    return NULL;
}

void ita_put_words(ita_text *text, const char *key, const char *const *args) {
    size_t count = 0;
    while (args && args[count] && count < ITA_DIAG_ARGS)
        count++;
    const char *sentence = ita_words(key);
    if (!sentence) {
        ita_put(text, key);
        for (size_t i = 0; i < count; i++) {
            ita_put_char(text, ' ');
            ita_put(text, args[i]);
        }
        return;
    }
    for (const char *c = sentence; *c; c++) {
        if (c[0] == '{' && c[1] >= '0' && c[1] <= '3' && c[2] == '}') {
            size_t index = (size_t)(c[1] - '0');
            if (index < count) ita_put(text, args[index]);
            c += 2;
        } else {
            ita_put_char(text, *c);
        }
    }
}

void ita_put_diag(ita_text *text, const ita_diag *diag) {
    const char *args[ITA_DIAG_ARGS + 1] = {0};
    for (int i = 0; i < diag->arg_count; i++)
        args[i] = diag->args[i];
    ita_put_words(text, diag->key, args);
}
