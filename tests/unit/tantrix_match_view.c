// The match by hand: taps, drags and turns, what is marked and lit, what the notes say, and that
// every grip has words and can be reached by keys. And the pictures without memory.
#include "check.h"

#include "games/tantrix/match/match.h"
#include "games/tantrix/table/tabletop.h"
#include "games/tantrix/tiles/tile_paint.h"
#include "intarsia/session.h"
#include "intarsia/think.h"
#include "intarsia/words.h"

#include <math.h>

typedef struct table {
    ita_session *session;
    tabletop_hand hand;
    ita_diag diag;
    ita_scene scene;
} table;

// A recorded game up to a move.
static void open_record(table *t, const char *name, uint32_t node) {
    char path[512];
    memset(t, 0, sizeof *t);
    snprintf(path, sizeof path, INTARSIA_ROOT "/tests/golden/records/%s", name);
    ita_text bytes;
    read_own(path, &bytes);
    assert_int_equal(ita_session_read(bytes.data, bytes.length, ita_heap(), &t->session, &t->diag),
                     ITA_OK);
    ita_text_close(&bytes);
    assert_int_equal(ita_session_jump(t->session, node, &t->diag), ITA_OK);
    ita_scene_open(&t->scene, ita_heap());
    assert_int_equal(ita_session_seed(t->session, 1, &t->diag), ITA_OK);
}

static void close_table(table *t) {
    ita_scene_close(&t->scene);
    ita_session_close(t->session);
}

static const match_state *state_of(const table *t) {
    return ita_session_state(t->session);
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

static int count_nodes(const ita_scene *scene, const char *style) {
    int count = 0;
    for (size_t i = 0; i < scene->node_count; i++)
        count += strstr(scene->nodes[i].style, style) != NULL;
    return count;
}

static ita_move first_move(table *t) {
    static ita_move moves[8000];
    assert_true(match_rules.moves(ita_session_config(t->session), state_of(t), moves, 8000) > 0);
    return moves[0];
}

static void turn_in_hand(table *t, uint32_t node, int turn) {
    while (t->hand.turn != turn)
        assert_int_equal(send(t, (ita_event){.kind = ITA_EVENT_TURN, .node = node, .amount = 1}),
                         ITA_ANSWER_HAND);
}

static void a_tile_is_taken_up_turned_and_laid_by_taps(void **state) {
    (void)state;
    table t;
    open_record(&t, "tantrix-match.ita", 40);
    ita_move move = first_move(&t);
    uint32_t node = (uint32_t)move.v[1];
    assert_int_equal(tap(&t, tantrix_cell_node(move.v[2], move.v[3])), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "tantrix.refuse.empty-hand");
    assert_int_equal(tap(&t, node), ITA_ANSWER_HAND);
    turn_in_hand(&t, node, move.v[4]);
    size_t depth = ita_session_depth(t.session);
    assert_int_equal(tap(&t, tantrix_cell_node(move.v[2], move.v[3])), ITA_ANSWER_MOVE);
    assert_int_equal(state_of(&t)->owner[node], MATCH_LAID);
    assert_int_equal(ita_session_depth(t.session), depth + 2); // chance drew a tile
    assert_false(match_is_drawing(state_of(&t)));
    close_table(&t);
}

static void a_tile_is_dragged_to_the_nearest_space_or_back(void **state) {
    (void)state;
    table t;
    double x, y;
    open_record(&t, "tantrix-match.ita", 40);
    ita_move move = first_move(&t);
    uint32_t node = (uint32_t)move.v[1];
    draw(&t, 0, NULL);
    const ita_node *tile = ita_scene_find(&t.scene, node);
    assert_non_null(tile);
    assert_int_equal(tile->grips, ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN);
    send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = node, .x = tile->x, .y = tile->y});
    turn_in_hand(&t, node, move.v[4]);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = 50, .y = 50}),
                     ITA_ANSWER_HAND);
    assert_int_equal(t.hand.base.held, 0);
    send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = node});
    tantrix_xy(move.v[2], move.v[3], &x, &y);
    send(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = x + 0.2, .y = y - 0.2});
    draw(&t, 0, NULL);
    assert_int_equal(count_nodes(&t.scene, "tx-aim"), 1);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_DROP, .x = x + 0.2, .y = y - 0.2}),
                     ITA_ANSWER_MOVE);
    close_table(&t);
}

// On any stage: no hand lies on another or on the board, and all lie in the picture's tray.
static void hands_have_room_of_their_own(void **state) {
    (void)state;
    static const double ratios[] = {0, 0.6, 1, 1.5, 2.2};
    for (size_t r = 0; r < sizeof ratios / sizeof ratios[0]; r++) {
        table t;
        open_record(&t, "tantrix-match.ita", 40);
        t.scene.ratio = ratios[r];
        draw(&t, 0, NULL);
        const ita_node *slots[ITA_MAX_PLAYERS * MATCH_HAND];
        const ita_region *tray = &t.scene.tray;
        size_t count = 0;
        for (size_t i = 0; i < t.scene.node_count; i++) {
            const ita_node *slot = &t.scene.nodes[i];
            if (strncmp(slot->style, "tx-slot", 7) != 0) continue;
            assert_true(slot->x > tray->x + 0.5 * slot->scale &&
                        slot->x < tray->x + tray->width - 0.5 * slot->scale);
            assert_true(slot->y > tray->y + 0.5 * slot->scale &&
                        slot->y < tray->y + tray->height - 0.5 * slot->scale);
            for (size_t k = 0; k < count; k++)
                assert_true(fabs(slot->x - slots[k]->x) > 1.1 * slot->scale ||
                            fabs(slot->y - slots[k]->y) > 1.1 * slot->scale);
            assert_true(count < sizeof slots / sizeof slots[0]);
            slots[count++] = slot;
        }
        assert_int_equal(count, 2 * MATCH_HAND);
        close_table(&t);
    }
}

// Before the first tile the table is seen too, as far as it reaches; one cell can be tapped.
static void an_empty_table_fills_its_room(void **state) {
    (void)state;
    table t;
    open_record(&t, "tantrix-match.ita", 0);
    draw(&t, 0, NULL);
    assert_int_equal(count_nodes(&t.scene, "tx-cell"), 1 + count_nodes(&t.scene, "tx-bare"));
    double left = 0, right = 0;
    for (size_t i = 0; i < t.scene.node_count; i++) {
        const ita_node *cell = &t.scene.nodes[i];
        if (!strstr(cell->style, "tx-bare")) continue;
        assert_true(cell->id == 0 && cell->grips == 0);
        left = fmin(left, cell->x);
        right = fmax(right, cell->x);
    }
    assert_true(right - left > 3);
    close_table(&t);
    open_record(&t, "tantrix-match.ita", 40);
    draw(&t, 0, NULL);
    assert_int_equal(count_nodes(&t.scene, "tx-bare"), 0);
    close_table(&t);
}

static void another_players_tile_is_not_taken(void **state) {
    (void)state;
    table t;
    open_record(&t, "tantrix-match.ita", 40);
    const match_state *s = state_of(&t);
    for (uint32_t n = 1; n <= TANTRIX_TILES; n++) {
        if (s->owner[n] == MATCH_BAG || s->owner[n] == s->turn.seat + 1) continue;
        ita_answer answer = tap(&t, n);
        assert_int_equal(answer,
                         s->owner[n] == MATCH_LAID ? ITA_ANSWER_NOTHING : ITA_ANSWER_REFUSED);
        assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = n}),
                         ITA_ANSWER_NOTHING);
    }
    close_table(&t);
}

// Forced spaces are marked always, sides and the lines that count with aids; reviews name the
// tiles.
static void spaces_lines_and_notes_tell_the_position(void **state) {
    (void)state;
    int forced_seen = 0, sides_seen = 0, lit_seen = 0;
    for (uint32_t node = 30; node <= 110; node += 5) {
        table t;
        open_record(&t, "tantrix-match.ita", node);
        space spaces[SPACE_MOST];
        int count = space_list(&state_of(&t)->board, spaces), forced = 0;
        for (int i = 0; i < count; i++)
            forced += space_is_forced(&spaces[i]);
        draw(&t, 0, NULL);
        assert_int_equal(count_nodes(&t.scene, "tx-force "), 0);
        int marks = 0;
        for (size_t i = 0; i < t.scene.node_count; i++)
            marks += strcmp(t.scene.nodes[i].style, "tx-force") == 0;
        assert_int_equal(marks, forced);
        assert_int_equal(count_nodes(&t.scene, "tx-side"), 0);
        assert_int_equal(count_nodes(&t.scene, "tx-lit"), 0);
        size_t plain_notes = t.scene.note_count;
        draw(&t, ITA_SHOW_AIDS, NULL);
        assert_int_equal((int)(t.scene.note_count - plain_notes), forced);
        forced_seen += forced;
        const int sides = count_nodes(&t.scene, "tx-side");
        assert_true(sides == 0 || state_of(&t)->turn.bag_count > 0); // then sides bar nobody
        sides_seen += sides;
        lit_seen += count_nodes(&t.scene, "tx-lit");
        close_table(&t);
    }
    assert_true(forced_seen > 0 && sides_seen > 0 && lit_seen > 0);
}

static void a_held_tile_shows_where_it_fits(void **state) {
    (void)state;
    table t;
    open_record(&t, "tantrix-match.ita", 40);
    ita_move move = first_move(&t);
    tap(&t, (uint32_t)move.v[1]);
    turn_in_hand(&t, (uint32_t)move.v[1], move.v[4]);
    draw(&t, ITA_SHOW_AIDS, NULL);
    assert_true(count_nodes(&t.scene, "tx-fits") > 0);
    assert_non_null(strstr(ita_scene_find(&t.scene, tantrix_cell_node(move.v[2], move.v[3]))->style,
                           "tx-fits"));
    close_table(&t);
}

// A tile of the hand that fits elsewhere while a forced space waits.
static bool refused_for_a_forced_space(const match_state *s, ita_diag *diag) {
    space spaces[SPACE_MOST];
    int count = space_list(&s->board, spaces);
    for (int n = 1; n <= TANTRIX_TILES; n++)
        for (int i = 0; s->owner[n] == s->turn.seat + 1 && i < count * 6; i++) {
            const tantrix_move lay = tantrix_lay(n, spaces[i / 6].a, spaces[i / 6].b, i % 6);
            match_check_lay(s, &lay, diag);
            if (strcmp(diag->key, "tantrix.match.forced") == 0) return true;
        }
    return false;
}

static void a_refusal_is_marked_in_the_picture(void **state) {
    (void)state;
    int seen = 0;
    for (uint32_t node = 20; node < 90; node++) {
        table t;
        ita_diag diag = {.key = "ok"};
        open_record(&t, "tantrix-match.ita", node);
        if (!match_is_drawing(state_of(&t)) && refused_for_a_forced_space(state_of(&t), &diag)) {
            seen++;
            draw(&t, 0, &diag);
            assert_int_equal(count_nodes(&t.scene, "marked"), 2); // the space, a tile that fits
        }
        close_table(&t);
    }
    assert_true(seen > 3);
}

static void every_grip_has_words_and_is_reached_by_keys(void **state) {
    (void)state;
    static const char *const records[] = {"tantrix-match.ita", "tantrix-match-four.ita",
                                          "tantrix-solitaire.ita", "tantrix-solitaire-line.ita"};
    for (int r = 0; r < 4; r++)
        for (uint32_t node = 0; node < 45; node += 5) {
            table t;
            open_record(&t, records[r], node);
            draw(&t, ITA_SHOW_AIDS | ITA_SHOW_COORDINATES, NULL);
            int grips = 0, reached = 0;
            uint32_t at = ita_scene_step(&t.scene, 0, ITA_FIRST), first = at;
            do {
                reached++;
                at = ita_scene_step(&t.scene, at, ITA_NEXT);
            } while (at != first && reached < 2000);
            for (size_t k = 0; k < t.scene.node_count; k++) {
                const ita_node *n = &t.scene.nodes[k];
                assert_true(n->x >= t.scene.x && n->x <= t.scene.x + t.scene.width);
                assert_true(n->y >= t.scene.y && n->y <= t.scene.y + t.scene.height);
                if (!n->grips) continue;
                grips++;
                assert_non_null(n->label);
                assert_null(strchr(n->label, '{'));
            }
            assert_int_equal(grips, reached);
            assert_null(strchr(t.scene.status, '{'));
            assert_null(strstr(t.scene.status, "tantrix."));
            for (size_t k = 0; k < t.scene.note_count; k++) {
                assert_null(strstr(t.scene.notes[k].name, "tantrix."));
                assert_null(strchr(t.scene.notes[k].value, '{'));
            }
            close_table(&t);
        }
}

// Who listens is not told six times of nothing, and knows his own tiles from the others'.
static void labels_are_for_who_listens(void **state) {
    (void)state;
    for (uint32_t node = 0; node < 60; node++) {
        table t;
        open_record(&t, "tantrix-match-four.ita", node);
        const match_state *s = state_of(&t);
        draw(&t, 0, NULL);
        int own = 0, others = 0, all = 0;
        for (size_t i = 0; i < t.scene.node_count; i++) {
            const char *label = t.scene.nodes[i].label;
            if (!label) continue;
            assert_null(strstr(label, "nothing, nothing, nothing, nothing, nothing, nothing"));
            own += strstr(label, " in hand,") != NULL;
            others += strstr(label, " in another hand (") != NULL;
        }
        for (int number = 1; number <= TANTRIX_TILES; number++)
            all += s->owner[number] >= 1 && s->owner[number] <= 4;
        assert_int_equal(own + others, all);
        assert_in_range(own, 0, MATCH_HAND);
        close_table(&t);
    }
}

// When all tiles lie, no space asks for one, and nobody is said to hold a hand.
static void the_end_shows_tiles_alone(void **state) {
    (void)state;
    table t;
    open_record(&t, "tantrix-match.ita", 90);
    draw(&t, ITA_SHOW_COORDINATES, NULL);
    assert_true(count_nodes(&t.scene, "tx-cell") > 0);
    assert_non_null(strstr(t.scene.notes[0].value, "hand"));
    assert_int_equal(ita_session_jump(t.session, 112, &t.diag), ITA_OK);
    assert_int_equal(state_of(&t)->turn.phase, MATCH_OVER);
    const double width = t.scene.width, height = t.scene.height;
    draw(&t, ITA_SHOW_COORDINATES, NULL);
    assert_int_equal(count_nodes(&t.scene, "tx-cell"), 0);
    assert_int_equal(count_nodes(&t.scene, "tx-force"), 0);
    for (size_t i = 0; i < t.scene.note_count; i++)
        assert_null(strstr(t.scene.notes[i].value, "hand"));
    assert_true(t.scene.width >= width && t.scene.height >= height); // the frame stays
    close_table(&t);
}

// A hint is a legal move wherever there is one to make, and says nothing while chance draws.
static void a_hint_is_a_legal_move_in_every_position(void **state) {
    (void)state;
    static const char *const records[] = {"tantrix-match.ita", "tantrix-match-four.ita",
                                          "tantrix-solitaire.ita", "tantrix-solitaire-line.ita"};
    int hints = 0;
    for (uint32_t node = 0; node < 4 * 40; node++) {
        table t;
        ita_text words;
        ita_move move = {{0}};
        bool has_move = false;
        open_record(&t, records[node % 4], node / 4);
        const ita_config *config = ita_session_config(t.session);
        bool can_move = ita_rules_of(config)->player(config, state_of(&t)) > 0;
        ita_text_open(&words, ita_heap());
        ita_status status =
            ita_hint(config, state_of(&t), 1, 100, &words, &move, &has_move, &t.diag);
        assert_int_equal(status == ITA_OK, can_move);
        assert_int_equal(has_move, can_move);
        if (can_move) {
            hints++;
            assert_int_equal(ita_rules_of(config)->check(config, state_of(&t), &move, &t.diag),
                             ITA_OK);
            assert_null(strchr(ita_text_get(&words), '{'));
            assert_null(strstr(ita_text_get(&words), "tantrix."));
        }
        ita_text_close(&words);
        close_table(&t);
    }
    assert_true(hints > 40);
}

static ita_status draw_with(const ita_allocator *allocator, const char *text, const char *moves) {
    ita_session *session;
    ita_diag diag;
    ita_status status = ita_session_new(text, strlen(text), allocator, &session, &diag);
    if (status != ITA_OK) return status;
    for (const char *at = moves; *at && status == ITA_OK;) {
        size_t length = strcspn(at, " ");
        status = ita_session_play_text(session, at, length, &diag);
        at += length + (at[length] == ' ');
    }
    tabletop_hand hand = {.base.held = 3, .turn = 1, .is_dragging = true, .is_reading = true};
    ita_scene scene;
    ita_scene_open(&scene, allocator);
    if (status == ITA_OK)
        status = ita_session_scene(session, &hand.base, ITA_SHOW_AIDS | ITA_SHOW_COORDINATES, NULL,
                                   &scene);
    ita_scene_close(&scene);
    ita_session_close(session);
    return status;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    static const char *const games[][2] = {
        {"tantrix:match", "1 2 3 4 5 6 7 8 9 10 11 12 2@0,0/0 13"},
        {"tantrix:solitaire,group=1", "1 1@0,0/0 submit 3"},
    };
    for (int g = 0; g < 2; g++)
        for (size_t fail_at = 1;; fail_at++) {
            counting_allocator counting;
            counting_open(&counting, fail_at);
            ita_status status = draw_with(&counting.allocator, games[g][0], games[g][1]);
            assert_int_equal(counting.bytes_out, 0);
            if (counting.calls < fail_at) {
                assert_int_equal(status, ITA_OK);
                assert_true(fail_at > 10);
                break;
            }
            assert_int_equal(status, ITA_E_MEMORY);
        }
}

// The tiles of the hand to move that may be laid there, in some turn, as labels list them.
static void put_fitting(const match_state *s, int a, int b, ita_text *out) {
    const uint64_t hand = match_tiles_of(s, s->turn.seat + 1);
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        bool fits = false;
        for (int turn = 0; turn < TANTRIX_EDGES && (hand >> number & 1); turn++) {
            const tantrix_move lay = tantrix_lay(number, a, b, turn);
            fits = fits || match_check_lay(s, &lay, NULL) == ITA_OK;
        }
        if (!fits) continue;
        if (out->length) ita_put(out, ", ");
        ita_put_int(out, number);
    }
}

static void a_forced_space_says_what_fills_it(void **state) {
    (void)state;
    int forced = 0, firsts = 0;
    for (uint32_t node = 12; node < 110; node += 3) {
        table t;
        open_record(&t, "tantrix-match.ita", node);
        const match_state *s = state_of(&t);
        draw(&t, ITA_SHOW_AIDS, NULL);
        bool is_first = true;
        for (size_t i = 0; i < t.scene.node_count; i++) {
            static const char begin[] = "Forced space ", middle[] = "you can fill it with ";
            const ita_node *place = &t.scene.nodes[i];
            if (!place->label || strncmp(place->label, begin, sizeof begin - 1) != 0) continue;
            int a, b;
            ita_text tiles;
            assert_int_equal(sscanf(place->label + sizeof begin - 1, "%d,%d", &a, &b), 2);
            ita_text_open(&tiles, ita_heap());
            put_fitting(s, a, b, &tiles);
            const char *said = strstr(place->label, middle);
            assert_string_equal(said ? said + sizeof middle - 1 : "", ita_text_get(&tiles));
            firsts += is_first && said;
            forced += said != NULL;
            is_first = false;
            ita_text_close(&tiles);
        }
        close_table(&t);
    }
    print_message("%d spaces, %d of them the first\n", forced, firsts);
    assert_true(firsts > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forced_space_says_what_fills_it),
        cmocka_unit_test(a_tile_is_taken_up_turned_and_laid_by_taps),
        cmocka_unit_test(a_tile_is_dragged_to_the_nearest_space_or_back),
        cmocka_unit_test(hands_have_room_of_their_own),
        cmocka_unit_test(an_empty_table_fills_its_room),
        cmocka_unit_test(another_players_tile_is_not_taken),
        cmocka_unit_test(spaces_lines_and_notes_tell_the_position),
        cmocka_unit_test(a_held_tile_shows_where_it_fits),
        cmocka_unit_test(a_refusal_is_marked_in_the_picture),
        cmocka_unit_test(the_end_shows_tiles_alone),
        cmocka_unit_test(every_grip_has_words_and_is_reached_by_keys),
        cmocka_unit_test(labels_are_for_who_listens),
        cmocka_unit_test(a_hint_is_a_legal_move_in_every_position),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
