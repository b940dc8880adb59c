// Where the figure lies when pieces are moved: where it was drawn, or else as much of it as of the
// pieces lies in each direction; and so that the piece that is moved most is moved least.
#include "geom/verify/adjuster.h"

#include "geom/verify/poses.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

// The figure is laid so many ways, where that does not take long.
enum { WAYS_MOST = 8, BACK_MOST = 3, LAWSON_ROUNDS = 40, UNKNOWNS_FEW = 150 };

static void restart(adjuster *a) {
    for (size_t i = 0; i < a->freedom_count; i++)
        a->freedoms[i].value = 0;
    for (size_t i = 0; i < a->body_count; i++)
        a->bodies[i].shift = (spot){0, 0}, a->bodies[i].angle = 0;
}

// The figure's numbers answer as before, where it is laid.
static void lay_freedom(const loose_motion *m, freedom *f) {
    const spot zero = loose_apply(m, (spot){0, 0});
    const spot x = spot_sub(loose_apply(m, (spot){1, 0}), zero);
    const spot y = spot_sub(loose_apply(m, (spot){0, 1}), zero);
    // both turn and mirror only: going back is their transpose
    const spot own = {-spot_dot(x, zero), -spot_dot(y, zero)};
    const spot at[3] = {own, {x.x, y.x}, {x.y, y.y}};
    const freedom before = *f;
    for (int i = 0; i < 3; i++) {
        spot v = adjuster_answer(&before, at[i]);
        if (i > 0) v = spot_sub(v, (spot){before.v[0], before.v[3]});
        const spot there = spot_add(spot_times(x, v.x), spot_times(y, v.y));
        f->v[i] = there.x;
        f->v[3 + i] = there.y;
    }
}

// What is mirrored goes on where it went on from.
static void walk_back(const selection *s, loose_edge *edges) {
    for (size_t i = 0; i < s->count; i++) {
        size_t first = 0;
        for (size_t l = s->loop_firsts[i]; l < s->loop_firsts[i + 1]; first = s->loops[l++])
            for (size_t e = s->firsts[i] + first, last = s->firsts[i] + s->loops[l]; e < last;
                 e++) {
                const loose_edge at_hand = edges[e];
                edges[e] = edges[--last];
                edges[last] = at_hand;
            }
    }
}

static void lay_figure(adjuster *a, const loose_motion *laid) {
    const model *m = a->m;
    a->laid = *laid;
    for (size_t i = 0; i < a->figure_edges; i++)
        a->figure[i] = loose_moved(laid, &m->figure.loose[i]);
    if (laid->is_mirrored) walk_back(&m->figure, a->figure);
    const size_t count = adjuster_freedoms(m, &m->figure, a->freedoms);
    for (size_t i = 0; i < count; i++)
        lay_freedom(laid, &a->freedoms[i]);
    (void)adjuster_freedoms(m, &m->pieces, a->freedoms + count);
    restart(a);
}

// The ways in which as much area lies in each direction, as in outline_match.c; inner edges of the
// pieces nearly take each other back.
static ita_status find_ways(const adjuster *a, bool is_mirrored, double off,
                            loose_motion out[POSES_MOST], size_t *count) {
    const model *m = a->m;
    const loose_outline sides[2] = {{.edges = m->figure.loose, .edge_count = m->figure.edge_count},
                                    {.edges = m->pieces.loose, .edge_count = m->pieces.edge_count}};
    outline_rose roses[2] = {{.waves = NULL}, {.waves = NULL}};
    ita_status status = ITA_OK;
    for (int i = 0; i < 2 && !status; i++)
        status = rose_open(&sides[i], a->edge_count, a->allocator, &roses[i]);
    if (!status)
        status = poses_between(&roses[0], &roses[1], is_mirrored, false,
                               (ita_tolerance){off, ITA_TOLERANCE_TRIED}, out, count);
    for (int i = 0; i < 2; i++)
        if (roses[i].waves) rose_close(&roses[i]);
    const size_t most = a->unknown_count > UNKNOWNS_FEW ? 2 : WAYS_MOST;
    if (*count > most) *count = most;
    return status;
}

// A shift and a turn about nothing, by least squares.
static void fit_pulls(const pull *pulls, size_t count, double out[3]) {
    double n[3][4] = {{0}};
    for (size_t i = 0; i < count; i++) {
        const double rows[2][4] = {{1, 0, -pulls[i].at.y, pulls[i].way.x},
                                   {0, 1, pulls[i].at.x, pulls[i].way.y}};
        for (int r = 0; r < 2; r++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 4; k++)
                    n[j][k] += pulls[i].weight * rows[r][j] * rows[r][k];
    }
    for (int j = 0; j < 3; j++)
        n[j][j] += 1e-12 * (n[0][0] + n[2][2]);
    for (int i = 0; i < 3; i++)
        for (int r = 0; r < 3; r++) {
            const double times = r == i ? 0 : n[r][i] / n[i][i];
            for (int k = i; k < 4; k++)
                n[r][k] -= times * n[i][k];
        }
    for (int i = 0; i < 3; i++)
        out[i] = n[i][3] / n[i][i];
}

// The least worst of what is left: what is further off counts more, again and again (Lawson, 1961).
static void fit_worst(pull *pulls, size_t count, double out[3]) {
    for (int round = 0; round < LAWSON_ROUNDS; round++) {
        double most = 0, all = 0;
        fit_pulls(pulls, count, out);
        for (size_t i = 0; i < count; i++) {
            const spot p = pulls[i].at, by = {out[0] - out[2] * p.y, out[1] + out[2] * p.x};
            const double off = spot_distance(pulls[i].way, by);
            pulls[i].weight *= off;
            all += pulls[i].weight;
            most = fmax(most, off);
        }
        if (!(all > 0)) return;
        for (size_t i = 0; i < count; i++)
            pulls[i].weight = fmax(pulls[i].weight / all, 1e-9);
    }
}

// How far all pieces lie beside where they were put together: a figure that may lie anywhere lies
// so that the worst of them was moved least. What a piece may be turned does not count.
static loose_motion way_back(const adjuster *a) {
    pull *pulls = a->pulls;
    spot middle = {0, 0};
    size_t count = 0;
    double low = -INFINITY, high = INFINITY, by[3] = {0};
    for (size_t i = a->figure_count; i < a->body_count; i++) {
        const body *b = &a->bodies[i];
        const loose_edge *written = adjuster_written(a, b);
        low = fmax(low, b->angle - a->out->theta);
        high = fmin(high, b->angle + a->out->theta);
        for (size_t e = b->first; e < b->end; e++) {
            const spot at = a->out->theta > 0 ? spot_add(b->middle, b->shift) : a->edges[e].from;
            const spot from = a->out->theta > 0 ? b->middle : written[e - b->first].from;
            pulls[count++] = (pull){at, spot_sub(from, at), 1};
            middle = spot_add(middle, at);
        }
    }
    middle = spot_times(middle, 1 / (double)count);
    for (size_t i = 0; i < count; i++)
        pulls[i].at = spot_sub(pulls[i].at, middle);
    fit_worst(pulls, count, by);
    const double angle = low < high ? fmin(fmax(by[2], -high), -low) : by[2];
    loose_motion back = {cos(angle), sin(angle), 1, false, {0, 0}};
    const spot to = spot_add(middle, (spot){by[0], by[1]});
    back.shift = spot_sub(to, loose_apply(&back, middle));
    return back;
}

static loose_motion after(const loose_motion *last, const loose_motion *first) {
    return (loose_motion){last->cosine * first->cosine - last->sine * first->sine,
                          last->sine * first->cosine + last->cosine * first->sine, 1,
                          first->is_mirrored, loose_apply(last, first->shift)};
}

// With what digits leave open besides, it is more than is allowed.
static bool is_far(const adjuster *a) {
    const double digits = model_tolerance(a->m).distance;
    return a->out->tau > 0 && a->out->max_shift + a->out->moved + digits > a->out->tau;
}

// What fits, but with pieces moved too far, may fit with the figure elsewhere.
static ita_status run_back(adjuster *a, double reach, bool *is_new) {
    ita_status status = adjuster_run(a, reach, is_new);
    for (int round = 0; round < BACK_MOST && !status && a->fits && is_far(a); round++) {
        const loose_motion back = way_back(a), there = after(&back, &a->laid);
        lay_figure(a, &there);
        status = adjuster_run(a, reach, is_new);
    }
    return status;
}

// The figure, too, may be shifted and turned a little: numbers of transforms that were rounded do
// not tell just where it lies. It is laid there then.
static ita_status lay_better(adjuster *a, double reach, bool *fits) {
    const body *first = a->bodies;
    const spot middle = loose_apply(&a->laid, first->middle);
    const double v[ADJUSTER_POSE][6] = {
        {1, 0, 0, 0, 0, 0}, {0, 0, 0, 1, 0, 0}, {middle.y, 0, -1, -middle.x, 1, 0}};
    freedom *pose = a->freedoms + a->freedom_count;
    for (int i = 0; i < ADJUSTER_POSE; i++) {
        pose[i] = (freedom){.bound = i < 2 ? reach : reach / fmax(first->radius, reach),
                            .body_end = a->figure_count};
        memcpy(pose[i].v, v[i], sizeof pose[i].v);
    }
    a->pose_count = ADJUSTER_POSE;
    a->freedom_count += ADJUSTER_POSE, a->unknown_count += ADJUSTER_POSE;
    bool is_new;
    const ita_status status = adjuster_run(a, reach, &is_new);
    a->freedom_count -= ADJUSTER_POSE, a->unknown_count -= ADJUSTER_POSE;
    a->pose_count = 0;
    *fits = a->fits;
    const double angle = atan(pose[2].value);
    loose_motion by = {cos(angle), sin(angle), 1, false, {0, 0}};
    const spot to = {middle.x + pose[0].value, middle.y + pose[1].value};
    by.shift = spot_sub(to, loose_apply(&by, middle));
    const loose_motion there = after(&by, &a->laid);
    if (*fits) lay_figure(a, &there);
    return status;
}

static ita_status try_ways(adjuster *a, bool is_mirrored, double reach, bool *is_new) {
    loose_motion ways[POSES_MOST], best = {1, 0, 1, false, {0, 0}};
    size_t count = 0;
    double least = INFINITY;
    ita_status status = find_ways(a, is_mirrored, reach, ways, &count);
    for (size_t i = 0; i < count && !status; i++) {
        bool fits = false;
        lay_figure(a, &ways[i]);
        status = a->out->tau == 0 ? lay_better(a, reach, &fits) : run_back(a, reach, &fits);
        if (!fits || a->misfit >= least) continue;
        least = a->misfit;
        best = a->laid;
    }
    if (status || least == INFINITY) return status;
    lay_figure(a, &best);
    return adjuster_run(a, reach, is_new);
}

ita_status adjuster_lay(adjuster *a, double reach, unsigned allow, bool *is_new) {
    static const loose_motion rest = {1, 0, 1, false, {0, 0}};
    lay_figure(a, &rest);
    ita_status status = run_back(a, reach, is_new);
    if (!status && !*is_new) status = try_ways(a, false, reach, is_new);
    const bool may_mirror = (allow & ITA_ALLOW_MIRROR) && !a->m->figure.arcs;
    if (!status && !*is_new && may_mirror) status = try_ways(a, true, reach, is_new);
    return status;
}

ita_motion adjustment_motion(const adjustment *a, const ita_motion *found) {
    const loose_motion *laid = &a->laid;
    const double sign = found->is_mirrored ? -1 : 1, scale = found->scale / a->factor;
    const loose_motion last = {
        found->cosine, found->sine, scale, found->is_mirrored, {found->shift_x, found->shift_y}};
    const spot shift = loose_apply(&last, laid->shift);
    ita_motion out = *found;
    out.is_mirrored = found->is_mirrored != laid->is_mirrored;
    out.cosine = found->cosine * laid->cosine - sign * found->sine * laid->sine;
    out.sine = found->sine * laid->cosine + sign * found->cosine * laid->sine;
    out.shift_x = shift.x;
    out.shift_y = shift.y;
    if (found->kind < ITA_MOTION_SCALED && laid->sine != 0) out.kind = ITA_MOTION_ROTATED;
    if (found->kind < ITA_MOTION_SCALED && out.is_mirrored) out.kind = ITA_MOTION_MIRRORED;
    return out;
}
