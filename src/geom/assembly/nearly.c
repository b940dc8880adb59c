// The figure is asked where it was drawn, shifted onto the pieces, or, turned, where the farthest
// corners of both agree; the judge of rounded solids answers.
#include "geom/assembly/nearly.h"
#include "geom/assembly/lean.h"
#include "geom/solid/rounded.h"

#include <float.h>
#include <math.h>

#define STEPS_IN_PLACE ((uint64_t)1 << 28)
#define STEPS_LEANING  ((uint64_t)1 << 25)

// Of all edges of all faces, in units of the grid.
static double shortest_edge(const parts *all) {
    double shortest = INFINITY;
    for (size_t i = 0; i < all->count; i++) {
        const ita_solid *s = &all->items[i].solid;
        for (size_t f = 0; f < s->face_count; f++)
            for (size_t k = s->firsts[f]; k < s->firsts[f + 1]; k++) {
                const size_t next = k + 1 < s->firsts[f + 1] ? k + 1 : s->firsts[f];
                const ita_corner p = s->corners[s->loops[k]], q = s->corners[s->loops[next]];
                const double x = (double)(p.x - q.x), y = (double)(p.y - q.y),
                             z = (double)(p.z - q.z), square = x * x + y * y + z * z;
                if (square > 0) shortest = fmin(shortest, sqrt(square));
            }
    }
    return shortest;
}

// Never near the shortest edge.
static nearness bounded(const assembly *a, const nearness *near) {
    const double most = shortest_edge(&a->parts) / 16 * grid_unit(a->grid);
    nearness n = {fmin(near->reach, most), fmin(near->flat, most), near->most};
    if (n.most.distance > most) n.most = (ita_tolerance){most, ITA_TOLERANCE_DRAWING};
    return n;
}

static ita_status ask(assembly *a, const nearness *near, double moved, uint64_t steps,
                      nearly *out) {
    const double unit = grid_unit(a->grid);
    const nearness n = bounded(a, near);
    *out = (nearly){.within = n.most, .asked = n.most.distance};
    if (!(n.reach >= unit)) return ITA_OK;
    ita_solid *solids = ita_take(a->allocator, a->parts.count * sizeof *solids);
    if (!solids) return ITA_E_MEMORY;
    solids[0] = assembly_figure(a);
    for (size_t i = 1; i < a->parts.count; i++)
        solids[i] = a->parts.items[i].solid;
    const rounded_question question = {.solids = solids,
                                       .count = a->parts.count,
                                       .is_mirrored = a->turn >= ITA_CUBE_TURNS,
                                       .reach = n.reach / unit,
                                       .flat = n.flat / unit,
                                       .steps = steps,
                                       .allocator = a->allocator};
    rounded_answer answer;
    const ita_status status = rounded_judge(&question, &answer);
    ita_give(a->allocator, solids, a->parts.count * sizeof *solids);
    if (status) return status;
    const double within = answer.within * unit + moved,
                 open = n.most.distance * answer.area * unit * unit;
    out->is_sound = answer.is_sound;
    out->is_filled = answer.is_filled && within <= n.most.distance;
    if (out->is_filled) out->within.distance = within;
    for (int i = 0; i < 2; i++)
        out->volumes[i] = answer.volumes[i] * unit * unit * unit;
    out->may_be_filled = fabs(out->volumes[0] - out->volumes[1]) <= open;
    out->has_place = answer.has_place;
    for (int i = 0; i < 3; i++)
        out->at[i] = answer.at[i];
    if (out->has_place) assembly_place(a, out->at);
    return ITA_OK;
}

static ita_status ask_in_place(assembly *a, int turn, const nearness *near, double moved,
                               nearly *out) {
    assembly_place_figure(a, turn, near->reach / grid_unit(a->grid));
    return ask(a, near, moved, STEPS_IN_PLACE, out);
}

static ita_status ask_leaning(assembly *a, const lean *l, const nearness *near, nearly *out) {
    double moved;
    *out = (nearly){.is_sound = false};
    a->grid = parts_finest(&a->parts);
    const grid finer = {a->grid.places + 2, 1};
    if (parts_lay_back(&a->parts, finer, INFINITY, &l->way, &moved))
        a->grid = finer;
    else if (!parts_lay_back(&a->parts, a->grid, INFINITY, &l->way, &moved))
        return ITA_OK;
    a->has_way = true;
    a->way = l->way;
    assembly_turn(a, l->is_mirrored ? ITA_CUBE_TURNS : 0, (ita_corner){0, 0, 0});
    return ask(a, near, moved, STEPS_LEANING, out);
}

// Both are rounded, and so is the motion that is found.
static ita_status ask_leans(assembly *a, const nearness *near, bool has_mirrors, nearly *out) {
    lean leans[LEANS_MOST];
    size_t count;
    nearness n = *near;
    if (n.most.origin == ITA_TOLERANCE_DIGITS) {
        const double calculated = 64 * DBL_EPSILON * parts_largest(&a->parts);
        n = (nearness){2 * n.reach + calculated,
                       2 * n.flat + calculated,
                       {2 * n.most.distance + calculated, n.most.origin}};
    }
    ita_status status = leans_find(&a->parts, n.reach, has_mirrors, a->allocator, leans, &count);
    for (size_t i = 0; i < count && !status && !out->is_filled; i++)
        status = ask_leaning(a, &leans[i], &n, out);
    return status;
}

ita_status assembly_try_nearly(assembly *a, const nearness *near, nearly *out) {
    const bool has_mirrors = (a->options->allow & ITA_ALLOW_MIRROR) != 0;
    double moved;
    nearly first = {.within = near->most}, other = {.is_filled = false};
    a->has_way = false;
    a->grid = parts_finest(&a->parts);
    *out = first;
    if (!parts_lay(&a->parts, a->grid, INFINITY, &moved)) return ITA_OK;
    ita_status status = ask_in_place(a, 0, near, moved, &first);
    *out = first;
    if (status || first.is_filled) return status;
    if (first.is_sound && has_mirrors)
        status = ask_in_place(a, ITA_CUBE_TURNS, near, moved, &other);
    if (first.is_sound && a->options->with_turns && !status && !other.is_filled)
        status = ask_leans(a, near, has_mirrors, &other);
    if (other.is_filled) *out = other;
    return status;
}
