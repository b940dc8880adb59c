// The symmetry group of an instance, generated from some of its elements.
// Two permutations of items that move all options alike count as one element.
#include "cover/symmetry/group.h"

#include <string.h>

enum {
    MOST_IMAGES = 1 << 28,
    MOST_GENERATORS = 16, // each that is needed makes the group at least twice as large
    SLOTS = 4096,         // a power of two, at least twice as many as elements
};
_Static_assert(SLOTS >= 2 * ITA_COVER_MAX_GROUP, "elements are found by hash");

// Rows grow as elements are found; row 0 is the identity.
typedef struct group {
    const ita_cover *cover;
    uint32_t *items;
    uint32_t *options;
    size_t item_capacity, option_capacity;
    size_t order;
    uint16_t slots[SLOTS];              // elements by the hash of their options, from 1; 0: none
    size_t generators[MOST_GENERATORS]; // elements; every other one is a product of them
    int generator_count;
} group;

static uint32_t *item_row(const group *g, size_t element) {
    return g->items + element * g->cover->item_count;
}

static uint32_t *option_row(const group *g, size_t element) {
    return g->options + element * g->cover->option_count;
}

// Room for one row behind the last one.
static ita_status make_room(group *g) {
    const ita_cover *cover = g->cover;
    if ((g->order + 1) * (uint64_t)cover->option_count > MOST_IMAGES) return ITA_E_LIMIT;
    if (ita_grow(cover->allocator, &g->items, &g->item_capacity, (g->order + 1) * cover->item_count,
                 sizeof *g->items))
        return ITA_E_MEMORY;
    return ita_grow(cover->allocator, &g->options, &g->option_capacity,
                    (g->order + 1) * cover->option_count, sizeof *g->options);
}

// Counts the row behind the last one as an element unless it is known.
static ita_status keep_if_new(group *g) {
    const size_t bytes = g->cover->option_count * sizeof(uint32_t);
    const uint32_t *row = option_row(g, g->order);
    size_t at = ita_slot(cover_images_hash(row, g->cover->option_count), SLOTS - 1);
    for (; g->slots[at]; at = (at + 1) % SLOTS)
        if (memcmp(option_row(g, g->slots[at] - (size_t)1), row, bytes) == 0) return ITA_OK;
    if (g->order == ITA_COVER_MAX_GROUP) return ITA_E_LIMIT;
    g->slots[at] = (uint16_t)++g->order;
    return ITA_OK;
}

static ita_status add_product(group *g, size_t one, size_t generator) {
    if (cover_is_stopped(g->cover)) return ITA_E_STOPPED;
    ita_status status = make_room(g);
    if (status) return status;
    uint32_t *items = item_row(g, g->order), *options = option_row(g, g->order);
    for (uint32_t i = 0; i < g->cover->item_count; i++)
        items[i] = item_row(g, generator)[item_row(g, one)[i]];
    for (uint32_t o = 0; o < g->cover->option_count; o++)
        options[o] = option_row(g, generator)[option_row(g, one)[o]];
    return keep_if_new(g);
}

static ita_status add_identity(group *g) {
    ita_status status = make_room(g);
    if (status) return status;
    for (uint32_t i = 0; i < g->cover->item_count; i++)
        g->items[i] = i;
    for (uint32_t o = 0; o < g->cover->option_count; o++)
        g->options[o] = o;
    return keep_if_new(g);
}

// Multiplies until nothing new appears.
static ita_status close_group(group *g) {
    ita_status status = ITA_OK;
    for (size_t one = 1; !status && one < g->order; one++)
        for (int k = 0; !status && k < g->generator_count; k++)
            status = add_product(g, one, g->generators[k]);
    return status;
}

// Permutations that the group has already cost one look; they are most of what is given.
static ita_status add_generators(group *g, const uint32_t *items, const uint32_t *options,
                                 size_t count) {
    const ita_cover *cover = g->cover;
    ita_status status = ITA_OK;
    for (size_t i = 0; !status && i < count; i++) {
        size_t before = g->order;
        if (cover_is_stopped(cover)) return ITA_E_STOPPED;
        status = make_room(g);
        if (status) return status;
        memcpy(item_row(g, before), items + i * cover->item_count,
               cover->item_count * sizeof *items);
        memcpy(option_row(g, before), options + i * cover->option_count,
               cover->option_count * sizeof *options);
        status = keep_if_new(g);
        if (status || g->order == before) continue;
        g->generators[g->generator_count++] = before;
        status = close_group(g);
    }
    return status;
}

ita_status cover_make_group(ita_cover *cover, const uint32_t *items, const uint32_t *options,
                            size_t generator_count) {
    group g = {.cover = cover};
    bool has_options = cover->item_count > 0 && cover->option_count > 0;
    ita_status status = has_options ? add_identity(&g) : ITA_OK;
    if (!status && has_options) status = add_generators(&g, items, options, generator_count);
    if (!status) {
        size_t order = g.order ? g.order : 1;
        cover->group_order = (uint32_t)order;
        cover->item_images = cover_take(&cover->arena, order * cover->item_count, sizeof(uint32_t));
        cover->option_images =
            cover_take(&cover->arena, order * cover->option_count, sizeof(uint32_t));
        if (!cover->item_images || !cover->option_images) status = ITA_E_MEMORY;
    }
    if (!status && g.items)
        memcpy(cover->item_images, g.items, g.order * cover->item_count * sizeof(uint32_t));
    if (!status && g.options)
        memcpy(cover->option_images, g.options, g.order * cover->option_count * sizeof(uint32_t));
    ita_give(cover->allocator, g.items, g.item_capacity * sizeof(uint32_t));
    ita_give(cover->allocator, g.options, g.option_capacity * sizeof(uint32_t));
    return status;
}
