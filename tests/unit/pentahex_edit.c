// Drafts of pentahex puzzles: what they make is what lies there, whatever the pieces are called;
// why one makes none yet; changes and drafts as text.
#include "check.h"

#include "games/pentahex/edit/edit.h"
#include "games/pentahex/view/rim.h"
#include "intarsia/session.h"

static ita_session *draft_of(const char *text) {
    ita_session *session;
    ita_diag diag;
    if (ita_session_new(text, strlen(text), ita_heap(), &session, &diag) != ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    return session;
}

static void play(ita_session *session, const char *moves) {
    ita_diag diag;
    for (const char *at = moves; *at;) {
        const size_t length = strcspn(at, " ");
        if (ita_session_play_text(session, at, length, &diag) != ITA_OK)
            fail_msg("%.*s: %s", (int)length, at, diag.key);
        at += length + (at[length] == ' ');
    }
}

static void makes(const char *draft, const char *moves, const char *setup) {
    ita_session *session = draft_of(draft);
    ita_text made;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&made, ita_heap());
    play(session, moves);
    if (ita_session_made(session, &made, &diag) != ITA_OK) fail_msg("%s: %s", moves, diag.key);
    assert_string_equal(ita_text_get(&made), setup);
    ita_text_close(&made);
    ita_session_close(session);
}

static void lacks(const char *draft, const char *moves, const char *key, const char *argument) {
    ita_session *session = draft_of(draft);
    ita_text made;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&made, ita_heap());
    play(session, moves);
    assert_int_equal(ita_session_made(session, &made, &diag), ITA_E_STATE);
    assert_string_equal(diag.key, key);
    assert_int_equal(diag.offset, ITA_NO_OFFSET);
    assert_string_equal(diag.arg_count ? diag.args[0] : "", argument);
    assert_int_equal(made.length, 0);
    ita_text_close(&made);
    ita_session_close(session);
}

static void refuses(const char *draft, const char *move, const char *key) {
    ita_session *session = draft_of(draft);
    ita_diag diag = {.key = "ok"};
    assert_int_not_equal(ita_session_play_text(session, move, strlen(move), &diag), ITA_OK);
    assert_string_equal(diag.key, key);
    ita_session_close(session);
}

static void a_draft_makes_what_lies_there(void **state) {
    (void)state;
    makes("pentahex:edit", "", "pentahex"); // the usual board with the usual pieces
    makes("pentahex:edit,board=hexhex3,pieces=free4", "-J4 -O4 -@0,0 @0,3 @3,0",
          "pentahex:pieces=I4+P4+S4+U4+Y4,"
          "board=[-2 0 -2;-2 1 -1;-2 2 0;-1 -1 -2;-1 0 -1;-1 1 0;-1 2 1;0 -2 -2;0 -1 -1;0 1 1;"
          "0 2 2;0 3 3;1 -2 -1;1 -1 0;1 0 1;1 1 2;2 -2 0;2 -1 1;2 0 2;3 0 3]");
    makes("pentahex:edit,pieces=2*A3+I3,board=3x3", "", "pentahex:pieces=2*A3+I3,board=3x3");
    makes("pentahex:edit,pieces=2*A3+I3,board=3x3", "no-cells -A3 @0,0 @0,1 @0,2 @1,0 @1,1 @1,2",
          "pentahex:pieces=A3+I3,board=[0 0 0;0 1 1;0 2 2;1 0 1;1 1 2;1 2 3]");
    makes("pentahex:edit,area=any", "no-pieces A3", "pentahex:pieces=A3,area=any");
}

static void other_pieces_can_be_put_in_where_it_is_said(void **state) {
    (void)state;
    makes("pentahex:edit,pieces=A3,board=3x1,others", "", "pentahex:pieces=A3,board=3x1");
    makes("pentahex:edit,pieces=A3,board=3x1,others", "-A3 I3", "pentahex:pieces=I3,board=3x1");
    makes("pentahex:edit,pieces=onesided3,board=4x4,area=any,others", "J4 A5",
          "pentahex:pieces=A3+I3+V3+J4+A5,board=4x4,area=any");
    refuses("pentahex:edit,pieces=A3,others", "A3", "pentahex.edit.piece.on");
}

static void expect_draft(const char *setup, const char *wanted) {
    ita_session *session = draft_of(setup);
    const ita_config *config = ita_session_config(session);
    ita_text draft, moves;
    ita_text_open(&draft, ita_heap());
    ita_text_open(&moves, ita_heap());
    assert_int_equal(
        ita_puzzle_of(config)->draft(config, ita_session_state(session), &draft, &moves, NULL),
        ITA_OK);
    assert_string_equal(ita_text_get(&draft), wanted);
    ita_text_close(&moves);
    ita_text_close(&draft);
    ita_session_close(session);
}

static void the_draft_of_a_puzzle_has_other_pieces_as_long_as_there_is_room(void **state) {
    (void)state;
    expect_draft("pentahex:pieces=A3,board=3x1", "edit,pieces=A3,board=3x1,others");
    expect_draft("pentahex:pieces=990*A3,board=hexhex3,area=any",
                 "edit,pieces=990*A3,board=hexhex3,area=any,others");
    expect_draft("pentahex:pieces=991*A3,board=hexhex3,area=any",
                 "edit,pieces=991*A3,board=hexhex3,area=any");
}

static void a_draft_says_why_it_makes_no_puzzle_yet(void **state) {
    (void)state;
    lacks("pentahex:edit", "no-cells", "pentahex.edit.no_cells", "");
    lacks("pentahex:edit", "no-pieces", "pentahex.edit.no_pieces", "");
    lacks("pentahex:edit", "-@0,0", "pentahex.edit.small.one", "1");
    lacks("pentahex:edit", "@0,4", "pentahex.edit.large.one", "1");
    lacks("pentahex:edit", "-I4", "pentahex.edit.large", "4");
    lacks("pentahex:edit,area=any", "no-cells", "pentahex.edit.no_cells", "");
}

static void only_what_changes_something_is_a_change(void **state) {
    (void)state;
    refuses("pentahex:edit", "@0,0", "pentahex.edit.cell.on");
    refuses("pentahex:edit", "-@0,4", "pentahex.edit.cell.off");
    refuses("pentahex:edit,room=0", "@0,4", "pentahex.edit.beyond");
    refuses("pentahex:edit", "-@0,5", "pentahex.edit.cell.off"); // two around where nothing is said
    refuses("pentahex:edit", "@0,6", "pentahex.edit.beyond");
    refuses("pentahex:edit", "A3", "pentahex.edit.piece.on");
    refuses("pentahex:edit", "all-pieces", "pentahex.edit.all");
    refuses("pentahex:edit", "@0", "pentahex.edit.form");
    refuses("pentahex:edit", "A5", "pentahex.edit.form"); // not among the pieces to choose from
}

// Moves that no text makes, as a program may hand them in.
static void only_numbers_that_a_change_is_written_by_are_one(void **state) {
    (void)state;
    static const ita_move wrong[] = {
        {{PENTAHEX_CHANGES, 0, 0, 0}},
        {{-1, 0, 0, 0}},
        {{PENTAHEX_CELL_ON, ITA_HEX_MOST + 1, 0, 0}},
        {{PENTAHEX_CELL_ON, -ITA_HEX_MOST - 1, 0, 0}},
        {{PENTAHEX_CELL_ON, 0, ITA_HEX_MOST + 1, 0}},
        {{PENTAHEX_CELL_ON, 0, -ITA_HEX_MOST - 1, 0}},
        {{PENTAHEX_CELL_ON, 0, 0, 1}},
        {{PENTAHEX_PIECE_ON, 0, 0, -1}},
        {{PENTAHEX_PIECE_ON, 0, 0, 1000}},
        {{PENTAHEX_PIECE_ON, 1, 0, 0}},
        {{PENTAHEX_CLEAR, 0, 0, 1}},
    };
    ita_session *session = draft_of("pentahex:edit,board=3x3,pieces=A3+I3");
    const pentahex_ground *g = pentahex_ground_of(ita_session_config(session));
    pentahex_edit edit;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ita_diag diag;
        assert_false(pentahex_edit_get(g, &wrong[i], &edit));
        assert_int_equal(ita_session_play(session, &wrong[i], &diag), ITA_E_ILLEGAL);
        assert_string_equal(diag.key, "move.form");
    }
    const ita_move far = {{PENTAHEX_CELL_ON, ITA_HEX_MOST, -ITA_HEX_MOST, 0}};
    assert_true(pentahex_edit_get(g, &far, &edit));
    ita_session_close(session);
}

static void games_that_are_played_make_nothing(void **state) {
    (void)state;
    ita_session *session = draft_of("pentahex");
    ita_text made;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&made, ita_heap());
    assert_false(ita_maker_of(ita_session_config(session)));
    assert_int_equal(ita_session_made(session, &made, &diag), ITA_E_UNSUPPORTED);
    ita_text_close(&made);
    ita_session_close(session);
}

// ---- random drafts of pieces of every kind

static const char *const palettes[] = {
    "free1-5",
    "onesided4+free3",
    "fixed3+chiral5",
    "3*A5+2*flipped:P4+L[0 0 0;0 1 1;0 2 2;1 2 3]",
    "[0 0 0;0 1 1]+2*fixed:[0 0 0;1 0 1]+A4[0 0 0;1 1 2;1 0 1;2 0 2]",
    "free6"};

static bool is_same(const pentahex_kind *a, const pentahex_kind *b) {
    return a->moves == b->moves && ita_polyhex_compare(&a->shape, &b->shape) == 0;
}

static int copies_in(const pentahex_set *set, const pentahex_kind *kind) {
    int copies = 0;
    for (size_t k = 0; k < set->kind_count; k++)
        if (is_same(&set->kinds[k], kind)) copies += set->kinds[k].copies;
    return copies;
}

static void check_made(const ita_session *draft, const char *setup) {
    const pentahex_ground *g = pentahex_ground_of(ita_session_config(draft));
    const uint64_t *cells = pentahex_draft_cells(ita_session_state(draft));
    const int32_t *copies = pentahex_draft_copies(g, ita_session_state(draft));
    ita_session *puzzle = draft_of(setup);
    const pentahex_config *made = pentahex_own(ita_session_config(puzzle));
    uint32_t count = 0;
    int pieces = 0;
    for (uint32_t i = 0; i < g->own.board.cell_count; i++) {
        const bool is_there = ita_hexboard_find(&made->board, g->own.board.cells[i]) >= 0;
        assert_int_equal(is_there, ita_bit_get(cells, i));
        count += is_there;
    }
    assert_int_equal(made->board.cell_count, count);
    for (size_t k = 0; k < g->own.set.kind_count; k++) {
        int wanted = 0; // kinds of other names may be the same piece
        for (size_t l = 0; l < g->own.set.kind_count; l++)
            if (is_same(&g->own.set.kinds[l], &g->own.set.kinds[k])) wanted += copies[l];
        assert_int_equal(copies_in(&made->set, &g->own.set.kinds[k]), wanted);
        pieces += copies[k];
    }
    assert_int_equal(made->set.piece_count, pieces);
    ita_session_close(puzzle);
}

static void check_text(const ita_session *draft) {
    const ita_config *config = ita_session_config(draft);
    const ita_rules *rules = ita_rules_of(config);
    const size_t size = rules->state_size(config);
    unsigned char *again = calloc(1, size);
    ita_text text;
    ita_text_open(&text, ita_heap());
    rules->state_format(config, ita_session_state(draft), &text);
    assert_int_equal(rules->state_parse(config, ita_text_get(&text), text.length, again, NULL),
                     ITA_OK);
    assert_memory_equal(again, ita_session_state(draft), size);
    ita_text_close(&text);
    free(again);
}

static void play_one(ita_session *session, ita_random *random) {
    const ita_config *config = ita_session_config(session);
    static ita_move moves[1024];
    const size_t count =
        ita_rules_of(config)->moves(config, ita_session_state(session), moves, 1024);
    assert_in_range(count, 1, 1024);
    assert_int_equal(ita_session_play(session, &moves[ita_random_below(random, count)], NULL),
                     ITA_OK);
}

static void random_drafts_make_what_lies_there(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    size_t made_count = 0;
    for (size_t n = 0; n < usual_or_long(120, 4000); n++) {
        ita_text text, made;
        ita_text_open(&text, ita_heap());
        ita_text_open(&made, ita_heap());
        ita_put(&text, "pentahex:edit,area=any,board=hexhex3,pieces=");
        ita_put(&text, palettes[n / 2 % (sizeof palettes / sizeof palettes[0])]);
        if (n % 2) ita_put(&text, ",others");
        ita_session *session = draft_of(ita_text_get(&text));
        for (uint64_t i = ita_random_below(&random, 60); i > 0; i--)
            play_one(session, &random);
        check_text(session);
        if (ita_session_made(session, &made, NULL) == ITA_OK) {
            check_made(session, ita_text_get(&made));
            made_count++;
        }
        ita_session_close(session);
        ita_text_close(&made);
        ita_text_close(&text);
    }
    assert_true(made_count > 60);
}

// How many pixels are between neighbours on the board, on a stage of a telephone.
static double pixels_apart(const char *draft, double width, double height) {
    ita_session *session = draft_of(draft);
    ita_hand *hand = ita_hand_new(ita_session_config(session), ita_heap());
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    scene.ratio = width / height;
    assert_int_equal(ita_session_scene(session, hand, ITA_SHOW_LARGE, NULL, &scene), ITA_OK);
    const double pixels = width / scene.width;
    ita_scene_close(&scene);
    ita_hand_free(ita_session_config(session), ita_heap(), hand);
    ita_session_close(session);
    return pixels;
}

static void cells_are_large_on_a_telephone_beside_many_pieces(void **state) {
    (void)state;
    const char *const drafts[] = {"pentahex:edit,others", "pentahex:edit"}; // with 34 pieces and 10
    for (size_t i = 0; i < 2; i++) {
        assert_true(pixels_apart(drafts[i], 348, 515) > 25);
        assert_true(pixels_apart(drafts[i], 520, 378) > 25);
    }
}

// ---- by hand

static ita_answer touch(ita_session *session, ita_hand *hand, ita_event_kind kind, uint32_t node,
                        const char *name) {
    const ita_event event = {.kind = kind, .node = node, .name = name};
    ita_diag diag = {.key = "ok"};
    return ita_session_gesture(session, hand, &event, &diag);
}

static void taps_put_cells_and_pieces_in_and_take_them_out(void **state) {
    (void)state;
    ita_session *session = draft_of("pentahex:edit");
    const pentahex_ground *g = pentahex_ground_of(ita_session_config(session));
    const uint32_t cells = (uint32_t)g->own.board.cell_count,
                   pieces = (uint32_t)g->own.set.piece_count;
    ita_hand *hand = ita_hand_new(ita_session_config(session), ita_heap());
    const pentahex_draft *d = ita_session_state(session);
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "no-cells"), ITA_ANSWER_MOVE);
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "no-pieces"), ITA_ANSWER_MOVE);
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "nothing"), ITA_ANSWER_NOTHING);
    for (uint32_t cell = 0; cell < cells; cell += cells - 1) { // the first and the last
        assert_int_equal(touch(session, hand, ITA_EVENT_TAP, PENTAHEX_NODE_CELL + cell, NULL),
                         ITA_ANSWER_MOVE);
        assert_true(d->cell_count == 1 && ita_bit_get(pentahex_draft_cells(d), cell));
        assert_int_equal(touch(session, hand, ITA_EVENT_TAP, PENTAHEX_NODE_CELL + cell, NULL),
                         ITA_ANSWER_MOVE);
        assert_int_equal(d->cell_count, 0);
    }
    for (uint32_t piece = 0; piece < pieces; piece += pieces - 1) {
        const int kind = pentahex_kind_of_piece(&g->own, (int)piece);
        assert_int_equal(touch(session, hand, ITA_EVENT_TAP, PENTAHEX_NODE_TRAY + piece, NULL),
                         ITA_ANSWER_MOVE);
        assert_int_equal(d->piece_count, 1);
        assert_int_equal(pentahex_draft_copies(g, d)[kind], 1);
        if (piece > 0) break;
        assert_int_equal(touch(session, hand, ITA_EVENT_TAP, PENTAHEX_NODE_TRAY + piece, NULL),
                         ITA_ANSWER_MOVE);
        assert_int_equal(d->piece_count, 0);
    }
    const uint32_t others[] = {0, PENTAHEX_NODE_CELL + cells, PENTAHEX_NODE_TRAY - 1,
                               PENTAHEX_NODE_TRAY + pieces};
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(touch(session, hand, ITA_EVENT_TAP, others[i], NULL), ITA_ANSWER_NOTHING);
    ita_hand_free(ita_session_config(session), ita_heap(), hand);
    ita_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draft_makes_what_lies_there),
        cmocka_unit_test(other_pieces_can_be_put_in_where_it_is_said),
        cmocka_unit_test(the_draft_of_a_puzzle_has_other_pieces_as_long_as_there_is_room),
        cmocka_unit_test(a_draft_says_why_it_makes_no_puzzle_yet),
        cmocka_unit_test(only_what_changes_something_is_a_change),
        cmocka_unit_test(only_numbers_that_a_change_is_written_by_are_one),
        cmocka_unit_test(games_that_are_played_make_nothing),
        cmocka_unit_test(cells_are_large_on_a_telephone_beside_many_pieces),
        cmocka_unit_test(taps_put_cells_and_pieces_in_and_take_them_out),
        cmocka_unit_test(random_drafts_make_what_lies_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
