// Running jobs: the books of a run, with a job whose every number is known.
#include "runs.h"
#include "span.h"

#include "intarsia/words.h"

// ---- facts

static void every_solution_comes_once_over_workers_kills_and_resumes(void **state) {
    (void)state;
    uint64_t seed = test_seed(1);
    for (uint64_t i = 0; i < as_usual(400); i++) {
        ita_run_task task = span_task(0, i % 3 != 0);
        crew c;
        crew_open(&c, &task, 20, seed + i);
        task.worth_a_call = (uint64_t)1 << crew_below(&c, 40);
        uint64_t end = crew_below(&c, 3000);
        ita_job_report out = crew_run(&c, &span_new(0, end)->base, crew_below(&c, 6));
        uint64_t solutions = (end + 6) / 7;
        assert_true(out.is_done && out.is_complete);
        assert_int_equal(out.solutions, solutions);
        assert_int_equal(c.line_count, solutions);
        crew_sort(&c);
        for (size_t k = 1; k < c.line_count; k++)
            assert_string_not_equal(c.lines[k - 1], c.lines[k]);
        crew_close(&c);
    }
}

static void a_limit_ends_everyone_and_gives_so_many_different_ones(void **state) {
    (void)state;
    uint64_t seed = test_seed(2);
    for (uint64_t i = 0; i < 200; i++) {
        crew c;
        ita_run_task task = span_task(1 + i % 40, i % 2);
        task.worth_a_call = 1 + i;
        crew_open(&c, &task, 30, seed + i);
        span *s = span_new(0, 100000);
        s->limit = task.limit;
        ita_job_report out = crew_run(&c, &s->base, crew_below(&c, 3));
        assert_true(out.is_done && !out.is_complete && !out.reason);
        assert_int_equal(out.solutions, task.limit);
        assert_int_equal(c.line_count, task.limit);
        assert_true(out.nodes < 100000 * 7);
        crew_sort(&c);
        for (size_t k = 1; k < c.line_count; k++)
            assert_string_not_equal(c.lines[k - 1], c.lines[k]);
        crew_close(&c);
    }
}

// Whatever number of workers it has then, before and after: nothing is handed out any more.
static void a_run_that_was_saved_at_its_end_is_over_when_it_is_gone_on_with(void **state) {
    (void)state;
    for (uint64_t limit = 0; limit < 40; limit += 20)
        for (size_t before = 1; before < 4; before++)
            for (size_t after = 1; after < 4; after++) {
                ita_diag diag;
                ita_run *run;
                ita_job_report then, now;
                ita_run_task task = span_task(limit, true);
                ita_text saved;
                crew c;
                ita_text_open(&saved, ita_heap());
                crew_open(&c, &task, 30, test_seed(9));
                span *s = span_new(0, 3000);
                s->limit = limit;
                assert_int_equal(ita_run_open(&task, &s->base, &run, &diag), ITA_OK);
                crew_gather(&c, run, before);
                while (!crew_is_over(&c))
                    crew_turn(&c);
                ita_run_report(run, &then);
                crew_save(&c, false, &saved);
                crew_dismiss(&c);
                assert_int_equal(ita_run_resume(&task, saved.data, saved.length, &run, &diag),
                                 ITA_OK);
                assert_int_equal(ita_run_divide(run, after, &diag), ITA_OK);
                assert_true(ita_run_is_over(run) && ita_run_waiting(run) == 0);
                assert_int_equal(ita_run_outcome(run, &diag), ITA_OK);
                ita_run_report(run, &now);
                assert_true(now.is_done && now.is_complete == then.is_complete);
                assert_int_equal(now.solutions, then.solutions);
                ita_run_close(run);
                crew_close(&c);
                ita_text_close(&saved);
            }
}

// Gone on with by however many workers: the share that was done before it was divided counts too.
static void what_is_said_of_its_share_stays_when_a_run_is_gone_on_with(void **state) {
    (void)state;
    for (size_t before = 2; before < 5; before++)
        for (size_t after = 1; after < 4; after++) {
            ita_diag diag;
            ita_run *run;
            ita_job_report then, now;
            ita_run_task task = span_task(0, true);
            ita_text saved;
            crew c;
            ita_text_open(&saved, ita_heap());
            crew_open(&c, &task, 30, test_seed(10));
            span *s = span_new(0, 100000);
            s->progress = 0.3;
            assert_int_equal(ita_run_open(&task, &s->base, &run, &diag), ITA_OK);
            crew_gather(&c, run, before);
            for (int i = 0; i < 500; i++)
                crew_turn(&c);
            crew_save(&c, false, &saved);
            ita_run_report(run, &then);
            crew_dismiss(&c);
            assert_true(!then.is_done && then.progress >= 0.3);
            assert_int_equal(ita_run_resume(&task, saved.data, saved.length, &run, &diag), ITA_OK);
            assert_int_equal(ita_run_divide(run, after, &diag), ITA_OK);
            ita_run_report(run, &now);
            assert_true(now.progress > then.progress - 1e-6 && now.progress < then.progress + 1e-6);
            ita_run_close(run);
            crew_close(&c);
            ita_text_close(&saved);
        }
}

// Everything that was found counts, also what is still out; nothing is claimed.
static void a_stop_counts_what_is_in_flight_and_claims_nothing(void **state) {
    (void)state;
    ita_diag diag;
    ita_run *run;
    ita_job_report out;
    ita_run_task task = span_task(0, false);
    crew c;
    crew_open(&c, &task, 1, test_seed(3));
    assert_int_equal(ita_run_open(&task, &span_new(1, 1000000)->base, &run, &diag), ITA_OK);
    crew_gather(&c, run, 4);
    for (int i = 0; i < 2000; i++)
        crew_turn(&c);
    ita_run_report(run, &out);
    uint64_t found = out.solutions;
    assert_true(ita_run_parts_out(run) > 0);
    assert_true(found > 100); // none of the parts is done
    assert_true(!out.is_done && !out.is_complete && !out.reason && !out.has_unique);
    ita_run_stop(run);
    while (!crew_is_over(&c))
        crew_turn(&c);
    ita_run_report(run, &out);
    assert_true(out.solutions >= found && out.solutions <= found + 4);
    assert_true(!out.is_done && !out.is_complete && !out.reason);
    assert_int_equal(ita_run_outcome(run, &diag), ITA_E_STOPPED);
    crew_print(&c);
    assert_int_equal(c.line_count, out.solutions);
    crew_dismiss(&c);
    crew_close(&c);
}

static void run_to_failure(span *s, ita_status wanted, const char *key) {
    ita_diag diag;
    ita_run *run;
    ita_run_task task = span_task(0, false);
    crew c;
    crew_open(&c, &task, 50, test_seed(4));
    assert_int_equal(ita_run_open(&task, &s->base, &run, &diag), ITA_OK);
    crew_gather(&c, run, 3);
    for (int i = 0; !crew_is_over(&c); i++) {
        assert_true(i < 1000000); // nothing may block it
        crew_turn(&c);
    }
    assert_int_equal(ita_run_outcome(run, &diag), wanted);
    assert_int_equal(diag.status, wanted);
    assert_string_equal(diag.key, key);
    assert_non_null(ita_words(diag.key));
    ita_job_report out;
    ita_run_report(run, &out);
    assert_true(!out.is_done && !out.is_complete && !out.reason);
    crew_dismiss(&c);
    crew_close(&c);
}

static void a_part_that_fails_ends_the_run_with_its_diagnosis(void **state) {
    (void)state;
    span *s = span_new(0, 100000);
    s->breaks_at = 70000;
    run_to_failure(s, ITA_E_LIMIT, "option.many");
}

static void a_part_that_fails_without_a_word_is_given_one(void **state) {
    (void)state;
    span *s = span_new(0, 100000);
    s->breaks_at = 70001;
    run_to_failure(s, ITA_E_MEMORY, "memory");
}

// What a step is made of may be told to stop: its part comes home as it is, everyone else is
// called, and the saved run has lost nothing.
static void a_part_that_is_stopped_stops_the_run_and_is_gone_on_with(void **state) {
    (void)state;
    ita_diag diag;
    ita_run *run;
    ita_job_report out;
    ita_run_task task = span_task(0, true);
    ita_text saved;
    crew c;
    bool is_mended = true;
    ita_text_open(&saved, ita_heap());
    crew_open(&c, &task, 50, test_seed(8));
    span *s = span_new(0, 10000);
    s->breaks_at = 7002;
    assert_int_equal(ita_run_open(&task, &s->base, &run, &diag), ITA_OK);
    crew_gather(&c, run, 3);
    for (int i = 0; !crew_is_over(&c); i++) {
        assert_true(i < 1000000); // nothing may block it
        crew_turn(&c);
    }
    ita_run_report(run, &out);
    assert_int_equal(ita_run_outcome(run, &diag), ITA_E_STOPPED);
    assert_true(!out.is_done && !out.reason && out.solutions < 1429);
    crew_save(&c, false, &saved);
    crew_dismiss(&c);
    task.user = &is_mended;
    assert_int_equal(ita_run_resume(&task, saved.data, saved.length, &run, &diag), ITA_OK);
    crew_gather(&c, run, 3);
    while (!crew_is_over(&c))
        crew_turn(&c);
    crew_print(&c);
    ita_run_report(run, &out);
    assert_true(out.is_done && out.is_complete);
    assert_int_equal(out.solutions, 1429);
    assert_int_equal(c.line_count, 1429);
    crew_dismiss(&c);
    crew_close(&c);
    ita_text_close(&saved);
}

static void an_overflow_while_parts_are_taken_in_is_an_error(void **state) {
    (void)state;
    span *s = span_new(0, 7000);
    s->weight = UINT64_MAX / 900;
    run_to_failure(s, ITA_E_OVERFLOW, "job.overflow");
}

static void any_number_of_workers_gets_work(void **state) {
    (void)state;
    enum { MANY = 5000 };
    ita_diag diag;
    ita_run *run;
    ita_run_task task = span_task(0, false);
    ita_run_worker *workers = calloc(MANY, sizeof *workers);
    assert_non_null(workers);
    assert_int_equal(ita_run_open(&task, &span_new(0, 1000000)->base, &run, &diag), ITA_OK);
    assert_int_equal(ita_run_divide(run, MANY, &diag), ITA_OK);
    for (int i = 0; i < MANY; i++) {
        ita_run_worker_open(&workers[i], &task);
        assert_true(ita_run_hand_out(run, &workers[i]));
    }
    for (int i = 0; i < MANY; i++)
        do {
            do
                ita_run_work(&workers[i], 1000);
            while (ita_run_take_in(run, &workers[i]) != ITA_RUN_LEAVE);
        } while (ita_run_hand_out(run, &workers[i]));
    ita_job_report out;
    ita_run_report(run, &out);
    assert_true(out.is_done && out.is_complete);
    assert_int_equal(out.solutions, 142858);
    for (int i = 0; i < MANY; i++)
        ita_run_worker_close(&workers[i]);
    free(workers);
    ita_run_close(run);
}

static size_t count_parts(size_t workers) {
    ita_diag diag;
    ita_run *run;
    ita_run_task task = span_task(0, false);
    ita_text bytes;
    size_t index;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(ita_run_open(&task, &span_new(0, 1000000)->base, &run, &diag), ITA_OK);
    assert_int_equal(ita_run_divide(run, workers, &diag), ITA_OK);
    while (ita_run_hand_out_bytes(run, &index, &bytes))
        ita_text_reset(&bytes);
    const size_t parts = ita_run_parts_out(run);
    ita_run_close(run);
    ita_text_close(&bytes);
    return parts;
}

// 16 parts a worker as long as these are at most 4096 in all, then at least two.
static void few_workers_get_many_parts_and_many_get_two(void **state) {
    (void)state;
    static const size_t cases[][2] = {{1, 1},       {2, 32},      {255, 4080},  {256, 4096},
                                      {2047, 4096}, {2048, 4096}, {5000, 10000}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(count_parts(cases[i][0]), cases[i][1]);
}

// ---- where somebody has nothing to do

// Works at all parts that are to be had, and leaves one that is out to another.
static void do_all_but_one(ita_run *run, ita_run_worker *idle, ita_run_worker *busy) {
    assert_true(ita_run_hand_out(run, busy));
    while (ita_run_hand_out(run, idle))
        do
            ita_run_work(idle, 1 << 20);
        while (ita_run_take_in(run, idle) != ITA_RUN_LEAVE);
    assert_int_equal(ita_run_parts_out(run), 1);
}

// The part that is out comes home at once, is divided, and both have work.
static void who_has_nothing_to_do_gets_half_of_what_another_has(void **state) {
    (void)state;
    enum { NUMBERS = 700000 };
    for (int far = 0; far < 2; far++) {
        ita_diag diag;
        ita_run *run;
        ita_run_worker idle = {0}, busy = {0};
        ita_job_report report;
        const ita_run_task task = span_task(0, far);
        assert_int_equal(ita_run_open(&task, &span_new(0, NUMBERS)->base, &run, &diag), ITA_OK);
        assert_int_equal(ita_run_divide(run, 2, &diag), ITA_OK);
        ita_run_worker_open(&idle, &task);
        ita_run_worker_open(&busy, &task);
        do_all_but_one(run, &idle, &busy);
        size_t index;
        assert_false(ita_run_calls(run, &index)); // nothing is known of it
        ita_run_work(&busy, 100);
        assert_int_equal(ita_run_take_in(run, &busy), ITA_RUN_RETURN);
        assert_true(ita_run_calls(run, &index) && index == busy.index);
        assert_false(ita_run_calls(run, &index)); // it was told
        ita_run_return(&busy);
        assert_int_equal(ita_run_take_in(run, &busy), ITA_RUN_LEAVE);
        assert_false(ita_run_is_ending(run));
        assert_true(ita_run_hand_out(run, &idle) && ita_run_hand_out(run, &busy));
        ita_run_worker *const both[] = {&idle, &busy};
        for (int i = 0; i < 2; i++) {
            do
                do
                    ita_run_work(both[i], 1 << 20);
                while (ita_run_take_in(run, both[i]) != ITA_RUN_LEAVE);
            while (ita_run_hand_out(run, both[i]));
        }
        assert_int_equal(ita_run_outcome(run, &diag), ITA_OK);
        ita_run_report(run, &report);
        assert_true(report.is_done && report.is_complete);
        assert_int_equal(report.solutions, (NUMBERS + 6) / 7);
        ita_run_worker_close(&idle);
        ita_run_worker_close(&busy);
        ita_run_close(run);
    }
}

// One that is not worth it, or whose kind cannot be divided late, stays where it is.
static void a_part_with_little_left_is_not_called(void **state) {
    (void)state;
    for (int is_simple = 0; is_simple < 2; is_simple++) {
        ita_diag diag;
        ita_run *run;
        ita_run_worker idle = {0}, busy = {0};
        ita_run_task task = span_task(0, false);
        ita_job_class simple = span_class;
        span *whole = span_new(0, 6400);
        simple.hand_on = NULL;
        if (is_simple) whole->base.class_ = &simple;
        task.worth_a_call = is_simple ? 1 : UINT64_MAX;
        assert_int_equal(ita_run_open(&task, &whole->base, &run, &diag), ITA_OK);
        assert_int_equal(ita_run_divide(run, 2, &diag), ITA_OK);
        ita_run_worker_open(&idle, &task);
        ita_run_worker_open(&busy, &task);
        do_all_but_one(run, &idle, &busy);
        ita_run_work(&busy, 10);
        assert_int_equal(ita_run_take_in(run, &busy), ITA_RUN_GO_ON);
        ita_run_worker_close(&idle);
        ita_run_worker_close(&busy);
        ita_run_close(run);
    }
}

static void put_saved(const ita_run_task *task, ita_text *saved) {
    ita_diag diag;
    ita_run *run;
    crew c;
    crew_open(&c, task, 5, 5);
    assert_int_equal(ita_run_open(task, &span_new(0, 300)->base, &run, &diag), ITA_OK);
    crew_gather(&c, run, 2);
    for (int i = 0; i < 20; i++)
        crew_turn(&c);
    crew_save(&c, true, saved);
    crew_dismiss(&c);
    crew_close(&c);
}

static void saved_bytes_are_refused_when_a_single_bit_is_not_as_it_was(void **state) {
    (void)state;
    ita_diag diag;
    ita_run *run;
    ita_text saved;
    ita_run_task task = span_task(0, true);
    ita_text_open(&saved, ita_heap());
    put_saved(&task, &saved);
    for (size_t bit = 0; bit < 8 * saved.length; bit++) {
        saved.data[bit / 8] = (char)(saved.data[bit / 8] ^ (1 << (bit % 8)));
        assert_int_equal(ita_run_resume(&task, saved.data, saved.length, &run, &diag),
                         ITA_E_SYNTAX);
        saved.data[bit / 8] = (char)(saved.data[bit / 8] ^ (1 << (bit % 8)));
    }
    for (size_t length = 0; length < saved.length; length++)
        assert_int_equal(ita_run_resume(&task, saved.data, length, &run, &diag), ITA_E_SYNTAX);
    size_t length = saved.length;
    ita_put_char(&saved, '\0');
    assert_int_equal(ita_run_resume(&task, saved.data, saved.length, &run, &diag), ITA_E_SYNTAX);
    assert_int_equal(ita_run_resume(&task, saved.data, length, &run, &diag), ITA_OK);
    ita_run_close(run);
    ita_text_close(&saved);
}

static void put_number(char *bytes, uint64_t number) {
    for (int i = 0; i < 8; i++)
        bytes[i] = (char)(unsigned char)(number >> (8 * i) & 255);
}

// What was written before parts had weights is gone on with.
static void a_run_saved_by_the_first_version_is_gone_on_with(void **state) {
    (void)state;
    ita_diag diag;
    ita_run *run;
    ita_job_report report;
    ita_text body, saved;
    const ita_run_task task = span_task(0, true);
    ita_text_open(&body, ita_heap());
    ita_text_open(&saved, ita_heap());
    span *whole = span_new(300, 300), *part = span_new(200, 300);
    whole->found = 29; // below 200
    whole->parts_out = 1;
    ita_put_u64(&body, 0); // the length
    ita_put_u64(&body, 4);
    ita_put(&body, "span");
    ita_put_u64(&body, 29); // given
    ita_put_u64(&body, 0);  // waiting
    ita_put_u32(&body, 0);  // not a single part
    ita_put_u64(&body, 3);  // parts that are done
    span *const jobs[] = {whole, part};
    for (int i = 0; i < 2; i++) {
        ita_text job;
        ita_text_open(&job, ita_heap());
        assert_int_equal(span_save(&jobs[i]->base, &job), ITA_OK);
        if (i == 1) ita_put_u64(&body, 1); // parts
        for (int n = 0; i == 1 && n < 4; n++)
            ita_put_u64(&body, 0); // its report
        ita_put_u64(&body, job.length);
        ita_put_bytes(&body, ita_text_get(&job), job.length);
        ita_text_close(&job);
    }
    put_number(body.data, body.length);
    ita_put(&saved, "intarsia-run 1\n");
    ita_put_u64(&saved, ita_hash_bytes(body.data, body.length, 0));
    ita_put_bytes(&saved, body.data, body.length);
    assert_int_equal(ita_run_resume(&task, saved.data, saved.length, &run, &diag), ITA_OK);
    ita_run_report(run, &report);
    assert_true(report.progress == 0.75);
    crew c;
    crew_open(&c, &task, 50, test_seed(11));
    crew_gather(&c, run, 2);
    while (!crew_is_over(&c))
        crew_turn(&c);
    ita_run_report(run, &report);
    assert_true(report.is_done && report.is_complete);
    assert_int_equal(report.solutions, (300 + 6) / 7);
    crew_dismiss(&c);
    crew_close(&c);
    span_close(&whole->base);
    span_close(&part->base);
    ita_text_close(&body);
    ita_text_close(&saved);
}

// Bytes that somebody made on purpose: the checksum is right, what it covers is not.
static void bytes_that_were_made_up_do_no_harm(void **state) {
    (void)state;
    enum { CHECKSUM = 15, LENGTH = 23, BODY = 31 };
    ita_random random;
    uint64_t seed = test_seed(7);
    ita_random_seed(&random, seed);
    ita_run_task task = span_task(0, true);
    ita_text saved;
    ita_text_open(&saved, ita_heap());
    put_saved(&task, &saved);
    int accepted = 0;
    for (int i = 0; i < 3000; i++) {
        ita_diag diag;
        ita_run *run;
        char *bytes = malloc(saved.length);
        assert_non_null(bytes);
        memcpy(bytes, saved.data, saved.length);
        size_t length = saved.length;
        if (ita_random_below(&random, 4) == 0)
            length = BODY + (size_t)ita_random_below(&random, saved.length - BODY);
        for (uint64_t k = ita_random_below(&random, 3); k > 0 && length > BODY; k--)
            bytes[BODY + ita_random_below(&random, length - BODY)] =
                (char)ita_random_below(&random, 256);
        put_number(bytes + LENGTH, length - LENGTH);
        put_number(bytes + CHECKSUM, ita_hash_bytes(bytes + LENGTH, length - LENGTH, 0));
        if (ita_run_resume(&task, bytes, length, &run, &diag) == ITA_OK) {
            crew c;
            crew_open(&c, &task, 5, seed + (uint64_t)i);
            c.is_made_up = true;
            crew_gather(&c, run, 3);
            for (int turns = 0; turns < 60; turns++)
                crew_turn(&c);
            crew_dismiss(&c);
            crew_close(&c);
            accepted++;
        }
        free(bytes);
    }
    assert_true(accepted > 100);
    ita_text_close(&saved);
}

static void a_saved_run_of_another_question_is_refused(void **state) {
    (void)state;
    ita_diag diag;
    ita_run *run;
    ita_text saved;
    ita_run_task task = span_task(0, true);
    ita_text_open(&saved, ita_heap());
    put_saved(&task, &saved);
    task.name = "spam";
    assert_int_equal(ita_run_resume(&task, saved.data, saved.length, &run, &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "run.saved.other");
    ita_text_close(&saved);
}

// A part's words from elsewhere are bytes like any other: bad ones end the run and harm nothing.
static void bad_bytes_from_elsewhere_end_the_run(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(6));
    for (int i = 0; i < 2000; i++) {
        ita_diag diag;
        ita_run *run;
        ita_run_task task = span_task(0, false);
        ita_text bytes;
        size_t index;
        ita_text_open(&bytes, ita_heap());
        assert_int_equal(ita_run_open(&task, &span_new(0, 300)->base, &run, &diag), ITA_OK);
        assert_int_equal(ita_run_divide(run, 2, &diag), ITA_OK);
        assert_true(ita_run_hand_out_bytes(run, &index, &bytes));
        char noise[96];
        for (size_t k = 0; k < sizeof noise; k++)
            noise[k] = (char)(ita_random_below(&random, 4) ? 0 : ita_random_below(&random, 256));
        ita_run_take_in_bytes(run, index, noise, (size_t)ita_random_below(&random, sizeof noise));
        ita_run_outcome(run, &diag);
        ita_run_close(run);
        ita_text_close(&bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_solution_comes_once_over_workers_kills_and_resumes),
        cmocka_unit_test(a_limit_ends_everyone_and_gives_so_many_different_ones),
        cmocka_unit_test(a_run_that_was_saved_at_its_end_is_over_when_it_is_gone_on_with),
        cmocka_unit_test(what_is_said_of_its_share_stays_when_a_run_is_gone_on_with),
        cmocka_unit_test(a_stop_counts_what_is_in_flight_and_claims_nothing),
        cmocka_unit_test(a_part_that_fails_ends_the_run_with_its_diagnosis),
        cmocka_unit_test(a_part_that_fails_without_a_word_is_given_one),
        cmocka_unit_test(a_part_that_is_stopped_stops_the_run_and_is_gone_on_with),
        cmocka_unit_test(an_overflow_while_parts_are_taken_in_is_an_error),
        cmocka_unit_test(any_number_of_workers_gets_work),
        cmocka_unit_test(few_workers_get_many_parts_and_many_get_two),
        cmocka_unit_test(who_has_nothing_to_do_gets_half_of_what_another_has),
        cmocka_unit_test(a_part_with_little_left_is_not_called),
        cmocka_unit_test(a_run_saved_by_the_first_version_is_gone_on_with),
        cmocka_unit_test(saved_bytes_are_refused_when_a_single_bit_is_not_as_it_was),
        cmocka_unit_test(bytes_that_were_made_up_do_no_harm),
        cmocka_unit_test(a_saved_run_of_another_question_is_refused),
        cmocka_unit_test(bad_bytes_from_elsewhere_end_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
