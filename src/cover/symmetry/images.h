// Finding the image of every option under a permutation of items.
#ifndef COVER_SYMMETRY_IMAGES_H
#define COVER_SYMMETRY_IMAGES_H

#include "cover/instance/instance.h"

typedef struct cover_images {
    const ita_cover *cover;
    ita_arena arena;
    ita_cover_entry *entries; // those of the instance, sorted by item within each option
    uint32_t *sorted; // [option_count] options by their sorted entries, equal ones by number
    uint32_t *place;  // [option_count] where an option stands in `sorted`
    uint32_t *run;    // [option_count] where its equals begin in `sorted`
    ita_cover_entry *scratch; // room for one option
    uint8_t *is_taken;        // [item_count]
} cover_images;

ita_status cover_images_open(cover_images *lookup, const ita_cover *cover);
void cover_images_close(cover_images *lookup);

// True when `item_images` is a permutation that keeps kinds and bounds of items and maps every
// option onto one; then `option_images` holds them. Copies of one option go to copies of its image,
// first to first, so that composing permutations composes images.
bool cover_images_find(cover_images *lookup, const uint32_t *item_images, uint32_t *option_images);

#endif
