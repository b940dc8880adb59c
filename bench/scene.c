// How long a scene takes: TwixT boards in the middle of a game, with coordinates, the hand over a
// hole, filled again as at every move of the pointer.
#include "bench.h"
#include "benches.h"

#include "games/twixt/play/state.h"
#include "games/twixt/view/hand.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 100 };

static bool play(const ita_config *config, twixt_state *state, int moves) {
    const twixt_config *c = twixt_own(config);
    void *undo = malloc(c->undo_size);
    ita_random random;
    ita_random_seed(&random, 24);
    twixt_rules.start(config, state);
    while (undo && moves > 0) {
        ita_move move = twixt_move_peg((int)ita_random_below(&random, (uint64_t)c->cols),
                                       (int)ita_random_below(&random, (uint64_t)c->rows));
        if (twixt_rules.check(config, state, &move, NULL) != ITA_OK) continue;
        twixt_rules.apply(config, state, &move, undo);
        moves--;
    }
    free(undo);
    return undo != NULL;
}

// Milliseconds of the best of some turns; below 0: it could not be measured.
static double time_scene(const ita_config *config, const twixt_state *state, uint32_t show) {
    twixt_hand hand = {.base.focus = (uint32_t)twixt_own(config)->hole_count / 2};
    ita_view_options options = {show, NULL, NULL};
    ita_scene scene;
    double best = -1;
    ita_scene_open(&scene, ita_heap());
    for (int i = 0; i < TURNS; i++) {
        double start = bench_clock();
        ita_scene_reset(&scene);
        if (twixt_view.scene(config, state, &hand.base, &options, &scene) != ITA_OK) break;
        double taken = 1000 * (bench_clock() - start);
        if (best < 0 || taken < best) best = taken;
    }
    ita_scene_close(&scene);
    return best;
}

static int run_config(ita_text *out, const char *name, const char *text, int moves) {
    ita_config *config;
    if (ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &config, NULL) != ITA_OK)
        return 1;
    twixt_state *state = malloc(twixt_rules.state_size(config));
    int bad = !state || !play(config, state, moves);
    if (!bad) {
        ita_json_name(out, name);
        ita_json_open(out, '{');
        ita_json_pair_fixed(out, "ms", time_scene(config, state, ITA_SHOW_COORDINATES), 3);
        ita_json_pair_fixed(out, "ms_with_aids",
                            time_scene(config, state, ITA_SHOW_COORDINATES | ITA_SHOW_AIDS), 3);
        ita_json_close(out, '}');
    }
    free(state);
    ita_config_free(config);
    return bad;
}

int bench_scene(ita_text *out) {
    int bad = run_config(out, "twixt 24x24, 120 pegs", "draw=agreed", 120);
    return bad ? bad : run_config(out, "twixt 48x48, 480 pegs", "size=48,draw=agreed", 480);
}
