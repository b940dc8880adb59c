// SGF as tokens: parentheses, semicolons, property values with their place; texts and their
// escapes. Knows no game.
#ifndef GAMES_TWIXT_FORMATS_SGF_TOKEN_H
#define GAMES_TWIXT_FORMATS_SGF_TOKEN_H

#include "intarsia/base.h"

typedef enum sgf_kind { SGF_END, SGF_OPEN, SGF_CLOSE, SGF_NODE, SGF_VALUE, SGF_FAULT } sgf_kind;

/// One token. A property with several values gives one token a value.
typedef struct sgf_token {
    sgf_kind kind;
    size_t at;               ///< where it begins; of a fault, where it is
    size_t name, name_end;   ///< of the property
    size_t value, value_end; ///< between the brackets, escapes untouched
    bool is_open;            ///< a fault: a bracket is never closed
} sgf_token;

typedef struct sgf_reader {
    ita_reader in;
    size_t name, name_end; ///< of the latest property
} sgf_reader;

sgf_reader sgf_read(const char *bytes, size_t length);
sgf_token sgf_next(sgf_reader *reader);
/// Is the token the value of this property? Small letters beside capitals are left out, as in old
/// files ("SiZe" is SZ).
bool sgf_is(const sgf_reader *reader, const sgf_token *token, const char *name);
/// A value with escapes resolved and line ends as '\n'; with `is_simple` they are blanks.
void sgf_put_text(const char *bytes, size_t from, size_t to, bool is_simple, ita_text *out);
/// The other way. Brackets, backslashes and, for composed values, colons are escaped.
void sgf_put_value(const char *text, bool escapes_colon, ita_text *out);
/// True if reading gives back the text.
bool sgf_can_hold(const char *text, bool is_simple);

#endif
