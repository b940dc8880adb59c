// Exact polygons; see strips_polygons.h.
#include "spec/strips_polygons.h"

#define POINTS_MOST 20

int32_t spec_strips_area2(const ita_strips_point *points, int count) {
    int32_t sum = 0;
    for (int i = 0; i < count; i++) {
        const ita_strips_point *a = &points[i], *b = &points[(i + 1) % count];
        sum += a->x * b->y - b->x * a->y;
    }
    return sum;
}

// Positive: to the right of a -> b on screen, which is inside for a clockwise polygon.
static int32_t side_of(ita_strips_point a, ita_strips_point b, ita_strips_point p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

// The point of s -> e where the signed distance goes from ds to de; false if it is not integral.
static bool cut_point(ita_strips_point s, ita_strips_point e, int32_t ds, int32_t de,
                      ita_strips_point *out) {
    int32_t over = ds - de, dx = (e.x - s.x) * ds, dy = (e.y - s.y) * ds;
    if (dx % over || dy % over) return false;
    *out = (ita_strips_point){s.x + dx / over, s.y + dy / over};
    return true;
}

// Sutherland and Hodgman: what of `polygon` lies right of a -> b. Returns the new count or -1.
static int clip(ita_strips_point *polygon, int count, ita_strips_point a, ita_strips_point b) {
    ita_strips_point kept[POINTS_MOST];
    int kept_count = 0;
    for (int i = 0; i < count; i++) {
        ita_strips_point s = polygon[i], e = polygon[(i + 1) % count];
        int32_t ds = side_of(a, b, s), de = side_of(a, b, e);
        if (kept_count + 2 > POINTS_MOST) return -1;
        if (ds >= 0) kept[kept_count++] = s;
        if ((ds > 0 && de < 0) || (ds < 0 && de > 0)) {
            if (!cut_point(s, e, ds, de, &kept[kept_count])) return -1;
            kept_count++;
        }
    }
    for (int i = 0; i < kept_count; i++)
        polygon[i] = kept[i];
    return kept_count;
}

// Rows, columns and diagonals through whole points meet in halves, so doubling keeps integers.
int32_t spec_strips_convex_overlap8(const ita_strips_point *a, int a_count,
                                    const ita_strips_point *b, int b_count) {
    ita_strips_point polygon[POINTS_MOST];
    int count = a_count;
    for (int i = 0; i < a_count; i++)
        polygon[i] = (ita_strips_point){2 * a[i].x, 2 * a[i].y};
    for (int i = 0; i < b_count && count > 0; i++) {
        ita_strips_point from = b[i], to = b[(i + 1) % b_count];
        count = clip(polygon, count, (ita_strips_point){2 * from.x, 2 * from.y},
                     (ita_strips_point){2 * to.x, 2 * to.y});
    }
    return count < 0 ? -1 : spec_strips_area2(polygon, count);
}

typedef struct part {
    ita_strips_point p[4];
    int count;
} part;

static void parts_of(const ita_strips_piece *piece, part out[4]) {
    ita_strips_square squares[3] = {ita_strips_small1(piece), ita_strips_small2(piece),
                                    ita_strips_large(piece)};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 4; k++)
            out[i].p[k] = squares[i].p[k];
        out[i].count = 4;
    }
    ita_strips_triangle(piece, out[3].p);
    out[3].count = 3;
}

int32_t spec_strips_overlap8(const ita_strips_piece *a, const ita_strips_piece *b) {
    part parts_a[4], parts_b[4];
    parts_of(a, parts_a);
    parts_of(b, parts_b);
    int32_t sum = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            int32_t area = spec_strips_convex_overlap8(parts_a[i].p, parts_a[i].count, parts_b[j].p,
                                                       parts_b[j].count);
            if (area < 0) return -1;
            sum += area;
        }
    return sum;
}

static bool is_same(ita_strips_point a, ita_strips_point b) {
    return a.x == b.x && a.y == b.y;
}

// How far p lies along a -> b, times the square of its length.
static int32_t along(ita_strips_point a, ita_strips_point b, ita_strips_point p) {
    return (b.x - a.x) * (p.x - a.x) + (b.y - a.y) * (p.y - a.y);
}

static bool share_a_stretch(ita_strips_point a, ita_strips_point b, ita_strips_point c,
                            ita_strips_point d) {
    if (side_of(a, b, c) || side_of(a, b, d)) return false;
    int32_t end = along(a, b, b), from = along(a, b, c), to = along(a, b, d);
    int32_t low = from < to ? from : to, high = from < to ? to : from;
    return (low > 0 ? low : 0) < (high < end ? high : end);
}

spec_strips_border spec_strips_common_border(const ita_strips_point *a, int a_count,
                                             const ita_strips_point *b, int b_count) {
    spec_strips_border border = {0, 0};
    for (int i = 0; i < a_count; i++)
        for (int j = 0; j < b_count; j++) {
            ita_strips_point a1 = a[i], a2 = a[(i + 1) % a_count];
            ita_strips_point b1 = b[j], b2 = b[(j + 1) % b_count];
            bool is_full =
                (is_same(a1, b1) && is_same(a2, b2)) || (is_same(a1, b2) && is_same(a2, b1));
            if (is_full)
                border.full_sides++;
            else if (share_a_stretch(a1, a2, b1, b2))
                border.partial_sides++;
        }
    return border;
}
