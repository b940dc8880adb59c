// Which stretches come near each other: the plane is parted into slabs, in the direction in which
// the fewest stretches are cut, and these again, until few are left in each: two, or as many at
// once as cut hardly any. Slanting bundles, which boxes cannot part, are parted along themselves.
// Proposes in doubles, a touch too much; what meets is for exact predicates to say.
#include "geom/outline/neighbours.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

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
#define OWNERS_MOST 0x3fffffffu

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

static ita_status put(straight_list *list, spot from, spot to, double reach, uint32_t owner,
                      bool is_part) {
    if (list->count == list->capacity) {
        ita_status status = ita_grow(list->allocator, &list->items, &list->capacity,
                                     list->count + 1, sizeof *list->items);
        if (status) return status;
    }
    straight *s = &list->items[list->count++];
    *s = (straight){from, to, (float)(reach * 1.000001), owner & OWNERS_MOST, is_part, false};
    return ITA_OK;
}

ita_status straights_add(straight_list *list, const loose_edge *edge, uint32_t owner, double more) {
    if (edge->kind == ITA_EDGE_LINE) return put(list, edge->from, edge->to, more, owner, false);
    // no finer than what is looked for: stretches as wide as they are long are all near each other
    int steps = CURVE_STEPS;
    while (steps > 2 && sagitta_of(edge, steps / 2) <= more)
        steps /= 2;
    const double reach = more + 1.001 * sagitta_of(edge, steps);
    spot from = edge->from;
    for (int i = 1; i <= steps; i++) {
        spot to = i < steps ? loose_at(edge, (double)i / steps) : edge->to;
        ita_status status = put(list, from, to, reach, owner, true);
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

typedef struct division {
    const ita_allocator *allocator;
    box_pair *met;
    void *user;
    pairs told; // of which one bends
} division;

// ---- comparing

// How many are compared at a time, each with each.
#define FEW  32
#define AXES 4

// Which pairs are asked for: all, or those of which just one is of the others.
typedef enum kinship { ANY, ONE_AND_OTHER } kinship;

// Where stretches lie along some axes, a touch too wide; `origin` is near, so that floats tell them
// apart. Beyond the count nothing lies anywhere.
typedef struct shadows {
    spot origin, axes[AXES];
    float low[AXES][FEW], high[AXES][FEW];
} shadows;

static void cast_shadow(const shadows *s, const straight *one, float low[AXES], float high[AXES]) {
    const spot from = spot_sub(one->from, s->origin), to = spot_sub(one->to, s->origin);
    for (int k = 0; k < AXES; k++) {
        const double a = spot_dot(s->axes[k], from), b = spot_dot(s->axes[k], to);
        const double least = (a < b ? a : b) - (double)one->reach;
        const double most = (a < b ? b : a) + (double)one->reach;
        low[k] = (float)(least - 1e-6 * fabs(least));
        high[k] = (float)(most + 1e-6 * fabs(most));
    }
}

// Upright and level, along the longest and across: bundles are parted however they slant.
static void cast_shadows(shadows *s, const straight *all, size_t count) {
    spot along = {0, 0};
    for (size_t i = 0; i < count; i++) {
        const spot d = spot_sub(all[i].to, all[i].from);
        if (spot_dot(d, d) > spot_dot(along, along)) along = d;
    }
    const double length = spot_length(along);
    if (length > 0) along = spot_times(along, 1 / length);
    s->origin = all[0].from;
    s->axes[0] = (spot){1, 0}, s->axes[1] = (spot){0, 1};
    s->axes[2] = along, s->axes[3] = (spot){-along.y, along.x};
    for (size_t i = 0; i < FEW; i++) {
        float low[AXES], high[AXES];
        if (i < count) cast_shadow(s, &all[i], low, high);
        for (int k = 0; k < AXES; k++) {
            s->low[k][i] = i < count ? low[k] : HUGE_VALF;
            s->high[k][i] = i < count ? high[k] : -HUGE_VALF;
        }
    }
}

static bool lie_apart(const straight *a, const straight *b) {
    const double reach = (double)a->reach + (double)b->reach;
    const spot d = spot_sub(a->to, a->from);
    const double room = reach * reach * spot_dot(d, d) * 1.000002;
    const double s = spot_cross(d, spot_sub(b->from, a->from));
    const double t = spot_cross(d, spot_sub(b->to, a->from));
    return ((s > 0 && t > 0) || (s < 0 && t < 0)) && s * s > room && t * t > room;
}

// Edges that bend come near each other in many of their stretches.
static ita_status tell(division *d, const straight *s, const straight *t) {
    const size_t i = s->owner < t->owner ? s->owner : t->owner, j = s->owner ^ t->owner ^ i;
    bool is_new = true;
    ita_status status = ITA_OK;
    if (s->is_part || t->is_part) status = put_pair(&d->told, i, j, d->allocator, &is_new);
    return status || !is_new ? status : d->met(d->user, i, j);
}

// Which of the shadows are not met: all at once, without a branch.
static bool find_met(const shadows *s, const float low[AXES], const float high[AXES],
                     uint32_t is_apart[FEW]) {
    uint32_t all = 1;
    for (size_t j = 0; j < FEW; j++) {
        uint32_t apart = 0;
        for (int k = 0; k < AXES; k++)
            apart |= (uint32_t)(s->low[k][j] > high[k]) | (uint32_t)(s->high[k][j] < low[k]);
        is_apart[j] = apart;
        all &= apart;
    }
    return !all;
}

static ita_status compare_all(division *d, const straight *all, size_t count, kinship who) {
    shadows s;
    for (size_t first = 0; first < count; first += FEW) {
        const size_t end = count - first < FEW ? count : first + FEW;
        cast_shadows(&s, all + first, end - first);
        for (size_t i = 0; i < end; i++) {
            float low[AXES], high[AXES];
            uint32_t is_apart[FEW];
            for (int k = 0; k < AXES && i >= first; k++)
                low[k] = s.low[k][i - first], high[k] = s.high[k][i - first];
            if (i < first) cast_shadow(&s, &all[i], low, high);
            if (!find_met(&s, low, high, is_apart)) continue;
            for (size_t j = i < first ? first : i + 1; j < end; j++) {
                if (is_apart[j - first] || all[i].owner == all[j].owner ||
                    (who == ONE_AND_OTHER && all[i].is_other == all[j].is_other) ||
                    lie_apart(&all[i], &all[j]) || lie_apart(&all[j], &all[i]))
                    continue;
                ita_status status = tell(d, &all[i], &all[j]);
                if (status) return status;
            }
        }
    }
    return ITA_OK;
}

// ---- where to part

#define SAMPLES    64
#define SLABS_MOST 32

typedef struct sampling {
    const straight *items[SAMPLES];
    size_t count;
} sampling;

// Parallel lines, the points p with normal . p = place, and slabs between them. The normal has
// length 1.
typedef struct slabs {
    spot normal;
    double places[SLABS_MOST - 1]; // ascending
    size_t count;
} slabs;

// The samples' middles along a normal, and a line across it.
typedef struct aiming {
    spot normal;
    double middles[SAMPLES]; // ascending
    double line;
    size_t cut_count; // samples that the line cuts
} aiming;

// Between the two in the middle.
static void aim(const sampling *s, spot normal, aiming *out) {
    double *middles = out->middles;
    out->normal = normal;
    for (size_t i = 0; i < s->count; i++) {
        const double middle = spot_dot(normal, spot_add(s->items[i]->from, s->items[i]->to)) / 2;
        size_t j = i;
        for (; j > 0 && middles[j - 1] > middle; j--)
            middles[j] = middles[j - 1];
        middles[j] = middle;
    }
    out->line = (middles[s->count / 2 - 1] + middles[s->count / 2]) / 2;
    out->cut_count = 0;
    for (size_t i = 0; i < s->count; i++)
        out->cut_count += (spot_dot(normal, s->items[i]->from) > out->line) !=
                          (spot_dot(normal, s->items[i]->to) > out->line);
    // nothing is parted where all lie in one place
    if (!(middles[0] < middles[s->count - 1])) out->cut_count = s->count;
}

// One out of each of `all` equal parts of a list, anywhere in it but the same every time: at even
// distances samples of a drawing in rows fall on one column, which no line parts, and it would be
// taken for a knot.
static size_t sample_at(size_t i, size_t all, size_t count) {
    const uint64_t within = ita_mix(((uint64_t)count << 8) + i) & 0xffff; // of 65536
    return (size_t)((i * 65536 + within) * (uint64_t)count / (all * 65536));
}

// Fewer of short lists.
static void take_samples(const straight *all, size_t count, sampling *out) {
    out->count = count < 8 * SAMPLES ? SAMPLES / 4 : SAMPLES;
    for (size_t i = 0; i < out->count; i++)
        out->items[i] = &all[sample_at(i, out->count, count)];
}

static bool cuts_many(const sampling *s, const aiming *a) {
    return 4 * a->cut_count > s->count;
}

static bool is_wide(const sampling *s) {
    spot low = s->items[0]->from, high = low;
    for (size_t i = 0; i < s->count; i++) {
        const spot middle = spot_times(spot_add(s->items[i]->from, s->items[i]->to), 0.5);
        low = (spot){fmin(low.x, middle.x), fmin(low.y, middle.y)};
        high = (spot){fmax(high.x, middle.x), fmax(high.y, middle.y)};
    }
    return high.x - low.x >= high.y - low.y;
}

static void try(const sampling *s, spot normal, aiming *best) {
    const double length = spot_length(normal);
    aiming other;
    if (!(length > 0)) return;
    aim(s, spot_times(normal, 1 / length), &other);
    if (other.cut_count < best->cut_count) *best = other;
}

static spot direction_of(const straight *one) {
    return spot_sub(one->to, one->from);
}

// Upright and level lines first, for most drawings are parted by them; then along some samples.
static void choose(const sampling *s, aiming *best) {
    const bool wide = is_wide(s);
    aim(s, wide ? (spot){1, 0} : (spot){0, 1}, best);
    if (!cuts_many(s, best)) return;
    try(s, wide ? (spot){0, 1} : (spot){1, 0}, best);
    for (size_t i = 0; i < 4; i++) {
        const spot along = direction_of(s->items[(2 * i + 1) * s->count / 8]);
        try(s, (spot){-along.y, along.x}, best);
    }
}

// How many slabs a stretch lies in beyond its first: `first` receives that. There are 2^n slabs.
static size_t lies_across(const slabs *s, const straight *one, size_t *first) {
    const double a = spot_dot(s->normal, one->from), b = spot_dot(s->normal, one->to);
    const double low = (a < b ? a : b) - (double)one->reach;
    const double high = (a < b ? b : a) + (double)one->reach;
    size_t below_low = 0, below_high = 0; // lines, without a branch
    for (size_t step = s->count / 2; step > 0; step /= 2) {
        below_low += s->places[below_low + step - 1] < low ? step : 0;
        below_high += s->places[below_high + step - 1] <= high ? step : 0;
    }
    *first = below_low;
    return below_high - below_low;
}

// As many slabs as cut few of the samples.
static void lay_slabs(const sampling *samples, const aiming *a, size_t count, slabs *out) {
    const size_t all = samples->count;
    out->normal = a->normal;
    for (out->count = SLABS_MOST; out->count > 2; out->count /= 2) {
        if (out->count * FEW > count || out->count > all) continue;
        size_t cut_count = 0, first;
        for (size_t k = 1; k < out->count; k++) {
            const size_t at = k * all / out->count;
            out->places[k - 1] = (a->middles[at - 1] + a->middles[at]) / 2;
        }
        for (size_t i = 0; i < all; i++)
            cut_count += lies_across(out, samples->items[i], &first);
        if (8 * cut_count <= all) return;
    }
    out->places[0] = a->line;
}

// ---- by directions

static bool runs_like(const straight *a, const straight *b) {
    const spot d = direction_of(a), e = direction_of(b);
    return 2 * fabs(spot_cross(d, e)) <= fabs(spot_dot(d, e));
}

// At least one sample in so many runs another way.
#define OTHER_WAY_MOST 8

static bool run_in_two_ways(const sampling *s) {
    size_t alike = 0;
    for (size_t i = 0; i < s->count; i++)
        alike += runs_like(s->items[i], s->items[0]);
    return OTHER_WAY_MOST * (s->count - alike) >= s->count;
}

static bool are_alike(const straight *all, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (all[i].is_other != all[0].is_other) return false;
    return true;
}

// ---- parting

// What of a stretch lies below a line, or above it (side -1), and its reach beyond.
static void cut_off(straight *f, const slabs *s, double place, double side) {
    const double h0 = side * (spot_dot(s->normal, f->from) - place);
    const double h1 = side * (spot_dot(s->normal, f->to) - place);
    const double reach = (double)f->reach;
    if (h0 <= reach && h1 <= reach) return;
    // a touch more than the reach, so that rounding takes nothing away
    const double t = (reach * 1.000001 - h0) / (h1 - h0);
    if (!(t > 0) || !(t < 1)) return;
    const spot cut = spot_add(f->from, spot_times(spot_sub(f->to, f->from), t));
    if (h0 > reach)
        f->from = cut;
    else
        f->to = cut;
}

// The stretches of each slab, slab after slab.
typedef struct parts {
    straight *items;
    uint32_t ends[SLABS_MOST];
    size_t slab_count, count;
} parts;

// In which slabs a stretch lies.
typedef struct mark {
    uint8_t first, last;
} mark;

// How many stretches slabs hold that are so many times as wide.
static size_t count_parts(const mark *marks, size_t count, int halvings, parts *out) {
    size_t total = 0;
    memset(out->ends, 0, sizeof out->ends);
    for (size_t i = 0; i < count; i++)
        for (int k = marks[i].first >> halvings; k <= marks[i].last >> halvings; k++)
            out->ends[k]++;
    for (size_t k = 0; k < out->slab_count; k++)
        total += out->ends[k];
    return total;
}

// Every stretch into the slabs where it lies, cut off where it leaves them.
static void fill(const slabs *s, const straight *all, size_t count, const mark *marks, int halvings,
                 parts *out) {
    uint32_t at = 0;
    for (size_t k = 0; k < out->slab_count; k++) { // from ends to starts, which grow to ends again
        const uint32_t held = out->ends[k];
        out->ends[k] = at;
        at += held;
    }
    for (size_t i = 0; i < count; i++) {
        const int first = marks[i].first >> halvings, last = marks[i].last >> halvings;
        for (int k = first; k <= last; k++) {
            straight *one = &out->items[out->ends[k]++];
            *one = all[i];
            if (k > first) cut_off(one, s, s->places[(k << halvings) - 1], -1);
            if (k < last) cut_off(one, s, s->places[((k + 1) << halvings) - 1], 1);
        }
    }
}

// How much more than all there are may lie in more than two slabs, one in so many.
#define MORE_MOST 4

static ita_status part(const division *d, const straight *all, size_t count,
                       const sampling *samples, const aiming *best, parts *out) {
    slabs s;
    lay_slabs(samples, best, count, &s);
    mark *marks = ita_take(d->allocator, count * sizeof *marks);
    if (!marks) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        size_t first;
        const size_t more = lies_across(&s, &all[i], &first);
        marks[i] = (mark){(uint8_t)first, (uint8_t)(first + more)};
    }
    int halvings = 0;
    out->slab_count = s.count;
    while (count_parts(marks, count, halvings, out) > count + count / MORE_MOST &&
           out->slab_count > 2)
        halvings++, out->slab_count /= 2;
    out->count = 0;
    for (size_t k = 0; k < out->slab_count; k++)
        out->count += out->ends[k];
    out->items = ita_take(d->allocator, out->count * sizeof *out->items);
    if (out->items) fill(&s, all, count, marks, halvings, out);
    ita_give(d->allocator, marks, count * sizeof *marks);
    return out->items ? ITA_OK : ITA_E_MEMORY;
}

// Comparing all pairs of all parts may cost more than all pairs of the whole. So many times as
// much since it was last worth it, and it is a knot.
#define DEARER_MOST 4
// What lines cost that part nothing.
#define LINE_COST (1.0 / 8)

static ita_status divide(division *d, const straight *all, size_t count, kinship who,
                         double dearer);

// Those that run about as one of them does, and the others: both by themselves, and between them.
// Outlines that lie in each other are parted so, at whose corners no line is drawn that cuts few.
static ita_status divide_by_direction(division *d, const straight *all, size_t count,
                                      const straight *one, double dearer) {
    straight *both = ita_take(d->allocator, count * sizeof *both);
    if (!both) return ITA_E_MEMORY;
    size_t alike = 0, others = 0;
    for (size_t i = 0; i < count; i++) {
        straight *to = runs_like(&all[i], one) ? &both[alike++] : &both[count - ++others];
        *to = all[i];
        to->is_other = !runs_like(&all[i], one);
    }
    ita_status status = divide(d, both, alike, ANY, dearer);
    if (!status) status = divide(d, both + alike, others, ANY, dearer);
    if (!status) status = divide(d, both, count, ONE_AND_OTHER, dearer);
    ita_give(d->allocator, both, count * sizeof *both);
    return status;
}

static ita_status divide_by_slabs(division *d, const straight *all, size_t count, kinship who,
                                  const sampling *samples, const aiming *best, double dearer) {
    parts p;
    ita_status status = part(d, all, count, samples, best, &p);
    if (status) return status;
    double cost = LINE_COST;
    for (size_t k = 0, first = 0; k < p.slab_count; first = p.ends[k++]) {
        const double share = (double)(p.ends[k] - first) / (double)count;
        cost += share * share;
    }
    for (size_t k = 0, first = 0; k < p.slab_count && !status; first = p.ends[k++])
        status = divide(d, p.items + first, p.ends[k] - first, who, fmax(1, dearer) * cost);
    ita_give(d->allocator, p.items, p.count * sizeof *p.items);
    return status;
}

static ita_status divide(division *d, const straight *all, size_t count, kinship who,
                         double dearer) {
    if (who == ONE_AND_OTHER && are_alike(all, count)) return ITA_OK;
    if (count <= FEW || dearer >= DEARER_MOST) return compare_all(d, all, count, who);
    sampling samples;
    aiming best;
    take_samples(all, count, &samples);
    choose(&samples, &best);
    if (who == ANY && cuts_many(&samples, &best) && run_in_two_ways(&samples))
        return divide_by_direction(d, all, count, samples.items[0], dearer);
    return divide_by_slabs(d, all, count, who, &samples, &best, dearer);
}

ita_status neighbours_find(const straight_list *list, box_pair *met, void *user) {
    division d = {list->allocator, met, user, {0}};
    ita_status status = divide(&d, list->items, list->count, ANY, 1);
    ita_give(d.allocator, d.told.slots, d.told.slot_count * sizeof *d.told.slots);
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
