// Work divided into units: fresh fans, of which the largest are entered until there are enough.
#ifndef COVER_JOB_UNITS_H
#define COVER_JOB_UNITS_H

#include "cover/method/method.h"

// Enters the node of a unit and appends its branches to `branches`; sets `*is_cut` where nothing
// more is wanted.
typedef ita_status cover_unit_enter(void *user, const cover_fans *units, size_t index,
                                    cover_fans *branches, bool *is_cut);

// Makes a unit of every branch of the fans from `first` on.
ita_status cover_units_single_out(const cover_fans *fans, size_t first, cover_fans *units);
// Enters the largest unit again and again until so many wait, or all are leaves, or it was told to
// stop. Those that were entered stay among the units, as no more than that.
ita_status cover_units_expand(cover_fans *units, size_t target, cover_unit_enter *enter,
                              void *user);
// Whether a unit waits: it was not entered.
bool cover_unit_waits(const cover_fan *unit);
size_t cover_units_waiting(const cover_fans *units);

#endif
