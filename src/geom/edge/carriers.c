// The table of carriers. Hashes are taken in a finite field that contains sqrt2, sqrt3 and the
// golden ratio, so that equal carriers hash alike however they are given; equality is exact.
// Knows nothing of flags and contours.
#include "geom/edge/carriers.h"

#include "geom/edge/curve.h"
#include "intarsia/base.h"

#include <string.h>

// ---- the field: 2^31 - 249, where 2, 3 and 5 are squares

#define FIELD 2147483399u

static uint32_t field_mul(uint32_t x, uint32_t y) {
    return (uint32_t)((uint64_t)x * y % FIELD);
}

static uint32_t field_sub(uint32_t x, uint32_t y) {
    return x >= y ? x - y : x + FIELD - y;
}

static uint32_t field_of(ita_frame frame, ita_number x) {
    static const uint32_t w[ITA_FRAME_COUNT] = {0, 1388207782u, 388798289u, 442154832u, 442154832u};
    int64_t a = x.a % (int64_t)FIELD, b = x.b % (int64_t)FIELD;
    uint64_t low = (uint64_t)(a < 0 ? a + (int64_t)FIELD : a);
    uint64_t high = (uint64_t)(b < 0 ? b + (int64_t)FIELD : b);
    return (uint32_t)((low + high * w[frame]) % FIELD);
}

// 1/x for x != 0, by Euclid's algorithm.
static uint32_t field_inverse(uint32_t x) {
    int64_t r0 = FIELD, r1 = x, s0 = 0, s1 = 1;
    while (r1) {
        int64_t q = r0 / r1, r = r0 - q * r1, s = s0 - q * s1;
        r0 = r1, r1 = r, s0 = s1, s1 = s;
    }
    return (uint32_t)(s0 < 0 ? s0 + (int64_t)FIELD : s0);
}

static int64_t common_divisor(int64_t x, int64_t y) {
    while (y) {
        int64_t r = x % y;
        x = y, y = r;
    }
    return x < 0 ? -x : x;
}

#define NO_HASH (FIELD + 1)

// y / x of a direction, the same for every length; FIELD stands for "no slope". NO_HASH when the
// length itself vanishes in the field even after whole factors are taken out: a direction that is
// a multiple of one of the two primes above 2^31 - 249, which is refused rather than misjudged.
static uint32_t slope_of(carriers *table, ita_point along) {
    uint64_t spot = (uint64_t)along.x.a * 5 + (uint64_t)along.x.b * 3 + (uint64_t)along.y.a;
    spot = (spot ^ (spot >> 7)) & 15;
    if (ita_point_equal(table->slopes[spot].along, along)) return table->slopes[spot].slope;
    uint32_t x = field_of(table->frame, along.x), y = field_of(table->frame, along.y);
    if (!x && !y) {
        int64_t most = common_divisor(common_divisor(along.x.a, along.x.b),
                                      common_divisor(along.y.a, along.y.b));
        if (!most) return FIELD;
        ita_point less = {{along.x.a / most, along.x.b / most},
                          {along.y.a / most, along.y.b / most}};
        x = field_of(table->frame, less.x), y = field_of(table->frame, less.y);
        if (!x && !y) return NO_HASH;
    }
    uint32_t slope = x ? field_mul(y, field_inverse(x)) : FIELD;
    table->slopes[spot].along = along;
    table->slopes[spot].slope = slope;
    return slope;
}

// ---- opening and closing

void carriers_open(carriers *table, ita_frame frame, const ita_allocator *allocator) {
    *table = (carriers){.frame = frame, .allocator = allocator};
    for (size_t i = 0; i < 16; i++)
        table->slopes[i].slope = FIELD; // the zero direction has no slope
}

void carriers_close(carriers *table) {
    ita_give(table->allocator, table->items, table->capacity * sizeof *table->items);
    ita_give(table->allocator, table->slots, table->slot_count * sizeof *table->slots);
}

void carriers_reset(carriers *table) {
    if (table->count) memset(table->slots, 0, table->slot_count * sizeof *table->slots);
    table->count = 0;
}

static ita_status widen(carriers *table) {
    size_t wanted = table->slot_count ? 2 * table->slot_count : 64;
    carrier_slot *slots = ita_take_zeroed(table->allocator, wanted, sizeof *slots);
    if (!slots) return ITA_E_MEMORY;
    for (size_t i = 0; i < table->slot_count; i++) {
        if (!table->slots[i].number) continue;
        size_t spot = ita_slot(table->slots[i].hash, wanted - 1);
        while (slots[spot].number)
            spot = (spot + 1) & (wanted - 1);
        slots[spot] = table->slots[i];
    }
    ita_give(table->allocator, table->slots, table->slot_count * sizeof *table->slots);
    table->slots = slots;
    table->slot_count = wanted;
    return ITA_OK;
}

// ---- finding

static bool is_same(ita_frame frame, const carrier *x, const carrier *y) {
    if (x->hash != y->hash || x->kind != y->kind) return false;
    switch (x->kind) {
    case CARRIER_CLASS: return x->step == y->step && ita_number_equal(x->offset, y->offset);
    case CARRIER_LINE:
        return wide_is_zero(ring_cross(frame, x->along, y->along)) &&
               wide_is_zero(ring_cross(frame, x->along, ita_point_sub(y->at, x->at)));
    case CARRIER_CIRCLE: return ita_point_equal(x->at, y->at) && wide_equal(x->r2, y->r2);
    default: return curve_is_same_carrier(frame, &x->curve, &y->curve);
    }
}

static ita_status find(carriers *table, const carrier *wanted, uint32_t *index) {
    if (2 * (table->count + 1) > table->slot_count) {
        ita_status status = widen(table);
        if (status) return status;
    }
    size_t mask = table->slot_count - 1, spot = ita_slot(wanted->hash, mask);
    for (; table->slots[spot].number; spot = (spot + 1) & mask) {
        uint32_t found = table->slots[spot].number - 1;
        if (table->slots[spot].hash != wanted->hash) continue;
        if (!is_same(table->frame, &table->items[found], wanted)) continue;
        *index = found;
        return ITA_OK;
    }
    ita_status status = ita_grow(table->allocator, &table->items, &table->capacity,
                                 table->count + 1, sizeof *table->items);
    if (status) return status;
    table->items[table->count] = *wanted;
    table->slots[spot] = (carrier_slot){wanted->hash, (uint32_t)table->count + 1};
    *index = (uint32_t)table->count++;
    return ITA_OK;
}

static uint32_t mixed(uint64_t a, uint64_t b) {
    return (uint32_t)(ita_mix(a + 0x9e3779b97f4a7c15u * b) >> 16);
}

static ita_status make_line(carriers *table, ita_point at, ita_point along, carrier *out) {
    *out = (carrier){.kind = CARRIER_CLASS, .step = carriers_step(table->frame, along)};
    out->at = at;
    out->along = along;
    if (out->step >= 0) {
        out->offset = ita_point_turn(table->frame, at, -out->step).y;
        out->hash =
            mixed((uint64_t)out->offset.a + ((uint64_t)out->step << 56), (uint64_t)out->offset.b);
        return ITA_OK;
    }
    out->kind = CARRIER_LINE;
    uint32_t slope = slope_of(table, along), x = field_of(table->frame, at.x);
    if (slope == NO_HASH) return ITA_E_OVERFLOW;
    uint32_t y = field_of(table->frame, at.y);
    out->hash = mixed(slope, slope == FIELD ? x : field_sub(y, field_mul(slope, x)));
    return ITA_OK;
}

ita_status carriers_line_hash(carriers *table, const ita_edge *edge, uint32_t *hash) {
    carrier line;
    ita_status status = make_line(table, edge->from, ita_point_sub(edge->to, edge->from), &line);
    *hash = line.hash;
    return status;
}

ita_status carriers_find_line(carriers *table, ita_point at, ita_point along, uint32_t *index) {
    carrier line;
    ita_status status = make_line(table, at, along, &line);
    return status ? status : find(table, &line, index);
}

ita_status carriers_find(carriers *table, const ita_edge *edge, uint32_t *index) {
    if (edge->kind == ITA_EDGE_LINE)
        return carriers_find_line(table, edge->from, ita_point_sub(edge->to, edge->from), index);
    carrier wanted = {.kind = CARRIER_CIRCLE};
    if (edge->kind == ITA_EDGE_ARC) {
        wanted.at = edge->c1;
        wanted.r2 = ring_norm(table->frame, ita_point_sub(edge->from, edge->c1));
        wanted.hash = mixed((uint64_t)edge->c1.x.a ^ (uint64_t)edge->c1.y.b << 17 ^
                                (uint64_t)wanted.r2.a << 40 ^ (uint64_t)wanted.r2.b << 21,
                            (uint64_t)edge->c1.y.a ^ (uint64_t)edge->c1.x.b << 17);
        return find(table, &wanted, index);
    }
    // the leading coefficient keeps its direction under every change of parameter
    wanted.kind = edge->kind == ITA_EDGE_QUADRATIC ? CARRIER_QUADRATIC : CARRIER_CUBIC;
    wanted.curve = *edge;
    uint32_t slope = slope_of(table, curve_leading(edge));
    if (slope == NO_HASH) return ITA_E_OVERFLOW;
    wanted.hash = mixed(slope, (uint64_t)wanted.kind);
    return find(table, &wanted, index);
}

// ---- angles on a circle

// 1 where the angle of v, seen from the x axis counter-clockwise, is in [0, 180), else -1.
static int half_of(ita_frame frame, ita_point v) {
    int y = ita_number_sign(frame, v.y);
    if (y) return y;
    return ita_number_sign(frame, v.x) >= 0 ? 1 : -1;
}

int carriers_angle_compare(ita_frame frame, ita_point v, ita_point w) {
    int half_v = half_of(frame, v), half_w = half_of(frame, w);
    if (half_v != half_w) return half_v > half_w ? -1 : 1;
    return -ita_wide_sign(frame, ring_cross(frame, v, w));
}

int carriers_winding(ita_frame frame, const ita_edge *arc) {
    bool forward = arc->turn > 0;
    ita_point u = ita_point_sub(forward ? arc->from : arc->to, arc->c1);
    ita_point v = ita_point_sub(forward ? arc->to : arc->from, arc->c1);
    bool u_on_axis = ring_is_zero(u.y) && ita_number_sign(frame, u.x) > 0;
    bool v_on_axis = ring_is_zero(v.y) && ita_number_sign(frame, v.x) > 0;
    bool wraps = carriers_angle_compare(frame, u, v) >= 0;
    bool covers = u_on_axis || (wraps && !v_on_axis);
    return covers ? arc->turn : 0;
}
