// The program's parts and folders: what needs libraries that most commands do without lies in
// files of its own, opened only when it is asked for. They are found beside the program, in the
// folder of a build as well as wherever it was installed or moved to. Knows no part's inside.
#include "cli/parts.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

// A part, and how one who lacks it gets it: a message key.
static const struct {
    const char *name, *help;
} helps[] = {
    {"packed.so", "cli.part.packed"}, {"picture.so", "cli.part.picture"},
    {"server.so", "cli.part.server"}, {"mpi.so", "cli.part.mpi"},
    {"bench", "cli.part.bench"},
};

void cli_program(ita_text *path) {
    char name[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", name, sizeof name);
    if (length > 0) ita_put_bytes(path, name, (size_t)length);
}

static size_t folder_length(const ita_text *path) {
    size_t length = path->length;
    while (length > 0 && path->data[length - 1] != '/')
        length--;
    return length;
}

bool cli_find_beside(const char *const *folders, const char *name, ita_text *path) {
    ita_text program;
    ita_text_open(&program, ita_heap());
    cli_program(&program);
    bool is_found = false;
    for (; *folders && !is_found && !path->failed && !program.failed; folders++) {
        ita_text_reset(path);
        if (**folders != '/') ita_put_bytes(path, program.data, folder_length(&program));
        ita_put(path, *folders);
        ita_put_char(path, '/');
        ita_put(path, name);
        is_found = !path->failed && access(ita_text_get(path), R_OK) == 0;
    }
    ita_text_need(path, &program);
    ita_text_close(&program);
    return is_found;
}

static ita_status find_part(const char *name, ita_text *path, ita_diag *diag) {
    static const char *const folders[] = {"parts", INTARSIA_PARTS_FROM_PROGRAM,
                                          INTARSIA_PARTS_INSTALLED, NULL};
    if (cli_find_beside(folders, name, path)) return ITA_OK;
    if (path->failed) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, "cli.part.missing");
    for (size_t i = 0; i < sizeof helps / sizeof helps[0]; i++)
        if (strcmp(helps[i].name, name) == 0) diag->key = helps[i].help;
    ita_diag_arg(diag, name);
    return status;
}

void *cli_part(const char *name, const char *function, ita_diag *diag) {
    ita_text path;
    ita_text_open(&path, ita_heap());
    void *found = NULL;
    if (find_part(name, &path, diag) == ITA_OK) {
        errno = 0;
        // Global, because what Open MPI itself opens looks for its symbols there.
        void *part = dlopen(ita_text_get(&path), RTLD_NOW | RTLD_GLOBAL);
        found = part ? dlsym(part, function) : NULL;
        if (!found && errno == ENOMEM) {
            ita_fail(diag, ITA_E_MEMORY, "memory");
        } else if (!found) {
            ita_fail(diag, ITA_E_UNSUPPORTED, "cli.part.broken");
            ita_diag_arg(diag, name);
            ita_diag_arg(diag, dlerror());
        }
    }
    ita_text_close(&path);
    return found;
}

ita_status cli_part_run(const char *name, char *const *arguments, ita_diag *diag) {
    ita_text path;
    ita_text_open(&path, ita_heap());
    ita_status status = find_part(name, &path, diag);
    if (status == ITA_OK) {
        execv(ita_text_get(&path), arguments); // comes back only when it failed
        status = ita_fail(diag, ITA_E_UNSUPPORTED, "cli.part.broken");
        ita_diag_arg(diag, name);
        ita_diag_arg(diag, "it cannot be started");
    }
    ita_text_close(&path);
    return status;
}
