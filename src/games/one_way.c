// See one_way.h.
#include "games/one_way.h"

ita_status ita_one_way(const ita_solve_options *options, ita_diag *diag) {
    if (!options->method) return ITA_OK;
    ita_fail(diag, ITA_E_UNSUPPORTED, "job.method");
    ita_diag_arg(diag, options->method);
    return ITA_E_UNSUPPORTED;
}
