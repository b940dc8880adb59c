// A walk through a game's examples: all of them, or the first of every set and so many more, which
// a seed chooses.
#ifndef INTARSIA_TESTS_EXAMPLES_H
#define INTARSIA_TESTS_EXAMPLES_H

#include "check.h"

#include "intarsia/game.h"

typedef struct example_walk {
    ita_gallery gallery;
    const char *config; // of the example at hand
    const char *set;    // its set
    size_t stride, rest;
} example_walk;

static inline ita_gallery gallery_of(const ita_game *game) {
    ita_gallery gallery;
    assert_int_equal(ita_gallery_open(game, &gallery, NULL), ITA_OK);
    return gallery;
}

static inline example_walk walk_all(const ita_game *game) {
    return (example_walk){.gallery = gallery_of(game), .stride = 1};
}

static inline example_walk walk_some(const ita_game *game, size_t most, uint64_t seed) {
    size_t count = 0;
    for (example_walk all = walk_all(game); ita_gallery_next(&all.gallery);)
        count++;
    const size_t stride = count / most + 1;
    return (example_walk){gallery_of(game), NULL, NULL, stride, (size_t)(seed % stride)};
}

static inline bool next_example(example_walk *walk) {
    while (ita_gallery_next(&walk->gallery)) {
        const bool is_first = walk->set != walk->gallery.set;
        walk->config = walk->gallery.config;
        walk->set = walk->gallery.set;
        if (is_first || walk->gallery.index % walk->stride == walk->rest) return true;
    }
    return false;
}

#endif
