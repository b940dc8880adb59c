// Loaded before the program under test: it is killed before its KILL_AT-th call that changes files,
// as by a power cut, or sent the signal KILL_WITH. KILL_COUNT, if it names a file, learns how many
// there were. With ALL_NAMED its files have names from the first, as on disks that know no others.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static long calls;
static int is_counting = 1;

static void count(void) {
    const char *at = getenv("KILL_AT");
    const char *with = getenv("KILL_WITH");
    if (is_counting && ++calls == (at ? strtol(at, NULL, 10) : 0))
        kill(getpid(), with ? (int)strtol(with, NULL, 10) : SIGKILL);
}

#define REAL(name)                                                                                 \
    static __typeof__(name) *real;                                                                 \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name);                                          \
    count()

int open(const char *path, int flags, ...) {
    static __typeof__(open) *real;
    va_list more;
    va_start(more, flags);
    const mode_t mode =
        flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "open");
    if ((flags & O_TMPFILE) == O_TMPFILE && getenv("ALL_NAMED")) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return real(path, flags, mode);
}
ssize_t write(int file, const void *bytes, size_t size) {
    REAL(write);
    return real(file, bytes, size);
}
int fsync(int file) {
    REAL(fsync);
    return real(file);
}
int fchmod(int file, mode_t mode) {
    REAL(fchmod);
    return real(file, mode);
}
int fchown(int file, uid_t user, gid_t group) {
    REAL(fchown);
    return real(file, user, group);
}
int unlink(const char *path) {
    REAL(unlink);
    return real(path);
}
int linkat(int from, const char *path, int to, const char *name, int flags) {
    REAL(linkat);
    return real(from, path, to, name, flags);
}
int rename(const char *from, const char *to) {
    REAL(rename);
    return real(from, to);
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("KILL_COUNT");
    is_counting = 0;
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", calls);
    fclose(file);
}
