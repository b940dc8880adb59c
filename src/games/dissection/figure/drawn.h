// A drawn outline as a figure of the pieces: a filling is looked for near to it, and the exact
// outline of that filling is the figure. Pieces may lie against each other at any offset.
// Knows drawings in doubles and pieces; nothing of files.
#ifndef GAMES_DISSECTION_FIGURE_DRAWN_H
#define GAMES_DISSECTION_FIGURE_DRAWN_H

#include "games/dissection/dissection.h"
#include "geom/loose/loose.h"

/// How finely a table's steps may be cut for a figure.
#define DISSECTION_FINENESS_MOST 100000

typedef struct drawn_question {
    const loose_edge *edges; // closed, inside on the left
    size_t count;
    ita_tolerance written; // a unit of the drawing's digits
    ita_tolerance doubt;   // how far corners are taken to be off in the search
    uint64_t budget;
} drawn_question;

typedef struct drawn_answer {
    bool is_found;
    bool is_complete; // not found: every way was tried
    int64_t fineness; // the table's steps have to be cut in so many
    ita_edge *edges;  // in the cut steps, in the config's arena
    size_t count;
} drawn_answer;

ita_status dissection_find_drawn(dissection_config *config, const drawn_question *question,
                                 drawn_answer *answer);

#endif
