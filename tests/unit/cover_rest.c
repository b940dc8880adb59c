// What is left as rows of bits, where items have bounds, and where little is left of a large
// instance and its options are numbered anew: the same solutions as by sparse sets, wherever a job
// is stopped, saved, resumed and divided.
#include "check.h"
#include "cover_saved.h"

#include "cover/method/beside.h"
#include "intarsia/cover.h"

enum {
    PRIMARY = 24,
    SECONDARY = 12,
    OPTIONS = 1100, // more than a rest takes
    SETS = 12,
    COLOURED = 3, // secondary items with colours
    MANY = 65535,
    BOUNDS = 400,
    STEP = 700,
    PARTS = 3,
};

// Options of four or six primary items, some of them with a secondary one.
static ita_cover *random_cover(ita_random *random) {
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (int i = 0; i < PRIMARY; i++)
        assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL),
                         ITA_OK);
    for (int i = 0; i < SECONDARY; i++)
        assert_int_equal(ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL),
                         ITA_OK);
    for (int option = 0; option < OPTIONS; option++) {
        ita_cover_entry entries[7] = {0};
        uint32_t count = ita_random_below(random, 2) ? 4 : 6;
        for (uint32_t i = 0, from = 0; i < count; i++) { // ascending, so no item twice
            uint32_t room = PRIMARY - from - (count - 1 - i);
            uint32_t step = (uint32_t)ita_random_below(random, 6);
            entries[i].item = from + (step < room ? step : room - 1);
            from = entries[i].item + 1;
        }
        if (ita_random_below(random, 3) == 0)
            entries[count++].item = PRIMARY + (uint32_t)ita_random_below(random, SECONDARY);
        assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

typedef struct met {
    uint64_t count, sum; // of solutions, in any order
} met;

static bool meet(void *user, const uint32_t *options, size_t count) {
    met *m = user;
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++)
        hash = (hash + options[i] + 1) * 0x9e3779b97f4a7c15u;
    m->count++;
    m->sum += hash ^ hash >> 29;
    return true;
}

static ita_job_report run(ita_job *job) {
    ita_job_report report;
    do {
        assert_int_equal(ita_job_step(job, STEP, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    return report;
}

static met met_by(const ita_cover *cover, const char *method) {
    met m = {0};
    ita_job *job;
    const ita_cover_options options = {.method = method, .visit = meet, .user = &m};
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    const ita_job_report report = run(job);
    assert_int_equal(report.solutions, m.count);
    ita_job_close(job);
    return m;
}

// Counts; after so many steps the job is made anew from its bytes, and later divided.
static uint64_t counted_in_pieces(const ita_cover *cover, int steps) {
    ita_job *job, *parts[PARTS];
    size_t part_count;
    const ita_cover_options options = {.method = "items", .symmetry = ITA_COVER_NO_GROUP};
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    for (int i = 0; i < steps; i++)
        assert_int_equal(ita_job_step(job, STEP, NULL), ITA_OK);
    job = saved_and_read(cover, job);
    assert_int_equal(ita_job_step(job, STEP, NULL), ITA_OK);
    assert_int_equal(job->class_->split(job, PARTS, parts, &part_count), ITA_OK);
    for (size_t i = 0; i < part_count; i++) {
        run(parts[i]);
        assert_int_equal(job->class_->absorb(job, parts[i]), ITA_OK);
        ita_job_close(parts[i]);
    }
    ita_job_report report = run(job);
    assert_true(report.is_complete);
    ita_job_close(job);
    return report.solutions;
}

static uint32_t add_random_item(ita_cover_builder *builder, ita_random *random) {
    uint32_t least = 1, most = 1, item;
    if (ita_random_below(random, 3) > 0) {
        least = (uint32_t)ita_random_below(random, 3);
        most = least + (uint32_t)ita_random_below(random, 3);
    }
    if (most == 0) most = MANY; // any number of times
    assert_int_equal(
        ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, least, most, &item, NULL), ITA_OK);
    return item;
}

// Items of all kinds of bounds, secondary ones with colours; options of one to four items.
static ita_cover *random_bounds(ita_random *random) {
    ita_cover_builder *builder;
    ita_cover *cover;
    uint32_t colours[2], item;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    const uint32_t primary = 4 + (uint32_t)ita_random_below(random, 8);
    for (uint32_t i = 0; i < primary; i++)
        add_random_item(builder, random);
    for (int i = 0; i < COLOURED; i++)
        assert_int_equal(ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL),
                         ITA_OK);
    assert_int_equal(ita_cover_add_colour(builder, "red", 3, &colours[0], NULL), ITA_OK);
    assert_int_equal(ita_cover_add_colour(builder, "blue", 4, &colours[1], NULL), ITA_OK);
    const size_t options = 10 + ita_random_below(random, primary * (size_t)2);
    for (size_t option = 0; option < options; option++) {
        ita_cover_entry entries[5] = {0};
        uint32_t count = 0;
        for (uint32_t i = 0; i < primary && count < 4; i++)
            if (ita_random_below(random, primary) < 3) entries[count++].item = i;
        if (count == 0) entries[count++].item = (uint32_t)ita_random_below(random, primary);
        if (ita_random_below(random, 4) == 0)
            entries[count++] =
                (ita_cover_entry){.item = primary + (uint32_t)ita_random_below(random, COLOURED),
                                  .colour = colours[ita_random_below(random, 2)]};
        assert_int_equal(ita_cover_add_option(builder, entries, count, NULL, NULL), ITA_OK);
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static void sets_and_rows_agree(ita_cover *maker(ita_random *), size_t rounds, uint64_t seed) {
    ita_random random;
    uint64_t solutions = 0;
    ita_random_seed(&random, test_seed(seed));
    for (size_t i = 0; i < rounds; i++) {
        ita_cover *cover = maker(&random);
        const met here = met_by(cover, "items"), there = met_by(cover, "sets");
        assert_int_equal(here.count, there.count);
        assert_int_equal(here.sum, there.sum);
        assert_int_equal(counted_in_pieces(cover, (int)(i % 9)), there.count);
        solutions += there.count;
        ita_cover_close(cover);
    }
    assert_true(solutions > 0);
}

static void a_rest_has_the_solutions_that_the_instance_has(void **state) {
    (void)state;
    sets_and_rows_agree(random_cover, as_usual(SETS), 1);
}

static void items_with_bounds_are_covered_alike_in_rows_and_in_sets(void **state) {
    (void)state;
    sets_and_rows_agree(random_bounds, as_usual(BOUNDS), 2);
}

// Rows for colours are as many as an item has colours, however many options name them: words of a
// crossword by the thousand have 26.
static void rows_for_colours_are_as_many_as_colours(void **state) {
    (void)state;
    enum { ITEMS = 4, LETTERS = 26, WORDS = 10000 };
    ita_cover_builder *builder;
    uint32_t number;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &number, NULL),
                     ITA_OK);
    for (int i = 0; i < ITEMS; i++)
        assert_int_equal(ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &number, NULL),
                         ITA_OK);
    for (char letter = 'a'; letter < 'a' + LETTERS; letter++)
        assert_int_equal(ita_cover_add_colour(builder, &letter, 1, &number, NULL), ITA_OK);
    for (uint32_t word = 0; word < WORDS; word++) {
        ita_cover_entry entries[ITEMS + 1] = {{0, 0}};
        for (uint32_t i = 1, rest = word; i <= ITEMS; i++, rest /= LETTERS)
            entries[i] = (ita_cover_entry){i, 1 + rest % LETTERS};
        assert_int_equal(ita_cover_add_option(builder, entries, ITEMS + 1, NULL, NULL), ITA_OK);
    }
    ita_cover *cover;
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    assert_true(cover_beside_fits(cover));
    ita_cover_close(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_for_colours_are_as_many_as_colours),
        cmocka_unit_test(a_rest_has_the_solutions_that_the_instance_has),
        cmocka_unit_test(items_with_bounds_are_covered_alike_in_rows_and_in_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
