// The moves worth trying: holes on shortest ways of either side, holes where two-distances of both
// lines meet, holes near the latest pegs; a few dozen of them, by rank. Where somebody wins with
// one peg, exactly what matters then. Looks no further ahead.
#include "games/twixt/brain/candidates.h"

#include <stdlib.h>
#include <string.h>

enum {
    PROMISING = 24,  // holes a node; more and fewer were worse (docs/twixt.md)
    RELINKS = 4,     // changes of links by themselves
    CLOSED = -16000, // the rank of holes that are not to be had, about
    BEST = 4096,     // no rank is as high
    NARROW = 16,     // ranks that are not told apart when the best are looked for

    OWN_SHORTEST = 120,
    OTHER_SHORTEST = 140,
    LONGER = 30,
    OWN_CENTRAL = 160,
    OTHER_CENTRAL = 180,
    NEAR = 5, // lanes around a latest peg
    NEAR_LATEST = 30,
    NEAR_BEFORE = 18,
};

// ---- ranks of holes

typedef struct ranks {
    const twixt_frames *f;
    const twixt_position *p;
    int16_t of[TWIXT_MOST * TWIXT_MOST]; ///< 4 for each point; what lies off the middle less
} ranks;

static void raise_plane(ranks *r, int colour, const twixt_plane *plane, int by) {
    for (int half = 0; half < (r->f->is_wide[colour] ? 2 : 1); half++)
        for (int lane = 0; lane < r->f->lanes[colour]; lane++) {
            uint32_t bits = plane->half[half][TWIXT_LANE_PAD + lane];
            for (; bits; bits &= bits - 1) {
                twixt_hole at =
                    twixt_hole_of_spot(colour, (twixt_spot){lane, 32 * half + __builtin_ctz(bits)});
                r->of[at.row * r->f->c->cols + at.col] += (int16_t)(4 * by);
            }
        }
}

static int larger(int a, int b) {
    return a > b ? a : b;
}
static int smaller(int a, int b) {
    return a < b ? a : b;
}

// Around a peg: the nearer the better, but not beside it, where no link could be.
static void raise_near(ranks *r, int latest, int by) {
    if (latest == TWIXT_NO_HOLE) return;
    const twixt_config *c = r->f->c;
    const twixt_hole at = twixt_hole_at(c, latest);
    const int first_col = larger(at.col - NEAR, 0), last_col = smaller(at.col + NEAR, c->cols - 1);
    for (int row = larger(at.row - NEAR, 0); row <= smaller(at.row + NEAR, c->rows - 1); row++)
        for (int col = first_col; col <= last_col; col++) {
            const int away = larger(larger(abs(row - at.row), abs(col - at.col)), 2);
            r->of[row * c->cols + col] += (int16_t)(4 * by * (NEAR + 1 - away));
        }
}

// Of equals the one nearer to the middle.
static int off_middle(const twixt_config *c, twixt_hole at) {
    return abs(2 * at.col - c->cols + 1) + abs(2 * at.row - c->rows + 1);
}

void twixt_candidates_prepare(twixt_mind *mind) {
    const twixt_config *c = mind->frames.c;
    for (int colour = 0; colour < 2; colour++)
        for (int hole = 0; hole < c->hole_count; hole++) {
            const twixt_hole at = twixt_hole_at(c, hole);
            const bool is_allowed =
                c->allowed[colour][at.row + TWIXT_PAD] >> (at.col + TWIXT_PAD) & 1;
            mind->first_rank[colour][hole] = (int16_t)(is_allowed ? -off_middle(c, at) : CLOSED);
        }
}

static void rank_holes(ranks *r, const twixt_mind *mind, const twixt_outlook *look) {
    const twixt_config *c = r->f->c;
    const int own = r->p->moment.turn, other = 1 - own;
    memcpy(r->of, mind->first_rank[own], (size_t)c->hole_count * sizeof r->of[0]);
    raise_plane(r, own, &look->of[own].shortest, OWN_SHORTEST);
    raise_plane(r, own, &look->of[own].longer, LONGER);
    raise_plane(r, own, &look->of[own].central, OWN_CENTRAL);
    raise_plane(r, other, &look->of[other].shortest, OTHER_SHORTEST);
    raise_plane(r, other, &look->of[other].longer, LONGER);
    raise_plane(r, other, &look->of[other].central, OTHER_CENTRAL);
    raise_near(r, r->p->moment.latest[0], NEAR_LATEST);
    raise_near(r, r->p->moment.latest[1], NEAR_BEFORE);
    raise_plane(r, own, &r->p->taken[own], CLOSED / 4);
}

// ---- the best of them

// Plain enough for compilers to make vectors of it.
static int count_from(const ranks *r, int16_t least) {
    int16_t count = 0;
    for (int hole = 0; hole < r->f->c->hole_count; hole++)
        count = (int16_t)(count + (r->of[hole] >= least));
    return count;
}

// A rank that some dozens of holes have, the best ones.
static int16_t least_promising(const ranks *r, int wanted) {
    const bool are_enough = count_from(r, 0) >= wanted;
    int low = are_enough ? 0 : CLOSED / 2, high = are_enough ? BEST : 0;
    while (high - low > NARROW) {
        const int middle = (low + high) / 2;
        if (count_from(r, (int16_t)middle) >= wanted)
            low = middle;
        else
            high = middle;
    }
    return (int16_t)low;
}

static void insert(ita_choice *out, size_t *count, size_t most, ita_choice choice) {
    if (*count == most && out[most - 1].rank >= choice.rank) return;
    size_t at = *count < most ? (*count)++ : most - 1;
    for (; at > 0 && out[at - 1].rank < choice.rank; at--)
        out[at] = out[at - 1];
    out[at] = choice;
}

// By what was learned, of those that the ranks let in, where anything was.
static size_t best_holes(const ranks *r, const twixt_mind *mind, const twixt_outlook *look,
                         ita_choice *out) {
    const int16_t least = least_promising(r, mind->has_policy ? TWIXT_WEIGHED : PROMISING);
    twixt_facts facts;
    size_t count = 0;
    twixt_facts_of(&mind->policy, r->f, r->p, look->of, &facts);
    for (int hole = 0; hole < r->f->c->hole_count; hole++) {
        ita_choice choice = {twixt_small_peg(hole, 0), r->of[hole]};
        if (choice.rank < least) continue;
        if (mind->has_policy) choice.rank = twixt_facts_weigh(&facts, hole);
        insert(out, &count, PROMISING, choice);
    }
    return count;
}

size_t twixt_weighed_holes(const twixt_mind *mind, twixt_place *place,
                           ita_choice out[TWIXT_WEIGHED]) {
    ranks r;
    r.f = &mind->frames, r.p = &place->position;
    rank_holes(&r, mind, twixt_look(mind, place));
    const int16_t least = least_promising(&r, TWIXT_WEIGHED);
    size_t count = 0;
    for (int hole = 0; hole < r.f->c->hole_count; hole++)
        if (r.of[hole] >= least)
            insert(out, &count, TWIXT_WEIGHED, (ita_choice){twixt_small_peg(hole, 0), r.of[hole]});
    return count;
}

// With rules=std a peg may have links that own ones cross: each alone, and all of them.
static size_t add_freed(const twixt_frames *f, const twixt_position *p, ita_choice *out,
                        size_t count, size_t capacity) {
    const size_t holes = count;
    for (size_t i = 0; i < holes; i++) {
        const int hole = twixt_small_hole(out[i].move);
        const uint32_t blocked = twixt_position_blocked(f, p, hole);
        for (uint32_t rest = blocked, freed = blocked; freed && count < capacity;) {
            const twixt_small move = twixt_small_peg(hole, freed);
            if (twixt_position_removals(f, p, move) < TWIXT_EDITS_MOST)
                out[count++] = (ita_choice){move, out[i].rank - 1};
            freed = rest & (~rest + 1);
            rest &= rest - 1;
            if (freed == blocked) break;
        }
    }
    return count;
}

// Links that could be put on by themselves, between chains that are not joined.
static size_t add_relinks(const twixt_frames *f, const twixt_position *p, ita_choice *out,
                          size_t count, size_t most) {
    const twixt_config *c = f->c;
    const twixt_chain *chains = twixt_board_chains_of(c, &p->board);
    if (p->moment.has_relinked) return count;
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        if (!twixt_board_has(&p->board, p->moment.turn, at.col, at.row)) continue;
        const uint32_t missing = twixt_position_blocked(f, p, hole);
        for (int k = 0; k < 4 && count < most; k++) {
            const int direction = twixt_down[k];
            if (!(missing >> direction & 1) ||
                twixt_chain_root(chains, hole) ==
                    twixt_chain_root(chains, hole + c->step[direction]))
                continue;
            const twixt_small move = twixt_small_peg(hole, 1u << direction) | TWIXT_SMALL_RELINK;
            if (twixt_position_removals(f, p, move) < TWIXT_EDITS_MOST)
                out[count++] = (ita_choice){move, 0};
        }
    }
    return count;
}

// ---- the first peg: estimates say little of it, so a rule does

// Strong enough to be worth a swap: a fifth of the board and more from every border.
static bool is_strong_opening(const twixt_config *c, twixt_hole at) {
    const int col = smaller(at.col, c->cols - 1 - at.col),
              row = smaller(at.row, c->rows - 1 - at.row);
    return 5 * col >= c->cols && 5 * row >= c->rows;
}

// Where it can be swapped: holes beside the strong ones.
static size_t balanced_holes(const twixt_frames *f, ita_choice *out) {
    const twixt_config *c = f->c;
    size_t count = 0;
    for (int row = 0; row <= c->rows / 2; row++)
        for (int col = 0; col <= c->cols / 2 && count < PROMISING; col++) {
            const bool is_allowed = c->allowed[TWIXT_RED][row + TWIXT_PAD] >> (col + TWIXT_PAD) & 1;
            if (is_allowed && !is_strong_opening(c, (twixt_hole){col, row}) &&
                is_strong_opening(c, (twixt_hole){col + 1, row + 1}))
                out[count++] = (ita_choice){twixt_small_peg(row * c->cols + col, 0), 0};
        }
    return count;
}

// ---- lists

static size_t everything(const twixt_frames *f, const twixt_position *p, ita_choice *out,
                         size_t capacity) {
    const twixt_config *c = f->c;
    size_t count = 0;
    for (int hole = 0; hole < c->hole_count; hole++) {
        if (!twixt_position_is_open(f, p, p->moment.turn, hole)) continue;
        const uint32_t blocked = twixt_position_blocked(f, p, hole);
        uint32_t freed = 0;
        do {
            const twixt_small move = twixt_small_peg(hole, freed);
            if (twixt_position_removals(f, p, move) < TWIXT_EDITS_MOST && count < capacity)
                out[count++] = (ita_choice){move, 0};
            freed = (freed - blocked) & blocked;
        } while (freed);
    }
    if (c->can_edit) count = add_relinks(f, p, out, count, capacity);
    if (p->moment.can_swap && count < capacity) out[count++] = (ita_choice){TWIXT_SMALL_SWAP, 0};
    if (p->moment.has_offer && count < capacity) out[count++] = (ita_choice){TWIXT_SMALL_DRAW, 0};
    return count;
}

size_t twixt_choice_most(const twixt_frames *f) {
    const size_t holes = (size_t)f->c->hole_count;
    return f->c->can_edit ? 6 * holes + 512 : holes + 2;
}

size_t twixt_all(const ita_mind *base, const void *place, ita_choice *out) {
    const twixt_mind *mind = twixt_mind_of(base);
    const twixt_place *at = place;
    return everything(&mind->frames, &at->position, out, base->choice_most);
}

static twixt_hole first_peg(const twixt_frames *f, const twixt_position *p) {
    twixt_hole only = {0, 0};
    twixt_only_peg(f->c, &p->board, &only);
    return only;
}

static size_t promising(const twixt_mind *mind, twixt_place *place, ita_choice *out) {
    const twixt_frames *f = &mind->frames;
    const twixt_position *p = &place->position;
    if (p->moment.can_swap && is_strong_opening(f->c, first_peg(f, p))) {
        out[0] = (ita_choice){TWIXT_SMALL_SWAP, 0};
        return 1;
    }
    if (p->board.head.peg_count == 0 && f->c->swap != TWIXT_SWAP_NO) {
        const size_t balanced = balanced_holes(f, out);
        if (balanced) return balanced;
    }
    ranks r; // its ranks are filled next
    r.f = f, r.p = p;
    const twixt_outlook *look = twixt_look(mind, place);
    rank_holes(&r, mind, look);
    size_t count = best_holes(&r, mind, look, out);
    const size_t holes = count;
    if (f->c->can_edit) {
        count = add_freed(f, p, out, count, mind->base.choice_most);
        size_t most = count + RELINKS;
        if (most > mind->base.choice_most) most = mind->base.choice_most;
        count = add_relinks(f, p, out, count, most);
    }
    return holes ? count : everything(f, p, out, mind->base.choice_most);
}

// Does the side threaten to win with its next peg, as far as floods see?
static bool threatens(const twixt_outlook *look, int colour) {
    return look->of[colour].distance <= 1;
}

// Keeps the one of the highest rank alone.
static size_t first(ita_choice *out, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (out[i].rank > out[0].rank) out[0] = out[i];
    return count ? 1 : 0;
}

static size_t by_playing_on(const ita_mind *base, twixt_place *place, ita_choice *out,
                            bool *is_all) {
    const twixt_mind *mind = twixt_mind_of(base);
    twixt_position *p = &place->position;
    const twixt_outlook *look = twixt_look(mind, place);
    const bool can_edit = mind->frames.c->can_edit;
    *is_all = true;
    if (threatens(look, p->moment.turn) && twixt_wins(mind, p, out, 1)) return 1;
    if (threatens(look, 1 - p->moment.turn)) {
        const size_t count = twixt_defences(mind, p, out, base->choice_most);
        *is_all = !can_edit;
        if (count) return count;
        // nothing helps, all lose alike: one that does something is best played on with
        if (!can_edit && !p->moment.can_swap) return first(out, promising(mind, place, out));
    }
    const size_t count = promising(mind, place, out);
    *is_all =
        !can_edit && count == (size_t)p->board.head.open_count[p->moment.turn] + p->moment.can_swap;
    return count;
}

size_t twixt_candidates(const ita_mind *base, void *position, ita_choice *out, bool *is_all) {
    twixt_place *place = position;
    size_t count = by_playing_on(base, place, out, is_all);
    if (place->position.moment.has_offer && count < base->choice_most)
        out[count++] = (ita_choice){TWIXT_SMALL_DRAW, BEST};
    return count;
}

size_t twixt_forcing(const ita_mind *base, void *position, ita_choice *out, bool *may_stand) {
    const twixt_mind *mind = twixt_mind_of(base);
    twixt_place *place = position;
    twixt_position *p = &place->position;
    const twixt_outlook *look = twixt_look(mind, place);
    *may_stand = false;
    if (p->moment.can_swap) return 0;
    if (threatens(look, p->moment.turn) && twixt_wins(mind, p, out, 1)) return 1;
    if (!threatens(look, 1 - p->moment.turn)) return 0;
    const size_t count = twixt_defences(mind, p, out, base->choice_most);
    *may_stand = mind->frames.c->can_edit; // turns with several edits were not looked at
    if (count || *may_stand) return count;
    everything(&mind->frames, p, out, 1);
    return 1;
}
