// Laying by hand. The pieces of shipped figures are laid on the free table one after the other,
// turned, flipped and pushed by keys as near to their places as keys bring them, and let go: the
// magnet draws them where they belong. And walls and nooks of bars in every direction of every
// frame, beside which a piece is let go at random: it lies along them exactly.
#include "examples.h"

#include "games/dissection/view/view.h"

#include <math.h>

#define SEED test_seed(20261125)

typedef struct table {
    ita_config *config;
    const dissection_config *c;
    ita_frame frame;
    dissection_state state;
    dissection_hand hand;
} table;

static void open_table(table *t, const char *text) {
    memset(t, 0, sizeof *t);
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &t->config, NULL),
        ITA_OK);
    t->c = dissection_of(t->config);
    t->frame = t->c->set->frame;
    dissection_rules.start(t->config, &t->state);
}

static void apply(table *t, const ita_move *move) {
    char undo[256];
    assert_true(dissection_rules.undo_size(t->config) <= sizeof undo);
    assert_int_equal(dissection_rules.check(t->config, &t->state, move, NULL), ITA_OK);
    dissection_rules.apply(t->config, &t->state, move, undo);
}

static ita_answer gesture(table *t, ita_event event) {
    ita_move move;
    const ita_answer answer =
        dissection_view.gesture(t->config, &t->state, &t->hand.base, &event, &move, NULL);
    if (answer == ITA_ANSWER_MOVE) apply(t, &move);
    return answer;
}

static ita_answer press(table *t, const char *key) {
    return gesture(t, (ita_event){.kind = ITA_EVENT_ACTION, .name = key});
}

static void put(table *t, int piece, ita_pose pose) {
    const ita_move move = dissection_move_put(&(dissection_move){false, piece, pose});
    apply(t, &move);
}

static view_spot spot_of(const table *t, int piece, const ita_pose *pose) {
    const double unit = dissection_unit(t->c);
    view_spot spot;
    ita_point_value(t->frame, dissection_anchor_at(t->c, piece, pose), &spot.x, &spot.y);
    return (view_spot){spot.x / unit, spot.y / unit};
}

static void pick_up(table *t, int piece, int turn, bool is_mirrored) {
    assert_int_equal(gesture(t, (ita_event){.kind = ITA_EVENT_TAP, .node = (uint32_t)piece + 1}),
                     ITA_ANSWER_HAND);
    if (is_mirrored) (void)press(t, "flip");
    for (int i = 0; i < 64 && t->hand.turn != turn; i++)
        (void)press(t, "turn");
    assert_int_equal(t->hand.turn, turn);
}

static bool has_overlap(const table *t) {
    view_pairs pairs = {{0, 0}};
    assert_int_equal(dissection_overlaps(t->c, &t->state, ita_heap(), &pairs), ITA_OK);
    return pairs.bits[0] || pairs.bits[1];
}

// ---- figures by keys

typedef struct arrangement {
    ita_pose poses[DISSECTION_PIECES_MAX];
} arrangement;

static arrangement read_moves(const table *t, const char *moves) {
    arrangement a = {0};
    for (const char *at = moves; *at;) {
        const size_t length = strcspn(at, " ");
        dissection_move m;
        assert_int_equal(dissection_move_parse(t->c, at, length, &m, NULL), ITA_OK);
        a.poses[m.piece] = m.pose;
        at += length + strspn(at + length, " ");
    }
    return a;
}

static void shift_all(const table *t, arrangement *a, ita_point by) {
    for (size_t i = 0; i < t->c->set->piece_count; i++)
        a->poses[i].shift = ita_point_add(a->poses[i].shift, by);
}

static void move_to_the_middle(const table *t, arrangement *a) {
    const ita_frame_facts *facts = ita_frame_get(t->frame);
    double x0 = INFINITY, x1 = -INFINITY, y0 = INFINITY, y1 = -INFINITY;
    for (size_t i = 0; i < t->c->set->piece_count; i++) {
        const view_spot at = spot_of(t, (int)i, &a->poses[i]);
        x0 = fmin(x0, at.x), x1 = fmax(x1, at.x);
        y0 = fmin(y0, at.y), y1 = fmax(y1, at.y);
    }
    const double unit = dissection_unit(t->c);
    const double up = floor(-(y0 + y1) / 2 * unit / facts->sine);
    const double across = floor(-(x0 + x1) / 2 * unit - up * facts->half_t);
    shift_all(t, a, (ita_point){{(int64_t)across, 0}, {(int64_t)up, 0}});
}

// Twice the places where corners lie on corners of what is there, and those with middles.
static int marks_met(const table *t, const arrangement *a, int piece) {
    ita_edge own[DISSECTION_FIGURE_MAX], other[DISSECTION_FIGURE_MAX];
    int met = 0;
    dissection_lay(t->c, piece, &a->poses[piece], own);
    for (size_t i = 0; i < t->c->set->piece_count; i++) {
        if (!t->state.places[i].is_placed) continue;
        dissection_lay(t->c, (int)i, &a->poses[i], other);
        for (size_t k = 0; k < t->c->pieces[i].edge_count; k++)
            for (size_t e = 0; e < t->c->pieces[piece].edge_count; e++) {
                const ita_point from = ita_point_add(own[e].from, own[e].from);
                const ita_point to = ita_point_add(other[k].from, other[k].from);
                const ita_point half = ita_point_add(own[e].from, own[e].to);
                const ita_point there = ita_point_add(other[k].from, other[k].to);
                met += 2 * ita_point_equal(from, to) + ita_point_equal(half, to) +
                       ita_point_equal(from, there) + ita_point_equal(half, there);
            }
    }
    return met;
}

// The one that has most to lie against; -1: all lie there.
static int next_piece(const table *t, const arrangement *a, int *met) {
    int best = -1;
    *met = -1;
    for (int i = 0; i < (int)t->c->set->piece_count; i++) {
        if (t->state.places[i].is_placed) continue;
        const int here = marks_met(t, a, i);
        if (here > *met) *met = here, best = i;
    }
    return best;
}

// One press of an arrow carries by so much.
static double towards(double from, double to) {
    const double step = 0.25;
    return fabs(to - from) <= step / 2 ? from : to > from ? from + step : from - step;
}

static void lay_by_keys(table *t, int piece, const ita_pose *wanted) {
    pick_up(t, piece, wanted->turn, wanted->is_mirrored);
    const view_spot to = spot_of(t, piece, wanted);
    for (int i = 0; i < 400; i++)
        (void)gesture(t, (ita_event){.kind = ITA_EVENT_DRAG,
                                     .x = towards(t->hand.base.x, to.x),
                                     .y = towards(t->hand.base.y, to.y)});
    assert_int_equal(press(t, "drop"), ITA_ANSWER_MOVE);
}

typedef struct tally {
    int figures, wrong, on_others;
    int clear, clear_wrong; // pieces with two corners on corners
} tally;

static void lay_figure(const char *set, const char *moves, tally *sum) {
    char text[64];
    table t;
    (void)snprintf(text, sizeof text, "set=%s,free", set);
    open_table(&t, text);
    arrangement a = read_moves(&t, moves);
    move_to_the_middle(&t, &a);
    bool is_right = true;
    for (int piece, met; (piece = next_piece(&t, &a, &met)) >= 0;) {
        const bool is_first = t.state.placed_count == 0;
        lay_by_keys(&t, piece, &a.poses[piece]);
        const ita_pose lies = dissection_pose(&t.state.places[piece]);
        const ita_point off = ita_point_sub(lies.shift, a.poses[piece].shift);
        if (is_first) shift_all(&t, &a, off); // wherever it came to lie, the others follow
        const bool is_there = is_first || ita_point_equal(off, (ita_point){{0, 0}, {0, 0}});
        if (is_right && met >= 4) sum->clear++, sum->clear_wrong += !is_there;
        is_right = is_right && is_there;
    }
    sum->figures++;
    sum->wrong += !is_right;
    sum->on_others += has_overlap(&t);
    ita_config_free(t.config);
}

// What touches the others neither by corners nor by middles can lie beside its place, and others
// follow it; all but these come out right.
static void figures_are_laid_by_keys_on_the_free_table(void **state) {
    (void)state;
    tally sum = {0};
    example_walk walk =
        is_long_run() ? walk_all(&ita_game_dissection) : walk_some(&ita_game_dissection, 100, SEED);
    while (next_example(&walk)) {
        const char *moves = ita_gallery_field(&walk.gallery, "moves");
        char set[32];
        if (sscanf(walk.config, "set=%31[a-z]", set) == 1 && *moves) lay_figure(set, moves, &sum);
    }
    print_message(
        "%d figures, %d not as they were meant, %d with pieces on each other; of %d pieces "
        "with corners on corners %d elsewhere\n",
        sum.figures, sum.wrong, sum.on_others, sum.clear, sum.clear_wrong);
    assert_true(sum.figures > 50);
    assert_true(4 * sum.wrong < sum.figures);
    assert_true(10 * sum.on_others < sum.figures);
    assert_true(20 * sum.clear_wrong < sum.clear);
}

// ---- walls and nooks

// A bar along the frame's first direction and its second, twice, and a piece with edges along both.
static void open_bars(table *t, const char *ring) {
    char text[200];
    (void)snprintf(
        text, sizeof text,
        "set=[%s; 0,0 960,0 960,24 0,24; 0,0 960,0 960,24 0,24; 0,0 144,0 144,120 0,120],"
        "free",
        ring);
    open_table(t, text);
}

static const char *const rings[] = {"square", "sqrt2", "sqrt3", "golden", "golden-box"};

static int64_t between(ita_random *random, int64_t low, int64_t high) {
    return low + (int64_t)ita_random_below(random, (uint64_t)(high - low + 1));
}

// Lets the third piece go some steps beside a place, everything turned; returns its shift, turned
// back.
static ita_point let_go_at(table *t, int turn, ita_point place, int64_t across, int64_t up) {
    const ita_point by = {{across, 0}, {up, 0}};
    const ita_pose wanted = {turn, false, ita_point_turn(t->frame, ita_point_add(place, by), turn)};
    pick_up(t, 2, turn, false);
    const view_spot to = spot_of(t, 2, &wanted);
    assert_int_equal(gesture(t, (ita_event){.kind = ITA_EVENT_DROP, .x = to.x, .y = to.y}),
                     ITA_ANSWER_MOVE);
    assert_true(t->state.places[2].is_placed);
    assert_false(has_overlap(t));
    const ita_pose lies = dissection_pose(&t->state.places[2]);
    return ita_point_turn(t->frame, lies.shift, -turn);
}

static void put_bar(table *t, int bar, int turn, int more, ita_point at) {
    const int steps = ita_frame_get(t->frame)->steps;
    put(t, bar, (ita_pose){(turn + more) % steps, false, ita_point_turn(t->frame, at, turn)});
}

static void a_piece_let_go_near_a_wall_lies_along_it(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t ring = 0; ring < sizeof rings / sizeof rings[0]; ring++)
        for (int turn = 0, steps = 1; turn < steps; turn++) {
            table t;
            open_bars(&t, rings[ring]);
            steps = ita_frame_get(t.frame)->steps;
            put_bar(&t, 0, turn, 0, (ita_point){{-480, 0}, {0, 0}});
            const ita_point at = {{between(&random, -300, -200), 0}, {24, 0}};
            const ita_point lies = let_go_at(&t, turn, at, 0, between(&random, -7, 7));
            assert_true(ita_number_equal(lies.y, at.y));
            ita_config_free(t.config);
        }
}

static void a_piece_let_go_in_a_nook_lies_along_both_walls(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t ring = 0; ring < sizeof rings / sizeof rings[0]; ring++)
        for (int turn = 0, steps = 1; turn < steps; turn++) {
            table t;
            open_bars(&t, rings[ring]);
            steps = ita_frame_get(t.frame)->steps;
            // the second bar stands a unit above the first, along the frame's second direction
            const ita_point at = {{between(&random, -300, -200), 0}, {24, 0}};
            put_bar(&t, 0, turn, 0, (ita_point){{-480, 0}, {0, 0}});
            put_bar(&t, 1, turn, 1, (ita_point){at.x, {48, 0}});
            const ita_point lies =
                let_go_at(&t, turn, at, between(&random, -5, 5), between(&random, -5, 5));
            assert_true(ita_point_equal(lies, at));
            ita_config_free(t.config);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_laid_by_keys_on_the_free_table),
        cmocka_unit_test(a_piece_let_go_near_a_wall_lies_along_it),
        cmocka_unit_test(a_piece_let_go_in_a_nook_lies_along_both_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
