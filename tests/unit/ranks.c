// Ranks that carry the parts of a run, with messages that are brought here: rank 0 and the others
// run as they do over machines, the others in an order drawn by chance, one after the other.
// No launcher starts seventy thousand processes for a test.
#include "desk.h"
#include "span.h"

#include <unistd.h>

// ---- what the command line brings with it

// The disk and standard output: what was saved last, and how much was printed when it was.
static struct disk {
    ita_text saved, fresh;
    size_t saves;
    long printed_when_saved;
} disk;

static long printed(void) {
    return (long)lseek(STDOUT_FILENO, 0, SEEK_CUR);
}

bool cli_prepare_file(const char *path, const char *bytes, size_t length, cli_fresh_file *fresh) {
    *fresh = (cli_fresh_file){.file = path[0]};
    ita_text_reset(&disk.fresh);
    ita_put_bytes(&disk.fresh, bytes, length);
    return true;
}

bool cli_settle_file(cli_fresh_file *fresh) {
    (void)fresh;
    ita_text_reset(&disk.saved);
    ita_put_bytes(&disk.saved, disk.fresh.data, disk.fresh.length);
    disk.printed_when_saved = printed();
    disk.saves++;
    return true;
}

void cli_drop_file(cli_fresh_file *fresh) {
    fail_msg("%c was printed and is not saved", fresh->file);
}

bool cli_replace_file(const char *path, const char *bytes, size_t length) {
    cli_fresh_file fresh;
    return cli_prepare_file(path, bytes, length, &fresh) && cli_settle_file(&fresh);
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
    size_t dies_at;    // so many parcels: what is printed and saved later is lost
    long died_with;    // printed by then; -1: not yet
    ita_text left;     // saved by then
} w;

// Wherever the first rank may be killed, but between printing and saving, what was printed is
// saved.
static void allow_a_kill(void) {
    if (!w.task->is_saved) return;
    assert_int_equal(printed(), disk.printed_when_saved);
    if (w.died_with >= 0 || w.brought < w.dies_at) return;
    w.died_with = printed();
    ita_put_bytes(&w.left, ita_text_get(&disk.saved), disk.saved.length);
}

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
    allow_a_kill();
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
    allow_a_kill();
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
    size_t saves;
} answer;

static void open_world(int count, const ita_run_task *task, size_t stops_at) {
    const size_t ranks = (size_t)count;
    w = (struct world){.count = count, .task = task, .stops_at = stops_at, .dies_at = SIZE_MAX};
    w.died_with = -1;
    w.desks = calloc(ranks, sizeof *w.desks);
    w.called = calloc(ranks, sizeof *w.called);
    w.is_working = calloc(ranks, sizeof *w.is_working);
    w.parts = calloc(ranks, sizeof *w.parts);
    w.ends = calloc(ranks, sizeof *w.ends);
    assert_true(w.desks && w.called && w.is_working && w.parts && w.ends);
    ita_text_open(&w.left, ita_heap());
    cli_is_stopped = 0;
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
    ita_text_close(&w.left);
}

// Standard output is a file from here until show_output.
static int hide_output(FILE *file) {
    fflush(stdout);
    const int kept = dup(STDOUT_FILENO);
    assert_true(file && kept >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0);
    return kept;
}

static void show_output(int kept) {
    fflush(stdout);
    assert_true(dup2(kept, STDOUT_FILENO) >= 0);
    close(kept);
}

static void open_disk(void) {
    disk = (struct disk){0};
    ita_text_open(&disk.saved, ita_heap());
    ita_text_open(&disk.fresh, ita_heap());
}

static void close_disk(void) {
    ita_text_close(&disk.saved);
    ita_text_close(&disk.fresh);
}

// A run to its end over the ranks of the world, and no file is taken away. Output is hidden.
static answer carry_run(ita_run *run, double save_every) {
    answer out = {0};
    job_desk desk;
    ita_diag diag;
    const job_plan plan = {.limit = w.task->limit,
                           .wants_texts = true,
                           .prints_solutions = true,
                           .save_every = save_every,
                           .resume_path = w.task->is_saved ? "a file" : NULL};
    disk.printed_when_saved = printed();
    assert_int_equal(ita_run_divide(run, job_rank_workers(w.count), &diag), ITA_OK);
    job_desk_open(&desk, &plan, w.task, run);
    assert_int_equal(job_carry_ranks(&office_table, w.count, &desk, &diag), ITA_OK);
    assert_true(ita_run_is_over(run) && ita_run_parts_out(run) == 0);
    out.status = ita_run_outcome(run, &diag);
    job_desk_finish(&desk);
    job_desk_put(&desk);
    ita_run_report(run, &out.report);
    job_dismiss_ranks(&office_table, w.count);
    job_desk_close(&desk);
    ita_run_close(run);
    return out;
}

static size_t count_lines(FILE *file) {
    size_t lines = 0;
    rewind(file);
    for (int c; (c = getc(file)) != EOF;)
        lines += c == '\n';
    return lines;
}

static answer carry(int count, span *whole, ita_run_task task, size_t stops_at) {
    ita_run *run;
    ita_diag diag;
    whole->limit = task.limit;
    open_disk();
    open_world(count, &task, stops_at);
    ita_random_seed(&w.random, test_seed(11));
    assert_int_equal(ita_run_open(&task, &whole->base, &run, &diag), ITA_OK);
    FILE *file = tmpfile();
    const int kept = hide_output(file);
    answer out = carry_run(run, 0);
    show_output(kept);
    out.lines = count_lines(file);
    out.saves = disk.saves;
    fclose(file);
    close_disk();
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
    assert_true(out.saves > 0);
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

// Who goes on from the save before it prints them then.
static void a_part_that_fails_prints_no_line_that_is_not_saved(void **state) {
    (void)state;
    for (uint64_t breaks_at = 4; breaks_at < 40000; breaks_at += 4000) {
        span *whole = span_new(0, 50000);
        whole->breaks_at = breaks_at; // a multiple of four: refused with its reason
        const answer out = carry(20, whole, span_task(0, true), 0);
        assert_int_equal(out.status, ITA_E_LIMIT);
        close_world();
    }
}

static void places_of_many_ranks_are_saved(void **state) {
    (void)state;
    const answer out = carry(600, span_new(0, 300000), span_task(0, true), 0);
    assert_int_equal(out.status, ITA_OK);
    assert_int_equal(out.lines, 42858);
    assert_true(out.saves > 1);
    close_world();
}

// Stopped, killed and gone on with, after any parcel and after the last one, while the ranks part.
typedef struct tries {
    ita_random random;
    ita_run_task task;
    FILE *file;
    uint64_t numbers;
} tries;

static ita_run *open_again(tries *t) {
    ita_run *run;
    ita_diag diag;
    if (disk.saved.length > 0) {
        assert_int_equal(ita_run_resume(&t->task, disk.saved.data, disk.saved.length, &run, &diag),
                         ITA_OK);
        return run;
    }
    span *whole = span_new(0, t->numbers);
    whole->limit = t->task.limit;
    assert_int_equal(ita_run_open(&t->task, &whole->base, &run, &diag), ITA_OK);
    return run;
}

// What was printed and saved after the kill never was.
static void undo_what_died(void) {
    if (w.died_with < 0) return;
    assert_int_equal(ftruncate(STDOUT_FILENO, w.died_with), 0);
    lseek(STDOUT_FILENO, w.died_with, SEEK_SET);
    ita_text_reset(&disk.saved);
    ita_put_bytes(&disk.saved, ita_text_get(&w.left), w.left.length);
}

static answer try_once(tries *t) {
    enum { RANKS_MOST = 9, PARCELS_MOST = 300 };
    const size_t parcels = 1 + (size_t)ita_random_below(&t->random, PARCELS_MOST);
    const bool is_killed = ita_random_below(&t->random, 2);
    open_world(2 + (int)ita_random_below(&t->random, RANKS_MOST - 1), &t->task,
               is_killed ? 0 : parcels);
    ita_random_seed(&w.random, ita_random_below(&t->random, UINT64_MAX));
    if (is_killed) w.dies_at = parcels;
    const answer out = carry_run(open_again(t), ita_random_below(&t->random, 3) ? 0 : 1000);
    if (w.died_with < 0) assert_int_equal(printed(), disk.printed_when_saved);
    undo_what_died();
    return out;
}

static void assert_each_once(const tries *t, uint64_t wanted) {
    unsigned char *times = calloc(t->numbers / 7 + 1, 1);
    unsigned long long number;
    uint64_t lines = 0;
    assert_non_null(times);
    rewind(t->file);
    for (; fscanf(t->file, "%llu\n", &number) == 1; lines++) {
        assert_true(number < t->numbers && number % 7 == 0);
        assert_int_equal(times[number / 7]++, 0);
    }
    assert_int_equal(lines, wanted);
    free(times);
}

static void a_list_that_is_stopped_or_killed_anywhere_has_each_line_once(void **state) {
    (void)state;
    tries t = {0};
    ita_random_seed(&t.random, test_seed(12));
    for (size_t i = 0; i < as_usual(100); i++) {
        t.numbers = 1 + ita_random_below(&t.random, 4000);
        t.task = span_task(i % 3 ? 0 : 1 + ita_random_below(&t.random, 300), true);
        t.file = tmpfile();
        uint64_t found = (t.numbers + 6) / 7;
        if (t.task.limit && t.task.limit < found) found = t.task.limit;
        const int kept = hide_output(t.file);
        open_disk();
        for (size_t ends = 0; ends < 2;) { // the second goes on from what had come to its end
            const answer out = try_once(&t);
            const bool is_end = out.status == ITA_OK && w.died_with < 0;
            close_world();
            if (is_end) assert_int_equal(out.report.solutions, found);
            if (is_end)
                assert_int_equal(out.report.is_complete, !t.task.limit || t.task.limit > found);
            ends += is_end;
        }
        close_disk();
        show_output(kept);
        assert_each_once(&t, found);
        fclose(t.file);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_ranks_gets_work_and_one_end),
        cmocka_unit_test(a_limit_ends_five_thousand_ranks),
        cmocka_unit_test(a_stop_ends_five_thousand_ranks),
        cmocka_unit_test(a_part_that_fails_ends_five_thousand_ranks),
        cmocka_unit_test(a_part_that_fails_prints_no_line_that_is_not_saved),
        cmocka_unit_test(places_of_many_ranks_are_saved),
        cmocka_unit_test(a_list_that_is_stopped_or_killed_anywhere_has_each_line_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
