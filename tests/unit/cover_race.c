// What the race goes by: what the first unit pays for the others, and what the dynamic program that
// goes along really takes.
#include "check.h"

#include "cover_boards.h"
#include "memory.h"

static ita_job_report run(ita_job *job) {
    ita_job_report report = {0};
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 10000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    }
    return report;
}

// L and P pentominoes, any number of each, so that there are cells only.
static ita_cover *two_pentominoes(int rows, int columns) {
    static const shape shapes[] = {{5, {0, 0, 0, 0, 1}, {0, 1, 2, 3, 3}},
                                   {5, {0, 1, 0, 1, 0}, {0, 0, 1, 1, 2}}};
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t item;
    const board b = board_box(SQUARES, rows, columns);
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (int i = 0; i < b.count; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (int k = 0; k < 2 * 8; k++) {
        const shape now = shape_turned(SQUARES, shapes[k / 8], k % 8);
        for (int at = 0; at < b.count; at++) {
            ita_cover_entry entries[5];
            bool fits = true;
            for (int i = 0; i < 5 && fits; i++) {
                const int cell = board_find(&b, b.x[at] + now.x[i], b.y[at] + now.y[i]);
                fits = cell >= 0;
                entries[i] = (ita_cover_entry){(uint32_t)cell, 0};
            }
            if (fits) ita_cover_add_option(builder, entries, 5, NULL, NULL);
        }
    }
    assert_int_equal(ita_cover_find_symmetries(builder, ITA_COVER_MAX_GROUP, 0, NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// In its first unit `bits` comes to know most of what the others need, and hardly moves.
static void who_comes_to_know_much_is_not_judged_by_a_part_of_a_unit(void **state) {
    (void)state;
    ita_cover *cover = two_pentominoes(9, 10);
    ita_job *job;
    assert_int_equal(ita_cover_job_new(cover, NULL, ita_heap(), &job, NULL), ITA_OK);
    const ita_job_report report = run(job);
    print_message("%d nodes by %s\n", (int)report.nodes, ita_cover_job_method(job));
    assert_int_equal(report.solutions, 967129700);
    assert_string_equal(ita_cover_job_method(job), "bits");
    ita_job_close(job);
    ita_cover_close(cover);
}

enum { SIDE = 5, WORDS = 500, LETTERS = 12 };

// Words by chance in the rows and columns of a square, each place of the same letter in both.
static ita_cover *crossword(void) {
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t item;
    uint64_t chance = 1;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t slot = 0; slot < 2 * SIDE; slot++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (uint32_t place = 0; place < SIDE * SIDE; place++)
        assert_int_equal(ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL),
                         ITA_OK);
    for (uint32_t word = 0; word < WORDS; word++) {
        uint32_t letters[SIDE];
        for (uint32_t i = 0; i < SIDE; i++) {
            chance = chance * 6364136223846793005u + 1442695040888963407u;
            letters[i] = 1 + (uint32_t)(chance >> 33) % LETTERS;
        }
        for (uint32_t slot = 0; slot < 2 * SIDE; slot++) {
            ita_cover_entry entries[SIDE + 1] = {{slot, 0}};
            for (uint32_t i = 0; i < SIDE; i++) {
                const uint32_t place = slot < SIDE ? slot * SIDE + i : i * SIDE + slot - SIDE;
                entries[i + 1] = (ita_cover_entry){2 * SIDE + place, letters[i]};
            }
            assert_int_equal(ita_cover_add_option(builder, entries, SIDE + 1, NULL, NULL), ITA_OK);
        }
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// Each of its states leads to hundreds, and those take their memory.
static void the_dynamic_program_takes_no_more_than_it_may(void **state) {
    (void)state;
    static const char *const methods[] = {"items", NULL};
    ita_cover *cover = crossword();
    uint64_t solutions[2];
    size_t most[2];
    for (int m = 0; m < 2; m++) {
        const ita_cover_options options = {.method = methods[m]};
        counting_allocator peak;
        counting_open(&peak, 0);
        ita_job *job;
        assert_int_equal(ita_cover_job_new(cover, &options, &peak.allocator, &job, NULL), ITA_OK);
        const ita_job_report report = run(job);
        assert_string_equal(ita_cover_job_method(job), "items");
        solutions[m] = report.solutions;
        ita_job_close(job);
        most[m] = peak.bytes_most;
        assert_int_equal(peak.bytes_out, 0);
    }
    print_message("%d bytes by name, %d by the choice; %d solutions\n", (int)most[0], (int)most[1],
                  (int)solutions[0]);
    assert_int_equal(solutions[1], solutions[0]);
    assert_true(most[1] < most[0] + ((size_t)5 << 20));
    ita_cover_close(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_comes_to_know_much_is_not_judged_by_a_part_of_a_unit),
        cmocka_unit_test(the_dynamic_program_takes_no_more_than_it_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
