// The inside of a shape that was drawn.
#ifndef GEOM_FILE_INK_H
#define GEOM_FILE_INK_H

#include "geom/file/drawing.h"

// Orients the loops of the current shape, whose edges are all there, with the inside on the left by
// the fill rule. Where that cannot be told, or places are covered otherwise, it complains.
ita_status ink_orient(ita_drawing *d, ita_diag *diag);

#endif
