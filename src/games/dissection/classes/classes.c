// Figures with what is known of each: the shipped ones from the gallery, all polygons on the grid
// that the pieces could form, asked of the solver one by one, and all snug tangrams. Knows the
// gallery, the grid, snug figures and the solver; nothing of views.
#include "games/dissection/classes/numbered.h"
#include "games/dissection/figure/grid.h"
#include "games/dissection/figure/snug.h"
#include "games/dissection/play/config.h"
#include "geom/loose/loose.h"
#include "intarsia/figures.h"

#include <math.h>
#include <string.h>

static const ita_figure_source sources[] = {
    {"shipped", "dissection.source.shipped", "dissection.among.shipped"},
    {"convex", "dissection.source.convex", "dissection.among.convex"},
    {"triangles", "dissection.source.grid", "dissection.among.triangles"},
    {"quadrilaterals", "dissection.source.grid", "dissection.among.quadrilaterals"},
    {"pentagons", "dissection.source.grid", "dissection.among.pentagons"},
    {"hexagons", "dissection.source.grid", "dissection.among.hexagons"},
    {"heptagons", "dissection.source.grid", "dissection.among.heptagons"},
    {"snug", "dissection.source.snug", "dissection.among.snug"},
};
enum { SOURCES = sizeof sources / sizeof sources[0] };

// What each lists, and of polygons which.
typedef enum source_kind { SHIPPED, POLYGONS, SNUG } source_kind;
static const struct {
    source_kind kind;
    int least_corners, most_corners;
    bool is_convex;
} lists[SOURCES] = {{SHIPPED, 0, 0, false},  {POLYGONS, 3, 8, true},  {POLYGONS, 3, 3, false},
                    {POLYGONS, 4, 4, false}, {POLYGONS, 5, 5, false}, {POLYGONS, 6, 6, false},
                    {POLYGONS, 7, 7, false}, {SNUG, 0, 0, false}};

const ita_figure_source *ita_figure_sources(size_t *count) {
    *count = SOURCES;
    return sources;
}

// Longer edges would take too long to walk.
enum { LONGEST_MOST = 24 };

struct ita_figures {
    const dissection_config *base; // pieces and rules
    uint64_t tries;
    source_kind kind;
    const ita_figure_source *source;
    ita_gallery gallery;
    grid_list grid;
    ita_number unit; // side of the grid's squares, in table steps
    snug_walk *walk;
    snug_figure snug;     // the figure at hand, where they are snug,
    uint64_t snug_number; // and what plays it
    size_t number;        // of the figure at hand
    size_t count;         // of all
    ita_text config;
    ita_config *at_hand; // of `config`, or NULL
};

// ---- the grid of a set

static bool whole_root(double square, int *root) {
    *root = (int)floor(sqrt(square) + 0.5);
    return *root > 0 && fabs((double)*root * *root - square) < 1e-9 * square;
}

static double square_of(ita_frame frame, const ita_edge *edge) {
    double x, y;
    ita_point_value(frame, ita_point_sub(edge->to, edge->from), &x, &y);
    return x * x + y * y;
}

// How long an edge is along the lines of the grid [0] or its diagonals [1]; the other is 0.
static bool length_on_grid(ita_frame frame, const ita_edge *edge, double unit_square,
                           int length[2]) {
    const double square = square_of(frame, edge) / unit_square;
    length[0] = length[1] = 0;
    if (edge->kind != ITA_EDGE_LINE) return false;
    if (whole_root(square, &length[0])) return true;
    length[0] = 0;
    return whole_root(square / 2, &length[1]);
}

static bool fits_grid(const dissection_config *c, double unit_square) {
    int length[2];
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t e = 0; e < c->pieces[i].edge_count; e++)
            if (!length_on_grid(c->set->frame, &c->pieces[i].edges[e], unit_square, length))
                return false;
    return true;
}

// The coarsest grid on which every edge is a whole side or diagonal: the side of its squares, which
// is a whole number or one times the root of two.
static bool find_unit(const dissection_config *c, ita_number *unit, double *unit_square) {
    enum { PARTS_MOST = 12 };
    double least = INFINITY;
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t e = 0; e < c->pieces[i].edge_count; e++)
            least = fmin(least, square_of(c->set->frame, &c->pieces[i].edges[e]));
    for (int part = 1; part <= PARTS_MOST; part++)
        for (int half = 1; half <= 2; half++) {
            int root;
            *unit_square = least / (part * part * half);
            if (!fits_grid(c, *unit_square)) continue;
            *unit = ita_number_of(0, 0);
            if (whole_root(*unit_square, &root)) *unit = ita_number_of(root, 0);
            if (whole_root(*unit_square / 2, &root)) *unit = ita_number_of(0, root);
            return unit->a > 0 || unit->b > 0;
        }
    return false;
}

static bool is_convex(ita_frame frame, const ita_edge *edges, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const ita_edge *next = &edges[(i + 1) % count];
        if (edges[i].kind != ITA_EDGE_LINE || !ita_point_equal(edges[i].to, next->from) ||
            ita_wide_sign(frame, ita_point_cross(frame, ita_point_sub(edges[i].to, edges[i].from),
                                                 ita_point_sub(next->to, next->from))) <= 0)
            return false;
    }
    return true;
}

// An edge of the figure that runs along the grid's lines is a whole number of squares long. It is
// covered by edges of pieces, whole numbers or multiples of the root of two; so by none of the
// latter. Of a convex piece at most one edge lies there. Along diagonals likewise.
static bool find_grid(const dissection_config *c, grid_class *out, ita_number *unit) {
    const ita_frame frame = c->set->frame;
    double area = 0, unit_square;
    out->longest[0] = out->longest[1] = 0;
    if (frame != ITA_FRAME_SQRT2 || !find_unit(c, unit, &unit_square)) return false;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        const ita_shape *piece = &c->pieces[i];
        const bool is_plain = is_convex(frame, piece->edges, piece->edge_count);
        int most[2] = {0, 0};
        for (size_t e = 0; e < piece->edge_count; e++) {
            int length[2];
            if (!length_on_grid(frame, &piece->edges[e], unit_square, length)) return false;
            for (int k = 0; k < 2; k++)
                most[k] =
                    is_plain ? (length[k] > most[k] ? length[k] : most[k]) : most[k] + length[k];
        }
        out->longest[0] += most[0];
        out->longest[1] += most[1];
        area += ita_edges_area(frame, piece->edges, piece->edge_count);
    }
    const double halves = 2 * area / unit_square;
    out->half_squares = (int)floor(halves + 0.5);
    return fabs(halves - out->half_squares) < 1e-9 * halves && out->longest[0] <= LONGEST_MOST &&
           out->longest[1] <= LONGEST_MOST;
}

static bool find_class(const dissection_config *c, size_t index, grid_class *wanted,
                       ita_number *unit) {
    *wanted = (grid_class){.least_corners = lists[index].least_corners,
                           .most_corners = lists[index].most_corners,
                           .is_convex = lists[index].is_convex};
    return find_grid(c, wanted, unit);
}

bool ita_figure_source_knows(const ita_figure_source *source, const ita_config *config) {
    const dissection_config *c = dissection_of(config);
    grid_class wanted;
    ita_number unit;
    const size_t index = (size_t)(source - sources);
    switch (lists[index].kind) {
    case SHIPPED: return true; // of one's own pieces none
    case POLYGONS: return find_class(c, index, &wanted, &unit);
    case SNUG:
    default: return c->set == &set_tangram;
    }
}

// ---- opening

static ita_status open_grid(ita_figures *f, size_t index, ita_diag *diag) {
    grid_class wanted;
    if (!find_class(f->base, index, &wanted, &f->unit)) {
        ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.source.pieces");
        ita_diag_arg(diag, sources[index].name);
        return ITA_E_UNSUPPORTED;
    }
    const ita_status status = grid_list_open(&wanted, f->base->base.allocator, &f->grid);
    f->count = f->grid.count;
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

static ita_status open_snug(ita_figures *f, ita_diag *diag) {
    if (!ita_figure_source_knows(f->source, &f->base->base))
        return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.source.tangram");
    const ita_status status = snug_walk_open(f->base->base.allocator, &f->walk);
    f->count = SNUG_FIGURES;
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

static bool next_shipped(ita_figures *f) {
    while (ita_gallery_next(&f->gallery))
        if (dissection_figure_in(f->gallery.config, f->base->set->name)) return true;
    return false;
}

static void count_shipped(ita_figures *f) {
    const ita_gallery first = f->gallery;
    while (next_shipped(f))
        f->count++;
    f->gallery = first;
}

// Every figure becomes a config in the end, which looks for its name in the gallery: where that is
// lacking it is said now, so that no figure is lost by it.
static ita_status open_source(ita_figures *f, size_t index, ita_diag *diag) {
    const ita_status status = ita_gallery_open(&ita_game_dissection, &f->gallery, diag);
    if (status != ITA_OK) return status;
    switch (f->kind) {
    case SHIPPED: count_shipped(f); return ITA_OK;
    case POLYGONS: return open_grid(f, index, diag);
    case SNUG:
    default: return open_snug(f, diag);
    }
}

static ita_status find_source(const char *name, size_t length, size_t *index, ita_diag *diag) {
    for (*index = 0; *index < SOURCES; ++*index)
        if (ita_text_is(name, length, sources[*index].name)) return ITA_OK;
    ita_fail(diag, ITA_E_NOT_FOUND, "dissection.source");
    ita_diag_arg_bytes(diag, name, length);
    return ITA_E_NOT_FOUND;
}

ita_status ita_figures_open(const ita_config *config, const char *source, size_t length,
                            uint64_t tries, ita_figures **figures, ita_diag *diag) {
    size_t index;
    if (config->game != &ita_game_dissection)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.table.game");
    ita_status status = find_source(source, length, &index, diag);
    if (status != ITA_OK) return status;
    ita_figures *f = ita_take_zeroed(config->allocator, 1, sizeof *f);
    if (!f) return ita_fail(diag, ITA_E_MEMORY, "memory");
    f->base = dissection_of(config);
    f->tries = tries;
    f->kind = lists[index].kind;
    f->source = &sources[index];
    f->grid.allocator = config->allocator;
    ita_text_open(&f->config, config->allocator);
    status = open_source(f, index, diag);
    if (status == ITA_OK)
        *figures = f;
    else
        ita_figures_close(f);
    return status;
}

void ita_figures_close(ita_figures *f) {
    if (!f) return;
    const ita_allocator *allocator = f->base->base.allocator;
    ita_config_free(f->at_hand);
    grid_list_close(&f->grid);
    snug_walk_close(f->walk);
    ita_text_close(&f->config);
    ita_give(allocator, f, sizeof *f);
}

// ---- one figure

static void put_rules(const dissection_config *c, ita_text *out) {
    if (!c->may_mirror) ita_put(out, ",mirror=no");
    if (!c->may_flip) ita_put(out, ",flip=no");
}

static ita_number times_unit(ita_number unit, int factor) {
    return ita_number_of(unit.a * factor, unit.b * factor);
}

static void put_polygon(const dissection_config *c, ita_number unit, const grid_polygon *polygon,
                        ita_text *out) {
    int x[GRID_CORNERS_MOST], y[GRID_CORNERS_MOST];
    ita_edge edges[GRID_CORNERS_MOST];
    const size_t count = (size_t)polygon->corner_count;
    grid_corners(polygon, x, y);
    for (size_t i = 0; i < count; i++) {
        edges[i] = (ita_edge){.kind = ITA_EDGE_LINE};
        (void)ita_point_from_square(c->set->frame, times_unit(unit, x[i]), times_unit(unit, y[i]),
                                    &edges[i].from); // small numbers
    }
    for (size_t i = 0; i < count; i++)
        edges[i].to = edges[(i + 1) % count].from;
    ita_put(out, "set=");
    ita_put(out, c->set->name);
    ita_put(out, ",figure=[");
    dissection_put_outline(c->set->frame, edges, count, out);
    ita_put_char(out, ']');
}

static ita_status put_shipped(ita_figures *f) {
    if (!next_shipped(f)) return ITA_E_NOT_FOUND;
    ita_put(&f->config, f->gallery.config);
    return ITA_OK;
}

static ita_status put_snug(ita_figures *f) {
    const ita_status status = snug_walk_next(f->walk, &f->snug, &f->snug_number);
    if (status != ITA_OK) return status;
    ita_put(&f->config, "set=tangram,figure=");
    dissection_snug_put(f->snug_number, &f->config);
    return ITA_OK;
}

// ITA_E_NOT_FOUND behind the last.
static ita_status put_next(ita_figures *f) {
    ita_status status = ITA_OK;
    ita_config_free(f->at_hand);
    f->at_hand = NULL;
    ita_text_reset(&f->config);
    if (f->kind == SHIPPED) status = put_shipped(f);
    if (f->kind == SNUG) status = put_snug(f);
    if (f->kind == POLYGONS) {
        if (f->number == f->grid.count) return ITA_E_NOT_FOUND;
        put_polygon(f->base, f->unit, &f->grid.items[f->number], &f->config);
    }
    if (status != ITA_OK) return status;
    put_rules(f->base, &f->config);
    f->number++;
    return ita_text_status(&f->config);
}

// Whether the figure, mirrored and turned so, is the figure.
static bool is_own_image(const dissection_config *c, int turn, bool is_mirrored) {
    const ita_pose pose = {turn, is_mirrored, {{0, 0}, {0, 0}}};
    const ita_shape figure = {.edges = c->figure, .edge_count = c->figure_count};
    const ita_frame frame = c->set->frame;
    ita_edge laid[DISSECTION_FIGURE_MAX];
    if (ita_shape_place(frame, &figure, &pose, laid) != ITA_OK) return false;
    ita_edges_shift(laid, c->figure_count,
                    ita_point_sub(dissection_first_corner(frame, c->figure, c->figure_count),
                                  dissection_first_corner(frame, laid, c->figure_count)));
    return dissection_same_edges(laid, c->figure, c->figure_count);
}

// Whether the outline goes on without a corner from one edge to the other.
static bool is_smooth(ita_frame frame, const ita_edge *edge, const ita_edge *next) {
    if (!ita_point_equal(edge->to, next->from)) return false;
    const loose_edge a = loose_of(frame, edge, 1), b = loose_of(frame, next, 1);
    const spot u = loose_tangent(&a, 1), v = loose_tangent(&b, 0);
    return spot_dot(u, v) > 0 && fabs(spot_cross(u, v)) <= 1e-9 * spot_dot(u, v);
}

static size_t count_corners(const dissection_config *c) {
    size_t smooth = 0;
    for (size_t i = 0; i < c->figure_count; i++)
        for (size_t k = 0; k < c->figure_count; k++)
            smooth += is_smooth(c->set->frame, &c->figure[i], &c->figure[k]);
    return c->figure_count - smooth;
}

static ita_status describe(const dissection_config *c, ita_figure_facts *facts, ita_diag *diag) {
    const int steps = ita_frame_get(c->set->frame)->steps;
    ita_outline outline;
    ita_status status =
        ita_outline_trace(c->set->frame, c->figure, c->figure_count, c->base.allocator, &outline);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    facts->corner_count = count_corners(c);
    facts->hole_count = outline.hole_count;
    facts->part_count = outline.contour_count - outline.hole_count;
    ita_outline_close(&outline);
    facts->is_convex = facts->part_count == 1 && facts->hole_count == 0 &&
                       is_convex(c->set->frame, c->figure, c->figure_count);
    for (int turn = 0; turn < steps; turn++) {
        facts->is_mirrored = facts->is_mirrored || is_own_image(c, turn, true);
        facts->is_turned = facts->is_turned || (turn > 0 && is_own_image(c, turn, false));
    }
    return ITA_OK;
}

// A search that needs larger numbers than there are tells nothing.
static ita_status search(const dissection_config *c, uint64_t limit, uint64_t tries,
                         ita_job_report *report) {
    const ita_solve_options options = {.limit = limit};
    ita_job *job;
    ita_diag why;
    *report = (ita_job_report){0};
    ita_status status =
        dissection_puzzle.solve(&c->base, NULL, &options, c->base.allocator, &job, &why);
    if (status != ITA_OK) return status == ITA_E_MEMORY ? status : ITA_OK;
    status = ita_job_step(job, tries, &why);
    ita_job_report_get(job, report);
    ita_job_close(job);
    return status == ITA_E_MEMORY ? status : ITA_OK;
}

static ita_status find_filling(const dissection_config *c, uint64_t tries, ita_figure_facts *facts,
                               ita_diag *diag) {
    ita_job_report report;
    const ita_status status = search(c, 1, tries, &report);
    facts->is_formed = report.delivered > 0;
    facts->is_known = facts->is_formed || report.is_complete;
    facts->tries = report.nodes;
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

static ita_status open_at_hand(ita_figures *f, ita_diag *diag) {
    if (f->at_hand) return ITA_OK;
    return ita_config_parse(&ita_game_dissection, ita_text_get(&f->config), f->config.length,
                            f->base->base.allocator, &f->at_hand, diag);
}

// What is formed by laying needs no search; but tans are laid either way up.
static bool is_formed_anyhow(const ita_figures *f) {
    return f->kind == SNUG && f->base->may_flip;
}

static void describe_snug(const ita_figures *f, ita_figure_facts *facts) {
    snug_shape shape;
    snug_look(&f->snug, &shape);
    facts->corner_count = (size_t)shape.corner_count;
    facts->hole_count = (size_t)shape.hole_count;
    facts->part_count = 1;
    facts->is_convex = shape.is_convex;
    facts->is_mirrored = shape.is_mirrored;
    facts->is_turned = shape.is_turned;
    facts->is_formed = facts->is_known = is_formed_anyhow(f);
}

ita_status ita_figures_next(ita_figures *f, ita_figure_facts *facts, ita_diag *diag) {
    *facts = (ita_figure_facts){.config = ""};
    ita_status status = put_next(f);
    if (status == ITA_E_NOT_FOUND) return status;
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    facts->number = f->number;
    facts->config = ita_text_get(&f->config);
    facts->is_named = f->kind != POLYGONS;
    if (f->kind == SNUG) {
        describe_snug(f, facts);
        return is_formed_anyhow(f) ? ITA_OK : ita_figures_try(f, facts, diag);
    }
    status = open_at_hand(f, diag);
    if (status == ITA_OK) status = describe(dissection_of(f->at_hand), facts, diag);
    return status == ITA_OK ? ita_figures_try(f, facts, diag) : status;
}

ita_status ita_figures_try(ita_figures *f, ita_figure_facts *facts, ita_diag *diag) {
    if (facts->tries > 0) return ITA_OK;
    const ita_status status = open_at_hand(f, diag);
    return status == ITA_OK ? find_filling(dissection_of(f->at_hand), f->tries, facts, diag)
                            : status;
}

// Equal tans are told apart in `fillings`: both large and both small triangles.
static void count_snug(const ita_figures *f, ita_figure_facts *facts) {
    snug_count(&f->snug, &facts->fillings, &facts->unique);
    facts->fillings *= 4;
    facts->is_counted = true;
}

ita_status ita_figures_count(ita_figures *f, ita_figure_facts *facts, ita_diag *diag) {
    ita_job_report report;
    if (!facts->is_formed) return ITA_OK;
    if (is_formed_anyhow(f)) {
        count_snug(f, facts);
        return ITA_OK;
    }
    ita_status status = open_at_hand(f, diag);
    if (status != ITA_OK) return status;
    status = search(dissection_of(f->at_hand), 0, f->tries, &report);
    facts->is_counted = report.is_complete && report.has_unique;
    facts->fillings = report.solutions;
    facts->unique = report.unique;
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

// ---- what is known of it besides

// Snug figures are called by the number that plays them.
void ita_figures_title(const ita_figures *f, ita_text *out) {
    if (f->kind == SHIPPED) {
        ita_put(out, ita_gallery_title(&f->gallery, out->language));
        return;
    }
    if (f->kind == SNUG) {
        put_numbered(out, "dissection.snug", f->snug_number);
        return;
    }
    ita_text key;
    ita_text_open(&key, out->allocator);
    ita_put(&key, f->source->called);
    ita_put(&key, ".one");
    put_numbered(out, ita_text_get(&key), f->number);
    ita_text_need(out, &key);
    ita_text_close(&key);
}

double ita_figures_progress(const ita_figures *f) {
    return f->count > 0 && f->number < f->count ? (double)f->number / (double)f->count : 1;
}
