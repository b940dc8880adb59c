// Convex polygons cut by one another's edges, one edge after the other.
// Knows nothing of the verifier: no flags, no welding, no quadrature.
#include "spec/clipping.h"

#include <math.h>

static double cross(clipping_corner o, clipping_corner a, clipping_corner b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

static double signed_area(const clipping_polygon *p) {
    double sum = 0;
    for (size_t i = 2; i < p->count; i++)
        sum += cross(p->corners[0], p->corners[i - 1], p->corners[i]) / 2;
    return sum;
}

double clipping_area(const clipping_polygon *p) {
    return fabs(signed_area(p));
}

static void put(clipping_polygon *p, clipping_corner c) {
    if (p->count < CLIPPING_CORNERS_MOST) p->corners[p->count++] = c;
}

// What of p lies on the side of the line from a to b that `side` says.
static clipping_polygon half_of(const clipping_polygon *p, clipping_corner a, clipping_corner b,
                                double side) {
    clipping_polygon half = {.count = 0};
    for (size_t i = 0; i < p->count; i++) {
        clipping_corner u = p->corners[i], v = p->corners[(i + 1) % p->count];
        double s = side * cross(a, b, u), t = side * cross(a, b, v);
        if (s >= 0) put(&half, u);
        if ((s > 0 && t < 0) || (s < 0 && t > 0)) {
            double share = s / (s - t);
            put(&half, (clipping_corner){u.x + share * (v.x - u.x), u.y + share * (v.y - u.y)});
        }
    }
    return half;
}

double clipping_common_area(const clipping_polygon *p, const clipping_polygon *q) {
    clipping_polygon rest = *p;
    const double side = signed_area(q) > 0 ? 1 : -1;
    for (size_t i = 0; i < q->count && rest.count > 2; i++)
        rest = half_of(&rest, q->corners[i], q->corners[(i + 1) % q->count], side);
    return rest.count > 2 ? clipping_area(&rest) : 0;
}

static double length_around(const clipping_polygon *p) {
    double sum = 0;
    for (size_t i = 0; i < p->count; i++) {
        clipping_corner a = p->corners[i], b = p->corners[(i + 1) % p->count];
        sum += hypot(b.x - a.x, b.y - a.y);
    }
    return sum;
}

clipping_answer clipping_judge(const clipping_polygon *figure, const clipping_polygon *pieces,
                               size_t count) {
    clipping_answer answer = {0, 0, clipping_area(figure), length_around(figure)};
    for (size_t i = 0; i < count; i++) {
        double inside = clipping_common_area(&pieces[i], figure);
        answer.outside += clipping_area(&pieces[i]) - inside;
        answer.missing -= inside; // what is covered twice is looked at on its own
        answer.around += length_around(&pieces[i]);
        for (size_t j = 0; j < i; j++)
            answer.overlap = fmax(answer.overlap, clipping_common_area(&pieces[i], &pieces[j]));
    }
    return answer;
}
