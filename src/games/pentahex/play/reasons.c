// Why a placement is refused, in full: which cells, marked in the scene.
// Needs no memory: the words of a reason fit on the stack.
#include "games/pentahex/pentahex.h"

#include <string.h>

// A diagnosis cuts an argument at 63 bytes, so a block of this size is always enough.
typedef struct slip {
    char bytes[512];
} slip;

static void *stay(void *user, void *block, size_t old_size, size_t new_size) {
    (void)block;
    (void)old_size;
    return new_size > 0 && new_size <= sizeof(slip) ? user : NULL;
}

static void add_cell(ita_text *out, ita_hex cell) {
    if (out->length) ita_put_bytes(out, "; ", 2);
    pentahex_put_cell(out, cell);
}

ita_status pentahex_refuse_cells(const pentahex_config *c, const char *key, uint32_t placement,
                                 const uint64_t *set, ita_diag *diag) {
    ita_fail(diag, ITA_E_ILLEGAL, key);
    if (!diag) return ITA_E_ILLEGAL;
    slip paper;
    const ita_allocator on_paper = {.resize = stay, .user = &paper};
    ita_text words;
    ita_text_open(&words, &on_paper);
    for (int i = 0; i < pentahex_cells_of(c, placement); i++) {
        int cell = c->placements[placement].cells[i];
        if (!ita_bit_get(set, (size_t)cell)) continue;
        add_cell(&words, c->board.cells[cell]);
        ita_diag_mark(diag, PENTAHEX_NODE_CELL + (uint32_t)cell);
    }
    ita_diag_arg(diag, ita_text_get(&words));
    return ITA_E_ILLEGAL;
}

ita_status pentahex_refuse_off_board(const pentahex_config *c, int orientation, ita_hex first,
                                     ita_diag *diag) {
    ita_fail(diag, ITA_E_ILLEGAL, "pentahex.off");
    if (!diag) return ITA_E_ILLEGAL;
    slip paper;
    const ita_allocator on_paper = {.resize = stay, .user = &paper};
    ita_text words;
    ita_text_open(&words, &on_paper);
    const ita_polyhex *shape = &c->orientations[orientation].shape;
    for (int i = 0; i < shape->cell_count; i++) {
        ita_hex cell = ita_hex_add(shape->cells[i], first);
        if (ita_hexboard_find(&c->board, cell) < 0) add_cell(&words, cell);
    }
    ita_diag_arg(diag, ita_text_get(&words));
    return ITA_E_ILLEGAL;
}

ita_status pentahex_refuse_corner(const pentahex_config *c, int player, ita_diag *diag) {
    ita_fail(diag, ITA_E_ILLEGAL, "pentahex.blocks.corner");
    for (int i = 0; i < c->corner_count[player]; i++)
        ita_diag_mark(diag, PENTAHEX_NODE_CELL + (uint32_t)c->corners[player][i]);
    return ITA_E_ILLEGAL;
}
