// Clipper behind a plain face: it is C++, we are not.
#ifndef INTARSIA_BENCH_PEERS_H
#define INTARSIA_BENCH_PEERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Polygons as corner after corner; `counts` has the corners of each.
typedef struct peer_polygons {
    const int64_t *xy;
    const size_t *counts;
    size_t count;
} peer_polygons;

/// Union of the pieces, then difference with the target, both ways. Returns the larger of the two
/// areas left, in whole units.
double peer_clipper_verify(const peer_polygons *pieces, const peer_polygons *target);
/// Contours and holes of the union.
void peer_clipper_union(const peer_polygons *pieces, size_t *contours, size_t *holes);

#ifdef __cplusplus
}
#endif
#endif
