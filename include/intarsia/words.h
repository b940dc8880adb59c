// The one table of words: message keys become sentences here, and nowhere else.
#ifndef INTARSIA_WORDS_H
#define INTARSIA_WORDS_H

#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The English sentence for a key, with {0}..{3} for arguments; NULL for an unknown key.
const char *ita_words(const char *key);

/// Writes the sentence of a diagnosis with its arguments in place; an unknown key is written
/// itself, followed by its arguments, so nothing is lost.
void ita_put_diag(ita_text *text, const ita_diag *diag);

/// Writes the sentence of a key with up to four arguments (NULL ends them).
void ita_put_words(ita_text *text, const char *key, const char *const *args);

#ifdef __cplusplus
}
#endif
#endif
