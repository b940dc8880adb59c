// TwixT's moves as values and as text: "D5", "R14-R16/Q14+Q16/R14", "Q9|draw", "swap", "draw",
// "resign". Knows the size of the board, not what stands on it.
#ifndef GAMES_TWIXT_PLAY_MOVE_H
#define GAMES_TWIXT_PLAY_MOVE_H

#include "games/twixt/board/geometry.h"

enum { TWIXT_PEG = 1, TWIXT_SWAP, TWIXT_RESIGN, TWIXT_DRAW }; ///< kinds of move, v[0] & 0xff
enum { TWIXT_OFFER = 0x100 };                                 ///< v[0]: with an offer of a draw
#define TWIXT_EDITS_MOST 12

/// One link added or removed by hand: upper end and downward direction.
typedef struct twixt_edit {
    int hole, direction;
    bool is_added;
} twixt_edit;

/// v[0] kind and offer; v[1] the peg, col | row << 8; v[2..7] two edits each, 16 bits an edit:
/// 0 none, else 1 + 2 * (4 * hole + which of twixt_down) + is_added.
ita_move twixt_move_peg(int col, int row);
ita_move twixt_move_of(int kind);
static inline int twixt_move_kind(const ita_move *move) {
    return move->v[0] & 0xff;
}
static inline bool twixt_move_has_offer(const ita_move *move) {
    return move->v[0] & TWIXT_OFFER;
}
static inline twixt_hole twixt_move_hole(const ita_move *move) {
    return (twixt_hole){move->v[1] & 0xff, move->v[1] >> 8 & 0xff};
}
/// Appends an edit; false when the move is full.
bool twixt_move_add_edit(ita_move *move, twixt_edit edit);
/// The edits in order and how many; -1 when the bytes are not those of a move.
int twixt_move_edits(const twixt_config *c, const ita_move *move,
                     twixt_edit edits[TWIXT_EDITS_MOST]);
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
