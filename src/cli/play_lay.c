// Laying a piece by its number and a place near which it shall go, as a hand would: for games whose
// pieces may lie anywhere. The view snaps it; what comes of it is an exact move of the record.
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

typedef struct wish {
    uint32_t node;
    double x, y;
    int64_t turns;
    bool is_flipped;
} wish;

static const char *skip_blanks(const char *at) {
    return at + strspn(at, " ");
}

static bool read_number(const char **at, double *value) {
    char *end;
    *value = strtod(*at, &end);
    bool is_read = end != *at && *value > -1e6 && *value < 1e6;
    *at = end;
    return is_read;
}

// "3 2,-1.5 turn 2 flip"
static bool read_wish(const char *at, wish *w) {
    double node, turns = 0;
    *w = (wish){0};
    if (!read_number(&at, &node) || node < 1 || !read_number(&at, &w->x)) return false;
    if (*at++ != ',' || !read_number(&at, &w->y)) return false;
    w->node = (uint32_t)node;
    for (at = skip_blanks(at); *at; at = skip_blanks(at)) {
        static const char turn[] = "turn ", flip[] = "flip";
        if (strncmp(at, turn, sizeof turn - 1) == 0) {
            at += sizeof turn - 1;
            if (!read_number(&at, &turns)) return false;
            w->turns = (int64_t)turns;
        } else if (strncmp(at, flip, sizeof flip - 1) == 0) {
            at += sizeof flip - 1;
            w->is_flipped = true;
        } else {
            return false;
        }
    }
    return true;
}

static bool find_piece(const table *t, uint32_t id, ita_node *piece) {
    ita_scene scene;
    cli_open_scene(&scene);
    bool is_found = false;
    if (ita_session_scene(t->session, NULL, 0, NULL, &scene) == ITA_OK) {
        const ita_node *node = ita_scene_find(&scene, id);
        is_found = node && node->grips & ITA_GRIP_DRAG;
        if (is_found) *piece = *node;
    }
    ita_scene_close(&scene);
    return is_found;
}

void play_lay(table *t, const char *rest) {
    wish w;
    ita_node piece;
    if (!read_wish(rest, &w)) {
        play_say("cli.play.lay.form", rest);
        return;
    }
    if (!find_piece(t, w.node, &piece)) {
        play_say("cli.play.lay.piece", NULL);
        return;
    }
    const ita_config *config = ita_session_config(t->session);
    ita_hand *hand = ita_hand_new(config, ita_heap());
    ita_diag diag = {.key = "memory", .offset = ITA_NO_OFFSET};
    if (!hand) {
        play_complain(&diag, NULL);
        return;
    }
    // dragged first, so that turning happens in the hand
    const ita_event events[] = {
        {.kind = ITA_EVENT_GRAB, .node = w.node, .x = piece.x, .y = piece.y},
        {.kind = ITA_EVENT_DRAG, .x = w.x, .y = w.y},
        {.kind = ITA_EVENT_FLIP},
        {.kind = ITA_EVENT_TURN, .amount = (double)w.turns},
        {.kind = ITA_EVENT_DROP, .x = w.x, .y = w.y},
    };
    ita_answer answer = ITA_ANSWER_HAND;
    for (size_t i = 0; i < sizeof events / sizeof events[0] && answer != ITA_ANSWER_REFUSED; i++) {
        bool is_idle = (events[i].kind == ITA_EVENT_FLIP && !w.is_flipped) ||
                       (events[i].kind == ITA_EVENT_TURN && w.turns == 0);
        if (!is_idle) answer = ita_session_gesture(t->session, hand, &events[i], &diag);
    }
    ita_hand_free(config, ita_heap(), hand);
    if (answer == ITA_ANSWER_MOVE)
        play_show(t);
    else if (answer == ITA_ANSWER_REFUSED)
        play_complain(&diag, NULL);
    else
        play_say("cli.play.lay.piece", NULL);
}
