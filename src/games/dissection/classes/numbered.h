// A sentence about one number, which both files of classes say.
#ifndef GAMES_DISSECTION_CLASSES_NUMBERED_H
#define GAMES_DISSECTION_CLASSES_NUMBERED_H

#include "intarsia/words.h"

/// The sentence of a key with the number for {0}, in the text's language.
static inline void put_numbered(ita_text *out, const char *key, uint64_t number) {
    ita_text digits;
    ita_text_open(&digits, out->allocator);
    ita_put_uint(&digits, number);
    ita_put_words(out, key, (const char *const[]){ita_text_get(&digits), NULL});
    ita_text_need(out, &digits);
    ita_text_close(&digits);
}

#endif
