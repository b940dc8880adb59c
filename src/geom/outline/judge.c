// The judge: flags on carriers, added up in a table; nothing left means an exact covering.
// The table decides, never the hash. Knows nothing of shapes, motions and contours.
#include "geom/edge/carriers.h"
#include "geom/edge/curve.h"
#include "intarsia/base.h"

#include <string.h>

// A point of a carrier and what its flags add up to. `at` and `tag` are the key. The tag is
//   of a line in a class direction: the step, as point and direction make the line;
//   of any other line: FIRST_CARRIER + the number of its parallel through the origin;
//   of an arc or a curve: FIRST_CARRIER + its carrier's number, and of cubics the tangent's line
//   above it, to tell the branches of a double point apart.
typedef struct flag {
    ita_point at;
    uint64_t tag;
    int32_t sum;
    uint32_t life; // the judge's life it belongs to; older ones are empty
} flag;

#define FIRST_CARRIER 16u

// Invariant: open_count is the number of living flags with a sum that is not zero plus the number
// of circles whose winding is not zero. used_count counts the living flags.
struct ita_judge {
    ita_frame frame;
    const ita_allocator *allocator;
    flag *flags;
    size_t flag_count; // a power of two, or 0
    int shift;         // leaves so many upper bits of a hash as there are places
    size_t used_count;
    size_t open_count;
    uint32_t life;
    carriers carriers;
};

ita_status ita_judge_open(ita_frame frame, const ita_allocator *allocator, ita_judge **judge) {
    ita_judge *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ITA_E_MEMORY;
    made->frame = frame;
    made->allocator = allocator;
    made->life = 1;
    carriers_open(&made->carriers, frame, allocator);
    *judge = made;
    return ITA_OK;
}

void ita_judge_close(ita_judge *judge) {
    if (!judge) return;
    carriers_close(&judge->carriers);
    ita_give(judge->allocator, judge->flags, judge->flag_count * sizeof *judge->flags);
    ita_give(judge->allocator, judge, sizeof *judge);
}

void ita_judge_reset(ita_judge *judge) {
    carriers_reset(&judge->carriers);
    judge->used_count = judge->open_count = 0;
    if (++judge->life == 0) { // after four thousand million lives the marks start anew
        memset(judge->flags, 0, judge->flag_count * sizeof *judge->flags);
        judge->life = 1;
    }
}

bool ita_judge_is_clear(const ita_judge *judge) {
    return judge->open_count == 0;
}

// Odd multipliers side by side, so that they run at once; the upper bits depend on all of them, and
// the table compares whole keys anyway.
static uint64_t hash_of(uint64_t tag, const ita_point *at) {
    return tag * 0x9e3779b97f4a7c15u + (uint64_t)at->x.a * 0xbf58476d1ce4e5b9u +
           (uint64_t)at->x.b * 0x94d049bb133111ebu + (uint64_t)at->y.a * 0xd6e8feb86659fd93u +
           (uint64_t)at->y.b * 0xc2b2ae3d27d4eb4fu;
}

static flag *find_flag(const ita_judge *judge, uint64_t tag, const ita_point *at) {
    const size_t mask = judge->flag_count - 1;
    for (size_t spot = ita_slot(hash_of(tag, at) >> judge->shift, mask);;
         spot = (spot + 1) & mask) {
        flag *f = &judge->flags[spot];
        if (f->life != judge->life || (f->tag == tag && ita_point_equal(f->at, *at))) return f;
    }
}

// A table with more room, without the flags that came back to zero.
static ita_status widen(ita_judge *judge) {
    ita_judge wide = *judge;
    wide.flag_count = judge->flag_count ? judge->flag_count : 128;
    while (wide.flag_count < 3 * (judge->open_count + 2)) // twice as wide, where none came back
        wide.flag_count *= 2;
    wide.shift = 64 - ita_bits_lowest64(wide.flag_count);
    wide.used_count = 0;
    wide.flags = ita_take_zeroed(judge->allocator, wide.flag_count, sizeof *wide.flags);
    if (!wide.flags) return ITA_E_MEMORY;
    for (size_t i = 0; i < judge->flag_count; i++) {
        const flag *f = &judge->flags[i];
        if (f->life != judge->life || f->sum == 0) continue;
        *find_flag(&wide, f->tag, &f->at) = *f;
        wide.used_count++;
    }
    ita_give(judge->allocator, judge->flags, judge->flag_count * sizeof *judge->flags);
    *judge = wide;
    return ITA_OK;
}

static void raise_flag(ita_judge *judge, uint64_t tag, const ita_point *at, int times) {
    flag *f = find_flag(judge, tag, at);
    if (f->life != judge->life) {
        *f = (flag){*at, tag, 0, judge->life};
        judge->used_count++;
    }
    judge->open_count -= f->sum != 0;
    f->sum += times;
    judge->open_count += f->sum != 0;
}

static void raise_both(ita_judge *judge, uint64_t tag, const ita_edge *edge, int times) {
    raise_flag(judge, tag, &edge->from, times);
    raise_flag(judge, tag, &edge->to, -times);
}

// An edge without length raises and lowers the same flag.
static ita_status add_line(ita_judge *judge, const ita_edge *edge, int times) {
    const ita_point along = ita_point_sub(edge->to, edge->from);
    const int step = carriers_step(judge->frame, along);
    if (step >= 0) {
        raise_both(judge, (uint64_t)step, edge, times);
        return ITA_OK;
    }
    const ita_point origin = {{0, 0}, {0, 0}};
    uint32_t index;
    ita_status status = carriers_find_line(&judge->carriers, origin, along, &index);
    if (status) return status;
    raise_both(judge, FIRST_CARRIER + (uint64_t)index, edge, times);
    return ITA_OK;
}

static ita_status add_arc(ita_judge *judge, const ita_edge *edge, int times) {
    uint32_t index;
    ita_status status = carriers_find(&judge->carriers, edge, &index);
    if (status) return status;
    raise_both(judge, FIRST_CARRIER + (uint64_t)index, edge, times);
    int32_t *winding = &judge->carriers.items[index].winding;
    judge->open_count -= *winding != 0;
    *winding += times * carriers_winding(judge->frame, edge);
    judge->open_count += *winding != 0;
    return ITA_OK;
}

static ita_status add_curve(ita_judge *judge, const ita_edge *edge, int times) {
    uint32_t index, first, last;
    ita_status status = carriers_find(&judge->carriers, edge, &index);
    if (status) return status;
    uint64_t tag = FIRST_CARRIER + (uint64_t)index;
    if (edge->kind == ITA_EDGE_QUADRATIC) {
        raise_both(judge, tag, edge, times);
        return ITA_OK;
    }
    status = carriers_find_line(&judge->carriers, edge->from, curve_leaving(edge), &first);
    if (status) return status;
    status = carriers_find_line(&judge->carriers, edge->to, curve_arriving(edge), &last);
    if (status) return status;
    raise_flag(judge, tag + (((uint64_t)first + 1) << 32), &edge->from, times);
    raise_flag(judge, tag + (((uint64_t)last + 1) << 32), &edge->to, -times);
    return ITA_OK;
}

ita_status ita_judge_add(ita_judge *judge, const ita_edge *edges, size_t edge_count, int times) {
    for (size_t i = 0; i < edge_count; i++) {
        ita_status status = ITA_OK;
        if (judge->flag_count < 2 * (judge->used_count + 2)) status = widen(judge);
        if (status) return status;
        switch (edges[i].kind) {
        case ITA_EDGE_LINE: status = add_line(judge, &edges[i], times); break;
        case ITA_EDGE_ARC: status = add_arc(judge, &edges[i], times); break;
        default: status = add_curve(judge, &edges[i], times); break;
        }
        if (status) return status;
    }
    return ITA_OK;
}

bool ita_point_is_left(ita_frame frame, ita_point p, ita_point q) {
    const ita_frame_facts *facts = ita_frame_get(frame);
    // 2 x + t y tells left from right in every frame: the frames' t is w or 0
    ita_point d = ita_point_sub(p, q);
    ita_number across = {2 * d.x.a, 2 * d.x.b};
    if (facts->t_is_w) {
        across.a += d.y.b * facts->n;
        across.b += d.y.a + d.y.b * facts->m;
    }
    int order = ita_number_sign(frame, across);
    return order ? order < 0 : ita_number_sign(frame, d.y) < 0;
}

bool ita_judge_leftmost(const ita_judge *judge, ita_point *point) {
    bool is_found = false;
    for (size_t i = 0; i < judge->flag_count; i++) {
        const flag *f = &judge->flags[i];
        if (f->life != judge->life || f->sum == 0) continue;
        if (!is_found || ita_point_is_left(judge->frame, f->at, *point)) *point = f->at;
        is_found = true;
    }
    bool has_points = is_found;
    for (size_t i = 0; i < judge->carriers.count && !has_points; i++) {
        const carrier *circle = &judge->carriers.items[i];
        if (circle->winding == 0) continue;
        if (!is_found || ita_point_is_left(judge->frame, circle->at, *point)) *point = circle->at;
        is_found = true;
    }
    return is_found;
}
