// What callgrind counts: the scene of a 24x24 game after 120 moves, with coordinates and a hand
// over a hole, filled again as a face does at every move of the pointer. Prints nothing.
#include "games/twixt/play/state.h"
#include "games/twixt/view/hand.h"

#include <stdlib.h>

typedef struct work {
    ita_config *config;
    twixt_state *state;
    void *undo;
    twixt_hand hand;
    ita_scene scene;
} work;

// Called by this name: callgrind collects inside it only.
ita_status measured_scene(work *w);

__attribute__((noinline)) ita_status measured_scene(work *w) {
    ita_view_options options = {ITA_SHOW_COORDINATES, NULL, NULL};
    ita_scene_reset(&w->scene);
    return twixt_view.scene(w->config, w->state, &w->hand.base, &options, &w->scene);
}

// Pegs near the middle, so that many are linked.
static bool play(work *w, int moves) {
    ita_random random;
    ita_random_seed(&random, 24);
    for (int played = 0; played < moves;) {
        ita_move move = twixt_move_peg(2 + (int)ita_random_below(&random, 20),
                                       2 + (int)ita_random_below(&random, 20));
        if (twixt_rules.check(w->config, w->state, &move, NULL) != ITA_OK) continue;
        twixt_rules.apply(w->config, w->state, &move, w->undo);
        played++;
    }
    return true;
}

int main(void) {
    static work w;
    static const char config[] = "draw=agreed";
    if (ita_config_parse(&ita_game_twixt, config, sizeof config - 1, ita_heap(), &w.config, NULL) !=
        ITA_OK)
        return 1;
    w.state = malloc(twixt_rules.state_size(w.config));
    w.undo = malloc(twixt_rules.undo_size(w.config));
    ita_scene_open(&w.scene, ita_heap());
    if (!w.state || !w.undo) return 1;
    twixt_rules.start(w.config, w.state);
    bool is_played = play(&w, 120);
    w.hand.base.focus = 1 + 24 * 12 + 12;
    int bad =
        !is_played || twixt_view.scene(w.config, w.state, &w.hand.base, NULL, &w.scene) != ITA_OK;
    bad = bad || measured_scene(&w) != ITA_OK; // the room is there by now
    ita_scene_close(&w.scene);
    free(w.state);
    free(w.undo);
    ita_config_free(w.config);
    return bad;
}
