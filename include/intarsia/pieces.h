// What there is to say about the pieces of a dissection: how many and which, what is equal, in
// which numbers they are exact, and what is not possible with them. For sets that come with the
// program and for those that a user drew.
#ifndef INTARSIA_PIECES_H
#define INTARSIA_PIECES_H

#include "intarsia/exact.h"
#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ITA_PIECES_MOST = 16, ITA_PIECE_LIMITS_MOST = 8 };

typedef struct ita_piece_facts {
    const char *name; ///< message key
    size_t edge_count, bent_count;
    double share;   ///< of the area of all pieces
    size_t same_as; ///< the first piece that covers the same, perhaps turned over: often itself
    int way_count;  ///< how many ways it lies, turned and turned over; 0 where that is not known
    bool is_own_mirror; ///< turned over it lies no other way
} ita_piece_facts;

typedef struct ita_set_facts {
    const char *name;  ///< "tangram"; of a set of one's own the value that a config holds
    const char *title; ///< message key
    bool is_own;
    ita_frame frame;
    double step; ///< degrees by which pieces turn
    size_t piece_count, kind_count;
    ita_piece_facts pieces[ITA_PIECES_MOST];
    /// Whether a search that finds nothing is a proof, for figures whose edges run as the pieces'
    /// do.
    bool is_proof;
    const char *limits[ITA_PIECE_LIMITS_MOST]; ///< message keys of what is not possible; {0}: step
    size_t limit_count;
} ita_set_facts;

/// The facts of the pieces of a dissection's config, which has to outlive them.
/// Errors: ITA_E_MEMORY; ITA_E_UNSUPPORTED for the config of another game.
/// Cost: some thousand laid pieces.
ita_status ita_set_facts_get(const ita_config *config, ita_set_facts *facts, ita_diag *diag);

/// By how much lengths of the drawing that such a config was made of differ from those of its exact
/// pieces, at most, in the drawing's units: what rounding its numbers came to. 0 where they are the
/// same up to what doubles hold, and where the config's pieces are not those of the drawing.
/// Errors: those of ita_drawing_read.
ita_status ita_set_drawn_off(const ita_config *config, const char *bytes, size_t length,
                             double *off, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
