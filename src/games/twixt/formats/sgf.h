// SGF trees of TwixT in two dialects: the published one (W[j10], White first and top to bottom) and
// Little Golem's (b[dd], two letters, b first and top to bottom).
#ifndef GAMES_TWIXT_FORMATS_SGF_H
#define GAMES_TWIXT_FORMATS_SGF_H

#include "games/twixt/formats/file.h"

/// What can be told before reading.
typedef struct sgf_look {
    bool is_tree;         ///< it begins like SGF
    bool is_twixt;        ///< GM[21]
    bool is_other_game;   ///< GM of another game
    bool has_moves;       ///< a move was found
    bool has_letter_pair; ///< whose hole is two letters, or whose name is b or r
    bool is_from_golem;   ///< SO names Little Golem
    bool has_first;       ///< it says who begins, by PL or by the first move
    bool is_black_first;  ///< and it is Black
} sgf_look;
sgf_look sgf_look_at(const char *bytes, size_t length);
/// Is it Little Golem's dialect?
bool sgf_is_golem(const sgf_look *look);

ita_status sgf_read_tree(const char *bytes, size_t length, bool is_golem, ita_record *record,
                         ita_diag *diag);

/// A property that holds a tag.
typedef struct sgf_tag {
    const char *property;
    const char *tag;
} sgf_tag;
/// NULL property ends the list. Players and result are not in it: they depend on who begins.
extern const sgf_tag sgf_tags[];

/// Writes the properties of the root, without its comment. Faults have `format` as argument.
ita_status sgf_put_root(const ita_record *record, const twixt_config *config, bool is_golem,
                        const char *format, ita_text *out, ita_diag *diag);
/// Refuses comments that SGF changes.
ita_status sgf_check_comments(const ita_record *record, const char *format, ita_diag *diag);
/// NULL writes nothing.
void sgf_put_comment(const char *comment, ita_text *out);

#endif
