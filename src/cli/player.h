// A player of a match: one of ours by level or limits, or any program that speaks GTP.
#ifndef INTARSIA_CLI_PLAYER_H
#define INTARSIA_CLI_PLAYER_H

#include "cli/thinking.h"

#include <sys/types.h>

typedef struct player {
    const char *name; ///< as it was typed
    bool is_program;
    think_limits limits;

    pid_t process; ///< of a program
    FILE *to, *from;
} player;

/// "level:5", "greedy", "nodes:2000", "time:0.5", or a command line. ITA_E_RANGE, ITA_E_IO.
ita_status player_open(player *p, const char *words, ita_diag *diag);
/// A new game from its start; `seed` for what is drawn.
ita_status player_begin(player *p, const ita_session *session, uint64_t seed, ita_diag *diag);
/// Tells a program of a turn by `who`, 1...
ita_status player_told(player *p, int who, const char *turn, ita_diag *diag);
/// The turn to play now, its parts joined by ';'.
ita_status player_move(player *p, const ita_session *session, ita_text *turn, ita_diag *diag);
void player_close(player *p);

#endif
