// Magnetic snapping: corners first, then slides along edges, then whole steps of the table.
// Candidates are exact; only how near they are is a matter of floating point.
#include "games/dissection/view/magnet.h"

#include <math.h>
#include <string.h>

typedef struct candidate {
    ita_point shift; // to be added to the rough pose
    double distance;
    int corners; // how many corners meet
} candidate;

enum { CANDIDATES_MAX = 48 };

typedef struct search {
    const dissection_config *config;
    ita_frame frame;
    ita_edge own[DISSECTION_FIGURE_MAX]; // the piece in its rough pose
    size_t own_count;
    ita_edge others[2 * DISSECTION_FIGURE_MAX]; // the figure and the other pieces
    size_t other_count;
    double radius;
    candidate candidates[CANDIDATES_MAX];
    int count;
} search;

static double length_of(ita_frame frame, ita_point p) {
    double x, y;
    ita_point_value(frame, p, &x, &y);
    return hypot(x, y);
}

static int corners_that_meet(const search *s, ita_point shift) {
    int corners = 0;
    for (size_t i = 0; i < s->own_count; i++) {
        ita_point corner = ita_point_add(s->own[i].from, shift);
        for (size_t k = 0; k < s->other_count; k++)
            if (ita_point_equal(corner, s->others[k].from)) {
                corners++;
                break;
            }
    }
    return corners;
}

static bool is_before(const candidate *a, const candidate *b, double radius) {
    // a second corner is worth a third of the radius
    double cost_a = a->distance - a->corners * radius / 3;
    double cost_b = b->distance - b->corners * radius / 3;
    return cost_a < cost_b - 1e-9;
}

static void add(search *s, ita_point shift) {
    candidate c = {shift, length_of(s->frame, shift), 0};
    if (c.distance > s->radius) return;
    for (int i = 0; i < s->count; i++)
        if (ita_point_equal(s->candidates[i].shift, shift)) return;
    c.corners = corners_that_meet(s, shift);
    int place = s->count < CANDIDATES_MAX ? s->count : CANDIDATES_MAX - 1;
    if (s->count == CANDIDATES_MAX && !is_before(&c, &s->candidates[place], s->radius)) return;
    while (place > 0 && is_before(&c, &s->candidates[place - 1], s->radius)) {
        s->candidates[place] = s->candidates[place - 1];
        place--;
    }
    s->candidates[place] = c;
    if (s->count < CANDIDATES_MAX) s->count++;
}

static void add_corners(search *s) {
    for (size_t i = 0; i < s->own_count; i++)
        for (size_t k = 0; k < s->other_count; k++)
            add(s, ita_point_sub(s->others[k].from, s->own[i].from));
}

// The shortest way from one line to a parallel one, where it is exact in the ring: across an axis
// or a diagonal.
static bool way_across(ita_point along, ita_point between, ita_point *way) {
    static const ita_number none;
    if (ita_number_equal(along.x, none)) {
        *way = (ita_point){between.x, none};
        return true;
    }
    if (ita_number_equal(along.y, none)) {
        *way = (ita_point){none, between.y};
        return true;
    }
    bool rises = ita_number_equal(along.x, along.y);
    bool falls = ita_number_equal(ita_number_add(along.x, along.y), none);
    if (!rises && !falls) return false;
    ita_number d =
        rises ? ita_number_sub(between.x, between.y) : ita_number_add(between.x, between.y);
    if (d.a % 2 || d.b % 2) return false;
    ita_number half = {d.a / 2, d.b / 2};
    *way = (ita_point){half, rises ? ita_number_sub(none, half) : half};
    return true;
}

static void add_slides(search *s) {
    for (size_t i = 0; i < s->own_count; i++)
        for (size_t k = 0; k < s->other_count; k++) {
            const ita_edge *own = &s->own[i], *other = &s->others[k];
            if (own->kind != ITA_EDGE_LINE || other->kind != ITA_EDGE_LINE) continue;
            ita_point along = ita_point_sub(own->to, own->from), way;
            ita_point other_along = ita_point_sub(other->to, other->from);
            if (ita_wide_sign(s->frame, ita_point_cross(s->frame, along, other_along)) != 0)
                continue;
            if (way_across(along, ita_point_sub(other->from, own->from), &way)) add(s, way);
        }
}

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
    double up = (y - anchor_y) / facts->sine, across = x - anchor_x - up * facts->half_t;
    pose.shift = (ita_point){{(int64_t)floor(across + 0.5), 0}, {(int64_t)floor(up + 0.5), 0}};

    search s = {.config = config, .frame = frame, .radius = radius};
    s.own_count = config->pieces[piece].edge_count;
    dissection_lay(config, piece, &pose, s.own);
    gather_others(&s, state, piece);
    add_corners(&s);
    if (s.count == 0) add_slides(&s);
    for (int i = 0; i < s.count; i++)
        if (!overlaps_others(&s, state, piece, s.candidates[i].shift)) {
            pose.shift = ita_point_add(pose.shift, s.candidates[i].shift);
            return pose;
        }
    return pose;
}
