// A dissection on the table of a test: its state, the hand above it, gestures and moves as text.
#ifndef INTARSIA_TESTS_DISSECTION_TABLE_H
#define INTARSIA_TESTS_DISSECTION_TABLE_H

#include "examples.h"

#include "games/dissection/view/view.h"

typedef struct dissection_table {
    ita_config *config;
    const dissection_config *c;
    dissection_state state;
    dissection_hand hand;
    ita_move move;
    ita_diag diag;
} dissection_table;

static inline dissection_table dissection_table_open(const char *text) {
    dissection_table t;
    memset(&t, 0, sizeof t);
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &t.config, &t.diag),
        ITA_OK);
    t.c = dissection_of(t.config);
    dissection_rules.start(t.config, &t.state);
    return t;
}

static inline void dissection_table_close(dissection_table *t) {
    ita_config_free(t->config);
}

static inline ita_answer gesture(dissection_table *t, ita_event event) {
    char undo[256];
    assert_true(dissection_rules.undo_size(t->config) <= sizeof undo);
    ita_answer answer =
        dissection_view.gesture(t->config, &t->state, &t->hand.base, &event, &t->move, &t->diag);
    if (answer == ITA_ANSWER_MOVE) {
        assert_int_equal(dissection_rules.check(t->config, &t->state, &t->move, &t->diag), ITA_OK);
        dissection_rules.apply(t->config, &t->state, &t->move, undo);
    }
    return answer;
}

static inline ita_answer play(dissection_table *t, const char *text) {
    char undo[256];
    ita_move move;
    ita_status status =
        dissection_rules.move_parse(t->config, &t->state, text, strlen(text), &move, &t->diag);
    if (status == ITA_OK) status = dissection_rules.check(t->config, &t->state, &move, &t->diag);
    if (status != ITA_OK) return ITA_ANSWER_REFUSED;
    dissection_rules.apply(t->config, &t->state, &move, undo);
    return ITA_ANSWER_MOVE;
}

// Lays a figure's own arrangement, every piece moved by a pose of the whole.
static inline void play_figure(dissection_table *t, const char *moves, ita_pose whole,
                               size_t most) {
    for (const char *at = moves; *at && most > 0; most--) {
        size_t length = strcspn(at, " ");
        dissection_move m;
        assert_int_equal(dissection_move_parse(t->c, at, length, &m, &t->diag), ITA_OK);
        ita_frame frame = t->c->set->frame;
        int steps = ita_frame_get(frame)->steps, turn = m.pose.turn;
        m.pose.shift = ita_pose_apply(frame, &whole, m.pose.shift);
        m.pose.turn = ((whole.is_mirrored ? -turn : turn) + whole.turn + steps) % steps;
        m.pose.is_mirrored = m.pose.is_mirrored != whole.is_mirrored;
        const ita_move move = dissection_move_put(&m);
        char undo[256];
        assert_int_equal(dissection_rules.check(t->config, &t->state, &move, &t->diag), ITA_OK);
        dissection_rules.apply(t->config, &t->state, &move, undo);
        at += length + strspn(at + length, " ");
    }
}

static inline const char *first_moves(const dissection_table *t) {
    dissection_figure first;
    assert_int_equal(dissection_figure_find(t->c->set, NULL, 0, &first, NULL), ITA_OK);
    return first.moves;
}

static inline view_spot anchor_on_screen(const dissection_table *t, int piece) {
    ita_pose pose = dissection_pose(&t->state.places[piece]);
    view_spot spot;
    ita_point_value(t->c->set->frame, ita_pose_apply(t->c->set->frame, &pose, t->c->anchors[piece]),
                    &spot.x, &spot.y);
    return (view_spot){spot.x / DISSECTION_UNIT, spot.y / DISSECTION_UNIT};
}

#endif
