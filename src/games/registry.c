// The list of games. A sixth game is a folder copied from null/ and a line here.
#include "intarsia/game.h"

#include "games/dissection/dissection.h"
#include "games/null/null.h"
#include "games/pentahex/pentahex.h"
#include "games/strips/strips.h"
#include "games/tantrix/tantrix.h"
#include "games/twixt/twixt.h"

#include <string.h>

static const ita_game *const games[] = {
    &ita_game_strips, &ita_game_pentahex, &ita_game_twixt, &ita_game_dissection, &ita_game_tantrix,
    &ita_game_null, // last: a template, no invitation
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

ita_status ita_game_parse(const char *text, size_t length, const ita_allocator *allocator,
                          const ita_game **game, ita_config **config, ita_diag *diag) {
    const char *colon = length ? memchr(text, ':', length) : NULL;
    size_t name_length = colon ? (size_t)(colon - text) : length;
    const ita_game *found = ita_game_find(text, name_length);
    if (!found) {
        ita_status status = ita_fail_at(diag, ITA_E_NOT_FOUND, "game.unknown", 0);
        ita_diag_arg_bytes(diag, text, name_length);
        return status;
    }
    size_t config_start = colon ? name_length + 1 : length;
    ita_status status = found->rules->config_parse(text + config_start, length - config_start,
                                                   allocator, config, diag);
    if (status == ITA_OK) {
        *game = found;
    } else if (diag && diag->offset != ITA_NO_OFFSET) {
        diag->offset += config_start;
    }
    return status;
}
