// Our own text of shapes, with exact ring coordinates (docs/formats-dissection.md).
// Reader and writer.
#include "geom/file/drawing.h"
#include "geom/number/ring.h"

#include "intarsia/words.h"

#include <string.h>

typedef struct reader {
    ita_drawing *d;
    ita_reader r;
    ita_diag *diag;
    draw_group group;
    bool has_shape;
    bool is_even_odd;
} reader;

static ita_status fail(const reader *t, const char *key) {
    return ita_fail_at(t->diag, ITA_E_SYNTAX, key, t->r.at);
}

// Steps over blanks, line ends and comments.
static void skip(reader *t) {
    for (;;) {
        ita_read_space(&t->r);
        if (ita_read_peek(&t->r) != '#') return;
        while (!ita_read_end(&t->r) && ita_read_peek(&t->r) != '\n')
            t->r.at++;
    }
}

static size_t word_length(const reader *t) {
    size_t length = 0;
    while (t->r.at + length < t->r.length && (unsigned char)t->r.bytes[t->r.at + length] > ' ')
        length++;
    return length;
}

static bool take_word(reader *t, const char *word) {
    size_t length = word_length(t);
    if (!ita_text_is(t->r.bytes + t->r.at, length, word)) return false;
    t->r.at += length;
    return true;
}

// ---- numbers: 12, -3w, 12+24w, w

static bool read_term(reader *t, bool is_first, int64_t *value, bool *is_w) {
    size_t start = t->r.at;
    bool is_negative = ita_read_char(&t->r, '-');
    bool is_signed = is_negative || ita_read_char(&t->r, '+');
    uint64_t size = 1;
    bool has_digits = ita_read_uint(&t->r, (uint64_t)ITA_COORDINATE_MOST, &size);
    *is_w = (has_digits || is_first || is_signed) && ita_read_char(&t->r, 'w');
    if ((!is_first && !is_signed) || (!has_digits && !*is_w)) {
        t->r.at = start;
        return false;
    }
    if (!has_digits) size = 1;
    *value = is_negative ? -(int64_t)size : (int64_t)size;
    return true;
}

static bool read_ring_number(reader *t, ita_number *out) {
    int64_t value;
    bool is_w;
    *out = (ita_number){0, 0};
    if (!read_term(t, true, &value, &is_w)) return false;
    if (is_w)
        out->b = value;
    else
        out->a = value;
    if (is_w) return true;
    char c = ita_read_peek(&t->r);
    if (c != '+' && c != '-') return true;
    if (!read_term(t, false, &value, &is_w) || !is_w) return false;
    out->b = value;
    return true;
}

typedef struct both {
    draw_point drawn;
    ita_point ring;
} both;

static ita_status read_point(reader *t, both *out) {
    skip(t);
    size_t start = t->r.at;
    ita_number x, y;
    if (!read_ring_number(t, &x) || !ita_read_char(&t->r, ',') || !read_ring_number(t, &y)) {
        t->r.at = start;
        return fail(t, "geom.text.point");
    }
    bool is_whole = t->d->frame == ITA_FRAME_SQUARE;
    if (is_whole && (x.b || y.b)) return fail(t, "geom.text.ring");
    ita_status status = ITA_OK;
    if (t->d->frame == ITA_FRAME_GOLDEN)
        out->ring = (ita_point){x, y};
    else
        status = ita_point_from_square(t->d->frame, x, y, &out->ring);
    if (status || !ita_point_in_range(out->ring))
        return drawing_complain(t->d, t->diag, "geom.shape.number", start);
    double px, py;
    ita_point_value(t->d->frame, out->ring, &px, &py);
    out->drawn = (draw_point){decimal_about(px / (double)t->d->scale),
                              decimal_about(py / (double)t->d->scale)};
    return ITA_OK;
}

// ---- edges

static ita_status put(reader *t, draw_edge edge, ita_edge ring) {
    ita_drawing *d = t->d;
    size_t before = d->edge_count;
    edge.from = d->here;
    ring.from = d->ring_here;
    edge.kind = ring.kind;
    edge.turn = ring.turn;
    ita_status status = drawing_edge(d, &edge, t->diag);
    d->ring_here = ring.to;
    if (status || d->edge_count == before) return status;
    status = ita_grow(d->allocator, &d->ring, &d->ring_capacity, d->edge_count, sizeof *d->ring);
    if (status) return ita_fail(t->diag, status, "memory");
    d->ring[d->edge_count - 1] = ring;
    return ITA_OK;
}

static ita_status line_to(reader *t, const both *to) {
    return put(t, (draw_edge){.to = to->drawn}, (ita_edge){.kind = ITA_EDGE_LINE, .to = to->ring});
}

static ita_status close_loop(reader *t) {
    both start = {t->d->start, t->d->ring_start};
    if (!ita_point_equal(t->d->ring_here, t->d->ring_start)) {
        ita_status status = line_to(t, &start);
        if (status) return status;
    }
    return drawing_close_loop(t->d, t->diag);
}

static ita_status read_arc(reader *t) {
    both centre, to;
    ita_status status = read_point(t, &centre);
    if (!status) status = read_point(t, &to);
    if (status) return status;
    skip(t);
    int turn = ita_read_char(&t->r, '+') ? 1 : ita_read_char(&t->r, '-') ? -1 : 0;
    if (!turn) return fail(t, "geom.text.turn");
    return put(t, (draw_edge){.to = to.drawn, .c1 = centre.drawn},
               (ita_edge){.kind = ITA_EDGE_ARC, .turn = turn, .to = to.ring, .c1 = centre.ring});
}

static ita_status read_curve(reader *t, bool is_cubic) {
    both c1, c2 = {0}, to;
    ita_status status = read_point(t, &c1);
    if (!status && is_cubic) status = read_point(t, &c2);
    if (!status) status = read_point(t, &to);
    if (status) return status;
    ita_edge ring = {.kind = is_cubic ? ITA_EDGE_CUBIC : ITA_EDGE_QUADRATIC};
    ring.to = to.ring, ring.c1 = c1.ring, ring.c2 = c2.ring;
    return put(t, (draw_edge){.to = to.drawn, .c1 = c1.drawn, .c2 = c2.drawn}, ring);
}

static ita_status read_edge(reader *t) {
    both to;
    char command = ita_read_peek(&t->r);
    t->r.at++;
    switch (command) {
    case 'M': {
        ita_status status = read_point(t, &to);
        if (status) return status;
        drawing_move(t->d, to.drawn);
        t->d->ring_start = t->d->ring_here = to.ring;
        return ITA_OK;
    }
    case 'L': {
        ita_status status = read_point(t, &to);
        return status ? status : line_to(t, &to);
    }
    case 'A': return read_arc(t);
    case 'Q': return read_curve(t, false);
    case 'C': return read_curve(t, true);
    case 'Z': return close_loop(t);
    default: t->r.at--; return fail(t, "geom.text.word");
    }
}

// ---- lines

static ita_status end_shape(reader *t) {
    if (!t->has_shape) return ITA_OK;
    t->has_shape = false;
    bool is_open = t->d->loop_count == 0
                       ? t->d->edge_count > t->d->shapes[t->d->shape_count - 1].first_edge
                       : t->d->edge_count > t->d->loops[t->d->loop_count - 1];
    if (is_open) return drawing_complain(t->d, t->diag, "geom.shape.unclosed", t->r.at);
    return drawing_end_shape(t->d, t->diag);
}

static ita_status read_header(reader *t) {
    skip(t);
    size_t length;
    if (!take_word(t, "intarsia")) return fail(t, "geom.text.header");
    skip(t);
    if (!take_word(t, "shapes")) return fail(t, "geom.text.header");
    skip(t);
    if (!take_word(t, "1")) return fail(t, "geom.text.header");
    for (;;) {
        skip(t);
        if (take_word(t, "ring")) {
            skip(t);
            length = word_length(t);
            if (!ita_frame_find(t->r.bytes + t->r.at, length, &t->d->frame))
                return fail(t, "geom.text.ring");
            t->r.at += length;
        } else if (take_word(t, "scale")) {
            uint64_t scale;
            skip(t);
            if (!ita_read_uint(&t->r, 1000000000, &scale) || scale == 0)
                return fail(t, "geom.text.scale");
            t->d->scale = (int64_t)scale;
        } else
            return ITA_OK;
    }
}

static ita_status read_group(reader *t) {
    skip(t);
    if (take_word(t, "figure"))
        t->group = DRAW_FIGURE;
    else if (take_word(t, "pieces"))
        t->group = DRAW_PIECES;
    else if (take_word(t, "tray"))
        t->group = DRAW_TRAY;
    else if (take_word(t, "none"))
        t->group = DRAW_LOOSE;
    else
        return fail(t, "geom.text.group");
    return ITA_OK;
}

static ita_status read_name(reader *t) {
    ita_read_blank(&t->r);
    size_t start = t->r.at, end = start;
    while (!ita_read_end(&t->r) && ita_read_peek(&t->r) != '\n') {
        if ((unsigned char)ita_read_peek(&t->r) > ' ') end = t->r.at + 1;
        t->r.at++;
    }
    t->has_shape = true;
    return drawing_begin_shape(t->d, t->group, t->r.bytes + start, end - start, false, start,
                               t->diag);
}

ita_status drawing_read_text(ita_drawing *d, const char *bytes, size_t length, ita_diag *diag) {
    reader t = {.d = d, .r = ita_read(bytes, length), .diag = diag};
    d->is_ring = true;
    ita_status status = read_header(&t);
    while (!status) {
        skip(&t);
        if (ita_read_end(&t.r)) break;
        if (take_word(&t, "group")) {
            status = end_shape(&t);
            if (!status) status = read_group(&t);
        } else if (take_word(&t, "shape")) {
            status = end_shape(&t);
            if (!status) status = read_name(&t);
        } else {
            status = t.has_shape ? read_edge(&t) : fail(&t, "geom.text.word");
        }
    }
    return status ? status : end_shape(&t);
}
