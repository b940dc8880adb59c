// The way apart shown step by step: at no step do pieces share a cell, what belongs together is
// what the judge says, nothing is lost from sight but what is away, and all steps fit one picture.
#include "space_table.h"

#include "games/space/disassemble/disassemble.h"
#include "games/space/view/loosen.h"

// Pieces that lie at random, or the burr.
static void open_some(space_table *t, ita_random *random, int round) {
    if (round % 4 == 3) {
        open_burr(t);
        return;
    }
    open_table(t, space_lattices[round % SPACE_LATTICES].config);
    lay_some(t, random, 9);
}

// ---- poses against the judge

// Assembly, search and what was found.
typedef struct taken {
    space_assembly gathered;
    apart_tables *tables;
    apart_search *search;
    apart_result result;
} taken;

static void take_apart(const space_table *t, taken *k) {
    uint64_t budget = UINT64_MAX;
    memset(k, 0, sizeof *k);
    k->gathered.cells = calloc(config_of(t)->puzzle.figure.cell_count, sizeof(ita_cell));
    assert_int_equal(space_gather(config_of(t), t->state, "", 0, &k->gathered, NULL), ITA_OK);
    assert_int_equal(apart_tables_open(config_of(t)->puzzle.lattice, ita_heap(), &k->tables, NULL),
                     ITA_OK);
    assert_int_equal(apart_search_open(k->tables, 0, ita_heap(), &k->search, NULL), ITA_OK);
    assert_int_equal(apart_search_start(k->search, &k->gathered.assembly, APART_LEVELS, NULL),
                     ITA_OK);
    assert_int_equal(apart_search_step(k->search, &budget, NULL), ITA_OK);
    assert_true(apart_search_is_done(k->search));
    k->result = apart_search_result(k->search);
}

static void close_taken(taken *k) {
    apart_search_close(k->search);
    apart_tables_close(k->tables);
    free(k->gathered.cells);
}

static void check_components(const taken *k, const space_pose *pose, size_t moves) {
    apart_verdict verdict;
    assert_int_equal(
        apart_check(&k->gathered.assembly, k->result.moves, moves, ita_heap(), &verdict, NULL),
        ITA_OK);
    assert_int_equal(verdict.fault, APART_RIGHT);
    assert_int_equal(pose->component_count, verdict.component_count);
    for (size_t i = 0; i < pose->component_count; i++) {
        uint64_t set = 0;
        for (size_t p = 0; p < k->gathered.assembly.piece_count; p++)
            if (pose->component[p] == i) set |= (uint64_t)1 << p;
        assert_int_equal(set, verdict.components[i]);
    }
}

// What moved is seen with what it moved against; what is not seen is away, or stands aside.
static void check_seen(const taken *k, const space_pose *pose, size_t moves) {
    const apart_assembly *a = &k->gathered.assembly;
    assert_int_equal(pose->seen & k->result.moves[moves - 1].pieces,
                     k->result.moves[moves - 1].pieces);
    for (size_t p = 0; p < a->piece_count; p++)
        for (size_t q = 0; q < a->piece_count; q++)
            if (pose->component[p] == pose->component[q])
                assert_int_equal((pose->seen >> p) & 1, (pose->seen >> q) & 1);
}

static void poses_are_what_the_judge_says(void **state) {
    (void)state;
    ita_random random;
    size_t moves = 0, long_ones = 0;
    ita_random_seed(&random, test_seed(31));
    for (int round = 0; round < 60; round++) {
        space_table t;
        taken k;
        space_pose pose;
        open_some(&t, &random, round);
        take_apart(&t, &k);
        space_pose_open(&k.gathered.assembly, &pose);
        for (size_t i = 0; i < k.result.move_count; i++) {
            space_pose_move(&k.gathered.assembly, &k.result.moves[i], &pose);
            check_components(&k, &pose, i + 1);
            check_seen(&k, &pose, i + 1);
            long_ones += k.result.moves[i].count != APART_FOR_EVER;
        }
        moves += k.result.move_count;
        close_taken(&k);
        close_table(&t);
    }
    print_message("%zu moves, %zu of them not for ever\n", moves, long_ones);
    assert_true(moves > 100 && long_ones > 50);
}

// ---- ways in the hand

static ita_apart_way *find_way(const space_table *t, const ita_hand *hand) {
    ita_apart_way *way;
    bool is_done = false;
    assert_int_equal(
        space_apart_ways.open(t->config, t->state, hand, false, ita_heap(), &way, NULL), ITA_OK);
    while (!is_done)
        assert_int_equal(space_apart_ways.step(way, 100, &is_done, NULL), ITA_OK);
    return way;
}

// No two cells are one, and all of them are in the picture.
static void check_picture(space_table *t) {
    ita_arena arena;
    ita_arena_open(&arena, ita_heap());
    space_stand stand;
    const space_eye eye = space_eye_of(config_of(t), &t->hand);
    assert_true(space_stand_of(config_of(t), t->state, &t->hand, &arena, &stand));
    assert_true(stand.is_loose);
    draw(t);
    for (size_t i = 0; i < stand.count; i++) {
        const space_spot at = space_eye_spot(&eye, stand.solids[i].cell);
        if (i) assert_true(ita_cell_compare(stand.solids[i - 1].cell, stand.solids[i].cell) < 0);
        assert_true(at.x > t->scene.x && at.x < t->scene.x + t->scene.width);
        assert_true(at.y > t->scene.y && at.y < t->scene.y + t->scene.height);
    }
    ita_arena_close(&arena);
}

static void all_steps_are_seen_in_one_picture(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(32));
    for (int round = 0; round < 12; round++) {
        space_table t;
        double width = 0, height = 0;
        open_some(&t, &random, round);
        t.hand.eye = (int32_t)ita_random_below(&random, 12); // every lattice has so many sides
        ita_apart_way *way = find_way(&t, NULL);
        for (size_t i = 0; i <= space_apart_ways.count(way); i++) {
            space_apart_ways.pose(way, i, &t.hand.hand);
            space_apart_ways.frame(way, &t.hand.hand);
            check_picture(&t);
            if (i) assert_true(t.scene.width == width && t.scene.height == height);
            width = t.scene.width;
            height = t.scene.height;
        }
        space_apart_ways.close(way);
        close_table(&t);
    }
}

// Of level 6 for as long as nothing is away: from where the hand has them it is so many moves less.
static void a_way_begins_where_the_hand_has_the_pieces(void **state) {
    (void)state;
    space_table t;
    open_burr(&t);
    ita_apart_way *way = find_way(&t, NULL);
    const size_t count = space_apart_ways.count(way);
    assert_int_equal(count, 13);
    assert_null(space_apart_ways.reason(way));
    for (size_t i = 0; i < 6; i++) {
        space_apart_ways.pose(way, i, &t.hand.hand);
        ita_apart_way *rest = find_way(&t, &t.hand.hand);
        assert_int_equal(space_apart_ways.count(rest), count - i);
        space_apart_ways.close(rest);
    }
    ita_text move;
    ita_text_open(&move, ita_heap());
    space_apart_ways.put(way, count - 1, &move);
    assert_non_null(strchr(ita_text_get(&move), '>'));
    ita_text_close(&move);
    space_apart_ways.close(way);
    close_table(&t);
}

static void what_is_locked_has_no_way(void **state) {
    (void)state;
    space_table t;
    ita_apart_way *way;
    ita_diag diag = {0};
    ita_random random;
    ita_random_seed(&random, 1);
    open_table(&t, "pieces=A:ooo-ooo-ooo~ooo-o_o-ooo~ooo-ooo-ooo+B:o,figure=3x3x3");
    assert_int_equal(space_apart_ways.open(t.config, t.state, NULL, false, ita_heap(), &way, &diag),
                     ITA_E_STATE);
    assert_string_equal(diag.key, "space.apart.nothing");
    lay_some(&t, &random, 2);
    if (laid_on(&t) == 2) {
        way = find_way(&t, NULL);
        assert_int_equal(space_apart_ways.count(way), 0);
        assert_string_equal(space_apart_ways.reason(way), "space.apart.locked");
        space_apart_ways.close(way);
    }
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poses_are_what_the_judge_says),
        cmocka_unit_test(all_steps_are_seen_in_one_picture),
        cmocka_unit_test(a_way_begins_where_the_hand_has_the_pieces),
        cmocka_unit_test(what_is_locked_has_no_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
