// Puzzles that are solved in one way only refuse a method by its name.
#ifndef GAMES_ONE_WAY_H
#define GAMES_ONE_WAY_H

#include "intarsia/game.h"

/// Errors: ITA_E_UNSUPPORTED where a method is asked for.
ita_status ita_one_way(const ita_solve_options *options, ita_diag *diag);

#endif
