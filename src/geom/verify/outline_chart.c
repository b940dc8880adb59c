// Charts of what a shift brings to lie on what: for straight edges one a direction, by how far they
// run aside; for edges that bend one, by where their anchors come to lie.
#include "geom/verify/outline_chart.h"

#include <math.h>
#include <string.h>

// ---- cells

// More cells than whole numbers tell apart are none.
#define FARTHEST_CELL 1e12

// Rounding to zero makes cells as well as rounding down, if a wide one in the middle.
static uint64_t spread(double cell) {
    return (uint64_t)(int64_t)cell * 0x9e3779b97f4a7c15u;
}

static size_t line_cell(double cell) {
    return (size_t)(spread(cell) >> 57);
}

static size_t bent_cell(double x, double y) {
    return (size_t)((spread(x) * 31 + spread(y)) >> 56);
}

// Whether all shifts that can be asked for lie in cells.
static bool has_cells(const outline *o, double scale) {
    return 2 * (o->reach + o->span) * scale < FARTHEST_CELL;
}

// ---- straight edges

static void put_length(chart_line *line, size_t cell, double length) {
    const double sum = line->cells[cell] += length;
    if (sum > line->most) line->most = sum;
}

static void put_line(outline_chart *chart, const chart_line *line) {
    size_t at = chart->line_count++;
    for (; at > 0 && chart->lines[at - 1].most < line->most; at--)
        chart->lines[at] = chart->lines[at - 1];
    chart->lines[at] = *line;
}

static void chart_match(outline_chart *chart, size_t m, double scale) {
    const outline *o = chart->outline;
    const outline_match *match = &o->matches[m];
    const outline_way *way = &o->ways[match->way];
    const outline_bundle *bundle = &o->bundles[match->bundle];
    const spot d = bundle->direction;
    const double margin = match->margin * scale;
    chart_line line = {.across = {-d.y * scale, d.x * scale},
                       .cells = chart->cells[chart->line_count],
                       .match = (uint32_t)m};
    memset(line.cells, 0, sizeof chart->cells[0]);
    for (size_t k = way->first; k < way->first + way->count; k++) {
        const size_t i = o->order[k];
        const double own = spot_dot(line.across, o->turned[i]);
        for (size_t j = bundle->first; j < bundle->first + bundle->count; j++) {
            const double aside = o->rays[j].offset * scale - own, whole = o->lengths[i];
            const double length = whole < o->rays[j].length ? whole : o->rays[j].length;
            const size_t low = line_cell(aside - margin), high = line_cell(aside + margin);
            put_length(&line, low, length);
            if (high != low) put_length(&line, high, length);
        }
    }
    chart->sum += line.most;
    put_line(chart, &line);
}

// ---- edges that bend

static bool can_bend_along(const outline *o, size_t i, const outline_bent *bent,
                           const loose_motion *turn) {
    const loose_edge *edge = &o->figure[i], *piece = &o->pieces[bent->edge];
    if ((edge->kind == ITA_EDGE_ARC) != (piece->kind == ITA_EDGE_ARC)) return false;
    if (edge->kind == ITA_EDGE_ARC)
        return edge->turn == piece->turn &&
               fabs(spot_distance(edge->from, edge->c1) - spot_distance(piece->from, piece->c1)) <=
                   2 * o->tolerance.distance;
    if (edge->kind != piece->kind) return true;
    const spot lead = o->anchors[i].lead, other = bent->anchor.lead;
    // mirrored it is walked backwards, which turns the third power round
    const int back = turn->is_mirrored && edge->kind == ITA_EDGE_CUBIC ? -1 : 1;
    const loose_motion bare = {turn->cosine, turn->sine, 1, turn->is_mirrored, {0, 0}};
    return back * spot_dot(loose_apply(&bare, lead), other) > 0.5;
}

static void put_anchors(outline_chart *chart, spot apart, double slack, double length) {
    const double scale = chart->bent_scale;
    size_t used[4];
    int count = 0;
    for (int corner = 0; corner < 4; corner++) {
        const double x = (apart.x + (corner & 1 ? slack : -slack)) * scale;
        const double y = (apart.y + (corner & 2 ? slack : -slack)) * scale;
        const size_t cell = bent_cell(x, y);
        bool is_new = true;
        for (int k = 0; k < count; k++)
            is_new = is_new && used[k] != cell;
        if (!is_new) continue;
        used[count++] = cell;
        chart->bent[cell] += length;
        chart->bent_most = fmax(chart->bent_most, chart->bent[cell]);
    }
}

static void chart_bent(outline_chart *chart, const loose_motion *turn) {
    const outline *o = chart->outline;
    double loosest = 0, loose = 0;
    for (size_t k = o->line_count; k < o->figure_count; k++) {
        const edge_anchor *own = &o->anchors[o->order[k]];
        if (own->slack < INFINITY) loosest = fmax(loosest, own->slack);
    }
    memset(chart->bent, 0, sizeof chart->bent);
    const double slack = loosest + o->loosest;
    chart->bent_scale = slack > 0 ? 1 / (4 * slack) : 0;
    chart->bent_most = 0;
    const bool is_far = !has_cells(o, chart->bent_scale);
    for (size_t k = o->line_count; k < o->figure_count; k++) {
        const size_t i = o->order[k];
        const edge_anchor *own = &o->anchors[i];
        const spot from = o->turned[i];
        const bool is_loose = is_far || own->slack == INFINITY || o->anchored_count < o->bent_count;
        for (size_t b = 0; b < o->anchored_count && !is_loose; b++)
            if (can_bend_along(o, i, &o->bent[b], turn))
                put_anchors(chart, spot_sub(o->bent[b].anchor.at, from), slack, o->lengths[i]);
        if (is_loose) loose += o->lengths[i];
    }
    chart->bent_loose = loose;
    chart->sum += loose + chart->bent_most;
}

// ---- all together

static double enough_of(const outline *o, double floor) {
    return (floor - 1e-12) * o->length;
}

bool chart_draw(outline_chart *chart, outline *o, const loose_motion *turn, double floor) {
    chart->outline = o;
    chart->sum = 0;
    chart->line_count = 0;
    for (size_t m = 0; m < o->match_count; m++) {
        const outline_match *match = &o->matches[m];
        const double scale = 1 / (4 * match->margin);
        if (chart->line_count < CHART_MATCHES && has_cells(o, scale))
            chart_match(chart, m, scale);
        else
            chart->sum += o->ways[match->way].bound;
    }
    chart_bent(chart, turn);
    return chart->sum > enough_of(o, floor);
}

static double bent_promise(const outline_chart *chart, spot shift) {
    const double scale = chart->bent_scale;
    return chart->bent_most > 0 ? chart->bent[bent_cell(shift.x * scale, shift.y * scale)] : 0;
}

static double line_promise(const chart_line *line, spot shift) {
    return line->cells[line_cell(spot_dot(line->across, shift))];
}

// Most matches promise nothing for most shifts: their edges need no look.
static void tell(const outline_chart *chart, spot shift) {
    outline *o = chart->outline;
    o->bent_promise = chart->bent_loose + bent_promise(chart, shift);
    for (size_t m = 0; m < chart->line_count; m++)
        o->matches[chart->lines[m].match].promise = line_promise(&chart->lines[m], shift);
    for (size_t w = 0; w < o->way_count; w++)
        o->ways[w].promise = 0;
    for (size_t m = 0; m < o->match_count; m++) {
        outline_way *way = &o->ways[o->matches[m].way];
        way->promise = fmin(way->promise + o->matches[m].promise, way->bound);
    }
}

bool chart_promises(const outline_chart *chart, spot shift, double floor) {
    const double enough = enough_of(chart->outline, floor);
    double rest = chart->sum + bent_promise(chart, shift) - chart->bent_most;
    for (size_t m = 0; m < chart->line_count && rest > enough; m++)
        rest += line_promise(&chart->lines[m], shift) - chart->lines[m].most;
    if (rest > enough) tell(chart, shift);
    return rest > enough;
}
