// Places along an outline are drawn to the nearest edges of another one, across these edges only:
// along them they may slide (Chen and Medioni, "Object modelling by registration of multiple range
// images", 1992). Corners are drawn to corners: those of a polygon that is nearly round tell its
// turn much better than its edges do.
#include "geom/verify/closer.h"

#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>

// A place on an edge of a, moved, and the edge that it is drawn to, or the corner where that
// begins.
typedef struct follower {
    spot at;
    double distance;
    const loose_edge *to; // NULL: none near
    bool is_corner;
} follower;

// Of each edge three places, and where it begins.
enum { PER_EDGE = 4, UNKNOWNS = 4, ROUNDS = 4 };

typedef struct drawing_near {
    const loose_edge *edges; // those of a, moved, and then those of b
    size_t a_count;
    follower *followers;
} drawing_near;

static ita_status look_at_pair(void *user, size_t i, size_t j) {
    drawing_near *d = user;
    if (i >= d->a_count || j < d->a_count) return ITA_OK;
    for (size_t k = 0; k < PER_EDGE; k++) {
        follower *f = &d->followers[PER_EDGE * i + k];
        double distance = spot_distance(d->edges[j].from, f->at);
        if (!f->is_corner) (void)loose_nearest(&d->edges[j], f->at, &distance);
        if (distance < f->distance) f->distance = distance, f->to = &d->edges[j];
    }
    return ITA_OK;
}

// What is left over, added up for the method of least squares: a turn and a growth about the middle
// in units of the extent, and a shift.
typedef struct equations {
    double left[UNKNOWNS][UNKNOWNS], right[UNKNOWNS];
} equations;

static void add_equation(equations *e, const double row[UNKNOWNS], double value) {
    for (int i = 0; i < UNKNOWNS; i++) {
        for (int k = 0; k < UNKNOWNS; k++)
            e->left[i][k] += row[i] * row[k];
        e->right[i] += row[i] * value;
    }
}

// A place, in units of the extent, is drawn by what it is off in one direction.
static void draw(equations *e, spot from, spot off, spot way, bool may_grow) {
    const double growth = may_grow ? spot_dot(way, from) : 0;
    add_equation(e, (double[UNKNOWNS]){spot_cross(from, way), growth, way.x, way.y},
                 spot_dot(way, off));
}

// What nothing speaks for, as the turn of a circle, stays as it is: a little is added to the
// diagonal, which keeps it from zero.
static void solve(equations *e, double out[UNKNOWNS]) {
    double trace = 0;
    for (int i = 0; i < UNKNOWNS; i++)
        trace += e->left[i][i];
    for (int i = 0; i < UNKNOWNS; i++)
        e->left[i][i] += 1e-9 * trace;
    for (int i = 0; i < UNKNOWNS; i++)
        for (int k = i + 1; k < UNKNOWNS; k++) {
            const double times = e->left[k][i] / e->left[i][i];
            for (int n = i; n < UNKNOWNS; n++)
                e->left[k][n] -= times * e->left[i][n];
            e->right[k] -= times * e->right[i];
        }
    for (int i = UNKNOWNS - 1; i >= 0; i--) {
        out[i] = e->right[i];
        for (int k = i + 1; k < UNKNOWNS; k++)
            out[i] -= e->left[i][k] * out[k];
        out[i] /= e->left[i][i];
    }
}

static spot middle_of(const follower *followers, size_t count, double *extent) {
    spot sum = {0, 0};
    for (size_t i = 0; i < count; i++)
        sum = spot_add(sum, followers[i].at);
    const spot middle = spot_times(sum, 1 / (double)count);
    *extent = 0;
    for (size_t i = 0; i < count; i++)
        *extent = fmax(*extent, spot_distance(followers[i].at, middle));
    return middle;
}

// One round; what moved the followers is done after the motion.
static void draw_near(follower *followers, size_t count, bool may_grow, loose_motion *motion) {
    equations e = {0};
    double extent, by[UNKNOWNS];
    const spot middle = middle_of(followers, count, &extent);
    bool is_drawn = false;
    for (size_t i = 0; i < count; i++) {
        const follower *f = &followers[i];
        if (!f->to) continue;
        double distance;
        const double t = f->is_corner ? 0 : loose_nearest(f->to, f->at, &distance);
        const spot along = loose_tangent(f->to, t), off = spot_sub(loose_at(f->to, t), f->at);
        if (!(spot_length(along) > 0)) continue;
        const spot way = spot_times(along, 1 / spot_length(along));
        const spot from = spot_times(spot_sub(f->at, middle), 1 / extent);
        draw(&e, from, off, (spot){-way.y, way.x}, may_grow);
        if (f->is_corner) draw(&e, from, off, way, may_grow);
        is_drawn = true;
    }
    if (!is_drawn) return;
    solve(&e, by);
    const double angle = by[0] / extent;
    loose_motion more = {cos(angle), sin(angle), 1 + by[1] / extent, false, {0, 0}};
    const spot to = spot_add(middle, (spot){by[2], by[3]});
    more.shift = spot_sub(to, loose_apply(&more, middle));
    for (size_t i = 0; i < count; i++)
        followers[i].at = loose_apply(&more, followers[i].at);
    const double cosine = motion->cosine * more.cosine - motion->sine * more.sine;
    motion->sine = motion->sine * more.cosine + motion->cosine * more.sine;
    motion->cosine = cosine;
    motion->scale *= more.scale;
    motion->shift = loose_apply(&more, motion->shift);
}

ita_status bring_closer(const loose_outline *a, const loose_outline *b, double reach, bool may_grow,
                        const ita_allocator *allocator, loose_motion *motion) {
    const size_t count = a->edge_count + b->edge_count, places = PER_EDGE * a->edge_count;
    loose_edge *edges = ita_take(allocator, count * sizeof *edges);
    follower *followers = ita_take(allocator, places * sizeof *followers);
    ita_status status = edges && followers ? ITA_OK : ITA_E_MEMORY;
    for (size_t i = 0; i < count && !status; i++)
        edges[i] =
            i < a->edge_count ? loose_moved(motion, &a->edges[i]) : b->edges[i - a->edge_count];
    for (size_t i = 0; i < places && !status; i++) {
        const bool is_corner = i % PER_EDGE == 0;
        const double t = is_corner ? 0 : ((double)(i % PER_EDGE) - 0.5) / (PER_EDGE - 1);
        followers[i] = (follower){loose_at(&edges[i / PER_EDGE], t), reach, NULL, is_corner};
    }
    drawing_near d = {edges, a->edge_count, followers};
    if (!status) status = loose_neighbours(edges, count, reach, allocator, look_at_pair, &d);
    for (int round = 0; round < ROUNDS && !status; round++)
        draw_near(followers, places, may_grow, motion);
    ita_give(allocator, followers, places * sizeof *followers);
    ita_give(allocator, edges, count * sizeof *edges);
    return status;
}
