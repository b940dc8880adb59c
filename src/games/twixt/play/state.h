// A game of TwixT between two players: the board, whose turn, who plays which colour, offers, the
// end. Knows no pictures and no files.
#ifndef GAMES_TWIXT_PLAY_STATE_H
#define GAMES_TWIXT_PLAY_STATE_H

#include "games/twixt/board/board.h"
#include "games/twixt/play/move.h"

typedef enum twixt_end {
    TWIXT_GOES_ON = 0,
    TWIXT_CONNECTED, ///< somebody has joined his lines
    TWIXT_RESIGNED,
    TWIXT_AGREED,  ///< on a draw
    TWIXT_CUT_OFF, ///< neither can connect any more
    TWIXT_FULL,    ///< the player to move has no hole left
    TWIXT_MISSED,  ///< a problem whose aim is out of reach, as the answer shows
} twixt_end;

/// Everything of the game but the board; undo puts it back whole.
typedef struct twixt_status {
    uint8_t turn;       ///< colour to move
    uint8_t red_player; ///< 1 or 2: who plays red
    uint8_t can_swap;   ///< the player to move may swap
    uint8_t offer;      ///< a draw is offered to the player to move
    uint8_t end;        ///< twixt_end
    uint8_t winner;     ///< colour, or TWIXT_NOBODY
    uint8_t aim;        ///< of a draft: the twixt_aim of the problem; else 0
    uint8_t
        has_edited; ///< links were changed by themselves in this turn: the computer does it once
    uint8_t unused[8];
} twixt_status;

typedef struct twixt_state {
    twixt_status status;
    twixt_board board;
} twixt_state;

typedef struct twixt_undo {
    twixt_status status;
    uint8_t kind; ///< of the move
    uint8_t has_way, has_copy;
    twixt_board_undo board;
    uint8_t way[TWIXT_WAY_MOST + 2]; ///< the way before, if the move broke it
    /// With rules=std a copy of the whole board follows, filled when links were edited.
} twixt_undo;

void twixt_state_sizes(twixt_config *c);
static inline int twixt_player_of(const twixt_status *s, int colour) {
    return colour == TWIXT_RED ? s->red_player : 3 - s->red_player;
}
/// Decides from the board whether the game is over, after a peg.
void twixt_state_settle(const twixt_config *c, twixt_state *state);
/// The hole to which swapping moves the first peg.
twixt_hole twixt_swapped_hole(const twixt_config *c, twixt_hole hole);
/// The only peg on the board; false when there are more or none.
bool twixt_only_peg(const twixt_config *c, const twixt_board *b, twixt_hole *hole);

/// check.c: ITA_OK or why not.
ita_status twixt_check(const ita_config *config, const void *state, const ita_move *move,
                       ita_diag *diag);
/// Refuses a hole for a colour; ITA_OK when a peg may go there.
ita_status twixt_check_hole(const twixt_config *c, const twixt_board *b, int colour,
                            twixt_hole hole, ita_diag *diag);
/// Refuses one link edit on the board as it stands.
ita_status twixt_check_edit(const twixt_config *c, const twixt_board *b, int colour,
                            twixt_edit edit, ita_diag *diag);
/// Plays a peg with its edits, or edits alone, as far as they are allowed: links off, the peg with
/// its automatic links, links of the new peg off, links on. The reason when something is not; the
/// chains are out of date until twixt_board_rebuild.
ita_status twixt_board_play(const twixt_config *c, twixt_board *b, int colour,
                            const twixt_move *move, ita_diag *diag);
/// Makes the link be there or not.
void twixt_board_set_link(const twixt_config *c, twixt_board *b, int colour, twixt_edit edit);
/// position.c
ita_status twixt_state_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag);
void twixt_state_format(const ita_config *config, const void *state, ita_text *out);
/// The same of a position in which nobody has swapped, offered, resigned or missed anything.
/// `state` is written to all the same when something of this kind is found.
ita_status twixt_position_parse(const ita_config *config, const char *text, size_t length,
                                void *state, ita_diag *diag);

extern const ita_rules twixt_rules;
extern const ita_view twixt_view;
extern const ita_game ita_game_twixt;

#endif
