// The union of many pieces, halves first: what lies in heaps is small again after each union.
#include "geom/loose/weld.h"

#include <string.h>

// Makes one of two unions, or of one piece.
typedef ita_status joining(const loose_edge *edges, size_t count, ita_tolerance tolerance,
                           const ita_allocator *allocator, loose_outline *out);

typedef struct heap_of_pieces {
    const loose_edge *edges;
    const size_t *firsts; // of each piece's edges, and one more
    ita_tolerance tolerance;
    joining *join;
    const ita_allocator *allocator;
} heap_of_pieces;

// Corners of a heap may be nearer to each other than the tolerance: then with less of it.
static ita_status trace_union(const loose_edge *edges, size_t count, ita_tolerance tolerance,
                              const ita_allocator *allocator, loose_outline *out) {
    ita_status status = ITA_E_RANGE;
    for (int i = 0; i < 3 && status == ITA_E_RANGE;
         i++, tolerance = tolerance_times(tolerance, 1.0 / 64))
        status = loose_trace(edges, count, tolerance, true, allocator, out);
    return status;
}

static ita_status put_both(const heap_of_pieces *h, const loose_outline *a, const loose_outline *b,
                           loose_outline *out) {
    size_t count = a->edge_count + b->edge_count;
    loose_edge *both = ita_take(h->allocator, (count + 1) * sizeof *both);
    if (!both) return ITA_E_MEMORY;
    if (a->edge_count) memcpy(both, a->edges, a->edge_count * sizeof *both);
    if (b->edge_count) memcpy(both + a->edge_count, b->edges, b->edge_count * sizeof *both);
    const ita_status status = h->join(both, count, h->tolerance, h->allocator, out);
    ita_give(h->allocator, both, (count + 1) * sizeof *both);
    return status;
}

static ita_status unite(const heap_of_pieces *h, size_t first, size_t end, loose_outline *out) {
    *out = (loose_outline){.allocator = h->allocator};
    if (end - first <= 1)
        return h->join(h->edges + h->firsts[first], h->firsts[end] - h->firsts[first], h->tolerance,
                       h->allocator, out);
    loose_outline a, b;
    ita_status status = unite(h, first, first + (end - first) / 2, &a);
    if (!status) {
        status = unite(h, first + (end - first) / 2, end, &b);
        if (!status) status = put_both(h, &a, &b, out);
        loose_outline_close(&b);
    }
    loose_outline_close(&a);
    return status;
}

ita_status loose_rim_of_all(const loose_edge *edges, const size_t *firsts, size_t piece_count,
                            ita_tolerance tolerance, const ita_allocator *allocator,
                            loose_outline *out) {
    const heap_of_pieces h = {edges, firsts, tolerance, loose_rim, allocator};
    return unite(&h, 0, piece_count, out);
}

ita_status loose_unite(const loose_edge *edges, const size_t *firsts, size_t piece_count,
                       ita_tolerance tolerance, const ita_allocator *allocator,
                       loose_outline *out) {
    const heap_of_pieces h = {edges, firsts, tolerance, trace_union, allocator};
    const ita_status status = unite(&h, 0, piece_count, out);
    return status == ITA_E_LIMIT ? ITA_E_RANGE : status;
}
