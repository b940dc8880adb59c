// Notes in line formats: "# words" is a comment of the move before it, "#:name: value" is a tag.
// Knows lines, no moves.
#ifndef GAMES_TWIXT_FORMATS_NOTES_H
#define GAMES_TWIXT_FORMATS_NOTES_H

#include "games/twixt/formats/file.h"

/// Collects the comment of one node line by line.
typedef struct twixt_notes {
    ita_text comment;
    bool has_line;
} twixt_notes;

void twixt_notes_open(twixt_notes *notes, const ita_allocator *allocator);
void twixt_notes_close(twixt_notes *notes);
/// One note, `from` on its "#", `to` at the end of its line. Empty lines before the first are left
/// out.
ita_status twixt_notes_add(twixt_notes *notes, twixt_file *file, size_t from, size_t to);
/// Gives what was collected to the file's latest node. Call it before each new move and at the end.
ita_status twixt_notes_flush(twixt_notes *notes, twixt_file *file);

/// Refuses a comment or tag that such lines would change.
ita_status twixt_notes_check(const ita_record *record, const char *format, ita_diag *diag);
/// Writes the tags but those in `but` (NULL ends them), a line each.
void twixt_notes_put_tags(const ita_record *record, const char *const *but, ita_text *out);
/// Writes a comment, a line each; NULL writes nothing. Each line begins with "# ".
void twixt_notes_put(const char *comment, ita_text *out);
/// True if a text is one line without control characters and without blanks at its ends.
bool twixt_is_plain_line(const char *text);

#endif
