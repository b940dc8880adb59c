// A piece that lies has one name, whoever says it: the cells that it covers, what lies under the
// plans, refusals, hints, the history, and a solution taken apart. Copies are told apart by it.
#include "space_table.h"

#include "games/space/disassemble/disassemble.h"
#include "games/space/view/spread.h"

static const ita_node *node_of(const space_table *t, uint32_t id) {
    for (size_t i = 0; i < t->scene.node_count; i++)
        if (t->scene.nodes[i].id == id) return &t->scene.nodes[i];
    return NULL;
}

// What the label of a covered cell calls the piece there.
static const char *name_at(const space_table *t, uint32_t cell) {
    static const char before[] = ": piece ";
    const char *at = strstr(node_of(t, SPACE_NODE_CELL + cell)->label, before);
    assert_non_null(at);
    return at + sizeof before - 1;
}

static void names_of_copies_differ(void **state) {
    (void)state;
    space_table t;
    open_burr(&t);
    draw(&t);
    uint32_t laid[SPACE_SPREAD_MOST];
    const size_t count = space_laid_pieces(config_of(&t), t.state, laid);
    assert_int_equal(count, 6);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++) {
            uint32_t cells;
            assert_string_not_equal(name_at(&t, *space_cells_of(config_of(&t), laid[i], &cells)),
                                    name_at(&t, *space_cells_of(config_of(&t), laid[k], &cells)));
        }
    close_table(&t);
}

// "C.2" of "B768.2": people are told the letter that stands for the bar.
static space_called spoken(const space_config *c, const char *name) {
    for (uint32_t kind = 0; kind < c->puzzle.piece_count; kind++) {
        const char *bar = c->puzzle.pieces[kind].name;
        const size_t length = strlen(bar);
        space_called called = {{(char)('A' + kind)}};
        if (strncmp(name, bar, length) != 0 || (name[length] && name[length] != '.')) continue;
        strcpy(called.name + 1, name + length);
        return called;
    }
    fail_msg("%s is no bar", name);
    return (space_called){{0}};
}

static void board_and_history_say_the_same_and_a_solution_by_its_notation(void **state) {
    (void)state;
    space_table t;
    ita_text said;
    open_burr(&t);
    draw(&t);
    const space_config *c = config_of(&t);
    space_assembly *assembly = calloc(1, sizeof *assembly);
    assembly->cells = calloc(c->puzzle.figure.cell_count, sizeof *assembly->cells);
    assert_int_equal(space_gather(c, t.state, "", 0, assembly, NULL), ITA_OK);
    ita_text_open(&said, ita_heap());
    for (size_t i = 0; i < assembly->assembly.piece_count; i++) {
        uint32_t count;
        const uint32_t *cells = space_cells_of(c, assembly->placements[i], &count);
        ita_text_reset(&said);
        space_put_piece(assembly, i, &said);
        const space_called called = spoken(c, ita_text_get(&said));
        for (uint32_t k = 0; k < count; k++)
            assert_string_equal(name_at(&t, cells[k]), called.name);
        assert_non_null(strstr(node_of(&t, SPACE_NODE_PIECE + cells[0])->label, called.name));
        ita_text told;
        ita_text_open(&told, ita_heap());
        const ita_move lift = space_move_back(t.config, assembly->placements[i]);
        ita_view_of(t.config)->tell(t.config, t.state, &lift, &told);
        assert_non_null(strstr(ita_text_get(&told), called.name));
        ita_text_close(&told);
    }
    ita_text_close(&said);
    free(assembly->cells);
    free(assembly);
    close_table(&t);
}

static void refusals_name_the_piece_that_they_mark(void **state) {
    (void)state;
    space_table t;
    uint32_t laid[SPACE_SPREAD_MOST];
    int blocked = 0;
    open_burr(&t);
    act(&t, "loosen");
    space_laid_pieces(config_of(&t), t.state, laid);
    for (int i = 0; i < 6; i++)
        for (int way = 0; way < SPACE_WAYS; way++) {
            uint32_t count;
            const uint32_t first = *space_cells_of(config_of(&t), laid[i], &count);
            tap(&t, SPACE_NODE_CELL + first);
            assert_non_null(strstr(t.scene.status, name_at(&t, first)));
            if (act(&t, space_ways[way].name) != ITA_ANSWER_REFUSED) {
                act(&t, "take-back");
                continue;
            }
            if (strcmp(t.diag.key, "space.loose.blocked") != 0) continue;
            blocked++;
            assert_string_equal(t.diag.args[0], name_at(&t, first));
            assert_string_equal(t.diag.args[1], name_at(&t, t.diag.marks[0] - SPACE_NODE_PIECE));
        }
    assert_true(blocked > 20);
    close_table(&t);
}

// The first hint names the bars of its deed, and no other.
static void hints_name_the_pieces_that_they_move(void **state) {
    (void)state;
    space_table t;
    ita_text at, words, deed;
    unsigned long long pieces;
    uint32_t laid[SPACE_SPREAD_MOST], count;
    open_burr(&t);
    act(&t, "loosen");
    space_laid_pieces(config_of(&t), t.state, laid);
    ita_text_open(&at, ita_heap());
    ita_text_open(&words, ita_heap());
    ita_text_open(&deed, ita_heap());
    space_hand_help.at(t.config, t.state, &t.hand.hand, &at);
    assert_int_equal(space_hand_help.hint(t.config, t.state, at.data, at.length, 1, UINT64_MAX,
                                          &words, &deed, NULL),
                     ITA_OK);
    assert_int_equal(sscanf(ita_text_get(&deed), "apart-%llu-", &pieces), 1);
    for (int i = 0; i < 6; i++) {
        const char *name = name_at(&t, *space_cells_of(config_of(&t), laid[i], &count));
        assert_int_equal(strstr(ita_text_get(&words), name) != NULL, pieces >> i & 1);
    }
    ita_text_close(&deed);
    ita_text_close(&words);
    ita_text_close(&at);
    close_table(&t);
}

// A hint of what to lay, or to take up, has the tray's and the board's name for it.
static void hints_of_a_burr_name_its_pieces_as_the_tray_does(void **state) {
    (void)state;
    space_table t;
    ita_text words;
    ita_move move;
    bool has_move;
    open_table(&t, "set=burr,pieces=1+2x256+928+2x1024");
    ita_text_open(&words, ita_heap());
    const ita_puzzle *puzzle = ita_puzzle_of(t.config);
    for (int step = 2; step <= 3; step++) {
        ita_text_reset(&words);
        assert_int_equal(
            puzzle->hint(t.config, t.state, step, 1 << 24, &words, &move, &has_move, NULL), ITA_OK);
        char name[8];
        const char *form = step == 2 ? "%7s fits in layer" : "Lay %7s like this.";
        assert_int_equal(sscanf(ita_text_get(&words), form, name), 1);
        assert_in_range(name[0], 'A', 'D');
        assert_int_equal(name[1], '\0');
    }
    ita_text_close(&words);
    close_table(&t);
}

// Of several copies it is told which one to take up.
static void hints_name_the_copy_to_take_up(void **state) {
    (void)state;
    space_table t;
    ita_text words;
    ita_move move;
    bool has_move;
    open_table(&t, "pieces=3xC:oo,figure=6x1x1");
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 1), ITA_ANSWER_MOVE);
    draw(&t);
    ita_text_open(&words, ita_heap());
    assert_int_equal(ita_puzzle_of(t.config)->hint(t.config, t.state, 1, 1 << 20, &words, &move,
                                                   &has_move, NULL),
                     ITA_OK);
    assert_true(has_move);
    const char *args[] = {name_at(&t, 1), NULL};
    assert_string_equal(args[0], "C.1");
    ita_text said;
    ita_text_open(&said, ita_heap());
    ita_put_words(&said, "space.hint.back", args);
    assert_string_equal(ita_text_get(&words), ita_text_get(&said));
    ita_text_close(&said);
    ita_text_close(&words);
    close_table(&t);
}

// What is laid over one of several copies is told which of them.
static void an_overlap_names_the_copy(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+4xC:o,figure=3x2x1");
    for (uint32_t cell = 0; cell < 4; cell++) {
        tap(&t, SPACE_NODE_TRAY + 1);
        assert_int_equal(tap(&t, SPACE_NODE_CELL + cell), ITA_ANSWER_MOVE);
        draw(&t);
        char name[8];
        snprintf(name, sizeof name, "C.%u", cell + 1);
        assert_string_equal(name_at(&t, cell), name);
    }
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 2), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.overlap");
    assert_string_equal(t.diag.args[0], "A");
    assert_string_equal(t.diag.args[1], name_at(&t, t.diag.marks[0] - SPACE_NODE_PIECE));
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_copies_differ),
        cmocka_unit_test(board_and_history_say_the_same_and_a_solution_by_its_notation),
        cmocka_unit_test(refusals_name_the_piece_that_they_mark),
        cmocka_unit_test(hints_name_the_pieces_that_they_move),
        cmocka_unit_test(hints_of_a_burr_name_its_pieces_as_the_tray_does),
        cmocka_unit_test(hints_name_the_copy_to_take_up),
        cmocka_unit_test(an_overlap_names_the_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
