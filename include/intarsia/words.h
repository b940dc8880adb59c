// The one table of words: message keys become sentences here, and nowhere else.
#ifndef INTARSIA_WORDS_H
#define INTARSIA_WORDS_H

#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ITA_ENGLISH = 0 };

/// The number of a language by its short name ("en", "de"), or -1 when there are no words in it.
int ita_language_find(const char *name);
/// The short name of a language, or NULL beyond the last.
const char *ita_language_name(int language);
/// The name of the data that hold its sentences (data.h); NULL when they are always there, as
/// English is but in the page's module, and beyond the last.
const char *ita_language_data(int language);

/// The English sentence for a key; NULL for an unknown key, or while English was not handed in.
/// {0}..{3} stand for arguments, and of
/// {?at {0}|here} the first is said where places have names on the board, the second where they
/// have none (ita_text.is_unnamed). Cost: the key's hash and a comparison or two; the first
/// sentence of a language hashes all its keys (some 50 us). Threads may ask at the same time.
const char *ita_words(const char *key);
/// The sentence in a language; in English where that language or its data lack it; an unknown key
/// itself. Cost: that twice at most.
const char *ita_words_in(int language, const char *key);

/// Writes the sentence of a diagnosis with its arguments in place, in the language of the text; an
/// unknown key is written itself, followed by its arguments, so nothing is lost.
void ita_put_diag(ita_text *text, const ita_diag *diag);

/// Writes, in the language of the text, the sentence of a key with up to four arguments (NULL ends
/// them).
void ita_put_words(ita_text *text, const char *key, const char *const *args);
/// As ita_put_fixed, with the decimal sign of the text's language: for people, not for programs.
void ita_put_decimal(ita_text *text, double value, int decimals);

#ifdef __cplusplus
}
#endif
#endif
