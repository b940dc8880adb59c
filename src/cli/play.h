// A game at the terminal: what the commands of `intarsia play` share.
#ifndef INTARSIA_CLI_PLAY_H
#define INTARSIA_CLI_PLAY_H

#include "cli/screen.h"
#include "cli/thinking.h"

typedef struct table {
    ita_session *session;
    screen screen;
    uint32_t show;
    uint64_t seed;
    int hint_step;      ///< how far the hints for this position went
    uint64_t hint_said; ///< a hash of the latest hint's words
    bool has_hint;      ///< the latest hint ends in this move
    ita_move hint;
    int level;    ///< the computer plays at this one; 0: nobody but people
    int seat;     ///< the player whom people play, from 1; the computer plays the others
    bool is_over; ///< the player leaves
} table;

/// Something one types that is no move.
typedef struct play_command {
    const char *name, *argument; ///< "jump", "N"; argument NULL: none, "[TEXT]": may be left out
    const char *help;            ///< message key of one line
    void (*run)(table *t, const char *rest);
} play_command;

extern const play_command play_commands[];
extern const size_t play_command_count;

void play_show(table *t);
/// Prints a message key's sentence with up to one argument.
void play_say(const char *key, const char *argument);
/// Prints why something was refused; `line` is what was typed, shown with the place of the fault.
void play_complain(const ita_diag *diag, const char *line);

/// A legal move here as one would type it: one of the list, or what dragging a piece gives.
bool play_example(const table *t, ita_text *out);
/// Lays a piece near a place: "3 2,-1.5 turn 2 flip".
void play_lay(table *t, const char *rest);
void play_help(table *t, const char *rest);
/// All legal moves, at most a screen: as a list, or by their beginnings. `filter` keeps those that
/// begin with it, or hold it.
void play_moves(table *t, const char *filter);

#endif
