// Frames laid out as cells, and cells given to bars so that every bar hangs together. See design.h.
#include "games/space/generate/design.h"

#include <string.h>

static bool is_in(const design_box *box, ita_cell cell) {
    const int at[3] = {cell.x, cell.y, cell.z};
    for (int i = 0; i < 3; i++)
        if (at[i] < box->least[i] || at[i] > box->most[i]) return false;
    return true;
}

static bool is_contested(const design *d, int cell) {
    return ita_bits_count64(d->wanted_by[cell]) > 1;
}

static void add_cell(design *d, ita_cell cell) {
    uint8_t bars = 0;
    for (int bar = 0; bar < d->frame->bar_count; bar++)
        if (is_in(&d->frame->boxes[bar], cell)) bars |= (uint8_t)(1 << bar);
    d->index[cell.x][cell.y][cell.z] = -1;
    if (bars == 0 || d->cell_count == DESIGN_CELLS_MOST) return;
    const int i = d->cell_count++;
    d->index[cell.x][cell.y][cell.z] = (int16_t)i;
    d->cells[i] = cell;
    d->wanted_by[i] = bars;
    d->owner[i] = DESIGN_NOBODY;
    if (is_contested(d, i))
        d->contested[d->contested_count++] = i;
    else
        d->owner[i] = (int8_t)ita_bits_lowest64(bars);
}

void design_open(const design_frame *frame, design *d) {
    memset(d, 0, sizeof *d);
    d->frame = frame;
    for (int16_t z = 0; z < DESIGN_SIDE; z++)
        for (int16_t y = 0; y < DESIGN_SIDE; y++)
            for (int16_t x = 0; x < DESIGN_SIDE; x++)
                add_cell(d, (ita_cell){x, y, z});
}

// ---- hanging together

// The index of a cell, or -1.
static int cell_at(const design *d, ita_cell cell) {
    const bool is_within = cell.x >= 0 && cell.y >= 0 && cell.z >= 0 && cell.x < DESIGN_SIDE &&
                           cell.y < DESIGN_SIDE && cell.z < DESIGN_SIDE;
    return is_within ? d->index[cell.x][cell.y][cell.z] : -1;
}

// The owner's neighbours of a cell that were not reached yet.
static int reach_neighbours(const design *d, int cell, bool *is_reached, int *waiting) {
    ita_cell next[ITA_CELL_NEIGHBOURS_MOST];
    const size_t count = ita_cell_neighbours(ITA_LATTICE_CUBES, d->cells[cell], next);
    int added = 0;
    for (size_t i = 0; i < count; i++) {
        const int other = cell_at(d, next[i]);
        if (other < 0 || d->owner[other] != d->owner[cell] || is_reached[other]) continue;
        is_reached[other] = true;
        waiting[added++] = other;
    }
    return added;
}

static void flood(const design *d, int from, bool *is_reached) {
    int waiting[DESIGN_CELLS_MOST], count = 1;
    waiting[0] = from;
    is_reached[from] = true;
    while (count > 0) {
        const int cell = waiting[--count];
        count += reach_neighbours(d, cell, is_reached, &waiting[count]);
    }
}

// What does not hang together with a bar's own cells is nobody's. False when these do not hang
// together themselves.
static bool settle(design *d) {
    bool is_reached[DESIGN_CELLS_MOST] = {false};
    uint8_t seen = 0; // bars from one of whose own cells was started
    for (int i = 0; i < d->cell_count; i++) {
        if (is_contested(d, i)) continue;
        if (!(seen >> d->owner[i] & 1)) {
            seen |= (uint8_t)(1 << d->owner[i]);
            flood(d, i, is_reached);
        }
        if (!is_reached[i]) return false;
    }
    for (int i = 0; i < d->contested_count; i++)
        if (!is_reached[d->contested[i]]) d->owner[d->contested[i]] = DESIGN_NOBODY;
    return true;
}

// ---- giving

static int8_t draw_owner(const design *d, int cell, ita_random *random) {
    int left = (int)ita_random_below(random, (uint64_t)ita_bits_count64(d->wanted_by[cell]));
    uint64_t bars = d->wanted_by[cell];
    for (; left > 0; left--)
        bars &= bars - 1;
    return (int8_t)ita_bits_lowest64(bars);
}

bool design_fill(design *d, ita_random *random, int empty_of_ten) {
    for (int i = 0; i < d->contested_count; i++) {
        const int cell = d->contested[i];
        const bool is_empty = ita_random_below(random, 10) < (uint64_t)empty_of_ten;
        d->owner[cell] = is_empty ? DESIGN_NOBODY : draw_owner(d, cell, random);
    }
    return settle(d);
}

bool design_loosen(design *d, ita_random *random) {
    int owned[DESIGN_CELLS_MOST], count = 0;
    for (int i = 0; i < d->contested_count; i++)
        if (d->owner[d->contested[i]] != DESIGN_NOBODY) owned[count++] = d->contested[i];
    if (count == 0) return false;
    d->owner[owned[ita_random_below(random, (uint64_t)count)]] = DESIGN_NOBODY;
    return settle(d);
}

bool design_change(design *d, ita_random *random, int cells) {
    for (int i = 0; i < cells; i++) {
        const int cell = d->contested[ita_random_below(random, (uint64_t)d->contested_count)];
        const int8_t before = d->owner[cell];
        const bool is_emptied = before != DESIGN_NOBODY && ita_random_below(random, 8) == 0;
        d->owner[cell] = is_emptied ? DESIGN_NOBODY : draw_owner(d, cell, random);
    }
    return settle(d);
}

// ---- what there is

int design_holes(const design *d) {
    int count = 0;
    for (int i = 0; i < d->contested_count; i++)
        count += d->owner[d->contested[i]] == DESIGN_NOBODY;
    return count;
}

int design_bar(const design *d, int bar, ita_cell cells[DESIGN_CELLS_MOST]) {
    int count = 0;
    for (int i = 0; i < d->cell_count; i++)
        if (d->owner[i] == bar) cells[count++] = d->cells[i];
    return count;
}
