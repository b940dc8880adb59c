// Packings for the suite of covers: pieces of unit cells on a lattice of squares, hexagons or
// cubes, turned every way that the lattice allows. Writes Knuth's text format; solves nothing.
#include "cover_suite.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 8, MOST_TURNS = 24, MOST_BOARD = 256, MOST_PIECES = 400 };

typedef struct cell {
    int x, y, z;
} cell;

typedef struct shape {
    int count;
    cell cells[MOST_CELLS];
} shape;

// A turn: where the three axes go.
typedef struct turn {
    cell x, y, z;
} turn;

typedef struct turns {
    int count;
    turn turns[MOST_TURNS];
} turns;

static cell moved(const turn *t, cell c) {
    return (cell){t->x.x * c.x + t->y.x * c.y + t->z.x * c.z,
                  t->x.y * c.x + t->y.y * c.y + t->z.y * c.z,
                  t->x.z * c.x + t->y.z * c.y + t->z.z * c.z};
}

static bool is_same_turn(const turn *a, const turn *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

// All products of the turns that are there.
static void close_turns(turns *t) {
    for (int i = 0; i < t->count; i++)
        for (int k = 0; k < t->count; k++) {
            const turn *a = &t->turns[i], *b = &t->turns[k];
            turn product = {moved(a, b->x), moved(a, b->y), moved(a, b->z)};
            bool is_known = false;
            for (int n = 0; n < t->count; n++)
                is_known |= is_same_turn(&t->turns[n], &product);
            if (!is_known && t->count < MOST_TURNS) t->turns[t->count++] = product;
        }
}

static turns turns_of(suite_lattice lattice) {
    static const cell x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    turns t = {.count = 2};
    switch (lattice) {
    case SUITE_SQUARES:
        t.turns[0] = (turn){y, {-1, 0, 0}, z};
        t.turns[1] = (turn){{-1, 0, 0}, y, z};
        break;
    case SUITE_HEXAGONS: // axial coordinates: a sixth of a turn, and a flip
        t.turns[0] = (turn){{0, 1, 0}, {-1, 1, 0}, z};
        t.turns[1] = (turn){y, x, z};
        break;
    case SUITE_CUBES:
        t.turns[0] = (turn){y, {-1, 0, 0}, z};
        t.turns[1] = (turn){x, z, {0, -1, 0}};
        break;
    }
    close_turns(&t);
    return t;
}

static int compare_cells(const void *a, const void *b) {
    const cell *p = a, *q = b;
    if (p->z != q->z) return p->z < q->z ? -1 : 1;
    if (p->y != q->y) return p->y < q->y ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

// Turned, moved so that its first cell is the origin, in order.
static shape turned(const shape *s, const turn *t) {
    shape out = {.count = s->count};
    for (int i = 0; i < s->count; i++)
        out.cells[i] = moved(t, s->cells[i]);
    qsort(out.cells, (size_t)out.count, sizeof *out.cells, compare_cells);
    cell first = out.cells[0];
    for (int i = 0; i < out.count; i++)
        out.cells[i] =
            (cell){out.cells[i].x - first.x, out.cells[i].y - first.y, out.cells[i].z - first.z};
    return out;
}

static bool is_same_shape(const shape *a, const shape *b) {
    return a->count == b->count &&
           memcmp(a->cells, b->cells, (size_t)a->count * sizeof *a->cells) == 0;
}

// ---- boards

typedef struct board {
    int count;
    cell cells[MOST_BOARD];
} board;

static int find_cell(const board *b, cell c) {
    for (int i = 0; i < b->count; i++)
        if (memcmp(&b->cells[i], &c, sizeof c) == 0) return i;
    return -1;
}

static void put_cell(ita_text *out, cell c) {
    ita_put_char(out, ' ');
    ita_put_int(out, c.x);
    ita_put_char(out, '.');
    ita_put_int(out, c.y);
    ita_put_char(out, '.');
    ita_put_int(out, c.z);
}

static bool is_on_board(const suite_packing *p, int x, int y) {
    if (p->hole_width > 0 && x >= p->hole_x && x < p->hole_x + p->hole_width && y >= p->hole_y &&
        y < p->hole_y + p->hole_width)
        return false;
    if (!p->is_hexagon) return true;
    int sum = x + y, side = (p->width + 1) / 2;
    return sum >= side - 1 && sum <= 3 * side - 3;
}

static void make_board(const suite_packing *p, board *b) {
    b->count = 0;
    for (int z = 0; z < p->depth; z++)
        for (int y = 0; y < p->height; y++)
            for (int x = 0; x < p->width; x++)
                if (is_on_board(p, x, y) && b->count < MOST_BOARD)
                    b->cells[b->count++] = (cell){x, y, z};
}

// ---- pieces

typedef struct pieces {
    int count;
    shape list[MOST_PIECES];
} pieces;

// Cells as digits xyz, a blank between pieces.
static void read_pieces(const char *text, pieces *out) {
    for (; *text; text += *text == ' ') {
        shape *s = &out->list[out->count++];
        s->count = 0;
        for (; *text >= '0' && *text <= '9'; text += 3)
            s->cells[s->count++] = (cell){text[0] - '0', text[1] - '0', text[2] - '0'};
    }
}

// Of all turned forms the least, so that equal pieces are equal.
static shape least_form(const shape *s, const turns *t) {
    shape best = turned(s, &t->turns[0]);
    for (int i = 1; i < t->count; i++) {
        shape now = turned(s, &t->turns[i]);
        if (memcmp(now.cells, best.cells, (size_t)now.count * sizeof *now.cells) < 0) best = now;
    }
    return best;
}

static void add_new(pieces *out, const shape *s) {
    for (int i = 0; i < out->count; i++)
        if (is_same_shape(&out->list[i], s)) return;
    if (out->count < MOST_PIECES) out->list[out->count++] = *s;
}

// All shapes of one cell more.
static void grow(suite_lattice lattice, const turns *t, const pieces *from, pieces *to) {
    static const cell steps[3][6] = {
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {1, 0, 0}, {1, 0, 0}},
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {1, -1, 0}, {-1, 1, 0}},
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};
    to->count = 0;
    for (int p = 0; p < from->count; p++)
        for (int i = 0; i < from->list[p].count; i++)
            for (int d = 0; d < 6; d++) {
                shape s = from->list[p];
                cell step = steps[lattice][d], at = s.cells[i];
                cell more = {at.x + step.x, at.y + step.y, at.z + step.z};
                bool is_taken = false;
                for (int k = 0; k < s.count; k++)
                    is_taken |= memcmp(&s.cells[k], &more, sizeof more) == 0;
                if (is_taken) continue;
                s.cells[s.count++] = more;
                s = least_form(&s, t);
                add_new(to, &s);
            }
}

// All shapes of `least` to `most` cells, as many as are asked for.
static void grow_pieces(const suite_packing *p, const turns *t, pieces *out) {
    static pieces now, next;
    now = (pieces){.count = 1, .list = {{.count = 1}}};
    for (int size = 1; size <= p->most_size; size++) {
        for (int i = 0; i < now.count && size >= p->least_size; i++)
            if (p->most_pieces == 0 || out->count < p->most_pieces)
                out->list[out->count++] = now.list[i];
        grow(p->lattice, t, &now, &next);
        now = next;
    }
}

static void put_name(ita_text *out, int piece) {
    if (piece < 0) return; // pieces that need no names
    ita_put_char(out, 'p');
    ita_put_int(out, piece);
}

static void put_placements(const board *b, const turns *t, int piece, const shape *s,
                           ita_text *out) {
    shape seen[MOST_TURNS];
    int seen_count = 0;
    for (int i = 0; i < t->count; i++) {
        shape now = turned(s, &t->turns[i]);
        bool is_known = false;
        for (int k = 0; k < seen_count; k++)
            is_known |= is_same_shape(&seen[k], &now);
        if (is_known) continue;
        seen[seen_count++] = now;
        for (int at = 0; at < b->count; at++) {
            bool fits = true;
            cell laid[MOST_CELLS];
            for (int k = 0; k < now.count; k++) {
                laid[k] = (cell){b->cells[at].x + now.cells[k].x, b->cells[at].y + now.cells[k].y,
                                 b->cells[at].z + now.cells[k].z};
                fits = fits && find_cell(b, laid[k]) >= 0;
            }
            if (!fits) continue;
            put_name(out, piece);
            for (int k = 0; k < now.count; k++)
                put_cell(out, laid[k]);
            ita_put_char(out, '\n');
        }
    }
}

// How many copies of a piece: 1 where nothing is said.
static int copies_of(const suite_packing *p, int piece) {
    return p->copies ? p->copies[piece] : 1;
}

void suite_put_packing(const void *how, ita_text *out) {
    const suite_packing *p = how;
    static board b;
    static pieces all;
    turns t = turns_of(p->lattice);
    make_board(p, &b);
    all.count = 0;
    if (p->pieces)
        read_pieces(p->pieces, &all);
    else
        grow_pieces(p, &t, &all);
    for (int i = 0; i < all.count && !p->is_any_number; i++) {
        if (copies_of(p, i) != 1) {
            ita_put_int(out, copies_of(p, i));
            ita_put_char(out, '|');
        }
        put_name(out, i);
        ita_put_char(out, ' ');
    }
    for (int i = 0; i < b.count; i++)
        put_cell(out, b.cells[i]);
    ita_put_char(out, '\n');
    for (int i = 0; i < all.count; i++)
        put_placements(&b, &t, p->is_any_number ? -1 : i, &all.list[i], out);
}
