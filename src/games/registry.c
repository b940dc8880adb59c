// The list of games. A further game is a folder copied from null/ and a line here.
#include "intarsia/game.h"

#include "games/dissection/dissection.h"
#include "games/null/null.h"
#include "games/pentahex/pentahex.h"
#include "games/space/space.h"
#include "games/strips/strips.h"
#include "games/tantrix/tantrix.h"
#include "games/twixt/twixt.h"

static const ita_game *const games[] = {
    &ita_game_strips,  &ita_game_pentahex, &ita_game_twixt, &ita_game_dissection,
    &ita_game_tantrix, &ita_game_space,    &ita_game_null, // last: a template, no invitation
};

const ita_game *const *ita_games(size_t *count) {
    *count = sizeof games / sizeof games[0];
    return games;
}

const ita_game *ita_game_find(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (ita_text_is(name, length, games[i]->name)) return games[i];
    return NULL;
}
