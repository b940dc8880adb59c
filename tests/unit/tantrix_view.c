// The puzzles by hand: every gesture that lays, turns, moves and takes back a tile, what is lit,
// what is marked, and that every word and class is there.
#include "check.h"

#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/table/tabletop.h"
#include "games/tantrix/tiles/tile_paint.h"
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
    assert_int_equal(ita_session_new(text, strlen(text), ita_heap(), &t->session, &t->diag),
                     ITA_OK);
    ita_scene_open(&t->scene, ita_heap());
}

static void close_table(table *t) {
    ita_scene_close(&t->scene);
    ita_session_close(t->session);
}

static ita_answer send(table *t, ita_event event) {
    t->diag = (ita_diag){.key = "ok"};
    return ita_session_gesture(t->session, &t->hand.base, &event, &t->diag);
}

static ita_answer tap(table *t, uint32_t node) {
    return send(t, (ita_event){.kind = ITA_EVENT_TAP, .node = node});
}

static void draw(table *t, uint32_t show, const ita_diag *why) {
    ita_scene_reset(&t->scene);
    assert_int_equal(ita_session_scene(t->session, &t->hand.base, show, why, &t->scene), ITA_OK);
}

static const tantrix_spot *spot(const table *t, int number) {
    return &((const puzzle_state *)ita_session_state(t->session))->spots[number];
}

static const ita_node *node_of(table *t, uint32_t id) {
    const ita_node *node = ita_scene_find(&t->scene, id);
    assert_non_null(node);
    return node;
}

static void play(table *t, const char *moves) {
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        assert_int_equal(ita_session_play_text(t->session, at, length, &t->diag), ITA_OK);
        at += length + (at[length] == ' ');
    }
}

static void a_tile_is_dragged_onto_the_nearest_cell(void **state) {
    (void)state;
    table t;
    double x, y;
    open_table(&t, "tantrix:discovery,n=3");
    draw(&t, 0, NULL);
    const ita_node *tile = node_of(&t, 2);
    assert_int_equal(tile->grips, ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN);
    assert_int_equal(
        send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 2, .x = tile->x, .y = tile->y}),
        ITA_ANSWER_HAND);
    tantrix_xy(-1, 1, &x, &y);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = x + 0.2, .y = y - 0.2}),
                     ITA_ANSWER_HAND);
    draw(&t, 0, NULL);
    tile = node_of(&t, 2);
    assert_true(tile->x == x + 0.2 && tile->y == y - 0.2);
    assert_non_null(strstr(node_of(&t, tantrix_cell_node(-1, 1))->style, "tx-aim"));
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = -1}), ITA_ANSWER_HAND);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = x + 0.2, .y = y - 0.2}),
                     ITA_ANSWER_MOVE);
    assert_true(spot(&t, 2)->is_placed);
    assert_int_equal(spot(&t, 2)->a, -1);
    assert_int_equal(spot(&t, 2)->b, 1);
    assert_int_equal(spot(&t, 2)->turn, 5);
    assert_int_equal(t.hand.base.held, 0);
    close_table(&t);
}

static void a_drop_onto_another_tile_is_refused(void **state) {
    (void)state;
    table t;
    double x, y;
    open_table(&t, "tantrix:discovery,n=3");
    play(&t, "1@0,0/0");
    tantrix_xy(0, 0, &x, &y);
    send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 3});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = x, .y = y}),
                     ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "tantrix.refuse.overlap");
    assert_false(spot(&t, 3)->is_placed);
    draw(&t, 0, &t.diag);
    assert_non_null(strstr(node_of(&t, 1)->style, "marked"));
    close_table(&t);
}

static void a_tile_dropped_beside_the_table_goes_back(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:discovery,n=3");
    play(&t, "1@0,0/0");
    send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 1});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = 0, .y = 9}),
                     ITA_ANSWER_MOVE);
    assert_false(spot(&t, 1)->is_placed);
    send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 1});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = 0, .y = 9}),
                     ITA_ANSWER_HAND);
    send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 1});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_CANCEL}), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.base.held, 0);
    close_table(&t);
}

static void taps_take_up_turn_and_lay(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:discovery,n=3");
    assert_int_equal(tap(&t, tantrix_cell_node(0, 0)), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "tantrix.refuse.empty-hand");
    assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.base.held, 3);
    assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND); // turns it in the tray
    assert_int_equal(tap(&t, tantrix_cell_node(0, 0)), ITA_ANSWER_MOVE);
    assert_int_equal(spot(&t, 3)->turn, 1);
    assert_int_equal(tap(&t, 3), ITA_ANSWER_MOVE); // turns it where it lies
    assert_int_equal(spot(&t, 3)->turn, 2);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_TURN, .node = 3, .amount = -3}),
                     ITA_ANSWER_MOVE);
    assert_int_equal(spot(&t, 3)->turn, 5);
    assert_int_equal(tap(&t, 2), ITA_ANSWER_HAND);
    assert_int_equal(tap(&t, 3), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "tantrix.refuse.overlap");
    close_table(&t);
}

static void the_wheel_turns_what_is_under_the_pointer(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:discovery,n=3");
    play(&t, "1@0,0/0");
    send(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = 1});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1}), ITA_ANSWER_MOVE);
    assert_int_equal(spot(&t, 1)->turn, 1);
    send(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = 2});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 2}), ITA_ANSWER_HAND);
    tap(&t, 2);
    tap(&t, tantrix_cell_node(1, 1));
    assert_int_equal(spot(&t, 2)->turn, 2);
    send(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = tantrix_cell_node(1, 0)});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1}),
                     ITA_ANSWER_NOTHING);
    close_table(&t);
}

static void buttons_do_what_they_say(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:discovery,n=3,to=4");
    play(&t, "1@0,0/2 2@1,-1/0");
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "submit"}),
                     ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "tantrix.refuse.unused");
    send(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = 2});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "lift"}),
                     ITA_ANSWER_MOVE);
    assert_false(spot(&t, 2)->is_placed);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "lift"}),
                     ITA_ANSWER_REFUSED);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "instructions"}),
                     ITA_ANSWER_HAND);
    draw(&t, 0, NULL);
    bool are_read = false;
    for (size_t i = 0; i < t.scene.note_count; i++)
        are_read |= strcmp(t.scene.notes[i].value, ita_words("tantrix.instructions")) == 0;
    assert_true(are_read);
    play(&t, "2@1,-1/0 3@1,0/4");
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "submit"}),
                     ITA_ANSWER_MOVE);
    assert_int_equal(tap(&t, 1), ITA_ANSWER_NOTHING);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "continue"}),
                     ITA_ANSWER_MOVE);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_ACTION, .name = "reset"}),
                     ITA_ANSWER_REFUSED);
    draw(&t, 0, NULL);
    assert_non_null(ita_scene_find(&t.scene, 4));
    close_table(&t);
}

static int count_nodes(const ita_scene *scene, const char *style) {
    int count = 0;
    for (size_t i = 0; i < scene->node_count; i++)
        count += strstr(scene->nodes[i].style, style) != NULL;
    return count;
}

static void the_loop_that_counts_is_lit(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:discovery,n=3");
    play(&t, "1@0,0/2");
    draw(&t, 0, NULL);
    assert_int_equal(count_nodes(&t.scene, "tx-lit"), 0);
    play(&t, "2@1,-1/0 3@1,0/4");
    draw(&t, 0, NULL);
    assert_int_equal(count_nodes(&t.scene, "tx-lit"), 3);
    assert_int_equal(count_nodes(&t.scene, "tx-rim"), 9);
    close_table(&t);
}

static void aids_show_clashes_and_open_ends(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:discovery,n=3");
    play(&t, "1@0,0/2 2@1,-1/0 3@1,0/4");
    draw(&t, ITA_SHOW_AIDS, NULL);
    assert_int_equal(count_nodes(&t.scene, "tx-loose"), 0);
    assert_int_equal(count_nodes(&t.scene, "tx-clash"), 0);
    play(&t, "3@1,0/1");
    draw(&t, ITA_SHOW_AIDS | ITA_SHOW_COORDINATES, NULL);
    assert_true(count_nodes(&t.scene, "tx-loose") > 0);
    assert_true(count_nodes(&t.scene, "tx-clash") > 0);
    close_table(&t);
}

static int cells_of(table *t, const char *moves) {
    play(t, moves);
    draw(t, 0, NULL);
    int count = 0;
    for (size_t i = 0; i < t->scene.node_count; i++)
        count += t->scene.nodes[i].role == ITA_ROLE_PLACE;
    return count;
}

// Around the middle all are there, so that a tile may be put aside; beyond, a tile brings the cells
// beside it alone, and the picture grows by more than a ring at once where many lie.
static void a_tile_at_the_rim_brings_the_cells_beside_it(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:loop,tiles=1-4,colour=red");
    assert_int_equal(cells_of(&t, ""), 19);
    assert_int_equal(cells_of(&t, "1@0,0/0"), 18);
    assert_int_equal(cells_of(&t, "2@0,2/0"), 17 + 3);
    assert_non_null(ita_scene_find(&t.scene, tantrix_cell_node(0, 3)));
    assert_null(ita_scene_find(&t.scene, tantrix_cell_node(-3, 0)));
    close_table(&t);
    open_table(&t, "tantrix:loop,tiles=1-56,colour=red");
    int cells = cells_of(&t, "");
    double width = t.scene.board.width;
    assert_int_equal(cells_of(&t, "1@0,8/0"), cells - 1 + 3);
    assert_true(t.scene.board.width > width);
    width = t.scene.board.width;
    assert_int_equal(cells_of(&t, "2@0,9/0"), cells - 1 + 3 + 2);
    assert_true(t.scene.board.width == width);
    assert_int_equal(cells_of(&t, "3@0,10/0"), cells - 1 + 3 + 2 + 2);
    assert_true(t.scene.board.width > width);
    close_table(&t);
}

// Whoever only has keys can reach every tile and every cell, and hears what each is.
static void every_grip_is_reached_by_keys_and_has_a_label(void **state) {
    (void)state;
    static const char *const games[] = {"tantrix:discovery,n=10", "tantrix:pyramid,tiles=1-6",
                                        "tantrix:loop,tiles=professor,colour=yellow+blue"};
    for (int i = 0; i < 3; i++) {
        table t;
        open_table(&t, games[i]);
        draw(&t, 0, NULL);
        int grips = 0, reached = 0;
        uint32_t at = ita_scene_step(&t.scene, 0, ITA_FIRST), first = at;
        do {
            reached++;
            at = ita_scene_step(&t.scene, at, ITA_NEXT);
        } while (at != first && reached < 2000);
        for (size_t k = 0; k < t.scene.node_count; k++) {
            const ita_node *node = &t.scene.nodes[k];
            assert_true(node->x >= t.scene.x && node->x <= t.scene.x + t.scene.width);
            assert_true(node->y >= t.scene.y && node->y <= t.scene.y + t.scene.height);
            if (!node->grips) continue;
            grips++;
            assert_non_null(node->label);
            assert_null(strchr(node->label, '{'));
        }
        assert_int_equal(grips, reached);
        close_table(&t);
    }
}

// Colours are told apart without colour: each but one has a pattern, and the text has letters.
static void a_tile_is_told_by_letters_too(void **state) {
    (void)state;
    table t;
    ita_text text;
    open_table(&t, "tantrix:discovery,n=4");
    play(&t, "4@0,0/1");
    draw(&t, 0, NULL);
    assert_string_equal(
        node_of(&t, 4)->label,
        "Tile 4 on 0,0, from the top clockwise yellow, blue, yellow, red, blue, red");
    ita_text_open(&text, ita_heap());
    ita_scene_text(&t.scene, &text);
    assert_non_null(strstr(ita_text_get(&text), " 4RYB"));
    assert_non_null(strstr(ita_text_get(&text), "  BRY"));
    ita_text_close(&text);
    close_table(&t);
}

static void put_picture(table *t, ita_text *text) {
    draw(t, 0, NULL);
    ita_text_reset(text);
    ita_scene_text(&t->scene, text);
}

// Characters of the widest line, not bytes; how many lines.
static void measure(const ita_text *text, int *columns, int *rows) {
    int column = 0;
    *columns = *rows = 0;
    for (size_t i = 0; i < text->length; i++) {
        if (text->data[i] == '\n') {
            ++*rows;
            column = 0;
        } else if ((text->data[i] & 0xC0) != 0x80 && ++column > *columns) {
            *columns = column;
        }
    }
}

// Every game of the gallery begins within 80 columns and 24 lines, what one may lay in sight.
static void a_terminal_shows_the_start_of_every_game(void **state) {
    (void)state;
    for (size_t i = 0; i < ita_game_tantrix.example_count; i++) {
        char config[128];
        table t;
        ita_text text;
        int columns, rows;
        snprintf(config, sizeof config, "tantrix:%s", ita_game_tantrix.examples[i].config);
        open_table(&t, config);
        assert_int_equal(ita_session_seed(t.session, 3, &t.diag), ITA_OK);
        ita_text_open(&text, ita_heap());
        put_picture(&t, &text);
        measure(&text, &columns, &rows);
        if (columns > 80 || rows > 24) fail_msg("%s: %d by %d", config, columns, rows);
        for (uint32_t number = 1; number <= TANTRIX_TILES; number++) {
            const ita_node *tile = ita_scene_find(&t.scene, number);
            if (tile) assert_non_null(tile->glyph);
        }
        assert_non_null(strstr(ita_text_get(&text), "0,0"));
        ita_text_close(&text);
        close_table(&t);
    }
}

static void a_laid_tile_stands_by_its_neighbours_letters(void **state) {
    (void)state;
    static const char picture[] = "             -1,0\n"
                                  "       0,-1        -1,1\n"
                                  " 1,-2        1BRB\n"
                                  "       2RBY   YYR  0,1\n"
                                  " 2,-2   RBY  3YYR\n"
                                  "       2,-1   BBR  1,1\n"
                                  "             2,0\n";
    table t;
    ita_text text;
    open_table(&t, "tantrix:n=3");
    play(&t, "1@0,0/2 2@1,-1/0 3@1,0/4");
    ita_text_open(&text, ita_heap());
    put_picture(&t, &text);
    assert_memory_equal(ita_text_get(&text), picture, sizeof picture - 1);
    ita_text_close(&text);
    close_table(&t);
}

// The status, and what is still to do.
static void expect_status(table *t, const char *status, const char *detail) {
    draw(t, 0, NULL);
    assert_string_equal(t->scene.status, status);
    assert_string_equal(t->scene.detail, detail);
}

static void expect_told(table *t, const char *move, const char *words) {
    ita_text told;
    ita_text_open(&told, ita_heap());
    assert_int_equal(ita_session_tell_move(t->session, move, strlen(move), &told, &t->diag),
                     ITA_OK);
    assert_string_equal(ita_text_get(&told), words);
    ita_text_close(&told);
}

static void turning_a_tile_is_not_called_laying_it(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:n=10");
    expect_told(&t, "1@0,0/0", "Tile 1 on 0,0");
    play(&t, "1@0,0/0");
    expect_told(&t, "1@0,0/1", "Tile 1 turned");
    expect_told(&t, "1@1,0/1", "Tile 1 on 1,0");
    expect_told(&t, "2@1,0/0", "Tile 2 on 1,0, blue to tile 1");
    expect_told(&t, "1@tray", "Tile 1 back in the tray");
    close_table(&t);
    open_table(&t, "tantrix:solitaire");
    play(&t, "7 7@0,0/0");
    expect_told(&t, "7@0,0/1", "Tile 7 turned");
    close_table(&t);
}

// What is said of the tile in the hand over the cell.
static const char *said_over(table *t, int a, int b) {
    t->hand.base.focus = tantrix_cell_node(a, b);
    draw(t, ITA_SHOW_COORDINATES, NULL);
    for (size_t i = 0; i < t->scene.node_count; i++)
        if (t->scene.nodes[i].role == ITA_ROLE_GHOST) return t->scene.nodes[i].label;
    return "";
}

static void over_a_cell_it_is_said_whether_colours_run_on(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:n=3");
    play(&t, "1@0,0/2 2@1,-1/0");
    assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND);
    int fits = 0;
    for (int turn = 0; turn < TANTRIX_EDGES; turn++) {
        t.hand.turn = (uint8_t)turn;
        const char *said = said_over(&t, 1, 0);
        const bool runs_on = strcmp(said, "Tile 3 fits here") == 0;
        fits += runs_on;
        assert_int_equal(runs_on, turn == 4);
        if (!runs_on) assert_non_null(strstr(said, "Tile 3 can lie here, but "));
    }
    assert_int_equal(fits, 1);
    assert_string_equal(said_over(&t, -1, -1), "Tile 3 fits here"); // beside nothing
    t.hand.turn = 0;
    tap(&t, tantrix_cell_node(1, 0));
    assert_true(spot(&t, 3)->is_placed);
    t.hand.base.held = 3;
    assert_null(strstr(said_over(&t, 2, 0), "tile 3")); // it would be gone from where it lies
    close_table(&t);
}

// Levels are counted as the source counts them, those beyond its eight anew.
static void the_status_says_what_to_do_and_which_level_it_is(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:n=10");
    expect_status(&t, "Join all 10 tiles into one red loop", "To lay: 10");
    close_table(&t);
    open_table(&t, "tantrix:loop,tiles=professor");
    expect_status(&t, "Join the 12 tiles into one loop each of yellow and blue", "To lay: 12");
    close_table(&t);
    open_table(&t, "tantrix:n=3,to=4");
    expect_status(&t, "Level 1 of 2. Join all 3 tiles into one yellow loop", "To lay: 3");
    play(&t, "1@0,0/2 2@1,-1/0 3@1,0/4");
    expect_status(&t, "Level 1 of 2. Join all 3 tiles into one yellow loop",
                  "All tiles are placed: submit");
    play(&t, "submit");
    expect_status(&t, "Level 1 of 2. Solved: go on", "");
    close_table(&t);
    open_table(&t, "tantrix");
    expect_status(&t, "Level 1 of 8. Join all 3 tiles into one loop of any colour", "To lay: 3");
    puzzle_state *s = (puzzle_state *)(uintptr_t)ita_session_state(t.session);
    s->level = 10;
    expect_status(&t, "Level 8 of 8. Join all 10 tiles into one loop of any colour", "To lay: 10");
    s->level = 11;
    expect_status(&t, "Extra level 1 of 4. Join all 11 tiles into one loop of any colour",
                  "To lay: 11");
    close_table(&t);
}

static void words_in_characters_take_a_place_for_each(void **state) {
    (void)state;
    static const char *const each[] = {
        "a", "\xC3\xA9", "\xDF\xBF", "b", "\xE0\xA0\x80", "\xEF\xBF\xBD", "\xF0\x90\x80\x80", "c"};
    char words[64] = "";
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        strcat(words, each[i]);
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    tantrix_paint_letters(&scene, 3, 2, words);
    assert_int_equal(scene.node_count, sizeof each / sizeof each[0]);
    for (size_t i = 0; i < scene.node_count; i++) {
        assert_string_equal(scene.nodes[i].glyph, each[i]);
        assert_int_equal(scene.nodes[i].column, 3 + i);
        assert_int_equal(scene.nodes[i].row, 2);
    }
    ita_scene_close(&scene);
}

static int count_notes(table *t, const char *value) {
    int count = 0;
    for (size_t i = 0; i < t->scene.note_count; i++)
        count += strcmp(t->scene.notes[i].value, value) == 0;
    return count;
}

static void tiles_are_told_by_numbers_only_where_they_have_them(void **state) {
    (void)state;
    table t;
    open_table(&t, "tantrix:n=10");
    draw(&t, 0, NULL);
    assert_int_equal(count_notes(&t, "10, with the numbers 1-10"), 0);
    draw(&t, ITA_SHOW_COORDINATES, NULL);
    assert_int_equal(count_notes(&t, "10, with the numbers 1-10"), 1);
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_in_characters_take_a_place_for_each),
        cmocka_unit_test(a_tile_is_dragged_onto_the_nearest_cell),
        cmocka_unit_test(a_drop_onto_another_tile_is_refused),
        cmocka_unit_test(a_tile_dropped_beside_the_table_goes_back),
        cmocka_unit_test(taps_take_up_turn_and_lay),
        cmocka_unit_test(the_wheel_turns_what_is_under_the_pointer),
        cmocka_unit_test(buttons_do_what_they_say),
        cmocka_unit_test(the_loop_that_counts_is_lit),
        cmocka_unit_test(aids_show_clashes_and_open_ends),
        cmocka_unit_test(a_tile_at_the_rim_brings_the_cells_beside_it),
        cmocka_unit_test(every_grip_is_reached_by_keys_and_has_a_label),
        cmocka_unit_test(a_tile_is_told_by_letters_too),
        cmocka_unit_test(a_terminal_shows_the_start_of_every_game),
        cmocka_unit_test(a_laid_tile_stands_by_its_neighbours_letters),
        cmocka_unit_test(tiles_are_told_by_numbers_only_where_they_have_them),
        cmocka_unit_test(turning_a_tile_is_not_called_laying_it),
        cmocka_unit_test(over_a_cell_it_is_said_whether_colours_run_on),
        cmocka_unit_test(the_status_says_what_to_do_and_which_level_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
