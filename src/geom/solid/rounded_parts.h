// What the steps of the judge of rounded solids hand on. Joints are corners that are one, in the
// order of their place along x; roads are edges between two joints, with the joints that lie on
// them.
#ifndef GEOM_SOLID_ROUNDED_PARTS_H
#define GEOM_SOLID_ROUNDED_PARTS_H

#include "geom/solid/rounded.h"

#include <math.h>

typedef struct vector {
    double at[3];
} vector;

typedef struct road {
    uint32_t from, to; // from < to
    size_t first, end; // of its stops, from one end to the other
} road;

// A face's joints, one after the other as it is walked, each with the road to the next.
typedef struct rounded_face {
    size_t first, end;
    uint32_t solid;
    vector normal; // its length is twice the area
} rounded_face;

typedef struct rounded {
    const rounded_question *question;
    rounded_answer *answer;
    ita_arena arena;
    ita_corner *joints;
    size_t joint_count;
    uint32_t *walk; // joints of all faces
    size_t walk_count;
    rounded_face *faces;
    size_t face_count;
    road *roads;
    size_t road_count;
    uint32_t *stops;
    size_t stop_count, stop_capacity;
    uint32_t *outline; // of the face that was asked for last
    size_t outline_count, outline_capacity;
    double moved, aside; // how far a corner is from its joint, a stop from its road
    double narrowest;    // what is farther apart than the reach, up to sixteen times that
    uint64_t steps_left; // what crowds ends here
} rounded;

static inline vector vector_to(ita_corner from, ita_corner to) {
    return (vector){{(double)(to.x - from.x), (double)(to.y - from.y), (double)(to.z - from.z)}};
}

static inline double vector_dot(vector a, vector b) {
    return a.at[0] * b.at[0] + a.at[1] * b.at[1] + a.at[2] * b.at[2];
}

static inline vector vector_cross(vector a, vector b) {
    return (vector){{a.at[1] * b.at[2] - a.at[2] * b.at[1], a.at[2] * b.at[0] - a.at[0] * b.at[2],
                     a.at[0] * b.at[1] - a.at[1] * b.at[0]}};
}

static inline double vector_length(vector a) {
    return sqrt(vector_dot(a, a));
}

static inline bool rounded_is_spent(rounded *r, uint64_t steps) {
    const bool is_spent = steps > r->steps_left;
    r->steps_left -= is_spent ? r->steps_left : steps;
    return is_spent;
}

static inline void rounded_note_gap(rounded *r, double distance) {
    if (distance > 0) r->narrowest = fmin(r->narrowest, distance);
}

// The joints of a face together with those on its edges; of these only the solid's own where
// `owners` names them (of each joint, the solid from 1).
ita_status rounded_outline(rounded *r, const rounded_face *f, const uint32_t *owners);
// Are a face's corners as near to the plane of a face as is asked?
bool rounded_lies_in(const rounded *r, const rounded_face *f, const rounded_face *plane);
// Is each solid sound, its faces as flat as is asked? The answer's volumes.
ita_status rounded_check(rounded *r);
// Do all edges add up to nothing? The answer's `within`.
ita_status rounded_add_up(rounded *r);

#endif
