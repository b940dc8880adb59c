// A list of fans: what is still to be searched, in one growing block.
#include "cover/method/method.h"

#include <string.h>

void cover_fans_open(cover_fans *fans, const ita_allocator *allocator) {
    *fans = (cover_fans){.allocator = allocator};
}

void cover_fans_close(cover_fans *fans) {
    ita_give(fans->allocator, fans->fans, fans->capacity * sizeof *fans->fans);
    ita_give(fans->allocator, fans->options, fans->option_capacity * sizeof *fans->options);
    cover_fans_open(fans, fans->allocator);
}

void cover_fans_clear(cover_fans *fans) {
    fans->count = fans->option_count = 0;
}

ita_status cover_fans_add(cover_fans *fans, cover_fan fan, const uint32_t *path,
                          const uint32_t *branches) {
    size_t needed = fan.path_count + (size_t)fan.branch_count;
    if (ita_grow(fans->allocator, &fans->fans, &fans->capacity, fans->count + 1,
                 sizeof *fans->fans) ||
        ita_grow(fans->allocator, &fans->options, &fans->option_capacity,
                 fans->option_count + needed + 1, sizeof *fans->options)) // never of no room
        return ITA_E_MEMORY;
    fan.start = fans->option_count;
    uint32_t *room = fans->options + fan.start;
    if (path && fan.path_count) memcpy(room, path, fan.path_count * sizeof *room);
    if (branches && fan.branch_count)
        memcpy(room + fan.path_count, branches, fan.branch_count * sizeof *room);
    fans->fans[fans->count++] = fan;
    fans->option_count += needed;
    return ITA_OK;
}
