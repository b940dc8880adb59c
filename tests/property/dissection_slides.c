// Drawings whose pieces lie against each other anywhere: slid along their edges by random lengths,
// loosely and closely, touching at points, apart, around holes; and figures cut along a line and
// slid there. Every one is read and solved. INTARSIA_LONG=1 draws ten thousand.
#include "assemblies.h"
#include "examples.h"

#include "games/dissection/sets/set_file.h"

#define SEED test_seed(20261122)

// ---- figures cut along lines

// Which pieces lie left of the line from p to q; false where one lies on both sides, or all on one.
static bool part_by(const arrangement *a, corner p, corner q, bool *is_left) {
    size_t left_count = 0;
    for (size_t i = 0; i < a->count; i++) {
        double low = 0, high = 0;
        for (size_t k = 0; k < a->counts[i]; k++) {
            const corner c = a->corners[i][k];
            const double side = (q.x - p.x) * (c.y - p.y) - (q.y - p.y) * (c.x - p.x);
            low = fmin(low, side), high = fmax(high, side);
        }
        if (low < -1e-6 && high > 1e-6) return false;
        is_left[i] = high > 1e-6;
        left_count += is_left[i];
    }
    return left_count > 0 && left_count < a->count;
}

// Slides what lies on one side of some edge's line along it; false where every line cuts a piece.
static bool slide_a_part(arrangement *a, ita_random *random) {
    bool is_left[16];
    for (int tries = 0; tries < 200; tries++) {
        const size_t i = ita_random_below(random, a->count);
        const size_t k = ita_random_below(random, a->counts[i]);
        const corner p = a->corners[i][k], q = a->corners[i][(k + 1) % a->counts[i]];
        if (!part_by(a, p, q, is_left)) continue;
        const double by = between(random, -1, 1);
        for (size_t j = 0; j < a->count; j++)
            if (is_left[j]) shift(a, j, by * (q.x - p.x), by * (q.y - p.y));
        return true;
    }
    return false;
}

// ---- turned by rational angles

// Turns the piece about the origin until its edge runs against the other's.
static void turn_against(arrangement *a, size_t other, size_t e, size_t piece, size_t f) {
    corner p = a->corners[other][e], q = a->corners[other][(e + 1) % a->counts[other]];
    corner u = a->corners[piece][f], v = a->corners[piece][(f + 1) % a->counts[piece]];
    double angle = atan2(p.y - q.y, p.x - q.x) - atan2(v.y - u.y, v.x - u.x);
    for (size_t i = 0; i < a->counts[piece]; i++)
        a->corners[piece][i] = turned_about(a->corners[piece][i], (corner){0, 0}, angle);
}

// Each piece lies along an edge of the one before it, in whatever turn that makes.
static void assemble_slanted(const dissection_config *c, ita_random *random, arrangement *a) {
    a->count = c->set->piece_count;
    for (size_t i = 0; i < a->count; i++) {
        do {
            put_piece(c, i, random, a);
            if (i > 0)
                turn_against(a, i - 1, ita_random_below(random, a->counts[i - 1]), i,
                             ita_random_below(random, a->counts[i]));
        } while (i > 0 && !lay_along(a, i, ita_random_below(random, 2), random));
    }
}

// ---- drawing and solving

// Six places at any size; or two, where a unit is ten of the drawing's or more: of these one in
// some hundreds is not found.
enum { FINE = 6, COARSE = 2 };

static void draw_and_solve(const char *set, size_t count, int places, assembler *draw,
                           ita_random *random) {
    const size_t failed = count - assemblies_solved(set, count, (const int[2]){places, places},
                                                    places == FINE ? 1 : 10, draw, random);
    print_message("%s, %d decimals: %zu of %zu drawings solved\n", set, places, count - failed,
                  count);
    assert_true(failed <= (places == FINE ? 0 : count / 100));
}

static void every_slid_assembly_is_solved(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    draw_and_solve("tangram", usual_or_long(120, 6000), FINE, assemble, &random);
    draw_and_solve("shonagon", usual_or_long(80, 4000), FINE, assemble, &random);
    draw_and_solve("stomachion", usual_or_long(60, 3000), FINE, assemble, &random);
}

static void every_assembly_slid_closely_is_solved(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    draw_and_solve("tangram", usual_or_long(40, 2000), FINE, assemble_closely, &random);
    draw_and_solve("stomachion", usual_or_long(40, 2000), FINE, assemble_closely, &random);
}

static void figures_cut_along_lines_and_slid_there_are_solved(void **state) {
    (void)state;
    ita_random random;
    const uint64_t seed = SEED;
    ita_random_seed(&random, seed);
    size_t count = 0, failed = 0;
    for (example_walk w = walk_some(&ita_game_dissection, usual_or_long(80, 5000), seed);
         next_example(&w);) {
        ita_config *config = open_game(w.config);
        assert_non_null(config);
        const dissection_config *c = dissection_of(config);
        arrangement a;
        if (has_straight_pieces(c)) {
            arrange_figure(config, &a);
            bool is_slid = slide_a_part(&a, &random);
            if (is_slid && ita_random_below(&random, 2)) (void)slide_a_part(&a, &random);
            draw_anywhere(&a, between(&random, 1, 40), &random);
            failed += is_slid && !is_arrangement_solved(c->set->name, &a, FINE);
            count += is_slid;
        }
        ita_config_free(config);
    }
    print_message("%zu of %zu figures solved\n", count - failed, count);
    assert_true(count > 0);
    assert_int_equal(failed, 0);
}

// Triangles of 3, 4, 5 and of 5, 12, 13, squares along their longest sides.
static void pieces_turned_by_rational_angles_are_solved(void **state) {
    (void)state;
    static const char *const sets[] = {
        "[square; 0,0 96,0 96,72; 0,0 96,0 96,72]",
        "[square; 0,0 96,0 96,72; 0,0 120,0 120,120 0,120]",
        "[square; 0,0 288,0 288,120; 0,0 312,0 312,72 0,72]",
        "[square; 0,0 72,0 72,96; 0,0 288,0 288,120]",
        "[square; 0,0 96,0 96,72; 0,0 120,0 120,48 0,48; 0,0 72,0 0,96]",
    };
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (int places = COARSE; places <= FINE; places += FINE - COARSE)
            draw_and_solve(sets[i], usual_or_long(20, 500), places, assemble_slanted, &random);
}

// ---- the cases that were called impossible

#define SVG(body) "<svg xmlns=\"http://www.w3.org/2000/svg\">" body "</svg>"

static void a_square_slid_along_a_larger_one_is_solved(void **state) {
    (void)state;
    static const char pieces[] = SVG("<path d=\"M0 0h4v4h-4z\"/><path d=\"M10 0h2v2h-2z\"/>");
    static const char figure[] = SVG("<path d=\"M0 0H4V4H2.37V6H.37V4H0Z\"/>");
    ita_text set;
    ita_diag diag;
    ita_text_open(&set, ita_heap());
    assert_int_equal(dissection_set_embed(pieces, strlen(pieces), &set, &diag), ITA_OK);
    assert_true(is_solved(ita_text_get(&set), figure, strlen(figure)));
    ita_text_close(&set);
}

// The figure that a drawing is taken for; empty where it is none.
static void put_taken(const char *pieces, const char *drawing, ita_text *taken) {
    ita_text text;
    ita_diag diag;
    ita_text_open(&text, ita_heap());
    ita_put(&text, "set=");
    assert_int_equal(dissection_set_embed(pieces, strlen(pieces), &text, &diag), ITA_OK);
    ita_put(&text, ",figure=");
    assert_int_equal(dissection_figure_embed(drawing, strlen(drawing), &text, &diag), ITA_OK);
    ita_config *config = NULL;
    if (ita_config_parse(&ita_game_dissection, ita_text_get(&text), text.length, ita_heap(),
                         &config, &diag) == ITA_OK)
        dissection_put_figure(dissection_of(config), taken);
    ita_config_free(config);
    ita_text_close(&text);
}

static void only_the_figure_that_is_drawn_is_taken(void **state) {
    (void)state;
    static const char pieces[] = SVG("<path d=\"M0 0h4v4h-4z\"/><path d=\"M10 0h2v2h-2z\"/>");
    static const struct {
        const char *top;
        bool is_taken;
    } cases[] = {{"5.9", false}, {"5.98", true}, {"6.00", true},
                 {"6.02", true}, {"6.1", false}, {"6.5", false}};
    ita_text taken;
    ita_text_open(&taken, ita_heap());
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char drawing[200];
        snprintf(drawing, sizeof drawing, SVG("<path d=\"M0 0H4V4H2.37V%sH.37V4H0Z\"/>"),
                 cases[i].top);
        ita_text_reset(&taken);
        put_taken(pieces, drawing, &taken);
        assert_int_equal(taken.length > 0, cases[i].is_taken);
    }
    // one piece stands on the other, and not a little above it
    static const char tower[] = SVG("<path d=\"M0 0h8v5h-8z\"/><path d=\"M20 0h1v6h-1z\"/>");
    ita_text_reset(&taken);
    put_taken(tower,
              SVG("<path d=\"M10.740 7.238L18.740 7.238L18.740 12.238L11.845 12.238L11.845 18.241"
                  "L10.845 18.241L10.845 12.238L10.740 12.238Z\"/>"),
              &taken);
    assert_true(taken.length > 0);
    assert_null(strchr(ita_text_get(&taken), '|'));
    ita_text_close(&taken);
}

static void put_polygon(const corner *corners, size_t count, double unit, double turn, int places,
                        ita_text *out) {
    ita_put(out, "<polygon points=\"");
    for (size_t i = 0; i < count; i++) {
        const corner p = turned_about(corners[i], (corner){0, 0}, turn);
        put_decimal(out, p.x * unit, places);
        put_decimal(out, p.y * unit, places);
    }
    ita_put(out, "\"/>");
}

// A comb whose teeth have no slope in common, which makes over seventy directions with the comb
// turned over, and a square that is slid along its back.
static void pieces_of_many_directions_are_solved(void **state) {
    (void)state;
    enum { TEETH = 36, SQUARE = 4 };
    static const corner square[SQUARE] = {{1.37, 0}, {1.37, -2}, {3.37, -2}, {3.37, 0}};
    corner figure[TEETH + SQUARE + 3];
    size_t count = 0;
    figure[count++] = (corner){0, 0};
    for (int i = 0; i < SQUARE; i++)
        figure[count++] = square[i];
    figure[count++] = (corner){TEETH, 0};
    for (int i = TEETH; i >= 0; i--)
        figure[count++] = (corner){i, i % 2 ? 40 - i / 2 : 3 + i / 2};
    corner comb[TEETH + 3] = {{0, 0}};
    memcpy(comb + 1, figure + 1 + SQUARE, (TEETH + 2) * sizeof *comb);
    ita_text set, drawing;
    ita_diag diag;
    ita_text_open(&set, ita_heap());
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing, "<svg>");
    put_polygon(comb, TEETH + 3, 1, 0, 0, &drawing);
    ita_put(&drawing, "<rect width=\"2\" height=\"2\"/></svg>");
    assert_int_equal(dissection_set_embed(drawing.data, drawing.length, &set, &diag), ITA_OK);
    for (int is_other = 0; is_other < 2; is_other++) {
        figure[count / 2].y += is_other * 0.2; // a tooth that is no tooth of the comb
        ita_text_reset(&drawing);
        ita_put(&drawing, "<svg>");
        put_polygon(figure, count, 10, 0.5, 4, &drawing);
        ita_put(&drawing, "</svg>");
        assert_int_equal(is_solved(ita_text_get(&set), drawing.data, drawing.length), !is_other);
    }
    ita_text_close(&drawing);
    ita_text_close(&set);
}

static void decimals_of_a_set_are_kept(void **state) {
    (void)state;
    static const char pieces[] = SVG("<path d=\"M0 0h4v4h-4z\"/><path d=\"M0 0h2.37v1.11h-2z\"/>");
    ita_text set;
    ita_diag diag;
    ita_text_open(&set, ita_heap());
    assert_int_equal(dissection_set_embed(pieces, strlen(pieces), &set, &diag), ITA_OK);
    assert_string_equal(ita_text_get(&set), "[square; 0,0 400,0 400,400 0,400; "
                                            "0,0 237,0 237,111 37,111]");
    ita_text_close(&set);
}

static void drawings_by_other_hands_are_solved(void **state) {
    (void)state;
    static tan_figure figures[FIGURES_MOST];
    size_t count = support_figures(figures), solved = 0;
    for (size_t i = 0; i < count; i++) {
        arrangement a;
        arrange(&figures[i], &a);
        solved += is_arrangement_solved("tangram", &a, 3);
    }
    print_message("%zu of %zu drawings by other hands solved\n", solved, count);
    assert_int_equal(solved, count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_square_slid_along_a_larger_one_is_solved),
        cmocka_unit_test(only_the_figure_that_is_drawn_is_taken),
        cmocka_unit_test(pieces_of_many_directions_are_solved),
        cmocka_unit_test(decimals_of_a_set_are_kept),
        cmocka_unit_test(drawings_by_other_hands_are_solved),
        cmocka_unit_test(every_slid_assembly_is_solved),
        cmocka_unit_test(every_assembly_slid_closely_is_solved),
        cmocka_unit_test(figures_cut_along_lines_and_slid_there_are_solved),
        cmocka_unit_test(pieces_turned_by_rational_angles_are_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
