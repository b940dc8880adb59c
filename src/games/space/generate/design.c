// Frames laid out as cells, and cells given to bars so that every bar hangs together. See design.h.
#include "games/space/generate/design.h"

#include <string.h>

// ---- frames

static bool is_in(const design_box *box, ita_cell cell) {
    const int at[3] = {cell.x, cell.y, cell.z};
    for (int i = 0; i < 3; i++)
        if (at[i] < box->least[i] || at[i] > box->most[i]) return false;
    return true;
}

static bool is_contested(const design_ground *g, int cell) {
    return ita_bits_count64(g->wanted_by[cell]) > 1;
}

static void add_cell(design_ground *g, ita_cell cell) {
    uint8_t bars = 0;
    for (int bar = 0; bar < g->frame->bar_count; bar++)
        if (is_in(&g->frame->boxes[bar], cell)) bars |= (uint8_t)(1 << bar);
    if (bars == 0 || g->cell_count == DESIGN_CELLS_MOST) return;
    const int i = g->cell_count++;
    g->cells[i] = cell;
    g->wanted_by[i] = bars;
    if (is_contested(g, i)) g->contested[g->contested_count++] = i;
}

static void find_neighbours(design_ground *g, int cell) {
    ita_cell next[ITA_CELL_NEIGHBOURS_MOST];
    const size_t count = ita_cell_neighbours(ITA_LATTICE_CUBES, g->cells[cell], next);
    int known = 0;
    for (size_t i = 0; i < count; i++) {
        const int64_t at = ita_cells_find(g->cells, (size_t)g->cell_count, next[i]);
        if (at >= 0) g->neighbours[cell][known++] = (int16_t)at;
    }
    while (known < DESIGN_NEIGHBOURS_MOST)
        g->neighbours[cell][known++] = -1;
}

void design_lay_out(const design_frame *frame, design_ground *g) {
    memset(g, 0, sizeof *g);
    g->frame = frame;
    for (int16_t z = 0; z < DESIGN_SIDE; z++)
        for (int16_t y = 0; y < DESIGN_SIDE; y++)
            for (int16_t x = 0; x < DESIGN_SIDE; x++)
                add_cell(g, (ita_cell){x, y, z});
    for (int i = 0; i < g->cell_count; i++)
        find_neighbours(g, i);
}

void design_open(const design_ground *g, design *d) {
    d->ground = g;
    for (int i = 0; i < g->cell_count; i++)
        d->owner[i] =
            is_contested(g, i) ? DESIGN_NOBODY : (int8_t)ita_bits_lowest64(g->wanted_by[i]);
}

// ---- hanging together

// The owner's neighbours of a cell that were not reached yet.
static int reach_neighbours(const design *d, int cell, bool *is_reached, int *waiting) {
    const int16_t *next = d->ground->neighbours[cell];
    int added = 0;
    for (int i = 0; i < DESIGN_NEIGHBOURS_MOST && next[i] >= 0; i++) {
        if (d->owner[next[i]] != d->owner[cell] || is_reached[next[i]]) continue;
        is_reached[next[i]] = true;
        waiting[added++] = next[i];
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
    const design_ground *g = d->ground;
    bool is_reached[DESIGN_CELLS_MOST] = {false};
    uint8_t seen = 0; // bars from one of whose own cells was started
    for (int i = 0; i < g->cell_count; i++) {
        if (is_contested(g, i)) continue;
        if (!(seen >> d->owner[i] & 1)) {
            seen |= (uint8_t)(1 << d->owner[i]);
            flood(d, i, is_reached);
        }
        if (!is_reached[i]) return false;
    }
    for (int i = 0; i < g->contested_count; i++)
        if (!is_reached[g->contested[i]]) d->owner[g->contested[i]] = DESIGN_NOBODY;
    return true;
}

// ---- giving

// One of those that want a cell.
static int8_t draw_owner(const design *d, int cell, ita_random *random) {
    int left =
        (int)ita_random_below(random, (uint64_t)ita_bits_count64(d->ground->wanted_by[cell]));
    uint64_t bars = d->ground->wanted_by[cell];
    for (; left > 0; left--)
        bars &= bars - 1;
    return (int8_t)ita_bits_lowest64(bars);
}

bool design_fill(design *d, ita_random *random, int empty_of_ten) {
    for (int i = 0; i < d->ground->contested_count; i++) {
        const int cell = d->ground->contested[i];
        const bool is_empty = ita_random_below(random, 10) < (uint64_t)empty_of_ten;
        d->owner[cell] = is_empty ? DESIGN_NOBODY : draw_owner(d, cell, random);
    }
    return settle(d);
}

bool design_loosen(design *d, ita_random *random) {
    int owned[DESIGN_CELLS_MOST], count = 0;
    for (int i = 0; i < d->ground->contested_count; i++)
        if (d->owner[d->ground->contested[i]] != DESIGN_NOBODY)
            owned[count++] = d->ground->contested[i];
    if (count == 0) return false;
    d->owner[owned[ita_random_below(random, (uint64_t)count)]] = DESIGN_NOBODY;
    return settle(d);
}

bool design_change(design *d, ita_random *random, int cells) {
    for (int i = 0; i < cells; i++) {
        const int cell =
            d->ground->contested[ita_random_below(random, (uint64_t)d->ground->contested_count)];
        const int8_t before = d->owner[cell];
        const bool is_emptied = before != DESIGN_NOBODY && ita_random_below(random, 8) == 0;
        d->owner[cell] = is_emptied ? DESIGN_NOBODY : draw_owner(d, cell, random);
    }
    return settle(d);
}

// ---- what there is

int design_holes(const design *d) {
    int count = 0;
    for (int i = 0; i < d->ground->contested_count; i++)
        count += d->owner[d->ground->contested[i]] == DESIGN_NOBODY;
    return count;
}

int design_bar(const design *d, int bar, ita_cell cells[DESIGN_CELLS_MOST]) {
    int count = 0;
    for (int i = 0; i < d->ground->cell_count; i++)
        if (d->owner[i] == bar) cells[count++] = d->ground->cells[i];
    return count;
}
