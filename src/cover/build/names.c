// A table from names to numbers: open addressing, at most half full.
// Keeps no copies of names; the text they lie in belongs to the caller.
#include "cover/build/names.h"

#include <string.h>

void cover_names_open(cover_names *names, const ita_allocator *allocator) {
    *names = (cover_names){.allocator = allocator};
}

void cover_names_close(cover_names *names) {
    ita_give(names->allocator, names->slots, names->capacity * sizeof *names->slots);
    names->slots = NULL;
    names->capacity = names->count = 0;
}

static size_t slot_of(const cover_names *names, const char *text, const char *name, size_t length) {
    size_t slot = ita_slot(ita_hash_bytes(name, length, 0), names->capacity - 1);
    while (names->slots[slot].start != 0 &&
           !ita_text_is(name, length, text + names->slots[slot].start))
        slot = (slot + 1) & (names->capacity - 1);
    return slot;
}

uint32_t cover_names_find(const cover_names *names, const char *text, const char *name,
                          size_t length) {
    if (names->capacity == 0) return UINT32_MAX;
    const cover_name *slot = &names->slots[slot_of(names, text, name, length)];
    return slot->start != 0 ? slot->number : UINT32_MAX;
}

ita_status cover_names_reserve(cover_names *names, const char *text) {
    if ((names->count + 1) * 2 <= names->capacity) return ITA_OK;
    cover_names larger = {.allocator = names->allocator,
                          .capacity = names->capacity ? names->capacity * 2 : 64};
    larger.slots = ita_take_zeroed(names->allocator, larger.capacity, sizeof *larger.slots);
    if (!larger.slots) return ITA_E_MEMORY;
    for (size_t i = 0; i < names->capacity; i++)
        if (names->slots[i].start != 0)
            cover_names_add(&larger, text, names->slots[i].start, names->slots[i].number);
    cover_names_close(names);
    *names = larger;
    return ITA_OK;
}

void cover_names_add(cover_names *names, const char *text, uint32_t start, uint32_t number) {
    const char *name = text + start;
    names->slots[slot_of(names, text, name, strlen(name))] = (cover_name){start, number};
    names->count++;
}
