// A game of pentahex with its picture and a hand, as views are tried.
#ifndef INTARSIA_TESTS_PENTAHEX_TABLE_H
#define INTARSIA_TESTS_PENTAHEX_TABLE_H

#include "check.h"

#include "games/pentahex/solve/solve.h"
#include "games/pentahex/view/rim.h"

typedef struct desk {
    ita_config *config;
    const pentahex_config *c;
    void *state, *undo;
    pentahex_hand hand;
    ita_scene scene;
    ita_diag diag;
    ita_move move;
    uint32_t show;
} desk;

static inline desk sit_down(const char *config) {
    desk d;
    memset(&d, 0, sizeof d);
    assert_int_equal(ita_config_parse(&ita_game_pentahex, config, strlen(config), ita_heap(),
                                      &d.config, &d.diag),
                     ITA_OK);
    d.c = pentahex_own(d.config);
    d.state = malloc(d.c->state_size);
    d.undo = malloc(ita_rules_of(d.config)->undo_size(d.config));
    ita_rules_of(d.config)->start(d.config, d.state);
    ita_scene_open(&d.scene, ita_heap());
    return d;
}

static inline void leave(desk *d) {
    ita_scene_close(&d->scene);
    free(d->state);
    free(d->undo);
    ita_config_free(d->config);
}

static inline void look(desk *d) {
    ita_view_options options = {d->show, NULL, &d->diag};
    ita_scene_reset(&d->scene);
    assert_int_equal(
        ita_view_of(d->config)->scene(d->config, d->state, &d->hand.hand, &options, &d->scene),
        ITA_OK);
}

// Sends an event and plays the move it makes.
static inline ita_answer send(desk *d, ita_event event) {
    d->diag = (ita_diag){.key = "ok"};
    ita_answer answer = ita_view_of(d->config)->gesture(d->config, d->state, &d->hand.hand, &event,
                                                        &d->move, &d->diag);
    if (answer == ITA_ANSWER_MOVE) {
        assert_int_equal(ita_rules_of(d->config)->check(d->config, d->state, &d->move, NULL),
                         ITA_OK);
        ita_rules_of(d->config)->apply(d->config, d->state, &d->move, d->undo);
    }
    if (answer == ITA_ANSWER_REFUSED) assert_string_not_equal(d->diag.key, "ok");
    look(d);
    return answer;
}

static inline const ita_node *node_of(desk *d, uint32_t id) {
    const ita_node *node = ita_scene_find(&d->scene, id);
    assert_non_null(node);
    return node;
}

static inline ita_answer at_node(desk *d, ita_event_kind kind, uint32_t id) {
    look(d);
    const ita_node *node = node_of(d, id);
    return send(d, (ita_event){.kind = kind, .node = id, .x = node->x, .y = node->y});
}

static inline uint32_t tray(const desk *d, const char *name) {
    for (size_t k = 0; k < d->c->set.kind_count; k++)
        if (strcmp(d->c->set.kinds[k].name, name) == 0)
            return PENTAHEX_NODE_TRAY + (uint32_t)d->c->set.kinds[k].first_piece;
    fail_msg("%s", name);
    return 0;
}

static inline uint32_t cell(const desk *d, int a, int b) {
    int index = ita_hexboard_find(&d->c->board, ita_hex_at(a, b));
    assert_true(index >= 0);
    return PENTAHEX_NODE_CELL + (uint32_t)index;
}

#endif
