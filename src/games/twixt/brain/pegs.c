// One walk over the pegs of a colour, and what their next links would close.
#include "games/twixt/brain/pegs.h"

#include <string.h>

typedef struct walk {
    const twixt_frames *f;
    const twixt_position *p;
    int colour, halves;
    twixt_pegs *pegs;
} walk;

// Eight bits of the steps that lead from a spot, as the planes have them.
static inline uint32_t open_steps(const walk *w, twixt_spot spot) {
    const twixt_plane *open = w->p->open[w->colour];
    uint32_t steps = 0;
    for (int d = 0; d < 8; d++)
        steps |= (uint32_t)twixt_plane_has(&open[d], spot) << d;
    return steps;
}

// A lane as one word, two empty places before it.
static inline uint64_t lane_of(const walk *w, const twixt_plane *plane, int lane) {
    uint64_t word = plane->half[0][TWIXT_LANE_PAD + lane];
    if (w->halves == 2) word |= (uint64_t)plane->half[1][TWIXT_LANE_PAD + lane] << 32;
    return word << 2;
}

// Eight bits of the directions in which the plane has a bit (compare twixt_board_near).
static inline uint32_t near(const walk *w, const twixt_plane *plane, twixt_spot at) {
    return (uint32_t)((lane_of(w, plane, at.lane - 2) >> (at.place + 1) & 0x05) |
                      (lane_of(w, plane, at.lane - 1) >> at.place & 0x11) << 1 |
                      (lane_of(w, plane, at.lane + 1) >> at.place & 0x11) << 3 |
                      (lane_of(w, plane, at.lane + 2) >> (at.place + 1) & 0x05) << 4);
}

static inline void meet(const walk *w, twixt_spot at) {
    twixt_pegs *pegs = w->pegs;
    if (pegs->count == TWIXT_PEGS_MOST) return;
    const uint32_t steps = open_steps(w, at);
    pegs->spots[pegs->count] = at;
    pegs->open[pegs->count] = (uint8_t)steps;
    pegs->empty[pegs->count] = (uint8_t)(steps & ~near(w, &w->p->taken[w->colour], at));
    pegs->own[pegs->count] = (uint8_t)(steps & near(w, &w->p->own[w->colour], at));
    pegs->count++;
}

void twixt_pegs_find(const twixt_frames *f, const twixt_position *p, int colour, twixt_pegs *pegs) {
    const walk w = {f, p, colour, f->is_wide[colour] ? 2 : 1, pegs};
    pegs->count = 0;
    for (int lane = 0; lane < f->lanes[colour]; lane++)
        for (int half = 0; half < w.halves; half++) {
            uint32_t bits = p->own[colour].half[half][TWIXT_LANE_PAD + lane];
            for (; bits; bits &= bits - 1)
                meet(&w, (twixt_spot){lane, 32 * half + __builtin_ctz(bits)});
        }
}

// ---- what could be closed

// Plain enough for compilers to make vectors of it.
static inline void close_lanes(uint32_t *restrict lanes, const uint32_t *restrict few,
                               const uint32_t *restrict others, int by) {
    if (by >= 32 || by <= -32) return;
    if (by >= 0)
        for (int i = 0; i < TWIXT_CLOSING_LANES; i++)
            lanes[i] &= ~((few[i] | others[i]) << by);
    else
        for (int i = 0; i < TWIXT_CLOSING_LANES; i++)
            lanes[i] &= ~((few[i] | others[i]) >> -by);
}

void twixt_safe_steps(const twixt_frames *f, const twixt_position *p, int colour,
                      const twixt_pegs *others, twixt_plane safe[8]) {
    const int halves = f->is_wide[colour] ? 2 : 1;
    for (int d = 0; d < 8; d++)
        for (int half = 0; half < halves; half++)
            memcpy(safe[d].half[half], p->open[colour][d].half[half], sizeof safe[d].half[half]);
    for (int i = 0; i < others->count; i++) {
        // in the other frame lanes and places change parts, and so do neighbouring directions
        const int lane = others->spots[i].place, place = others->spots[i].lane;
        const uint32_t theirs = others->empty[i], low = theirs & 0x55, high = theirs & 0xaa;
        const uint32_t links = low << 1 | high >> 1;
        for (int d = 0; d < 8; d++)
            for (int half = 0; half < halves; half++)
                close_lanes(&safe[d].half[half][TWIXT_LANE_PAD + lane - TWIXT_CLOSING_BEFORE],
                            f->closing_lanes[0][links & 15][d], f->closing_lanes[1][links >> 4][d],
                            place - TWIXT_BITS_SHIFT - 32 * half);
    }
}
