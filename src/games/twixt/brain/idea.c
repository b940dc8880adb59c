// Ideas: what a move changes in what both sides still need. Says what it does, not that it is best.
#include "games/twixt/brain/idea.h"

#include <string.h>

// Where on the board, as one says it.
typedef enum region { LEFT, RIGHT, TOP, BOTTOM, MIDDLE, REGIONS } region;

typedef struct change {
    int own_before, own_after, other_before, other_after; ///< pegs that are missing
    int sum_before, sum_after;                            ///< least sums of the other side
    bool is_won;
    bool threatens; ///< to win with the next peg
    bool is_late;   ///< so does the other side, after the move
    region where;   ///< the move
    region way;     ///< the other side's shortest ways before it
} change;

// A key for each region.
#define EVERYWHERE(key) {key ".left", key ".right", key ".top", key ".bottom", key ".middle"}
static const char *const race_lost[REGIONS] = EVERYWHERE("twixt.idea.race");
static const char *const both[REGIONS] = EVERYWHERE("twixt.idea.both");
static const char *const blocks[REGIONS] = EVERYWHERE("twixt.idea.blocks");
static const char *const leans[REGIONS] = EVERYWHERE("twixt.idea.leans");
static const char *const narrows[REGIONS] = EVERYWHERE("twixt.idea.narrows");
static const char *const shortens[REGIONS] = EVERYWHERE("twixt.idea.shortens");

static int magnitude(int x) {
    return x < 0 ? -x : x;
}

// By thirds of the board, places times `scale`; the side that is further off the middle names it.
static region region_of(const twixt_config *c, int col, int row, int scale) {
    const int across = 6 * col - 3 * scale * (c->cols - 1),
              down = 6 * row - 3 * scale * (c->rows - 1);
    const int side = scale * c->cols, height = scale * c->rows;
    const bool is_aside = across > side || across<-side, is_off = down> height || down < -height;
    const bool is_more_across = magnitude(across) * c->rows > magnitude(down) * c->cols;
    if (is_aside && (is_more_across || !is_off)) return across < 0 ? LEFT : RIGHT;
    if (is_off) return down < 0 ? TOP : BOTTOM;
    return MIDDLE;
}

// Where the holes of a plane lie on an average.
static region region_of_plane(const twixt_frames *f, int colour, const twixt_plane *plane) {
    int count = 0, cols = 0, rows = 0;
    for (int hole = 0; hole < f->c->hole_count; hole++) {
        const twixt_hole at = twixt_hole_at(f->c, hole);
        if (!twixt_plane_has(plane, twixt_spot_of(colour, at))) continue;
        count++;
        cols += at.col;
        rows += at.row;
    }
    return count ? region_of(f->c, cols, rows, count) : MIDDLE;
}

static change compare(const twixt_mind *mind, twixt_place *place, twixt_small move) {
    twixt_any_trail made;
    twixt_plane unused;
    const int own = place->position.moment.turn, other = 1 - own;
    const twixt_outlook *look = twixt_look(mind, place);
    change c = {.own_before = look->of[own].distance,
                .other_before = look->of[other].distance,
                .sum_before = look->of[other].sum,
                .way = region_of_plane(&mind->frames, other, &look->of[other].shortest)};
    const twixt_hole at = twixt_hole_at(mind->frames.c, twixt_small_hole(move));
    c.where = region_of(mind->frames.c, at.col, at.row, 1);
    twixt_position_make(&mind->frames, &place->position, move, &made.trail);
    look = twixt_look(mind, place);
    c.own_after = look->of[own].distance;
    c.other_after = look->of[other].distance;
    c.sum_after = look->of[other].sum;
    c.is_won = place->position.board.head.connected == own;
    c.threatens = twixt_winning_holes(mind, &place->position, own, &unused);
    c.is_late = twixt_winning_holes(mind, &place->position, other, &unused);
    return c;
}

static const char *key_of(const change *c, twixt_small move) {
    if (c->is_won) return "twixt.idea.wins";
    if (c->is_late) return "twixt.idea.late";
    if (c->other_before == 1 && c->other_after > 1) return "twixt.idea.stops";
    if (c->other_before < TWIXT_CUT && c->other_after == TWIXT_CUT) return "twixt.idea.cuts";
    if (move & TWIXT_SMALL_RELINK) return "twixt.idea.relinks";
    if (twixt_small_freed(move)) return "twixt.idea.frees";
    if (c->threatens) return "twixt.idea.threatens";
    if (c->own_before == TWIXT_CUT) return "twixt.idea.draw";
    const bool helps = c->own_after<c->own_before, hinders = c->other_after> c->other_before;
    const bool narrows_it = c->sum_after > c->sum_before;
    if (c->own_before > c->other_before + 1 && (hinders || narrows_it)) return race_lost[c->way];
    if (helps && hinders) return both[c->where];
    if (hinders) return blocks[c->where];
    if (narrows_it) return helps ? leans[c->where] : narrows[c->where];
    return helps ? shortens[c->where] : "twixt.idea.prepares";
}

void twixt_idea(const ita_mind *base, const void *state, ita_small_move move, ita_diag *idea) {
    const twixt_mind *mind = twixt_mind_of(base);
    *idea = (ita_diag){.offset = ITA_NO_OFFSET, .key = ""};
    if (move == TWIXT_SMALL_SWAP) {
        idea->key = "twixt.idea.swap";
        return;
    }
    if (move == TWIXT_SMALL_DRAW) return; // what it does is plain
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
