// A game of space on a table of its own: positions, hands and scenes, for tests of the view.
#ifndef INTARSIA_TESTS_SPACE_TABLE_H
#define INTARSIA_TESTS_SPACE_TABLE_H

#include "check.h"

#include "games/space/view/view.h"

#include "intarsia/base.h"
#include "intarsia/words.h"

typedef struct space_table {
    ita_config *config;
    unsigned char *state;
    space_hand hand;
    ita_scene scene;
    ita_diag diag;
} space_table;

// Every lattice, and from how many sides it is looked at.
static const struct {
    const char *config;
    int sides;
} space_lattices[] = {
    {"", 24},
    {"pieces=2xA:oo+B:ooo,lattice=prisms,figure=oooo-ooo", 12},
    {"pieces=A:o_o+0-9xB:o,lattice=rhombic,figure=3x3x2", 24},
    {"pieces=A:__o-_o_o-__o-_+0-20xB:__o-_,lattice=tetrahedra,figure=5x5x5", 24},
};
enum { SPACE_LATTICES = sizeof space_lattices / sizeof space_lattices[0] };

static inline void open_table(space_table *t, const char *text) {
    memset(t, 0, sizeof *t);
    assert_int_equal(
        ita_config_parse(&ita_game_space, text, strlen(text), ita_heap(), &t->config, &t->diag),
        ITA_OK);
    size_t size = ita_rules_of(t->config)->state_size(t->config);
    t->state = aligned_alloc(16, (size + 15) / 16 * 16);
    ita_rules_of(t->config)->start(t->config, t->state);
    ita_scene_open(&t->scene, ita_heap());
}

static inline void close_table(space_table *t) {
    ita_scene_close(&t->scene);
    free(t->state);
    ita_config_free(t->config);
}

static inline const space_config *config_of(const space_table *t) {
    return space_own(t->config);
}

static inline int laid_on(const space_table *t) {
    return ((const space_state *)t->state)->laid;
}

static inline void draw(space_table *t) {
    const ita_view_options options = {ITA_SHOW_COORDINATES, NULL, &t->diag};
    ita_scene_reset(&t->scene);
    assert_int_equal(
        ita_view_of(t->config)->scene(t->config, t->state, &t->hand.hand, &options, &t->scene),
        ITA_OK);
}

// Sends an event and plays the move that it means.
static inline ita_answer send(space_table *t, ita_event event) {
    ita_move move;
    unsigned char undo[64];
    t->diag = (ita_diag){.key = ""};
    ita_answer answer = ita_view_of(t->config)->gesture(t->config, t->state, &t->hand.hand, &event,
                                                        &move, &t->diag);
    if (answer == ITA_ANSWER_MOVE) ita_rules_of(t->config)->apply(t->config, t->state, &move, undo);
    if (answer == ITA_ANSWER_REFUSED) assert_non_null(ita_words(t->diag.key));
    draw(t);
    return answer;
}

static inline ita_answer tap(space_table *t, uint32_t node) {
    return send(t, (ita_event){.kind = ITA_EVENT_TAP, .node = node});
}

static inline ita_answer act(space_table *t, const char *name) {
    return send(t, (ita_event){.kind = ITA_EVENT_ACTION, .name = name});
}

static inline ita_answer point(space_table *t, ita_event_kind kind, uint32_t node, double x,
                               double y) {
    return send(t, (ita_event){.kind = kind, .node = node, .x = x, .y = y});
}

// Lays pieces at random as long as any fits.
static inline void lay_some(space_table *t, ita_random *random, int most) {
    enum { MOVES = 4096 };
    ita_move *moves = calloc(MOVES, sizeof *moves);
    unsigned char undo[64];
    const ita_rules *rules = ita_rules_of(t->config);
    while (laid_on(t) < most) {
        size_t count = rules->moves(t->config, t->state, moves, MOVES);
        if (count == 0) break;
        if (count > MOVES) count = MOVES;
        rules->apply(t->config, t->state, &moves[ita_random_below(random, count)], undo);
    }
    free(moves);
}

// A burr whose pieces lie: level 6, thirteen moves, some of several pieces.
static inline void open_burr(space_table *t) {
    static const char *const laid[] = {"B72/14@3,1,2",  "B416/15@3,1,4", "B768/18@1,4,3",
                                       "B768/21@4,3,1", "B880/1@1,2,3",  "B991/23@2,3,1"};
    unsigned char undo[64];
    open_table(t, "set=burr,pieces=72+416+2x768+880+991");
    const ita_rules *rules = ita_rules_of(t->config);
    for (size_t i = 0; i < sizeof laid / sizeof laid[0]; i++) {
        ita_move move;
        assert_int_equal(
            rules->move_parse(t->config, t->state, laid[i], strlen(laid[i]), &move, NULL), ITA_OK);
        assert_int_equal(rules->check(t->config, t->state, &move, NULL), ITA_OK);
        rules->apply(t->config, t->state, &move, undo);
    }
}

#endif
