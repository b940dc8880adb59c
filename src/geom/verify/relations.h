// How the edges of different pieces meet, pair by pair, for the report and for pictures.
#ifndef GEOM_VERIFY_RELATIONS_H
#define GEOM_VERIFY_RELATIONS_H

#include "geom/verify/model.h"

// Two edges of different pieces that are not apart; edges are indices into all of the pieces'.
typedef struct meeting {
    size_t piece_a, piece_b, edge_a, edge_b;
    ita_relation relation;
} meeting;

typedef ita_status relation_visit(void *user, const meeting *met);

// Exactly where the files are trusted, else within the tolerance; in a fixed order.
ita_status relations_visit(const model *m, ita_tolerance tolerance, relation_visit *visit,
                           void *user);

#endif
