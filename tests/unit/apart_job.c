// Many assemblies taken apart as a job: divided, stopped, gone on with, and what is told of all.
#include "apart_drawing.h"

#include "intarsia/base.h"
#include "intarsia/words.h"

static const char frame_and_stick[] = "AAA/AAA/AAA ABA/ABA/AAA AAA/AAA/AAA"; // B is two cells long

// ---- jobs

enum { TASKS = 5 };

static void make_task(drawing drawings[TASKS], apart_assembly assemblies[TASKS], apart_task *task) {
    static const char *const texts[TASKS] = {
        frame_and_stick, "AABB/AABB CCDD/CCDD", "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA",
        "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA CCC/CCC/CCC", "AB"};
    for (size_t i = 0; i < TASKS; i++) {
        draw(&drawings[i], texts[i]);
        assemblies[i] = drawings[i].assembly;
    }
    *task = (apart_task){ITA_LATTICE_CUBES, assemblies, TASKS, APART_LEVELS, 0, true};
}

static const char expected[] = "0 apart 1 1>0,-1,0*\n"
                               "1 apart 1.1.1 ";

static void collect(ita_job *job, ita_text *lines) {
    while (job->class_->take(job, lines) == ITA_OK)
        ita_put_char(lines, '\n');
}

static void a_job_says_the_same_divided_stopped_and_gone_on_with(void **state) {
    (void)state;
    drawing *drawings = calloc(TASKS, sizeof *drawings);
    assert_non_null(drawings);
    apart_assembly assemblies[TASKS];
    apart_task task;
    make_task(drawings, assemblies, &task);
    ita_diag diag;
    ita_job *job;
    ita_job_report report;
    ita_text whole, lines, bytes;
    ita_text_open(&whole, ita_heap());
    ita_text_open(&lines, ita_heap());
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(apart_job_open(&task, ita_heap(), &job, &diag), ITA_OK);
    assert_int_equal(ita_job_step(job, UINT64_MAX, &diag), ITA_OK);
    collect(job, &whole);
    assert_memory_equal(ita_text_get(&whole), expected, sizeof expected - 1);
    ita_job_report_get(job, &report);
    assert_true(report.is_done && report.is_complete);
    assert_int_equal(report.solutions, 3);
    ita_job_close(job);

    assert_int_equal(apart_job_open(&task, ita_heap(), &job, &diag), ITA_OK);
    for (report.is_done = false; !report.is_done;) { // killed and gone on with again and again
        assert_int_equal(ita_job_step(job, 40, &diag), ITA_OK);
        ita_job_report_get(job, &report);
        ita_text_reset(&bytes);
        assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
        ita_job_close(job);
        assert_int_equal(apart_job_resume(&task, bytes.data, bytes.length, ita_heap(), &job, &diag),
                         ITA_OK);
    }
    collect(job, &lines);
    assert_string_equal(ita_text_get(&lines), ita_text_get(&whole));
    ita_job_close(job);
    ita_text_reset(&lines);

    assert_int_equal(apart_job_open(&task, ita_heap(), &job, &diag), ITA_OK);
    ita_job *parts[3];
    size_t part_count;
    assert_int_equal(job->class_->split(job, 3, parts, &part_count), ITA_OK);
    assert_int_equal(part_count, 3);
    ita_job_report_get(job, &report);
    assert_false(report.is_done);
    assert_int_equal(job->class_->absorb(job, parts[0]), ITA_E_STATE);
    for (size_t i = 0; i < part_count; i++) {
        assert_int_equal(ita_job_step(parts[i], UINT64_MAX, &diag), ITA_OK);
        assert_int_equal(job->class_->absorb(job, parts[i]), ITA_OK);
        ita_job_close(parts[i]);
    }
    collect(job, &lines);
    assert_string_equal(ita_text_get(&lines), ita_text_get(&whole));
    ita_job_report_get(job, &report);
    assert_true(report.is_done && report.is_complete);
    assert_int_equal(report.solutions, 3);
    ita_job_close(job);

    for (size_t length = 0; length < bytes.length; length += 7) // cut off bytes are none
        assert_int_equal(apart_job_resume(&task, bytes.data, length, ita_heap(), &job, &diag),
                         ITA_E_SYNTAX);
    task.count--; // another question
    assert_int_equal(apart_job_resume(&task, bytes.data, bytes.length, ita_heap(), &job, &diag),
                     ITA_E_SYNTAX);
    ita_text_close(&whole);
    ita_text_close(&lines);
    ita_text_close(&bytes);
    free(drawings);
}

static void report_of(const apart_task *task, ita_job_report *report, ita_text *lines) {
    ita_job *job;
    assert_int_equal(apart_job_open(task, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, 1000, NULL), ITA_OK);
    ita_job_report_get(job, report);
    collect(job, lines);
    ita_job_close(job);
}

static void a_job_of_locked_ones_alone_says_so(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA");
    const apart_task task = {ITA_LATTICE_CUBES, &d.assembly, 1, APART_LEVELS, 0, false};
    ita_job_report report;
    ita_text lines;
    ita_text_open(&lines, ita_heap());
    report_of(&task, &report, &lines);
    assert_true(report.is_done && report.is_complete && report.solutions == 0);
    assert_string_equal(report.reason, "space.apart.locked");
    ita_text_close(&lines);
}

static void a_job_of_nothing_does_not_say_that_something_is_locked(void **state) {
    (void)state;
    const apart_task task = {ITA_LATTICE_CUBES, NULL, 0, APART_LEVELS, 0, true};
    ita_job_report report;
    ita_text lines;
    ita_text_open(&lines, ita_heap());
    report_of(&task, &report, &lines);
    assert_true(report.is_done && report.solutions == 0);
    assert_string_equal(report.reason, "space.apart.nothing");
    assert_non_null(ita_words(report.reason));
    assert_int_equal(lines.length, 0);
    ita_text_close(&lines);
}

// Those behind it are told all the same; what is no assembly at all is the caller's mistake.
static void one_that_is_too_large_is_unknown_and_the_job_goes_on(void **state) {
    (void)state;
    drawing large, box, twice;
    draw(&large, "AB");
    large.cells[1][0].z = ITA_CELL_MOST;
    draw(&box, "AB");
    draw(&twice, "AB");
    twice.cells[1][0] = twice.cells[0][0];
    apart_assembly assemblies[] = {large.assembly, box.assembly, large.assembly};
    apart_task task = {ITA_LATTICE_CUBES, assemblies, 3, APART_LEVELS, 0, true};
    ita_job_report report;
    ita_text lines;
    ita_text_open(&lines, ita_heap());
    report_of(&task, &report, &lines);
    assert_true(report.is_done && !report.is_complete);
    assert_int_equal(report.solutions, 1);
    static const char first[] = "0 unknown space.apart.large\n1 apart 1 ";
    static const char last[] = "\n2 unknown space.apart.large\n";
    assert_memory_equal(ita_text_get(&lines), first, sizeof first - 1);
    assert_string_equal(ita_text_get(&lines) + lines.length - (sizeof last - 1), last);
    ita_text_reset(&lines);
    task.count = 1;
    report_of(&task, &report, &lines);
    assert_true(report.is_done && !report.is_complete);
    assert_string_equal(report.reason, "space.apart.large");
    ita_text_close(&lines);
    assemblies[0] = twice.assembly;
    ita_job *job;
    ita_diag diag;
    assert_int_equal(apart_job_open(&task, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_job_step(job, 1000, &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "space.apart.overlap");
    ita_job_close(job);
}

static void of_two_reasons_the_same_is_told_in_any_order(void **state) {
    (void)state;
    for (uint32_t i = 0; i < APART_REASONS; i++)
        for (uint32_t k = 0; k < APART_REASONS; k++) {
            const char *a = apart_reason(i), *b = apart_reason(k);
            const uint32_t both = apart_reason_number(apart_reason_of_both(a, b));
            assert_int_equal(both, apart_reason_number(apart_reason_of_both(b, a)));
            assert_true(both == i || both == k);
            assert_true(i + k == 0 || both > 0);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_says_the_same_divided_stopped_and_gone_on_with),
        cmocka_unit_test(a_job_of_locked_ones_alone_says_so),
        cmocka_unit_test(a_job_of_nothing_does_not_say_that_something_is_locked),
        cmocka_unit_test(one_that_is_too_large_is_unknown_and_the_job_goes_on),
        cmocka_unit_test(of_two_reasons_the_same_is_told_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
