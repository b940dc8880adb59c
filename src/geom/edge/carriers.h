// Carriers: the lines, circles and curves that edges lie on, each known by a number. Two edges get
// the same number exactly when they lie on the same carrier: the hash proposes, an exact comparison
// decides.
#ifndef GEOM_EDGE_CARRIERS_H
#define GEOM_EDGE_CARRIERS_H

#include "geom/number/ring.h"
#include "intarsia/geom.h"

typedef enum carrier_kind {
    CARRIER_CLASS,     // a line in a direction of the frame: turned back by `step` it is y = offset
    CARRIER_LINE,      // any other line, through `at` along `along`
    CARRIER_CIRCLE,    // around `at`, squared radius r2
    CARRIER_QUADRATIC, // the parabola of `curve`
    CARRIER_CUBIC      // the cubic of `curve`
} carrier_kind;

typedef struct carrier {
    carrier_kind kind;
    int step;
    uint32_t hash;
    int32_t winding; // circles: how often the point at angle 0+ is covered counter-clockwise
    union {
        struct {
            ita_number offset;
            ita_point at, along;
            ita_wide r2;
        };
        ita_edge curve;
    };
} carrier;

typedef struct carrier_slot {
    uint32_t hash, number; // number: index + 1, 0: empty
} carrier_slot;

typedef struct carriers {
    ita_frame frame;
    const ita_allocator *allocator;
    carrier *items;
    size_t count, capacity;
    carrier_slot *slots; // linear probing
    size_t slot_count;
    struct { // the slopes computed last: turned grids have few directions
        ita_point along;
        uint32_t slope;
    } slopes[16];
} carriers;

void carriers_open(carriers *table, ita_frame frame, const ita_allocator *allocator);
void carriers_close(carriers *table);
void carriers_reset(carriers *table);

// The step 0 <= step < steps/2 for which the direction lies along zeta^step; -1: none. Turned back
// by s steps, x + y zeta is g(s+1) - g(s) zeta with g(0) = -y, g(1) = x, g(s+1) = t g(s) - g(s-1);
// so it is the first s whose g(s) is 0. Inline: the judge asks for every edge.
static inline int carriers_step(ita_frame frame, ita_point along) {
    static const int8_t half_turn[ITA_FRAME_COUNT] = {2, 4, 6, 5, 2};
    ita_number g = along.x, last = ring_negated(along.y);
    if (ring_is_zero(last)) return 0;
    for (int step = 1; step < half_turn[frame]; step++) {
        if (ring_is_zero(g)) return step;
        const ita_number next = ita_number_sub(ring_t(frame, g), last);
        last = g, g = next;
    }
    return -1;
}

// The same for all straight edges on one line, and mostly another for others.
ita_status carriers_line_hash(carriers *table, const ita_edge *edge, uint32_t *hash);
// The number of the edge's carrier; a new one is added. The edge has length.
ita_status carriers_find(carriers *table, const ita_edge *edge, uint32_t *index);
// The same for the line through `at` along `along`.
ita_status carriers_find_line(carriers *table, ita_point at, ita_point along, uint32_t *index);

// Order of two directions by angle from 0 to below 360 degrees.
int carriers_angle_compare(ita_frame frame, ita_point v, ita_point w);
// How often an arc covers the angle 0+: 1, 0 or -1.
int carriers_winding(ita_frame frame, const ita_edge *arc);

#endif
