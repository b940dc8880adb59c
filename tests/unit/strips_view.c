// The picture and touch of Strips: what a hand does becomes moves, refusals with marks, ghosts with
// the score of their strip; every node that can be touched has words and an id of its own.
#include "check.h"

#include "games/strips/strips.h"
#include "intarsia/words.h"

#include <math.h>

typedef struct table {
    ita_config *config;
    strips_state state;
    strips_hand hand;
    ita_move move;
    ita_diag diag;
    ita_scene scene;
} table;

static void open_table(table *t, const char *config) {
    memset(t, 0, sizeof *t);
    if (ita_config_parse(&ita_game_strips, config, strlen(config), ita_heap(), &t->config,
                         &t->diag) != ITA_OK)
        fail_msg("%s: %s", config, t->diag.key);
    strips_rules.start(t->config, &t->state);
    ita_scene_open(&t->scene, ita_heap());
}

static void close_table(table *t) {
    ita_scene_close(&t->scene);
    ita_config_free(t->config);
}

static ita_answer give(table *t, ita_event event) {
    return strips_view.gesture(t->config, &t->state, &t->hand.hand, &event, &t->move, &t->diag);
}

static uint32_t cell(const table *t, const char *name) {
    return strips_cell_node(strips_own(t->config), name[0] - 'a', name[1] - '1');
}

static void play_it(table *t) {
    strips_undo undo;
    strips_apply(t->config, &t->state, &t->move, &undo);
}

static const ita_scene *draw(table *t, uint32_t show, bool with_refusal) {
    ita_view_options options = {show, &t->move, with_refusal ? &t->diag : NULL};
    ita_scene_reset(&t->scene);
    assert_int_equal(
        ita_view_of(t->config)->scene(t->config, &t->state, &t->hand.hand, &options, &t->scene),
        ITA_OK);
    return &t->scene;
}

static const ita_note *note_with(const ita_scene *scene, const char *words) {
    for (size_t i = 0; i < scene->note_count; i++)
        if (strstr(scene->notes[i].name, words)) return &scene->notes[i];
    fail_msg("no note with %s", words);
    return NULL;
}

// Where the latest move places a piece.
static strips_placed placed(const table *t) {
    strips_move move;
    assert_true(strips_move_get(&t->move, &move));
    assert_int_equal(move.deed, STRIPS_PLACE);
    return move.piece;
}

static void a_tap_places_the_piece_as_it_is_turned(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=8x8");
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 3}), ITA_ANSWER_HAND);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_TAP, .node = cell(&t, "d5")}),
                     ITA_ANSWER_MOVE);
    assert_int_equal(placed(&t).x, 3);
    assert_int_equal(placed(&t).y, 4);
    assert_int_equal(placed(&t).turn, 3);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_HAND);
    give(&t, (ita_event){.kind = ITA_EVENT_TAP, .node = cell(&t, "d5")});
    assert_int_equal(placed(&t).turn, 2); // ne mirrored left-right is nw
    give(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = -1});
    give(&t, (ita_event){.kind = ITA_EVENT_TAP, .node = STRIPS_NODE_TRAY + 1});
    give(&t, (ita_event){.kind = ITA_EVENT_TAP, .node = cell(&t, "d5")});
    assert_int_equal(placed(&t).turn, 1);
    close_table(&t);
}

static void a_drag_from_the_tray_snaps_to_the_cell_below(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=8x8");
    ita_event grab = {.kind = ITA_EVENT_GRAB, .node = STRIPS_NODE_TRAY + 2, .x = 4, .y = 9.5};
    assert_int_equal(give(&t, grab), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.hand.held, STRIPS_NODE_TRAY + 2);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = 2.7, .y = 3.2}),
                     ITA_ANSWER_HAND);
    const ita_node *ghost = ita_scene_find(draw(&t, 0, false), STRIPS_NODE_GHOST);
    assert_non_null(ghost);
    assert_true(ghost->x == 2.5 && ghost->y == 3.5);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = 2.7, .y = 3.2}),
                     ITA_ANSWER_MOVE);
    assert_int_equal(placed(&t).x, 2);
    assert_int_equal(placed(&t).y, 3);
    assert_int_equal(placed(&t).turn, 2);
    assert_int_equal(t.hand.hand.held, 0);
    close_table(&t);
}

static void a_drop_off_the_board_lets_go_and_cancel_too(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=8x8");
    ita_event grab = {.kind = ITA_EVENT_GRAB, .node = STRIPS_NODE_TRAY, .x = 4, .y = 9.5};
    give(&t, grab);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = 4, .y = 11}),
                     ITA_ANSWER_HAND);
    assert_int_equal(t.hand.hand.held, 0);
    give(&t, grab);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_CANCEL}), ITA_ANSWER_HAND);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = 4, .y = 4}),
                     ITA_ANSWER_NOTHING);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_TAP, .node = 99999}),
                     ITA_ANSWER_NOTHING);
    close_table(&t);
}

static void near_a_legal_place_the_piece_is_drawn_to_it(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=10x10");
    t.move = strips_move_of((strips_placed){3, 3, 0, 0});
    play_it(&t); // d4se; f6nw joins it, and so do places one cell aside
    ita_event grab = {.kind = ITA_EVENT_GRAB, .node = STRIPS_NODE_TRAY + 2, .x = 4, .y = 12};
    give(&t, grab);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = 6.1, .y = 5.4}),
                     ITA_ANSWER_MOVE); // over g6, where it would touch nothing
    assert_int_equal(placed(&t).x, 5);
    assert_int_equal(placed(&t).y, 5);
    close_table(&t);
}

static void a_refusal_says_why_and_marks_what_is_in_the_way(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=8x8");
    t.move = strips_move_of((strips_placed){3, 3, 0, 0});
    play_it(&t);
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_TAP, .node = cell(&t, "e5")}),
                     ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "strips.place.overlap");
    const ita_node *piece = ita_scene_find(draw(&t, 0, true), STRIPS_NODE_PIECE);
    assert_non_null(strstr(piece->style, "marked"));
    assert_int_equal(give(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "pass"}),
                     ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "strips.pass.fits");
    close_table(&t);
}

static void a_hovering_piece_tells_the_score_of_the_strip_it_would_make(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=[........../........../........../........../........../........../"
                   "........../........../........../..........],pieces=3,touch=no");
    static const int moves[2][3] = {{2, 2, 0}, {7, 7, 0}}; // c3se, h8se
    for (int i = 0; i < 2; i++) {
        t.move = strips_move_of(
            (strips_placed){(uint8_t)moves[i][0], (uint8_t)moves[i][1], (uint8_t)moves[i][2], 0});
        play_it(&t);
    }
    give(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 2});
    give(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = cell(&t, "e5")}); // e5nw joins c3se
    const ita_scene *scene = draw(&t, ITA_SHOW_AIDS, false);
    assert_string_equal(note_with(scene, "Red, points")->value, "0 \xe2\x86\x92 2");
    assert_string_equal(note_with(scene, "Strips")->value, "0 \xe2\x86\x92 1");
    assert_string_equal(scene->detail, "A strip of 2: 2 points for Red."); // near the board
    const ita_node *ghost = ita_scene_find(scene, STRIPS_NODE_GHOST);
    assert_int_equal(ghost->role, ITA_ROLE_GHOST);
    assert_string_equal(ghost->label, "A strip of 2: 2 points for Red.");
    assert_non_null(ita_scene_find(scene, STRIPS_NODE_STRIP));
    give(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = 0});
    scene = draw(&t, 0, false);
    assert_null(ita_scene_find(scene, STRIPS_NODE_GHOST));
    assert_string_equal(note_with(scene, "Red, points")->value, "0");
    close_table(&t);
}

// Nothing waits to be placed any more, and the board stays where it is.
static void at_the_end_the_tray_is_empty(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=8x8");
    const ita_scene *scene = draw(&t, 0, false);
    const ita_region tray = scene->tray;
    assert_non_null(ita_scene_find(scene, STRIPS_NODE_TRAY));
    t.state.is_over = true;
    scene = draw(&t, 0, false);
    for (int turn = 0; turn < 4; turn++)
        assert_null(ita_scene_find(scene, (uint32_t)(STRIPS_NODE_TRAY + turn)));
    assert_memory_equal(&scene->tray, &tray, sizeof tray);
    close_table(&t);
}

static void a_bonus_stands_beside_the_board_from_the_start(void **state) {
    (void)state;
    table t;
    open_table(&t, "bonus=2");
    const ita_scene *scene = draw(&t, 0, false);
    assert_string_equal(note_with(scene, "Red")->value, "0");
    assert_string_equal(note_with(scene, "Blue")->value, "2");
    close_table(&t);
}

static void words_are_words(const char *words) {
    if (words && strncmp(words, "strips.", 7) == 0) fail_msg("%s has no words", words);
}

static void is_well_made(const ita_scene *scene) {
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        words_are_words(node->label);
        if (node->grips && (!node->label || !node->id)) fail_msg("a node to touch has no words");
        if (node->id && ita_scene_find(scene, node->id) != node)
            fail_msg("two nodes have the id %u", node->id);
    }
    for (size_t i = 0; i < scene->note_count; i++) {
        words_are_words(scene->notes[i].name);
        words_are_words(scene->notes[i].value);
    }
    words_are_words(scene->title);
    words_are_words(scene->status);
    assert_true(scene->width > 0 && scene->height > 0);
}

static void the_end_tells_who_won_by_how_many_points(void **state) {
    (void)state;
    static const char *const ends[][3] = {
        {"board=16x16,pieces=4,touch=no", "c3se-e5nw-c8se-e10nw/k3se-m5nw-k9se-m12se:0",
         "Red wins by 4 points to 2."},
        {"board=16x16,pieces=4,touch=no", "c3se-e5nw-c8se-e10nw/k2se-m3sw-k5ne-n5nw:0",
         "Blue wins. The longest strip decides."},
        {"board=16x16,pieces=2,touch=no,players=3", "c3se-e5nw/k3se-m6se/c10se-e13se:0",
         "Red wins with 2 points."},
    };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        table t;
        open_table(&t, ends[i][0]);
        if (strips_state_parse(t.config, ends[i][1], strlen(ends[i][1]), &t.state, &t.diag) !=
            ITA_OK)
            fail_msg("%s: %s", ends[i][1], t.diag.key);
        assert_string_equal(draw(&t, 0, false)->status, ends[i][2]);
        close_table(&t);
    }
}

static void every_position_of_random_games_can_be_drawn(void **state) {
    (void)state;
    static const char *const configs[] = {
        "board=9x9,players=4,pieces=3", "board=3x3", "solo,board=7x7,target=3,given=d4se",
        "solo,board=[...../.x.../...../.....],goal=fewest", "board=26x4,goal=longest"};
    ita_random random;
    ita_random_seed(&random, 4);
    for (int game = 0; game < 20; game++) {
        table t;
        open_table(&t, configs[game % 5]);
        const strips_config *c = strips_own(t.config);
        for (;;) {
            uint32_t node =
                (uint32_t)(1 + ita_random_below(&random, (uint64_t)(c->width * c->height)));
            give(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = node});
            give(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1});
            is_well_made(draw(&t, game % 2 ? ITA_SHOW_COORDINATES | ITA_SHOW_AIDS : 0, false));
            ita_move moves[2048];
            size_t count = strips_rules.moves(t.config, &t.state, moves, 2048);
            if (count == 0) break;
            t.move = moves[ita_random_below(&random, count)];
            play_it(&t);
        }
        ita_text text;
        ita_text_open(&text, ita_heap());
        ita_scene_text(&t.scene, &text);
        assert_true(text.length > 0);
        ita_text_close(&text);
        close_table(&t);
    }
}

static void every_place_for_a_centre_can_be_touched(void **state) {
    (void)state;
    static const char *const configs[] = {"", "board=26x4", "board=[...../.x.../...../.....]"};
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        table t;
        open_table(&t, configs[i]);
        const strips_config *c = strips_own(t.config);
        const ita_scene *scene = draw(&t, 0, false);
        for (int y = 1; y < c->height - 1; y++)
            for (int x = 1; x < c->width - 1; x++) {
                const ita_node *node = ita_scene_find(scene, strips_cell_node(c, x, y));
                const bool is_hole = c->holes[y] >> x & 1;
                assert_int_equal(node == NULL, is_hole);
                if (!node) continue;
                assert_true(fabs(node->x - x - 0.5) < 1e-9 && fabs(node->y - y - 0.5) < 1e-9);
                assert_true(node->grips & ITA_GRIP_TAP);
            }
        close_table(&t);
    }
}

typedef struct reach {
    double left, right, top, bottom;
} reach;

// Of the corners of a path of straight sides.
static reach reach_of(const char *path) {
    reach r = {1e9, -1e9, 1e9, -1e9};
    for (char *at = (char *)(uintptr_t)path; *at && *at != 'Z';) {
        const double x = strtod(at + 1, &at), y = strtod(at, &at);
        if (x < r.left) r.left = x;
        if (x > r.right) r.right = x;
        if (y < r.top) r.top = y;
        if (y > r.bottom) r.bottom = y;
    }
    return r;
}

// Squares and triangle reach together as far as the piece does, however it is turned.
static void the_parts_of_a_piece_fill_its_outline(void **state) {
    (void)state;
    for (int turn = 0; turn < 4; turn++) {
        table t;
        open_table(&t, "board=5x5");
        t.move = strips_move_of((strips_placed){2, 1, (uint8_t)turn, 0});
        play_it(&t);
        const ita_scene *scene = draw(&t, 0, false);
        const ita_node *piece = ita_scene_find(scene, STRIPS_NODE_PIECE);
        const reach whole = reach_of(piece->path);
        reach parts = {1e9, -1e9, 1e9, -1e9};
        int count = 0;
        for (size_t i = 0; i < scene->node_count; i++) {
            const ita_node *node = &scene->nodes[i];
            if (strncmp(node->style, "part ", 5) || node->x != piece->x || node->y != piece->y)
                continue;
            const reach part = reach_of(node->path);
            if (part.left < parts.left) parts.left = part.left;
            if (part.right > parts.right) parts.right = part.right;
            if (part.top < parts.top) parts.top = part.top;
            if (part.bottom > parts.bottom) parts.bottom = part.bottom;
            count++;
        }
        assert_int_equal(count, 4);
        assert_memory_equal(&parts, &whole, sizeof whole);
        close_table(&t);
    }
}

static void the_text_picture_shows_every_part(void **state) {
    (void)state;
    table t;
    open_table(&t, "board=3x3");
    t.move = strips_move_of((strips_placed){1, 1, 0, 0});
    play_it(&t);
    draw(&t, 0, false);
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_scene_text(&t.scene, &text);
    static const char board[] = "    a  b  c    se          sw\n"
                                " 1  . rrr .       bbb         bbb\n"
                                " 2 rrr+/RR\\    bbb+/BB\\     /BB\\+bbb\n"
                                " 3  .  \\RR/        \\BB/     \\BB/\n";
    assert_memory_equal(ita_text_get(&text), board, sizeof board - 1);
    ita_text_close(&text);
    close_table(&t);
}

// The picture of a config as `intarsia play` shows it, and a line for what is typed.
static void default_boards_stand_on_a_screen_of_80_by_24(void **state) {
    (void)state;
    static const char *const configs[] = {"", "solo", "board=16x16,players=3", "solo,board=6x6"};
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        table t;
        open_table(&t, configs[i]);
        ita_text text;
        ita_text_open(&text, ita_heap());
        ita_scene_text(draw(&t, ITA_SHOW_COORDINATES, false), &text);
        char *rest = text.data;
        int rows = 0;
        for (char *line; (line = strsep(&rest, "\n")); rows++)
            if (strlen(line) > 80) fail_msg("%s: %s", configs[i], line);
        if (rows - 1 > 23) fail_msg("%s: %d rows", configs[i], rows - 1);
        ita_text_close(&text);
        close_table(&t);
    }
}

static void every_key_of_the_game_has_words(void **state) {
    (void)state;
    static const char *const keys[] = {
        "strips.solve.none",    "strips.solve.room",    "strips.solve.target",
        "job.method",           "strips.solve.bytes",   "strips.hint.longest",
        "strips.hint.fewest",   "strips.hint.place",    "strips.hint.reached",
        "strips.hint.unknown",  "strips.hint.back",     "strips.hint.none",
        "strips.where.c",       "strips.where.nw",      "strips.where.n",
        "strips.where.ne",      "strips.where.w",       "strips.where.e",
        "strips.where.sw",      "strips.where.s",       "strips.where.se",
        "strips.generate.none", "strips.result.points", "strips.result.longest",
        "strips.result.strips", "strips.result.draw",   "strips.result.solved",
        "strips.result.missed", "strips.result.left",   "strips.result.done",
        "strips.place.off",
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!ita_words(keys[i])) fail_msg("%s", keys[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tap_places_the_piece_as_it_is_turned),
        cmocka_unit_test(a_drag_from_the_tray_snaps_to_the_cell_below),
        cmocka_unit_test(a_drop_off_the_board_lets_go_and_cancel_too),
        cmocka_unit_test(near_a_legal_place_the_piece_is_drawn_to_it),
        cmocka_unit_test(a_refusal_says_why_and_marks_what_is_in_the_way),
        cmocka_unit_test(a_hovering_piece_tells_the_score_of_the_strip_it_would_make),
        cmocka_unit_test(at_the_end_the_tray_is_empty),
        cmocka_unit_test(a_bonus_stands_beside_the_board_from_the_start),
        cmocka_unit_test(the_end_tells_who_won_by_how_many_points),
        cmocka_unit_test(every_position_of_random_games_can_be_drawn),
        cmocka_unit_test(every_place_for_a_centre_can_be_touched),
        cmocka_unit_test(the_parts_of_a_piece_fill_its_outline),
        cmocka_unit_test(the_text_picture_shows_every_part),
        cmocka_unit_test(default_boards_stand_on_a_screen_of_80_by_24),
        cmocka_unit_test(every_key_of_the_game_has_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
