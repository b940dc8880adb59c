// The piece sets: exact shapes, drawn by us from the classical dissections.
// Knows no rules and no pictures.
#ifndef GAMES_DISSECTION_SETS_SET_H
#define GAMES_DISSECTION_SETS_SET_H

#include "intarsia/geom.h"
#include "intarsia/text.h"

/// One corner of a piece and how the outline goes on from it. Coordinates are x = xa + xb w and
/// y = ya + yb w of the set's frame, y up, walked counter-clockwise. An arc has its centre, a
/// curve its control points in the same form.
typedef struct set_corner {
    int16_t xa, xb, ya, yb;
    int8_t kind; // ITA_EDGE_
    int8_t turn; // arcs
    int16_t c1[4], c2[4];
} set_corner;

typedef struct set_piece {
    const char *name; // message key, such as "dissection.piece.large-triangle"
    int kind;         // equal pieces have the same
    const set_corner *corners;
    size_t corner_count;
} set_piece;

typedef struct dissection_set {
    const char *name;  // in configs: "tangram"
    const char *title; // message key, such as "dissection.option.set.tangram"
    ita_frame frame;
    const set_piece *pieces;
    size_t piece_count;
} dissection_set;

/// All sets, `*count` of them, static storage.
const dissection_set *const *dissection_sets(size_t *count);
/// The set of this name, or NULL.
const dissection_set *dissection_set_find(const char *name, size_t length);

/// A set's pieces as shapes; the arena owns them. NULL without memory.
ita_shape *dissection_set_shapes(const dissection_set *set, ita_arena *arena);

extern const dissection_set set_tangram, set_stomachion, set_t, set_shonagon, set_egg, set_heart,
    set_waves, set_disc, set_yinyang;

#endif
