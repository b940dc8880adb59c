// Shapes of the filling search, and a quick look whether one may lie somewhere. In floating point:
// it refuses only what overlaps by more than a tolerance, so no filling is lost.
#include "geom/filling/matching.h"

#include "intarsia/base.h"

#include <limits.h>
#include <math.h>

// An arc of more than a half turn strays too far from eight chords for the margin of the look.
enum { CURVE_STEPS = 8, ROUND_STEPS = 3 * CURVE_STEPS };

typedef filling_line line;

static const double pi = 3.14159265358979323846;

spot filling_unit(spot way) {
    double length = spot_length(way);
    return length > 0 ? spot_times(way, 1 / length) : way;
}

// How far an edge bends to the left where it begins: its curvature, nearly.
static double first_bend(const loose_edge *edge) {
    if (edge->kind == ITA_EDGE_LINE) return 0;
    spot way = filling_unit(loose_tangent(edge, 0));
    spot to = spot_sub(loose_at(edge, 1.0 / 64), edge->from);
    double along = spot_dot(way, to);
    return 2 * spot_cross(way, to) / (along * along);
}

// Two edges that touch where they meet enclose nothing or all but nothing: the inside lies to the
// left of the one that leaves, and to the right of the other walked back.
static double angle_of_cusp(const loose_edge *arriving, const loose_edge *leaving) {
    loose_edge back = loose_reversed(arriving);
    return first_bend(&back) > first_bend(leaving) ? 0 : 2 * pi;
}

double filling_inner_angle(const loose_edge *arriving, const loose_edge *leaving) {
    spot in = loose_tangent(arriving, 1), out = loose_tangent(leaving, 0);
    double angle = fmod(pi - (atan2(out.y, out.x) - atan2(in.y, in.x)), 2 * pi);
    if (angle < 0) angle += 2 * pi;
    bool is_cusp = angle < 1e-9 || angle > 2 * pi - 1e-9;
    return is_cusp ? angle_of_cusp(arriving, leaving) : angle;
}

// ---- lines

static line line_of(spot a, spot b) {
    return (line){a, b, filling_unit(spot_sub(b, a))};
}

// An edge as straight lines; returns how many.
static size_t flatten(const loose_edge *edge, line out[ROUND_STEPS]) {
    if (edge->kind == ITA_EDGE_LINE) {
        out[0] = line_of(edge->from, edge->to);
        return 1;
    }
    bool is_round = edge->kind == ITA_EDGE_ARC && loose_sweep(edge) > pi;
    size_t steps = is_round ? ROUND_STEPS : CURVE_STEPS;
    spot last = edge->from;
    for (size_t i = 0; i < steps; i++) {
        spot next = i + 1 < steps ? loose_at(edge, (double)(i + 1) / (double)steps) : edge->to;
        out[i] = line_of(last, next);
        last = next;
    }
    return steps;
}

ita_status filling_flatten(const loose_edge *edges, size_t count, const ita_allocator *allocator,
                           filling_lines *lines) {
    ita_status status = ita_grow(allocator, &lines->lines, &lines->capacity, count * ROUND_STEPS,
                                 sizeof *lines->lines);
    if (status != ITA_OK) return status;
    lines->count = 0;
    for (size_t i = 0; i < count; i++)
        lines->count += flatten(&edges[i], lines->lines + lines->count);
    lines->is_straight = lines->count == count;
    return ITA_OK;
}

// How often a closed walk goes round a point (even-odd is not enough: rooms may touch themselves).
static int winding_of_line(line l, spot p) {
    if ((l.a.y <= p.y) == (l.b.y <= p.y)) return 0;
    double side = spot_cross(spot_sub(l.b, l.a), spot_sub(p, l.a));
    if (l.b.y > l.a.y) return side > 0 ? 1 : 0;
    return side < 0 ? -1 : 0;
}

static double squared_distance(line l, spot p) {
    spot along = spot_sub(l.b, l.a), to = spot_sub(p, l.a);
    double square = spot_dot(along, along), s = square > 0 ? spot_dot(to, along) / square : 0;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    spot off = spot_sub(spot_times(along, s), to);
    return spot_dot(off, off);
}

// Is `p` inside the lines by more than `margin` (sign 1), or outside by more than it (sign -1)?
static bool is_surely(const line *lines, size_t count, spot p, double margin, int sign) {
    int winding = 0;
    for (size_t i = 0; i < count; i++)
        winding += winding_of_line(lines[i], p);
    if (sign > 0 ? winding <= 0 : winding > 0) return false;
    for (size_t i = 0; i < count; i++)
        if (squared_distance(lines[i], p) <= margin * margin) return false;
    return true;
}

static double side_of(line l, spot p) {
    return spot_cross(l.unit, spot_sub(p, l.a));
}

// Both ends of m stand off l by more than the margin, on different sides.
static bool parts(line l, line m, double margin) {
    double a = side_of(l, m.a), b = side_of(l, m.b);
    return (a > margin && b < -margin) || (a < -margin && b > margin);
}

// ---- the look

static bool edges_cross(const filling_shape *shape, spot at, line room, double margin) {
    // the room's line comes to the shape, which stays where it is
    line moved = {spot_sub(room.a, at), spot_sub(room.b, at), room.unit};
    for (size_t i = 0; i < shape->edge_count; i++)
        if (parts(moved, shape->chords[i], margin) && parts(shape->chords[i], moved, margin))
            return true;
    return false;
}

bool filling_shapes_cross(const filling_shape *shape, spot shift, const filling_shape *other,
                          double margin) {
    for (size_t i = 0; i < other->edge_count; i++)
        if (edges_cross(shape, shift, other->chords[i], margin)) return true;
    return false;
}

static bool leaves_room(const filling_shape *shape, spot shift, const filling_lines *room,
                        double margin) {
    for (int i = 0; i < shape->sample_count; i++)
        if (is_surely(room->lines, room->count, spot_add(shape->samples[i], shift), margin, -1))
            return true;
    return false;
}

// Modules that travel know no figures so large, and are smaller.
#ifdef __wasm__
#define IS_LARGE(pairs)    false
#define EDGES_TRIED(count) (count)
#else
// Where it costs much to look at all lines, the outmost ones come first.
#define IS_LARGE(pairs)    ((pairs) > 100000)
// Of more edges hardly one has a place inside that those before had not.
#define EDGES_TRIED(count) ((count) < 256 ? (count) : 256)
#endif

static double farthest(const line *lines, size_t count, spot way) {
    double most = -INFINITY;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, spot_dot(way, lines[i].a));
    return most;
}

static bool sticks_out(const filling_shape *shape, spot shift, const filling_lines *room,
                       double margin) {
    static const spot ways[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int i = 0; i < 4; i++)
        if (farthest(shape->chords, shape->edge_count, ways[i]) + spot_dot(ways[i], shift) >
            farthest(room->lines, room->count, ways[i]) + margin)
            return true;
    return false;
}

bool filling_may_lie(const filling_shape *shape, spot shift, const filling_lines *room,
                     double margin) {
    if (room->is_straight && IS_LARGE(shape->edge_count * room->count) &&
        sticks_out(shape, shift, room, margin))
        return false;
    for (size_t i = 0; i < room->count; i++)
        if (edges_cross(shape, shift, room->lines[i], margin)) return false;
    return !leaves_room(shape, shift, room, margin);
}

bool filling_may_fit(const filling_shape *shape, spot shift, const filling_lines *room,
                     double size) {
    if (shape->is_straight && room->is_straight)
        return filling_may_lie(shape, shift, room, 1e-7 * size);
    return !leaves_room(shape, shift, room, 0.02 * size);
}

bool filling_has_inside(const filling_shape *shape, spot p, double margin) {
    return is_surely(shape->chords, shape->edge_count, p, margin, 1);
}

// ---- the shape

// Where an edge ends, as near as doubles are: equal points have equal ones.
typedef struct ending {
    spot at;
    uint32_t edge;
} ending;

static int compare_spots(spot a, spot b) {
    const int across = (a.x > b.x) - (a.x < b.x);
    return across ? across : (a.y > b.y) - (a.y < b.y);
}

static int compare_endings(const void *a, const void *b, void *user) {
    const ending *p = a, *q = b;
    (void)user;
    const int order = compare_spots(p->at, q->at);
    return order ? order : (p->edge > q->edge) - (p->edge < q->edge);
}

static size_t first_from(const ending *endings, size_t count, spot at) {
    size_t low = 0;
    for (size_t high = count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (compare_spots(endings[middle].at, at) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Which edge ends where each one begins, with the least inside between them: where loops touch
// there are several, and the last one walked need not be it.
static ita_status find_before(filling_shape *shape, const loose_edge *edges, ita_arena *arena) {
    const size_t count = shape->edge_count;
    ending *endings = ita_arena_take(arena, count * sizeof *endings);
    if (!endings) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        endings[i] = (ending){edges[i].to, (uint32_t)i};
    ita_sort(endings, count, sizeof *endings, compare_endings, NULL);
    for (size_t i = 0; i < count; i++) {
        shape->angles[i] = INFINITY;
        for (size_t e = first_from(endings, count, edges[i].from);
             e < count && compare_spots(endings[e].at, edges[i].from) == 0; e++) {
            const uint32_t k = endings[e].edge;
            if (!ita_point_equal(shape->edges[k].to, shape->edges[i].from)) continue;
            const double angle = filling_inner_angle(&edges[k], &edges[i]);
            if (angle >= shape->angles[i]) continue;
            shape->angles[i] = angle;
            shape->before[i] = k;
        }
    }
    return ITA_OK;
}

// Points a little inside each corner and each edge's middle, kept when they are surely inside.
static void choose_samples(filling_shape *shape, const loose_edge *edges, line *own) {
    size_t own_count = 0;
    double width = 0;
    for (size_t i = 0; i < shape->edge_count; i++) {
        own_count += flatten(&edges[i], own + own_count);
        width = fmax(width, spot_distance(edges[i].from, edges[0].from));
    }
    double step = 0.04 * width;
    shape->sample_count = 0;
    for (size_t i = 0; i < EDGES_TRIED(shape->edge_count) && shape->sample_count < FILLING_SAMPLES;
         i++) {
        line lines[ROUND_STEPS];
        line m = lines[flatten(&edges[i], lines) / 2];
        spot leaving = loose_tangent(&edges[i], 0);
        double bisector = atan2(leaving.y, leaving.x) + shape->angles[i] / 2;
        double inwards = atan2(m.b.y - m.a.y, m.b.x - m.a.x) + pi / 2;
        spot middle = spot_times(spot_add(m.a, m.b), 0.5);
        const spot tries[2] = {
            spot_add(edges[i].from, (spot){step * cos(bisector), step * sin(bisector)}),
            spot_add(middle, (spot){step * cos(inwards), step * sin(inwards)})};
        for (int k = 0; k < 2 && shape->sample_count < FILLING_SAMPLES; k++)
            if (is_surely(own, own_count, tries[k], 0.1 * step, 1))
                shape->samples[shape->sample_count++] = tries[k];
    }
}

ita_status filling_shape_open(ita_frame frame, const ita_edge *edges, size_t edge_count,
                              ita_arena *arena, filling_shape *shape) {
    *shape = (filling_shape){
        .edges = edges, .edge_count = edge_count, .is_straight = true, .sides = UINT_MAX};
    loose_edge *loose = ita_arena_take(arena, edge_count * sizeof *loose);
    line *lines = ita_arena_take(arena, edge_count * ROUND_STEPS * sizeof *lines);
    shape->chords = ita_arena_take(arena, edge_count * sizeof *shape->chords);
    shape->leaving = ita_arena_take(arena, edge_count * sizeof *shape->leaving);
    shape->arriving = ita_arena_take(arena, edge_count * sizeof *shape->arriving);
    shape->angles = ita_arena_take(arena, edge_count * sizeof *shape->angles);
    shape->before = ita_arena_take(arena, edge_count * sizeof *shape->before);
    if (!loose || !lines || !shape->chords || !shape->leaving || !shape->arriving ||
        !shape->angles || !shape->before)
        return ITA_E_MEMORY;
    for (size_t i = 0; i < edge_count; i++) {
        loose[i] = loose_of(frame, &edges[i], 1);
        shape->chords[i] = line_of(loose[i].from, loose[i].to);
        shape->leaving[i] = filling_unit(loose_tangent(&loose[i], 0));
        shape->arriving[i] = filling_unit(loose_tangent(&loose[i], 1));
        shape->is_straight = shape->is_straight && edges[i].kind == ITA_EDGE_LINE;
    }
    const ita_status status = find_before(shape, loose, arena);
    if (status == ITA_OK) choose_samples(shape, loose, lines);
    return status;
}
