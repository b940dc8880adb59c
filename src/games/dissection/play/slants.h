// Turns between whole steps: rational ones, which carry whole numbers to whole numbers where the
// steps of the table are cut finely enough.
#ifndef GAMES_DISSECTION_PLAY_SLANTS_H
#define GAMES_DISSECTION_PLAY_SLANTS_H

#include "games/dissection/dissection.h"

/// The turn (a + b i) / c with a^2 + b^2 = c^2, a > 0, b >= 0, in lowest terms; 1/1 turns nothing.
typedef struct slant {
    int64_t a, b, c;
} slant;

enum {
    SLANTS_MOST = 24,
    SLANT_CUT_MOST = 3125, // how finely slants may cut a step
};

typedef struct slant_list {
    slant items[SLANTS_MOST];
    int count;
} slant_list;

/// The turns by which edges of pieces come to lie along each other, and their products: the
/// identity first, then by c. None but the identity outside the frame `square`.
void dissection_own_slants(const dissection_config *config, slant_list *out);
/// Shapes turned by a slant, their steps cut in `fineness`; false where corners would not be whole.
bool dissection_slant_shape(const ita_shape *shape, const slant *by, int64_t fineness,
                            ita_edge *out);
/// A config's pieces and figure with every step cut in `cut`, and the pieces in more slants than
/// the config's, which come first: those of edges along the outline and along each other.
typedef struct slant_finer {
    int64_t cut; ///< 1: there are none
    int slant_count;
    ita_shape *pieces; ///< [slant_count * piece_count]
    ita_edge *figure;
} slant_finer;

ita_status dissection_cut_finer(const dissection_config *config, ita_arena *arena,
                                slant_finer *out);
/// Adds to the config's pieces those turned by every slant that the figure's outline fixes: of sets
/// of one's own, and where some edge of the outline runs along no piece in whole steps.
ita_status dissection_fill_slants(dissection_config *config);

#endif
