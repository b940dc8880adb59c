// The board of quarter cells: what is covered, where each turn of a piece can still lie, and where
// it would touch. Putting a piece down changes a few rows; lifting it restores them exactly.
// Knows owners only to hand them on. Source: docs/strips.md, "the engine".
#include "games/strips/strips.h"

#include <string.h>

void strips_tables_make(strips_tables *tables) {
    memset(tables, 0, sizeof *tables);
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            for (int dy = -3; dy <= 3; dy++)
                for (int dx = -3; dx <= 3; dx++) {
                    int relative = ita_strips_relative(a, b, dx, dy);
                    uint32_t bit = (uint32_t)1 << (dx + STRIPS_PAD);
                    if (relative & ITA_STRIPS_HIT) tables->hit[a][dy + 2][b] |= bit;
                    if (relative & ITA_STRIPS_TOUCH) tables->touch[a][dy + 3][b] |= bit;
                }
    for (int a = 0; a < 4; a++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                for (int quarter = 0; quarter < 4; quarter++)
                    if (strips_cover(a, dx, dy) >> quarter & 1)
                        tables->cover[a][dy + 1][quarter] |= (uint32_t)1 << (dx + STRIPS_PAD);
}

bool strips_is_inside(const strips_config *config, int x, int y) {
    return x >= 1 && y >= 1 && x < config->width - 1 && y < config->height - 1;
}

bool strips_is_covered(const strips_config *config, const strips_state *state, int x, int y,
                       int turn) {
    uint32_t met = 0;
    for (int row = 0; row < 3; row++)
        for (int quarter = 0; quarter < 4; quarter++)
            met |= state->taken[y + 2 + row][quarter] & config->tables.cover[turn][row][quarter]
                                                            << x;
    return met != 0;
}

bool strips_is_touching(const strips_state *state, int x, int y, int turn) {
    return state->touched[y + STRIPS_PAD][turn] >> (x + STRIPS_PAD) & 1;
}

// Holes are quarters taken by nobody; what they leave no room for is blocked from the start.
void strips_board_clear(const strips_config *config, strips_state *state) {
    memset(state, 0, sizeof *state);
    for (int y = 0; y < config->height; y++)
        for (int quarter = 0; quarter < 4; quarter++)
            state->taken[y + STRIPS_PAD][quarter] = config->holes[y] << STRIPS_PAD;
    memset(state->blocked, 0xff, sizeof state->blocked);
    for (int y = 1; y < config->height - 1; y++)
        for (int x = 1; x < config->width - 1; x++)
            for (int turn = 0; turn < 4; turn++)
                if (!strips_is_covered(config, state, x, y, turn))
                    state->blocked[y + STRIPS_PAD][turn] &= ~((uint32_t)1 << (x + STRIPS_PAD));
}

static uint64_t placed_hash(strips_placed p) {
    return ita_mix(((((uint64_t)p.owner << 8 | p.turn) << 8 | p.y) << 8 | p.x) + 0x5712195u);
}

static uint8_t *corner_of(strips_state *state, strips_placed p) {
    return &state->large[(p.y + strips_corner_y[p.turn]) * STRIPS_CORNERS + p.x +
                         strips_corner_x[p.turn]];
}

static void join_neighbours(strips_state *state, const uint8_t *corner, int piece,
                            strips_merges *merges) {
    static const int steps[4] = {-STRIPS_CORNERS - 1, -STRIPS_CORNERS + 1, STRIPS_CORNERS - 1,
                                 STRIPS_CORNERS + 1};
    merges->count = 0;
    for (int i = 0; i < 4; i++) { // corners 1..side-1 hold centres, so a step stays in the array
        int other = corner[steps[i]];
        if (other) strips_sets_join(&state->sets, piece, other - 1, merges);
    }
}

void strips_put(const strips_config *config, strips_state *state, strips_placed piece,
                strips_undo *undo) {
    strips_row *blocked = &state->blocked[piece.y + STRIPS_PAD - 2];
    strips_row *touched = &state->touched[piece.y + STRIPS_PAD - 3];
    strips_row *taken = &state->taken[piece.y + STRIPS_PAD - 1];
    memcpy(undo->blocked, blocked, sizeof undo->blocked);
    memcpy(undo->touched, touched, sizeof undo->touched);
    undo->hash = state->hash;
    const strips_tables *tables = &config->tables;
    for (int row = 0; row < 5; row++)
        for (int turn = 0; turn < 4; turn++)
            blocked[row][turn] |= tables->hit[piece.turn][row][turn] << piece.x;
    for (int row = 0; row < 7; row++)
        for (int turn = 0; turn < 4; turn++)
            touched[row][turn] |= tables->touch[piece.turn][row][turn] << piece.x;
    for (int row = 0; row < 3; row++)
        for (int quarter = 0; quarter < 4; quarter++)
            taken[row][quarter] |= tables->cover[piece.turn][row][quarter] << piece.x;
    int index = state->count++;
    state->pieces[index] = piece;
    strips_sets_add(&state->sets, index, piece.owner);
    uint8_t *corner = corner_of(state, piece);
    join_neighbours(state, corner, index, &undo->merges);
    *corner = (uint8_t)(index + 1);
    state->hash ^= placed_hash(piece);
}

void strips_lift(const strips_config *config, strips_state *state, const strips_undo *undo) {
    int index = --state->count;
    strips_placed piece = state->pieces[index];
    *corner_of(state, piece) = 0;
    strips_sets_part(&state->sets, &undo->merges);
    memset(&state->pieces[index], 0, sizeof state->pieces[index]);
    state->sets.parent[index] = state->sets.next[index] = state->sets.size[index] = 0;
    memset(state->sets.share[index], 0, sizeof state->sets.share[index]);
    strips_row *taken = &state->taken[piece.y + STRIPS_PAD - 1];
    for (int row = 0; row < 3; row++)
        for (int quarter = 0; quarter < 4; quarter++)
            taken[row][quarter] ^= config->tables.cover[piece.turn][row][quarter] << piece.x;
    memcpy(&state->touched[piece.y + STRIPS_PAD - 3], undo->touched, sizeof undo->touched);
    memcpy(&state->blocked[piece.y + STRIPS_PAD - 2], undo->blocked, sizeof undo->blocked);
    state->hash = undo->hash;
}

void strips_hand_over(strips_state *state, int piece, int owner) {
    state->hash ^= placed_hash(state->pieces[piece]);
    state->pieces[piece].owner = (uint8_t)owner;
    state->hash ^= placed_hash(state->pieces[piece]);
    strips_sets_add(&state->sets, piece, owner);
}

void strips_legal_row(const strips_config *config, const strips_state *state, int y,
                      strips_row out) {
    uint32_t anywhere = config->needs_touch && state->count ? 0 : UINT32_MAX;
    for (int turn = 0; turn < 4; turn++)
        out[turn] = ~state->blocked[y + STRIPS_PAD][turn] &
                    (state->touched[y + STRIPS_PAD][turn] | anywhere);
}

bool strips_anything_fits(const strips_config *config, const strips_state *state) {
    for (int y = 1; y < config->height - 1; y++) {
        strips_row row;
        strips_legal_row(config, state, y, row);
        if (row[0] | row[1] | row[2] | row[3]) return true;
    }
    return false;
}

size_t strips_fits_count(const strips_config *config, const strips_state *state) {
    int count = 0;
    for (int y = 1; y < config->height - 1; y++) {
        strips_row row;
        strips_legal_row(config, state, y, row);
        count += ita_bits_count64((uint64_t)row[0] << 32 | row[1]) +
                 ita_bits_count64((uint64_t)row[2] << 32 | row[3]);
    }
    return (size_t)count;
}

strips_placed strips_fits_nth(const strips_config *config, const strips_state *state,
                              size_t index) {
    for (int y = 1; y < config->height - 1; y++) {
        strips_row row;
        strips_legal_row(config, state, y, row);
        for (uint32_t any = row[0] | row[1] | row[2] | row[3]; any; any &= any - 1) {
            int bit = ita_bits_lowest64(any);
            for (int turn = 0; turn < 4; turn++)
                if (row[turn] >> bit & 1 && index-- == 0)
                    return (strips_placed){(uint8_t)(bit - STRIPS_PAD), (uint8_t)y, (uint8_t)turn,
                                           (uint8_t)state->turn};
        }
    }
    return (strips_placed){0};
}
