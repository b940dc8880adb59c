// The options of a draft, "edit,pieces=free5,board=hexhex5,room=3,others": what may be chosen, and
// where it begins. Knows nothing of changes.
#include "games/pentahex/edit/edit.h"

#include <string.h>

enum { ROW_PIECES, ROW_BOARD, ROW_AREA, ROW_ROOM, ROW_OTHERS, ROOM_USUAL = 2, ROOM_MOST = 12 };

static const char *const areas[] = {"exact", "any", NULL};

const ita_option_spec pentahex_edit_options[PENTAHEX_EDIT_ROWS] = {
    [ROW_PIECES] = PENTAHEX_OPTION_PIECES("free3+free4"),
    [ROW_BOARD] = PENTAHEX_OPTION_BOARD("hexhex4"),
    [ROW_AREA] = {"area", ITA_OPTION_CHOICE, .choices = areas, .words = "pentahex.option.area"},
    [ROW_ROOM] = {"room", ITA_OPTION_NUMBER, 0, ROOM_MOST, ROOM_USUAL,
                  .words = "pentahex.option.room"},
    [ROW_OTHERS] = {"others", ITA_OPTION_WORD, .words = "pentahex.option.others"},
};

static int compare(const void *a, const void *b, void *user) {
    (void)user;
    return ita_hex_compare(*(const ita_hex *)a, *(const ita_hex *)b);
}

static ita_status make_ground(const ita_hexboard *start, int room, ita_hex *cells,
                              ita_hexboard *ground, ita_diag *diag) {
    size_t count = 0, kept = 0;
    for (uint32_t i = 0; i < start->cell_count; i++)
        for (int a = -room; a <= room; a++)
            for (int b = -room; b <= room; b++) {
                const ita_hex step = ita_hex_at(a, b);
                const ita_hex cell = ita_hex_add(start->cells[i], step);
                if (ita_hex_length(step) <= room && ita_hex_length(cell) <= ITA_HEX_MOST)
                    cells[count++] = cell;
            }
    ita_sort(cells, count, sizeof *cells, compare, NULL);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || !ita_hex_equal(cells[i], cells[kept - 1])) cells[kept++] = cells[i];
    return ita_hexboard_make(cells, kept, start->allocator, ground, diag);
}

// The ground takes the place of the board that was given, which becomes a set of its cells.
static ita_status widen(pentahex_ground *g, ita_diag *diag) {
    pentahex_config *c = &g->own;
    const ita_allocator *allocator = c->base.allocator;
    const size_t around = 3 * (size_t)g->room * ((size_t)g->room + 1) + 1;
    const size_t size = around * c->board.cell_count * sizeof(ita_hex);
    ita_hexboard ground = {0};
    ita_hex *cells = ita_take(allocator, size);
    if (!cells) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = make_ground(&c->board, g->room, cells, &ground, diag);
    ita_give(allocator, cells, size);
    if (status != ITA_OK) return status;
    c->words = ITA_BITSET_WORDS((size_t)ground.cell_count);
    g->start = ita_take_zeroed(allocator, c->words, sizeof *g->start);
    for (uint32_t i = 0; i < c->board.cell_count && g->start; i++)
        ita_bit_set(g->start, (size_t)ita_hexboard_find(&ground, c->board.cells[i]));
    ita_hexboard_close(&c->board);
    c->board = ground;
    return g->start ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

ita_status pentahex_edit_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag) {
    pentahex_ground *g = ita_take_zeroed(allocator, 1, sizeof *g);
    if (!g) return ita_fail(diag, ITA_E_MEMORY, "memory");
    g->own.base.allocator = allocator;
    g->own.mode = &pentahex_solo;
    g->own.player_count = 1;
    g->own.hand_count = 1;
    g->own.is_any_area = values->items[ROW_AREA].number == 1;
    g->room = values->items[ROW_ROOM].number;
    g->has_others = values->items[ROW_OTHERS].is_given;
    ita_status status = pentahex_config_read(&g->own, values, diag);
    if (status == ITA_OK && g->has_others)
        status = pentahex_set_add_others(&g->own.set, allocator, diag);
    if (status == ITA_OK) status = widen(g, diag);
    g->own.piece_count = g->own.set.piece_count;
    g->own.state_size = (sizeof(pentahex_draft) + g->own.words * sizeof(uint64_t) +
                         g->own.set.kind_count * sizeof(int32_t) + 15) &
                        ~(size_t)15;
    if (status == ITA_OK)
        *config = &g->own.base;
    else
        pentahex_edit_free(&g->own.base);
    return status;
}

void pentahex_edit_free(ita_config *config) {
    if (!config) return;
    pentahex_ground *g = (pentahex_ground *)config;
    const ita_allocator *allocator = config->allocator;
    ita_give(allocator, g->start, g->own.words * sizeof *g->start);
    pentahex_config_close(&g->own);
    ita_give(allocator, g, sizeof *g);
}

void pentahex_edit_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const pentahex_ground *g = pentahex_ground_of(config);
    const pentahex_config *c = &g->own;
    switch (row) {
    case ROW_AREA: value->number = c->is_any_area; break;
    case ROW_ROOM: value->number = g->room; break;
    case ROW_OTHERS: value->number = g->has_others; break;
    case ROW_BOARD:
        value->is_given = strcmp(c->board_text, config->variant->options[row].usual_text) != 0;
        if (c->board_text[0] == '[')
            pentahex_put_cells(&c->board, g->start, text);
        else
            ita_put(text, c->board_text);
        break;
    default: pentahex_solo_value(config, row, value, text);
    }
}
