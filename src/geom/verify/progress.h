// How much of its figure an arrangement has, for the report. Decides nothing.
#ifndef GEOM_VERIFY_PROGRESS_H
#define GEOM_VERIFY_PROGRESS_H

#include "geom/loose/weld.h"
#include "geom/verify/model.h"

// Progress, missing area and excess; what is covered is told by `cover`, where that has edges. What
// lies further off than `tolerance` counts as met where much more is met so, and `may_be_nearly`;
// the report says then what distance counts.
// ITA_E_RANGE: the figure's outline does not close within any tolerance.
ita_status tell_progress(const model *m, const loose_outline *cover, ita_tolerance tolerance,
                         unsigned allow, bool may_be_nearly, ita_verify_report *report);

#endif
