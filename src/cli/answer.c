// What solve and cover share: their options, and how they answer.
#include "cli/jobs.h"

#include <unistd.h>

// Exact, or null.
static void put_unique(const ita_job_report *report, bool is_complete, ita_text *out) {
    if (is_complete && report->has_unique)
        ita_json_uint(out, report->unique);
    else
        ita_json_string(out, NULL);
}

static void put_json(const ita_job_report *report, double seconds, bool is_complete,
                     ita_text *out) {
    ita_json_open(out, '{');
    ita_json_name(out, "solutions");
    ita_json_uint(out, report->solutions);
    ita_json_name(out, "unique");
    put_unique(report, is_complete, out);
    ita_json_name(out, "nodes");
    ita_json_uint(out, report->nodes);
    ita_json_name(out, "seconds");
    ita_json_fixed(out, seconds, 6);
    ita_json_name(out, "complete");
    ita_json_bool(out, is_complete);
    if (report->measure) {
        ita_json_name(out, report->measure);
        ita_json_int(out, report->value);
    }
    if (report->reason) {
        ita_json_name(out, "reason");
        ita_json_string(out, report->reason);
        ita_text words;
        ita_text_open(&words, ita_heap());
        ita_put_words(&words, report->reason, NULL);
        ita_json_name(out, "words");
        ita_json_string(out, ita_text_get(&words));
        ita_text_close(&words);
    }
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

static void put_words(const ita_job_report *report, bool is_complete, bool is_count,
                      ita_text *out) {
    if (report->reason) {
        ita_put_words(out, report->reason, NULL);
        ita_put_char(out, '\n');
    }
    if (!is_count && (report->solutions > 0 || report->reason)) return;
    ita_put_uint(out, report->solutions);
    ita_put(out, " solutions");
    if (is_complete && report->has_unique) {
        ita_put(out, ", ");
        ita_put_uint(out, report->unique);
        ita_put(out, " up to symmetry");
    } else if (!is_complete) {
        ita_put(out, " so far");
    }
    if (report->measure) {
        ita_put(out, ", ");
        ita_put(out, report->measure);
        ita_put_char(out, ' ');
        ita_put_int(out, report->value);
    }
    ita_put_char(out, '\n');
}

bool job_read_options(const cli_args *args, job_plan *plan) {
    uint64_t threads = 0;
    bool is_count = cli_has(args, "count"), is_all = cli_has(args, "all");
    plan->limit = is_count || is_all ? 0 : 1;
    if (!cli_number(args, "limit", 0, UINT64_MAX, &plan->limit) ||
        !cli_number(args, "seed", 0, UINT64_MAX, &plan->seed) ||
        !cli_number(args, "threads", 1, 64, &threads))
        return false;
    plan->wants_texts = !is_count;
    plan->method = cli_value(args, "method", NULL);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (threads == 0) threads = processors > 1 && processors <= 64 ? (uint64_t)processors : 1;
    plan->threads = plan->limit ? 1 : (unsigned)threads; // which are first must not depend on luck
    plan->shows_progress = cli_has(args, "progress");
    plan->prints_solutions = plan->wants_texts && !cli_has(args, "json");
    plan->resume_path = cli_value(args, "resume", NULL);
    return true;
}

int job_answer(const cli_args *args, ita_status status, const ita_job *job, double seconds,
               const ita_diag *diag) {
    if (status != ITA_OK && status != ITA_E_STOPPED) return cli_failed(NULL, NULL, diag);
    ita_job_report report;
    ita_job_report_get(job, &report);
    bool is_complete = status == ITA_OK && report.is_complete;
    ita_text out;
    ita_text_open(&out, ita_heap());
    if (cli_has(args, "json"))
        put_json(&report, seconds, is_complete, &out);
    else
        put_words(&report, is_complete, cli_has(args, "count"), &out);
    cli_print(&out);
    ita_text_close(&out);
    if (status == ITA_E_STOPPED) return EXIT_STOPPED;
    return report.solutions > 0 ? EXIT_YES : EXIT_NO;
}
