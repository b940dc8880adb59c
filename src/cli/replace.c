// A file replaced whole: the new content is written beside the old, which stays until all is on the
// disk. Where the system allows it the new file has no name until then, so that a kill leaves
// nothing behind; what asks to stop waits until it has its own. Touches that file and its folder,
// nothing else.
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Signals that ask to stop come when the mask is `before` again: a file that has a name already
// would be left behind.
static void hold_stops(sigset_t *before) {
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGHUP);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stops, before);
}

static void let_stops(const sigset_t *before) {
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

// A pipe that nobody reads would be waited for without end: who is told to stop waits no longer. A
// signal cuts a write short, or it has written nothing yet.
static bool write_all(int file, const char *bytes, size_t length) {
    const bool was_stopped = cli_is_stopped; // writes what was found by then
    while (length > 0) {
        ssize_t done = write(file, bytes, length);
        if (done == 0) errno = ENOSPC;
        if (done == 0 || (done < 0 && errno != EINTR)) return false;
        if (done > 0) bytes += done;
        if (done > 0) length -= (size_t)done;
        if (length == 0 || !cli_is_stopped || was_stopped) continue;
        errno = EINTR;
        return false;
    }
    return true;
}

// Devices and pipes cannot be replaced; they are written straight.
static bool is_special(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

static bool write_straight(const char *path, const char *bytes, size_t length) {
    bool is_output = strcmp(path, "-") == 0;
    int file = is_output ? STDOUT_FILENO : open(path, O_WRONLY);
    fflush(stdout);
    bool is_done = file >= 0 && write_all(file, bytes, length);
    if (file >= 0 && !is_output) close(file);
    return is_done;
}

// ---- a file beside another

// With the slash behind it; "./" for a bare name. NULL without memory.
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup("./");
}

static int open_unnamed(const char *path) {
#ifdef O_TMPFILE
    char *folder = folder_of(path);
    int file = folder ? open(folder, O_TMPFILE | O_WRONLY, 0600) : -1;
    free(folder);
    return file;
#else
    (void)path;
    return -1;
#endif
}

static cli_fresh_file open_fresh(const char *path, bool has_name) {
    size_t size = strlen(path) + 32;
    cli_fresh_file f = {.file = -1, .has_name = has_name, .name = malloc(size)};
    if (!f.name) return f;
    snprintf(f.name, size, has_name ? "%s.XXXXXX" : "%s.intarsia-new", path);
    f.file = has_name ? mkstemp(f.name) : open_unnamed(path);
    return f;
}

// The name is there for a moment only, and what a kill in that moment left is taken away here. Who
// saves the same file just now may take ours away too; then it is tried again by a name of its own.
static bool give_name(cli_fresh_file *f) {
    if (f->has_name) return true;
    char own[40];
    snprintf(own, sizeof own, "/proc/self/fd/%d", f->file);
    unlink(f->name);
    f->has_name = linkat(AT_FDCWD, own, AT_FDCWD, f->name, AT_SYMLINK_FOLLOW) == 0;
    return f->has_name;
}

void cli_drop_file(cli_fresh_file *f) {
    int error = errno;
    if (f->file >= 0) close(f->file);
    if (f->file >= 0 && f->has_name) unlink(f->name);
    free(f->name);
    free(f->path);
    errno = error;
}

// Mode and owner of the file that stood there, else what is usual. Who may not give a file away
// keeps it; it is then no longer run as somebody else.
static bool take_after(int file, const char *path) {
    struct stat old;
    if (stat(path, &old) != 0) {
        mode_t mask = umask(0);
        umask(mask);
        return fchmod(file, 0666 & ~mask) == 0;
    }
    bool is_given = fchown(file, old.st_uid, old.st_gid) == 0;
    bool keeps_group = is_given || fchown(file, (uid_t)-1, old.st_gid) == 0;
    return fchmod(file, old.st_mode & (is_given ? 07777 : keeps_group ? 02777 : 0777)) == 0;
}

// The new name is on the disk when its folder is.
static void sync_folder(const char *path) {
    char *folder = folder_of(path);
    int file = folder ? open(folder, O_RDONLY | O_DIRECTORY) : -1;
    if (file >= 0) fsync(file);
    if (file >= 0) close(file);
    free(folder);
}

// Where links lead, so that they stay links; the caller's to free. NULL without memory, or when
// they lead in a circle.
static char *end_of_links(const char *path) {
    enum { LINKS_MOST = 40, PATH_BYTES = 4096 };
    char *here = strdup(path), next[PATH_BYTES];
    for (int i = 0; here; i++) {
        ssize_t length = readlink(here, next, sizeof next - 1);
        if (length < 0) return here;
        next[length] = '\0';
        char *folder = next[0] == '/' ? strdup("") : folder_of(here), *there = NULL;
        if (folder && asprintf(&there, "%s%s", folder, next) < 0) there = NULL;
        free(folder);
        free(here);
        here = there;
        if (i < LINKS_MOST) continue;
        free(here);
        errno = ELOOP;
        return NULL;
    }
    errno = ENOMEM;
    return NULL;
}

// ---- the replacement

static bool write_fresh(cli_fresh_file *f, char *end, const char *bytes, size_t length,
                        bool has_name) {
    *f = open_fresh(end, has_name);
    bool is_done = f->file >= 0 && write_all(f->file, bytes, length) && take_after(f->file, end) &&
                   fsync(f->file) == 0;
    if (is_done)
        f->path = end;
    else
        cli_drop_file(f);
    return is_done;
}

static bool may_write(const char *end) {
    return end && (access(end, F_OK) != 0 || access(end, W_OK) == 0);
}

static bool prepare(const char *path, const char *bytes, size_t length, bool has_name,
                    cli_fresh_file *fresh) {
    char *end = end_of_links(path);
    if (may_write(end) && write_fresh(fresh, end, bytes, length, has_name)) return true;
    int error = errno;
    free(end);
    errno = error;
    return false;
}

bool cli_prepare_file(const char *path, const char *bytes, size_t length, cli_fresh_file *fresh) {
    sigset_t before;
    hold_stops(&before);
    bool is_done = !is_special(path) && prepare(path, bytes, length, false, fresh);
    let_stops(&before);
    return is_done;
}

bool cli_settle_file(cli_fresh_file *f) {
    bool is_done = give_name(f) && rename(f->name, f->path) == 0;
    if (is_done) f->has_name = false; // it is the file now
    if (is_done) sync_folder(f->path);
    cli_drop_file(f);
    return is_done;
}

bool cli_replace_file(const char *path, const char *bytes, size_t length) {
    cli_fresh_file fresh;
    sigset_t before;
    bool is_done = false;
    if (strcmp(path, "-") == 0 || is_special(path)) return write_straight(path, bytes, length);
    hold_stops(&before);
    for (int has_name = 0; !is_done && has_name <= 1; has_name++)
        is_done = prepare(path, bytes, length, has_name, &fresh) && cli_settle_file(&fresh);
    let_stops(&before);
    return is_done;
}

static bool try_block(const char *path, bool has_name) {
    static const char block[4096]; // a full disk takes a file but not its bytes
    cli_fresh_file f = open_fresh(path, has_name);
    bool is_done = f.file >= 0 && write_all(f.file, block, sizeof block);
    cli_drop_file(&f);
    return is_done;
}

bool cli_can_replace_file(const char *path) {
    char *end = end_of_links(path);
    bool is_done = may_write(end) && (try_block(end, false) || try_block(end, true));
    int error = errno;
    free(end);
    errno = error;
    return is_done;
}
