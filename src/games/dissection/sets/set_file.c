// Piece sets from files: shapes become exact in a ring of their own and one value of the config,
// "[frame; outline; outline; ...]", and that value becomes a set.
// Knows drawings and sets; nothing of figures.
#include "games/dissection/sets/set_file.h"
#include "games/dissection/play/config.h"
#include "games/dissection/play/svg_format.h"

#include "geom/edge/backwards.h"
#include "geom/number/field.h"
#include "geom/verify/model.h"
#include "geom/verify/recognise.h"
#include "geom/verify/steps.h"

#include "intarsia/pieces.h"
#include "intarsia/record.h"

#include <math.h>
#include <string.h>

// ---- a drawing as a value

// Do the directions of all straight edges differ by multiples of such a part of a turn?
static bool have_steps(const loose_edge *edges, size_t count, double steps) {
    const double pi = acos(-1);
    double first = 10;
    for (size_t i = 0; i < count; i++) {
        if (edges[i].kind != ITA_EDGE_LINE) continue;
        const spot d = spot_sub(edges[i].to, edges[i].from);
        const double angle = atan2(d.y, d.x);
        if (first > 9) first = angle;
        const double apart = (angle - first) / (2 * pi) * steps;
        if (fabs(apart - floor(apart + 0.5)) > 1e-3) return false;
    }
    return true;
}

// In each piece, that is: how it lies beside the others says nothing.
static bool has_steps(const selection *s, double steps) {
    bool has = true;
    for (size_t i = 0; has && i < s->count; i++)
        has = have_steps(s->loose + s->firsts[i], s->firsts[i + 1] - s->firsts[i], steps);
    return has;
}

static bool has_line(const selection *s) {
    size_t i = 0;
    while (i < s->edge_count && s->loose[i].kind != ITA_EDGE_LINE)
        i++;
    return i < s->edge_count;
}

// Rings worth trying: that of the directions first, then whole numbers, then the others. Where all
// corners are square ones, the others' directions are asked only as they are drawn together.
static int frames_for(const selection *s, ita_frame frames[6]) {
    static const struct {
        double steps;
        ita_frame frame;
    } rings[] = {{8, ITA_FRAME_SQRT2}, {12, ITA_FRAME_SQRT3}, {10, ITA_FRAME_GOLDEN}};
    int count = 0;
    const bool is_square = has_steps(s, 4);
    if (has_line(s) && !have_steps(s->loose, s->edge_count, 4))
        for (int i = 0; i < 3; i++)
            if (is_square ? have_steps(s->loose, s->edge_count, rings[i].steps)
                          : has_steps(s, rings[i].steps))
                frames[count++] = rings[i].frame;
    frames[count++] = ITA_FRAME_SQUARE;
    frames[count++] = ITA_FRAME_SQRT2;
    frames[count++] = ITA_FRAME_SQRT3;
    return count;
}

// The pieces worth telling all in: those with the longest edges, of different lengths. A long edge
// tells a length best, and whichever piece is drawn first makes no difference.
enum { TELLING_MOST = 4 };

static double longest_of(const selection *s, size_t piece) {
    double longest = 0;
    for (size_t i = s->firsts[piece]; i < s->firsts[piece + 1]; i++)
        longest = fmax(longest, spot_distance(s->loose[i].from, s->loose[i].to));
    return longest;
}

static size_t telling_pieces(const selection *s, size_t out[TELLING_MOST]) {
    size_t count = 0;
    double last = INFINITY;
    while (count < TELLING_MOST) {
        double best = 0;
        for (size_t i = 0; i < s->count; i++) {
            const double longest = longest_of(s, i);
            if (longest > best * 1.001 && longest < last * 0.999) best = longest, out[count] = i;
        }
        if (best == 0) break;
        last = best;
        count++;
    }
    return count;
}

// The coordinates of all are multiples of such a part of what one piece is told in: parts that are
// usual, or any, as long as numbers hardly come near such a multiple by chance. In a ring with a
// root these lie the closer, as both coefficients may be chosen.
static const int64_t usual_parts[] = {1, 2, 3, 4, 6, 8, 12, 24};
enum { USUAL_PARTS = sizeof usual_parts / sizeof usual_parts[0], PARTS_MOST = 64 };

static bool is_by_chance(const chart *c, int64_t parts, ita_tolerance tolerance) {
    const double steps = (double)(c->scale * parts) / spot_length(c->unit);
    const double ways = c->frame == ITA_FRAME_SQUARE ? 1 : 2 * CHART_COEFFICIENT_MOST + 1;
    return tolerance.distance * steps * ways > 5e-3;
}

static bool read_in_parts(const model *m, const selection *s, const chart *piece, int64_t parts,
                          ita_tolerance tolerance, ita_edge *exact, ita_status *status) {
    chart base = *piece, own;
    base.scale *= parts;
    size_t i = 0;
    while (i < s->count && *status == ITA_OK &&
           recognise_piece(&base, s->loose + s->firsts[i], s->firsts[i + 1] - s->firsts[i],
                           tolerance, m->allocator, &own, exact + s->firsts[i], status))
        i++;
    return i == s->count && *status == ITA_OK;
}

static bool read_pieces(const model *m, const selection *s, ita_frame frame,
                        ita_tolerance tolerance, ita_edge *exact, ita_status *status) {
    size_t pieces[TELLING_MOST];
    const size_t count = telling_pieces(s, pieces);
    bool is_read = false;
    for (size_t b = 0; b < count && !is_read && *status == ITA_OK; b++) {
        const size_t first = s->firsts[pieces[b]], end = s->firsts[pieces[b] + 1];
        chart piece;
        if (!recognise_edges(frame, s->loose + first, end - first, 0, tolerance, m->allocator,
                             &piece, exact, status))
            continue;
        for (int k = 0; k < USUAL_PARTS && !is_read && *status == ITA_OK; k++)
            is_read = read_in_parts(m, s, &piece, usual_parts[k], tolerance, exact, status);
        for (int64_t k = 5; k <= PARTS_MOST && !is_read && *status == ITA_OK; k++)
            is_read = !is_by_chance(&piece, k, tolerance) &&
                      read_in_parts(m, s, &piece, k, tolerance, exact, status);
    }
    return is_read;
}

// A set may be this many steps wide, about, and still be handled.
#define SIDE_MOST 1024.0

// Decimals mean what they say where their common lattice is coarse enough for the table. A ring
// that the directions do not speak for would move them to numbers that are near by chance.
static bool read_as_written(const model *m, const selection *s, ita_edge *exact) {
    if (!m->is_exact || m->frame != ITA_FRAME_SQUARE) return false;
    int64_t common = 0;
    memcpy(exact, s->exact, s->edge_count * sizeof *exact);
    for (size_t i = 0; i < s->count; i++) {
        const ita_point origin = exact[s->firsts[i]].from;
        for (size_t k = s->firsts[i]; k < s->firsts[i + 1]; k++) {
            ita_point *points[4] = {&exact[k].from, &exact[k].to, &exact[k].c1, &exact[k].c2};
            const int used = edge_points(exact[k].kind);
            for (int p = 0; p < used; p++) {
                *points[p] = ita_point_sub(*points[p], origin);
                common = field_common_divisor(field_common_divisor(common, points[p]->x.a),
                                              points[p]->y.a);
            }
        }
    }
    const double area = ita_edges_area(m->frame, exact, s->edge_count);
    if (common == 0 || sqrt(area) / (double)common > SIDE_MOST) return false;
    for (size_t k = 0; k < s->edge_count; k++) {
        ita_point *points[4] = {&exact[k].from, &exact[k].to, &exact[k].c1, &exact[k].c2};
        for (int p = 0; p < edge_points(exact[k].kind); p++)
            *points[p] = (ita_point){{points[p]->x.a / common, 0}, {points[p]->y.a / common, 0}};
    }
    return true;
}

// Steps of the table for one step of the ring, so that a set is some units wide.
static int64_t table_factor(const selection *s, ita_frame frame, const ita_edge *exact) {
    static const int64_t factors[] = {24, 12, 8, 6, 4, 3, 2};
    double side = sqrt(ita_edges_area(frame, exact, s->edge_count));
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++)
        if (side * (double)factors[i] <= 12.0 * DISSECTION_UNIT) return factors[i];
    return 1;
}

static void rescale(ita_point *p, int64_t factor) {
    *p = (ita_point){{p->x.a * factor, p->x.b * factor}, {p->y.a * factor, p->y.b * factor}};
}

static void put_set(const selection *s, ita_frame frame, ita_edge *exact, ita_text *out) {
    int64_t factor = table_factor(s, frame, exact);
    ita_put_char(out, '[');
    ita_put(out, ita_frame_get(frame)->name);
    for (size_t i = 0; i < s->count; i++) {
        ita_edge *edges = exact + s->firsts[i];
        size_t count = s->firsts[i + 1] - s->firsts[i];
        ita_point origin = edges[0].from;
        for (size_t k = 0; k < count; k++) {
            ita_point *points[4] = {&edges[k].from, &edges[k].to, &edges[k].c1, &edges[k].c2};
            for (int p = 0; p < 4; p++) {
                *points[p] = ita_point_sub(*points[p], origin);
                rescale(points[p], factor);
            }
        }
        ita_put(out, "; ");
        dissection_put_outline(frame, edges, count, out);
    }
    ita_put_char(out, ']');
}

static bool has_hole(const selection *s, size_t shape) {
    const loose_edge *edges = s->loose + s->firsts[shape];
    for (size_t l = s->loop_firsts[shape], first = 0; l < s->loop_firsts[shape + 1]; l++) {
        if (loose_area(edges + first, s->loops[l] - first) < 0) return true;
        first = s->loops[l];
    }
    return false;
}

bool pieces_take_apart(const selection *s, pieces_apart *out, size_t *refused) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        *refused = i;
        if (s->firsts[i + 1] > DISSECTION_FIGURE_MAX) return false;
        size_t first = s->loop_firsts[i], last = has_hole(s, i) ? first + 1 : s->loop_firsts[i + 1];
        for (size_t l = first; l < last; l++) {
            if (count == DISSECTION_PIECES_MAX) return false;
            out->shapes[count] = s->shapes[i];
            out->firsts[count++] = s->firsts[i] + (l > first ? s->loops[l - 1] : 0);
        }
    }
    out->firsts[count] = s->edge_count;
    out->pieces = *s;
    out->pieces.shapes = out->shapes;
    out->pieces.firsts = out->firsts;
    out->pieces.count = count;
    return count > 0;
}

static ita_status refuse_shape(const selection *s, size_t shape, ita_status status, const char *key,
                               ita_diag *diag) {
    const draw_shape *drawn = shape < s->count ? selection_shape(s, shape) : NULL;
    ita_fail_at(diag, status, key, drawn ? drawn->offset : 0);
    ita_diag_arg(diag, drawn && drawn->name ? drawn->name : "");
    return status;
}

// Turned and turned over, an ellipse is another one: no lattice holds it.
static ita_status check_arcs(const selection *s, ita_diag *diag) {
    for (size_t e = 0, i = 0; s->arcs && e < s->edge_count; e++) {
        while (e >= s->firsts[i + 1])
            i++;
        if (s->arcs[e]) return refuse_shape(s, i, ITA_E_RANGE, "dissection.set.ellipse", diag);
    }
    return ITA_OK;
}

static ita_status check_pieces(const model *m, pieces_apart *apart, ita_diag *diag) {
    ita_status status = check_arcs(&m->pieces, diag);
    if (status != ITA_OK) return status;
    size_t refused = 0;
    if (!pieces_take_apart(&m->pieces, apart, &refused))
        return refuse_shape(&m->pieces, refused, ITA_E_LIMIT, "dissection.set.count", diag);
    for (size_t i = 0; i < m->pieces.count && status == ITA_OK; i++)
        status = selection_check_loose(&m->pieces, i, model_tolerance(m), m->allocator, NULL, diag);
    return status;
}

// In the first ring that holds all pieces, as exact as the tolerance says.
static bool read_set(const model *m, const selection *s, ita_tolerance tolerance, ita_edge *exact,
                     ita_text *value, ita_status *status) {
    ita_frame frames[6];
    const int count = frames_for(s, frames);
    for (int i = 0; i < count && *status == ITA_OK; i++) {
        if (!read_pieces(m, s, frames[i], tolerance, exact, status) &&
            !(frames[i] == ITA_FRAME_SQUARE && read_as_written(m, s, exact)))
            continue;
        if (*status != ITA_OK) return false;
        put_set(s, frames[i], exact, value);
        return true;
    }
    return false;
}

typedef struct extent {
    double largest, shortest; // number, edge
} extent;

static extent extent_of(const selection *s) {
    extent e = {0, INFINITY};
    for (size_t i = 0; i < s->edge_count; i++) {
        const loose_edge *edge = &s->loose[i];
        e.largest = fmax(e.largest, fmax(fabs(edge->from.x), fabs(edge->from.y)));
        if (!loose_is_circle(edge))
            e.shortest = fmin(e.shortest, spot_distance(edge->from, edge->to));
    }
    return e;
}

// First as exact as the decimals are. Programs that write so many digits of every number, eight or
// six, write fewer decimals of large ones: then as exact as the largest number is.
static bool read_in_digits(const model *m, const selection *s, ita_edge *exact, ita_text *value,
                           ita_status *status) {
    static const double digits[] = {1e-8, 1e-7, 1e-6, 1e-5};
    enum { TIMES_BELOW = 64 }; // no doubt comes near an edge
    const extent e = extent_of(s);
    if (read_set(m, s, m->tolerance, exact, value, status)) return true;
    for (size_t i = 0; i < sizeof digits / sizeof digits[0] && *status == ITA_OK; i++) {
        const ita_tolerance doubt = tolerance_tried(digits[i] * e.largest);
        if (doubt.distance <= m->tolerance.distance) continue;
        if (doubt.distance * TIMES_BELOW > e.shortest) return false;
        if (read_set(m, s, doubt, exact, value, status)) return true;
    }
    return false;
}

static ita_status embed_model(const model *m, ita_text *value, bool *is_read, ita_diag *diag) {
    pieces_apart apart;
    ita_status status = check_pieces(m, &apart, diag);
    if (status != ITA_OK) return status;
    const selection *s = &apart.pieces;
    size_t bytes = s->edge_count * sizeof(ita_edge);
    ita_edge *exact = ita_take(m->allocator, bytes);
    if (!exact) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *is_read = read_in_digits(m, s, exact, value, &status);
    ita_give(m->allocator, exact, bytes);
    if (status == ITA_OK) status = ita_text_status(value);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

// Whether the drawing's first shapes make a set.
static ita_status try_first(const ita_drawing *drawing, size_t shape_count,
                            const ita_allocator *allocator, bool *is_read, ita_diag *diag) {
    ita_drawing first = *drawing; // owns nothing
    first.shape_count = shape_count;
    model m;
    ita_text value;
    ita_text_open(&value, allocator);
    ita_status status = model_open(&first, &first, true, allocator, &m, diag);
    if (status == ITA_OK) status = embed_model(&m, &value, is_read, diag);
    model_close(&m);
    ita_text_close(&value);
    return status;
}

// Some pieces are no set. Named is the first that is none with those before it: alone these may be
// exact where one behind them is not, and is to blame.
static ita_status refuse_first(const model *m, ita_diag *diag) {
    const selection *s = &m->pieces;
    size_t i = 0;
    for (bool is_read = true; i + 1 < s->count; i++) {
        ita_status status =
            try_first(s->drawing, s->shapes[i] + (size_t)1, m->allocator, &is_read, diag);
        if (status != ITA_OK) return status;
        if (!is_read) break;
    }
    return refuse_shape(s, i, ITA_E_RANGE, "dissection.set.exact", diag);
}

static ita_status embed_shapes(ita_drawing *drawing, ita_text *value, ita_diag *diag) {
    model m;
    bool is_read = false;
    drawing_empty_tray(drawing);
    ita_status status = model_open(drawing, drawing, true, value->allocator, &m, diag);
    if (status == ITA_OK) status = embed_model(&m, value, &is_read, diag);
    if (status == ITA_OK && !is_read) status = refuse_first(&m, diag);
    model_close(&m);
    return status;
}

// A set of one's own in a drawing of ours: its words are exact in rings and sizes where shapes
// alone would have to be guessed.
static ita_status embed_told(const ita_drawing *drawing, const char *bytes, size_t length,
                             ita_text *value, bool *is_told, ita_diag *diag) {
    ita_record record;
    ita_config *config = NULL;
    ita_record_open(&record, value->allocator);
    ita_status status = dissection_read_told(drawing, bytes, length, &record, is_told, diag);
    if (status == ITA_OK && *is_told)
        status = ita_config_parse(&ita_game_dissection, record.config, strlen(record.config),
                                  value->allocator, &config, diag);
    *is_told = config && dissection_of(config)->is_own_set;
    if (*is_told) ita_put(value, dissection_of(config)->set->name);
    ita_config_free(config);
    ita_record_close(&record);
    return status == ITA_OK ? ita_text_status(value) : status;
}

ita_status dissection_set_embed(const char *bytes, size_t length, ita_text *value, ita_diag *diag) {
    ita_drawing *drawing;
    bool is_told = false;
    ita_status status = steps_read(bytes, length, value->allocator, &drawing, diag);
    if (status != ITA_OK) return status;
    status = embed_told(drawing, bytes, length, value, &is_told, diag);
    if (status == ITA_OK && !is_told) status = embed_shapes(drawing, value, diag);
    ita_drawing_close(drawing);
    return status;
}

// ---- the value as a set

ita_status dissection_set_read(dissection_config *c, const char *text, size_t length,
                               ita_diag *diag) {
    dissection_set *set = ita_arena_take(&c->arena, sizeof *set);
    set_piece *pieces = ita_arena_take(&c->arena, DISSECTION_PIECES_MAX * sizeof *pieces);
    char *name = ita_arena_text(&c->arena, text, length);
    c->pieces = ita_arena_take(&c->arena, DISSECTION_PIECES_MAX * sizeof *c->pieces);
    c->kinds = ita_arena_take(&c->arena, DISSECTION_PIECES_MAX * sizeof *c->kinds);
    if (!set || !pieces || !name || !c->pieces || !c->kinds)
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    const char *end = text + length - 1, *at = memchr(text, ';', length);
    ita_frame frame;
    if (!at || !ita_frame_find(text + 1, (size_t)(at - text) - 1, &frame))
        return ita_fail_at(diag, ITA_E_SYNTAX, "dissection.set.form", 0);
    *set = (dissection_set){
        .name = name, .title = "dissection.set.own", .frame = frame, .pieces = pieces};
    size_t edge_count = 0;
    while (at < end) {
        const char *next = memchr(at + 1, ';', (size_t)(end - at - 1));
        size_t i = set->piece_count++, count = 0;
        if (i == DISSECTION_PIECES_MAX)
            return ita_fail_at(diag, ITA_E_LIMIT, "dissection.set.count", (size_t)(at - text));
        if (!next) next = end;
        ita_edge *edges;
        ita_status status = dissection_read_outline(frame, at + 1, (size_t)(next - at) - 1,
                                                    &c->arena, &edges, &count, diag);
        edge_count += count;
        if (status == ITA_OK && edge_count > DISSECTION_FIGURE_MAX)
            status = ita_fail_at(diag, ITA_E_LIMIT, "dissection.set.count", 0);
        if (status != ITA_OK) {
            if (diag && diag->offset != ITA_NO_OFFSET) diag->offset += (size_t)(at + 1 - text);
            return status;
        }
        pieces[i] = (set_piece){.name = "dissection.piece.own"};
        c->kinds[i] = 0;
        c->pieces[i] =
            (ita_shape){.name = "dissection.piece.own", .edges = edges, .edge_count = count};
        at = next;
    }
    c->set = set;
    return ITA_OK;
}

// ---- what became of the drawing's numbers

typedef struct drawn_points {
    spot drawn[4], exact[4]; // as many as the kind of edge has
    int count;
} drawn_points;

static drawn_points points_of(const loose_edge *drawn, const loose_edge *exact) {
    return (drawn_points){.drawn = {drawn->from, drawn->to, drawn->c1, drawn->c2},
                          .exact = {exact->from, exact->to, exact->c1, exact->c2},
                          .count = edge_points(drawn->kind)};
}

// By how much distances between the points of two edges differ, at most.
static double distances_off(const drawn_points *a, const drawn_points *b) {
    double most = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            most = fmax(most, fabs(spot_distance(a->drawn[i], b->drawn[k]) -
                                   spot_distance(a->exact[i], b->exact[k])));
    return most;
}

// How far apart the points of a piece lie, corners, middles and control points, in the drawing and
// in the set, which is `scale` times as large: the largest difference, in the drawing. A piece
// whose points are all as far apart as they were is the same, or its mirror image.
static double lengths_off(const dissection_config *c, const selection *s, double scale) {
    double most = 0;
    for (size_t i = 0; i < s->count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++) {
            const loose_edge e = loose_of(c->set->frame, &c->pieces[i].edges[k], scale);
            const drawn_points own = points_of(&s->loose[s->firsts[i] + k], &e);
            for (size_t j = 0; j <= k; j++) {
                const loose_edge f = loose_of(c->set->frame, &c->pieces[i].edges[j], scale);
                const drawn_points other = points_of(&s->loose[s->firsts[i] + j], &f);
                most = fmax(most, distances_off(&own, &other));
            }
        }
    return most;
}

// Edge by edge: the set walks a piece that touches itself in parts, where it may be drawn in one
// go.
static bool is_walked_alike(const ita_shape *piece, const loose_edge *drawn) {
    const ita_edge *own = piece->edges;
    for (size_t k = 0; k + 1 < piece->edge_count; k++)
        if (ita_point_equal(own[k].to, own[k + 1].from) !=
            (spot_distance(drawn[k].to, drawn[k + 1].from) == 0))
            return false;
    return true;
}

static bool has_same_pieces(const dissection_config *c, const selection *s) {
    bool is_same = s->count == c->set->piece_count;
    for (size_t i = 0; is_same && i < s->count; i++)
        is_same = c->pieces[i].edge_count == s->firsts[i + 1] - s->firsts[i] &&
                  is_walked_alike(&c->pieces[i], s->loose + s->firsts[i]);
    return is_same;
}

ita_status ita_set_drawn_off(const ita_config *config, const char *bytes, size_t length,
                             double *off, ita_diag *diag) {
    const dissection_config *c = dissection_of(config);
    ita_drawing *drawing;
    model m;
    pieces_apart apart;
    size_t refused;
    *off = 0;
    ita_status status = steps_read(bytes, length, config->allocator, &drawing, diag);
    if (status != ITA_OK) return status;
    drawing_empty_tray(drawing);
    status = model_open(drawing, drawing, true, config->allocator, &m, diag);
    if (status == ITA_OK && pieces_take_apart(&m.pieces, &apart, &refused) &&
        has_same_pieces(c, &apart.pieces)) {
        const selection *s = &apart.pieces;
        const double area = loose_area(s->loose, s->edge_count);
        const double most = lengths_off(c, s, sqrt(dissection_pieces_area(c) / area));
        if (most > 1e-9 * sqrt(area)) *off = most; // less is what doubles are off
    }
    model_close(&m);
    ita_drawing_close(drawing);
    return status;
}
