// Names by hash.
#include "geom/file/xml_names.h"

#include "intarsia/base.h"

#include <string.h>

void xml_names_open(xml_names *names, const ita_allocator *allocator) {
    *names = (xml_names){.allocator = allocator};
}

void xml_names_close(xml_names *names) {
    ita_give(names->allocator, names->slots, names->slot_count * sizeof *names->slots);
    xml_names_open(names, names->allocator);
}

// Where a name stands, or the free slot in which it would.
static xml_named *slot_of(const xml_names *names, xml_slice name) {
    const size_t mask = names->slot_count - 1;
    size_t at = ita_slot(ita_hash_bytes(name.bytes, name.length, 0), mask);
    for (;; at = (at + 1) & mask) {
        xml_named *slot = &names->slots[at];
        if (slot->name.length == 0) return slot;
        if (slot->name.length == name.length &&
            memcmp(slot->name.bytes, name.bytes, name.length) == 0)
            return slot;
    }
}

static ita_status widen(xml_names *names) {
    const xml_names old = *names;
    const size_t count = old.slot_count ? 2 * old.slot_count : 64;
    xml_named *slots = ita_take_zeroed(names->allocator, count, sizeof *slots);
    if (!slots) return ITA_E_MEMORY;
    names->slots = slots;
    names->slot_count = count;
    for (size_t i = 0; i < old.slot_count; i++)
        if (old.slots[i].name.length) *slot_of(names, old.slots[i].name) = old.slots[i];
    ita_give(names->allocator, old.slots, old.slot_count * sizeof *old.slots);
    return ITA_OK;
}

ita_status xml_names_put(xml_names *names, xml_slice name, size_t offset) {
    if (name.length == 0) return ITA_OK;
    if (2 * (names->count + 1) > names->slot_count) {
        ita_status status = widen(names);
        if (status) return status;
    }
    xml_named *slot = slot_of(names, name);
    if (slot->name.length) return ITA_OK;
    *slot = (xml_named){name, offset};
    names->count++;
    return ITA_OK;
}

const xml_named *xml_names_find(const xml_names *names, xml_slice name) {
    if (!names->slots || name.length == 0) return NULL;
    const xml_named *slot = slot_of(names, name);
    return slot->name.length ? slot : NULL;
}
