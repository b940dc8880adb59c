// Depth-first proof-number search (Nagai 2002). What the game gives beyond a general search:
// - the question is over as soon as the attacker is cut off, not only when the board is full;
// - a side that joins its lines with one peg does so, and one that must stop such a peg has the
//   exact list of what stops it (brain/threats.c);
// - positions that mirror images make equal are one in the table;
// - a new position is guessed by how many pegs each side still needs.
// The work is done in steps: what was found stands in the table, and a step begins at the root.
#include "games/twixt/solve/prover.h"

#include "games/twixt/board/way.h"

#include <string.h>

enum {
    INFINITE = 1 << 28,
    MIRRORED_PEGS = 12, // positions of more pegs are seldom mirror images of others
};

typedef struct entry {
    uint64_t hash;
    uint32_t proof, disproof;
} entry;

typedef struct numbers {
    uint32_t proof, disproof;
} numbers;

typedef struct child {
    uint16_t hole;
    uint64_t hash;
    numbers seen;
} child;

// A ply's room: its children, and the trail of the move that is tried.
typedef struct ply {
    child *children;
    size_t count;
    twixt_trail *trail;
} ply;

struct twixt_prover {
    const ita_allocator *allocator;
    twixt_config config; ///< a copy whose rules may lean
    const twixt_config *given;
    twixt_state *start, *leaning; ///< as it is asked about; with the links of who has the pencil
    twixt_mind mind;
    size_t ply_count;
    ply *plies;
    child *children;       ///< of all plies, hole_count each
    unsigned char *trails; ///< of all plies
    ita_choice *choices;
    twixt_position *position;
    entry *table;
    size_t slots;
    int attacker, key;
    uint64_t salt; ///< of the question
    uint64_t nodes, until;
};

static const numbers proved = {0, INFINITE}, disproved = {INFINITE, 0};

static uint32_t sum(uint32_t a, uint32_t b) {
    return a + b > INFINITE ? INFINITE : a + b;
}
static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

// ---- hashes: the least of a position's mirror images

static int image_of(const twixt_config *c, int hole, int mirror) {
    twixt_hole at = twixt_hole_at(c, hole);
    int col = mirror & 1 ? c->cols - 1 - at.col : at.col;
    int row = mirror & 2 ? c->rows - 1 - at.row : at.row;
    return row * c->cols + col;
}

static uint64_t link_key(const twixt_config *c, int a, int b) {
    twixt_hole one = twixt_hole_at(c, a), other = twixt_hole_at(c, b);
    int direction = twixt_direction_of(one, other);
    return c->link_keys[4 * a + c->key_step[direction]];
}

static uint64_t mirrored_hash(const twixt_config *c, const twixt_board *b, int mirror) {
    uint64_t hash = 0;
    for (int row = 0; row < c->rows; row++)
        for (int colour = 0; colour < 2; colour++)
            for (uint64_t pegs = b->pegs[colour][row + TWIXT_PAD]; pegs; pegs &= pegs - 1) {
                int hole = row * c->cols + ita_bits_lowest64(pegs) - TWIXT_PAD;
                int image = image_of(c, hole, mirror);
                hash ^= c->peg_keys[colour * c->hole_count + image];
                for (int k = 0; k < 4; k++)
                    if (twixt_board_links(b, hole) >> twixt_down[k] & 1)
                        hash ^=
                            link_key(c, image, image_of(c, hole + c->step[twixt_down[k]], mirror));
            }
    return hash;
}

static uint64_t hash_of(const twixt_prover *s) {
    const twixt_board *b = &s->position->board;
    uint64_t hash = b->head.hash;
    for (int mirror = 1; mirror < 4 && b->head.peg_count <= MIRRORED_PEGS; mirror++) {
        uint64_t other = mirrored_hash(&s->config, b, mirror);
        if (other < hash) hash = other;
    }
    return hash ^ ita_mix(s->salt + s->position->moment.turn);
}

// ---- table

static entry *slot_of(const twixt_prover *s, uint64_t hash) {
    return &s->table[ita_slot(hash, s->slots / 2 - 1) * 2];
}

static bool recall(const twixt_prover *s, uint64_t hash, numbers *out) {
    const entry *e = slot_of(s, hash);
    for (int i = 0; i < 2; i++)
        if (e[i].hash == hash) {
            *out = (numbers){e[i].proof, e[i].disproof};
            return true;
        }
    return false;
}

// The first of a pair keeps what is settled or took longer, the second the latest.
static void remember(const twixt_prover *s, uint64_t hash, numbers n) {
    entry *e = slot_of(s, hash);
    const entry made = {hash, n.proof, n.disproof};
    const bool is_settled = n.proof == 0 || n.disproof == 0;
    const bool first_is_settled = e[0].hash && (e[0].proof == 0 || e[0].disproof == 0);
    if (e[0].hash == hash || !e[0].hash || (is_settled && !first_is_settled))
        e[0] = made;
    else
        e[1] = made;
}

// ---- a position at first sight

static bool is_cut_off(const twixt_prover *s) {
    twixt_way unused;
    return !twixt_way_find(&s->config, &s->position->board, s->attacker, &unused);
}

static bool can_win_now(const twixt_prover *s, int colour) {
    twixt_plane unused;
    return twixt_winning_holes(&s->mind, s->position, colour, &unused);
}

// Pegs that a side is away, at least 1.
static uint32_t pegs_away(const twixt_prover *s, int colour) {
    twixt_chains chains;
    twixt_measure m;
    twixt_chains_collect(&s->mind.frames, s->position, colour, &chains);
    s->mind.flood(&s->mind.frames, s->position, colour, &chains, &m);
    return m.distance < 1 ? 1 : m.distance > 12 ? 12 : (uint32_t)m.distance;
}

// Settled, or a guess.
static numbers first_sight(const twixt_prover *s) {
    const int turn = s->position->moment.turn, joined = s->position->board.head.connected;
    const uint16_t *open = s->position->board.head.open_count;
    if (joined != TWIXT_NOBODY) return joined == s->attacker ? proved : disproved;
    if (open[turn] == 0 || is_cut_off(s)) return disproved;
    if (can_win_now(s, turn)) return turn == s->attacker ? proved : disproved;
    const uint32_t own = pegs_away(s, s->attacker), other = pegs_away(s, 1 - s->attacker);
    return (numbers){own * own, 1 + other};
}

// ---- the search

static void make(twixt_prover *s, size_t depth, int hole) {
    twixt_position_make(&s->mind.frames, s->position, twixt_small_peg(hole, 0),
                        s->plies[depth].trail);
}

static void unmake(twixt_prover *s, size_t depth) {
    twixt_position_unmake(&s->mind.frames, s->position, s->plies[depth].trail);
}

static void add_child(twixt_prover *s, size_t depth, int hole) {
    ply *p = &s->plies[depth];
    make(s, depth, hole);
    child made = {(uint16_t)hole, hash_of(s), {0, 0}};
    for (size_t i = 0; i < p->count; i++)
        if (p->children[i].hash == made.hash) { // a mirror image
            unmake(s, depth);
            return;
        }
    if (!recall(s, made.hash, &made.seen)) {
        s->nodes++;
        made.seen = first_sight(s);
        remember(s, made.hash, made.seen);
    }
    unmake(s, depth);
    p->children[p->count++] = made;
}

// All moves, or all that stop the other side from winning at once; a lost side has none to try.
static void list_children(twixt_prover *s, size_t depth) {
    const int turn = s->position->moment.turn;
    s->plies[depth].count = 0;
    if (can_win_now(s, 1 - turn)) {
        const size_t count =
            twixt_defences(&s->mind, s->position, s->choices, (size_t)s->config.hole_count);
        uint16_t holes[TWIXT_MOST * TWIXT_MOST]; // the list is used again further down
        for (size_t i = 0; i < count; i++)
            holes[i] = (uint16_t)twixt_small_hole(s->choices[i].move);
        for (size_t i = 0; i < count; i++)
            add_child(s, depth, holes[i]);
        return;
    }
    for (int hole = 0; hole < s->config.hole_count; hole++)
        if (twixt_position_is_open(&s->mind.frames, s->position, turn, hole))
            add_child(s, depth, hole);
}

// The numbers of a ply from its children; without any, the side to move has lost what it wanted.
static numbers gather(const ply *p, bool is_attackers) {
    numbers n = is_attackers ? (numbers){INFINITE, 0} : (numbers){0, INFINITE};
    for (size_t i = 0; i < p->count; i++) {
        const numbers *c = &p->children[i].seen;
        if (is_attackers) {
            n.proof = least(n.proof, c->proof);
            n.disproof = sum(n.disproof, c->disproof);
        } else {
            n.proof = sum(n.proof, c->proof);
            n.disproof = least(n.disproof, c->disproof);
        }
    }
    return n;
}

// The child to work on, and the second best number of those that are chosen by.
static size_t choose(const ply *p, bool is_attackers, uint32_t *second) {
    size_t best = 0;
    uint32_t first = UINT32_MAX;
    *second = INFINITE;
    for (size_t i = 0; i < p->count; i++) {
        const numbers *c = &p->children[i].seen;
        const uint32_t value = is_attackers ? c->proof : c->disproof;
        if (value < first) {
            *second = least(first, INFINITE);
            first = value;
            best = i;
        } else if (value < *second) {
            *second = value;
        }
    }
    return best;
}

// How far a child may go before another one looks better; a quarter more, so that work does not
// jump to and fro.
static uint32_t up_to(uint32_t limit, uint32_t second) {
    return least(limit, second + 1 + second / 4);
}

static numbers limits_of(const ply *p, size_t chosen, bool is_attackers, numbers now, numbers limit,
                         uint32_t second) {
    const numbers *c = &p->children[chosen].seen;
    numbers out;
    if (is_attackers) {
        out.proof = up_to(limit.proof, second);
        out.disproof = limit.disproof - now.disproof + c->disproof;
    } else {
        out.proof = limit.proof - now.proof + c->proof;
        out.disproof = up_to(limit.disproof, second);
    }
    out.proof = least(out.proof, INFINITE);
    out.disproof = least(out.disproof, INFINITE);
    return out;
}

// Works on the position until its numbers pass the limits or the step is over.
static numbers work(twixt_prover *s, size_t depth, numbers limit) {
    ply *p = &s->plies[depth];
    const bool is_attackers = s->position->moment.turn == s->attacker;
    list_children(s, depth);
    for (;;) {
        const numbers now = gather(p, is_attackers);
        if (now.proof >= limit.proof || now.disproof >= limit.disproof || now.proof == 0 ||
            now.disproof == 0 || s->nodes >= s->until)
            return now;
        uint32_t second;
        const size_t chosen = choose(p, is_attackers, &second);
        const numbers below = limits_of(p, chosen, is_attackers, now, limit, second);
        child *c = &p->children[chosen];
        make(s, depth, c->hole);
        c->seen = work(s, depth + 1, below);
        unmake(s, depth);
        remember(s, c->hash, c->seen);
    }
}

static void note_key(twixt_prover *s) {
    const ply *root = &s->plies[0];
    const bool is_attackers = s->position->moment.turn == s->attacker;
    s->key = -1;
    if (root->count == 0 && twixt_wins(&s->mind, s->position, s->choices, 1))
        s->key = twixt_small_hole(s->choices[0].move);
    for (size_t i = 0; i < root->count; i++) {
        const numbers *n = &root->children[i].seen;
        if ((is_attackers ? n->proof : n->disproof) == 0) s->key = root->children[i].hole;
    }
}

twixt_answer twixt_prover_step(twixt_prover *s, uint64_t *budget) {
    const uint64_t before = s->nodes;
    s->until = s->nodes + *budget;
    numbers n = first_sight(s);
    if (n.proof != 0 && n.disproof != 0) n = work(s, 0, (numbers){INFINITE, INFINITE});
    const uint64_t done = s->nodes - before + 1;
    *budget = done < *budget ? *budget - done : 0;
    note_key(s);
    return n.proof == 0 ? TWIXT_YES : n.disproof == 0 ? TWIXT_NO : TWIXT_OPEN;
}

// ---- questions

// Whose links stop his own: nobody's when he has the pencil.
static void lean(twixt_config *c, int colour, bool has_pencil) {
    const uint32_t own = colour == TWIXT_RED ? 0xff : 0xff00, other = own ^ 0xffff;
    c->block[colour] = c->wall[colour] = has_pencil ? other : own | other;
}

// Every link between pegs of a colour that stands already and that the other's links allow.
static void draw_links(const twixt_config *c, twixt_board *b, int colour) {
    for (int hole = 0; hole < c->hole_count; hole++) {
        const twixt_hole at = twixt_hole_at(c, hole);
        if (!twixt_board_has(b, colour, at.col, at.row)) continue;
        const uint32_t near = twixt_board_near(b, colour, at.col, at.row);
        for (int k = 0; k < 4; k++) {
            const int d = twixt_down[k];
            const bool is_missing = (near >> d & 1) && !(twixt_board_links(b, hole) >> d & 1);
            if (is_missing && !(twixt_board_crossed(c, b, hole, d) & c->block[colour]))
                twixt_board_flip_link(c, b, colour, hole, d);
        }
    }
    twixt_board_rebuild(c, b);
}

void twixt_prover_ask(twixt_prover *s, int attacker, twixt_lean how, int first) {
    memcpy(s->leaning, s->start, s->config.state_size);
    s->config.block[0] = s->given->block[0], s->config.block[1] = s->given->block[1];
    s->config.wall[0] = s->given->wall[0], s->config.wall[1] = s->given->wall[1];
    if (how != TWIXT_AS_IT_IS) {
        lean(&s->config, attacker, how == TWIXT_FOR_ATTACKER);
        lean(&s->config, 1 - attacker, how == TWIXT_FOR_DEFENDER);
        draw_links(&s->config, &s->leaning->board,
                   how == TWIXT_FOR_ATTACKER ? attacker : 1 - attacker);
    }
    twixt_position_set(&s->mind.frames, s->leaning, s->position);
    s->position->moment.can_swap = 0;
    s->attacker = attacker;
    s->salt = 4 * (uint64_t)how + 2 * (uint64_t)attacker;
    s->key = -1;
    s->plies[0].count = 0;
    if (first < 0) return;
    twixt_any_trail unused;
    twixt_position_make(&s->mind.frames, s->position, twixt_small_peg(first, 0), &unused.trail);
}

int twixt_prover_key(const twixt_prover *s) {
    return s->key;
}

uint64_t twixt_prover_nodes(const twixt_prover *s) {
    return s->nodes;
}

static size_t trail_bytes(const twixt_prover *s) {
    return (twixt_trail_size(&s->mind.frames) + 15) / 16 * 16;
}

ita_status twixt_prover_open(const twixt_config *c, const twixt_state *state, size_t slots,
                             const ita_allocator *allocator, twixt_prover **prover,
                             ita_diag *diag) {
    twixt_prover *s = ita_take_zeroed(allocator, 1, sizeof *s);
    if (!s) return ita_fail(diag, ITA_E_MEMORY, "memory");
    const size_t holes = (size_t)c->hole_count;
    s->allocator = allocator;
    s->given = c;
    s->config = *c;
    s->config.can_edit = false; // nobody edits here; the rules lean instead
    twixt_frames_derive(&s->config, &s->mind.frames);
    s->mind.flood = twixt_flood_best();
    s->ply_count = holes + 2;
    s->plies = ita_take_zeroed(allocator, s->ply_count, sizeof *s->plies);
    s->children = ita_take(allocator, s->ply_count * holes * sizeof *s->children);
    s->trails = ita_take(allocator, s->ply_count * trail_bytes(s));
    s->choices = ita_take(allocator, (holes + 1) * sizeof *s->choices);
    s->position = ita_take_zeroed(allocator, 1, twixt_position_size(&s->mind.frames));
    s->slots = slots;
    s->table = ita_take_zeroed(allocator, slots, sizeof *s->table);
    s->start = ita_take(allocator, c->state_size);
    s->leaning = ita_take(allocator, c->state_size);
    if (!s->plies || !s->children || !s->trails || !s->choices || !s->position || !s->table ||
        !s->start || !s->leaning) {
        twixt_prover_close(s);
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    memcpy(s->start, state, c->state_size);
    for (size_t i = 0; i < s->ply_count; i++) {
        s->plies[i].children = s->children + i * holes;
        s->plies[i].trail = (twixt_trail *)(s->trails + i * trail_bytes(s));
    }
    *prover = s;
    return ITA_OK;
}

void twixt_prover_close(twixt_prover *s) {
    if (!s) return;
    const ita_allocator *a = s->allocator;
    const size_t holes = (size_t)s->config.hole_count;
    ita_give(a, s->plies, s->ply_count * sizeof *s->plies);
    ita_give(a, s->children, s->ply_count * holes * sizeof *s->children);
    ita_give(a, s->trails, s->ply_count * trail_bytes(s));
    ita_give(a, s->choices, (holes + 1) * sizeof *s->choices);
    ita_give(a, s->position, twixt_position_size(&s->mind.frames));
    ita_give(a, s->table, s->slots * sizeof *s->table);
    ita_give(a, s->start, s->config.state_size);
    ita_give(a, s->leaning, s->config.state_size);
    ita_give(a, s, sizeof *s);
}
