// The engine's position: the fast board and, beside it, the bit planes of pegs and of steps that
// are open, kept up with every peg and link and taken back. Moves are 32 bits. One flat block
// without pointers. Knows whose turn it is and whether swapping is allowed; knows no offers, no
// seats.
#ifndef GAMES_TWIXT_BRAIN_POSITION_H
#define GAMES_TWIXT_BRAIN_POSITION_H

#include "games/twixt/board/board.h"
#include "games/twixt/brain/planes.h"
#include "games/twixt/play/state.h"

/// A move of the engine: a hole in bits 0-11; in bits 12-19, with rules=std alone, directions of
/// links that the peg is to have although own links cross them: those are taken off first. What
/// that makes room for is put on afterwards. Or the swap, or a draw that was offered. Or, with
/// rules=std, one missing link between two own pegs (a peg's hole and one direction), put on with
/// the same removals; the turn goes on, and no second such move comes before its peg.
typedef uint32_t twixt_small;
#define TWIXT_SMALL_SWAP   ((twixt_small)1 << 20)
#define TWIXT_SMALL_RELINK ((twixt_small)1 << 21)
#define TWIXT_SMALL_DRAW   ((twixt_small)1 << 22)
enum { TWIXT_SMALL_FREED_SHIFT = 12 };

static inline twixt_small twixt_small_peg(int hole, uint32_t freed) {
    return (twixt_small)hole | freed << TWIXT_SMALL_FREED_SHIFT;
}
static inline int twixt_small_hole(twixt_small move) {
    return (int)(move & 0xfff);
}
static inline uint32_t twixt_small_freed(twixt_small move) {
    return move >> TWIXT_SMALL_FREED_SHIFT & 0xff;
}

/// What is put back whole by undo.
typedef struct twixt_moment {
    uint8_t turn;     ///< colour to move
    uint8_t can_swap; ///< the side to move may swap
    uint8_t is_over;  ///< by word, drawn by the rules, or because the side to move has no hole left
    uint8_t winner;   ///< colour, of a game that is over otherwise than by joining lines
    uint8_t red_player;
    uint8_t has_relinked; ///< in this turn
    uint8_t has_offer;    ///< of a draw, to the side to move
    uint16_t latest[2];   ///< holes of the two latest pegs, or TWIXT_NO_HOLE
} twixt_moment;
enum { TWIXT_NO_HOLE = 0xffff };

/// Invariant: open[colour][d] has a hole's bit when a link of this colour from there in the frame's
/// direction d is between holes that the colour may use and no link stands in its way for good:
/// an enemy's link, under plain an own link too. Pegs do not count.
typedef struct twixt_position {
    twixt_moment moment;
    twixt_plane open[2][8];
    twixt_plane taken[2]; ///< pegs of either colour, in each frame
    twixt_plane own[2];   ///< pegs of the frame's own colour
    twixt_board board; ///< its way is that of the state it was set from; behind it cells and chains
} twixt_position;

/// One link made or taken away in a turn.
typedef struct twixt_change {
    uint16_t hole;
    uint8_t direction;
    uint8_t is_added;
} twixt_change;

enum {
    // words of planes that one peg's links can change: eight links, both colours, both halves
    TWIXT_CLOSED_MOST = 8 * TWIXT_STEPS_CLOSED * 4,
};

/// The undo record. With rules=std the chains as they were follow, filled when links were edited.
typedef struct twixt_trail {
    twixt_moment moment;
    twixt_small move;
    uint16_t edit_count;
    uint16_t closed_count;
    twixt_board_undo board;
    twixt_change edits[TWIXT_EDITS_MOST];
    uint32_t closed[TWIXT_CLOSED_MOST]; ///< bits that were closed, in the order of closing
} twixt_trail;

/// Room for a position of any size, and for the trail of one move on it.
typedef union twixt_any_position {
    twixt_position position;
    unsigned char bytes[sizeof(twixt_position) + sizeof(twixt_board_copy)];
} twixt_any_position;
typedef union twixt_any_trail {
    twixt_trail trail;
    unsigned char bytes[sizeof(twixt_trail) + sizeof(twixt_board_copy)];
} twixt_any_trail;

size_t twixt_position_size(const twixt_frames *f);
size_t twixt_trail_size(const twixt_frames *f);

/// The position of a game's state.
void twixt_position_set(const twixt_frames *f, const twixt_state *state, twixt_position *p);
/// Plays a legal move of the side to move.
void twixt_position_make(const twixt_frames *f, twixt_position *p, twixt_small move,
                         twixt_trail *trail);
/// Takes back the latest move. Exact: every byte is as before.
void twixt_position_unmake(const twixt_frames *f, twixt_position *p, const twixt_trail *trail);

/// Directions in which a peg of the side to move in this hole, there already or not, would be
/// linked but for own links that cross: with rules=std each may be freed. 0 under other rules.
uint32_t twixt_position_blocked(const twixt_frames *f, const twixt_position *p, int hole);
/// Own links that a move with freed directions takes off, counted once for each direction. More
/// than TWIXT_EDITS_MOST do not fit into a move of the rules: such a move is not to be made.
int twixt_position_removals(const twixt_frames *f, const twixt_position *p, twixt_small move);

/// The move of the rules, edits and all.
ita_move twixt_position_write(const twixt_frames *f, const twixt_position *p, twixt_small move);

/// Is the game over by the rules, the automatic draw included? Cost: little while the way of the
/// start stands, else a walk for another.
bool twixt_position_is_over(const twixt_frames *f, const twixt_position *p);

static inline bool twixt_position_is_open(const twixt_frames *f, const twixt_position *p,
                                          int colour, int hole) {
    twixt_spot spot = twixt_spot_of(colour, twixt_hole_at(f->c, hole));
    return twixt_plane_has(&f->allowed[colour], spot) && !twixt_plane_has(&p->taken[colour], spot);
}
/// Pegs, links, whose turn, and whether he may swap or take a draw. What was done in the turn so
/// far is not in it.
static inline uint64_t twixt_position_hash(const twixt_position *p) {
    return p->board.head.hash ^
           ita_mix((uint64_t)p->moment.turn | (uint64_t)p->moment.can_swap << 8 |
                   (uint64_t)p->moment.red_player << 16 | (uint64_t)p->moment.has_offer << 24);
}

#endif
