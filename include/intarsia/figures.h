// Figures of a piece set with what is known of each: how many fillings, how hard, how symmetric.
// Those that come with the program, and those found by exact enumeration: all polygons of a class,
// all snug tangrams.
#ifndef INTARSIA_FIGURES_H
#define INTARSIA_FIGURES_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where figures come from.
typedef struct ita_figure_source {
    const char *name;  ///< "shipped", "convex", "hexagons"
    const char *words; ///< message key
} ita_figure_source;

/// All sources, `*count` of them, the shipped figures first. Static storage.
const ita_figure_source *ita_figure_sources(size_t *count);

typedef struct ita_figure_facts {
    size_t number;      ///< in its source, from 1, whatever is asked of it: it stays
    const char *config; ///< that plays it, until the next call
    bool is_formed;     ///< by all pieces; of a polygon that is not nothing below is known
    bool is_known;      ///< enough tries were made to say whether it is
    size_t corner_count, hole_count, part_count;
    bool is_convex;
    bool is_mirrored; ///< it is its own image under a mirror
    bool is_turned;   ///< and under a turn
    uint64_t tries;   ///< of the search until its first filling, dead ends included; 0: see
                      ///< ita_figures_try
    bool is_counted;  ///< by ita_figures_count, with tries enough: then
    uint64_t fillings, unique; ///< with pieces told apart; up to symmetry and equal pieces
} ita_figure_facts;

typedef struct ita_figures ita_figures;

/// The figures of a source for the pieces and rules of a dissection's config, each with at most so
/// many tries. The config has to outlive them.
/// Errors: ITA_E_NOT_FOUND for an unknown source, ITA_E_UNSUPPORTED where it says nothing of these
/// pieces, ITA_E_MEMORY, those of ita_gallery_open.
/// Cost: listing the polygons, a second or two for those with seven corners.
ita_status ita_figures_open(const ita_config *config, const char *source, size_t length,
                            uint64_t tries, ita_figures **figures, ita_diag *diag);
void ita_figures_close(ita_figures *figures);
/// The next figure; ITA_E_NOT_FOUND, without a word, behind the last. Cost: the tries; of snug
/// figures, which are formed as they are met, some microseconds, and 200 MB in the end.
ita_status ita_figures_next(ita_figures *figures, ita_figure_facts *facts, ita_diag *diag);
/// Puts into the facts of the figure at hand how many tries it takes, if they are not there
/// already.
ita_status ita_figures_try(ita_figures *figures, ita_figure_facts *facts, ita_diag *diag);
/// Counts the fillings of the figure at hand into its facts. Cost: the tries.
ita_status ita_figures_count(ita_figures *figures, ita_figure_facts *facts, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
