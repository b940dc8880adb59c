// The sets of pieces that the program knows by name. See set.c.
#ifndef GAMES_SPACE_SETS_SET_H
#define GAMES_SPACE_SETS_SET_H

#include "intarsia/cells.h"

// A set: its pieces and the figure they are known for, as text.
typedef struct space_set {
    const char *name; // also its choice in the option
    ita_lattice lattice;
    const char *pieces, *figure;
} space_set;

enum { SPACE_SETS = 6 };
extern const space_set space_sets[SPACE_SETS];
// The same names, NULL ends them.
extern const char *const space_set_names[SPACE_SETS + 1];

#endif
