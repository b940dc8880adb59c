// The rules of space: a piece is laid where it fits in the figure, turned as it may be, and taken
// up again; solved when every cell that must be covered is, by all pieces that must lie. Knows
// placements. Knows nothing of pictures, text or search.
#include "games/rows.h"
#include "games/space/space.h"

#include "intarsia/base.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 1;
}

static size_t state_size(const ita_config *config) {
    return space_own(config)->state_size;
}

// ---- laying and lifting

bool space_is_free(const space_config *c, const void *state, uint32_t placement) {
    uint32_t count;
    const uint32_t *cells = space_cells_of(c, placement, &count);
    const uint64_t *covered = space_covered(c, state);
    for (uint32_t i = 0; i < count; i++)
        if (ita_bit_get(covered, cells[i])) return false;
    return true;
}

static void settle(space_state *s) {
    s->is_solved = s->open_cells == 0 && s->owed == 0;
}

void space_put(const space_config *c, void *state, uint32_t placement) {
    space_state *s = state;
    const uint32_t kind = c->placements.items[placement].piece;
    uint32_t count;
    const uint32_t *cells = space_cells_of(c, placement, &count);
    for (uint32_t i = 0; i < count; i++) {
        space_owners(c, state)[cells[i]] = placement + 1;
        ita_bit_set(space_covered(c, state), cells[i]);
        s->open_cells -= !c->puzzle.figure.may_stay_empty[cells[i]];
    }
    s->laid++;
    s->owed -= space_counts(c, state)[kind]++ < c->puzzle.pieces[kind].least;
    settle(s);
}

void space_take(const space_config *c, void *state, uint32_t placement) {
    space_state *s = state;
    const uint32_t kind = c->placements.items[placement].piece;
    uint32_t count;
    const uint32_t *cells = space_cells_of(c, placement, &count);
    for (uint32_t i = 0; i < count; i++) {
        space_owners(c, state)[cells[i]] = 0;
        ita_bit_clear(space_covered(c, state), cells[i]);
        s->open_cells += !c->puzzle.figure.may_stay_empty[cells[i]];
    }
    s->laid--;
    s->owed += --space_counts(c, state)[kind] < c->puzzle.pieces[kind].least;
    settle(s);
}

static void start(const ita_config *config, void *state) {
    const space_config *c = space_own(config);
    memset(state, 0, c->state_size);
    space_state *s = state;
    s->open_cells = (int32_t)space_figure_least(&c->puzzle);
    for (uint32_t i = 0; i < c->puzzle.piece_count; i++)
        s->owed += (int32_t)c->puzzle.pieces[i].least;
    settle(s);
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    return ((const space_state *)state)->is_solved ? ITA_NOBODY : 1;
}

// ---- moves

static bool is_in_hand(const space_config *c, const void *state, uint32_t kind) {
    return space_counts(c, state)[kind] < c->puzzle.pieces[kind].most;
}

// Taking up a piece is known to check and apply, but leads nowhere in analysis.
static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const space_config *c = space_own(config);
    size_t count = 0;
    if (player(config, state) == ITA_NOBODY) return 0;
    for (uint32_t kind = 0; kind < c->puzzle.piece_count; kind++) {
        if (!is_in_hand(c, state, kind)) continue;
        for (uint32_t p = c->placements.of_piece[kind]; p < c->placements.of_piece[kind + 1]; p++) {
            if (!space_is_free(c, state, p)) continue;
            if (count < capacity) out[count] = space_move_of(config, p);
            count++;
        }
    }
    return count;
}

// The move names a kind, and a turn that is the smallest of those that make the piece lie so.
static bool is_turn(const space_config *c, const space_move *move) {
    if ((uint32_t)move->kind >= c->puzzle.piece_count) return false;
    const space_piece *piece = &c->puzzle.pieces[move->kind];
    int turned = piece->turned_by[move->turn];
    return turned != SPACE_NO_TURN && piece->turns[turned] == move->turn;
}

static ita_status check_lay(const space_config *c, const void *state, const space_move *move,
                            ita_diag *diag) {
    if (!is_in_hand(c, state, (uint32_t)move->kind)) {
        ita_fail(diag, ITA_E_ILLEGAL, "space.used");
        ita_diag_arg(diag, c->puzzle.pieces[move->kind].said);
        return ITA_E_ILLEGAL;
    }
    int64_t placement = space_placement_of(c, move);
    if (placement < 0) return space_refuse_outside(c, move, diag);
    return space_refuse_overlap(c, state, (uint32_t)placement, diag);
}

static bool lies(const space_config *c, const void *state, uint32_t placement) {
    uint32_t count;
    const uint32_t *cells = space_cells_of(c, placement, &count);
    return space_owners(c, state)[cells[0]] == placement + 1;
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const space_config *c = space_own(config);
    space_move m;
    if (!space_move_get(move, &m) || !is_turn(c, &m))
        return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    if (player(config, state) == ITA_NOBODY) return ita_fail(diag, ITA_E_ILLEGAL, "space.over");
    if (m.deed == SPACE_LAY) return check_lay(c, state, &m, diag);
    int64_t placement = space_placement_of(c, &m);
    if (placement >= 0 && lies(c, state, (uint32_t)placement)) return ITA_OK;
    ita_fail(diag, ITA_E_ILLEGAL, "space.lift");
    ita_diag_arg(diag, c->puzzle.pieces[m.kind].said);
    return ITA_E_ILLEGAL;
}

typedef struct undo_record {
    int32_t deed;
    uint32_t placement;
} undo_record;

static size_t undo_size(const ita_config *config) {
    (void)config;
    return sizeof(undo_record);
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *record) {
    const space_config *c = space_own(config);
    space_move m;
    space_move_get(move, &m);
    uint32_t placement = (uint32_t)space_placement_of(c, &m);
    *(undo_record *)record = (undo_record){(int32_t)m.deed, placement};
    if (m.deed == SPACE_LAY)
        space_put(c, state, placement);
    else
        space_take(c, state, placement);
}

static void undo(const ita_config *config, void *state, const void *record) {
    const undo_record *r = record;
    if (r->deed == SPACE_LAY)
        space_take(space_own(config), state, r->placement);
    else
        space_put(space_own(config), state, r->placement);
}

// ---- result and hash

static void result(const ita_config *config, const void *state, ita_result *out) {
    (void)config;
    const space_state *s = state;
    memset(out, 0, sizeof *out);
    out->player_count = 1;
    out->scores[0] = s->laid;
    if (!s->is_solved) return;
    out->is_over = true;
    out->winner = 1;
    out->key = "space.result.filled";
}

// Cells tell it all: each knows its placement.
static uint64_t hash(const ita_config *config, const void *state) {
    const space_config *c = space_own(config);
    const uint32_t *owners = space_owners(c, state);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count; i++)
        if (owners[i]) sum ^= ita_mix(((uint64_t)i << 32) + owners[i]);
    return sum;
}

const ita_rules space_rules = {
    ROWS_OF_PLAY,
    .config_make = space_config_make,
    .config_free = space_config_free,
    .config_value = space_config_value,
    .undo_size = undo_size,
    .check = check,
    .result = result,
    .move_parse = space_move_parse,
    .move_format = space_move_format,
    .state_parse = space_state_parse,
    .state_format = space_state_format,
};
