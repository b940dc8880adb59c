// The way apart of what lies, searched to its end or to an interrupt.
#include "cli/apart_steps.h"

enum { STEP = 1 << 16 };

ita_status apart_steps_refuse(const ita_config *config, ita_diag *diag) {
    ita_fail(diag, ITA_E_UNSUPPORTED, "cli.apart.none");
    ita_diag_arg(diag, cli_words(config->variant->words));
    return ITA_E_UNSUPPORTED;
}

ita_status apart_steps_find(const ita_config *config, const void *state, bool wants_fewest,
                            ita_apart_way **way, ita_diag *diag) {
    const ita_apart_ways *ways = ita_apart_ways_of(config);
    bool is_done = false;
    if (!ways) return apart_steps_refuse(config, diag);
    ita_status status = ways->open(config, state, NULL, wants_fewest, cli_memory(), way, diag);
    if (status != ITA_OK) return status;
    cli_catch_interrupt();
    while (status == ITA_OK && !is_done && !cli_is_stopped)
        status = ways->step(*way, STEP, &is_done, diag);
    if (status == ITA_OK && !is_done) status = ita_fail(diag, ITA_E_STOPPED, "cli.apart.stopped");
    if (status == ITA_OK && ways->count(*way) == 0)
        status =
            ita_fail(diag, ways->is_locked(*way) ? ITA_E_ILLEGAL : ITA_E_STATE, ways->reason(*way));
    if (status != ITA_OK) ways->close(*way);
    return status;
}

ita_hand *apart_steps_hand(const ita_config *config, ita_diag *diag) {
    ita_hand *hand = ita_hand_new(config, ita_heap());
    if (!hand) ita_fail(diag, ITA_E_MEMORY, "memory");
    return hand;
}
