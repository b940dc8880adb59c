// Solutions of a diagram by cost. The cheapest rest below every node is known, so ways down are
// followed in the order of what they cost in the end (A* without a wrong guess): each solution is
// met after all that are cheaper.
#include "cover/diagram/diagram.h"
#include "intarsia/exact.h"

// A way down from the root: the last link, and the way before it.
typedef struct way {
    ita_int128 cost; // of the options so far
    size_t before;   // SIZE_MAX: none
    uint32_t option, node;
} way;

typedef struct waiting {
    ita_int128 cost; // in the end, at least
    size_t way;
} waiting;

struct ita_cover_ranking {
    const ita_cover_diagram *diagram;
    const ita_allocator *allocator;
    int64_t *costs;    // [option_count]
    ita_int128 *least; // [node_count] of what is below
    way *ways;
    size_t way_count, way_capacity;
    waiting *heap; // the cheapest first; of equals the one that came last
    size_t heap_count, heap_capacity;
    uint32_t *options;
    size_t options_capacity;
};

static ita_int128 cost_of(const ita_cover_ranking *r, uint32_t option) {
    return option == COVER_NO_OPTION ? 0 : r->costs[option];
}

static void find_least(ita_cover_ranking *r) {
    const ita_cover_diagram *d = r->diagram;
    for (uint32_t node = COVER_FIRST_NODE; node < d->links.node_count; node++) {
        const cover_link *link = cover_diagram_first(d, node), *end = cover_diagram_end(d, node);
        ita_int128 least = cost_of(r, link->option) + r->least[link->node];
        for (link++; link < end; link++) {
            ita_int128 now = cost_of(r, link->option) + r->least[link->node];
            if (now < least) least = now;
        }
        r->least[node] = least;
    }
}

// Of equal ways one is followed to its end before the next is begun: where thousands of solutions
// cost the same, nobody wants to have begun them all.
static bool is_before(waiting a, waiting b) {
    return a.cost < b.cost || (a.cost == b.cost && a.way > b.way);
}

static ita_status push(ita_cover_ranking *r, way w) {
    if (ita_grow(r->allocator, &r->ways, &r->way_capacity, r->way_count + 1, sizeof *r->ways) ||
        ita_grow(r->allocator, &r->heap, &r->heap_capacity, r->heap_count + 1, sizeof *r->heap))
        return ITA_E_MEMORY;
    waiting now = {w.cost + r->least[w.node], r->way_count};
    r->ways[r->way_count++] = w;
    size_t at = r->heap_count++;
    for (; at > 0 && is_before(now, r->heap[(at - 1) / 2]); at = (at - 1) / 2)
        r->heap[at] = r->heap[(at - 1) / 2];
    r->heap[at] = now;
    return ITA_OK;
}

static size_t pop(ita_cover_ranking *r) {
    size_t first = r->heap[0].way, at = 0;
    waiting last = r->heap[--r->heap_count];
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < r->heap_count && is_before(r->heap[child + 1], r->heap[child])) child++;
        if (child >= r->heap_count || !is_before(r->heap[child], last)) break;
        r->heap[at] = r->heap[child];
        at = child;
    }
    r->heap[at] = last;
    return first;
}

ita_status ita_cover_ranking_open(const ita_cover_diagram *d, const int64_t *costs,
                                  ita_cover_ranking **out) {
    uint32_t options = d->cover->option_count;
    ita_cover_ranking *r = ita_take_zeroed(d->allocator, 1, sizeof *r);
    if (!r) return ITA_E_MEMORY;
    r->diagram = d;
    r->allocator = d->allocator;
    r->costs = ita_take_zeroed(r->allocator, options + (size_t)1, sizeof *r->costs);
    r->least = ita_take_zeroed(r->allocator, d->links.node_count, sizeof *r->least);
    ita_status status = r->costs && r->least ? ITA_OK : ITA_E_MEMORY;
    for (uint32_t option = 0; option < options && !status; option++)
        r->costs[option] = costs ? costs[option] : ita_cover_cost(d->cover, option);
    if (!status) find_least(r);
    if (!status && ita_cover_diagram_solutions(d) > 0)
        status = push(r, (way){0, SIZE_MAX, COVER_NO_OPTION, d->root});
    if (status)
        ita_cover_ranking_close(r);
    else
        *out = r;
    return status;
}

void ita_cover_ranking_close(ita_cover_ranking *r) {
    if (!r) return;
    const ita_cover_diagram *d = r->diagram;
    if (r->costs)
        ita_give(r->allocator, r->costs, (d->cover->option_count + (size_t)1) * sizeof *r->costs);
    if (r->least) ita_give(r->allocator, r->least, d->links.node_count * sizeof *r->least);
    ita_give(r->allocator, r->ways, r->way_capacity * sizeof *r->ways);
    ita_give(r->allocator, r->heap, r->heap_capacity * sizeof *r->heap);
    ita_give(r->allocator, r->options, r->options_capacity * sizeof *r->options);
    ita_give(r->allocator, r, sizeof *r);
}

static ita_status list(ita_cover_ranking *r, size_t at, const uint32_t **options, size_t *count) {
    *count = 0;
    for (; at != SIZE_MAX; at = r->ways[at].before) {
        if (ita_grow(r->allocator, &r->options, &r->options_capacity, *count + 1,
                     sizeof *r->options))
            return ITA_E_MEMORY;
        if (r->ways[at].option != COVER_NO_OPTION) r->options[(*count)++] = r->ways[at].option;
    }
    cover_sort_numbers(r->options, *count);
    *options = r->options;
    return ITA_OK;
}

ita_status ita_cover_ranking_next(ita_cover_ranking *r, int64_t *cost, const uint32_t **options,
                                  size_t *count) {
    while (r->heap_count > 0) {
        size_t at = pop(r);
        way w = r->ways[at];
        if (w.node == COVER_EMPTY_SOLUTION) {
            if (w.cost != (int64_t)w.cost) return ITA_E_OVERFLOW;
            *cost = (int64_t)w.cost;
            return list(r, at, options, count);
        }
        const cover_link *first = cover_diagram_first(r->diagram, w.node);
        for (const cover_link *link = cover_diagram_end(r->diagram, w.node); link > first;) {
            link--; // the last one pushed is followed first
            way next = {w.cost + cost_of(r, link->option), at, link->option, link->node};
            ita_status status = push(r, next);
            if (status) return status;
        }
    }
    return ITA_E_NOT_FOUND;
}
