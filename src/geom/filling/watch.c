// In doubles, with margins on the side of "may": angles and lengths that pieces have to make up
// exactly are sums within a margin, and a piece overlaps only by more than one.
#include "geom/filling/watch.h"

#include <math.h>

enum {
    EDGES_MOST = 64,  // of pieces with more it is not told that they cannot lie
    TRIES_MOST = 2000 // of sums; after that, they may be made up
};

static const double margin = 1e-6; // of angles, and of lengths as parts of the figure's width

static const double pi = 3.14159265358979323846;

// ---- sums

// What angle or edge a piece brings.
typedef double measuring(const filling_shape *shape, size_t edge);

static double angle_at(const filling_shape *shape, size_t edge) {
    return shape->angles[edge];
}

static double length_of(const filling_shape *shape, size_t edge) {
    return spot_distance(shape->chords[edge].a, shape->chords[edge].b);
}

typedef struct sum {
    const watch_room *room;
    measuring *measure;
    size_t own; // the kind of the piece that lies
    double off;
    int tries;
} sum;

static bool is_convex(const filling_shape *shape) {
    for (size_t i = 0; i < shape->edge_count; i++)
        if (shape->angles[i] > pi - margin) return false;
    return true;
}

static bool copies_make_up(sum *s, size_t kind, int copies, double rest);

// With some of a piece's edges, from `edge` on: a convex piece has no two of them there.
static bool edges_make_up(sum *s, size_t kind, int copies, size_t edge, double rest) {
    const filling_shape *shape = &s->room->question->kinds[kind].shapes[0];
    if (fabs(rest) <= s->off || ++s->tries > TRIES_MOST) return true;
    if (copies_make_up(s, kind, copies - 1, rest)) return true;
    for (size_t e = edge; e < shape->edge_count; e++) {
        const double next = rest - s->measure(shape, e);
        if (next < -s->off) continue;
        if (is_convex(shape) ? copies_make_up(s, kind, copies - 1, next)
                             : edges_make_up(s, kind, copies, e + 1, next))
            return true;
    }
    return false;
}

static bool copies_make_up(sum *s, size_t kind, int copies, double rest) {
    if (fabs(rest) <= s->off || ++s->tries > TRIES_MOST) return true;
    if (copies > 0) return edges_make_up(s, kind, copies, 0, rest);
    const size_t next = kind + 1;
    if (next == s->room->question->kind_count) return false;
    return copies_make_up(s, next, s->room->left[next] - (next == s->own), rest);
}

// Whether pieces beside the one that lies make up what it leaves.
static bool others_make_up(const watch_room *room, measuring *measure, size_t own, double rest,
                           double off) {
    sum s = {.room = room, .measure = measure, .own = own, .off = off};
    return rest >= -off && copies_make_up(&s, 0, room->left[0] - (own == 0), rest);
}

// ---- a piece in a corner

typedef struct turned_piece {
    const filling_kind *kind;
    const filling_shape *shape;
    size_t edge; // along the corner's leaving edge
    spot turn;
    filling_line chords[EDGES_MOST];
} turned_piece;

static spot turned(spot p, spot by) {
    return (spot){p.x * by.x - p.y * by.y, p.x * by.y + p.y * by.x};
}

static bool lies_in_room(const watch_room *room, const watch_corner *corner, turned_piece *p) {
    filling_shape shape = *p->shape;
    shape.chords = p->chords;
    for (size_t i = 0; i < shape.edge_count; i++) {
        const filling_line *own = &p->shape->chords[i];
        p->chords[i] = (filling_line){turned(own->a, p->turn), turned(own->b, p->turn),
                                      turned(own->unit, p->turn)};
    }
    for (int i = 0; i < shape.sample_count; i++)
        shape.samples[i] = turned(shape.samples[i], p->turn);
    return filling_may_fit(&shape, spot_sub(corner->at, p->chords[p->edge].a), room->lines,
                           room->size);
}

static bool has_end_at(const filling_shape *shape, spot p, double off) {
    for (size_t i = 0; i < shape->edge_count; i++)
        if (spot_distance(shape->chords[i].a, p) <= off) return true;
    return false;
}

static bool covers_the_same(const turned_piece *p, const filling_shape *shape, size_t edge,
                            double off) {
    for (size_t i = 0; i < shape->edge_count; i++) {
        const spot end = spot_sub(p->chords[i].a, p->chords[p->edge].a);
        if (!has_end_at(shape, spot_add(end, shape->chords[edge].a), off)) return false;
    }
    return true;
}

// Whether one of the kind's shapes lies there just so.
static bool is_tried(const watch_room *room, const watch_corner *corner, const turned_piece *p) {
    for (int s = 0; s < p->kind->shape_count; s++) {
        const filling_shape *shape = &p->kind->shapes[s];
        for (size_t e = 0; (shape->sides & room->sides) && e < shape->edge_count; e++)
            if (spot_distance(shape->leaving[e], corner->way) <= margin &&
                covers_the_same(p, shape, e, 1e-9 * room->size))
                return true;
    }
    return false;
}

// Whether the others may fill up the angle and the edges beside the piece.
static bool leaves_no_rest(const watch_room *room, const watch_corner *corner, size_t kind,
                           const filling_shape *shape, size_t edge) {
    const double angle = corner->angle - shape->angles[edge], off = margin * room->size;
    if (!others_make_up(room, angle_at, kind, angle, margin)) return false;
    if (!is_convex(shape)) return true;
    if (corner->leaving_ends &&
        !others_make_up(room, length_of, kind, corner->leaving - length_of(shape, edge), off))
        return false;
    const double arriving = corner->arriving - length_of(shape, shape->before[edge]);
    return angle > margin || !corner->arriving_ends ||
           others_make_up(room, length_of, kind, arriving, off);
}

static bool may_lie_along(const watch_room *room, const watch_corner *corner, size_t kind,
                          const filling_shape *shape, size_t edge) {
    turned_piece p = {.kind = &room->question->kinds[kind], .shape = shape, .edge = edge};
    if (!leaves_no_rest(room, corner, kind, shape, edge)) return false;
    if (shape->edge_count > EDGES_MOST) return true;
    const spot own = shape->leaving[edge];
    p.turn = turned(corner->way, (spot){own.x, -own.y});
    return lies_in_room(room, corner, &p) && !is_tried(room, corner, &p);
}

bool watch_may_lie(const watch_room *room, const watch_corner *corner) {
    for (size_t k = 0; k < room->question->kind_count; k++)
        for (int s = 0; room->left[k] > 0 && s < room->question->kinds[k].shape_count; s++) {
            const filling_shape *shape = &room->question->kinds[k].shapes[s];
            if (!shape->is_lead || !(shape->sides & room->sides)) continue;
            for (size_t e = 0; e < shape->edge_count; e++)
                if (may_lie_along(room, corner, k, shape, e)) return true;
        }
    return false;
}
