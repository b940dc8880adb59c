// A design as the text of a config: bars by number where they are those of the set "burr", else
// pieces by shape, alike ones as one, and the frame as figure.
#include "games/space/generate/making.h"
#include "games/space/puzzle/puzzle.h"
#include "games/space/sets/bars.h"

#include <string.h>

static void put_bars(const design *d, ita_text *config) {
    int numbers[DESIGN_BARS_MOST];
    ita_cell cells[DESIGN_CELLS_MOST];
    ita_put(config, "set=burr,pieces=");
    for (int bar = 0; bar < d->frame->bar_count; bar++) {
        const int number = space_bar_of(cells, (uint32_t)design_bar(d, bar, cells));
        int at = bar; // they ascend, as in the config that is made of them
        for (; at > 0 && numbers[at - 1] > number; at--)
            numbers[at] = numbers[at - 1];
        numbers[at] = number;
    }
    for (int i = 0, copies; i < d->frame->bar_count; i += copies) {
        for (copies = 1; i + copies < d->frame->bar_count; copies++)
            if (numbers[i + copies] != numbers[i]) break;
        if (i) ita_put_char(config, '+');
        space_copies_format((uint32_t)copies, (uint32_t)copies, config);
        ita_put_int(config, numbers[i]);
    }
}

// A box of characters, a cell each.
typedef struct drawing {
    char cells[DESIGN_SIDE][DESIGN_SIDE][DESIGN_SIDE]; // by layer, row from the front, column
} drawing;

// Rows and layers behind the last cell are left out.
static int last_column(const drawing *g, int z, int y) {
    int last = DESIGN_SIDE - 1;
    while (last >= 0 && g->cells[z][y][last] == '_')
        last--;
    return last;
}

static int first_row(const drawing *g, int z) {
    int row = 0;
    while (row < DESIGN_SIDE && last_column(g, z, row) < 0)
        row++;
    return row;
}

// From the back: rows behind all cells would be written too, so the last row of any is asked for.
static void put_drawing(const drawing *g, int rows, int layers, ita_text *config) {
    for (int z = 0; z < layers; z++) {
        if (z) ita_put_char(config, '~');
        const int front = first_row(g, z);
        if (front == DESIGN_SIDE) ita_put_char(config, '_');
        for (int y = rows - 1; y >= front && front < DESIGN_SIDE; y--) {
            const int last = last_column(g, z, y);
            if (y < rows - 1) ita_put_char(config, '-');
            if (last < 0) ita_put_char(config, '_');
            ita_put_bytes(config, g->cells[z][y], (size_t)(last + 1));
        }
    }
}

static void put_cells(const ita_cell *cells, const char *letters, int count, ita_text *config) {
    drawing g;
    int16_t rows = 0, layers = 0;
    ita_cell least = cells[0];
    memset(&g, '_', sizeof g);
    for (int i = 1; i < count; i++) {
        if (cells[i].x < least.x) least.x = cells[i].x;
        if (cells[i].y < least.y) least.y = cells[i].y;
        if (cells[i].z < least.z) least.z = cells[i].z;
    }
    for (int i = 0; i < count; i++) {
        const ita_cell c = ita_cell_less(cells[i], least);
        g.cells[c.z][c.y][c.x] = letters ? letters[i] : 'o';
        if (c.y >= rows) rows = (int16_t)(c.y + 1);
        if (c.z >= layers) layers = (int16_t)(c.z + 1);
    }
    put_drawing(&g, rows, layers, config);
}

// How many later bars are alike, this one with them; 0 for one that is like an earlier one.
static int copies_of(const design *d, int bar) {
    ita_cell one[DESIGN_CELLS_MOST], other[DESIGN_CELLS_MOST], canonical[2][DESIGN_CELLS_MOST],
        spare[DESIGN_CELLS_MOST];
    const int count = design_bar(d, bar, one);
    int copies = 0;
    ita_cells_canonical(ITA_LATTICE_CUBES, ITA_CELLS_ONESIDED, one, (size_t)count, canonical[0],
                        spare);
    for (int i = 0; i < d->frame->bar_count; i++) {
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
    char name = 'A', letters[DESIGN_CELLS_MOST];
    ita_put(config, "pieces=");
    for (int bar = 0; bar < d->frame->bar_count; bar++) {
        const int copies = copies_of(d, bar);
        if (copies == 0) continue;
        if (name > 'A') ita_put_char(config, '+');
        space_copies_format((uint32_t)copies, (uint32_t)copies, config);
        ita_put_char(config, name++);
        ita_put_char(config, ':');
        put_cells(cells, NULL, design_bar(d, bar, cells), config);
    }
    const char contested = design_has_holes(d) ? 'O' : 'o';
    memset(letters, 'o', sizeof letters);
    for (int i = 0; i < d->contested_count; i++)
        letters[d->contested[i]] = contested;
    ita_put(config, ",figure=");
    put_cells(d->cells, letters, d->cell_count, config);
}

void design_put(const design *d, ita_text *config) {
    if (d->frame->is_burr)
        put_bars(d, config);
    else
        put_shapes(d, config);
}
