// Every way to solve an exact cover, stopped, saved, resumed and split anywhere: the counts are the
// same.
#include "check.h"

#include "cover_boards.h"
#include "cover_methods.h"

static ita_job *resumed(ita_job *job, const ita_cover *cover, const ita_cover_options *options) {
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    ita_job *again = NULL;
    assert_int_equal(
        ita_cover_job_resume(cover, bytes.data, bytes.length, options, ita_heap(), &again, NULL),
        ITA_OK);
    ita_text_close(&bytes);
    return again;
}

static void saving_at_every_step_changes_no_count(void **state) {
    (void)state;
    static brute b;
    static collector c;
    for (uint64_t seed = 3000; seed <= 3300; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        brute_random(&b, tastes[seed % (sizeof tastes / sizeof *tastes)], &random);
        brute_solve(&b);
        ita_cover *cover = cover_of(&b);
        for (int m = 0; m < METHODS; m++)
            for (int visits = 0; visits < 2; visits++) {
                c = (collector){.b = &b, .cover = cover};
                ita_cover_options options = {.method = methods[m]};
                if (visits) {
                    options.visit = collect;
                    options.user = &c;
                }
                ita_job *job;
                if (ita_cover_job_new(cover, &options, ita_heap(), &job, NULL)) continue;
                ita_job_report report;
                do {
                    assert_int_equal(ita_job_step(job, 1, NULL), ITA_OK);
                    job = resumed(job, cover, &options);
                    ita_job_report_get(job, &report);
                } while (!report.is_done);
                assert_int_equal(report.solutions, b.solution_count);
                assert_true(report.is_complete);
                if (visits) assert_int_equal(c.count, b.solution_count);
                ita_job_close(job);
            }
        ita_cover_close(cover);
        free(b.solutions);
    }
}

static void counts_do_not_depend_on_the_number_of_parts(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = HEXAGONS};
    pieces_add(&set, 1, true);
    pieces_add(&set, 2, true);
    pieces_add(&set, 3, true);
    pieces_add(&set, 3, true);
    board b = board_box(HEXAGONS, 3, 7);
    ita_cover *cover = board_cover(&b, &set);
    for (int m = 0; m < METHODS; m++) {
        tally whole;
        assert_true(count_by(cover, methods[m], ITA_COVER_EVERY, UINT64_MAX, &whole));
        assert_true(whole.solutions > 0);
        for (size_t wanted = 1; wanted <= 64; wanted += wanted < 8 ? 1 : 7) {
            for (uint64_t before = 0; before < 400; before += 133) {
                ita_cover_options options = {.method = methods[m]};
                ita_job *job, *parts[64];
                size_t count;
                assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), 0);
                assert_int_equal(ita_job_step(job, before, NULL), ITA_OK);
                assert_int_equal(job->class_->split(job, wanted, parts, &count), ITA_OK);
                ita_job_report divided;
                ita_job_report_get(job, &divided); // the race may have counted everything
                bool is_counted = !methods[m] && divided.is_done && count == 0;
                assert_true(count <= wanted && (wanted > 8 || count == wanted || is_counted));
                for (size_t i = 0; i < count; i++) {
                    tally t;
                    if (i % 3 == 1) parts[i] = resumed(parts[i], cover, NULL);
                    finish(parts[i], 50, &t);
                    assert_int_equal(job->class_->absorb(job, parts[i]), ITA_OK);
                    ita_job_close(parts[i]);
                }
                ita_job_report report;
                ita_job_report_get(job, &report);
                assert_true(report.is_done && report.is_complete);
                assert_int_equal(report.solutions, whole.solutions);
                assert_int_equal(report.unique, whole.unique);
                ita_job_close(job);
            }
        }
    }
    ita_cover_close(cover);
}

static void a_limit_stops_and_solutions_can_be_taken(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 5, true);
    board b = board_box(SQUARES, 5, 12);
    ita_cover *cover = board_cover(&b, &set);
    for (int m = 0; m < METHODS; m++) {
        for (uint64_t limit = 1; limit <= 9; limit += 4) {
            ita_cover_options options = {
                .method = methods[m], .limit = limit, .wants_solutions = true};
            ita_job *job;
            if (ita_cover_job_new(cover, &options, ita_heap(), &job, NULL)) continue;
            tally t;
            ita_job_step(job, 100, NULL);
            job = resumed(job, cover, NULL);
            finish(job, 1000, &t);
            assert_int_equal(t.solutions, limit);
            assert_false(t.is_complete);
            job = resumed(job, cover, NULL);
            const uint32_t *chosen;
            size_t count;
            uint64_t taken = 0;
            for (; ita_cover_job_take(job, &chosen, &count) == ITA_OK; taken++)
                assert_true(ita_cover_is_solution(cover, chosen, count, NULL));
            assert_int_equal(taken, limit);
            ita_job_close(job);
        }
    }
    ita_cover_close(cover);
}

static void broken_bytes_of_a_job_are_refused_or_harmless(void **state) {
    (void)state;
    static brute b;
    ita_random random;
    ita_random_seed(&random, 77);
    brute_random(&b, tastes[5], &random);
    ita_cover *cover = cover_of(&b);
    for (int m = 0; m < METHODS; m++) {
        ita_cover_options options = {.method = methods[m]};
        ita_job *job;
        if (ita_cover_job_new(cover, &options, ita_heap(), &job, NULL)) continue;
        ita_job_step(job, 5, NULL);
        ita_text bytes;
        ita_text_open(&bytes, ita_heap());
        assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
        ita_job_close(job);
        for (size_t cut = 0; cut < bytes.length; cut++) {
            ita_diag diag;
            assert_int_not_equal(
                ita_cover_job_resume(cover, bytes.data, cut, NULL, ita_heap(), &job, &diag),
                ITA_OK);
            assert_non_null(diag.key);
        }
        for (int i = 0; i < 3000; i++) {
            char *copy = malloc(bytes.length);
            memcpy(copy, bytes.data, bytes.length);
            size_t at = ita_random_below(&random, bytes.length);
            copy[at] = (char)ita_random_next(&random);
            if (ita_cover_job_resume(cover, copy, bytes.length, NULL, ita_heap(), &job, NULL) ==
                ITA_OK) {
                for (int k = 0; k < 20; k++)
                    if (ita_job_step(job, 100, NULL)) break;
                ita_job_close(job);
            }
            free(copy);
        }
        ita_text_close(&bytes);
    }
    ita_cover_close(cover);
}

// A sweep over 16 cells in the middle: its last state's place, of 20 bytes with one word of cells.
static void a_saved_sweep_has_no_state_behind_the_last_cell(void **state) {
    (void)state;
    static pieces set;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 2, true);
    set.list[0].least = set.list[0].most = 8;
    board b = board_box(SQUARES, 4, 4);
    ita_cover *cover = board_cover(&b, &set);
    const ita_cover_options options = {.method = "frontier", .symmetry = ITA_COVER_NO_GROUP};
    ita_job *job, *again;
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, 12, NULL), ITA_OK);
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    char *place = bytes.data + bytes.length - 20;
    assert_in_range(*place, 1, 15);
    for (int cell = *place; cell < 20; cell++) {
        *place = (char)cell;
        const ita_status status = ita_cover_job_resume(cover, bytes.data, bytes.length, &options,
                                                       ita_heap(), &again, NULL);
        assert_int_equal(status, cell < 16 ? ITA_OK : ITA_E_SYNTAX);
        if (status == ITA_OK) ita_job_close(again);
    }
    ita_text_close(&bytes);
    ita_cover_close(cover);
}

enum { PAIRS_MOST = 450, TWO_WAYS = 40 };

// Pairs of cells in a row, each covered at once or, the first forty, also one by one; and one
// option that covers all, so that no order of the cells keeps options short.
static ita_cover *make_pairs(uint32_t pairs) {
    ita_cover_entry all[2 * PAIRS_MOST];
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < 2 * pairs; i++) {
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
        all[i] = (ita_cover_entry){item, 0};
    }
    for (uint32_t i = 0; i < pairs; i++) {
        assert_int_equal(ita_cover_add_option(builder, &all[2 * i], 2, NULL, NULL), ITA_OK);
        for (uint32_t k = 0; k < 2 && i < TWO_WAYS; k++)
            assert_int_equal(ita_cover_add_option(builder, &all[2 * i + k], 1, NULL, NULL), ITA_OK);
    }
    assert_int_equal(ita_cover_add_option(builder, all, 2 * pairs, NULL, NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// One, two, four, eight and sixteen words of bits.
static void a_row_of_any_number_of_words_is_counted(void **state) {
    (void)state;
    static const uint32_t pairs[] = {20, 50, 100, 200, PAIRS_MOST};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        ita_cover *cover = make_pairs(pairs[i]);
        tally t;
        assert_true(count_by(cover, "bits", ITA_COVER_NO_GROUP, 1 << 20, &t));
        assert_int_equal(t.solutions,
                         ((uint64_t)1 << (pairs[i] < TWO_WAYS ? pairs[i] : TWO_WAYS)) + 1);
        ita_cover_close(cover);
    }
}

// Of so many rows and columns the first way down has n, n - 1, ... branches: of some n the shares
// that are left come to more than one by rounding. What is saved at any step is gone on with.
static void what_is_saved_at_any_step_is_gone_on_with(void **state) {
    (void)state;
    static const char *const names[] = {NULL, "items", "sets"};
    enum { LEAST = 14, MOST = 44, STEPS = 60 };
    for (uint32_t n = LEAST; n <= MOST; n++) {
        ita_cover_builder *builder;
        ita_cover *cover;
        uint32_t item;
        assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
        for (uint32_t i = 0; i < 2 * n; i++)
            assert_int_equal(
                ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL), ITA_OK);
        for (uint32_t i = 0; i < n * n; i++)
            assert_int_equal(ita_cover_add_option(builder,
                                                  (ita_cover_entry[]){{i / n, 0}, {n + i % n, 0}},
                                                  2, NULL, NULL),
                             ITA_OK);
        assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
        ita_cover_builder_close(builder);
        for (size_t m = 0; m < sizeof names / sizeof *names; m++) {
            ita_cover_options options = {
                .method = names[m], .limit = 1000, .wants_solutions = true};
            ita_job *job;
            assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
            for (int i = 0; i < STEPS; i++) {
                assert_int_equal(ita_job_step(job, 1, NULL), ITA_OK);
                ita_job_report report;
                ita_job_report_get(job, &report);
                assert_true(report.progress >= 0 && report.progress <= 1);
                ita_text bytes;
                ita_job *again;
                ita_text_open(&bytes, ita_heap());
                assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
                if (ita_cover_job_resume(cover, bytes.data, bytes.length, NULL, ita_heap(), &again,
                                         NULL))
                    fail_msg("%d rows, step %d, by %s", (int)n, i, names[m] ? names[m] : "choice");
                ita_job_close(again);
                ita_text_close(&bytes);
            }
            ita_job_close(job);
        }
        ita_cover_close(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_saved_at_any_step_is_gone_on_with),
        cmocka_unit_test(saving_at_every_step_changes_no_count),
        cmocka_unit_test(counts_do_not_depend_on_the_number_of_parts),
        cmocka_unit_test(a_limit_stops_and_solutions_can_be_taken),
        cmocka_unit_test(broken_bytes_of_a_job_are_refused_or_harmless),
        cmocka_unit_test(a_saved_sweep_has_no_state_behind_the_last_cell),
        cmocka_unit_test(a_row_of_any_number_of_words_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
