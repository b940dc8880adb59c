// Outlines as one line of text, in a frame's own coordinates, and back.
//   outline = contour { "|" contour }      contour = corner corner ...
//   corner  = X "," Y [edge]               edge    = "c" X "," Y   arc, counter-clockwise
//                                                  | "a" X "," Y   arc, clockwise
//                                                  | "q" X "," Y   quadratic curve
//                                                  | "k" X "," Y "k" X "," Y   cubic curve
// The edge leads from its corner to the next one, from the last to the first.
#include "games/dissection/dissection.h"

#include <string.h>

static void put_point(ita_text *out, ita_point p) {
    dissection_put_number(out, p.x);
    ita_put_char(out, ',');
    dissection_put_number(out, p.y);
}

void dissection_put_outline(ita_frame frame, const ita_edge *edges, size_t count, ita_text *out) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        const ita_edge *e = &edges[i];
        if (i) ita_put(out, ita_point_equal(edges[i - 1].to, e->from) ? " " : " | ");
        put_point(out, e->from);
        if (e->kind == ITA_EDGE_LINE) continue;
        ita_put_char(out, e->kind == ITA_EDGE_ARC         ? (e->turn > 0 ? 'c' : 'a')
                          : e->kind == ITA_EDGE_QUADRATIC ? 'q'
                                                          : 'k');
        put_point(out, e->c1);
        if (e->kind != ITA_EDGE_CUBIC) continue;
        ita_put_char(out, 'k');
        put_point(out, e->c2);
    }
}

static bool read_point(ita_reader *reader, ita_point *p) {
    return dissection_read_number(reader, &p->x) && ita_read_char(reader, ',') &&
           dissection_read_number(reader, &p->y);
}

static bool read_edge(ita_reader *reader, ita_edge *edge) {
    *edge = (ita_edge){.kind = ITA_EDGE_LINE};
    if (!read_point(reader, &edge->from)) return false;
    if (ita_read_char(reader, 'c') || ita_read_words(reader, "a")) {
        edge->kind = ITA_EDGE_ARC;
        edge->turn = reader->bytes[reader->at - 1] == 'c' ? 1 : -1;
        return read_point(reader, &edge->c1);
    }
    if (ita_read_char(reader, 'q')) {
        edge->kind = ITA_EDGE_QUADRATIC;
        return read_point(reader, &edge->c1);
    }
    if (!ita_read_char(reader, 'k')) return true;
    edge->kind = ITA_EDGE_CUBIC;
    return read_point(reader, &edge->c1) && ita_read_char(reader, 'k') &&
           read_point(reader, &edge->c2);
}

// Traced again, so that it is one, merged and in order.
ita_status dissection_settle_outline(ita_frame frame, ita_edge *edges, size_t *count,
                                     const ita_allocator *allocator, ita_diag *diag) {
    ita_outline outline;
    ita_status status = ita_outline_trace(frame, edges, *count, allocator, &outline);
    if (status != ITA_OK) return ita_fail_at(diag, status, "dissection.outline", 0);
    bool is_figure = outline.is_simple && outline.scale == 1 && outline.edge_count > 0 &&
                     outline.edge_count <= DISSECTION_FIGURE_MAX &&
                     ita_edges_area(frame, outline.edges, outline.edge_count) > 0;
    if (is_figure) {
        *count = outline.edge_count;
        memcpy(edges, outline.edges, *count * sizeof *edges);
    }
    ita_outline_close(&outline);
    return is_figure ? ITA_OK : ita_fail_at(diag, ITA_E_RANGE, "dissection.crosses", 0);
}

ita_status dissection_read_outline(ita_frame frame, const char *text, size_t length,
                                   ita_arena *arena, ita_edge **edges, size_t *count,
                                   ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    ita_edge *read = ita_arena_take(arena, DISSECTION_FIGURE_MAX * sizeof *read);
    if (!read) return ita_fail(diag, ITA_E_MEMORY, "memory");
    size_t n = 0, first = 0;
    for (;;) {
        ita_read_space(&reader);
        bool is_end = ita_read_end(&reader);
        if (is_end || ita_read_char(&reader, '|')) {
            bool is_circle = n - first == 1 && read[first].kind == ITA_EDGE_ARC;
            if (n - first < 2 && !is_circle)
                return ita_fail_at(diag, ITA_E_SYNTAX, "dissection.outline", reader.at);
            for (size_t i = first; i < n; i++)
                read[i].to = read[i + 1 < n ? i + 1 : first].from;
            first = n;
            if (is_end) break;
            continue;
        }
        if (n == DISSECTION_FIGURE_MAX)
            return ita_fail_at(diag, ITA_E_LIMIT, "dissection.edges", reader.at);
        if (!read_edge(&reader, &read[n++]))
            return ita_fail_at(diag, ITA_E_SYNTAX, "dissection.outline", reader.at);
    }
    *edges = read;
    *count = n;
    return dissection_settle_outline(frame, read, count, arena->allocator, diag);
}
