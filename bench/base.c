// Sorting: ours against the C library's, the same numbers.
#include "bench.h"

#include "benches.h"
#include "intarsia/base.h"

#include <stdlib.h>
#include <string.h>

enum { COUNT = 1 << 18 };

static int compare(const void *a, const void *b) {
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

static int compare_for_us(const void *a, const void *b, void *user) {
    (void)user;
    return compare(a, b);
}

int bench_base(ita_text *out) {
    uint64_t *ours = malloc(2 * COUNT * sizeof *ours), *theirs = ours + COUNT;
    if (!ours) return 1;
    ita_random random;
    ita_random_seed(&random, 1);
    for (size_t i = 0; i < COUNT; i++)
        ours[i] = theirs[i] = ita_random_next(&random);
    double start = bench_clock();
    ita_sort(ours, COUNT, sizeof *ours, compare_for_us, NULL);
    double middle = bench_clock();
    qsort(theirs, COUNT, sizeof *theirs, compare);
    double end = bench_clock();
    bool is_same = memcmp(ours, theirs, COUNT * sizeof *ours) == 0;
    free(ours);
    ita_json_pair_fixed(out, "sort_seconds", middle - start, 6);
    ita_json_pair_fixed(out, "sort_times_faster_than_library", (end - middle) / (middle - start),
                        3);
    return is_same ? 0 : 1;
}
