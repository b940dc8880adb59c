// Configs of the match: how many players, and which colour each has.
#include "games/tantrix/match/match.h"

#include <string.h>

static const uint8_t usual_colours[ITA_MAX_PLAYERS] = {TANTRIX_RED, TANTRIX_YELLOW, TANTRIX_GREEN,
                                                       TANTRIX_BLUE};

// As many players as colours are named, else two; the order of the colours is that of the seats.
enum { PLAYERS, COLOURS, MODEL };
const ita_option_spec match_options[MATCH_OPTIONS] = {
    [PLAYERS] = {"players", ITA_OPTION_NUMBER, MATCH_LEAST, ITA_MAX_PLAYERS, ITA_OPTION_DERIVED,
                 .words = "tantrix.option.players"},
    [COLOURS] = {.key = "colours",
                 .kind = ITA_OPTION_TEXT,
                 .usual_text = "red+yellow+green+blue",
                 .words = "tantrix.option.colours"},
    [MODEL] = TANTRIX_OPTION_MODEL,
};

static int colour_named(const char *bytes, size_t length) {
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
        if (ita_text_is(bytes, length, tantrix_colour_names[colour])) return colour;
    return TANTRIX_NONE;
}

static ita_status bad_colours(const ita_value *value, size_t at, size_t length, const char *key,
                              ita_diag *diag) {
    ita_status status = ita_fail_at(diag, ITA_E_RANGE, key, value->offset + at);
    ita_diag_arg_bytes(diag, value->text + at, length);
    return status;
}

static ita_status read_colours(const ita_value *value, match_config *c, int *count,
                               ita_diag *diag) {
    unsigned taken = 0;
    *count = 0;
    for (size_t at = 0; at <= value->length;) {
        const char *word = value->text + at;
        const char *plus = memchr(word, '+', value->length - at);
        size_t length = plus ? (size_t)(plus - word) : value->length - at;
        int colour = colour_named(word, length);
        if (colour == TANTRIX_NONE) return bad_colours(value, at, length, "tantrix.colour", diag);
        if (taken >> colour & 1)
            return bad_colours(value, at, length, "tantrix.colour.twice", diag);
        taken |= 1u << colour;
        c->colours[(*count)++] = (uint8_t)colour;
        at += length + 1;
    }
    return ITA_OK;
}

static ita_status seat_players(const ita_values *values, match_config *c, ita_diag *diag) {
    const ita_value *players = &values->items[PLAYERS], *colours = &values->items[COLOURS];
    int colour_count = 0;
    memcpy(c->colours, usual_colours, sizeof c->colours);
    c->seat_count = players->is_given ? players->number : MATCH_LEAST;
    if (!colours->is_given) return ITA_OK;
    ita_status status = read_colours(colours, c, &colour_count, diag);
    if (status != ITA_OK) return status;
    if (!players->is_given) c->seat_count = colour_count;
    if (colour_count == c->seat_count && colour_count >= MATCH_LEAST) return ITA_OK;
    status = ita_value_refuse(values, "colours", "tantrix.match.colours", diag);
    ita_diag_arg_int(diag, c->seat_count < MATCH_LEAST ? MATCH_LEAST : c->seat_count);
    return status;
}

ita_status match_config_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag) {
    match_config c = {.base.allocator = allocator, .model = values->items[MODEL].number};
    ita_status status = seat_players(values, &c, diag);
    if (status != ITA_OK) return status;
    match_config *made = ita_take(allocator, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *made = c;
    *config = &made->base;
    return ITA_OK;
}

void match_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, sizeof(match_config));
}

void match_config_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const match_config *c = match_own(config);
    switch (row) {
    case PLAYERS:
        value->number = c->seat_count;
        value->is_given = true;
        return;
    case MODEL: value->number = c->model; return;
    default: break;
    }
    value->is_given = memcmp(c->colours, usual_colours, (size_t)c->seat_count) != 0;
    for (int i = 0; i < c->seat_count; i++) {
        if (i) ita_put_char(text, '+');
        ita_put(text, tantrix_colour_names[c->colours[i]]);
    }
}
