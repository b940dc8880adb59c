// Whether the shapes of figure and pieces are sound, before anything is compared.
#ifndef GEOM_VERIFY_SOUNDNESS_H
#define GEOM_VERIFY_SOUNDNESS_H

#include "geom/verify/judge.h"

// ITA_E_RANGE with the report's reason where a shape is none. What is traced on the way is kept,
// and the model's tolerance is less where some shape is only seen within that.
ita_status soundness_check(judgement *j, bool *fault_in_arrangement);
// What was solved exactly is so only within the tolerance where a shape is none as it is written.
ita_status soundness_confirm(judgement *j);
// A reason to refuse what nothing solves; the first one is kept.
void soundness_doubt(judgement *j, const selection *s, const ita_diag *doubt);

#endif
