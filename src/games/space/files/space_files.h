// The list of space's file formats, as the game's table names it, and what they have in common.
#ifndef GAMES_SPACE_FILES_SPACE_FILES_H
#define GAMES_SPACE_FILES_SPACE_FILES_H

#include "games/space/space.h"

enum { SPACE_FORMATS = 4 };
extern const ita_format space_formats[SPACE_FORMATS];

// Of one shape, with those that hold nothing.
enum { SPACE_FILE_PLACES_MOST = 1 << 22 };

// ---- written.c

// The game that a config's text says, in canonical form; `words` is used up. Errors: those of the
// config, with their offset in it; ITA_E_MEMORY.
ita_status space_file_set_game(ita_record *record, ita_text *words, ita_diag *diag);
// The puzzle of a record that is to be written, the caller's to free. Errors: those of its config;
// ITA_E_UNSUPPORTED "space.files.draft" for a draft, which is none yet.
ita_status space_file_open(const ita_record *record, const char *format, ita_config **config,
                           ita_diag *diag);
// ITA_E_UNSUPPORTED with the format and what it cannot hold.
ita_status space_file_cannot(ita_diag *diag, const char *key, const char *format, const char *what);
// Refuses a shape whose box has more places than a file may have. `name` is what it is called.
ita_status space_file_check_box(ita_lattice lattice, const space_shape *shape, const char *format,
                                const char *name, ita_diag *diag);

#endif
