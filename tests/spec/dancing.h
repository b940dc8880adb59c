// Plain dancing links, as in Knuth's Algorithm C (The Art of Computer Programming 4B, 7.2.2.1):
// circular lists, smallest item first, secondary items, colours. Nothing clever: the peer against
// which the library's searches are measured, and one more way to know a count.
// Shares nothing with them but the instance. Knows nothing of jobs.
#ifndef INTARSIA_SPEC_DANCING_H
#define INTARSIA_SPEC_DANCING_H

#include "intarsia/cover.h"

// True when every primary item is to be covered exactly once.
bool spec_dancing_fits(const ita_cover *cover);

typedef struct spec_dancing_result {
    uint64_t solutions, nodes;
    bool is_complete; // false: no memory, or the visitor had enough
} spec_dancing_result;

// Meets every solution with options among `is_allowed` ([option_count], NULL: all). `visit` may be
// NULL; it gets options in the order they were chosen.
spec_dancing_result spec_dancing(const ita_cover *cover, const uint8_t *is_allowed,
                                 ita_cover_visit *visit, void *user);

// Solutions, and the number of their classes under the instance's symmetries: each solution is
// compared with all of its images.
typedef struct spec_counts {
    uint64_t solutions, unique;
} spec_counts;
spec_counts spec_dancing_counts(const ita_cover *cover);

#endif
