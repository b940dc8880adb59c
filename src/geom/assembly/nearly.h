// Figure and pieces whose corners were rounded each by itself and lie on no grid, as those of
// regular solids: where the figure may lie, and whether it is filled there within a tolerance.
#ifndef GEOM_ASSEMBLY_NEARLY_H
#define GEOM_ASSEMBLY_NEARLY_H

#include "geom/assembly/assembly.h"

// What is asked: how far apart corners that are one may lie, also from an edge that they lie on;
// from a plane; and within what an answer has to hold.
typedef struct nearness {
    double reach, flat;
    ita_tolerance most;
} nearness;

typedef struct nearly {
    bool is_sound, is_filled;
    ita_tolerance within; // filled: what is farther than that from all faces is as it should be
    bool may_be_filled;   // not filled, but the volumes differ by no more than rounding may
    double asked;         // within what an answer had to hold
    double volumes[2];    // of the figure, of the pieces
    bool has_place;
    double at[3]; // where something does not add up, among the pieces
} nearly;

// Leaves the assembly where the figure is filled, or else where it was asked first.
ita_status assembly_try_nearly(assembly *a, const nearness *near, nearly *out);

#endif
