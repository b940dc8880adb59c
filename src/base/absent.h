// Data that are needed (intarsia/data.h), or the diagnosis by which they are asked for.
#ifndef BASE_ABSENT_H
#define BASE_ABSENT_H

#include "intarsia/base.h"

// As ita_data. NULL with ITA_E_NOT_FOUND, "data.absent" and the name where they have not come.
const char *data_or_absent(const char *name, size_t *length, ita_diag *diag);

#endif
