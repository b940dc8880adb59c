// Gaps of a drawing that no tolerance may close, and slits that digits do not tell from rounding.
#ifndef GEOM_VERIFY_GAPS_H
#define GEOM_VERIFY_GAPS_H

#include "geom/verify/model.h"

// Lowers the tolerance where a gap is narrow, inside a piece or anywhere in the figure; those
// between pieces are what is judged. Remembers a slit that is no wider than rounding. For shapes
// that were checked: others have many.
ita_status model_keep_off_gaps(model *m);

#endif
