// TwixT's moves as values and as text: "D5", "R14-R16/Q14+Q16/R14", "-C3/E4+B4/D5", "Q9|draw",
// "swap", "draw", "resign", in problems "C4!". Knows the size of the board, not what stands on it.
#ifndef GAMES_TWIXT_PLAY_MOVE_H
#define GAMES_TWIXT_PLAY_MOVE_H

#include "games/twixt/board/geometry.h"

typedef enum twixt_kind {
    TWIXT_PEG = 1, ///< a peg, with link edits; ends the turn
    TWIXT_SWAP,
    TWIXT_RESIGN,
    TWIXT_DRAW,
    TWIXT_LINKS, ///< link edits alone; the turn goes on
} twixt_kind;

/// Link edits in one move. A turn has no limit: it may begin with moves of kind TWIXT_LINKS.
#define TWIXT_EDITS_MOST 12

/// One link added or removed by hand: upper end and downward direction.
typedef struct twixt_edit {
    int hole, direction;
    bool is_added;
} twixt_edit;

/// A move. `has_offer` goes with a peg or a swap, `hole` with a peg, edits with a peg or links,
/// `refutes` with a peg: the answer of a problem that ends it, as the aim is out of reach.
/// Only `edit_count` edits are of any meaning.
typedef struct twixt_move {
    twixt_kind kind;
    bool has_offer; ///< of a draw
    bool refutes;
    twixt_hole hole;
    int edit_count;
    twixt_edit edits[TWIXT_EDITS_MOST];
} twixt_move;

/// The bytes of a move whose fields are in their ranges.
ita_move twixt_move_put(const twixt_move *move);
/// False unless the bytes are what twixt_move_put writes; says nothing of the position.
bool twixt_move_get(const twixt_config *c, const ita_move *bytes, twixt_move *move);
/// A peg without edits; a swap, a resignation, an agreed draw.
ita_move twixt_move_peg(int col, int row);
ita_move twixt_move_of(twixt_kind kind);
/// Appends an edit; false when the move is full.
bool twixt_move_add(twixt_move *move, twixt_edit edit);
/// Does the link end in this hole?
bool twixt_edit_touches(const twixt_config *c, twixt_edit edit, twixt_hole hole);
/// The edit that adds or removes the link between two holes; false when they are not a knight's
/// move apart or outside.
bool twixt_edit_between(const twixt_config *c, twixt_hole a, twixt_hole b, bool is_added,
                        twixt_edit *edit);

/// Scene nodes, and so the marks of a diagnosis: 1.. for holes, 10001.. for links.
uint32_t twixt_node_of_hole(const twixt_config *c, twixt_hole hole);
uint32_t twixt_node_of_link(const twixt_config *c, int upper_hole, int direction);
bool twixt_hole_of_node(const twixt_config *c, uint32_t node, twixt_hole *hole);
bool twixt_link_of_node(const twixt_config *c, uint32_t node, twixt_edit *link);

/// "D5"; "AA12" from the 27th column on.
void twixt_put_hole(ita_text *out, twixt_hole hole);
/// "D5/F6", the upper end first.
void twixt_put_link(const twixt_config *c, ita_text *out, int hole, int direction);
/// Reads "d5" or "D5"; holes beyond the board are read too, up to column and row 255.
bool twixt_read_hole(ita_reader *reader, twixt_hole *hole);
/// Adds a hole or a link as argument of a diagnosis.
void twixt_diag_hole(ita_diag *diag, twixt_hole hole);
void twixt_diag_link(const twixt_config *c, ita_diag *diag, int hole, int direction);

ita_status twixt_move_parse(const ita_config *config, const void *state, const char *text,
                            size_t length, ita_move *move, ita_diag *diag);
void twixt_move_format(const ita_config *config, const void *state, const ita_move *move,
                       ita_text *out);

#endif
