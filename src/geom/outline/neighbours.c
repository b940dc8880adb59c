// Which stretches come near each other: the plane is halved by straight lines, in the direction in
// which the fewest stretches are cut, until few are left on either side. Slanting bundles, which
// boxes cannot part, are parted along themselves.
// Proposes in doubles, a touch too much; what meets is for exact predicates to say.
#include "geom/outline/neighbours.h"

#include "intarsia/base.h"

#include <math.h>

// ---- edges as straight stretches

void straights_open(straight_list *list, size_t edge_count, const ita_allocator *allocator) {
    *list = (straight_list){.allocator = allocator, .capacity = edge_count};
    list->items = ita_take(allocator, edge_count * sizeof *list->items);
    if (!list->items) list->capacity = 0;
}

void straights_close(straight_list *list) {
    ita_give(list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (straight_list){.allocator = list->allocator};
}

#define CURVE_STEPS 16

// How far an edge cut into so many parts can be from the chords of these.
static double sagitta_of(const loose_edge *e, double parts) {
    if (e->kind == ITA_EDGE_ARC)
        return spot_distance(e->from, e->c1) * (1 - cos(loose_sweep(e) / parts / 2));
    bool is_cubic = e->kind == ITA_EDGE_CUBIC;
    spot last = is_cubic ? e->c2 : e->to;
    spot second = spot_sub(spot_add(e->from, last), spot_times(e->c1, 2));
    if (!is_cubic) return 2 * spot_length(second) / (8 * parts * parts);
    spot other = spot_sub(spot_add(e->c1, e->to), spot_times(e->c2, 2));
    return 6 * fmax(spot_length(second), spot_length(other)) / (8 * parts * parts);
}

static ita_status put(straight_list *list, straight s) {
    ita_status status = ita_grow(list->allocator, &list->items, &list->capacity, list->count + 1,
                                 sizeof *list->items);
    if (!status) list->items[list->count++] = s;
    return status;
}

ita_status straights_add(straight_list *list, const loose_edge *edge, uint32_t owner, double more) {
    if (edge->kind == ITA_EDGE_LINE)
        return put(list, (straight){edge->from, edge->to, more, owner, false});
    // no finer than what is looked for: stretches as wide as they are long are all near each other
    int steps = CURVE_STEPS;
    while (steps > 2 && sagitta_of(edge, steps / 2) <= more)
        steps /= 2;
    const double reach = more + 1.001 * sagitta_of(edge, steps);
    spot from = edge->from;
    for (int i = 1; i <= steps; i++) {
        spot to = i < steps ? loose_at(edge, (double)i / steps) : edge->to;
        ita_status status = put(list, (straight){from, to, reach, owner, true});
        if (status) return status;
        from = to;
    }
    return ITA_OK;
}

// ---- pairs

// Pairs of owners i < j, in an open table.
typedef struct pairs {
    uint64_t *slots; // i + 1 above j, or 0
    size_t slot_count, count;
} pairs;

static size_t place_of(const pairs *p, uint64_t pair) {
    const size_t mask = p->slot_count - 1;
    size_t at = ita_slot(ita_mix(pair), mask);
    while (p->slots[at] && p->slots[at] != pair)
        at = (at + 1) & mask;
    return at;
}

static ita_status widen(pairs *p, const ita_allocator *allocator) {
    pairs wider = {.slot_count = p->slot_count ? 2 * p->slot_count : 64, .count = p->count};
    wider.slots = ita_take_zeroed(allocator, wider.slot_count, sizeof *wider.slots);
    if (!wider.slots) return ITA_E_MEMORY;
    for (size_t i = 0; i < p->slot_count; i++)
        if (p->slots[i]) wider.slots[place_of(&wider, p->slots[i])] = p->slots[i];
    ita_give(allocator, p->slots, p->slot_count * sizeof *p->slots);
    *p = wider;
    return ITA_OK;
}

static ita_status put_pair(pairs *p, size_t i, size_t j, const ita_allocator *allocator,
                           bool *is_new) {
    ita_status status = 2 * p->count >= p->slot_count ? widen(p, allocator) : ITA_OK;
    if (status) return status;
    const uint64_t pair = (uint64_t)(i + 1) << 32 | j;
    uint64_t *slot = &p->slots[place_of(p, pair)];
    *is_new = *slot == 0;
    *slot = pair;
    p->count += *is_new;
    return ITA_OK;
}

// ---- halving

// What is left of a stretch on one side of all lines drawn so far; `reach` a touch more than the
// stretch has.
typedef struct fragment {
    spot from, to;
    uint32_t straight;
    float reach;
} fragment;

typedef struct division {
    const straight *straights;
    const ita_allocator *allocator;
    fragment *fragments; // a stack of lists; the list at hand is the topmost
    size_t capacity;
    box_pair *met;
    void *user;
    pairs told; // of which one bends
} division;

// A line: the points p with normal . p = offset. The normal has length 1.
typedef struct halving {
    spot normal;
    double offset;
} halving;

#define FEW     10 // fragments that are compared one by one
#define SAMPLES 16

static bool lie_apart(const fragment *a, const fragment *b, double reach) {
    spot d = spot_sub(a->to, a->from);
    double room = reach * spot_length(d) * 1.000001;
    double s = spot_cross(d, spot_sub(b->from, a->from));
    double t = spot_cross(d, spot_sub(b->to, a->from));
    return (s > room && t > room) || (s < -room && t < -room);
}

static bool are_near(const fragment *a, const fragment *b, double reach) {
    if (fmin(a->from.x, a->to.x) > fmax(b->from.x, b->to.x) + reach ||
        fmin(b->from.x, b->to.x) > fmax(a->from.x, a->to.x) + reach ||
        fmin(a->from.y, a->to.y) > fmax(b->from.y, b->to.y) + reach ||
        fmin(b->from.y, b->to.y) > fmax(a->from.y, a->to.y) + reach)
        return false;
    return !lie_apart(a, b, reach) && !lie_apart(b, a, reach);
}

// Edges that bend come near each other in many of their stretches.
static ita_status tell(division *d, const straight *s, const straight *t) {
    const size_t i = s->owner < t->owner ? s->owner : t->owner, j = s->owner ^ t->owner ^ i;
    bool is_new = true;
    ita_status status = ITA_OK;
    if (s->is_part || t->is_part) status = put_pair(&d->told, i, j, d->allocator, &is_new);
    return status || !is_new ? status : d->met(d->user, i, j);
}

static ita_status compare_all(division *d, size_t first, size_t count) {
    for (size_t i = first; i < first + count; i++)
        for (size_t j = i + 1; j < first + count; j++) {
            const fragment *a = &d->fragments[i], *b = &d->fragments[j];
            const straight *s = &d->straights[a->straight], *t = &d->straights[b->straight];
            if (s->owner == t->owner || !are_near(a, b, s->reach + t->reach)) continue;
            ita_status status = tell(d, s, t);
            if (status) return status;
        }
    return ITA_OK;
}

static double height(const halving *h, spot p) {
    return h->normal.x * p.x + h->normal.y * p.y - h->offset;
}

// The sampled fragments' middles put in order along the normal: the line passes between the two in
// the middle. Returns how many samples it cuts.
static size_t aim(const fragment *const *samples, size_t count, spot normal, halving *out) {
    double places[SAMPLES] = {0};
    *out = (halving){normal, 0};
    for (size_t i = 0; i < count; i++) {
        double place = (height(out, samples[i]->from) + height(out, samples[i]->to)) / 2;
        size_t j = i;
        for (; j > 0 && places[j - 1] > place; j--)
            places[j] = places[j - 1];
        places[j] = place;
    }
    out->offset = (places[count / 2 - 1] + places[count / 2]) / 2;
    size_t cut_count = 0;
    for (size_t i = 0; i < count; i++)
        cut_count += (height(out, samples[i]->from) > 0) != (height(out, samples[i]->to) > 0);
    // nothing is parted where all lie in one place
    return places[0] == places[count - 1] ? count : cut_count;
}

// One out of each of `all` equal parts of a list, anywhere in it but the same every time: at even
// distances samples of a drawing in rows fall on one column, which no line parts, and it would be
// taken for a knot.
static size_t sample_at(size_t i, size_t all, size_t count) {
    const uint64_t within = ita_mix(((uint64_t)count << 8) + i) & 0xffff; // of 65536
    return (size_t)((i * 65536 + within) * (uint64_t)count / (all * 65536));
}

// Upright and level lines first, for most drawings are parted by them; then along some samples.
static halving choose(const division *d, size_t first, size_t count) {
    const fragment *samples[SAMPLES];
    size_t sample_count = count < SAMPLES ? count & ~(size_t)1 : SAMPLES;
    spot low = d->fragments[first].from, high = low;
    for (size_t i = 0; i < sample_count; i++) {
        samples[i] = &d->fragments[first + sample_at(i, sample_count, count)];
        spot middle = spot_times(spot_add(samples[i]->from, samples[i]->to), 0.5);
        low = (spot){fmin(low.x, middle.x), fmin(low.y, middle.y)};
        high = (spot){fmax(high.x, middle.x), fmax(high.y, middle.y)};
    }
    bool is_wide = high.x - low.x >= high.y - low.y;
    halving best, other;
    size_t least = aim(samples, sample_count, is_wide ? (spot){1, 0} : (spot){0, 1}, &best);
    if (4 * least <= sample_count) return best;
    spot normals[5] = {is_wide ? (spot){0, 1} : (spot){1, 0}};
    size_t normal_count = 1;
    for (size_t i = 0; i < 4; i++) {
        const fragment *along = samples[(2 * i + 1) * sample_count / 8];
        spot direction = spot_sub(along->to, along->from);
        double length = spot_length(direction);
        if (length > 0)
            normals[normal_count++] = (spot){-direction.y / length, direction.x / length};
    }
    for (size_t i = 0; i < normal_count; i++) {
        size_t cut_count = aim(samples, sample_count, normals[i], &other);
        if (cut_count < least) least = cut_count, best = other;
    }
    return best;
}

// The part of a fragment with heights of at most `reach` (times `side`), which it has.
static fragment part_of(const fragment *f, double h0, double h1, double reach, double side) {
    fragment out = *f;
    h0 *= side, h1 *= side;
    if (h0 <= reach && h1 <= reach) return out;
    // a touch more than the reach, so that rounding takes nothing away
    double t = (reach * 1.000001 - h0) / (h1 - h0);
    if (!(t > 0) || !(t < 1)) return out;
    spot cut = spot_add(f->from, spot_times(spot_sub(f->to, f->from), t));
    if (h0 > reach)
        out.from = cut;
    else
        out.to = cut;
    return out;
}

// Parts a list: what lies on the near side stays in its place, the rest is put on top.
static ita_status part(division *d, const halving *h, size_t first, size_t count, size_t *near,
                       size_t *far) {
    ita_status status =
        ita_grow(d->allocator, &d->fragments, &d->capacity, first + 2 * count, sizeof(fragment));
    if (status) return status;
    fragment *from = &d->fragments[first], *top = from + count;
    *near = *far = 0;
    for (size_t i = 0; i < count; i++) {
        const fragment f = from[i];
        const double reach = f.reach;
        const double h0 = height(h, f.from), h1 = height(h, f.to);
        if (h0 >= -reach || h1 >= -reach) top[(*far)++] = part_of(&f, h0, h1, reach, -1);
        if (h0 <= reach || h1 <= reach) from[(*near)++] = part_of(&f, h0, h1, reach, 1);
    }
    return ITA_OK;
}

// Comparing all pairs of both sides may cost more than all pairs of the whole. So many times as
// much since it was last worth it, and it is a knot.
#define DEARER_MOST 4
// What a line costs that parts nothing.
#define LINE_COST (1.0 / 8)

// The list is taken apart in its place; what it leaves there is of no more use.
static ita_status divide(division *d, size_t first, size_t count, double dearer) {
    while (count > FEW && dearer < DEARER_MOST) {
        halving h = choose(d, first, count);
        size_t near, far;
        ita_status status = part(d, &h, first, count, &near, &far);
        if (status) return status;
        const double n = (double)near / (double)count, f = (double)far / (double)count;
        dearer = fmax(1, dearer) * (n * n + f * f + LINE_COST);
        status = divide(d, first + count, far, dearer);
        if (status) return status;
        count = near;
    }
    return compare_all(d, first, count);
}

ita_status neighbours_find(const straight_list *list, box_pair *met, void *user) {
    division d = {list->items, list->allocator, NULL, 2 * list->count, met, user, {0}};
    d.fragments = ita_take(d.allocator, d.capacity * sizeof *d.fragments);
    if (!d.fragments) return list->count ? ITA_E_MEMORY : ITA_OK;
    for (size_t i = 0; i < list->count; i++)
        d.fragments[i] = (fragment){list->items[i].from, list->items[i].to, (uint32_t)i,
                                    (float)(list->items[i].reach * 1.000001)};
    ita_status status = divide(&d, 0, list->count, 1);
    ita_give(d.allocator, d.told.slots, d.told.slot_count * sizeof *d.told.slots);
    ita_give(d.allocator, d.fragments, d.capacity * sizeof *d.fragments);
    return status;
}

// ---- edges

// Doubles are off by less than this of an edge's coordinates.
#define ROUNDING 1e-9

static double rounding_of(const loose_edge *e) {
    return ROUNDING * (1 + fabs(e->from.x) + fabs(e->from.y) + fabs(e->to.x) + fabs(e->to.y) +
                       fabs(e->c1.x) + fabs(e->c1.y));
}

ita_status edges_neighbours(ita_frame frame, const ita_edge *edges, size_t count,
                            const ita_allocator *allocator, box_pair *met, void *user) {
    straight_list list;
    straights_open(&list, count, allocator);
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && !status; i++) {
        loose_edge e = loose_of(frame, &edges[i], 1);
        status = straights_add(&list, &e, (uint32_t)i, rounding_of(&e));
    }
    if (!status) status = neighbours_find(&list, met, user);
    straights_close(&list);
    return status;
}

ita_status loose_neighbours(const loose_edge *edges, size_t count, double distance,
                            const ita_allocator *allocator, box_pair *met, void *user) {
    straight_list list;
    straights_open(&list, count, allocator);
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && !status; i++)
        status =
            straights_add(&list, &edges[i], (uint32_t)i, distance / 2 + rounding_of(&edges[i]));
    if (!status) status = neighbours_find(&list, met, user);
    straights_close(&list);
    return status;
}
