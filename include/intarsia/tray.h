// The pieces of a puzzle in characters, for who plays without a picture: those that are left, and
// one in every way that it may be turned. A door beside a game's table (game.h), as bodies.h is;
// src/games/trays.c lists who answers.
#ifndef INTARSIA_TRAY_H
#define INTARSIA_TRAY_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Pieces stand side by side as far as there are columns, each below its name and its turn as moves
/// have them, with how many are left before it where there are several.
typedef struct ita_tray {
    /// Those left in a position, as they are before anything turns them. Nothing where none is.
    void (*put)(const ita_config *config, const void *state, int columns, ita_text *out);
    /// One of them in all the ways in which it lies differently.
    /// Errors: ITA_E_NOT_FOUND for a name that none has, with nothing added.
    ita_status (*put_turns)(const ita_config *config, const char *name, int columns, ita_text *out);
} ita_tray;

/// NULL where a game shows its pieces in the picture itself.
const ita_tray *ita_tray_of(const ita_config *config);

#ifdef __cplusplus
}
#endif
#endif
