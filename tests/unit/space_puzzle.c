// Puzzles in space as data: shapes and pieces as text and back, where pieces can lie, which motions
// take a puzzle to itself.
#include "check.h"

#include "games/space/puzzle/puzzle.h"
#include "games/space/solve/as_cover.h"
#include "intarsia/base.h"
#include "intarsia/words.h"

static ita_status read_shape(ita_lattice lattice, const char *text, ita_arena *arena,
                             space_shape *shape, ita_diag *diag) {
    return space_shape_parse(lattice, text, strlen(text), arena, shape, diag);
}

static void expect_text(ita_lattice lattice, const char *text, const char *canonical) {
    ita_arena arena;
    ita_text out;
    space_shape shape;
    ita_arena_open(&arena, ita_heap());
    ita_text_open(&out, ita_heap());
    assert_int_equal(read_shape(lattice, text, &arena, &shape, NULL), ITA_OK);
    for (uint32_t i = 1; i < shape.cell_count; i++)
        assert_true(ita_cell_compare(shape.cells[i - 1], shape.cells[i]) < 0);
    space_shape_format(lattice, &shape, &out);
    assert_string_equal(ita_text_get(&out), canonical);
    ita_text_close(&out);
    ita_arena_close(&arena);
}

static void a_shape_is_written_as_it_is_read(void **state) {
    (void)state;
    expect_text(ITA_LATTICE_CUBES, "ooo-o", "ooo-o");
    expect_text(ITA_LATTICE_CUBES, "o-oo~_-o", "o-oo~_-o");
    expect_text(ITA_LATTICE_CUBES, "oAO-_z~_-_-o", "oAO-_z~_-_-o");
    expect_text(ITA_LATTICE_CUBES, "oo-oo~oo-oo", "2x2x2");
    expect_text(ITA_LATTICE_CUBES, "3x4x5", "3x4x5");
    expect_text(ITA_LATTICE_CUBES, "_oo_-__o~~~o", "_oo-__o~_~_~o");
    expect_text(ITA_LATTICE_PRISMS, "ooo-oo", "ooo-oo");
    expect_text(ITA_LATTICE_PRISMS, "_o", "_o");
    expect_text(ITA_LATTICE_RHOMBIC, "_o_o-o_o~o_o-_o", "_o_o-o_o~o_o-_o");
    expect_text(ITA_LATTICE_TETRAHEDRA, "10x5x5", "10x5x5");
    expect_text(ITA_LATTICE_TETRAHEDRA, "__o-_", "__o-_");
    expect_text(ITA_LATTICE_TETRAHEDRA, "_-_-_-_-_~_~_~_~_-__o-_o_o-__o",
                "_-_-_-_~_~_~_~__o-_o_o-__o"); // one layer has the rows down to where cubes begin
}

static void where_a_shape_stands_does_not_matter_to_its_text(void **state) {
    (void)state;
    expect_text(ITA_LATTICE_CUBES, "~~_-_oo-__o", "oo-_o");
    expect_text(ITA_LATTICE_PRISMS, "___oo", "_oo");
    expect_text(ITA_LATTICE_PRISMS, "__oo", "oo");
}

// A figure that was read from its own text has the same cells.
static void a_figure_stands_at_the_corner(void **state) {
    (void)state;
    static const struct {
        ita_lattice lattice;
        const char *text;
        ita_cell first;
    } cases[] = {
        {ITA_LATTICE_CUBES, "_oo", {0, 0, 0}},     {ITA_LATTICE_CUBES, "oo-__", {0, 0, 0}},
        {ITA_LATTICE_CUBES, "~oo", {0, 0, 0}},     {ITA_LATTICE_CUBES, "~_-_o~o", {1, 0, 0}},
        {ITA_LATTICE_PRISMS, "__oo", {0, 0, 0}},   {ITA_LATTICE_PRISMS, "___oo", {1, 0, 0}},
        {ITA_LATTICE_PRISMS, "oo-___", {1, 0, 0}}, {ITA_LATTICE_RHOMBIC, "__o_o", {0, 0, 0}},
        {ITA_LATTICE_RHOMBIC, "~_o~o", {2, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_arena arena;
        ita_text text;
        space_shape shape, same;
        ita_arena_open(&arena, ita_heap());
        ita_text_open(&text, ita_heap());
        assert_int_equal(read_shape(cases[i].lattice, cases[i].text, &arena, &shape, NULL), ITA_OK);
        assert_true(ita_cell_is_equal(shape.cells[0], cases[i].first));
        for (uint32_t k = 0; k < shape.cell_count; k++)
            assert_true(ita_cell_is_of(cases[i].lattice, shape.cells[k]));
        space_shape_format(cases[i].lattice, &shape, &text);
        assert_int_equal(read_shape(cases[i].lattice, ita_text_get(&text), &arena, &same, NULL),
                         ITA_OK);
        assert_true(space_shape_is_equal(&shape, &same));
        ita_text_close(&text);
        ita_arena_close(&arena);
    }
}

// Moves count columns from 1 to 4096.
static void a_figure_is_as_wide_as_moves_can_say(void **state) {
    (void)state;
    static char text[2 * ITA_CELL_MOST + 4];
    static const char *const strokes[] = {"", "-", "~"};
    for (size_t i = 0; i < 3; i++) {
        size_t length = 0;
        for (int n = 0; n <= ITA_CELL_MOST; n++) {
            if (n > 0 && *strokes[i]) text[length++] = *strokes[i];
            text[length++] = 'o';
        }
        ita_arena arena;
        ita_diag diag = {0};
        space_shape shape;
        ita_arena_open(&arena, ita_heap());
        assert_int_equal(space_shape_parse(ITA_LATTICE_CUBES, text, length, &arena, &shape, &diag),
                         ITA_E_LIMIT);
        assert_string_equal(diag.key, "space.shape.wide");
        assert_non_null(ita_words(diag.key));
        assert_int_equal(diag.offset, length - 1);
        length -= 1 + strlen(strokes[i]);
        assert_int_equal(space_shape_parse(ITA_LATTICE_CUBES, text, length, &arena, &shape, &diag),
                         ITA_OK);
        assert_int_equal(shape.cell_count, ITA_CELL_MOST);
        ita_arena_close(&arena);
    }
}

static void expect_refusal(ita_lattice lattice, const char *text, const char *key, size_t offset) {
    ita_arena arena;
    ita_diag diag = {0};
    space_shape shape;
    ita_arena_open(&arena, ita_heap());
    assert_int_not_equal(read_shape(lattice, text, &arena, &shape, &diag), ITA_OK);
    assert_string_equal(diag.key, key);
    assert_int_equal(diag.offset, offset);
    for (int i = 0; i < diag.arg_count; i++) // no character is cut in two
        assert_true(ita_text_is_utf8(diag.args[i], strlen(diag.args[i]), NULL));
    ita_arena_close(&arena);
}

static void what_is_no_shape_is_refused_at_its_place(void **state) {
    (void)state;
    expect_refusal(ITA_LATTICE_CUBES, "", "space.shape.empty", 0);
    expect_refusal(ITA_LATTICE_CUBES, "__-_", "space.shape.empty", 0);
    expect_refusal(ITA_LATTICE_CUBES, "oo-#o", "space.shape.character", 3);
    expect_refusal(ITA_LATTICE_CUBES, "oo-\u00f6o", "space.shape.character", 3);
    expect_refusal(ITA_LATTICE_CUBES, "3x4", "space.shape.box", 3);
    expect_refusal(ITA_LATTICE_CUBES, "3x0x4", "space.shape.box", 3);
    expect_refusal(ITA_LATTICE_CUBES, "3x4x5x", "space.shape.box", 5);
    expect_refusal(ITA_LATTICE_CUBES, "1000x1000x1000", "space.shape.large", 0);
    expect_refusal(ITA_LATTICE_CUBES, "99999x1x1", "space.shape.box", 0);
    expect_refusal(ITA_LATTICE_RHOMBIC, "oo", "space.shape.lattice", 1);
    expect_refusal(ITA_LATTICE_TETRAHEDRA, "__o", "space.shape.tetrahedra", 2);
}

static ita_status read_pieces(const char *text, space_puzzle *puzzle, ita_diag *diag) {
    space_puzzle_open(puzzle, ITA_LATTICE_CUBES, ita_heap());
    return space_pieces_parse(text, strlen(text), false, puzzle, diag);
}

static void pieces_have_names_and_copies(void **state) {
    (void)state;
    const char *text = "V:oo-o+6xB:2x2x1+0-3xC12:1x1x1+2-4xD:ab";
    space_puzzle puzzle;
    assert_int_equal(read_pieces(text, &puzzle, NULL), ITA_OK);
    assert_int_equal(puzzle.piece_count, 4);
    assert_int_equal(puzzle.pieces[2].least, 0);
    assert_int_equal(puzzle.pieces[2].most, 3);
    ita_text out;
    ita_text_open(&out, ita_heap());
    space_pieces_format(&puzzle, &out);
    assert_string_equal(ita_text_get(&out), text);
    ita_text_close(&out);
    space_puzzle_close(&puzzle);
}

static void what_are_no_pieces_is_refused_at_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } cases[] = {
        {"", "space.pieces.name", 0},
        {"oo", "space.pieces.name", 0},
        {"V:oo+", "space.pieces.name", 5},
        {"V:oo+V:o", "space.pieces.twice", 5},
        {"3-2xV:oo", "space.pieces.copies", 0},
        {"0xV:oo", "space.pieces.copies", 0},
        {"9999xV:oo", "space.pieces.copies", 0},
        {"V:oO", "space.pieces.capitals", 2},
        {"V:o+W:o?", "space.shape.character", 7},
        {"4000xA:o+1000xB:oo", "space.pieces.many", 9},
        {"abcdefghijklmnopq:o", "space.pieces.name", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        space_puzzle puzzle;
        ita_diag diag = {0};
        assert_int_not_equal(read_pieces(cases[i].text, &puzzle, &diag), ITA_OK);
        assert_string_equal(diag.key, cases[i].key);
        assert_int_equal(diag.offset, cases[i].offset);
        space_puzzle_close(&puzzle);
    }
}

static void make(space_puzzle *puzzle, ita_lattice lattice, bool may_be_mirrored,
                 const char *pieces, const char *figure) {
    space_puzzle_open(puzzle, lattice, ita_heap());
    assert_int_equal(space_pieces_parse(pieces, strlen(pieces), may_be_mirrored, puzzle, NULL),
                     ITA_OK);
    assert_int_equal(read_shape(lattice, figure, &puzzle->arena, &puzzle->figure, NULL), ITA_OK);
}

static uint32_t placements_of(ita_lattice lattice, bool may_be_mirrored, const char *pieces,
                              const char *figure) {
    space_puzzle puzzle;
    space_placements placements;
    make(&puzzle, lattice, may_be_mirrored, pieces, figure);
    assert_int_equal(space_placements_make(&puzzle, ita_heap(), &placements, NULL), ITA_OK);
    uint32_t count = placements.count;
    space_placements_close(&placements, ita_heap());
    space_puzzle_close(&puzzle);
    return count;
}

static void a_bar_of_two_lies_on_every_pair_of_neighbours(void **state) {
    (void)state;
    assert_int_equal(placements_of(ITA_LATTICE_CUBES, false, "B:oo", "3x3x3"), 54);
    assert_int_equal(placements_of(ITA_LATTICE_CUBES, false, "S:ooo-o", "3x3x3"), 144);
    assert_int_equal(placements_of(ITA_LATTICE_PRISMS, false, "B:oo", "oooo"), 3);
    assert_int_equal(placements_of(ITA_LATTICE_PRISMS, false, "B:o~o", "oooo~oooo"), 4);
}

static void a_left_screw_becomes_a_right_one_only_where_mirrors_are_allowed(void **state) {
    (void)state;
    assert_int_equal(placements_of(ITA_LATTICE_CUBES, false, "A:o-oo~_-_o", "2x2x2"), 12);
    assert_int_equal(placements_of(ITA_LATTICE_CUBES, true, "A:o-oo~_-_o", "2x2x2"), 24);
}

static void colours_must_match_and_cells_without_one_go_with_all(void **state) {
    (void)state;
    assert_int_equal(placements_of(ITA_LATTICE_CUBES, false, "A:ab", "abab"), 3);
    assert_int_equal(placements_of(ITA_LATTICE_CUBES, false, "A:ab", "aabb"), 1);
    assert_int_equal(placements_of(ITA_LATTICE_CUBES, false, "A:ab", "oAob"), 3);
    assert_int_equal(placements_of(ITA_LATTICE_CUBES, false, "A:ao", "ab"), 1);
}

// Cubes of 1,000 cells of which one corner fits nowhere, which is seen late: each kind alone would
// be millions of steps.
static void what_takes_too_long_to_place_is_refused(void **state) {
    (void)state;
    enum { SIDE = 10, FIGURE_SIDE = 20, KINDS = 40 };
    ita_text pieces, figure;
    ita_text_open(&pieces, ita_heap());
    ita_text_open(&figure, ita_heap());
    for (int k = 0; k < KINDS; k++) {
        ita_put(&pieces, k ? "+0-1xP" : "P");
        ita_put_int(&pieces, k);
        ita_put_char(&pieces, ':');
        for (int i = 0; i < SIDE * SIDE * SIDE; i++) {
            if (i && i % SIDE == 0) ita_put_char(&pieces, i % (SIDE * SIDE) ? '-' : '~');
            ita_put_char(&pieces, i == SIDE - 1 ? 'b' : 'o');
        }
    }
    for (int i = 0; i < FIGURE_SIDE * FIGURE_SIDE * FIGURE_SIDE; i++) {
        if (i && i % FIGURE_SIDE == 0)
            ita_put_char(&figure, i % (FIGURE_SIDE * FIGURE_SIDE) ? '-' : '~');
        ita_put_char(&figure, 'a');
    }
    space_puzzle puzzle;
    space_placements placements;
    ita_diag diag;
    make(&puzzle, ITA_LATTICE_CUBES, false, ita_text_get(&pieces), ita_text_get(&figure));
    assert_int_equal(space_placements_make(&puzzle, ita_heap(), &placements, &diag), ITA_E_LIMIT);
    assert_string_equal(diag.key, "space.placements.steps");
    space_puzzle_close(&puzzle);
    ita_text_close(&pieces);
    ita_text_close(&figure);
}

static int symmetries_of(ita_lattice lattice, bool may_be_mirrored, const char *pieces,
                         const char *figure) {
    space_puzzle puzzle;
    make(&puzzle, lattice, may_be_mirrored, pieces, figure);
    uint32_t cells[256], kinds[SPACE_KINDS_MOST];
    space_shape spare;
    assert_true(space_shape_room(&puzzle.arena, 64, &spare));
    int count = 0;
    for (int turn = 0; turn < ita_lattice_turns(lattice, true); turn++)
        count += space_symmetry_of(&puzzle, turn, cells, kinds, &spare);
    space_puzzle_close(&puzzle);
    return count;
}

static void a_mirror_counts_only_when_the_pieces_have_their_mirror_images(void **state) {
    (void)state;
    const char *left = "A:o-oo~_-_o", *both = "A:o-oo~_-_o+B:o-oo~o";
    assert_int_equal(symmetries_of(ITA_LATTICE_CUBES, false, left, "3x3x3"), 24);
    assert_int_equal(symmetries_of(ITA_LATTICE_CUBES, false, both, "3x3x3"), 48);
    assert_int_equal(symmetries_of(ITA_LATTICE_CUBES, true, left, "3x3x3"), 48);
    assert_int_equal(symmetries_of(ITA_LATTICE_CUBES, false, "A:oo", "2x3x10"), 8);
    assert_int_equal(symmetries_of(ITA_LATTICE_CUBES, false, "A:oo", "oo-o"), 4);
    assert_int_equal(symmetries_of(ITA_LATTICE_CUBES, false, "A:oo", "ooO"), 8);
    assert_int_equal(symmetries_of(ITA_LATTICE_CUBES, false, "A:oo", "aob"), 8);
    assert_int_equal(symmetries_of(ITA_LATTICE_PRISMS, false, "A:oo", "oo"), 8);
    assert_int_equal(symmetries_of(ITA_LATTICE_PRISMS, false, "A:oo", "o"), 12);
}

enum { TURNS = ITA_LATTICE_TURNS_MOST, CELLS = 64, KINDS = 16 };

// What a turn does to cells and kinds; it is one of the puzzle's motions.
typedef struct motion {
    bool is_one;
    uint32_t cells[CELLS], kinds[KINDS];
} motion;

static void does_both(const space_puzzle *puzzle, const motion *first, const motion *second,
                      const motion *both) {
    assert_true(both->is_one);
    for (uint32_t i = 0; i < puzzle->figure.cell_count; i++)
        assert_int_equal(both->cells[i], second->cells[first->cells[i]]);
    for (uint32_t k = 0; k < puzzle->piece_count; k++)
        assert_int_equal(both->kinds[k], second->kinds[first->kinds[k]]);
}

// Left and right screws of Soma, each named apart, in any order: what two turns do one after the
// other is what the turn does that they make. So the group that the cover closes is no larger.
static void motions_are_a_group_also_where_equal_pieces_are_named_apart(void **state) {
    (void)state;
    static const struct {
        const char *pieces, *figure;
        int motions;
    } cases[] = {
#define L ":o-oo~_-_o"
#define R ":o-oo~o"
        {"A" L "+B" R "+C" L "+D" R, "4x2x2", 16},
        {"A" L "+C" L "+B" R "+D" R, "4x2x2", 16},
        {"B" R "+A" L "+C" L "+D" R, "4x2x2", 16},
        {"A" L "+B" R "+C" L "+D" R "+E" L "+F" R, "6x2x2", 16},
        {"A" L "+B" L "+C" L "+D" L, "4x2x2", 8},
        {"A" L "+B" R "+C" L "+D" L, "4x2x2", 8},
        {"A" L "+2xB" R "+C" L, "4x2x2", 8},
        {"A:oo+B:oo+C:oo+D:oo", "2x2x2", 48},
#undef L
#undef R
    };
    static motion motions[TURNS];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        space_puzzle puzzle;
        space_shape spare;
        int count = 0;
        make(&puzzle, ITA_LATTICE_CUBES, false, cases[i].pieces, cases[i].figure);
        assert_true(space_shape_room(&puzzle.arena, CELLS, &spare));
        for (int t = 0; t < TURNS; t++) {
            motions[t].is_one =
                space_symmetry_of(&puzzle, t, motions[t].cells, motions[t].kinds, &spare);
            count += motions[t].is_one;
        }
        assert_int_equal(count, cases[i].motions);
        for (int t = 0; t < TURNS; t++)
            for (int u = 0; u < TURNS; u++)
                if (motions[t].is_one && motions[u].is_one)
                    does_both(&puzzle, &motions[t], &motions[u],
                              &motions[ita_lattice_compose(ITA_LATTICE_CUBES, u, t)]);
        space_placements placements;
        by_cover cover;
        assert_int_equal(space_placements_make(&puzzle, ita_heap(), &placements, NULL), ITA_OK);
        assert_int_equal(space_cover_make(&puzzle, &placements, NULL, ita_heap(), &cover, NULL),
                         ITA_OK);
        assert_int_equal(ita_cover_group_order(cover.cover), cases[i].motions);
        by_cover_close(&cover, ita_heap());
        space_placements_close(&placements, ita_heap());
        space_puzzle_close(&puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shape_is_written_as_it_is_read),
        cmocka_unit_test(where_a_shape_stands_does_not_matter_to_its_text),
        cmocka_unit_test(a_figure_stands_at_the_corner),
        cmocka_unit_test(a_figure_is_as_wide_as_moves_can_say),
        cmocka_unit_test(what_is_no_shape_is_refused_at_its_place),
        cmocka_unit_test(pieces_have_names_and_copies),
        cmocka_unit_test(what_are_no_pieces_is_refused_at_its_place),
        cmocka_unit_test(a_bar_of_two_lies_on_every_pair_of_neighbours),
        cmocka_unit_test(a_left_screw_becomes_a_right_one_only_where_mirrors_are_allowed),
        cmocka_unit_test(what_takes_too_long_to_place_is_refused),
        cmocka_unit_test(colours_must_match_and_cells_without_one_go_with_all),
        cmocka_unit_test(a_mirror_counts_only_when_the_pieces_have_their_mirror_images),
        cmocka_unit_test(motions_are_a_group_also_where_equal_pieces_are_named_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
