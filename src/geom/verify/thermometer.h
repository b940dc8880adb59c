// The thermometer in doubles: how much of the outline and of the area an assembly has.
#ifndef GEOM_VERIFY_THERMOMETER_H
#define GEOM_VERIFY_THERMOMETER_H

#include "geom/loose/loose.h"

typedef struct thermometer_question {
    const loose_edge *figure, *pieces, *cover;
    size_t figure_count, piece_count, cover_count; // edges; all pieces in one list
    // cover: the outline of what overlapping pieces cover together; without edges: the pieces
    ita_tolerance tolerance;
    unsigned allow;
    bool is_still;       // only where the figure is drawn; so it is with too many edges, anyway
    double least;        // progress that is known: only ways that have more are told
    loose_motion *place; // where the figure lay best last time (scale 0: nowhere), and now; or NULL
    uint64_t
        *looks; // receives how many pairs of curves, places and strands were looked at; or NULL
} thermometer_question;

// With more pairs of edges, of the figure and of pieces, it takes too long for a gauge: where the
// figure lies has to do.
#define THERMOMETER_PAIRS_MOST 6000
// Curves that have no parabola or cubic in common are seen from places, and areas from crossings of
// strands, which is dear: after so many looks the best way so far to lay the figure has to do.
#define THERMOMETER_LOOKS_MOST ((uint64_t)1 << 25)

ita_status thermometer_read(const thermometer_question *question, const ita_allocator *allocator,
                            ita_progress *progress);

#endif
