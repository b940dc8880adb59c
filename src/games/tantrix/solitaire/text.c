// Config, moves and positions of solitaire as text and back. "7" draws tile 7, "7@-1,3/2" lays it
// on cell -1,3 turned two sixths clockwise (or moves it there), "submit" leaves it for good.
#include "games/tantrix/solitaire/solitaire.h"

#include <string.h>

// ---- config

static const char *const goals[] = {"score", "line", "loop", NULL};
static const char *const models[] = {"array", "nodes", NULL};
static const char *const checks[] = {"strict", "source", NULL};

static bool is_group_colour(int group, int colour) {
    for (int i = 0; i < 3; i++)
        if (tantrix_group_colours[group][i] == colour) return true;
    return false;
}

static ita_status read_colour(ita_options *options, solitaire_config *c, ita_diag *diag) {
    unsigned colours = 0;
    ita_status status = tantrix_read_colours(options, &colours, diag);
    c->colour = tantrix_group_colours[c->group][0];
    if (status != ITA_OK || colours == 0) return status;
    const ita_option *option = ita_options_find(options, "colour");
    c->colour = __builtin_ctz(colours);
    if (!solitaire_is_official(c))
        return ita_fail_at(diag, ITA_E_RANGE, "tantrix.solitaire.colour.none", option->key_offset);
    if ((colours & (colours - 1)) == 0 && is_group_colour(c->group, c->colour)) return ITA_OK;
    status = ita_fail_at(diag, ITA_E_RANGE, "tantrix.solitaire.colour", option->offset);
    for (int i = 0; i < 3; i++)
        ita_diag_arg(diag, tantrix_colour_names[tantrix_group_colours[c->group][i]]);
    return status;
}

ita_status solitaire_parse(const tantrix_mode *mode, ita_options *options,
                           const ita_allocator *allocator, ita_config **config, ita_diag *diag) {
    solitaire_config c = {{{.allocator = allocator}, mode}, 0, SOLITAIRE_SCORE, 0, false, 0, NULL};
    int group = 1, goal = 0, check = 0;
    ita_status status = ita_options_int(options, "group", 1, TANTRIX_GROUPS, &group, diag);
    if (status == ITA_OK) status = ita_options_choice(options, "goal", goals, &goal, diag);
    c.group = group - 1;
    c.goal = (solitaire_goal)goal;
    c.pack = tantrix_patterns[c.group];
    if (status == ITA_OK) status = read_colour(options, &c, diag);
    const ita_option *option = ita_options_find(options, "check");
    if (status == ITA_OK) status = ita_options_choice(options, "check", checks, &check, diag);
    c.is_any_edge = check;
    if (status == ITA_OK && check && solitaire_is_official(&c))
        status = ita_fail_at(diag, ITA_E_RANGE, "tantrix.solitaire.check", option->offset);
    if (status == ITA_OK) status = ita_options_choice(options, "model", models, &c.model, diag);
    if (status == ITA_OK) status = ita_options_finish(options, diag);
    if (status != ITA_OK) return status;
    solitaire_config *made = ita_take(allocator, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *made = c;
    *config = &made->base.base;
    return ITA_OK;
}

void solitaire_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, sizeof(solitaire_config));
}

void solitaire_config_format(const ita_config *config, ita_text *out) {
    const solitaire_config *c = solitaire_own(config);
    ita_put(out, "solitaire,group=");
    ita_put_int(out, c->group + 1);
    if (solitaire_is_official(c)) {
        ita_put(out, ",goal=");
        ita_put(out, goals[c->goal]);
        if (c->colour != tantrix_group_colours[c->group][0]) {
            ita_put(out, ",colour=");
            ita_put(out, tantrix_colour_names[c->colour]);
        }
    }
    if (c->is_any_edge) ita_put(out, ",check=source");
    if (c->model != TANTRIX_MODEL_ARRAY) ita_put(out, ",model=nodes");
}

// ---- moves

ita_status solitaire_move_parse(const ita_config *config, const void *state, const char *text,
                                size_t length, ita_move *move, ita_diag *diag) {
    (void)config;
    (void)state;
    int number, a, b, turn;
    uint64_t tile;
    if (ita_text_is(text, length, "submit")) {
        *move = (ita_move){{SOLITAIRE_SUBMIT}};
        return ITA_OK;
    }
    ita_reader reader = ita_read(text, length);
    if (ita_read_uint(&reader, TANTRIX_TILES, &tile) && tile > 0 && ita_read_end(&reader)) {
        *move = (ita_move){{SOLITAIRE_DRAW, (int32_t)tile}};
        return ITA_OK;
    }
    reader = ita_read(text, length);
    if (tantrix_read_laid(&reader, &number, &a, &b, &turn) && ita_read_end(&reader)) {
        *move = (ita_move){{SOLITAIRE_LAY, number, a, b, turn}};
        return ITA_OK;
    }
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "tantrix.solitaire.move", reader.at);
    ita_diag_arg_bytes(diag, text, length);
    return status;
}

void solitaire_move_format(const ita_config *config, const void *state, const ita_move *move,
                           ita_text *out) {
    (void)config;
    (void)state;
    const int32_t *v = move->v;
    if (v[0] == SOLITAIRE_LAY)
        tantrix_put_laid(out, v[1], v[2], v[3], v[4]);
    else if (v[0] == SOLITAIRE_DRAW)
        ita_put_int(out, v[1]);
    else
        ita_put(out, "submit");
}

// ---- positions: "7@0,1/2;1@0,0/3+4@..": the tile that came (with its place when it is laid,
// nothing when one must be drawn), then the submitted ones.

void solitaire_state_format(const ita_config *config, const void *state, ita_text *out) {
    (void)config;
    const solitaire_state *s = state;
    if (s->laid.is_placed)
        tantrix_put_laid(out, s->current, s->laid.a, s->laid.b, s->laid.turn);
    else if (s->current)
        ita_put_int(out, s->current);
    char sign = ';';
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        const tantrix_spot *spot = &s->board.spots[n];
        if (!spot->is_placed) continue;
        ita_put_char(out, sign);
        tantrix_put_laid(out, n, spot->a, spot->b, spot->turn);
        sign = '+';
    }
    if (sign == ';') ita_put_char(out, sign);
}

static ita_status bad_state(ita_diag *diag, const char *key, size_t at, int number) {
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, key, at);
    if (number) ita_diag_arg_int(diag, number);
    return status;
}

static ita_status read_tile(const solitaire_config *c, ita_reader *reader, solitaire_state *s,
                            ita_diag *diag) {
    size_t at = reader->at;
    int number, a, b, turn;
    if (!tantrix_read_laid(reader, &number, &a, &b, &turn))
        return bad_state(diag, "tantrix.solitaire.state", reader->at, 0);
    if (!solitaire_has_tile(c, number) || s->board.spots[number].is_placed)
        return bad_state(diag, "tantrix.state.tile", at, number);
    if (a < -TANTRIX_FARTHEST || a > TANTRIX_FARTHEST || b < -TANTRIX_FARTHEST ||
        b > TANTRIX_FARTHEST)
        return bad_state(diag, "tantrix.state.cell", at, number);
    if (tantrix_board_at(&s->board, a, b))
        return bad_state(diag, "tantrix.state.overlap", at, number);
    tantrix_board_put(&s->board, number, a, b, turn);
    return ITA_OK;
}

// The tile that came: nothing, its number, or where it lies; the latter is checked at the end.
static ita_status read_current(const solitaire_config *c, ita_reader *reader, solitaire_state *s,
                               ita_move *lay, ita_diag *diag) {
    uint64_t tile;
    int number, a, b, turn;
    memset(lay, 0, sizeof *lay);
    if (ita_read_char(reader, ';')) return ITA_OK;
    ita_reader laid = *reader;
    if (tantrix_read_laid(&laid, &number, &a, &b, &turn)) {
        *lay = (ita_move){{SOLITAIRE_LAY, number, a, b, turn}};
        *reader = laid;
    } else if (ita_read_uint(reader, TANTRIX_TILES, &tile)) {
        number = (int)tile;
    } else {
        return bad_state(diag, "tantrix.solitaire.state", 0, 0);
    }
    if (!solitaire_has_tile(c, number)) return bad_state(diag, "tantrix.state.tile", 0, number);
    s->current = (uint8_t)number;
    return ita_read_char(reader, ';') ? ITA_OK
                                      : bad_state(diag, "tantrix.solitaire.state", reader->at, 0);
}

ita_status solitaire_state_parse(const ita_config *config, const char *text, size_t length,
                                 void *state, ita_diag *diag) {
    const solitaire_config *c = solitaire_own(config);
    solitaire_state s;
    ita_move lay;
    int number, edge;
    memset(&s, 0, sizeof s);
    ita_reader reader = ita_read(text, length);
    ita_status status = read_current(c, &reader, &s, &lay, diag);
    if (status != ITA_OK) return status;
    size_t laid_at = reader.at;
    if (!ita_read_end(&reader)) {
        do
            status = read_tile(c, &reader, &s, diag);
        while (status == ITA_OK && ita_read_char(&reader, '+'));
    }
    if (status != ITA_OK) return status;
    if (!ita_read_end(&reader)) return bad_state(diag, "tantrix.solitaire.state", reader.at, 0);
    if (s.current && s.board.spots[s.current].is_placed)
        return bad_state(diag, "tantrix.state.tile", 0, s.current);
    if (!space_are_joined(&s.board))
        return bad_state(diag, "tantrix.match.state.apart", laid_at, 0);
    if (!c->is_any_edge && tantrix_board_mismatch(&s.board, &number, &edge))
        return bad_state(diag, "tantrix.match.state.clash", laid_at, number);
    if (lay.v[0] && solitaire_check(config, &s, &lay, NULL) != ITA_OK)
        return bad_state(diag, "tantrix.state.cell", 0, s.current);
    if (lay.v[0])
        s.laid = (tantrix_spot){(int8_t)lay.v[2], (int8_t)lay.v[3], (uint8_t)lay.v[4], true};
    memcpy(state, &s, sizeof s);
    return ITA_OK;
}
