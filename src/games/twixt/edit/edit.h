// A problem of TwixT while it is made: pegs and links of both sides, who is to move, what is to be
// reached. A draft is a state of the game, whose moves change one of these things; its config is
// the problem that it starts as.
#ifndef GAMES_TWIXT_EDIT_EDIT_H
#define GAMES_TWIXT_EDIT_EDIT_H

#include "games/twixt/problem/problem.h"

typedef enum twixt_draft_change_kind {
    TWIXT_SET,      ///< a peg of a colour, with every link that the rules make by themselves
    TWIXT_TAKE,     ///< a peg and its links
    TWIXT_LINK_ON,  ///< a link that was left out
    TWIXT_LINK_OFF, ///< a link alone
    TWIXT_TO_MOVE,  ///< the colour
    TWIXT_AIM,
    TWIXT_NO_PEGS,
    TWIXT_CHANGES,
} twixt_draft_change_kind;

typedef struct twixt_draft_change {
    twixt_draft_change_kind kind;
    int value;     ///< of SET and TO_MOVE the colour, of AIM the twixt_aim; else 0
    int hole;      ///< of pegs and links, of these the upper end; else 0
    int direction; ///< of links, downward; else 0
} twixt_draft_change;

/// The changes that have a word of their own, "red", "draw": who is to move, the aim, no pegs.
typedef struct twixt_word {
    const char *word;
    twixt_draft_change change;
    const char *label; ///< message key of what it says, or does
} twixt_word;
enum { TWIXT_WORDS = 5 };
extern const twixt_word twixt_words[TWIXT_WORDS];
/// The word of a change; NULL for those of pegs and links, and for changes that there are not.
const twixt_word *twixt_word_of(const twixt_draft_change *change);

// text.c
ita_move twixt_change_put(twixt_draft_change change);
/// False unless the bytes are what twixt_change_put writes for a hole or link of this board.
bool twixt_change_get(const twixt_config *c, const ita_move *move, twixt_draft_change *out);
ita_status twixt_change_parse(const ita_config *config, const void *state, const char *text,
                              size_t length, ita_move *move, ita_diag *diag);
void twixt_change_format(const ita_config *config, const void *state, const ita_move *move,
                         ita_text *out);
ita_status twixt_draft_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag);
void twixt_draft_format(const ita_config *config, const void *state, ita_text *out);

// rules.c
/// What keeps a draft from making a problem, ITA_OK: nothing.
ita_status twixt_draft_lacks(const twixt_state *s, ita_diag *diag);
ita_status twixt_change_check(const twixt_config *c, const twixt_state *s,
                              twixt_draft_change change, ita_diag *diag);
extern const ita_rules twixt_draft_rules;
extern const ita_maker twixt_maker;

extern const ita_view twixt_draft_view;

#endif
