// The games whose puzzles are bodies. Stands beside the registry, not in it: see intarsia/bodies.h.
#include "intarsia/bodies.h"

#include "games/space/bodies/bodies.h"

static const struct {
    const ita_game *game;
    ita_bodies_maker *maker;
} list[] = {
    {&ita_game_space, space_bodies_make},
};

ita_bodies_maker *ita_bodies_maker_of(const ita_config *config) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].game == config->game) return list[i].maker;
    return NULL;
}
