// What TwixT's readers and writers of files share: faults with their place, moves in any spelling
// to our own, names and tags, the config of a file. Knows no single format.
#ifndef GAMES_TWIXT_FORMATS_FILE_H
#define GAMES_TWIXT_FORMATS_FILE_H

#include "games/twixt/play/state.h"

/// A link edit as the file has it, turned to our holes.
typedef struct twixt_file_edit {
    twixt_hole upper, lower;
    bool is_added;
    bool is_made; ///< in a move before the peg's
} twixt_file_edit;

/// A turn that one move could not hold (turn.h).
typedef struct twixt_file_split {
    const char *words;     ///< the whole turn
    uint32_t before, last; ///< the node before it and its last
    size_t at;
} twixt_file_split;

/// A file being read into a record.
typedef struct twixt_file {
    const char *bytes;
    size_t length;
    ita_record *record;
    ita_diag *diag;
    ita_text words; ///< scratch
    uint32_t node;  ///< the latest move of the line being read
    /// Whoever moves first joins left and right: columns and rows change places.
    bool is_transposed;
    twixt_file_edit *edits; ///< of the turn being read
    size_t edit_count, edit_capacity;
    twixt_file_split *splits;
    size_t split_count, split_capacity;
} twixt_file;

/// Refuses zero bytes, which no text format has. Close it with twixt_file_close in any case.
ita_status twixt_file_open(twixt_file *file, const char *bytes, size_t length, ita_record *record,
                           ita_diag *diag);
void twixt_file_close(twixt_file *file);
/// Fails at byte `from`, with the bytes up to `to` (at most 40, no line end) as argument.
ita_status twixt_file_fail(twixt_file *file, ita_status status, const char *key, size_t from,
                           size_t to);
/// The key for a failed call on the record.
ita_status twixt_file_fail_record(twixt_file *file, ita_status status, size_t at);

/// Reads one move: a hole with link edits and an offer, or a word. `from`..`to` is its place.
/// "draw" without an offer before it becomes an offer with the move before, and "draw".
ita_status twixt_file_add_move(twixt_file *file, size_t from, size_t to);
/// A hole of the file as ours.
static inline twixt_hole twixt_file_turned(const twixt_file *file, twixt_hole hole) {
    return file->is_transposed ? (twixt_hole){hole.row, hole.col} : hole;
}
/// Adds a peg.
ita_status twixt_file_add_hole(twixt_file *file, twixt_hole hole, bool has_offer, size_t at);
/// Adds "swap", "swap|draw", "resign" or "draw".
ita_status twixt_file_add_word(twixt_file *file, const char *word, size_t at);
/// Is this the word, in letters of any case? `word` in small ones.
bool twixt_word_is(const char *bytes, size_t length, const char *word);
/// The same of a stretch of the file.
bool twixt_file_is(const twixt_file *file, size_t from, size_t to, const char *word);
/// Is the move of a node a swap, with or without an offer?
bool twixt_file_is_swap(const twixt_file *file, uint32_t node);

/// Bytes as UTF-8: as they are, or read as Latin-1 when they are not.
void twixt_file_put_words(ita_text *out, const char *bytes, size_t length);
/// Sets a tag from a place of the file that ends with no blank; those before it are dropped, and
/// an empty one is left out.
ita_status twixt_file_set_tag(twixt_file *file, const char *name, size_t from, size_t to);
/// Sets game and config in canonical form; `at` is where a fault of the config is reported.
typedef struct twixt_file_rules {
    int cols, rows; ///< before the handicap
    int handicap;
    const char *rules;
    const char *swap; ///< NULL: what is usual on this board
} twixt_file_rules;
/// The main line must have been read, up to record->cursor: where it goes on although neither side
/// can connect any more, the config says draw=agreed.
ita_status twixt_file_set_rules(twixt_file *file, const twixt_file_rules *rules, size_t at);

// ---- writing

/// The config of a record; free it with twixt_config_free. Refuses problems: files of others begin
/// with the empty board.
ita_status twixt_record_config(const ita_record *record, const char *format, twixt_config **config,
                               ita_diag *diag);
/// Refuses with two arguments: the format's name and what it cannot hold.
ita_status twixt_cannot(ita_diag *diag, const char *key, const char *format, const char *what);
/// Refuses a record that branches.
ita_status twixt_check_line(const ita_record *record, const char *format, ita_diag *diag);
/// Refuses another swap than the one given.
ita_status twixt_check_swap(const twixt_config *config, twixt_swap swap, const char *format,
                            ita_diag *diag);
/// Refuses draw=agreed unless the line itself shows it.
ita_status twixt_check_draw(const ita_record *record, const twixt_config *config,
                            const char *format, ita_diag *diag);
const char *twixt_ruleset_name(twixt_ruleset ruleset);
const char *twixt_swap_name(twixt_swap swap);
/// The move of a node; a fault has the move as argument.
ita_status twixt_record_move(const ita_record *record, const twixt_config *config, uint32_t node,
                             ita_move *move, ita_diag *diag);
/// Plays the line to a node as far as the rules allow; `*is_whole`: all of it.
ita_status twixt_record_replay(const ita_record *record, const twixt_config *config, uint32_t node,
                               twixt_state *state, bool *is_whole);
/// True when the game is over after the whole line, by the rules.
ita_status twixt_record_is_over(const ita_record *record, const twixt_config *config, bool *is_over,
                                ita_diag *diag);

#endif
