// What the system refuses, in the language that is spoken. Its own words (strerror) follow the
// environment and are there in English alone; they stand in only where no sentence of ours does.
#include "cli/cli.h"

#include <errno.h>
#include <string.h>

static const struct {
    int error;
    const char *key;
} reasons[] = {
    {ENOENT, "cli.system.absent"}, {EACCES, "cli.system.denied"}, {EPERM, "cli.system.denied"},
    {EISDIR, "cli.system.folder"}, {ENOTDIR, "cli.system.file"},  {ENOSPC, "cli.system.full"},
    {EDQUOT, "cli.system.quota"},  {EROFS, "cli.system.fixed"},   {ENAMETOOLONG, "cli.system.name"},
    {EMFILE, "cli.system.many"},   {ENFILE, "cli.system.many"},   {EFBIG, "cli.system.large"},
    {ELOOP, "cli.system.links"},   {EIO, "cli.system.device"},    {ETXTBSY, "cli.system.busy"},
    {EBUSY, "cli.system.busy"},    {EINVAL, "cli.system.kind"},
};

const char *cli_system_words(int error) {
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].error == error) return cli_words(reasons[i].key);
    return strerror(error);
}

ita_status cli_file_failed(ita_diag *diag, const char *key, const char *path) {
    int error = errno;
    if (error == ENOMEM) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ita_fail(diag, ITA_E_IO, key);
    ita_diag_arg(diag, path);
    ita_diag_arg(diag, cli_system_words(error));
    return status;
}
