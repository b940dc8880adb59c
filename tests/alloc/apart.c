// Without memory: every allocation of tables, search, job and judge fails once, then all from there
// on; each call says so, nothing leaks, nothing crashes.
#include "check.h"

#include "apart_burrs.h"

static burr sticks;

static ita_status judge(const apart_result *result, const ita_allocator *allocator) {
    apart_verdict verdict;
    ita_diag diag;
    ita_status status = apart_check_result(&sticks.assembly, result, allocator, &verdict, &diag);
    if (status == ITA_OK) assert_int_equal(verdict.fault, APART_RIGHT);
    return status;
}

// After a failure nothing is known, also when there is memory again, and whoever goes on all the
// same is told so.
static void expect_nothing(apart_search *search) {
    const apart_result result = apart_search_result(search);
    uint64_t budget = 100;
    assert_int_equal(result.end, APART_UNKNOWN);
    assert_int_equal(result.move_count + result.level_count + result.locked_count, 0);
    if (apart_search_is_done(search)) return; // it never began
    assert_int_equal(apart_search_step(search, &budget, NULL), ITA_E_MEMORY);
    assert_false(apart_search_is_done(search));
}

static ita_status take_apart(apart_search *search, const ita_allocator *allocator) {
    ita_diag diag;
    uint64_t budget = UINT64_MAX;
    ita_status status = apart_search_start(search, &sticks.assembly, APART_MOVES, &diag);
    if (status == ITA_OK) status = apart_search_step(search, &budget, &diag);
    if (status) {
        expect_nothing(search);
        return status;
    }
    const apart_result result = apart_search_result(search);
    assert_int_not_equal(result.end, APART_UNKNOWN);
    return judge(&result, allocator);
}

static ita_status search_all(const ita_allocator *allocator) {
    apart_tables *tables;
    apart_search *search;
    ita_diag diag;
    ita_status status = apart_tables_open(ITA_LATTICE_CUBES, allocator, &tables, &diag);
    if (status) return status;
    status = apart_search_open(tables, 0, allocator, &search, &diag);
    if (status == ITA_OK) {
        status = take_apart(search, allocator);
        if (status == ITA_OK) status = take_apart(search, allocator);
        apart_search_close(search);
    }
    apart_tables_close(tables);
    return status;
}

static ita_status run_job(const ita_allocator *allocator) {
    const apart_assembly two[2] = {sticks.assembly, sticks.assembly};
    const apart_task task = {ITA_LATTICE_CUBES, two, 2, APART_LEVELS, 0, true};
    ita_diag diag;
    ita_job *job, *parts[2];
    size_t part_count;
    ita_status status = apart_job_open(&task, allocator, &job, &diag);
    if (status) return status;
    status = job->class_->split(job, 2, parts, &part_count);
    ita_text bytes;
    ita_text_open(&bytes, allocator);
    for (size_t i = 0; i < part_count; i++) {
        if (status == ITA_OK) status = ita_job_step(parts[i], UINT64_MAX, &diag);
        if (status == ITA_OK) status = parts[i]->class_->save(parts[i], &bytes);
        if (status == ITA_OK) {
            ita_job_close(parts[i]);
            parts[i] = NULL;
            status = apart_job_resume(&task, bytes.data, bytes.length, allocator, &parts[i], &diag);
        }
        if (status == ITA_OK) status = job->class_->absorb(job, parts[i]);
        ita_text_reset(&bytes);
        ita_job_close(parts[i]);
    }
    while (status == ITA_OK && (status = job->class_->take(job, &bytes)) == ITA_OK) {
    }
    ita_text_close(&bytes);
    ita_job_close(job);
    return status == ITA_E_NOT_FOUND ? ITA_OK : status;
}

static void failing_memory_is_told_by_the_search(void **state) {
    (void)state;
    fails_well(search_all);
}

static void failing_memory_is_told_by_the_job(void **state) {
    (void)state;
    fails_well(run_job);
}

int main(void) {
    ita_random random;
    ita_random_seed(&random, 4);
    for (bool is_deep = false; !is_deep;) { // more than one level deep, and not locked
        burr_of_sticks(&sticks, &random, 5, 6, 3);
        apart_tables *tables;
        apart_search *search;
        if (apart_tables_open(ITA_LATTICE_CUBES, ita_heap(), &tables, NULL)) return 1;
        if (apart_search_open(tables, 0, ita_heap(), &search, NULL)) return 1;
        uint64_t budget = UINT64_MAX;
        if (apart_search_start(search, &sticks.assembly, APART_LEVELS, NULL)) return 1;
        if (apart_search_step(search, &budget, NULL)) return 1;
        const apart_result result = apart_search_result(search);
        is_deep = result.end == APART_YES && result.levels[0] > 1;
        apart_search_close(search);
        apart_tables_close(tables);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failing_memory_is_told_by_the_search),
        cmocka_unit_test(failing_memory_is_told_by_the_job),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
