// Fresh interlocking puzzles of a wanted level. See generate.c.
#ifndef GAMES_SPACE_GENERATE_MAKING_H
#define GAMES_SPACE_GENERATE_MAKING_H

#include "games/space/generate/design.h"
#include "games/space/puzzle/puzzle.h"
#include "intarsia/game.h"

// A job of ita_puzzle.generation: difficulty is the level; of the set "burr" the puzzle is one of
// its bars, else of any frame. It ends without one after so much work. Errors: ITA_E_RANGE;
// ITA_E_SYNTAX for bytes that are no such job; ITA_E_MEMORY.
ita_status space_generation(const ita_config *like, uint64_t seed, int difficulty,
                            const ita_allocator *allocator, ita_job **job, ita_diag *diag);
ita_status space_generation_resume(const ita_config *like, const char *bytes, size_t length,
                                   const ita_allocator *allocator, ita_job **job, ita_diag *diag);

// stock.c: the bars that a fresh burr may be made of, in all ways in which they lie in its frame
typedef struct stock stock;
// The pieces of a puzzle whose figure is the ground's. Errors: ITA_E_MEMORY; what is out is closed
// all the same.
ita_status stock_open(const space_puzzle *puzzle, const space_placements *placements,
                      const design_ground *ground, const ita_allocator *allocator, stock **out);
void stock_close(stock *s);
// Lays a bar in every place at random. False where the bars that are left do not fit or are not
// enough; then the owners are of no use.
bool stock_fill(const stock *s, design *d, ita_random *random);
// Lays so many bars anew. False as above.
bool stock_change(const stock *s, design *d, ita_random *random, int bars);
// Whether all bars are of the stock, no more of each than there are and no fewer than must lie.
bool stock_has(const stock *s, const design *d);

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
