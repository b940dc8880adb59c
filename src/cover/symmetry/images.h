// Finding the image of every option under a permutation of items.
#ifndef COVER_SYMMETRY_IMAGES_H
#define COVER_SYMMETRY_IMAGES_H

#include "cover/instance/instance.h"

// Options by what they cover, in whatever order it was given. Of equal options the first stands in
// the table, and each names the next.
typedef struct cover_images {
    const ita_cover *cover;
    ita_arena arena;
    uint32_t *slots;    // [slot_count] options by their hash, UINT32_MAX: free
    size_t slot_count;  // a power of two, at least twice the options
    uint32_t *next;     // [option_count] the next of its equals, upwards, UINT32_MAX: the last
    uint8_t *is_first;  // [option_count] of its equals
    uint32_t *colours;  // [item_count] of the option that is looked for, + 1; 0: not in it
    uint8_t *is_taken;  // [item_count]
    uint32_t *identity; // [item_count]
} cover_images;

ita_status cover_images_open(cover_images *lookup, const ita_cover *cover);
void cover_images_close(cover_images *lookup);

// Fills `option_images` if `item_images` is a permutation that keeps kinds and bounds of items and
// maps every option onto one; ITA_E_RANGE if not, ITA_E_STOPPED. Copies of one option go to copies
// of its image, first to first, so that composing permutations composes images.
ita_status cover_images_find(cover_images *lookup, const uint32_t *item_images,
                             uint32_t *option_images);

// A hash of where options go, for tables of symmetries: there are many, and it is cheap.
static inline uint64_t cover_images_hash(const uint32_t *images, uint32_t count) {
    uint64_t weight = 1, sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        weight *= 0x9e3779b97f4a7c15u;
        sum += images[i] * weight;
    }
    return ita_mix(sum);
}

#endif
