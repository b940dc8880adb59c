// Items with bounds that decide nothing any more: what may be chosen or not as one likes is counted
// together and met one by one.
#include "check.h"
#include "cover_saved.h"

#include "intarsia/cover.h"

static const char *const methods[] = {"items", "sets"};

// `items` items, each with so many options of its own, of which it has `least` to `most`.
static ita_cover *within(uint32_t items, uint32_t options, uint32_t least, uint32_t most) {
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (uint32_t i = 0; i < items; i++) {
        assert_int_equal(
            ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, least, most, &item, NULL),
            ITA_OK);
        for (uint32_t o = 0; o < options; o++) {
            ita_cover_entry one[] = {{i, 0}};
            assert_int_equal(ita_cover_add_option(builder, one, 1, NULL, NULL), ITA_OK);
        }
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

// The same with as many as one likes.
static ita_cover *loose(uint32_t items, uint32_t options, uint32_t least) {
    return within(items, options, least, options);
}

static ita_job *job_of(const ita_cover *cover, const ita_cover_options *options) {
    ita_job *job;
    assert_int_equal(ita_cover_job_new(cover, options, ita_heap(), &job, NULL), ITA_OK);
    return job;
}

static ita_job_report finish(ita_job *job) {
    ita_job_report report;
    do {
        assert_int_equal(ita_job_step(job, 1 << 16, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    ita_job_close(job);
    return report;
}

// 2^40 with nothing needed is one node; (2^4 - 1)^10 with one option of each item at least.
static void many_solutions_take_few_nodes(void **state) {
    (void)state;
    for (size_t m = 0; m < 2; m++) {
        ita_cover_options options = {.method = methods[m], .symmetry = ITA_COVER_NO_GROUP};
        ita_cover *cover = loose(10, 4, 0);
        ita_job_report report = finish(job_of(cover, &options));
        assert_true(report.solutions == (uint64_t)1 << 40);
        assert_int_equal(report.nodes, 1);
        ita_cover_close(cover);
        cover = loose(10, 4, 1);
        report = finish(job_of(cover, &options));
        assert_true(report.solutions == 576650390625);
        assert_true(report.nodes < 10000);
        ita_cover_close(cover);
    }
}

// 8 of 24 options of one item: what is left of it is known where it was met before.
static void one_item_that_asks_for_many_options_takes_few_nodes(void **state) {
    (void)state;
    for (size_t m = 0; m < 2; m++) {
        ita_cover_options options = {.method = methods[m], .symmetry = ITA_COVER_NO_GROUP};
        ita_cover *cover = within(1, 24, 8, 8);
        ita_job_report report = finish(job_of(cover, &options));
        assert_true(report.solutions == 735471);
        assert_true(report.nodes < 20000);
        ita_cover_close(cover);
    }
}

// 63 options at will still fit, 64 do not, nor do two times 2^63.
static void what_leaves_the_number_is_an_error(void **state) {
    (void)state;
    for (size_t m = 0; m < 2; m++)
        for (uint32_t count = 63; count <= 65; count++) {
            ita_cover *cover = loose(1, count, 0);
            ita_cover_options options = {.method = methods[m], .symmetry = ITA_COVER_NO_GROUP};
            ita_job *job = job_of(cover, &options);
            ita_job_report report;
            ita_status status = ita_job_step(job, 100, NULL);
            ita_job_report_get(job, &report);
            assert_int_equal(status, count == 63 ? ITA_OK : ITA_E_OVERFLOW);
            if (count == 63) assert_true(report.solutions == (uint64_t)1 << 63);
            ita_job_close(job);
            ita_cover_close(cover);
        }
}

// Each solution is met by itself all the same, the first few as soon as they are wanted.
static void a_list_has_each_of_them(void **state) {
    (void)state;
    ita_cover *cover = loose(2, 4, 1);
    for (size_t m = 0; m < 2; m++) {
        ita_cover_options options = {.method = methods[m], .wants_solutions = true};
        assert_int_equal(finish(job_of(cover, &options)).delivered, 225);
        options.limit = 7;
        assert_int_equal(finish(job_of(cover, &options)).delivered, 7);
    }
    ita_cover_close(cover);
}

// A secondary item that keeps two options apart, and an item that may not have all its options.
static void what_is_kept_apart_is_not_at_will(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t solutions;
    } cases[] = {
        {"0:4|a | s\na s\na s\na\na\n", 12},     // none or one of two, any of the others
        {"0:4|a | s\na s:r\na s:r\na\na\n", 16}, // alike in colour
        {"0:3|a\na\na\na\na\n", 15},
        {"0:4|a b\na b\na b\na\na\n", 8},
        {"1:4|a 0:1|b\na b\na b\na\na\n", 11},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t m = 0; m < 2; m++) {
            ita_cover_builder *builder;
            ita_cover *cover;
            assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
            assert_int_equal(
                ita_cover_read_dlx(builder, cases[i].text, strlen(cases[i].text), NULL), ITA_OK);
            assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
            ita_cover_builder_close(builder);
            ita_cover_options options = {.method = methods[m]};
            assert_int_equal(finish(job_of(cover, &options)).solutions, cases[i].solutions);
            ita_cover_close(cover);
        }
}

// A count that is saved anywhere and gone on with comes to the same.
static void a_count_goes_on_from_its_bytes(void **state) {
    (void)state;
    ita_cover *cover = loose(5, 4, 1);
    for (uint64_t budget = 1; budget < 200; budget += 7) {
        ita_job *job = job_of(cover, NULL);
        ita_job_report report;
        assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        job = saved_and_read(cover, job);
        report = finish(job);
        assert_int_equal(report.solutions, 759375);
    }
    ita_cover_close(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_solutions_take_few_nodes),
        cmocka_unit_test(one_item_that_asks_for_many_options_takes_few_nodes),
        cmocka_unit_test(what_leaves_the_number_is_an_error),
        cmocka_unit_test(a_list_has_each_of_them),
        cmocka_unit_test(what_is_kept_apart_is_not_at_will),
        cmocka_unit_test(a_count_goes_on_from_its_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
