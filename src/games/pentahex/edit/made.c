// The puzzle that a draft makes: its config, or why there is none yet; and the draft of a puzzle.
// Pieces are written so that every set they can come from reads them again.
#include "games/pentahex/edit/edit.h"

#include <string.h>

// ---- pieces

// The name alone says everything: this shape, moved as usual or as the word before it says.
static bool is_named(const pentahex_kind *kind) {
    ita_polyhex_name names[ITA_POLYHEX_NAMES];
    ita_polyhex_names(names);
    for (int n = 0; n < ITA_POLYHEX_NAMES; n++)
        if (strcmp(names[n].name, kind->name) == 0)
            return ita_polyhex_compare(&names[n].shape, &kind->shape) == 0;
    return false;
}

static void put_kind(const pentahex_kind *kind, int32_t copies, ita_text *out) {
    if (copies > 1) {
        ita_put_int(out, copies);
        ita_put_char(out, '*');
    }
    if (kind->moves != ita_polyhex_moves(ITA_POLYHEX_FREE))
        ita_put(out, pentahex_motion_of(kind->moves));
    if (is_named(kind)) {
        ita_put(out, kind->name);
        return;
    }
    if (pentahex_is_own_name(kind->name)) ita_put(out, kind->name);
    for (int i = 0; i < kind->shape.cell_count; i++) {
        ita_put_char(out, i ? ';' : '[');
        ita_hex_put(out, kind->shape.cells[i]);
    }
    ita_put_char(out, ']');
}

static bool has_begun_pieces(const pentahex_ground *g, const int32_t *copies) {
    for (size_t k = 0; k < g->own.set.kind_count; k++)
        if (copies[k] != pentahex_begun(&g->own.set.kinds[k])) return false;
    return true;
}

static void put_pieces(const pentahex_ground *g, const void *state, ita_text *out) {
    const int32_t *copies = pentahex_draft_copies(g, state);
    if (has_begun_pieces(g, copies)) {
        ita_put(out, g->own.pieces_text);
        return;
    }
    bool is_first = true;
    for (size_t k = 0; k < g->own.set.kind_count; k++) {
        if (copies[k] == 0) continue;
        if (!is_first) ita_put_char(out, '+');
        put_kind(&g->own.set.kinds[k], copies[k], out);
        is_first = false;
    }
}

// ---- the puzzle

static ita_status refuse(const char *key, int32_t count, ita_diag *diag) {
    ita_fail(diag, ITA_E_STATE, key);
    ita_diag_arg_int(diag, count);
    return ITA_E_STATE;
}

ita_status pentahex_edit_lacks(const pentahex_ground *g, const pentahex_draft *d, ita_diag *diag) {
    const int32_t missing = d->area - d->cell_count;
    if (d->cell_count == 0) return ita_fail(diag, ITA_E_STATE, "pentahex.edit.no_cells");
    if (d->piece_count == 0) return ita_fail(diag, ITA_E_STATE, "pentahex.edit.no_pieces");
    if (g->own.is_any_area || missing == 0) return ITA_OK;
    if (missing > 0)
        return refuse(missing == 1 ? "pentahex.edit.small.one" : "pentahex.edit.small", missing,
                      diag);
    return refuse(missing == -1 ? "pentahex.edit.large.one" : "pentahex.edit.large", -missing,
                  diag);
}

// The board of the start keeps its name.
static void put_board(const pentahex_ground *g, const void *state, ita_text *out) {
    const uint64_t *cells = pentahex_draft_cells(state);
    if (memcmp(cells, g->start, g->own.words * sizeof *cells) == 0)
        ita_put(out, g->own.board_text);
    else
        pentahex_put_cells(&g->own.board, cells, out);
}

ita_status pentahex_edit_puzzle(const ita_config *config, const void *state, ita_text *text,
                                ita_diag *diag) {
    const pentahex_ground *g = pentahex_ground_of(config);
    ita_status status = pentahex_edit_lacks(g, state, diag);
    if (status != ITA_OK) return status;
    ita_put(text, "pieces=");
    put_pieces(g, state, text);
    ita_put(text, ",board=");
    put_board(g, state, text);
    if (g->own.is_any_area) ita_put(text, ",area=any");
    return ITA_OK;
}

ita_status pentahex_draft_of(const ita_config *config, const void *state, ita_text *text,
                             ita_text *moves, ita_diag *diag) {
    (void)state;
    (void)moves;
    (void)diag;
    const pentahex_config *c = pentahex_own(config);
    ita_put(text, "edit,pieces=");
    ita_put(text, c->pieces_text);
    ita_put(text, ",board=");
    ita_put(text, c->board_text);
    if (c->is_any_area) ita_put(text, ",area=any");
    if (c->set.piece_count + ITA_POLYHEX_NAMES <= PENTAHEX_PIECES_MOST) ita_put(text, ",others");
    return ITA_OK;
}
