// How far pieces are from an exact tiling, and where a figure that may lie anywhere lies best.
// Measured in doubles; decides nothing about tilings.
#include "geom/snap/snapper.h"

#include "geom/number/power.h"

#include <math.h>

spot snap_turned(spot p, double angle) {
    double c = cos(angle), s = sin(angle);
    return (spot){c * p.x - s * p.y, s * p.x + c * p.y};
}

// Where a local point of the laid figure comes to lie in the file.
spot snap_to_file(const snapper *s, double angle, spot origin, spot local) {
    spot scaled = {s->chart.unit.x * local.x - s->chart.unit.y * local.y,
                   s->chart.unit.y * local.x + s->chart.unit.x * local.y};
    return spot_add(origin, snap_turned(scaled, angle));
}

static loose_edge laid_as(const ita_edge *e, const spot laid[3]) {
    return (loose_edge){.kind = e->kind, .from = laid[0], .c1 = laid[1], .c2 = laid[2]};
}

// How far any corner or control point of a piece is from where it belongs, that being turned about
// its middle. Centres of arcs follow from the rest.
static double worst_point(const piece *p, spot middle, double alpha) {
    double worst = 0;
    for (size_t i = 0; i < p->count; i++) {
        const loose_edge *e = &p->there[i], *given = &p->given[i];
        const spot belongs[3] = {e->from, e->c1, e->c2};
        const spot lies[3] = {given->from, given->c1, given->c2};
        const int count = e->kind == ITA_EDGE_CUBIC ? 3 : e->kind == ITA_EDGE_QUADRATIC ? 2 : 1;
        for (int k = 0; k < count; k++) {
            const spot v = spot_add(middle, snap_turned(spot_sub(belongs[k], middle), alpha));
            worst = fmax(worst, spot_distance(v, lies[k]));
        }
    }
    return worst;
}

// The least over turns within theta of the largest distance between a point that was given and
// where it belongs, the piece being turned about its middle.
static double piece_shift_at(const snapper *s, size_t index, ita_point shift, double angle,
                             spot origin, double *turn, double *alpha) {
    const piece *p = &s->pieces[index];
    spot middle = {0, 0};
    double sine = 0, cosine = 0;
    for (size_t i = 0; i < p->count; i++) {
        const ita_edge *e = &p->turned[i];
        const ita_point points[3] = {e->from, e->c1, e->c2};
        spot laid[3] = {{0, 0}};
        for (int k = 0; k < (e->kind > ITA_EDGE_ARC ? 3 : 1); k++) {
            const ita_point point = ita_point_add(points[k], shift);
            laid[k] = snap_to_file(s, angle, origin, chart_value(&s->chart, point));
        }
        p->there[i] = laid_as(e, laid);
        middle = spot_add(middle, spot_times(laid[0], 1.0 / (double)p->count));
    }
    for (size_t i = 0; i < p->count; i++) {
        spot u = spot_sub(p->there[i].from, middle), v = spot_sub(p->given[i].from, p->centre);
        sine += spot_cross(u, v);
        cosine += spot_dot(u, v);
    }
    double fitted = atan2(sine, cosine);
    *turn = 0;
    double low = -s->theta, high = s->theta;
    *alpha = 0;
    if (s->theta <= 0) return worst_point(p, middle, 0);
    for (int i = 0; i < 40; i++) { // the worst distance has one valley over small turns
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (worst_point(p, middle, a) < worst_point(p, middle, b))
            high = b;
        else
            low = a;
    }
    *alpha = (low + high) / 2;
    double plain = worst_point(p, middle, *alpha);
    double kept = fmin(fmax(fitted, -s->theta), s->theta);
    double other = worst_point(p, middle, kept);
    if (other < plain) *alpha = kept;
    *turn = fabs(*alpha); // what is turned by more counts as a way of corners
    return fmin(plain, other);
}

double snap_piece_shift(const snapper *s, size_t index, ita_point shift, double angle, spot origin,
                        double *turn) {
    double alpha;
    return piece_shift_at(s, index, shift, angle, origin, turn, &alpha);
}

double snap_tiling_shift(const snapper *s, const ita_point *shifts, double angle, spot origin,
                         double *turn) {
    double worst = 0;
    *turn = 0;
    for (size_t i = 0; i < s->piece_count; i++) {
        double own;
        worst = fmax(worst, snap_piece_shift(s, i, shifts[i], angle, origin, &own));
        *turn = fmax(*turn, own);
    }
    return worst;
}

static double piece_bent(const snapper *s, piece *p) {
    const double unit = spot_length(s->chart.unit);
    spot middle = {0, 0};
    double sine = 0, cosine = 0;
    for (size_t i = 0; i < p->count; i++) {
        const spot corner = spot_times(chart_value(&s->chart, p->exact[i].from), unit);
        middle = spot_add(middle, spot_times(corner, 1.0 / (double)p->count));
    }
    for (size_t i = 0; i < p->count; i++) {
        const ita_edge *e = &p->exact[i];
        const ita_point points[3] = {e->from, e->c1, e->c2};
        spot laid[3] = {{0, 0}};
        for (int k = 0; k < 3; k++) {
            const spot point = spot_times(chart_value(&s->chart, points[k]), unit);
            laid[k] = spot_add(spot_sub(point, middle), p->centre);
        }
        p->there[i] = laid_as(e, laid);
        const spot u = spot_sub(laid[0], p->centre), v = spot_sub(p->given[i].from, p->centre);
        sine += spot_cross(u, v);
        cosine += spot_dot(u, v);
    }
    return worst_point(p, p->centre, atan2(sine, cosine));
}

double snap_pieces_bent(const snapper *s) {
    double worst = 0;
    for (size_t i = 0; i < s->piece_count; i++)
        worst = fmax(worst, piece_bent(s, &s->pieces[i]));
    return worst;
}

// Solves three equations; false when they hang together.
static bool solve3(double n[3][4], double x[3]) {
    for (int i = 0; i < 3; i++) {
        int pivot = i;
        for (int r = i + 1; r < 3; r++)
            if (fabs(n[r][i]) > fabs(n[pivot][i])) pivot = r;
        if (fabs(n[pivot][i]) < 1e-300) return false;
        for (int k = 0; k < 4; k++) {
            double swap = n[i][k];
            n[i][k] = n[pivot][k];
            n[pivot][k] = swap;
        }
        for (int r = 0; r < 3; r++) {
            double factor = r == i ? 0 : n[r][i] / n[i][i];
            for (int k = i; k < 4; k++)
                n[r][k] -= factor * n[i][k];
        }
    }
    for (int i = 0; i < 3; i++)
        x[i] = n[i][3] / n[i][i];
    return true;
}

// Least squares over all corners: the figure's free place.
static void fit_place(const snapper *s, const ita_point *shifts, double *angle, spot *origin) {
    spot mean_a = {0, 0}, mean_b = {0, 0};
    double count = 0, sine = 0, cosine = 0;
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < s->piece_count; i++)
            for (size_t k = 0; k < s->pieces[i].count; k++) {
                ita_point corner = ita_point_add(s->pieces[i].turned[k].from, shifts[i]);
                spot a = snap_to_file(s, 0, (spot){0, 0}, chart_value(&s->chart, corner));
                spot b = s->pieces[i].given[k].from;
                if (round == 0) {
                    mean_a = spot_add(mean_a, a), mean_b = spot_add(mean_b, b), count += 1;
                } else {
                    spot u = spot_sub(a, spot_times(mean_a, 1 / count));
                    spot v = spot_sub(b, spot_times(mean_b, 1 / count));
                    sine += spot_cross(u, v), cosine += spot_dot(u, v);
                }
            }
    *angle = atan2(sine, cosine);
    spot turned_mean = snap_turned(spot_times(mean_a, 1 / count), *angle);
    *origin = spot_sub(spot_times(mean_b, 1 / count), turned_mean);
}

// One corner against where it belongs: the residual and how it answers to the figure's motion.
typedef struct pull {
    spot gap, arm;
} pull;

// Fills the pulls of all corners, each piece turned as well as theta allows. Returns the worst gap.
static double measure_pulls(const snapper *s, const ita_point *shifts, double angle, spot origin,
                            spot pivot, pull *out, size_t *count) {
    double worst = 0;
    *count = 0;
    for (size_t i = 0; i < s->piece_count; i++) {
        const piece *p = &s->pieces[i];
        double alpha, turn;
        worst = fmax(worst, piece_shift_at(s, i, shifts[i], angle, origin, &turn, &alpha));
        spot middle = {0, 0};
        size_t first = *count;
        for (size_t k = 0; k < p->count; k++) {
            ita_point corner = ita_point_add(p->turned[k].from, shifts[i]);
            out[first + k].arm = snap_to_file(s, angle, origin, chart_value(&s->chart, corner));
            middle = spot_add(middle, spot_times(out[first + k].arm, 1.0 / (double)p->count));
        }
        for (size_t k = 0; k < p->count; k++) {
            pull *q = &out[first + k];
            spot v = spot_add(middle, snap_turned(spot_sub(q->arm, middle), alpha));
            q->gap = spot_sub(p->given[k].from, v);
            q->arm = spot_sub(v, pivot);
        }
        *count += p->count;
    }
    return worst;
}

// Small steps in every direction and about the figure's middle, as long as one of them helps.
static void polish(const snapper *s, const ita_point *shifts, double *angle, spot *origin,
                   double *turn, double *best) {
    spot middle = snap_to_file(s, *angle, *origin, s->figure_centre);
    double size = 0;
    for (size_t i = 0; i < s->figure_count; i++) {
        spot p = snap_to_file(s, *angle, *origin, chart_value(&s->chart, s->laid[i].from));
        size = fmax(size, spot_distance(p, middle));
    }
    const double eighth = 0.78539816339744830962;
    double step = 0.05 * *best;
    for (int i = 0; i < 300 && step > 1e-7 * *best; i++) {
        double least = *best, least_angle = *angle, least_turn = *turn;
        spot least_origin = *origin;
        for (int k = 0; k < 27; k++) { // eight directions or none, with a turn either way or none
            double by = (k / 9 - 1) * step / (size + 1e-300);
            spot to = *origin;
            if (k % 9) to = spot_add(to, snap_turned((spot){step, 0}, (k % 9) * eighth));
            middle = snap_to_file(s, *angle, to, s->figure_centre);
            to = spot_add(middle, snap_turned(spot_sub(to, middle), by));
            double own, other = snap_tiling_shift(s, shifts, *angle + by, to, &own);
            if (other < least)
                least = other, least_angle = *angle + by, least_origin = to, least_turn = own;
        }
        if (least < *best)
            *best = least, *angle = least_angle, *origin = least_origin, *turn = least_turn;
        else
            step /= 2;
    }
}

// Pieces that were only shifted: the middle of how far they are along either axis, without a turn.
static double settle_between(const snapper *s, const ita_point *shifts, spot *origin,
                             double *turn) {
    spot least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < s->piece_count; i++)
        for (size_t k = 0; k < s->pieces[i].count; k++) {
            const ita_point corner = ita_point_add(s->pieces[i].turned[k].from, shifts[i]);
            const spot there = snap_to_file(s, s->turn, s->shift, chart_value(&s->chart, corner));
            const spot way = spot_sub(s->pieces[i].given[k].from, there);
            least = (spot){fmin(least.x, way.x), fmin(least.y, way.y)};
            most = (spot){fmax(most.x, way.x), fmax(most.y, way.y)};
        }
    const spot middle = spot_times(spot_add(least, most), 0.5);
    *origin = spot_add(s->shift, middle);
    return snap_tiling_shift(s, shifts, s->turn, *origin, turn);
}

// The least worst shift over the figure's places: least squares whose weights grow with the gaps,
// ever more steeply. The problem is convex for small turns.
double snap_settle_place(const snapper *s, const ita_point *shifts, double *angle, spot *origin,
                         double *turn) {
    fit_place(s, shifts, angle, origin);
    double best = snap_tiling_shift(s, shifts, *angle, *origin, turn);
    pull *pulls = ita_take(s->allocator, (s->room_count + 1) * sizeof *pulls);
    if (!pulls) return best; // a looser answer, never a wrong one
    double a = *angle;
    spot to = *origin;
    for (int round = 0; round < 120 && best > 0; round++) {
        size_t power = round < 20 ? 2 : round < 40 ? 6 : round < 60 ? 14 : round < 80 ? 30 : 62;
        spot pivot = snap_to_file(s, a, to, s->figure_centre);
        size_t count;
        double worst = measure_pulls(s, shifts, a, to, pivot, pulls, &count);
        // normal equations for a shift (x, y) and a turn about the pivot
        double n[3][4] = {{0}};
        for (size_t i = 0; i < count; i++) {
            double size = spot_length(pulls[i].gap) / worst, w = whole_power(size, power - 2);
            double row[2][3] = {{1, 0, -pulls[i].arm.y}, {0, 1, pulls[i].arm.x}};
            double gap[2] = {pulls[i].gap.x, pulls[i].gap.y};
            for (int r = 0; r < 2; r++)
                for (int j = 0; j < 3; j++) {
                    for (int k = 0; k < 3; k++)
                        n[j][k] += w * row[r][j] * row[r][k];
                    n[j][3] += w * row[r][j] * gap[r];
                }
        }
        double x[3];
        if (!solve3(n, x)) break;
        double damping = 1.0 / (double)(power - 1); // the Newton step of a sum of powers
        a += damping * x[2];
        spot moved = spot_add(pivot, snap_turned(spot_sub(to, pivot), damping * x[2]));
        to = spot_add(moved, (spot){damping * x[0], damping * x[1]});
        double other_turn, other = snap_tiling_shift(s, shifts, a, to, &other_turn);
        if (other < best) best = other, *angle = a, *origin = to, *turn = other_turn;
    }
    ita_give(s->allocator, pulls, (s->room_count + 1) * sizeof *pulls);
    spot between;
    double other_turn;
    const double other = settle_between(s, shifts, &between, &other_turn);
    if (other < best) best = other, *angle = s->turn, *origin = between, *turn = other_turn;
    // steep sums come within a few parts in a hundred of the least worst; where that matters, the
    // rest of the way is walked
    if (best > s->tau.distance && best < 1.2 * s->tau.distance)
        polish(s, shifts, angle, origin, turn, &best);
    return best;
}
