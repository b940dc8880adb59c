// The one place that says which data have not come.
#include "base/absent.h"

#include "intarsia/data.h"

const char *data_or_absent(const char *name, size_t *length, ita_diag *diag) {
    const char *bytes = ita_data(name, length);
    if (bytes) return bytes;
    ita_fail(diag, ITA_E_NOT_FOUND, "data.absent");
    ita_diag_arg(diag, name);
    return NULL;
}
