// A stopped job as a file: the whole first, then the parts that are still to do.
#include "cli/jobs.h"

#include <string.h>
#include <unistd.h>

static const char head[] = "intarsia-job 1\n";

ita_status job_file_write(const job_plan *plan, ita_job *const *jobs, size_t count,
                          ita_diag *diag) {
    ita_text file, part;
    ita_text_open(&file, ita_heap());
    ita_text_open(&part, ita_heap());
    ita_put(&file, head);
    ita_put(&file, plan->name);
    ita_put_char(&file, '\n');
    ita_put_u32(&file, (uint32_t)count);
    ita_status status = ITA_OK;
    for (size_t i = 0; status == ITA_OK && i < count; i++) {
        ita_text_reset(&part);
        status = jobs[i]->class_->save(jobs[i], &part);
        ita_put_u64(&file, part.length);
        ita_put_bytes(&file, ita_text_get(&part), part.length);
    }
    if (status == ITA_OK) status = ita_text_status(&file);
    if (status != ITA_OK)
        ita_fail(diag, status, "memory");
    else
        status = cli_write_file(plan->resume_path, file.data, file.length, diag);
    ita_text_close(&part);
    ita_text_close(&file);
    return status;
}

static ita_status read_parts(const job_plan *plan, ita_reader *reader, ita_job **jobs,
                             size_t capacity, size_t *count, ita_diag *diag) {
    uint32_t parts;
    uint64_t length;
    if (!ita_read_words(reader, head) || !ita_read_words(reader, plan->name) ||
        !ita_read_char(reader, '\n') || !ita_read_u32(reader, &parts) || parts > capacity)
        return ITA_E_SYNTAX;
    for (uint32_t i = 0; i < parts; i++) {
        if (!ita_read_u64(reader, &length) || length > reader->length - reader->at)
            return ITA_E_SYNTAX;
        ita_status status = plan->source.resume(plan->source.user, reader->bytes + reader->at,
                                                (size_t)length, &jobs[*count], diag);
        if (status != ITA_OK) return status;
        ++*count;
        reader->at += (size_t)length;
    }
    return ITA_OK;
}

ita_status job_file_read(const job_plan *plan, ita_job **jobs, size_t capacity, size_t *count,
                         ita_diag *diag) {
    *count = 0;
    if (access(plan->resume_path, F_OK) != 0) return ITA_OK;
    ita_text content;
    ita_status status = cli_read_file(plan->resume_path, &content, diag);
    if (status != ITA_OK) return status;
    ita_reader reader = ita_read(ita_text_get(&content), content.length);
    status = read_parts(plan, &reader, jobs, capacity, count, diag);
    ita_text_close(&content);
    if (status == ITA_OK) return ITA_OK;
    while (*count > 0)
        ita_job_close(jobs[--*count]);
    ita_fail(diag, ITA_E_SYNTAX, "cli.resume");
    ita_diag_arg(diag, plan->resume_path);
    return ITA_E_SYNTAX;
}
