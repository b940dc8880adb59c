// The files of the built page: which one answers a path, compressed or not.
#include "server/page.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HASH_LENGTH = 8, PATH_ROOM = 1100 };

static const struct {
    const char *ending, *type;
    bool is_compressible;
} types[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".mjs", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".wasm", "application/wasm", true},
    {".svg", "image/svg+xml", true},
    {".json", "application/json", true},
    {".map", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".png", "image/png", false},
    {".ico", "image/x-icon", false},
    {".woff2", "font/woff2", false},
};

static bool ends_in(const char *text, const char *ending) {
    size_t length = strlen(text), part = strlen(ending);
    return length >= part && strcmp(text + length - part, ending) == 0;
}

static void find_type(const char *path, page_file *file) {
    file->type = "application/octet-stream";
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_in(path, types[i].ending)) {
            file->type = types[i].type;
            file->is_compressible = types[i].is_compressible;
        }
}

// The page's build names what it puts in assets/ "name-HASH.ending". Eight small letters are taken
// for a word: better asked for again than kept for ever.
static bool is_hashed(const char *path) {
    const char *dot = strrchr(path, '.');
    if (strncmp(path, "assets/", 7) != 0 || !dot || dot - path < 7 + 1 + HASH_LENGTH) return false;
    const char *hash = dot - HASH_LENGTH;
    bool is_word = true;
    for (const char *at = hash; at < dot; at++) {
        if (*at == '/' || *at == '.') return false;
        if (*at < 'a' || *at > 'z') is_word = false;
    }
    return hash[-1] == '-' && !is_word;
}

// Nothing hidden, and no way out of the folder.
static bool is_allowed(const char *path) {
    for (const char *part = path; part; part = strchr(part, '/')) {
        if (part != path) part++;
        if (*part == '.' || *part == '/') return false;
    }
    return true;
}

static bool open_regular(int folder, const char *path, struct stat *found, int *descriptor) {
    // not waiting where a named pipe lies in the folder
    *descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (*descriptor < 0) return false;
    if (fstat(*descriptor, found) == 0 && S_ISREG(found->st_mode)) return true;
    close(*descriptor);
    errno = ENOENT;
    return false;
}

static bool is_older(const struct stat *one, const struct stat *other) {
    if (one->st_mtim.tv_sec != other->st_mtim.tv_sec)
        return one->st_mtim.tv_sec < other->st_mtim.tv_sec;
    return one->st_mtim.tv_nsec < other->st_mtim.tv_nsec;
}

// In place of the file, its compressed form; one that is older than the file is left alone.
static bool replace_by(int folder, const char *path, const char *ending, struct stat *found,
                       int *descriptor) {
    char name[PATH_ROOM];
    struct stat smaller;
    int opened;
    snprintf(name, sizeof name, "%s%s", path, ending);
    if (!open_regular(folder, name, &smaller, &opened)) return false;
    bool is_stale = is_older(&smaller, found);
    close(is_stale ? opened : *descriptor);
    if (is_stale) return false;
    *descriptor = opened;
    *found = smaller;
    return true;
}

int page_open(int folder, const char *path, page_encodings taken, page_file *file) {
    *file = (page_file){.descriptor = -1};
    if (!is_allowed(path)) return 404;
    if (*path == '\0') path = "index.html";
    struct stat found;
    if (!open_regular(folder, path, &found, &file->descriptor))
        return errno == EMFILE || errno == ENFILE || errno == ENOMEM ? 503 : 404;
    find_type(path, file);
    file->is_hashed = is_hashed(path);
    if (file->is_compressible) {
        if (taken.br && replace_by(folder, path, ".br", &found, &file->descriptor))
            file->encoding = "br";
        else if (taken.gzip && replace_by(folder, path, ".gz", &found, &file->descriptor))
            file->encoding = "gzip";
    }
    file->size = found.st_size;
    file->changed_at = found.st_mtim.tv_sec;
    snprintf(file->validator, sizeof file->validator, "\"%llx-%llx.%lx%s%s\"",
             (unsigned long long)found.st_size, (unsigned long long)found.st_mtim.tv_sec,
             (unsigned long)found.st_mtim.tv_nsec, file->encoding ? "-" : "",
             file->encoding ? file->encoding : "");
    return 200;
}
