// Ranks that carry the parts of a run, with messages that are brought here: rank 0 and the others
// run as they do over machines, the others in an order drawn by chance, one after the other.
// No launcher starts seventy thousand processes for a test.
#include "span.h"

#include "cli/jobs_desk.h"

#include <time.h>

// ---- what the command line brings with it

atomic_int cli_is_stopped;
static size_t files_written;

void cli_open_text(ita_text *text) {
    ita_text_open(text, ita_heap());
}

const char *cli_words(const char *key) {
    return key;
}

ita_status cli_file_failed(ita_diag *diag, const char *key, const char *path) {
    (void)path;
    return ita_fail(diag, ITA_E_IO, key);
}

ita_status cli_write_file(const char *path, const ita_text *text, ita_diag *diag) {
    (void)path;
    (void)diag;
    files_written += text->length > 0;
    return ITA_OK;
}

void cli_complain(const char *path, const char *bytes, size_t length, const ita_diag *diag) {
    (void)path;
    (void)bytes;
    (void)length;
    fail_msg("%s", diag->key);
}

double job_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// ---- messages

typedef struct message {
    int rank, kind; // of rank 0's: whose; of another's: its own
    char *bytes;
    size_t length;
    struct message *next;
} message;

typedef struct queue {
    message *first, *last;
} queue;

static struct world {
    int count;
    const ita_run_task *task;
    ita_random random;
    queue office;      // for rank 0
    queue *desks;      // [count] for the others
    int *called;       // ranks with a message that waits, each once
    int called_count;  //
    bool *is_working;  // [count] has a part and has not brought it
    int *parts, *ends; // [count] given
    int serving;       // the rank that runs
    size_t brought;    // parcels
    size_t stops_at;   // so many parcels
} w;

static void put(queue *q, int rank, int kind, const char *bytes, size_t length) {
    message *m = calloc(1, sizeof *m);
    assert_non_null(m);
    *m = (message){.rank = rank, .kind = kind, .bytes = malloc(length + 1), .length = length};
    assert_non_null(m->bytes);
    if (length) memcpy(m->bytes, bytes, length);
    if (q->last)
        q->last->next = m;
    else
        q->first = m;
    q->last = m;
}

static bool get(queue *q, int *rank, int *kind, ita_text *bytes) {
    message *m = q->first;
    if (!m) return false;
    q->first = m->next;
    if (!q->first) q->last = NULL;
    *rank = m->rank;
    *kind = m->kind;
    ita_put_bytes(bytes, m->bytes, m->length);
    free(m->bytes);
    free(m);
    return true;
}

static void abandon(int exit_status) {
    fail_msg("abandoned with %d", exit_status);
}

// Of any rank but 0. Where no message waits and nothing is in hand it would wait for ever: it goes
// home, and comes again when it is called.
static bool helper_receive(int *rank, int *kind, ita_text *bytes) {
    if (get(&w.desks[w.serving], rank, kind, bytes)) {
        if (*kind == JOB_PART) w.is_working[w.serving] = true;
        return true;
    }
    *kind = JOB_END;
    return !w.is_working[w.serving];
}

static bool helper_send(int rank, int kind, const char *bytes, size_t length) {
    assert_int_equal(rank, 0);
    assert_int_equal(kind, JOB_PARCEL);
    if (bytes[0] != ITA_RUN_NEWS && bytes[0] != ITA_RUN_NOTED) w.is_working[w.serving] = false;
    put(&w.office, w.serving, kind, bytes, length);
    cli_is_stopped = cli_is_stopped || ++w.brought == w.stops_at;
    return true;
}

static const job_ranks helper_table = {
    .send = helper_send, .receive = helper_receive, .abandon = abandon};

static bool office_send(int rank, int kind, const char *bytes, size_t length) {
    assert_in_range(rank, 1, w.count - 1);
    assert_int_equal(w.ends[rank], 0); // nothing comes behind the end
    if (kind == JOB_END) {
        assert_null(w.desks[rank].first);
        w.ends[rank]++;
        return true;
    }
    w.parts[rank] += kind == JOB_PART;
    if (!w.desks[rank].first) w.called[w.called_count++] = rank;
    put(&w.desks[rank], 0, kind, bytes, length);
    return true;
}

// Where nothing has come one of those that were called is let run.
static bool office_receive(int *rank, int *kind, ita_text *bytes) {
    if (!w.office.first && w.called_count > 0) {
        const size_t which = (size_t)ita_random_below(&w.random, (uint64_t)w.called_count);
        w.serving = w.called[which];
        w.called[which] = w.called[--w.called_count];
        job_serve_ranks(&helper_table, w.count, w.task);
    }
    return get(&w.office, rank, kind, bytes);
}

static const job_ranks office_table = {
    .send = office_send, .receive = office_receive, .abandon = abandon};

// ---- a run over so many ranks

typedef struct answer {
    ita_status status;
    ita_job_report report;
    size_t lines;
} answer;

static void open_world(int count, const ita_run_task *task, size_t stops_at) {
    const size_t ranks = (size_t)count;
    w = (struct world){.count = count, .task = task, .stops_at = stops_at};
    w.desks = calloc(ranks, sizeof *w.desks);
    w.called = calloc(ranks, sizeof *w.called);
    w.is_working = calloc(ranks, sizeof *w.is_working);
    w.parts = calloc(ranks, sizeof *w.parts);
    w.ends = calloc(ranks, sizeof *w.ends);
    assert_true(w.desks && w.called && w.is_working && w.parts && w.ends);
    ita_random_seed(&w.random, test_seed(11));
    cli_is_stopped = 0;
    files_written = 0;
}

// Nobody is left with a message or a part, and everyone was told once that it is the end.
static void close_world(void) {
    assert_null(w.office.first);
    for (int rank = 1; rank < w.count; rank++) {
        assert_null(w.desks[rank].first);
        assert_false(w.is_working[rank]);
        assert_int_equal(w.ends[rank], 1);
    }
    free(w.desks);
    free(w.called);
    free(w.is_working);
    free(w.parts);
    free(w.ends);
}

static answer carry(int count, span *whole, ita_run_task task, size_t stops_at) {
    answer out = {0};
    ita_run *run;
    job_desk desk;
    ita_diag diag;
    ita_text lines;
    ita_text_open(&lines, ita_heap());
    const job_plan plan = {.limit = task.limit,
                           .wants_texts = true,
                           .into = &lines,
                           .resume_path = task.is_saved ? "a file" : NULL};
    whole->limit = task.limit;
    open_world(count, &task, stops_at);
    assert_int_equal(ita_run_open(&task, &whole->base, &run, &diag), ITA_OK);
    assert_int_equal(ita_run_divide(run, (size_t)count - 1, &diag), ITA_OK);
    job_desk_open(&desk, &plan, &task, run);
    assert_int_equal(job_carry_ranks(&office_table, count, &desk, &diag), ITA_OK);
    assert_true(ita_run_is_over(run) && ita_run_parts_out(run) == 0);
    out.status = ita_run_outcome(run, &diag);
    job_desk_finish(&desk);
    job_desk_put(&desk);
    ita_run_report(run, &out.report);
    job_dismiss_ranks(&office_table, count);
    for (size_t i = 0; i < lines.length; i++)
        out.lines += lines.data[i] == '\n';
    job_desk_close(&desk);
    ita_run_close(run);
    ita_text_close(&lines);
    return out;
}

// ---- facts

static void any_number_of_ranks_gets_work_and_one_end(void **state) {
    (void)state;
    const int counts[] = {2, 3, 4096, 4097, 5000, (int)as_usual(70000)};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const uint64_t numbers = 30 * (uint64_t)counts[i], found = (numbers + 6) / 7;
        const answer out = carry(counts[i], span_new(0, numbers), span_task(0, false), 0);
        assert_int_equal(out.status, ITA_OK);
        assert_true(out.report.is_done && out.report.is_complete);
        assert_int_equal(out.report.solutions, found);
        assert_int_equal(out.lines, found);
        for (int rank = 1; rank < w.count; rank++)
            assert_true(w.parts[rank] > 0);
        close_world();
    }
}

static void a_limit_ends_five_thousand_ranks(void **state) {
    (void)state;
    const answer out = carry(5000, span_new(0, 10000000), span_task(3000, false), 0);
    assert_int_equal(out.status, ITA_OK);
    assert_true(out.report.is_done && !out.report.is_complete);
    assert_int_equal(out.lines, 3000);
    close_world();
}

static void a_stop_ends_five_thousand_ranks(void **state) {
    (void)state;
    const answer out = carry(5000, span_new(0, 10000000), span_task(0, true), 400);
    assert_int_equal(out.status, ITA_E_STOPPED);
    assert_true(!out.report.is_done && !out.report.reason);
    assert_int_equal(out.lines, out.report.solutions);
    assert_true(files_written > 0);
    close_world();
}

static void a_part_that_fails_ends_five_thousand_ranks(void **state) {
    (void)state;
    span *whole = span_new(0, 1000000);
    whole->breaks_at = 70000;
    const answer out = carry(5000, whole, span_task(0, false), 0);
    assert_int_equal(out.status, ITA_E_LIMIT);
    close_world();
}

static void places_of_many_ranks_are_saved(void **state) {
    (void)state;
    const answer out = carry(600, span_new(0, 300000), span_task(0, true), 0);
    assert_int_equal(out.status, ITA_OK);
    assert_int_equal(out.lines, 42858);
    assert_true(files_written > 1);
    close_world();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_ranks_gets_work_and_one_end),
        cmocka_unit_test(a_limit_ends_five_thousand_ranks),
        cmocka_unit_test(a_stop_ends_five_thousand_ranks),
        cmocka_unit_test(a_part_that_fails_ends_five_thousand_ranks),
        cmocka_unit_test(places_of_many_ranks_are_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
