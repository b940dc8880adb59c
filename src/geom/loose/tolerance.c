// What a tolerance comes from, in reports.
#include "geom/loose/tolerance.h"
#include "intarsia/words.h"

const char *tolerance_name(ita_tolerance_origin origin) {
    static const char *const names[] = {"none", "doubles", "digits", "drawing", "tau", "tried"};
    return names[origin];
}

const char *tolerance_words(int language, ita_tolerance_origin origin) {
    static const char *const keys[] = {"geom.tolerance.none",   "geom.tolerance.doubles",
                                       "geom.tolerance.digits", "geom.tolerance.drawing",
                                       "geom.tolerance.tau",    "geom.tolerance.tried"};
    return ita_words_in(language, keys[origin]);
}
