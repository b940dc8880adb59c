// Each edge of the figure and each of the rim that looks like it is a vote for the quotient of
// their lengths. Votes that lie as close as lengths are known are one opinion.
#include "geom/verify/scale_votes.h"

#include "intarsia/base.h"

#include <math.h>

#define FIGURE_MOST 64
#define RIM_MOST    4096
// Shorter edges than so many times what they are off say little of it.
#define LEAST_TIMES 100
// Corners that differ by more, as sines, are not alike.
#define TURN_OFF 0.02

// An edge with what happens at both ends.
typedef struct side {
    double length;
    spot turns[2]; // by how much the outline turns at its beginning and end: cosine and sine
    ita_edge_kind kind;
} side;

typedef struct vote {
    double factor, weight, off; // off: by how much of itself the factor may be
} vote;

static spot turn_between(const loose_edge *first, const loose_edge *second) {
    const spot u = loose_tangent(first, 1), v = loose_tangent(second, 0);
    const double all = spot_length(u) * spot_length(v);
    if (!(all > 0)) return (spot){0, 0};
    return (spot){spot_dot(u, v) / all, spot_cross(u, v) / all};
}

static int compare_sides(const void *a, const void *b, void *user) {
    (void)user;
    const double x = ((const side *)a)->length, y = ((const side *)b)->length;
    return (x < y) - (x > y);
}

// The longest first, of those that are long enough no more than `count`.
static side *sides_of(const loose_outline *o, ita_tolerance tolerance,
                      const ita_allocator *allocator, size_t *count) {
    side *sides = ita_take(allocator, (o->edge_count + 1) * sizeof *sides);
    if (!sides) return NULL;
    for (size_t i = 0; i < o->contour_count; i++) {
        const size_t first = o->contours[i].first, around = o->contours[i].count;
        const loose_edge *edges = o->edges + first;
        for (size_t k = 0; k < around; k++)
            sides[first + k] = (side){loose_length(&edges[k]),
                                      {turn_between(&edges[(k + around - 1) % around], &edges[k]),
                                       turn_between(&edges[k], &edges[(k + 1) % around])},
                                      edges[k].kind};
    }
    ita_sort(sides, o->edge_count, sizeof *sides, compare_sides, NULL);
    if (*count > o->edge_count) *count = o->edge_count;
    while (*count > 0 && !(sides[*count - 1].length > LEAST_TIMES * tolerance.distance))
        --*count;
    return sides;
}

static bool is_turn_alike(spot a, spot b) {
    return spot_distance(a, b) <= TURN_OFF;
}

// Whether two edges have the same corners at so many of their ends.
static bool is_alike(const side *a, const side *b, bool is_mirrored, int ends) {
    if (a->kind != b->kind) return false;
    const int as_drawn =
        is_turn_alike(a->turns[0], b->turns[0]) + is_turn_alike(a->turns[1], b->turns[1]);
    if (as_drawn >= ends) return true;
    return is_mirrored &&
           is_turn_alike(a->turns[0], b->turns[1]) + is_turn_alike(a->turns[1], b->turns[0]) >=
               ends;
}

static int compare_votes(const void *a, const void *b, void *user) {
    (void)user;
    const double x = ((const vote *)a)->factor, y = ((const vote *)b)->factor;
    return (x > y) - (x < y);
}

// The heaviest group of votes that may be one factor; they are left out from then on. Nothing: 0.
static double take_heaviest(vote *votes, size_t count) {
    size_t best = 0, best_end = 0;
    double most = 0, weight = 0;
    for (size_t first = 0, end = 0; first < count; first++) {
        while (end < count && votes[end].factor <= votes[first].factor * (1 + votes[first].off))
            weight += votes[end++].weight;
        if (weight > most * (1 + 1e-9)) most = weight, best = first, best_end = end;
        weight -= votes[first].weight;
    }
    double sum = 0;
    most = 0;
    for (size_t i = best; i < best_end; i++)
        most += votes[i].weight;
    for (size_t i = best; i < best_end; i++) {
        sum += votes[i].factor * votes[i].weight;
        votes[i].weight = 0;
    }
    return most > 0 ? sum / most : 0;
}

ita_status scale_votes(const loose_outline *figure, const loose_outline *rim, bool is_mirrored,
                       int ends, ita_tolerance tolerance, const ita_allocator *allocator,
                       double out[SCALE_VOTES_MOST], size_t *count) {
    *count = 0;
    size_t own_count = FIGURE_MOST, rim_count = RIM_MOST;
    side *own = sides_of(figure, tolerance, allocator, &own_count);
    side *other = sides_of(rim, tolerance, allocator, &rim_count);
    const size_t room = (own_count * rim_count + 1) * sizeof(vote);
    vote *votes = own && other ? ita_take(allocator, room) : NULL;
    ita_status status = votes ? ITA_OK : ITA_E_MEMORY;
    size_t vote_count = 0;
    for (size_t i = 0; i < own_count && !status; i++)
        for (size_t k = 0; k < rim_count; k++) {
            if (!is_alike(&own[i], &other[k], is_mirrored, ends)) continue;
            const double shorter = fmin(own[i].length, other[k].length);
            votes[vote_count++] = (vote){other[k].length / own[i].length, own[i].length,
                                         4 * tolerance.distance / shorter + 1e-9};
        }
    if (!status) ita_sort(votes, vote_count, sizeof *votes, compare_votes, NULL);
    while (!status && *count < SCALE_VOTES_MOST) {
        const double factor = take_heaviest(votes, vote_count);
        if (!(factor > 0)) break;
        out[(*count)++] = factor;
    }
    ita_give(allocator, votes, room);
    ita_give(allocator, own, (figure->edge_count + 1) * sizeof *own);
    ita_give(allocator, other, (rim->edge_count + 1) * sizeof *other);
    return status;
}
