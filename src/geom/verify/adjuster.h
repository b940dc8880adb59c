// What the parts of adjusting share: what may move, where the figure is laid, and what faces what.
#ifndef GEOM_VERIFY_ADJUSTER_H
#define GEOM_VERIFY_ADJUSTER_H

#include "geom/verify/adjust.h"

// So many places of each edge are drawn to what they face.
#define ADJUSTER_PLACES 4
// By so many more it may lie elsewhere.
#define ADJUSTER_POSE 3
// Of numbers so many may move one body.
#define ADJUSTER_NUMBERS 20

// A number that may be more by `value`, up to `bound` either way. Points of the bodies that it
// moves answer by v, as draw_doubt has it.
typedef struct freedom {
    double v[6];
    double bound, value;
    size_t first_body, body_end;
    bool is_held; // at its bound
} freedom;

// A shape of either side: figure first. A piece has its own place besides.
typedef struct body {
    size_t first, end; // of edges
    spot middle;       // of its corners, moved by numbers of transforms alone
    double radius;
    spot shift; // since then, with a turn about the middle before
    double angle;
} body;

typedef struct contact {
    spot at;         // a place on an edge
    double distance; // to the edge that it faces
    uint32_t of, to; // edges; of == to: it faces none
} contact;

// A place of a piece, how far that was moved, and how much it counts.
typedef struct pull {
    spot at, way;
    double weight;
} pull;

typedef struct adjuster {
    model *m;
    const ita_allocator *allocator;
    adjustment *out;
    loose_edge *figure; // as it is laid
    loose_motion laid;
    body *bodies;
    size_t figure_count, body_count;
    freedom *freedoms;
    size_t freedom_count, unknown_count;
    size_t
        pose_count; // the last of them shift and turn the figure as it is laid, and round nothing
    loose_edge *edges; // of the figure, and of the pieces, moved
    uint32_t *owners;
    size_t figure_edges, edge_count;
    contact *contacts;
    pull *pulls;          // of each edge of a piece
    double *left, *right; // normal equations, the lower half of them
    double reach;         // no place faces what is further off
    double join;          // nor are corners drawn to each other
    double widest;        // from which it began
    double noise;         // how far a point may be off by itself
    double misfit;        // how badly edges lie along each other
    bool fits;            // they do, however far pieces were moved
} adjuster;

// Where a point goes when a number is more by one.
spot adjuster_answer(const freedom *f, spot p);
// The numbers that may move a side; `out`: NULL, or receives them. How many there are.
size_t adjuster_freedoms(const model *m, const selection *s, freedom *out);
// A body's edges before it is moved.
const loose_edge *adjuster_written(const adjuster *a, const body *b);
// Which edges the places on edges face, no further off than `reach`. Errors: ITA_E_MEMORY.
ita_status adjuster_find(adjuster *a, double reach);
// Where a contact lies on its edge, 0 to 1.
double adjuster_place(size_t contact);
// Edges that face each other go on alike where one is the figure's, else the other way.
bool adjuster_is_alike(const adjuster *a, size_t edge, size_t other);
// Whether half of the figure's places are met; and notes how badly.
bool adjuster_is_met(adjuster *a, double reach);
// How far places are from the edges they face, at most.
double adjuster_worst(const adjuster *a);
// Moves all from where it is written, within `reach` first. `is_new`: something moves, no further
// than it may, and the figure is met.
ita_status adjuster_run(adjuster *a, double reach, bool *is_new);
// The same where the figure was drawn, and else in the ways that it may lie by `allow`.
ita_status adjuster_lay(adjuster *a, double reach, unsigned allow, bool *is_new);

#endif
