// intarsia cover: exact cover in Knuth's text format.
#include "intarsia/cover.h"
#include "cli/commands.h"
#include "cli/cover_ask.h"
#include "cli/jobs.h"
#include "cli/pages.h"
#include "intarsia/base.h"

static ita_status resume_cover(void *user, const char *bytes, size_t length, ita_job **job,
                               ita_diag *diag) {
    return ita_cover_job_resume(user, bytes, length, NULL, cli_memory(), job, diag);
}

static ita_status read_instance(const char *bytes, size_t length, const ita_allocator *memory,
                                ita_cover **cover, ita_diag *diag) {
    ita_cover_builder *builder;
    if (ita_cover_builder_open(memory, &builder) != ITA_OK)
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ita_cover_read_dlx(builder, bytes, length, diag);
    if (status == ITA_OK) {
        status = ita_cover_find_symmetries(builder, ITA_COVER_MAX_GROUP, 0, NULL);
        if (status != ITA_OK)
            ita_fail(diag, status, status == ITA_E_STOPPED ? "cover.stopped" : "memory");
    }
    if (status == ITA_OK) status = ita_cover_finish(builder, cover, diag);
    ita_cover_builder_close(builder);
    return status;
}

// Tells saved jobs apart.
static void put_name(const cli_args *args, const ita_text *content, ita_text *name) {
    ita_put(name, "cover ");
    ita_put_hex(name, ita_hash_bytes(ita_text_get(content), content->length, 0), 16);
    ita_put(name, cli_has(args, "unique") ? " unique" : " every");
}

static int run_instance(const cli_args *args, job_plan *plan, ita_cover *cover) {
    ita_cover_options options = {.limit = plan->limit,
                                 .wants_solutions = plan->wants_texts,
                                 .method = plan->method,
                                 .seed = plan->seed,
                                 .symmetry =
                                     cli_has(args, "unique") ? ITA_COVER_UNIQUE : ITA_COVER_EVERY};
    ita_job *job;
    ita_job_report report;
    ita_diag diag;
    double before = job_clock();
    ita_status status = ita_cover_job_new(cover, &options, cli_memory(), &job, &diag);
    if (status == ITA_E_STOPPED)
        return job_answer(args, plan, status, &(const ita_job_report){0}, 0, &diag);
    if (status != ITA_OK) return cli_failed(NULL, NULL, &diag);
    plan->source = (job_source){cover, resume_cover};
    status = job_run(plan, job, &report, &diag);
    return job_answer(args, plan, status, &report, job_clock() - before, &diag);
}

static int run_cover(const cli_args *args) {
    job_plan plan = {0};
    ita_text content, name;
    ita_diag diag;
    ita_cover *cover;
    int exit_status;
    if (!job_read_options(args, &plan)) return EXIT_BAD;
    if (!cover_ask_fits(args, &exit_status)) return exit_status;
    cli_use_large_pages();
    const char *path = args->positional[0];
    if (cli_read_file(path, &content, &diag) != ITA_OK) return cli_failed(NULL, NULL, &diag);
    cli_catch_interrupt();
    ita_text_open(&name, ita_heap());
    put_name(args, &content, &name);
    plan.name = ita_text_get(&name);
    const ita_status status =
        read_instance(ita_text_get(&content), content.length, cli_memory(), &cover, &diag);
    if (status == ITA_E_STOPPED && !cover_is_asked(args)) {
        exit_status = job_answer(args, &plan, status, &(const ita_job_report){0}, 0, &diag);
    } else if (status != ITA_OK) {
        exit_status = cli_failed(path, &content, &diag);
    } else {
        exit_status =
            cover_is_asked(args) ? cover_ask(args, cover) : run_instance(args, &plan, cover);
        ita_cover_close(cover);
    }
    ita_text_close(&name);
    ita_text_close(&content);
    return exit_status;
}

static const cli_option options[] = {
    JOB_OPTIONS, COVER_ASK_OPTIONS, {"unique", 'u', NULL, "help.cover.unique"}, {0}};

static const char *const more[] = {"help.cover.1", "help.cover.2", JOB_MORE, NULL};

const cli_command cli_cover = {"cover", "FILE", "help.cover", 1, 1, options, run_cover, more, true};
