// Memory that is counted before it is taken.
#include "games/space/apart/room.h"

ita_status apart_room_take(apart_room *room, size_t size, void **block) {
    *block = NULL;
    if (size > room->most - room->taken) return ITA_E_LIMIT;
    *block = ita_take(room->allocator, size);
    if (!*block) return ITA_E_MEMORY;
    room->taken += size;
    return ITA_OK;
}

void apart_room_give(apart_room *room, void *block, size_t size) {
    if (!block) return;
    ita_give(room->allocator, block, size);
    room->taken -= size;
}

// As large as ita_grow will make it; false when there is no room for that.
static bool has_room(const apart_room *room, size_t capacity, size_t needed, size_t item_size) {
    const size_t most = (room->most - room->taken) / item_size;
    size_t wanted = capacity < 8 ? 8 : capacity;
    while (wanted < needed && wanted <= most / 2)
        wanted *= 2;
    return wanted >= needed && wanted <= most;
}

ita_status apart_room_grow(apart_room *room, void *items_address, size_t *capacity, size_t needed,
                           size_t item_size) {
    const size_t before = *capacity;
    if (needed > before && !has_room(room, before, needed, item_size)) return ITA_E_LIMIT;
    ita_status status = ita_grow(room->allocator, items_address, capacity, needed, item_size);
    room->taken += (*capacity - before) * item_size;
    return status;
}
