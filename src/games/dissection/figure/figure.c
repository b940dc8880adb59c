// Named figures: each is one arrangement of its set's pieces, so each can be solved. What a player
// sees is the outline of it. They are lines of the game's gallery (intarsia/game.h), whose configs
// are "set=SET,figure=NAME"; the column "moves" says how the pieces lie.
#include "games/dissection/dissection.h"

#include <string.h>

const char *dissection_figure_in(const char *config, const char *set) {
    static const char before[] = "set=", between[] = ",figure=";
    const size_t set_length = strlen(set);
    if (strncmp(config, before, sizeof before - 1) != 0) return NULL;
    config += sizeof before - 1;
    if (strncmp(config, set, set_length) != 0) return NULL;
    config += set_length;
    return strncmp(config, between, sizeof between - 1) == 0 ? config + sizeof between - 1 : NULL;
}

static bool is_wanted(const char *found, const char *name, size_t length) {
    return !name || ita_text_is(name, length, found);
}

ita_status dissection_figure_find(const dissection_set *set, const char *name, size_t length,
                                  dissection_figure *figure, ita_diag *diag) {
    ita_status status = ita_gallery_open(&ita_game_dissection, &figure->line, diag);
    if (status != ITA_OK) return status;
    while (ita_gallery_next(&figure->line)) {
        figure->name = dissection_figure_in(figure->line.config, set->name);
        if (!figure->name || !is_wanted(figure->name, name, length)) continue;
        figure->moves = ita_gallery_field(&figure->line, "moves");
        return ITA_OK;
    }
    figure->name = figure->moves = "";
    status = ita_fail(diag, ITA_E_NOT_FOUND, "dissection.figure");
    ita_diag_arg_bytes(diag, name, length);
    ita_diag_arg(diag, set->name);
    return status;
}
