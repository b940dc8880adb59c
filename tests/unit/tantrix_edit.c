// Drafts of Tantrix puzzles: what they make is what is chosen; why one makes none yet; changes and
// drafts as text, by taps and by buttons.
#include "games_played.h"

#include "games/tantrix/edit/edit.h"
#include "games/tantrix/table/laid.h"

#include <math.h>

// What it makes, or the key of what it lacks and the argument of that.
static void gives(const char *draft, const char *moves, const char *expected) {
    ita_session *session = open_played(draft, moves);
    ita_text made;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&made, ita_heap());
    if (ita_session_made(session, &made, &diag) != ITA_OK) {
        assert_int_equal(diag.offset, ITA_NO_OFFSET);
        ita_put(&made, diag.key);
        if (diag.arg_count) ita_put_char(&made, ' ');
        if (diag.arg_count) ita_put(&made, diag.args[0]);
    }
    assert_string_equal(ita_text_get(&made), expected);
    ita_text_close(&made);
    ita_session_close(session);
}

static void a_draft_makes_what_is_chosen(void **state) {
    (void)state;
    gives("tantrix:edit", "", "tantrix:loop,tiles=3+5+8+12+14+43+46+50+52+54,colour=blue");
    gives("tantrix:edit,tiles=genius,kind=lines,holes=2", "-49 56 yellow -red holes",
          "tantrix:lines,tiles=1+4+6+7+9+10+13+16+28+37+48+56,colour=yellow+blue,holes=any");
    gives("tantrix:edit,tiles=genius,kind=lines,holes=2", "",
          "tantrix:lines,tiles=1+4+6+7+9+10+13+16+28+37+48+49,colour=red+blue,holes=2");
    gives("tantrix:edit,holes=any,model=nodes", "no-tiles 1 2 3 pyramid -blue -holes",
          "tantrix:pyramid,tiles=1-3,model=nodes");
    gives("tantrix:edit,tiles=1-56", "pyramid -56 blue", "tantrix:pyramid,tiles=1-55,colour=blue");
}

static void a_draft_says_why_it_makes_no_puzzle_yet(void **state) {
    (void)state;
    gives("tantrix:edit", "no-tiles", "tantrix.tiles.few");
    gives("tantrix:edit", "no-tiles 3 5", "tantrix.tiles.few");
    gives("tantrix:edit", "-blue", "tantrix.edit.colourless");
    gives("tantrix:edit,tiles=1-3", "", "tantrix.edit.colourless"); // chosen later
    gives("tantrix:edit", "pyramid -3", "tantrix.tiles.pyramid");
    gives("tantrix:edit", "19 31", "tantrix.refuse.lacks 19");
    gives("tantrix:edit", "19 31 green",
          "tantrix:loop,tiles=3+5+8+12+14+19+31+43+46+50+52+54,"
          "colour=blue+green");
}

static void refuses(const char *moves, const char *change, const char *key) {
    expect_refused("tantrix:edit", moves, change, key);
}

static void only_what_changes_something_is_a_change(void **state) {
    (void)state;
    refuses("", "3", "tantrix.edit.tile.on");
    refuses("", "-4", "tantrix.edit.tile.off");
    refuses("", "blue", "tantrix.edit.already");
    refuses("", "-red", "tantrix.edit.already");
    refuses("", "loop", "tantrix.edit.already");
    refuses("", "-holes", "tantrix.edit.already");
    refuses("holes", "holes", "tantrix.edit.already");
    refuses("no-tiles", "no-tiles", "tantrix.edit.already");
    refuses("", "57", "tantrix.edit.form");
    refuses("", "0", "tantrix.edit.form");
    refuses("", "submit", "tantrix.edit.form");
}

// ---- by hand

static ita_answer touch(ita_session *session, ita_event_kind kind, uint32_t node,
                        const char *name) {
    const ita_event event = {.kind = kind, .node = node, .name = name};
    ita_hand *hand = ita_hand_new(ita_session_config(session), ita_heap());
    ita_diag diag = {.key = "ok"};
    const ita_answer answer = ita_session_gesture(session, hand, &event, &diag);
    ita_hand_free(ita_session_config(session), ita_heap(), hand);
    return answer;
}

static void taps_and_buttons_turn_over_what_is_chosen(void **state) {
    (void)state;
    ita_session *session = open_played("tantrix:edit", "");
    const tantrix_draft *d = ita_session_state(session);
    assert_int_equal(touch(session, ITA_EVENT_TAP, 56, NULL), ITA_ANSWER_MOVE);
    assert_true(tantrix_has(d, 56));
    assert_int_equal(touch(session, ITA_EVENT_TAP, 56, NULL), ITA_ANSWER_MOVE);
    assert_false(tantrix_has(d, 56));
    assert_int_equal(touch(session, ITA_EVENT_TAP, 57, NULL), ITA_ANSWER_NOTHING);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(touch(session, ITA_EVENT_ACTION, 0, "red"), ITA_ANSWER_MOVE);
        assert_int_equal(d->colours >> TANTRIX_RED & 1, i % 2 == 0);
    }
    assert_int_equal(touch(session, ITA_EVENT_ACTION, 0, "pyramid"), ITA_ANSWER_MOVE);
    assert_int_equal(touch(session, ITA_EVENT_ACTION, 0, "pyramid"), ITA_ANSWER_REFUSED);
    assert_int_equal(d->kind, PUZZLE_PYRAMID);
    ita_session_close(session);
}

static const ita_node *glyph_at(const ita_scene *scene, int column, int row) {
    const ita_node *found = NULL;
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (!node->glyph || node->column != column || node->row != row) continue;
        assert_null(found); // one over the other
        found = node;
    }
    return found;
}

// "10YRB" over " *YRB".
static void in_characters_a_star_stands_under_the_number_of_a_chosen_tile(void **state) {
    (void)state;
    ita_session *session = open_played("tantrix:edit,tiles=1-56", "-7 -10");
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(session, NULL, ITA_SHOW_COORDINATES, NULL, &scene), ITA_OK);
    size_t tiles = 0;
    for (size_t i = 0; i < scene.node_count; i++) {
        const ita_node *node = &scene.nodes[i];
        if (!node->glyph || !strchr("0123456789", node->glyph[0])) continue;
        const ita_node *behind = glyph_at(&scene, node->column + 1, node->row);
        if (behind && strchr("0123456789", behind->glyph[0])) continue; // the tens
        assert_non_null(behind);
        const ita_node *tens = glyph_at(&scene, node->column - 1, node->row);
        const int number = (tens ? tens->glyph[0] - '0' : 0) * 10 + node->glyph[0] - '0';
        const ita_node *below = glyph_at(&scene, node->column, node->row + 1);
        assert_in_range(number, 1, 56);
        if (number == 7 || number == 10)
            assert_null(below);
        else
            assert_string_equal(below ? below->glyph : "", "*");
        for (int k = 1; k <= 3; k++) // the lower three edges
            assert_non_null(glyph_at(&scene, node->column + k, node->row + 1));
        tiles++;
    }
    assert_int_equal(tiles, 56);
    ita_scene_close(&scene);
    ita_session_close(session);
}

// Steps from tile to tile, to the right and down, and the rim around their middles.
static double height_needed(int columns, double ratio) {
    const int rows = (TANTRIX_TILES + columns - 1) / columns;
    const double width = 1.3 * (columns - 1) + 1.5, height = 1.15 * (rows - 1) + 1.5;
    return width / ratio > height ? width / ratio : height;
}

static void tiles_are_about_as_large_as_the_stage_allows(void **state) {
    (void)state;
    static const double ratios[] = {0.3, 0.5, 0.75, 1, 4.0 / 3, 2, 3.5};
    ita_session *session = open_played("tantrix:edit", "");
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; i++) {
        double least = 1e9;
        for (int columns = 4; columns <= TANTRIX_TILES; columns++)
            least = fmin(least, height_needed(columns, ratios[i]));
        ita_scene scene;
        ita_scene_open(&scene, ita_heap());
        scene.ratio = ratios[i];
        assert_int_equal(ita_session_scene(session, NULL, 0, NULL, &scene), ITA_OK);
        assert_true(fabs(scene.width - ratios[i] * scene.height) < 1e-9 * scene.width);
        if (scene.height > 1.1 * least) fail_msg("%g: %g of %g", ratios[i], scene.height, least);
        ita_scene_close(&scene);
    }
    ita_session_close(session);
}

static void a_draft_counts_the_chosen_tiles_for_one(void **state) {
    (void)state;
    ita_session *session = open_played("tantrix:edit", "no-tiles 3 5 56");
    ita_result result;
    memset(&result, 0xA5, sizeof result);
    tantrix_edit_rules.result(ita_session_config(session), ita_session_state(session), &result);
    assert_int_equal(result.player_count, 1);
    assert_int_equal(result.scores[0], 3);
    assert_int_equal(result.winner, ITA_NOBODY);
    ita_session_close(session);
}

// ---- random drafts

static void check_made(const tantrix_draft *d, const char *setup) {
    ita_session *puzzle = open_played(setup, "");
    const puzzle_config *made = puzzle_own(ita_session_config(puzzle));
    assert_int_equal(made->kind, d->kind);
    assert_int_equal(made->colours, d->colours);
    assert_int_equal(made->max_holes, d->max_holes);
    assert_int_equal(laid_set_of(made->pack, made->pack_count), d->tiles);
    ita_session_close(puzzle);
}

static void check_text(const ita_session *draft) {
    const ita_config *config = ita_session_config(draft);
    tantrix_draft again;
    ita_text text;
    memset(&again, 0xA5, sizeof again);
    ita_text_open(&text, ita_heap());
    tantrix_draft_format(config, ita_session_state(draft), &text);
    assert_int_equal(tantrix_draft_parse(config, ita_text_get(&text), text.length, &again, NULL),
                     ITA_OK);
    assert_memory_equal(&again, ita_session_state(draft), sizeof again);
    for (size_t length = 0; length < text.length; length++) { // cut short it is another, or none
        const bool is_read =
            tantrix_draft_parse(config, ita_text_get(&text), length, &again, NULL) == ITA_OK;
        if (is_read) assert_memory_not_equal(&again, ita_session_state(draft), sizeof again);
    }
    ita_text_close(&text);
}

static void random_drafts_make_what_is_chosen(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261124));
    size_t made_count = 0;
    for (size_t n = 0; n < usual_or_long(200, 5000); n++) {
        ita_session *session = open_played(n % 2 ? "tantrix:edit" : "tantrix:edit,tiles=1-28", "");
        const ita_config *config = ita_session_config(session);
        for (uint64_t i = ita_random_below(&random, 50); i > 0; i--) {
            ita_move moves[TANTRIX_TILES + TANTRIX_WORDS];
            const size_t count = tantrix_edit_rules.moves(config, ita_session_state(session), moves,
                                                          TANTRIX_TILES + TANTRIX_WORDS);
            const ita_move *move = &moves[ita_random_below(&random, count)];
            assert_int_equal(ita_session_play(session, move, NULL), ITA_OK);
        }
        ita_text made;
        ita_text_open(&made, ita_heap());
        check_text(session);
        if (ita_session_made(session, &made, NULL) == ITA_OK) {
            check_made(ita_session_state(session), ita_text_get(&made));
            made_count++;
        }
        ita_text_close(&made);
        ita_session_close(session);
    }
    assert_true(made_count > 20);
}

static void colours_are_told_as_a_list(void **state) {
    (void)state;
    static const char *const told[] = {"blue", "yellow and green", "yellow, red and blue",
                                       "yellow, red, blue and green"};
    static const unsigned sets[] = {4, 9, 7, 15};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        ita_text text;
        ita_text_open(&text, ita_heap());
        tantrix_say_colours(sets[i], &text);
        assert_string_equal(ita_text_get(&text), told[i]);
        ita_text_close(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_told_as_a_list),
        cmocka_unit_test(a_draft_makes_what_is_chosen),
        cmocka_unit_test(a_draft_says_why_it_makes_no_puzzle_yet),
        cmocka_unit_test(only_what_changes_something_is_a_change),
        cmocka_unit_test(in_characters_a_star_stands_under_the_number_of_a_chosen_tile),
        cmocka_unit_test(taps_and_buttons_turn_over_what_is_chosen),
        cmocka_unit_test(tiles_are_about_as_large_as_the_stage_allows),
        cmocka_unit_test(a_draft_counts_the_chosen_tiles_for_one),
        cmocka_unit_test(random_drafts_make_what_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
