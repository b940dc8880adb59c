// Counting up to symmetry: exact where all symmetries are known, and no claim where they are not.
#include "check.h"
#include "cover_saved.h"

#include "cover/symmetry/plan.h"
#include "intarsia/cover.h"

// With the effort that users get.
static ita_cover *finished(ita_cover_builder *builder) {
    ita_cover *cover;
    assert_int_equal(ita_cover_find_symmetries(builder, ITA_COVER_MAX_GROUP, 0, NULL), 0);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// The edges of the complete graph as options, its vertices as items that are covered `degree`
// times: perfect matchings for 1, two-factors for 2.
static ita_cover *factors_of_complete_graph(uint32_t vertices, uint32_t degree) {
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < vertices; i++)
        assert_int_equal(
            ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, degree, degree, &item, NULL),
            ITA_OK);
    for (uint32_t a = 0; a < vertices; a++)
        for (uint32_t b = a + 1; b < vertices; b++) {
            ita_cover_entry edge[] = {{a, 0}, {b, 0}};
            assert_int_equal(ita_cover_add_option(builder, edge, 2, NULL, NULL), ITA_OK);
        }
    return finished(builder);
}

static ita_cover *cover_of(const char *text) {
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_read_dlx(builder, text, strlen(text), NULL), ITA_OK);
    return finished(builder);
}

static ita_job_report run(const ita_cover *cover, const ita_cover_options *options) {
    ita_job *job;
    ita_job_report report;
    assert_int_equal(ita_cover_job_new(cover, options, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    ita_job_close(job);
    return report;
}

static void matchings_of_six_points_are_one_up_to_their_720_symmetries(void **state) {
    (void)state;
    ita_cover *cover = factors_of_complete_graph(6, 1);
    assert_int_equal(ita_cover_group_order(cover), 720);
    ita_job_report report = run(cover, NULL);
    assert_int_equal(report.solutions, 15);
    assert_true(report.has_unique);
    assert_int_equal(report.unique, 1);
    ita_cover_close(cover);
}

// A symmetry of six points is alike all that move as many points in circles as long: eleven kinds.
static void symmetries_that_are_alike_are_searched_once(void **state) {
    (void)state;
    ita_cover *cover = factors_of_complete_graph(6, 1);
    cover_plan plan, textbook;
    assert_int_equal(cover_plan_count(cover, ita_heap(), &plan), ITA_OK);
    assert_int_equal(cover_plan_burnside(cover, ita_heap(), &textbook), ITA_OK);
    assert_int_equal(textbook.phase_count, 720);
    assert_int_equal(plan.phase_count, 11);
    uint32_t elements = 1;
    for (uint32_t i = 1; i < plan.phase_count; i++)
        elements += plan.phases[i].classes;
    assert_int_equal(elements, 720);
    assert_int_equal(plan.phases[0].element, 0);
    cover_plan_close(&plan);
    cover_plan_close(&textbook);
    ita_cover_close(cover);
}

static uint32_t allowed_of(const ita_cover *cover, const cover_phase *phase) {
    uint32_t count = 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        count += !phase->is_allowed || phase->is_allowed[option];
    return count;
}

// Any point has five partners that are alike, and what is left of six points are four: the first
// of them has three, and the last two one. So one matching is found, for all fifteen.
static void one_of_options_that_are_alike_is_tried_for_all_and_so_on(void **state) {
    (void)state;
    ita_cover *cover = factors_of_complete_graph(6, 1);
    cover_plan plan;
    assert_int_equal(cover_plan_count(cover, ita_heap(), &plan), ITA_OK);
    assert_int_equal(plan.phases[0].element, 0);
    assert_int_equal(plan.phases[0].raw, 15);
    assert_int_equal(plan.phases[0].classes, 15);
    assert_int_equal(allowed_of(cover, &plan.phases[0]), 3);
    cover_plan_close(&plan);
    ita_cover_close(cover);
}

// Queens on 6x6: six of them can stand in the first row, three but for a mirror.
static void a_row_of_queens_is_tried_by_half(void **state) {
    (void)state;
    enum { SIDE = 6 };
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < 6 * SIDE - 2; i++) // rows, columns; diagonals of both kinds
        assert_int_equal(
            ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, i < 2 * SIDE, 1, &item, NULL),
            ITA_OK);
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++) {
            ita_cover_entry queen[] = {
                {y, 0}, {SIDE + x, 0}, {2 * SIDE + x + y, 0}, {5 * SIDE - 2 + x - y, 0}};
            assert_int_equal(ita_cover_add_option(builder, queen, 4, NULL, NULL), ITA_OK);
        }
    ita_cover *cover = finished(builder);
    cover_plan plan;
    assert_int_equal(ita_cover_group_order(cover), 8);
    assert_int_equal(cover_plan_count(cover, ita_heap(), &plan), ITA_OK);
    uint32_t tried = 0;
    for (uint32_t x = 0; x < SIDE; x++) {
        bool is_tried = false;
        for (uint32_t i = 0; i < plan.phase_count; i++)
            is_tried |= plan.phases[i].element == 0 && plan.phases[i].is_allowed[x];
        tried += is_tried;
    }
    assert_int_equal(tried, 3);
    cover_plan_close(&plan);
    ita_job_report report = run(cover, NULL);
    assert_int_equal(report.solutions, 4);
    assert_int_equal(report.unique, 1);
    ita_cover_close(cover);
}

// What is next to an end is told from what is not, and so on to the middle: then no item has to be
// tried that has one image only.
static void a_long_chain_is_alike_from_both_ends(void **state) {
    (void)state;
    enum { LINKS = 400 };
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i <= LINKS; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (uint32_t i = 0; i < LINKS; i++) {
        ita_cover_entry link[] = {{i, 0}, {i + 1, 0}};
        assert_int_equal(ita_cover_add_option(builder, link, 2, NULL, NULL), ITA_OK);
    }
    ita_cover *cover = finished(builder);
    assert_true(ita_cover_knows_symmetries(cover));
    assert_int_equal(ita_cover_group_order(cover), 2);
    ita_cover_close(cover);
}

// The largest group that is used: two sides of four points, each in any order, and exchanged.
static void matchings_of_four_and_four_points_are_one_up_to_their_1152_symmetries(void **state) {
    (void)state;
    static const char text[] = "a b c d e f g h\n"
                               "a e\na f\na g\na h\nb e\nb f\nb g\nb h\n"
                               "c e\nc f\nc g\nc h\nd e\nd f\nd g\nd h\n";
    ita_cover *cover = cover_of(text);
    assert_int_equal(ita_cover_group_order(cover), ITA_COVER_MAX_GROUP);
    ita_job_report report = run(cover, NULL);
    assert_int_equal(report.solutions, 24);
    assert_true(report.has_unique);
    assert_int_equal(report.unique, 1);
    ita_cover_close(cover);
}

// There is one class of each, but telling so takes groups of 14! and 7! elements.
static void where_symmetries_are_too_many_nothing_is_claimed_about_classes(void **state) {
    (void)state;
    static const struct {
        uint32_t vertices, degree;
        uint64_t solutions;
    } cases[] = {{14, 1, 135135}, {7, 2, 465}};
    static const char *const methods[] = {NULL, "sets"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ita_cover *cover = factors_of_complete_graph(cases[i].vertices, cases[i].degree);
        assert_false(ita_cover_knows_symmetries(cover));
        for (size_t m = 0; m < 2; m++) {
            ita_cover_options options = {.method = methods[m]};
            ita_job_report report = run(cover, &options);
            assert_true(report.is_complete);
            assert_int_equal(report.solutions, cases[i].solutions);
            assert_false(report.has_unique);
        }
        ita_cover_close(cover);
    }
}

// All blocks of so many out of `points` as options, all sets of one point less as items: Steiner
// systems S(block - 1, block, points).
static ita_cover *steiner(uint32_t points, uint32_t block) {
    static uint32_t number[1 << 13];
    ita_cover_builder *builder;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t set = 0; set < (uint32_t)1 << points; set++)
        if (__builtin_popcount(set) == (int)block - 1)
            assert_int_equal(
                ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &number[set], NULL),
                ITA_OK);
    for (uint32_t set = 0; set < (uint32_t)1 << points; set++) {
        if (__builtin_popcount(set) != (int)block) continue;
        ita_cover_entry entries[8];
        size_t count = 0;
        for (uint32_t rest = set; rest; rest &= rest - 1)
            entries[count++] = (ita_cover_entry){number[set & ~(rest & -rest)], 0};
        assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
    }
    return finished(builder);
}

// 13!/39 + 13!/6 triple systems of 13 points, 10!/1440 quadruple systems of 10: as many as that are
// not met, since most options are images of each other.
static void one_of_options_that_are_alike_stands_for_all(void **state) {
    (void)state;
    static const struct {
        uint32_t points, block;
        uint64_t solutions, most_nodes;
    } cases[] = {{13, 3, 1197504000, 1000000}, {10, 4, 2520, 2000}};
    static const char *const methods[] = {NULL, "bits", "items", "sets"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ita_cover *cover = steiner(cases[i].points, cases[i].block);
        assert_false(ita_cover_knows_symmetries(cover));
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            ita_cover_options options = {.method = methods[m]};
            ita_job_report report = run(cover, &options);
            assert_int_equal(report.solutions, cases[i].solutions);
            assert_true(report.nodes <= cases[i].most_nodes);
        }
        ita_cover_close(cover);
    }
}

// A count that was saved before options stood for others would stand for too many.
static void what_an_older_program_saved_is_not_taken_for_such_a_count(void **state) {
    (void)state;
    ita_cover *cover = steiner(10, 4);
    ita_job *job;
    ita_diag diag;
    ita_text bytes;
    assert_int_equal(ita_cover_job_new(cover, NULL, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, 5, NULL), ITA_OK);
    job = saved_and_read(cover, job);
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_report report;
    do {
        assert_int_equal(ita_job_step(job, 1000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    assert_int_equal(report.solutions, 2520);
    ita_job_close(job);
    char *old = malloc(bytes.length);
    assert_non_null(old);
    memcpy(old, ita_text_get(&bytes), bytes.length);
    memcpy(old + strlen("intarsia cover 2\n") + 8, "\1\0\0\0", 4); // the order of its group
    assert_int_equal(ita_cover_job_resume(cover, old, bytes.length, NULL, ita_heap(), &job, &diag),
                     ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "cover.saved.other");
    free(old);
    ita_text_close(&bytes);
    ita_cover_close(cover);
}

static void one_of_each_class_is_refused_where_classes_are_not_known(void **state) {
    (void)state;
    ita_cover *cover = factors_of_complete_graph(14, 1);
    ita_cover_options options = {.symmetry = ITA_COVER_UNIQUE};
    ita_job *job;
    ita_diag diag;
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, &diag),
                     ITA_E_UNSUPPORTED);
    assert_string_equal(diag.key, "cover.symmetry.unknown");
    options.symmetry = ITA_COVER_NO_GROUP; // taken as if it had none, it is known again
    ita_job_report report = run(cover, &options);
    assert_true(report.has_unique);
    assert_int_equal(report.unique, 135135);
    ita_cover_close(cover);
}

static void a_count_cut_short_by_a_limit_claims_no_classes(void **state) {
    (void)state;
    ita_cover *cover = factors_of_complete_graph(6, 1);
    for (int symmetry = ITA_COVER_EVERY; symmetry <= ITA_COVER_NO_GROUP; symmetry++) {
        ita_cover_options options = {.limit = 1, .symmetry = (ita_cover_symmetry)symmetry};
        ita_job_report report = run(cover, &options);
        assert_false(report.is_complete);
        assert_false(report.has_unique);
    }
    ita_cover_close(cover);
}

// a and d are covered once, b and c once or twice; a goes with b, d with c, so that turning the
// four about maps them onto each other though their kinds come in another order.
static void symmetries_between_items_of_mixed_kinds_are_found(void **state) {
    (void)state;
    ita_cover *cover = cover_of("a 1:2|b 1:2|c d\na b\nc d\n");
    assert_int_equal(ita_cover_group_order(cover), 2);
    ita_cover_close(cover);
}

// What an item is said to be never changes an answer: this "piece" may be laid as often as it
// likes.
static void a_coloured_item_that_is_called_a_piece_keeps_its_solutions(void **state) {
    (void)state;
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t piece, a, b;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    ita_cover_add_secondary(builder, ITA_COVER_PIECE, NULL, 0, &piece, NULL);
    ita_cover_add_item(builder, ITA_COVER_CELL, NULL, 0, 1, 1, &a, NULL);
    ita_cover_add_item(builder, ITA_COVER_CELL, NULL, 0, 1, 1, &b, NULL);
    ita_cover_entry options[2][2] = {{{a, 0}, {piece, 1}}, {{b, 0}, {piece, 1}}};
    for (int o = 0; o < 2; o++)
        assert_int_equal(ita_cover_add_option(builder, options[o], 2, NULL, NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    assert_int_equal(run(cover, NULL).solutions, 1);
    ita_cover_close(cover);
}

// ---- which permutations are symmetries, by the definition: the options moved are the options

enum { ITEMS = 5, OPTIONS = 9, COLOURS = 3 };

// Items 0 to 2 are primary. An option is a number: a digit for each item, its colour + 1, or 0.
static uint32_t some_option(ita_random *random) {
    uint32_t digits[ITEMS] = {0}, option = 0;
    do
        for (uint32_t i = 0; i < ITEMS; i++)
            digits[i] = ita_random_below(random, 2)
                            ? 1 + (i < 3 ? 0 : (uint32_t)ita_random_below(random, COLOURS))
                            : 0;
    while (!digits[0] && !digits[1] && !digits[2]);
    for (uint32_t i = 0; i < ITEMS; i++)
        option |= digits[i] << (4 * i);
    return option;
}

static uint32_t moved(uint32_t option, const uint32_t *images) {
    uint32_t image = 0;
    for (uint32_t i = 0; i < ITEMS; i++)
        image |= (option >> (4 * i) & 15) << (4 * images[i]);
    return image;
}

static int compare(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool keeps_kinds(const uint32_t *images) {
    return images[0] < 3 && images[1] < 3 && images[2] < 3;
}

static bool is_symmetry(const uint32_t *options, const uint32_t *images) {
    uint32_t before[OPTIONS], after[OPTIONS];
    if (!keeps_kinds(images)) return false;
    for (uint32_t o = 0; o < OPTIONS; o++) {
        before[o] = options[o];
        after[o] = moved(options[o], images);
    }
    qsort(before, OPTIONS, sizeof *before, compare);
    qsort(after, OPTIONS, sizeof *after, compare);
    return memcmp(before, after, sizeof before) == 0;
}

// Entries from the last item to the first in every other option, so that their order says nothing.
static void add_option(ita_cover_builder *builder, uint32_t number, uint32_t option) {
    ita_cover_entry entries[ITEMS];
    size_t count = 0;
    for (uint32_t k = 0; k < ITEMS; k++) {
        const uint32_t i = number % 2 ? ITEMS - 1 - k : k, digit = option >> (4 * i) & 15;
        if (digit) entries[count++] = (ita_cover_entry){i, digit - 1};
    }
    assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
}

static ita_cover_builder *builder_of(const uint32_t *options) {
    ita_cover_builder *builder;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < 3; i++)
        ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL);
    for (uint32_t i = 3; i < ITEMS; i++)
        ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL);
    for (uint32_t o = 0; o < OPTIONS; o++)
        add_option(builder, o, options[o]);
    return builder;
}

// The permutation of this number below 120.
static void permutation(uint32_t number, uint32_t *images) {
    for (uint32_t i = 0; i < ITEMS; i++) {
        const uint32_t at = number % (i + 1);
        number /= i + 1;
        for (uint32_t k = i; k > at; k--)
            images[k] = images[k - 1];
        images[at] = i;
    }
}

// Every permutation is tried on options of which some are copies or images of others.
static void a_permutation_is_a_symmetry_where_the_options_moved_are_the_options(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(1));
    uint32_t accepted = 0, refused = 0;
    for (int round = 0; round < 60; round++) {
        uint32_t options[OPTIONS], images[ITEMS];
        for (uint32_t o = 0; o < OPTIONS; o++) {
            do
                permutation((uint32_t)ita_random_below(&random, 120), images);
            while (!keeps_kinds(images));
            options[o] =
                o < 3 ? some_option(&random) : moved(options[ita_random_below(&random, o)], images);
        }
        for (uint32_t number = 0; number < 120; number++) {
            ita_cover_builder *builder = builder_of(options);
            permutation(number, images);
            const bool is_one = is_symmetry(options, images);
            assert_int_equal(ita_cover_add_symmetry(builder, images, ITEMS, NULL),
                             is_one ? ITA_OK : ITA_E_RANGE);
            ita_cover_builder_close(builder);
            accepted += is_one && number > 0;
            refused += !is_one;
        }
    }
    assert_true(accepted > 50 && refused > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matchings_of_six_points_are_one_up_to_their_720_symmetries),
        cmocka_unit_test(symmetries_that_are_alike_are_searched_once),
        cmocka_unit_test(one_of_options_that_are_alike_is_tried_for_all_and_so_on),
        cmocka_unit_test(a_row_of_queens_is_tried_by_half),
        cmocka_unit_test(a_long_chain_is_alike_from_both_ends),
        cmocka_unit_test(matchings_of_four_and_four_points_are_one_up_to_their_1152_symmetries),
        cmocka_unit_test(where_symmetries_are_too_many_nothing_is_claimed_about_classes),
        cmocka_unit_test(one_of_options_that_are_alike_stands_for_all),
        cmocka_unit_test(what_an_older_program_saved_is_not_taken_for_such_a_count),
        cmocka_unit_test(one_of_each_class_is_refused_where_classes_are_not_known),
        cmocka_unit_test(a_count_cut_short_by_a_limit_claims_no_classes),
        cmocka_unit_test(symmetries_between_items_of_mixed_kinds_are_found),
        cmocka_unit_test(a_coloured_item_that_is_called_a_piece_keeps_its_solutions),
        cmocka_unit_test(a_permutation_is_a_symmetry_where_the_options_moved_are_the_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
