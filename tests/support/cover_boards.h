// Boards and pieces for tests and measurements of exact cover: squares and hexagons on two
// coordinates, pieces grown cell by cell, symmetries tried one by one. Simple on purpose, and apart
// from the lattice modules, so that neither can hide the other's mistakes.
#ifndef INTARSIA_TESTS_COVER_BOARDS_H
#define INTARSIA_TESTS_COVER_BOARDS_H

#include "intarsia/base.h"
#include "intarsia/cover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPE_CELLS = 8, BOARD_CELLS = 1200, MOST_SHAPES = 400 };

typedef enum lattice { SQUARES, HEXAGONS } lattice;

typedef struct shape {
    int count;
    int x[SHAPE_CELLS], y[SHAPE_CELLS];
} shape;

typedef struct board {
    lattice lattice;
    int count;
    int x[BOARD_CELLS], y[BOARD_CELLS];
} board;

// A piece as it goes into an instance.
typedef struct piece {
    shape shape;
    bool may_flip;
    uint32_t least, most;
} piece;

typedef struct pieces {
    lattice lattice;
    int count;
    piece list[MOST_SHAPES];
} pieces;

static const int step_count[2] = {4, 6};
static const int steps[2][6][2] = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}},
                                   {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

static inline int symmetry_count(lattice lat) {
    return lat == HEXAGONS ? 12 : 8;
}

// Symmetry s of the lattice; the second half mirrors first.
static inline void turn(lattice lat, int s, int *x, int *y) {
    int half = symmetry_count(lat) / 2;
    if (s >= half) {
        int swapped = *x;
        *x = *y;
        *y = swapped;
    }
    for (int k = 0; k < s % half; k++) {
        int old = *x;
        *x = -*y;
        *y = lat == HEXAGONS ? old + *y : old;
    }
}

static inline void shape_normal(shape *s) {
    for (int i = 1; i < s->count; i++)
        for (int j = i;
             j > 0 && (s->y[j - 1] > s->y[j] || (s->y[j - 1] == s->y[j] && s->x[j - 1] > s->x[j]));
             j--) {
            int x = s->x[j], y = s->y[j];
            s->x[j] = s->x[j - 1];
            s->y[j] = s->y[j - 1];
            s->x[j - 1] = x;
            s->y[j - 1] = y;
        }
    int x = s->x[0], y = s->y[0];
    for (int i = 0; i < s->count; i++) {
        s->x[i] -= x;
        s->y[i] -= y;
    }
}

static inline shape shape_turned(lattice lat, shape s, int symmetry) {
    for (int i = 0; i < s.count; i++)
        turn(lat, symmetry, &s.x[i], &s.y[i]);
    shape_normal(&s);
    return s;
}

static inline int shape_compare(const shape *a, const shape *b) {
    if (a->count != b->count) return a->count - b->count;
    for (int i = 0; i < a->count; i++) {
        if (a->y[i] != b->y[i]) return a->y[i] - b->y[i];
        if (a->x[i] != b->x[i]) return a->x[i] - b->x[i];
    }
    return 0;
}

static inline shape shape_canonical(lattice lat, const shape *s, bool may_flip) {
    shape best = shape_turned(lat, *s, 0);
    int count = may_flip ? symmetry_count(lat) : symmetry_count(lat) / 2;
    for (int i = 1; i < count; i++) {
        shape now = shape_turned(lat, *s, i);
        if (shape_compare(&now, &best) < 0) best = now;
    }
    return best;
}

// All shapes of an order; one of each class under turning, and flipping if `may_flip`.
static inline int shapes_list(lattice lat, int order, bool may_flip, shape *out) {
    static shape now[MOST_SHAPES], next[MOST_SHAPES];
    int count = 1;
    memset(&now[0], 0, sizeof now[0]);
    now[0].count = 1;
    for (int size = 1; size < order; size++) {
        int grown = 0;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < now[i].count; k++)
                for (int d = 0; d < step_count[lat]; d++) {
                    shape s = now[i];
                    int x = s.x[k] + steps[lat][d][0], y = s.y[k] + steps[lat][d][1];
                    bool is_taken = false;
                    for (int j = 0; j < s.count; j++)
                        is_taken |= s.x[j] == x && s.y[j] == y;
                    if (is_taken) continue;
                    s.x[s.count] = x;
                    s.y[s.count++] = y;
                    s = shape_canonical(lat, &s, may_flip);
                    bool is_known = false;
                    for (int j = 0; j < grown && !is_known; j++)
                        is_known = shape_compare(&next[j], &s) == 0;
                    if (!is_known) next[grown++] = s;
                }
        memcpy(now, next, (size_t)grown * sizeof *now);
        count = grown;
    }
    memcpy(out, now, (size_t)count * sizeof *now);
    return count;
}

// Adds all pieces of an order, each to be used exactly once.
static inline void pieces_add(pieces *set, int order, bool may_flip) {
    static shape list[MOST_SHAPES];
    int count = shapes_list(set->lattice, order, may_flip, list);
    for (int i = 0; i < count; i++)
        set->list[set->count++] = (piece){list[i], may_flip, 1, 1};
}

static inline void board_put(board *b, int x, int y) {
    b->x[b->count] = x;
    b->y[b->count++] = y;
}

static inline int board_find(const board *b, int x, int y) {
    for (int i = 0; i < b->count; i++)
        if (b->x[i] == x && b->y[i] == y) return i;
    return -1;
}

static inline void board_drop(board *b, int x, int y) {
    int at = board_find(b, x, y);
    if (at < 0) return;
    for (int i = at; i + 1 < b->count; i++) {
        b->x[i] = b->x[i + 1];
        b->y[i] = b->y[i + 1];
    }
    b->count--;
}

static inline board board_box(lattice lat, int rows, int columns) {
    board b = {.lattice = lat};
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++)
            board_put(&b, x, y);
    return b;
}

static inline board board_hexhex(int side) {
    board b = {.lattice = HEXAGONS};
    for (int y = 1 - side; y < side; y++)
        for (int x = 1 - side; x < side; x++)
            if (abs(x + y) < side) board_put(&b, x, y);
    return b;
}

// A connected board grown at random.
static inline board board_random(lattice lat, int count, ita_random *random) {
    board b = {.lattice = lat};
    board_put(&b, 0, 0);
    while (b.count < count) {
        int cell = (int)ita_random_below(random, (uint64_t)b.count);
        int d = (int)ita_random_below(random, (uint64_t)step_count[lat]);
        int x = b.x[cell] + steps[lat][d][0], y = b.y[cell] + steps[lat][d][1];
        if (board_find(&b, x, y) < 0) board_put(&b, x, y);
    }
    return b;
}

// Where symmetry s takes the cells of the board; false when it does not keep the board.
static inline bool board_symmetry(const board *b, int s, int *images) {
    int x[BOARD_CELLS], y[BOARD_CELLS], dx = 0, dy = 0;
    for (int i = 0; i < b->count; i++) {
        x[i] = b->x[i];
        y[i] = b->y[i];
        turn(b->lattice, s, &x[i], &y[i]);
    }
    // The first cell in reading order must go to the first cell in reading order.
    int first = 0, first_image = 0;
    for (int i = 1; i < b->count; i++) {
        if (b->y[i] < b->y[first] || (b->y[i] == b->y[first] && b->x[i] < b->x[first])) first = i;
        if (y[i] < y[first_image] || (y[i] == y[first_image] && x[i] < x[first_image]))
            first_image = i;
    }
    dx = b->x[first] - x[first_image];
    dy = b->y[first] - y[first_image];
    for (int i = 0; i < b->count; i++) {
        images[i] = board_find(b, x[i] + dx, y[i] + dy);
        if (images[i] < 0) return false;
    }
    return true;
}

// The piece that a mirrored piece is; -1 when it is not in the set with the same bounds.
static inline int piece_image(const pieces *set, int index, bool is_mirrored) {
    const piece *p = &set->list[index];
    if (p->may_flip || !is_mirrored) return index;
    shape s = shape_turned(set->lattice, p->shape, symmetry_count(set->lattice) / 2);
    s = shape_canonical(set->lattice, &s, false);
    for (int i = 0; i < set->count; i++) {
        const piece *q = &set->list[i];
        shape other = shape_canonical(set->lattice, &q->shape, false);
        if (!q->may_flip && q->least == p->least && q->most == p->most &&
            shape_compare(&s, &other) == 0)
            return i;
    }
    return -1;
}

static inline void add_placements(ita_cover_builder *builder, const board *b, const pieces *set) {
    for (int p = 0; p < set->count; p++) {
        const piece *now_piece = &set->list[p];
        shape known[12];
        int known_count = 0;
        int turns = symmetry_count(b->lattice) / (now_piece->may_flip ? 1 : 2);
        for (int s = 0; s < turns; s++) {
            shape now = shape_turned(b->lattice, now_piece->shape, s);
            bool is_known = false;
            for (int k = 0; k < known_count; k++)
                is_known |= shape_compare(&known[k], &now) == 0;
            if (is_known) continue;
            known[known_count++] = now;
            for (int at = 0; at < b->count; at++) {
                ita_cover_entry entries[SHAPE_CELLS + 1];
                bool fits = true;
                for (int i = 0; i < now.count && fits; i++) {
                    int cell = board_find(b, b->x[at] + now.x[i], b->y[at] + now.y[i]);
                    fits = cell >= 0;
                    entries[i] = (ita_cover_entry){(uint32_t)cell, 0};
                }
                entries[now.count] = (ita_cover_entry){(uint32_t)(b->count + p), 0};
                if (fits) ita_cover_add_option(builder, entries, (size_t)now.count + 1, NULL, NULL);
            }
        }
    }
}

// Fills a builder with cells, then pieces, all placements, neighbours and the board's symmetries.
static inline void board_fill(ita_cover_builder *builder, const board *b, const pieces *set,
                              bool has_hints, bool has_group) {
    uint32_t item;
    ita_cover_role cell_role = has_hints ? ITA_COVER_CELL : ITA_COVER_PLAIN;
    ita_cover_role piece_role = has_hints ? ITA_COVER_PIECE : ITA_COVER_PLAIN;
    for (int i = 0; i < b->count; i++) {
        char name[32];
        int length = snprintf(name, sizeof name, "%d,%d", b->x[i], b->y[i]);
        ita_cover_add_item(builder, cell_role, name, (size_t)length, 1, 1, &item, NULL);
    }
    for (int p = 0; p < set->count; p++) {
        char name[32];
        int length = snprintf(name, sizeof name, "P%d", p);
        ita_cover_add_item(builder, piece_role, name, (size_t)length, set->list[p].least,
                           set->list[p].most, &item, NULL);
    }
    add_placements(builder, b, set);
    for (int i = 0; has_hints && i < b->count; i++)
        for (int d = 0; d < step_count[b->lattice]; d++) {
            int j =
                board_find(b, b->x[i] + steps[b->lattice][d][0], b->y[i] + steps[b->lattice][d][1]);
            if (j > i) ita_cover_add_neighbours(builder, (uint32_t)i, (uint32_t)j, NULL);
        }
    for (int s = 1; has_group && s < symmetry_count(b->lattice); s++) {
        int images[BOARD_CELLS];
        uint32_t all[BOARD_CELLS + MOST_SHAPES];
        bool is_symmetry = board_symmetry(b, s, images);
        for (int i = 0; i < b->count && is_symmetry; i++)
            all[i] = (uint32_t)images[i];
        for (int p = 0; p < set->count && is_symmetry; p++) {
            int image = piece_image(set, p, s >= symmetry_count(b->lattice) / 2);
            is_symmetry = image >= 0;
            all[b->count + p] = (uint32_t)(b->count + image);
        }
        if (is_symmetry)
            ita_cover_add_symmetry(builder, all, (size_t)(b->count + set->count), NULL);
    }
}

static inline ita_cover *board_cover(const board *b, const pieces *set) {
    ita_cover_builder *builder;
    ita_cover *cover = NULL;
    if (ita_cover_builder_open(ita_heap(), &builder)) return NULL;
    board_fill(builder, b, set, true, true);
    ita_cover_finish(builder, &cover, NULL);
    ita_cover_builder_close(builder);
    return cover;
}

#endif
