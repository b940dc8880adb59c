// Pentahex's picture and touch: labels and ids, choosing, turning, dragging, dropping, taking back,
// ghosts with their reasons, and play by focus alone.
#include "pentahex_table.h"

#include <math.h>

static const ita_node *ghost(desk *d) {
    for (size_t i = 0; i < d->scene.node_count; i++)
        if (d->scene.nodes[i].role == ITA_ROLE_GHOST) return &d->scene.nodes[i];
    return NULL;
}

// Above all else, what lies in the tray too.
static const ita_node *carried(const desk *d) {
    const ita_node *last = NULL;
    for (size_t i = 0; i < d->scene.node_count; i++)
        if (d->scene.nodes[i].style && strstr(d->scene.nodes[i].style, "ghost floats"))
            last = &d->scene.nodes[i];
    assert_non_null(last);
    return last;
}

static void every_node_that_can_be_touched_has_words_and_an_id_of_its_own(void **state) {
    (void)state;
    static const char *const configs[] = {"", "duel,swap=yes", "blocks,players=4,board=hexhex9",
                                          "pieces=free6,board=hexhex13,area=any"};
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        desk d = sit_down(configs[k]);
        d.show = ITA_SHOW_AIDS | ITA_SHOW_COORDINATES;
        look(&d);
        size_t touchable = 0;
        for (size_t i = 0; i < d.scene.node_count; i++) {
            const ita_node *node = &d.scene.nodes[i];
            if (!node->grips) continue;
            touchable++;
            assert_true(node->id != 0);
            assert_non_null(node->label);
            for (size_t j = 0; j < i; j++)
                assert_true(d.scene.nodes[j].id != node->id);
            assert_true(node->x > d.scene.x && node->x < d.scene.x + d.scene.width);
            assert_true(node->y > d.scene.y && node->y < d.scene.y + d.scene.height);
        }
        assert_int_equal(touchable, d.c->board.cell_count + (uint32_t)d.c->set.piece_count);
        leave(&d);
    }
}

static void a_laid_piece_is_told_with_its_place(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"", "I3/0@0,-1"}, {"duel", "A5/2@1,-2"}, {"blocks", "B5/1@-1,2"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        desk d = sit_down(cases[i][0]);
        const char *words = cases[i][1];
        char expected[40];
        snprintf(expected, sizeof expected, "Piece %.2s on %s", words, words + strlen("A5/2@"));
        ita_move move;
        assert_int_equal(pentahex_move_parse(d.config, d.state, words, strlen(words), &move, NULL),
                         ITA_OK);
        ita_text told;
        ita_text_open(&told, ita_heap());
        ita_view_of(d.config)->tell(d.config, d.state, &move, &told);
        assert_string_equal(ita_text_get(&told), expected);
        ita_text_close(&told);
        leave(&d);
    }
}

static void tap_and_tap_places_a_piece_and_a_tap_takes_it_back(void **state) {
    (void)state;
    desk d = sit_down("");
    assert_int_equal(at_node(&d, ITA_EVENT_TAP, cell(&d, 0, 0)), ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "pentahex.choose");
    assert_int_equal(at_node(&d, ITA_EVENT_TAP, tray(&d, "I3")), ITA_ANSWER_HAND);
    assert_true(d.hand.hand.held != 0);
    assert_int_equal(at_node(&d, ITA_EVENT_FOCUS, cell(&d, 0, 0)), ITA_ANSWER_HAND);
    assert_non_null(ghost(&d));
    assert_non_null(strstr(ghost(&d)->label, "fits"));
    assert_int_equal(at_node(&d, ITA_EVENT_TAP, cell(&d, 0, 0)), ITA_ANSWER_MOVE);
    assert_int_equal(d.hand.hand.held, 0);
    assert_int_equal(((pentahex_state *)d.state)->covered, 3);
    assert_true(ita_bit_get(pentahex_taken(d.c, d.state), cell(&d, 0, 0) - PENTAHEX_NODE_CELL));
    // its node is on the board now, and a tap brings it back into the hand as it lay
    uint32_t placed = tray(&d, "I3") - PENTAHEX_NODE_TRAY + PENTAHEX_NODE_PIECE;
    assert_int_equal(at_node(&d, ITA_EVENT_TAP, placed), ITA_ANSWER_MOVE);
    assert_int_equal(((pentahex_state *)d.state)->covered, 0);
    assert_int_equal(d.hand.hand.held, tray(&d, "I3"));
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_CANCEL}), ITA_ANSWER_HAND);
    assert_int_equal(d.hand.hand.held, 0);
    leave(&d);
}

static void a_piece_lands_so_that_it_covers_the_cell_if_it_can(void **state) {
    (void)state;
    desk d = sit_down("");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "I4"));
    for (uint32_t i = 0; i < d.c->board.cell_count; i++) {
        at_node(&d, ITA_EVENT_FOCUS, PENTAHEX_NODE_CELL + i);
        pentahex_aim aim = pentahex_aim_of(d.c, d.state, &d.hand);
        assert_true(aim.is_aimed);
        bool covers = false;
        const ita_polyhex *shape =
            &d.c->orientations[d.c->set.kinds[aim.kind].first_orientation + aim.turn].shape;
        for (int k = 0; k < shape->cell_count; k++)
            covers |= ita_hex_equal(d.c->board.cells[i], ita_hex_add(shape->cells[k], aim.first));
        assert_true(covers);
        // every row of this board along the bar has at least four cells, so it always fits
        assert_int_equal(ita_rules_of(d.config)->check(d.config, d.state, &aim.move, NULL), ITA_OK);
    }
    leave(&d);
}

static void turning_six_times_or_flipping_twice_changes_nothing(void **state) {
    (void)state;
    desk d = sit_down("pieces=free5,board=10x11");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "F5"));
    int seen[12] = {0}, kinds = 0;
    for (int flip = 0; flip < 2; flip++) {
        for (int n = 0; n < 6; n++) {
            pentahex_aim aim = pentahex_aim_of(d.c, d.state, &d.hand);
            if (!seen[aim.turn]++) kinds++;
            assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1}),
                             ITA_ANSWER_HAND);
        }
        assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_HAND);
    }
    assert_int_equal(kinds, 12);
    assert_int_equal(pentahex_aim_of(d.c, d.state, &d.hand).turn, 0);
    leave(&d);
}

// What "clockwise" means on screen: the middle of the first cell, seen from the piece's middle.
static void a_positive_turn_is_clockwise_on_screen(void **state) {
    (void)state;
    desk d = sit_down("pieces=free5,board=10x11");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "J5"));
    for (int n = 0; n < 6; n++) {
        double angles[2];
        for (int k = 0; k < 2; k++) {
            pentahex_aim aim = pentahex_aim_of(d.c, d.state, &d.hand);
            const ita_polyhex *shape =
                &d.c->orientations[d.c->set.kinds[aim.kind].first_orientation + aim.turn].shape;
            double mx, my, x, y, far = 0;
            pentahex_middle(shape->cells, 5, &mx, &my);
            for (int i = 0; i < 5; i++) { // the tip that is furthest out is one certain cell
                ita_hex_centre_xy(shape->cells[i], PENTAHEX_R, &x, &y);
                if (hypot(x - mx, y - my) < far) continue;
                far = hypot(x - mx, y - my);
                angles[k] = atan2(y - my, x - mx); // y down: grows clockwise
            }
            if (k == 0) send(&d, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1});
        }
        double step = remainder(angles[1] - angles[0], 6.283185307179586);
        assert_true(fabs(step - 1.0471975511965976) < 1e-6);
    }
    leave(&d);
}

static void one_sided_pieces_refuse_to_flip(void **state) {
    (void)state;
    desk d = sit_down("pieces=onesided4,board=4x10");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "j4"));
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "pentahex.move.flip");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "O4"));
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_HAND);
    leave(&d);
    d = sit_down("pieces=onesided:O4+fixed:H1,board=hexhex3,area=any"); // that they look the same
    at_node(&d, ITA_EVENT_TAP, tray(&d, "O4"));                         // does not matter
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_REFUSED);
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1}), ITA_ANSWER_HAND);
    at_node(&d, ITA_EVENT_TAP, tray(&d, "H1"));
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1}),
                     ITA_ANSWER_REFUSED);
    leave(&d);
}

static void what_may_not_be_done_with_pieces_is_said(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"", ""},
        {"pieces=free4,board=4x7", ""},
        {"pieces=onesided4,board=5x8", "Pieces may not be flipped"},
        {"pieces=fixed3,board=hexhex4,area=any", "Pieces may be neither turned nor flipped"},
        {"pieces=free4+onesided:B5,board=hexhex5,area=any", "Some pieces may not be flipped"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        desk d = sit_down(cases[i][0]);
        look(&d);
        assert_string_equal(d.scene.about, cases[i][1]);
        leave(&d);
    }
}

static void a_piece_is_dragged_from_the_tray_to_where_it_fits(void **state) {
    (void)state;
    desk d = sit_down("");
    look(&d);
    const ita_node *slot = node_of(&d, tray(&d, "O4"));
    double x, y, mx, my;
    ita_event grab = {.kind = ITA_EVENT_GRAB, .node = slot->id, .x = slot->x + 0.2, .y = slot->y};
    assert_int_equal(send(&d, grab), ITA_ANSWER_HAND);
    assert_int_equal(d.hand.hand.held, tray(&d, "O4"));
    const ita_polyhex *shape =
        &d.c->orientations[d.c->set.kinds[pentahex_aim_of(d.c, d.state, &d.hand).kind]
                               .first_orientation]
             .shape;
    pentahex_middle(shape->cells, 4, &mx, &my);
    ita_hex_centre_xy(ita_hex_at(0, 0), PENTAHEX_R, &x, &y);
    pentahex_layout layout;
    pentahex_lay_out(d.c, 0, &layout);
    double off = 0.2 / layout.tray_scale; // it was touched right of its middle
    assert_int_equal(
        send(&d, (ita_event){.kind = ITA_EVENT_DRAG, .x = x + mx + off + 0.1, .y = y + my}),
        ITA_ANSWER_HAND);
    assert_non_null(ghost(&d));
    const ita_node *body = carried(&d);
    assert_true(fabs(body->x - (x + mx + 0.1)) < 1e-9 && fabs(body->y - (y + my)) < 1e-9);
    assert_int_equal(
        send(&d, (ita_event){.kind = ITA_EVENT_DROP, .x = x + mx + off - 0.1, .y = y + my + 0.1}),
        ITA_ANSWER_MOVE);
    pentahex_move move;
    assert_true(pentahex_move_get(&d.move, &move));
    assert_int_equal(move.a, 0);
    assert_int_equal(move.b, 0);
    leave(&d);
}

static void a_drop_beside_the_board_goes_back_and_a_bad_one_stays_in_the_hand(void **state) {
    (void)state;
    desk d = sit_down("");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "I3"));
    at_node(&d, ITA_EVENT_TAP, cell(&d, 0, 0));
    at_node(&d, ITA_EVENT_GRAB, tray(&d, "O4"));
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_DROP, .x = -90, .y = 0}),
                     ITA_ANSWER_HAND);
    assert_int_equal(d.hand.hand.held, 0);
    at_node(&d, ITA_EVENT_GRAB, tray(&d, "I4"));
    double x, y;
    ita_hex_centre_xy(ita_hex_at(0, -3), PENTAHEX_R, &x, &y); // half off the board's left side
    send(&d, (ita_event){.kind = ITA_EVENT_DRAG, .x = x - 1.2, .y = y});
    assert_non_null(ghost(&d));
    assert_non_null(strstr(ghost(&d)->label, "does not fit"));
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_DROP, .x = x - 1.2, .y = y}),
                     ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "pentahex.off");
    assert_int_equal(d.hand.hand.held, tray(&d, "I4"));
    leave(&d);
}

static void a_placed_piece_can_be_dragged_elsewhere_in_the_solo_game(void **state) {
    (void)state;
    desk d = sit_down("");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "A3"));
    at_node(&d, ITA_EVENT_TAP, cell(&d, 0, 0));
    uint32_t placed = tray(&d, "A3") - PENTAHEX_NODE_TRAY + PENTAHEX_NODE_PIECE;
    uint32_t none = tray(&d, "I3") - PENTAHEX_NODE_TRAY + PENTAHEX_NODE_PIECE;
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_TAP, .node = none}),
                     ITA_ANSWER_NOTHING);
    const ita_node *node = node_of(&d, placed);
    double x = node->x, y = node->y;
    assert_int_equal(at_node(&d, ITA_EVENT_GRAB, placed), ITA_ANSWER_MOVE); // lifted
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_DRAG, .x = x, .y = y + 1}),
                     ITA_ANSWER_HAND);
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_DROP, .x = x, .y = y + 1}),
                     ITA_ANSWER_MOVE);
    node = node_of(&d, placed);
    assert_true(fabs(node->x - x) < 1e-9 && fabs(node->y - y - 1) < 1e-9);
    leave(&d);
}

// Wherever it is touched: it lands as far from where it lay as the pointer has gone.
static void a_placed_piece_stays_under_the_pointer_as_it_was_touched(void **state) {
    (void)state;
    static const double off[][2] = {{0, 0}, {0.8, 0.3}, {-0.7, 0.4}, {2, -1}, {0, 1.2}};
    for (size_t i = 0; i < sizeof off / sizeof off[0]; i++) {
        desk d = sit_down("");
        at_node(&d, ITA_EVENT_TAP, tray(&d, "A3"));
        at_node(&d, ITA_EVENT_TAP, cell(&d, 0, 0));
        const uint32_t placed = tray(&d, "A3") - PENTAHEX_NODE_TRAY + PENTAHEX_NODE_PIECE;
        const ita_node *node = node_of(&d, placed);
        const double x = node->x, y = node->y;
        ita_event event = {
            .kind = ITA_EVENT_GRAB, .node = placed, .x = x + off[i][0], .y = y + off[i][1]};
        assert_int_equal(send(&d, event), ITA_ANSWER_MOVE);
        event = (ita_event){.kind = ITA_EVENT_DRAG, .x = event.x, .y = event.y + 1};
        assert_int_equal(send(&d, event), ITA_ANSWER_HAND);
        event.kind = ITA_EVENT_DROP;
        assert_int_equal(send(&d, event), ITA_ANSWER_MOVE);
        node = node_of(&d, placed);
        assert_true(fabs(node->x - x) < 1e-9 && fabs(node->y - y - 1) < 1e-9);
        leave(&d);
    }
}

static void in_a_duel_pieces_stay_and_a_used_one_is_refused(void **state) {
    (void)state;
    desk d = sit_down("duel,swap=yes");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "X5"));
    assert_int_equal(at_node(&d, ITA_EVENT_TAP, cell(&d, 0, 0)), ITA_ANSWER_MOVE);
    uint32_t placed = tray(&d, "X5") - PENTAHEX_NODE_TRAY + PENTAHEX_NODE_PIECE;
    assert_int_equal(at_node(&d, ITA_EVENT_GRAB, placed), ITA_ANSWER_NOTHING);
    assert_int_equal(at_node(&d, ITA_EVENT_TAP, placed), ITA_ANSWER_NOTHING);
    assert_int_equal(at_node(&d, ITA_EVENT_TAP, tray(&d, "X5")), ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "pentahex.used");
    assert_true(d.scene.action_count == 1 && d.scene.actions[0].is_enabled);
    assert_int_equal(send(&d, (ita_event){.kind = ITA_EVENT_ACTION, .name = "swap"}),
                     ITA_ANSWER_MOVE);
    assert_false(d.scene.actions[0].is_enabled);
    leave(&d);
}

// Keys only: the focus steps through the scene, Enter taps, R turns.
// Pieces of one's own: each player has all of them, and those that he laid no more.
static void in_a_game_of_own_cells_everyone_has_his_own_pieces(void **state) {
    (void)state;
    desk d = sit_down("blocks,players=3");
    for (int turn = 0; turn < 6; turn++) {
        const char *first = d.c->set.kinds[0].name, *name = d.c->set.kinds[turn / 3].name;
        assert_int_equal(((pentahex_state *)d.state)->turn, turn % 3 + 1);
        if (turn >= 3) {
            assert_int_equal(at_node(&d, ITA_EVENT_TAP, tray(&d, first)), ITA_ANSWER_REFUSED);
            assert_string_equal(d.diag.key, "pentahex.used");
        }
        assert_int_equal(at_node(&d, ITA_EVENT_TAP, tray(&d, name)), ITA_ANSWER_HAND);
        assert_int_equal(d.hand.hand.held, tray(&d, name));
        bool is_laid = false;
        for (uint32_t i = 0; i < d.c->board.cell_count && !is_laid; i++)
            is_laid = at_node(&d, ITA_EVENT_TAP, PENTAHEX_NODE_CELL + i) == ITA_ANSWER_MOVE;
        assert_true(is_laid);
    }
    leave(&d);
}

static void a_tie_names_who_shares_it(void **state) {
    (void)state;
    desk d = sit_down("blocks,players=3,pieces=H1,board=triangle2");
    for (int turn = 0; turn < 3; turn++) {
        assert_int_equal(at_node(&d, ITA_EVENT_TAP, tray(&d, "H1")), ITA_ANSWER_HAND);
        bool is_laid = false;
        for (uint32_t i = 0; i < d.c->board.cell_count && !is_laid; i++)
            is_laid = at_node(&d, ITA_EVENT_TAP, PENTAHEX_NODE_CELL + i) == ITA_ANSWER_MOVE;
        assert_true(is_laid);
    }
    look(&d);
    assert_string_equal(d.scene.status,
                        "A tie between Blue, Orange, Green: nobody can place another piece");
    leave(&d);
}

static void play_by_chance(desk *d, ita_random *random) {
    static ita_move moves[4096];
    const ita_rules *rules = ita_rules_of(d->config);
    for (size_t count; (count = rules->moves(d->config, d->state, moves, 4096)) > 0;) {
        assert_true(count <= 4096);
        rules->apply(d->config, d->state, &moves[ita_random_below(random, count)], d->undo);
    }
}

// In games by chance those with the fewest cells left are named, and nobody else.
static void a_tie_of_some_names_them_alone(void **state) {
    (void)state;
    static const char *const names[] = {"Blue", "Orange", "Green", "Purple"};
    ita_random random;
    ita_random_seed(&random, test_seed(16));
    int ties_of_some = 0;
    for (int round = 0; round < 40; round++) {
        desk d = sit_down("blocks,players=4,pieces=free1-3,board=hexhex3");
        ita_result result;
        play_by_chance(&d, &random);
        ita_rules_of(d.config)->result(d.config, d.state, &result);
        look(&d);
        if (result.winner == 0) {
            int32_t least = INT32_MAX;
            int tied = 0;
            for (int i = 0; i < 4; i++)
                least = result.scores[i] < least ? result.scores[i] : least;
            for (int i = 0; i < 4; i++) {
                assert_int_equal(strstr(d.scene.status, names[i]) != NULL,
                                 result.scores[i] == least);
                tied += result.scores[i] == least;
            }
            ties_of_some += tied < 4;
        }
        leave(&d);
    }
    assert_true(ties_of_some > 0);
}

static void the_solo_game_can_be_won_by_focus_alone(void **state) {
    (void)state;
    desk d = sit_down("pieces=H1+I2,board=1x3");
    look(&d);
    uint32_t at = ita_scene_step(&d.scene, 0, ITA_FIRST);
    const uint32_t goals[] = {tray(&d, "I2"), cell(&d, 0, 0), tray(&d, "H1"), cell(&d, 0, 2)};
    for (size_t g = 0; g < 4; g++) {
        for (int steps = 0; at != goals[g]; steps++) {
            assert_true(steps < 20);
            at = ita_scene_step(&d.scene, at, ITA_NEXT);
            at_node(&d, ITA_EVENT_FOCUS, at);
        }
        ita_answer answer = at_node(&d, ITA_EVENT_TAP, at);
        assert_int_equal(answer, g % 2 ? ITA_ANSWER_MOVE : ITA_ANSWER_HAND);
    }
    assert_int_equal(ita_rules_of(d.config)->player(d.config, d.state), ITA_NOBODY);
    assert_non_null(strstr(d.scene.status, "Solved"));
    leave(&d);
}

static void a_dead_end_is_shown_only_with_aids(void **state) {
    (void)state;
    desk d = sit_down("pieces=H1+I2+I3,board=2x3");
    at_node(&d, ITA_EVENT_TAP, tray(&d, "H1"));
    at_node(&d, ITA_EVENT_TAP, cell(&d, 0, 1));
    assert_null(strstr(d.scene.status, "no longer"));
    d.show = ITA_SHOW_AIDS;
    look(&d);
    assert_non_null(strstr(d.scene.status, "no longer"));
    size_t dead = 0;
    for (size_t i = 0; i < d.scene.node_count; i++)
        dead += d.scene.nodes[i].label && strstr(d.scene.nodes[i].label, "dead end") != NULL;
    assert_true(dead > 0);
    leave(&d);
}

static int32_t nonsense(ita_random *random) {
    return (int32_t)(ita_random_next(random) >> (33 + ita_random_below(random, 31))) -
           (int32_t)ita_random_below(random, 10);
}

static void a_hand_of_nonsense_does_no_harm(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 99);
    static const char *const configs[] = {"", "duel", "blocks,players=3", "pieces=H1,board=1x1"};
    for (size_t n = 0; n < as_usual(400); n++) {
        desk d = sit_down(configs[n % 4]);
        d.hand = (pentahex_hand){.hand.x = (ita_random_unit(&random) - 0.5) * 40,
                                 .hand.y = (ita_random_unit(&random) - 0.5) * 1e12,
                                 .piece = nonsense(&random),
                                 .symmetry = nonsense(&random),
                                 .cell = nonsense(&random),
                                 .is_carried = ita_random_below(&random, 2) == 0,
                                 .off_x = nonsense(&random),
                                 .off_y = nonsense(&random)};
        look(&d);
        for (int k = 0; k < 6; k++)
            send(&d, (ita_event){.kind = (ita_event_kind)ita_random_below(&random, 9),
                                 .node = (uint32_t)ita_random_below(&random, 30000),
                                 .x = (ita_random_unit(&random) - 0.5) * 40,
                                 .y = (ita_random_unit(&random) - 0.5) * 40,
                                 .amount = (ita_random_unit(&random) - 0.5) * 1e6,
                                 .name = "swap"});
        leave(&d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_node_that_can_be_touched_has_words_and_an_id_of_its_own),
        cmocka_unit_test(a_laid_piece_is_told_with_its_place),
        cmocka_unit_test(tap_and_tap_places_a_piece_and_a_tap_takes_it_back),
        cmocka_unit_test(a_piece_lands_so_that_it_covers_the_cell_if_it_can),
        cmocka_unit_test(turning_six_times_or_flipping_twice_changes_nothing),
        cmocka_unit_test(a_positive_turn_is_clockwise_on_screen),
        cmocka_unit_test(one_sided_pieces_refuse_to_flip),
        cmocka_unit_test(what_may_not_be_done_with_pieces_is_said),
        cmocka_unit_test(a_piece_is_dragged_from_the_tray_to_where_it_fits),
        cmocka_unit_test(a_drop_beside_the_board_goes_back_and_a_bad_one_stays_in_the_hand),
        cmocka_unit_test(a_placed_piece_can_be_dragged_elsewhere_in_the_solo_game),
        cmocka_unit_test(a_placed_piece_stays_under_the_pointer_as_it_was_touched),
        cmocka_unit_test(in_a_duel_pieces_stay_and_a_used_one_is_refused),
        cmocka_unit_test(in_a_game_of_own_cells_everyone_has_his_own_pieces),
        cmocka_unit_test(a_tie_names_who_shares_it),
        cmocka_unit_test(a_tie_of_some_names_them_alone),
        cmocka_unit_test(the_solo_game_can_be_won_by_focus_alone),
        cmocka_unit_test(a_dead_end_is_shown_only_with_aids),
        cmocka_unit_test(a_hand_of_nonsense_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
