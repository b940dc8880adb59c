// Data that the page handed in (intarsia/data.h): kept as long as the module runs, found by name.
#include "wasm/wasm.h"

#include <string.h>

#include "intarsia/data.h"

typedef struct pack {
    char *name; // a string, one place with the bytes behind it
    char *bytes;
    size_t length;
} pack;

enum { PACKS_MAX = 64 };

static pack packs[PACKS_MAX];
static int pack_count;

const char *ita_data(const char *name, size_t *length) {
    *length = 0;
    for (int i = 0; i < pack_count; i++) {
        if (strcmp(packs[i].name, name) != 0) continue;
        *length = packs[i].length;
        return packs[i].bytes;
    }
    return NULL;
}

// Fields become strings where they stand.
static void end_fields(char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == '\t') bytes[i] = '\0';
    bytes[length] = '\0';
}

wasm_ok wasm_put_data(wasm_text_in name, wasm_text_in content) {
    const wasm_text_in lengths[] = {name, content};
    const char *texts[2];
    size_t length;
    if (!wasm_take(lengths, texts, 2)) return -(int32_t)ITA_E_RANGE;
    const size_t name_size = (size_t)name + 1, size = name_size + (size_t)content + 1;
    char *place = ita_take(ita_heap(), size);
    if (!place) return wasm_lacks(ITA_E_MEMORY, "memory");
    memcpy(place, texts[0], (size_t)name);
    place[name] = '\0';
    memcpy(place + name_size, texts[1], (size_t)content);
    end_fields(place + name_size, (size_t)content);
    const bool is_known = ita_data(place, &length);
    if (is_known || pack_count == PACKS_MAX) {
        ita_give(ita_heap(), place, size);
        return is_known ? wasm_well() : wasm_lacks(ITA_E_MEMORY, "memory");
    }
    packs[pack_count++] = (pack){place, place + name_size, (size_t)content};
    return wasm_well();
}
