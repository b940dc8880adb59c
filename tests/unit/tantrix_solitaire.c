// Solitaire: what comes, what stays, what must go where, what it is worth; by moves and by hand.
#include "check.h"

#include "games/tantrix/solitaire/solitaire.h"
#include "games/tantrix/table/laid.h"
#include "games/tantrix/table/tabletop.h"
#include "intarsia/base.h"
#include "intarsia/session.h"
#include "intarsia/words.h"

typedef struct table {
    ita_session *session;
    tabletop_hand hand;
    ita_diag diag;
    ita_scene scene;
} table;

static void open_table(table *t, const char *text) {
    memset(t, 0, sizeof *t);
    if (ita_session_new(text, strlen(text), ita_heap(), &t->session, &t->diag) != ITA_OK)
        fail_msg("%s: %s", text, t->diag.key);
    ita_scene_open(&t->scene, ita_heap());
}

static void close_table(table *t) {
    ita_scene_close(&t->scene);
    ita_session_close(t->session);
}

static const solitaire_state *state_of(const table *t) {
    return ita_session_state(t->session);
}

static void play(table *t, const char *moves) {
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        if (ita_session_play_text(t->session, at, length, &t->diag) != ITA_OK)
            fail_msg("%.*s: %s", (int)length, at, t->diag.key);
        at += length + (at[length] == ' ');
    }
}

static void assert_refused(table *t, const char *move, const char *key) {
    t->diag = (ita_diag){.key = "ok"};
    assert_int_not_equal(ita_session_play_text(t->session, move, strlen(move), &t->diag), ITA_OK);
    assert_string_equal(t->diag.key, key);
    assert_non_null(ita_words(key));
}

static ita_answer send(table *t, ita_event event) {
    t->diag = (ita_diag){.key = "ok"};
    return ita_session_gesture(t->session, &t->hand.base, &event, &t->diag);
}

static ita_answer tap(table *t, uint32_t node) {
    return send(t, (ita_event){.kind = ITA_EVENT_TAP, .node = node});
}

static void tiles_come_one_at_a_time_and_stay_once_submitted(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:solitaire,group=1");
    assert_refused(&t, "15", "tantrix.match.bag");
    assert_refused(&t, "1@0,0/0", "tantrix.match.draw");
    play(&t, "3");
    assert_refused(&t, "submit", "tantrix.solitaire.lay");
    assert_refused(&t, "4@0,0/0", "tantrix.solitaire.tile");
    assert_refused(&t, "3@0,1/0", "tantrix.match.first");
    play(&t, "3@0,0/0");
    assert_refused(&t, "3@0,0/0", "tantrix.refuse.same");
    play(&t, "3@0,0/4 submit");
    assert_refused(&t, "3", "tantrix.match.bag");
    play(&t, "5");
    assert_refused(&t, "3@0,0/1", "tantrix.solitaire.tile");
    assert_refused(&t, "5@0,0/1", "tantrix.refuse.overlap");
    assert_refused(&t, "5@0,4/1", "tantrix.match.apart");
    assert_refused(&t, "5@64,1/1", "tantrix.refuse.table");
    assert_int_equal(state_of(&t)->board.count, 1);
    close_table(&t);
}

static void each_group_brings_its_fourteen(void **state) {
    (void)state;
    for (int group = 1; group <= 4; group++) {
        char text[64];
        table t;
        ita_move moves[20];
        snprintf(text, sizeof text, "tantrix:solitaire,group=%d", group);
        open_table(&t, text);
        assert_int_equal(solitaire_rules.moves(ita_session_config(t.session),
                                               ita_session_state(t.session), moves, 20),
                         14);
        for (int i = 0; i < 14; i++)
            assert_non_null(memchr(tantrix_patterns[group - 1], moves[i].v[1], 14));
        assert_int_equal(ita_session_seed(t.session, 5, &t.diag), ITA_OK);
        assert_int_equal(ita_session_depth(t.session), 1);
        close_table(&t);
    }
}

// In the official forms a tile that fits a forced space must go there; for points it need not.
static void a_tile_that_fits_a_forced_space_must_go_there(void **state) {
    (void)state;
    static const char *const texts[] = {"solitaire,group=1,goal=line", "solitaire,group=1"};
    static ita_move moves[4000];
    ita_random random;
    ita_random_seed(&random, 12);
    int refusals = 0, free_choices = 0;
    for (int game = 0; game < 40; game++) {
        ita_config *config;
        ita_diag diag;
        solitaire_state s;
        uint8_t undo[64];
        const char *text = texts[game % 2];
        assert_int_equal(
            ita_config_parse(&ita_game_tantrix, text, strlen(text), ita_heap(), &config, &diag),
            ITA_OK);
        solitaire_rules.start(config, &s);
        assert_true(solitaire_rules.undo_size(config) <= sizeof undo);
        while (solitaire_rules.player(config, &s) != ITA_NOBODY) {
            space spaces[SPACE_MOST];
            int count = s.current ? space_list(&s.board, spaces) : 0;
            bool fits_forced = false;
            for (int i = 0; i < count * 6; i++)
                fits_forced |= space_is_forced(&spaces[i / 6]) &&
                               tantrix_fits(s.current, i % 6, spaces[i / 6].asked);
            for (int i = 0; i < count * 6; i++) {
                const space *at = &spaces[i / 6];
                const ita_move move = tantrix_move_put(tantrix_lay(s.current, at->a, at->b, i % 6));
                if (!fits_forced || space_is_forced(at) ||
                    !tantrix_fits(s.current, i % 6, at->asked))
                    continue;
                bool is_same = s.laid.is_placed && s.laid.a == at->a && s.laid.b == at->b &&
                               s.laid.turn == i % 6;
                ita_status status = solitaire_check(config, &s, &move, &diag);
                if (is_same) continue;
                if (game % 2) {
                    assert_int_equal(status, ITA_OK);
                    free_choices++;
                    continue;
                }
                assert_int_equal(status, ITA_E_ILLEGAL);
                assert_string_equal(diag.key, "tantrix.solitaire.forced");
                refusals++;
            }
            size_t move_count = solitaire_rules.moves(config, &s, moves, 4000);
            assert_true(move_count > 0);
            size_t pick = ita_random_below(&random, move_count);
            if (s.laid.is_placed) pick = move_count - 1; // submit
            solitaire_state before = s;
            solitaire_rules.apply(config, &s, &moves[pick], undo);
            solitaire_state after = s;
            solitaire_rules.undo(config, &s, undo);
            assert_memory_equal(&s, &before, sizeof s);
            s = after;
            ita_text text_form;
            ita_text_open(&text_form, ita_heap());
            solitaire_state_format(config, &s, &text_form);
            if (solitaire_state_parse(config, text_form.data, text_form.length, &before, &diag))
                fail_msg("%s: %s", diag.key, text_form.data);
            assert_memory_equal(&s, &before, sizeof s);
            ita_text_close(&text_form);
        }
        assert_int_equal(s.board.count, 14);
        solitaire_rules.config_free(config);
    }
    assert_true(refusals > 50 && free_choices > 50);
}

// Tiles 1, 2, 3 close a yellow loop: six points by both models; a line of two before that, two.
static void a_loop_counts_twice_and_twentyeight_is_the_most(void **state) {
    (void)state;
    static const char *const texts[] = {"tantrix:solitaire,group=1",
                                        "tantrix:solitaire,group=1,model=nodes"};
    for (int i = 0; i < 2; i++) {
        table t;
        open_table(&t, texts[i]);
        const solitaire_config *c = solitaire_own(ita_session_config(t.session));
        play(&t, "1 1@0,0/2");
        assert_int_equal(solitaire_score(c, state_of(&t)), 0);
        play(&t, "submit 2 2@1,-1/0 submit");
        assert_int_equal(solitaire_score(c, state_of(&t)), 2);
        play(&t, "3 3@1,0/4 submit");
        assert_int_equal(solitaire_score(c, state_of(&t)), 6);
        close_table(&t);
    }
}

static void the_goal_is_reached_by_fourteen(void **state) {
    (void)state;
    // a blue loop of the first fourteen, from the solver
    ita_config *config;
    ita_diag diag = {.key = "ok"};
    ita_job *job = NULL;
    ita_text text, position;
    static const char puzzle[] = "discovery,n=14,colour=blue";
    const ita_game *game = &ita_game_tantrix;
    assert_int_equal(ita_config_parse(game, puzzle, sizeof puzzle - 1, ita_heap(), &config, &diag),
                     ITA_OK);
    void *start = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, start);
    ita_solve_options options = {.limit = 1, .wants_texts = true};
    assert_int_equal(ita_puzzle_of(config)->solve(config, start, &options, ita_heap(), &job, &diag),
                     ITA_OK);
    ita_text_open(&text, ita_heap());
    while (job->class_->take(job, &text) != ITA_OK)
        assert_int_equal(ita_job_step(job, 100000, &diag), ITA_OK);
    ita_job_close(job);
    ita_config_free(config);
    free(start);
    // its laid tiles, moved so that the first lies on 0,0
    ita_text_open(&position, ita_heap());
    int origin_a = 0, origin_b = 0, laid = 0;
    ita_put_char(&position, ';');
    for (const char *at = ita_text_get(&text); *at;) {
        size_t length = strcspn(at, " \n");
        int number, a, b, turn;
        ita_reader reader = ita_read(at, length);
        if (laid_read_tile(&reader, &number, &a, &b, &turn)) {
            if (laid++ == 0) {
                origin_a = a;
                origin_b = b;
            } else {
                ita_put_char(&position, '+');
            }
            laid_put_tile(&position, number, a - origin_a, b - origin_b, turn);
        }
        at += length + (at[length] != '\0');
    }
    assert_int_equal(laid, 14);
    static const struct {
        const char *config;
        int score, winner;
    } cases[] = {{"solitaire,group=1,goal=loop,colour=blue", 28, 1},
                 {"solitaire,group=1,goal=line,colour=blue", 14, 1},
                 {"solitaire,group=1", 28, 1}};
    for (int i = 0; i < 3; i++) {
        solitaire_state s;
        ita_result result;
        assert_int_equal(ita_config_parse(game, cases[i].config, strlen(cases[i].config),
                                          ita_heap(), &config, &diag),
                         ITA_OK);
        if (solitaire_state_parse(config, position.data, position.length, &s, &diag))
            fail_msg("%s: %s", diag.key, position.data);
        solitaire_rules.result(config, &s, &result);
        assert_true(result.is_over);
        assert_int_equal(result.scores[0], cases[i].score);
        assert_int_equal(result.winner, cases[i].winner);
        assert_non_null(ita_words(result.key));
        solitaire_rules.config_free(config);
    }
    ita_text_close(&text);
    ita_text_close(&position);
}

static void the_tile_is_moved_and_turned_until_it_is_submitted(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:solitaire,group=1");
    play(&t, "1 1@0,0/0 submit 2");
    assert_int_equal(tap(&t, 2), ITA_ANSWER_HAND); // taken up
    for (int turns = 0; tantrix_edge(2, t.hand.turn, 4) != tantrix_edge(1, 0, 1); turns++) {
        assert_true(turns < 6);
        assert_int_equal(tap(&t, 2), ITA_ANSWER_HAND); // turned in the hand
    }
    assert_int_equal(tap(&t, tantrix_cell_node(0, 1)), ITA_ANSWER_MOVE);
    assert_true(state_of(&t)->laid.is_placed);
    int turn = state_of(&t)->laid.turn;
    assert_int_equal(tap(&t, 2), ITA_ANSWER_MOVE); // turned where it lies, to where it fits
    assert_int_not_equal(state_of(&t)->laid.turn, turn);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_TURN, .node = 2, .amount = -1}),
                     ITA_ANSWER_MOVE);
    assert_int_equal(state_of(&t)->laid.turn, turn);
    assert_int_equal(tap(&t, 1), ITA_ANSWER_NOTHING); // frozen
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 1}), ITA_ANSWER_NOTHING);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "submit"}),
                     ITA_ANSWER_MOVE);
    assert_int_equal(state_of(&t)->board.count, 2);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "submit"}),
                     ITA_ANSWER_REFUSED);
    close_table(&t);
}

static bool hint(table *t, int step, ita_text *words, ita_move *move) {
    bool has_move = false;
    ita_text_reset(words);
    assert_int_equal(ita_puzzle_of(ita_session_config(t->session))
                         ->hint(ita_session_config(t->session), state_of(t), step, 1000, words,
                                move, &has_move, &t->diag),
                     ITA_OK);
    return has_move;
}

// First how many points there are, then the laying that brings just as many.
static void the_first_hint_tells_what_the_second_reaches(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:solitaire,group=2");
    ita_session_seed(t.session, 7, &t.diag);
    ita_text words;
    ita_text_open(&words, ita_heap());
    int nudges = 0;
    for (int i = 0; i < 40 && state_of(&t)->current; i++) {
        ita_move move;
        char promised[64];
        const bool is_told = hint(&t, 0, &words, &move);
        snprintf(promised, sizeof promised, "%s", ita_text_get(&words));
        assert_true(hint(&t, 1, &words, &move));
        assert_int_equal(ita_session_play(t.session, &move, &t.diag), ITA_OK);
        if (is_told) continue; // it lies best, and is handed in
        const solitaire_state *s = state_of(&t);
        solitaire_state laid = *s;
        tantrix_board_put(&laid.board, s->current, s->laid.a, s->laid.b, s->laid.turn);
        ita_diag points;
        ita_fail(&points, ITA_OK, "tantrix.solitaire.hint.points");
        ita_diag_arg_int(&points,
                         solitaire_score(solitaire_own(ita_session_config(t.session)), &laid));
        ita_text_reset(&words);
        ita_put_diag(&words, &points);
        assert_string_equal(ita_text_get(&words), promised);
        nudges++;
    }
    assert_true(nudges > 5);
    ita_text_close(&words);
    close_table(&t);
}

static void configs_are_written_back(void **state) {
    (void)state;
    static const struct {
        const char *text, *formatted; // NULL: refused
    } configs[] = {
        {"solitaire", "solitaire"},
        {"solitaire,group=1", "solitaire"},
        {"solitaire,group=3", "solitaire,group=3"},
        {"solitaire,group=3,goal=line,colour=red", "solitaire,group=3,goal=line,colour=red"},
        {"solitaire,group=1,goal=loop,colour=yellow", "solitaire,goal=loop"},
        {"solitaire,group=2,check=source,model=nodes",
         "solitaire,group=2,check=source,model=nodes"},
        {"solitaire,group=5", NULL},
        {"solitaire,goal=circle", NULL},
        {"solitaire,group=1,goal=line,colour=green", NULL},
        {"solitaire,group=1,goal=line,colour=red+blue", NULL},
        {"solitaire,colour=red", NULL},
        {"solitaire,goal=line,check=source", NULL},
        {"solitaire,players=2", NULL},
    };
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag = {.key = "ok"};
        ita_status status = ita_config_parse(&ita_game_tantrix, configs[i].text,
                                             strlen(configs[i].text), ita_heap(), &config, &diag);
        if ((status == ITA_OK) != (configs[i].formatted != NULL)) fail_msg("%s", configs[i].text);
        if (status != ITA_OK) {
            assert_non_null(ita_words(diag.key));
            continue;
        }
        ita_text text;
        ita_text_open(&text, ita_heap());
        ita_config_format(config, &text);
        assert_string_equal(ita_text_get(&text), configs[i].formatted);
        ita_text_close(&text);
        solitaire_rules.config_free(config);
    }
}

static void bad_positions_are_refused(void **state) {
    (void)state;
    static const char *const positions[] = {"",
                                            "1",
                                            "15;",
                                            "1;1@0,0/0",
                                            ";1@0,1/0",
                                            ";1@0,0/0+2@0,5/0",
                                            ";1@0,0/0+2@0,0/1",
                                            ";1@0,0/0+1@0,1/1",
                                            "2@0,4/0;1@0,0/0",
                                            ";1@0,0/0 ",
                                            ";56@0,0/0",
                                            "x;"};
    ita_config *config;
    ita_diag diag;
    assert_int_equal(
        ita_config_parse(&ita_game_tantrix, "solitaire,group=1", 17, ita_heap(), &config, &diag),
        ITA_OK);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        solitaire_state s;
        if (solitaire_state_parse(config, positions[i], strlen(positions[i]), &s, &diag) == ITA_OK)
            fail_msg("%s", positions[i]);
        assert_non_null(ita_words(diag.key));
    }
    solitaire_rules.config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_come_one_at_a_time_and_stay_once_submitted),
        cmocka_unit_test(each_group_brings_its_fourteen),
        cmocka_unit_test(a_tile_that_fits_a_forced_space_must_go_there),
        cmocka_unit_test(a_loop_counts_twice_and_twentyeight_is_the_most),
        cmocka_unit_test(the_goal_is_reached_by_fourteen),
        cmocka_unit_test(the_tile_is_moved_and_turned_until_it_is_submitted),
        cmocka_unit_test(the_first_hint_tells_what_the_second_reaches),
        cmocka_unit_test(configs_are_written_back),
        cmocka_unit_test(bad_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
