#include "geom/loose/twins.h"

#include "intarsia/base.h"

#include <string.h>

// Edges without a twin yet, chained by the unordered pair of their ends.
typedef struct waiting {
    const loose_edge *edges;
    uint32_t *heads, *next; // edge + 1
    size_t mask;
    uint64_t *is_gone; // a bit for each edge
} waiting;

static bool is_same(spot p, spot q) {
    return p.x == q.x && p.y == q.y;
}

static uint64_t hash_of(spot p) {
    uint64_t x, y;
    memcpy(&x, &p.x, sizeof x);
    memcpy(&y, &p.y, sizeof y);
    return ita_mix(x * 0x9e3779b97f4a7c15u + y);
}

// All that wait between the same two points run the same way, as others would have cancelled: so
// the first one that is met says whether there is a twin.
static bool meet(waiting *w, uint32_t i, uint64_t hash) {
    const loose_edge *e = &w->edges[i];
    uint32_t *head = &w->heads[ita_slot(hash, w->mask)];
    for (uint32_t *link = head; *link; link = &w->next[*link - 1]) {
        const loose_edge *other = &w->edges[*link - 1];
        if (is_same(other->from, e->from) && is_same(other->to, e->to)) break;
        if (!is_same(other->from, e->to) || !is_same(other->to, e->from)) continue;
        ita_bit_set(w->is_gone, *link - 1);
        ita_bit_set(w->is_gone, i);
        *link = w->next[*link - 1];
        return true;
    }
    w->next[i] = *head;
    *head = i + 1;
    return false;
}

// Where so many edges in a row have found no twin, the drawing's numbers are such that none has.
#define BARREN_MOST 1000

static void meet_all(waiting *w, size_t count) {
    spot at = {0, 0};
    uint64_t hash_at = hash_of(at);
    int barren = 0;
    for (size_t i = 0; i < count && barren < BARREN_MOST; i++) {
        const loose_edge *e = &w->edges[i];
        if (e->kind != ITA_EDGE_LINE) continue;
        const uint64_t from = is_same(e->from, at) ? hash_at : hash_of(e->from);
        at = e->to, hash_at = hash_of(at);
        barren = meet(w, (uint32_t)i, from + hash_at) ? 0 : barren + 1;
    }
}

ita_status twins_cancel(const loose_edge *edges, size_t count, const ita_allocator *allocator,
                        uint32_t *left, size_t *left_count) {
    size_t slots = 64;
    while (slots < count)
        slots *= 2;
    waiting w = {.edges = edges, .mask = slots - 1};
    const size_t words = ITA_BITSET_WORDS(count + 1);
    w.heads = ita_take_zeroed(allocator, slots, sizeof *w.heads);
    w.next = ita_take(allocator, (count + 1) * sizeof *w.next);
    w.is_gone = ita_take_zeroed(allocator, words, sizeof *w.is_gone);
    ita_status status = w.heads && w.next && w.is_gone ? ITA_OK : ITA_E_MEMORY;
    if (!status) meet_all(&w, count);
    *left_count = 0;
    for (size_t i = 0; i < count && !status; i++)
        if (!ita_bit_get(w.is_gone, i)) left[(*left_count)++] = (uint32_t)i;
    ita_give(allocator, w.is_gone, words * sizeof *w.is_gone);
    ita_give(allocator, w.next, (count + 1) * sizeof *w.next);
    ita_give(allocator, w.heads, slots * sizeof *w.heads);
    return status;
}
