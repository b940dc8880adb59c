// Collecting chains: pegs lane after lane, each joined with those behind it; then what is around.
#include "games/twixt/brain/chains.h"

#include <string.h>

enum { BACKWARD = 0x27 }; // directions that lead to lanes before: 0, 1, 2, 5

typedef struct collector {
    const twixt_frames *f;
    const twixt_position *p;
    const twixt_pegs *pegs;
    int colour, lanes, halves;
    twixt_chains *chains;
    uint8_t parent[TWIXT_PEGS_MOST];        ///< of pegs: one stands for its chain
    uint8_t touched[TWIXT_PEGS_MOST];       ///< bit 0: the first line, bit 1: the last
    uint8_t peg_at[TWIXT_MOST][TWIXT_MOST]; ///< by lane and place, where pegs were met
} collector;

// In pieces: of one large one some compilers make a string instruction, which is slow.
static inline void clear_half(uint32_t lanes[TWIXT_LANES]) {
    enum { PIECE = TWIXT_LANES / 4 };
    memset(lanes, 0, PIECE * sizeof *lanes);
    memset(lanes + PIECE, 0, PIECE * sizeof *lanes);
    memset(lanes + 2 * PIECE, 0, PIECE * sizeof *lanes);
    memset(lanes + 3 * PIECE, 0, PIECE * sizeof *lanes);
}

static inline void clear(const collector *k, twixt_shore *shore) {
    for (int half = 0; half < k->halves; half++) {
        clear_half(shore->holes.half[half]);
        clear_half(shore->firm.half[half]);
    }
}

// ---- joining pegs

static inline int root_of(const collector *k, int peg) {
    while (k->parent[peg] != peg)
        peg = k->parent[peg];
    return peg;
}

static void join(collector *k, int a, int b) {
    a = root_of(k, a), b = root_of(k, b);
    if (a == b) return;
    k->parent[b] = (uint8_t)a;
    k->touched[a] |= k->touched[b];
}

// A peg: a chain of its own at first.
static inline void meet(collector *k, int peg) {
    const twixt_spot at = k->pegs->spots[peg];
    k->parent[peg] = (uint8_t)peg;
    k->touched[peg] = (uint8_t)((at.lane == 0) | (at.lane == k->lanes - 1) << 1);
    k->peg_at[at.lane][at.place] = (uint8_t)peg;
    for (uint32_t behind = k->pegs->own[peg] & BACKWARD; behind; behind &= behind - 1) {
        int d = __builtin_ctz(behind);
        join(k, k->peg_at[at.lane + twixt_direction_row[d]][at.place + twixt_direction_col[d]],
             peg);
    }
}

// ---- what is around

static inline void add_lane(const collector *k, twixt_plane *holes, int lane, uint64_t shifted) {
    uint64_t word = shifted >> 2;
    holes->half[0][TWIXT_LANE_PAD + lane] |= (uint32_t)word;
    if (k->halves == 2) holes->half[1][TWIXT_LANE_PAD + lane] |= (uint32_t)(word >> 32);
}

// The holes that some of the eight directions lead to.
static inline void add_holes(const collector *k, twixt_plane *holes, twixt_spot at,
                             uint32_t steps) {
    const uint64_t s = steps;
    add_lane(k, holes, at.lane - 2, (s & 0x05) << (at.place + 1));
    add_lane(k, holes, at.lane - 1, (s >> 1 & 0x11) << at.place);
    add_lane(k, holes, at.lane + 1, (s >> 3 & 0x11) << at.place);
    add_lane(k, holes, at.lane + 2, (s >> 4 & 0x05) << (at.place + 1));
}

static inline void add_shore(const collector *k, twixt_shore *shore, int peg) {
    const twixt_spot at = k->pegs->spots[peg];
    uint32_t safe = 0;
    for (int d = 0; d < 8; d++)
        safe |= (uint32_t)twixt_plane_has(&k->chains->safe[d], at) << d;
    add_holes(k, &shore->holes, at, k->pegs->empty[peg]);
    add_holes(k, &shore->firm, at, k->pegs->empty[peg] & safe);
}

// The empty holes of the first or last line itself.
static void open_line(const collector *k, int lane, twixt_shore *line) {
    clear(k, line);
    for (int half = 0; half < k->halves; half++) {
        const int at = TWIXT_LANE_PAD + lane;
        const uint32_t holes =
            k->f->allowed[k->colour].half[half][at] & ~k->p->taken[k->colour].half[half][at];
        line->holes.half[half][at] = line->firm.half[half][at] = holes;
    }
}

// Of chains that touch a line it becomes part of the line's.
static void add_shores(const collector *k) {
    twixt_chains *chains = k->chains;
    for (int peg = 0; peg < k->pegs->count; peg++) {
        if (k->parent[peg] != peg || k->touched[peg]) continue;
        chains->between[chains->count++] = (uint8_t)peg;
        clear(k, &chains->shores[peg]);
    }
    for (int peg = 0; peg < k->pegs->count; peg++) {
        const int root = root_of(k, peg), touched = k->touched[root];
        chains->is_joined |= touched == 3;
        if (!touched) add_shore(k, &chains->shores[root], peg);
        for (int end = 0; end < 2; end++)
            if (touched >> end & 1) add_shore(k, &chains->line[end], peg);
    }
}

void twixt_chains_of(const twixt_frames *f, const twixt_position *p, int colour,
                     const twixt_pegs pegs[2], twixt_chains *chains) {
    collector k;
    k.f = f, k.p = p, k.colour = colour, k.chains = chains;
    k.pegs = &pegs[colour];
    k.lanes = f->lanes[colour];
    k.halves = f->is_wide[colour] ? 2 : 1;
    chains->count = 0;
    chains->is_joined = false;
    twixt_safe_steps(f, p, colour, &pegs[1 - colour], chains->safe);
    open_line(&k, 0, &chains->line[0]);
    open_line(&k, k.lanes - 1, &chains->line[1]);
    for (int peg = 0; peg < k.pegs->count; peg++)
        meet(&k, peg);
    add_shores(&k);
}

void twixt_chains_collect(const twixt_frames *f, const twixt_position *p, int colour,
                          twixt_chains *chains) {
    twixt_pegs pegs[2];
    for (int i = 0; i < 2; i++)
        twixt_pegs_find(f, p, i, &pegs[i]);
    twixt_chains_of(f, p, colour, pegs, chains);
}
