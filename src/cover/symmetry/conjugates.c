// Which symmetries are alike: g and h g h^-1 leave equally many solutions as they are, so one of
// them is searched for all. Found by conjugating with a few elements of the group; what these do
// not bring together is searched by itself. Knows the group's table and nothing of searches.
#include "cover/symmetry/images.h"
#include "cover/symmetry/plan.h"

#include <string.h>

enum {
    CONJUGATORS = 8,
    MOST_STEPS = 1 << 22, // images that are looked at; beyond that nothing is brought together
};

typedef struct conjugates {
    const ita_cover *cover;
    uint32_t *slots; // [mask + 1] elements by their hash, UINT32_MAX: empty
    size_t mask;
    uint32_t *parent; // [group_order] towards the one that stands for all
    uint32_t *image;  // [option_count] of the element that is looked up
} conjugates;

static uint64_t hash(const conjugates *c, const uint32_t *images) {
    return cover_images_hash(images, c->cover->option_count);
}

// The element with these images; UINT32_MAX: none.
static uint32_t find(const conjugates *c, const uint32_t *images) {
    for (size_t at = ita_slot(hash(c, images), c->mask);; at = (at + 1) & c->mask) {
        const uint32_t element = c->slots[at];
        if (element == UINT32_MAX || memcmp(cover_images_of(c->cover, element), images,
                                            c->cover->option_count * sizeof *images) == 0)
            return element;
    }
}

static void fill(conjugates *c) {
    memset(c->slots, 0xff, (c->mask + 1) * sizeof *c->slots);
    for (uint32_t g = 0; g < c->cover->group_order; g++) {
        size_t at = ita_slot(hash(c, cover_images_of(c->cover, g)), c->mask);
        while (c->slots[at] != UINT32_MAX)
            at = (at + 1) & c->mask;
        c->slots[at] = g;
        c->parent[g] = g;
    }
}

static uint32_t first_of(const conjugates *c, uint32_t g) {
    while (c->parent[g] != g)
        g = c->parent[g];
    return g;
}

// Brings each element together with its image under conjugation by h: h g h^-1 sends the image of
// an option under h to the image of its image under g.
static void conjugate_by(conjugates *c, uint32_t h) {
    const uint32_t *by = cover_images_of(c->cover, h);
    for (uint32_t g = 0; g < c->cover->group_order; g++) {
        const uint32_t *images = cover_images_of(c->cover, g);
        for (uint32_t option = 0; option < c->cover->option_count; option++)
            c->image[by[option]] = by[images[option]];
        const uint32_t other = find(c, c->image);
        if (other == UINT32_MAX) continue;
        const uint32_t a = first_of(c, g), b = first_of(c, other);
        c->parent[a > b ? a : b] = a > b ? b : a;
    }
}

ita_status cover_find_conjugates(const ita_cover *cover, ita_arena *arena, uint32_t **alike) {
    const uint32_t order = cover->group_order;
    conjugates c = {.cover = cover, .mask = 1};
    while (c.mask < 2 * (size_t)order)
        c.mask = 2 * c.mask + 1;
    c.slots = cover_take(arena, c.mask + 1, sizeof *c.slots);
    c.parent = cover_take(arena, order, sizeof *c.parent);
    c.image = cover_take(arena, cover->option_count, sizeof *c.image);
    *alike = cover_take(arena, order, sizeof **alike);
    if (!c.slots || !c.parent || !c.image || !*alike) return ITA_E_MEMORY;
    fill(&c);
    const uint32_t others = order - 1, times = others < CONJUGATORS ? others : CONJUGATORS;
    if ((uint64_t)order * cover->option_count * times <= MOST_STEPS)
        for (uint32_t k = 0; k < times; k++)
            conjugate_by(&c, 1 + (uint32_t)((uint64_t)k * others / times));
    for (uint32_t g = 0; g < order; g++)
        (*alike)[first_of(&c, g)]++;
    return ITA_OK;
}
