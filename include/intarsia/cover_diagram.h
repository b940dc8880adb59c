// All solutions of an exact cover in one diagram, however many there are: a graph whose paths are
// the solutions. What it answers costs little once it is made: solution number k, solutions by
// chance, how many have an option, the cheapest, one after the other.
// And an estimate for covers that are too large for any of it.
#ifndef INTARSIA_COVER_DIAGRAM_H
#define INTARSIA_COVER_DIAGRAM_H

#include "intarsia/base.h"
#include "intarsia/cover.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ita_cover_diagram ita_cover_diagram;

/// A diagram to be made by ita_cover_diagram_step. The instance must outlive it.
/// @param memory  most bytes for its nodes; 0: 256 MiB
ita_status ita_cover_diagram_open(const ita_cover *cover, size_t memory,
                                  const ita_allocator *allocator, ita_cover_diagram **diagram,
                                  ita_diag *diag);
void ita_cover_diagram_close(ita_cover_diagram *diagram);
/// Works for about `budget` nodes. The calls below want a diagram that is done.
/// Errors, and they stay: ITA_E_LIMIT when it takes more memory than allowed, ITA_E_MEMORY.
ita_status ita_cover_diagram_step(ita_cover_diagram *diagram, uint64_t budget, bool *is_done,
                                  ita_diag *diag);

/// How many solutions there are; UINT64_MAX: so many or more.
uint64_t ita_cover_diagram_solutions(const ita_cover_diagram *diagram);
/// How large it is.
size_t ita_cover_diagram_nodes(const ita_cover_diagram *diagram);

/// Solution number `index`, from 0 on, in the diagram's own order: option numbers, ascending, valid
/// until the next call. Errors: ITA_E_RANGE when there are not so many. Cost: its depth.
ita_status ita_cover_diagram_solution(ita_cover_diagram *diagram, uint64_t index,
                                      const uint32_t **options, size_t *count);
/// A solution by chance, each as likely as every other; where 64 bits do not count them, up to
/// rounding of doubles. Errors: ITA_E_NOT_FOUND without any; ITA_E_OVERFLOW beyond 10^308.
ita_status ita_cover_diagram_sample(ita_cover_diagram *diagram, ita_random *random,
                                    const uint32_t **options, size_t *count);
/// In how many solutions each option occurs.
/// @param totals  [option_count]
/// Cost: the size of the diagram. Errors: ITA_E_MEMORY; ITA_E_OVERFLOW where 64 bits do not count
/// all solutions.
ita_status ita_cover_diagram_totals(const ita_cover_diagram *diagram, uint64_t *totals);

typedef enum ita_cover_presence {
    ITA_COVER_IN_NONE,
    ITA_COVER_IN_SOME,
    ITA_COVER_IN_ALL
} ita_cover_presence;

/// Whether each option occurs in all solutions or in none, however many there are. Without any, in
/// none.
/// @param presence  [option_count]
/// Cost: the size of the diagram, for each 64 options of a solution. Errors: ITA_E_MEMORY.
ita_status ita_cover_diagram_presence(ita_cover_diagram *diagram, ita_cover_presence *presence);

/// Solutions one after the other, the cheapest first; a solution costs the sum of its options.
typedef struct ita_cover_ranking ita_cover_ranking;

/// @param costs  [option_count]; NULL: those of the instance.
/// The diagram must outlive it.
ita_status ita_cover_ranking_open(const ita_cover_diagram *diagram, const int64_t *costs,
                                  ita_cover_ranking **ranking);
void ita_cover_ranking_close(ita_cover_ranking *ranking);
/// The next one: option numbers, ascending, valid until the next call. Errors: ITA_E_NOT_FOUND
/// behind the last one; ITA_E_OVERFLOW where the next one's cost does not fit; ITA_E_MEMORY. Memory
/// grows with what was taken.
ita_status ita_cover_ranking_next(ita_cover_ranking *ranking, int64_t *cost,
                                  const uint32_t **options, size_t *count);

/// What random ways down the search tree say (Knuth, "Estimating the efficiency of backtrack
/// programs"): means, without bias, and the variances of these means.
typedef struct ita_cover_estimate {
    uint64_t ways;
    uint64_t met; ///< of these, such as met a solution; none: the mean says nothing of how many
    double solutions, solutions_variance;
    double nodes, nodes_variance; ///< of the tree, were no results kept
} ita_cover_estimate;

/// Adds so many ways to an estimate, which begins zeroed.
ita_status ita_cover_estimate_more(const ita_cover *cover, uint64_t ways, ita_random *random,
                                   const ita_allocator *allocator, ita_cover_estimate *estimate);

#ifdef __cplusplus
}
#endif
#endif
