// Who makes fresh puzzles. Those who stand beside their game's table are listed here, not in the
// registry: see intarsia/generate.h.
#include "intarsia/generate.h"

#include "games/space/generate/making.h"
#include "games/space/space.h"

static const struct {
    const ita_game *game;
    ita_generator *generator;
} list[] = {
    {&ita_game_space, space_generate},
};

static ita_generator *find(const ita_game *game, const ita_puzzle *puzzle) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].game == game) return list[i].generator;
    return puzzle ? puzzle->generate : NULL;
}

ita_generator *ita_generator_of_variant(const ita_game *game, const ita_variant *variant) {
    return find(game, variant->puzzle);
}

ita_generator *ita_generator_of(const ita_config *config) {
    return find(config->game, ita_puzzle_of(config));
}
