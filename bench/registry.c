// The list of benchmarks, and the clock and the temporary names that they share.
#include "bench.h"
#include "benches.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const bench benches[] = {
    {"cover",
     "exact cover against plain dancing links; the suite by every method, and Knuth's programs",
     bench_cover},
    {"base", "our sort against the C library's", bench_base},
    {"dissection", "verifying and tracing pieces, beside GEOS and Clipper", bench_dissection},
    {"engine", "positions a second in the games that the computer plays; the search's signature",
     bench_engine},
    {"pentahex", "legal moves by masks and cell by cell; the duel on hexhex4 proved",
     bench_pentahex},
    {"startup", "the program started beside an empty one, in milliseconds", bench_startup},
    {"scene", "a board of TwixT as a list of nodes, 24x24 and 48x48", bench_scene},
    {"serve", "processor time of the service for a request, beside nginx", bench_serve},
    {"space", "packings counted, and all their solutions taken apart; Bedlam with INTARSIA_LONG=1",
     bench_space},
    {"strips", "moves listed, applied and undone, against formula by formula", bench_strips},
    {"tantrix", "Discovery counted by outlines and by weaving; first solutions up to 30",
     bench_tantrix},
    {"twixt", "apply and undo; random games beside the source's own structures", bench_twixt},
    {"verify", "whole verdicts from drawings, up to paths of a million edges", bench_verify},
};
const size_t bench_count = sizeof benches / sizeof benches[0];

double bench_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

bool bench_temporary(char *path, size_t room) {
    const char *folder = getenv("TMPDIR");
    const int length =
        snprintf(path, room, "%s/intarsia-bench-XXXXXX", folder && *folder ? folder : "/tmp");
    return length > 0 && (size_t)length < room;
}
