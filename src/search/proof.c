// Proof-number search, depth first (Nagai 2002): does the player to move win whatever the others
// do? And when he does not, do they win? So a game's end comes out won, lost or drawn, and nothing
// is estimated. The plies stand in a stack of our own, what was seen in the table. Chance is an
// opponent here: a win must hold for every draw. Knows no game.
#include "search/search.h"
#include "search/table.h"

#include <string.h>

// Numbers of the table have 28 bits each: enough, as sums stop there.
enum { INFINITE = (1 << 28) - 1, PROOF_PLIES = 1000, NUMBER_BITS = 28 };

typedef struct numbers {
    uint32_t proof, disproof; // leaves to win at least until it is proved, or disproved
} numbers;

typedef struct child {
    ita_small_move move;
    uint64_t hash;
    numbers seen;
} child;

typedef struct ply {
    child *children; // made when the ply is first reached
    unsigned char *undo;
    size_t count, chosen;
    uint64_t hash;
    numbers now, limit;    // work until one of `now` reaches its limit
    bool is_open, is_wish; // is_wish: the side that wants the proof moves here
} ply;

typedef struct prover {
    ply *plies[PROOF_PLIES];
    size_t depth;
    int wish; // 0: that the player at the root wins, 1: that he loses
    bool is_begun;
    ita_choice *choices;
    unsigned char *look_undo;
    numbers first; // of wish 0 when it was settled
    ita_small_move winning;
} prover;

static prover *own(const ita_search *search) {
    return search->own;
}

// ---- numbers

static bool is_settled(numbers n) {
    return n.proof == 0 || n.disproof == 0;
}

static uint32_t sum(uint32_t a, uint32_t b) {
    return a + b >= INFINITE ? INFINITE : a + b;
}

static const numbers proved = {0, INFINITE}, disproved = {INFINITE, 0}, unknown = {1, 1};

static uint64_t wish_hash(const prover *s, uint64_t hash) {
    return s->wish ? ita_mix(hash) : hash;
}

static numbers recall(const ita_search *search, uint64_t hash) {
    uint64_t word;
    if (!table_get(search->table, hash, &word)) return unknown;
    return (numbers){(uint32_t)(word >> 8) & INFINITE, (uint32_t)(word >> (8 + NUMBER_BITS))};
}

// Settled ones are worth most, then those that took most work, which is about the plies above.
static void remember(ita_search *search, const ply *p, size_t depth) {
    const uint64_t worth = is_settled(p->now) ? UINT8_MAX : depth >= 250 ? 1 : 250 - depth;
    table_put(search->table, p->hash,
              worth | (uint64_t)p->now.proof << 8 | (uint64_t)p->now.disproof << (8 + NUMBER_BITS));
}

// ---- a ply

// What the wish comes to where the game is over.
static numbers judged(const ita_search *search, const prover *s) {
    int32_t values[ITA_MAX_PLAYERS];
    search->mind->brain->outcome(search->mind, search->position, values);
    const int32_t value = values[search->player - 1];
    const bool is_true = s->wish ? value <= -ITA_VALUE_WON : value >= ITA_VALUE_WON;
    return is_true ? proved : disproved;
}

static bool has_wish(const ita_search *search, const prover *s) {
    const int player = search->mind->brain->player(search->mind, search->position);
    return player != ITA_CHANCE && (player == search->player) == (s->wish == 0);
}

static ply *ply_at(ita_search *search, size_t depth, ita_diag *diag) {
    prover *s = own(search);
    if (!s->plies[depth]) {
        ply *made = ita_take_zeroed(search->allocator, 1, sizeof *made);
        s->plies[depth] = made;
        if (made) {
            made->children = ita_take(search->allocator, search->mind->choice_most * sizeof(child));
            made->undo = ita_take(search->allocator, search->mind->undo_size);
        }
        if (!made || !made->children || !made->undo) {
            ita_fail(diag, ITA_E_MEMORY, "memory");
            return NULL;
        }
    }
    return s->plies[depth];
}

static ita_status begin(ita_search *search, uint64_t hash, numbers limit, ita_diag *diag) {
    prover *s = own(search);
    if (s->depth == PROOF_PLIES) return ita_fail(diag, ITA_E_LIMIT, "search.deep");
    ply *p = ply_at(search, s->depth, diag);
    if (!p) return ITA_E_MEMORY;
    p->hash = hash;
    p->now = unknown;
    p->limit = limit;
    p->is_open = false;
    return ITA_OK;
}

// Lists the children with what is known of each.
static void open_ply(ita_search *search, ply *p) {
    prover *s = own(search);
    const ita_mind *mind = search->mind;
    p->is_wish = has_wish(search, s);
    p->count = mind->brain->all(mind, search->position, s->choices);
    if (mind->brain->player(mind, search->position) != ITA_CHANCE)
        search_sort(s->choices, p->count);
    for (size_t i = 0; i < p->count; i++) {
        child *c = &p->children[i];
        c->move = s->choices[i].move;
        mind->brain->make(mind, search->position, c->move, s->look_undo);
        c->hash = wish_hash(s, mind->brain->hash(mind, search->position));
        c->seen = mind->brain->player(mind, search->position) == ITA_NOBODY
                      ? judged(search, s)
                      : recall(search, c->hash);
        mind->brain->unmake(mind, search->position, s->look_undo);
    }
    search->nodes += p->count;
    p->is_open = true;
}

// The numbers of a ply from its children's, which child comes next, and how long it may take.
static numbers sum_up(ply *p, uint32_t *second) {
    uint32_t least = UINT32_MAX, total = 0;
    *second = INFINITE;
    for (size_t i = 0; i < p->count; i++) {
        const numbers n = p->children[i].seen;
        const uint32_t mine = p->is_wish ? n.proof : n.disproof;
        total = sum(total, p->is_wish ? n.disproof : n.proof);
        if (mine < least) {
            if (least < *second) *second = least;
            least = mine;
            p->chosen = i;
        } else if (mine < *second) {
            *second = mine;
        }
    }
    return p->is_wish ? (numbers){least, total} : (numbers){total, least};
}

// A child goes on until it is clearly worse than the second best, or the ply is settled enough.
static numbers limit_of(const ply *p, uint32_t second) {
    const numbers seen = p->children[p->chosen].seen;
    const uint32_t patience = sum(second, second / 4 + 1);
    numbers limit;
    if (p->is_wish) {
        limit.proof = patience < p->limit.proof ? patience : p->limit.proof;
        limit.disproof = p->limit.disproof - p->now.disproof + seen.disproof;
    } else {
        limit.disproof = patience < p->limit.disproof ? patience : p->limit.disproof;
        limit.proof = p->limit.proof - p->now.proof + seen.proof;
    }
    return limit;
}

// ---- the whole

static ita_status begin_wish(ita_search *search, ita_diag *diag) {
    prover *s = own(search);
    s->is_begun = true;
    s->depth = 0;
    const uint64_t hash = search->mind->brain->hash(search->mind, search->position);
    return begin(search, wish_hash(s, hash), (numbers){INFINITE, INFINITE}, diag);
}

static ita_status end_wish(ita_search *search, ita_diag *diag) {
    prover *s = own(search);
    const ply *root = s->plies[0];
    if (s->wish == 0) s->first = root->now;
    if (s->wish == 0 && root->now.proof == 0) s->winning = root->children[root->chosen].move;
    if (s->wish == 1 || root->now.proof == 0) {
        search->is_done = true;
        return ITA_OK;
    }
    s->wish = 1;
    return begin_wish(search, diag);
}

// One child further, or back up.
static ita_status work(ita_search *search, ita_diag *diag) {
    prover *s = own(search);
    ply *p = s->plies[s->depth];
    if (!p->is_open) open_ply(search, p);
    uint32_t second;
    p->now = sum_up(p, &second);
    const ita_mind *mind = search->mind;
    if (p->now.proof < p->limit.proof && p->now.disproof < p->limit.disproof) {
        const child *c = &p->children[p->chosen];
        const numbers limit = limit_of(p, second);
        mind->brain->make(mind, search->position, c->move, p->undo);
        s->depth++;
        return begin(search, c->hash, limit, diag);
    }
    remember(search, p, s->depth);
    if (s->depth == 0) return end_wish(search, diag);
    ply *above = s->plies[--s->depth];
    above->children[above->chosen].seen = p->now;
    mind->brain->unmake(mind, search->position, above->undo);
    return ITA_OK;
}

static ita_status step(ita_search *search, uint64_t until, ita_diag *diag) {
    ita_status status = ITA_OK;
    while (status == ITA_OK && search->nodes < until && !search->is_done)
        status = work(search, diag);
    return status;
}

static ita_status open_search(ita_search *search, ita_diag *diag) {
    prover *s = ita_take_zeroed(search->allocator, 1, sizeof *s);
    if (!s) return ita_fail(diag, ITA_E_MEMORY, "memory");
    search->own = s;
    s->first = unknown;
    s->winning = ITA_NO_SMALL_MOVE;
    s->choices = ita_take(search->allocator, search->mind->choice_most * sizeof *s->choices);
    s->look_undo = ita_take(search->allocator, search->mind->undo_size);
    if (!s->choices || !s->look_undo) return ita_fail(diag, ITA_E_MEMORY, "memory");
    search->table = search->options.table;
    ita_status status = ITA_OK;
    if (!search->table)
        status =
            ita_table_open(search->options.table_bytes, search->allocator, &search->table, diag);
    return status == ITA_OK ? begin_wish(search, diag) : status;
}

static void close_search(ita_search *search) {
    prover *s = own(search);
    if (!s) return;
    const ita_mind *mind = search->mind;
    for (size_t i = 0; i < PROOF_PLIES && s->plies[i]; i++) {
        ita_give(search->allocator, s->plies[i]->children, mind->choice_most * sizeof(child));
        ita_give(search->allocator, s->plies[i]->undo, mind->undo_size);
        ita_give(search->allocator, s->plies[i], sizeof *s->plies[i]);
    }
    ita_give(search->allocator, s->choices, mind->choice_most * sizeof *s->choices);
    ita_give(search->allocator, s->look_undo, mind->undo_size);
    ita_give(search->allocator, s, sizeof *s);
}

// A move that is not yet disproved is the one to play while nothing is settled.
static void report_lines(const ita_search *search, ita_search_report *report) {
    const prover *s = own(search);
    const ply *root = s->plies[0];
    ita_line line = {.move_count = 1, .moves = {search->root_choices[0].move}};
    if (root && root->is_open) line.moves[0] = root->children[root->chosen].move;
    if (s->winning != ITA_NO_SMALL_MOVE) {
        line.moves[0] = s->winning;
        line.value = ITA_VALUE_WON;
        line.proof = ITA_PROOF_WON;
    } else if (search->is_done && s->wish == 1 && is_settled(root->now)) {
        const bool is_lost = root->now.proof == 0;
        line.value = is_lost ? -ITA_VALUE_WON : 0;
        line.proof = is_lost ? ITA_PROOF_LOST : ITA_PROOF_EXACT;
    }
    report->lines[0] = line;
    report->line_count = 1;
}

const search_method search_proof = {open_search, step, report_lines, close_search};
