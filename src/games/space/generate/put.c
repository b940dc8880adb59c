// A design as the text of a config: bars by number where they are those of the set "burr", else
// pieces by shape, alike ones as one, and the frame as figure.
#include "games/space/generate/making.h"
#include "games/space/sets/bars.h"

#include <string.h>

static void put_bars(const design *d, ita_text *config) {
    int numbers[DESIGN_BARS_MOST];
    ita_cell cells[DESIGN_CELLS_MOST];
    ita_put(config, "set=burr,pieces=");
    for (int bar = 0; bar < d->ground->frame->bar_count; bar++) {
        const int number = space_bar_of(cells, (uint32_t)design_bar(d, bar, cells));
        int at = bar; // they ascend, as in the config that is made of them
        for (; at > 0 && numbers[at - 1] > number; at--)
            numbers[at] = numbers[at - 1];
        numbers[at] = number;
    }
    for (int i = 0, copies; i < d->ground->frame->bar_count; i += copies) {
        for (copies = 1; i + copies < d->ground->frame->bar_count; copies++)
            if (numbers[i + copies] != numbers[i]) break;
        if (i) ita_put_char(config, '+');
        space_copies_format((uint32_t)copies, (uint32_t)copies, config);
        ita_put_int(config, numbers[i]);
    }
}

static void put_cells(ita_cell *cells, bool *may_stay_empty, int count, ita_text *config) {
    uint8_t colours[DESIGN_CELLS_MOST] = {0};
    const space_shape shape = {cells, colours, may_stay_empty, (uint32_t)count};
    space_shape_format(ITA_LATTICE_CUBES, &shape, config);
}

// How many later bars are alike, this one with them; 0 for one that is like an earlier one.
static int copies_of(const design *d, int bar) {
    ita_cell one[DESIGN_CELLS_MOST], other[DESIGN_CELLS_MOST], canonical[2][DESIGN_CELLS_MOST],
        spare[DESIGN_CELLS_MOST];
    const int count = design_bar(d, bar, one);
    int copies = 0;
    ita_cells_canonical(ITA_LATTICE_CUBES, ITA_CELLS_ONESIDED, one, (size_t)count, canonical[0],
                        spare);
    for (int i = 0; i < d->ground->frame->bar_count; i++) {
        if (design_bar(d, i, other) != count) continue;
        ita_cells_canonical(ITA_LATTICE_CUBES, ITA_CELLS_ONESIDED, other, (size_t)count,
                            canonical[1], spare);
        if (ita_cells_compare(canonical[0], canonical[1], (size_t)count) != 0) continue;
        if (i < bar) return 0;
        copies++;
    }
    return copies;
}

static void put_shapes(const design *d, ita_text *config) {
    ita_cell cells[DESIGN_CELLS_MOST];
    bool none[DESIGN_CELLS_MOST] = {false}, is_open[DESIGN_CELLS_MOST] = {false};
    char name = 'A';
    ita_put(config, "pieces=");
    for (int bar = 0; bar < d->ground->frame->bar_count; bar++) {
        const int copies = copies_of(d, bar);
        if (copies == 0) continue;
        if (name > 'A') ita_put_char(config, '+');
        space_copies_format((uint32_t)copies, (uint32_t)copies, config);
        ita_put_char(config, name++);
        ita_put_char(config, ':');
        put_cells(cells, none, design_bar(d, bar, cells), config);
    }
    const bool has_holes = design_holes(d) > 0;
    for (int i = 0; i < d->ground->contested_count; i++)
        is_open[d->ground->contested[i]] = has_holes;
    memcpy(cells, d->ground->cells, sizeof cells);
    ita_put(config, ",figure=");
    put_cells(cells, is_open, d->ground->cell_count, config);
}

void design_put(const design *d, ita_text *config) {
    if (d->ground->frame->is_burr)
        put_bars(d, config);
    else
        put_shapes(d, config);
}
