// The list of piece sets, and their tables made into shapes.
#include "games/dissection/sets/set.h"

static const dissection_set *const sets[] = {&set_tangram,  &set_stomachion, &set_t,
                                             &set_shonagon, &set_egg,        &set_heart,
                                             &set_waves,    &set_disc,       &set_yinyang};

const dissection_set *const *dissection_sets(size_t *count) {
    *count = sizeof sets / sizeof sets[0];
    return sets;
}

const dissection_set *dissection_set_find(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        if (ita_text_is(name, length, sets[i]->name)) return sets[i];
    return NULL;
}

static ita_point point(ita_frame frame, const int16_t c[4]) {
    ita_point p;
    ita_status status =
        ita_point_from_square(frame, ita_number_of(c[0], c[1]), ita_number_of(c[2], c[3]), &p);
    return status == ITA_OK ? p : (ita_point){{0, 0}, {0, 0}}; // tables are small: cannot happen
}

static ita_point corner_point(ita_frame frame, const set_corner *corner) {
    const int16_t c[4] = {corner->xa, corner->xb, corner->ya, corner->yb};
    return point(frame, c);
}

static void fill_edges(ita_frame frame, const set_piece *piece, ita_edge *edges) {
    for (size_t i = 0; i < piece->corner_count; i++) {
        const set_corner *here = &piece->corners[i];
        const set_corner *next = &piece->corners[(i + 1) % piece->corner_count];
        edges[i] = (ita_edge){.kind = (ita_edge_kind)here->kind,
                              .turn = here->turn,
                              .from = corner_point(frame, here),
                              .to = corner_point(frame, next)};
        if (here->kind != ITA_EDGE_LINE) edges[i].c1 = point(frame, here->c1);
        if (here->kind == ITA_EDGE_CUBIC) edges[i].c2 = point(frame, here->c2);
    }
}

ita_shape *dissection_set_shapes(const dissection_set *set, ita_arena *arena) {
    ita_shape *shapes = ita_arena_take(arena, set->piece_count * sizeof *shapes);
    for (size_t p = 0; shapes && p < set->piece_count; p++) {
        const set_piece *piece = &set->pieces[p];
        ita_edge *edges = ita_arena_take(arena, piece->corner_count * sizeof *edges);
        if (!edges) return NULL;
        fill_edges(set->frame, piece, edges);
        shapes[p] =
            (ita_shape){.name = piece->name, .edges = edges, .edge_count = piece->corner_count};
    }
    return shapes;
}
