// The sets of pieces that the program knows by name. See set.c.
#ifndef GAMES_SPACE_SETS_SET_H
#define GAMES_SPACE_SETS_SET_H

#include "intarsia/cells.h"

// How the pieces of a set are told: by their shapes, or as numbers of bars, which may be others
// than the set's own (bars.h).
typedef enum space_telling { SPACE_BY_SHAPE, SPACE_BY_NUMBER } space_telling;

// A set: its pieces and the figure they are known for, as text.
typedef struct space_set {
    const char *name; // also its choice in the option
    ita_lattice lattice;
    space_telling telling;
    const char *pieces, *figure;
} space_set;

enum { SPACE_SETS = 10 };
extern const space_set space_sets[SPACE_SETS];
// The same names, NULL ends them.
extern const char *const space_set_names[SPACE_SETS + 1];

#endif
