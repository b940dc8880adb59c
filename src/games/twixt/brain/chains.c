// Collecting chains: one walk over the pegs, lane after lane, each joined with those behind it.
#include "games/twixt/brain/chains.h"

#include <string.h>

enum { BACKWARD = 0x27 }; // directions that lead to lanes before: 0, 1, 2, 5

typedef struct collector {
    const twixt_frames *f;
    const twixt_position *p;
    int colour, lanes, halves;
    twixt_chains *chains;
    int count;                          ///< of pegs
    uint8_t parent[TWIXT_CHAINS_MOST];  ///< of pegs: one stands for its chain
    uint8_t touched[TWIXT_CHAINS_MOST]; ///< bit 0: the first line, bit 1: the last
    uint8_t steps[TWIXT_CHAINS_MOST];   ///< that lead to empty holes
    twixt_spot spots[TWIXT_CHAINS_MOST];
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
    clear_half(shore->holes.half[0]);
    if (k->halves == 2) clear_half(shore->holes.half[1]);
}

static inline int root_of(const collector *k, int chain) {
    while (k->parent[chain] != chain)
        chain = k->parent[chain];
    return chain;
}

static void join(collector *k, int a, int b) {
    a = root_of(k, a), b = root_of(k, b);
    if (a == b) return;
    k->parent[b] = (uint8_t)a;
    k->touched[a] |= k->touched[b];
}

// Eight bits of the steps that lead from a spot, as the planes have them.
static inline uint32_t open_steps(const collector *k, twixt_spot spot) {
    const twixt_plane *open = k->p->open[k->colour];
    uint32_t steps = 0;
    for (int d = 0; d < 8; d++)
        steps |= (uint32_t)twixt_plane_has(&open[d], spot) << d;
    return steps;
}

// A lane as one word, two empty places before it.
static inline uint64_t lane_of(const collector *k, const twixt_plane *plane, int lane) {
    uint64_t word = plane->half[0][TWIXT_LANE_PAD + lane];
    if (k->halves == 2) word |= (uint64_t)plane->half[1][TWIXT_LANE_PAD + lane] << 32;
    return word << 2;
}

// Eight bits of the directions in which the plane has a bit (compare twixt_board_near).
static inline uint32_t near(const collector *k, const twixt_plane *plane, twixt_spot at) {
    return (uint32_t)((lane_of(k, plane, at.lane - 2) >> (at.place + 1) & 0x05) |
                      (lane_of(k, plane, at.lane - 1) >> at.place & 0x11) << 1 |
                      (lane_of(k, plane, at.lane + 1) >> at.place & 0x11) << 3 |
                      (lane_of(k, plane, at.lane + 2) >> (at.place + 1) & 0x05) << 4);
}

static inline void add_lane(const collector *k, twixt_shore *shore, int lane, uint64_t shifted) {
    uint64_t word = shifted >> 2;
    shore->holes.half[0][TWIXT_LANE_PAD + lane] |= (uint32_t)word;
    if (k->halves == 2) shore->holes.half[1][TWIXT_LANE_PAD + lane] |= (uint32_t)(word >> 32);
}

// The other way round: the holes that eight directions lead to.
static void add_holes(const collector *k, twixt_shore *shore, int peg) {
    const twixt_spot at = k->spots[peg];
    const uint64_t s = k->steps[peg];
    add_lane(k, shore, at.lane - 2, (s & 0x05) << (at.place + 1));
    add_lane(k, shore, at.lane - 1, (s >> 1 & 0x11) << at.place);
    add_lane(k, shore, at.lane + 1, (s >> 3 & 0x11) << at.place);
    add_lane(k, shore, at.lane + 2, (s >> 4 & 0x05) << (at.place + 1));
}

// A peg: a chain of its own at first.
static inline void meet(collector *k, twixt_spot at) {
    if (k->count == TWIXT_CHAINS_MOST) return;
    const int peg = k->count++;
    const uint32_t steps = open_steps(k, at);
    k->spots[peg] = at;
    k->steps[peg] = (uint8_t)(steps & ~near(k, &k->p->taken[k->colour], at));
    k->parent[peg] = (uint8_t)peg;
    k->touched[peg] = (uint8_t)((at.lane == 0) | (at.lane == k->lanes - 1) << 1);
    k->peg_at[at.lane][at.place] = (uint8_t)peg;
    uint32_t pegs = steps & near(k, &k->p->own[k->colour], at) & BACKWARD;
    for (; pegs; pegs &= pegs - 1) {
        int d = __builtin_ctz(pegs);
        join(k, k->peg_at[at.lane + twixt_direction_row[d]][at.place + twixt_direction_col[d]],
             peg);
    }
}

static void meet_all(collector *k) {
    for (int lane = 0; lane < k->lanes; lane++)
        for (int half = 0; half < k->halves; half++) {
            uint32_t pegs = k->p->own[k->colour].half[half][TWIXT_LANE_PAD + lane];
            for (; pegs; pegs &= pegs - 1)
                meet(k, (twixt_spot){lane, 32 * half + __builtin_ctz(pegs)});
        }
}

// The empty holes of the first or last line itself.
static void open_line(const collector *k, int lane, twixt_shore *line) {
    clear(k, line);
    for (int half = 0; half < k->halves; half++) {
        int at = TWIXT_LANE_PAD + lane;
        line->holes.half[half][at] =
            k->f->allowed[k->colour].half[half][at] & ~k->p->taken[k->colour].half[half][at];
    }
}

// What is around each chain; of chains that touch a line it becomes part of the line's.
static void add_shores(const collector *k) {
    twixt_chains *chains = k->chains;
    for (int peg = 0; peg < k->count; peg++) {
        if (k->parent[peg] != peg || k->touched[peg]) continue;
        chains->between[chains->count++] = (uint8_t)peg;
        clear(k, &chains->shores[peg]);
    }
    for (int peg = 0; peg < k->count; peg++) {
        const int root = root_of(k, peg), touched = k->touched[root];
        chains->is_joined |= touched == 3;
        if (!touched) add_holes(k, &chains->shores[root], peg);
        for (int end = 0; end < 2; end++)
            if (touched >> end & 1) add_holes(k, &chains->line[end], peg);
    }
}

void twixt_chains_collect(const twixt_frames *f, const twixt_position *p, int colour,
                          twixt_chains *chains) {
    collector k;
    k.f = f, k.p = p, k.colour = colour, k.chains = chains;
    k.lanes = f->lanes[colour];
    k.halves = f->is_wide[colour] ? 2 : 1;
    k.count = 0;
    open_line(&k, 0, &chains->line[0]);
    open_line(&k, k.lanes - 1, &chains->line[1]);
    chains->count = 0;
    chains->is_joined = false;
    meet_all(&k);
    add_shores(&k);
}
