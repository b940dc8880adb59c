// The judge for solids whose corners were rounded each by itself: faces are not flat to the letter,
// and a corner of one piece is only near that of the next. Corners near each other are one here,
// corners near an edge lie on it, faces near a plane lie in it; what the edges add up to then is
// asked as the exact judge asks it. Says how far from all faces its answer holds (docs/space.md,
// "Within a tolerance").
#ifndef GEOM_SOLID_ROUNDED_H
#define GEOM_SOLID_ROUNDED_H

#include "intarsia/solid.h"

typedef struct rounded_question {
    const ita_solid *solids; // the first is the figure
    size_t count;
    bool is_mirrored; // the figure's faces are walked the other way round
    double reach;     // how far apart what is one may lie, in units of the grid; 1 and more
    double flat;      // the same of corners and planes, which are told by few of them
    uint64_t steps;   // how much is looked at, at most
    const ita_allocator *allocator;
} rounded_question;

// Lengths in units of the grid.
typedef struct rounded_answer {
    bool is_sound;     // each solid is one
    bool is_filled;    // at points farther than `within` from all faces
    double within;     // less than a sixteenth of what is narrowest
    double volumes[2]; // of the figure, of all pieces
    double area;       // of all faces
    bool has_place;
    double at[3]; // where something does not add up
} rounded_answer;

// Errors: ITA_E_MEMORY. What is too entangled is not sound. Cost: n log n where corners do not
// crowd.
ita_status rounded_judge(const rounded_question *question, rounded_answer *answer);

#endif
