// In doubles, with margins on the side of "may": angles and lengths that pieces have to make up
// exactly are sums within a margin, and pieces overlap only by more than one.
#include "geom/filling/watch.h"

#include "geom/edge/carriers.h"

#include <math.h>

enum {
    EDGES_MOST = 64,  // of pieces with more it is not told that they cannot lie
    TRIES_MOST = 300, // of sums; after that, they may be made up
    CHAIN_MOST = 6    // pieces around one point; behind that, others may lie
};

static const double margin = 1e-6; // of angles, and of lengths as parts of the figure's width

static const double pi = 3.14159265358979323846;

// A piece that is laid in a turn of its own.
typedef struct turned_piece {
    const filling_kind *kind;
    spot turn;           // of the shape
    size_t edge;         // along the corner's leaving edge
    spot shift;          // of the turned shape
    filling_shape shape; // as it is turned: its chords and samples only
    filling_line chords[EDGES_MOST];
} turned_piece;

typedef struct watch {
    const watch_room *room;
    const turned_piece *laid[CHAIN_MOST];
    int laid_count;
} watch;

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
    return copies_make_up(s, next, s->room->left[next], rest);
}

// Whether pieces that are left make up a rest.
static bool make_up(const watch_room *room, measuring *measure, double rest, double off) {
    sum s = {.room = room, .measure = measure, .off = off};
    return rest >= -off && copies_make_up(&s, 0, room->left[0], rest);
}

// ---- a piece in a corner

static spot turned(spot p, spot by) {
    return (spot){p.x * by.x - p.y * by.y, p.x * by.y + p.y * by.x};
}

// The edge that runs along the corner's when the piece's corner before `edge` lies in it.
static size_t edge_along(const filling_shape *shape, size_t edge, const watch_corner *corner) {
    return corner->by_arriving ? shape->before[edge] : edge;
}

static spot way_of(const filling_shape *shape, size_t edge, const watch_corner *corner) {
    return corner->by_arriving ? shape->arriving[shape->before[edge]] : shape->leaving[edge];
}

static void lay(const filling_kind *kind, const filling_shape *shape, size_t edge,
                const watch_corner *corner, turned_piece *out) {
    const spot own = way_of(shape, edge, corner), turn = turned(corner->way, (spot){own.x, -own.y});
    out->kind = kind;
    out->edge = edge;
    out->turn = turn;
    out->shape = *shape;
    out->shape.chords = out->chords;
    for (size_t i = 0; i < shape->edge_count; i++) {
        const filling_line *from = &shape->chords[i];
        out->chords[i] =
            (filling_line){turned(from->a, turn), turned(from->b, turn), turned(from->unit, turn)};
    }
    for (int i = 0; i < shape->sample_count; i++)
        out->shape.samples[i] = turned(shape->samples[i], turn);
    out->shift = spot_sub(corner->at, out->chords[edge].a);
}

// Whether samples of one piece lie within the other.
static bool reaches_into(const turned_piece *p, const turned_piece *other, double off) {
    const spot way = spot_sub(p->shift, other->shift);
    for (int i = 0; i < p->shape.sample_count; i++)
        if (filling_has_inside(&other->shape, spot_add(p->shape.samples[i], way), off)) return true;
    return false;
}

static bool may_lie(const watch *w, const turned_piece *p) {
    const watch_room *room = w->room;
    const double off = margin * room->size;
    if (!filling_may_fit(&p->shape, p->shift, room->lines, room->size)) return false;
    for (int i = 0; i < w->laid_count; i++) {
        const turned_piece *other = w->laid[i];
        const spot way = spot_sub(p->shift, other->shift);
        if (!p->shape.is_straight || !other->shape.is_straight) continue;
        if (filling_shapes_cross(&p->shape, way, &other->shape, off) ||
            reaches_into(p, other, off) || reaches_into(other, p, off))
            return false;
    }
    return true;
}

// Where an edge begins; of a full circle, which has its joint anywhere, the centre.
static spot mark_of(ita_frame frame, const filling_shape *shape, size_t edge) {
    const ita_edge *e = &shape->edges[edge];
    spot mark;
    const bool is_circle = e->kind == ITA_EDGE_ARC && ita_point_equal(e->from, e->to);
    ita_point_value(frame, is_circle ? e->c1 : e->from, &mark.x, &mark.y);
    return mark;
}

static bool has_mark_at(ita_frame frame, const filling_shape *shape, spot p, double off) {
    for (size_t i = 0; i < shape->edge_count; i++)
        if (spot_distance(mark_of(frame, shape, i), p) <= off) return true;
    return false;
}

static bool covers_the_same(ita_frame frame, const turned_piece *p, const filling_shape *shape,
                            size_t edge, double off) {
    for (size_t i = 0; i < shape->edge_count; i++) {
        const spot mark = turned(mark_of(frame, &p->shape, i), p->turn);
        const spot way = spot_sub(mark, p->chords[p->edge].a);
        if (!has_mark_at(frame, shape, spot_add(way, shape->chords[edge].a), off)) return false;
    }
    return true;
}

// Whether one of the kind's shapes lies there just so.
static bool is_tried(const watch_room *room, const watch_corner *corner, const turned_piece *p) {
    for (int s = 0; s < p->kind->shape_count; s++) {
        const filling_shape *shape = &p->kind->shapes[s];
        for (size_t e = 0; (shape->sides & room->sides) && e < shape->edge_count; e++)
            if (spot_distance(way_of(shape, e, corner), corner->way) <= margin &&
                shape->edges[edge_along(shape, e, corner)].kind ==
                    p->shape.edges[edge_along(&p->shape, p->edge, corner)].kind &&
                covers_the_same(room->question->frame, p, shape, e, 1e-9 * room->size))
                return true;
    }
    return false;
}

// ---- around a point

// Whether what is left may make up the edges beside a piece that was taken out of it.
static bool edges_may_close(const watch_room *room, const watch_corner *corner,
                            const filling_shape *shape, size_t edge) {
    const double off = margin * room->size;
    if (!is_convex(shape) || !shape->is_straight) return true;
    if (corner->leaving_ends &&
        !make_up(room, length_of, corner->leaving - length_of(shape, edge), off))
        return false;
    const double arriving = corner->arriving - length_of(shape, shape->before[edge]);
    return corner->angle - shape->angles[edge] > margin || !corner->arriving_ends ||
           make_up(room, length_of, arriving, off);
}

static bool may_run_along(ita_frame frame, const ita_edge *along, const ita_edge *own) {
    if (!along) return true;
    if (own->kind != along->kind) return false;
    if (own->kind != ITA_EDGE_ARC) return true;
    return own->turn == along->turn &&
           wide_equal(ring_norm(frame, ita_point_sub(own->from, own->c1)),
                      ring_norm(frame, ita_point_sub(along->from, along->c1)));
}

typedef bool laying(watch *w, const watch_corner *corner, const turned_piece *p);

// Whether the piece may be laid in the corner, taken out of what is left, and what follows too.
static bool may_lay(watch *w, const watch_corner *corner, size_t kind, const filling_shape *shape,
                    size_t edge, laying *follows) {
    const watch_room *room = w->room;
    if (shape->angles[edge] > corner->angle + margin ||
        !may_run_along(room->question->frame, corner->along,
                       &shape->edges[edge_along(shape, edge, corner)]))
        return false;
    if (shape->edge_count > EDGES_MOST) return true;
    turned_piece p;
    lay(&room->question->kinds[kind], shape, edge, corner, &p);
    if (!may_lie(w, &p)) return false;
    room->left[kind]--;
    const bool may = make_up(room, angle_at, corner->angle - shape->angles[edge], margin) &&
                     edges_may_close(room, corner, shape, edge) && follows(w, corner, &p);
    room->left[kind]++;
    return may;
}

// Whether some piece that is left may lie in the corner, and what follows.
static bool some_may_lie(watch *w, const watch_corner *corner, laying *follows) {
    const watch_room *room = w->room;
    for (size_t k = 0; k < room->question->kind_count; k++)
        for (int s = 0; room->left[k] > 0 && s < room->question->kinds[k].shape_count; s++) {
            const filling_shape *shape = &room->question->kinds[k].shapes[s];
            if (!shape->is_lead || !(shape->sides & room->sides)) continue;
            for (size_t e = 0; e < shape->edge_count; e++)
                if (may_lay(w, corner, k, shape, e, follows)) return true;
        }
    return false;
}

// The rest of a corner's angle, beside the piece.
static bool rest_may_be_filled(watch *w, const watch_corner *corner, const turned_piece *p) {
    const double angle = p->shape.angles[p->edge];
    watch_corner rest = {.at = corner->at,
                         .way = turned(corner->way, (spot){cos(angle), sin(angle)}),
                         .angle = corner->angle - angle,
                         .arriving = corner->arriving,
                         .arriving_ends = corner->arriving_ends};
    if (corner->by_arriving || rest.angle <= margin || w->laid_count == CHAIN_MOST) return true;
    w->laid[w->laid_count++] = p;
    const bool may = some_may_lie(w, &rest, rest_may_be_filled);
    w->laid_count--;
    return may;
}

// The corner between the end of the piece's edge and what is left of the room's edge.
static bool end_may_be_filled(watch *w, const watch_corner *corner, const turned_piece *p) {
    size_t next = 0;
    while (p->shape.before[next] != p->edge)
        next++;
    const double length = length_of(&p->shape, p->edge);
    watch_corner end = {.at = spot_add(corner->at, spot_times(corner->way, length)),
                        .way = corner->way,
                        .along = corner->along,
                        .angle = pi - p->shape.angles[next],
                        .leaving = corner->leaving - length,
                        .leaving_ends = corner->leaving_ends};
    if (!p->shape.is_straight || end.angle <= margin || end.leaving <= margin * w->room->size)
        return true;
    w->laid[w->laid_count++] = p;
    const bool may = some_may_lie(w, &end, rest_may_be_filled);
    w->laid_count--;
    return may;
}

static bool may_be_missed(watch *w, const watch_corner *corner, const turned_piece *p) {
    return !is_tried(w->room, corner, p) && rest_may_be_filled(w, corner, p) &&
           end_may_be_filled(w, corner, p);
}

bool watch_may_lie(const watch_room *room, const watch_corner *corner) {
    watch w = {.room = room};
    return some_may_lie(&w, corner, may_be_missed);
}
