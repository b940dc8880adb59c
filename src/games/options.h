// Taking options out of a config text one by one, for the tables' reader. See options.c.
#ifndef GAMES_OPTIONS_H
#define GAMES_OPTIONS_H

#include "intarsia/game.h"

/// The choices of an option that asks: no, yes.
extern const char *const ita_no_yes[];

/// The option and marks it used; NULL when absent.
ita_option *ita_options_find(ita_options *options, const char *key);
/// A number in least..most; `*value` keeps its default when the key is absent.
ita_status ita_options_int(ita_options *options, const char *key, int least, int most, int *value,
                           ita_diag *diag);
/// One of `choices` (NULL ends them); `*value` becomes its index, or keeps its default.
ita_status ita_options_choice(ita_options *options, const char *key, const char *const *choices,
                              int *value, ita_diag *diag);
/// Adds the choices to a refusal as one argument "std, pp, plain", cut to its size.
void ita_options_arg(ita_diag *diag, const char *const *choices);
/// Refuses any option that nobody used, with its place and the name.
ita_status ita_options_finish(const ita_options *options, ita_diag *diag);

#endif
