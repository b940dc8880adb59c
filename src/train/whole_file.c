// Files by the calls of the C library; replacing is the command line's.
#include "train/whole_file.h"

#include "cli/cli.h"

#include <errno.h>
#include <string.h>

static bool read_all(FILE *file, const char *path, ita_text *content, train_fault *fault) {
    static char buffer[1 << 16];
    size_t got = sizeof buffer;
    while (got == sizeof buffer && !content->failed) {
        got = fread(buffer, 1, sizeof buffer, file);
        ita_put_bytes(content, buffer, got);
    }
    const bool is_bad = ferror(file) != 0;
    fclose(file);
    if (is_bad) return train_refuse(fault, "%s: cannot be read: %s", path, strerror(errno));
    return content->failed ? train_lacks_memory(fault) : true;
}

bool train_read_if_there(const char *path, ita_text *content, bool *is_there, train_fault *fault) {
    ita_text_open(content, ita_heap());
    FILE *file = fopen(path, "rb");
    *is_there = file != NULL;
    if (file) return read_all(file, path, content, fault);
    if (errno == ENOENT) return true;
    return train_refuse(fault, "%s: cannot be opened: %s", path, strerror(errno));
}

bool train_read_file(const char *path, ita_text *content, train_fault *fault) {
    bool is_there;
    if (!train_read_if_there(path, content, &is_there, fault)) return false;
    return is_there ? true : train_refuse(fault, "%s: there is no such file", path);
}

bool train_replace_file(const char *path, const ita_text *content, train_fault *fault) {
    if (content->failed) return train_lacks_memory(fault);
    if (cli_replace_file(path, ita_text_get(content), content->length)) return true;
    return train_refuse(fault, "%s: cannot be written: %s", path, strerror(errno));
}
