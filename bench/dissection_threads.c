// Dissections counted by two workers: how evenly their work is divided, told without a clock that
// others could hold up. One thread stands for both; whoever has done less goes on, as threads that
// run side by side would.
#include "bench.h"
#include "benches.h"
#include "games/dissection/dissection.h"

#include "intarsia/run.h"

#include <string.h>
#include <time.h>

enum { WORKERS_MOST = 2, STEP = 2000 };

typedef struct hand {
    ita_run_worker worker;
    uint64_t tries; // of all its parts
    double seconds; // processor time
    bool is_busy, is_over;
} hand;

static double processor_seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

// A part that is handed out begins at no tries; its report counts them from there.
static void go_on(ita_run *run, hand *h) {
    if (!h->is_busy && !ita_run_hand_out(run, &h->worker)) {
        h->is_over = true;
        return;
    }
    const uint64_t before = h->is_busy ? h->worker.parcel.report.nodes : 0;
    const double start = processor_seconds();
    h->is_busy = true;
    ita_run_work(&h->worker, STEP);
    h->seconds += processor_seconds() - start;
    h->tries += h->worker.parcel.report.nodes - before;
    if (ita_run_take_in(run, &h->worker) == ITA_RUN_LEAVE) h->is_busy = false;
}

static void carry(ita_run *run, hand *hands, int workers) {
    for (;;) {
        hand *next = NULL;
        for (int i = 0; i < workers; i++)
            if (!hands[i].is_over && (!next || hands[i].tries < next->tries)) next = &hands[i];
        if (!next) return;
        go_on(run, next);
    }
}

// What is done before the work is divided, and after, is done by one alone.
typedef struct effort {
    uint64_t tries, longest_tries; // of all; of the busier worker and of what was done alone
    double seconds, longest_seconds;
} effort;

static effort effort_of(const hand *hands, int workers, uint64_t tries, double seconds) {
    effort e = {tries, tries, seconds, seconds};
    uint64_t most = 0;
    double most_seconds = 0;
    for (int i = 0; i < workers; i++) {
        e.longest_tries -= hands[i].tries;
        e.longest_seconds -= hands[i].seconds;
        if (hands[i].tries > most) most = hands[i].tries;
        if (hands[i].seconds > most_seconds) most_seconds = hands[i].seconds;
    }
    e.longest_tries += most;
    e.longest_seconds += most_seconds;
    return e;
}

// Whether all fillings were counted.
static bool count(const ita_config *config, int workers, effort *spent) {
    const ita_solve_options options = {0};
    const ita_run_task task = {.name = "bench", .allocator = ita_heap()};
    ita_job *job = NULL;
    ita_run *run = NULL;
    const double start = processor_seconds();
    if (ita_puzzle_of(config)->solve(config, NULL, &options, ita_heap(), &job, NULL)) return false;
    if (ita_run_open(&task, job, &run, NULL)) return false;
    hand hands[WORKERS_MOST];
    memset(hands, 0, sizeof hands);
    bool is_right = ita_run_divide(run, (size_t)workers, NULL) == ITA_OK;
    for (int i = 0; i < workers; i++)
        ita_run_worker_open(&hands[i].worker, &task);
    if (is_right) carry(run, hands, workers);
    ita_job_report report;
    ita_run_report(run, &report);
    is_right = is_right && ita_run_outcome(run, NULL) == ITA_OK && report.unique == 536;
    *spent = effort_of(hands, workers, report.nodes, processor_seconds() - start);
    for (int i = 0; i < workers; i++)
        ita_run_worker_close(&hands[i].worker);
    ita_run_close(run);
    return is_right;
}

static void number(ita_text *out, const char *name, double value, int decimals) {
    ita_json_pair_fixed(out, name, value, decimals);
}

int bench_dissection_threads(ita_text *out) {
    static const char text[] = "set=stomachion";
    ita_config *config = NULL;
    effort one, two;
    if (ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, NULL))
        return 1;
    const bool is_right = count(config, 1, &one) && count(config, 2, &two);
    ita_config_free(config);
    if (!is_right) return 1;
    ita_json_pair_uint(out, "tries_of_one", one.tries);
    ita_json_pair_uint(out, "tries_of_two", two.tries);
    number(out, "share_of_the_busier_by_tries", (double)two.longest_tries / (double)two.tries, 4);
    number(out, "times_faster_by_tries", (double)one.tries / (double)two.longest_tries, 3);
    number(out, "processor_seconds_of_one", one.seconds, 3);
    number(out, "processor_seconds_of_two", two.seconds, 3);
    number(out, "share_of_the_busier_by_seconds", two.longest_seconds / two.seconds, 4);
    return 0;
}
