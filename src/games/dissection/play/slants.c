// Which turns between whole steps a figure needs. A piece lies along an edge of the outline only if
// it is turned by the angle between that edge and one of its own; where the product of their
// lengths is whole, the angle's sine and cosine are fractions (3-4-5 triangles and their like), and
// all stays exact. Angles of other kinds are left out, and then nothing is proved impossible.
#include "games/dissection/play/slants.h"

#include "geom/number/field.h"

#include <math.h>
#include <string.h>

// Directions beyond this are not asked for slants: products of four of them fit in 128 bits.
#define DIRECTION_MOST ((int64_t)1 << 20)

// A Gaussian whole number.
typedef struct way {
    int64_t x, y;
} way;

static way product(way p, way q) {
    return (way){p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x};
}

static way conjugate(way p) {
    return (way){p.x, -p.y};
}

// The direction of a straight edge in lowest terms.
static bool way_of(const ita_edge *edge, way *out) {
    if (edge->kind != ITA_EDGE_LINE) return false;
    ita_point d = ita_point_sub(edge->to, edge->from);
    int64_t common = field_common_divisor(d.x.a, d.y.a);
    *out = (way){d.x.a / common, d.y.a / common};
    return out->x <= DIRECTION_MOST && out->x >= -DIRECTION_MOST && out->y <= DIRECTION_MOST &&
           out->y >= -DIRECTION_MOST;
}

// The turn that takes q's direction to p's, where it is rational.
static bool slant_between(way p, way q, slant *out) {
    const int64_t of_p = p.x * p.x + p.y * p.y, of_q = q.x * q.x + q.y * q.y;
    const ita_int128 norm = (ita_int128)of_p * of_q;
    int64_t root = (int64_t)floor(sqrt((double)of_p) * sqrt((double)of_q));
    while ((ita_int128)root * root > norm)
        root--;
    while ((ita_int128)(root + 1) * (root + 1) <= norm)
        root++;
    if ((ita_int128)root * root != norm) return false;
    way g = product(p, conjugate(q));
    int64_t common = field_common_divisor(field_common_divisor(g.x, g.y), root);
    g = (way){g.x / common, g.y / common};
    while (g.x <= 0 || g.y < 0) // by quarters, which are whole steps
        g = (way){g.y, -g.x};
    *out = (slant){g.x, g.y, root / common};
    return out->c <= SLANT_CUT_MOST;
}

// By c, each once; where there are too many the finest is left out.
static void put_slant(slant_list *list, slant s) {
    int at = 0;
    while (at < list->count &&
           (list->items[at].c < s.c || (list->items[at].c == s.c && list->items[at].a < s.a)))
        at++;
    if (at < list->count && list->items[at].c == s.c && list->items[at].a == s.a) return;
    if (at == SLANTS_MOST) return;
    int last = list->count < SLANTS_MOST ? list->count++ : SLANTS_MOST - 1;
    for (int i = last; i > at; i--)
        list->items[i] = list->items[i - 1];
    list->items[at] = s;
}

// The slants that lay an edge of any piece along p, on as many sides: a piece is slanted before it
// is turned over.
static bool slants_along(const dissection_config *c, way p, int sides, slant_list *out) {
    bool has_step = false;
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++)
            for (int side = 0; side < sides; side++) {
                way q;
                slant s;
                if (!way_of(&c->pieces[i].edges[k], &q)) continue;
                if (!slant_between(side ? conjugate(p) : p, q, &s)) continue;
                has_step = has_step || s.c == 1;
                put_slant(out, s);
            }
    return has_step;
}

void dissection_own_slants(const dissection_config *c, slant_list *out) {
    *out = (slant_list){.items = {{1, 0, 1}}, .count = 1};
    if (c->set->frame != ITA_FRAME_SQUARE) return;
    slant_list first = *out;
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++) {
            way p;
            if (way_of(&c->pieces[i].edges[k], &p))
                (void)slants_along(c, p, 1 + (c->may_flip || c->may_mirror), &first);
        }
    *out = first;
    for (int i = 1; i < first.count; i++)
        for (int k = 1; k < first.count; k++) {
            slant s;
            way p = {first.items[i].a, first.items[i].b}, q = {first.items[k].a, first.items[k].b};
            if (slant_between(p, conjugate(q), &s)) put_slant(out, s);
        }
}

static bool slant_point(const slant *by, int64_t fineness, ita_point *p) {
    const ita_int128 x = (ita_int128)p->x.a * by->a - (ita_int128)p->y.a * by->b;
    const ita_int128 y = (ita_int128)p->x.a * by->b + (ita_int128)p->y.a * by->a;
    const ita_int128 most = (ita_int128)1 << 51;
    if (x * fineness % by->c != 0 || y * fineness % by->c != 0) return false;
    const ita_int128 u = x * fineness / by->c, v = y * fineness / by->c;
    if (u > most || u < -most || v > most || v < -most) return false;
    p->x.a = (int64_t)u;
    p->y.a = (int64_t)v;
    return true;
}

bool dissection_slant_shape(const ita_shape *shape, const slant *by, int64_t fineness,
                            ita_edge *out) {
    memcpy(out, shape->edges, shape->edge_count * sizeof *out);
    bool is_whole = true;
    for (size_t i = 0; i < shape->edge_count && is_whole; i++) {
        ita_point *points[4] = {&out[i].from, &out[i].to, &out[i].c1, &out[i].c2};
        for (int k = 0; k < 4; k++)
            is_whole = is_whole && slant_point(by, fineness, points[k]);
    }
    return is_whole;
}

// ---- the config's pieces

static ita_point slanted_anchor(ita_point p, const slant *by) {
    double x = ((double)p.x.a * (double)by->a - (double)p.y.a * (double)by->b) / (double)by->c;
    double y = ((double)p.x.a * (double)by->b + (double)p.y.a * (double)by->a) / (double)by->c;
    return (ita_point){{(int64_t)floor(x + 0.5), 0}, {(int64_t)floor(y + 0.5), 0}};
}

// Those in which some piece can lie, as many as there may be at a time.
static void keep_usable(const dissection_config *c, slant_list *list) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    int kept = 0;
    for (int s = 0; s < list->count && kept < DISSECTION_SLANTS_MAX; s++) {
        bool is_usable = false;
        for (size_t i = 0; i < c->set->piece_count && !is_usable; i++)
            is_usable = dissection_slant_shape(&c->pieces[i], &list->items[s], 1, edges);
        if (is_usable) list->items[kept++] = list->items[s];
    }
    list->count = kept;
}

// A piece whose slanted corners are no whole numbers has no edges there: it cannot lie so.
static ita_status add_pieces(dissection_config *c, const slant_list *list) {
    const size_t count = c->set->piece_count, all = count * (size_t)list->count;
    ita_shape *pieces = ita_arena_take(&c->arena, all * sizeof *pieces);
    ita_point *anchors = ita_arena_take(&c->arena, all * sizeof *anchors);
    if (!pieces || !anchors) return ITA_E_MEMORY;
    memcpy(pieces, c->pieces, count * sizeof *pieces);
    memcpy(anchors, c->anchors, count * sizeof *anchors);
    for (size_t i = count; i < all; i++) {
        const slant *by = &list->items[i / count];
        const ita_shape *own = &c->pieces[i % count];
        ita_edge *edges = ita_arena_take(&c->arena, own->edge_count * sizeof *edges);
        if (!edges) return ITA_E_MEMORY;
        pieces[i] = *own;
        pieces[i].edges = edges;
        if (!dissection_slant_shape(own, by, 1, edges)) pieces[i].edge_count = 0;
        anchors[i] = slanted_anchor(c->anchors[i % count], by);
    }
    c->pieces = pieces;
    c->anchors = anchors;
    c->slant_count = list->count;
    return ITA_OK;
}

// Behind the others, so that turns keep their numbers.
static void add_those_of_the_mirror_image(const dissection_config *c, slant_list *list) {
    slant_list both = *list;
    for (size_t i = 0; i < c->figure_count; i++) {
        way p;
        if (way_of(&c->figure[i], &p)) (void)slants_along(c, p, 2, &both);
    }
    for (int i = 0; i < both.count && list->count < SLANTS_MOST; i++) {
        bool is_known = false;
        for (int k = 0; k < list->count; k++)
            is_known =
                is_known || memcmp(&both.items[i], &list->items[k], sizeof both.items[i]) == 0;
        if (!is_known) list->items[list->count++] = both.items[i];
    }
}

// Of the outline's edges; whether each runs along some piece in whole steps.
static bool slants_of_outline(const dissection_config *c, slant_list *list) {
    bool has_steps = true;
    *list = (slant_list){.items = {{1, 0, 1}}, .count = 1};
    for (size_t i = 0; i < c->figure_count; i++) {
        way p;
        if (way_of(&c->figure[i], &p))
            has_steps = slants_along(c, p, 1 + c->may_flip, list) && has_steps;
    }
    if (c->may_mirror && !c->may_flip) add_those_of_the_mirror_image(c, list);
    return has_steps;
}

ita_status dissection_fill_slants(dissection_config *c) {
    slant_list list;
    if (c->set->frame != ITA_FRAME_SQUARE) return ITA_OK;
    // the sets of old are laid in whole steps, as their fillings are counted, wherever they can be
    bool is_asked = !slants_of_outline(c, &list) || c->is_own_set;
    keep_usable(c, &list);
    return is_asked && list.count > 1 ? add_pieces(c, &list) : ITA_OK;
}

// ---- steps cut finer

// The config's slants, then others, coarsest first, while steps need not be cut too finely.
static int64_t list_finer(const dissection_config *c, slant_list *list) {
    slant_list outline, own, all;
    int64_t cut = 1;
    (void)slants_of_outline(c, &outline);
    dissection_own_slants(c, &own);
    *list = all = outline;
    keep_usable(c, list);
    if (list->count > c->slant_count) list->count = c->slant_count;
    for (int i = 0; i < outline.count; i++)
        for (int k = 0; k < own.count; k++)
            for (int side = 0; side < 2; side++) {
                slant s;
                const way p = {outline.items[i].a, outline.items[i].b};
                const way q = {own.items[k].a, side ? own.items[k].b : -own.items[k].b};
                if (slant_between(p, q, &s)) put_slant(&all, s);
            }
    for (int i = 0; i < list->count; i++)
        cut = cut / field_common_divisor(cut, list->items[i].c) * list->items[i].c;
    for (int i = 0; i < all.count && list->count < DISSECTION_SLANTS_MAX; i++) {
        const int64_t by = all.items[i].c, both = cut / field_common_divisor(cut, by) * by;
        bool is_known = both > SLANT_CUT_MOST;
        for (int k = 0; k < list->count && !is_known; k++)
            is_known = memcmp(&all.items[i], &list->items[k], sizeof all.items[i]) == 0;
        if (is_known) continue;
        list->items[list->count++] = all.items[i];
        cut = both;
    }
    return cut;
}

static bool cut_pieces(const dissection_config *c, const slant_list *list, ita_arena *arena,
                       slant_finer *out, ita_status *status) {
    const size_t count = c->set->piece_count, all = count * (size_t)list->count;
    out->pieces = ita_arena_take(arena, all * sizeof *out->pieces);
    bool is_whole = out->pieces != NULL;
    for (size_t i = 0; i < all && out->pieces; i++) {
        const ita_shape *own = &c->pieces[i % count];
        ita_edge *edges = ita_arena_take(arena, own->edge_count * sizeof *edges);
        if (!edges) out->pieces = NULL;
        if (!edges) break;
        out->pieces[i] = *own;
        out->pieces[i].edges = edges;
        if (dissection_slant_shape(own, &list->items[i / count], out->cut, edges)) continue;
        out->pieces[i].edge_count = 0;
        is_whole = is_whole && i >= count;
    }
    if (!out->pieces) *status = ITA_E_MEMORY;
    return is_whole;
}

ita_status dissection_cut_finer(const dissection_config *c, ita_arena *arena, slant_finer *out) {
    slant_list list;
    ita_status status = ITA_OK;
    *out = (slant_finer){.cut = 1};
    if (c->set->frame != ITA_FRAME_SQUARE) return ITA_OK;
    out->cut = list_finer(c, &list);
    out->slant_count = list.count;
    out->figure = ita_arena_take(arena, c->figure_count * sizeof *out->figure);
    if (!out->figure) return ITA_E_MEMORY;
    memcpy(out->figure, c->figure, c->figure_count * sizeof *out->figure);
    if (ita_edges_scale(out->figure, c->figure_count, out->cut) != ITA_OK ||
        !cut_pieces(c, &list, arena, out, &status))
        out->cut = 1;
    return status;
}
