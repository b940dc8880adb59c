// Wins with one peg, and all that stops one: both found exactly, by the links a peg would make.
// Looks one peg ahead and weighs nothing.
#include "games/twixt/brain/mind.h"

#include <string.h>

bool twixt_winning_holes(const twixt_mind *mind, const twixt_position *p, int colour,
                         twixt_plane *holes) {
    const twixt_frames *f = &mind->frames;
    twixt_chains chains;
    twixt_chains_collect(f, p, colour, &chains);
    bool is_any = false;
    memset(holes, 0, sizeof *holes);
    for (int half = 0; half < (f->is_wide[colour] ? 2 : 1); half++)
        for (int i = TWIXT_LANE_PAD; i < TWIXT_LANE_PAD + f->lanes[colour]; i++) {
            holes->half[half][i] =
                chains.line[0].holes.half[half][i] & chains.line[1].holes.half[half][i];
            is_any |= holes->half[half][i] != 0;
        }
    return is_any || chains.is_joined;
}

// ---- moves collected one by one

typedef struct list {
    const twixt_mind *mind;
    twixt_position *p;
    ita_choice *out;
    size_t count, capacity;
} list;

static bool has(const list *l, twixt_small move) {
    for (size_t i = 0; i < l->count; i++)
        if (l->out[i].move == move) return true;
    return false;
}

static bool wins(const list *l, twixt_small move) {
    twixt_any_trail made;
    int colour = l->p->moment.turn;
    twixt_position_make(&l->mind->frames, l->p, move, &made.trail);
    bool is_won = l->p->board.head.connected == colour;
    twixt_position_unmake(&l->mind->frames, l->p, &made.trail);
    return is_won;
}

// Is the other side, which threatens to win, stopped by the move?
static bool stops(const list *l, twixt_small move) {
    twixt_any_trail made;
    twixt_plane unused;
    int other = 1 - l->p->moment.turn;
    twixt_position_make(&l->mind->frames, l->p, move, &made.trail);
    bool is_stopped = !twixt_winning_holes(l->mind, l->p, other, &unused);
    twixt_position_unmake(&l->mind->frames, l->p, &made.trail);
    return is_stopped;
}

typedef bool judge(const list *l, twixt_small move);

static void add_if(list *l, judge *is_wanted, twixt_small move) {
    if (l->count == l->capacity || has(l, move)) return;
    if (twixt_position_removals(&l->mind->frames, l->p, move) >= TWIXT_EDITS_MOST) return;
    if (is_wanted(l, move)) l->out[l->count++] = (ita_choice){move, 0};
}

// A peg, with every set of own links that it could have taken off.
static void add_peg_if(list *l, judge *is_wanted, int hole) {
    const twixt_frames *f = &l->mind->frames;
    if (!twixt_position_is_open(f, l->p, l->p->moment.turn, hole)) return;
    uint32_t blocked = twixt_position_blocked(f, l->p, hole), freed = 0;
    do {
        add_if(l, is_wanted, twixt_small_peg(hole, freed));
        freed = (freed - blocked) & blocked; // the next subset
    } while (freed);
}

// A missing link between own pegs, where the turn has seen none yet.
static void add_relink_if(list *l, judge *is_wanted, int hole, int direction) {
    const twixt_frames *f = &l->mind->frames;
    twixt_hole at = twixt_hole_at(f->c, hole);
    if (l->p->moment.has_relinked ||
        !twixt_board_has(&l->p->board, l->p->moment.turn, at.col, at.row) ||
        !(twixt_position_blocked(f, l->p, hole) >> direction & 1))
        return;
    add_if(l, is_wanted, twixt_small_peg(hole, 1u << direction) | TWIXT_SMALL_RELINK);
}

static void add_relinks_if(list *l, judge *is_wanted) {
    const twixt_config *c = l->mind->frames.c;
    if (!c->can_edit || l->p->moment.has_relinked) return;
    for (int hole = 0; hole < c->hole_count; hole++)
        for (int k = 0; k < 4; k++)
            add_relink_if(l, is_wanted, hole, twixt_down[k]);
}

// ---- wins

size_t twixt_wins(const twixt_mind *mind, twixt_position *p, ita_choice *out, size_t capacity) {
    const twixt_config *c = mind->frames.c;
    list l = {mind, p, out, 0, capacity};
    int colour = p->moment.turn;
    twixt_plane holes;
    if (!twixt_winning_holes(mind, p, colour, &holes)) return 0;
    for (int hole = 0; hole < c->hole_count; hole++)
        if (twixt_plane_has(&holes, twixt_spot_of(colour, twixt_hole_at(c, hole))))
            add_peg_if(&l, wins, hole);
    if (l.count == 0) add_relinks_if(&l, wins);
    return l.count;
}

// ---- defences: whatever takes the winning hole or crosses a link that it would win with

static void add_across(list *l, int hole, int direction) {
    const twixt_config *c = l->mind->frames.c;
    for (int i = 0; i < 4; i++) {
        int from = hole + c->cross_step[direction][i];
        twixt_hole at = twixt_hole_at(c, from);
        for (uint32_t bits = c->cross_mask[direction][i] & 0xff; bits; bits &= bits - 1) {
            int d = __builtin_ctz(bits);
            twixt_hole to = {at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]};
            if (!twixt_is_inside(c, to.col, to.row)) continue;
            int end = to.row * c->cols + to.col, own = l->p->moment.turn;
            if (twixt_board_has(&l->p->board, own, at.col, at.row)) add_peg_if(l, stops, end);
            if (twixt_board_has(&l->p->board, own, to.col, to.row)) add_peg_if(l, stops, from);
            add_relink_if(l, stops, from, d);
        }
    }
}

// One of the winning holes is enough: a defence stops all of them.
static int some_hole(const twixt_config *c, int colour, const twixt_plane *holes) {
    for (int hole = 0; hole < c->hole_count; hole++)
        if (twixt_plane_has(holes, twixt_spot_of(colour, twixt_hole_at(c, hole)))) return hole;
    return -1;
}

size_t twixt_defences(const twixt_mind *mind, twixt_position *p, ita_choice *out, size_t capacity) {
    const twixt_config *c = mind->frames.c;
    list l = {mind, p, out, 0, capacity};
    int other = 1 - p->moment.turn;
    twixt_plane holes;
    twixt_winning_holes(mind, p, other, &holes);
    int hole = some_hole(c, other, &holes);
    if (hole < 0) return 0;
    twixt_hole at = twixt_hole_at(c, hole);
    add_peg_if(&l, stops, hole);
    uint32_t near = twixt_board_near(&p->board, other, at.col, at.row);
    for (; near; near &= near - 1) {
        int direction = __builtin_ctz(near);
        int frame_direction = twixt_frame_direction(other, direction);
        if (twixt_plane_has(&p->open[other][frame_direction], twixt_spot_of(other, at)))
            add_across(&l, hole, direction);
    }
    return l.count;
}
