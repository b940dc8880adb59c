// The file of a saved job: tried for writing before anything is worked out, read whole, and told
// apart: damaged, of another puzzle, or good.
#include "cli/jobs_desk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static ita_status read_run(const char *path, const ita_run_task *task, ita_run **run,
                           ita_diag *diag) {
    ita_text content;
    ita_status status = cli_read_file(path, &content, diag);
    if (status != ITA_OK) return status;
    status = ita_run_resume(task, ita_text_get(&content), content.length, run, diag);
    ita_text_close(&content);
    if (status == ITA_OK || status == ITA_E_MEMORY || status == ITA_E_STOPPED) return status;
    const bool is_other = status == ITA_E_ILLEGAL;
    ita_fail(diag, ITA_E_SYNTAX, is_other ? "cli.resume.other" : "cli.resume.damaged");
    ita_diag_arg(diag, path);
    return ITA_E_SYNTAX;
}

ita_status job_file_open(const job_plan *plan, const ita_run_task *task, ita_job *job,
                         ita_run **run, ita_diag *diag) {
    const char *path = plan->resume_path;
    struct stat info;
    ita_status status = ITA_OK;
    bool is_there = path && stat(path, &info) == 0;
    if (path && (path[0] == '\0' || strcmp(path, "-") == 0)) { // standard output is no file
        errno = path[0] == '\0' ? ENOENT : EINVAL;
        status = cli_file_failed(diag, "cli.resume.write", path);
    } else if (is_there && !S_ISREG(info.st_mode)) {
        errno = S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
        status = cli_file_failed(diag, "cli.resume.write", path);
    } else if (is_there && access(path, W_OK) != 0) {
        status = cli_file_failed(diag, "cli.resume.write", path);
    } else if (path && !cli_can_replace_file(path)) {
        status = cli_file_failed(diag, "cli.resume.write", path);
    }
    if (status != ITA_OK || is_there) {
        ita_job_close(job);
        return status == ITA_OK ? read_run(path, task, run, diag) : status;
    }
    return ita_run_open(task, job, run, diag);
}
