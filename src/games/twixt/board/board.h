// The fast TwixT board: bit rows of pegs, a cell a hole with its links, chains as union-find whose
// joins can be taken back, a hash that is kept up. One flat block without pointers.
// Knows no turns, players, swaps or offers.
#ifndef GAMES_TWIXT_BOARD_BOARD_H
#define GAMES_TWIXT_BOARD_BOARD_H

#include "games/twixt/board/geometry.h"

#define TWIXT_BIT_ROWS (TWIXT_MOST + 2 * TWIXT_PAD)
#define TWIXT_WAY_MOST 190 ///< links; a longer way is not kept, only found again

/// A cell: bits 0-7 links of a red peg here, 8-15 of a blue peg, 16-23 links of the way (way.h).
/// Invariant: a link is in the cells of both its ends, in opposite directions.
enum { TWIXT_WAY_SHIFT = 16, TWIXT_WAY_BITS = 0xff0000 };

/// A chain's node: parent hole (itself at the root) and, at the root, how many pegs and which
/// border lines the chain touches. Holes without peg are roots of weight 0.
typedef struct twixt_chain {
    uint16_t parent;
    uint16_t weight; ///< pegs in bits 0-11, TWIXT_TOUCHES_FIRST and _LAST above
} twixt_chain;
enum { TWIXT_TOUCHES_FIRST = 0x4000, TWIXT_TOUCHES_LAST = 0x8000, TWIXT_TOUCHES_BOTH = 0xc000 };

/// What changes with every peg and is put back whole by undo.
typedef struct twixt_head {
    uint64_t hash;          ///< over pegs and links
    uint16_t open_count[2]; ///< empty holes that a colour may use
    uint16_t peg_count;
    uint8_t connected;  ///< colour that has joined its lines, or TWIXT_NOBODY
    uint8_t way_colour; ///< whose way is kept, or TWIXT_NOBODY
    uint8_t way_broken; ///< the way was hit since it was found
    uint8_t cut[2];     ///< this colour can never connect any more
    uint8_t unused[3];
    uint16_t way_start;  ///< first hole of the way
    uint16_t way_length; ///< links of the way
} twixt_head;

typedef struct twixt_board {
    twixt_head head;
    uint64_t pegs[2][TWIXT_BIT_ROWS]; ///< bit col + TWIXT_PAD of row + TWIXT_PAD
    uint8_t way[TWIXT_WAY_MOST + 2];  ///< the way's directions, from its first hole on
    uint32_t cells[];                 ///< [hole_count], followed by twixt_chain [hole_count]
} twixt_board;

typedef struct twixt_board_undo {
    twixt_head head;
    uint16_t hole;
    uint8_t colour;
    uint8_t links; ///< directions in which links were made
    uint8_t join_count;
    struct {
        uint16_t root;   ///< root that became a child
        uint16_t weight; ///< weight its new parent had
    } joins[8];
} twixt_board_undo;

size_t twixt_board_size(const twixt_config *c);

/// Room for a board of any size, for trying things out.
typedef union twixt_board_copy {
    twixt_board board;
    unsigned char bytes[sizeof(twixt_board) +
                        TWIXT_MOST * TWIXT_MOST * (sizeof(uint32_t) + sizeof(twixt_chain))];
} twixt_board_copy;

static inline twixt_chain *twixt_board_chains(const twixt_config *c, twixt_board *b) {
    return (twixt_chain *)(b->cells + c->hole_count);
}
static inline const twixt_chain *twixt_board_chains_of(const twixt_config *c,
                                                       const twixt_board *b) {
    return (const twixt_chain *)(b->cells + c->hole_count);
}
static inline bool twixt_board_has(const twixt_board *b, int colour, int col, int row) {
    return (b->pegs[colour][row + TWIXT_PAD] >> (col + TWIXT_PAD)) & 1;
}
/// TWIXT_RED, TWIXT_BLUE or TWIXT_NOBODY.
static inline int twixt_board_owner(const twixt_board *b, int col, int row) {
    if (twixt_board_has(b, TWIXT_RED, col, row)) return TWIXT_RED;
    return twixt_board_has(b, TWIXT_BLUE, col, row) ? TWIXT_BLUE : TWIXT_NOBODY;
}
/// The eight bits of links that the peg in this hole has.
static inline uint32_t twixt_board_links(const twixt_board *b, int hole) {
    return (b->cells[hole] | b->cells[hole] >> 8) & 0xff;
}
/// Cells of the links that would cross a link from `hole` in `direction`, or-ed together.
static inline uint32_t twixt_board_crossed(const twixt_config *c, const twixt_board *b, int hole,
                                           int direction) {
    const int32_t *step = c->cross_step[direction];
    const uint32_t *mask = c->cross_mask[direction];
    const uint32_t *cell = b->cells + hole;
    return (cell[step[0]] & mask[0]) | (cell[step[1]] & mask[1]) | (cell[step[2]] & mask[2]) |
           (cell[step[3]] & mask[3]);
}
/// The eight bits of directions in which a peg of this colour stands a knight's move away.
static inline uint32_t twixt_board_near(const twixt_board *b, int colour, int col, int row) {
    const uint64_t *rows = b->pegs[colour] + row;
    return (uint32_t)((rows[0] >> (col + 1) & 0x05) | (rows[1] >> col & 0x11) << 1 |
                      (rows[3] >> col & 0x11) << 3 | (rows[4] >> (col + 1) & 0x05) << 4);
}
/// The root of the chain that a hole belongs to.
static inline int twixt_chain_root(const twixt_chain *chains, int hole) {
    while (chains[hole].parent != hole)
        hole = chains[hole].parent;
    return hole;
}

/// An empty board; finds a way (way.h).
void twixt_board_start(const twixt_config *c, twixt_board *b);
/// Sets a peg in an empty allowed hole with every link that the rule set makes by itself.
void twixt_board_place(const twixt_config *c, twixt_board *b, int colour, int col, int row,
                       twixt_board_undo *undo);
/// Takes back the latest placement. Exact: every byte is as before.
void twixt_board_undo_place(const twixt_config *c, twixt_board *b, const twixt_board_undo *undo);

/// Sets a peg without links; the chains are out of date until twixt_board_rebuild.
void twixt_board_put_peg(const twixt_config *c, twixt_board *b, int colour, int col, int row);
/// Makes or takes away the link from `hole` in `direction` of a colour; the chains are out of date
/// until twixt_board_rebuild.
void twixt_board_flip_link(const twixt_config *c, twixt_board *b, int colour, int hole,
                           int direction);
/// Makes a link between two pegs of a colour that nothing stops, or takes one away; chains and
/// connection are kept up, the way is not. Cost: taking away walks the chain, making walks to two
/// roots.
void twixt_board_make_link(const twixt_config *c, twixt_board *b, int colour, int hole,
                           int direction);
void twixt_board_take_link(const twixt_config *c, twixt_board *b, int colour, int hole,
                           int direction);
/// Chains, connection and way from the pegs and links.
void twixt_board_rebuild(const twixt_config *c, twixt_board *b);
/// All that is derived, the hash and the counts too, from the pegs and links: the same bytes
/// however the board came about.
void twixt_board_renew(const twixt_config *c, twixt_board *b);

#endif
