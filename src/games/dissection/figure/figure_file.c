// Figures from files. A file has its own size and directions; the pieces have a ring. The outline
// is scaled to the area of the pieces, laid along each of their directions, and read as points of
// the ring: what cannot be read so cannot be formed of them.
// Knows drawings and pieces, no rules.
#include "games/dissection/figure/figure_file.h"
#include "games/dissection/figure/drawn.h"
#include "games/dissection/figure/saved_table.h"
#include "games/dissection/play/config.h"
#include "games/dissection/sets/set_file.h"

#include "intarsia/words.h"

#include "geom/loose/weld.h"
#include "geom/number/power.h"
#include "geom/verify/model.h"
#include "geom/verify/recognise.h"
#include "geom/verify/steps.h"

#include <math.h>
#include <string.h>

// ---- a drawing as a value

static void put_spot(ita_text *out, spot p) {
    ita_put_fixed(out, p.x, 9);
    ita_put_char(out, ',');
    ita_put_fixed(out, p.y, 9);
}

static void put_decimals(const loose_outline *outline, ita_tolerance tolerance, ita_text *out) {
    ita_put(out, "[~");
    ita_put_fixed(out, fmax(tolerance.distance, 1e-9), 9);
    for (size_t c = 0; c < outline->contour_count; c++) {
        const loose_contour *contour = &outline->contours[c];
        if (c) ita_put(out, " |");
        for (size_t i = contour->first; i < contour->first + contour->count; i++) {
            const loose_edge *e = &outline->edges[i];
            ita_put_char(out, ' ');
            put_spot(out, e->from);
            if (e->kind == ITA_EDGE_LINE) continue;
            ita_put_char(out, e->kind == ITA_EDGE_ARC         ? (e->turn > 0 ? 'c' : 'a')
                              : e->kind == ITA_EDGE_QUADRATIC ? 'q'
                                                              : 'k');
            put_spot(out, e->c1);
            if (e->kind != ITA_EDGE_CUBIC) continue;
            ita_put_char(out, 'k');
            put_spot(out, e->c2);
        }
    }
    ita_put_char(out, ']');
}

// Shapes that touch each other nearly may lie over each other in what is too thin to follow;
// without that they are one beside the other.
static ita_status trace_model(const model *m, loose_outline *outline) {
    const selection *f = &m->figure;
    ita_status status = selection_trace(f, model_tolerance(m), m->allocator, outline);
    if (status != ITA_E_RANGE) return status;
    return loose_trace(f->loose, f->edge_count, model_tolerance(m), false, m->allocator, outline);
}

// Numbers with at most one place mean what they say, unless the outline is another where they are
// taken as rounded: then pieces lie beside each other in slivers, or a little over each other.
static ita_status trace_as_meant(model *m, loose_outline *outline) {
    model coarse = *m;
    loose_outline rounded;
    bool are_same = false;
    model_take_as_rounded(&coarse);
    ita_status status = trace_model(m, outline), second = trace_model(&coarse, &rounded);
    if (status == ITA_OK && second == ITA_OK)
        second = weld_compare(outline->edges, outline->edge_count, rounded.edges,
                              rounded.edge_count, m->tolerance, m->allocator, &are_same);
    if (second == ITA_OK && !are_same && status != ITA_E_MEMORY) {
        loose_outline_close(outline);
        *outline = rounded;
        m->tolerance = coarse.tolerance;
        return ITA_OK;
    }
    loose_outline_close(&rounded);
    if (second != ITA_E_MEMORY) return status;
    loose_outline_close(outline);
    return second;
}

static ita_status embed_model(model *m, ita_text *value, ita_diag *diag) {
    loose_outline outline;
    ita_status status = trace_as_meant(m, &outline);
    if (status != ITA_OK)
        return status == ITA_E_MEMORY ? ita_fail(diag, status, "memory")
                                      : ita_fail(diag, ITA_E_RANGE, "dissection.crosses");
    if (outline.edge_count == 0)
        status = ita_fail(diag, ITA_E_RANGE, "dissection.file.empty");
    else if (outline.edge_count > DISSECTION_FIGURE_MAX)
        status = ita_fail(diag, ITA_E_LIMIT, "dissection.edges");
    else
        put_decimals(&outline, m->tolerance, value);
    loose_outline_close(&outline);
    return status == ITA_OK ? ita_text_status(value) : status;
}

static ita_status check_shapes(const model *m, ita_diag *diag) {
    ita_status status = ITA_OK;
    for (size_t i = 0; status == ITA_OK && i < m->figure.count; i++)
        status = selection_check_loose(&m->figure, i, model_tolerance(m), m->allocator, NULL, diag);
    return status;
}

// What crosses itself as it is written may only touch itself where numbers are taken as rounded.
static ita_status check_as_meant(model *m, ita_diag *diag) {
    const ita_status status = check_shapes(m, diag);
    if (status != ITA_E_RANGE) return status;
    ita_diag unused;
    model_take_as_rounded(m);
    const ita_status second = check_shapes(m, &unused);
    return second == ITA_E_RANGE ? status : second;
}

ita_status dissection_figure_embed(const char *bytes, size_t length, ita_text *value,
                                   ita_diag *diag) {
    if (dissection_is_table(bytes, length))
        return dissection_table_embed(bytes, length, value, diag);
    ita_drawing *drawing;
    ita_status status = steps_read(bytes, length, value->allocator, &drawing, diag);
    if (status != ITA_OK) return status;
    model m;
    status = model_open(drawing, drawing, true, value->allocator, &m, diag);
    if (status == ITA_OK) status = check_as_meant(&m, diag);
    if (status == ITA_OK) status = embed_model(&m, value, diag);
    model_close(&m);
    ita_drawing_close(drawing);
    return status;
}

// ---- reading the value

static bool read_decimal(ita_reader *reader, double *value) {
    bool is_negative = ita_read_char(reader, '-');
    uint64_t whole = 0, part = 0;
    if (!ita_read_uint(reader, (uint64_t)DRAW_NUMBER_MOST, &whole)) return false;
    double size = 1;
    if (ita_read_char(reader, '.')) {
        size_t start = reader->at;
        if (!ita_read_uint(reader, (uint64_t)999999999999, &part)) return false;
        size = whole_power(10, reader->at - start);
    }
    *value = (double)whole + (double)part / size;
    if (is_negative) *value = -*value;
    return true;
}

static bool read_spot(ita_reader *reader, spot *p) {
    return read_decimal(reader, &p->x) && ita_read_char(reader, ',') && read_decimal(reader, &p->y);
}

static bool read_edge(ita_reader *reader, loose_edge *edge) {
    *edge = (loose_edge){.kind = ITA_EDGE_LINE};
    if (!read_spot(reader, &edge->from)) return false;
    char mark = ita_read_peek(reader);
    if (mark == 'c' || mark == 'a') {
        edge->kind = ITA_EDGE_ARC;
        edge->turn = mark == 'c' ? 1 : -1;
    } else if (mark == 'q' || mark == 'k') {
        edge->kind = mark == 'q' ? ITA_EDGE_QUADRATIC : ITA_EDGE_CUBIC;
    } else {
        return true;
    }
    reader->at++;
    if (!read_spot(reader, &edge->c1)) return false;
    if (edge->kind != ITA_EDGE_CUBIC) return true;
    return ita_read_char(reader, 'k') && read_spot(reader, &edge->c2);
}

static ita_status read_edges(ita_reader *reader, loose_edge *edges, size_t *count, ita_diag *diag) {
    size_t n = 0, first = 0;
    for (;;) {
        ita_read_space(reader);
        bool is_end = ita_read_end(reader);
        if (is_end || ita_read_char(reader, '|')) {
            if (n == first)
                return ita_fail_at(diag, ITA_E_SYNTAX, "dissection.outline", reader->at);
            for (size_t i = first; i < n; i++)
                edges[i].to = edges[i + 1 < n ? i + 1 : first].from;
            first = n;
            if (is_end) break;
            continue;
        }
        if (n == DISSECTION_FIGURE_MAX)
            return ita_fail_at(diag, ITA_E_LIMIT, "dissection.edges", reader->at);
        if (!read_edge(reader, &edges[n++]))
            return ita_fail_at(diag, ITA_E_SYNTAX, "dissection.outline", reader->at);
    }
    *count = n;
    return ITA_OK;
}

// ---- finding it in the ring

enum { DIRECTIONS_MAX = 24, BASES_MAX = 12, DOUBTS = 5 };

typedef struct finder {
    dissection_config *config;
    const loose_edge *edges;
    size_t count;
    ita_tolerance tolerance;         // file units
    ita_tolerance doubts[DOUBTS];    // within which it is looked for
    double unit;                     // of one unit of the set, in the file
    spot directions[DIRECTIONS_MAX]; // of the pieces' edges, each once among its turns
    size_t direction_count;
    spot bases[BASES_MAX]; // the figure's own, unit vectors
    size_t base_count;
    ita_edge *exact;
} finder;

static spot times(spot p, spot q) {
    return (spot){p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x};
}

static void add_direction(finder *f, spot d) {
    double step = 2 * acos(-1) / ita_frame_get(f->config->set->frame)->steps;
    double angle = fmod(atan2(d.y, d.x) + 4 * acos(-1), step);
    if (step - angle < 1e-9) angle = 0;
    spot found = {cos(angle), sin(angle)};
    for (size_t i = 0; i < f->direction_count; i++)
        if (spot_distance(f->directions[i], found) < 1e-9) return;
    if (f->direction_count < DIRECTIONS_MAX) f->directions[f->direction_count++] = found;
}

static void gather_directions(finder *f) {
    const dissection_config *c = f->config;
    add_direction(f, (spot){1, 0});
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++) {
            loose_edge e = loose_of(c->set->frame, &c->pieces[i].edges[k], 1);
            if (!loose_is_circle(&e)) add_direction(f, spot_sub(e.to, e.from));
            if (e.kind == ITA_EDGE_ARC) add_direction(f, spot_sub(e.from, e.c1));
        }
}

static void add_base(finder *f, spot d) {
    double length = spot_length(d);
    if (length <= 4 * f->tolerance.distance || f->base_count == BASES_MAX) return;
    f->bases[f->base_count++] = spot_times(d, 1 / length);
}

// As it lies, then along its longer edges.
static void gather_bases(finder *f) {
    double longest = 0;
    for (size_t i = 0; i < f->count; i++)
        longest = fmax(longest, spot_distance(f->edges[i].from, f->edges[i].to));
    f->bases[f->base_count++] = (spot){1, 0};
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < f->count; i++) {
            const loose_edge *e = &f->edges[i];
            spot along = spot_sub(e->to, e->from);
            if ((spot_length(along) > longest / 2) != (pass == 0)) continue;
            add_base(f, along);
            if (e->kind == ITA_EDGE_ARC) add_base(f, spot_sub(e->from, e->c1));
        }
}

static bool has_right_area(const finder *f, int64_t scale) {
    const dissection_config *c = f->config;
    double area = ita_edges_area(c->set->frame, f->exact, f->count) / (double)(scale * scale);
    double wanted = dissection_pieces_area(c) / (DISSECTION_UNIT * DISSECTION_UNIT);
    return fabs(area - wanted) <= 1e-9 * wanted;
}

static bool find_along(const finder *f, int64_t scale, ita_tolerance tolerance,
                       ita_status *status) {
    for (size_t b = 0; b < f->base_count; b++)
        for (size_t d = 0; d < f->direction_count; d++) {
            spot back = {f->directions[d].x, -f->directions[d].y};
            chart own, given = {.frame = f->config->set->frame, .scale = scale};
            given.unit = spot_times(times(f->bases[b], back), f->unit);
            if (recognise_piece(&given, f->edges, f->count, tolerance, f->config->base.allocator,
                                &own, f->exact, status) &&
                has_right_area(f, scale))
                return true;
            if (*status != ITA_OK) return false;
        }
    return false;
}

static bool is_wider(const finder *f, size_t doubt) {
    return doubt < 2 || f->doubts[doubt].distance > f->doubts[doubt - 1].distance;
}

// The coarsest lattice first, and the least doubt first.
static bool find(finder *f, ita_status *status) {
    static const int64_t scales[] = {1, 2, 3, 4, 6, 8, 12, 24};
    for (size_t t = 1; t < DOUBTS; t++)
        for (size_t s = 0; is_wider(f, t) && s < sizeof scales / sizeof scales[0]; s++) {
            if (find_along(f, scales[s], f->doubts[t], status)) {
                *status = ita_edges_scale(f->exact, f->count, DISSECTION_UNIT / scales[s]);
                return *status == ITA_OK;
            }
            if (*status != ITA_OK) return false;
        }
    return false;
}

// ---- finding it near a filling

static const uint64_t near_budget = 60000;

static bool find_near(finder *f, ita_tolerance doubt, drawn_answer *answer, bool *is_complete,
                      ita_status *status) {
    const drawn_question question = {f->edges, f->count, f->tolerance, doubt, near_budget};
    *status = dissection_find_drawn(f->config, &question, answer);
    *is_complete = *is_complete && answer->is_complete;
    return *status == ITA_OK && answer->is_found;
}

// A slide found within less than the digits tell may be their rounding: whatever needs none within
// all that they tell is what was meant. False only when the search fails.
static bool find_coarser(finder *f, ita_tolerance doubt, drawn_answer *answer, bool *is_complete,
                         ita_status *status) {
    drawn_answer coarser;
    bool is_found = find_near(f, doubt, &coarser, is_complete, status);
    if (is_found && coarser.fineness < answer->fineness) *answer = coarser;
    return *status == ITA_OK;
}

// Fillings tell what a drawing means; where none is found in time, the ring may. First as exact as
// rounding mostly is, so that narrow places stay open, then as it says, then as what people draw.
static bool find_figure(finder *f, drawn_answer *answer, bool *is_complete, ita_status *status) {
    const ita_tolerance written = f->tolerance;
    const ita_tolerance doubts[DOUBTS] = {
        tolerance_times(written, 0.3), written, tolerance_times(written, 6),
        tolerance_tried(2e-4 * f->unit), tolerance_tried(4e-3 * f->unit)};
    memcpy(f->doubts, doubts, sizeof doubts);
    *is_complete = true;
    for (size_t i = 0; i < DOUBTS; i++) {
        if (!is_wider(f, i)) continue;
        if (find_near(f, doubts[i], answer, is_complete, status))
            return i > 0 || answer->fineness == 1 ||
                   find_coarser(f, written, answer, is_complete, status);
        if (*status != ITA_OK) return false;
    }
    if (!find(f, status)) return false;
    f->config->is_figure_guessed = true;
    *answer = (drawn_answer){.is_found = true, .fineness = 1, .edges = f->exact, .count = f->count};
    return true;
}

static ita_status refuse(const finder *f, bool is_complete, ita_diag *diag) {
    ita_status status = ita_fail_at(
        diag, ITA_E_ILLEGAL, is_complete ? "dissection.file.exact" : "dissection.file.unknown", 0);
    ita_diag_arg(diag, ita_words_in(ITA_ENGLISH, f->config->set->title));
    return status;
}

ita_status dissection_read_decimals(dissection_config *config, const char *text, size_t length,
                                    ita_edge **edges, size_t *count, int64_t *fineness,
                                    ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    finder *f = ita_arena_take(&config->arena, sizeof *f);
    loose_edge *read = ita_arena_take(&config->arena, DISSECTION_FIGURE_MAX * sizeof *read);
    ita_edge *exact = ita_arena_take(&config->arena, DISSECTION_FIGURE_MAX * sizeof *exact);
    if (!f || !read || !exact) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *f = (finder){.config = config, .edges = read, .exact = exact};
    f->tolerance.origin = ITA_TOLERANCE_DIGITS;
    if (!read_decimal(&reader, &f->tolerance.distance))
        return ita_fail_at(diag, ITA_E_SYNTAX, "dissection.outline", reader.at);
    ita_status status = read_edges(&reader, read, &f->count, diag);
    if (status != ITA_OK) return status;
    double area = loose_area(read, f->count);
    if (!(area > 0)) return ita_fail_at(diag, ITA_E_RANGE, "dissection.crosses", 0);
    f->unit = DISSECTION_UNIT * sqrt(area / dissection_pieces_area(config));
    gather_directions(f);
    gather_bases(f);
    drawn_answer answer;
    bool is_complete;
    bool is_found = find_figure(f, &answer, &is_complete, &status);
    if (status != ITA_OK)
        return ita_fail(diag, status, status == ITA_E_MEMORY ? "memory" : "tiling.large");
    if (!is_found) return refuse(f, is_complete, diag);
    *edges = answer.edges;
    *count = answer.count;
    *fineness = answer.fineness;
    return dissection_settle_outline(config->set->frame, *edges, count, config->base.allocator,
                                     diag);
}
