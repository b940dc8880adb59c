// The way apart of what lies, for commands that draw its steps.
#ifndef CLI_APART_STEPS_H
#define CLI_APART_STEPS_H

#include "cli/cli.h"
#include "intarsia/disassemble.h"

/// Says that nothing is taken apart in this game: ITA_E_UNSUPPORTED.
ita_status apart_steps_refuse(const ita_config *config, ita_diag *diag);
/// A way that was searched to its end. ITA_E_ILLEGAL where nothing can be parted,
/// ITA_E_UNSUPPORTED where nothing is taken apart, ITA_E_STOPPED after an interrupt.
ita_status apart_steps_find(const ita_config *config, const void *state, bool wants_fewest,
                            ita_apart_way **way, ita_diag *diag);
/// A hand that looks from the usual side; NULL without memory, told in `diag`.
ita_hand *apart_steps_hand(const ita_config *config, ita_diag *diag);

#endif
