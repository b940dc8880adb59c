// Files for the commands. The only place that opens a file for them.
#include "cli/cli.h"
#include "cli/parts.h"
#include "packed/packed.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Devices that never end are files too: what is larger is no game, figure or cover. Nor is what
// unpacks to very much more than it was, which zeros do: to a thousand times that.
enum {
    FILE_MOST = 512 << 20,
    UNPACKED_LEAST = 16 << 20,
    UNPACKED_MOST = 256 << 20,
    SWELLS_BY = 64
};

static size_t unpacked_most(size_t packed) {
    if (packed > UNPACKED_MOST / SWELLS_BY) return UNPACKED_MOST;
    const size_t swollen = packed * SWELLS_BY;
    return swollen > UNPACKED_LEAST ? swollen : UNPACKED_LEAST;
}

// What gzip packed is unpacked, whatever the file is called.
static bool is_packed(const ita_text *content) {
    return content->length > 2 && memcmp(ita_text_get(content), "\x1f\x8b\x08", 3) == 0;
}

static ita_status unpack(const char *path, ita_text *content, ita_diag *diag) {
    ita_text unpacked;
    packed_unpacker *unpacker = (packed_unpacker *)cli_part("packed.so", "packed_unpack", diag);
    if (!unpacker) return diag->status;
    ita_text_open(&unpacked, ita_heap());
    ita_status status = unpacker(ita_text_get(content), content->length,
                                 unpacked_most(content->length), &unpacked, diag);
    if (status == ITA_E_SYNTAX || status == ITA_E_LIMIT) ita_diag_arg(diag, path);
    ita_text_close(content);
    *content = unpacked;
    return status;
}

ita_status cli_pack(ita_text *content, ita_diag *diag) {
    ita_text packed;
    packed_packer *packer = (packed_packer *)cli_part("packed.so", "packed_pack", diag);
    if (!packer) return diag->status;
    ita_text_open(&packed, ita_heap());
    ita_status status = packer(ita_text_get(content), content->length, &packed, diag);
    ita_text_close(content);
    *content = packed;
    return status;
}

ita_status cli_read_file(const char *path, ita_text *content, ita_diag *diag) {
    ita_text_open(content, ita_heap());
    bool is_input = strcmp(path, "-") == 0;
    if (is_input && cli_is_refused_over_ranks("cli.ranks.input", path, diag)) return diag->status;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    if (!file) return cli_file_failed(diag, "cli.file.open", path);
    char buffer[65536];
    size_t got = sizeof buffer; // less is the end, or a failure
    while (content->length <= FILE_MOST && got == sizeof buffer && !content->failed) {
        got = fread(buffer, 1, sizeof buffer, file);
        ita_put_bytes(content, buffer, got);
    }
    bool is_bad = ferror(file) != 0;
    ita_status status = is_bad ? cli_file_failed(diag, "cli.file.read", path) : ITA_OK;
    if (content->length > FILE_MOST) {
        status = ita_fail(diag, ITA_E_LIMIT, "cli.file.large");
        ita_diag_arg(diag, path);
        ita_diag_arg_int(diag, FILE_MOST >> 20);
    }
    if (!is_input) fclose(file);
    if (status == ITA_OK && content->failed) status = ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status == ITA_OK && is_packed(content)) status = unpack(path, content, diag);
    if (status != ITA_OK) ita_text_close(content);
    return status;
}

static bool is_standard_output(const char *path) {
    return strcmp(path, "-") == 0;
}

ita_status cli_check_output(const char *path, ita_diag *diag) {
    struct stat info;
    if (!path || is_standard_output(path)) return ITA_OK;
    const bool is_there = stat(path, &info) == 0;
    if (is_there && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
    } else if ((is_there && !S_ISREG(info.st_mode)) || cli_can_replace_file(path)) {
        return ITA_OK;
    }
    return cli_file_failed(diag, "cli.file.write", path);
}

static ita_status stopped_writing(const char *path, ita_diag *diag) {
    const ita_status status = ita_fail(diag, ITA_E_STOPPED, "cli.file.stopped");
    ita_diag_arg(diag, is_standard_output(path) ? cli_words("cli.file.output") : path);
    return status;
}

ita_status cli_write_file(const char *path, const ita_text *text, ita_diag *diag) {
    if (ita_text_status(text) != ITA_OK) return ita_fail(diag, ITA_E_MEMORY, "memory");
    if (cli_replace_file(path, ita_text_get(text), text->length)) return ITA_OK;
    if (errno == EINTR) return stopped_writing(path, diag);
    return cli_file_failed(diag, "cli.file.write", path);
}
