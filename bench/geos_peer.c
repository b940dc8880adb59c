// The GEOS peer.
#include "geos_peer.h"

#ifdef INTARSIA_HAS_GEOS

#include <geos_c.h>
#include <stdlib.h>

struct geos_polygons {
    GEOSContextHandle_t geos;
    GEOSGeometry *all;
};

static void be_silent(const char *format, void *user) {
    (void)format;
    (void)user;
}

geos_polygons *geos_peer_make(const double *xy, const size_t *counts, size_t count) {
    geos_polygons *made = malloc(sizeof *made);
    GEOSGeometry **parts = malloc(count * sizeof *parts);
    if (!made || !parts) abort();
    made->geos = GEOS_init_r();
    GEOSContext_setErrorMessageHandler_r(made->geos, be_silent, NULL);
    for (size_t i = 0; i < count; i++) {
        unsigned n = (unsigned)counts[i];
        GEOSCoordSequence *ring = GEOSCoordSeq_create_r(made->geos, n + 1, 2);
        for (unsigned k = 0; k <= n; k++) {
            GEOSCoordSeq_setX_r(made->geos, ring, k, xy[2 * (k % n)]);
            GEOSCoordSeq_setY_r(made->geos, ring, k, xy[2 * (k % n) + 1]);
        }
        xy += 2 * n;
        parts[i] = GEOSGeom_createPolygon_r(made->geos,
                                            GEOSGeom_createLinearRing_r(made->geos, ring), NULL, 0);
    }
    made->all = GEOSGeom_createCollection_r(made->geos, GEOS_MULTIPOLYGON, parts, (unsigned)count);
    free(parts);
    return made;
}

void geos_peer_free(geos_polygons *polygons) {
    if (!polygons) return;
    GEOSGeom_destroy_r(polygons->geos, polygons->all);
    GEOS_finish_r(polygons->geos);
    free(polygons);
}

double geos_peer_verify(const geos_polygons *pieces, const geos_polygons *target) {
    GEOSContextHandle_t geos = pieces->geos;
    GEOSGeometry *whole = GEOSUnaryUnion_r(geos, pieces->all);
    GEOSGeometry *wanted = GEOSUnaryUnion_r(geos, target->all);
    GEOSGeometry *rest = whole && wanted ? GEOSSymDifference_r(geos, whole, wanted) : NULL;
    double area = 1e300;
    if (rest && !GEOSArea_r(geos, rest, &area)) area = 1e300;
    if (rest) GEOSGeom_destroy_r(geos, rest);
    if (wanted) GEOSGeom_destroy_r(geos, wanted);
    if (whole) GEOSGeom_destroy_r(geos, whole);
    return area;
}

bool geos_peer_union(const geos_polygons *polygons, bool by_coverage, size_t *contours,
                     size_t *holes) {
    GEOSContextHandle_t geos = polygons->geos;
    GEOSGeometry *whole = by_coverage ? GEOSCoverageUnion_r(geos, polygons->all)
                                      : GEOSUnaryUnion_r(geos, polygons->all);
    if (!whole) return false;
    *contours = *holes = 0;
    for (int i = 0; i < GEOSGetNumGeometries_r(geos, whole); i++) {
        const GEOSGeometry *part = GEOSGetGeometryN_r(geos, whole, i);
        int inner = GEOSGetNumInteriorRings_r(geos, part);
        *holes += (size_t)inner;
        *contours += (size_t)inner + 1;
    }
    GEOSGeom_destroy_r(geos, whole);
    return true;
}

#endif
