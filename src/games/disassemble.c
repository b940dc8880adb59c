// The games whose solutions are taken apart. Stands beside the registry, not in it: see
// intarsia/disassemble.h.
#include "intarsia/disassemble.h"

#include "games/space/disassemble/disassemble.h"

static const struct {
    const ita_game *game;
    const ita_disassembler *disassembler;
} list[] = {
    {&ita_game_space, &space_disassembler},
};

const ita_disassembler *ita_disassembler_of(const ita_config *config) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].game == config->game) return list[i].disassembler;
    return NULL;
}
