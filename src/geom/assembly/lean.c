// Where solids are congruent, the middle goes to the middle, the corner farthest from it to a
// corner as far, and the corner farthest from the line through both to one that lies alike; these
// are corners of the convex hull, which all pieces together have wherever they are cut. That is a
// motion, about. Then more corners of the hull, the farthest to each of 26 sides, find their
// images, and the motion becomes the one that misses them least.
#include "geom/assembly/lean.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

typedef struct point {
    double at[3];
} point;

static point less(point p, point q) {
    return (point){{p.at[0] - q.at[0], p.at[1] - q.at[1], p.at[2] - q.at[2]}};
}

static double dot(point p, point q) {
    return p.at[0] * q.at[0] + p.at[1] * q.at[1] + p.at[2] * q.at[2];
}

static point cross(point p, point q) {
    return (point){{p.at[1] * q.at[2] - p.at[2] * q.at[1], p.at[2] * q.at[0] - p.at[0] * q.at[2],
                    p.at[0] * q.at[1] - p.at[1] * q.at[0]}};
}

static point scaled(point p, double by) {
    return (point){{p.at[0] * by, p.at[1] * by, p.at[2] * by}};
}

static point sum(point p, point q) {
    return (point){{p.at[0] + q.at[0], p.at[1] + q.at[1], p.at[2] + q.at[2]}};
}

static double length(point p) {
    return sqrt(dot(p, p));
}

static point unit(point p) {
    return scaled(p, 1 / length(p));
}

static point taken(const pose *way, point p) {
    point to = {{way->shift[0], way->shift[1], way->shift[2]}};
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < 3; i++)
            to.at[i] += way->axes[axis][i] * p.at[axis];
    return to;
}

// ---- corners

typedef struct cloud {
    point *points; // in order, no two of them equal
    size_t count, capacity;
    point middle; // of what they are the corners of
    double volume6;
} cloud;

static int compare_points(const void *a, const void *b, void *user) {
    const point *p = a, *q = b;
    (void)user;
    for (int axis = 0; axis < 3; axis++)
        if (p->at[axis] != q->at[axis]) return p->at[axis] < q->at[axis] ? -1 : 1;
    return 0;
}

static point point_of(const part *p, size_t corner, bool is_mirrored) {
    const written *w = &p->written[corner];
    point at = {{written_value(w, 0), written_value(w, 1), written_value(w, 2)}};
    if (is_mirrored) at.at[2] = -at.at[2];
    return at;
}

// Tetrahedra from the first corner of all to each triangle of a face; of the middle, four times its
// volume's share. A mirror turns all signs round, which the middle does not see.
static void add_volume(cloud *c, const part *p, bool is_mirrored, point start) {
    const ita_solid *s = &p->solid;
    for (size_t f = 0; f < s->face_count; f++) {
        point first = less(point_of(p, s->loops[s->firsts[f]], is_mirrored), start), last = first;
        for (size_t i = s->firsts[f] + 1; i < s->firsts[f + 1]; i++) {
            point own = less(point_of(p, s->loops[i], is_mirrored), start);
            double part6 = dot(first, cross(last, own));
            c->volume6 += part6;
            c->middle = sum(c->middle, scaled(sum(first, sum(last, own)), part6 / 4));
            last = own;
        }
    }
}

static ita_status cloud_open(cloud *c, const part *items, size_t count, bool is_mirrored,
                             const ita_allocator *allocator) {
    *c = (cloud){.count = 0};
    for (size_t i = 0; i < count; i++)
        c->capacity += items[i].solid.corner_count;
    c->points = ita_take(allocator, c->capacity * sizeof *c->points);
    if (!c->points) return ITA_E_MEMORY;
    const point start = point_of(&items[0], 0, is_mirrored);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < items[i].solid.corner_count; k++)
            c->points[c->count++] = point_of(&items[i], k, is_mirrored);
        add_volume(c, &items[i], is_mirrored, start);
    }
    c->middle = sum(start, scaled(c->middle, 1 / c->volume6));
    ita_sort(c->points, c->count, sizeof *c->points, compare_points, NULL);
    size_t kept = 1;
    for (size_t i = 1; i < c->count; i++)
        if (compare_points(&c->points[i], &c->points[kept - 1], NULL) != 0)
            c->points[kept++] = c->points[i];
    c->count = kept;
    return ITA_OK;
}

static void cloud_close(cloud *c, const ita_allocator *allocator) {
    ita_give(allocator, c->points, c->capacity * sizeof *c->points);
}

// ---- one way

enum { SIDES = 26, MARKS = SIDES + 2 };

// The farthest corner and the farthest from its line come first among the marks.
typedef struct search {
    cloud figure, pieces;
    point marks[MARKS];
    double most; // how far a corner may be off
    bool is_mirrored;
    uint64_t steps_left;
    lean *leans;
    size_t *count;
} search;

static double from_line(point p, point middle, point end) {
    return length(cross(less(p, middle), unit(less(end, middle))));
}

static point side_of(int number) {
    const int code = number < SIDES / 2 ? number : number + 1; // not 0, 0, 0
    return (point){{code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1}};
}

// Of what is equally far along a line or a plane the ends are wanted: within an edge or a face of
// the hull the figure may have a corner, but pieces need have none there. So what is farther from
// the middle counts a little more.
static void find_marks(search *s) {
    const cloud *c = &s->figure;
    double worths[MARKS], wide = 0;
    for (int k = 0; k < MARKS; k++) {
        s->marks[k] = c->points[0];
        worths[k] = -INFINITY;
    }
    for (size_t i = 0; i < c->count; i++)
        if (length(less(c->points[i], c->middle)) > length(less(s->marks[0], c->middle)))
            s->marks[0] = c->points[i];
    for (size_t i = 0; i < c->count; i++)
        wide = fmax(wide, from_line(c->points[i], c->middle, s->marks[0]));
    const double far = length(less(s->marks[0], c->middle));
    for (size_t i = 0; i < c->count; i++) {
        const point p = scaled(less(c->points[i], c->middle), 1 / far);
        const double aside = from_line(c->points[i], c->middle, s->marks[0]) / wide;
        for (int k = 1; k < MARKS; k++) {
            double worth = dot(p, p) / 4 + (k == 1 ? aside * aside : dot(p, side_of(k - 2)));
            if (!(worth > worths[k])) continue;
            worths[k] = worth;
            s->marks[k] = c->points[i];
        }
    }
}

// Three directions square to each other: to the first corner, and towards the second.
static void find_frame(point middle, point first, point second, point frame[3]) {
    frame[0] = unit(less(first, middle));
    frame[2] = unit(cross(frame[0], less(second, middle)));
    frame[1] = cross(frame[2], frame[0]);
}

static void set_shift(pose *way, point from, point to) {
    memset(way->shift, 0, sizeof way->shift);
    const point turned = taken(way, from), rest = less(to, turned);
    memcpy(way->shift, rest.at, sizeof way->shift);
}

static pose first_way(const search *s, point first, point second) {
    point old[3], new[3];
    pose way;
    find_frame(s->figure.middle, s->marks[0], s->marks[1], old);
    find_frame(s->pieces.middle, first, second, new);
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < 3; i++)
            way.axes[axis][i] = old[0].at[axis] * new[0].at[i] + old[1].at[axis] * new[1].at[i] +
                                old[2].at[axis] * new[2].at[i];
    set_shift(&way, s->figure.middle, s->pieces.middle);
    return way;
}

// The corner of the pieces nearest to where each mark goes; false where one is too far.
static bool find_images(search *s, const pose *way, double reach, point images[MARKS]) {
    for (int i = 0; i < MARKS; i++) {
        const point at = taken(way, s->marks[i]);
        double least = INFINITY;
        if (s->steps_left < s->pieces.count) return false;
        s->steps_left -= s->pieces.count;
        for (size_t k = 0; k < s->pieces.count; k++) {
            const point off = less(s->pieces.points[k], at);
            const double square = dot(off, off);
            if (square >= least) continue;
            least = square;
            images[i] = s->pieces.points[k];
        }
        if (least > reach * reach) return false;
    }
    return true;
}

static point middle_of(const point points[MARKS]) {
    point all = {{0, 0, 0}};
    for (int i = 0; i < MARKS; i++)
        all = sum(all, points[i]);
    return scaled(all, 1 / (double)MARKS);
}

// A turn w, small, by which the marks miss their images least: it solves
// sum (x x) w - (x w) x = sum x cross y, by Cramer's rule.
static point missing_turn(const pose *way, const point marks[MARKS], const point images[MARKS]) {
    const point from = taken(way, middle_of(marks)), to = middle_of(images);
    point rows[3] = {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}}, right = {{0, 0, 0}};
    for (int i = 0; i < MARKS; i++) {
        const point x = less(taken(way, marks[i]), from), y = less(images[i], to);
        right = sum(right, cross(x, y));
        for (int k = 0; k < 3; k++) {
            rows[k] = less(rows[k], scaled(x, x.at[k]));
            rows[k].at[k] += dot(x, x);
        }
    }
    const point first = cross(rows[1], rows[2]), second = cross(rows[2], rows[0]),
                third = cross(rows[0], rows[1]);
    const double all = dot(rows[0], first);
    if (!(fabs(all) > 0)) return (point){{0, 0, 0}};
    return scaled(sum(scaled(first, right.at[0]),
                      sum(scaled(second, right.at[1]), scaled(third, right.at[2]))),
                  1 / all);
}

static void turn_on(pose *way, point turn) {
    point axes[3];
    for (int i = 0; i < 3; i++) {
        memcpy(axes[i].at, way->axes[i], sizeof axes[i].at);
        axes[i] = sum(axes[i], cross(turn, axes[i]));
    }
    axes[0] = unit(axes[0]);
    axes[2] = unit(cross(axes[0], axes[1]));
    axes[1] = cross(axes[2], axes[0]);
    for (int i = 0; i < 3; i++)
        memcpy(way->axes[i], axes[i].at, sizeof axes[i].at);
}

static bool is_known(const search *s, const pose *way, double near) {
    for (size_t i = 0; i < *s->count; i++) {
        double off = 0;
        for (int k = 0; k < 9; k++)
            off = fmax(off, fabs((&s->leans[i].way.axes[0][0])[k] - (&way->axes[0][0])[k]));
        if (s->leans[i].is_mirrored == s->is_mirrored && off < near) return true;
    }
    return false;
}

// How far the middle may be off: what is thin moves it farther than its corners.
static double middle_off(const search *s) {
    const double far = length(less(s->marks[0], s->figure.middle)),
                 beside = from_line(s->marks[1], s->figure.middle, s->marks[0]);
    return 4 * s->most * (1 + far / beside);
}

static void improve(const search *s, const point images[MARKS], pose *way) {
    enum { ROUNDS = 3 };
    for (int i = 0; i < ROUNDS; i++) {
        turn_on(way, missing_turn(way, s->marks, images));
        set_shift(way, middle_of(s->marks), middle_of(images));
    }
}

static bool is_met(const search *s, const point images[MARKS], const pose *way) {
    for (int i = 0; i < MARKS; i++)
        if (length(less(taken(way, s->marks[i]), images[i])) > s->most) return false;
    return true;
}

// Where a way is far off, the nearest corners are not all the right ones until it is improved.
static void try_way(search *s, point first, point second) {
    enum { TRIES = 3 };
    pose way = first_way(s, first, second);
    point images[MARKS];
    bool is_found = false;
    for (int i = 0; i < TRIES && !is_found; i++) {
        if (!find_images(s, &way, 2 * middle_off(s), images)) return;
        improve(s, images, &way);
        is_found = is_met(s, images, &way);
    }
    const double beside = from_line(s->marks[1], s->figure.middle, s->marks[0]);
    if (!is_found || is_known(s, &way, fmin(8 * s->most / beside, 0.1))) return;
    s->leans[(*s->count)++] = (lean){way, s->is_mirrored};
}

// ---- all ways

static bool is_near(double x, double y, double most) {
    return fabs(x - y) <= most;
}

static void try_ways(search *s) {
    const cloud *c = &s->pieces;
    const point middle = s->figure.middle;
    const double slack = middle_off(s), far = length(less(s->marks[0], middle)),
                 second_far = length(less(s->marks[1], middle)),
                 apart = length(less(s->marks[1], s->marks[0]));
    for (size_t i = 0; i < c->count; i++) {
        if (!is_near(length(less(c->points[i], c->middle)), far, slack)) continue;
        for (size_t k = 0; k < c->count && *s->count < LEANS_MOST; k++) {
            if (s->steps_left == 0) return;
            s->steps_left--;
            if (is_near(length(less(c->points[k], c->points[i])), apart, slack) &&
                is_near(length(less(c->points[k], c->middle)), second_far, slack))
                try_way(s, c->points[i], c->points[k]);
        }
    }
}

// A shape that is hardly thicker than corners may be off has no middle to speak of.
static bool can_be_tried(const search *s) {
    const cloud *f = &s->figure, *p = &s->pieces;
    const double beside = from_line(s->marks[1], f->middle, s->marks[0]);
    return beside > 4 * s->most &&
           fabs(fabs(f->volume6) - p->volume6) <= 64 * s->most / beside * p->volume6;
}

ita_status leans_find(const parts *all, double most, bool has_mirrors,
                      const ita_allocator *allocator, lean *leans, size_t *count) {
    const uint64_t steps_most = (uint64_t)1 << 28;
    search s = {.most = most, .leans = leans, .count = count};
    *count = 0;
    ita_status status = cloud_open(&s.pieces, all->items + 1, all->count - 1, false, allocator);
    for (int mirrored = 0; mirrored <= has_mirrors && !status; mirrored++) {
        s.is_mirrored = mirrored;
        s.steps_left = steps_most;
        status = cloud_open(&s.figure, all->items, 1, mirrored, allocator);
        if (status) break;
        find_marks(&s);
        if (can_be_tried(&s)) try_ways(&s);
        cloud_close(&s.figure, allocator);
    }
    cloud_close(&s.pieces, allocator);
    return status;
}
