// Fresh interlocking puzzles of a wanted level. See generate.c.
#ifndef GAMES_SPACE_GENERATE_MAKING_H
#define GAMES_SPACE_GENERATE_MAKING_H

#include "games/space/generate/design.h"
#include "intarsia/game.h"

// A job of ita_puzzle.generation: difficulty is the level; of the set "burr" the puzzle is one of
// its bars, else of any frame. It ends without one after so much work. Errors: ITA_E_RANGE;
// ITA_E_SYNTAX for bytes that are no such job; ITA_E_MEMORY.
ita_status space_generation(const ita_config *like, uint64_t seed, int difficulty,
                            const ita_allocator *allocator, ita_job **job, ita_diag *diag);
ita_status space_generation_resume(const ita_config *like, const char *bytes, size_t length,
                                   const ita_allocator *allocator, ita_job **job, ita_diag *diag);

// put.c: the puzzle as the text of a config
void design_put(const design *d, ita_text *config);

// rate.c: what is worked with, opened once for a search
typedef struct rater rater;
ita_status rater_open(const ita_allocator *allocator, rater **out, ita_diag *diag);
void rater_close(rater *r);
// Nodes of all searches so far.
uint64_t rater_nodes(const rater *r);
// Moves up to the first separation; 0 when it does not come apart, or that was not found out.
ita_status rater_level(rater *r, const design *d, int *level, ita_diag *diag);
// How many different assemblies there are; `most` for so many or more, or when that was not found
// out.
ita_status rater_assemblies(rater *r, const design *d, int most, int *assemblies, ita_diag *diag);

#endif
