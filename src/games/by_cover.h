// A puzzle's positions as instances of exact cover: the job that lists their solutions as moves,
// for any game that can make such an instance. See by_cover.c.
#ifndef GAMES_BY_COVER_H
#define GAMES_BY_COVER_H

#include "base/keeping.h"
#include "intarsia/cover.h"
#include "intarsia/game.h"

// An instance made from a position. Items: the free cells in the order of the board, then the kinds
// of pieces that are in hand. Invariant: placements[o] is the game's placement behind option o.
typedef struct by_cover {
    ita_cover *cover;
    uint32_t *placements;
    size_t option_count, placement_capacity;
    uint32_t cell_items; // number of free cells
    bool is_begun;       // something lies there already
} by_cover;

// Adds an option of the builder, with the placement behind it. Errors: ITA_E_MEMORY, those of the
// builder.
ita_status by_cover_add(by_cover *instance, ita_cover_builder *builder, uint32_t placement,
                        const ita_cover_entry *entries, size_t entry_count,
                        const ita_allocator *allocator, ita_diag *diag);
void by_cover_close(by_cover *instance, const ita_allocator *allocator);
// The instance becomes a puzzle's cover, with room for the nodes of its places, which the caller
// fills in. It is closed also after a failure. Errors: ITA_E_MEMORY.
ita_status by_cover_as_places(by_cover *instance, const ita_allocator *allocator,
                              ita_puzzle_cover *out, ita_diag *diag);

// What a game brings: its instances, and its placements as moves.
typedef struct by_cover_game {
    ita_job_class job; // BY_COVER_JOB with a name; jobs find the rest through it
    const char *none;  // reason when the search has tried everything from a position that is begun
    ita_cover_symmetry symmetry; // which solutions are listed; 0: every one
    ita_status (*make)(const ita_config *config, const void *state, const ita_allocator *allocator,
                       by_cover *out, ita_diag *diag);
    ita_move (*move_of)(const ita_config *config, uint32_t placement);
    // Whether a cell, counted among the free ones, need not be covered though others must. NULL: of
    // no cell.
    bool (*may_stay_empty)(const ita_config *config, const void *state, uint32_t cell);
} by_cover_game;

#define BY_COVER_JOB                                                                               \
    .step = by_cover_step, .report = by_cover_report, .take = by_cover_take,                       \
    .save = ITA_KEEPS_JOBS ? by_cover_save : NULL,                                                 \
    .split = ITA_KEEPS_JOBS ? by_cover_split : NULL,                                               \
    .absorb = ITA_KEEPS_JOBS ? by_cover_absorb : NULL,                                             \
    .hand_on = ITA_KEEPS_JOBS ? by_cover_hand_on : NULL, .share = by_cover_share,                  \
    .close = by_cover_close_job

ita_status by_cover_step(ita_job *job, uint64_t budget, ita_diag *diag);
void by_cover_report(const ita_job *job, ita_job_report *report);
ita_status by_cover_take(ita_job *job, ita_text *solution);
ita_status by_cover_save(const ita_job *job, ita_text *bytes);
ita_status by_cover_split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count);
ita_status by_cover_hand_on(ita_job *job, ita_job *part, size_t wanted, ita_job **parts,
                            size_t *part_count);
ita_status by_cover_absorb(ita_job *job, ita_job *part);
void by_cover_share(ita_job *job, const ita_job *other);
void by_cover_close_job(ita_job *job);

// What ita_puzzle.solve and .resume do.
ita_status by_cover_solve(const by_cover_game *game, const ita_config *config, const void *state,
                          const ita_solve_options *options, const ita_allocator *allocator,
                          ita_job **job, ita_diag *diag);
ita_status by_cover_resume(const by_cover_game *game, const ita_config *config, const void *state,
                           const char *bytes, size_t length, const ita_allocator *allocator,
                           ita_job **job, ita_diag *diag);

// ---- by_cover_motion.c

// Whether a motion makes the one kind of the other, of which there are as many. Motion 0 moves
// nothing: then they are the same but for their names.
typedef bool by_cover_becomes(void *game, uint32_t kind, uint32_t other, int motion);

// Which kind a motion makes of each; false: some becomes none. Of kinds that are the same but for
// their names the first becomes the first, the second the second: then what motions do one after
// the other to the kinds is what the motion does that they make together. So one that makes equal
// pieces of equal ones exchanges none, and a mirror done twice does nothing.
// Cost: at most twice the square of `count` questions.
bool by_cover_map_kinds(by_cover_becomes *becomes, void *game, uint32_t count, int motion,
                        uint32_t *images);

// What lies on a board.
typedef struct by_cover_laid {
    const uint32_t *owners; // of each cell: the placement that covers it + 1; 0: it is free
    const void *game;       // handed to what follows
    uint32_t (*kind_of)(const void *game, uint32_t placement);
    uint32_t (*first_cell)(const void *game, uint32_t placement); // any one that it covers
} by_cover_laid;

// Whether the piece on a cell goes, whole, to one that lies there, of the kind that its own
// becomes; a free cell goes to a free one. What pieces cover together may be taken to itself while
// they are not: then a solution of the rest and its image are no longer the same with them.
bool by_cover_is_kept(const by_cover_laid *laid, const uint32_t *cells, const uint32_t *kinds,
                      uint32_t cell);

// ---- by_cover_hint.c

typedef enum by_cover_verdict {
    BY_COVER_UNKNOWN,
    BY_COVER_SOLVABLE,
    BY_COVER_UNSOLVABLE
} by_cover_verdict;

// Whether a position can be solved, and then what of one solution covers the cell that has the
// fewest possibilities; one that must be covered, if there is any.
typedef struct by_cover_answer {
    by_cover_verdict verdict;
    uint32_t placement;
    uint32_t cell; // among the free cells
} by_cover_answer;

// Looks for a solution with a budget of nodes.
ita_status by_cover_look(const by_cover_game *game, const ita_config *config, const void *state,
                         uint64_t budget, by_cover_answer *out, ita_diag *diag);

#endif
