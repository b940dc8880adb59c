// What explains a verdict: overlapping pairs, contours, relations, for the report.
#ifndef GEOM_VERIFY_EXPLAIN_H
#define GEOM_VERIFY_EXPLAIN_H

#include "geom/loose/weld.h"
#include "geom/verify/model.h"

// Overlapping pairs of pieces with their areas: exactly decided where the model is exact and
// `exactly` is asked for, else above what the tolerance can make of touching pieces, or deeper than
// `deep`. In order; after ITA_OVERLAPS_MOST the search ends.
ita_status explain_overlaps(const model *m, bool exactly, ita_tolerance tolerance,
                            ita_tolerance deep, ita_verify_report *report);
// Whether exactly the pairs that the report tells overlap as the files are written.
ita_status explain_same_overlaps(const model *m, const ita_verify_report *report, bool *is_same);
// Contours of the arrangement. Where pieces overlap `cover` receives the outline of what they cover
// together, else it comes back without edges; the caller's to close. `scale`: from the model's
// numbers to those that contours are told in.
ita_status explain_contours(const model *m, double scale, const ita_outline *exact,
                            ita_tolerance tolerance, bool with_details, ita_verify_report *report,
                            loose_outline *cover);
// How edges of different pieces meet: exactly where the files are trusted, else within a tolerance.
ita_status explain_relations(const model *m, ita_tolerance tolerance, ita_verify_report *report);

#endif
