// Outlines of sets of hexagons: walked edge by edge, moved inwards, corners rounded.
// Knows cells and the drawing formulas. Knows nothing of pieces or players.
#include "games/pentahex/view/rim.h"

typedef struct point {
    double x, y;
} point;

static int find(pentahex_region region, ita_hex cell) {
    if (region.board) return ita_hexboard_find(region.board, cell);
    for (uint32_t i = 0; i < region.count; i++)
        if (ita_hex_equal(region.cells[i], cell)) return (int)i;
    return -1;
}

static ita_hex cell_at(pentahex_region region, uint32_t index) {
    return region.board ? region.board->cells[index] : region.cells[index];
}

static point vertex(ita_hex cell, int index) {
    point p;
    ita_hex_vertex_xy(cell, index, PENTAHEX_R, &p.x, &p.y);
    return p;
}

static point place(point p, const pentahex_pen *pen) {
    return (point){(p.x - pen->x) * pen->scale, (p.y - pen->y) * pen->scale};
}

static void put_point(ita_text *out, char command, point p) {
    ita_put_char(out, command);
    ita_put_fixed(out, p.x, 3);
    ita_put_char(out, ' ');
    ita_put_fixed(out, p.y, 3);
}

// ---- the walk: counter-clockwise on screen, the region on the left hand

typedef struct edge {
    uint32_t cell;
    int direction;
} edge;

// At the end of an edge two hexagons lie ahead: the one outside it, and the one beside both.
static edge next_edge(pentahex_region region, edge e) {
    int before = (e.direction + 5) % 6;
    int beside = find(region, ita_hex_next(cell_at(region, e.cell), before));
    if (beside < 0) return (edge){e.cell, before};
    return (edge){(uint32_t)beside, (e.direction + 1) % 6};
}

static bool is_border(pentahex_region region, edge e) {
    return find(region, ita_hex_next(cell_at(region, e.cell), e.direction)) < 0;
}

static point edge_start(pentahex_region region, edge e) {
    return vertex(cell_at(region, e.cell), (8 - e.direction) % 6);
}

static point edge_end(pentahex_region region, edge e) {
    return vertex(cell_at(region, e.cell), (9 - e.direction) % 6);
}

static point along(pentahex_region region, edge e) {
    point a = edge_start(region, e), b = edge_end(region, e);
    double side = 2 * PENTAHEX_R / 1.7320508075688772;
    return (point){(b.x - a.x) / side, (b.y - a.y) / side};
}

// The corner between two edges, moved inwards and rounded.
static void put_corner(pentahex_region region, edge e, edge f, const pentahex_pen *pen, char first,
                       ita_text *out) {
    point u = along(region, e), v = along(region, f), p = edge_end(region, e);
    double shift = pen->inset / (1 + u.x * v.x + u.y * v.y);
    p.x += shift * (u.y + v.y);
    p.y -= shift * (u.x + v.x);
    point from = {p.x - u.x * pen->corner, p.y - u.y * pen->corner};
    point to = {p.x + v.x * pen->corner, p.y + v.y * pen->corner};
    put_point(out, first, place(from, pen));
    put_point(out, 'Q', place(p, pen));
    put_point(out, ' ', place(to, pen));
}

static void put_loop(pentahex_region region, edge start, const pentahex_pen *pen, uint8_t *seen,
                     ita_text *out) {
    edge e = start;
    char command = 'M';
    do {
        seen[e.cell] |= (uint8_t)(1 << e.direction);
        edge f = next_edge(region, e);
        put_corner(region, e, f, pen, command, out);
        command = 'L';
        e = f;
    } while (e.cell != start.cell || e.direction != start.direction);
    ita_put_char(out, 'Z');
}

void pentahex_put_outline(pentahex_region region, pentahex_pen pen, ita_text *out) {
    uint8_t few[ITA_POLYHEX_MOST] = {0};
    uint8_t *seen = few;
    if (region.board) region.count = region.board->cell_count;
    if (region.count > ITA_POLYHEX_MOST)
        seen = ita_take_zeroed(out->allocator, region.count, sizeof *seen);
    if (!seen) {
        out->failed = true;
        return;
    }
    for (uint32_t i = 0; i < region.count; i++)
        for (int d = 0; d < 6; d++) {
            edge e = {i, d};
            if (!(seen[i] >> d & 1) && is_border(region, e)) put_loop(region, e, &pen, seen, out);
        }
    if (seen != few) ita_give(out->allocator, seen, region.count * sizeof *seen);
}

void pentahex_put_seams(pentahex_region region, pentahex_pen pen, ita_text *out) {
    if (region.board) region.count = region.board->cell_count;
    for (uint32_t i = 0; i < region.count; i++)
        for (int d = 0; d < 3; d++) { // the other three belong to the neighbours
            edge e = {i, d};
            if (is_border(region, e)) continue;
            point a = edge_start(region, e), b = edge_end(region, e);
            point from = {a.x + (b.x - a.x) * 0.16, a.y + (b.y - a.y) * 0.16};
            point to = {b.x + (a.x - b.x) * 0.16, b.y + (a.y - b.y) * 0.16};
            put_point(out, 'M', place(from, &pen));
            put_point(out, 'L', place(to, &pen));
        }
}

void pentahex_middle(const ita_hex *cells, int count, double *x, double *y) {
    *x = *y = 0;
    for (int i = 0; i < count; i++) {
        double cx, cy;
        ita_hex_centre_xy(cells[i], PENTAHEX_R, &cx, &cy);
        *x += cx / count;
        *y += cy / count;
    }
}
