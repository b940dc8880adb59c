// Elimination. Unknowns are the pieces' shifts against that of the first, x and y of the frame; an
// equation says that an end lies on an edge's carrier, or on another end. Rows are kept reduced:
// each has one unknown of its own, written through the free ones.
#include "geom/filling/settle.h"

#include "geom/number/field.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

// Free lengths need not be finer than the finest steps there are by so much, where nothing divides
// them further.
enum { FINENESS_KEPT = 16 };
// How likely a random length may be taken for one of a lattice.
#define RARE 0.02

typedef struct settler {
    const settle_question *question;
    field field;
    size_t unknowns;    // two of each piece
    field_number *rows; // of `unknowns` + 1 each: coefficients and what they make
    int *row_of;        // of each unknown, or -1: it is free
    size_t row_count;
    field_number *fresh;  // the equation at hand
    double *measured;     // of each unknown
    field_number *values; // of the free ones
    bool *is_known;       // these have a value on a lattice
    // what elimination divides by: all shifts are whole in parts of `divisor` times any number when
    // each free length is whole in so many, taken `grain` at a time
    int64_t *grain; // of each unknown
    int64_t divisor;
} settler;

static field_number *row_at(const settler *s, size_t row) {
    return s->rows + row * (s->unknowns + 1);
}

// ---- rows

// row -= factor * other
static void subtract_row(settler *s, field_number *row, field_number factor,
                         const field_number *other) {
    for (size_t i = 0; i <= s->unknowns; i++)
        if (!field_is_zero(other[i]))
            row[i] = field_subtract(&s->field, row[i], field_multiply(&s->field, factor, other[i]));
}

static bool is_plain(field_number x) {
    return x.b == 0 && x.d == 1 && (x.a == 1 || x.a == -1);
}

// The unknown to write through the others: one whose coefficient is 1 if there is one.
static size_t choose_pivot(const settler *s) {
    size_t chosen = s->unknowns;
    for (size_t i = s->unknowns; i-- > 0;) {
        if (field_is_zero(s->fresh[i])) continue;
        if (chosen == s->unknowns || (is_plain(s->fresh[i]) && !is_plain(s->fresh[chosen])))
            chosen = i;
    }
    return chosen;
}

// Takes the equation at hand in. One that follows from the others, or contradicts them, is left
// out.
static void take_equation(settler *s) {
    for (size_t i = 0; i < s->unknowns; i++)
        if (!field_is_zero(s->fresh[i]) && s->row_of[i] >= 0)
            subtract_row(s, s->fresh, s->fresh[i], row_at(s, (size_t)s->row_of[i]));
    size_t pivot = choose_pivot(s);
    if (pivot == s->unknowns || s->field.is_left) return;
    field_number inverse = field_inverse(&s->field, s->fresh[pivot]);
    field_number *row = row_at(s, s->row_count);
    for (size_t i = 0; i <= s->unknowns; i++)
        row[i] = field_is_zero(s->fresh[i]) ? s->fresh[i]
                                            : field_multiply(&s->field, inverse, s->fresh[i]);
    for (size_t r = 0; r < s->row_count; r++) {
        field_number *other = row_at(s, r);
        if (!field_is_zero(other[pivot])) subtract_row(s, other, other[pivot], row);
    }
    s->row_of[pivot] = (int)s->row_count;
    s->row_count++;
}

static void clear_equation(settler *s) {
    for (size_t i = 0; i <= s->unknowns; i++)
        s->fresh[i] = (field_number){0, 0, 1};
}

// Adds `factor` times an unknown of piece i; the first piece's are zero.
static void put_unknown(settler *s, size_t i, int axis, field_number factor) {
    if (i == 0) return;
    field_number *at = &s->fresh[2 * i + (size_t)axis];
    *at = field_add(&s->field, *at, factor);
}

static field_number negative(field_number x) {
    return (field_number){-x.a, -x.b, x.d};
}

// cross(along, p_k + b - p_i - a) = 0
static void put_on_carrier(settler *s, ita_point along, size_t i, ita_point a, size_t k,
                           ita_point b) {
    field_number x = field_of(along.x), y = field_of(along.y);
    ita_point apart = ita_point_sub(a, b);
    clear_equation(s);
    put_unknown(s, k, 1, x);
    put_unknown(s, k, 0, negative(y));
    put_unknown(s, i, 1, negative(x));
    put_unknown(s, i, 0, y);
    s->fresh[s->unknowns] =
        field_subtract(&s->field, field_multiply(&s->field, x, field_of(apart.y)),
                       field_multiply(&s->field, y, field_of(apart.x)));
    take_equation(s);
}

// p_k + b = p_i + a
static void put_together(settler *s, size_t i, ita_point a, size_t k, ita_point b) {
    const field_number one = {1, 0, 1};
    ita_point apart = ita_point_sub(a, b);
    for (int axis = 0; axis < 2; axis++) {
        clear_equation(s);
        put_unknown(s, k, axis, one);
        put_unknown(s, i, axis, negative(one));
        s->fresh[s->unknowns] = field_of(axis ? apart.y : apart.x);
        take_equation(s);
    }
}

// ---- contacts

static spot place_of(const settler *s, size_t piece, ita_point p) {
    spot at;
    ita_point_value(s->question->frame, p, &at.x, &at.y);
    return spot_add(at, s->question->pieces[piece].shift);
}

typedef void contact(settler *s, size_t i, const ita_edge *e, size_t k, const ita_edge *f);

// Two edges that face each other along more than the tolerance.
static void join_sides(settler *s, size_t i, const ita_edge *e, size_t k, const ita_edge *f) {
    double tolerance = s->question->tolerance.distance;
    spot a = place_of(s, i, e->from), b = place_of(s, i, e->to);
    spot c = place_of(s, k, f->from), d = place_of(s, k, f->to);
    spot along = spot_sub(b, a);
    double length = spot_length(along);
    along = spot_times(along, 1 / length);
    if (fabs(spot_cross(along, spot_sub(c, a))) > tolerance ||
        fabs(spot_cross(along, spot_sub(d, a))) > tolerance)
        return;
    double first = spot_dot(along, spot_sub(d, a)), last = spot_dot(along, spot_sub(c, a));
    if (fmin(last, length) - fmax(first, 0) <= 2 * tolerance) return;
    ita_point u = ita_point_sub(e->to, e->from), v = ita_point_sub(f->to, f->from);
    if (ita_wide_sign(s->question->frame, ita_point_cross(s->question->frame, u, v)) == 0)
        put_on_carrier(s, u, i, e->from, k, f->from);
}

static void join_ends(settler *s, size_t i, const ita_edge *e, size_t k, const ita_edge *f) {
    if (spot_distance(place_of(s, i, e->from), place_of(s, k, f->from)) <=
        s->question->tolerance.distance)
        put_together(s, i, e->from, k, f->from);
}

// An end on the inside of an edge.
static void join_end_and_side(settler *s, size_t i, const ita_edge *e, size_t k,
                              const ita_edge *f) {
    double tolerance = s->question->tolerance.distance;
    spot a = place_of(s, i, e->from), b = place_of(s, i, e->to), p = place_of(s, k, f->from);
    spot along = spot_sub(b, a);
    double length = spot_length(along), off = fabs(spot_cross(along, spot_sub(p, a))) / length;
    double at = spot_dot(along, spot_sub(p, a)) / length;
    if (off <= tolerance && at > tolerance && at < length - tolerance)
        put_on_carrier(s, ita_point_sub(e->to, e->from), i, e->from, k, f->from);
}

static void find_contacts(settler *s, contact *join) {
    const settle_question *q = s->question;
    for (size_t i = 0; i < q->piece_count; i++)
        for (size_t k = 0; k < q->piece_count; k++)
            for (size_t e = 0; k != i && e < q->pieces[i].edge_count; e++)
                for (size_t f = 0; f < q->pieces[k].edge_count; f++)
                    join(s, i, &q->pieces[i].edges[e], k, &q->pieces[k].edges[f]);
}

// ---- free lengths

// A free length on a lattice of the ring: (a + b w) unit / part, with b so small that a random
// length would hardly ever be met.
static bool is_on_lattice(settler *s, size_t unknown, int64_t part) {
    const double w = ita_frame_get(s->question->frame)->w;
    double step = (double)s->question->unit / (double)part,
           off = s->question->tolerance.distance / step;
    double v = s->measured[unknown] / step, chance = RARE / (2 * off);
    int64_t most = w == 0 ? 0 : (int64_t)fmin((chance - 1) / 2, 12.0 * (double)part);
    if (chance < 1) return false;
    for (int64_t i = 0; i <= 2 * most; i++) { // 0, 1, -1, 2, ...
        int64_t b = i % 2 ? (i + 1) / 2 : -(i / 2);
        double rest = v - (double)b * w, a = floor(rest + 0.5);
        if (fabs(rest - a) > off) continue;
        field_number number = {(int64_t)a, b, 1};
        s->values[unknown] =
            field_multiply(&s->field, number, field_fraction(&s->field, s->question->unit, part));
        return true;
    }
    return false;
}

static void find_on_lattices(settler *s) {
    static const int64_t parts[] = {1, 2, 3, 4, 6, 8, 12, 24};
    for (size_t i = 2; i < s->unknowns; i++)
        for (size_t k = 0; s->row_of[i] < 0 && k < sizeof parts / sizeof parts[0]; k++)
            if (is_on_lattice(s, i, parts[k])) {
                s->is_known[i] = true;
                break;
            }
}

// The least number that both divide, or one beyond any fineness.
static int64_t common_multiple(const settler *s, int64_t a, int64_t b) {
    const int64_t most = s->question->fineness_most, rest = a / field_common_divisor(a, b);
    return rest > most / b ? most + 1 : rest * b;
}

static void find_divisors(settler *s) {
    s->divisor = 1;
    for (size_t i = 0; i < s->unknowns; i++)
        s->grain[i] = 1;
    for (size_t u = 2; u < s->unknowns; u++) {
        if (s->row_of[u] < 0) {
            if (s->is_known[u]) s->divisor = common_multiple(s, s->divisor, s->values[u].d);
            continue;
        }
        const field_number *row = row_at(s, (size_t)s->row_of[u]);
        field_number fixed = row[s->unknowns];
        for (size_t i = 2; i < s->unknowns; i++) {
            if (s->row_of[i] >= 0 || field_is_zero(row[i])) continue;
            if (s->is_known[i])
                fixed = field_subtract(&s->field, fixed,
                                       field_multiply(&s->field, row[i], s->values[i]));
            else
                s->grain[i] = common_multiple(s, s->grain[i], row[i].d);
        }
        s->divisor = common_multiple(s, s->divisor, fixed.d);
    }
    for (size_t i = 2; i < s->unknowns; i++)
        s->divisor = common_multiple(s, s->divisor, s->grain[i]);
}

static bool is_near_enough(const settler *s, int64_t fineness, double slack) {
    for (size_t i = 2; i < s->unknowns; i++) {
        const double parts = (double)fineness / (double)s->grain[i], v = s->measured[i] * parts;
        if (s->row_of[i] < 0 && !s->is_known[i] && fabs(v - floor(v + 0.5)) > slack * parts)
            return false;
    }
    return true;
}

// The coarsest fractions that hold what lies on no lattice: as it is written, else within what it
// is rounded by.
static int64_t choose_fineness(const settler *s) {
    const int64_t room = s->question->fineness_most / s->divisor,
                  kept = s->question->fineness_most / FINENESS_KEPT,
                  most = room < kept ? room : kept;
    for (int part = 100; part >= 1; part /= 100)
        for (int64_t times = 1; times < most; times += times < 500 ? 1 : times / 4)
            if (is_near_enough(s, times * s->divisor, s->question->slack / part))
                return times * s->divisor;
    return most * s->divisor;
}

// False where elimination divides by more than any fineness.
static bool find_free_lengths(settler *s) {
    find_on_lattices(s);
    find_divisors(s);
    if (s->field.is_left || s->divisor > s->question->fineness_most) return false;
    const int64_t fineness = choose_fineness(s);
    for (size_t i = 2; i < s->unknowns; i++) {
        if (s->row_of[i] >= 0 || s->is_known[i]) continue;
        const int64_t parts = fineness / s->grain[i];
        s->values[i] = field_fraction(&s->field, llround(s->measured[i] * (double)parts), parts);
    }
    return true;
}

static field_number value_at(settler *s, size_t unknown) {
    if (s->row_of[unknown] < 0) return s->values[unknown];
    const field_number *row = row_at(s, (size_t)s->row_of[unknown]);
    field_number value = row[s->unknowns];
    for (size_t i = 0; i < s->unknowns; i++)
        if (s->row_of[i] < 0 && !field_is_zero(row[i]))
            value =
                field_subtract(&s->field, value, field_multiply(&s->field, row[i], s->values[i]));
    return value;
}

// By how much the rounding of free lengths moves an unknown, at most.
static double rounding_of(const settler *s, size_t unknown) {
    double sum = 0;
    for (size_t i = 2; i < s->unknowns; i++) {
        if (s->row_of[i] >= 0 || s->is_known[i]) continue;
        const double off = fabs(field_value(&s->field, s->values[i]) - s->measured[i]);
        if (i == unknown) sum += off;
        if (s->row_of[unknown] >= 0)
            sum += fabs(field_value(&s->field, row_at(s, (size_t)s->row_of[unknown])[i])) * off;
    }
    return sum;
}

// Writes all shifts over one fineness; false when it is too large or a piece went far.
static bool put_shifts(settler *s, ita_point *shifts, settle_answer *answer) {
    int64_t common = 1;
    bool is_good = true;
    for (int pass = 0; pass < 2; pass++) // first the common denominator, then the numbers
        for (size_t i = 2; i < s->unknowns && is_good; i++) {
            const field_number v = value_at(s, i);
            const double off = fabs(field_value(&s->field, v) - s->measured[i]);
            const double rounding = rounding_of(s, i);
            answer->rounding = fmax(answer->rounding, rounding);
            is_good = !s->field.is_left && rounding <= s->question->rounding_most &&
                      off <= 8 * s->question->tolerance.distance + rounding;
            if (!is_good) break;
            if (pass == 0) {
                common = common_multiple(s, common, v.d);
                is_good = common <= s->question->fineness_most;
                continue;
            }
            int64_t factor = common / v.d;
            ita_number *to = i % 2 ? &shifts[i / 2].y : &shifts[i / 2].x;
            is_good = !__builtin_mul_overflow(v.a, factor, &to->a) &&
                      !__builtin_mul_overflow(v.b, factor, &to->b);
        }
    answer->fineness = common;
    return is_good;
}

static spot frame_coordinates(ita_frame frame, spot value) {
    const ita_frame_facts *facts = ita_frame_get(frame);
    double y = value.y / facts->sine;
    return (spot){value.x - y * facts->half_t, y};
}

static void settle(settler *s, ita_point *shifts, settle_answer *answer) {
    const settle_question *q = s->question;
    for (size_t i = 0; i < q->piece_count; i++) {
        spot at = frame_coordinates(q->frame, spot_sub(q->pieces[i].shift, q->pieces[0].shift));
        s->measured[2 * i] = at.x;
        s->measured[2 * i + 1] = at.y;
        s->row_of[2 * i] = s->row_of[2 * i + 1] = -1;
        s->is_known[2 * i] = s->is_known[2 * i + 1] = false;
    }
    find_contacts(s, join_sides);
    find_contacts(s, join_ends);
    find_contacts(s, join_end_and_side);
    answer->free_count = s->unknowns - 2 - s->row_count;
    memset(shifts, 0, q->piece_count * sizeof *shifts);
    answer->is_settled = find_free_lengths(s) && put_shifts(s, shifts, answer);
    if (!answer->is_settled) return;
    spot at = frame_coordinates(q->frame, q->pieces[0].shift);
    ita_point first = {{llround(at.x) * answer->fineness, 0},
                       {llround(at.y) * answer->fineness, 0}};
    for (size_t i = 0; i < q->piece_count; i++) {
        shifts[i] = ita_point_add(shifts[i], first);
        answer->is_settled = answer->is_settled && ita_point_in_range(shifts[i]);
    }
}

ita_status settle_places(const settle_question *question, const ita_allocator *allocator,
                         ita_point *shifts, settle_answer *answer) {
    ita_arena arena;
    ita_arena_open(&arena, allocator);
    size_t unknowns = 2 * question->piece_count, width = unknowns + 1;
    settler s = {.question = question, .field = {question->frame, false}, .unknowns = unknowns};
    s.rows = ita_arena_take(&arena, unknowns * width * sizeof *s.rows);
    s.fresh = ita_arena_take(&arena, width * sizeof *s.fresh);
    s.row_of = ita_arena_take(&arena, unknowns * sizeof *s.row_of);
    s.measured = ita_arena_take(&arena, unknowns * sizeof *s.measured);
    s.values = ita_arena_take(&arena, unknowns * sizeof *s.values);
    s.is_known = ita_arena_take(&arena, unknowns * sizeof *s.is_known);
    s.grain = ita_arena_take(&arena, unknowns * sizeof *s.grain);
    bool has_room =
        s.rows && s.fresh && s.row_of && s.measured && s.values && s.is_known && s.grain;
    *answer = (settle_answer){.fineness = 1};
    if (has_room) settle(&s, shifts, answer);
    ita_arena_close(&arena);
    return has_room ? ITA_OK : ITA_E_MEMORY;
}
