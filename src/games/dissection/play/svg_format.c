// Arrangements as SVG and back: the group "figure" holds what is to be formed, the group "pieces"
// what lies on the table, the group "tray" what waits. Beside the shapes stands in words which
// game that is; reading takes its word where the shapes agree, and else goes by the shapes.
// Knows drawings, configs and records; nothing of the view.
#include "games/dissection/play/svg_format.h"
#include "games/dissection/play/config.h"
#include "games/dissection/play/svg_pieces.h"

#include "geom/verify/model.h"

#include "intarsia/words.h"

#include <math.h>
#include <string.h>

// ---- where things come to lie in the drawing

typedef struct extent {
    spot low, high;
} extent;

typedef struct sheet {
    const dissection_config *c;
    const dissection_state *s;
    extent all;
    spot waiting[DISSECTION_PIECES_MAX]; // how far pieces of the tray are drawn from their origin
} sheet;

static size_t lay(const sheet *s, size_t piece, ita_edge *edges) {
    const ita_pose pose = dissection_pose(&s->s->places[piece]); // in the tray: as in the tables
    dissection_lay(s->c, (int)piece, &pose, edges);
    return s->c->pieces[piece].edge_count;
}

static void take_in(const dissection_config *c, const ita_edge *edges, size_t count, extent *e) {
    for (size_t i = 0; i < count; i++) {
        const loose_edge edge = loose_of(c->set->frame, &edges[i], dissection_unit(c));
        const int parts = edge.kind == ITA_EDGE_LINE ? 1 : 8;
        for (int k = 0; k < parts; k++) {
            const spot p = loose_at(&edge, (double)k / parts);
            e->low = (spot){fmin(e->low.x, p.x), fmin(e->low.y, p.y)};
            e->high = (spot){fmax(e->high.x, p.x), fmax(e->high.y, p.y)};
        }
    }
}

// Rows below everything else, as wide as that is.
static void fill_tray(sheet *s) {
    const extent table = s->all;
    double x = table.low.x, y = table.high.y + 2;
    for (size_t i = 0; i < s->c->set->piece_count; i++) {
        ita_edge edges[DISSECTION_FIGURE_MAX];
        extent own = {{1e300, 1e300}, {-1e300, -1e300}};
        if (s->s->places[i].is_placed) continue;
        take_in(s->c, edges, lay(s, i, edges), &own);
        const spot size = spot_sub(own.high, own.low);
        if (x > table.low.x && x + size.x > table.high.x) {
            x = table.low.x;
            y = s->all.high.y + 1;
        }
        s->waiting[i] = spot_sub((spot){x, y}, own.low);
        s->all.high = (spot){fmax(s->all.high.x, x + size.x), fmax(s->all.high.y, y + size.y)};
        x += size.x + 1;
    }
}

static sheet lay_out(const dissection_config *c, const dissection_state *state) {
    sheet s = {c, state, {{-4, -4}, {4, 4}}, {{0, 0}}};
    take_in(c, c->figure, c->figure_count, &s.all);
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_edge edges[DISSECTION_FIGURE_MAX];
        if (state->places[i].is_placed) take_in(c, edges, lay(&s, i, edges), &s.all);
    }
    fill_tray(&s);
    return s;
}

// ---- writing

static void put_path(const dissection_config *c, const ita_edge *edges, size_t count, spot shift,
                     ita_text *out) {
    const loose_motion motion = {1, 0, 1, false, shift};
    loose_edge contour[DISSECTION_FIGURE_MAX];
    for (size_t i = 0, length = 0; i < count; i++) {
        const loose_edge edge = loose_of(c->set->frame, &edges[i], dissection_unit(c));
        contour[length++] = loose_moved(&motion, &edge);
        if (i + 1 < count && ita_point_equal(edges[i].to, edges[i + 1].from)) continue;
        loose_put_contour(contour, length, out);
        length = 0;
    }
}

static void put_frame(const extent *all, ita_text *out) {
    ita_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    const double numbers[] = {all->low.x - 2, all->low.y - 2, all->high.x - all->low.x + 4,
                              all->high.y - all->low.y + 4};
    for (int i = 0; i < 4; i++) {
        if (i) ita_put_char(out, ' ');
        ita_put_fixed(out, numbers[i], 2);
    }
    ita_put(out, "\">\n");
}

static void put_pieces(const sheet *s, bool are_placed, ita_text *out) {
    for (size_t i = 0; i < s->c->set->piece_count; i++) {
        if ((s->s->places[i].is_placed != 0) != are_placed) continue;
        ita_edge edges[DISSECTION_FIGURE_MAX];
        const size_t count = lay(s, i, edges);
        ita_put(out, "<path id=\"");
        ita_put_int(out, (int64_t)i + 1);
        ita_put_char(out, ' ');
        ita_put(out, ita_words_in(out->language, s->c->set->pieces[i].name));
        ita_put(out, "\" d=\"");
        put_path(s->c, edges, count, s->waiting[i], out);
        ita_put(out, "\"/>\n");
    }
    ita_put(out, "</g>\n");
}

// In which order pieces came to where they lie: [piece] the number of its latest move, from 1, 0 of
// one that was not moved.
typedef struct laying {
    uint32_t latest[DISSECTION_PIECES_MAX];
} laying;

// The piece of the least number beyond this one, or the count.
static size_t next_laid(const sheet *s, const laying *order, uint32_t beyond) {
    const size_t count = s->c->set->piece_count;
    size_t next = count;
    for (size_t i = 0; i < count; i++)
        if (s->s->places[i].is_placed && order->latest[i] > beyond &&
            (next == count || order->latest[i] < order->latest[next]))
            next = i;
    return next;
}

static void put_moves(const sheet *s, const laying *order, ita_text *out) {
    const size_t count = s->c->set->piece_count;
    size_t piece = next_laid(s, order, 0);
    for (bool is_first = true; piece < count; is_first = false) {
        const dissection_move move = {false, (int)piece, dissection_pose(&s->s->places[piece])};
        if (!is_first) ita_put_char(out, ' ');
        dissection_move_format(&move, out);
        piece = next_laid(s, order, order->latest[piece]);
    }
}

// What is drawn, in words: texts of configs and moves need no escapes.
static void put_words(const sheet *s, const laying *order, ita_text *out) {
    const dissection_config *c = s->c;
    ita_put(out, " data-set=\"");
    ita_put(out, c->set->name);
    if (!c->is_free) ita_put(out, "\" data-figure=\"");
    dissection_put_figure(c, out);
    ita_put(out, "\" data-moves=\"");
    put_moves(s, order, out);
    ita_put_char(out, '"');
    if (!c->may_mirror) ita_put(out, " data-mirror=\"no\"");
    if (!c->may_flip) ita_put(out, " data-flip=\"no\"");
}

static void put_drawing(const dissection_config *c, const dissection_state *state,
                        const laying *order, ita_text *out) {
    static const char line[] = " stroke=\"#fff\" stroke-width=\".04\">\n";
    const sheet s = lay_out(c, state);
    put_frame(&s.all, out);
    if (c->figure_count) {
        ita_put(out, "<g id=\"figure\" fill=\"#444\">\n<path d=\"");
        put_path(c, c->figure, c->figure_count, (spot){0, 0}, out);
        ita_put(out, "\"/>\n</g>\n");
    }
    ita_put(out, "<g id=\"pieces\"");
    put_words(&s, order, out);
    ita_put(out, " fill=\"#c9a\"");
    ita_put(out, line);
    put_pieces(&s, true, out);
    if ((size_t)state->placed_count < c->set->piece_count) {
        ita_put(out, "<g id=\"tray\" fill=\"#dcc\"");
        ita_put(out, line);
        put_pieces(&s, false, out);
    }
    ita_put(out, "</svg>\n");
}

// Plays move number `number`, from 1.
static ita_status play(const dissection_config *c, const char *text, size_t length, uint32_t number,
                       dissection_state *state, laying *order, ita_diag *diag) {
    char unused[128];
    ita_move move;
    dissection_move typed;
    ita_status status = dissection_rules.move_parse(&c->base, state, text, length, &move, diag);
    if (status == ITA_OK) status = dissection_rules.check(&c->base, state, &move, diag);
    if (status != ITA_OK) return status;
    dissection_rules.apply(&c->base, state, &move, unused);
    if (dissection_move_get(c, &move, &typed)) order->latest[typed.piece] = number;
    return ITA_OK;
}

static ita_status replay(const ita_record *record, const dissection_config *c,
                         dissection_state *state, laying *order, ita_diag *diag) {
    const ita_allocator *allocator = record->arena.allocator;
    uint32_t *path = ita_take(allocator, (record->node_count + 1) * sizeof *path);
    if (!path) return ita_fail(diag, ITA_E_MEMORY, "memory");
    size_t depth = 0;
    for (uint32_t node = record->cursor; node != ITA_ROOT; node = record->nodes[node].parent)
        path[depth++] = node;
    ita_status status = ITA_OK;
    for (uint32_t number = 1; status == ITA_OK && depth > 0; number++) {
        const char *text = record->nodes[path[--depth]].move;
        status = play(c, text, strlen(text), number, state, order, diag);
    }
    ita_give(allocator, path, (record->node_count + 1) * sizeof *path);
    return status;
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
    laying order = {{0}};
    dissection_rules.start(config, &state);
    status = replay(record, dissection_of(config), &state, &order, diag);
    if (status == ITA_OK) {
        put_drawing(dissection_of(config), &state, &order, out);
        status = ita_text_status(out);
    }
    ita_config_free(config);
    return status;
}

// ---- markup

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

// ---- what the drawing says in words

// The value behind these words, up to its quote.
static svg_words value_of(const char *bytes, size_t length, const char *words) {
    svg_words value = {behind(bytes, length, words), 0};
    const char *end =
        value.text ? memchr(value.text, '"', (size_t)(bytes + length - value.text)) : NULL;
    if (end) value.length = (size_t)(end - value.text);
    return end ? value : (svg_words){NULL, 0};
}

static svg_told told_of(const char *bytes, size_t length) {
    static const char *const limits[2][2] = {{"", ",flip=no"},
                                             {",mirror=no", ",mirror=no,flip=no"}};
    const bool is_plain = has(bytes, length, "data-mirror=\"no\"");
    return (svg_told){.set = value_of(bytes, length, "data-set=\""),
                      .figure = value_of(bytes, length, "data-figure=\""),
                      .moves = value_of(bytes, length, "data-moves=\""),
                      .limits = limits[is_plain][has(bytes, length, "data-flip=\"no\"")]};
}

static void put_setup(const svg_told *told, ita_text *config) {
    ita_put(config, "set=");
    ita_put_bytes(config, told->set.text, told->set.length);
    ita_put(config, told->limits);
    ita_put(config, told->figure.text ? ",figure=" : ",free");
    ita_put_bytes(config, told->figure.text, told->figure.length);
}

static bool is_near(draw_point p, draw_point q) {
    const double most = 1e-3; // of a unit: other programs write fewer places
    return fabs(p.x.value - q.x.value) < most && fabs(p.y.value - q.y.value) < most;
}

static bool are_edges_alike(const draw_edge *a, const draw_edge *b) {
    const bool is_bent = a->kind != ITA_EDGE_LINE;
    return a->kind == b->kind && a->turn == b->turn && is_near(a->from, b->from) &&
           is_near(a->to, b->to) && (!is_bent || is_near(a->c1, b->c1)) &&
           (a->kind != ITA_EDGE_CUBIC || is_near(a->c2, b->c2));
}

static bool are_alike(const ita_drawing *a, const ita_drawing *b) {
    bool is_alike = a->shape_count == b->shape_count && a->edge_count == b->edge_count;
    for (size_t i = 0; is_alike && i < a->shape_count; i++)
        is_alike = a->shapes[i].group == b->shapes[i].group &&
                   a->shapes[i].edge_count == b->shapes[i].edge_count;
    for (size_t i = 0; is_alike && i < a->edge_count; i++) {
        const draw_edge x = drawing_edge_at(a, i), y = drawing_edge_at(b, i);
        is_alike = are_edges_alike(&x, &y);
    }
    return is_alike;
}

// Whether this position is drawn as the file is.
static bool is_drawn_so(const ita_drawing *drawing, const dissection_config *c,
                        const dissection_state *state, const laying *order, ita_status *status) {
    const ita_allocator *allocator = drawing->allocator;
    ita_drawing *again = NULL;
    ita_text text;
    ita_text_open(&text, allocator);
    put_drawing(c, state, order, &text);
    *status = ita_text_status(&text);
    if (*status == ITA_OK)
        *status = ita_drawing_read(ita_text_get(&text), text.length, allocator, &again, NULL);
    const bool is_so = *status == ITA_OK && are_alike(drawing, again);
    ita_drawing_close(again);
    ita_text_close(&text);
    return is_so;
}

// The moves one after the other, on the table and into the record.
static ita_status play_told(const svg_words *moves, const dissection_config *c,
                            dissection_state *state, laying *order, ita_record *record) {
    ita_status status = ITA_OK;
    ita_reader reader = ita_read(moves->text, moves->length);
    for (uint32_t number = 1;; number++) {
        ita_read_space(&reader);
        const size_t from = reader.at;
        if (ita_read_end(&reader) || status != ITA_OK) return status;
        while (!ita_read_end(&reader) && ita_read_peek(&reader) != ' ')
            reader.at++;
        const char *move = moves->text + from;
        status = play(c, move, reader.at - from, number, state, order, NULL);
        if (status == ITA_OK)
            status = ita_record_add(record, record->cursor, move, reader.at - from, ITA_NO_OFFSET,
                                    &record->cursor);
    }
}

static ita_status read_game(const ita_drawing *drawing, const svg_told *told, ita_record *record,
                            bool *is_so) {
    ita_text setup;
    ita_config *config = NULL;
    dissection_state state;
    laying order = {{0}};
    ita_text_open(&setup, drawing->allocator);
    put_setup(told, &setup);
    ita_status status = ita_text_status(&setup);
    if (status == ITA_OK)
        status = ita_config_parse(&ita_game_dissection, ita_text_get(&setup), setup.length,
                                  drawing->allocator, &config, NULL);
    if (status == ITA_OK) {
        dissection_rules.start(config, &state);
        status = play_told(&told->moves, dissection_of(config), &state, &order, record);
    }
    if (status == ITA_OK)
        *is_so = is_drawn_so(drawing, dissection_of(config), &state, &order, &status);
    if (status == ITA_OK && *is_so)
        status = ita_record_set_game(record, ita_game_dissection.name, ita_text_get(&setup));
    ita_config_free(config);
    ita_text_close(&setup);
    return status;
}

ita_status dissection_read_told(const ita_drawing *drawing, const char *bytes, size_t length,
                                ita_record *record, bool *is_so, ita_diag *diag) {
    const svg_told told = told_of(bytes, length);
    *is_so = false;
    if (!told.set.text || !told.moves.text) return ITA_OK;
    ita_record game;
    ita_record_open(&game, record->arena.allocator);
    const ita_status status = read_game(drawing, &told, &game, is_so);
    *is_so = *is_so && status == ITA_OK;
    if (*is_so) {
        ita_record_close(record);
        *record = game;
    } else {
        ita_record_close(&game);
    }
    return status == ITA_E_MEMORY ? ita_fail(diag, status, "memory") : ITA_OK;
}

// ---- reading

static ita_status read_shapes(const ita_drawing *drawing, const svg_source *source,
                              ita_record *record, ita_diag *diag) {
    const ita_allocator *allocator = record->arena.allocator;
    model m;
    ita_status status = model_open(drawing, drawing, false, allocator, &m, diag);
    for (size_t i = 0; status == ITA_OK && i < m.pieces.count; i++)
        status = selection_check_loose(&m.pieces, i, tolerance_times(m.tolerance, 2), allocator,
                                       NULL, diag);
    if (status == ITA_OK) status = dissection_read_pieces(&m, source, record, diag);
    model_close(&m);
    return status;
}

static ita_status read_svg(const char *bytes, size_t length, ita_record *record, ita_diag *diag) {
    const svg_source source = {bytes, length, told_of(bytes, length)};
    ita_drawing *drawing;
    bool is_told = false;
    ita_status status = ita_drawing_read(bytes, length, record->arena.allocator, &drawing, diag);
    if (status != ITA_OK) return status;
    status = dissection_read_told(drawing, bytes, length, record, &is_told, diag);
    if (status == ITA_OK && !is_told) status = read_shapes(drawing, &source, record, diag);
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
