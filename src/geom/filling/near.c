// The search in doubles. A room is the welded outline of what is empty; a convex corner is filled
// by a piece with a corner there and an edge along the edge that leaves. Directions are compared
// within what the tolerance makes of them: an edge as short as a few tolerances has none.
#include "geom/filling/near.h"

#include "geom/loose/weld.h"
#include "intarsia/base.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { CORNERS_LOOKED_AT = 6 };

static const double pi = 3.14159265358979323846;

typedef struct near_level {
    loose_outline room;
    near_choice *choices;
    size_t count, capacity;
} near_level;

typedef struct near_corner {
    size_t leaving, arriving; // edges of the room
    double angle, doubt;      // radians
} near_corner;

typedef struct near {
    const ita_allocator *allocator;
    const near_question *question;
    near_visit *visit;
    void *user;
    near_report *report;
    size_t piece_count;
    near_level *levels; // piece_count + 1
    near_choice *best;  // of the corner with the fewest choices so far
    size_t best_capacity;
    near_choice *chosen;
    int *left; // of each kind
    loose_edge *scratch;
    size_t scratch_capacity;
    filling_lines lines;
    bool is_ended;
} near;

// ---- corners

// How far the direction of an edge may be off when its ends are.
static double doubt_of(const near *n, const loose_edge *e) {
    double length = spot_distance(e->from, e->to), off = 2 * n->question->tolerance.distance;
    return off >= length ? pi : asin(off / length) + 1e-9;
}

// The sharpest corners, sharpest first; returns how many.
static size_t sharpest_corners(const near *n, const loose_outline *room,
                               near_corner out[CORNERS_LOOKED_AT]) {
    size_t count = 0;
    for (size_t k = 0; k < room->contour_count; k++) {
        const loose_contour *contour = &room->contours[k];
        for (size_t i = 0; i < contour->count; i++) {
            near_corner c = {.leaving = contour->first + i,
                             .arriving = contour->first + (i ? i - 1 : contour->count - 1)};
            const loose_edge *in = &room->edges[c.arriving], *leaving = &room->edges[c.leaving];
            c.angle = filling_inner_angle(in, leaving);
            c.doubt = doubt_of(n, in) + doubt_of(n, leaving);
            if (c.angle + c.doubt > pi - 1e-6) continue;
            size_t place = count;
            while (place > 0 && out[place - 1].angle > c.angle + 1e-9)
                place--;
            if (place == CORNERS_LOOKED_AT) continue;
            count += count < CORNERS_LOOKED_AT;
            memmove(&out[place + 1], &out[place], (count - 1 - place) * sizeof *out);
            out[place] = c;
        }
    }
    return count;
}

// ---- choices

static bool is_known(const near_level *l, const near_choice *c, ita_tolerance tolerance) {
    for (size_t i = 0; i < l->count; i++)
        if (l->choices[i].kind == c->kind && l->choices[i].shape == c->shape &&
            spot_distance(l->choices[i].shift, c->shift) <= 2 * tolerance.distance)
            return true;
    return false;
}

// Does a line of the room run through the shape's inside?
static bool covers_a_line(const near *n, const filling_shape *shape, spot shift) {
    for (size_t i = 0; i < n->lines.count; i++) {
        const filling_line *line = &n->lines.lines[i];
        spot middle = spot_times(spot_add(line->a, line->b), 0.5);
        if (filling_has_inside(shape, spot_sub(middle, shift), 2 * n->question->tolerance.distance))
            return true;
    }
    return false;
}

static ita_status offer(near *n, near_level *l, const near_corner *c, const near_choice *choice,
                        size_t edge) {
    const filling_shape *shape = &n->question->kinds[choice->kind].shapes[choice->shape];
    const loose_edge *out = &l->room.edges[c->leaving];
    if (shape->angles[edge] > c->angle + c->doubt) return ITA_OK;
    spot own = spot_sub(shape->chords[edge].b, shape->chords[edge].a);
    spot along = spot_sub(out->to, out->from);
    double off = fabs(atan2(spot_cross(own, along), spot_dot(own, along)));
    if (off > doubt_of(n, out)) return ITA_OK;
    near_choice placed = *choice;
    placed.shift = spot_sub(out->from, shape->chords[edge].a);
    n->report->nodes++;
    if (is_known(l, &placed, n->question->tolerance) ||
        !filling_may_lie(shape, placed.shift, &n->lines, 2 * n->question->tolerance.distance) ||
        covers_a_line(n, shape, placed.shift))
        return ITA_OK;
    ita_status status =
        ita_grow(n->allocator, &l->choices, &l->capacity, l->count + 1, sizeof *l->choices);
    if (status == ITA_OK) l->choices[l->count++] = placed;
    return status;
}

// What all pieces that lie above this level have in common.
static unsigned sides_left(const near *n, const near_level *l) {
    unsigned sides = UINT_MAX;
    for (const near_choice *c = n->chosen; c < n->chosen + (l - n->levels); c++)
        sides &= n->question->kinds[c->kind].shapes[c->shape].sides;
    return sides;
}

static ita_status find_at(near *n, near_level *l, const near_corner *c) {
    const unsigned sides = sides_left(n, l);
    l->count = 0;
    for (size_t k = 0; k < n->question->kind_count; k++) {
        const filling_kind *kind = &n->question->kinds[k];
        for (int s = 0; n->left[k] > 0 && s < kind->shape_count; s++)
            for (size_t e = 0; (kind->shapes[s].sides & sides) && e < kind->shapes[s].edge_count;
                 e++) {
                near_choice choice = {.kind = (int32_t)k, .shape = s};
                ita_status status = offer(n, l, c, &choice, e);
                if (status != ITA_OK) return status;
            }
    }
    return ITA_OK;
}

static void swap_with_best(near *n, near_level *l) {
    near_choice *choices = l->choices;
    size_t capacity = l->capacity;
    l->choices = n->best;
    l->capacity = n->best_capacity;
    n->best = choices;
    n->best_capacity = capacity;
}

// Of the sharpest corners the one with the fewest choices.
static ita_status find_choices(near *n, near_level *l) {
    near_corner corners[CORNERS_LOOKED_AT + 1];
    size_t count = sharpest_corners(n, &l->room, corners), fewest = SIZE_MAX;
    l->count = 0;
    ita_status status = filling_flatten(l->room.edges, l->room.edge_count, n->allocator, &n->lines);
    for (size_t i = 0; status == ITA_OK && i < count && fewest > 1; i++) {
        status = find_at(n, l, &corners[i]);
        if (status != ITA_OK || l->count >= fewest) continue;
        fewest = l->count;
        swap_with_best(n, l);
    }
    if (fewest != SIZE_MAX) swap_with_best(n, l);
    l->count = fewest == SIZE_MAX ? 0 : fewest;
    return status;
}

// ---- the search

static double room_area(const loose_outline *room) {
    double area = 0;
    for (size_t k = 0; k < room->contour_count; k++)
        area += room->contours[k].area;
    return area;
}

// What is left of the room without the piece; false when it does not fit.
static bool cut_out(near *n, const near_level *l, const near_choice *c, loose_outline *rest,
                    ita_status *status) {
    const filling_shape *shape = &n->question->kinds[c->kind].shapes[c->shape];
    size_t count = l->room.edge_count + shape->edge_count;
    *status = ita_grow(n->allocator, &n->scratch, &n->scratch_capacity, count, sizeof *n->scratch);
    if (*status != ITA_OK) return false;
    memcpy(n->scratch, l->room.edges, l->room.edge_count * sizeof *n->scratch);
    double around = 0;
    for (size_t i = 0; i < shape->edge_count; i++) {
        const filling_line *line = &shape->chords[shape->edge_count - 1 - i];
        loose_edge *e = &n->scratch[l->room.edge_count + i];
        *e = (loose_edge){.kind = ITA_EDGE_LINE,
                          .from = spot_add(line->b, c->shift),
                          .to = spot_add(line->a, c->shift)};
        around += spot_distance(e->from, e->to);
    }
    double piece = -loose_area(n->scratch + l->room.edge_count, shape->edge_count);
    *status = loose_trace(n->scratch, count, tolerance_times(n->question->tolerance, 2), false,
                          n->allocator, rest);
    if (*status == ITA_E_RANGE)
        *status = ITA_OK; // does not close: it lies over the room's edge
    else if (*status == ITA_OK) {
        double off = fabs(room_area(&l->room) - piece - room_area(rest));
        if (off <= 4 * n->question->tolerance.distance * (around + 1)) return true;
        loose_outline_close(rest);
    }
    return false;
}

static ita_status descend(near *n, size_t depth);

static ita_status try_choice(near *n, size_t depth, size_t index) {
    near_level *l = &n->levels[depth], *next = l + 1;
    near_choice c = l->choices[index];
    ita_status status;
    n->report->nodes++;
    if (!cut_out(n, l, &c, &next->room, &status)) return status;
    n->chosen[depth] = c;
    n->left[c.kind]--;
    status = descend(n, depth + 1);
    n->left[c.kind]++;
    loose_outline_close(&next->room);
    return status;
}

static ita_status descend(near *n, size_t depth) {
    near_level *l = &n->levels[depth];
    if (depth == n->piece_count) {
        if (l->room.edge_count == 0) n->is_ended = !n->visit(n->user, n->chosen);
        return ITA_OK;
    }
    ita_status status = find_choices(n, l);
    for (size_t i = 0; status == ITA_OK && i < l->count && !n->is_ended; i++) {
        if (n->report->nodes >= n->question->budget) {
            n->report->is_complete = false;
            n->is_ended = true;
            break;
        }
        status = try_choice(n, depth, i);
    }
    return status;
}

ita_status near_search(const near_question *question, const ita_allocator *allocator,
                       near_visit *visit, void *user, near_report *report) {
    near n = {.allocator = allocator,
              .question = question,
              .visit = visit,
              .user = user,
              .report = report};
    *report = (near_report){.is_complete = true};
    for (size_t k = 0; k < question->kind_count; k++)
        n.piece_count += (size_t)question->kinds[k].count;
    size_t levels = n.piece_count + 1;
    n.levels = ita_take_zeroed(allocator, levels, sizeof *n.levels);
    n.chosen = ita_take_zeroed(allocator, levels, sizeof *n.chosen);
    n.left = ita_take_zeroed(allocator, question->kind_count + 1, sizeof *n.left);
    ita_status status = n.levels && n.chosen && n.left ? ITA_OK : ITA_E_MEMORY;
    for (size_t k = 0; status == ITA_OK && k < question->kind_count; k++)
        n.left[k] = question->kinds[k].count;
    if (status == ITA_OK)
        status = loose_trace(question->figure, question->figure_count, question->tolerance, false,
                             allocator, &n.levels[0].room);
    bool is_traced = status == ITA_OK;
    if (is_traced) status = descend(&n, 0);
    if (status == ITA_E_RANGE) status = ITA_OK; // a figure that does not close has no filling
    if (is_traced) loose_outline_close(&n.levels[0].room);
    for (size_t i = 0; n.levels && i < levels; i++)
        ita_give(allocator, n.levels[i].choices, n.levels[i].capacity * sizeof(near_choice));
    ita_give(allocator, n.best, n.best_capacity * sizeof *n.best);
    ita_give(allocator, n.levels, levels * sizeof *n.levels);
    ita_give(allocator, n.chosen, levels * sizeof *n.chosen);
    ita_give(allocator, n.left, (question->kind_count + 1) * sizeof *n.left);
    ita_give(allocator, n.scratch, n.scratch_capacity * sizeof *n.scratch);
    ita_give(allocator, n.lines.lines, n.lines.capacity * sizeof *n.lines.lines);
    return status;
}
