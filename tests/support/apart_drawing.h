// Assemblies drawn in layers, a search for cubes, and what is asked of both again and again.
#ifndef INTARSIA_TESTS_APART_DRAWING_H
#define INTARSIA_TESTS_APART_DRAWING_H

#include "check.h"

#include "games/space/apart/apart.h"

enum { DRAWN_PIECES = 8, DRAWN_CELLS = 160 };

// Pieces drawn in layers from below, rows from the front: a letter a piece, a dot nothing.
typedef struct drawing {
    ita_cell cells[DRAWN_PIECES][DRAWN_CELLS];
    apart_piece pieces[DRAWN_PIECES];
    apart_assembly assembly;
} drawing;

static inline void add_cell(drawing *d, size_t piece, int x, int y, int z) {
    assert_true(piece < DRAWN_PIECES && d->pieces[piece].count < DRAWN_CELLS);
    d->cells[piece][d->pieces[piece].count++] = (ita_cell){(int16_t)x, (int16_t)y, (int16_t)z};
    if (piece >= d->assembly.piece_count) d->assembly.piece_count = piece + 1;
}

static inline void finish(drawing *d) {
    for (size_t i = 0; i < DRAWN_PIECES; i++)
        d->pieces[i].cells = d->cells[i];
    d->assembly.pieces = d->pieces;
}

static inline void draw(drawing *d, const char *layers) {
    memset(d, 0, sizeof *d);
    int x = 0, y = 0, z = 0;
    for (const char *c = layers; *c; c++, x++) {
        if (*c >= 'A' && *c < 'A' + DRAWN_PIECES) add_cell(d, (size_t)(*c - 'A'), x, y, z);
        if (*c == '/') x = -1, y++;
        if (*c == ' ') x = -1, y = 0, z++;
    }
    finish(d);
}

static apart_tables *tables;
static apart_search *search;

static inline int open_search(void **state) {
    (void)state;
    assert_int_equal(apart_tables_open(ITA_LATTICE_CUBES, ita_heap(), &tables, NULL), ITA_OK);
    assert_int_equal(apart_search_open(tables, 0, ita_heap(), &search, NULL), ITA_OK);
    return 0;
}

static inline int close_search(void **state) {
    (void)state;
    apart_search_close(search);
    apart_tables_close(tables);
    return 0;
}

static inline apart_result take_apart_for(const drawing *d, apart_aim aim) {
    ita_diag diag;
    assert_int_equal(apart_search_start(search, &d->assembly, aim, &diag), ITA_OK);
    uint64_t budget = UINT64_MAX;
    assert_int_equal(apart_search_step(search, &budget, &diag), ITA_OK);
    assert_true(apart_search_is_done(search));
    return apart_search_result(search);
}

static inline apart_result take_apart(const drawing *d) {
    return take_apart_for(d, APART_LEVELS);
}

static inline apart_fault judged(const drawing *d, const apart_result *result) {
    apart_verdict verdict;
    assert_int_equal(apart_check_result(&d->assembly, result, ita_heap(), &verdict, NULL), ITA_OK);
    return verdict.fault;
}

static inline void comes_apart(const drawing *d, apart_aim aim, const char *levels) {
    const apart_result result = take_apart_for(d, aim);
    ita_text text;
    ita_text_open(&text, ita_heap());
    apart_put_levels(&text, result.levels, result.level_count);
    assert_string_equal(ita_text_get(&text), levels);
    ita_text_close(&text);
    assert_int_equal(result.end, APART_YES);
    assert_int_equal(judged(d, &result), APART_RIGHT);
}

static inline void has_levels(const drawing *d, const char *levels) {
    comes_apart(d, APART_LEVELS, levels);
}

#endif
