// What the geometry tests share: the tangram figures of shared/data/dissect, made exact, and small
// helpers. A missing data folder is said and skipped.
#ifndef INTARSIA_TESTS_TAN_FIGURES_H
#define INTARSIA_TESTS_TAN_FIGURES_H

#include "intarsia/base.h"
#include "intarsia/geom.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TANS           7
#define TAN_EDGES_MOST 4
#define FIGURES_MOST   64
#define OUTLINE_MOST   32

typedef struct tan_figure {
    char name[32];
    ita_edge edges[TANS][TAN_EDGES_MOST]; // counter-clockwise
    size_t edge_count[TANS];
    ita_edge outline[OUTLINE_MOST];
    size_t outline_count;
} tan_figure;

static inline ita_point support_point(ita_frame frame, const long v[4]) {
    ita_point p = {{0, 0}, {0, 0}};
    (void)ita_point_from_square(frame, ita_number_of(v[0], v[1]), ita_number_of(v[2], v[3]), &p);
    return p;
}

static inline ita_edge support_line(ita_point from, ita_point to) {
    ita_edge e;
    memset(&e, 0, sizeof e);
    e.from = from;
    e.to = to;
    return e;
}

static inline ita_shape support_shape(const ita_edge *edges, size_t count) {
    ita_shape s = {NULL, edges, count, NULL, 0};
    return s;
}

// A polygon from integer corners in the square frame.
static inline size_t support_polygon(const int *xy, size_t corners, ita_edge *out) {
    for (size_t i = 0; i < corners; i++) {
        size_t j = (i + 1) % corners;
        ita_point p = {{xy[2 * i], 0}, {xy[2 * i + 1], 0}};
        ita_point q = {{xy[2 * j], 0}, {xy[2 * j + 1], 0}};
        out[i] = support_line(p, q);
    }
    return corners;
}

static inline void support_make_ccw(ita_frame frame, ita_edge *edges, size_t count) {
    if (ita_wide_sign(frame, ita_edges_area2(frame, edges, count)) >= 0) return;
    ita_edges_reverse(edges, count);
}

// Reads all figures; 0 (and a message) when the data are not there.
static inline size_t support_figures(tan_figure *figures) {
    FILE *pieces = fopen(INTARSIA_SHARED "/data/dissect/figs_zsqrt2.txt", "r");
    FILE *targets = fopen(INTARSIA_SHARED "/data/dissect/targets_zsqrt2.txt", "r");
    if (!pieces || !targets) {
        printf("skipped: no data in " INTARSIA_SHARED "/data/dissect\n");
        if (pieces) fclose(pieces);
        if (targets) fclose(targets);
        return 0;
    }
    const ita_frame frame = ITA_FRAME_SQRT2;
    char line[512];
    size_t count = 0;
    int tans;
    long v[8];
    while (fgets(line, sizeof line, pieces)) {
        tan_figure *f = &figures[count];
        if (line[0] == '#' || sscanf(line, "%31s %d", f->name, &tans) != 2) continue;
        for (int t = 0; t < TANS; t++) {
            int corners = 0;
            ita_point p[TAN_EDGES_MOST];
            if (fscanf(pieces, "%d", &corners) != 1) abort();
            for (int c = 0; c < corners; c++) {
                if (fscanf(pieces, "%ld %ld %ld %ld", v, v + 1, v + 2, v + 3) != 4) abort();
                p[c] = support_point(frame, v);
            }
            for (int c = 0; c < corners; c++)
                f->edges[t][c] = support_line(p[c], p[(c + 1) % corners]);
            f->edge_count[t] = (size_t)corners;
            support_make_ccw(frame, f->edges[t], f->edge_count[t]);
        }
        count++;
        if (!fgets(line, sizeof line, pieces)) break; // the rest of the last line
    }
    char name[32];
    int edges;
    for (size_t i = 0; fscanf(targets, "%31s %d", name, &edges) == 2; i++) {
        tan_figure *f = &figures[i];
        if (i >= count || strcmp(name, f->name) != 0) abort();
        for (int e = 0; e < edges; e++) {
            for (int k = 0; k < 8; k++)
                if (fscanf(targets, "%ld", &v[k]) != 1) abort();
            f->outline[e] = support_line(support_point(frame, v), support_point(frame, v + 4));
        }
        f->outline_count = (size_t)edges;
    }
    fclose(pieces);
    fclose(targets);
    return count;
}

#endif
