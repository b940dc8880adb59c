// Edges in doubles as SVG path data.
#include "geom/loose/loose.h"

#include <math.h>

static void put_number(ita_text *out, double value) {
    ita_put_fixed(out, value, 9);
}

static void put_spot(ita_text *out, spot p) {
    put_number(out, p.x);
    ita_put_char(out, ' ');
    put_number(out, p.y);
}

// One edge as SVG path data, from where the pen is.
static void put_edge(ita_text *out, const loose_edge *e) {
    if (e->kind == ITA_EDGE_LINE) {
        ita_put(out, " L");
    } else if (e->kind == ITA_EDGE_QUADRATIC) {
        ita_put(out, " Q");
        put_spot(out, e->c1);
        ita_put_char(out, ' ');
    } else if (e->kind == ITA_EDGE_CUBIC) {
        ita_put(out, " C");
        put_spot(out, e->c1);
        ita_put_char(out, ' ');
        put_spot(out, e->c2);
        ita_put_char(out, ' ');
    } else {
        double r = spot_distance(e->from, e->c1);
        bool is_full = loose_is_circle(e);
        for (int half = 0; half < 1 + is_full; half++) {
            bool is_large = !is_full && loose_sweep(e) > acos(-1) + 1e-9;
            ita_put(out, " A");
            put_spot(out, (spot){r, r});
            ita_put(out, is_large ? " 0 1" : " 0 0");
            ita_put(out, e->turn > 0 ? " 1 " : " 0 ");
            if (is_full && half == 0) put_spot(out, loose_at(e, 0.5));
        }
    }
    put_spot(out, e->to);
}

void loose_put_contour(const loose_edge *edges, size_t count, ita_text *out) {
    ita_put_char(out, 'M');
    put_spot(out, edges[0].from);
    for (size_t i = 0; i < count; i++)
        put_edge(out, &edges[i]);
    ita_put(out, " Z");
}
