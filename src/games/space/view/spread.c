// Draws pieces apart: the one in the middle stays, then from the inside outwards each goes along a
// step of the lattice, as far as it must to leave two cells between it and those before it. Cells
// stay cells, so what hides what is told as before. Whole numbers only.
#include "games/space/view/spread.h"

#include <string.h>

enum {
    FINE = 64,        // parts of a cell in which middles are measured
    FARTHEST = 2048,  // steps
    FARTHER_MOST = 2, // than the nearest way out, for one that leads outwards
};

// Middles in parts of a cell.
typedef struct vector {
    int64_t x, y, z;
} vector;

// A piece that is drawn apart, and where its middle is, seen from the middle of all.
typedef struct loose {
    const space_config *config;
    const uint32_t *cells; // indices into the figure's
    uint32_t count;
    vector out;
} loose;

// Cells that are taken and those beside them: ascending, some several times.
typedef struct crowd {
    ita_lattice lattice;
    ita_cell *cells;
    size_t count;
} crowd;

static ita_cell cell_of(const loose *piece, uint32_t i) {
    return piece->config->puzzle.figure.cells[piece->cells[i]];
}

static bool is_first(const space_config *c, uint32_t placement, uint32_t cell) {
    uint32_t count;
    return *space_cells_of(c, placement, &count) == cell;
}

size_t space_laid_pieces(const space_config *c, const void *state,
                         uint32_t laid[SPACE_SPREAD_MOST]) {
    const uint32_t *owners = space_owners(c, state);
    size_t count = 0;
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count; i++) {
        if (owners[i] == 0 || !is_first(c, owners[i] - 1, i)) continue;
        if (count < SPACE_SPREAD_MOST) laid[count] = owners[i] - 1;
        count++;
    }
    return count;
}

bool space_may_spread(const space_config *c, const void *state) {
    const int32_t laid = ((const space_state *)state)->laid;
    return laid >= 2 && laid <= SPACE_SPREAD_MOST &&
           c->puzzle.figure.cell_count <= SPACE_SPREAD_CELLS_MOST;
}

// ---- middles

static vector sum_of(const loose *piece) {
    vector sum = {0, 0, 0};
    for (uint32_t i = 0; i < piece->count; i++) {
        const ita_cell cell = cell_of(piece, i);
        sum = (vector){sum.x + cell.x, sum.y + cell.y, sum.z + cell.z};
    }
    return sum;
}

static vector middle_of(vector sum, int64_t count) {
    return (vector){FINE * sum.x / count, FINE * sum.y / count, FINE * sum.z / count};
}

static void measure(loose *pieces, size_t count) {
    vector all = {0, 0, 0};
    int64_t cells = 0;
    for (size_t i = 0; i < count; i++) {
        const vector sum = sum_of(&pieces[i]);
        pieces[i].out = middle_of(sum, pieces[i].count);
        all = (vector){all.x + sum.x, all.y + sum.y, all.z + sum.z};
        cells += pieces[i].count;
    }
    const vector middle = middle_of(all, cells);
    for (size_t i = 0; i < count; i++) {
        vector *out = &pieces[i].out;
        *out = (vector){out->x - middle.x, out->y - middle.y, out->z - middle.z};
    }
}

static int64_t squared(vector v) {
    return v.x * v.x + v.y * v.y + v.z * v.z;
}

// From the inside outwards; of two as far the one with the lower first cell.
static void by_distance(const loose *pieces, size_t count, uint32_t order[SPACE_SPREAD_MOST]) {
    for (uint32_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && squared(pieces[order[at - 1]].out) > squared(pieces[i].out); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

// ---- room

static bool is_taken(const crowd *taken, ita_cell cell) {
    return ita_cells_find(taken->cells, taken->count, cell) >= 0;
}

static bool is_clear(const crowd *taken, const loose *piece, ita_cell shift) {
    for (uint32_t i = 0; i < piece->count; i++) {
        const ita_cell cell = ita_cell_add(cell_of(piece, i), shift);
        ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
        const size_t near_count = ita_cell_neighbours(taken->lattice, cell, near);
        if (is_taken(taken, cell)) return false;
        for (size_t n = 0; n < near_count; n++)
            if (is_taken(taken, near[n])) return false;
    }
    return true;
}

static ita_cell times(ita_cell step, int count) {
    return (ita_cell){(int16_t)(step.x * count), (int16_t)(step.y * count),
                      (int16_t)(step.z * count)};
}

// The more it leads outwards and the shorter it is, the better is a way.
static int64_t worth_of(const loose *piece, ita_cell step, int count) {
    const vector out = piece->out;
    return out.x * step.x + out.y * step.y + out.z * step.z - (int64_t)FINE * count;
}

static bool find_way(const crowd *taken, const loose *piece, ita_cell *shift) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t step_count = ita_lattice_steps(taken->lattice, steps);
    int64_t best = INT64_MIN;
    int last = FARTHEST;
    for (int count = 0; count <= last; count++)
        for (size_t s = 0; s < step_count; s++) {
            const int64_t worth = worth_of(piece, steps[s], count);
            if (worth <= best || !is_clear(taken, piece, times(steps[s], count))) continue;
            if (best == INT64_MIN && count + FARTHER_MOST < last) last = count + FARTHER_MOST;
            best = worth;
            *shift = times(steps[s], count);
            if (count == 0) return true;
        }
    return best != INT64_MIN;
}

static void take_place(crowd *taken, const loose *piece, ita_cell shift) {
    for (uint32_t i = 0; i < piece->count; i++) {
        const ita_cell cell = ita_cell_add(cell_of(piece, i), shift);
        ita_cell *room = &taken->cells[taken->count];
        *room = cell;
        taken->count += 1 + ita_cell_neighbours(taken->lattice, cell, room + 1);
    }
    ita_cells_sort(taken->cells, taken->count);
}

static bool settle(const space_config *c, const loose *pieces, size_t count, crowd *taken,
                   ita_cell *shifts) {
    uint32_t order[SPACE_SPREAD_MOST];
    by_distance(pieces, count, order);
    taken->lattice = c->puzzle.lattice;
    for (size_t i = 0; i < count; i++) {
        const loose *piece = &pieces[order[i]];
        if (!find_way(taken, piece, &shifts[order[i]])) return false;
        take_place(taken, piece, shifts[order[i]]);
    }
    return true;
}

bool space_spread(const space_config *c, const uint32_t *laid, size_t count, ita_arena *arena,
                  ita_cell *shifts) {
    crowd taken = {.count = 0};
    loose *pieces = ita_arena_take(arena, SPACE_SPREAD_MOST * sizeof *pieces);
    const size_t cell_count = (size_t)c->puzzle.figure.cell_count * (1 + ITA_CELL_NEIGHBOURS_MOST);
    taken.cells = ita_arena_take(arena, cell_count * sizeof *taken.cells);
    memset(shifts, 0, SPACE_SPREAD_MOST * sizeof *shifts);
    if (!pieces || !taken.cells || count > SPACE_SPREAD_MOST) return false;
    for (size_t i = 0; i < count; i++) {
        pieces[i] = (loose){.config = c};
        pieces[i].cells = space_cells_of(c, laid[i], &pieces[i].count);
    }
    measure(pieces, count);
    return settle(c, pieces, count, &taken, shifts);
}
