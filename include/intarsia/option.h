// The options of a game as a table: from it come parsing, canonical text, the command line's help
// and the page's forms. Knows no game.
#ifndef INTARSIA_OPTION_H
#define INTARSIA_OPTION_H

#include "intarsia/status.h"
#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ita_option_kind {
    ITA_OPTION_NUMBER, ///< a whole number from least to most
    ITA_OPTION_CHOICE, ///< one of the choices; the number is its index; "no, yes" is a switch
    ITA_OPTION_SET,    ///< some of the choices joined by "+"; the number is a set of bits
    ITA_OPTION_TEXT,   ///< the game's own: a board, a list of tiles, an outline
    ITA_OPTION_WORD,   ///< the key alone, without a value: given or not
} ita_option_kind;

/// The usual value depends on the other options: the game works it out.
#define ITA_OPTION_DERIVED INT32_MIN

/// One row of a game's table. Its words are the message keys WORDS (the label), WORDS.help (one
/// line), WORDS.form (how a text is written), and WORDS.CHOICE for each choice.
typedef struct ita_option_spec {
    const char *key; ///< "size"
    ita_option_kind kind;
    int32_t least, most;        ///< of a number
    int32_t usual;              ///< what an absent key means, or ITA_OPTION_DERIVED
    const char *const *choices; ///< of a choice or a set, or what a text may name; NULL ends them
    const char *usual_text;     ///< what an absent text means, for help and forms; or NULL
    const char *words;          ///< message key, such as "twixt.option.size"
    bool is_inner; ///< how the program works: the game is the same, and people are not asked
    /// Turns the content of a file that was named as the value (board=@FILE) into an inline value;
    /// NULL: this option takes no file.
    ita_status (*embed)(const char *bytes, size_t length, ita_text *value, ita_diag *diag);
} ita_option_spec;

/// What a config says of one option. Text points into the config text that was parsed.
typedef struct ita_value {
    bool is_given;
    int32_t number;   ///< of a number, choice or set; the usual one when it is not given
    const char *text; ///< of a text as it was written; "" when it is not given
    size_t length;
    size_t offset; ///< of the value in the config text
} ita_value;

#define ITA_OPTIONS_MAX 24

/// One value for each row of a table. Lives as long as the config text.
typedef struct ita_values {
    const ita_option_spec *specs;
    size_t count;
    ita_value items[ITA_OPTIONS_MAX];
} ita_values;

/// The value of a key that the table has.
const ita_value *ita_value_of(const ita_values *values, const char *key);
/// A refusal whose place is the value of this key: ita_fail_at with its offset.
ita_status ita_value_refuse(const ita_values *values, const char *key, const char *message,
                            ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
