// The drawing is scaled to the pieces' area and turned so that its edges run along theirs; a
// filling near to it is made exact; the outline of that is held against the drawing.
#include "games/dissection/figure/drawn.h"

#include "games/dissection/play/config.h"
#include "games/dissection/play/slants.h"
#include "games/dissection/solve/fitting_pieces.h"
#include "geom/filling/near.h"
#include "geom/filling/settle.h"
#include "geom/number/field.h"

#include <math.h>
#include <string.h>

enum { DIRECTIONS_MAX = 2 * DISSECTION_FIGURE_MAX, BASES_MAX = 8 };
// Free lengths are rounded so that no piece moves by more than this part of a unit.
#define ROUNDING_PART 1000

// A drawing shows a figure when no corner is off by more than this part of a unit, or two units of
// its digits.
#define DRAWN_PART 50

static const double pi = 3.14159265358979323846;

typedef struct finder {
    dissection_config *config;
    const drawn_question *question;
    drawn_answer *answer;
    tiling_tables tables;
    loose_edge *drawn;                 // in steps of the table, turned by the base at hand
    slant_list slants;                 // in which pieces are looked for, the identity first
    int64_t cut;                       // so many parts of a step are one here: slants need it
    double unit;                       // of the file, for such a part
    ita_tolerance off;                 // how far a drawn corner may be off, in parts
    double step;                       // the frame's angle
    double directions[DIRECTIONS_MAX]; // of the pieces' edges, within a step
    size_t direction_count;
    ita_status status;
} finder;

// ---- directions

static double within(double angle, double period) {
    double rest = fmod(angle, period);
    return rest < 0 ? rest + period : rest;
}

static double apart(double a, double b, double period) {
    double d = within(a - b, period);
    return fmin(d, period - d);
}

static double direction_of(const loose_edge *e) {
    return atan2(e->to.y - e->from.y, e->to.x - e->from.x);
}

static void put_direction(finder *f, double angle) {
    bool is_known = false;
    for (size_t d = 0; d < f->direction_count && !is_known; d++)
        is_known = apart(angle, f->directions[d], f->step) < 1e-9;
    if (!is_known && f->direction_count < DIRECTIONS_MAX)
        f->directions[f->direction_count++] = angle;
}

// Of all pieces' edges in a slant, turned over too, one by one or all together.
static void gather_in_slant(finder *f, const slant *by) {
    const dissection_config *c = f->config;
    const double more = atan2((double)by->b, (double)by->a);
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++)
            for (int side = 0; side < (c->may_flip || c->may_mirror ? 2 : 1); side++) {
                loose_edge e = loose_of(c->set->frame, &c->pieces[i].edges[k], 1);
                double angle = direction_of(&e) + more;
                put_direction(f, within(side ? -angle : angle, f->step));
            }
}

static void gather_directions(finder *f) {
    f->direction_count = 0;
    for (int i = 0; i < f->slants.count; i++)
        gather_in_slant(f, &f->slants.items[i]);
}

static double doubt_of(const finder *f, const loose_edge *e) {
    double length = spot_distance(e->from, e->to) / f->unit;
    return 2 * f->off.distance >= length ? pi : asin(2 * f->off.distance / length) + 1e-9;
}

// Turned back by the base, does every edge run along one of the pieces' directions? If so the base
// is made better by all of them.
static bool is_base(const finder *f, double *base) {
    double sum = 0, weight = 0;
    for (size_t i = 0; i < f->question->count; i++) {
        const loose_edge *e = &f->question->edges[i];
        double angle = direction_of(e) - *base, best = 10, signed_off = 0;
        for (size_t d = 0; d < f->direction_count; d++) {
            double off = remainder(angle - f->directions[d], f->step);
            if (fabs(off) < best) best = fabs(off), signed_off = off;
        }
        double doubt = doubt_of(f, e), length = spot_distance(e->from, e->to);
        if (best > 2 * doubt) return false;
        if (doubt > 0.1) continue;
        sum += signed_off * length * length;
        weight += length * length;
    }
    if (weight > 0) *base += sum / weight;
    return true;
}

// By which angles the drawing may be turned against the frame: along its longest edge.
static size_t gather_bases(const finder *f, double bases[BASES_MAX]) {
    const loose_edge *longest = &f->question->edges[0];
    for (size_t i = 1; i < f->question->count; i++) {
        const loose_edge *e = &f->question->edges[i];
        if (spot_distance(e->from, e->to) > spot_distance(longest->from, longest->to)) longest = e;
    }
    size_t count = 0;
    for (size_t d = 0; d < f->direction_count && count < BASES_MAX; d++) {
        double base = direction_of(longest) - f->directions[d];
        bool is_known = false;
        if (!is_base(f, &base)) continue;
        for (size_t b = 0; b < count; b++)
            is_known = is_known || apart(bases[b], base, f->step) < 1e-6;
        if (!is_known) bases[count++] = base;
    }
    return count;
}

// ---- what was found

// How far a drawn corner is off by itself, in parts.
static double slack_of(const finder *f) {
    return fmax(f->question->doubt.distance / f->unit, 1e-6);
}

// How the outline that was found is laid on the drawing: p goes to turn * (p - middle) + drawn.
typedef struct laying {
    int64_t fineness; // of the outline
    spot middle, drawn, turn;
} laying;

static spot turned(spot p, spot by) {
    return (spot){p.x * by.x - p.y * by.y, p.x * by.y + p.y * by.x};
}

static spot laid(const finder *f, const laying *l, ita_point p) {
    spot at;
    ita_point_value(f->config->set->frame, p, &at.x, &at.y);
    at = spot_sub(spot_times(at, 1 / (double)l->fineness), l->middle);
    return spot_add(turned(at, l->turn), l->drawn);
}

// The drawn edge whose ends lie nearest to these; NULL where none has both within reach.
static const loose_edge *nearest_edge(const finder *f, spot from, spot to, double reach) {
    const loose_edge *nearest = NULL;
    for (size_t i = 0; i < f->question->count; i++) {
        const loose_edge *e = &f->drawn[i];
        const double off = fmax(spot_distance(e->from, from), spot_distance(e->to, to));
        if (off <= reach) nearest = e, reach = off;
    }
    return nearest;
}

// Whether each edge runs from where one of the drawing does to where that does. Makes the laying
// the best one for the corners, by least squares.
static bool lies_on(const finder *f, const ita_edge *exact, size_t count, double reach, laying *l) {
    spot at = {0, 0}, drawn = {0, 0}, both = {0, 0};
    double size = 0;
    for (size_t i = 0; i < count; i++) {
        const spot p = laid(f, l, exact[i].from);
        const loose_edge *e = nearest_edge(f, p, laid(f, l, exact[i].to), reach);
        if (!e) return false;
        at = spot_add(at, spot_times(p, 1 / (double)count));
        drawn = spot_add(drawn, spot_times(e->from, 1 / (double)count));
        both.x += spot_dot(p, e->from);
        both.y += spot_cross(p, e->from);
        size += spot_dot(p, p);
    }
    const double n = (double)count;
    const spot by = {both.x - n * spot_dot(at, drawn), both.y - n * spot_cross(at, drawn)};
    const spot more = spot_times(by, 1 / (size - n * spot_dot(at, at)));
    // p is turn * (p0 - middle) + l->drawn
    l->drawn = spot_add(turned(spot_sub(l->drawn, at), more), drawn);
    l->turn = turned(l->turn, more);
    return true;
}

// Each edge of the one is an edge of the other: laid by the first piece's place it may be off by
// what that is; laid as well as it can be, by what drawings are.
static bool is_drawn(const finder *f, const ita_edge *exact, size_t count,
                     const settle_answer *settled, spot shift) {
    laying l = {.fineness = settled->fineness, .drawn = shift, .turn = {1, 0}};
    const double reach = 8 * f->off.distance + 2 / (double)l.fineness + 2 * settled->rounding;
    const double own_off = fmax(2 * f->question->written.distance / f->unit,
                                DISSECTION_UNIT * (double)f->cut / DRAWN_PART);
    return count == f->question->count && lies_on(f, exact, count, reach, &l) &&
           lies_on(f, exact, count, own_off + 2 * settled->rounding, &l);
}

// What all corners of the pieces, and their images in the axis if there is one, are multiples of.
static int64_t common_of(const ita_edge *edges, size_t count, const fitting_axis *axis,
                         int64_t all) {
    const ita_point origin = edges[0].from;
    int64_t common = all;
    for (size_t i = 0; i < count; i++) {
        ita_point image = origin;
        if (axis) (void)fitting_axis_apply(axis, edges[i].from, &image);
        const ita_point points[2] = {ita_point_sub(edges[i].from, origin),
                                     ita_point_sub(image, origin)};
        for (int k = 0; k < 2; k++) {
            common = field_common_divisor(common, points[k].x.a);
            common = field_common_divisor(common, points[k].y.a);
        }
    }
    return common;
}

// The search cuts steps for all the slants that it tries; the figure for those that it needs, in
// which the corners of all pieces are whole too.
static int64_t coarsen(drawn_answer *a, ita_point origin, int64_t all, int64_t common) {
    for (size_t i = 0; i < a->count; i++) {
        ita_point *ends[2] = {&a->edges[i].from, &a->edges[i].to};
        for (int k = 0; k < 2; k++) {
            ita_point p = ita_point_sub(*ends[k], origin);
            *ends[k] = (ita_point){{p.x.a / common, 0}, {p.y.a / common, 0}};
        }
    }
    return all / common;
}

static bool has_whole_images(const ita_edge *edges, size_t count, const fitting_axis *axis) {
    ita_point image;
    for (size_t i = 0; i < count; i++)
        if (!fitting_axis_apply(axis, edges[i].from, &image)) return false;
    return true;
}

// Where the figure has an axis, the filling's image is one too: steps are cut so that its corners
// are whole.
static bool cut_for_image(finder *f, ita_edge *edges, size_t count, int64_t *all) {
    drawn_answer *a = f->answer;
    fitting_axis axis;
    size_t at = 0;
    ita_edge finer[DISSECTION_FIGURE_MAX], outline[DISSECTION_FIGURE_MAX];
    if (f->config->set->frame != ITA_FRAME_SQUARE ||
        !fitting_axis_next(ITA_FRAME_SQUARE, a->edges, a->count, &at, &axis) ||
        has_whole_images(edges, count, &axis))
        return false;
    for (int64_t more = 2; more <= SLANT_CUT_MOST; more++) {
        fitting_axis own = axis;
        at = 0;
        memcpy(finer, edges, count * sizeof *finer);
        memcpy(outline, a->edges, a->count * sizeof *outline);
        if (ita_edges_scale(finer, count, more) != ITA_OK ||
            ita_edges_scale(outline, a->count, more) != ITA_OK ||
            !fitting_axis_next(ITA_FRAME_SQUARE, outline, a->count, &at, &own))
            return false;
        if (!has_whole_images(finer, count, &own)) continue;
        const int64_t common = common_of(finer, count, &own, *all * more);
        if (*all * more / common > DISSECTION_FINENESS_MOST) return false;
        memcpy(a->edges, outline, a->count * sizeof *outline);
        *all = coarsen(a, finer[0].from, *all * more, common);
        return true;
    }
    return false;
}

// The outline of the pieces where they were laid; taken when it is the drawing.
static bool take_outline(finder *f, const settle_piece *pieces, const ita_point *shifts,
                         const settle_answer *settled) {
    const int64_t fineness = settled->fineness;
    dissection_config *c = f->config;
    ita_edge edges[DISSECTION_FIGURE_MAX];
    size_t count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_edge *own = edges + count;
        count += pieces[i].edge_count;
        if (count > DISSECTION_FIGURE_MAX) return false;
        memcpy(own, pieces[i].edges, pieces[i].edge_count * sizeof *own);
        if (ita_edges_scale(own, pieces[i].edge_count, fineness) != ITA_OK) return false;
        ita_edges_shift(own, pieces[i].edge_count, shifts[i]);
    }
    ita_outline outline;
    f->status = ita_outline_trace(c->set->frame, edges, count, c->base.allocator, &outline);
    if (f->status != ITA_OK) {
        if (f->status == ITA_E_OVERFLOW) f->status = ITA_OK;
        return false;
    }
    spot first;
    ita_point_value(c->set->frame, shifts[0], &first.x, &first.y);
    spot shift = spot_sub(pieces[0].shift, spot_times(first, 1 / (double)fineness));
    bool is_taken = outline.is_simple && outline.scale == 1 &&
                    is_drawn(f, outline.edges, outline.edge_count, settled, shift);
    if (is_taken) {
        memcpy(f->answer->edges, outline.edges, outline.edge_count * sizeof *outline.edges);
        f->answer->count = outline.edge_count;
        int64_t all = fineness * f->cut;
        if (!cut_for_image(f, edges, count, &all) && f->cut > 1)
            all = coarsen(f->answer, edges[0].from, all, common_of(edges, count, NULL, all));
        f->answer->fineness = all;
        f->answer->is_found = true;
    }
    ita_outline_close(&outline);
    return is_taken;
}

// What is found near is exact when it can be settled: the narrowest tolerance that does counts. One
// that is narrower than the drawing tells comes last: slides as short as its rounding are of it.
static bool consider(void *user, const near_choice *choices) {
    static const double wider[] = {1.5, 3, 6, 12, 0.4};
    finder *f = user;
    dissection_config *c = f->config;
    settle_piece pieces[DISSECTION_PIECES_MAX];
    ita_point shifts[DISSECTION_PIECES_MAX];
    for (size_t i = 0; i < c->set->piece_count; i++) {
        const filling_shape *shape = &f->tables.fillers[choices[i].kind].shapes[choices[i].shape];
        pieces[i] = (settle_piece){shape->edges, shape->edge_count, choices[i].shift};
    }
    settle_question q = {.frame = c->set->frame,
                         .pieces = pieces,
                         .piece_count = c->set->piece_count,
                         .unit = DISSECTION_UNIT * f->cut,
                         .slack = slack_of(f),
                         .rounding_most = DISSECTION_UNIT * (double)f->cut / ROUNDING_PART,
                         .fineness_most = DISSECTION_FINENESS_MOST / f->cut};
    for (size_t t = 0; t < sizeof wider / sizeof wider[0]; t++) {
        settle_answer settled;
        q.tolerance = tolerance_times(f->off, wider[t]);
        f->status = settle_places(&q, c->base.allocator, shifts, &settled);
        if (f->status != ITA_OK) return false;
        if (settled.is_settled && take_outline(f, pieces, shifts, &settled)) return false;
        if (f->status != ITA_OK) return false;
    }
    f->answer->is_complete = false; // something lies near, but not exactly
    return true;
}

// ---- the search

static double measure_drawing(finder *f) {
    const drawn_question *q = f->question;
    double around = 0, longest = 0, wide = 0;
    for (size_t i = 0; i < q->count; i++) {
        double length = spot_distance(q->edges[i].from, q->edges[i].to);
        around += length;
        longest = fmax(longest, length);
        wide = fmax(wide, spot_distance(q->edges[i].from, q->edges[0].from));
    }
    double area = loose_area(q->edges, q->count);
    f->unit = sqrt(area / dissection_pieces_area(f->config));
    // rounded by itself, by the size that follows from the area, and by the turn along an edge
    double grown = 1.5 + wide * around / (4 * area) + wide / longest;
    f->off =
        tolerance_larger(tolerance_times(q->doubt, grown / f->unit), tolerance_of_doubles(1e-7));
    return longest;
}

static void turn_drawing(finder *f, double base) {
    double x = cos(base) / f->unit, y = -sin(base) / f->unit;
    for (size_t i = 0; i < f->question->count; i++) {
        const loose_edge *e = &f->question->edges[i];
        spot from = spot_sub(e->from, f->question->edges[0].from);
        spot to = spot_sub(e->to, f->question->edges[0].from);
        f->drawn[i] = (loose_edge){.kind = ITA_EDGE_LINE,
                                   .from = {from.x * x - from.y * y, from.x * y + from.y * x},
                                   .to = {to.x * x - to.y * y, to.x * y + to.y * x}};
    }
}

static bool is_straight(const finder *f) {
    const dissection_config *c = f->config;
    for (size_t i = 0; i < f->question->count; i++)
        if (f->question->edges[i].kind != ITA_EDGE_LINE) return false;
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++)
            if (c->pieces[i].edges[k].kind != ITA_EDGE_LINE) return false;
    return true;
}

// Which slants the drawing asks for, turned back by the base, and how finely they cut a step. Few
// are needed at a time; those that cut least come first.
static void choose_slants(const finder *f, double base, slant_list *chosen, int64_t *cut) {
    *chosen = (slant_list){.items = {f->slants.items[0]}, .count = 1};
    *cut = 1;
    for (int s = 1; s < f->slants.count; s++) {
        finder alone = {.config = f->config, .step = f->step};
        bool is_asked = false;
        gather_in_slant(&alone, &f->slants.items[s]);
        for (size_t i = 0; i < f->question->count && !is_asked; i++) {
            const loose_edge *e = &f->question->edges[i];
            for (size_t d = 0; d < alone.direction_count && !is_asked; d++)
                is_asked = apart(direction_of(e) - base, alone.directions[d], f->step) <=
                           2 * doubt_of(f, e);
        }
        int64_t c = f->slants.items[s].c, both = *cut / field_common_divisor(*cut, c) * c;
        if (!is_asked || both > SLANT_CUT_MOST || chosen->count == DISSECTION_SLANTS_MAX) continue;
        *cut = both;
        chosen->items[chosen->count++] = f->slants.items[s];
    }
}

// The pieces in all these slants, in parts of a step.
static ita_status open_tables(finder *f, const slant_list *chosen) {
    const dissection_config *c = f->config;
    const size_t count = c->set->piece_count;
    ita_arena *arena = &f->config->arena;
    ita_shape *shapes = ita_arena_take(arena, count * (size_t)chosen->count * sizeof *shapes);
    if (!shapes) return ITA_E_MEMORY;
    for (size_t i = 0; i < count * (size_t)chosen->count; i++) {
        const ita_shape *own = &c->pieces[i % count];
        ita_edge *edges = ita_arena_take(arena, own->edge_count * sizeof *edges);
        if (!edges) return ITA_E_MEMORY;
        shapes[i] = *own;
        shapes[i].edges = edges;
        memcpy(edges, own->edges, own->edge_count * sizeof *edges);
        if (f->cut > 1 && !dissection_slant_shape(own, &chosen->items[i / count], f->cut, edges))
            shapes[i].edge_count = 0;
    }
    const tiling_question pieces = {.frame = c->set->frame,
                                    .slant_count = chosen->count,
                                    .pieces = shapes,
                                    .kinds = c->kinds,
                                    .piece_count = count,
                                    .may_flip = c->may_flip,
                                    .may_mirror = c->may_mirror && !c->may_flip};
    ita_diag unused;
    return tiling_kinds_open(&f->tables, &pieces, c->base.allocator, &unused);
}

static ita_status search_near(finder *f, double base, uint64_t *left) {
    const near_question question = {.figure = f->drawn,
                                    .figure_count = f->question->count,
                                    .kinds = f->tables.fillers,
                                    .kind_count = (size_t)f->tables.kind_count,
                                    .tolerance = f->off,
                                    .budget = *left};
    near_report report = {0};
    turn_drawing(f, base);
    ita_status status = near_search(&question, f->config->base.allocator, consider, f, &report);
    *left -= report.nodes < *left ? report.nodes : *left;
    f->answer->is_complete = f->answer->is_complete && report.is_complete;
    return f->status == ITA_OK ? status : f->status;
}

static ita_status try_base(finder *f, double base, uint64_t *left) {
    slant_list chosen;
    choose_slants(f, base, &chosen, &f->cut);
    const double unit = f->unit;
    const ita_tolerance off = f->off;
    f->unit /= (double)f->cut;
    f->off = tolerance_times(off, (double)f->cut);
    ita_status status = open_tables(f, &chosen);
    if (status == ITA_OK) status = search_near(f, base, left);
    tiling_tables_close(&f->tables);
    f->unit = unit;
    f->off = off;
    return status;
}

static void search(finder *f) {
    double bases[BASES_MAX];
    measure_drawing(f);
    gather_directions(f);
    size_t base_count = gather_bases(f, bases);
    // pieces of several directions may lie in turns that are not tried
    if (base_count == 0 || f->direction_count > 1) f->answer->is_complete = false;
    uint64_t left = f->question->budget;
    for (size_t b = 0; b < base_count && f->status == ITA_OK && !f->answer->is_found; b++)
        f->status = try_base(f, bases[b], &left);
}

ita_status dissection_find_drawn(dissection_config *config, const drawn_question *question,
                                 drawn_answer *answer) {
    *answer = (drawn_answer){.fineness = 1};
    finder *f = ita_arena_take(&config->arena, sizeof *f);
    if (!f) return ITA_E_MEMORY;
    *f = (finder){.config = config,
                  .question = question,
                  .answer = answer,
                  .step = 2 * pi / ita_frame_get(config->set->frame)->steps};
    if (!is_straight(f)) return ITA_OK;
    answer->is_complete = true;
    f->drawn = ita_arena_take(&config->arena, question->count * sizeof *f->drawn);
    answer->edges = ita_arena_take(&config->arena, DISSECTION_FIGURE_MAX * sizeof *answer->edges);
    if (!f->drawn || !answer->edges) return ITA_E_MEMORY;
    f->slants = (slant_list){.items = {{1, 0, 1}}, .count = 1};
    search(f);
    if (f->status == ITA_OK && !answer->is_found) {
        dissection_own_slants(config, &f->slants);
        if (f->slants.count > 1) search(f);
    }
    return f->status;
}
