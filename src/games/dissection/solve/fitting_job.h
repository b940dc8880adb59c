// What the parts of the tiling job share: searching (fitting.c), saving, dividing.
#ifndef GAMES_DISSECTION_SOLVE_FITTING_JOB_H
#define GAMES_DISSECTION_SOLVE_FITTING_JOB_H

#include "games/dissection/solve/fitting_pieces.h"

typedef struct kept_filling {
    filling_choice choices[TILING_PIECES_MAX];
} kept_filling;

typedef struct tiling {
    ita_job job;
    const ita_allocator *allocator;
    tiling_tables own_tables, *tables; // a part's are those of the whole that it was split from
    filling *search;
    filling_path *paths; // places that are searched when the search at hand is over
    size_t path_count, path_capacity, path_next;
    uint64_t part_count, parts_out; // made by split; not absorbed yet
    uint64_t nodes;                 // of absorbed parts
    uint64_t limit;
    bool wants_poses;
    void (*write)(const void *user, const ita_pose *poses, ita_text *out);
    const void *user;
    uint64_t fillings, unique; // fillings: with equal pieces not told apart
    uint64_t between;          // of them, those between the question's steps
    kept_filling *kept;
    size_t kept_count, kept_capacity, kept_taken;
    bool is_cut;       // the limit ended it
    bool has_untried;  // there are fillings in turns that are not tried
    bool is_too_large; // the count left 64 bits
} tiling;

// A job without its tables: the question's, to be opened, or those of the whole.
ita_status tiling_alloc(const tiling_question *question, const ita_allocator *allocator,
                        tiling **tiling);
// The search from its top.
ita_status tiling_begin(tiling *t);
// The search and all places were gone through.
bool tiling_is_over(const tiling *t);
// About which share of the work is done, 0 to 1.
double tiling_progress(const tiling *t);
// Lays one piece, or goes to the next place.
ita_status tiling_go_on(tiling *t);
// How many solutions there are so far. What a limit cut short counts fillings; all of them are
// counted with pieces told apart. False beyond 64 bits.
bool tiling_count(const tiling *t, uint64_t *solutions);
ita_status tiling_add_path(tiling *t, const filling_path *path);
void tiling_close(ita_job *job);

// ---- fitting_save.c, fitting_split.c: rows of the job's table
ita_status tiling_save(const ita_job *job, ita_text *bytes);
ita_status tiling_split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count);
ita_status tiling_absorb(ita_job *job, ita_job *part);

#endif
