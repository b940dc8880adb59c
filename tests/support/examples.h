// A walk through a game's examples, all of them or so many at equal distances.
#ifndef INTARSIA_TESTS_EXAMPLES_H
#define INTARSIA_TESTS_EXAMPLES_H

#include "check.h"

#include "intarsia/game.h"

typedef struct example_walk {
    ita_gallery gallery;
    const char *config; // of the example at hand
    size_t stride;
} example_walk;

static inline ita_gallery gallery_of(const ita_game *game) {
    ita_gallery gallery;
    assert_int_equal(ita_gallery_open(game, &gallery, NULL), ITA_OK);
    return gallery;
}

static inline example_walk walk_some(const ita_game *game, size_t most) {
    size_t count = 0;
    for (ita_gallery gallery = gallery_of(game); ita_gallery_next(&gallery);)
        count++;
    return (example_walk){.gallery = gallery_of(game), .stride = count / most + 1};
}

static inline example_walk walk_all(const ita_game *game) {
    return walk_some(game, SIZE_MAX);
}

static inline bool next_example(example_walk *walk) {
    while (ita_gallery_next(&walk->gallery)) {
        walk->config = walk->gallery.config;
        if ((walk->gallery.index - 1) % walk->stride == 0) return true;
    }
    return false;
}

#endif
