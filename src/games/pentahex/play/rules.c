// Pentahex's rules: what may be placed where, by whom, and who has won. Solo, duel and blocks.
// Positions are bit sets; knows nothing of pictures, text or search.
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

static bool has_begun(const pentahex_config *c, const void *state, int player) {
    const uint64_t *own = pentahex_own_set(c, state, player, 0);
    for (size_t w = 0; w < c->words; w++)
        if (own[w]) return true;
    return false;
}

static bool covers_corner(const pentahex_config *c, uint32_t placement, int player) {
    return pentahex_meets(c, placement, c->corner_sets + (size_t)player * c->words);
}

// The rule of blocks for a player who has begun, on cells that are free.
static bool touches_rightly(const pentahex_config *c, const void *state, uint32_t placement,
                            int player) {
    return !pentahex_meets(c, placement, pentahex_own_set(c, state, player, 1)) &&
           pentahex_meets(c, placement, pentahex_own_set(c, state, player, 2));
}

typedef bool visit(void *user, uint32_t placement);

// Calls `found` for every legal placement of a player in ascending order until it says false.
static void each_placement(const pentahex_config *c, const void *state, int player, visit *found,
                           void *user) {
    const uint64_t *taken = pentahex_taken(c, state);
    bool is_blocks = c->mode == PENTAHEX_BLOCKS;
    bool is_first = is_blocks && !has_begun(c, state, player);
    for (size_t k = 0; k < c->set.kind_count; k++) {
        const pentahex_kind *kind = &c->set.kinds[k];
        if (pentahex_free_piece(c, state, (int)k, player) < 0) continue;
        uint32_t end = kind->first_placement + kind->placement_count;
        for (uint32_t p = kind->first_placement; p < end; p++) {
            if (pentahex_meets(c, p, taken)) continue;
            if (is_first && !covers_corner(c, p, player)) continue;
            if (is_blocks && !is_first && !touches_rightly(c, state, p, player)) continue;
            if (!found(user, p)) return;
        }
    }
}

static bool note_one(void *user, uint32_t placement) {
    (void)placement;
    *(bool *)user = true;
    return false;
}

static bool can_place(const pentahex_config *c, const void *state, int player) {
    bool can = false;
    each_placement(c, state, player, note_one, &can);
    return can;
}

// After the first piece of a duel with swap the second player may take it over.
static bool can_swap(const pentahex_config *c, const void *state, int player) {
    const pentahex_state *s = state;
    return c->has_swap && s->placed == 1 && !s->is_swapped && player == 1;
}

// Solo is over when the board is full, or when nothing is left to place and that is how it ends.
static bool is_solved(const pentahex_config *c, const pentahex_state *s) {
    if (s->covered == (int32_t)c->board.cell_count) return true;
    return c->set.area < (int)c->board.cell_count && s->placed == c->piece_count;
}

int pentahex_turn_of(const pentahex_config *c, const void *state, int player) {
    if (c->mode == PENTAHEX_SOLO) return is_solved(c, state) ? ITA_NOBODY : 1;
    int tries = c->mode == PENTAHEX_DUEL ? 1 : c->player_count; // in a duel the stuck one loses
    for (int i = 0; i < tries; i++) {
        int next = (player + i) % c->player_count;
        if (can_place(c, state, next) || can_swap(c, state, next)) return next + 1;
    }
    return ITA_NOBODY;
}

// ---- placing and lifting

static void put_blocks(const pentahex_config *c, void *state, uint32_t placement, int player) {
    uint64_t *own = pentahex_own_set(c, state, player, 0);
    uint64_t *near = pentahex_own_set(c, state, player, 1);
    uint64_t *far = pentahex_own_set(c, state, player, 2);
    const pentahex_placement *p = &c->placements[placement];
    for (int i = 0; i < pentahex_cells_of(c, placement); i++) {
        int cell = p->cells[i];
        ita_bit_set(own, (size_t)cell);
        for (int d = 0; d < 6; d++) {
            int next = c->board.neighbours[cell][d];
            if (next >= 0) ita_bit_set(near, (size_t)next);
            int diagonal = c->diagonals[cell][d];
            if (diagonal >= 0) ita_bit_set(far, (size_t)diagonal);
        }
    }
}

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
    if (c->mode == PENTAHEX_BLOCKS) put_blocks(c, state, placement, owner - 1);
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
    s->turn = pentahex_turn_of(c, state, 0);
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    return ((const pentahex_state *)state)->turn;
}

// ---- moves

ita_move pentahex_move_of(const pentahex_config *c, uint32_t placement) {
    const pentahex_placement *p = &c->placements[placement];
    int kind = c->orientations[p->orientation].kind;
    ita_hex first = c->board.cells[p->cells[0]];
    return (ita_move){{PENTAHEX_PLACE, kind, p->orientation - c->set.kinds[kind].first_orientation,
                       first.a, first.b}};
}

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
    if (can_swap(c, state, s->turn - 1)) {
        if (list.count < capacity) out[list.count] = (ita_move){{PENTAHEX_SWAP}};
        list.count++;
    }
    return list.count;
}

// The orientation a move names, or -1 when the move is no move of this game.
static int orientation_of(const pentahex_config *c, const ita_move *move) {
    if (move->v[1] < 0 || (size_t)move->v[1] >= c->set.kind_count) return -1;
    const pentahex_kind *kind = &c->set.kinds[move->v[1]];
    if (move->v[2] < 0 || move->v[2] >= kind->orientation_count) return -1;
    if (move->v[3] < -ITA_HEX_MOST || move->v[3] > ITA_HEX_MOST) return -1;
    if (move->v[4] < -ITA_HEX_MOST || move->v[4] > ITA_HEX_MOST) return -1;
    return kind->first_orientation + move->v[2];
}

static int64_t placement_of(const pentahex_config *c, const ita_move *move) {
    int orientation = orientation_of(c, move);
    if (orientation < 0) return -1;
    return pentahex_placement_at(c, orientation, ita_hex_at(move->v[3], move->v[4]));
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

static ita_status check_blocks(const pentahex_config *c, const void *state, uint32_t placement,
                               int player, ita_diag *diag) {
    if (!has_begun(c, state, player))
        return covers_corner(c, placement, player) ? ITA_OK
                                                   : pentahex_refuse_corner(c, player, diag);
    const uint64_t *edge = pentahex_own_set(c, state, player, 1);
    if (pentahex_meets(c, placement, edge))
        return pentahex_refuse_cells(c, "pentahex.blocks.edge", placement, edge, diag);
    if (!pentahex_meets(c, placement, pentahex_own_set(c, state, player, 2)))
        return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.blocks.diagonal");
    return ITA_OK;
}

static ita_status check_place(const pentahex_config *c, const void *state, const ita_move *move,
                              ita_diag *diag) {
    const pentahex_state *s = state;
    int orientation = orientation_of(c, move);
    if (orientation < 0) return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.move.unknown");
    int who = s->turn - 1;
    if (pentahex_free_piece(c, state, move->v[1], who) < 0) {
        ita_fail(diag, ITA_E_ILLEGAL, "pentahex.used");
        ita_diag_arg(diag, c->set.kinds[move->v[1]].name);
        return ITA_E_ILLEGAL;
    }
    int64_t placement = placement_of(c, move);
    if (placement < 0)
        return pentahex_refuse_off_board(c, orientation, ita_hex_at(move->v[3], move->v[4]), diag);
    if (pentahex_meets(c, (uint32_t)placement, pentahex_taken(c, state)))
        return pentahex_refuse_cells(c, "pentahex.overlap", (uint32_t)placement,
                                     pentahex_taken(c, state), diag);
    if (c->mode == PENTAHEX_BLOCKS) return check_blocks(c, state, (uint32_t)placement, who, diag);
    return ITA_OK;
}

static ita_status check_remove(const pentahex_config *c, const void *state, const ita_move *move,
                               ita_diag *diag) {
    if (c->mode != PENTAHEX_SOLO) return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.remove.solo");
    int64_t placement = placement_of(c, move);
    if (placement < 0 || piece_at(c, state, (uint32_t)placement) < 0)
        return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.remove.none");
    return ITA_OK;
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const pentahex_config *c = pentahex_own(config);
    if (((const pentahex_state *)state)->turn == ITA_NOBODY)
        return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.over");
    switch (move->v[0]) {
    case PENTAHEX_PLACE: return check_place(c, state, move, diag);
    case PENTAHEX_REMOVE: return check_remove(c, state, move, diag);
    case PENTAHEX_SWAP:
        if (can_swap(c, state, ((const pentahex_state *)state)->turn - 1)) return ITA_OK;
        return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.swap");
    default: return ita_fail(diag, ITA_E_ILLEGAL, "pentahex.move.unknown");
    }
}

// ---- apply and undo

typedef struct undo_head {
    int32_t what, piece, placement, turn;
} undo_head;

// Blocks cannot take cells out of the sets of neighbours, so undo keeps the mover's old sets.
static size_t undo_size(const ita_config *config) {
    const pentahex_config *c = pentahex_own(config);
    return sizeof(undo_head) + (c->mode == PENTAHEX_BLOCKS ? 3 * c->words * sizeof(uint64_t) : 0);
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
    *head = (undo_head){move->v[0], 0, 0, s->turn};
    if (move->v[0] == PENTAHEX_SWAP) {
        head->piece = only_piece(c, state);
        pentahex_owner(c, state)[head->piece] = 2;
        s->is_swapped = true;
        s->turn = pentahex_turn_of(c, state, 0);
        return;
    }
    uint32_t placement = (uint32_t)placement_of(c, move);
    head->placement = (int32_t)placement;
    if (move->v[0] == PENTAHEX_REMOVE) {
        head->piece = piece_at(c, state, placement);
        pentahex_lift(c, state, head->piece);
        return;
    }
    int who = s->turn - 1;
    head->piece = pentahex_free_piece(c, state, move->v[1], who);
    if (c->mode == PENTAHEX_BLOCKS)
        memcpy(head + 1, pentahex_own_set(c, state, who, 0), 3 * c->words * sizeof(uint64_t));
    pentahex_put(c, state, head->piece, placement, s->turn);
    s->turn = pentahex_turn_of(c, state, (who + 1) % c->player_count);
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
    if (c->mode == PENTAHEX_BLOCKS)
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

// Least wins; 0 when two have it.
static int winner_of_least(const int32_t *scores, int count) {
    int best = 0;
    bool is_tied = false;
    for (int i = 1; i < count; i++) {
        if (scores[i] == scores[best]) is_tied = true;
        if (scores[i] < scores[best]) {
            best = i;
            is_tied = false;
        }
    }
    return is_tied ? 0 : best + 1;
}

// Players alternate, so who has one piece more was last; with as many on both sides it was the one
// who did not begin, or after a swap the one who did.
static int last_to_place(const pentahex_config *c, const void *state) {
    const pentahex_state *s = state;
    const int8_t *owner = pentahex_owner(c, state);
    int lead = 0;
    for (int i = 0; i < c->piece_count; i++)
        lead += owner[i] == 1 ? 1 : owner[i] == 2 ? -1 : 0;
    if (lead != 0) return lead > 0 ? 1 : 2;
    return s->is_swapped ? 1 : 2;
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    const pentahex_config *c = pentahex_own(config);
    const pentahex_state *s = state;
    memset(out, 0, sizeof *out);
    out->player_count = c->player_count;
    count_cells(c, state, out->scores);
    if (c->mode == PENTAHEX_BLOCKS)
        for (int i = 0; i < c->player_count; i++)
            out->scores[i] = c->set.area - out->scores[i];
    if (s->turn != ITA_NOBODY) return;
    out->is_over = true;
    if (c->mode == PENTAHEX_SOLO) {
        out->winner = 1;
        out->key = s->covered == (int32_t)c->board.cell_count ? "pentahex.result.full"
                                                              : "pentahex.result.placed";
    } else if (c->mode == PENTAHEX_DUEL) {
        out->winner = last_to_place(c, state);
        out->key = "pentahex.result.stuck";
    } else {
        out->winner = winner_of_least(out->scores, c->player_count);
        out->key = out->winner ? "pentahex.result.least" : "pentahex.result.tied";
    }
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

const ita_rules pentahex_rules = {
    .config_parse = pentahex_config_parse,
    .config_free = pentahex_config_free,
    .config_format = pentahex_config_format,
    .config_embed = pentahex_config_embed,
    .player_count = player_count,
    .state_size = state_size,
    .undo_size = undo_size,
    .start = start,
    .player = player,
    .moves = moves,
    .check = check,
    .apply = apply,
    .undo = undo,
    .result = result,
    .hash = hash,
    .move_parse = pentahex_move_parse,
    .move_format = pentahex_move_format,
    .state_parse = pentahex_state_parse,
    .state_format = pentahex_state_format,
};
