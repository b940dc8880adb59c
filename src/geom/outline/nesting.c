// An upright line passes over the plane. The edges of plain loops that it cuts are kept in order in
// a tree; at the leftmost corner of a loop the edge below says what is around.
// Edges that come nowhere near each other are put in order by doubles without doubt.
#include "geom/outline/nesting.h"

#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>

#define PI 3.14159265358979323846

// Parts of an arc that run to one side.
enum { PARTS_MOST = 3 };

// An edge, or part of an arc, that is cut, from the left to the right: a place in the tree.
// Neighbours are numbered from 1; 0 is none.
typedef struct cut_edge {
    spot a, b;
    const loose_edge *arc; // NULL: it is straight
    uint32_t loop;
    uint32_t sides[2], up;          // what is below it, what is above it, what it hangs from
    uint32_t weight;                // less than those that hang from it have
    bool is_inside_above, is_upper; // half of its circle
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

static bool is_near(const loose_edge *e, spot p, double near) {
    return !is_far_from(e, p, near);
}

static double radius_of(const loose_edge *arc) {
    return spot_distance(arc->from, arc->c1);
}

// Whether whole circles come nowhere near each other.
static bool are_circles_far(const loose_edge *e, const loose_edge *f, double near) {
    const double apart = spot_distance(e->c1, f->c1), r = radius_of(e), q = radius_of(f);
    return apart > r + q + near || apart < fabs(r - q) - near;
}

// Places of an arc where it is nearest to another edge, or meets it, if not at an end: where both
// run alike, and where the circle and the other circle, or the line, cross.
static int inner_places(const loose_edge *arc, const loose_edge *other, spot places[4]) {
    const double r = radius_of(arc);
    spot way = spot_sub(other->c1, arc->c1); // straight to the other
    double along;                            // from the middle to where the crossings are
    if (other->kind == ITA_EDGE_LINE) {
        const spot u = spot_sub(other->to, other->from);
        const spot across = {-u.y, u.x};
        const double off = spot_dot(spot_sub(other->from, arc->c1), across) / spot_dot(u, u);
        way = spot_times(across, off == 0 ? 1 : off);
        along = off == 0 ? 0 : spot_length(way);
    } else {
        const double apart = spot_length(way), q = radius_of(other);
        if (apart == 0) return 0;
        along = (apart * apart + r * r - q * q) / (2 * apart);
    }
    const spot to = spot_times(way, 1 / spot_length(way)), aside = {-to.y, to.x};
    const double up = sqrt(fmax(0, r * r - along * along));
    int count = 0;
    places[count++] = spot_add(arc->c1, spot_times(to, r));
    places[count++] = spot_sub(arc->c1, spot_times(to, r));
    if (fabs(along) > r) return count;
    const spot foot = spot_add(arc->c1, spot_times(to, along));
    places[count++] = spot_add(foot, spot_times(aside, up));
    places[count++] = spot_sub(foot, spot_times(aside, up));
    return count;
}

static bool do_places_meet(const loose_edge *arc, const loose_edge *other, double near) {
    spot places[4];
    const int count = arc->kind == ITA_EDGE_ARC ? inner_places(arc, other, places) : 0;
    for (int i = 0; i < count; i++)
        if (is_near(arc, places[i], near) && is_near(other, places[i], near)) return true;
    return false;
}

// The search for neighbours takes arcs for wider than they are.
static bool are_far(const loose_edge *e, const loose_edge *f, double near) {
    const bool are_arcs = e->kind == ITA_EDGE_ARC && f->kind == ITA_EDGE_ARC;
    if (e->kind > ITA_EDGE_ARC || f->kind > ITA_EDGE_ARC || e->kind + f->kind == 0) return false;
    if (are_arcs && are_circles_far(e, f, near)) return true;
    return is_far_from(e, f->from, near) && is_far_from(e, f->to, near) &&
           is_far_from(f, e->from, near) && is_far_from(f, e->to, near) &&
           !do_places_meet(e, f, near) && !do_places_meet(f, e, near);
}

static ita_status come_near(void *user, size_t i, size_t j) {
    const sweep *s = user;
    nesting_loop *own = &s->loops[s->loop_of[i]], *other = &s->loops[s->loop_of[j]];
    if (own == other && is_next(own, i, j)) return ITA_OK;
    if (!own->is_plain && !other->is_plain) return ITA_OK;
    if (!are_far(&s->edges[i], &s->edges[j], s->near)) own->is_plain = other->is_plain = false;
    return ITA_OK;
}

static spot mirrored(spot p, spot on, spot along) {
    const spot way = spot_sub(p, on);
    const double share = spot_dot(way, along) / spot_dot(along, along);
    return spot_add(on, spot_sub(spot_times(along, 2 * share), way));
}

// Where the circles, or the circle and the line, of two edges meet besides the joint.
static spot second_meeting(const loose_edge *e, const loose_edge *f, spot joint) {
    const loose_edge *arc = e->kind == ITA_EDGE_ARC ? e : f, *other = arc == e ? f : e;
    const spot along = spot_sub(other->to, other->from);
    if (other->kind == ITA_EDGE_ARC) return mirrored(joint, e->c1, spot_sub(f->c1, e->c1));
    return mirrored(joint, arc->c1, (spot){-along.y, along.x});
}

// Whether edges that follow each other meet nowhere else, but where a loop of two closes.
static bool meet_once(const sweep *s, const loose_edge *e, const loose_edge *f, bool are_two) {
    const bool are_arcs = e->kind == ITA_EDGE_ARC && f->kind == ITA_EDGE_ARC;
    if (e->kind == ITA_EDGE_LINE && f->kind == ITA_EDGE_LINE) return true;
    if (are_arcs && spot_distance(e->c1, f->c1) <= s->near)
        return e->turn == f->turn && loose_sweep(e) + loose_sweep(f) < 6.2831853072;
    const spot q = second_meeting(e, f, e->to);
    if (spot_distance(q, e->to) <= s->near) return true;
    if (are_two && spot_distance(q, e->from) <= s->near) return true;
    return is_far_from(e, q, s->near) || is_far_from(f, q, s->near);
}

static bool is_plain_at(const sweep *s, const nesting_loop *l, size_t i) {
    const size_t count = l->end - l->first;
    const loose_edge *e = &s->edges[i], *f = &s->edges[i + 1 < l->end ? i + 1 : l->first];
    if (e->kind != ITA_EDGE_LINE && e->kind != ITA_EDGE_ARC) return false;
    if (count == 1) return loose_is_circle(e);
    if (loose_is_circle(e) || !meet_once(s, e, f, count == 2)) return false;
    return count == 2 ? e->kind == ITA_EDGE_ARC || f->kind == ITA_EDGE_ARC : goes_on(s, e, f);
}

static ita_status find_plain(sweep *s) {
    for (size_t k = 0; k < s->loop_count; k++) {
        nesting_loop *l = &s->loops[k];
        l->is_plain = l->end > l->first && l->area != 0;
        for (size_t i = l->first; i < l->end; i++) {
            s->loop_of[i] = (uint32_t)k;
            l->is_plain = l->is_plain && is_plain_at(s, l, i);
        }
    }
    return loose_neighbours(s->edges, s->edge_count, s->near, s->allocator, come_near, s);
}

// ---- the tree

// Whether a point that is not near the edge, but above or below it, is above.
static bool is_above(const cut_edge *e, spot p) {
    if (e->arc) {
        const spot way = spot_sub(p, e->arc->c1), radius = spot_sub(e->arc->from, e->arc->c1);
        const bool is_outside = spot_dot(way, way) > spot_dot(radius, radius);
        return e->is_upper ? way.y > 0 && is_outside : way.y >= 0 || !is_outside;
    }
    if (p.y > fmax(e->a.y, e->b.y)) return true;
    if (p.y < fmin(e->a.y, e->b.y)) return false;
    return spot_cross(spot_sub(e->b, e->a), spot_sub(p, e->a)) > 0;
}

static double height_at(const cut_edge *e, double x) {
    if (!e->arc) return e->a.y + (e->b.y - e->a.y) * (x - e->a.x) / (e->b.x - e->a.x);
    const spot middle = e->arc->c1, radius = spot_sub(e->arc->from, middle);
    const double way = x - middle.x;
    const double up = sqrt(fmax(0, spot_dot(radius, radius) - way * way));
    return middle.y + (e->is_upper ? up : -up);
}

// The same of an edge, which may begin where the other does.
static bool begins_above(const cut_edge *e, const cut_edge *f) {
    if (e->a.x != f->a.x || e->a.y != f->a.y) return is_above(e, f->a);
    if (!e->arc && !f->arc) return spot_cross(spot_sub(e->b, e->a), spot_sub(f->b, f->a)) > 0;
    const double x = (e->a.x + fmin(e->b.x, f->b.x)) / 2;
    return height_at(f, x) > height_at(e, x);
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

static void put_part(sweep *s, size_t loop, spot from, spot to, const loose_edge *arc,
                     bool is_upper) {
    const bool is_right = from.x < to.x;
    if (from.x == to.x) return;
    const uint32_t i = (uint32_t)++s->cut_count;
    s->cut[i] = (cut_edge){.a = is_right ? from : to,
                           .b = is_right ? to : from,
                           .arc = arc,
                           .loop = (uint32_t)loop,
                           .weight = (uint32_t)ita_mix(i),
                           .is_inside_above = is_right == (s->loops[loop].area > 0),
                           .is_upper = is_upper};
    put_event(s, s->cut[i].a.x, BEGINS, i);
    put_event(s, s->cut[i].b.x, ENDS, i);
}

// The ends of an arc, and where it turns back to the left or to the right between them, in its
// order; returns how many there are.
static int turning_points(const loose_edge *arc, spot points[PARTS_MOST + 1]) {
    const spot way = spot_sub(arc->from, arc->c1);
    const double radius = spot_length(way), angle = loose_sweep(arc), none = 1e-9;
    // half turns that were done, counted from the right
    const double begin = atan2(way.y, way.x) * arc->turn / PI, end = begin + angle / PI;
    int count = 0;
    points[count++] = arc->from;
    for (double half = floor(begin) + 1; half < end - none && count < PARTS_MOST; half++)
        if (half > begin + none)
            points[count++] =
                (spot){arc->c1.x + (fmod(half, 2) == 0 ? radius : -radius), arc->c1.y};
    points[count++] = arc->to;
    return count;
}

static void put_edge(sweep *s, size_t loop, const loose_edge *edge) {
    if (edge->kind == ITA_EDGE_LINE) {
        put_part(s, loop, edge->from, edge->to, NULL, false);
        return;
    }
    spot points[PARTS_MOST + 1];
    const int count = turning_points(edge, points);
    for (int i = 0; i + 1 < count; i++) // counter-clockwise the upper half goes to the left
        put_part(s, loop, points[i], points[i + 1], edge,
                 (points[i + 1].x < points[i].x) == (edge->turn > 0));
}

static spot leftmost(const sweep *s, const nesting_loop *l) {
    spot p = s->edges[l->first].from;
    for (size_t i = l->first; i < l->end; i++) {
        const loose_edge *e = &s->edges[i];
        spot points[PARTS_MOST + 1] = {e->from};
        const int count = l->is_plain && e->kind == ITA_EDGE_ARC ? turning_points(e, points) : 1;
        for (int k = 0; k < count; k++)
            if (points[k].x < p.x) p = points[k];
    }
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
    size_t part_most = s.edge_count;
    for (size_t i = 0; i < s.edge_count; i++)
        part_most += edges[i].kind == ITA_EDGE_ARC ? PARTS_MOST - 1 : 0;
    const size_t event_most = 2 * part_most + count;
    s.loop_of = ita_take(allocator, s.edge_count * sizeof *s.loop_of);
    s.cut = ita_take(allocator, (part_most + 1) * sizeof *s.cut);
    s.events = ita_take(allocator, event_most * sizeof *s.events);
    s.around = ita_take(allocator, count * sizeof *s.around);
    ita_status status = s.loop_of && s.cut && s.events && s.around ? find_plain(&s) : ITA_E_MEMORY;
    if (!status) pass_over(&s, told, user);
    ita_give(allocator, s.around, count * sizeof *s.around);
    ita_give(allocator, s.events, event_most * sizeof *s.events);
    ita_give(allocator, s.cut, (part_most + 1) * sizeof *s.cut);
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
