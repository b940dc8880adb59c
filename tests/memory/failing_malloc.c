// Loaded before the program under test, and ready before its first line: for every order it is
// given, a fork of the process becomes the program, whose allocation of the number asked for fails,
// and all after it where that is asked. (To load the program anew each time takes three times as
// long.) Where none is to fail FAIL_COUNT, the name of a file, learns how many there were. A
// process that the program forks goes on counting from where it was forked.
#include "failing_malloc.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static unsigned long calls;
static failing_order order;

// What dlsym itself allocates before the real functions are known.
static char early[4096];
static size_t early_used;

static void find(void) {
    static int is_busy;
    if (real_malloc || is_busy) return;
    is_busy = 1;
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    is_busy = 0;
}

static int fails(void) {
    unsigned long call = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
    if (!order.fails_at || call < order.fails_at || (call > order.fails_at && !order.goes_on))
        return 0;
    errno = ENOMEM;
    return 1;
}

static void *from_early(size_t size) {
    size_t at = early_used;
    early_used += (size + 15) & ~(size_t)15;
    return early_used <= sizeof early ? early + at : NULL;
}

void *malloc(size_t size) {
    find();
    if (!real_malloc) return from_early(size);
    return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size) {
    find();
    if (!real_calloc) return from_early(count * size);
    return fails() ? NULL : real_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    find();
    return fails() ? NULL : real_realloc(block, size);
}

// The largest count of all processes.
__attribute__((destructor)) static void tell(void) {
    const char *path = order.fails_at ? NULL : getenv("FAIL_COUNT");
    unsigned long before = 0;
    FILE *file = path ? fopen(path, "r") : NULL;
    if (file && fscanf(file, "%lu", &before) != 1) before = 0;
    if (file) fclose(file);
    file = path && calls > before ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%lu\n", calls);
    fclose(file);
}

static _Noreturn void leave(int status) {
    for (;;)
        syscall(SYS_exit_group, status);
}

// A forked process ends without destructors.
void _exit(int status) {
    tell();
    leave(status);
}

static void begin_anew(int file) {
    if (lseek(file, 0, SEEK_SET) == 0 && file != STDIN_FILENO) (void)!ftruncate(file, 0);
}

// Only what it forks comes back from here, as the program.
__attribute__((constructor)) static void serve(void) {
    find();
    while (read(FAILING_ORDERS, &order, sizeof order) == sizeof order) {
        for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
            begin_anew(file);
        const pid_t child = fork();
        if (child == 0) {
            close(FAILING_ORDERS);
            close(FAILING_ENDS);
            calls = 0;
            return;
        }
        int how = 0;
        while (child > 0 && waitpid(child, &how, 0) < 0 && errno == EINTR) {
        }
        if (child < 0 || write(FAILING_ENDS, &how, sizeof how) != sizeof how) leave(1);
    }
    leave(0);
}
