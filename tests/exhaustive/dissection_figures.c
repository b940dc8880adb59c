// Every figure that we ship can be formed, and the thirteen convex tangrams have the same number of
// fillings by the corner search as by exact cover over quarter squares.
#include "examples.h"

#include "congruent.h"
#include "games/dissection/play/config.h"
#include "intarsia/cover.h"
#include "moves.h"

#include <math.h>

enum { FIGURES_OF_TANGRAM = 400, FIGURES_OF_OTHERS = 40 };

static ita_config *open(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag))
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static void run_to_end(ita_job *job, ita_job_report *report) {
    ita_diag diag;
    do {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, report);
    } while (!report->is_done);
}

static void every_figure_is_formed_by_its_moves(void **state) {
    (void)state;
    for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);) {
        ita_config *config = open(figure.config);
        char *moves = moves_of(config);
        dissection_state position;
        ita_diag diag;
        assert_int_equal(
            dissection_rules.state_parse(config, moves, strlen(moves), &position, &diag), ITA_OK);
        if (!position.is_solved) print_message("%s is not formed\n", figure.config);
        assert_true(position.is_solved);
        free(moves);
        ita_config_free(config);
    }
}

static void the_solver_forms_every_figure(void **state) {
    (void)state;
    size_t i = 0;
    for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);) {
        if (is_abridged() && i++ % 5 != 0) continue;
        ita_config *config = open(figure.config);
        ita_solve_options options = {.limit = 1};
        ita_job *job;
        ita_job_report report;
        assert_int_equal(dissection_puzzle.solve(config, NULL, &options, ita_heap(), &job, NULL),
                         ITA_OK);
        run_to_end(job, &report);
        if (!report.solutions) print_message("%s has no filling\n", figure.config);
        assert_true(report.solutions > 0);
        ita_job_close(job);
        ita_config_free(config);
    }
}

// ---- no figure twice

typedef struct outline {
    dissection_config *config;
    char name[96];
    double length; // of its edges together
} outline;

static double length_of(const dissection_config *c) {
    double sum = 0;
    for (size_t i = 0; i < c->figure_count; i++) {
        double x, y;
        ita_point_value(c->set->frame, ita_point_sub(c->figure[i].to, c->figure[i].from), &x, &y);
        sum += sqrt(x * x + y * y);
    }
    return sum;
}

static void no_two_figures_of_a_set_are_congruent(void **state) {
    (void)state;
    static outline outlines[2000];
    size_t count = 0, twins = 0;
    for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);) {
        outline *one = &outlines[count++];
        assert_true(count < sizeof outlines / sizeof outlines[0]);
        one->config = (dissection_config *)open(figure.config);
        assert_true(strlen(figure.config) < sizeof one->name);
        strcpy(one->name, figure.config);
        one->length = length_of(one->config);
        for (outline *other = outlines; other < one; other++) {
            if (fabs(other->length - one->length) > 1e-6) continue;
            if (!are_congruent(one->config, other->config)) continue;
            print_message("%s is %s\n", one->name, other->name);
            twins++;
        }
    }
    for (size_t i = 0; i < count; i++)
        ita_config_free(&outlines[i].config->base);
    assert_int_equal(twins, 0);
}

static void every_set_has_its_figures(void **state) {
    (void)state;
    size_t set_count;
    const dissection_set *const *sets = dissection_sets(&set_count);
    for (size_t i = 0; i < set_count; i++) {
        char begin[32] = "set=";
        strcat(strcat(begin, sets[i]->name), ",");
        size_t count = 0;
        for (example_walk figure = walk_all(&ita_game_dissection); next_example(&figure);)
            count += strncmp(figure.config, begin, strlen(begin)) == 0;
        print_message("%-12s %zu\n", sets[i]->name, count);
        assert_true(count >= (sets[i] == &set_tangram ? FIGURES_OF_TANGRAM : FIGURES_OF_OTHERS));
    }
}

// ---- the second way: quarter squares as items of an exact cover

enum { WIDTH = 20, QUARTERS = WIDTH * WIDTH * 4 };

// The middle of a quarter of the unit square at (x, y): right, top, left, bottom.
static ita_point quarter_point(ita_frame frame, int x, int y, int quarter) {
    static const int offset[4][2] = {{20, 12}, {12, 20}, {4, 12}, {12, 4}};
    ita_point p;
    ita_point_from_square(frame, ita_number_of(x * DISSECTION_UNIT + offset[quarter][0], 0),
                          ita_number_of(y * DISSECTION_UNIT + offset[quarter][1], 0), &p);
    return p;
}

static size_t quarters_inside(ita_frame frame, const ita_edge *edges, size_t count,
                              uint32_t *cells) {
    size_t n = 0;
    for (int cell = 0; cell < QUARTERS; cell++) {
        int x = cell / 4 % WIDTH - WIDTH / 2, y = cell / 4 / WIDTH - WIDTH / 2;
        ita_point p = quarter_point(frame, x, y, cell % 4);
        if (ita_edges_side(frame, edges, count, p) == ITA_INSIDE) cells[n++] = (uint32_t)cell;
    }
    return n;
}

// Shifts by unit squares in the frame's coordinates.
static ita_point whole_shift(ita_frame frame, int x, int y) {
    ita_point p;
    ita_point_from_square(frame, ita_number_of(x * DISSECTION_UNIT, 0),
                          ita_number_of(y * DISSECTION_UNIT, 0), &p);
    return p;
}

static uint64_t count_by_cover(const dissection_config *c, const ita_edge *figure,
                               size_t figure_count) {
    ita_frame frame = c->set->frame;
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t cells[QUARTERS], items[QUARTERS], piece_items[16], placed[QUARTERS], base[QUARTERS];
    bool is_item[QUARTERS] = {false};
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    size_t cell_count = quarters_inside(frame, figure, figure_count, cells);
    assert_int_equal(cell_count, 64);
    for (size_t i = 0; i < cell_count; i++) {
        is_item[cells[i]] = true;
        assert_int_equal(
            ita_cover_add_item(builder, ITA_COVER_CELL, NULL, 0, 1, 1, &items[cells[i]], NULL),
            ITA_OK);
    }
    for (size_t p = 0; p < c->set->piece_count; p++)
        assert_int_equal(
            ita_cover_add_item(builder, ITA_COVER_PIECE, NULL, 0, 1, 1, &piece_items[p], NULL),
            ITA_OK);
    for (size_t p = 0; p < c->set->piece_count; p++) {
        uint64_t seen[400];
        size_t seen_count = 0;
        for (int turn = 0; turn < 16; turn++) {
            ita_edge edges[16];
            ita_pose pose = {turn % 8, turn >= 8, {{0, 0}, {0, 0}}};
            if (turn % 2) continue; // odd turns leave the lattice of whole squares
            dissection_lay(c, (int)p, &pose, edges);
            size_t n = quarters_inside(frame, edges, c->pieces[p].edge_count, base);
            for (int shift = 0; shift < WIDTH * WIDTH; shift++) {
                int dx = shift % WIDTH - WIDTH / 2, dy = shift / WIDTH - WIDTH / 2;
                for (size_t i = 0; i < n; i++) // beyond the board it wraps to cells of no figure
                    placed[i] =
                        (uint32_t)(((int)base[i] + 4 * (dy * WIDTH + dx) + QUARTERS) % QUARTERS);
                bool fits = n > 0;
                ita_cover_entry entries[65] = {{piece_items[p], 0}};
                for (size_t i = 0; i < n && fits; i++) {
                    fits = is_item[placed[i]] && i < 64;
                    if (fits) entries[i + 1] = (ita_cover_entry){items[placed[i]], 0};
                }
                double area = ita_edges_area(frame, edges, c->pieces[p].edge_count) / 576 * 4;
                if (!fits || n != (size_t)(area + 0.5)) continue;
                uint64_t key = ita_hash_bytes(placed, n * sizeof *placed, 1);
                bool is_new = true;
                for (size_t i = 0; i < seen_count; i++)
                    if (seen[i] == key) is_new = false;
                if (!is_new) continue;
                assert_true(seen_count < 400);
                seen[seen_count++] = key;
                assert_int_equal(ita_cover_add_option(builder, entries, n + 1, NULL, NULL), ITA_OK);
            }
        }
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    ita_job *job;
    ita_job_report report;
    ita_cover_options options = {.symmetry = ITA_COVER_NO_GROUP};
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    run_to_end(job, &report);
    ita_job_close(job);
    ita_cover_close(cover);
    return report.solutions;
}

// The figure shifted so that its first corner lies on a corner of the lattice.
static void onto_lattice(const dissection_config *c, ita_edge *figure) {
    ita_point first = dissection_first_corner(c->set->frame, c->figure, c->figure_count);
    ita_point origin = {{0, 0}, {0, 0}}, away = whole_shift(c->set->frame, -4, 0);
    ita_point shift = ita_point_add(ita_point_sub(origin, first), away);
    for (size_t i = 0; i < c->figure_count; i++) {
        figure[i] = c->figure[i];
        figure[i].from = ita_point_add(figure[i].from, shift);
        figure[i].to = ita_point_add(figure[i].to, shift);
    }
}

static void the_convex_tangrams_have_equal_counts_by_two_methods(void **state) {
    (void)state;
    static const char *const names[] = {"square",        "long-trapezoid",  "slanted-house",
                                        "parallelogram", "right-trapezoid", "cut-parallelogram",
                                        "triangle",      "cut-house",       "long-hexagon",
                                        "rectangle",     "cut-square",      "hexagon",
                                        "wide-hexagon"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[64] = "figure=";
        ita_config *config = open(strcat(text, names[i]));
        const dissection_config *c = dissection_of(config);
        ita_edge figure[DISSECTION_FIGURE_MAX];
        onto_lattice(c, figure);
        ita_solve_options options = {0};
        ita_job *job;
        ita_job_report report;
        assert_int_equal(dissection_puzzle.solve(config, NULL, &options, ita_heap(), &job, NULL),
                         ITA_OK);
        run_to_end(job, &report);
        ita_job_close(job);
        uint64_t by_cover = count_by_cover(c, figure, c->figure_count);
        print_message("%-18s %4llu fillings, %3llu classes; by cover %4llu\n", names[i],
                      (unsigned long long)report.solutions, (unsigned long long)report.unique,
                      (unsigned long long)by_cover);
        assert_true(report.solutions > 0);
        assert_int_equal(by_cover, report.solutions);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_formed_by_its_moves),
        cmocka_unit_test(the_solver_forms_every_figure),
        cmocka_unit_test(no_two_figures_of_a_set_are_congruent),
        cmocka_unit_test(every_set_has_its_figures),
        cmocka_unit_test(the_convex_tangrams_have_equal_counts_by_two_methods),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
