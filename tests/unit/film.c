// The film of a game: which positions are its frames, how long they stand, and that each is the
// picture that the session itself shows there.
#include "check.h"

#include "intarsia/film.h"

static ita_session *read_session(const char *bytes, size_t length) {
    ita_session *session = NULL;
    ita_diag diag;
    assert_int_equal(ita_session_read(bytes, length, ita_heap(), &session, &diag), ITA_OK);
    return session;
}

static ita_session *read_golden(const char *name) {
    char path[1024];
    ita_text bytes;
    snprintf(path, sizeof path, "%s/tests/golden/records/%s.ita", INTARSIA_ROOT, name);
    read_own(path, &bytes);
    ita_session *session = read_session(ita_text_get(&bytes), bytes.length);
    ita_text_close(&bytes);
    return session;
}

static ita_film *open_film(const ita_session *session, uint32_t last) {
    const ita_film_look look = {.pixels = 300};
    ita_film *film = NULL;
    ita_diag diag;
    assert_int_equal(ita_film_open(session, last, &look, ita_heap(), &film, &diag), ITA_OK);
    return film;
}

static uint32_t newest(const ita_session *session) {
    return (uint32_t)ita_session_record(session)->node_count - 1;
}

static void a_frame_for_the_start_and_for_each_move_and_the_last_stands_longest(void **state) {
    (void)state;
    static const char record[] = "intarsia 1\ngame: null:size=9\n\n3 2 (1 1) 2\n";
    ita_session *session = read_session(record, sizeof record - 1);
    const uint32_t cursor = ita_session_cursor(session);
    ita_film *film = open_film(session, newest(session));
    assert_int_equal(ita_film_count(film), 4);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(ita_film_milliseconds(film, i), 800);
    assert_int_equal(ita_film_milliseconds(film, 3), 2500);
    ita_film_close(film);
    film = open_film(session, ITA_ROOT);
    assert_int_equal(ita_film_count(film), 1);
    assert_int_equal(ita_film_milliseconds(film, 0), 2500);
    ita_film_close(film);
    assert_int_equal(ita_session_cursor(session), cursor);
    ita_session_close(session);
}

static void what_is_not_there_is_refused(void **state) {
    (void)state;
    static const char record[] = "intarsia 1\ngame: null:size=9\n\n3\n";
    ita_session *session = read_session(record, sizeof record - 1);
    const ita_film_look look = {.pixels = 300};
    ita_film *film = NULL;
    ita_diag diag;
    assert_int_equal(ita_film_open(session, 2, &look, ita_heap(), &film, &diag), ITA_E_NOT_FOUND);
    film = open_film(session, 1);
    ita_text svg;
    ita_text_open(&svg, ita_heap());
    assert_int_equal(ita_film_draw(film, 2, &svg, &diag), ITA_E_RANGE);
    assert_int_equal(ita_film_draw(film, 1, &svg, &diag), ITA_OK);
    ita_text_close(&svg);
    ita_film_close(film);
    ita_session_close(session);
}

// ---- long ones

// A piece laid here and there, so many times.
static ita_session *read_long(size_t moves) {
    ita_text record;
    ita_text_open(&record, ita_heap());
    ita_put(&record, "intarsia 1\ngame: dissection\n\n");
    for (size_t i = 0; i < moves; i++)
        ita_put(&record, i % 2 ? "1t4m@96,-68\n" : "1t4m@0,0\n");
    assert_int_equal(ita_text_status(&record), ITA_OK);
    ita_session *session = read_session(ita_text_get(&record), record.length);
    ita_text_close(&record);
    return session;
}

static void the_whole_lasts_no_longer_than_three_quarters_of_a_minute(void **state) {
    (void)state;
    ita_session *session = read_long(450);
    static const struct {
        uint32_t moves;
        int milliseconds;
    } cases[] = {{1, 800}, {56, 800}, {57, 780}, {100, 450}, {225, 200}, {449, 100}, {450, 100}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_film *film = open_film(session, cases[i].moves);
        assert_int_equal(ita_film_count(film), cases[i].moves + 1);
        assert_int_equal(ita_film_milliseconds(film, 0), cases[i].milliseconds);
        assert_int_equal(ita_film_milliseconds(film, cases[i].moves), 2500);
        ita_film_close(film);
    }
    ita_session_close(session);
}

static void a_thousand_frames_are_the_most(void **state) {
    (void)state;
    ita_session *session = read_long(ITA_FILM_FRAMES_MOST);
    const ita_film_look look = {.pixels = 300};
    ita_film *film = NULL;
    ita_diag diag;
    assert_int_equal(ita_film_open(session, ITA_FILM_FRAMES_MOST, &look, ita_heap(), &film, &diag),
                     ITA_E_LIMIT);
    assert_string_equal(diag.args[0], "999");
    film = open_film(session, ITA_FILM_FRAMES_MOST - 1);
    assert_int_equal(ita_film_count(film), ITA_FILM_FRAMES_MOST);
    ita_film_close(film);
    ita_session_close(session);
}

// ---- against the session

static const ita_view *view_of(const ita_session *session) {
    return ita_view_of(ita_session_config(session));
}

static double shape_of(const ita_session *session) {
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(session, NULL, 0, NULL, &scene), ITA_OK);
    const double ratio = scene.width / scene.height;
    ita_scene_close(&scene);
    return ratio < 0.7 ? 0.7 : ratio > 1.8 ? 1.8 : ratio;
}

static void draw_session(const ita_session *session, double ratio, ita_text *svg) {
    const ita_svg_options options = {
        .pixels = 300, .style = view_of(session)->style, .defs = view_of(session)->defs};
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    scene.ratio = ratio;
    assert_int_equal(ita_session_scene(session, NULL, 0, NULL, &scene), ITA_OK);
    ita_scene_svg(&scene, &options, svg);
    ita_scene_close(&scene);
}

// The frames are where a person has moved and chance is through: as undo goes, from the end.
static void compare_frames(const char *name) {
    ita_session *session = read_golden(name);
    ita_diag diag;
    const uint32_t last = newest(session);
    assert_int_equal(ita_session_jump(session, last, &diag), ITA_OK);
    const double ratio = shape_of(session);
    ita_film *film = open_film(session, last);
    ita_text wanted, drawn;
    ita_text_open(&wanted, ita_heap());
    ita_text_open(&drawn, ita_heap());
    for (size_t i = ita_film_count(film); i-- > 0;) {
        ita_text_reset(&wanted);
        ita_text_reset(&drawn);
        draw_session(session, ratio, &wanted);
        assert_int_equal(ita_film_draw(film, i, &drawn, &diag), ITA_OK);
        assert_string_equal(ita_text_get(&drawn), ita_text_get(&wanted));
        ita_position position;
        ita_session_position(session, &position);
        assert_int_equal(position.can_undo, i > 0);
        if (i > 0) assert_int_equal(ita_session_undo(session, &diag), ITA_OK);
    }
    ita_text_close(&wanted);
    ita_text_close(&drawn);
    ita_film_close(film);
    ita_session_close(session);
}

static void each_frame_is_what_the_session_shows_where_undo_leads(void **state) {
    (void)state;
    static const char *const names[] = {"null",          "strips",           "pentahex-blocks2",
                                        "twixt-std",     "tantrix",          "dissection-egg",
                                        "tantrix-match", "tantrix-solitaire"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        compare_frames(names[i]);
}

static void draws_of_chance_are_seen_with_the_move_before_them(void **state) {
    (void)state;
    ita_session *session = read_golden("tantrix-match");
    ita_text told;
    ita_text_open(&told, ita_heap());
    ita_session_json(session, &told);
    size_t draws = 0;
    for (const char *at = ita_text_get(&told); (at = strstr(at, "\"drawn\"")); at++)
        draws++;
    ita_text_close(&told);
    assert_true(draws > 40);
    ita_film *film = open_film(session, newest(session));
    assert_int_equal(ita_film_count(film), newest(session) - draws + 1);
    ita_film_close(film);
    ita_session_close(session);
}

// ---- memory

static bool films(const ita_session *session, const ita_allocator *allocator) {
    const ita_film_look look = {.pixels = 300};
    ita_film *film = NULL;
    ita_diag diag;
    if (ita_film_open(session, newest(session), &look, allocator, &film, &diag) != ITA_OK) {
        assert_int_equal(diag.status, ITA_E_MEMORY);
        return false;
    }
    ita_text svg;
    ita_text_open(&svg, allocator);
    const ita_status status = ita_film_draw(film, 0, &svg, &diag);
    if (status != ITA_OK) assert_int_equal(diag.status, ITA_E_MEMORY);
    ita_text_close(&svg);
    ita_film_close(film);
    return status == ITA_OK;
}

static void memory_may_run_out_at_any_moment(void **state) {
    (void)state;
    ita_session *session = read_golden("tantrix");
    for (size_t fail_at = 1;; fail_at++) {
        counting_allocator counting;
        counting_open(&counting, fail_at);
        const bool is_whole = films(session, &counting.allocator);
        assert_int_equal(counting.bytes_out, 0);
        if (counting.calls < fail_at) {
            assert_true(is_whole);
            break;
        }
        assert_false(is_whole);
    }
    ita_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_for_the_start_and_for_each_move_and_the_last_stands_longest),
        cmocka_unit_test(what_is_not_there_is_refused),
        cmocka_unit_test(the_whole_lasts_no_longer_than_three_quarters_of_a_minute),
        cmocka_unit_test(a_thousand_frames_are_the_most),
        cmocka_unit_test(each_frame_is_what_the_session_shows_where_undo_leads),
        cmocka_unit_test(draws_of_chance_are_seen_with_the_move_before_them),
        cmocka_unit_test(memory_may_run_out_at_any_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
