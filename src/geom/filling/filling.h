// Filling a figure with pieces, corner after corner: the one search behind solving a dissection and
// snapping what was laid by hand. Every filling is found exactly once (docs/dissection.md).
// Knows shapes and frames; nothing of piece sets, motions or pictures.
#ifndef GEOM_FILLING_FILLING_H
#define GEOM_FILLING_FILLING_H

#include "geom/filling/matching.h"

#include "intarsia/text.h"

// Pieces that are interchangeable: how many, and the orientations that each may lie in.
typedef struct filling_kind {
    int count;
    const filling_shape *shapes;
    int shape_count;
    spot place; // about where the shapes' origin should come to lie; read only with a reach
} filling_kind;

#define FILLING_ANYWHERE    (-1.0)
#define FILLING_ALL_CORNERS SIZE_MAX

// The figure's edges and the kinds stay the caller's, and stay.
typedef struct filling_question {
    ita_frame frame;
    const ita_edge *figure; // contours, inside on the left
    size_t figure_count;
    const filling_kind *kinds;
    size_t kind_count;
    double reach;   // how far from its place a piece may lie, or FILLING_ANYWHERE
    size_t corners; // of the sharpest corners so many, the one with the fewest choices is filled
    bool watches_turns; // filling_may_miss is asked for
} filling_question;

typedef struct filling_choice {
    int32_t kind, shape;
    ita_point shift;
} filling_choice;

enum { FILLING_PATH_MOST = 32, FILLING_PATHS_AT_ONCE = 4096 };

typedef struct filling filling;

// ITA_E_MEMORY, or ITA_E_OVERFLOW where the figure is too large. Over at once when no piece fits
// the figure's corners.
ita_status filling_open(const filling_question *question, const ita_allocator *allocator,
                        filling **filling);
void filling_close(filling *filling);

bool filling_is_over(const filling *filling);
// No more.
void filling_end(filling *filling);
// Lays one piece, after going back as far as needed. `*is_filled`: now every piece lies, and
// filling_choices says where. After ITA_E_OVERFLOW the search may go on without that try.
ita_status filling_advance(filling *filling, bool *is_filled);
// One for each piece.
const filling_choice *filling_choices(const filling *filling);

// A place in the search: the choice taken at each level from the top.
typedef struct filling_path {
    uint8_t length;
    uint16_t steps[FILLING_PATH_MOST];
} filling_path;

// From now on only what lies below the path is searched; over at once where it leads nowhere.
ita_status filling_enter(filling *filling, const filling_path *path);
// How many pieces lie.
int filling_depth(const filling *filling);
// What is left is handed out: every place next to the way down that is still to be tried, nearest
// to the top first. `paths` holds FILLING_PATHS_AT_ONCE; the search is over then. False, and
// nothing changed, when there are more, or when only one piece is missing.
bool filling_leave(filling *filling, filling_path *paths, size_t *count);

// Whether, in some room seen so far, a piece might lie in a turn that none of its shapes has.
bool filling_may_miss(const filling *filling);

// What was tried so far, and about which share of the search is behind it, 0 to 1.
uint64_t filling_nodes(const filling *filling);
double filling_progress(const filling *filling);

// The way down to where the search stands, and walking it again after opening. ITA_E_SYNTAX where
// the bytes are no way of this search.
void filling_put_way(const filling *filling, ita_text *bytes);
ita_status filling_walk(filling *filling, ita_reader *reader);

#endif
