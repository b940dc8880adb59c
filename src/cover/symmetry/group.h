// The symmetries of an instance: found by themselves, and gathered from those that are known.
#ifndef COVER_SYMMETRY_GROUP_H
#define COVER_SYMMETRY_GROUP_H

#include "cover/symmetry/images.h"

// Automorphisms that generate the whole group, when it was found.
typedef struct cover_symmetries {
    const ita_allocator *allocator;
    bool is_whole;          // the search came to its end
    uint64_t order;         // of the group
    uint32_t *images;       // rows of item_count
    size_t count, capacity; // rows; images
} cover_symmetries;

// Generators of all permutations of items that map options onto options, if these are at most
// `most` and the search for them costs at most about `budget`; else none.
ita_status cover_find_group(cover_images *lookup, size_t most, uint64_t budget,
                            cover_symmetries *symmetries);
void cover_symmetries_close(cover_symmetries *symmetries);

// An item that is covered exactly once and whose options, several, are all images of each other;
// UINT32_MAX: none was found for about `budget`.
ita_status cover_find_alike(cover_images *lookup, uint64_t budget, uint32_t *item);

// Fills the group from generators: rows of item images and rows of option images that belong
// together. ITA_E_LIMIT: the group is too large.
ita_status cover_make_group(ita_cover *cover, const uint32_t *items, const uint32_t *options,
                            size_t generator_count);

#endif
