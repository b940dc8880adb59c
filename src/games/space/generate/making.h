// Fresh interlocking puzzles of a wanted level. See generate.c.
#ifndef GAMES_SPACE_GENERATE_MAKING_H
#define GAMES_SPACE_GENERATE_MAKING_H

#include "games/space/generate/design.h"
#include "intarsia/game.h"

// The generator of the door intarsia/generate.h. Difficulty is the level; of the set "burr" the
// puzzle is one of its bars, else of any frame.
// Errors: ITA_E_RANGE; ITA_E_NOT_FOUND when none was found in so much work; ITA_E_MEMORY.
ita_status space_generate(const ita_config *like, uint64_t seed, int difficulty,
                          const ita_allocator *allocator, ita_text *config, ita_diag *diag);

// put.c: the puzzle as the text of a config
void design_put(const design *d, ita_text *config);

// rate.c: what is worked with, opened once for a search
typedef struct rater rater;
ita_status rater_open(const ita_allocator *allocator, rater **out, ita_diag *diag);
void rater_close(rater *r);
// Moves up to the first separation; 0 when it does not come apart, or that was not found out.
ita_status rater_level(rater *r, const design *d, int *level, ita_diag *diag);
// How many different assemblies there are; `most` for so many or more, or when that was not found
// out.
ita_status rater_assemblies(rater *r, const design *d, int most, int *assemblies, ita_diag *diag);

#endif
