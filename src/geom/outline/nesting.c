// An upright line passes over the plane. The edges of plain loops that it cuts are kept in order in
// a tree; at the leftmost corner of a loop the edge below says what is around.
// Edges that come nowhere near each other are put in order by doubles without doubt.
#include "geom/outline/nesting.h"

#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>

// An edge that is cut, from the left to the right: a place in the tree. Neighbours are numbered
// from 1; 0 is none.
typedef struct cut_edge {
    spot a, b;
    uint32_t loop;
    uint32_t sides[2], up; // what is below it, what is above it, what it hangs from
    uint32_t weight;       // less than those that hang from it have
    bool is_inside_above;
} cut_edge;

// What happens at a place of the line, in this order: loops are asked for before their own edges
// come, and edges that end make room for those that begin there.
typedef enum happening { ASKED, ENDS, BEGINS } happening;

typedef struct event {
    double x;
    happening kind;
    uint32_t index; // of a loop, or an edge
} event;

typedef struct sweep {
    const loose_edge *edges;
    nesting_loop *loops;
    size_t loop_count, edge_count;
    double near;
    const ita_allocator *allocator;
    uint32_t *loop_of; // of each edge
    cut_edge *cut;     // from 1
    size_t cut_count;
    uint32_t root;
    event *events;
    size_t event_count;
    uint32_t *around; // of each loop
} sweep;

// ---- which loops are plain

static bool is_far_from(const loose_edge *e, spot p, double near) {
    double distance;
    (void)loose_nearest(e, p, &distance);
    return distance > near;
}

// Whether an edge of a loop is followed by another one without folding back.
static bool goes_on(const sweep *s, const loose_edge *e, const loose_edge *f) {
    return is_far_from(e, f->to, s->near) && is_far_from(f, e->from, s->near);
}

static bool is_next(const nesting_loop *l, size_t i, size_t j) {
    return j == i + 1 || (j + 1 == l->end && i == l->first);
}

static ita_status come_near(void *user, size_t i, size_t j) {
    const sweep *s = user;
    nesting_loop *own = &s->loops[s->loop_of[i]], *other = &s->loops[s->loop_of[j]];
    if (own != other || !is_next(own, i, j)) own->is_plain = other->is_plain = false;
    return ITA_OK;
}

static ita_status find_plain(sweep *s) {
    for (size_t k = 0; k < s->loop_count; k++) {
        nesting_loop *l = &s->loops[k];
        l->is_plain = l->end - l->first > 2;
        for (size_t i = l->first; i < l->end; i++) {
            const loose_edge *e = &s->edges[i], *f = &s->edges[i + 1 < l->end ? i + 1 : l->first];
            s->loop_of[i] = (uint32_t)k;
            l->is_plain = l->is_plain && e->kind == ITA_EDGE_LINE && goes_on(s, e, f);
        }
    }
    return loose_neighbours(s->edges, s->edge_count, s->near, s->allocator, come_near, s);
}

// ---- the tree

// Whether a point that is not near the edge, but above or below it, is above.
static bool is_above(const cut_edge *e, spot p) {
    if (p.y > fmax(e->a.y, e->b.y)) return true;
    if (p.y < fmin(e->a.y, e->b.y)) return false;
    return spot_cross(spot_sub(e->b, e->a), spot_sub(p, e->a)) > 0;
}

// The same of an edge, which may begin where the other does.
static bool begins_above(const cut_edge *e, const cut_edge *f) {
    if (e->a.x != f->a.x || e->a.y != f->a.y) return is_above(e, f->a);
    return spot_cross(spot_sub(e->b, e->a), spot_sub(f->b, f->a)) > 0;
}

static uint32_t *place_of(sweep *s, uint32_t i) {
    const uint32_t up = s->cut[i].up;
    return up ? &s->cut[up].sides[s->cut[up].sides[1] == i] : &s->root;
}

// Puts an edge where the one is that it hangs from, which hangs from it then.
static void lift(sweep *s, uint32_t i) {
    const uint32_t up = s->cut[i].up;
    const int side = s->cut[up].sides[1] == i;
    const uint32_t between = s->cut[i].sides[!side];
    *place_of(s, up) = i;
    s->cut[i].up = s->cut[up].up;
    s->cut[i].sides[!side] = up;
    s->cut[up].up = i;
    s->cut[up].sides[side] = between;
    if (between) s->cut[between].up = up;
}

static void begin(sweep *s, uint32_t i) {
    cut_edge *e = &s->cut[i];
    uint32_t *place = &s->root;
    while (*place) {
        e->up = *place;
        place = &s->cut[e->up].sides[begins_above(&s->cut[e->up], e)];
    }
    *place = i;
    while (e->up && s->cut[e->up].weight > e->weight)
        lift(s, i);
}

static void end(sweep *s, uint32_t i) {
    const cut_edge *e = &s->cut[i];
    while (e->sides[0] || e->sides[1]) {
        const uint32_t a = e->sides[0], b = e->sides[1];
        lift(s, !a || (b && s->cut[b].weight < s->cut[a].weight) ? b : a);
    }
    *place_of(s, i) = 0;
}

static uint32_t below(const sweep *s, spot p) {
    uint32_t found = 0, at = s->root;
    while (at) {
        const bool above = is_above(&s->cut[at], p);
        if (above) found = at;
        at = s->cut[at].sides[above];
    }
    return found;
}

// ---- the sweep

static void put_event(sweep *s, double x, happening kind, size_t index) {
    s->events[s->event_count++] = (event){x, kind, (uint32_t)index};
}

static void put_edge(sweep *s, size_t loop, const loose_edge *edge) {
    const bool is_right = edge->from.x < edge->to.x;
    if (edge->from.x == edge->to.x) return;
    const uint32_t i = (uint32_t)++s->cut_count;
    s->cut[i] = (cut_edge){.a = is_right ? edge->from : edge->to,
                           .b = is_right ? edge->to : edge->from,
                           .loop = (uint32_t)loop,
                           .weight = (uint32_t)ita_mix(i),
                           .is_inside_above = is_right == (s->loops[loop].area > 0)};
    put_event(s, s->cut[i].a.x, BEGINS, i);
    put_event(s, s->cut[i].b.x, ENDS, i);
}

static spot leftmost(const sweep *s, const nesting_loop *l) {
    spot p = s->edges[l->first].from;
    for (size_t i = l->first + 1; i < l->end; i++)
        if (s->edges[i].from.x < p.x) p = s->edges[i].from;
    return p;
}

static int compare_events(const void *a, const void *b, void *user) {
    (void)user;
    const event *x = a, *y = b;
    if (x->x != y->x) return x->x < y->x ? -1 : 1;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static void ask(sweep *s, size_t loop, nesting_told *told, void *user) {
    const uint32_t edge = below(s, leftmost(s, &s->loops[loop]));
    uint32_t around = NESTING_NONE;
    if (edge)
        around = s->cut[edge].is_inside_above ? s->cut[edge].loop : s->around[s->cut[edge].loop];
    s->around[loop] = around;
    told(user, loop, around);
}

static void pass_over(sweep *s, nesting_told *told, void *user) {
    for (size_t k = 0; k < s->loop_count; k++) {
        const nesting_loop *l = &s->loops[k];
        put_event(s, leftmost(s, l).x, ASKED, k);
        for (size_t i = l->first; i < l->end && l->is_plain; i++)
            put_edge(s, k, &s->edges[i]);
    }
    ita_sort(s->events, s->event_count, sizeof *s->events, compare_events, NULL);
    for (size_t i = 0; i < s->event_count; i++) {
        const event *e = &s->events[i];
        if (e->kind == ASKED) ask(s, e->index, told, user);
        if (e->kind == ENDS) end(s, e->index);
        if (e->kind == BEGINS) begin(s, e->index);
    }
}

ita_status nesting_find(const loose_edge *edges, nesting_loop *loops, size_t count, double near,
                        const ita_allocator *allocator, nesting_told *told, void *user) {
    sweep s = {.edges = edges,
               .loops = loops,
               .loop_count = count,
               .edge_count = loops[count - 1].end,
               .near = near,
               .allocator = allocator};
    const size_t event_most = 2 * s.edge_count + count;
    s.loop_of = ita_take(allocator, s.edge_count * sizeof *s.loop_of);
    s.cut = ita_take(allocator, (s.edge_count + 1) * sizeof *s.cut);
    s.events = ita_take(allocator, event_most * sizeof *s.events);
    s.around = ita_take(allocator, count * sizeof *s.around);
    ita_status status = s.loop_of && s.cut && s.events && s.around ? find_plain(&s) : ITA_E_MEMORY;
    if (!status) pass_over(&s, told, user);
    ita_give(allocator, s.around, count * sizeof *s.around);
    ita_give(allocator, s.events, event_most * sizeof *s.events);
    ita_give(allocator, s.cut, (s.edge_count + 1) * sizeof *s.cut);
    ita_give(allocator, s.loop_of, s.edge_count * sizeof *s.loop_of);
    return status;
}

// Where few loops are not plain each of them is held against all.
#define FEW_OF 16

ita_status nesting_others(const nesting_loop *loops, const box *boxes, size_t count,
                          const ita_allocator *allocator, box_pair *met, void *user) {
    size_t others = 0;
    for (size_t k = 0; k < count; k++)
        others += !loops[k].is_plain;
    if (FEW_OF * others > count) return boxes_pairs(boxes, count, allocator, met, user);
    ita_status status = ITA_OK;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < count && !loops[k].is_plain && !status; i++)
            if ((i > k || loops[i].is_plain) && boxes_meet(&boxes[i], &boxes[k]))
                status = met(user, i, k);
    return status;
}
