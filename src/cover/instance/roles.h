// Guessing which items are pieces when nobody said so.
#ifndef COVER_INSTANCE_ROLES_H
#define COVER_INSTANCE_ROLES_H

#include "cover/instance/instance.h"

// Marks with role piece a set of primary items of which every choosable option has exactly one, and
// with role cell the primary items beside them, if such a set is found quickly and looks like
// pieces: few, and each covering several cells. Else nothing changes.
ita_status cover_guess_roles(ita_cover *cover);

#endif
