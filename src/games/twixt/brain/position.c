// The engine's position: pegs and links made and taken back with their bit planes.
// Evaluates nothing and chooses no moves.
#include "games/twixt/brain/position.h"

#include "games/twixt/board/way.h"

#include <string.h>

size_t twixt_position_size(const twixt_frames *f) {
    return offsetof(twixt_position, board) + twixt_board_size(f->c);
}

// Behind the trail of an edited move: the board's head and chains before it.
typedef struct twixt_before {
    twixt_head head;
    twixt_chain chains[];
} twixt_before;

static size_t chain_bytes(const twixt_frames *f) {
    return (size_t)f->c->hole_count * sizeof(twixt_chain);
}

size_t twixt_trail_size(const twixt_frames *f) {
    return sizeof(twixt_trail) + (f->c->can_edit ? sizeof(twixt_before) + chain_bytes(f) : 0);
}

// ---- planes

static void set_peg_planes(const twixt_frames *f, twixt_position *p, int colour, int hole) {
    for (int frame = 0; frame < 2; frame++) {
        twixt_spot spot = twixt_spot_of(frame, twixt_hole_at(f->c, hole));
        twixt_plane_set(&p->taken[frame], spot);
        if (frame == colour) twixt_plane_set(&p->own[frame], spot);
    }
}

static void clear_peg_planes(const twixt_frames *f, twixt_position *p, int colour, int hole) {
    for (int frame = 0; frame < 2; frame++) {
        twixt_spot spot = twixt_spot_of(frame, twixt_hole_at(f->c, hole));
        twixt_plane_clear(&p->taken[frame], spot);
        if (frame == colour) twixt_plane_clear(&p->own[frame], spot);
    }
}

// The word of a colour's first plane where a link's first hole lies.
static uint32_t *first_word(twixt_position *p, int colour, twixt_spot spot) {
    return &p->open[colour][0].half[0][TWIXT_LANE_PAD + spot.lane];
}

// Closes the steps of a colour that a link crosses; writes the bits that were open, one word a
// closing and half.
static uint32_t *close_steps(const twixt_frames *f, twixt_position *p, int colour, int hole,
                             int direction, uint32_t *closed) {
    twixt_spot spot = twixt_spot_of(colour, twixt_hole_at(f->c, hole));
    const twixt_closing *closing = f->closings[twixt_frame_direction(colour, direction)];
    uint32_t *base = first_word(p, colour, spot);
    for (; closing->bits; closing++) {
        uint64_t bits = (uint64_t)closing->bits << spot.place >> TWIXT_BITS_SHIFT;
        uint32_t *word = base + closing->offset;
        *closed = *word & (uint32_t)bits;
        *word ^= *closed++;
        if (!f->is_wide[colour]) continue;
        word += TWIXT_LANES;
        *closed = *word & (uint32_t)(bits >> 32);
        *word ^= *closed++;
    }
    return closed;
}

// Opens again what closing wrote.
static const uint32_t *reopen_steps(const twixt_frames *f, twixt_position *p, int colour, int hole,
                                    int direction, const uint32_t *closed) {
    twixt_spot spot = twixt_spot_of(colour, twixt_hole_at(f->c, hole));
    const twixt_closing *closing = f->closings[twixt_frame_direction(colour, direction)];
    uint32_t *base = first_word(p, colour, spot);
    for (; closing->bits; closing++) {
        base[closing->offset] |= *closed++;
        if (f->is_wide[colour]) base[closing->offset + TWIXT_LANES] |= *closed++;
    }
    return closed;
}

// Do links of this colour close steps of the other, or of its own?
static bool is_wall_for(const twixt_frames *f, int colour, int other) {
    return f->c->wall[other] & (colour == TWIXT_RED ? 0xffu : 0xff00u);
}

static uint32_t *close_for_both(const twixt_frames *f, twixt_position *p, int colour, int hole,
                                int direction, uint32_t *closed) {
    for (int other = 0; other < 2; other++)
        if (is_wall_for(f, colour, other))
            closed = close_steps(f, p, other, hole, direction, closed);
    return closed;
}

// A link is gone: opens each enemy step across it that nothing else crosses.
static void open_across(const twixt_frames *f, twixt_position *p, int colour, int hole,
                        int direction) {
    const twixt_config *c = f->c;
    int other = 1 - colour;
    for (int i = 0; i < 4; i++) {
        int from = hole + c->cross_step[direction][i];
        twixt_hole at = twixt_hole_at(c, from);
        for (uint32_t bits = c->cross_mask[direction][i] & 0xff; bits; bits &= bits - 1) {
            int d = __builtin_ctz(bits);
            twixt_hole to = {at.col + twixt_direction_col[d], at.row + twixt_direction_row[d]};
            if (!twixt_is_inside(c, to.col, to.row)) continue;
            twixt_spot start = twixt_spot_of(other, at), end = twixt_spot_of(other, to);
            if (!twixt_plane_has(&f->allowed[other], start) ||
                !twixt_plane_has(&f->allowed[other], end) ||
                twixt_board_crossed(c, &p->board, from, d) & c->wall[other])
                continue;
            int forth = twixt_frame_direction(other, d);
            twixt_plane_set(&p->open[other][forth], start);
            twixt_plane_set(&p->open[other][TWIXT_OPPOSITE(forth)], end);
        }
    }
}

// ---- setting up

// Two pegs that stand without their link, though nothing crosses it, stay without it where links
// cannot be made by hand. Only positions that were written down have such pairs.
static void close_missing_link(const twixt_frames *f, twixt_position *p, int colour, int hole,
                               int direction) {
    twixt_hole at = twixt_hole_at(f->c, hole);
    twixt_hole to = {at.col + twixt_direction_col[direction],
                     at.row + twixt_direction_row[direction]};
    if (twixt_board_owner(&p->board, to.col, to.row) != colour) return;
    twixt_plane *plane = &p->open[colour][twixt_frame_direction(colour, direction)];
    twixt_plane_clear(plane, twixt_spot_of(colour, at));
}

static void set_peg_with_links(const twixt_frames *f, twixt_position *p, int colour, int hole) {
    uint32_t links = twixt_board_links(&p->board, hole), unused[TWIXT_CLOSED_MOST];
    set_peg_planes(f, p, colour, hole);
    for (int d = 0; d < 8; d++) {
        twixt_hole at = twixt_hole_at(f->c, hole);
        if (links >> d & 1) {
            if (twixt_direction_row[d] > 0) close_for_both(f, p, colour, hole, d, unused);
        } else if (!f->c->can_edit && twixt_is_inside(f->c, at.col + twixt_direction_col[d],
                                                      at.row + twixt_direction_row[d])) {
            close_missing_link(f, p, colour, hole, d);
        }
    }
}

void twixt_position_set(const twixt_frames *f, const twixt_state *state, twixt_position *p) {
    memset(p, 0, offsetof(twixt_position, board));
    memcpy(&p->board, &state->board, twixt_board_size(f->c));
    p->moment.turn = state->status.turn;
    p->moment.has_relinked = state->status.has_edited;
    p->moment.can_swap = state->status.can_swap;
    p->moment.is_over = state->status.end != TWIXT_GOES_ON;
    p->moment.winner = state->status.winner;
    p->moment.has_offer = state->status.offer;
    p->moment.red_player = state->status.red_player;
    p->moment.latest[0] = p->moment.latest[1] = TWIXT_NO_HOLE;
    for (int colour = 0; colour < 2; colour++)
        twixt_frames_open_steps(f, colour, p->open[colour]);
    for (int hole = 0; hole < f->c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(f->c, hole);
        int owner = twixt_board_owner(&p->board, at.col, at.row);
        if (owner != TWIXT_NOBODY) set_peg_with_links(f, p, owner, hole);
    }
}

// ---- a peg

static void place(const twixt_frames *f, twixt_position *p, int colour, int hole,
                  twixt_trail *trail) {
    twixt_hole at = twixt_hole_at(f->c, hole);
    uint32_t *closed = trail->closed;
    twixt_board_place(f->c, &p->board, colour, at.col, at.row, &trail->board);
    set_peg_planes(f, p, colour, hole);
    for (uint32_t links = trail->board.links; links; links &= links - 1)
        closed = close_for_both(f, p, colour, hole, __builtin_ctz(links), closed);
    trail->closed_count = (uint16_t)(closed - trail->closed);
}

static void unplace(const twixt_frames *f, twixt_position *p, const twixt_trail *trail) {
    int colour = trail->board.colour, hole = trail->board.hole;
    const uint32_t *closed = trail->closed;
    for (uint32_t links = trail->board.links; links; links &= links - 1)
        for (int other = 0; other < 2; other++)
            if (is_wall_for(f, colour, other))
                closed = reopen_steps(f, p, other, hole, __builtin_ctz(links), closed);
    clear_peg_planes(f, p, colour, hole);
    twixt_board_undo_place(f->c, &p->board, &trail->board);
}

// ---- link edits, rules=std alone: own links are no wall for oneself

static uint32_t own_cells(int colour) {
    return colour == TWIXT_RED ? 0xffu : 0xff00u;
}

static void note(twixt_trail *trail, int hole, int direction, bool is_added) {
    twixt_change change = {(uint16_t)hole, (uint8_t)direction, is_added};
    trail->edits[trail->edit_count++] = change;
}

static void take_off(const twixt_frames *f, twixt_position *p, int colour, int hole, int direction,
                     twixt_trail *trail) {
    if (trail->edit_count == TWIXT_EDITS_MOST) return;
    note(trail, hole, direction, false);
    twixt_board_take_link(f->c, &p->board, colour, hole, direction);
    open_across(f, p, colour, hole, direction);
}

// Takes off every own link across a link that the peg in this hole is to have.
static void free_direction(const twixt_frames *f, twixt_position *p, int colour, int hole,
                           int direction, twixt_trail *trail) {
    const twixt_config *c = f->c;
    for (int i = 0; i < 4; i++) {
        int from = hole + c->cross_step[direction][i];
        uint32_t across = p->board.cells[from] & c->cross_mask[direction][i] & own_cells(colour);
        for (across |= across >> 8, across &= 0xff; across; across &= across - 1)
            take_off(f, p, colour, from, __builtin_ctz(across), trail);
    }
}

// Puts on a link that a removal has made room for, if both pegs are there and nothing crosses.
static void put_on(const twixt_frames *f, twixt_position *p, int colour, int hole, int direction,
                   twixt_trail *trail) {
    const twixt_config *c = f->c;
    uint32_t unused[TWIXT_CLOSED_MOST];
    twixt_hole at = twixt_hole_at(c, hole);
    twixt_hole to = {at.col + twixt_direction_col[direction],
                     at.row + twixt_direction_row[direction]};
    if (trail->edit_count == TWIXT_EDITS_MOST || !twixt_is_inside(c, to.col, to.row) ||
        !twixt_board_has(&p->board, colour, at.col, at.row) ||
        !twixt_board_has(&p->board, colour, to.col, to.row) ||
        twixt_board_links(&p->board, hole) >> direction & 1 ||
        twixt_board_crossed(c, &p->board, hole, direction) & c->block[colour])
        return;
    note(trail, hole, direction, true);
    twixt_board_make_link(c, &p->board, colour, hole, direction);
    close_for_both(f, p, colour, hole, direction, unused);
}

static void put_on_across(const twixt_frames *f, twixt_position *p, int colour,
                          twixt_change removed, twixt_trail *trail) {
    const twixt_config *c = f->c;
    for (int i = 0; i < 4; i++) {
        int from = removed.hole + c->cross_step[removed.direction][i];
        for (uint32_t bits = c->cross_mask[removed.direction][i] & 0xff; bits; bits &= bits - 1)
            put_on(f, p, colour, from, __builtin_ctz(bits), trail);
    }
}

static void place_edited(const twixt_frames *f, twixt_position *p, int colour, twixt_small move,
                         twixt_trail *trail) {
    int hole = twixt_small_hole(move);
    twixt_before *before = (twixt_before *)(trail + 1);
    before->head = p->board.head;
    memcpy(before->chains, twixt_board_chains(f->c, &p->board), chain_bytes(f));
    for (uint32_t freed = twixt_small_freed(move); freed; freed &= freed - 1)
        free_direction(f, p, colour, hole, __builtin_ctz(freed), trail);
    int removed = trail->edit_count;
    if (move & TWIXT_SMALL_RELINK)
        put_on(f, p, colour, hole, __builtin_ctz(twixt_small_freed(move)), trail);
    else
        place(f, p, colour, hole, trail);
    for (int i = 0; i < removed; i++)
        put_on_across(f, p, colour, trail->edits[i], trail);
    p->board.head.way_broken = 1; // by a link put on, perhaps
}

static void unplace_edited(const twixt_frames *f, twixt_position *p, const twixt_trail *trail) {
    const twixt_before *before = (const twixt_before *)(trail + 1);
    int colour = trail->moment.turn, at = trail->edit_count;
    bool is_relink = trail->move & TWIXT_SMALL_RELINK;
    uint32_t unused[TWIXT_CLOSED_MOST];
    for (; at > 0 && trail->edits[at - 1].is_added; at--) {
        const twixt_change *edit = &trail->edits[at - 1];
        twixt_board_flip_link(f->c, &p->board, colour, edit->hole, edit->direction);
        open_across(f, p, colour, edit->hole, edit->direction);
    }
    if (!is_relink) unplace(f, p, trail);
    for (; at > 0; at--) {
        const twixt_change *edit = &trail->edits[at - 1];
        twixt_board_flip_link(f->c, &p->board, colour, edit->hole, edit->direction);
        close_for_both(f, p, colour, edit->hole, edit->direction, unused);
    }
    p->board.head = before->head;
    memcpy(twixt_board_chains(f->c, &p->board), before->chains, chain_bytes(f));
}

uint32_t twixt_position_blocked(const twixt_frames *f, const twixt_position *p, int hole) {
    const twixt_config *c = f->c;
    int colour = p->moment.turn;
    if (!c->can_edit) return 0;
    twixt_hole at = twixt_hole_at(c, hole);
    uint32_t blocked = 0, links = twixt_board_links(&p->board, hole);
    bool is_peg = twixt_board_has(&p->board, colour, at.col, at.row);
    for (uint32_t near = twixt_board_near(&p->board, colour, at.col, at.row) & ~links; near;
         near &= near - 1) {
        int direction = __builtin_ctz(near);
        uint32_t crossed = twixt_board_crossed(c, &p->board, hole, direction);
        bool is_missing = crossed & own_cells(colour) || is_peg; // a new peg has the others at once
        if (is_missing && !(crossed & c->wall[colour])) blocked |= 1u << direction;
    }
    return blocked;
}

int twixt_position_removals(const twixt_frames *f, const twixt_position *p, twixt_small move) {
    const twixt_config *c = f->c;
    int hole = twixt_small_hole(move), count = 0;
    for (uint32_t freed = twixt_small_freed(move); freed; freed &= freed - 1) {
        int direction = __builtin_ctz(freed);
        for (int i = 0; i < 4; i++)
            count += ita_bits_count64(p->board.cells[hole + c->cross_step[direction][i]] &
                                      c->cross_mask[direction][i] & own_cells(p->moment.turn));
    }
    return count;
}

// ---- swap

// Takes the only peg off, which has no links.
static void lift(const twixt_frames *f, twixt_position *p, int colour, int hole) {
    const twixt_config *c = f->c;
    twixt_hole at = twixt_hole_at(c, hole);
    twixt_board_undo u = {.head = p->board.head, .hole = (uint16_t)hole, .colour = (uint8_t)colour};
    u.head.hash ^= c->peg_keys[colour * c->hole_count + hole];
    u.head.peg_count--;
    for (int k = 0; k < 2; k++)
        u.head.open_count[k] =
            (uint16_t)(u.head.open_count[k] +
                       (c->allowed[k][at.row + TWIXT_PAD] >> (at.col + TWIXT_PAD) & 1));
    twixt_board_undo_place(c, &p->board, &u);
    clear_peg_planes(f, p, colour, hole);
}

static void make_swap(const twixt_frames *f, twixt_position *p, twixt_trail *trail) {
    twixt_hole only = {0, 0};
    p->moment.can_swap = 0;
    if (f->c->swap == TWIXT_SWAP_SIDES) {
        p->moment.red_player = (uint8_t)(3 - p->moment.red_player);
        return;
    }
    twixt_only_peg(f->c, &p->board, &only);
    twixt_hole image = twixt_swapped_hole(f->c, only);
    trail->edits[0].hole = (uint16_t)(only.row * f->c->cols + only.col);
    lift(f, p, TWIXT_RED, trail->edits[0].hole);
    int hole = image.row * f->c->cols + image.col;
    place(f, p, TWIXT_BLUE, hole, trail);
    p->moment.latest[0] = (uint16_t)hole;
    p->moment.turn = TWIXT_RED;
}

static void unmake_swap(const twixt_frames *f, twixt_position *p, const twixt_trail *trail) {
    if (f->c->swap == TWIXT_SWAP_SIDES) return;
    twixt_trail unused;
    unplace(f, p, trail);
    place(f, p, TWIXT_RED, trail->edits[0].hole, &unused);
}

// ---- both

void twixt_position_make(const twixt_frames *f, twixt_position *p, twixt_small move,
                         twixt_trail *trail) {
    int colour = p->moment.turn, hole = twixt_small_hole(move);
    trail->moment = p->moment;
    trail->move = move;
    trail->edit_count = 0;
    p->moment.has_offer = 0;
    if (move == TWIXT_SMALL_DRAW) {
        p->moment.is_over = 1;
        return;
    }
    if (move == TWIXT_SMALL_SWAP) {
        make_swap(f, p, trail);
        return;
    }
    if (twixt_small_freed(move))
        place_edited(f, p, colour, move, trail);
    else
        place(f, p, colour, hole, trail);
    p->moment.has_relinked = (move & TWIXT_SMALL_RELINK) != 0;
    if (p->moment.has_relinked) return;
    p->moment.turn = (uint8_t)(1 - colour);
    p->moment.latest[1] = p->moment.latest[0];
    p->moment.latest[0] = (uint16_t)hole;
    p->moment.can_swap = p->board.head.peg_count == 1 && f->c->swap != TWIXT_SWAP_NO;
    p->moment.is_over = p->board.head.open_count[1 - colour] == 0;
}

void twixt_position_unmake(const twixt_frames *f, twixt_position *p, const twixt_trail *trail) {
    if (trail->move == TWIXT_SMALL_SWAP)
        unmake_swap(f, p, trail);
    else if (trail->move == TWIXT_SMALL_DRAW)
        ; // nothing was set
    else if (twixt_small_freed(trail->move))
        unplace_edited(f, p, trail);
    else
        unplace(f, p, trail);
    p->moment = trail->moment;
}

bool twixt_position_is_over(const twixt_frames *f, const twixt_position *p) {
    const twixt_head *head = &p->board.head;
    twixt_way unused;
    if (head->connected != TWIXT_NOBODY || p->moment.is_over) return true;
    if (f->c->plays_on || (!head->way_broken && head->way_colour != TWIXT_NOBODY)) return false;
    return !twixt_way_find(f->c, &p->board, TWIXT_RED, &unused) &&
           !twixt_way_find(f->c, &p->board, TWIXT_BLUE, &unused);
}

// ---- the border

ita_move twixt_position_write(const twixt_frames *f, const twixt_position *p, twixt_small move) {
    if (move == TWIXT_SMALL_SWAP) return twixt_move_of(TWIXT_SWAP);
    if (move == TWIXT_SMALL_DRAW) return twixt_move_of(TWIXT_DRAW);
    twixt_hole at = twixt_hole_at(f->c, twixt_small_hole(move));
    if (!twixt_small_freed(move)) return twixt_move_peg(at.col, at.row);
    twixt_any_position copy;
    twixt_any_trail made;
    twixt_move written = {.kind = TWIXT_PEG, .hole = at};
    memcpy(copy.bytes, p, twixt_position_size(f));
    twixt_position_make(f, &copy.position, move, &made.trail);
    for (int i = 0; i < made.trail.edit_count; i++) {
        twixt_change edit = made.trail.edits[i];
        int hole = edit.hole, direction = edit.direction;
        if (twixt_direction_row[direction] < 0) {
            hole += f->c->step[direction];
            direction = TWIXT_OPPOSITE(direction);
        }
        twixt_move_add(&written, (twixt_edit){hole, direction, edit.is_added});
    }
    if (move & TWIXT_SMALL_RELINK) written.kind = TWIXT_LINKS;
    return twixt_move_put(&written);
}
