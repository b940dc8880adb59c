// Every kind of job run by crews drawn by chance, killed and gone on with: the solutions are those
// of one job stepped to its end, each once. And every kind's resume call against bytes that are
// not as they were written.
#include "runs.h"

#include "intarsia/cover.h"
#include "intarsia/game.h"

// A puzzle as text, or an instance of exact cover when it begins with '='.
typedef struct problem {
    const ita_game *game;
    ita_config *config;
    void *state;
    ita_cover *cover;
    ita_cover_symmetry symmetry;
} problem;

static void open_cover(problem *p, const char *text) {
    ita_cover_builder *builder;
    ita_diag diag;
    size_t found;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_read_dlx(builder, text, strlen(text), &diag), ITA_OK);
    assert_int_equal(ita_cover_find_symmetries(builder, 64, 1000000, &found), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &p->cover, &diag), ITA_OK);
    ita_cover_builder_close(builder);
}

static void open_problem(problem *p, const char *text) {
    ita_diag diag;
    memset(p, 0, sizeof *p);
    if (text[0] == '=') {
        p->symmetry = text[1] == 'u' ? ITA_COVER_UNIQUE : ITA_COVER_EVERY;
        open_cover(p, text + 2);
        return;
    }
    assert_int_equal(ita_game_parse(text, strlen(text), ita_heap(), &p->game, &p->config, &diag),
                     ITA_OK);
    const ita_rules *rules = ita_rules_of(p->config);
    p->state = calloc(1, rules->state_size(p->config));
    assert_non_null(p->state);
    rules->start(p->config, p->state);
}

static void close_problem(problem *p) {
    if (p->config) ita_config_free(p->config);
    free(p->state);
    ita_cover_close(p->cover);
}

static ita_job *new_job(const problem *p, uint64_t limit, bool wants_texts, const char *method) {
    ita_diag diag;
    ita_job *job = NULL;
    ita_solve_options options = {.limit = limit, .wants_texts = wants_texts, .method = method};
    ita_cover_options cover_options = {
        .limit = limit, .wants_solutions = wants_texts, .method = method, .symmetry = p->symmetry};
    ita_status status = p->cover
                            ? ita_cover_job_new(p->cover, &cover_options, ita_heap(), &job, &diag)
                            : ita_puzzle_of(p->config)->solve(p->config, p->state, &options,
                                                              ita_heap(), &job, &diag);
    assert_int_equal(status, ITA_OK);
    return job;
}

static ita_status resume(void *user, const char *bytes, size_t length, ita_job **job,
                         ita_diag *diag) {
    const problem *p = user;
    if (p->cover) return ita_cover_job_resume(p->cover, bytes, length, NULL, ita_heap(), job, diag);
    return ita_puzzle_of(p->config)->resume(p->config, p->state, bytes, length, ita_heap(), job,
                                            diag);
}

static const struct {
    const char *text, *method;
    bool can_list;
    uint64_t budget; // of a step, at most
} rows[] = {
    {"pentahex:pieces=free4,board=4x7", NULL, true, 100},
    {"pentahex:pieces=free1-3,board=rect4x3", NULL, true, 60},
    {"pentahex:pieces=free4,board=4x7", "frontier", false, 40},
    {"pentahex:duel,pieces=free3,board=hexhex3", NULL, true, 200},
    {"tantrix:discovery,n=9", NULL, true, 400},
    {"tantrix:discovery,n=8,colour=red", NULL, true, 100},
    {"tantrix:loop,tiles=junior,colour=blue", "weave", true, 800},
    {"strips:solo,board=6x6,pieces=4", NULL, true, 60},
    {"dissection:figure=square", NULL, true, 400},
    {"dissection:figure=heart", NULL, true, 900}, // large enough to be divided
    {"dissection:set=egg", NULL, true, 60},
    {"dissection:figure=sneaking-fox,flip=no", NULL, true, 300}, // its mirror image is formed
    {"=ea b c d | x y\na b\nc d\na c x:1\nb d x:1\na d y\nb c x:2\na\nb\nc\nd y\n", NULL, true, 3},
    {"=ua b c d | x y\na b\nc d\na c x:1\nb d x:1\na d y\nb c x:2\na\nb\nc\nd y\n", NULL, true, 3},
    {"=ea b c d e f\na b\nc d\ne f\na c\nb d\na\nb\nc\nd\ne\nf\n", "items", true, 3},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

// One job, alone, from beginning to end.
static ita_job_report run_alone(crew *c, ita_job *job) {
    ita_diag diag;
    ita_run *run;
    ita_run_worker worker;
    assert_int_equal(ita_run_open(c->task, job, &run, &diag), ITA_OK);
    assert_int_equal(ita_run_divide(run, 1, &diag), ITA_OK);
    ita_run_worker_open(&worker, c->task);
    c->run = run;
    assert_true(ita_run_hand_out(run, &worker));
    do {
        ita_run_work(&worker, 100000);
        crew_print(c);
    } while (ita_run_take_in(run, &worker) != ITA_RUN_LEAVE);
    crew_print(c);
    ita_job_report report;
    ita_run_report(run, &report);
    ita_run_worker_close(&worker);
    ita_run_close(run);
    return report;
}

static void assert_same(const ita_job_report *a, const ita_job_report *b) {
    assert_true(b->is_done && a->is_complete && b->is_complete);
    assert_int_equal(a->solutions, b->solutions);
    assert_int_equal(a->has_unique, b->has_unique);
    if (a->has_unique) assert_int_equal(a->unique, b->unique);
    assert_true((a->reason == NULL) == (b->reason == NULL));
    if (a->reason) assert_string_equal(a->reason, b->reason);
}

static void run_like_one(size_t row, bool wants_texts, uint64_t seed) {
    problem p;
    open_problem(&p, rows[row].text);
    ita_run_task task = {
        .name = rows[row].text, .resume = resume, .user = &p, .allocator = ita_heap()};
    crew one, many;
    crew_open(&one, &task, 1, seed);
    ita_job_report alone = run_alone(&one, new_job(&p, 0, wants_texts, rows[row].method));
    crew_sort(&one);
    task.is_saved = seed % 3 != 0;
    task.worth_a_call = 1 + seed % 50;
    crew_open(&many, &task, rows[row].budget, seed);
    ita_job_report together =
        crew_run(&many, new_job(&p, 0, wants_texts, rows[row].method), crew_below(&many, 4));
    assert_same(&alone, &together);
    crew_sort(&many);
    assert_int_equal(one.line_count, many.line_count);
    for (size_t i = 0; i < one.line_count; i++) {
        assert_string_equal(one.lines[i], many.lines[i]);
        if (i) assert_string_not_equal(many.lines[i - 1], many.lines[i]);
    }
    crew_close(&one);
    crew_close(&many);
    close_problem(&p);
}

static void crews_find_what_one_finds(void **state) {
    (void)state;
    uint64_t seed = test_seed(1);
    for (size_t row = 0; row < ROWS; row++)
        for (uint64_t i = 0; i < usual_or_long(6, 100); i++) {
            run_like_one(row, false, seed + i);
            if (rows[row].can_list) run_like_one(row, true, seed + i);
        }
}

static void a_limit_gives_so_many_different_ones(void **state) {
    (void)state;
    uint64_t seed = test_seed(2);
    for (size_t row = 0; row < ROWS; row++) {
        if (!rows[row].can_list) continue;
        problem p;
        open_problem(&p, rows[row].text);
        ita_run_task task = {
            .name = rows[row].text, .resume = resume, .user = &p, .allocator = ita_heap()};
        crew one;
        crew_open(&one, &task, 1, seed);
        run_alone(&one, new_job(&p, 0, true, rows[row].method));
        for (uint64_t limit = 1; limit < 8; limit += 2) {
            crew c;
            task.limit = limit;
            task.is_saved = limit % 3 == 0;
            crew_open(&c, &task, rows[row].budget, seed + limit);
            crew_run(&c, new_job(&p, limit, true, rows[row].method), 1);
            assert_int_equal(c.line_count, one.line_count < limit ? one.line_count : limit);
            crew_sort(&c);
            for (size_t i = 1; i < c.line_count; i++)
                assert_string_not_equal(c.lines[i - 1], c.lines[i]);
            crew_close(&c);
        }
        crew_close(&one);
        close_problem(&p);
    }
}

// A job that is not done gives no reason and is not complete, divided or not.
static void only_a_job_that_is_done_claims_anything(void **state) {
    (void)state;
    for (size_t row = 0; row < ROWS; row++) {
        problem p;
        open_problem(&p, rows[row].text);
        ita_job *job = new_job(&p, 0, false, rows[row].method), *parts[4];
        ita_job_report report = {0};
        ita_diag diag;
        for (int i = 0; i < 3 && !report.is_done; i++) {
            assert_int_equal(ita_job_step(job, 1, &diag), ITA_OK);
            ita_job_report_get(job, &report);
            assert_true(report.is_done || (!report.is_complete && !report.reason));
        }
        size_t count = 0;
        if (job->class_->split) assert_int_equal(job->class_->split(job, 4, parts, &count), ITA_OK);
        for (size_t i = 0; i < count; i++) {
            ita_job_report_get(job, &report);
            assert_true(!report.is_done && !report.is_complete && !report.reason);
            ita_job_report_get(parts[i], &report);
            if (!report.is_done) // not finished: not taken
                assert_int_equal(job->class_->absorb(job, parts[i]), ITA_E_STATE);
            do {
                assert_int_equal(ita_job_step(parts[i], 10000, &diag), ITA_OK);
                ita_job_report_get(parts[i], &report);
            } while (!report.is_done);
            assert_int_equal(job->class_->absorb(job, parts[i]), ITA_OK);
        }
        if (count) {
            ita_job_report_get(job, &report);
            assert_true(report.is_done && report.is_complete);
            assert_int_equal(job->class_->absorb(job, parts[0]), ITA_E_STATE); // not twice
        }
        for (size_t i = 0; i < count; i++)
            ita_job_close(parts[i]);
        ita_job_close(job);
        close_problem(&p);
    }
}

static void spoil(ita_random *random, ita_text *bytes) {
    size_t changes = 1 + (size_t)ita_random_below(random, 3);
    for (size_t i = 0; i < changes && bytes->length > 0; i++) {
        size_t at = (size_t)ita_random_below(random, bytes->length);
        switch (ita_random_below(random, 4)) {
        case 0:
            bytes->data[at] = (char)(bytes->data[at] ^ (1 << ita_random_below(random, 8)));
            break;
        case 1: bytes->data[at] = (char)ita_random_below(random, 256); break;
        case 2: bytes->data[at] = (char)0xff; break;
        default: bytes->length = at; break;
        }
    }
}

// What such bytes resume to may be refused or may be another job; it must do no harm.
static void changed_bytes_are_refused_or_do_no_harm(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(3));
    for (size_t row = 0; row < ROWS; row++) {
        problem p;
        open_problem(&p, rows[row].text);
        for (size_t i = 0; i < usual_or_long(60, 3000); i++) {
            ita_diag diag;
            ita_text bytes, line;
            ita_job *again = NULL, *job = new_job(&p, 0, rows[row].can_list, rows[row].method);
            ita_text_open(&bytes, ita_heap());
            ita_text_open(&line, ita_heap());
            assert_int_equal(
                ita_job_step(job, 1 + ita_random_below(&random, 2 * rows[row].budget), &diag),
                ITA_OK);
            assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
            ita_job_close(job);
            spoil(&random, &bytes);
            if (resume(&p, ita_text_get(&bytes), bytes.length, &again, &diag) == ITA_OK) {
                ita_job_report report = {0};
                for (int k = 0; k < 3 && !report.is_done; k++) {
                    if (ita_job_step(again, 200, &diag) != ITA_OK) break;
                    ita_job_report_get(again, &report);
                }
                for (int k = 0; k < 20; k++)
                    if (again->class_->take(again, &line) != ITA_OK) break;
                ita_job_close(again);
            }
            ita_text_close(&line);
            ita_text_close(&bytes);
        }
        close_problem(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crews_find_what_one_finds),
        cmocka_unit_test(a_limit_gives_so_many_different_ones),
        cmocka_unit_test(only_a_job_that_is_done_claims_anything),
        cmocka_unit_test(changed_bytes_are_refused_or_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
