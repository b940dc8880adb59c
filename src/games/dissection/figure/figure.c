// Named figures: each is one arrangement of its set's pieces, so each can be solved. What a player
// sees is the outline of it.
#include "games/dissection/dissection.h"

#include <string.h>

static const dissection_figure figures[] = {
#define F(set, name, moves) {set, name, moves},
#include "games/dissection/figure/figures.def"
#undef F
};

const dissection_figure *dissection_figures(size_t *count) {
    *count = sizeof figures / sizeof figures[0];
    return figures;
}

const dissection_figure *dissection_figure_find(const dissection_set *set, const char *name,
                                                size_t length) {
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        if (ita_text_is(set->name, strlen(set->name), figures[i].set) &&
            ita_text_is(name, length, figures[i].name))
            return &figures[i];
    return NULL;
}

const dissection_figure *dissection_first_figure(const dissection_set *set) {
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        if (ita_text_is(set->name, strlen(set->name), figures[i].set)) return &figures[i];
    return NULL;
}
