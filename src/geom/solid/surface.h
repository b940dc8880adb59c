// The surface of one solid as triangles, and the questions that make a solid sound; each is a file.
// None of them trusts another's work: triangles that were cut wrongly can only be refused.
#ifndef GEOM_SOLID_SURFACE_H
#define GEOM_SOLID_SURFACE_H

#include "geom/solid/directions.h"

typedef struct triangle {
    ita_corner p[3];
    uint32_t face;
} triangle;

// Invariant: shells[i] <= i leads to the lowest triangle known to hang together with triangle i.
typedef struct surface {
    const ita_solid *solid;
    const ita_allocator *allocator;
    ita_diag *diag;
    triangle *triangles;
    size_t count, capacity;
    uint32_t *shells; // [count]
    size_t shell_count;
    uint64_t steps_left; // a hostile solid ends here
} surface;

#define SURFACE_STEPS ((uint64_t)1 << 31)

// Cuts all faces; planes and areas are asked on the way. The surface is zeroed but for its first
// three.
ita_status surface_cut(surface *s);
// Is it closed, does it change sides at every edge; which triangles hang together?
ita_status surface_join(surface *s);
// Do triangles meet in their insides?
ita_status surface_meet(surface *s);
// Does the outside of every shell lie outside?
ita_status surface_look_out(surface *s);
void surface_close(surface *s);
// Six times the volume.
triple surface_volume6(const surface *s);

uint32_t surface_shell(surface *s, uint32_t index);
// True, after a diagnosis, when `steps` more are too many.
bool surface_is_spent(surface *s, uint64_t steps);
// Fails with the solid's name and faces, told from 1; NO_FACE is left out. Marks the first of them.
#define NO_FACE UINT32_MAX
ita_status surface_fails(surface *s, ita_status status, const char *key, uint32_t a, uint32_t b);

// How two triangles meet otherwise than at their rims: in one plane; an edge of one in the other;
// crossing.
typedef enum meeting { MEET_NOT, MEET_FLAT, MEET_EDGE, MEET_CROSSING } meeting;
meeting triangles_meet(const triangle *a, const triangle *b);
// Not even their boxes touch.
bool triangles_are_apart(const triangle *a, const triangle *b);

// A point times `parts`, which is 16 at most: within 2^56. A ray runs from it along an axis.
typedef struct spot {
    ita_corner at;
    int64_t parts;
    int axis;
} spot;

// How often the surface covers a spot; for a spot on triangle `own` just outside of it. False where
// a triangle (another one) touches the spot.
bool surface_covering(const surface *s, uint32_t own, const spot *q, int *covering);

// ---- proofs that something is wrong, and about where. No proof found says nothing.
bool surfaces_share_room(surface *a, surface *b, double at[3]);
bool surface_leaves(surface *a, surface *target, double at[3]);

#endif
