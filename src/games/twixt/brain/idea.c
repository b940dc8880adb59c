// Ideas: what a move changes in what both sides still need. Says what it does, not that it is best.
#include "games/twixt/brain/idea.h"

#include <string.h>

typedef struct change {
    int own_before, own_after, other_before, other_after; ///< pegs that are missing
    int two_before, two_after;                            ///< least sums of the other side
    bool is_won;
    bool threatens; ///< to win with the next peg
} change;

static change compare(const twixt_mind *mind, twixt_place *place, twixt_small move) {
    twixt_any_trail made;
    twixt_plane unused;
    const int own = place->position.moment.turn, other = 1 - own;
    const twixt_outlook *look = twixt_look(mind, place);
    change c = {.own_before = look->of[own].distance,
                .other_before = look->of[other].distance,
                .two_before = look->of[other].sum};
    twixt_position_make(&mind->frames, &place->position, move, &made.trail);
    look = twixt_look(mind, place);
    c.own_after = look->of[own].distance;
    c.other_after = look->of[other].distance;
    c.two_after = look->of[other].sum;
    c.is_won = place->position.board.head.connected == own;
    c.threatens = twixt_winning_holes(mind, &place->position, own, &unused);
    return c;
}

static const char *key_of(const change *c, twixt_small move) {
    if (c->is_won) return "twixt.idea.wins";
    if (c->other_before == 1 && c->other_after > 1) return "twixt.idea.stops";
    if (c->other_before < TWIXT_CUT && c->other_after == TWIXT_CUT) return "twixt.idea.cuts";
    if (move & TWIXT_SMALL_RELINK) return "twixt.idea.relinks";
    if (twixt_small_freed(move)) return "twixt.idea.frees";
    if (c->threatens) return "twixt.idea.threatens";
    if (c->own_before == TWIXT_CUT) return "twixt.idea.draw";
    const bool helps = c->own_after<c->own_before, hinders = c->other_after> c->other_before;
    if (helps && hinders) return "twixt.idea.both";
    if (hinders) return "twixt.idea.blocks";
    if (c->two_after > c->two_before) return helps ? "twixt.idea.leans" : "twixt.idea.narrows";
    return helps ? "twixt.idea.shortens" : "twixt.idea.prepares";
}

void twixt_idea(const ita_mind *base, const void *state, ita_small_move move, ita_diag *idea) {
    const twixt_mind *mind = twixt_mind_of(base);
    *idea = (ita_diag){.offset = ITA_NO_OFFSET, .key = ""};
    if (move == TWIXT_SMALL_SWAP) {
        idea->key = "twixt.idea.swap";
        return;
    }
    twixt_place *place = ita_take(base->allocator, base->position_size);
    if (!place) return; // nothing to say
    memset(place, 0, base->position_size);
    twixt_position_set(&mind->frames, state, &place->position);
    const change c = compare(mind, place, move);
    ita_give(base->allocator, place, base->position_size);
    idea->key = key_of(&c, move);
    ita_diag_arg_int(idea, c.own_after);
    ita_diag_arg_int(idea, c.other_after);
    ita_diag_mark(idea, twixt_node_of_hole(mind->frames.c,
                                           twixt_hole_at(mind->frames.c, twixt_small_hole(move))));
}
