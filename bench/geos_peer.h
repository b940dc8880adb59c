// GEOS through its C interface: polygons made once, asked as its users ask it.
#ifndef INTARSIA_BENCH_GEOS_PEER_H
#define INTARSIA_BENCH_GEOS_PEER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct geos_polygons geos_polygons;

/// Corners in doubles, polygon after polygon; closed by itself.
geos_polygons *geos_peer_make(const double *xy, const size_t *counts, size_t count);
void geos_peer_free(geos_polygons *polygons);
/// Area of the symmetric difference of the unions of both.
double geos_peer_verify(const geos_polygons *pieces, const geos_polygons *target);
/// Contours and holes of the union; `by_coverage` uses the coverage union. False when GEOS fails.
bool geos_peer_union(const geos_polygons *polygons, bool by_coverage, size_t *contours,
                     size_t *holes);

#endif
