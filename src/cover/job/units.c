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

static size_t largest(const cover_fans *units) {
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < units->count; i++)
        if (cover_unit_waits(&units->fans[i]) &&
            (best == SIZE_MAX || units->fans[i].share > units->fans[best].share))
            best = i;
    return best;
}

ita_status cover_units_expand(cover_fans *units, size_t target, cover_unit_enter *enter,
                              void *user) {
    cover_fans branches;
    cover_fans_open(&branches, units->allocator);
    size_t alive = cover_units_waiting(units);
    if (target > MOST_UNITS) target = MOST_UNITS;
    ita_status status = ITA_OK;
    bool is_cut = false;
    // Each turn takes one unit and adds its branches: it ends when the tree does, if not before.
    while (!status && !is_cut && alive > 0 && alive < target &&
           units->count <= 4 * (size_t)MOST_UNITS && !ita_is_stopped(units->allocator)) {
        const size_t before = units->count, index = largest(units);
        cover_fans_clear(&branches);
        status = enter(user, units, index, &branches, &is_cut);
        if (!status) status = cover_units_single_out(&branches, 0, units);
        units->fans[index].phase = entered;
        alive += units->count - before - 1;
    }
    cover_fans_close(&branches);
    return status;
}
