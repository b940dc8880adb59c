// The right of the second of two players to take the first move over instead of answering it, so
// that who begins takes care not to begin too well. Here is what is alike wherever a piece stays
// where it lies: the option, the button and the words (swap.*). When it may be done, and what is
// changed by it, each game says itself. TwixT, whose pegs move when they are swapped, has its own.
#ifndef GAMES_SWAP_H
#define GAMES_SWAP_H

#include "games/options.h"

/// A row of a table of options: 0 no, 1 yes.
#define SWAP_OPTION {"swap", ITA_OPTION_CHOICE, .choices = ita_no_yes, .words = "swap.option"}

/// The move as it is written.
#define SWAP_WORD "swap"

/// The button of this name, due while swapping is allowed.
void swap_put_action(ita_scene *scene, bool is_allowed);

#endif
