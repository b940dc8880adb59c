// Building a drawing shape by shape: names, loops, closing. Knows no file format.
#include "geom/file/drawing.h"

#include "geom/edge/backwards.h"
#include "geom/file/ink.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

static ita_status drawing_open(const ita_allocator *allocator, ita_drawing **drawing) {
    ita_drawing *d = ita_take_zeroed(allocator, 1, sizeof *d);
    if (!d) return ITA_E_MEMORY;
    d->allocator = allocator;
    d->scale = 1;
    d->is_rational = true;
    ita_arena_open(&d->names, allocator);
    *drawing = d;
    return ITA_OK;
}

void drawing_drop_edges(ita_drawing *d) {
    ita_give(d->allocator, d->edges, d->edge_capacity * sizeof *d->edges);
    ita_give(d->allocator, d->ring, d->ring_capacity * sizeof *d->ring);
    ita_give(d->allocator, d->arcs, d->arc_capacity * sizeof *d->arcs);
    ita_give(d->allocator, d->bends, d->bend_capacity * sizeof *d->bends);
    d->edges = NULL;
    d->bends = NULL;
    d->ring = NULL;
    d->arcs = NULL;
    d->edge_count = d->edge_capacity = d->ring_capacity = 0;
    d->bend_count = d->bend_capacity = 0;
    d->arc_count = d->arc_capacity = 0;
}

void ita_drawing_close(ita_drawing *d) {
    if (!d) return;
    const ita_allocator *allocator = d->allocator;
    drawing_drop_edges(d);
    ita_give(allocator, d->shapes, d->shape_capacity * sizeof *d->shapes);
    ita_give(allocator, d->loops, d->loop_capacity * sizeof *d->loops);
    ita_give(allocator, d->doubts, d->doubt_capacity * sizeof *d->doubts);
    ita_arena_close(&d->names);
    ita_give(allocator, d, sizeof *d);
}

ita_status drawing_complain(const ita_drawing *d, ita_diag *diag, const char *key, size_t offset) {
    ita_fail_at(diag, ITA_E_RANGE, key, offset);
    ita_diag_arg(diag, d->shape_count ? drawing_current(d)->name : "?");
    return ITA_E_RANGE;
}

// ---- names

// "#3", in every language: the third of its group.
static const char *own_name(ita_drawing *d, draw_group group) {
    char text[24] = "#", digits[24];
    size_t number = d->shape_number[group], at = 0, length = 1;
    do
        digits[at++] = (char)('0' + number % 10);
    while (number /= 10);
    while (at)
        text[length++] = digits[--at];
    return ita_arena_text(&d->names, text, length);
}

#define NAME_MOST 60

ita_status drawing_begin_shape(ita_drawing *d, draw_group group, const char *name, size_t length,
                               bool is_even_odd, size_t offset, ita_diag *diag) {
    if (d->shape_count >= DRAW_SHAPES_MOST) {
        ita_fail_at(diag, ITA_E_LIMIT, "geom.file.many", offset);
        ita_diag_arg_int(diag, DRAW_SHAPES_MOST);
        return ITA_E_LIMIT;
    }
    ita_status status = ita_grow(d->allocator, &d->shapes, &d->shape_capacity, d->shape_count + 1,
                                 sizeof *d->shapes);
    if (status) return ita_fail(diag, status, "memory");
    draw_shape shape = {
        .group = group, .is_even_odd = is_even_odd, .is_rational = true, .offset = offset};
    if (length > NAME_MOST) {
        length = NAME_MOST;
        while (length && ((unsigned char)name[length] & 0xc0) == 0x80) // not inside a character
            length--;
    }
    d->shape_number[group]++;
    shape.name = length ? ita_arena_text(&d->names, name, length) : own_name(d, group);
    if (!shape.name) return ita_fail(diag, ITA_E_MEMORY, "memory");
    shape.first_edge = d->edge_count;
    shape.first_loop = d->loop_count;
    d->shapes[d->shape_count++] = shape;
    d->start = d->here = (draw_point){decimal_of(0), decimal_of(0)};
    d->written.largest = 0;
    return ITA_OK;
}

// ---- edges

void drawing_note_number(draw_digits *w, int64_t whole, int places, int written_places) {
    int count = 0;
    for (int64_t rest = whole; rest; rest /= 10)
        count++;
    if (places > w->places) w->places = places;
    if (written_places > places) {
        w->fills = true;
        if (written_places > w->filled) w->filled = written_places;
    }
    const int written = count + (written_places > places ? written_places - places : 0);
    if (count && (written < w->written_least || !w->written_least)) w->written_least = written;
    if (count && written > w->written_most) w->written_most = written;
    const int size = count > places - DRAW_SIZE_NONE ? count - places + DRAW_SIZE_NONE : 0;
    if (size > w->largest) w->largest = size;
    if (size < DRAW_SIZES && count < DRAW_DIGITS && w->counts[size][count] < UINT8_MAX)
        w->counts[size][count]++;
}

// Programs that count digits tell six or more; of fewer the last ones may be zeros by chance, as up
// to two may be anywhere, but hardly so many in all numbers of a size together.
#define DIGITS_COUNTED 6
#define ZEROS_MOST     2
#define ZEROS_TOGETHER 5

static int most_digits(const draw_digits *w) {
    for (int count = DRAW_DIGITS - 1; count >= 0; count--)
        for (int size = 0; size < DRAW_SIZES; size++)
            if (w->counts[size][count]) return count;
    return 0;
}

// Of numbers up to a size of their own, or (-1) of all.
static int places_of(const draw_digits *w, int own) {
    const int told = w->filled > w->places ? w->filled : w->places;
    const int most = w->fills ? w->written_most : most_digits(w);
    // who fills up counts digits only if all numbers have as many
    if (most < DIGITS_COUNTED || (w->fills && w->written_least < most)) return told;
    int largest = 0;
    for (int size = 0; size < DRAW_SIZES; size++) {
        int zeros = 0;
        for (int count = w->fills ? 1 : most - ZEROS_MOST; count <= most && count < DRAW_DIGITS;
             count++) {
            if (w->counts[size][count]) largest = size;
            zeros += w->counts[size][count] * (most - count);
        }
        // small numbers with fewer digits: places are told, and not digits
        if (!w->fills && zeros >= ZEROS_TOGETHER && !w->counts[size][most]) return told;
    }
    if (own >= 0) largest = own;
    const int places = most - (largest - DRAW_SIZE_NONE);
    return places > 1 && places < told ? places : told;
}

int drawing_places(const ita_drawing *d) {
    return places_of(&d->written, -1);
}

int drawing_shape_places(const ita_drawing *d, const draw_shape *shape) {
    return places_of(&d->written, shape->largest);
}

int drawing_shift_places(const ita_drawing *d) {
    return places_of(&d->shifts, -1);
}

double drawing_doubt(const ita_drawing *d, draw_doubt_kind kind) {
    static const double radians = 3.14159265358979323846 / 180;
    const int places = kind == DRAW_SHIFT    ? drawing_shift_places(d)
                       : kind == DRAW_FACTOR ? d->factor_places
                                             : d->angle_places;
    const int least = kind == DRAW_FACTOR ? DRAW_FACTOR_PLACES_LEAST : 2;
    if (places < least || places >= DRAW_PLACES_MOST) return 0;
    return (kind == DRAW_ANGLE ? radians : 1) / (2 * (double)decimal_power(places));
}

static bool is_usable(decimal x) {
    return x.value >= -DRAW_NUMBER_MOST && x.value <= DRAW_NUMBER_MOST; // false for no number
}

static void note_places(ita_drawing *d, const draw_point *p) {
    draw_shape *shape = drawing_current(d);
    const int places = draw_places(*p);
    shape->is_rational = shape->is_rational && draw_is_exact(*p);
    if (places > shape->places) shape->places = places;
}

void drawing_move(ita_drawing *d, draw_point p) {
    d->start = d->here = p;
}

ita_status drawing_edge(ita_drawing *d, const draw_edge *edge, ita_diag *diag) {
    const draw_point *points[4] = {&edge->from, &edge->to, &edge->c1, &edge->c2};
    int used = edge_points(edge->kind);
    for (int i = 0; i < used; i++) {
        if (!is_usable(points[i]->x) || !is_usable(points[i]->y))
            return drawing_complain(d, diag, "geom.shape.number", drawing_current(d)->offset);
        note_places(d, points[i]);
    }
    bool is_round = edge->kind == ITA_EDGE_ARC && edge->turn != 0;
    if (draw_is_same_spot(edge->from, edge->to) && !is_round && edge->kind != ITA_EDGE_CUBIC) {
        d->here = edge->to;
        return ITA_OK;
    }
    if (d->edge_count >= DRAW_EDGES_MOST) {
        ita_fail_at(diag, ITA_E_LIMIT, "geom.file.edges", drawing_current(d)->offset);
        ita_diag_arg_int(diag, (int64_t)DRAW_EDGES_MOST);
        return ITA_E_LIMIT;
    }
    ita_status status =
        ita_grow(d->allocator, &d->edges, &d->edge_capacity, d->edge_count + 1, sizeof *d->edges);
    const bool is_bent = edge->kind != ITA_EDGE_LINE;
    if (!status && is_bent)
        status = ita_grow(d->allocator, &d->bends, &d->bend_capacity, d->bend_count + 1,
                          sizeof *d->bends);
    if (status) return ita_fail(diag, status, "memory");
    d->edges[d->edge_count++] = (draw_kept){edge->from, edge->to, (uint32_t)d->bend_count,
                                            (int8_t)edge->kind, (int8_t)edge->turn};
    if (is_bent) d->bends[d->bend_count++] = (draw_bend){edge->c1, edge->c2, edge->arc};
    d->here = edge->to;
    return ITA_OK;
}

ita_status drawing_arc(ita_drawing *d, const draw_arc *arc, uint32_t *number, ita_diag *diag) {
    ita_status status =
        ita_grow(d->allocator, &d->arcs, &d->arc_capacity, d->arc_count + 1, sizeof *d->arcs);
    if (status) return ita_fail(diag, status, "memory");
    d->arcs[d->arc_count++] = *arc;
    *number = (uint32_t)d->arc_count;
    return ITA_OK;
}

static size_t loop_start(const ita_drawing *d) {
    bool is_first = d->loop_count == drawing_current(d)->first_loop;
    return is_first ? drawing_current(d)->first_edge : d->loops[d->loop_count - 1];
}

ita_status drawing_close_loop(ita_drawing *d, ita_diag *diag) {
    size_t first = loop_start(d);
    if (d->edge_count == first) return ITA_OK;
    if (!draw_is_same_spot(d->here, d->start)) {
        draw_edge line = {.kind = ITA_EDGE_LINE, .from = d->here, .to = d->start};
        ita_status status = drawing_edge(d, &line, diag);
        if (status) return status;
    }
    ita_status status =
        ita_grow(d->allocator, &d->loops, &d->loop_capacity, d->loop_count + 1, sizeof *d->loops);
    if (status) return ita_fail(diag, status, "memory");
    d->loops[d->loop_count++] = (uint32_t)d->edge_count;
    d->here = d->start;
    return ITA_OK;
}

draw_edge drawing_edge_at(const ita_drawing *d, size_t i) {
    const draw_kept *kept = &d->edges[i];
    draw_edge edge = {
        .kind = (ita_edge_kind)kept->kind, .turn = kept->turn, .from = kept->from, .to = kept->to};
    if (edge.kind == ITA_EDGE_LINE) return edge;
    const draw_bend *bend = &d->bends[kept->bend];
    edge.c1 = bend->c1;
    edge.c2 = bend->c2;
    edge.arc = bend->arc;
    return edge;
}

static spot value_of(draw_point p) {
    return (spot){p.x.value, p.y.value};
}

loose_edge drawing_loose(const ita_drawing *d, size_t i) {
    const draw_kept *kept = &d->edges[i];
    loose_edge e = {.kind = (ita_edge_kind)kept->kind, .turn = kept->turn};
    e.from = value_of(kept->from);
    e.to = value_of(kept->to);
    if (e.kind == ITA_EDGE_LINE) return e;
    e.c1 = value_of(d->bends[kept->bend].c1);
    e.c2 = value_of(d->bends[kept->bend].c2);
    return e;
}

void drawing_turn_back(ita_drawing *d, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        draw_kept *edge = &d->edges[i];
        EDGE_SWAP(edge->from, edge->to);
        edge->turn = (int8_t)-edge->turn;
        if (edge->kind == ITA_EDGE_CUBIC)
            EDGE_SWAP(d->bends[edge->bend].c1, d->bends[edge->bend].c2);
    }
    for (size_t i = first, last = end - 1; i < last; i++, last--)
        EDGE_SWAP(d->edges[i], d->edges[last]);
    if (d->is_ring) ita_edges_reverse(d->ring + first, end - first);
}

// ---- the whole

ita_status drawing_end_shape(ita_drawing *d, ita_diag *diag) {
    draw_shape *shape = drawing_current(d);
    if (d->loop_count == shape->first_loop)
        return drawing_complain(d, diag, "geom.shape.empty", shape->offset);
    d->is_rational = d->is_rational && shape->is_rational;
    ita_status status = ink_orient(d, diag);
    if (status) return status;
    shape->largest = d->written.largest;
    shape->edge_count = d->edge_count - shape->first_edge;
    shape->loop_count = d->loop_count - shape->first_loop;
    return ITA_OK;
}

static bool starts_as_xml(const char *bytes, size_t length) {
    size_t i = 0;
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) i = 3;
    while (i < length &&
           (bytes[i] == ' ' || bytes[i] == '\t' || bytes[i] == '\n' || bytes[i] == '\r'))
        i++;
    return i < length && bytes[i] == '<';
}

ita_status drawing_read_so(const char *bytes, size_t length, draw_reading how,
                           const ita_allocator *allocator, ita_drawing **drawing, ita_diag *diag) {
    ita_drawing *d = NULL;
    size_t bad;
    if (length && !ita_text_is_utf8(bytes, length, &bad))
        return ita_fail_at(diag, ITA_E_SYNTAX, "text.utf8", bad);
    ita_status status = drawing_open(allocator, &d);
    if (status) return ita_fail(diag, status, "memory");
    d->is_as_written = how.is_as_written;
    d->reach = how.reach;
    d->rest = INFINITY;
    status = starts_as_xml(bytes, length) ? drawing_read_svg(d, bytes, length, diag)
                                          : drawing_read_text(d, bytes, length, diag);
    if (!status && d->shape_count == 0)
        status = ita_fail_at(diag, ITA_E_RANGE, "geom.file.empty", 0);
    if (status) {
        ita_drawing_close(d);
        return status;
    }
    *drawing = d;
    return ITA_OK;
}

ita_status ita_drawing_read(const char *bytes, size_t length, const ita_allocator *allocator,
                            ita_drawing **drawing, ita_diag *diag) {
    return drawing_read_so(bytes, length, (draw_reading){0}, allocator, drawing, diag);
}

bool drawing_has_group(const ita_drawing *drawing, draw_group group) {
    for (size_t i = 0; i < drawing->shape_count; i++)
        if (drawing->shapes[i].group == group) return true;
    return false;
}

void drawing_empty_tray(ita_drawing *drawing) {
    for (size_t i = 0; i < drawing->shape_count; i++)
        if (drawing->shapes[i].group == DRAW_TRAY) drawing->shapes[i].group = DRAW_PIECES;
}
