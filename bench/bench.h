// Benchmarks: each prints JSON members; ratios against a peer in the same run are the result.
#ifndef INTARSIA_BENCH_H
#define INTARSIA_BENCH_H

#include "intarsia/text.h"

typedef struct bench {
    const char *name;
    const char *words;
    int (*run)(ita_text *out); ///< writes members; 0 when the figures could be taken
} bench;

extern const bench benches[];
extern const size_t bench_count;

/// The program whose start is measured.
extern const char *bench_program;

/// A name for mkstemp or mkdtemp where this machine keeps temporary files ($TMPDIR, else /tmp);
/// false when there is no room for it.
bool bench_temporary(char *path, size_t room);

/// Seconds on a steady clock, for measuring only.
double bench_clock(void);

#endif
