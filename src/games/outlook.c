// The games whose pictures are looked at from several sides.
#include "intarsia/outlook.h"

#include "games/space/space.h"

const ita_outlook *ita_outlook_of(const ita_config *config) {
    return config->game == &ita_game_space ? &space_outlook : NULL;
}
