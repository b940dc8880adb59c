// Selecting the shapes of a side, with their edges.
#include "geom/verify/selection.h"

#include "intarsia/base.h"

const draw_shape *selection_shape(const selection *s, size_t i) {
    return &s->drawing->shapes[s->shapes[i]];
}

// The group that is taken: the one that is wanted; else the shapes of neither; else, where the
// other will do as well, that.
static draw_group chosen_group(const ita_drawing *d, draw_group wanted, bool takes_other) {
    if (drawing_has_group(d, wanted)) return wanted;
    if (drawing_has_group(d, DRAW_LOOSE) || !takes_other) return DRAW_LOOSE;
    return wanted == DRAW_FIGURE ? DRAW_PIECES : DRAW_FIGURE;
}

// ---- equal shapes

static bool is_same_place(draw_point p, draw_point q) {
    return draw_is_same_spot(p, q) && p.x.exact == q.x.exact && p.y.exact == q.y.exact;
}

static bool is_same_edge(const draw_edge *a, const draw_edge *b) {
    if (a->kind != b->kind || a->turn != b->turn || a->arc != b->arc) return false;
    if (!is_same_place(a->from, b->from) || !is_same_place(a->to, b->to)) return false;
    return a->kind == ITA_EDGE_LINE || (is_same_place(a->c1, b->c1) && is_same_place(a->c2, b->c2));
}

// Told by the same edges in the same order.
static bool is_same_shape(const ita_drawing *d, const draw_shape *a, const draw_shape *b) {
    bool is_same = a->edge_count == b->edge_count && a->loop_count == b->loop_count &&
                   a->is_even_odd == b->is_even_odd;
    for (size_t i = 0; is_same && i < a->loop_count; i++)
        is_same = d->loops[a->first_loop + i] - a->first_edge ==
                  d->loops[b->first_loop + i] - b->first_edge;
    for (size_t i = 0; is_same && i < a->edge_count; i++) {
        const draw_edge x = drawing_edge_at(d, a->first_edge + i),
                        y = drawing_edge_at(d, b->first_edge + i);
        is_same = is_same_edge(&x, &y);
    }
    return is_same;
}

// A shape, and what equal ones have in common.
typedef struct hashed {
    uint64_t hash;
    uint32_t shape;
} hashed;

static hashed hashed_of(const ita_drawing *d, uint32_t i) {
    const draw_shape *shape = &d->shapes[i];
    uint64_t hash = shape->edge_count;
    for (size_t e = 0; e < shape->edge_count; e++) {
        const spot from = drawing_loose(d, shape->first_edge + e).from;
        const double place[2] = {from.x, from.y};
        hash = ita_hash_bytes(place, sizeof place, hash);
    }
    return (hashed){hash, i};
}

static int compare_hashed(const void *a, const void *b, void *user) {
    (void)user;
    const hashed *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    return (x->shape > y->shape) - (x->shape < y->shape);
}

static int compare_shapes(const void *a, const void *b, void *user) {
    (void)user;
    const hashed *x = a, *y = b;
    return (x->shape > y->shape) - (x->shape < y->shape);
}

// Keeps the first of shapes that are equal, in their order.
static ita_status keep_different(const ita_drawing *d, const ita_allocator *allocator,
                                 uint32_t *shapes, size_t *count) {
    const size_t all = *count;
    hashed *sorted = ita_take(allocator, (all + 1) * sizeof *sorted);
    if (!sorted) return ITA_E_MEMORY;
    for (size_t i = 0; i < all; i++)
        sorted[i] = hashed_of(d, shapes[i]);
    ita_sort(sorted, all, sizeof *sorted, compare_hashed, NULL);
    size_t kept = 0;
    for (size_t i = 0; i < all; i++) {
        const hashed *last = kept > 0 ? &sorted[kept - 1] : NULL;
        if (last && last->hash == sorted[i].hash &&
            is_same_shape(d, &d->shapes[last->shape], &d->shapes[sorted[i].shape]))
            continue;
        sorted[kept++] = sorted[i];
    }
    ita_sort(sorted, kept, sizeof *sorted, compare_shapes, NULL);
    for (size_t i = 0; i < kept; i++)
        shapes[i] = sorted[i].shape;
    *count = kept;
    ita_give(allocator, sorted, (all + 1) * sizeof *sorted);
    return ITA_OK;
}

// ---- selecting

static ita_status choose_shapes(selection *s, draw_group chosen, bool is_figure,
                                const ita_allocator *allocator) {
    const ita_drawing *d = s->drawing;
    for (size_t i = 0; i < d->shape_count; i++)
        s->room += d->shapes[i].group == chosen;
    s->shapes = ita_take(allocator, (s->room + 1) * sizeof *s->shapes);
    if (!s->shapes) return ITA_E_MEMORY;
    for (size_t i = 0; i < d->shape_count; i++)
        if (d->shapes[i].group == chosen) s->shapes[s->count++] = (uint32_t)i;
    return is_figure && s->count > 1 ? keep_different(d, allocator, s->shapes, &s->count) : ITA_OK;
}

ita_status selection_open(const ita_drawing *d, draw_group wanted, bool takes_other,
                          const ita_allocator *allocator, selection *out) {
    *out = (selection){.drawing = d};
    ita_status status =
        choose_shapes(out, chosen_group(d, wanted, takes_other), wanted == DRAW_FIGURE, allocator);
    if (status) return status;
    out->firsts = ita_take(allocator, (out->room + 1) * sizeof *out->firsts);
    out->loop_firsts = ita_take(allocator, (out->room + 1) * sizeof *out->loop_firsts);
    out->loops = ita_take(allocator, (d->loop_count + 1) * sizeof *out->loops);
    if (!out->firsts || !out->loop_firsts || !out->loops) return ITA_E_MEMORY;
    size_t loop_at = 0;
    for (size_t i = 0; i < out->count; i++) {
        const draw_shape *shape = selection_shape(out, i);
        out->firsts[i] = out->edge_count;
        out->loop_firsts[i] = loop_at;
        for (size_t k = 0; k < shape->loop_count; k++)
            out->loops[loop_at++] = d->loops[shape->first_loop + k] - (uint32_t)shape->first_edge;
        out->edge_count += shape->edge_count;
    }
    out->firsts[out->count] = out->edge_count;
    out->loop_firsts[out->count] = loop_at;
    return ITA_OK;
}

ita_status selection_take_edges(selection *s, const ita_allocator *allocator) {
    const ita_drawing *d = s->drawing;
    s->loose = ita_take(allocator, (s->edge_count + 1) * sizeof *s->loose);
    if (d->arc_count) s->arcs = ita_take(allocator, (s->edge_count + 1) * sizeof *s->arcs);
    if (!s->loose || (d->arc_count && !s->arcs)) return ITA_E_MEMORY;
    size_t at = 0;
    for (size_t i = 0; i < s->count; i++) {
        const draw_shape *shape = selection_shape(s, i);
        for (size_t e = 0; e < shape->edge_count; e++) {
            const size_t edge = shape->first_edge + e;
            if (s->arcs) s->arcs[at] = drawing_edge_at(d, edge).arc;
            s->loose[at++] = drawing_loose(d, edge);
        }
    }
    return ITA_OK;
}

void selection_close(selection *s, const ita_allocator *allocator) {
    if (!s->drawing) return;
    ita_give(allocator, s->shapes, (s->room + 1) * sizeof *s->shapes);
    ita_give(allocator, s->firsts, (s->room + 1) * sizeof *s->firsts);
    ita_give(allocator, s->loop_firsts, (s->room + 1) * sizeof *s->loop_firsts);
    ita_give(allocator, s->loops, (s->drawing->loop_count + 1) * sizeof *s->loops);
    ita_give(allocator, s->loose, (s->edge_count + 1) * sizeof *s->loose);
    ita_give(allocator, s->arcs, (s->edge_count + 1) * sizeof *s->arcs);
    ita_give(allocator, s->exact, (s->edge_count + 1) * sizeof *s->exact);
}

ita_shape selection_exact_shape(const selection *s, size_t i) {
    ita_shape shape = {selection_shape(s, i)->name, s->exact + s->firsts[i],
                       s->firsts[i + 1] - s->firsts[i], s->loops + s->loop_firsts[i],
                       s->loop_firsts[i + 1] - s->loop_firsts[i]};
    return shape;
}

bool selection_is_straight(const selection *s) {
    for (size_t i = 0; i < s->edge_count; i++)
        if (s->loose[i].kind != ITA_EDGE_LINE) return false;
    return true;
}

// ---- what they cover

// Where too many cross, halves are united first. What one shape goes round it goes round once, or
// it is none: then coverings may add up.
ita_status selection_trace(const selection *s, ita_tolerance tolerance,
                           const ita_allocator *allocator, loose_outline *out) {
    ita_status status = loose_trace(s->loose, s->edge_count, tolerance, true, allocator, out);
    if (status == ITA_E_LIMIT && s->count == 1)
        status = loose_trace(s->loose, s->edge_count, tolerance, false, allocator, out);
    if (status != ITA_E_LIMIT) return status;
    loose_outline rim;
    status = loose_rim_of_all(s->loose, s->firsts, s->count, tolerance, allocator, &rim);
    if (!status) status = loose_trace(rim.edges, rim.edge_count, tolerance, false, allocator, out);
    loose_outline_close(&rim);
    return status == ITA_E_LIMIT ? ITA_E_RANGE : status;
}

ita_status selection_rim(const selection *s, ita_tolerance tolerance,
                         const ita_allocator *allocator, loose_outline *out) {
    ita_status status = loose_rim(s->loose, s->edge_count, tolerance, allocator, out);
    if (status == ITA_E_LIMIT) {
        loose_outline_close(out);
        status = loose_rim_of_all(s->loose, s->firsts, s->count, tolerance, allocator, out);
    }
    return status == ITA_E_LIMIT ? ITA_E_RANGE : status;
}
