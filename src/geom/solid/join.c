// Edges that lie on one line, stretch by stretch: round each stretch triangles must go in and out
// in turn. That is: the surface is closed, and its inside is on one side only. Triangles round one
// stretch hang together. Corners on other triangles' edges need no case: they end a stretch.
#include "geom/number/field.h"
#include "geom/solid/surface.h"
#include "intarsia/base.h"

#include <string.h>

// An edge of a triangle on its line, which `along` and `moment` name. Places on a line are the
// coordinates on the first axis that it is not square to.
typedef struct line_edge {
    ita_corner along;
    normal moment; // within 2^106
    int64_t low, high;
    ita_corner inwards; // from the edge to the triangle's third corner
    uint32_t triangle;
    int32_t sign; // 1: the triangle walks along `along`, -1 against it
} line_edge;

static int compare_wide(ita_int128 x, ita_int128 y) {
    return (x > y) - (x < y);
}

static int compare_lines(const line_edge *a, const line_edge *b) {
    const int64_t u[3] = {a->along.x, a->along.y, a->along.z};
    const int64_t v[3] = {b->along.x, b->along.y, b->along.z};
    for (int i = 0; i < 3; i++)
        if (u[i] != v[i]) return u[i] < v[i] ? -1 : 1;
    int order = compare_wide(a->moment.x, b->moment.x);
    if (!order) order = compare_wide(a->moment.y, b->moment.y);
    return order ? order : compare_wide(a->moment.z, b->moment.z);
}

static int compare_edges(const void *a, const void *b, void *user) {
    (void)user;
    const line_edge *x = a, *y = b;
    int order = compare_lines(x, y);
    if (order) return order;
    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    if (x->high != y->high) return x->high < y->high ? -1 : 1;
    return x->triangle < y->triangle ? -1 : x->triangle > y->triangle;
}

static line_edge edge_of(const triangle *t, uint32_t index, int side) {
    ita_corner from = t->p[side], to = t->p[(side + 1) % 3], third = t->p[(side + 2) % 3];
    ita_corner d = corner_less(to, from);
    int64_t divisor = field_common_divisor(field_common_divisor(d.x, d.y), d.z);
    int axis = d.x ? 0 : d.y ? 1 : 2;
    int sign = corner_on(d, axis) < 0 ? -1 : 1;
    divisor *= sign;
    line_edge e = {.along = {d.x / divisor, d.y / divisor, d.z / divisor},
                   .inwards = corner_less(third, from),
                   .triangle = index,
                   .sign = sign};
    e.moment = corner_cross(from, e.along);
    e.low = corner_on(sign > 0 ? from : to, axis);
    e.high = corner_on(sign > 0 ? to : from, axis);
    return e;
}

// ---- the triangles round one stretch of a line

static void unite(surface *s, uint32_t a, uint32_t b) {
    a = surface_shell(s, a);
    b = surface_shell(s, b);
    if (a != b) s->shell_count--;
    s->shells[a > b ? a : b] = a > b ? b : a;
}

// Where a half plane at `along` lies, counted from `start`: 0 there, 1 before the half turn, 2, 3.
static int quarter(ita_corner along, ita_corner start, ita_corner d) {
    normal n = corner_cross(along, start);
    int side = normal_side(n, d);
    if (side) return side > 0 ? 1 : 3;
    // in one plane with the line: the same half of it, or the other
    int axis = normal_axis(n);
    const ita_corner origin = {0, 0, 0};
    int one = sign_of(turn_seen(axis, origin, along, start));
    return one == sign_of(turn_seen(axis, origin, along, d)) ? 0 : 2;
}

static int compare_angles(const void *a, const void *b, void *user) {
    const line_edge *start = user, *x = *(line_edge *const *)a, *y = *(line_edge *const *)b;
    int p = quarter(start->along, start->inwards, x->inwards);
    int q = quarter(start->along, start->inwards, y->inwards);
    if (p != q) return p < q ? -1 : 1;
    if (p == 0 || p == 2) return 0;
    return -normal_side(corner_cross(start->along, x->inwards), y->inwards);
}

static ita_status many_round(surface *s, line_edge **round, size_t count) {
    if (surface_is_spent(s, 8 * count)) return s->diag->status;
    line_edge *start = round[0];
    ita_sort(round, count, sizeof *round, compare_angles, start);
    for (size_t i = 0; i < count; i++) {
        line_edge *next = round[i + 1 < count ? i + 1 : 0];
        uint32_t a = s->triangles[round[i]->triangle].face, b = s->triangles[next->triangle].face;
        if (compare_angles(&round[i], &next, start) == 0)
            return surface_fails(s, ITA_E_RANGE, "geom.solid.crosses", a, b);
        if (round[i]->sign == next->sign)
            return surface_fails(s, ITA_E_RANGE, "geom.solid.twice", a, b);
    }
    return ITA_OK;
}

// Two triangles at the same angle, as where a face stands twice in a file.
static bool find_twins(const surface *s, line_edge **round, size_t count, uint32_t faces[2]) {
    line_edge *start = round[0];
    ita_sort(round, count, sizeof *round, compare_angles, start);
    for (size_t i = 1; i < count; i++) {
        if (compare_angles(&round[i - 1], &round[i], start) != 0) continue;
        faces[0] = s->triangles[round[i - 1]->triangle].face;
        faces[1] = s->triangles[round[i]->triangle].face;
        return true;
    }
    return false;
}

static ita_status stretch(surface *s, line_edge **round, size_t count) {
    int sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += round[i]->sign;
    uint32_t first = round[0]->triangle;
    if (sum != 0 && count == 2)
        return surface_fails(s, ITA_E_RANGE, "geom.solid.turned", s->triangles[first].face,
                             s->triangles[round[1]->triangle].face);
    uint32_t twins[2];
    if (sum != 0 && count > 2 && find_twins(s, round, count, twins))
        return surface_fails(s, ITA_E_RANGE, "geom.solid.crosses", twins[0], twins[1]);
    if (sum != 0)
        return surface_fails(s, ITA_E_RANGE, "geom.solid.open", s->triangles[first].face, NO_FACE);
    ita_status status = count > 2 ? many_round(s, round, count) : ITA_OK;
    for (size_t i = 1; i < count && !status; i++)
        unite(s, first, round[i]->triangle);
    return status;
}

// ---- the edges of one line

// From place to place: edges that end there leave, those that begin there come.
static ita_status walk_line(surface *s, line_edge *edges, size_t count, line_edge **round) {
    size_t active = 0, next = 0;
    int64_t place = edges[0].low;
    while (active > 0 || next < count) {
        if (active == 0) place = edges[next].low;
        while (next < count && edges[next].low == place)
            round[active++] = &edges[next++];
        ita_status status = stretch(s, round, active);
        if (status) return status;
        if (surface_is_spent(s, active)) return s->diag->status;
        int64_t end = next < count ? edges[next].low : INT64_MAX;
        for (size_t i = 0; i < active; i++)
            if (round[i]->high < end) end = round[i]->high;
        size_t kept = 0;
        for (size_t i = 0; i < active; i++)
            if (round[i]->high > end) round[kept++] = round[i];
        active = kept;
        place = end;
    }
    return ITA_OK;
}

static ita_status walk_lines(surface *s, line_edge *edges, line_edge **round) {
    size_t count = 3 * s->count;
    for (size_t i = 0; i < s->count; i++)
        for (int side = 0; side < 3; side++)
            edges[3 * i + (size_t)side] = edge_of(&s->triangles[i], (uint32_t)i, side);
    ita_sort(edges, count, sizeof *edges, compare_edges, NULL);
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && compare_lines(&edges[first], &edges[end]) == 0;)
            end++;
        ita_status status = walk_line(s, edges + first, end - first, round);
        if (status) return status;
    }
    return ITA_OK;
}

ita_status surface_join(surface *s) {
    size_t count = 3 * s->count;
    s->shells = ita_take(s->allocator, s->count * sizeof *s->shells);
    line_edge *edges = ita_take(s->allocator, count * sizeof *edges);
    line_edge **round = ita_take(s->allocator, count * sizeof *round);
    ita_status status = ITA_OK;
    if (!s->shells || !edges || !round) status = ita_fail(s->diag, ITA_E_MEMORY, "memory");
    for (uint32_t i = 0; i < s->count && !status; i++)
        s->shells[i] = i;
    s->shell_count = s->count;
    if (!status) status = walk_lines(s, edges, round);
    ita_give(s->allocator, edges, count * sizeof *edges);
    ita_give(s->allocator, round, count * sizeof *round);
    return status;
}
