// The floods on the largest board: whole registers and whole words, up to the last of each.
#include "check.h"

#include "games/twixt/board/aid.h"
#include "games/twixt/brain/flood.h"

static const char setup[] = "size=48";

static void floods_of_the_largest_board_stay_on_it(void **state) {
    (void)state;
    static twixt_chains chains;
    static twixt_need need;
    static twixt_frames frames;
    static const char *const pegs[] = {"", "B2", "X24", "AV47", "AU48"};
    ita_config *config = NULL;
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, setup, sizeof setup - 1, ita_heap(), &config, NULL),
        ITA_OK);
    const twixt_config *c = twixt_own(config);
    twixt_frames_derive(c, &frames);
    twixt_state *s = calloc(1, c->state_size);
    twixt_position *position = calloc(1, twixt_position_size(&frames));
    for (size_t i = 0; i < sizeof pegs / sizeof pegs[0]; i++) {
        ita_move move;
        char undo[4096];
        assert_true(c->undo_size <= sizeof undo);
        twixt_rules.start(config, s);
        if (*pegs[i]) {
            assert_int_equal(
                twixt_rules.move_parse(config, s, pegs[i], strlen(pegs[i]), &move, NULL), ITA_OK);
            if (twixt_rules.check(config, s, &move, NULL) != ITA_OK) continue; // the other's line
            twixt_rules.apply(config, s, &move, undo);
        }
        twixt_position_set(&frames, s, position);
        for (int colour = 0; colour < 2; colour++) {
            twixt_measure *here = calloc(1, sizeof *here), *there = calloc(1, sizeof *there);
            twixt_chains_collect(&frames, position, colour, &chains);
            twixt_flood_128(&frames, position, colour, &chains, here);
            twixt_flood_best()(&frames, position, colour, &chains, there);
            assert_memory_equal(here, there, sizeof *here);
            twixt_aid_need(c, &s->board, colour, &need);
            if (here->distance != TWIXT_FAR) assert_int_equal(here->distance, need.pegs);
            free(here);
            free(there);
        }
    }
    free(position);
    free(s);
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(floods_of_the_largest_board_stay_on_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
