// Arrangements as SVG and back: the group "figure" holds what is to be formed, the group "pieces"
// what lies on the table. Reading finds the set whose pieces these are and how each one lies.
// Knows drawings, sets and records; nothing of the view.
#include "games/dissection/play/svg_format.h"
#include "games/dissection/figure/figure_file.h"
#include "games/dissection/play/config.h"

#include "geom/verify/model.h"
#include "geom/verify/recognise.h"

#include "intarsia/words.h"

#include <math.h>
#include <string.h>

static const double unit = DISSECTION_UNIT;
static const char svg_pieces[] = "dissection.svg.pieces"; // they are of no known set

// ---- writing

static void put_path(const dissection_config *c, const ita_edge *edges, size_t count,
                     ita_text *out) {
    loose_edge contour[DISSECTION_FIGURE_MAX];
    for (size_t i = 0, length = 0; i < count; i++) {
        contour[length++] = loose_of(c->set->frame, &edges[i], dissection_unit(c));
        if (i + 1 < count && ita_point_equal(edges[i].to, edges[i + 1].from)) continue;
        loose_put_contour(contour, length, out);
        length = 0;
    }
}

static void put_frame(const dissection_config *c, const dissection_state *s, ita_text *out) {
    double low_x = -4, low_y = -4, high_x = 4, high_y = 4;
    ita_edge edges[DISSECTION_FIGURE_MAX];
    for (size_t i = 0; i <= c->set->piece_count; i++) {
        bool is_figure = i == c->set->piece_count;
        if (!is_figure && !s->places[i].is_placed) continue;
        const ita_edge *laid = is_figure ? c->figure : edges;
        size_t count = is_figure ? c->figure_count : c->pieces[i].edge_count;
        if (!is_figure) {
            ita_pose pose = dissection_pose(&s->places[i]);
            dissection_lay(c, (int)i, &pose, edges);
        }
        for (size_t k = 0; k < count; k++) {
            loose_edge e = loose_of(c->set->frame, &laid[k], dissection_unit(c));
            low_x = fmin(low_x, e.from.x), high_x = fmax(high_x, e.from.x);
            low_y = fmin(low_y, e.from.y), high_y = fmax(high_y, e.from.y);
        }
    }
    ita_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    const double numbers[] = {low_x - 2, low_y - 2, high_x - low_x + 4, high_y - low_y + 4};
    for (int i = 0; i < 4; i++) {
        if (i) ita_put_char(out, ' ');
        ita_put_fixed(out, numbers[i], 2);
    }
    ita_put(out, "\">\n");
}

static void put_drawing(const dissection_config *c, const dissection_state *s, ita_text *out) {
    put_frame(c, s, out);
    if (c->figure_count) {
        ita_put(out, "<g id=\"figure\" fill=\"#444\">\n<path d=\"");
        put_path(c, c->figure, c->figure_count, out);
        ita_put(out, "\"/>\n</g>\n");
    }
    ita_put(out, "<g id=\"pieces\" data-set=\"");
    ita_put(out, c->set->name);
    ita_put_char(out, '"');
    if (!c->may_mirror) ita_put(out, " data-mirror=\"no\"");
    if (!c->may_flip) ita_put(out, " data-flip=\"no\"");
    ita_put(out, " fill=\"#c9a\" stroke=\"#fff\" stroke-width=\".04\">\n");
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (!s->places[i].is_placed) continue;
        ita_edge edges[DISSECTION_FIGURE_MAX];
        ita_pose pose = dissection_pose(&s->places[i]);
        dissection_lay(c, (int)i, &pose, edges);
        ita_put(out, "<path id=\"");
        ita_put_int(out, (int64_t)i + 1);
        ita_put_char(out, ' ');
        ita_put(out, ita_words_in(out->language, c->set->pieces[i].name));
        ita_put(out, "\" d=\"");
        put_path(c, edges, c->pieces[i].edge_count, out);
        ita_put(out, "\"/>\n");
    }
    ita_put(out, "</g>\n</svg>\n");
}

static ita_status replay(const ita_record *record, const dissection_config *c,
                         dissection_state *state, ita_diag *diag) {
    const ita_allocator *allocator = record->arena.allocator;
    uint32_t *path = ita_take(allocator, (record->node_count + 1) * sizeof *path);
    if (!path) return ita_fail(diag, ITA_E_MEMORY, "memory");
    size_t depth = 0;
    for (uint32_t node = record->cursor; node != ITA_ROOT; node = record->nodes[node].parent)
        path[depth++] = node;
    ita_status status = ITA_OK;
    char unused[128];
    while (status == ITA_OK && depth > 0) {
        const char *text = record->nodes[path[--depth]].move;
        ita_move move;
        status = dissection_rules.move_parse(&c->base, state, text, strlen(text), &move, diag);
        if (status == ITA_OK) status = dissection_rules.check(&c->base, state, &move, diag);
        if (status == ITA_OK) dissection_rules.apply(&c->base, state, &move, unused);
    }
    ita_give(allocator, path, (record->node_count + 1) * sizeof *path);
    return status;
}

static ita_status read_svg(const char *bytes, size_t length, ita_record *record, ita_diag *diag);

static ita_status read_svg(const char *bytes, size_t length, ita_record *record, ita_diag *diag);

// Whether a record opens, with the pieces of this set.
static ita_status check_set(const ita_record *record, const dissection_set *set) {
    ita_config *config;
    ita_diag why;
    const ita_status status =
        ita_config_parse(&ita_game_dissection, record->config, strlen(record->config),
                         record->arena.allocator, &config, &why);
    if (status != ITA_OK) return status;
    const bool is_same = dissection_of(config)->set == set;
    ita_config_free(config);
    return is_same ? ITA_OK : ITA_E_RANGE;
}

// Far away from each other, coordinates with nine places do not tell where pieces lie on the
// lattice: what is written has to be read back as a game that opens. Other reasons are told as they
// are.
static ita_status check_drawing(const ita_allocator *allocator, const dissection_set *set,
                                const ita_text *drawing, ita_diag *diag) {
    ita_record again;
    ita_diag why = {0};
    ita_record_open(&again, allocator);
    ita_status status = read_svg(ita_text_get(drawing), drawing->length, &again, &why);
    const bool is_far = status == ITA_OK || !why.key || strcmp(why.key, svg_pieces) == 0;
    if (status == ITA_OK) status = check_set(&again, set);
    ita_record_close(&again);
    if (status == ITA_OK) return ITA_OK;
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    if (is_far || !diag) return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.svg.far");
    *diag = why;
    diag->offset = ITA_NO_OFFSET;
    return diag->status = ITA_E_UNSUPPORTED;
}

// What no drawing tells: nothing lies there, or the pieces are of nobody else's set.
static ita_status check_told(const dissection_config *c, const dissection_state *s,
                             ita_diag *diag) {
    if (s->placed_count == 0) return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.svg.none");
    if (dissection_set_find(c->set->name, strlen(c->set->name)) != c->set)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.svg.own");
    return ITA_OK;
}

static ita_status write_svg(const ita_record *record, ita_text *out, ita_diag *diag) {
    if (strcmp(record->game, ita_game_dissection.name) != 0) {
        ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.svg.game");
        ita_diag_arg(diag, record->game);
        return status;
    }
    ita_config *config;
    ita_status status =
        ita_config_parse(&ita_game_dissection, record->config, strlen(record->config),
                         record->arena.allocator, &config, diag);
    if (status != ITA_OK) return status;
    dissection_state state;
    dissection_rules.start(config, &state);
    // reading finds pieces on whole steps
    if (dissection_of(config)->fineness > 1 || dissection_of(config)->slant_count > 1)
        status = ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.svg.cut");
    if (status == ITA_OK) status = replay(record, dissection_of(config), &state, diag);
    if (status == ITA_OK) status = check_told(dissection_of(config), &state, diag);
    if (status == ITA_OK) {
        put_drawing(dissection_of(config), &state, out);
        status = ita_text_status(out);
        if (status == ITA_OK)
            status = check_drawing(record->arena.allocator, dissection_of(config)->set, out, diag);
    }
    ita_config_free(config);
    return status;
}

// ---- reading

// Behind these words, or NULL.
static const char *behind(const char *bytes, size_t length, const char *words) {
    size_t size = strlen(words);
    for (size_t i = 0; i + size <= length; i++)
        if (memcmp(bytes + i, words, size) == 0) return bytes + i + size;
    return NULL;
}

static bool has(const char *bytes, size_t length, const char *words) {
    return behind(bytes, length, words) != NULL;
}

// A document begins with markup; <svg in a note of another format is a word.
static bool is_markup(const char *bytes, size_t length) {
    size_t at = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < length && strchr(" \t\r\n", bytes[at]) && bytes[at])
        at++;
    return at < length && bytes[at] == '<';
}

static int probe(const char *bytes, size_t length) {
    if (!is_markup(bytes, length)) return 0;
    if (!has(bytes, length < 4096 ? length : 4096, "<svg")) return 0;
    return has(bytes, length, "id=\"pieces\"") ? 90 : 40;
}

typedef struct import {
    const ita_allocator *allocator;
    const model *m;
    const dissection_config *c; // of the set that is tried
    ita_edge *exact;            // of all shapes, in table steps
    chart chart;                // how they lie in the file
    const char *limits;         // ",mirror=no" and the like: what the file says of turning over
    ita_pose poses[DISSECTION_PIECES_MAX];
    bool is_used[DISSECTION_PIECES_MAX];
    int pieces[DISSECTION_PIECES_MAX]; // which one each shape is
    size_t matched;                    // shapes, in order
} import;

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
static size_t named_piece(const import *im, size_t shape) {
    const char *name = selection_shape(&im->m->pieces, shape)->name;
    uint64_t number = 0;
    if (!name) return SIZE_MAX;
    ita_reader reader = ita_read(name, strlen(name));
    bool is_numbered = ita_read_uint(&reader, DISSECTION_PIECES_MAX, &number) && number > 0;
    return is_numbered ? (size_t)number - 1 : SIZE_MAX;
}

static bool match_shapes(import *im) {
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
static bool read_with_unit(import *im, double size, ita_status *status) {
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

static double piece_area(const import *im, size_t piece) {
    const ita_shape *shape = &im->c->pieces[piece];
    return ita_edges_area(im->c->set->frame, shape->edges, shape->edge_count);
}

// The largest shape may be any of the set's pieces: each gives a unit. First the one it is named.
static bool fits_set(import *im, ita_status *status) {
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
static ita_point middle_shift(const import *im) {
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
    const import *im;
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
static bool find_place(const import *im, spot place, ita_point *exact, ita_status *status) {
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
    const import *im = m->im;
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

static bool meet(const import *im, const dissection_config *c, ita_pose *motion,
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

static bool figure_motion(const import *im, const ita_record *record, ita_pose *motion,
                          ita_status *status) {
    enum { DRAWN_MOST = 4 * DISSECTION_FIGURE_MAX };
    ita_config *config;
    ita_diag unused;
    *status = ita_config_parse(&ita_game_dissection, record->config, strlen(record->config),
                               im->allocator, &config, &unused);
    if (*status == ITA_E_MEMORY) return false;
    if (*status != ITA_OK) {
        *status = ITA_OK;
        return false;
    }
    const dissection_config *c = dissection_of(config);
    const bool is_cut = c->fineness > 1 || c->slant_count > 1;
    if (is_cut) *status = ITA_E_UNSUPPORTED;
    const bool is_met =
        !is_cut && im->m->figure.edge_count <= DRAWN_MOST && meet(im, c, motion, status);
    ita_config_free(config);
    return is_met;
}

static ita_status put_moves(import *im, bool has_figure, ita_record *record, ita_diag *diag) {
    ita_status found = ITA_OK;
    ita_pose motion;
    if (!has_figure || !figure_motion(im, record, &motion, &found))
        motion = (ita_pose){0, false, middle_shift(im)};
    if (found == ITA_E_UNSUPPORTED) return ita_fail(diag, found, "dissection.svg.cut");
    if (found != ITA_OK) return ita_fail(diag, found, "memory");
    uint32_t node = ITA_ROOT;
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
        status = ita_record_add(record, node, ita_text_get(&text), text.length,
                                selection_shape(&im->m->pieces, i)->offset, &node);
    }
    ita_text_close(&text);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

// The config of the record: the set, and the figure when the file has one.
static ita_status put_setup(const import *im, bool has_figure, const char *bytes, size_t length,
                            ita_record *record, ita_diag *diag) {
    ita_text text;
    ita_text_open(&text, im->allocator);
    ita_put(&text, "set=");
    ita_put(&text, im->c->set->name);
    ita_put(&text, im->limits);
    ita_put(&text, has_figure ? ",figure=" : ",free");
    ita_status status = has_figure ? dissection_figure_embed(bytes, length, &text, diag) : ITA_OK;
    if (status == ITA_OK) {
        status = ita_record_set_game(record, ita_game_dissection.name, ita_text_get(&text));
        if (status != ITA_OK) ita_fail(diag, status, "memory");
    }
    ita_text_close(&text);
    return status;
}

static ita_status try_set(import *im, const char *bytes, size_t length, bool has_figure,
                          const dissection_set *set, ita_record *record, bool *is_done,
                          ita_diag *diag) {
    ita_text text;
    ita_config *config = NULL;
    ita_text_open(&text, im->allocator);
    ita_put(&text, "free,set=");
    ita_put(&text, set->name);
    ita_status status = ita_text_status(&text);
    if (status == ITA_OK)
        status = ita_config_parse(&ita_game_dissection, ita_text_get(&text), text.length,
                                  im->allocator, &config, diag);
    ita_text_close(&text);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    im->c = dissection_of(config);
    *is_done = fits_set(im, &status);
    if (status != ITA_OK) ita_fail(diag, status, "memory");
    if (*is_done) status = put_setup(im, has_figure, bytes, length, record, diag);
    if (*is_done && status == ITA_OK) status = put_moves(im, has_figure, record, diag);
    ita_config_free(config);
    return status;
}

// At the first piece that is drawn, or the beginning.
static ita_status fail_pieces(const model *m, ita_diag *diag) {
    const size_t at = m->pieces.count > 0 ? selection_shape(&m->pieces, 0)->offset : 0;
    return ita_fail_at(diag, ITA_E_RANGE, svg_pieces, at);
}

// Our own drawings name the set: a few pieces may be those of several.
static const dissection_set *named_set(const char *bytes, size_t length) {
    const char *name = behind(bytes, length, "data-set=\"");
    size_t size = 0;
    while (name && name + size < bytes + length && name[size] != '"')
        size++;
    return name ? dissection_set_find(name, size) : NULL;
}

static ita_status read_model(const model *m, const char *bytes, size_t length, bool has_figure,
                             ita_record *record, ita_diag *diag) {
    size_t count = 0;
    const dissection_set *const *sets = dissection_sets(&count);
    if (m->pieces.count > DISSECTION_PIECES_MAX || m->pieces.edge_count > DISSECTION_FIGURE_MAX ||
        m->pieces.count == 0)
        return fail_pieces(m, diag);
    static const char *const limits[2][2] = {{"", ",flip=no"},
                                             {",mirror=no", ",mirror=no,flip=no"}};
    bool is_plain = has(bytes, length, "data-mirror=\"no\"");
import im = {.allocator = record->arena.allocator, .m = m, .limits = limits[is_plain][has(bytes, length, "data-flip=\"no\"")] };
    im.exact = ita_take(im.allocator, m->pieces.edge_count * sizeof *im.exact);
    if (!im.exact) return ita_fail(diag, ITA_E_MEMORY, "memory");
    bool is_done = false;
    ita_status status = ITA_OK;
    const dissection_set *first = named_set(bytes, length);
    for (size_t i = first ? 0 : 1; i <= count && !is_done && status == ITA_OK; i++) {
        const dissection_set *set = i > 0 ? sets[i - 1] : first;
        if (set->piece_count >= m->pieces.count)
            status = try_set(&im, bytes, length, has_figure, set, record, &is_done, diag);
    }
    ita_give(im.allocator, im.exact, m->pieces.edge_count * sizeof *im.exact);
    if (status == ITA_OK && !is_done) status = fail_pieces(m, diag);
    return status;
}

static ita_status read_svg(const char *bytes, size_t length, ita_record *record, ita_diag *diag) {
    const ita_allocator *allocator = record->arena.allocator;
    ita_drawing *drawing;
    ita_status status = ita_drawing_read(bytes, length, allocator, &drawing, diag);
    if (status != ITA_OK) return status;
    model m;
    status = model_open(drawing, drawing, false, allocator, &m, diag);
    for (size_t i = 0; status == ITA_OK && i < m.pieces.count; i++)
        status =
            selection_check_loose(&m.pieces, i, tolerance_times(m.tolerance, 2), allocator, diag);
    if (status == ITA_OK)
        status =
            read_model(&m, bytes, length, drawing_has_group(drawing, DRAW_FIGURE), record, diag);
    model_close(&m);
    ita_drawing_close(drawing);
    return status;
}

const ita_format dissection_formats[DISSECTION_FORMATS] = {
    {.name = "svg",
     .extension = ".svg",
     .words = "dissection.format.svg",
     .probe = probe,
     .read = read_svg,
     .write = write_svg,
     .is_position = true},
};
