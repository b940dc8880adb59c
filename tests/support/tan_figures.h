// What the geometry tests share: tangram figures of our own, and those of shared/data/dissect where
// they are there, made exact; and small helpers.
#ifndef INTARSIA_TESTS_TAN_FIGURES_H
#define INTARSIA_TESTS_TAN_FIGURES_H

#include "intarsia/base.h"
#include "intarsia/geom.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TANS           7
#define TAN_EDGES_MOST 4
#define FIGURES_MOST   96
#define OWN_FIGURES    24
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

// The pieces of the figures of a file, one figure behind the other.
static inline size_t support_read_pieces(FILE *pieces, tan_figure *figures) {
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
    return count;
}

// Their outlines, in the same order.
static inline void support_read_outlines(FILE *targets, tan_figure *figures, size_t count) {
    const ita_frame frame = ITA_FRAME_SQRT2;
    long v[8];
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
}

// 0 when the files are not there.
static inline size_t support_read_figures(const char *pieces_path, const char *targets_path,
                                          tan_figure *figures) {
    FILE *pieces = fopen(pieces_path, "r"), *targets = fopen(targets_path, "r");
    size_t count = 0;
    if (pieces && targets) {
        count = support_read_pieces(pieces, figures);
        support_read_outlines(targets, figures, count);
    }
    if (pieces) fclose(pieces);
    if (targets) fclose(targets);
    return count;
}

// All figures: ours, which have to be there, and the shared ones or a message that they are not.
static inline size_t support_figures(tan_figure *figures) {
    size_t own = support_read_figures(INTARSIA_ROOT "/tests/data/tangrams.txt",
                                      INTARSIA_ROOT "/tests/data/tangram_outlines.txt", figures);
    if (own < OWN_FIGURES) abort();
    size_t shared =
        support_read_figures(INTARSIA_SHARED "/data/dissect/figs_zsqrt2.txt",
                             INTARSIA_SHARED "/data/dissect/targets_zsqrt2.txt", figures + own);
    if (shared == 0)
        printf("no data in " INTARSIA_SHARED "/data/dissect: figures of our own alone\n");
    return own + shared;
}

#endif
