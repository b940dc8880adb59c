// Pictures of shape files: figure and pieces side by side, and on demand how edges of different
// pieces meet and which contours the arrangement has.
// Judges nothing itself: what is said comes from the verifier.
#include "cli/show.h"

#include "geom/loose/weld.h"
#include "geom/verify/relations.h"
#include "intarsia/base.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

// Scene units.
#define SHEET     16.0 // the longer side of what is drawn
#define MARGIN    0.8
#define TEXT_SIZE 0.42
#define COLOURS   8

const char show_shapes_style[] =
    ".figure{fill:var(--silhouette);stroke:none}"
    ".piece{stroke-width:.05;stroke-linejoin:round;fill-opacity:.8}"
    ".piece.k0{fill:var(--red);stroke:var(--red-line)}"
    ".piece.k1{fill:var(--blue);stroke:var(--blue-line)}"
    ".piece.k2{fill:var(--green);stroke:var(--green-line)}"
    ".piece.k3{fill:var(--yellow);stroke:var(--yellow-line)}"
    ".piece.k4{fill:var(--purple);stroke:var(--purple-line)}"
    ".piece.k5{fill:var(--teal);stroke:var(--teal-line)}"
    ".piece.k6{fill:var(--orange);stroke:var(--orange-line)}"
    ".piece.k7{fill:var(--brown);stroke:var(--brown-line)}"
    ".name{fill:var(--white);stroke:var(--black);stroke-width:.05;paint-order:stroke}"
    ".contour{fill:none;stroke:var(--accent);stroke-width:.14;stroke-linejoin:round}"
    ".contour.hole{stroke:var(--bad);stroke-dasharray:.3 .18}"
    ".head{fill:var(--accent)}.head.hole{fill:var(--bad)}"
    ".stretch{fill:none;stroke:var(--ink);stroke-width:.11;stroke-linecap:round}"
    ".place{fill:var(--ink)}"
    ".code{fill:var(--ink);stroke:var(--paper);stroke-width:.14;paint-order:stroke}"
    ".gauge{fill:none;stroke:var(--ink-2);stroke-width:.05}.gauge.done{fill:var(--good)}"
    ".percent{fill:var(--ink)}";

// ---- where things come to lie

typedef struct extent {
    spot low, high;
} extent;

typedef struct sheet {
    const show_shapes_wish *wish;
    ita_scene *scene;
    const model *m;
    loose_motion motion; // of the file onto the scene, for what is drawn at the moment
    ita_tolerance tolerance;
} sheet;

static extent extent_of(const loose_edge *edges, size_t count) {
    extent e = {{1e300, 1e300}, {-1e300, -1e300}};
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k <= 16; k++) {
            spot p = loose_at(&edges[i], k / 16.0);
            e.low = (spot){fmin(e.low.x, p.x), fmin(e.low.y, p.y)};
            e.high = (spot){fmax(e.high.x, p.x), fmax(e.high.y, p.y)};
        }
    return e;
}

// The file's `low` comes to `at`.
static void put_down(sheet *s, spot low, double scale, spot at) {
    s->motion = (loose_motion){1, 0, scale, false, spot_sub(at, spot_times(low, scale))};
}

static spot on_sheet(const sheet *s, spot p) {
    return loose_apply(&s->motion, p);
}

// How often the edges go round p: crossings of the ray to the right, curves in small parts.
static bool is_covered(const loose_edge *edges, size_t count, spot p) {
    int turns = 0;
    for (size_t i = 0; i < count; i++) {
        int parts = edges[i].kind == ITA_EDGE_LINE ? 1 : 32;
        for (int k = 0; k < parts; k++) {
            spot a = loose_at(&edges[i], (double)k / parts);
            spot b = loose_at(&edges[i], (double)(k + 1) / parts);
            if ((a.y <= p.y) == (b.y <= p.y)) continue;
            double x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x);
            if (x > p.x) turns += a.y < b.y ? 1 : -1;
        }
    }
    return turns != 0;
}

// ---- nodes

static const char *keep(ita_scene *scene, ita_text *text) {
    const char *kept = ita_scene_keep(scene, text);
    ita_text_close(text);
    return kept;
}

static void begin(const sheet *s, ita_text *text) {
    ita_text_open(text, s->scene->arena.allocator);
}

static ita_node *add(const sheet *s, const char *style) {
    ita_node *node = ita_scene_add(s->scene);
    node->style = style;
    return node;
}

static void put_loop(const sheet *s, const loose_edge *edges, size_t count, ita_text *path) {
    loose_edge *moved = ita_take(s->m->allocator, (count + 1) * sizeof *moved);
    if (!moved) {
        path->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        moved[i] = loose_moved(&s->motion, &edges[i]);
    loose_put_contour(moved, count, path);
    ita_give(s->m->allocator, moved, (count + 1) * sizeof *moved);
}

static const char *shape_path(const sheet *s, const selection *from, size_t i) {
    const loose_edge *edges = from->loose + from->firsts[i];
    ita_text path;
    begin(s, &path);
    size_t first = 0;
    for (size_t l = from->loop_firsts[i]; l < from->loop_firsts[i + 1]; l++) {
        put_loop(s, edges + first, from->loops[l] - first, &path);
        first = from->loops[l];
    }
    return keep(s->scene, &path);
}

static void add_words(const sheet *s, const char *style, spot at, const char *words) {
    ita_node *node = add(s, style);
    node->x = at.x, node->y = at.y;
    node->text = words;
    node->text_size = TEXT_SIZE;
}

// ---- figure and pieces

static void add_figure(const sheet *s) {
    for (size_t i = 0; i < s->m->figure.count; i++) {
        ita_node *node = add(s, "figure");
        node->path = shape_path(s, &s->m->figure, i);
    }
}

static const char *numbered(const sheet *s, const char *before, size_t number) {
    ita_text text;
    begin(s, &text);
    ita_put(&text, before);
    ita_put_uint(&text, number);
    return keep(s->scene, &text);
}

// The place in the piece that is farthest from its edges, about: there is room for its number.
static spot roomiest_place(const loose_edge *edges, size_t count) {
    enum { PARTS = 24, EDGES_MOST = 64 };
    extent e = extent_of(edges, count);
    spot best = spot_times(spot_add(e.low, e.high), 0.5);
    double most = 0;
    for (int i = 1; i < PARTS * PARTS && count <= EDGES_MOST; i++) {
        spot p = {e.low.x + (e.high.x - e.low.x) * (i % PARTS) / PARTS,
                  e.low.y + (e.high.y - e.low.y) * (i / PARTS) / PARTS};
        double least = 1e300, distance;
        for (size_t k = 0; k < count && least > most; k++) {
            (void)loose_nearest(&edges[k], p, &distance);
            least = fmin(least, distance);
        }
        if (least > most * (1 + 1e-9) && is_covered(edges, count, p)) most = least, best = p;
    }
    return best;
}

static void add_pieces(const sheet *s) {
    const selection *p = &s->m->pieces;
    for (size_t i = 0; i < p->count; i++) {
        ita_node *node = add(s, numbered(s, "piece k", i % COLOURS));
        node->role = ITA_ROLE_PIECE;
        node->path = shape_path(s, p, i);
        node->label = ita_scene_words(s->scene, selection_shape(p, i)->name);
    }
    for (size_t i = 0; i < p->count; i++)
        add_words(
            s, "name",
            on_sheet(s, roomiest_place(p->loose + p->firsts[i], p->firsts[i + 1] - p->firsts[i])),
            numbered(s, "", i + 1));
}

// ---- contours

static void add_head(const sheet *s, const loose_edge *edge, const char *style) {
    static const double head[] = {0.32, 0, -0.18, 0.2, -0.18, -0.2};
    spot at = on_sheet(s, loose_at(edge, 0.5)), way = loose_tangent(edge, 0.5);
    if (loose_length(edge) * s->motion.scale < 1) return; // no room for it
    ita_node *node = add(s, style);
    node->x = at.x, node->y = at.y;
    node->turn = atan2(way.y, way.x) * 180 / 3.14159265358979323846;
    node->path = ita_path_polygon(s->scene, head, 3);
}

static ita_status add_contours(const sheet *s, const ita_verify_report *report) {
    const selection *p = &s->m->pieces;
    loose_outline outline;
    ita_status status =
        report->overlap_count
            ? loose_unite(p->loose, p->firsts, p->count, s->tolerance, s->m->allocator, &outline)
            : loose_trace(p->loose, p->edge_count, s->tolerance, false, s->m->allocator, &outline);
    if (status == ITA_E_RANGE) return ITA_OK; // does not close within the tolerance
    if (status) return status;
    for (size_t c = 0; c < outline.contour_count; c++) {
        const loose_contour *contour = &outline.contours[c];
        const loose_edge *edges = outline.edges + contour->first;
        ita_text path;
        begin(s, &path);
        put_loop(s, edges, contour->count, &path);
        add(s, contour->is_hole ? "contour hole" : "contour")->path = keep(s->scene, &path);
        for (size_t i = 0; i < contour->count; i++)
            add_head(s, &edges[i], contour->is_hole ? "head hole" : "head");
    }
    loose_outline_close(&outline);
    return ITA_OK;
}

// ---- relations

// Codes that stand at one place of the sheet.
typedef struct mark {
    spot at;
    uint32_t codes; // bits
} mark;

typedef struct marks {
    const sheet *s;
    mark *list;
    size_t count, capacity;
} marks;

static ita_status put_mark(marks *m, spot at, int code) {
    for (size_t i = 0; i < m->count; i++)
        if (spot_distance(m->list[i].at, at) < TEXT_SIZE / 2) {
            m->list[i].codes |= 1u << code;
            return ITA_OK;
        }
    ita_status status =
        ita_grow(m->s->m->allocator, &m->list, &m->capacity, m->count + 1, sizeof *m->list);
    if (!status) m->list[m->count++] = (mark){at, 1u << code};
    return status;
}

// The ends of the two edges that lie on both.
static size_t common_ends(const loose_edge *a, const loose_edge *b, int code, spot out[4]) {
    const spot ends[4] = {a->from, a->to, b->from, b->to};
    size_t count = 0;
    for (int i = 0; i < 4; i++)
        if (code & 8 >> i) out[count++] = ends[i];
    return count;
}

static int compare_doubles(const void *a, const void *b, void *user) {
    (void)user;
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void draw_stretch(const marks *m, const loose_edge *a, double from, double to) {
    const int parts = a->kind == ITA_EDGE_LINE ? 1 : 48;
    ita_text path;
    begin(m->s, &path);
    for (int i = 0; i <= parts; i++) {
        spot p = on_sheet(m->s, loose_at(a, from + (to - from) * i / parts));
        ita_put_char(&path, i ? 'L' : 'M');
        ita_put_fixed(&path, p.x, 4);
        ita_put_char(&path, ' ');
        ita_put_fixed(&path, p.y, 4);
    }
    add(m->s, "stretch")->path = keep(m->s->scene, &path);
}

// What of a runs along b: its parts between the ends that lie on both. Says where the middle of the
// longest is.
static spot add_stretches(const marks *m, const loose_edge *a, const loose_edge *b,
                          const spot *ends, size_t count) {
    double stops[6] = {0, 1}, distance, longest = 0;
    spot middle = loose_at(a, 0.5);
    for (size_t i = 0; i < count; i++)
        stops[2 + i] = loose_nearest(a, ends[i], &distance);
    ita_sort(stops, 2 + count, sizeof *stops, compare_doubles, NULL);
    for (size_t i = 0; i + 1 < 2 + count; i++) {
        spot there = loose_at(a, (stops[i] + stops[i + 1]) / 2);
        (void)loose_nearest(b, there, &distance);
        if (distance > 4 * m->s->tolerance.distance || stops[i + 1] - stops[i] < 1e-6) continue;
        draw_stretch(m, a, stops[i], stops[i + 1]);
        if (stops[i + 1] - stops[i] > longest) longest = stops[i + 1] - stops[i], middle = there;
    }
    return middle;
}

// "1.2 - 2.3": pieces and their edges, from 1.
static void add_meeting(const marks *m, const meeting *met) {
    const size_t *firsts = m->s->m->pieces.firsts;
    const size_t numbers[4] = {met->piece_a + 1, met->edge_a - firsts[met->piece_a] + 1,
                               met->piece_b + 1, met->edge_b - firsts[met->piece_b] + 1};
    static const char *const between[4] = {".", " - ", ".", ""};
    ita_text name;
    begin(m->s, &name);
    for (int i = 0; i < 4; i++) {
        ita_put_uint(&name, numbers[i]);
        ita_put(&name, between[i]);
    }
    ita_note *note = ita_scene_note(m->s->scene);
    note->name = keep(m->s->scene, &name);
    note->value = numbered(m->s, "", (size_t)met->relation.code);
    note->gauge = -1;
    note->style = "";
}

static ita_status note_meeting(void *user, const meeting *met) {
    marks *m = user;
    const selection *p = &m->s->m->pieces;
    const loose_edge *a = &p->loose[met->edge_a], *b = &p->loose[met->edge_b];
    spot ends[4], at = {0, 0};
    size_t count = common_ends(a, b, met->relation.code, ends);
    add_meeting(m, met);
    if (m->s->wish->as_letters) return ITA_OK;
    if (met->relation.contact == ITA_CONTACT_OVERLAP)
        at = add_stretches(m, a, b, ends, count);
    else if (count)
        at = ends[0];
    else { // inside both: where they come nearest
        double best = 1e300;
        for (int i = 0; i <= 512; i++) {
            double distance;
            spot q = loose_at(a, i / 512.0);
            (void)loose_nearest(b, q, &distance);
            if (distance < best) best = distance, at = q;
        }
    }
    return put_mark(m, on_sheet(m->s, at), met->relation.code);
}

static void add_mark(const sheet *s, const mark *there) {
    ita_text codes;
    begin(s, &codes);
    for (unsigned code = 0; code < 16; code++) {
        if (!(there->codes & 1u << code)) continue;
        if (codes.length) ita_put_char(&codes, ' ');
        ita_put_uint(&codes, code);
    }
    ita_node *dot = add(s, "place");
    dot->x = there->at.x, dot->y = there->at.y;
    dot->path = ita_path_circle(s->scene, 0.11);
    add_words(s, "code", (spot){there->at.x, there->at.y - 0.42}, keep(s->scene, &codes));
}

static ita_status add_relations(const sheet *s) {
    marks m = {.s = s};
    ita_status status = relations_visit(s->m, s->tolerance, note_meeting, &m);
    for (size_t i = 0; i < m.count && !status; i++)
        add_mark(s, &m.list[i]);
    ita_give(s->m->allocator, m.list, m.capacity * sizeof *m.list);
    return status;
}

// ---- the text picture

// The last piece that covers the place, as a letter.
static const char *glyph_at(const sheet *s, spot p) {
    static const char letters[26][2] = {"A", "B", "C", "D", "E", "F", "G", "H", "I",
                                        "J", "K", "L", "M", "N", "O", "P", "Q", "R",
                                        "S", "T", "U", "V", "W", "X", "Y", "Z"};
    const selection *pieces = &s->m->pieces;
    for (size_t i = pieces->count; i-- > 0;)
        if (is_covered(pieces->loose + pieces->firsts[i], pieces->firsts[i + 1] - pieces->firsts[i],
                       p))
            return letters[i % 26];
    return NULL;
}

static void add_letters(const sheet *s) {
    const double across = 64, step = SHEET / across; // characters are twice as high as wide
    extent e = extent_of(s->m->pieces.loose, s->m->pieces.edge_count);
    spot low = on_sheet(s, e.low), high = on_sheet(s, e.high);
    int columns = (int)ceil((high.x - low.x) / step), rows = (int)ceil((high.y - low.y) / step / 2);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            spot at = {low.x + (column + 0.5) * step, low.y + (row + 0.5) * 2 * step};
            spot p = spot_times(spot_sub(at, s->motion.shift), 1 / s->motion.scale);
            const char *glyph = glyph_at(s, p);
            if (!glyph) continue;
            ita_node *node = add(s, "");
            node->glyph = glyph;
            node->column = column, node->row = row;
        }
}

// ---- words

static void add_note(const sheet *s, const char *name, const char *value, double gauge) {
    ita_note *note = ita_scene_note(s->scene);
    note->name = ita_scene_words(s->scene, cli_words(name));
    note->value = value;
    note->gauge = gauge;
    note->style = "";
}

static void add_counts(const sheet *s, const ita_verify_report *report) {
    add_note(s, "cli.shapes.pieces", numbered(s, "", s->m->pieces.count), -1);
    add_note(s, "cli.shapes.contours", numbered(s, "", report->contour_count), -1);
    add_note(s, "cli.shapes.holes", numbered(s, "", report->hole_count), -1);
    add_note(s, "cli.shapes.overlaps", numbered(s, "", report->overlap_count), -1);
}

// How much is done, below what is drawn: as the source's figure 1 shows it.
static void add_thermometer(const sheet *s, const ita_verify_report *report, double width,
                            double y) {
    const double height = 0.5, done = width * report->progress.progress;
    ita_text percent;
    begin(s, &percent);
    ita_put_int(&percent, (int64_t)floor(report->progress.progress * 100 + 1e-9));
    ita_put(&percent, "%");
    const char *words = keep(s->scene, &percent);
    if (done > 0) {
        ita_node *full = add(s, "gauge done");
        full->x = done / 2, full->y = y;
        full->path = ita_path_box(s->scene, done, height, 0);
    }
    ita_node *whole = add(s, "gauge");
    whole->x = width / 2, whole->y = y;
    whole->path = ita_path_box(s->scene, width, height, 0);
    add_words(s, "percent", (spot){width / 2, y}, words);
    add_note(s, "cli.shapes.progress", words, report->progress.progress);
}

// ---- the whole

// A figure stands to the left of the pieces, both in one scale.
static ita_status draw(sheet *s, const ita_drawing *drawing, const ita_verify_report *report) {
    const show_shapes_wish *wish = s->wish;
    const bool has_figure =
        drawing_has_group(drawing, DRAW_FIGURE) &&
        (drawing_has_group(drawing, DRAW_PIECES) || drawing_has_group(drawing, DRAW_LOOSE));
    extent figure = extent_of(s->m->figure.loose, s->m->figure.edge_count),
           pieces = extent_of(s->m->pieces.loose, s->m->pieces.edge_count);
    if (!has_figure) figure = (extent){{0, 0}, {0, 0}};
    spot f = spot_sub(figure.high, figure.low), p = spot_sub(pieces.high, pieces.low);
    double tall = fmax(f.y, p.y), longest = fmax(f.x + p.x, tall);
    if (!(longest > 0)) return ITA_OK;
    const double scale = SHEET / longest, gap = has_figure ? 2 * MARGIN : 0;
    if (has_figure) {
        put_down(s, figure.low, scale, (spot){0, (tall - f.y) * scale / 2});
        add_figure(s);
    }
    put_down(s, pieces.low, scale, (spot){f.x * scale + gap, (tall - p.y) * scale / 2});
    ita_status status = ITA_OK;
    add_counts(s, report);
    if (wish->as_letters)
        add_letters(s);
    else
        add_pieces(s);
    if (wish->with_contours && !wish->as_letters) status = add_contours(s, report);
    if (!status && wish->with_relations) status = add_relations(s);
    const double width = (f.x + p.x) * scale + gap;
    double height = tall * scale;
    if (has_figure) {
        height += 2 * MARGIN;
        add_thermometer(s, report, width, height - MARGIN / 2);
    }
    s->scene->x = s->scene->y = -MARGIN;
    s->scene->width = width + 2 * MARGIN;
    s->scene->height = height + 2 * MARGIN;
    return status;
}

// What forms itself is not told so.
static const char *verdict(const sheet *s, const ita_drawing *drawing,
                           const ita_verify_report *report) {
    if (report->verdict == ITA_VERDICT_SOLVED && !drawing_has_group(drawing, DRAW_FIGURE))
        return "";
    ita_text words;
    cli_open_text(&words);
    ita_put_diag(&words, &report->diag);
    return keep(s->scene, &words);
}

static ita_status fill(sheet *s, const ita_drawing *drawing, const ita_text *file, ita_diag *diag) {
    ita_verify_report report;
    bool is_second;
    const ita_verify_options usual = {.takes_other_group = true};
    ita_status status =
        ita_verify(ita_text_get(file), file->length, ita_text_get(file), file->length, &usual,
                   s->m->allocator, &report, &is_second, diag);
    if (status) return status;
    s->tolerance = model_tolerance(s->m);
    s->scene->title = ita_scene_words(s->scene, cli_words("cli.shapes.title"));
    s->scene->about = "";
    s->scene->detail = "";
    const bool is_broken = report.verdict == ITA_VERDICT_INVALID;
    if (is_broken) {
        *diag = report.diag;
        status = ITA_E_RANGE;
    } else {
        s->scene->status = verdict(s, drawing, &report);
        status = draw(s, drawing, &report);
        if (!status) status = ita_scene_status(s->scene);
        if (status) ita_fail(diag, status, "memory");
    }
    ita_verify_report_close(&report);
    return status;
}

ita_status show_shapes(const ita_text *file, const show_shapes_wish *wish, ita_scene *scene,
                       ita_diag *diag) {
    ita_drawing *drawing;
    ita_status status =
        ita_drawing_read(ita_text_get(file), file->length, ita_heap(), &drawing, diag);
    if (status) return status;
    model m;
    status = model_open(drawing, drawing, true, ita_heap(), &m, diag);
    sheet s = {.wish = wish, .scene = scene, .m = &m};
    if (!status) status = fill(&s, drawing, file, diag);
    model_close(&m);
    ita_drawing_close(drawing);
    return status;
}

// ---- which files

static bool begins(const char *bytes, size_t length, const char *word) {
    size_t at = 0;
    while (at < length && strchr(" \t\r\n", bytes[at]))
        at++;
    return length - at >= strlen(word) && memcmp(bytes + at, word, strlen(word)) == 0;
}

bool show_is_shapes(const ita_text *file) {
    static const char *const words[] = {"intarsia shapes", "<svg", "<?xml", "<!--", "<!DOCTYPE"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (begins(ita_text_get(file), file->length, words[i])) return true;
    return false;
}
