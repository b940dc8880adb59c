// A table as a figure: the outline of what lies there, exactly; at the end of a saved game, or
// while it is made.
#include "games/dissection/figure/saved_table.h"

#include "games/dissection/play/config.h"
#include "intarsia/record.h"

#include <string.h>

bool dissection_is_table(const char *bytes, size_t length) {
    static const char head[] = "intarsia 1";
    return length > sizeof head && memcmp(bytes, head, sizeof head - 1) == 0;
}

// Plays the line to its cursor.
static ita_status play(const dissection_config *c, const ita_record *line, dissection_state *state,
                       ita_diag *diag) {
    const ita_rules *rules = &dissection_rules;
    char undo[256];
    rules->start(&c->base, state);
    if (rules->undo_size(&c->base) > sizeof undo) return ita_fail(diag, ITA_E_LIMIT, "memory");
    for (size_t i = 1; i < line->node_count; i++) {
        const char *text = line->nodes[i].move;
        ita_move move;
        ita_status status = rules->move_parse(&c->base, state, text, strlen(text), &move, diag);
        if (status == ITA_OK) status = rules->check(&c->base, state, &move, diag);
        if (status != ITA_OK) {
            if (diag) diag->offset = line->nodes[i].offset;
            return status;
        }
        rules->apply(&c->base, state, &move, undo);
    }
    return ITA_OK;
}

static ita_status put_figure(const dissection_config *c, const dissection_state *state,
                             ita_text *value, ita_diag *diag) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    size_t count = 0;
    if ((size_t)state->placed_count != c->set->piece_count)
        return ita_fail(diag, ITA_E_RANGE, "dissection.table.pieces");
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_pose pose = dissection_pose(&state->places[i]);
        dissection_lay(c, (int)i, &pose, edges + count);
        count += c->pieces[i].edge_count;
    }
    ita_status status =
        dissection_settle_outline(c->set->frame, edges, &count, c->base.allocator, diag);
    if (status != ITA_OK) {
        if (status == ITA_E_RANGE) ita_fail(diag, status, "dissection.own.none");
        return status;
    }
    ita_put_char(value, '[');
    dissection_put_fineness(c, value);
    dissection_put_outline(c->set->frame, edges, count, value);
    ita_put_char(value, ']');
    return ita_text_status(value);
}

bool dissection_is_draft(const ita_config *config) {
    return dissection_of(config)->is_free;
}

ita_status dissection_made(const ita_config *config, const void *state, ita_text *text,
                           ita_diag *diag) {
    const dissection_config *c = dissection_of(config);
    ita_put(text, "set=");
    ita_put(text, c->set->name);
    ita_put(text, ",figure=");
    ita_status status = put_figure(c, state, text, diag);
    if (!c->may_mirror) ita_put(text, ",mirror=no");
    if (!c->may_flip) ita_put(text, ",flip=no");
    return status;
}

static ita_status embed_line(const ita_record *line, ita_text *value, ita_diag *diag) {
    if (!line->game || strcmp(line->game, ita_game_dissection.name) != 0)
        return ita_fail(diag, ITA_E_RANGE, "dissection.table.game");
    ita_config *config;
    ita_status status = ita_config_parse(&ita_game_dissection, line->config, strlen(line->config),
                                         value->allocator, &config, diag);
    if (status != ITA_OK) return status;
    dissection_state state;
    status = play(dissection_of(config), line, &state, diag);
    if (status == ITA_OK) status = put_figure(dissection_of(config), &state, value, diag);
    ita_config_free(config);
    return status;
}

ita_status dissection_table_embed(const char *bytes, size_t length, ita_text *value,
                                  ita_diag *diag) {
    ita_record record, line;
    ita_status status = ita_record_parse(&record, value->allocator, bytes, length, diag);
    if (status != ITA_OK) return status;
    status = ita_record_line(&record, record.cursor, value->allocator, &line);
    ita_record_close(&record);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    status = embed_line(&line, value, diag);
    ita_record_close(&line);
    return status;
}
