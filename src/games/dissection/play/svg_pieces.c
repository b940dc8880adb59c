// Shapes of a drawing as pieces of a set: which set that is, perhaps one of their own, which piece
// each shape is, and how it lies, to the file's own figure where there is one.
// Knows drawings and sets; nothing of what a drawing says beside its shapes but the texts handed
// in.
#include "games/dissection/play/svg_pieces.h"
#include "games/dissection/figure/figure_file.h"
#include "games/dissection/play/config.h"
#include "games/dissection/sets/set_file.h"

#include "geom/verify/recognise.h"

#include <math.h>
#include <string.h>

static const double unit = DISSECTION_UNIT;

typedef struct finding {
    const ita_allocator *allocator;
    const model *m, *apart;     // one piece a shape; a piece for each outline
    const dissection_config *c; // of the set that is tried
    ita_edge *exact;            // of all shapes, in table steps
    chart chart;                // how they lie in the file
    const svg_source *source;
    bool has_figure, is_named; // the set that is tried, by the drawing
    ita_pose poses[DISSECTION_PIECES_MAX];
    bool is_used[DISSECTION_PIECES_MAX];
    int pieces[DISSECTION_PIECES_MAX]; // which one each shape is
    size_t matched;                    // shapes, in order
} finding;

// How does piece `to` lie when it covers these edges?
static bool find_pose(const dissection_config *c, size_t to, const ita_edge *edges, size_t count,
                      ita_pose *out) {
    ita_edge own[DISSECTION_FIGURE_MAX];
    ita_frame frame = c->set->frame;
    int steps = ita_frame_get(frame)->steps;
    if (c->pieces[to].edge_count != count) return false;
    ita_point first = dissection_first_corner(frame, edges, count);
    for (int i = 0; i < 2 * steps; i++) {
        ita_pose pose = {i % steps, i >= steps, {{0, 0}, {0, 0}}};
        dissection_lay(c, (int)to, &pose, own);
        pose.shift = ita_point_sub(first, dissection_first_corner(frame, own, count));
        dissection_lay(c, (int)to, &pose, own);
        if (!dissection_same_edges(edges, own, count)) continue;
        *out = pose;
        return true;
    }
    return false;
}

// Our own drawings number the pieces: equal ones keep their places.
static size_t named_piece(const finding *im, size_t shape) {
    const char *name = selection_shape(&im->m->pieces, shape)->name;
    uint64_t number = 0;
    if (!name) return SIZE_MAX;
    ita_reader reader = ita_read(name, strlen(name));
    bool is_numbered = ita_read_uint(&reader, DISSECTION_PIECES_MAX, &number) && number > 0;
    return is_numbered ? (size_t)number - 1 : SIZE_MAX;
}

static bool match_shapes(finding *im) {
    const selection *s = &im->m->pieces;
    memset(im->is_used, 0, sizeof im->is_used);
    for (im->matched = 0; im->matched < s->count; im->matched++) {
        size_t first = s->firsts[im->matched], count = s->firsts[im->matched + 1] - first;
        size_t piece = named_piece(im, im->matched);
        if (piece < im->c->set->piece_count && !im->is_used[piece] &&
            find_pose(im->c, piece, im->exact + first, count, &im->poses[im->matched])) {
            im->is_used[piece] = true;
            im->pieces[im->matched] = (int)piece;
            continue;
        }
        piece = 0;
        while (piece < im->c->set->piece_count &&
               (im->is_used[piece] ||
                !find_pose(im->c, piece, im->exact + first, count, &im->poses[im->matched])))
            piece++;
        if (piece == im->c->set->piece_count) return false;
        im->is_used[piece] = true;
        im->pieces[im->matched] = (int)piece;
    }
    return true;
}

// All shapes at once, as one figure of the set's ring, a unit of the set being `size` in the file.
static bool read_with_unit(finding *im, double size, ita_status *status) {
    // the least doubt first: a wide one reads odd places as near ones of a coarser lattice
    static const int64_t scales[] = {1, 2, 4, 8, 24};
    const size_t scale_count = sizeof scales / sizeof scales[0];
    const selection *s = &im->m->pieces;
    const ita_tolerance doubts[] = {im->m->tolerance, tolerance_tried(4e-4 * size)};
    for (size_t k = 0; k < 2 * scale_count; k++) {
        int64_t scale = scales[k % scale_count];
        chart own, given = {.frame = im->c->set->frame, .scale = scale, .unit = {size, 0}};
        bool is_read = recognise_piece(&given, s->loose, s->edge_count, doubts[k / scale_count],
                                       im->allocator, &own, im->exact, status);
        if (*status != ITA_OK) return false;
        if (!is_read ||
            ita_edges_scale(im->exact, s->edge_count, DISSECTION_UNIT / scale) != ITA_OK)
            continue;
        im->chart = own;
        if (match_shapes(im)) return true;
    }
    return false;
}

static double piece_area(const finding *im, size_t piece) {
    const ita_shape *shape = &im->c->pieces[piece];
    return ita_edges_area(im->c->set->frame, shape->edges, shape->edge_count);
}

// The largest shape may be any of the set's pieces: each gives a unit. First the one it is named.
static bool fits_set(finding *im, ita_status *status) {
    const selection *s = &im->m->pieces;
    double most = 0, tried[DISSECTION_PIECES_MAX];
    size_t largest = 0;
    for (size_t i = 0; i < s->count; i++) {
        double area = loose_area(s->loose + s->firsts[i], s->firsts[i + 1] - s->firsts[i]);
        if (area > most) most = area, largest = i;
    }
    size_t named = named_piece(im, largest);
    if (named < im->c->set->piece_count &&
        read_with_unit(im, unit * sqrt(most / piece_area(im, named)), status))
        return true;
    if (*status != ITA_OK) return false;
    for (size_t p = 0; p < im->c->set->piece_count; p++) {
        double area = piece_area(im, p);
        bool is_new = true;
        for (size_t k = 0; k < p; k++)
            is_new = is_new && fabs(tried[k] - area) > 1e-9 * area;
        tried[p] = area;
        if (is_new && read_with_unit(im, unit * sqrt(most / area), status)) return true;
        if (*status != ITA_OK) return false;
    }
    return false;
}

// The middle of everything comes to the middle of the table.
static ita_point middle_shift(const finding *im) {
    double low_x = 1e300, low_y = 1e300, high_x = -1e300, high_y = -1e300;
    ita_frame frame = im->c->set->frame;
    for (size_t i = 0; i < im->m->pieces.edge_count; i++) {
        double x, y;
        ita_point_value(frame, im->exact[i].from, &x, &y);
        low_x = fmin(low_x, x), high_x = fmax(high_x, x);
        low_y = fmin(low_y, y), high_y = fmax(high_y, y);
    }
    const ita_frame_facts *facts = ita_frame_get(frame);
    double up = -(low_y + high_y) / 2 / facts->sine;
    double across = -(low_x + high_x) / 2 - up * facts->half_t;
    return (ita_point){{(int64_t)floor(across + 0.5), 0}, {(int64_t)floor(up + 0.5), 0}};
}

// ---- the figure of the file and that of the game

// A figure of decimals is read by directions of its own: in the game it may be turned against the
// pieces of the file, which follow it.
typedef struct meeting {
    const finding *im;
    const dissection_config *c;          // of the record
    spot corners[DISSECTION_FIGURE_MAX]; // of the game's figure, turned, in table steps
    spot *drawn;                         // the file's, in steps along the pieces' chart
    size_t drawn_count, met;             // met: which of them the game's first corner is
} meeting;

static bool is_drawn(const meeting *m, spot p) {
    for (size_t i = 0; i < m->drawn_count; i++)
        if (spot_distance(m->drawn[i], p) < 0.02 * unit) return true;
    return false;
}

// Every corner of the game's figure is one in the file, when its first is this one.
static bool meets_at(const meeting *m, size_t place) {
    const spot way = spot_sub(m->drawn[place], m->corners[0]);
    for (size_t i = 1; i < m->c->figure_count; i++)
        if (!is_drawn(m, spot_add(m->corners[i], way))) return false;
    return true;
}

static bool meets_turned(meeting *m, int turn) {
    const ita_frame frame = m->c->set->frame;
    const ita_pose pose = {turn, false, {{0, 0}, {0, 0}}};
    for (size_t i = 0; i < m->c->figure_count; i++) {
        const ita_point corner = ita_pose_apply(frame, &pose, m->c->figure[i].from);
        ita_point_value(frame, corner, &m->corners[i].x, &m->corners[i].y);
    }
    for (m->met = 0; m->met < m->drawn_count; m->met++)
        if (meets_at(m, m->met)) return true;
    return false;
}

// Where a place of the file is in the pieces' chart, in table steps. The coarsest lattice first: on
// a fine one many points are near.
static bool find_place(const finding *im, spot place, ita_point *exact, ita_status *status) {
    static const int64_t scales[] = {1, 2, 4, 8, 24, DISSECTION_UNIT};
    const ita_tolerance tolerance = tolerance_larger(
        im->m->tolerance, tolerance_of_doubles(1e-7 * spot_length(im->chart.unit)));
    const loose_edge way = {.kind = ITA_EDGE_LINE, .from = im->chart.origin, .to = place};
    *exact = (ita_point){{0, 0}, {0, 0}};
    if (spot_distance(way.from, way.to) <= tolerance.distance) return true;
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        chart own, given = im->chart;
        ita_edge read;
        given.scale = scales[i];
        const bool is_read =
            recognise_piece(&given, &way, 1, tolerance, im->allocator, &own, &read, status);
        if (*status != ITA_OK) return false;
        if (!is_read || ita_edges_scale(&read, 1, DISSECTION_UNIT / scales[i]) != ITA_OK) continue;
        *exact = ita_point_sub(read.to, read.from);
        return true;
    }
    return false;
}

// How the pieces of the file come to where they lie on the game's figure.
static bool find_motion(meeting *m, ita_pose *motion, ita_status *status) {
    const finding *im = m->im;
    const int steps = ita_frame_get(m->c->set->frame)->steps;
    for (size_t i = 0; i < m->drawn_count; i++)
        m->drawn[i] =
            spot_times(chart_to_local(&im->chart, im->m->figure.loose[i].from), DISSECTION_UNIT);
    int turn = 0;
    while (turn < steps && !meets_turned(m, turn))
        turn++;
    ita_point place;
    if (turn == steps || !find_place(im, im->m->figure.loose[m->met].from, &place, status))
        return false;
    *motion = (ita_pose){(steps - turn) % steps, false, {{0, 0}, {0, 0}}};
    motion->shift =
        ita_point_sub(m->c->figure[0].from, ita_pose_apply(m->c->set->frame, motion, place));
    return true;
}

static bool meet(const finding *im, const dissection_config *c, ita_pose *motion,
                 ita_status *status) {
    meeting *m = ita_take(im->allocator, sizeof *m);
    const size_t count = im->m->figure.edge_count;
    spot *drawn = ita_take(im->allocator, count * sizeof *drawn);
    bool is_met = false;
    if (m && drawn) {
        *m = (meeting){.im = im, .c = c, .drawn = drawn, .drawn_count = count};
        is_met = find_motion(m, motion, status);
    } else {
        *status = ITA_E_MEMORY;
    }
    ita_give(im->allocator, drawn, count * sizeof *drawn);
    ita_give(im->allocator, m, sizeof *m);
    return is_met;
}

// The game of the record; NULL where its figure cannot be formed.
static ita_status open_game(const finding *im, const ita_record *record, ita_config **game,
                            ita_diag *diag) {
    *game = NULL;
    const ita_status status = ita_config_parse(&ita_game_dissection, record->config,
                                               strlen(record->config), im->allocator, game, NULL);
    return status == ITA_E_MEMORY ? ita_fail(diag, status, "memory") : ITA_OK;
}

static bool figure_motion(const finding *im, const dissection_config *c, ita_pose *motion,
                          ita_status *status) {
    enum { DRAWN_MOST = 4 * DISSECTION_FIGURE_MAX };
    const bool is_cut = c->fineness > 1 || c->slant_count > 1;
    if (is_cut) *status = ITA_E_UNSUPPORTED;
    return !is_cut && im->m->figure.edge_count <= DRAWN_MOST && meet(im, c, motion, status);
}

static ita_status put_moves(finding *im, const ita_config *game, ita_record *record,
                            ita_diag *diag) {
    ita_status found = ITA_OK;
    ita_pose motion;
    if (!game || !im->has_figure || !figure_motion(im, dissection_of(game), &motion, &found))
        motion = (ita_pose){0, false, middle_shift(im)};
    if (found == ITA_E_UNSUPPORTED) return ita_fail(diag, found, "dissection.svg.cut");
    if (found != ITA_OK) return ita_fail(diag, found, "memory");
    ita_text text;
    ita_text_open(&text, im->allocator);
    ita_status status = ITA_OK;
    for (size_t i = 0; i < im->matched && status == ITA_OK; i++) {
        const ita_frame frame = im->c->set->frame;
        ita_pose pose = im->poses[i];
        pose.turn = (pose.turn + motion.turn) % ita_frame_get(frame)->steps;
        pose.shift = ita_pose_apply(frame, &motion, pose.shift);
        dissection_move move = {false, im->pieces[i], pose};
        ita_text_reset(&text);
        dissection_move_format(&move, &text);
        status = ita_text_status(&text);
        if (status == ITA_OK)
            status = ita_record_add(record, record->cursor, ita_text_get(&text), text.length,
                                    selection_shape(&im->m->pieces, i)->offset, &record->cursor);
    }
    ita_text_close(&text);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

// The config of the record: the set, and the figure when the file has one.
static ita_status put_setup(const finding *im, ita_record *record, ita_diag *diag) {
    const svg_source *source = im->source;
    ita_text text;
    ita_text_open(&text, im->allocator);
    ita_put(&text, "set=");
    ita_put(&text, im->c->set->name);
    ita_put(&text, source->told.limits);
    ita_put(&text, im->has_figure ? ",figure=" : ",free");
    ita_status status = ITA_OK;
    if (im->has_figure)
        status = dissection_figure_embed(source->bytes, source->length, &text, diag);
    if (status == ITA_OK) {
        status = ita_record_set_game(record, ita_game_dissection.name, ita_text_get(&text));
        if (status != ITA_OK) ita_fail(diag, status, "memory");
    }
    ita_text_close(&text);
    return status;
}

// A set by its name, or by the text of its pieces; NULL where that is none.
static ita_status open_set(const finding *im, const char *name, size_t length, ita_config **config,
                           ita_diag *diag) {
    ita_text text;
    *config = NULL;
    ita_text_open(&text, im->allocator);
    ita_put(&text, "free,set=");
    ita_put_bytes(&text, name, length);
    ita_status status = ita_text_status(&text);
    if (status == ITA_OK)
        status = ita_config_parse(&ita_game_dissection, ita_text_get(&text), text.length,
                                  im->allocator, config, NULL);
    ita_text_close(&text);
    return status == ITA_E_MEMORY ? ita_fail(diag, status, "memory") : ITA_OK;
}

// The set's pieces lie as they are drawn. Where they cannot form the figure, they are those of
// another set, unless this one is named: then opening the game says why.
static ita_status take_set(finding *im, ita_record *record, bool *is_done, ita_diag *diag) {
    ita_config *game = NULL;
    ita_status status = put_setup(im, record, diag);
    if (status == ITA_OK) status = open_game(im, record, &game, diag);
    *is_done = game || im->is_named;
    if (status == ITA_OK && *is_done) status = put_moves(im, game, record, diag);
    ita_config_free(game);
    return status;
}

// A drawing that names its set may lack pieces; any other shows them all.
static ita_status try_set(finding *im, const char *name, size_t length, ita_record *record,
                          bool *is_done, ita_diag *diag) {
    ita_config *config;
    ita_status status = open_set(im, name, length, &config, diag);
    if (!config) return status;
    im->c = dissection_of(config);
    const size_t all = im->c->set->piece_count, drawn = im->m->pieces.count;
    const bool is_like = drawn > 0 && (im->is_named ? all >= drawn : all == drawn);
    const bool fits = is_like && fits_set(im, &status);
    if (status != ITA_OK)
        ita_fail(diag, status, "memory");
    else if (fits)
        status = take_set(im, record, is_done, diag);
    ita_config_free(config);
    return status;
}

// At the first piece that is drawn, or the beginning.
static ita_status fail_pieces(const model *m, ita_diag *diag) {
    const size_t at = m->pieces.count > 0 ? selection_shape(&m->pieces, 0)->offset : 0;
    return ita_fail_at(diag, ITA_E_RANGE, "dissection.svg.pieces", at);
}

static ita_status take_own(finding *im, ita_record *record, ita_diag *diag) {
    if (im->c->set->piece_count < 2) return fail_pieces(im->m, diag);
    ita_status status = ITA_OK;
    bool is_done;
    im->is_named = true; // there is no other
    const bool lie_on_lattice = im->m->pieces.count > 0 && fits_set(im, &status);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    return lie_on_lattice ? take_set(im, record, &is_done, diag) : put_setup(im, record, diag);
}

// The pieces are a set of their own. They lie as they are drawn where that is on one lattice, and
// wait in the tray where it is not.
static ita_status make_set(finding *im, ita_record *record, ita_diag *diag) {
    ita_text set;
    ita_config *config = NULL;
    ita_text_open(&set, im->allocator);
    ita_status status = dissection_set_embed(im->source->bytes, im->source->length, &set, diag);
    if (status == ITA_OK) status = open_set(im, ita_text_get(&set), set.length, &config, diag);
    ita_text_close(&set);
    if (status != ITA_OK) return status;
    if (!config) return fail_pieces(im->m, diag);
    im->c = dissection_of(config);
    status = take_own(im, record, diag);
    ita_config_free(config);
    return status;
}

// First the set that the drawing names: a few pieces may be those of several.
static ita_status try_sets(finding *im, ita_record *record, ita_diag *diag) {
    const svg_words *named = &im->source->told.set;
    size_t count = 0;
    const dissection_set *const *sets = dissection_sets(&count);
    bool is_done = false;
    ita_status status = ITA_OK;
    im->is_named = named->text != NULL;
    if (im->is_named) status = try_set(im, named->text, named->length, record, &is_done, diag);
    im->is_named = false;
    if (!is_done) im->m = im->apart;
    for (size_t i = 0; i < count && !is_done && status == ITA_OK; i++)
        status = try_set(im, sets[i]->name, strlen(sets[i]->name), record, &is_done, diag);
    return status == ITA_OK && !is_done ? make_set(im, record, diag) : status;
}

ita_status dissection_read_pieces(const model *m, const svg_source *source, ita_record *record,
                                  ita_diag *diag) {
    const bool are_there = m->pieces.count > 0 || drawing_has_group(m->pieces.drawing, DRAW_TRAY);
    if (!are_there || m->pieces.count > DISSECTION_PIECES_MAX ||
        m->pieces.edge_count > DISSECTION_FIGURE_MAX)
        return fail_pieces(m, diag);
    pieces_apart apart;
    size_t refused;
    model parted = *m;
    if (pieces_take_apart(&m->pieces, &apart, &refused)) parted.pieces = apart.pieces;
    finding im = {.allocator = record->arena.allocator, .m = m, .apart = &parted, .source = source};
    im.has_figure = drawing_has_group(m->figure.drawing, DRAW_FIGURE);
    im.exact = ita_take(im.allocator, (m->pieces.edge_count + 1) * sizeof *im.exact);
    if (!im.exact) return ita_fail(diag, ITA_E_MEMORY, "memory");
    const ita_status status = try_sets(&im, record, diag);
    ita_give(im.allocator, im.exact, (m->pieces.edge_count + 1) * sizeof *im.exact);
    return status;
}
