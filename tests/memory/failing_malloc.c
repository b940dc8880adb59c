// Loaded before the program under test: the allocation number FAIL_AT fails, and with FAIL_ON all
// after it. At the end FAIL_COUNT, if it names a file, learns how many there were. A process that
// the program forks goes on counting from where it was forked.
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static unsigned long calls, fails_at;
static int goes_on;

// What dlsym itself allocates before the real functions are known.
static char early[4096];
static size_t early_used;

static void find(void) {
    static int is_busy;
    if (real_malloc || is_busy) return;
    is_busy = 1;
    const char *at = getenv("FAIL_AT");
    fails_at = at ? strtoul(at, NULL, 10) : 0;
    goes_on = getenv("FAIL_ON") != NULL;
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    is_busy = 0;
}

static int fails(void) {
    unsigned long call = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
    if (!fails_at || call < fails_at || (call > fails_at && !goes_on)) return 0;
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
    const char *path = getenv("FAIL_COUNT");
    unsigned long before = 0;
    FILE *file = path ? fopen(path, "r") : NULL;
    if (file && fscanf(file, "%lu", &before) != 1) before = 0;
    if (file) fclose(file);
    file = path && calls > before ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%lu\n", calls);
    fclose(file);
}

// A forked process ends without destructors.
void _exit(int status) {
    tell();
    for (;;)
        syscall(SYS_exit_group, status);
}
