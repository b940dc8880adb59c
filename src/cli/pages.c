// Where the processor is a guest of another a fresh page takes many microseconds, and a search that
// is over in ten milliseconds asks for some hundred of them: its tables begin small and grow. So
// the heap behind what is in use already is asked for on large pages, at once for all threads.
// (Blocks of four megabytes and more are on large pages in any case: src/base/alloc.c.)
#if defined(__linux__)
#define _DEFAULT_SOURCE // for sbrk and madvise
#endif

#include "cli/pages.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef MADV_HUGEPAGE
#define HAS_LARGE_PAGES
enum { LARGE_PAGE = 1 << 21, HEAP = 1 << 27, BY_ITSELF = 1 << 22, TRIAL = 1 << 19, AROUND = 64 };

static void *volatile filler; // what is left of the small pages; nobody uses it

// Room that nobody uses yet counts as well.
static bool is_limited(void) {
    struct rlimit space, data;
    if (getrlimit(RLIMIT_AS, &space) != 0 || getrlimit(RLIMIT_DATA, &data) != 0) return true;
    return space.rlim_cur != RLIM_INFINITY || data.rlim_cur != RLIM_INFINITY;
}

static void make_room(void) {
    const uintptr_t before = (uintptr_t)sbrk(0);
    void *block = malloc(TRIAL); // the heap grows by as much as it may
    const uintptr_t after = (uintptr_t)sbrk(0), at = (uintptr_t)block;
    free(block);
    if (!block || after == before || at > before) return; // no such heap
    // who has written to a large page already has it in small ones
    const uintptr_t written = at + TRIAL + AROUND;
    const uintptr_t first = (written + LARGE_PAGE - 1) & ~(uintptr_t)(LARGE_PAGE - 1);
    if (after < first + LARGE_PAGE) return;
    (void)madvise((void *)first, after - first, MADV_HUGEPAGE);
    filler = malloc(first - at - AROUND);
}
#endif
#endif

void cli_use_large_pages(void) {
#ifdef HAS_LARGE_PAGES
    if (filler || is_limited()) return;
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, BY_ITSELF);
    mallopt(M_TRIM_THRESHOLD, 4 * HEAP);
    mallopt(M_TOP_PAD, HEAP);
    make_room();
    mallopt(M_TOP_PAD, LARGE_PAGE);
#endif
}
