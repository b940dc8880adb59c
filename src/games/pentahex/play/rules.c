// Pentahex's rules as solo, duel and blocks share them: what may be placed where, and by whom. What
// each decides in its own way is asked of the mode. Positions are bit sets; knows nothing of
// pictures, text or search.
#include "games/pentahex/pentahex.h"

#include <string.h>

static int player_count(const ita_config *config) {
    return pentahex_own(config)->player_count;
}

static size_t state_size(const ita_config *config) {
    return pentahex_own(config)->state_size;
}

// ---- who can place what

int pentahex_free_piece(const pentahex_config *c, const void *state, int kind, int player) {
    const pentahex_kind *k = &c->set.kinds[kind];
    int hand = c->hand_count > 1 ? player : 0;
    int first = hand * c->set.piece_count + k->first_piece;
    const int32_t *where = pentahex_where(c, state);
    for (int i = 0; i < k->copies; i++)
        if (where[first + i] == 0) return first + i;
    return -1;
}

typedef bool visit(void *user, uint32_t placement);

// Calls `found` for every legal placement of a player in ascending order until it says false.
static void each_placement(const pentahex_config *c, const void *state, int player, visit *found,
                           void *user) {
    const uint64_t *taken = pentahex_taken(c, state);
    pentahex_test *test = c->mode->test_of ? c->mode->test_of(c, state, player) : NULL;
    for (size_t k = 0; k < c->set.kind_count; k++) {
        const pentahex_kind *kind = &c->set.kinds[k];
        if (pentahex_free_piece(c, state, (int)k, player) < 0) continue;
        uint32_t end = kind->first_placement + kind->placement_count;
        for (uint32_t p = kind->first_placement; p < end; p++) {
            if (pentahex_meets(c, p, taken)) continue;
            if (test && !test(c, state, p, player)) continue;
            if (!found(user, p)) return;
        }
    }
}

static bool note_one(void *user, uint32_t placement) {
    (void)placement;
    *(bool *)user = true;
    return false;
}

bool pentahex_can_place(const pentahex_config *c, const void *state, int player) {
    bool can = false;
    each_placement(c, state, player, note_one, &can);
    return can;
}

// After the first piece of a duel with swap the second player may take it over.
bool pentahex_can_swap(const pentahex_config *c, const void *state, int player) {
    const pentahex_state *s = state;
    return c->has_swap && s->placed == 1 && !s->is_swapped && player == 1;
}

// ---- placing and lifting

static void flip_taken(const pentahex_config *c, void *state, uint32_t placement) {
    uint64_t *taken = pentahex_taken(c, state);
    const pentahex_placement *p = &c->placements[placement];
    for (int i = 0; i < pentahex_cells_of(c, placement); i++)
        taken[p->cells[i] >> 6] ^= (uint64_t)1 << (p->cells[i] & 63);
}

void pentahex_put(const pentahex_config *c, void *state, int piece, uint32_t placement, int owner) {
    pentahex_state *s = state;
    pentahex_where(c, state)[piece] = (int32_t)placement + 1;
    pentahex_owner(c, state)[piece] = (int8_t)owner;
    flip_taken(c, state, placement);
    s->placed++;
    s->covered += pentahex_cells_of(c, placement);
    if (c->mode->has_own_cells) pentahex_blocks_put(c, state, placement, owner - 1);
}

void pentahex_lift(const pentahex_config *c, void *state, int piece) {
    pentahex_state *s = state;
    uint32_t placement = (uint32_t)pentahex_where(c, state)[piece] - 1;
    pentahex_where(c, state)[piece] = 0;
    pentahex_owner(c, state)[piece] = 0;
    flip_taken(c, state, placement);
    s->placed--;
    s->covered -= pentahex_cells_of(c, placement);
}

static void start(const ita_config *config, void *state) {
    const pentahex_config *c = pentahex_own(config);
    memset(state, 0, c->state_size);
    pentahex_state *s = state;
    s->turn = c->mode->turn_of(c, state, 0);
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    return ((const pentahex_state *)state)->turn;
}

// ---- moves

typedef struct listing {
    const pentahex_config *config;
    ita_move *moves;
    size_t count, capacity;
} listing;

static bool list_one(void *user, uint32_t placement) {
    listing *list = user;
    if (list->count < list->capacity)
        list->moves[list->count] = pentahex_move_of(list->config, placement);
    list->count++;
    return true;
}

// Taking back a piece of a solo is known to check and apply, but leads nowhere in analysis.
static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const pentahex_config *c = pentahex_own(config);
    const pentahex_state *s = state;
    if (s->turn == ITA_NOBODY) return 0;
    listing list = {c, out, 0, capacity};
    each_placement(c, state, s->turn - 1, list_one, &list);
    if (pentahex_can_swap(c, state, s->turn - 1)) {
        if (list.count < capacity) out[list.count] = pentahex_move_swap();
        list.count++;
    }
    return list.count;
}

// The orientation a move names, or -1 when the move is no move of this game.
static int orientation_of(const pentahex_config *c, const pentahex_move *move) {
    if ((size_t)move->kind >= c->set.kind_count) return -1;
    const pentahex_kind *kind = &c->set.kinds[move->kind];
    if (move->orientation >= kind->orientation_count) return -1;
    return kind->first_orientation + move->orientation;
}

static int64_t placement_of(const pentahex_config *c, const pentahex_move *move) {
    int orientation = orientation_of(c, move);
    if (orientation < 0) return -1;
    return pentahex_placement_at(c, orientation, ita_hex_at(move->a, move->b));
}

// The piece of a kind that lies at a placement, or -1.
static int piece_at(const pentahex_config *c, const void *state, uint32_t placement) {
    const pentahex_kind *kind = &c->set.kinds[pentahex_kind_of(c, placement)];
    const int32_t *where = pentahex_where(c, state);
    for (int i = 0; i < kind->copies; i++)
        if (where[kind->first_piece + i] == (int32_t)placement + 1) return kind->first_piece + i;
    return -1;
}

// ---- why not

static ita_status check_place(const pentahex_config *c, const void *state,
                              const pentahex_move *move, ita_diag *diag) {
    const pentahex_state *s = state;
    int orientation = orientation_of(c, move);
    if (orientation < 0) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    int who = s->turn - 1;
    if (pentahex_free_piece(c, state, move->kind, who) < 0) {
        ita_fail(diag, ITA_E_ILLEGAL, "pentahex.used");
        ita_diag_arg(diag, c->set.kinds[move->kind].name);
        return ITA_E_ILLEGAL;
    }
    int64_t placement = placement_of(c, move);
    if (placement < 0)
        return pentahex_refuse_off_board(c, orientation, ita_hex_at(move->a, move->b), diag);
    if (pentahex_meets(c, (uint32_t)placement, pentahex_taken(c, state)))
        return pentahex_refuse_cells(c, "pentahex.overlap", (uint32_t)placement,
                                     pentahex_taken(c, state), diag);
    return c->mode->check ? c->mode->check(c, state, (uint32_t)placement, who, diag) : ITA_OK;
}

static ita_status check_remove(const pentahex_config *c, const void *state,
                               const pentahex_move *move, ita_diag *diag) {
    if (!c->mode->may_take_back) return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.remove.solo");
    int64_t placement = placement_of(c, move);
    if (placement < 0 || piece_at(c, state, (uint32_t)placement) < 0)
        return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.remove.none");
    return ITA_OK;
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const pentahex_config *c = pentahex_own(config);
    int turn = ((const pentahex_state *)state)->turn;
    pentahex_move m;
    if (!pentahex_move_get(move, &m)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    if (turn == ITA_NOBODY) return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.over");
    switch (m.deed) {
    case PENTAHEX_PLACE: return check_place(c, state, &m, diag);
    case PENTAHEX_REMOVE: return check_remove(c, state, &m, diag);
    case PENTAHEX_SWAP: break;
    }
    if (pentahex_can_swap(c, state, turn - 1)) return ITA_OK;
    return ita_fail(diag, ITA_E_ILLEGAL, "swap.late");
}

// ---- apply and undo

typedef struct undo_head {
    int32_t what, piece, placement, turn;
} undo_head;

// Cells cannot be taken out of the sets of neighbours, so undo keeps the mover's old sets.
static size_t undo_size(const ita_config *config) {
    const pentahex_config *c = pentahex_own(config);
    return sizeof(undo_head) + (c->mode->has_own_cells ? 3 * c->words * sizeof(uint64_t) : 0);
}

static int32_t only_piece(const pentahex_config *c, const void *state) {
    const int32_t *where = pentahex_where(c, state);
    int32_t piece = 0;
    while (where[piece] == 0 && piece < c->piece_count - 1)
        piece++;
    return piece;
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo_record) {
    const pentahex_config *c = pentahex_own(config);
    pentahex_state *s = state;
    undo_head *head = undo_record;
    pentahex_move m;
    pentahex_move_get(move, &m);
    *head = (undo_head){(int32_t)m.deed, 0, 0, s->turn};
    if (m.deed == PENTAHEX_SWAP) {
        head->piece = only_piece(c, state);
        pentahex_owner(c, state)[head->piece] = 2;
        s->is_swapped = true;
        s->turn = c->mode->turn_of(c, state, 0);
        return;
    }
    uint32_t placement = (uint32_t)placement_of(c, &m);
    head->placement = (int32_t)placement;
    if (m.deed == PENTAHEX_REMOVE) {
        head->piece = piece_at(c, state, placement);
        pentahex_lift(c, state, head->piece);
        return;
    }
    int who = s->turn - 1;
    head->piece = pentahex_free_piece(c, state, m.kind, who);
    if (c->mode->has_own_cells)
        memcpy(head + 1, pentahex_own_set(c, state, who, 0), 3 * c->words * sizeof(uint64_t));
    pentahex_put(c, state, head->piece, placement, s->turn);
    s->turn = c->mode->turn_of(c, state, (who + 1) % c->player_count);
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    const pentahex_config *c = pentahex_own(config);
    pentahex_state *s = state;
    const undo_head *head = undo_record;
    switch (head->what) {
    case PENTAHEX_SWAP:
        pentahex_owner(c, state)[head->piece] = 1;
        s->is_swapped = false;
        break;
    case PENTAHEX_REMOVE: pentahex_put(c, state, head->piece, (uint32_t)head->placement, 1); break;
    default: pentahex_lift(c, state, head->piece);
    }
    s->turn = head->turn;
    if (c->mode->has_own_cells)
        memcpy(pentahex_own_set(c, state, head->turn - 1, 0), head + 1,
               3 * c->words * sizeof(uint64_t));
}

// ---- result and hash

static void count_cells(const pentahex_config *c, const void *state, int32_t *placed) {
    const int32_t *where = pentahex_where(c, state);
    const int8_t *owner = pentahex_owner(c, state);
    for (int i = 0; i < c->piece_count; i++)
        if (where[i]) placed[owner[i] - 1] += pentahex_cells_of(c, (uint32_t)where[i] - 1);
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    const pentahex_config *c = pentahex_own(config);
    memset(out, 0, sizeof *out);
    out->player_count = c->player_count;
    out->is_over = ((const pentahex_state *)state)->turn == ITA_NOBODY;
    count_cells(c, state, out->scores);
    c->mode->result(c, state, out);
}

static uint64_t hash(const ita_config *config, const void *state) {
    const pentahex_config *c = pentahex_own(config);
    const pentahex_state *s = state;
    const int32_t *where = pentahex_where(c, state);
    const int8_t *owner = pentahex_owner(c, state);
    uint64_t sum = ita_mix((uint64_t)s->turn * 2 + (uint64_t)s->is_swapped + 1);
    for (int i = 0; i < c->piece_count; i++)
        if (where[i]) sum ^= ita_mix(((uint64_t)where[i] << 3) + (uint64_t)owner[i] + 64);
    return sum;
}

#define SHARED_RULES                                                                               \
    .config_free = pentahex_config_free, .player_count = player_count, .state_size = state_size,   \
    .undo_size = undo_size, .start = start, .player = player, .moves = moves, .check = check,      \
    .apply = apply, .undo = undo, .result = result, .hash = hash,                                  \
    .move_parse = pentahex_move_parse, .move_format = pentahex_move_format,                        \
    .state_parse = pentahex_state_parse, .state_format = pentahex_state_format

const ita_rules pentahex_solo_rules = {SHARED_RULES, .config_make = pentahex_solo_make,
                                       .config_value = pentahex_solo_value};
const ita_rules pentahex_duel_rules = {SHARED_RULES, .config_make = pentahex_duel_make,
                                       .config_value = pentahex_duel_value};
const ita_rules pentahex_blocks_rules = {SHARED_RULES, .config_make = pentahex_blocks_make,
                                         .config_value = pentahex_blocks_value};
