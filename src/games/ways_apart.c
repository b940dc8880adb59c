// The games that show the way apart of what lies. Beside disassemble.c, since who asks for ways
// does not carry jobs: see intarsia/disassemble.h.
#include "intarsia/disassemble.h"

#include "games/space/disassemble/disassemble.h"

static const struct {
    const ita_game *game;
    const ita_apart_ways *ways;
} list[] = {
    {&ita_game_space, &space_apart_ways},
};

const ita_apart_ways *ita_apart_ways_of(const ita_config *config) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].game == config->game) return list[i].ways;
    return NULL;
}
