// A game as text: config, tags, a tree of moves with comments. Every format is read into this and
// written from it. Knows no rules: moves are words here.
#ifndef INTARSIA_RECORD_H
#define INTARSIA_RECORD_H

#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ITA_ROOT 0u ///< node 0 is the start of the game and holds no move

typedef struct ita_tag {
    const char *name;  ///< lower case, such as "player1", "event", "date", "result", "source"
    const char *value; ///< one line of UTF-8
} ita_tag;

/// A node: one move and where it hangs. Parents come before children.
typedef struct ita_record_node {
    const char *move;    ///< move text of the game; NULL at the root
    const char *comment; ///< or NULL
    uint32_t parent;     ///< index; ITA_ROOT's parent is itself
    size_t offset;       ///< byte in the file that was read, or ITA_NO_OFFSET
} ita_record_node;

typedef struct ita_record {
    ita_arena arena;      ///< owns all strings
    const char *game;     ///< name of the game, such as "twixt"
    const char *config;   ///< what follows the colon, "" for the default
    size_t game_offset;   ///< byte in the file where the game is named, or begins where it is not
    size_t config_offset; ///< or ITA_NO_OFFSET, as `game_offset` of a record that was not read
    ita_tag *tags;
    size_t tag_count, tag_capacity;
    ita_record_node *nodes; ///< [0] is the root
    size_t node_count, node_capacity;
    uint32_t cursor;    ///< the node that is shown
    const char *format; ///< name of the format it was read from, static storage
} ita_record;

void ita_record_open(ita_record *record, const ita_allocator *allocator);
void ita_record_close(ita_record *record);
ita_status ita_record_set_game(ita_record *record, const char *game, const char *config);
ita_status ita_record_set_tag(ita_record *record, const char *name, const char *value,
                              size_t value_length);
/// The value of a tag, or NULL.
const char *ita_record_tag(const ita_record *record, const char *name);
/// Hangs a move under `parent` and says which node it became.
ita_status ita_record_add(ita_record *record, uint32_t parent, const char *move, size_t move_length,
                          size_t offset, uint32_t *node);
ita_status ita_record_set_comment(ita_record *record, uint32_t node, const char *words,
                                  size_t length);

/// A copy that holds only the line from the start to `node`, and the cursor there. `*line` is
/// opened here, and holds nothing on failure. Errors: ITA_E_NOT_FOUND, ITA_E_MEMORY.
ita_status ita_record_line(const ita_record *record, uint32_t node, const ita_allocator *allocator,
                           ita_record *line);

/// What is known of braces further on in a file, so that looking for all its records costs as much
/// as it is long. Begins as zero.
typedef struct ita_record_braces {
    size_t next;   ///< that closes a comment; the file's length: none does
    size_t opened; ///< up to here comments before that one are never closed
} ita_record_braces;

/// The next record of a file in our own format, from `*to` on, as bytes `*from`..`*to`; false
/// behind the last. A record begins at a line "intarsia 1" outside of comments; one that nobody
/// closed ends before the next record, also where a later one's comment seems to close it.
bool ita_record_next(const char *bytes, size_t length, size_t *from, size_t *to,
                     ita_record_braces *known);
/// Where in what cannot be read as one record, bytes `from`..`to`, another seems to begin: at a
/// first line anywhere, behind an empty line at a header that lacks it, or at the root of an SGF
/// tree; `to` where none does.
size_t ita_record_swallowed(const char *bytes, size_t from, size_t to);
/// Reads our own format (docs/formats.md). On failure `record` is closed and `diag` has the byte.
ita_status ita_record_parse(ita_record *record, const ita_allocator *allocator, const char *bytes,
                            size_t length, ita_diag *diag);
/// Writes our own format; reading it again gives an equal record.
void ita_record_format(const ita_record *record, ita_text *out);

#ifdef __cplusplus
}
#endif
#endif
