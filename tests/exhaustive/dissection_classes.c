// Polygons on the grid, and which of them pieces form, against published counts: convex polygons of
// half squares (OEIS A245676), the 13 convex tangrams (Wang and Hsiung 1942) and 16 of Sei
// Shonagon's pieces (Fox-Epstein and Uehara 2014), one triangle, six quadrilaterals, 53 pentagons
// of which 31 are off the grid. INTARSIA_LONG=1 forms heptagons.
#include "check.h"

#include "games/dissection/dissection.h"
#include "games/dissection/figure/grid.h"
#include "intarsia/figures.h"

static size_t polygons_of(const grid_class *wanted) {
    grid_list list;
    assert_int_equal(grid_list_open(wanted, ita_heap(), &list), ITA_OK);
    for (size_t i = 1; i < list.count; i++) // in order, so each once
        assert_true(memcmp(&list.items[i - 1], &list.items[i], sizeof list.items[i]) != 0);
    const size_t count = list.count;
    grid_list_close(&list);
    return count;
}

static void convex_polygons_of_half_squares_are_as_many_as_published(void **state) {
    (void)state;
    static const size_t published[] = {1, 3, 2, 6, 3, 7, 5, 11, 5, 10, 7, 14, 7, 16, 11, 20};
    for (int halves = 1; halves <= 16; halves++) {
        const grid_class wanted = {3, 8, halves, true, {halves, halves}};
        assert_int_equal(polygons_of(&wanted), published[halves - 1]);
    }
}

// Triangles are convex; of quadrilaterals those that are not have a turn the other way.
static void what_is_convex_is_among_all(void **state) {
    (void)state;
    size_t convex = 0, all = 0;
    for (int corners = 3; corners <= 6; corners++) {
        const grid_class few = {corners, corners, 16, true, {16, 16}};
        const grid_class many = {corners, corners, 16, false, {16, 16}};
        convex += polygons_of(&few);
        all += polygons_of(&many);
        if (corners == 3) assert_int_equal(convex, all);
    }
    assert_true(convex <= 20 && all > 10 * convex);
}

// ---- formed by pieces

static ita_config *open(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag),
        ITA_OK);
    return config;
}

typedef struct tally {
    size_t formed, looked_at, unknown, unique;
} tally;

static tally form(const char *set, const char *source) {
    ita_config *config = open(set);
    ita_figures *figures;
    ita_figure_facts f;
    ita_diag diag;
    tally t = {0, 0, 0, 0};
    assert_int_equal(ita_figures_open(config, source, strlen(source), 10000000, &figures, &diag),
                     ITA_OK);
    ita_status status;
    while ((status = ita_figures_next(figures, &f, &diag)) == ITA_OK) {
        assert_int_equal(f.number, ++t.looked_at);
        assert_int_equal(ita_figures_count(figures, &f, &diag), ITA_OK);
        t.formed += f.is_formed;
        t.unknown += !f.is_known;
        t.unique += f.is_formed && f.is_counted && f.unique == 1;
        assert_true(f.part_count == 1 && f.hole_count == 0);
        assert_true(!f.is_formed || (f.is_counted && f.fillings >= f.unique && f.unique > 0));
        assert_true(strcmp(source, "convex") != 0 || f.is_convex);
    }
    assert_int_equal(status, ITA_E_NOT_FOUND);
    ita_figures_close(figures);
    ita_config_free(config);
    print_message("%s, %s: %zu of %zu, %zu in one way\n", set, source, t.formed, t.looked_at,
                  t.unique);
    return t;
}

static void hold(const char *set, const char *source, size_t formed) {
    const tally t = form(set, source);
    assert_int_equal(t.unknown, 0);
    assert_int_equal(t.formed, formed);
}

static void polygons_are_formed_as_published(void **state) {
    (void)state;
    hold("free", "convex", 13);
    hold("free", "triangles", 1);
    hold("free", "quadrilaterals", 6);
    hold("free", "pentagons", 53 - 31);
    hold("free,set=shonagon", "convex", 16);
    if (!is_abridged()) hold("free", "hexagons", 200); // counted by us
}

static void heptagons_are_formed_as_counted(void **state) {
    (void)state;
    if (!is_long_run()) skip();
    hold("free", "heptagons", 1245);
}

// Squares of a single step of the table; a polygon of as many corners as convex ones of a grid
// have.
static void small_squares_and_many_corners_are_formed(void **state) {
    (void)state;
    const tally squares = form("free,set=[sqrt2; 0,0 1,0 0,w -1,w; 0,0 1,0 0,w -1,w]", "convex");
    const tally octagon = form("free,set=[sqrt2; 24,0 48,0 48,24w 24,48w -24,72w -48,72w -48,48w "
                               "-24,24w]",
                               "convex");
    assert_int_equal(squares.formed, 1);
    assert_int_equal(octagon.formed, 1);
}

// ---- what is said of each

static ita_figure_facts facts_of(const char *wanted) {
    ita_config *config = open("free");
    ita_figures *figures;
    ita_figure_facts f;
    ita_diag diag;
    assert_int_equal(ita_figures_open(config, "shipped", 7, 1000000, &figures, &diag), ITA_OK);
    do
        assert_int_equal(ita_figures_next(figures, &f, &diag), ITA_OK);
    while (strcmp(f.config, wanted) != 0);
    assert_int_equal(ita_figures_count(figures, &f, &diag), ITA_OK);
    ita_figures_close(figures);
    ita_config_free(config);
    return f;
}

static void facts_of_shipped_figures_hold(void **state) {
    (void)state;
    const ita_figure_facts square = facts_of("set=tangram,figure=square");
    assert_true(square.is_mirrored && square.is_turned && square.is_convex && square.is_formed);
    assert_int_equal(square.corner_count, 4);
    assert_int_equal(square.unique, 1);
    assert_int_equal(square.fillings, 32);
    const ita_figure_facts slanted = facts_of("set=tangram,figure=parallelogram");
    assert_true(!slanted.is_mirrored && slanted.is_turned && slanted.is_convex);
    const ita_figure_facts triangle = facts_of("set=tangram,figure=triangle");
    assert_true(triangle.is_mirrored && !triangle.is_turned);
    assert_int_equal(triangle.unique, 6);
}

static void a_grid_says_nothing_of_other_pieces(void **state) {
    (void)state;
    static const char *const others[] = {"free,set=egg", "free,set=stomachion"};
    ita_figures *figures;
    ita_diag diag;
    for (int i = 0; i < 2; i++) {
        ita_config *config = open(others[i]);
        assert_int_equal(ita_figures_open(config, "convex", 6, 1000, &figures, &diag),
                         ITA_E_UNSUPPORTED);
        assert_int_equal(ita_figures_open(config, "round", 5, 1000, &figures, &diag),
                         ITA_E_NOT_FOUND);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_polygons_of_half_squares_are_as_many_as_published),
        cmocka_unit_test(what_is_convex_is_among_all),
        cmocka_unit_test(polygons_are_formed_as_published),
        cmocka_unit_test(heptagons_are_formed_as_counted),
        cmocka_unit_test(small_squares_and_many_corners_are_formed),
        cmocka_unit_test(facts_of_shipped_figures_hold),
        cmocka_unit_test(a_grid_says_nothing_of_other_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
