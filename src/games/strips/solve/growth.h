// The solver of Strips for one: every way to add pieces so that there are few strips, or one long
// one. What its files share: the problem as bit sets of placements, and the search over them.
#ifndef GAMES_STRIPS_SOLVE_GROWTH_H
#define GAMES_STRIPS_SOLVE_GROWTH_H

#include "games/strips/strips.h"

// The problem, made once and never changed. Placements are those that are possible in `base`; sets
// of them are `words` words long, set i of a table at i * words.
typedef struct strips_problem {
    const strips_config *config;
    strips_state base;
    int hand; // pieces that may be added
    int placement_count, words, quarter_words;
    strips_placed *placements;           // rows, columns, turns
    int16_t *index_of;                   // by (row * width + column) * 4 + turn, or -1
    uint64_t *hit;                       // placements that cannot be with this one, itself included
    uint64_t *touch;                     // those that would share a full side
    uint64_t *join;                      // those whose large squares would stand side by side
    uint64_t *quarters;                  // quarter cells of each, quarter_words words
    uint64_t *all;                       // every placement
    uint64_t *reachable;                 // those that may come first: they touch what lies there
    int seed_count;                      // strips and single pieces that lie there
    uint64_t *seed_join;                 // placements that would join each of them
    int16_t (*image)[STRIPS_SYMMETRIES]; // placement under each symmetry that is kept
    bool keeps[STRIPS_SYMMETRIES];
    int symmetry_count;
    uint8_t seed_of[STRIPS_PIECES_MOST]; // by piece
    ita_arena arena;
} strips_problem;

ita_status strips_problem_open(strips_problem *problem, const strips_config *config,
                               const strips_state *state, const ita_allocator *allocator);
void strips_problem_close(strips_problem *problem);

static inline const uint64_t *strips_set(const strips_problem *p, const uint64_t *table, int i) {
    return table + (size_t)i * (size_t)p->words;
}

// Stages of a search: for the longest strip, find the best length, then list. For the fewest
// strips, see that the pieces fit at all, then try 0, 1, 2 ... strips, then list.
typedef enum strips_stage {
    STRIPS_STAGE_LONGEST, // better than `best`
    STRIPS_STAGE_ROOM,    // any arrangement
    STRIPS_STAGE_FEWEST,  // at most `goal` strips
    STRIPS_STAGE_LIST,    // all that reach `goal`
    STRIPS_STAGE_DONE,
} strips_stage;

typedef struct strips_frame {
    strips_undo undo;  // of the piece that led here
    int placement;     // which it was
    uint64_t *allowed; // placements that may still be added
    uint64_t *front;   // those of them that hang on what was added
} strips_frame;

// A depth-first search that meets every connected set of placements once: at each step the lowest
// placement of the front is taken, then left out for good. Invariant: `state` is the base with the
// pieces of frames 1..depth.
typedef struct strips_search {
    strips_problem problem;
    strips_state state;
    strips_frame *frames; // hand + 1 of them
    uint64_t *spread;     // scratch: placements that can still come in,
    uint64_t *spent;      //   those whose neighbours are in it,
    uint64_t *room;       //   and the quarter cells they could fill
    int depth;
    int root, root_count; // where sets begin; -1: the empty set
    strips_stage stage;
    int best;        // longest strip found so far; or the strips of some arrangement
    int goal;        // the length to reach, or the strips allowed, in this stage
    bool was_found;  // in this stage
    bool is_settled; // the frame at `depth` has been dealt with and goes next
    bool was_cut;    // by the limit
    uint64_t nodes, solutions, unique, limit;
    const char *reason;
    int helpers[STRIPS_PIECES_MOST]; // placements that lead to the latest solution
    int helper_count;
} strips_search;

ita_status strips_search_open(strips_search *search, const strips_config *config,
                              const strips_state *state, uint64_t limit,
                              const ita_allocator *allocator);
void strips_search_close(strips_search *search);
// Searches on for about `budget` nodes, or until a solution is listed: then true, and the pieces
// of frames 1..depth (with the helpers) are it.
bool strips_search_run(strips_search *search, uint64_t budget);
// Writes the solution that was just found as moves in an order that is legal.
void strips_search_put(const strips_search *search, ita_text *out);
// To the beginning of a stage: no pieces added, the empty set next.
void strips_search_begin(strips_search *search, strips_stage stage);

// save.c: saves where the search stands, and goes there again on an open search of the same
// position.
void strips_search_save(const strips_search *search, ita_text *out);
bool strips_search_load(strips_search *search, ita_reader *reader);

// reach.c: pieces that lead from what lies there to the pieces that were added, when those touch
// nothing yet; false when the hand is too small for it.
bool strips_reach(strips_search *search);

#endif
