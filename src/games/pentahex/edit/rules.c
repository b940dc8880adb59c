// What may be changed in a draft: cells of the ground and pieces of the set, one at a time or all
// together. Nothing ends it. Knows no pictures.
#include "games/pentahex/edit/edit.h"

#include "games/rows.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    return pentahex_own(config)->state_size;
}

static int32_t all_pieces(const pentahex_ground *g, int32_t *copies) {
    for (size_t k = 0; k < g->own.set.kind_count; k++)
        copies[k] = g->own.set.kinds[k].copies;
    return g->own.set.area;
}

static void start(const ita_config *config, void *state) {
    const pentahex_ground *g = pentahex_ground_of(config);
    memset(state, 0, g->own.state_size);
    memcpy(pentahex_draft_cells(state), g->start, g->own.words * sizeof *g->start);
    pentahex_draft *d = state;
    d->cell_count = (int32_t)ita_bits_count(g->start, g->own.words);
    for (size_t k = 0; k < g->own.set.kind_count; k++) {
        const pentahex_kind *kind = &g->own.set.kinds[k];
        const int32_t copies = pentahex_begun(kind);
        pentahex_draft_copies(g, state)[k] = copies;
        d->piece_count += copies;
        d->area += copies * kind->shape.cell_count;
    }
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    (void)state;
    return 1;
}

// ---- which changes there are

static int cell_of(const pentahex_ground *g, const pentahex_edit *edit) {
    return ita_hexboard_find(&g->own.board, ita_hex_at(edit->a, edit->b));
}

// Why a change is none: what it asks for is so already.
static const char *reason_against(const pentahex_ground *g, const void *state,
                                  const pentahex_edit *edit) {
    const pentahex_draft *d = state;
    const int32_t copies = pentahex_draft_copies(g, state)[edit->kind];
    const int cell = cell_of(g, edit);
    switch (edit->change) {
    case PENTAHEX_CELL_ON:
        if (cell < 0) return "pentahex.edit.beyond";
        return ita_bit_get(pentahex_draft_cells(state), (size_t)cell) ? "pentahex.edit.cell.on"
                                                                      : NULL;
    case PENTAHEX_CELL_OFF:
        return cell < 0 || !ita_bit_get(pentahex_draft_cells(state), (size_t)cell)
                   ? "pentahex.edit.cell.off"
                   : NULL;
    case PENTAHEX_PIECE_ON:
        return copies == g->own.set.kinds[edit->kind].copies ? "pentahex.edit.piece.on" : NULL;
    case PENTAHEX_PIECE_OFF: return copies == 0 ? "pentahex.edit.piece.off" : NULL;
    case PENTAHEX_CLEAR: return d->cell_count == 0 ? "pentahex.edit.clear" : NULL;
    case PENTAHEX_ALL_PIECES:
        return d->piece_count == g->own.set.piece_count ? "pentahex.edit.all" : NULL;
    default: return d->piece_count == 0 ? "pentahex.edit.none" : NULL;
    }
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const pentahex_ground *g = pentahex_ground_of(config);
    pentahex_edit edit;
    if (!pentahex_edit_get(g, move, &edit)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    const char *why = reason_against(g, state, &edit);
    if (!why) return ITA_OK;
    ita_fail(diag, ITA_E_ILLEGAL, why);
    if (edit.change == PENTAHEX_PIECE_ON || edit.change == PENTAHEX_PIECE_OFF)
        ita_diag_arg(diag, g->own.set.kinds[edit.kind].name);
    const int cell = cell_of(g, &edit);
    if (edit.change <= PENTAHEX_CELL_OFF && cell >= 0)
        ita_diag_mark(diag, PENTAHEX_NODE_CELL + (uint32_t)cell);
    return ITA_E_ILLEGAL;
}

typedef struct listing {
    const pentahex_ground *ground;
    const void *state;
    ita_move *moves;
    size_t count, capacity;
} listing;

static void list(listing *l, pentahex_edit edit) {
    if (reason_against(l->ground, l->state, &edit)) return;
    if (l->count < l->capacity) l->moves[l->count] = pentahex_edit_put(edit);
    l->count++;
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const pentahex_ground *g = pentahex_ground_of(config);
    listing l = {g, state, out, 0, capacity};
    for (uint32_t i = 0; i < g->own.board.cell_count; i++) {
        const ita_hex cell = g->own.board.cells[i];
        const bool is_on = ita_bit_get(pentahex_draft_cells(state), i);
        list(&l, (pentahex_edit){.change = is_on ? PENTAHEX_CELL_OFF : PENTAHEX_CELL_ON,
                                 .a = cell.a,
                                 .b = cell.b});
    }
    for (size_t k = 0; k < g->own.set.kind_count; k++) {
        list(&l, (pentahex_edit){.change = PENTAHEX_PIECE_ON, .kind = (int32_t)k});
        list(&l, (pentahex_edit){.change = PENTAHEX_PIECE_OFF, .kind = (int32_t)k});
    }
    list(&l, (pentahex_edit){.change = PENTAHEX_CLEAR});
    list(&l, (pentahex_edit){.change = PENTAHEX_ALL_PIECES});
    list(&l, (pentahex_edit){.change = PENTAHEX_NO_PIECES});
    return l.count;
}

// ---- apply and undo: a draft is small, so its old self is kept whole

static void flip_cell(const pentahex_ground *g, void *state, const pentahex_edit *edit, int by) {
    const size_t cell = (size_t)cell_of(g, edit);
    pentahex_draft_cells(state)[cell >> 6] ^= (uint64_t)1 << (cell & 63);
    ((pentahex_draft *)state)->cell_count += by;
}

static void count_piece(const pentahex_ground *g, void *state, int32_t kind, int by) {
    pentahex_draft *d = state;
    pentahex_draft_copies(g, state)[kind] += by;
    d->piece_count += by;
    d->area += by * g->own.set.kinds[kind].shape.cell_count;
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo_record) {
    const pentahex_ground *g = pentahex_ground_of(config);
    pentahex_draft *d = state;
    pentahex_edit edit;
    memcpy(undo_record, state, g->own.state_size);
    if (!pentahex_edit_get(g, move, &edit)) return;
    switch (edit.change) {
    case PENTAHEX_CELL_ON: flip_cell(g, state, &edit, 1); break;
    case PENTAHEX_CELL_OFF: flip_cell(g, state, &edit, -1); break;
    case PENTAHEX_PIECE_ON: count_piece(g, state, edit.kind, 1); break;
    case PENTAHEX_PIECE_OFF: count_piece(g, state, edit.kind, -1); break;
    case PENTAHEX_CLEAR:
        memset(pentahex_draft_cells(state), 0, g->own.words * sizeof(uint64_t));
        d->cell_count = 0;
        break;
    case PENTAHEX_ALL_PIECES:
        d->area = all_pieces(g, pentahex_draft_copies(g, state));
        d->piece_count = g->own.set.piece_count;
        break;
    default:
        memset(pentahex_draft_copies(g, state), 0, g->own.set.kind_count * sizeof(int32_t));
        d->piece_count = d->area = 0;
    }
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    memcpy(state, undo_record, pentahex_own(config)->state_size);
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    (void)config;
    memset(out, 0, sizeof *out);
    out->player_count = 1;
    out->scores[0] = ((const pentahex_draft *)state)->cell_count;
}

static uint64_t hash(const ita_config *config, const void *state) {
    return ita_hash_bytes(state, pentahex_own(config)->state_size, 0);
}

const ita_rules pentahex_edit_rules = {
    ROWS_OF_PLAY,
    .config_make = pentahex_edit_make,
    .config_free = pentahex_edit_free,
    .config_value = pentahex_edit_value,
    .undo_size = state_size,
    .check = check,
    .result = result,
    .move_parse = pentahex_edit_parse,
    .move_format = pentahex_edit_format,
    .state_parse = pentahex_draft_parse,
    .state_format = pentahex_draft_format,
};
