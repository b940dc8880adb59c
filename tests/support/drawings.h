// Writing SVG for the verifier's tests, and asking it.
#ifndef INTARSIA_TESTS_DRAWINGS_H
#define INTARSIA_TESTS_DRAWINGS_H

#include "intarsia/verify.h"
#include "intarsia/words.h"
#include "tan_figures.h"

#include <math.h>

typedef struct corner {
    double x, y;
} corner;

enum { ARRANGED_CORNERS_MOST = 8 };

// The pieces of a figure as corners.
typedef struct arrangement {
    corner corners[16][ARRANGED_CORNERS_MOST];
    size_t counts[16];
    size_t count;
} arrangement;

static inline corner corner_of(ita_frame frame, ita_point p) {
    corner c;
    ita_point_value(frame, p, &c.x, &c.y);
    return c;
}

static inline void arrange(const tan_figure *f, arrangement *out) {
    out->count = TANS;
    for (size_t t = 0; t < TANS; t++) {
        out->counts[t] = f->edge_count[t];
        for (size_t i = 0; i < f->edge_count[t]; i++)
            out->corners[t][i] = corner_of(ITA_FRAME_SQRT2, f->edges[t][i].from);
    }
}

static inline corner turned_about(corner p, corner about, double angle) {
    double c = cos(angle), s = sin(angle), x = p.x - about.x, y = p.y - about.y;
    return (corner){about.x + c * x - s * y, about.y + s * x + c * y};
}

static inline corner middle_of(const arrangement *a, size_t piece) {
    corner m = {0, 0};
    for (size_t i = 0; i < a->counts[piece]; i++) {
        m.x += a->corners[piece][i].x / (double)a->counts[piece];
        m.y += a->corners[piece][i].y / (double)a->counts[piece];
    }
    return m;
}

static inline void move_piece(arrangement *a, size_t piece, double dx, double dy, double angle) {
    corner middle = middle_of(a, piece);
    for (size_t i = 0; i < a->counts[piece]; i++) {
        corner *c = &a->corners[piece][i];
        *c = turned_about(*c, middle, angle);
        c->x += dx, c->y += dy;
    }
}

static inline void move_all(arrangement *a, double dx, double dy, double angle) {
    for (size_t p = 0; p < a->count; p++)
        for (size_t i = 0; i < a->counts[p]; i++) {
            corner *c = &a->corners[p][i];
            *c = turned_about(*c, (corner){50, 50}, angle);
            c->x += dx, c->y += dy;
        }
}

static inline void put_decimal(ita_text *out, double value, int places) {
    char text[64];
    snprintf(text, sizeof text, "%.*f ", places, value);
    ita_put(out, text);
}

static inline void put_arrangement(const arrangement *a, int places, ita_text *out) {
    ita_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"pieces\">\n");
    for (size_t p = 0; p < a->count; p++) {
        ita_put(out, "<polygon id=\"tan ");
        ita_put_uint(out, p + 1);
        ita_put(out, "\" points=\"");
        for (size_t i = 0; i < a->counts[p]; i++) {
            put_decimal(out, a->corners[p][i].x, places);
            put_decimal(out, a->corners[p][i].y, places);
        }
        ita_put(out, "\"/>\n");
    }
    ita_put(out, "</g></svg>\n");
}

// The outline of a figure as one path with a loop for each of its contours.
static inline void put_figure(const tan_figure *f, int places, ita_text *out) {
    ita_outline o;
    if (ita_outline_trace(ITA_FRAME_SQRT2, f->outline, f->outline_count, ita_heap(), &o)) abort();
    ita_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"><path id=\"figure\" "
                 "fill-rule=\"evenodd\" d=\"");
    for (size_t c = 0; c < o.contour_count; c++) {
        ita_put(out, "M ");
        for (size_t i = 0; i < o.contours[c].count; i++) {
            corner p = corner_of(ITA_FRAME_SQRT2, o.edges[o.contours[c].first + i].from);
            put_decimal(out, p.x, places);
            put_decimal(out, p.y, places);
        }
        ita_put(out, "Z ");
    }
    ita_put(out, "\"/></svg>\n");
    ita_outline_close(&o);
}

static inline void put_ring_point(ita_text *out, ita_point p) {
    // back from x + y zeta: y zeta stands for y (1 + i) / w, so Y = y / w and X = x + Y
    ita_number y = {p.y.b, p.y.a / 2};
    ita_number x = ita_number_add(p.x, y);
    const ita_number v[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        ita_put_int(out, v[i].a);
        if (v[i].b > 0) ita_put_char(out, '+');
        if (v[i].b) {
            ita_put_int(out, v[i].b);
            ita_put_char(out, 'w');
        }
        ita_put_char(out, i ? ' ' : ',');
    }
}

static inline void put_ring_edges(ita_text *out, const ita_edge *edges, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ita_put(out, i ? "L " : "M ");
        put_ring_point(out, edges[i].from);
    }
    ita_put(out, "Z\n");
}

static inline ita_verify_report judge_texts(const ita_text *figure, const ita_text *pieces,
                                            const ita_verify_options *options) {
    ita_verify_report report;
    ita_diag diag;
    bool second;
    ita_status status = ita_verify(ita_text_get(figure), figure->length, ita_text_get(pieces),
                                   pieces->length, options, ita_heap(), &report, &second, &diag);
    if (status) {
        fprintf(stderr, "%s\n%s\n%s\n", diag.key, ita_text_get(figure), ita_text_get(pieces));
        abort();
    }
    return report;
}

static inline ita_verify_report judge_figure(const tan_figure *f, const arrangement *a, int places,
                                             const ita_verify_options *options) {
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    put_figure(f, places, &figure);
    put_arrangement(a, places, &pieces);
    ita_verify_report report = judge_texts(&figure, &pieces, options);
    ita_text_close(&figure);
    ita_text_close(&pieces);
    return report;
}

#endif
