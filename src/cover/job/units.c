// Every node of the tree is entered by exactly one of those who work on units, so counts never
// depend on the division.
#include "cover/job/units.h"

#include <string.h>

enum { MOST_UNITS = 1 << 14 };

static const uint32_t entered = UINT32_MAX; // the phase of a unit that has become others

bool cover_unit_waits(const cover_fan *unit) {
    return unit->phase != entered;
}

size_t cover_units_waiting(const cover_fans *units) {
    size_t count = 0;
    for (size_t i = 0; i < units->count; i++)
        count += cover_unit_waits(&units->fans[i]);
    return count;
}

ita_status cover_units_single_out(const cover_fans *fans, size_t first, cover_fans *units) {
    for (size_t i = first; i < fans->count; i++) {
        cover_fan fan = fans->fans[i];
        if (fan.is_fresh) {
            ita_status status = cover_fans_add(units, fan, cover_fan_path(fans, i), NULL);
            if (status) return status;
            continue;
        }
        cover_fan unit = {.phase = fan.phase,
                          .is_fresh = true,
                          .path_count = fan.path_count + 1,
                          .share = fan.share / fan.branch_count};
        for (uint32_t b = 0; b < fan.branch_count; b++) {
            ita_status status = cover_fans_add(units, unit, NULL, NULL);
            if (status) return status;
            uint32_t *path = units->options + units->fans[units->count - 1].start;
            memcpy(path, cover_fan_path(fans, i), fan.path_count * sizeof *path);
            path[fan.path_count] = cover_fan_branches(fans, i)[b];
        }
    }
    return ITA_OK;
}

// The units that wait, the largest first: a heap. Of equal ones the one that was made first, so
// that the same units come out on every machine.
typedef struct queue {
    const cover_fans *units;
    size_t *order;
    size_t count, capacity;
} queue;

static bool is_before(const queue *q, size_t a, size_t b) {
    const double first = q->units->fans[a].share, second = q->units->fans[b].share;
    return first > second || (first == second && a < b);
}

static void sink(queue *q, size_t unit) {
    size_t at = 0;
    for (size_t below; (below = 2 * at + 1) < q->count; at = below) {
        below += below + 1 < q->count && is_before(q, q->order[below + 1], q->order[below]);
        if (!is_before(q, q->order[below], unit)) break;
        q->order[at] = q->order[below];
    }
    q->order[at] = unit;
}

static size_t take_first(queue *q) {
    const size_t first = q->order[0], last = q->order[--q->count];
    if (q->count > 0) sink(q, last);
    return first;
}

// Adds the units from `first` on.
static ita_status add_from(queue *q, size_t first) {
    const size_t most = q->count + q->units->count - first;
    if (ita_grow(q->units->allocator, &q->order, &q->capacity, most, sizeof *q->order))
        return ITA_E_MEMORY;
    for (size_t unit = first; unit < q->units->count; unit++) {
        if (!cover_unit_waits(&q->units->fans[unit])) continue;
        size_t at = q->count++;
        for (; at > 0 && is_before(q, unit, q->order[(at - 1) / 2]); at = (at - 1) / 2)
            q->order[at] = q->order[(at - 1) / 2];
        q->order[at] = unit;
    }
    return ITA_OK;
}

ita_status cover_units_expand(cover_fans *units, size_t target, cover_unit_enter *enter,
                              void *user) {
    cover_fans branches;
    queue waiting = {.units = units};
    cover_fans_open(&branches, units->allocator);
    if (target > MOST_UNITS) target = MOST_UNITS;
    ita_status status = add_from(&waiting, 0);
    bool is_cut = false;
    // Each turn takes one unit and adds its branches: it ends when the tree does, if not before.
    while (!status && !is_cut && waiting.count > 0 && waiting.count < target &&
           units->count <= 4 * (size_t)MOST_UNITS && !ita_is_stopped(units->allocator)) {
        const size_t before = units->count, index = take_first(&waiting);
        cover_fans_clear(&branches);
        status = enter(user, units, index, &branches, &is_cut);
        if (!status) status = cover_units_single_out(&branches, 0, units);
        units->fans[index].phase = entered;
        if (!status) status = add_from(&waiting, before);
    }
    ita_give(units->allocator, waiting.order, waiting.capacity * sizeof *waiting.order);
    cover_fans_close(&branches);
    return status;
}
