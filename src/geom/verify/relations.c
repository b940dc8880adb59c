// The relations of an arrangement: each pair of edges that lie near each other is put to the
// relation, exact or within a tolerance. Tells nothing in words.
#include "geom/verify/relations.h"

#include "geom/outline/nodes.h"
#include "intarsia/base.h"

#include <math.h>

typedef struct relating {
    const model *m;
    size_t *owners;
    ita_tolerance tolerance;
    relation_visit *visit;
    void *user;
} relating;

static ita_status look_at_pair(void *user, size_t i, size_t j) {
    const relating *r = user;
    const selection *s = &r->m->pieces;
    meeting met = {r->owners[i], r->owners[j], i, j, {0}};
    if (met.piece_a == met.piece_b) return ITA_OK;
    bool is_exact = r->m->is_trusted && ita_edge_relate(r->m->frame, &s->exact[i], &s->exact[j],
                                                        &met.relation) == ITA_OK;
    if (!is_exact) met.relation = loose_relate(&s->loose[i], &s->loose[j], r->tolerance);
    return met.relation.contact == ITA_CONTACT_APART ? ITA_OK : r->visit(r->user, &met);
}

static box edge_box(const loose_edge *e, ita_tolerance tolerance) {
    box b = {1e300, 1e300, -1e300, -1e300};
    int steps = e->kind == ITA_EDGE_LINE ? 1 : 16;
    double reach = 2 * tolerance.distance + (steps > 1 ? 0.05 * loose_length(e) : 0);
    for (int k = 0; k <= steps; k++) {
        spot p = loose_at(e, (double)k / steps);
        b.x0 = fmin(b.x0, p.x - reach), b.x1 = fmax(b.x1, p.x + reach);
        b.y0 = fmin(b.y0, p.y - reach), b.y1 = fmax(b.y1, p.y + reach);
    }
    return b;
}

ita_status relations_visit(const model *m, ita_tolerance tolerance, relation_visit *visit,
                           void *user) {
    size_t count = m->pieces.edge_count;
    box *boxes = ita_take(m->allocator, (count + 1) * sizeof *boxes);
    relating r = {m, ita_take(m->allocator, (count + 1) * sizeof(size_t)), tolerance, visit, user};
    ita_status status = boxes && r.owners ? ITA_OK : ITA_E_MEMORY;
    for (size_t i = 0; i < m->pieces.count && !status; i++)
        for (size_t e = m->pieces.firsts[i]; e < m->pieces.firsts[i + 1]; e++) {
            r.owners[e] = i;
            boxes[e] = edge_box(&m->pieces.loose[e], tolerance);
        }
    if (!status) status = boxes_pairs(boxes, count, m->allocator, look_at_pair, &r);
    ita_give(m->allocator, boxes, (count + 1) * sizeof *boxes);
    ita_give(m->allocator, r.owners, (count + 1) * sizeof(size_t));
    return status;
}
