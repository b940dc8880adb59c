// The dissection under the hand, as facts: gestures become exact moves, what lies is told, the
// thermometer rises.
#include "dissection_table.h"

#include "games/dissection/view/magnet.h"

#include <math.h>

// ---- the hand

static void a_piece_dropped_near_its_place_snaps_there_exactly(void **state) {
    (void)state;
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i++) {
        char text[64] = "set=";
        strcat(text, sets[i]->name);
        dissection_table t = dissection_table_open(text), goal = dissection_table_open(text);
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
        dissection_table_close(&t);
        dissection_table_close(&goal);
    }
}

// Within the rim that is drawn around the table (src/scene/stage.c).
static bool is_whole_in(const ita_region *board, const view_box *box) {
    const double rim = 0.21;
    const ita_region room = {board->x + rim, board->y + rim, board->width - 2 * rim,
                             board->height - 2 * rim};
    return ita_region_holds(&room, box->left, box->top) &&
           ita_region_holds(&room, box->right, box->bottom);
}

static void what_is_turned_in_the_tray_stays_within_it(void **state) {
    (void)state;
    for (uint32_t node = 1; node <= 7; node++)
        for (int turns = 1; turns < 8; turns++) {
            dissection_table t = dissection_table_open("");
            gesture(&t, (ita_event){.kind = ITA_EVENT_TAP, .node = node});
            gesture(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = turns});
            view_layout layout;
            dissection_layout(t.c, &t.state, 0, &layout);
            ita_pose pose = {t.hand.turn, false, {{0, 0}, {0, 0}}};
            static const ita_point origin;
            pose.shift = ita_point_sub(origin, dissection_anchor_at(t.c, (int)node - 1, &pose));
            view_box box = dissection_extent(t.c, (int)node - 1, &pose);
            const double x = t.hand.base.x, y = t.hand.base.y, scale = DISSECTION_TRAY_SCALE;
            const ita_region *tray = &layout.parts.tray;
            assert_true(ita_region_holds(tray, x + scale * box.left, y + scale * box.top));
            assert_true(ita_region_holds(tray, x + scale * box.right, y + scale * box.bottom));
            dissection_table_close(&t);
        }
}

// On a stage that lies: at its edge or beside it, however the piece is turned; and on one that
// stands all of it is seen too.
static void a_piece_reaches_over_no_edge_of_the_table_nor_of_one_of_another_shape(void **state) {
    (void)state;
    static const double lying = 2.4, standing = 0.6;
    for (uint32_t node = 1; node <= 7; node++)
        for (int turns = 0; turns < 8; turns++)
            for (int side = 0; side < 4; side++) {
                dissection_table t = dissection_table_open("");
                view_layout layout;
                dissection_layout(t.c, &t.state, lying, &layout);
                const ita_region board = layout.parts.board;
                const double off = turns % 2 ? 0.1 : -1.5; // of the edge
                const double xs[] = {off, board.width - off, board.width / 2, board.width / 2};
                const double ys[] = {board.height / 2, board.height / 2, off, board.height - off};
                const double x = board.x + xs[side], y = board.y + ys[side];
                if (ita_region_holds(&layout.parts.tray, x, y)) {
                    dissection_table_close(&t);
                    continue;
                }
                gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB,
                                        .node = node,
                                        .x = layout.tray[node - 1].x,
                                        .y = layout.tray[node - 1].y,
                                        .ratio = lying});
                gesture(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = turns, .ratio = lying});
                gesture(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = x, .y = y, .ratio = lying});
                assert_int_equal(
                    gesture(&t,
                            (ita_event){.kind = ITA_EVENT_DROP, .x = x, .y = y, .ratio = lying}),
                    ITA_ANSWER_MOVE);
                const ita_pose pose = dissection_pose(&t.state.places[node - 1]);
                const view_box box = dissection_extent(t.c, (int)node - 1, &pose);
                assert_true(is_whole_in(&board, &box));
                dissection_layout(t.c, &t.state, standing, &layout);
                assert_true(is_whole_in(&layout.parts.board, &box));
                dissection_table_close(&t);
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
            dissection_table t = dissection_table_open(configs[c]);
            const ita_pose pose = dissection_snap(t.c, &t.state, 0, 1, true, far[i], -far[i], 12);
            assert_true(ita_point_in_range(pose.shift));
            const ita_move move = dissection_move_put(&(dissection_move){false, 0, pose});
            assert_int_not_equal(dissection_rules.check(t.config, &t.state, &move, &t.diag),
                                 ITA_OK);
            assert_string_equal(t.diag.key, "dissection.reach");
            dissection_table_close(&t);
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
    dissection_table t = dissection_table_open(set);
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
    dissection_table_close(&t);
}

static void a_piece_on_the_table_turns_in_place(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
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
    dissection_table_close(&t);
}

// A square of seven cannot lie along the slanted side of five: it is turned past that at once.
static void a_turn_leads_to_the_next_way_in_which_the_piece_can_lie(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("set=[square; 0,0 15,0 15,20; 0,0 7,0 7,7 0,7],"
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
    dissection_table_close(&t);
}

static void a_piece_that_may_not_be_turned_over_is_named(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("flip=no");
    for (uint32_t piece = 1; piece <= 7; piece += 6) {
        t.hand.base.focus = piece;
        assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_REFUSED);
        assert_string_equal(t.diag.key, "dissection.flip");
        assert_string_equal(t.diag.args[0], piece == 1 ? "1" : "7");
        assert_int_equal(t.hand.base.held, 0);
    }
    dissection_table_close(&t);
}

static void a_carried_piece_says_how_far_from_the_middle_it_is(void **state) {
    (void)state;
    static const struct {
        double x, y;
        int language;
        const char *label;
    } cases[] = {{-2.5, 1.04, 0, "square, 2.5 left, 1 down"},
                 {3.26, -0.5, 0, "square, 3.3 right, 0.5 up"},
                 {3.26, -0.5, 1, "Quadrat, 3,3 rechts, 0,5 oben"}};
    dissection_table t = dissection_table_open("");
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
        scene.language = cases[i].language;
        assert_int_equal(dissection_view.scene(t.config, &t.state, &t.hand.base, NULL, &scene),
                         ITA_OK);
        const char *said = "";
        for (size_t k = 0; k < scene.node_count; k++)
            if (scene.nodes[k].role == ITA_ROLE_GHOST) said = scene.nodes[k].label;
        assert_string_equal(said, cases[i].label);
        ita_scene_close(&scene);
        gesture(&t, (ita_event){.kind = ITA_EVENT_CANCEL});
    }
    dissection_table_close(&t);
}

static double area_of(const dissection_table *t, const ita_edge *edges, size_t count) {
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
        dissection_table t = dissection_table_open(text);
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
        dissection_table_close(&t);
    }
}

static void what_lies_on_the_table_can_be_lifted_and_nothing_else(void **state) {
    (void)state;
    static const char *const laid[] = {"3@30,-7", "1@12,-7", "7@-20,5"};
    dissection_table t = dissection_table_open("");
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
    dissection_table_close(&t);
}

static void cancel_lets_go_and_changes_nothing(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
    dissection_state before = t.state;
    gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 6});
    gesture(&t, (ita_event){.kind = ITA_EVENT_DRAG, .x = 3, .y = 2});
    assert_int_equal(t.hand.base.held, 6);
    gesture(&t, (ita_event){.kind = ITA_EVENT_CANCEL});
    assert_int_equal(t.hand.base.held, 0);
    assert_memory_equal(&before, &t.state, sizeof before);
    dissection_table_close(&t);
}

static void a_piece_dropped_on_the_tray_is_lifted(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
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
    dissection_table_close(&t);
}

static void what_lies_in_the_figure_is_told_and_nothing_else(void **state) {
    (void)state;
    static const ita_pose still;
    for (size_t laid = 0; laid < 7; laid++) {
        dissection_table t = dissection_table_open("");
        play_figure(&t, first_moves(&t), still, laid);
        uint32_t inside = 0;
        int other = -1;
        for (int i = 0; i < 7; i++) {
            if (t.state.places[i].is_placed) inside |= 1u << i;
            if (!t.state.places[i].is_placed) other = i;
        }
        assert_int_equal(dissection_inside(t.c, &t.state), inside);
        char far[24];
        snprintf(far, sizeof far, "%d@150,0", other + 1);
        assert_int_equal(play(&t, far), ITA_ANSWER_MOVE);
        assert_int_equal(dissection_inside(t.c, &t.state), inside);
        dissection_table_close(&t);
    }
}

static void stacked_pieces_are_told_and_never_solve(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
    play(&t, "1@0,0");
    play(&t, "2@0,0");
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(dissection_view.scene(t.config, &t.state, NULL, NULL, &scene), ITA_OK);
    assert_string_equal(scene.detail, "One large triangle lies on another.");
    for (size_t i = 0; i < scene.inlay_count; i++)
        assert_string_equal(scene.inlays[i].colour, ""); // neither lies in the figure
    ita_scene_close(&scene);
    dissection_table_close(&t);
}

static void the_thermometer_rises_with_every_right_piece_and_is_full_only_at_the_end(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
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
    dissection_table_close(&t);
}

// Carried onto its place the last piece makes all of it, carried away only what the others have.
static void the_thermometer_follows_the_piece_in_the_hand(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("set=stomachion");
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
    dissection_table_close(&t);
}

// What the picture says of the board, for as long as the scene is open.
static void look(const dissection_table *t, ita_scene *scene) {
    ita_scene_open(scene, ita_heap());
    assert_int_equal(dissection_view.scene(t->config, &t->state, &t->hand.base, NULL, scene),
                     ITA_OK);
}

// Taken up it still lies there; carried it lies nowhere, whether over its place or not.
static void a_carried_piece_is_not_counted_among_those_in_the_figure(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("set=stomachion");
    static const ita_pose still;
    play_figure(&t, first_moves(&t), still, 13);
    const view_spot at = anchor_on_screen(&t, 4);
    assert_true(t.state.places[4].is_placed);
    gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 5, .x = at.x, .y = at.y});
    static const char *const said[] = {"13 of 14 pieces in the figure",
                                       "12 of 14 pieces in the figure",
                                       "12 of 14 pieces in the figure"};
    for (int frame = 0; frame < 3; frame++) {
        ita_scene scene;
        if (frame > 0)
            gesture(&t,
                    (ita_event){.kind = ITA_EVENT_DRAG, .x = at.x + 4 * (frame - 1), .y = at.y});
        look(&t, &scene);
        assert_string_equal(scene.status, said[frame]);
        ita_scene_close(&scene);
    }
    dissection_table_close(&t);
}

static void several_stacked_pairs_are_counted(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
    play(&t, "1@0,0");
    play(&t, "2@0,0");
    play(&t, "3@0,0");
    ita_scene scene;
    look(&t, &scene);
    assert_string_equal(scene.detail, "3 pairs of pieces lie on each other, such as the large "
                                      "triangle and the middle triangle.");
    ita_scene_close(&scene);
    dissection_table_close(&t);
}

static const char *own_figure_of(const ita_scene *scene) {
    for (size_t i = 0; i < scene->note_count; i++)
        if (strcmp(scene->notes[i].name, "As a figure") == 0) return scene->notes[i].value;
    return NULL;
}

// The free table offers what lies there as a figure; that figure is solved by the same pieces.
static void an_arrangement_becomes_a_figure(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("free");
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
    dissection_table own = dissection_table_open(offered + 11);
    play_figure(&own, moves, still, 99);
    assert_true(own.state.is_solved);
    dissection_table_close(&own);
    ita_scene_close(&scene);
    // who wants no names reads no notation
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(dissection_view.scene(t.config, &t.state, NULL, NULL, &scene), ITA_OK);
    assert_null(own_figure_of(&scene));
    ita_scene_close(&scene);
    dissection_table_close(&t);
}

// Who makes a figure is told by the maker that there is none yet: a note as well would move what
// stands below it.
static void stacked_pieces_on_the_free_table_are_no_note(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("free");
    for (char piece = '1'; piece <= '7'; piece++)
        play(&t, (char[]){piece, '@', '0', ',', '0', 0});
    ita_scene scene;
    look(&t, &scene);
    assert_int_equal(scene.note_count, 0);
    ita_scene_close(&scene);
    dissection_table_close(&t);
}

static bool is_tray_offered(const dissection_table *t) {
    ita_scene scene;
    look(t, &scene);
    bool is_offered = false;
    for (size_t i = 0; i < scene.action_count; i++)
        if (strcmp(scene.actions[i].name, "tray") == 0) is_offered = scene.actions[i].is_enabled;
    ita_scene_close(&scene);
    return is_offered;
}

static void nothing_is_put_back_while_all_lies_in_the_tray(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
    assert_false(is_tray_offered(&t));
    play(&t, "1@0,0");
    assert_true(is_tray_offered(&t));
    dissection_table_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_dropped_near_its_place_snaps_there_exactly),
        cmocka_unit_test(what_is_turned_in_the_tray_stays_within_it),
        cmocka_unit_test(a_piece_reaches_over_no_edge_of_the_table_nor_of_one_of_another_shape),
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
        cmocka_unit_test(several_stacked_pairs_are_counted),
        cmocka_unit_test(a_carried_piece_is_not_counted_among_those_in_the_figure),
        cmocka_unit_test(the_thermometer_rises_with_every_right_piece_and_is_full_only_at_the_end),
        cmocka_unit_test(the_thermometer_follows_the_piece_in_the_hand),
        cmocka_unit_test(an_arrangement_becomes_a_figure),
        cmocka_unit_test(stacked_pieces_on_the_free_table_are_no_note),
        cmocka_unit_test(nothing_is_put_back_while_all_lies_in_the_tray),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
