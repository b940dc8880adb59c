// Fresh burrs when memory runs out: opened, looked for, saved, gone on with; and a game that makes
// its puzzles in one step.
#include "check.h"

#include "intarsia/generate.h"

static const char *setup;
static uint64_t budget;

static ita_status save_and_go_on(const ita_config *config, ita_job *job,
                                 const ita_allocator *allocator) {
    ita_text bytes, made;
    ita_job *again;
    ita_text_open(&bytes, allocator);
    ita_text_open(&made, allocator);
    ita_status status = job->class_->save(job, &bytes);
    if (status == ITA_OK)
        status = ita_generation_resume(config, ita_text_get(&bytes), bytes.length, allocator,
                                       &again, NULL);
    if (status == ITA_OK) {
        status = ita_job_step(again, budget, NULL);
        if (status == ITA_OK && again->class_->take(again, &made) == ITA_E_MEMORY)
            status = ITA_E_MEMORY;
        ita_job_close(again);
    }
    ita_text_close(&made);
    ita_text_close(&bytes);
    return status;
}

static ita_status look(const ita_allocator *allocator) {
    const ita_game *game;
    ita_config *config;
    ita_job *job;
    ita_status status = ita_game_parse(setup, strlen(setup), allocator, &game, &config, NULL);
    if (status != ITA_OK) return status;
    status = ita_generation_open(config, 13, 2, allocator, &job, NULL);
    if (status == ITA_OK) {
        status = ita_job_step(job, budget, NULL);
        if (status == ITA_OK) status = save_and_go_on(config, job, allocator);
        ita_job_close(job);
    }
    ita_config_free(config);
    return status;
}

// A search takes long: not each of its allocations fails, but ever later ones.
static void fails_now_and_then(void) {
    for (size_t fail_at = 1; fail_at < 100000; fail_at += 1 + fail_at / 6) {
        counting_allocator counting;
        counting_open(&counting, fail_at);
        const ita_status status = look(&counting.allocator);
        assert_int_equal(counting.bytes_out, 0);
        if (counting.calls < fail_at) {
            assert_int_equal(status, ITA_OK);
            return;
        }
        if (status != ITA_OK) assert_int_equal(status, ITA_E_MEMORY);
    }
}

static void a_search_for_a_burr_fails_well(void **state) {
    (void)state;
    setup = "space:set=burr";
    budget = 2000;
    fails_now_and_then();
}

static void a_puzzle_in_one_step_fails_well(void **state) {
    (void)state;
    setup = "pentahex:pieces=free1-3,board=rect4x3";
    budget = 1;
    fails_now_and_then();
}

// ---- stopping

// Steps to the end with whoever hands in the memory saying stop at the first, second, fourth ...
// asking: how often it did, and what came out.
static size_t find_between_stops(counting_allocator *c, ita_text *made) {
    const ita_game *game;
    ita_config *config;
    ita_job *job;
    ita_job_report report = {0};
    size_t stops = 0;
    assert_int_equal(ita_game_parse(setup, strlen(setup), &c->allocator, &game, &config, NULL),
                     ITA_OK);
    assert_int_equal(ita_generation_open(config, 1, 2, &c->allocator, &job, NULL), ITA_OK);
    while (!report.is_done) {
        const ita_status status = ita_job_step(job, budget, NULL);
        if (status == ITA_E_STOPPED) {
            c->stop_at = 2 * c->asked;
            stops++;
        } else {
            assert_int_equal(status, ITA_OK);
        }
        ita_job_report_get(job, &report);
    }
    assert_int_equal(job->class_->take(job, made), ITA_OK);
    ita_job_close(job);
    ita_config_free(config);
    assert_int_equal(c->bytes_out, 0);
    return stops;
}

static void a_search_that_is_told_to_stop_finds_the_same(void **state) {
    (void)state;
    static const char *const setups[] = {"space:set=burr", "twixt:problem", "strips", "tantrix"};
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        counting_allocator calm, stopped;
        ita_text whole, parted;
        ita_text_open(&whole, ita_heap());
        ita_text_open(&parted, ita_heap());
        counting_open(&calm, 0);
        counting_open(&stopped, 0);
        stopped.stop_at = 1;
        setup = setups[i];
        budget = 1000;
        assert_int_equal(find_between_stops(&calm, &whole), 0);
        assert_true(find_between_stops(&stopped, &parted) > 0);
        assert_string_equal(ita_text_get(&parted), ita_text_get(&whole));
        ita_text_close(&parted);
        ita_text_close(&whole);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_for_a_burr_fails_well),
        cmocka_unit_test(a_puzzle_in_one_step_fails_well),
        cmocka_unit_test(a_search_that_is_told_to_stop_finds_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
