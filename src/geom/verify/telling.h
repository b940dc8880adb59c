// What a report tells of a verdict: contours, what is met and what is missing, where a slit is, and
// the sentence.
#ifndef GEOM_VERIFY_TELLING_H
#define GEOM_VERIFY_TELLING_H

#include "geom/verify/judge.h"

// Of a verdict that is not ITA_VERDICT_INVALID. Where nothing but rounding is missing it may become
// a yes, and where the figure does not close within any tolerance it is refused.
ita_status tell_verdict(judgement *j);
// The sentence of a yes, by its motion.
void tell_solved(ita_verify_report *r);

#endif
