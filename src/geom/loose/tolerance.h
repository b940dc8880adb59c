// The distance within which places are taken as one travels with the reason for which it is
// forgiven: what is made of a tolerance, wider or narrower, keeps its origin.
// The type itself is public (intarsia/geom.h), as reports tell both.
#ifndef GEOM_LOOSE_TOLERANCE_H
#define GEOM_LOOSE_TOLERANCE_H

#include "intarsia/geom.h"

static inline ita_tolerance tolerance_times(ita_tolerance t, double factor) {
    return (ita_tolerance){t.distance * factor, t.origin};
}

static inline ita_tolerance tolerance_larger(ita_tolerance a, ita_tolerance b) {
    return b.distance > a.distance ? b : a;
}

static inline ita_tolerance tolerance_smaller(ita_tolerance a, ita_tolerance b) {
    return b.distance < a.distance ? b : a;
}

// Numbers that were written without loss are off by what doubles leave of a length.
static inline ita_tolerance tolerance_of_doubles(double distance) {
    return (ita_tolerance){distance, ITA_TOLERANCE_DOUBLES};
}

// What the user allows pieces to be off.
static inline ita_tolerance tolerance_of_tau(double tau) {
    return (ita_tolerance){tau, ITA_TOLERANCE_TAU};
}

// Its name in JSON, and its reason in the language's words.
const char *tolerance_name(ita_tolerance_origin origin);
const char *tolerance_words(int language, ita_tolerance_origin origin);

// A search that tries wider and wider distances and proves what it finds.
static inline ita_tolerance tolerance_tried(double distance) {
    return (ita_tolerance){distance, ITA_TOLERANCE_TRIED};
}

#endif
