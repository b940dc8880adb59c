// The dissection under the hand, as facts: gestures become exact moves, refusals say why, and
// whatever pieces form the figure is accepted, wherever it lies.
#include "examples.h"

#include "moves.h"

#include "games/dissection/view/magnet.h"
#include "games/dissection/view/view.h"
#include "intarsia/session.h"

#include <math.h>

typedef struct table {
    ita_config *config;
    const dissection_config *c;
    dissection_state state;
    dissection_hand hand;
    ita_move move;
    ita_diag diag;
} table;

static table open_table(const char *text) {
    table t;
    memset(&t, 0, sizeof t);
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &t.config, &t.diag),
        ITA_OK);
    t.c = dissection_of(t.config);
    dissection_rules.start(t.config, &t.state);
    return t;
}

static void close_table(table *t) {
    ita_config_free(t->config);
}

static ita_answer gesture(table *t, ita_event event) {
    char undo[256];
    assert_true(dissection_rules.undo_size(t->config) <= sizeof undo);
    ita_answer answer =
        dissection_view.gesture(t->config, &t->state, &t->hand.base, &event, &t->move, &t->diag);
    if (answer == ITA_ANSWER_MOVE) {
        assert_int_equal(dissection_rules.check(t->config, &t->state, &t->move, &t->diag), ITA_OK);
        dissection_rules.apply(t->config, &t->state, &t->move, undo);
    }
    return answer;
}

static ita_answer play(table *t, const char *text) {
    char undo[256];
    ita_move move;
    ita_status status =
        dissection_rules.move_parse(t->config, &t->state, text, strlen(text), &move, &t->diag);
    if (status == ITA_OK) status = dissection_rules.check(t->config, &t->state, &move, &t->diag);
    if (status != ITA_OK) return ITA_ANSWER_REFUSED;
    dissection_rules.apply(t->config, &t->state, &move, undo);
    return ITA_ANSWER_MOVE;
}

// Lays a figure's own arrangement, every piece moved by a pose of the whole.
static void play_figure(table *t, const char *moves, ita_pose whole, size_t most) {
    for (const char *at = moves; *at && most > 0; most--) {
        size_t length = strcspn(at, " ");
        dissection_move m;
        assert_int_equal(dissection_move_parse(t->c, at, length, &m, &t->diag), ITA_OK);
        ita_frame frame = t->c->set->frame;
        int steps = ita_frame_get(frame)->steps, turn = m.pose.turn;
        m.pose.shift = ita_pose_apply(frame, &whole, m.pose.shift);
        m.pose.turn = ((whole.is_mirrored ? -turn : turn) + whole.turn + steps) % steps;
        m.pose.is_mirrored = m.pose.is_mirrored != whole.is_mirrored;
        const ita_move move = dissection_move_put(&m);
        char undo[256];
        assert_int_equal(dissection_rules.check(t->config, &t->state, &move, &t->diag), ITA_OK);
        dissection_rules.apply(t->config, &t->state, &move, undo);
        at += length + strspn(at + length, " ");
    }
}

static const char *first_moves(const table *t) {
    dissection_figure first;
    assert_int_equal(dissection_figure_find(t->c->set, NULL, 0, &first, NULL), ITA_OK);
    return first.moves;
}

static view_spot anchor_on_screen(const table *t, int piece) {
    ita_pose pose = dissection_pose(&t->state.places[piece]);
    view_spot spot;
    ita_point_value(t->c->set->frame, ita_pose_apply(t->c->set->frame, &pose, t->c->anchors[piece]),
                    &spot.x, &spot.y);
    return (view_spot){spot.x / DISSECTION_UNIT, spot.y / DISSECTION_UNIT};
}

// ---- the hand

static void a_piece_dropped_near_its_place_snaps_there_exactly(void **state) {
    (void)state;
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i++) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        table t = open_table(text), goal = open_table(text);
        static const ita_pose still;
        play_figure(&goal, first_moves(&goal), still, 99);
        assert_true(goal.state.is_solved);
        size_t pieces = sets[i]->piece_count;
        play_figure(&t, first_moves(&t), still, pieces - 1); // all but the last in the list
        size_t last = 0;
        while (t.state.places[last].is_placed)
            last++;
        const dissection_place *place = &goal.state.places[last];
        view_spot spot = anchor_on_screen(&goal, (int)last);
        view_layout layout;
        dissection_layout(t.c, &t.state, 0, &layout);
        gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB,
                                .node = (uint32_t)last + 1,
                                .x = layout.tray[last].x + 0.1,
                                .y = layout.tray[last].y - 0.1});
        assert_int_equal(t.hand.base.held, last + 1);
        if (place->is_mirrored) gesture(&t, (ita_event){.kind = ITA_EVENT_FLIP});
        int steps = ita_frame_get(sets[i]->frame)->steps;
        for (int k = 0; k < steps && t.hand.turn != place->turn; k++)
            gesture(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1});
        gesture(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = 0, .y = 0});
        ita_answer answer = gesture(&t, (ita_event){.kind = ITA_EVENT_DROP,
                                                    .x = spot.x + 0.1 + 0.07,
                                                    .y = spot.y - 0.1 + 0.05});
        assert_int_equal(answer, ITA_ANSWER_MOVE);
        assert_memory_equal(&t.state.places[last], place, sizeof *place);
        assert_true(t.state.is_solved);
        close_table(&t);
        close_table(&goal);
    }
}

// Events come from faces that check little: no place is too far to be told.
static void what_is_dropped_beyond_all_numbers_falls_off_the_table(void **state) {
    (void)state;
    static const double far[] = {1e6, 1e15, -4e17, 1e300, -INFINITY, NAN};
    static const char *const configs[] = {"", "set=stomachion",
                                          "set=[square; 0,0 24,0 24,24],free"};
    for (size_t c = 0; c < sizeof configs / sizeof configs[0]; c++)
        for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
            table t = open_table(configs[c]);
            const ita_pose pose = dissection_snap(t.c, &t.state, 0, 1, true, far[i], -far[i], 12);
            assert_true(ita_point_in_range(pose.shift));
            const ita_move move = dissection_move_put(&(dissection_move){false, 0, pose});
            assert_int_not_equal(dissection_rules.check(t.config, &t.state, &move, &t.diag),
                                 ITA_OK);
            assert_string_equal(t.diag.key, "dissection.reach");
            close_table(&t);
        }
}

// Fourteen bars far off have edges in every row; the wall, which is met last, is a nook with the
// nearest of them.
static void of_very_many_edges_the_nearest_draw(void **state) {
    (void)state;
    enum { BARS = 14 };
    char set[700] = "free,set=[square; 0,0 12,0 12,6 0,6", move[40];
    for (int i = 0; i < BARS; i++)
        strcat(set, "; 0,0 96,0 96,1 0,1");
    strcat(set, "; 0,0 6,0 6,96 0,96]");
    table t = open_table(set);
    for (int i = 0; i < BARS; i++) {
        snprintf(move, sizeof move, "%d@300,%d", i + 2, 2 * i - 10);
        assert_int_equal(play(&t, move), ITA_ANSWER_MOVE);
    }
    assert_int_equal(play(&t, "16@0,100"), ITA_ANSWER_MOVE);
    const ita_pose rough = {0, false, {{9, 0}, {0, 0}}};
    const ita_point anchor = dissection_anchor_at(t.c, 0, &rough);
    const ita_pose pose =
        dissection_snap(t.c, &t.state, 0, 0, false, (double)anchor.x.a, (double)anchor.y.a, 10.8);
    assert_int_equal(pose.shift.x.a, 6);
    assert_int_equal(pose.shift.y.a, 0);
    close_table(&t);
}

static void a_piece_on_the_table_turns_in_place(void **state) {
    (void)state;
    table t = open_table("");
    assert_int_equal(play(&t, "1@12,-7"), ITA_ANSWER_MOVE);
    view_spot before = anchor_on_screen(&t, 0);
    for (int i = 1; i <= 8; i++) {
        t.hand.base.focus = 1;
        assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1}),
                         ITA_ANSWER_MOVE);
        view_spot after = anchor_on_screen(&t, 0);
        assert_true(fabs(after.x - before.x) < 1e-9 && fabs(after.y - before.y) < 1e-9);
        assert_int_equal(t.state.places[0].turn, i % 8);
    }
    t.hand.base.focus = 1;
    assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_MOVE);
    view_spot after = anchor_on_screen(&t, 0);
    assert_true(fabs(after.x - before.x) < 1e-9 && fabs(after.y - before.y) < 1e-9);
    assert_int_equal(t.state.places[0].is_mirrored, 1);
    close_table(&t);
}

// A square of seven cannot lie along the slanted side of five: it is turned past that at once.
static void a_turn_leads_to_the_next_way_in_which_the_piece_can_lie(void **state) {
    (void)state;
    table t = open_table("set=[square; 0,0 15,0 15,20; 0,0 7,0 7,7 0,7],"
                         "figure=[0,0 22,0 22,7 15,7 15,20]");
    const int all = dissection_turn_count(t.c);
    int ways_of[2];
    for (int piece = 0; piece < 2; piece++)
        for (int way = -1; way <= 1; way += 2) {
            bool is_met[64] = {false};
            int ways = 0, met = 0;
            assert_in_range(all, 1, 64);
            for (int turn = 0; turn < all; turn++)
                ways += dissection_shape(t.c, piece, turn)->edge_count > 0;
            memset(&t.hand, 0, sizeof t.hand);
            t.hand.base.focus = (uint32_t)piece + 1;
            for (int i = 0; i < ways; i++) {
                assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = way}),
                                 ITA_ANSWER_HAND);
                assert_true(dissection_shape(t.c, piece, t.hand.turn)->edge_count > 0);
                met += !is_met[t.hand.turn];
                is_met[t.hand.turn] = true;
            }
            assert_int_equal(met, ways);
            ways_of[piece] = ways;
        }
    assert_int_equal(ways_of[0], all);
    assert_true(ways_of[1] < all);
    close_table(&t);
}

static void a_piece_that_may_not_be_turned_over_is_named(void **state) {
    (void)state;
    table t = open_table("flip=no");
    for (uint32_t piece = 1; piece <= 7; piece += 6) {
        t.hand.base.focus = piece;
        assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_REFUSED);
        assert_string_equal(t.diag.key, "dissection.flip");
        assert_string_equal(t.diag.args[0], piece == 1 ? "1" : "7");
        assert_int_equal(t.hand.base.held, 0);
    }
    close_table(&t);
}

static void a_carried_piece_says_how_far_from_the_middle_it_is(void **state) {
    (void)state;
    static const struct {
        double x, y;
        const char *label;
    } cases[] = {{-2.5, 1.04, "square, 2.5 left, 1 down"},
                 {3.26, -0.5, "square, 3.3 right, 0.5 up"}};
    table t = open_table("");
    view_layout layout;
    dissection_layout(t.c, &t.state, 0, &layout);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB,
                                .node = 6,
                                .x = layout.tray[5].x,
                                .y = layout.tray[5].y});
        gesture(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = cases[i].x, .y = cases[i].y});
        ita_scene scene;
        ita_scene_open(&scene, ita_heap());
        assert_int_equal(dissection_view.scene(t.config, &t.state, &t.hand.base, NULL, &scene),
                         ITA_OK);
        const char *said = "";
        for (size_t k = 0; k < scene.node_count; k++)
            if (scene.nodes[k].role == ITA_ROLE_GHOST) said = scene.nodes[k].label;
        assert_string_equal(said, cases[i].label);
        ita_scene_close(&scene);
        gesture(&t, (ita_event){.kind = ITA_EVENT_CANCEL});
    }
    close_table(&t);
}

static double area_of(const table *t, const ita_edge *edges, size_t count) {
    return ita_edges_area(t->c->set->frame, edges, count);
}

// Solved, in characters: pieces take as many as their areas say, but for their edges.
static void in_characters_pieces_are_as_large_as_they_are(void **state) {
    (void)state;
    size_t set_count;
    const dissection_set *const *sets = dissection_sets(&set_count);
    for (size_t i = 0; i < set_count; i++) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        table t = open_table(text);
        static const ita_pose still;
        double empty = 0, all = 0, whole = area_of(&t, t.c->figure, t.c->figure_count);
        double taken[DISSECTION_PIECES_MAX] = {0};
        for (int is_full = 0; is_full < 2; is_full++) {
            if (is_full) play_figure(&t, first_moves(&t), still, 99);
            ita_scene scene;
            ita_scene_open(&scene, ita_heap());
            assert_int_equal(dissection_view.scene(t.config, &t.state, NULL, NULL, &scene), ITA_OK);
            for (size_t k = 0; k < scene.node_count; k++) {
                const ita_node *node = &scene.nodes[k];
                if (!node->glyph || !node->glyph[0]) continue;
                if (!is_full) empty += strcmp(node->glyph, ".") == 0;
                if (!is_full || !node->style || strncmp(node->style, "tan k", 5) != 0) continue;
                const char *at = strchr("123456789ABCDEFG", node->glyph[0]);
                assert_non_null(at);
                taken[at - "123456789ABCDEFG"]++;
                all++;
            }
            ita_scene_close(&scene);
        }
        assert_true(empty > 90 && all > 100);
        for (size_t k = 0; k < sets[i]->piece_count; k++) {
            const double due = area_of(&t, t.c->pieces[k].edges, t.c->pieces[k].edge_count);
            if (fabs(taken[k] - due / whole * all) > 2 + 0.8 * sqrt(due / whole * all))
                fail_msg("piece %zu of %s: %g of %g", k + 1, sets[i]->name, taken[k],
                         due / whole * all);
        }
        close_table(&t);
    }
}

static void what_lies_on_the_table_can_be_lifted_and_nothing_else(void **state) {
    (void)state;
    static const char *const laid[] = {"3@30,-7", "1@12,-7", "7@-20,5"};
    table t = open_table("");
    for (size_t n = 0; n <= sizeof laid / sizeof laid[0]; n++) {
        ita_move moves[DISSECTION_PIECES_MAX];
        assert_int_equal(dissection_rules.moves(t.config, &t.state, NULL, 0), n);
        assert_int_equal(dissection_rules.moves(t.config, &t.state, moves, DISSECTION_PIECES_MAX),
                         n);
        for (size_t i = 0; i < n; i++) {
            dissection_move m;
            assert_int_equal(dissection_rules.check(t.config, &t.state, &moves[i], NULL), ITA_OK);
            assert_true(dissection_move_get(t.c, &moves[i], &m) && m.is_lift);
            assert_true(t.state.places[m.piece].is_placed);
        }
        if (n < sizeof laid / sizeof laid[0]) assert_int_equal(play(&t, laid[n]), ITA_ANSWER_MOVE);
    }
    close_table(&t);
}

static void cancel_lets_go_and_changes_nothing(void **state) {
    (void)state;
    table t = open_table("");
    dissection_state before = t.state;
    gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 6});
    gesture(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = 3, .y = 2});
    assert_int_equal(t.hand.base.held, 6);
    gesture(&t, (ita_event){.kind = ITA_EVENT_CANCEL});
    assert_int_equal(t.hand.base.held, 0);
    assert_memory_equal(&before, &t.state, sizeof before);
    close_table(&t);
}

static void a_piece_dropped_on_the_tray_is_lifted(void **state) {
    (void)state;
    table t = open_table("");
    play(&t, "3@0,0");
    view_layout layout;
    dissection_layout(t.c, &t.state, 0, &layout);
    view_spot at = anchor_on_screen(&t, 2);
    gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 3, .x = at.x, .y = at.y});
    ita_answer answer = gesture(
        &t, (ita_event){.kind = ITA_EVENT_DROP, .x = layout.tray[2].x, .y = layout.tray[2].y});
    assert_int_equal(answer, ITA_ANSWER_MOVE);
    dissection_move move;
    assert_true(dissection_move_get(t.c, &t.move, &move));
    assert_true(move.is_lift);
    assert_int_equal(t.state.placed_count, 0);
    close_table(&t);
}

static void what_lies_in_the_figure_is_told_and_nothing_else(void **state) {
    (void)state;
    static const ita_pose still;
    for (size_t laid = 0; laid < 7; laid++) {
        table t = open_table("");
        play_figure(&t, first_moves(&t), still, laid);
        uint32_t inside = 0;
        int other = -1;
        for (int i = 0; i < 7; i++) {
            if (t.state.places[i].is_placed) inside |= 1u << i;
            if (!t.state.places[i].is_placed) other = i;
        }
        assert_int_equal(dissection_inside(t.c, &t.state), inside);
        char far[16];
        snprintf(far, sizeof far, "%d@150,0", other + 1);
        assert_int_equal(play(&t, far), ITA_ANSWER_MOVE);
        assert_int_equal(dissection_inside(t.c, &t.state), inside);
        close_table(&t);
    }
}

static void stacked_pieces_are_told_and_never_solve(void **state) {
    (void)state;
    table t = open_table("");
    play(&t, "1@0,0");
    play(&t, "2@0,0");
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(dissection_view.scene(t.config, &t.state, NULL, NULL, &scene), ITA_OK);
    assert_string_equal(scene.detail, "Two pieces lie on each other: the large triangle and the "
                                      "large triangle.");
    for (size_t i = 0; i < scene.inlay_count; i++)
        assert_string_equal(scene.inlays[i].colour, ""); // neither lies in the figure
    ita_scene_close(&scene);
    close_table(&t);
}

static void the_thermometer_rises_with_every_right_piece_and_is_full_only_at_the_end(void **state) {
    (void)state;
    table t = open_table("");
    static const ita_pose still;
    double last = -1;
    for (size_t pieces = 0; pieces < 7; pieces++) {
        dissection_rules.start(t.config, &t.state);
        play_figure(&t, first_moves(&t), still, pieces);
        double progress;
        assert_int_equal(dissection_progress(t.c, &t.state, ita_heap(), &progress), ITA_OK);
        assert_true(progress >= last && progress < 1);
        last = progress;
    }
    play_figure(&t, first_moves(&t), still, 7);
    double progress;
    assert_int_equal(dissection_progress(t.c, &t.state, ita_heap(), &progress), ITA_OK);
    assert_true(progress == 1);
    close_table(&t);
}

// Carried onto its place the last piece makes all of it, carried away only what the others have.
static void the_thermometer_follows_the_piece_in_the_hand(void **state) {
    (void)state;
    table t = open_table("set=stomachion");
    static const ita_pose still;
    play_figure(&t, first_moves(&t), still, 99);
    t.state.is_solved = 0;
    const view_spot at = anchor_on_screen(&t, 4);
    gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 5, .x = at.x, .y = at.y});
    assert_true(t.hand.progress > 0.99);
    double last = 1;
    for (int frame = 1; frame <= 6; frame++) { // away, over the others or not
        gesture(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = at.x + 4 * frame, .y = at.y});
        assert_true(t.hand.progress < 1 && t.hand.place.is_known);
        last = t.hand.progress;
    }
    t.state.places[4].is_placed = 0;
    double others;
    assert_int_equal(dissection_progress(t.c, &t.state, ita_heap(), &others), ITA_OK);
    assert_true(last >= others - 1e-9);
    gesture(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = at.x, .y = at.y});
    assert_true(t.hand.progress > 0.99);
    close_table(&t);
}

static const char *own_figure_of(const ita_scene *scene) {
    for (size_t i = 0; i < scene->note_count; i++)
        if (strcmp(scene->notes[i].name, "As a figure") == 0) return scene->notes[i].value;
    return NULL;
}

// The free table offers what lies there as a figure; that figure is solved by the same pieces.
static void an_arrangement_becomes_a_figure(void **state) {
    (void)state;
    table t = open_table("free");
    static const ita_pose still;
    const char *moves = first_moves(&t);
    play_figure(&t, moves, still, 99);
    assert_false(t.state.is_solved);
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    static const ita_view_options named = {.show = ITA_SHOW_COORDINATES};
    assert_int_equal(dissection_view.scene(t.config, &t.state, NULL, &named, &scene), ITA_OK);
    const char *offered = own_figure_of(&scene);
    assert_non_null(offered);
    assert_int_equal(strncmp(offered, "dissection:", 11), 0);
    table own = open_table(offered + 11);
    play_figure(&own, moves, still, 99);
    assert_true(own.state.is_solved);
    close_table(&own);
    ita_scene_close(&scene);
    // who wants no names reads no notation
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(dissection_view.scene(t.config, &t.state, NULL, NULL, &scene), ITA_OK);
    assert_null(own_figure_of(&scene));
    ita_scene_close(&scene);
    close_table(&t);
}

// ---- what is accepted

static void a_figure_is_accepted_anywhere_turned_and_mirrored(void **state) {
    (void)state;
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i++) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        table t = open_table(text);
        int steps = ita_frame_get(sets[i]->frame)->steps;
        for (int k = 0; k < 2 * steps; k++) {
            dissection_rules.start(t.config, &t.state);
            ita_pose whole = {k % steps, k >= steps, {{31 * k, 0}, {-17, 0}}};
            play_figure(&t, first_moves(&t), whole, 99);
            assert_true(t.state.is_solved);
        }
        close_table(&t);
    }
}

static void a_mirrored_figure_is_refused_where_the_puzzle_says_so(void **state) {
    (void)state;
    table t = open_table("figure=parallelogram,mirror=no");
    const dissection_figure *figure = &t.c->named;
    ita_pose mirrored = {0, true, {{0, 0}, {0, 0}}}, turned = {3, false, {{5, 0}, {0, 0}}};
    play_figure(&t, figure->moves, mirrored, 99);
    assert_int_equal(t.state.placed_count, 7);
    assert_false(t.state.is_solved);
    dissection_rules.start(t.config, &t.state);
    play_figure(&t, figure->moves, turned, 99);
    assert_true(t.state.is_solved);
    close_table(&t);
}

static void one_step_beside_is_not_solved(void **state) {
    (void)state;
    table t = open_table("");
    static const ita_pose still;
    play_figure(&t, first_moves(&t), still, 6);
    size_t last = 0;
    while (t.state.places[last].is_placed)
        last++;
    table goal = open_table("");
    play_figure(&goal, first_moves(&goal), still, 99);
    ita_pose pose = dissection_pose(&goal.state.places[last]);
    pose.shift.x.a++;
    ita_move move = dissection_move_put(&(dissection_move){false, (int)last, pose});
    char undo[256];
    dissection_rules.apply(t.config, &t.state, &move, undo);
    assert_int_equal(t.state.placed_count, 7);
    assert_false(t.state.is_solved);
    close_table(&goal);
    close_table(&t);
}

// ---- refusals

static void refusals_say_why(void **state) {
    (void)state;
    static const struct {
        const char *config, *move, *key;
    } cases[] = {
        {"", "8@0,0", "dissection.move"},
        {"", "3x", "dissection.in_tray"},
        {"flip=no", "7m@0,0", "dissection.flip"},
        {"", "1@5000,0", "dissection.reach"},
        {"", "1@", "dissection.move"},
        {"", "hello", "dissection.move"},
        {"", "1t99@0,0", "dissection.move"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        table t = open_table(cases[i].config);
        dissection_state before = t.state;
        assert_int_equal(play(&t, cases[i].move), ITA_ANSWER_REFUSED);
        assert_string_equal(t.diag.key, cases[i].key);
        assert_memory_equal(&before, &t.state, sizeof before);
        close_table(&t);
    }
    table t = open_table("");
    static const ita_pose still;
    play_figure(&t, first_moves(&t), still, 99);
    assert_int_equal(play(&t, "1x"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "dissection.over");
    close_table(&t);
}

static void bad_configs_say_why_and_where(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } cases[] = {
        {"set=lego", "dissection.set", 4},
        {"figure=dragon", "dissection.figure", 7},
        {"set=egg,figure=triangle", "dissection.figure", 15},
        {"figure=[0,0 24,0]", "dissection.crosses", 8},
        {"figure=[0,0 48,48 48,0 0,48]", "dissection.crosses", 8},
        {"figure=[0,0 x]", "dissection.outline", 12},
        {"figure=[~0.001 0,0 1,0 1,3 0,3]", "dissection.file.exact", 9},
        {"figure=[~0.001 0,0 1,0 1,q 0,3]", "dissection.outline", 25},
        {"figure=[~]", "dissection.outline", 9},
        {"set=[square]", "dissection.set.form", 4},
        {"set=[cube; 0,0 1,0 1,1]", "dissection.set.form", 4},
        {"set=[square; 0,0 1,0 1,x]", "dissection.outline", 23},
        {"figure=[~1 1,1]", "dissection.crosses", 9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag;
        ita_status status = ita_config_parse(&ita_game_dissection, cases[i].text,
                                             strlen(cases[i].text), ita_heap(), &config, &diag);
        assert_int_not_equal(status, ITA_OK);
        assert_string_equal(diag.key, cases[i].key);
        if (diag.offset != cases[i].offset) print_message("%s\n", cases[i].text);
        assert_int_equal(diag.offset, cases[i].offset);
    }
}

// ---- pieces

// Pieces have the same number exactly when one covers the other, perhaps turned over.
static void equal_pieces_are_told_by_their_shape(void **state) {
    (void)state;
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i++) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        table t = open_table(text);
        static const ita_pose still;
        int alike[DISSECTION_PIECES_MAX] = {0};
        dissection_config all = *t.c;
        all.kinds = alike;
        for (int a = 0; a < (int)sets[i]->piece_count; a++)
            for (int b = 0; b < a; b++) {
                ita_pose pose;
                bool covers = dissection_same_shape(&all, b, &still, a, &pose);
                if (covers != (t.c->kinds[a] == t.c->kinds[b]))
                    print_message("%s: pieces %d and %d\n", sets[i]->name, b + 1, a + 1);
                assert_int_equal(covers, t.c->kinds[a] == t.c->kinds[b]);
            }
        close_table(&t);
    }
}

// ---- figures in decimals and fresh ones

// Every figure, written as decimals at a size and turn of its own, is found again exactly.
static void figures_in_decimals_are_found_in_the_ring(void **state) {
    (void)state;
    size_t i = 0, found = 0, all = 0;
    example_walk figure = walk_all(&ita_game_dissection);
    for (; next_example(&figure); i++) {
        if (IS_WATCHED && i % 10 != 0) continue;
        all++;
        table t = open_table(figure.config);
        double angle = 0.1 + (double)i, size = 0.37 + 0.01 * (double)(i % 50);
        double c = size * cos(angle), s = size * sin(angle);
        ita_text value;
        ita_text_open(&value, ita_heap());
        ita_put(&value, "set=");
        ita_put(&value, t.c->set->name);
        ita_put(&value, ",figure=[~0.000001");
        const ita_edge *edges = t.c->figure;
        for (size_t k = 0; k < t.c->figure_count; k++) {
            const ita_edge *e = &edges[k];
            if (k && !ita_point_equal(edges[k - 1].to, e->from)) ita_put(&value, " |");
            ita_put_char(&value, ' ');
            const ita_point points[3] = {e->from, e->c1, e->c2};
            int used = e->kind == ITA_EDGE_LINE ? 1 : e->kind == ITA_EDGE_CUBIC ? 3 : 2;
            for (int p = 0; p < used; p++) {
                double x, y;
                ita_point_value(t.c->set->frame, points[p], &x, &y);
                if (p)
                    ita_put_char(&value, e->kind == ITA_EDGE_CUBIC ? 'k' : e->turn > 0 ? 'c' : 'a');
                ita_put_fixed(&value, c * x - s * y + 3, 6);
                ita_put_char(&value, ',');
                ita_put_fixed(&value, s * x + c * y - 5, 6);
            }
        }
        ita_put_char(&value, ']');
        ita_config *read = NULL;
        ita_status status = ita_config_parse(&ita_game_dissection, ita_text_get(&value),
                                             value.length, ita_heap(), &read, &t.diag);
        if (status == ITA_OK) {
            found++;
            const dissection_config *r = dissection_of(read);
            assert_int_equal(r->figure_count, t.c->figure_count);
            assert_true(fabs(r->figure_area - t.c->figure_area) < 1e-6 * r->figure_area);
            dissection_state laid; // and its arrangement solves what was read
            dissection_rules.start(read, &laid);
            table other = {.config = read, .c = r, .state = laid};
            static const ita_pose still;
            char *moves = moves_of(t.config);
            play_figure(&other, moves, still, 99);
            free(moves);
            assert_true(other.state.is_solved);
            ita_config_free(read);
        } else {
            print_message("not found: %s (%s)\n", figure.config, t.diag.key);
        }
        ita_text_close(&value);
        close_table(&t);
    }
    assert_int_equal(found, all);
}

// Whatever a step of the drawing is; but it must be something, and have its inside on the left.
static void a_figure_in_decimals_may_be_of_any_size(void **state) {
    (void)state;
    static const double sides[] = {0.01, 0.3, 1, 1.5, 200};
    char text[160];
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        const double s = sides[i];
        snprintf(text, sizeof text, "figure=[~0.000001 0,0 %.2f,0 %.2f,%.2f 0,%.2f]", s, s, s, s);
        table t = open_table(text);
        assert_int_equal(t.c->figure_count, 4);
        close_table(&t);
        snprintf(text, sizeof text, "figure=[~0.000001 0,0 0,%.2f %.2f,%.2f %.2f,0]", s, s, s, s);
        ita_config *config;
        ita_diag diag;
        assert_int_not_equal(
            ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag),
            ITA_OK);
        assert_string_equal(diag.key, "dissection.crosses");
    }
}

static void fresh_figures_can_be_solved_in_every_set(void **state) {
    (void)state;
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i += IS_WATCHED ? 4 : 1) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        table t = open_table(text);
        ita_text value, again;
        ita_text_open(&value, ita_heap());
        ita_text_open(&again, ita_heap());
        const ita_puzzle *puzzle = &dissection_puzzle;
        const int difficulty = IS_WATCHED ? 2 : 5;
        assert_int_equal(puzzle->generate(t.config, 7, difficulty, ita_heap(), &value, &t.diag),
                         ITA_OK);
        assert_int_equal(puzzle->generate(t.config, 7, difficulty, ita_heap(), &again, &t.diag),
                         ITA_OK);
        assert_string_equal(ita_text_get(&value), ita_text_get(&again));
        table fresh = open_table(ita_text_get(&value));
        assert_ptr_equal(fresh.c->set, sets[i]);
        ita_solve_options options = {.limit = 1, .wants_texts = true};
        ita_job *job;
        ita_job_report report;
        assert_int_equal(
            puzzle->solve(fresh.config, &fresh.state, &options, ita_heap(), &job, &t.diag), ITA_OK);
        do {
            assert_int_equal(ita_job_step(job, 100000, &t.diag), ITA_OK);
            ita_job_report_get(job, &report);
        } while (!report.is_done);
        assert_true(report.solutions > 0);
        ita_job_close(job);
        close_table(&fresh);
        ita_text_close(&value);
        ita_text_close(&again);
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_dropped_near_its_place_snaps_there_exactly),
        cmocka_unit_test(of_very_many_edges_the_nearest_draw),
        cmocka_unit_test(what_is_dropped_beyond_all_numbers_falls_off_the_table),
        cmocka_unit_test(a_piece_on_the_table_turns_in_place),
        cmocka_unit_test(a_turn_leads_to_the_next_way_in_which_the_piece_can_lie),
        cmocka_unit_test(a_piece_that_may_not_be_turned_over_is_named),
        cmocka_unit_test(a_carried_piece_says_how_far_from_the_middle_it_is),
        cmocka_unit_test(in_characters_pieces_are_as_large_as_they_are),
        cmocka_unit_test(what_lies_on_the_table_can_be_lifted_and_nothing_else),
        cmocka_unit_test(cancel_lets_go_and_changes_nothing),
        cmocka_unit_test(a_piece_dropped_on_the_tray_is_lifted),
        cmocka_unit_test(what_lies_in_the_figure_is_told_and_nothing_else),
        cmocka_unit_test(stacked_pieces_are_told_and_never_solve),
        cmocka_unit_test(the_thermometer_rises_with_every_right_piece_and_is_full_only_at_the_end),
        cmocka_unit_test(the_thermometer_follows_the_piece_in_the_hand),
        cmocka_unit_test(an_arrangement_becomes_a_figure),
        cmocka_unit_test(a_figure_is_accepted_anywhere_turned_and_mirrored),
        cmocka_unit_test(a_mirrored_figure_is_refused_where_the_puzzle_says_so),
        cmocka_unit_test(one_step_beside_is_not_solved),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(bad_configs_say_why_and_where),
        cmocka_unit_test(equal_pieces_are_told_by_their_shape),
        cmocka_unit_test(figures_in_decimals_are_found_in_the_ring),
        cmocka_unit_test(a_figure_in_decimals_may_be_of_any_size),
        cmocka_unit_test(fresh_figures_can_be_solved_in_every_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
