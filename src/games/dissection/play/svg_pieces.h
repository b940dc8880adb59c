// Shapes of a drawing as pieces of a set: see svg_pieces.c.
#ifndef GAMES_DISSECTION_PLAY_SVG_PIECES_H
#define GAMES_DISSECTION_PLAY_SVG_PIECES_H

#include "games/dissection/dissection.h"
#include "geom/verify/model.h"

// A stretch of the file; NULL where nothing is said.
typedef struct svg_words {
    const char *text;
    size_t length;
} svg_words;

// What our own drawings say beside their shapes.
typedef struct svg_told {
    svg_words set, figure, moves;
    const char *limits; // ",mirror=no" and the like: what may be turned over
} svg_told;

typedef struct svg_source {
    const char *bytes;
    size_t length;
    svg_told told;
} svg_source;

/// Fills a record with the set whose pieces are drawn, the file's figure, and how the pieces lie.
/// Errors: those of dissection_set_embed, ITA_E_RANGE for shapes that make no set,
/// ITA_E_UNSUPPORTED where they lie between the table's steps.
ita_status dissection_read_pieces(const model *m, const svg_source *source, ita_record *record,
                                  ita_diag *diag);

#endif
