// Facts about a hole, gathered from the planes and the board, and their weights summed.
#include "games/twixt/brain/policy.h"

#include <stdlib.h>

enum {
    NEAR_ALL = 2 * TWIXT_NEAR + 1,
    SQUARE = (TWIXT_NEAR + 1) * (TWIXT_NEAR + 1),
    NOWHERE = 1000,
    ODDS_ONE = 256,    // of what is answered
    PRODUCT_SHIFT = 4, // from TWIXT_ROW_ONE squared to that
};

static inline int smaller(int a, int b) {
    return a < b ? a : b;
}

void twixt_facts_of(const twixt_policy *policy, const twixt_frames *f, const twixt_position *p,
                    const twixt_measure of[2], twixt_facts *facts) {
    const int own = p->moment.turn;
    *facts =
        (twixt_facts){.policy = policy, .f = f, .p = p, .own = &of[own], .other = &of[1 - own]};
    facts->phase = smaller(p->board.head.peg_count / TWIXT_PHASE_PEGS, TWIXT_PHASES - 1);
    for (int k = 0; k < 2; k++) {
        const int hole = p->moment.latest[k];
        facts->latest[k] = hole == TWIXT_NO_HOLE ? (twixt_spot){NOWHERE, NOWHERE}
                                                 : twixt_spot_of(own, twixt_hole_at(f->c, hole));
    }
}

// The bits of a lane from so many places before a place on.
static uint64_t around(const twixt_plane *plane, int lane, int place, bool is_wide) {
    const int first = place - TWIXT_NEAR;
    uint64_t bits = plane->half[0][TWIXT_LANE_PAD + lane];
    if (is_wide) bits |= (uint64_t)plane->half[1][TWIXT_LANE_PAD + lane] << 32;
    return (first < 0 ? bits << -first : bits >> first) & ((1u << NEAR_ALL) - 1);
}

// Some lanes around a hole, one behind the other in a word.
static uint64_t lanes_around(const twixt_plane *plane, int lane, int lanes, int place,
                             bool is_wide) {
    uint64_t bits = 0;
    for (int i = 0; i < lanes; i++)
        bits |= around(plane, lane + i, place, is_wide) << i * NEAR_ALL;
    return bits;
}

// The rows of pegs by their bits in a word of lanes that begin so many before or behind the hole.
static uint16_t *list_lanes(const twixt_facts *facts, twixt_spot at, int first, int lanes,
                            const uint8_t *rows_of, uint16_t *list) {
    const int own = facts->p->moment.turn;
    const bool is_wide = facts->f->is_wide[own];
    const uint64_t ours =
        lanes_around(&facts->p->own[own], at.lane + first, lanes, at.place, is_wide);
    uint64_t bits = lanes_around(&facts->p->taken[own], at.lane + first, lanes, at.place, is_wide);
    for (; bits; bits &= bits - 1) {
        const int k = __builtin_ctzll(bits);
        *list++ = (uint16_t)(TWIXT_FACT_PEG + rows_of[k] + (ours >> k & 1 ? 0 : SQUARE));
    }
    return list;
}

#define ROWS(lanes)                                                                                \
    (lanes) * 5 + 4, (lanes) * 5 + 3, (lanes) * 5 + 2, (lanes) * 5 + 1, (lanes) * 5,               \
        (lanes) * 5 + 1, (lanes) * 5 + 2, (lanes) * 5 + 3, (lanes) * 5 + 4
static const uint8_t rows_before[] = {ROWS(4), ROWS(3), ROWS(2), ROWS(1)};
static const uint8_t rows_from[] = {ROWS(0), ROWS(1), ROWS(2), ROWS(3), ROWS(4)};

static inline int count_bits(unsigned byte) {
    byte -= byte >> 1 & 0x55;
    byte = (byte & 0x33) + (byte >> 2 & 0x33);
    return (int)((byte + (byte >> 4)) & 0xf);
}

static inline unsigned seen_of(const twixt_measure *m, twixt_spot at) {
    return (unsigned)twixt_plane_has(&m->shortest, at) |
           (unsigned)twixt_plane_has(&m->longer, at) << 1 |
           (unsigned)twixt_plane_has(&m->central, at) << 2;
}

static unsigned open_steps(const twixt_position *p, int colour, twixt_spot at) {
    unsigned bits = 0;
    for (int d = 0; d < 8; d++)
        bits |= (unsigned)twixt_plane_has(&p->open[colour][d], at) << d;
    return bits;
}

// Directions of a frame as those of the board.
static inline unsigned directions_of(int colour, unsigned bits) {
    return colour == TWIXT_RED ? bits : (bits & 0x55) << 1 | (bits & 0xaa) >> 1;
}

static int count_chains(const twixt_config *c, const twixt_board *b, int hole, unsigned links) {
    const twixt_chain *chains = twixt_board_chains_of(c, b);
    int roots[8], count = 0;
    for (; links; links &= links - 1) {
        const int root = twixt_chain_root(chains, hole + c->step[__builtin_ctz(links)]);
        int i = 0;
        while (i < count && roots[i] != root)
            i++;
        if (i == count) roots[count++] = root;
    }
    return count;
}

// Which row of the facts of links.
static int links_of(const twixt_config *c, const twixt_board *b, int hole, unsigned links,
                    unsigned theirs) {
    const int count = count_bits(links);
    const int chains = count < 2 ? count : smaller(count_chains(c, b, hole, links), 3);
    return (smaller(count, 4) * 4 + chains) * 5 + smaller(count_bits(theirs), 4);
}

int twixt_facts_list(const twixt_facts *facts, int hole, uint16_t list[TWIXT_FACTS_MOST]) {
    const twixt_frames *f = facts->f;
    const twixt_position *p = facts->p;
    const int own = p->moment.turn;
    const twixt_hole at = twixt_hole_at(f->c, hole);
    const twixt_spot mine = twixt_spot_of(own, at);
    const int lane = smaller(mine.lane, f->lanes[own] - 1 - mine.lane);
    const int place = smaller(mine.place, f->places[own] - 1 - mine.place);
    unsigned links[2], seen = 0;
    uint16_t *end = list;
    for (int k = 0; k < 2; k++) { // own, other
        const int colour = own ^ k, lanes = abs(facts->latest[k].lane - mine.lane),
                  places = abs(facts->latest[k].place - mine.place);
        const twixt_spot spot = twixt_spot_of(colour, at);
        const unsigned steps = open_steps(p, colour, spot);
        links[k] =
            directions_of(colour, steps) & twixt_board_near(&p->board, colour, at.col, at.row);
        seen |= seen_of(k ? facts->other : facts->own, spot) << 3 * k;
        *end++ = (uint16_t)(TWIXT_FACT_STEPS + 9 * k + count_bits(steps));
        if (lanes < TWIXT_FAR_OFF && places < TWIXT_FAR_OFF)
            *end++ = (uint16_t)(TWIXT_FACT_LATEST + (k * TWIXT_FAR_OFF + lanes) * TWIXT_FAR_OFF +
                                places);
    }
    *end++ = (uint16_t)(TWIXT_FACT_SEEN + facts->phase * 64 + (int)seen);
    *end++ = (uint16_t)(TWIXT_FACT_LANE + smaller(lane, TWIXT_FAR_OFF - 1));
    *end++ = (uint16_t)(TWIXT_FACT_PLACE + smaller(place, TWIXT_FAR_OFF - 1));
    *end++ = (uint16_t)(TWIXT_FACT_LINKS + links_of(f->c, &p->board, hole, links[0], links[1]));
    end = list_lanes(facts, mine, -TWIXT_NEAR, TWIXT_NEAR, rows_before, end);
    end = list_lanes(facts, mine, 0, TWIXT_NEAR + 1, rows_from, end);
    return (int)(end - list);
}

int32_t twixt_policy_weigh(const twixt_policy *policy, const uint16_t *list, int count) {
    twixt_row sum = policy->bias;
    for (int i = 0; i < count; i++)
        for (int h = 0; h < TWIXT_HALVES; h++)
            sum.half[h] += policy->rows[list[i]].half[h];
    const int32_t linear = sum.half[TWIXT_HALVES - 1][7];
    int32_t value = 0;
    for (int h = 0; h < TWIXT_HALVES; h++) {
        union {
            twixt_eight row;
            int16_t at[8];
        } above = {sum.half[h] & (sum.half[h] > 0)}, out = {policy->out.half[h]};
        for (int i = 0; i < 8; i++)
            value += above.at[i] * out.at[i];
    }
    return (value >> PRODUCT_SHIFT) + linear * (ODDS_ONE / TWIXT_ROW_ONE);
}

int32_t twixt_facts_weigh(const twixt_facts *facts, int hole) {
    uint16_t list[TWIXT_FACTS_MOST];
    const int count = twixt_facts_list(facts, hole, list);
    return twixt_policy_weigh(facts->policy, list, count);
}
