// Magnetic snapping: corners and middles of edges first, then nooks, where two edges lie along
// others, then slides along one, then whole steps of the table.
// Candidates are exact; only how near they are is a matter of floating point.
#include "games/dissection/view/magnet.h"

#include "geom/number/field.h"

#include <math.h>
#include <string.h>

typedef struct candidate {
    ita_point shift; // to be added to the rough pose
    double cost;
} candidate;

// A place that others are laid on.
typedef struct mark {
    ita_point at;
    bool is_middle; // of an edge; else a corner
} mark;

// An edge of the piece may be laid along another: by whatever shift, crossed with the direction,
// gives this.
typedef struct slide {
    ita_point along; // without a common divisor
    ita_number aside;
    ita_point shift; // one such, about the shortest
    double distance; // its length
} slide;

enum { CANDIDATES_MAX = 64, SLIDES_MAX = 32 };

typedef struct search {
    const dissection_config *config;
    ita_frame frame;
    ita_edge own[DISSECTION_FIGURE_MAX]; // the piece in its rough pose
    size_t own_count;
    ita_edge others[2 * DISSECTION_FIGURE_MAX]; // the figure and the other pieces
    size_t other_count;
    mark own_marks[2 * DISSECTION_FIGURE_MAX], other_marks[4 * DISSECTION_FIGURE_MAX];
    size_t own_mark_count, other_mark_count;
    double radius;
    candidate candidates[CANDIDATES_MAX]; // the cheapest first
    int count;
    slide slides[SLIDES_MAX]; // the nearest ones
    int slide_count;
} search;

static double length_of(ita_frame frame, ita_point p) {
    double x, y;
    ita_point_value(frame, p, &x, &y);
    return hypot(x, y);
}

static void add(search *s, ita_point shift, double cost) {
    for (int i = 0; i < s->count; i++)
        if (ita_point_equal(s->candidates[i].shift, shift)) return;
    int place = s->count < CANDIDATES_MAX ? s->count : CANDIDATES_MAX - 1;
    if (s->count == CANDIDATES_MAX && !(cost < s->candidates[place].cost - 1e-9)) return;
    for (; place > 0 && cost < s->candidates[place - 1].cost - 1e-9; place--)
        s->candidates[place] = s->candidates[place - 1];
    s->candidates[place] = (candidate){shift, cost};
    if (s->count < CANDIDATES_MAX) s->count++;
}

// ---- corners and middles

static bool is_even(ita_number x) {
    return x.a % 2 == 0 && x.b % 2 == 0;
}

static size_t mark_edges(const ita_edge *edges, size_t count, mark *out) {
    size_t marks = 0;
    for (size_t i = 0; i < count; i++) {
        const ita_point sum = ita_point_add(edges[i].from, edges[i].to);
        out[marks++] = (mark){edges[i].from, false};
        if (edges[i].kind != ITA_EDGE_LINE || !is_even(sum.x) || !is_even(sum.y)) continue;
        const ita_point middle = {{sum.x.a / 2, sum.x.b / 2}, {sum.y.a / 2, sum.y.b / 2}};
        out[marks++] = (mark){middle, true};
    }
    return marks;
}

// A corner on a corner counts twice as much as anything on a middle.
static int marks_that_meet(const search *s, ita_point shift) {
    int sum = 0;
    for (size_t i = 0; i < s->own_mark_count; i++) {
        const ita_point at = ita_point_add(s->own_marks[i].at, shift);
        int most = 0;
        for (size_t k = 0; k < s->other_mark_count && most < 2; k++) {
            const int worth = s->own_marks[i].is_middle || s->other_marks[k].is_middle ? 1 : 2;
            if (worth > most && ita_point_equal(at, s->other_marks[k].at)) most = worth;
        }
        sum += most;
    }
    return sum;
}

// Middles draw from less far, or no piece could be laid anywhere else along an edge.
static void add_marks(search *s) {
    for (size_t i = 0; i < s->own_mark_count; i++)
        for (size_t k = 0; k < s->other_mark_count; k++) {
            const bool is_middle = s->own_marks[i].is_middle || s->other_marks[k].is_middle;
            const ita_point shift = ita_point_sub(s->other_marks[k].at, s->own_marks[i].at);
            const double distance = length_of(s->frame, shift);
            if (distance > s->radius * (is_middle ? 0.45 : 1)) continue;
            // a second corner is worth a third of the radius
            add(s, shift, distance - marks_that_meet(s, shift) * s->radius / 6);
        }
}

// ---- along edges

static ita_number times(ita_frame frame, ita_number x, ita_number y) {
    ita_number product = {0, 0}; // table steps are small numbers
    (void)ita_number_multiply(frame, x, y, &product);
    return product;
}

static ita_number cross(ita_frame frame, ita_point p, ita_point q) {
    return ita_number_sub(times(frame, p.x, q.y), times(frame, p.y, q.x));
}

static bool is_zero(ita_number x) {
    return x.a == 0 && x.b == 0;
}

// Whether x = y * out.
static bool divide(ita_frame frame, ita_number x, ita_number y, ita_number *out) {
    const ita_frame_facts *facts = ita_frame_get(frame);
    const ita_number other = {y.a + facts->m * y.b, -y.b}; // y with w's other value
    const ita_number over = times(frame, x, other);
    const int64_t norm = times(frame, y, other).a;
    if (norm == 0 || over.a % norm || over.b % norm) return false;
    *out = (ita_number){over.a / norm, over.b / norm};
    return true;
}

static ita_point reduced(ita_point p) {
    int64_t d = field_common_divisor(p.x.a, p.x.b);
    d = field_common_divisor(field_common_divisor(d, p.y.a), p.y.b);
    if (d == 0) return p;
    return (ita_point){{p.x.a / d, p.x.b / d}, {p.y.a / d, p.y.b / d}};
}

// Whole numbers with p * v - q * u = 1, for p and q without a common divisor.
static void bezout(int64_t p, int64_t q, int64_t *u, int64_t *v) {
    int64_t r = p, next_r = q, s = 1, next_s = 0, t = 0, next_t = 1;
    while (next_r != 0) {
        const int64_t times_r = r / next_r;
        int64_t last = r - times_r * next_r;
        r = next_r, next_r = last;
        last = s - times_r * next_s;
        s = next_s, next_s = last;
        last = t - times_r * next_t;
        t = next_t, next_t = last;
    }
    *v = r * s; // r is 1 or -1
    *u = -r * t;
}

// A shift that, crossed with the direction, gives `aside`: about the shortest. Where the direction,
// turned by some whole steps, has whole coordinates.
static bool shift_aside(ita_frame frame, ita_point along, ita_number aside, ita_point *shift) {
    const int steps = ita_frame_get(frame)->steps;
    for (int turn = 0; turn < steps; turn++) {
        ita_point d = reduced(ita_point_turn(frame, along, -turn));
        const bool is_whole = d.x.b == 0 && d.y.b == 0, is_rooted = d.x.a == 0 && d.y.a == 0;
        if (!is_whole && !is_rooted) continue;
        if (is_rooted) d = (ita_point){{d.x.b, 0}, {d.y.b, 0}};
        ita_number factor, wanted;
        const ita_point turned = ita_point_turn(frame, d, turn);
        if (!divide(frame, is_zero(along.x) ? along.y : along.x,
                    is_zero(along.x) ? turned.y : turned.x, &factor) ||
            !divide(frame, aside, factor, &wanted))
            continue;
        int64_t u, v;
        bezout(d.x.a, d.y.a, &u, &v);
        ita_point s;
        if (ita_number_multiply(frame, wanted, (ita_number){u, 0}, &s.x) ||
            ita_number_multiply(frame, wanted, (ita_number){v, 0}, &s.y))
            continue;
        double x, y, dx, dy;
        ita_point_value(frame, s, &x, &y);
        ita_point_value(frame, d, &dx, &dy);
        const int64_t back = (int64_t)floor((x * dx + y * dy) / (dx * dx + dy * dy) + 0.5);
        s.x.a -= back * d.x.a;
        s.y.a -= back * d.y.a;
        *shift = ita_point_turn(frame, s, turn);
        return true;
    }
    return false;
}

// Where there are too many, the farthest gives way to a nearer one.
static void add_slide(search *s, const slide *found) {
    if (s->slide_count < SLIDES_MAX) {
        s->slides[s->slide_count++] = *found;
        return;
    }
    slide *farthest = &s->slides[0];
    for (int i = 1; i < SLIDES_MAX; i++)
        if (s->slides[i].distance > farthest->distance) farthest = &s->slides[i];
    if (found->distance < farthest->distance - 1e-9) *farthest = *found;
}

static bool is_known_slide(const search *s, const slide *other) {
    for (int i = 0; i < s->slide_count; i++)
        if (ita_point_equal(s->slides[i].along, other->along) &&
            ita_number_equal(s->slides[i].aside, other->aside))
            return true;
    return false;
}

// Straight edges that lie along others a little aside, whether they come to touch or not: what
// touches nothing is no better than a whole step, and as near.
static void find_slides(search *s) {
    for (size_t i = 0; i < s->own_count; i++)
        for (size_t k = 0; k < s->other_count; k++) {
            const ita_edge *own = &s->own[i], *other = &s->others[k];
            if (own->kind != ITA_EDGE_LINE || other->kind != ITA_EDGE_LINE) continue;
            slide found = {.along = reduced(ita_point_sub(own->to, own->from))};
            if (!is_zero(cross(s->frame, found.along, ita_point_sub(other->to, other->from))))
                continue;
            found.aside = cross(s->frame, found.along, ita_point_sub(other->from, own->from));
            if (!shift_aside(s->frame, found.along, found.aside, &found.shift)) continue;
            found.distance = length_of(s->frame, found.shift);
            if (found.distance <= s->radius && !is_known_slide(s, &found)) add_slide(s, &found);
        }
}

static void add_slides(search *s) {
    for (int i = 0; i < s->slide_count; i++)
        add(s, s->slides[i].shift, s->slides[i].distance);
}

// The shift that two slides leave, where it is in the ring.
static bool meet(ita_frame frame, const slide *a, const slide *b, ita_point *shift) {
    const ita_number both = cross(frame, a->along, b->along); // zero divides nothing
    const ita_number x =
        ita_number_sub(times(frame, a->aside, b->along.x), times(frame, b->aside, a->along.x));
    const ita_number y =
        ita_number_sub(times(frame, a->aside, b->along.y), times(frame, b->aside, a->along.y));
    // crossed with a direction, this is its aside times both
    return divide(frame, x, both, &shift->x) && divide(frame, y, both, &shift->y);
}

static void add_nooks(search *s) {
    for (int i = 0; i < s->slide_count; i++)
        for (int k = i + 1; k < s->slide_count; k++) {
            ita_point shift;
            if (!meet(s->frame, &s->slides[i], &s->slides[k], &shift)) continue;
            const double distance = length_of(s->frame, shift);
            if (distance <= s->radius) add(s, shift, distance);
        }
}

// ---- the others

static bool overlaps_others(const search *s, const dissection_state *state, int piece,
                            ita_point shift) {
    const dissection_config *c = s->config;
    ita_edge moved[DISSECTION_FIGURE_MAX], placed[DISSECTION_FIGURE_MAX];
    memcpy(moved, s->own, s->own_count * sizeof *moved);
    ita_edges_shift(moved, s->own_count, shift);
    ita_shape own = {.edges = moved, .edge_count = s->own_count};
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if ((int)i == piece || !state->places[i].is_placed) continue;
        ita_pose pose = dissection_pose(&state->places[i]);
        dissection_lay(c, (int)i, &pose, placed);
        ita_shape other = {.edges = placed, .edge_count = c->pieces[i].edge_count};
        bool overlaps = false;
        if (ita_shape_overlap(s->frame, &own, &other, c->base.allocator, &overlaps, NULL) ==
                ITA_OK &&
            overlaps)
            return true;
    }
    return false;
}

static void gather_others(search *s, const dissection_state *state, int piece) {
    const dissection_config *c = s->config;
    for (size_t i = 0; i < c->figure_count; i++)
        s->others[s->other_count++] = c->figure[i];
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if ((int)i == piece || !state->places[i].is_placed) continue;
        ita_pose pose = dissection_pose(&state->places[i]);
        dissection_lay(c, (int)i, &pose, s->others + s->other_count);
        s->other_count += c->pieces[i].edge_count;
    }
}

ita_pose dissection_snap(const dissection_config *config, const dissection_state *state, int piece,
                         int turn, bool is_mirrored, double x, double y, double radius) {
    ita_frame frame = config->set->frame;
    const ita_frame_facts *facts = ita_frame_get(frame);
    ita_pose pose = {turn, is_mirrored, {{0, 0}, {0, 0}}};
    ita_point anchor = dissection_anchor_at(config, piece, &pose);
    double anchor_x, anchor_y;
    ita_point_value(frame, anchor, &anchor_x, &anchor_y);
    // beyond the table it is all the same where, as the piece may not be laid there
    const double most = 1.5 * (double)dissection_reach(config);
    x = fmin(fmax(x, -most), most), y = fmin(fmax(y, -most), most);
    double up = (y - anchor_y) / facts->sine, across = x - anchor_x - up * facts->half_t;
    pose.shift = (ita_point){{(int64_t)floor(across + 0.5), 0}, {(int64_t)floor(up + 0.5), 0}};

    search s = {.config = config, .frame = frame, .radius = radius};
    s.own_count = config->pieces[piece].edge_count;
    dissection_lay(config, piece, &pose, s.own);
    gather_others(&s, state, piece);
    s.own_mark_count = mark_edges(s.own, s.own_count, s.own_marks);
    s.other_mark_count = mark_edges(s.others, s.other_count, s.other_marks);
    find_slides(&s);
    static void (*const ways[])(search *) = {add_marks, add_nooks, add_slides};
    for (size_t way = 0; way < sizeof ways / sizeof ways[0]; way++) {
        s.count = 0;
        ways[way](&s);
        for (int i = 0; i < s.count; i++)
            if (!overlaps_others(&s, state, piece, s.candidates[i].shift)) {
                pose.shift = ita_point_add(pose.shift, s.candidates[i].shift);
                return pose;
            }
    }
    return pose;
}
