// Which places on edges face which edges of others.
#include "geom/outline/neighbours.h"
#include "geom/verify/adjuster.h"

#include <math.h>

enum { PER_EDGE = ADJUSTER_PLACES };

static bool is_of_figure(const adjuster *a, size_t edge) {
    return edge < a->figure_edges;
}

bool adjuster_is_alike(const adjuster *a, size_t edge, size_t other) {
    return is_of_figure(a, edge) != is_of_figure(a, other);
}

// Pieces face each other with edges that go the other way, and the figure with those that go alike.
static void look(adjuster *a, size_t of, size_t to) {
    for (size_t k = 0; k < PER_EDGE; k++) {
        contact *c = &a->contacts[PER_EDGE * of + k];
        double distance;
        const double t = loose_nearest(&a->edges[to], c->at, &distance);
        if (!(distance < c->distance) || t <= 0 || t >= 1) continue;
        const spot u = loose_tangent(&a->edges[of], ((double)k + 0.5) / PER_EDGE);
        const spot v = loose_tangent(&a->edges[to], t);
        const double along = spot_dot(u, v) / (spot_length(u) * spot_length(v));
        const bool is_alike = adjuster_is_alike(a, of, to);
        if (!((is_alike ? along : -along) > 0.9)) continue;
        c->distance = distance;
        c->to = (uint32_t)to;
    }
}

static ita_status look_at_pair(void *user, size_t i, size_t j) {
    adjuster *a = user;
    if (a->owners[i] == a->owners[j]) return ITA_OK;
    look(a, i, j);
    look(a, j, i);
    return ITA_OK;
}

double adjuster_place(size_t index) {
    return ((double)(index % PER_EDGE) + 0.5) / PER_EDGE;
}

ita_status adjuster_find(adjuster *a, double reach) {
    a->reach = a->join = reach;
    for (size_t i = 0; i < PER_EDGE * a->edge_count; i++) {
        const uint32_t edge = (uint32_t)(i / PER_EDGE);
        a->contacts[i] = (contact){loose_at(&a->edges[edge], adjuster_place(i)), reach, edge, edge};
    }
    return loose_neighbours(a->edges, a->edge_count, reach, a->allocator, look_at_pair, a);
}

// Of the figure's edges: how much is met, and how badly.
bool adjuster_is_met(adjuster *a, double reach) {
    size_t met = 0;
    a->misfit = 0;
    for (size_t i = 0; i < PER_EDGE * a->edge_count; i++) {
        const contact *c = &a->contacts[i];
        if (is_of_figure(a, c->of)) met += c->to != c->of;
        const double off = c->to == c->of ? 1 : c->distance / reach;
        a->misfit += off * off;
    }
    return 2 * met >= PER_EDGE * a->figure_edges;
}

// How far places on edges are from those they face, at most.
double adjuster_worst(const adjuster *a) {
    double most = 0;
    for (size_t i = 0; i < PER_EDGE * a->edge_count; i++)
        if (a->contacts[i].to != a->contacts[i].of) most = fmax(most, a->contacts[i].distance);
    return most;
}
