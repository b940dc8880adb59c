// What solve and cover share: their options, and how they answer.
#include "cli/jobs.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

// Exact, or null.
static void put_unique(const ita_job_report *report, ita_text *out) {
    if (report->is_complete && report->has_unique)
        ita_json_uint(out, report->unique);
    else
        ita_json_string(out, NULL);
}

// Decimals that show two figures of a share, however small it is, and no fewer than asked for.
static int decimals_of(double share, int least) {
    int decimals = least;
    for (double shown = share * pow(10, least); share > 0 && shown < 10 && decimals < 30;
         shown *= 10)
        decimals++;
    return decimals;
}

// What there may be in all, if the rest is like what was searched; not what no number can say.
static void put_expected(const char *name, uint64_t so_far, double share, ita_text *out) {
    const double whole = share > 0 ? (double)so_far / share : 0;
    if (so_far == 0 || whole <= 0 || whole >= 1e19) return;
    ita_json_pair_uint(out, name, (uint64_t)whole);
}

// A list tells fewer: equal pieces that change places are one solution there, or it has one of each
// class.
static bool is_listed_otherwise(const ita_job_report *report) {
    return report->delivered > 0 && report->delivered != report->solutions;
}

void job_put_members(const ita_job_report *report, double seconds, bool is_stopped, ita_text *out) {
    ita_json_pair_uint(out, "solutions", report->solutions);
    ita_json_name(out, "unique");
    put_unique(report, out);
    if (is_listed_otherwise(report)) {
        ita_json_pair_uint(out, "listed", report->delivered);
    }
    ita_json_pair_uint(out, "nodes", report->nodes);
    ita_json_pair_fixed(out, "seconds", seconds, 6);
    ita_json_pair_bool(out, "complete", report->is_complete);
    if (is_stopped) {
        ita_json_pair_fixed(out, "progress", report->progress, decimals_of(report->progress, 6));
        if (!report->has_no_share)
            put_expected("expected", report->solutions, report->progress, out);
        put_expected("expected_nodes", report->nodes, report->progress, out);
    }
    if (report->measure) {
        ita_json_pair_int(out, report->measure, report->value);
    }
    if (report->reason) {
        ita_json_name(out, "reason");
        ita_json_string(out, report->reason);
        ita_text words;
        cli_open_text(&words);
        ita_put_words(&words, report->reason, NULL);
        ita_json_name(out, "words");
        ita_json_string(out, ita_text_get(&words));
        ita_text_need(out, &words);
        ita_text_close(&words);
    }
}

static void put_json(const ita_job_report *report, double seconds, bool is_stopped, ita_text *out) {
    ita_json_open(out, '{');
    job_put_members(report, seconds, is_stopped, out);
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

static void put_count(const ita_job_report *report, ita_text *out) {
    const bool has_unique = report->is_complete && report->has_unique;
    char solutions[24], unique[24];
    snprintf(solutions, sizeof solutions, "%llu", (unsigned long long)report->solutions);
    snprintf(unique, sizeof unique, "%llu", (unsigned long long)report->unique);
    const char *args[] = {solutions, has_unique ? unique : NULL, NULL};
    static const char *const keys[][2] = {{"cli.count.part", "cli.count.part.one"},
                                          {"cli.count.all", "cli.count.all.one"},
                                          {"cli.count.unique", "cli.count.unique.one"}};
    ita_put_words(out, keys[report->is_complete + has_unique][report->solutions == 1], args);
    if (report->measure) {
        ita_put(out, ", ");
        ita_put(out, report->measure);
        ita_put_char(out, ' ');
        ita_put_int(out, report->value);
    }
    ita_put_char(out, '\n');
}

// Only dissections tell equal pieces apart.
static void put_listed(const ita_job_report *report, ita_text *out) {
    char listed[24];
    snprintf(listed, sizeof listed, "%llu", (unsigned long long)report->delivered);
    ita_put_words(out, report->delivered == 1 ? "cli.count.listed.one" : "cli.count.listed",
                  (const char *const[]){listed, NULL});
    ita_put_char(out, '\n');
}

void job_put_words(const ita_job_report *report, bool is_count, ita_text *out) {
    if (report->reason) {
        ita_put_words(out, report->reason, NULL);
        ita_put_char(out, '\n');
    }
    if (!is_count && (report->solutions > 0 || report->reason)) return;
    put_count(report, out);
    if (is_listed_otherwise(report)) put_listed(report, out);
}

// How many lines there are is no number of the others: said beside them.
void job_say_listed(const ita_job_report *report) {
    if (!is_listed_otherwise(report)) return;
    ita_text out;
    cli_open_text(&out);
    put_count(report, &out);
    put_listed(report, &out);
    fputs(ita_text_get(&out), stderr);
    ita_text_close(&out);
}

// Seconds between saves; tests ask for less. Asking all threads and writing may take some more, and
// a kill at any moment is to lose no more than 20 seconds.
double job_save_pause(void) {
    const char *asked = getenv("INTARSIA_SAVE_EVERY");
    double seconds = asked ? strtod(asked, NULL) : 0;
    return seconds > 0 ? seconds : 15;
}

unsigned job_processors(void) {
    cpu_set_t ours; // a launcher, a container or the user may have given us fewer than there are
    long count = sched_getaffinity(0, sizeof ours, &ours) == 0 ? CPU_COUNT(&ours)
                                                               : sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > JOB_THREADS_MOST ? JOB_THREADS_MOST : (unsigned)count;
}

bool job_read_options(const cli_args *args, job_plan *plan) {
    uint64_t threads = 0;
    bool is_count = cli_has(args, "count"), is_all = cli_has(args, "all");
    if (is_count && is_all) {
        cli_refuse_pair("cli.options.apart", "all", "count");
        return false;
    }
    plan->limit = is_count || is_all ? 0 : 1;
    if (!cli_number(args, "limit", 0, UINT64_MAX, &plan->limit) ||
        !cli_number(args, "seed", 0, UINT64_MAX, &plan->seed) ||
        !cli_number(args, "threads", 1, JOB_THREADS_MOST, &threads))
        return false;
    plan->wants_texts = !is_count;
    plan->method = cli_value(args, "method", NULL);
    plan->are_threads_asked = threads > 0;
    // With a limit one thread, so that the same solutions come each time, unless more are asked
    // for.
    plan->threads = threads > 0 ? (unsigned)threads : plan->limit ? 1 : job_processors();
    plan->shows_progress = cli_has(args, "progress");
    plan->prints_solutions = plan->wants_texts && !cli_has(args, "json");
    plan->resume_path = cli_value(args, "resume", NULL);
    plan->save_every = job_save_pause();
    return true;
}

enum { ESTIMATE_SIZE = 32 };

// Three digits count: "115000", or "1.15e+17" where noughts could not be counted.
static void write_estimate(double value, char text[ESTIMATE_SIZE]) {
    snprintf(text, ESTIMATE_SIZE, "%.3g", value);
    if (value < 1e15) snprintf(text, ESTIMATE_SIZE, "%.0f", strtod(text, NULL));
}

// Branches that come to nothing are soon done and are much of a tree, so what a small share of it
// held says little of the rest.
static void say_expected(const ita_job_report *report, ita_text *out) {
    static const double telling_share = 0.05;
    const bool is_share = report->solutions > 0 && !report->has_no_share;
    if (report->progress <= 0 && !is_share) return;
    char solutions[ESTIMATE_SIZE] = "", nodes[ESTIMATE_SIZE] = "";
    if (report->progress > 0) {
        write_estimate((double)report->solutions / report->progress, solutions);
        write_estimate((double)report->nodes / report->progress, nodes);
    }
    ita_put_words(out,
                  !is_share                          ? "cli.stopped.nodes"
                  : report->progress < telling_share ? "cli.stopped.early"
                                                     : "cli.stopped.expected",
                  (const char *const[]){nodes, solutions, NULL});
    ita_put_char(out, '\n');
}

// What is said of a stop: with the answer, or beside a list of solutions. Of what was not begun the
// failure tells.
static void say_stop(const job_plan *plan, const ita_job_report *report, bool is_begun,
                     bool is_saved) {
    char found[24], done[48];
    const double percent = 100 * report->progress;
    snprintf(found, sizeof found, "%llu", (unsigned long long)report->solutions);
    snprintf(done, sizeof done, "%.*f", decimals_of(percent, 1), percent);
    ita_text out;
    cli_open_text(&out);
    if (is_begun) {
        ita_put_words(&out, "run.stopped", (const char *const[]){found, done, NULL});
        ita_put_char(&out, '\n');
        say_expected(report, &out);
    }
    if (is_saved) {
        ita_put_words(&out, "cli.resume.kept", (const char *const[]){plan->resume_path, NULL});
        ita_put_char(&out, '\n');
    }
    fputs(ita_text_get(&out), plan->wants_texts ? stderr : stdout);
    ita_text_close(&out);
}

static int answer_failure(const cli_args *args, const ita_diag *diag) {
    if (cli_has(args, "json")) {
        ita_text out;
        cli_open_text(&out);
        ita_json_open(&out, '{');
        cli_json_error(&out, NULL, NULL, diag);
        ita_json_close(&out, '}');
        ita_put_char(&out, '\n');
        cli_print(&out);
        ita_text_close(&out);
    }
    return cli_failed(NULL, NULL, diag);
}

int job_answer(const cli_args *args, const job_plan *plan, ita_status status,
               const ita_job_report *report, double seconds, const ita_diag *diag) {
    bool is_stopped = status == ITA_E_STOPPED;
    bool is_begun = diag->status != ITA_E_STOPPED, is_told = is_stopped && diag->status != ITA_OK;
    bool is_saved = plan->resume_path &&
                    (is_begun ? diag->status == ITA_OK : access(plan->resume_path, F_OK) == 0);
    if (is_told) cli_complain(NULL, NULL, 0, diag);
    if (status != ITA_OK && !is_stopped) return answer_failure(args, diag);
    ita_text out;
    cli_open_text(&out);
    if (cli_has(args, "json"))
        put_json(report, seconds, is_stopped, &out);
    else if (is_stopped)
        say_stop(plan, report, is_begun, is_saved);
    else
        job_put_words(report, cli_has(args, "count"), &out);
    cli_print(&out);
    ita_text_close(&out);
    if (is_stopped) return EXIT_STOPPED;
    if (fflush(stdout) == 0 && !ferror(stdout)) job_forget(plan->resume_path);
    return report->solutions > 0 ? EXIT_YES : EXIT_NO;
}
