// How a duel is played. Who cannot place loses, so a position is nothing but the placements that
// are left: the lists of all plies stand one behind the other, each made from the one before it. An
// estimate is a game played out at random from there, the same every time.
// A small move is the number of a placement, or the swap.
#include "games/pentahex/brain/brain.h"

#include "games/pentahex/pentahex.h"
#include "games/rows.h"

#include <string.h>

enum {
    SWAP = 1 << 24,
    PLAYED_MOST = 64,    // plies of a game played out; beyond, who is to move then is called stuck
    LIST_MOST = 1 << 22, // entries of all lists of a position
    COUNTED = 160,       // replies are counted where no more than so many are left
    PLAYED_OUT = 700,    // what a game played out is worth
};

typedef struct duel_mind {
    ita_mind base; // first: the interface hands it around by this
    const pentahex_config *config;
    size_t taken_at, left_at, ply_at, list_at; // layout of a position in bytes
} duel_mind;

// A position: this head, then by the offsets of the mind
//   taken [words]      cells that are covered
//   left  [kinds]      pieces of each kind in the pool
//   plies []           the lists of placements, latest last
//   list  []           the placements of all plies
typedef struct duel_position {
    int32_t turn; // who places, or has lost when nothing is left
    int32_t ply;
    int32_t can_swap, is_first; // is_first: no piece lies yet
} duel_position;

typedef struct duel_ply {
    uint32_t from, count;
    uint64_t key; // of the cells that can be covered and the kinds that fit
} duel_ply;

typedef struct duel_undo {
    duel_position head;
    uint32_t move;
} duel_undo;

static const duel_mind *own(const ita_mind *mind) {
    return (const duel_mind *)mind;
}
static uint64_t *taken_of(const duel_mind *m, const void *position) {
    return (uint64_t *)((char *)(uintptr_t)position + m->taken_at);
}
static uint8_t *left_of(const duel_mind *m, const void *position) {
    return (uint8_t *)(uintptr_t)position + m->left_at;
}
static duel_ply *ply_of(const duel_mind *m, const void *position) {
    return (duel_ply *)((char *)(uintptr_t)position + m->ply_at) +
           ((const duel_position *)position)->ply;
}
static uint32_t *list_of(const duel_mind *m, const void *position) {
    return (uint32_t *)((char *)(uintptr_t)position + m->list_at);
}

// ---- open and close

static size_t after(size_t at, size_t bytes) {
    return (at + bytes + 15) / 16 * 16;
}

// Lists there can be: one for each piece that finds room, and the first.
static size_t deepest(const pentahex_config *c) {
    int least = ITA_POLYHEX_MOST;
    for (size_t k = 0; k < c->set.kind_count; k++)
        if (c->set.kinds[k].shape.cell_count < least) least = c->set.kinds[k].shape.cell_count;
    const size_t fitting = c->board.cell_count / (size_t)least;
    const size_t pieces = (size_t)c->set.piece_count;
    return 1 + (pieces < fitting ? pieces : fitting);
}

static ita_status open_mind(const ita_config *config, const void *weights, size_t weights_length,
                            const ita_allocator *allocator, ita_mind **mind, ita_diag *diag) {
    (void)weights;
    (void)weights_length;
    const pentahex_config *c = pentahex_own(config);
    const size_t list_most = deepest(c) * c->placement_count;
    if (list_most > LIST_MOST) return ita_fail(diag, ITA_E_UNSUPPORTED, "pentahex.duel.vast");
    duel_mind *m = ita_take_zeroed(allocator, 1, sizeof *m);
    if (!m) return ita_fail(diag, ITA_E_MEMORY, "memory");
    m->config = c;
    m->taken_at = after(0, sizeof(duel_position));
    m->left_at = after(m->taken_at, c->words * sizeof(uint64_t));
    m->ply_at = after(m->left_at, c->set.kind_count);
    m->list_at = after(m->ply_at, deepest(c) * sizeof(duel_ply));
    m->base = (ita_mind){.brain = &pentahex_duel_brain,
                         .config = config,
                         .allocator = allocator,
                         .player_count = 2,
                         .position_size = after(m->list_at, list_most * sizeof(uint32_t)),
                         .undo_size = sizeof(duel_undo),
                         .choice_most = (size_t)c->placement_count + 1,
                         .scale = PLAYED_OUT,
                         .hurries = true,
                         .proof_percent = 3200};
    *mind = &m->base;
    return ITA_OK;
}

static void close_mind(ita_mind *mind) {
    if (mind) ita_give(mind->allocator, mind, sizeof(duel_mind));
}

// ---- lists

// The placements of a list that are still possible, as a list of its own. Cells that none covers
// and kinds that fit nowhere make no difference, so the key leaves them out.
static duel_ply filter(const duel_mind *m, const void *position, const uint32_t *from,
                       uint32_t count, uint32_t *to) {
    const pentahex_config *c = m->config;
    const uint64_t *taken = taken_of(m, position);
    const uint8_t *left = left_of(m, position);
    uint64_t cells[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)] = {0}, key = 0;
    uint32_t free = 0, kept = 0;
    for (uint32_t i = 0; i < count; i++) { // without a branch: half of them go, by no rule
        to[free] = from[i];
        free += !pentahex_meets(c, from[i], taken);
    }
    int last = -1;
    for (uint32_t i = 0; i < free; i++) {
        const int kind = pentahex_kind_of(c, to[i]);
        if (!left[kind]) continue;
        pentahex_cover(c, to[i], cells);
        to[kept++] = to[i];
        if (kind == last) continue; // those of a kind stand together
        last = kind;
        key += ita_mix((uint64_t)kind * 256 + left[kind]);
    }
    for (size_t w = 0; w < c->words; w++)
        key = ita_mix(key ^ cells[w]);
    return (duel_ply){.count = kept, .key = key};
}

// The list after what lies now, behind the one before it.
static void list_anew(const duel_mind *m, void *position) {
    duel_position *p = position;
    const duel_ply *before = ply_of(m, position);
    uint32_t *list = list_of(m, position);
    const uint32_t at = before->from + before->count;
    duel_ply next = filter(m, position, list + before->from, before->count, list + at);
    next.from = at;
    p->ply++;
    *ply_of(m, position) = next;
}

static void set(const ita_mind *mind, const void *state, void *position) {
    const duel_mind *m = own(mind);
    const pentahex_config *c = m->config;
    const pentahex_state *s = state;
    memset(position, 0, mind->position_size);
    duel_position *p = position;
    p->turn = s->turn;
    p->is_first = s->placed == 0;
    p->can_swap = s->turn != ITA_NOBODY && pentahex_can_swap(c, state, s->turn - 1);
    if (s->turn == ITA_NOBODY) {
        ita_result result;
        pentahex_duel_rules.result(mind->config, state, &result);
        p->turn = 3 - result.winner;
    }
    memcpy(taken_of(m, position), pentahex_taken(c, state), c->words * sizeof(uint64_t));
    for (size_t k = 0; k < c->set.kind_count; k++) {
        const pentahex_kind *kind = &c->set.kinds[k];
        int in_pool = 0;
        for (int i = 0; i < kind->copies; i++)
            in_pool += pentahex_where(c, state)[kind->first_piece + i] == 0;
        left_of(m, position)[k] = (uint8_t)(in_pool < UINT8_MAX ? in_pool : UINT8_MAX);
    }
    uint32_t *list = list_of(m, position);
    for (uint32_t i = 0; i < c->placement_count; i++)
        list[i] = i;
    *ply_of(m, position) = filter(m, position, list, c->placement_count, list);
}

// ---- play

static int player(const ita_mind *mind, const void *position) {
    const duel_position *p = position;
    const bool can_move = ply_of(own(mind), position)->count > 0 || p->can_swap;
    return can_move ? p->turn : ITA_NOBODY;
}

static void outcome(const ita_mind *mind, const void *position, int32_t values[ITA_MAX_PLAYERS]) {
    (void)mind;
    const duel_position *p = position;
    values[p->turn - 1] = -ITA_VALUE_MOST;
    values[2 - p->turn] = ITA_VALUE_MOST;
}

static void put(const duel_mind *m, void *position, uint32_t placement, int by) {
    const pentahex_config *c = m->config;
    const pentahex_placement *p = &c->placements[placement];
    uint64_t *taken = taken_of(m, position);
    for (int i = 0; i < pentahex_cells_of(c, placement); i++)
        taken[p->cells[i] >> 6] ^= (uint64_t)1 << (p->cells[i] & 63);
    uint8_t *left = &left_of(m, position)[pentahex_kind_of(c, placement)];
    *left = (uint8_t)(*left - by);
}

static void make(const ita_mind *mind, void *position, ita_small_move move, void *undo) {
    const duel_mind *m = own(mind);
    duel_position *p = position;
    *(duel_undo *)undo = (duel_undo){*p, move};
    p->can_swap = m->config->has_swap && p->is_first;
    p->is_first = false;
    p->turn = 3 - p->turn;
    if (move == SWAP) return; // the same position, the other to move
    put(m, position, move, 1);
    list_anew(m, position);
}

static void unmake(const ita_mind *mind, void *position, const void *undo) {
    const duel_undo *u = undo;
    if (u->move != SWAP) put(own(mind), position, u->move, -1);
    *(duel_position *)position = u->head;
}

static uint64_t hash(const ita_mind *mind, const void *position) {
    const duel_position *p = position;
    return ita_mix(ply_of(own(mind), position)->key + (uint64_t)p->turn * 4 +
                   (uint64_t)p->can_swap * 2 + (uint64_t)p->is_first);
}

// ---- what a position is worth, and what to try first

// Who is stuck first when both lay anything at random; the same every time.
static void evaluate(const ita_mind *mind, void *position, int32_t values[ITA_MAX_PLAYERS]) {
    const duel_mind *m = own(mind);
    const duel_position *p = position;
    duel_undo undo[PLAYED_MOST];
    ita_random random;
    ita_random_seed(&random, hash(mind, position));
    int played = 0;
    while (played < PLAYED_MOST && ply_of(m, position)->count > 0) {
        const duel_ply *ply = ply_of(m, position);
        const uint64_t chosen = ita_random_below(&random, ply->count);
        make(mind, position, list_of(m, position)[ply->from + chosen], &undo[played++]);
    }
    const int stuck = p->turn;
    while (played > 0)
        unmake(mind, position, &undo[--played]);
    values[stuck - 1] = -PLAYED_OUT;
    values[2 - stuck] = PLAYED_OUT;
}

// How many of a list a placement leaves to the other.
static uint32_t replies_to(const pentahex_config *c, uint32_t placement, const uint32_t *list,
                           uint32_t count) {
    uint64_t cells[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)] = {0};
    const int kind = pentahex_kind_of(c, placement);
    uint32_t replies = 0;
    pentahex_cover(c, placement, cells);
    for (uint32_t i = 0; i < count; i++)
        replies += !pentahex_meets(c, list[i], cells) && pentahex_kind_of(c, list[i]) != kind;
    return replies;
}

// The fewer replies the better: the sooner is it seen who is stuck.
static size_t all(const ita_mind *mind, const void *position, ita_choice *out) {
    const duel_mind *m = own(mind);
    const duel_ply *ply = ply_of(m, position);
    const uint32_t *list = list_of(m, position) + ply->from;
    size_t count = 0;
    for (uint32_t i = 0; i < ply->count; i++) {
        const uint32_t replies =
            ply->count <= COUNTED ? replies_to(m->config, list[i], list, ply->count) : 0;
        out[count++] = (ita_choice){list[i], -(int32_t)(replies * 1000 / ply->count)};
    }
    if (((const duel_position *)position)->can_swap) out[count++] = (ita_choice){SWAP, 0};
    return count;
}

// ---- the border

static size_t write(const ita_mind *mind, const void *state, ita_small_move move, ita_move *moves,
                    size_t capacity) {
    (void)state;
    if (capacity)
        moves[0] = move == SWAP ? pentahex_move_swap() : pentahex_move_of(own(mind)->config, move);
    return 1;
}

static void idea(const ita_mind *mind, const void *state, ita_small_move move, ita_diag *idea) {
    *idea = (ita_diag){.offset = ITA_NO_OFFSET, .key = "swap.idea"};
    if (move == SWAP) return;
    const pentahex_config *c = own(mind)->config;
    const pentahex_state *s = state;
    const uint64_t *taken = pentahex_taken(c, state);
    uint64_t cells[ITA_BITSET_WORDS(ITA_HEXBOARD_MOST)];
    memcpy(cells, taken, c->words * sizeof(uint64_t));
    pentahex_cover(c, move, cells);
    bool is_left = false;
    for (uint32_t i = 0; i < c->placement_count && !is_left; i++)
        is_left = !pentahex_meets(c, i, cells) &&
                  pentahex_kind_of(c, i) != pentahex_kind_of(c, move) &&
                  pentahex_free_piece(c, state, pentahex_kind_of(c, i), s->turn - 1) >= 0;
    idea->key = is_left ? "pentahex.idea.leaves" : "pentahex.idea.last";
}

static bool advise(const ita_mind *mind, const void *state, ita_small_move move, ita_text *words) {
    (void)state;
    if (move == SWAP) return false;
    pentahex_advise(own(mind)->config, move, words);
    return true;
}

static const ita_level levels[ITA_LEVELS] = {
    {ITA_METHOD_TREE, 6, 8, 900},   {ITA_METHOD_TREE, 15, 8, 350},
    {ITA_METHOD_TREE, 75, 6, 210},  {ITA_METHOD_TREE, 160, 6, 160},
    {ITA_METHOD_TREE, 600, 5, 105}, {ITA_METHOD_TREE, 1700, 4, 65},
    {ITA_METHOD_TREE, 6500, 3, 30}, {ITA_METHOD_TREE, 15000, 2, 20},
    {ITA_METHOD_TREE, 35000, 1, 0}, {ITA_METHOD_TREE, 125000, 1, 0},
};

const ita_brain pentahex_duel_brain = {
    ROWS_OF_BRAIN,
    .advise = advise,
};
