// The desk: what is printed and saved while a job runs, and how large the steps are.
#include "cli/jobs_desk.h"

#include <errno.h>
#include <string.h>

enum {
    SOLUTIONS_A_SAVE = 200000, // so many that wait are saved and printed before it is time
    WAITING_MOST = 16 << 20,   // bytes of solutions that wait to be printed
};
static const double show_every = 0.5, answer_within = 2;
static const uint64_t first_budget = 20, most_budget = 200000, least_budget = 20;

// Adding up a hundred thousand parts takes its time: only where somebody asks.
static uint64_t delivered_now(const job_desk *desk) {
    ita_job_report report;
    ita_run_report(desk->run, &report);
    return report.delivered;
}

void job_desk_open(job_desk *desk, const job_plan *plan, const ita_run_task *task, ita_run *run) {
    *desk = (job_desk){.plan = plan, .task = task, .run = run};
    desk->shown = desk->saved = job_clock();
    desk->delivered_saved = delivered_now(desk);
    ita_text_open(&desk->lines, ita_heap());
    ita_text_open(&desk->file, ita_heap());
}

void job_desk_close(job_desk *desk) {
    ita_text_close(&desk->lines);
    ita_text_close(&desk->file);
}

static void show_progress(job_desk *desk) {
    double now = job_clock();
    if (!desk->plan->shows_progress || now - desk->shown < show_every) return;
    ita_job_report report;
    ita_run_report(desk->run, &report);
    desk->shown = now;
    char share[16], solutions[24], nodes[24];
    snprintf(share, sizeof share, "%5.1f", 100 * report.progress);
    snprintf(solutions, sizeof solutions, "%llu", (unsigned long long)report.solutions);
    snprintf(nodes, sizeof nodes, "%llu", (unsigned long long)report.nodes);
    const char *counted[] = {share, nodes, solutions, NULL};
    ita_text line;
    cli_open_text(&line);
    ita_put_words(&line, desk->plan->into ? "cli.progress.one_thing" : "cli.progress", counted);
    if (ita_text_status(&line) == ITA_OK) fprintf(stderr, "\r%s ", ita_text_get(&line));
    ita_text_close(&line);
    fflush(stderr);
}

// What is added to a text is written later, by whoever asked for it: until all is over saves hold
// it.
static void collect(job_desk *desk) {
    ita_text *lines = &desk->lines;
    if (desk->plan->into && !desk->is_over) return;
    while (ita_run_take(desk->run, lines) == ITA_OK)
        ita_put_char(lines, '\n');
    if (!desk->plan->prints_solutions && !desk->plan->into) ita_text_reset(lines);
}

static ita_status make_save(job_desk *desk) {
    ita_text_reset(&desk->file);
    ita_status status = ita_run_save(desk->run, &desk->file);
    if (status != ITA_OK) ita_text_reset(&desk->file);
    return status;
}

// Solutions that were found since the last save, most of them still with their workers.
static bool is_much_unsaved(const job_desk *desk) {
    return desk->plan->resume_path && desk->plan->wants_texts &&
           delivered_now(desk) - desk->delivered_saved >= SOLUTIONS_A_SAVE;
}

static bool is_save_due(const job_desk *desk) {
    if (!desk->plan->resume_path) return false;
    return job_clock() - desk->saved >= desk->plan->save_every || is_much_unsaved(desk);
}

bool job_desk_is_full(const job_desk *desk) {
    return ita_run_waiting(desk->run) > WAITING_MOST || is_much_unsaved(desk);
}

// A launcher of ranks that was told to stop kills what has not ended a second later, and parts may
// take longer to come home: what is known by now is saved first.
static void save_stop(job_desk *desk) {
    if (!cli_is_stopped || desk->is_stop_saved || !desk->plan->resume_path) return;
    desk->is_stop_saved = true;
    collect(desk);
    make_save(desk);
}

bool job_desk_look(job_desk *desk) {
    save_stop(desk);
    if (cli_is_stopped || desk->failure != ITA_OK) ita_run_stop(desk->run);
    show_progress(desk);
    if (!desk->plan->resume_path) collect(desk);
    if (ita_run_is_ending(desk->run)) return false;
    if (desk->is_asking) {
        bool is_answered = ita_run_is_noted(desk->run);
        if (!is_answered && job_clock() - desk->asked < answer_within) return false;
        collect(desk);
        make_save(desk);
        desk->is_asking = false;
        desk->saved = job_clock();
        desk->delivered_saved = delivered_now(desk);
        return false;
    }
    if (!is_save_due(desk)) return false;
    ita_run_ask(desk->run);
    desk->is_asking = true;
    desk->asked = job_clock();
    return true;
}

double job_desk_pause(const job_desk *desk) {
    const double save_every = desk->plan->resume_path ? desk->plan->save_every : show_every;
    if (!desk->plan->shows_progress) return desk->plan->resume_path ? save_every : 0;
    return save_every < show_every ? save_every : show_every;
}

void job_desk_look_at_whole(job_desk *desk) {
    show_progress(desk);
    if (!is_save_due(desk)) return;
    collect(desk);
    make_save(desk);
    desk->saved = job_clock();
    desk->delivered_saved = delivered_now(desk);
    job_desk_put(desk);
}

// The last save is made also where nothing is left to be gone on with: until the file is taken away
// a kill, as of ranks that take their time to part, must find what was printed in it. Where a part
// failed, the save before stays, and what was not printed by then comes when it is gone on with.
void job_desk_finish(job_desk *desk) {
    const ita_status outcome = ita_run_outcome(desk->run, NULL);
    const bool is_well = outcome == ITA_OK || outcome == ITA_E_STOPPED;
    const bool is_saved = desk->plan->resume_path != NULL;
    ita_status status = ITA_OK;
    collect(desk);
    if (is_saved && is_well) status = make_save(desk);
    desk->is_over = true;
    if (desk->plan->into) collect(desk);
    if (is_saved && !is_well) ita_text_reset(&desk->lines);
    if (status != ITA_OK) ita_fail(&desk->unsaved, ITA_E_MEMORY, "memory");
    if (desk->plan->shows_progress) fputc('\n', stderr);
}

static void print_lines(job_desk *desk) {
    ita_status status = ita_text_status(&desk->lines);
    if (status == ITA_OK && desk->lines.length == 0) return;
    if (status != ITA_OK) {
        desk->failure = ita_fail(&desk->diag, status, "memory");
    } else if (desk->plan->into) {
        ita_put_bytes(desk->plan->into, desk->lines.data, desk->lines.length);
    } else if (!cli_write_whole(stdout, desk->lines.data, desk->lines.length)) {
        desk->failure =
            cli_file_failed(&desk->diag, "cli.file.write", cli_words("cli.file.output"));
    }
    ita_text_reset(&desk->lines);
}

static void tell_unsaved(job_desk *desk) {
    ita_diag diag;
    cli_file_failed(&diag, "cli.file.write", desk->plan->resume_path);
    if (desk->is_over)
        desk->unsaved = diag;
    else
        cli_complain(NULL, NULL, 0, &diag);
}

// First printed, then saved: what is saved was printed. The save lies ready on the disk by then and
// takes its place at once, so that hardly a kill falls between the two.
void job_desk_put(job_desk *desk) {
    const char *path = desk->plan->resume_path;
    const ita_text *file = &desk->file;
    cli_fresh_file fresh;
    const bool has_save = file->length > 0;
    if (path && !has_save && !desk->is_over) return; // lines come with the save that knows of them
    const bool is_ready = has_save && cli_prepare_file(path, file->data, file->length, &fresh);
    print_lines(desk);
    if (is_ready && desk->failure != ITA_OK)
        cli_drop_file(&fresh);
    else if (has_save && desk->failure == ITA_OK && !(is_ready && cli_settle_file(&fresh)) &&
             !cli_replace_file(path, file->data, file->length))
        tell_unsaved(desk);
    ita_text_reset(&desk->file);
}

// ---- the pace

void job_pace_open(job_pace *pace, double seconds) {
    *pace = (job_pace){.budget = first_budget, .seconds = seconds};
}

void job_follow(ita_run_worker *worker, ita_run_order order, job_pace *pace) {
    switch (order) {
    case ITA_RUN_NOTE: ita_run_note(worker); return;
    case ITA_RUN_RETURN: ita_run_return(worker); return;
    case ITA_RUN_LEAVE: return;
    case ITA_RUN_GO_ON: break;
    }
    double before = job_clock();
    ita_run_work(worker, pace->budget);
    double seconds = job_clock() - before;
    if (seconds > 2 * pace->seconds && pace->budget > least_budget) pace->budget /= 2;
    if (seconds < pace->seconds / 2 && pace->budget < most_budget) pace->budget *= 2;
}
