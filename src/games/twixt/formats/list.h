// Plain lists of moves, with or without numbers: what PBMserv and inline lists share.
#ifndef GAMES_TWIXT_FORMATS_LIST_H
#define GAMES_TWIXT_FORMATS_LIST_H

#include "games/twixt/formats/file.h"

/// What the first words of a file look like.
typedef struct twixt_list_look {
    bool has_challenge; ///< it begins with PBMserv's "twixt challenge": then nothing more was
                        ///< looked at
    bool has_edits;     ///< some move edits links
    size_t moves;       ///< moves that can be read
    bool is_first_bad;  ///< the first word that is no number is no move
    size_t bad;         ///< words that are neither
} twixt_list_look;
twixt_list_look twixt_list_look_at(const char *bytes, size_t length);

/// The next word: `*from`..reader. Commas and semicolons between moves are blanks; within a move's
/// edits a comma stays. False at the end.
bool twixt_list_next_word(ita_reader *in, size_t *from);
/// Behind "12.", "12..." or "12)"; a number alone is one too.
size_t twixt_list_behind_number(const char *bytes, size_t from, size_t to);
size_t twixt_list_line_end(const char *bytes, size_t length, size_t at);

/// The tag that keeps a challenge's options that mean nothing to the board, such as "-rated".
#define TWIXT_LIST_OPTIONS "pbmserv"

/// Reads the moves and notes; a challenge line fills `rules` and the players' names.
ita_status twixt_list_read(twixt_file *file, twixt_file_rules *rules);

/// How a list writes the turn that a node ends: twixt_turn_put or twixt_put_bare.
typedef ita_status twixt_turn_writer(const ita_record *record, const twixt_config *config,
                                     uint32_t node, ita_text *out, ita_diag *diag);
/// Writes tags, turns and notes; the tags in `but` are left out.
ita_status twixt_list_write(const ita_record *record, const twixt_config *config,
                            twixt_turn_writer *put_turn, const char *const *but, ita_text *out,
                            ita_diag *diag);

#endif
