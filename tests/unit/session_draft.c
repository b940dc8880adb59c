// The way back from puzzles to drafts: a draft that makes what is shipped, under the same name;
// what has none; names in the picture; how hard puzzles are that are no covers.
#include "games_played.h"

#include "intarsia/rating.h"

static void put_setup(const ita_session *session, ita_text *out) {
    const ita_record *record = ita_session_record(session);
    ita_put(out, record->game);
    if (record->config[0]) ita_put_char(out, ':');
    ita_put(out, record->config);
}

// What the draft of a puzzle makes, NULL where there is no draft.
static void makes(const char *setup, const char *expected) {
    ita_session *puzzle = open_game(setup), *draft;
    ita_position position;
    ita_diag diag = {.key = "ok"};
    ita_text made;
    ita_session_position(puzzle, &position);
    assert_int_equal(position.can_draft, expected != NULL);
    const ita_status status = ita_session_draft(puzzle, &draft, &diag);
    assert_int_equal(status, expected ? ITA_OK : ITA_E_UNSUPPORTED);
    if (expected) {
        ita_text_open(&made, ita_heap());
        ita_session_position(draft, &position);
        assert_true(position.can_make);
        assert_false(position.can_draft);
        if (ita_session_made(draft, &made, &diag) != ITA_OK) fail_msg("%s: %s", setup, diag.key);
        assert_string_equal(ita_text_get(&made), expected);
        ita_text_close(&made);
        ita_session_close(draft);
    }
    ita_session_close(puzzle);
}

// Of the games whose drafts need no search: every example that has one.
static void drafts_make_the_puzzles_that_are_shipped(void **state) {
    (void)state;
    size_t count, tried = 0;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++) {
        ita_gallery gallery;
        if (games[i]->gallery || ita_gallery_open(games[i], &gallery, NULL) != ITA_OK) continue;
        for (size_t n = 0; ita_gallery_next(&gallery); n++) {
            ita_text setup, canonical;
            ita_position position;
            ita_text_open(&setup, ita_heap());
            ita_text_open(&canonical, ita_heap());
            ita_put(&setup, games[i]->name);
            ita_put_char(&setup, ':');
            ita_put(&setup, gallery.config);
            ita_session *puzzle = open_game(ita_text_get(&setup));
            put_setup(puzzle, &canonical);
            ita_session_position(puzzle, &position);
            const bool is_level =
                strcmp(ita_session_config(puzzle)->variant->name, "discovery") == 0;
            const bool is_large = setup.length > 60 && n % 8 && !is_long_run();
            ita_session_close(puzzle);
            if (position.can_draft && !is_level && !is_large) {
                makes(ita_text_get(&setup), ita_text_get(&canonical));
                tried++;
            }
            ita_text_close(&canonical);
            ita_text_close(&setup);
        }
    }
    assert_true(tried > 60);
}

static void a_level_becomes_a_pack_of_its_tiles(void **state) {
    (void)state;
    makes("tantrix:n=10", "tantrix:loop,tiles=1-10,colour=red");
    makes("tantrix:n=5,group=2,holes=any", "tantrix:loop,tiles=43+48-50+54,colour=green,holes=any");
    makes("tantrix:pyramid", "tantrix:pyramid,tiles=6-8+13+14+39-43");
    makes("twixt:problem,size=6,position=[turn=red red=C3,D5]",
          "twixt:problem,size=6,position=[turn=red red=C3,D5]");
}

static void what_no_draft_makes_has_no_way_back(void **state) {
    (void)state;
    makes("tantrix", NULL);
    makes("tantrix:n=3,to=10", NULL);
    makes("tantrix:match", NULL);
    makes("twixt", NULL);
    makes("pentahex:duel", NULL);
    makes("pentahex:edit", NULL);
    makes("dissection:free", NULL);
}

// The pieces lie as in a filling, so the figure is the same, told from another corner perhaps.
static void figures_are_laid_out(void **state) {
    (void)state;
    static const char *const figures[] = {"dissection:figure=square", "dissection:figure=rabbit",
                                          "dissection:set=heart"};
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        ita_session *puzzle = open_game(figures[i]), *draft;
        ita_diag diag = {.key = "ok"};
        ita_text made, setup;
        ita_text_open(&made, ita_heap());
        ita_text_open(&setup, ita_heap());
        put_setup(puzzle, &setup);
        if (ita_session_draft(puzzle, &draft, &diag) != ITA_OK)
            fail_msg("%s: %s", figures[i], diag.key);
        assert_int_equal(ita_session_made(draft, &made, &diag), ITA_OK);
        ita_session *again = open_game(ita_text_get(&made)), *second;
        ita_text twice;
        ita_text_open(&twice, ita_heap());
        assert_int_equal(ita_session_draft(again, &second, &diag), ITA_OK);
        assert_int_equal(ita_session_made(second, &twice, &diag), ITA_OK);
        assert_string_equal(ita_text_get(&twice), ita_text_get(&made));
        ita_text_close(&twice);
        ita_session_close(second);
        ita_session_close(again);
        ita_session_close(draft);
        ita_text_close(&setup);
        ita_text_close(&made);
        ita_session_close(puzzle);
    }
}

// ---- names

static void title_is(const char *name, const char *expected) {
    ita_session *session = open_game("tantrix:loop");
    ita_scene scene;
    assert_int_equal(ita_session_tag(session, "title", name, strlen(name)), ITA_OK);
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(session, NULL, 0, NULL, &scene), ITA_OK);
    assert_string_equal(scene.title, expected);
    ita_scene_close(&scene);
    ita_session_close(session);
}

static void a_name_is_the_title_of_the_picture(void **state) {
    (void)state;
    title_is("My first one", "My first one");
    title_is("a\nb\tc", "a b c");
    title_is("  ", "Tantrix, a loop of 10 tiles");
    title_is("", "Tantrix, a loop of 10 tiles");
    char letters[82] = {0}, shown[90] = {0};
    memset(letters, 'x', 80);
    title_is(letters, letters);
    letters[80] = 'x';
    memset(shown, 'x', 80);
    memcpy(shown + 80, "\u2026", 4);
    title_is(letters, shown);
}

static void a_name_goes_back_with_the_draft(void **state) {
    (void)state;
    ita_session *puzzle = open_game("twixt:problem"), *draft;
    assert_int_equal(ita_session_tag(puzzle, "title", "Gate", 4), ITA_OK);
    assert_int_equal(ita_session_draft(puzzle, &draft, NULL), ITA_OK);
    assert_string_equal(ita_record_tag(ita_session_record(draft), "title"), "Gate");
    ita_session_close(draft);
    ita_session_close(puzzle);
}

// ---- how hard

static int64_t difficulty_of(const char *setup, uint64_t budget) {
    ita_session *puzzle = open_game(setup);
    ita_job *job;
    ita_job_report report = {0};
    assert_int_equal(ita_rating_open(ita_session_config(puzzle), ita_session_state(puzzle),
                                     ita_heap(), &job, NULL),
                     ITA_OK);
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.progress >= 0 && report.progress <= 1);
    }
    assert_string_equal(report.measure, "difficulty");
    assert_non_null(report.reason);
    ita_job_close(job);
    ita_session_close(puzzle);
    return report.value;
}

static void harder_puzzles_are_rated_higher_however_it_is_divided(void **state) {
    (void)state;
    static const char *const rising[][2] = {
        {"tantrix:n=5", "tantrix:n=8"}, {"dissection:figure=square", "dissection:figure=rabbit"}};
    for (size_t i = 0; i < 2; i++) {
        int64_t before = 0;
        for (size_t k = 0; k < 2; k++) {
            const int64_t value = difficulty_of(rising[i][k], 1000000);
            assert_in_range(value, 1, ITA_RATING_MOST);
            assert_int_equal(difficulty_of(rising[i][k], 10), value);
            assert_true(value > before);
            before = value;
        }
    }
    assert_int_equal(difficulty_of("tantrix:loop,tiles=1-3,colour=yellow", 1), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drafts_make_the_puzzles_that_are_shipped),
        cmocka_unit_test(a_level_becomes_a_pack_of_its_tiles),
        cmocka_unit_test(what_no_draft_makes_has_no_way_back),
        cmocka_unit_test(figures_are_laid_out),
        cmocka_unit_test(a_name_is_the_title_of_the_picture),
        cmocka_unit_test(a_name_goes_back_with_the_draft),
        cmocka_unit_test(harder_puzzles_are_rated_higher_however_it_is_divided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
