// Collecting chains: one walk over the pegs, lane after lane, each joined with those behind it.
#include "games/twixt/brain/chains.h"

#include <string.h>

enum { BACKWARD = 0x27 }; // directions that lead to lanes before: 0, 1, 2, 5

typedef struct collector {
    const twixt_frames *f;
    const twixt_position *p;
    int colour, lanes, halves;
    twixt_chains *chains;
    int count;
    uint8_t parent[TWIXT_CHAINS_MOST];
    uint8_t touched[TWIXT_CHAINS_MOST];       ///< bit 0: the first line, bit 1: the last
    uint8_t chain_at[TWIXT_MOST][TWIXT_MOST]; ///< by lane and place, where pegs were met
} collector;

static void clear(const collector *k, twixt_shore *shore, int first, int last) {
    memset(shore->holes.half[0], 0, sizeof shore->holes.half[0]);
    if (k->halves == 2) memset(shore->holes.half[1], 0, sizeof shore->holes.half[1]);
    shore->first = (int16_t)first;
    shore->last = (int16_t)last;
}

static void pour(const collector *k, twixt_shore *into, const twixt_shore *from) {
    for (int half = 0; half < k->halves; half++)
        for (int lane = from->first; lane <= from->last; lane++)
            into->holes.half[half][TWIXT_LANE_PAD + lane] |=
                from->holes.half[half][TWIXT_LANE_PAD + lane];
    if (from->first < into->first) into->first = from->first;
    if (from->last > into->last) into->last = from->last;
}

static int root_of(const collector *k, int chain) {
    while (k->parent[chain] != chain)
        chain = k->parent[chain];
    return chain;
}

static void join(collector *k, int a, int b) {
    a = root_of(k, a), b = root_of(k, b);
    if (a == b) return;
    k->parent[b] = (uint8_t)a;
    k->touched[a] |= k->touched[b];
    pour(k, &k->chains->shores[a], &k->chains->shores[b]);
}

// Eight bits of the steps that lead from a spot, as the planes have them.
static uint32_t open_steps(const collector *k, twixt_spot spot) {
    const twixt_plane *open = k->p->open[k->colour];
    uint32_t steps = 0;
    for (int d = 0; d < 8; d++)
        steps |= (uint32_t)twixt_plane_has(&open[d], spot) << d;
    return steps;
}

// A lane as one word, two empty places before it.
static uint64_t lane_of(const collector *k, const twixt_plane *plane, int lane) {
    uint64_t word = plane->half[0][TWIXT_LANE_PAD + lane];
    if (k->halves == 2) word |= (uint64_t)plane->half[1][TWIXT_LANE_PAD + lane] << 32;
    return word << 2;
}

// Eight bits of the directions in which the plane has a bit (compare twixt_board_near).
static uint32_t near(const collector *k, const twixt_plane *plane, twixt_spot at) {
    return (uint32_t)((lane_of(k, plane, at.lane - 2) >> (at.place + 1) & 0x05) |
                      (lane_of(k, plane, at.lane - 1) >> at.place & 0x11) << 1 |
                      (lane_of(k, plane, at.lane + 1) >> at.place & 0x11) << 3 |
                      (lane_of(k, plane, at.lane + 2) >> (at.place + 1) & 0x05) << 4);
}

static void add_lane(const collector *k, twixt_shore *shore, int lane, uint64_t shifted) {
    uint64_t word = shifted >> 2;
    shore->holes.half[0][TWIXT_LANE_PAD + lane] |= (uint32_t)word;
    if (k->halves == 2) shore->holes.half[1][TWIXT_LANE_PAD + lane] |= (uint32_t)(word >> 32);
}

// The other way round: the holes that eight directions lead to.
static void add_holes(const collector *k, twixt_shore *shore, twixt_spot at, uint32_t steps) {
    uint64_t s = steps;
    add_lane(k, shore, at.lane - 2, (s & 0x05) << (at.place + 1));
    add_lane(k, shore, at.lane - 1, (s >> 1 & 0x11) << at.place);
    add_lane(k, shore, at.lane + 1, (s >> 3 & 0x11) << at.place);
    add_lane(k, shore, at.lane + 2, (s >> 4 & 0x05) << (at.place + 1));
}

// A peg: a chain of its own at first.
static void meet(collector *k, twixt_spot at) {
    if (k->count == TWIXT_CHAINS_MOST) return;
    int chain = k->count++;
    clear(k, &k->chains->shores[chain], at.lane - 2, at.lane + 2);
    k->parent[chain] = (uint8_t)chain;
    k->touched[chain] = (uint8_t)((at.lane == 0) | (at.lane == k->lanes - 1) << 1);
    k->chain_at[at.lane][at.place] = (uint8_t)chain;
    uint32_t steps = open_steps(k, at);
    add_holes(k, &k->chains->shores[chain], at, steps & ~near(k, &k->p->taken[k->colour], at));
    uint32_t pegs = steps & near(k, &k->p->own[k->colour], at) & BACKWARD;
    for (; pegs; pegs &= pegs - 1) {
        int d = __builtin_ctz(pegs);
        join(k, k->chain_at[at.lane + twixt_direction_row[d]][at.place + twixt_direction_col[d]],
             chain);
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
    clear(k, line, lane, lane);
    for (int half = 0; half < k->halves; half++) {
        int at = TWIXT_LANE_PAD + lane;
        line->holes.half[half][at] =
            k->f->allowed[k->colour].half[half][at] & ~k->p->taken[k->colour].half[half][at];
    }
}

// Chains that touch a line become part of it.
static void sort_out(const collector *k) {
    twixt_chains *chains = k->chains;
    chains->count = 0;
    chains->is_joined = false;
    for (int i = 0; i < k->count; i++) {
        if (k->parent[i] != i) continue;
        for (int end = 0; end < 2; end++)
            if (k->touched[i] >> end & 1) pour(k, &chains->line[end], &chains->shores[i]);
        chains->is_joined |= k->touched[i] == 3;
        if (!k->touched[i]) chains->between[chains->count++] = (uint8_t)i;
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
    meet_all(&k);
    sort_out(&k);
}
