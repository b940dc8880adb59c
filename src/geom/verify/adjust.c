// Places on edges are drawn to the edges that they face, across these only (Chen and Medioni,
// "Object modelling by registration of multiple range images", 1992), and ends to ends, with many
// bodies at once: an equation for each place, in all that may move either side of it. What nothing
// speaks for stays as it is written.
#include "geom/verify/adjuster.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

enum {
    PER_EDGE = ADJUSTER_PLACES,
    ROUNDS = 10,
    UNKNOWNS_MOST = 600,
    EDGES_MOST = 20000,
    TERMS_MOST = 48,
    OF_PIECE = 3,
    HOLD_ROUNDS = 3,
    JOIN_ROUNDS = 3
};

// ---- what may move

spot adjuster_answer(const freedom *f, spot p) {
    return (spot){f->v[0] + f->v[1] * p.x + f->v[2] * p.y, f->v[3] + f->v[4] * p.x + f->v[5] * p.y};
}

static double size_of(const freedom *f, const loose_edge *edges, size_t count) {
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, spot_length(adjuster_answer(f, edges[i].from)));
    return most * f->bound;
}

// How many shapes of a selection stand before one of the drawing.
static size_t shapes_before(const selection *s, size_t shape) {
    size_t low = 0, high = s->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (s->shapes[middle] < shape)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Of a side, in the units of the pieces; those that move all of the other shapes alike tell
// nothing, and stay.
size_t adjuster_freedoms(const model *m, const selection *s, freedom *out) {
    size_t count = 0;
    const double factor = s == &m->figure ? m->factor : 1;
    const size_t before = s == &m->figure ? 0 : m->figure.count;
    for (size_t i = 0; i < s->drawing->doubt_count; i++) {
        const draw_doubt *doubt = &s->drawing->doubts[i];
        freedom f = {.bound = drawing_doubt(s->drawing, doubt->kind)};
        const size_t first = shapes_before(s, doubt->first_shape);
        const size_t end = shapes_before(s, doubt->shape_end);
        if (f.bound == 0 || first == end) continue;
        memcpy(f.v, doubt->v, sizeof f.v);
        const spot there = adjuster_answer(&f, s->origin);
        f.v[0] = there.x, f.v[3] = there.y;
        f.v[0] *= factor, f.v[3] *= factor;
        f.first_body = before + first, f.body_end = before + end;
        const size_t from = s->firsts[first];
        const double least = 0.05 * m->tolerance.distance;
        if (size_of(&f, s->loose + from, s->firsts[end] - from) <= least) continue;
        if (out) out[count] = f;
        count++;
    }
    return count;
}

bool model_has_doubts(const model *m) {
    return adjuster_freedoms(m, &m->figure, NULL) + adjuster_freedoms(m, &m->pieces, NULL) > 0;
}

// The numbers that move a body.
typedef struct movers {
    size_t of[ADJUSTER_NUMBERS];
    size_t count;
} movers;

static movers some_movers(const adjuster *a, size_t count, size_t body_index) {
    movers m = {.count = 0};
    for (size_t i = 0; i < count && m.count < ADJUSTER_NUMBERS; i++)
        if (body_index >= a->freedoms[i].first_body && body_index < a->freedoms[i].body_end)
            m.of[m.count++] = i;
    return m;
}

static movers movers_of(const adjuster *a, size_t body_index) {
    return some_movers(a, a->freedom_count, body_index);
}

static spot move_by_numbers(const adjuster *a, const movers *m, spot p) {
    spot out = p;
    for (size_t i = 0; i < m->count; i++) {
        const freedom *f = &a->freedoms[m->of[i]];
        out = spot_add(out, spot_times(adjuster_answer(f, p), f->value));
    }
    return out;
}

static spot move(const adjuster *a, const body *b, const movers *m, spot p) {
    const double c = cos(b->angle), s = sin(b->angle);
    const spot from = spot_sub(move_by_numbers(a, m, p), b->middle);
    const spot turned = {c * from.x - s * from.y, s * from.x + c * from.y};
    return spot_add(spot_add(turned, b->middle), b->shift);
}

const loose_edge *adjuster_written(const adjuster *a, const body *b) {
    const bool is_figure = b->first < a->figure_edges;
    return is_figure ? a->figure + b->first : a->m->pieces.loose + (b->first - a->figure_edges);
}

static void move_edges(adjuster *a) {
    for (size_t i = 0; i < a->body_count; i++) {
        const body *b = &a->bodies[i];
        const loose_edge *written = adjuster_written(a, b);
        const movers by = movers_of(a, i);
        for (size_t e = b->first; e < b->end; e++) {
            const loose_edge *w = &written[e - b->first];
            loose_edge *out = &a->edges[e];
            *out = *w;
            out->from = move(a, b, &by, w->from);
            out->to = move(a, b, &by, w->to);
            if (w->kind == ITA_EDGE_LINE) continue;
            out->c1 = move(a, b, &by, w->c1);
            out->c2 = move(a, b, &by, w->c2);
        }
    }
}

// ---- least squares

static double clamp(double x, double bound) {
    return fmin(fmax(x, -bound), bound);
}

typedef struct equation {
    size_t unknowns[TERMS_MOST];
    double terms[TERMS_MOST];
    size_t count;
} equation;

static void add_term(equation *e, size_t unknown, double term) {
    for (size_t i = 0; i < e->count; i++)
        if (e->unknowns[i] == unknown) {
            e->terms[i] += term;
            return;
        }
    if (e->count == TERMS_MOST || term == 0) return;
    e->unknowns[e->count] = unknown;
    e->terms[e->count++] = term;
}

static bool has_own_place(const adjuster *a, size_t body_index) {
    return a->out->tau > 0 && body_index >= a->figure_count;
}

static double turn_bound(const adjuster *a, const body *b) {
    return a->out->theta + a->out->tau / b->radius;
}

// A number between its bounds with even chances has a third of their square as its mean square.
#define EVEN_CHANCES 3.0

// How a body's point answers across an edge, each unknown in units of its bound.
static void add_terms(const adjuster *a, equation *e, size_t body_index, spot p, spot way,
                      double sign) {
    const movers by = movers_of(a, body_index);
    for (size_t i = 0; i < by.count; i++) {
        const freedom *f = &a->freedoms[by.of[i]];
        add_term(e, by.of[i], sign * f->bound * spot_dot(way, adjuster_answer(f, p)));
    }
    if (!has_own_place(a, body_index)) return;
    const body *b = &a->bodies[body_index];
    const size_t first = a->freedom_count + OF_PIECE * (body_index - a->figure_count);
    const spot from = spot_sub(spot_sub(p, b->middle), b->shift);
    add_term(e, first, sign * a->out->tau * way.x);
    add_term(e, first + 1, sign * a->out->tau * way.y);
    add_term(e, first + 2, sign * turn_bound(a, b) * spot_cross(from, way));
}

static double *left_at(const adjuster *a, size_t i, size_t k) {
    return &a->left[i >= k ? i * a->unknown_count + k : k * a->unknown_count + i];
}

static void take_equation(adjuster *a, const equation *e, double value, double weight) {
    for (size_t i = 0; i < e->count; i++) {
        a->right[e->unknowns[i]] += weight * e->terms[i] * value;
        for (size_t k = 0; k < e->count; k++)
            if (e->unknowns[k] <= e->unknowns[i])
                *left_at(a, e->unknowns[i], e->unknowns[k]) += weight * e->terms[i] * e->terms[k];
    }
}

// A point of one body is drawn to one of another, in one direction.
static void draw_to(adjuster *a, const contact *c, spot from, spot to, spot way) {
    equation e = {.count = 0};
    add_terms(a, &e, a->owners[c->of], from, way, 1);
    add_terms(a, &e, a->owners[c->to], to, way, -1);
    take_equation(a, &e, spot_dot(way, spot_sub(to, from)), 1 / (a->noise * a->noise));
}

// What is no further off may lie so by the digits of points alone.
static double nearly_there(const adjuster *a) {
    return 12 * a->m->tolerance.distance;
}

// Where two edges that face each other end together their corners are drawn to each other both
// ways: what is thin would else slide between the edges beside it, far more than they are off. Only
// when all lie nearly where they belong, for corners that are apart are not to meet.
static void draw_corners(adjuster *a, const contact *c, size_t place) {
    if (a->reach > nearly_there(a) || (place != 0 && place != PER_EDGE - 1)) return;
    const bool is_alike = adjuster_is_alike(a, c->of, c->to);
    const loose_edge *e = &a->edges[c->of], *f = &a->edges[c->to];
    const spot from = place == 0 ? e->from : e->to;
    const spot to = (place == 0) == is_alike ? f->from : f->to;
    if (spot_distance(from, to) > a->join) return;
    draw_to(a, c, from, to, (spot){1, 0});
    draw_to(a, c, from, to, (spot){0, 1});
}

static void take_contacts(adjuster *a) {
    for (size_t i = 0; i < PER_EDGE * a->edge_count; i++) {
        const contact *c = &a->contacts[i];
        if (c->to == c->of) continue;
        double distance; // since they were found all may have been moved
        const spot at = loose_at(&a->edges[c->of], adjuster_place(i));
        const double t = loose_nearest(&a->edges[c->to], at, &distance);
        const spot along = loose_tangent(&a->edges[c->to], t), foot = loose_at(&a->edges[c->to], t);
        const double length = spot_length(along);
        if (!(length > 0)) continue;
        draw_to(a, c, at, foot, (spot){-along.y / length, along.x / length});
        draw_corners(a, c, i % PER_EDGE);
    }
}

// Where an unknown is now, in units of its bound.
static double value_of(const adjuster *a, size_t unknown) {
    if (unknown < a->freedom_count) return a->freedoms[unknown].value / a->freedoms[unknown].bound;
    const size_t own = unknown - a->freedom_count;
    const body *b = &a->bodies[a->figure_count + own / OF_PIECE];
    const double values[OF_PIECE] = {b->shift.x / a->out->tau, b->shift.y / a->out->tau,
                                     b->angle / turn_bound(a, b)};
    return values[own % OF_PIECE];
}

// Cholesky's; the left side is more than nothing along its diagonal.
static void solve(adjuster *a) {
    const size_t n = a->unknown_count;
    for (size_t i = 0; i < n; i++) {
        double *row = a->left + i * n;
        for (size_t k = 0; k <= i; k++) {
            const double *other = a->left + k * n;
            double sum = row[k];
            for (size_t j = 0; j < k; j++)
                sum -= row[j] * other[j];
            row[k] = k == i ? sqrt(fmax(sum, 1e-6)) : sum / other[k];
        }
        for (size_t k = 0; k < i; k++)
            a->right[i] -= row[k] * a->right[k];
        a->right[i] /= row[i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            a->right[i] -= a->left[k * n + i] * a->right[k];
        a->right[i] /= a->left[i * n + i];
    }
}

static void take_solution(adjuster *a) {
    for (size_t i = 0; i < a->freedom_count; i++)
        a->freedoms[i].value += a->right[i] * a->freedoms[i].bound;
    for (size_t i = a->freedom_count; i < a->unknown_count; i += OF_PIECE) {
        body *b = &a->bodies[a->figure_count + (i - a->freedom_count) / OF_PIECE];
        b->shift.x += a->right[i] * a->out->tau;
        b->shift.y += a->right[i + 1] * a->out->tau;
        b->angle += a->right[i + 2] * turn_bound(a, b);
    }
}

// An unknown stays where it is.
static void hold(adjuster *a, size_t unknown) {
    for (size_t i = 0; i < a->unknown_count; i++)
        *left_at(a, unknown, i) = i == unknown;
    a->right[unknown] = 0;
}

// Each unknown stays as it is written, unless something speaks for it.
static void solve_once(adjuster *a) {
    const size_t n = a->unknown_count;
    memset(a->left, 0, n * n * sizeof *a->left);
    memset(a->right, 0, n * sizeof *a->right);
    for (size_t i = 0; i < n; i++) {
        *left_at(a, i, i) = EVEN_CHANCES;
        a->right[i] = -EVEN_CHANCES * value_of(a, i);
    }
    take_contacts(a);
    for (size_t i = 0; i < a->freedom_count; i++)
        if (a->freedoms[i].is_held) hold(a, i);
    solve(a);
    take_solution(a);
}

// No number is off by more than half of its last place: those that would be stay there, and the
// others make the best of it.
static bool hold_bounds(adjuster *a) {
    bool is_any = false;
    for (size_t i = 0; i < a->freedom_count; i++) {
        freedom *f = &a->freedoms[i];
        f->is_held = fabs(f->value) > f->bound;
        f->value = clamp(f->value, f->bound);
        is_any = is_any || f->is_held;
    }
    return is_any;
}

static void solve_within_bounds(adjuster *a) {
    solve_once(a);
    for (int round = 0; round < HOLD_ROUNDS && hold_bounds(a); round++) {
        move_edges(a);
        solve_once(a);
    }
    (void)hold_bounds(a);
    for (size_t i = 0; i < a->freedom_count; i++)
        a->freedoms[i].is_held = false;
}

// ---- how far all was moved

// By the rounding of transforms.
static double moved_by_numbers(const adjuster *a) {
    double most = 0;
    for (size_t i = 0; i < a->body_count; i++) {
        const body *b = &a->bodies[i];
        const loose_edge *written = adjuster_written(a, b);
        const movers by = some_movers(a, a->freedom_count - a->pose_count, i);
        for (size_t e = 0; e < b->end - b->first; e++) {
            const spot p = written[e].from;
            most = fmax(most, spot_distance(move_by_numbers(a, &by, p), p));
        }
    }
    return most;
}

// A piece is turned by theta at most; what is more counts as a way of its corners.
static void measure_piece(adjuster *a, const body *b) {
    const double angle = clamp(b->angle, a->out->theta), rest = b->angle - angle;
    a->out->max_turn = fmax(a->out->max_turn, fabs(angle));
    const loose_edge *written = adjuster_written(a, b);
    for (size_t e = 0; e < b->end - b->first; e++) {
        const spot arm = spot_sub(written[e].from, b->middle);
        const double c = cos(rest) - 1, s = sin(rest);
        const spot way = {c * arm.x - s * arm.y, s * arm.x + c * arm.y};
        a->out->max_shift = fmax(a->out->max_shift, spot_length(spot_add(way, b->shift)));
        a->out->max_way = fmax(a->out->max_way, spot_length(b->shift) +
                                                    2 * fabs(sin(b->angle / 2)) * spot_length(arm));
    }
}

// ---- corners

// Where three edges meet, none in line with another, pieces may slide along all of them at once, as
// far as edges tell (the lines of Ceva): only their corners say how far. So those that may be apart
// by what numbers leave open are drawn to each other, and that is kept where edges lie along each
// other no worse then.
static ita_status join_corners(adjuster *a, double near, bool *is_kept) {
    const size_t count = a->freedom_count;
    const double worst = fmax(adjuster_worst(a), 3 * a->noise);
    double *before = ita_take(a->allocator, (count + 1) * sizeof *before);
    if (!before) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        before[i] = a->freedoms[i].value;
    ita_status status = ITA_OK;
    for (int round = 0; round < JOIN_ROUNDS && !status; round++) {
        a->join = a->widest;
        if (round + 1 < JOIN_ROUNDS)
            solve_once(a);
        else
            solve_within_bounds(a);
        move_edges(a);
        status = adjuster_find(a, near);
    }
    *is_kept = !status && adjuster_is_met(a, near) && adjuster_worst(a) <= worst;
    for (size_t i = 0; i < count && !*is_kept; i++)
        a->freedoms[i].value = before[i];
    ita_give(a->allocator, before, (count + 1) * sizeof *before);
    return status;
}

// Numbers end within their bounds.
static ita_status solve_last(adjuster *a) {
    const double near = nearly_there(a);
    bool is_kept = false;
    ita_status status = adjuster_find(a, near);
    if (!status && a->out->tau == 0) status = join_corners(a, near, &is_kept);
    if (status || is_kept) return status;
    move_edges(a);
    status = adjuster_find(a, near);
    if (!status) solve_within_bounds(a);
    return status;
}

// ---- the whole

ita_status adjuster_run(adjuster *a, double reach, bool *is_new) {
    ita_status status = ITA_OK;
    const double least = nearly_there(a);
    a->widest = reach;
    a->noise = fmax(a->m->tolerance.distance, 1e-6 * reach);
    *is_new = true;
    a->fits = false;
    for (int round = 0; round < ROUNDS && *is_new; round++, reach /= 2) {
        move_edges(a);
        status = adjuster_find(a, fmax(reach, least));
        if (status) return status;
        *is_new = adjuster_is_met(a, fmax(reach, least));
        if (!*is_new) break;
        if (round + 1 < ROUNDS)
            solve_once(a);
        else
            status = solve_last(a);
        if (status) return status;
    }
    if (!*is_new) return ITA_OK;
    a->out->moved = moved_by_numbers(a);
    a->out->max_shift = a->out->max_turn = a->out->max_way = 0;
    for (size_t i = a->figure_count; i < a->body_count && a->out->tau > 0; i++)
        measure_piece(a, &a->bodies[i]);
    move_edges(a);
    status = adjuster_find(a, least);
    a->fits = !status && adjuster_is_met(a, least);
    // what no edge or gap is much longer than could be anything
    const bool is_little = a->out->moved <= a->m->finest / MODEL_TIMES_BELOW;
    *is_new = a->fits && is_little && a->out->max_shift <= a->out->tau &&
              a->out->moved + a->out->max_shift > 0;
    return status;
}

static void place_bodies(adjuster *a, const selection *s, body *out, size_t first_edge) {
    for (size_t i = 0; i < s->count; i++) {
        body *b = &out[i];
        *b = (body){.first = first_edge + s->firsts[i], .end = first_edge + s->firsts[i + 1]};
        const double count = (double)(b->end - b->first);
        for (size_t e = s->firsts[i]; e < s->firsts[i + 1]; e++)
            b->middle = spot_add(b->middle, spot_times(s->loose[e].from, 1 / count));
        for (size_t e = s->firsts[i]; e < s->firsts[i + 1]; e++)
            b->radius = fmax(b->radius, spot_distance(s->loose[e].from, b->middle));
        const size_t index = (size_t)(b - a->bodies);
        for (size_t e = b->first; e < b->end; e++)
            a->owners[e] = (uint32_t)index;
    }
}

static double reach_of(const adjuster *a) {
    double most = 0;
    for (size_t i = 0; i < a->freedom_count; i++) {
        const freedom *f = &a->freedoms[i];
        const body *first = &a->bodies[f->first_body], *last = &a->bodies[f->body_end - 1];
        most = fmax(most, size_of(f, a->edges + first->first, last->end - first->first));
    }
    double turned = 0;
    for (size_t i = a->figure_count; i < a->body_count; i++)
        turned = fmax(turned, a->out->theta * a->bodies[i].radius);
    return 4 * most + 2 * (a->out->tau + turned) + 8 * a->noise;
}

static void keep(adjuster *a) {
    memcpy(a->m->figure.loose, a->edges, a->figure_edges * sizeof *a->edges);
    memcpy(a->m->pieces.loose, a->edges + a->figure_edges,
           (a->edge_count - a->figure_edges) * sizeof *a->edges);
    a->m->is_exact = a->m->is_trusted = false;
    // as it was drawn, less the way to the origin of the pieces
    const spot far = spot_times(a->m->figure.origin, a->m->factor);
    loose_motion turn = a->laid;
    turn.shift = (spot){0, 0};
    a->out->laid = a->laid;
    a->out->laid.shift = spot_add(a->laid.shift, spot_sub(far, loose_apply(&turn, far)));
    a->out->factor = a->m->factor;
}

static ita_status adjust(adjuster *a, unsigned allow, bool *is_new) {
    place_bodies(a, &a->m->figure, a->bodies, 0);
    place_bodies(a, &a->m->pieces, a->bodies + a->figure_count, a->figure_edges);
    const size_t count = adjuster_freedoms(a->m, &a->m->figure, a->freedoms);
    (void)adjuster_freedoms(a->m, &a->m->pieces, a->freedoms + count);
    memcpy(a->figure, a->m->figure.loose, a->figure_edges * sizeof *a->figure);
    move_edges(a);
    const ita_status status = adjuster_lay(a, reach_of(a), allow, is_new);
    if (!status && *is_new) keep(a);
    return status;
}

ita_status model_adjust(model *m, unsigned allow, adjustment *out, bool *is_new) {
    const ita_allocator *allocator = m->allocator;
    adjuster a = {.m = m,
                  .allocator = allocator,
                  .out = out,
                  .figure_count = m->figure.count,
                  .body_count = m->figure.count + m->pieces.count,
                  .figure_edges = m->figure.edge_count,
                  .edge_count = m->figure.edge_count + m->pieces.edge_count,
                  .noise = m->tolerance.distance};
    *is_new = false;
    a.freedom_count =
        adjuster_freedoms(m, &m->figure, NULL) + adjuster_freedoms(m, &m->pieces, NULL);
    a.unknown_count = a.freedom_count + (out->tau > 0 ? OF_PIECE * m->pieces.count : 0);
    if (a.unknown_count == 0 || a.unknown_count > UNKNOWNS_MOST || a.edge_count > EDGES_MOST)
        return ITA_OK;
    const size_t unknowns = a.unknown_count + ADJUSTER_POSE, squared = unknowns * unknowns;
    const size_t freedoms = a.freedom_count + ADJUSTER_POSE;
    a.figure = ita_take(allocator, (a.figure_edges + 1) * sizeof *a.figure);
    a.bodies = ita_take(allocator, a.body_count * sizeof *a.bodies);
    a.freedoms = ita_take(allocator, freedoms * sizeof *a.freedoms);
    a.edges = ita_take(allocator, a.edge_count * sizeof *a.edges);
    a.owners = ita_take(allocator, a.edge_count * sizeof *a.owners);
    a.contacts = ita_take(allocator, PER_EDGE * a.edge_count * sizeof *a.contacts);
    a.pulls = ita_take(allocator, (m->pieces.edge_count + 1) * sizeof *a.pulls);
    a.left = ita_take(allocator, squared * sizeof *a.left);
    a.right = ita_take(allocator, unknowns * sizeof *a.right);
    ita_status status = a.figure && a.bodies && a.freedoms && a.edges && a.owners && a.contacts &&
                                a.pulls && a.left && a.right
                            ? adjust(&a, allow, is_new)
                            : ITA_E_MEMORY;
    ita_give(allocator, a.figure, (a.figure_edges + 1) * sizeof *a.figure);
    ita_give(allocator, a.bodies, a.body_count * sizeof *a.bodies);
    ita_give(allocator, a.freedoms, freedoms * sizeof *a.freedoms);
    ita_give(allocator, a.edges, a.edge_count * sizeof *a.edges);
    ita_give(allocator, a.owners, a.edge_count * sizeof *a.owners);
    ita_give(allocator, a.contacts, PER_EDGE * a.edge_count * sizeof *a.contacts);
    ita_give(allocator, a.pulls, (m->pieces.edge_count + 1) * sizeof *a.pulls);
    ita_give(allocator, a.left, squared * sizeof *a.left);
    ita_give(allocator, a.right, unknowns * sizeof *a.right);
    return status;
}
