// Openings of a match, a line each in a file: moves between blanks or ';', lines with # in front
// are notes. All are held against the rules before anything is played.
#ifndef INTARSIA_CLI_OPENINGS_H
#define INTARSIA_CLI_OPENINGS_H

#include "cli/cli.h"

#include "intarsia/session.h"

typedef struct openings {
    ita_text text;  ///< the file as it was read; empty: none
    uint64_t count; ///< lines that are openings
} openings;

void openings_init(openings *o);
void openings_close(openings *o);
/// Reads a file of openings of a game. False after a message with the place: a move that cannot be
/// played, a line that ends the game, no line at all, or a game in which chance decides what can
/// be played.
bool openings_read(openings *o, const char *path, const ita_text *setup);
/// Plays one of them, lines taken in turn, into a session at its start. `offset` of a failure is
/// the place in the file.
ita_status openings_play(const openings *o, uint64_t number, ita_session *session, ita_diag *diag);

#endif
