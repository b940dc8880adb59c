// The search. A state is the outline of what is still empty, the room (exact); a step fills one of
// its corners. In every filling the piece that lies along the edge leaving a convex corner has a
// corner there, with an edge on the same carrier: so the choices are few, and all fillings are
// found, each once (docs/dissection.md has the proof and the case of smooth corners). A piece that
// does not fit leaves a room that is not simple.
// Decides with exact numbers; doubles say which placements lie near and which corner comes next.
#include "geom/filling/filling.h"

#include "geom/edge/carriers.h"
#include "geom/edge/contact.h"
#include "geom/filling/watch.h"
#include "intarsia/base.h"

#include <limits.h>
#include <math.h>
#include <string.h>

// What is empty, and the choices for the corner that is being filled.
typedef struct level {
    ita_outline room;
    filling_choice *choices;
    size_t choice_count, choice_capacity, next;
} level;

typedef struct corner {
    size_t leaving, arriving;  // edges of the room
    size_t following, leading; // the edges behind the one that leaves, and before the other
    double angle;
    bool by_arriving; // the piece must lie along the arriving edge
} corner;

struct filling {
    const ita_allocator *allocator;
    filling_question question;
    size_t piece_count;
    double size;   // about the figure's width, for tolerances
    level *levels; // piece_count + 1
    level spare;   // only its choices: the best so far while corners are compared
    int depth;     // levels[depth] is being worked at
    int floor;     // nothing above this level is tried
    bool is_over;
    int *left; // of each kind
    filling_choice *chosen;
    ita_edge *scratch;
    size_t scratch_capacity;
    corner *corners; // of the room whose choices are being found, as are the next two
    size_t corner_capacity;
    loose_edge *loose;
    size_t loose_capacity;
    filling_lines lines;
    size_t fewest; // choices of the best corner so far: one with as many is not looked at further
    uint64_t nodes;
    bool may_miss;
};

// ---- the corner to fill

static const double pi = 3.14159265358979323846;

static germ arriving_germ(ita_frame frame, const ita_edge *edge) {
    ita_edge back = ita_edge_reversed(edge);
    return edge_germ(frame, &back);
}

// At a smooth corner (where the carrier changes without a bend) the piece must lie along the
// carrier that leaves the room if continued.
static bool is_by_arriving(ita_frame frame, const ita_edge *in, const ita_edge *out) {
    return edge_germ(frame, out).curvature > -arriving_germ(frame, in).curvature;
}

// Puts a corner among the sharpest, sharpest first; returns how many there are now.
static ita_status add_corner(filling *f, const corner *c, size_t *count) {
    size_t place = *count;
    while (place > 0 && f->corners[place - 1].angle > c->angle + 1e-9)
        place--;
    const size_t most = f->question.watches_turns ? FILLING_ALL_CORNERS : f->question.corners;
    if (place == most) return ITA_OK;
    if (*count < most) {
        ita_status status = ita_grow(f->allocator, &f->corners, &f->corner_capacity, *count + 1,
                                     sizeof *f->corners);
        if (status != ITA_OK) return status;
        ++*count;
    }
    memmove(&f->corners[place + 1], &f->corners[place], (*count - 1 - place) * sizeof *f->corners);
    f->corners[place] = *c;
    return ITA_OK;
}

// The sharpest convex corners of a room. The joint of a full circle is none.
static ita_status sharpest_corners(filling *f, const ita_outline *room, size_t *count) {
    *count = 0;
    for (size_t k = 0; k < room->contour_count; k++) {
        const ita_contour *contour = &room->contours[k];
        for (size_t i = 0; i < contour->count; i++) {
            corner c = {.leaving = contour->first + i,
                        .arriving = contour->first + (i + contour->count - 1) % contour->count,
                        .following = contour->first + (i + 1) % contour->count,
                        .leading = contour->first + (i + 2 * contour->count - 2) % contour->count};
            c.angle = filling_inner_angle(&f->loose[c.arriving], &f->loose[c.leaving]);
            if (c.angle > pi + 1e-6) continue;
            const ita_edge *in = &room->edges[c.arriving], *out = &room->edges[c.leaving];
            if (c.angle > pi - 1e-6) {
                if (in == out && in->kind == ITA_EDGE_ARC) continue;
                c.by_arriving = is_by_arriving(f->question.frame, in, out);
            }
            ita_status status = add_corner(f, &c, count);
            if (status != ITA_OK) return status;
        }
    }
    return ITA_OK;
}

// ---- choices

static bool is_near(const filling *f, int kind, spot shift) {
    double reach = f->question.reach;
    return reach < 0 || spot_distance(shift, f->question.kinds[kind].place) <= reach;
}

static ita_status add_choice(filling *f, level *l, const filling_choice *c) {
    const filling_kind *kind = &f->question.kinds[c->kind];
    spot shift;
    ita_point_value(f->question.frame, c->shift, &shift.x, &shift.y);
    if (!is_near(f, c->kind, shift)) return ITA_OK;
    f->nodes++;
    if (!filling_may_fit(&kind->shapes[c->shape], shift, &f->lines, f->size)) return ITA_OK;
    for (size_t i = 0; i < l->choice_count; i++) // two corners of one piece may ask for the same
        if (memcmp(&l->choices[i], c, sizeof *c) == 0) return ITA_OK;
    ita_status status = ita_grow(f->allocator, &l->choices, &l->choice_capacity,
                                 l->choice_count + 1, sizeof *l->choices);
    if (status == ITA_OK) l->choices[l->choice_count++] = *c;
    return status;
}

typedef ita_status offer(filling *f, level *l, const void *what, int kind, int shape, size_t edge);

// What all pieces that lie have in common.
static unsigned sides_left(const filling *f) {
    unsigned sides = UINT_MAX;
    for (int d = 0; d < f->depth; d++)
        sides &= f->question.kinds[f->chosen[d].kind].shapes[f->chosen[d].shape].sides;
    return sides;
}

// Offers every edge of every shape that is left.
static ita_status offer_all(filling *f, level *l, offer *offer_edge, const void *what) {
    const unsigned sides = sides_left(f);
    l->choice_count = 0;
    for (int k = 0; k < (int)f->question.kind_count; k++) {
        const filling_kind *kind = &f->question.kinds[k];
        if (f->left[k] == 0) continue;
        for (int s = 0; s < kind->shape_count && l->choice_count < f->fewest; s++)
            for (size_t e = 0; (kind->shapes[s].sides & sides) && e < kind->shapes[s].edge_count;
                 e++) {
                ita_status status = offer_edge(f, l, what, k, s, e);
                if (status != ITA_OK) return status;
            }
    }
    return ITA_OK;
}

typedef struct place {
    const corner *corner;
    ita_point at;
    germ germ; // of the edge that the piece must lie along
    spot way;  // its direction there, of length 1
} place;

// Unit vectors that differ by more are not parallel, however they were rounded.
static const double parallel = 1e-6;

// The shape with the corner before its edge in the room's corner.
static ita_status offer_corner(filling *f, level *l, const void *what, int kind, int shape,
                               size_t edge) {
    const place *p = what;
    const filling_shape *s = &f->question.kinds[kind].shapes[shape];
    ita_frame frame = f->question.frame;
    if (s->angles[edge] > p->corner->angle + 1e-6) return ITA_OK;
    spot way = p->corner->by_arriving ? s->arriving[s->before[edge]] : s->leaving[edge];
    if (fabs(way.x - p->way.x) > parallel || fabs(way.y - p->way.y) > parallel) return ITA_OK;
    germ own = p->corner->by_arriving ? arriving_germ(frame, &s->edges[s->before[edge]])
                                      : edge_germ(frame, &s->edges[edge]);
    if (!germ_is_same(frame, &own, &p->germ)) return ITA_OK;
    filling_choice c = {kind, shape, ita_point_sub(p->at, s->edges[edge].from)};
    return add_choice(f, l, &c);
}

static ita_status find_at_corner(filling *f, level *l, const corner *c) {
    ita_frame frame = f->question.frame;
    const ita_edge *in = &l->room.edges[c->arriving], *out = &l->room.edges[c->leaving];
    place p = {.corner = c, .at = out->from};
    if (c->by_arriving) {
        p.germ = arriving_germ(frame, in);
        p.way = filling_unit(loose_tangent(&f->loose[c->arriving], 1));
    } else {
        p.germ = edge_germ(frame, out);
        p.way = filling_unit(loose_tangent(&f->loose[c->leaving], 0));
    }
    return offer_all(f, l, offer_corner, &p);
}

// Does the arc of a shape, its centre laid on that of a circle, begin at or run over the point at
// `radius` from the centre?
static bool covers(ita_frame frame, const ita_edge *arc, ita_point radius) {
    if (ita_point_equal(arc->from, arc->to)) return true;
    ita_point from = ita_point_sub(arc->from, arc->c1), to = ita_point_sub(arc->to, arc->c1);
    if (ita_point_equal(radius, from)) return true;
    if (ita_point_equal(radius, to)) return false;
    ita_point first = arc->turn > 0 ? from : to, last = arc->turn > 0 ? to : from;
    bool is_behind = carriers_angle_compare(frame, first, radius) < 0;
    bool is_before = carriers_angle_compare(frame, radius, last) < 0;
    bool is_wrapped = carriers_angle_compare(frame, first, last) > 0;
    return is_wrapped ? is_behind || is_before : is_behind && is_before;
}

// The shape with its arc on the room's circle, over the circle's joint.
static ita_status offer_on_circle(filling *f, level *l, const void *what, int kind, int shape,
                                  size_t edge) {
    const ita_edge *circle = what, *own = &f->question.kinds[kind].shapes[shape].edges[edge];
    ita_frame frame = f->question.frame;
    if (own->kind != ITA_EDGE_ARC || own->turn != circle->turn) return ITA_OK;
    ita_point radius = ita_point_sub(circle->from, circle->c1);
    if (!wide_equal(ring_norm(frame, radius),
                    ring_norm(frame, ita_point_sub(own->from, own->c1))) ||
        !covers(frame, own, radius))
        return ITA_OK;
    filling_choice c = {kind, shape, ita_point_sub(circle->c1, own->c1)};
    return add_choice(f, l, &c);
}

static void swap_choices(level *a, level *b) {
    level kept = *a;
    a->choices = b->choices;
    a->choice_capacity = b->choice_capacity;
    b->choices = kept.choices;
    b->choice_capacity = kept.choice_capacity;
}

static double length_of(const loose_edge *edge) {
    return spot_distance(edge->from, edge->to);
}

static bool ends_convex(const filling *f, size_t edge, size_t arriving, size_t leaving) {
    return f->loose[edge].kind == ITA_EDGE_LINE &&
           filling_inner_angle(&f->loose[arriving], &f->loose[leaving]) < pi - 1e-6;
}

// Whether a piece might lie in the corner in a turn that none of its shapes has.
static bool may_miss(const filling *f, const corner *c) {
    const loose_edge *leaving = &f->loose[c->leaving], *arriving = &f->loose[c->arriving];
    const watch_room room = {.question = &f->question,
                             .left = f->left,
                             .sides = sides_left(f),
                             .lines = &f->lines,
                             .size = f->size};
    const size_t along = c->by_arriving ? c->arriving : c->leaving;
    const watch_corner at = {.at = leaving->from,
                             .way = filling_unit(c->by_arriving ? loose_tangent(arriving, 1)
                                                                : loose_tangent(leaving, 0)),
                             .along = &f->levels[f->depth].room.edges[along],
                             .by_arriving = c->by_arriving,
                             .angle = c->angle,
                             .leaving = length_of(leaving),
                             .arriving = length_of(arriving),
                             .leaving_ends = ends_convex(f, c->leaving, c->leaving, c->following),
                             .arriving_ends = ends_convex(f, c->arriving, c->leading, c->arriving)};
    const bool is_straight = leaving->kind == ITA_EDGE_LINE && arriving->kind == ITA_EDGE_LINE;
    return (is_straight && c->angle > pi - 1e-6) || watch_may_lie(&room, &at);
}

// Of the sharpest corners, takes the one with the fewest choices; none at all ends this room.
static ita_status fill_sharpest(filling *f, level *l, size_t corner_count, size_t *filled) {
    ita_status status = ITA_OK;
    f->fewest = SIZE_MAX;
    for (size_t i = 0; status == ITA_OK && i < corner_count && f->fewest > 1; i++) {
        status = find_at_corner(f, l, &f->corners[i]);
        if (status != ITA_OK || l->choice_count >= f->fewest) continue;
        swap_choices(l, &f->spare); // keep these, and fill the other array next
        f->fewest = l->choice_count;
        *filled = i;
    }
    if (f->fewest != SIZE_MAX) swap_choices(l, &f->spare);
    l->choice_count = f->fewest == SIZE_MAX ? 0 : f->fewest;
    return status;
}

// Keeps the sharpest of the corners where nothing is missed.
static size_t keep_sure(filling *f, size_t corner_count, size_t but) {
    size_t kept = 0;
    for (size_t i = 0; i < corner_count && kept < f->question.corners; i++)
        if (i != but && !may_miss(f, &f->corners[i])) f->corners[kept++] = f->corners[i];
    return kept;
}

// The same, where a piece might be missed there at a corner where none is, if there is one.
static ita_status fill_watched(filling *f, level *l, size_t corner_count) {
    size_t filled = 0, unused;
    const size_t most = f->question.corners < corner_count ? f->question.corners : corner_count;
    ita_status status = fill_sharpest(f, l, most, &filled);
    if (status != ITA_OK || !may_miss(f, &f->corners[filled])) return status;
    corner_count = keep_sure(f, corner_count, filled);
    if (corner_count > 0) return fill_sharpest(f, l, corner_count, &unused);
    f->may_miss = true;
    return ITA_OK;
}

// Where a room has no corner, pieces lie along its circle in any turn, but for whole discs.
static bool has_arcs_left(const filling *f) {
    for (size_t k = 0; k < f->question.kind_count; k++) {
        const filling_shape *shape = &f->question.kinds[k].shapes[0];
        for (size_t e = 0; f->left[k] > 0 && e < shape->edge_count; e++)
            if (shape->edges[e].kind == ITA_EDGE_ARC &&
                !ita_point_equal(shape->edges[e].from, shape->edges[e].to))
                return true;
    }
    return false;
}

static ita_status find_choices(filling *f, level *l) {
    const ita_outline *room = &l->room;
    l->choice_count = l->next = 0;
    f->fewest = SIZE_MAX;
    ita_status status =
        ita_grow(f->allocator, &f->loose, &f->loose_capacity, room->edge_count, sizeof *f->loose);
    if (status != ITA_OK) return status;
    for (size_t i = 0; i < room->edge_count; i++)
        f->loose[i] = loose_of(f->question.frame, &room->edges[i], 1);
    size_t corner_count;
    status = filling_flatten(f->loose, room->edge_count, f->allocator, &f->lines);
    if (status == ITA_OK) status = sharpest_corners(f, room, &corner_count);
    if (status != ITA_OK) return status;
    size_t filled;
    if (corner_count > 0 && f->question.watches_turns) return fill_watched(f, l, corner_count);
    if (corner_count > 0) return fill_sharpest(f, l, corner_count, &filled);
    f->may_miss = f->may_miss || (f->question.watches_turns && has_arcs_left(f));
    for (size_t i = 0; i < room->edge_count;
         i++) // no corner anywhere: a circle, where there is one
        if (loose_is_circle(&f->loose[i]) && f->loose[i].turn > 0)
            return offer_all(f, l, offer_on_circle, &room->edges[i]);
    return ITA_OK;
}

// ---- the search

// What is left of `room` without a placed piece.
static ita_status cut_out(filling *f, const ita_outline *room, const filling_choice *c,
                          ita_outline *rest) {
    const filling_shape *s = &f->question.kinds[c->kind].shapes[c->shape];
    size_t count = room->edge_count + s->edge_count;
    ita_status status =
        ita_grow(f->allocator, &f->scratch, &f->scratch_capacity, count, sizeof *f->scratch);
    if (status != ITA_OK) return status;
    ita_edge *own = f->scratch + room->edge_count;
    memcpy(f->scratch, room->edges, room->edge_count * sizeof *f->scratch);
    memcpy(own, s->edges, s->edge_count * sizeof *own);
    ita_edges_shift(own, s->edge_count, c->shift);
    ita_edges_reverse(own, s->edge_count);
    return ita_outline_trace(f->question.frame, f->scratch, count, f->allocator, rest);
}

static void go_up(filling *f) {
    ita_outline_close(&f->levels[f->depth].room);
    f->levels[f->depth].room = (ita_outline){.allocator = f->allocator};
    f->left[f->chosen[--f->depth].kind]++;
}

// Back to the latest level with a choice left.
static void go_back(filling *f) {
    while (!f->is_over && f->levels[f->depth].next == f->levels[f->depth].choice_count) {
        if (f->depth <= f->floor)
            f->is_over = true;
        else
            go_up(f);
    }
}

ita_status filling_advance(filling *f, bool *is_filled) {
    *is_filled = false;
    go_back(f);
    if (f->is_over) return ITA_OK;
    f->nodes++;
    level *l = &f->levels[f->depth];
    filling_choice c = l->choices[l->next++];
    ita_outline rest;
    ita_status status = cut_out(f, &l->room, &c, &rest);
    if (status != ITA_OK) return status;
    bool fits = rest.is_simple && rest.scale == 1; // or the piece lies over the edge of the room
    bool is_last = (size_t)f->depth + 1 == f->piece_count;
    if (fits) f->chosen[f->depth] = c;
    *is_filled = fits && is_last && rest.edge_count == 0; // every flag cancelled: exact
    if (!fits || is_last) {
        ita_outline_close(&rest);
        return ITA_OK;
    }
    f->left[c.kind]--;
    level *next = &f->levels[++f->depth];
    next->room = rest;
    return find_choices(f, next);
}

static ita_status begin(filling *f) {
    const filling_question *q = &f->question;
    ita_outline *room = &f->levels[0].room;
    ita_status status = ita_outline_trace(q->frame, q->figure, q->figure_count, f->allocator, room);
    if (status != ITA_OK) return status;
    f->is_over = false;
    if (room->is_simple && room->scale == 1) status = find_choices(f, &f->levels[0]);
    go_back(f);
    return status;
}

static double width_of(const filling_question *q) {
    double least = 0, most = 0;
    for (size_t i = 0; i < q->figure_count; i++) {
        double x, y;
        ita_point_value(q->frame, q->figure[i].from, &x, &y);
        if (i == 0 || x < least) least = x;
        if (i == 0 || x > most) most = x;
    }
    return most - least > 0 ? most - least : 1;
}

ita_status filling_open(const filling_question *question, const ita_allocator *allocator,
                        filling **out) {
    filling *f = ita_take_zeroed(allocator, 1, sizeof *f);
    if (!f) return ITA_E_MEMORY;
    f->allocator = allocator;
    f->question = *question;
    f->size = width_of(question);
    f->is_over = true;
    for (size_t k = 0; k < question->kind_count; k++)
        f->piece_count += (size_t)question->kinds[k].count;
    f->levels = ita_take_zeroed(allocator, f->piece_count + 1, sizeof *f->levels);
    f->chosen = ita_take_zeroed(allocator, f->piece_count + 1, sizeof *f->chosen);
    f->left = ita_take_zeroed(allocator, question->kind_count + 1, sizeof *f->left);
    ita_status status = f->levels && f->chosen && f->left ? ITA_OK : ITA_E_MEMORY;
    for (size_t i = 0; f->levels && i <= f->piece_count; i++)
        f->levels[i].room.allocator = allocator;
    for (size_t k = 0; status == ITA_OK && k < question->kind_count; k++)
        f->left[k] = question->kinds[k].count;
    if (status == ITA_OK && f->piece_count > 0) status = begin(f);
    if (status != ITA_OK) {
        filling_close(f);
        return status;
    }
    *out = f;
    return ITA_OK;
}

void filling_close(filling *f) {
    if (!f) return;
    const ita_allocator *allocator = f->allocator;
    for (size_t i = 0; f->levels && i <= f->piece_count; i++) {
        level *l = &f->levels[i];
        ita_outline_close(&l->room);
        ita_give(allocator, l->choices, l->choice_capacity * sizeof *l->choices);
    }
    ita_give(allocator, f->levels, (f->piece_count + 1) * sizeof *f->levels);
    ita_give(allocator, f->chosen, (f->piece_count + 1) * sizeof *f->chosen);
    ita_give(allocator, f->left, (f->question.kind_count + 1) * sizeof *f->left);
    ita_give(allocator, f->spare.choices, f->spare.choice_capacity * sizeof *f->spare.choices);
    ita_give(allocator, f->scratch, f->scratch_capacity * sizeof *f->scratch);
    ita_give(allocator, f->corners, f->corner_capacity * sizeof *f->corners);
    ita_give(allocator, f->loose, f->loose_capacity * sizeof *f->loose);
    ita_give(allocator, f->lines.lines, f->lines.capacity * sizeof *f->lines.lines);
    ita_give(allocator, f, sizeof *f);
}

// ---- asking

bool filling_is_over(const filling *f) {
    return f->is_over;
}

void filling_end(filling *f) {
    f->is_over = true;
}

const filling_choice *filling_choices(const filling *f) {
    return f->chosen;
}

bool filling_may_miss(const filling *f) {
    return f->may_miss;
}

uint64_t filling_nodes(const filling *f) {
    return f->nodes;
}

double filling_progress(const filling *f) {
    if (f->is_over) return 1;
    double progress = 0, share = 1;
    for (int d = f->floor; d <= f->depth && f->levels[d].choice_count; d++) {
        double choices = (double)f->levels[d].choice_count, next = (double)f->levels[d].next;
        bool is_last = d == f->depth;
        progress += share * (is_last ? next : next - 1) / choices;
        share /= choices;
    }
    return progress;
}

// ---- places in the search

ita_status filling_enter(filling *f, const filling_path *path) {
    while (f->depth > 0)
        go_up(f);
    f->floor = 0;
    f->is_over = false;
    for (int d = 0; d < path->length && !f->is_over; d++) {
        level *l = &f->levels[d];
        bool is_filled;
        f->is_over = path->steps[d] >= l->choice_count;
        if (f->is_over) break;
        l->next = path->steps[d];
        ita_status status = filling_advance(f, &is_filled);
        if (status != ITA_OK) return status;
        f->is_over = f->depth != d + 1;
    }
    f->floor = f->depth;
    f->levels[f->depth].next = 0;
    go_back(f);
    return ITA_OK;
}

int filling_depth(const filling *f) {
    return f->depth;
}

bool filling_leave(filling *f, filling_path *paths, size_t *count) {
    filling_path path = {0};
    *count = 0;
    if (f->is_over) return true;
    if ((size_t)f->depth + 1 >= f->piece_count || f->depth >= FILLING_PATH_MOST) return false;
    for (int d = 0; d <= f->depth; d++) {
        const level *l = &f->levels[d];
        path.length = (uint8_t)(d + 1);
        for (size_t i = l->next; d >= f->floor && i < l->choice_count; i++) {
            if (*count == FILLING_PATHS_AT_ONCE || i > UINT16_MAX) return false;
            path.steps[d] = (uint16_t)i;
            paths[(*count)++] = path;
        }
        path.steps[d] = (uint16_t)(l->next - 1);
    }
    f->is_over = true;
    return true;
}

// ---- saving

// The way down is the choice at each level; the choices themselves are found again.
void filling_put_way(const filling *f, ita_text *bytes) {
    ita_put_u64(bytes, f->nodes);
    ita_put_u32(bytes, (uint32_t)f->floor);
    ita_put_u32(bytes, f->is_over ? 0 : (uint32_t)(f->depth + 1));
    for (int d = 0; !f->is_over && d <= f->depth; d++)
        ita_put_u32(bytes, (uint32_t)f->levels[d].next);
}

static ita_status walk_down(filling *f, ita_reader *reader, uint32_t levels) {
    for (uint32_t d = 0; d < levels; d++) {
        level *l = &f->levels[d];
        uint32_t next;
        bool is_last = d + 1 == levels, is_filled;
        if (!ita_read_u32(reader, &next) || next > l->choice_count) return ITA_E_SYNTAX;
        l->next = next;
        if (is_last) return ITA_OK;
        if (next == 0) return ITA_E_SYNTAX;
        l->next--;
        ita_status status = filling_advance(f, &is_filled);
        if (status != ITA_OK) return status;
        if (f->depth != (int)d + 1) return ITA_E_SYNTAX;
    }
    return ITA_OK;
}

ita_status filling_walk(filling *f, ita_reader *reader) {
    uint64_t nodes;
    uint32_t levels, floor;
    if (!ita_read_u64(reader, &nodes) || !ita_read_u32(reader, &floor) ||
        !ita_read_u32(reader, &levels) || levels > f->piece_count ||
        (levels > 0 && (f->is_over || floor >= levels)))
        return ITA_E_SYNTAX;
    ita_status status = walk_down(f, reader, levels);
    if (levels == 0)
        filling_end(f);
    else
        f->floor = (int)floor;
    f->nodes = nodes;
    return status;
}
