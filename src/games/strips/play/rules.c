// The rules of Strips: place in turn, overlap nothing, touch what lies there; pass only when
// nothing fits. Knows nothing of pictures.
#include "games/strips/strips.h"

#include <string.h>

static int player_count(const ita_config *config) {
    return strips_own(config)->players;
}

static size_t state_size(const ita_config *config) {
    (void)config;
    return sizeof(strips_state);
}

static size_t undo_size(const ita_config *config) {
    (void)config;
    return sizeof(strips_undo);
}

static void start(const ita_config *config, void *state) {
    memcpy(state, &strips_own(config)->start, sizeof(strips_state));
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    const strips_state *s = state;
    return s->is_over ? ITA_NOBODY : s->turn + 1;
}

bool strips_can_swap(const strips_config *config, const strips_state *state) {
    return config->has_swap && state->count == 1 && state->turn == 1 && !state->is_swapped;
}

int strips_placer(const strips_config *config, const strips_state *state, int placed) {
    return (placed + state->is_swapped) % config->players;
}

// The first to place lays the first of every round, the next the second.
int strips_laid_by(const strips_config *config, const strips_state *state, int player) {
    const int placed = state->count - config->given_count, players = config->players;
    const int behind = (player - state->is_swapped + players) % players;
    return (placed - behind + players - 1) / players;
}

// Every place where a piece fits; returns how many there are.
static size_t list_places(const strips_config *c, const strips_state *s, ita_move *out,
                          size_t capacity) {
    size_t written = 0;
    strips_placed piece = {0};
    for (int y = 1; y < c->height - 1 && written < capacity; y++) {
        strips_row row;
        strips_legal_row(c, s, y, row);
        for (uint32_t any = row[0] | row[1] | row[2] | row[3]; any; any &= any - 1) {
            int bit = ita_bits_lowest64(any);
            piece.x = (uint8_t)(bit - STRIPS_PAD);
            piece.y = (uint8_t)y;
            for (piece.turn = 0; piece.turn < 4; piece.turn++)
                if ((row[piece.turn] >> bit & 1) && written < capacity)
                    out[written++] = strips_move_of(piece);
        }
    }
    return strips_fits_count(c, s);
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const strips_config *c = strips_own(config);
    const strips_state *s = state;
    if (s->is_over) return 0;
    size_t count = list_places(c, s, out, capacity);
    if (count == 0) { // a puzzle would be over
        if (capacity) out[0] = strips_move_of_deed(STRIPS_PASS);
        count = 1;
    }
    if (!strips_can_swap(c, s)) return count;
    if (count < capacity) out[count] = strips_move_of_deed(STRIPS_SWAP);
    return count + 1;
}

static void add_placed_arg(ita_diag *diag, strips_placed piece) {
    char words[8];
    int at = 0, row = piece.y + 1;
    words[at++] = (char)('a' + piece.x);
    if (row > 9) words[at++] = (char)('0' + row / 10);
    words[at++] = (char)('0' + row % 10);
    words[at++] = strips_turn_name(piece.turn)[0];
    words[at++] = strips_turn_name(piece.turn)[1];
    ita_diag_arg_bytes(diag, words, (size_t)at);
}

static ita_status refuse(ita_diag *diag, const char *key, strips_placed piece) {
    ita_status status = ita_fail(diag, ITA_E_ILLEGAL, key);
    add_placed_arg(diag, piece);
    return status;
}

// Says which pieces are in the way, or else that a hole is.
static ita_status refuse_overlap(const strips_state *s, strips_placed piece, ita_diag *diag) {
    bool is_first = true;
    ita_status status = refuse(diag, "strips.place.hole", piece);
    for (int i = 0; i < s->count; i++) {
        strips_placed other = s->pieces[i];
        int relative =
            ita_strips_relative(piece.turn, other.turn, other.x - piece.x, other.y - piece.y);
        if (!(relative & ITA_STRIPS_HIT)) continue;
        if (is_first) {
            status = refuse(diag, "strips.place.overlap", piece);
            add_placed_arg(diag, other);
        }
        ita_diag_mark(diag, (uint32_t)(STRIPS_NODE_PIECE + i));
        is_first = false;
    }
    return status;
}

static ita_status check_pass(const strips_config *c, const strips_state *s, ita_diag *diag) {
    if (!strips_anything_fits(c, s)) return ITA_OK;
    strips_placed fits = strips_fits_nth(c, s, 0);
    ita_status status = refuse(diag, "strips.pass.fits", fits);
    ita_diag_mark(diag, strips_cell_node(c, fits.x, fits.y));
    return status;
}

static ita_status check_place(const strips_config *c, const strips_state *s, strips_placed piece,
                              ita_diag *diag) {
    int x = piece.x, y = piece.y;
    if (x >= c->width || y >= c->height) return ita_fail(diag, ITA_E_ILLEGAL, "strips.place.off");
    if (!strips_is_inside(c, x, y)) {
        ita_status status = refuse(diag, "strips.place.outside", piece);
        ita_diag_mark(diag, strips_cell_node(c, x, y));
        return status;
    }
    if (strips_is_covered(c, s, x, y, piece.turn)) return refuse_overlap(s, piece, diag);
    if (c->needs_touch && s->count && !strips_is_touching(s, x, y, piece.turn)) {
        ita_status status = refuse(diag, "strips.place.touch", piece);
        ita_diag_mark(diag, strips_cell_node(c, x, y));
        return status;
    }
    return ITA_OK;
}

ita_status strips_check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const strips_config *c = strips_own(config);
    const strips_state *s = state;
    strips_move m;
    if (!strips_move_get(move, &m)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    if (s->is_over) return ita_fail(diag, ITA_E_ILLEGAL, "strips.over");
    switch (m.deed) {
    case STRIPS_PLACE: return check_place(c, s, m.piece, diag);
    case STRIPS_PASS: return check_pass(c, s, diag);
    case STRIPS_SWAP: break;
    }
    return strips_can_swap(c, s) ? ITA_OK : ita_fail(diag, ITA_E_ILLEGAL, "swap.late");
}

void strips_apply(const ita_config *config, void *state, const ita_move *move, void *undo) {
    const strips_config *c = strips_own(config);
    strips_state *s = state;
    strips_undo *u = undo;
    strips_move m;
    strips_move_get(move, &m);
    u->turn = s->turn;
    u->passes = s->passes;
    u->is_over = s->is_over;
    u->deed = (int32_t)m.deed;
    switch (m.deed) {
    case STRIPS_PLACE:
        m.piece.owner = (uint8_t)s->turn;
        strips_put(c, s, m.piece, u);
        s->passes = 0;
        break;
    case STRIPS_PASS: s->passes++; break;
    case STRIPS_SWAP:
        strips_hand_over(s, 0, s->turn);
        s->is_swapped = true;
        break;
    }
    s->turn = s->turn + 1 == c->players ? 0 : s->turn + 1;
    s->is_over = strips_is_finished(c, s);
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    strips_state *s = state;
    const strips_undo *u = undo_record;
    if (u->deed == STRIPS_PLACE) strips_lift(strips_own(config), s, u);
    s->turn = u->turn;
    s->passes = u->passes;
    s->is_over = u->is_over;
    if (u->deed != STRIPS_SWAP) return;
    s->is_swapped = false;
    strips_hand_over(s, 0, 1 - u->turn);
}

static uint64_t hash(const ita_config *config, const void *state) {
    (void)config;
    const strips_state *s = state;
    return s->hash ^
           ita_mix((uint64_t)s->is_swapped * 64 + (uint64_t)s->turn * 8 + (uint64_t)s->passes);
}

// The two games differ in their options and in what a result is.
#define SHARED_RULES                                                                               \
    .config_free = strips_config_free, .player_count = player_count, .state_size = state_size,     \
    .undo_size = undo_size, .start = start, .player = player, .moves = moves,                      \
    .check = strips_check, .apply = strips_apply, .undo = undo, .hash = hash,                      \
    .move_parse = strips_move_parse, .move_format = strips_move_format,                            \
    .state_parse = strips_state_parse, .state_format = strips_state_format

const ita_rules strips_rules = {SHARED_RULES, .config_make = strips_match_make,
                                .config_value = strips_match_value, .result = strips_match_result};

const ita_rules strips_solo_rules = {SHARED_RULES, .config_make = strips_solo_make,
                                     .config_value = strips_solo_value,
                                     .result = strips_solo_result};
