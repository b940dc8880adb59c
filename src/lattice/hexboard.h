// What the two files of hexagon boards share. See intarsia/hexboard.h for the public part.
#ifndef INTARSIA_LATTICE_HEXBOARD_H
#define INTARSIA_LATTICE_HEXBOARD_H

#include "intarsia/hexboard.h"

// "hexboard.twice" with the cell, at a byte or ITA_NO_OFFSET.
ita_status hexboard_refuse_twice(ita_hex cell, size_t offset, ita_diag *diag);
// "hexboard.large" with the limit.
ita_status hexboard_refuse_large(size_t offset, ita_diag *diag);

#endif
