// Taking puzzles of cells apart: how few moves, how the parts go on, and what proves it.
// Knows lattices and cells. Knows nothing of figures, of solving, of drawing or of players.
// What a move is, a level, and why they are what they are: docs/space.md, "Taking apart".
#ifndef SPACE_APART_H
#define SPACE_APART_H

#include "intarsia/cells.h"
#include "intarsia/job.h"

enum {
    APART_PIECES_MOST = 64,
    APART_REACH = 255, // pieces are at most so large
    APART_FAR = 508,   // and followed so far from each other: x, y, z from first cell to first cell
    APART_FOR_EVER = 0, // as a count of steps: out, and away
};

typedef struct apart_piece {
    const ita_cell *cells; // where they lie, in any order
    size_t count;
} apart_piece;

// Pieces that lie together without overlap. All of it is the caller's.
typedef struct apart_assembly {
    ita_lattice lattice;
    size_t piece_count; // 1..APART_PIECES_MOST
    const apart_piece *pieces;
    const uint64_t
        *groups; // sets of pieces; those of one group, or some of them, may stay together
    size_t group_count;
} apart_assembly;

// A set of pieces goes along one of the lattice's steps, so many times or for ever, while nothing
// of its own component is struck. For ever parts the component in two; a set that can go for ever
// does, and does not stop on its way.
typedef struct apart_move {
    uint64_t pieces;
    uint8_t step;  // number in ita_lattice_steps
    uint8_t count; // 1..254, or APART_FOR_EVER
} apart_move;

// ---- what makes one way of taking apart better than another (all of it in docs/space.md)
typedef enum apart_aim {
    APART_LEVELS, // fewest moves to the first separation, then the best of what follows
    APART_MOVES,  // fewest moves altogether, of all ways that such moves make
} apart_aim;

// ---- what was found out about free shifts, kept over all assemblies of a puzzle
typedef struct apart_tables apart_tables;

// Tables serve one search at a time: its start may empty them.
ita_status apart_tables_open(ita_lattice lattice, const ita_allocator *allocator,
                             apart_tables **tables, ita_diag *diag);
void apart_tables_close(apart_tables *tables);

// ---- one assembly after the other
typedef enum apart_end {
    APART_UNKNOWN, // the limit of memory or of reach was met: neither yes nor no
    APART_YES,     // in single pieces and groups
    APART_LOCKED,  // proved: what is left together cannot be parted
} apart_end;

// Pieces that cannot be parted from each other, whatever is done: all places they have among
// themselves that moves reach from where they lay were looked at.
typedef struct apart_locked {
    uint64_t pieces;
    uint64_t places;
} apart_locked;

// The search's own, good until its next start.
typedef struct apart_result {
    apart_end end;
    const char *reason;     // why unknown: a message key
    const uint16_t *levels; // moves of each separation, the best way; the first one is the level
    size_t level_count;
    const apart_move *moves; // the certificate, in the order of the levels
    size_t move_count;
    const apart_locked *locked;
    size_t locked_count;
    uint64_t nodes; // places looked at
} apart_result;

typedef struct apart_search apart_search;

// `bytes_most` limits the memory of the places and components of an assembly, all arrays together
// and also while they grow (0: 1 GiB); where it does not suffice the result is APART_UNKNOWN. It
// says nothing of tables: these are emptied at a start that finds them larger than that.
ita_status apart_search_open(apart_tables *tables, size_t bytes_most,
                             const ita_allocator *allocator, apart_search **search, ita_diag *diag);
void apart_search_close(apart_search *search);
// Begins with an assembly of the tables' lattice. Errors: ITA_E_RANGE for cells or groups that are
// none, ITA_E_ILLEGAL for pieces that overlap, ITA_E_LIMIT for too many or too large pieces.
ita_status apart_search_start(apart_search *search, const apart_assembly *assembly, apart_aim aim,
                              ita_diag *diag);
// Works for about `*budget` nodes and takes them off. Errors: ITA_E_MEMORY, and from then on until
// the next start nothing else; the result is APART_UNKNOWN.
ita_status apart_search_step(apart_search *search, uint64_t *budget, ita_diag *diag);
bool apart_search_is_done(const apart_search *search);
uint64_t apart_search_nodes(const apart_search *search);
apart_result apart_search_result(const apart_search *search);

// ---- the small judge: cell by cell, without tables, knowing nothing of the search
typedef enum apart_fault {
    APART_RIGHT,
    APART_NO_SET,    // no pieces, pieces that are none, or not of one component
    APART_NO_STEP,   // the lattice has no such step
    APART_ALL_MOVE,  // a whole component: nothing moved against anything
    APART_STRUCK,    // something is in the way
    APART_NOT_AWAY,  // for ever, but something is in the way
    APART_TOO_FAR,   // beyond what coordinates hold
    APART_NO_LEVELS, // the levels that were told are not those of the moves
    APART_NOT_ALL,   // some are together in the end, and are no group
} apart_fault;

typedef struct apart_verdict {
    apart_fault fault;
    size_t move;     // which move is wrong
    uint64_t struck; // the pieces in the way
    uint64_t components[APART_PIECES_MOST];
    size_t component_count;
    uint16_t levels[APART_PIECES_MOST]; // moves of each separation, as they came
    size_t level_count;
} apart_verdict;

// Replays a certificate. Errors: ITA_E_MEMORY, and those of the assembly. What is wrong with the
// moves stands in the verdict.
ita_status apart_check(const apart_assembly *assembly, const apart_move *moves, size_t move_count,
                       const ita_allocator *allocator, apart_verdict *verdict, ita_diag *diag);
// The same for a whole result: the levels are those told, and all ends in single pieces, groups
// and what is said to be locked.
ita_status apart_check_result(const apart_assembly *assembly, const apart_result *result,
                              const ita_allocator *allocator, apart_verdict *verdict,
                              ita_diag *diag);
// The pieces that some others strike when they go one step from where they lie.
uint64_t apart_struck(const apart_assembly *assembly, uint64_t moving, size_t step);
// Whether an assembly is one: cells of the lattice, no overlap, groups of its pieces.
ita_status apart_assembly_check(const apart_assembly *assembly, const ita_allocator *allocator,
                                ita_diag *diag);

// ---- moves as text, one word each: "0,3>1,0,0*2", "2>0,0,-1*" for ever; and their two halves
void apart_put_pieces(ita_text *text, uint64_t pieces);
void apart_put_way(ita_text *text, ita_lattice lattice, apart_move move);
void apart_put_move(ita_text *text, ita_lattice lattice, apart_move move);
// "5.2.1.1"
void apart_put_levels(ita_text *text, const uint16_t *levels, size_t count);

// ---- why a result is unknown, as saved: 0 no reason, below APART_REASONS
enum { APART_REASONS = 5 };
uint32_t apart_reason_number(const char *reason);
const char *apart_reason(uint32_t number);
// The one that is told for both, in whatever order they came; either may be NULL.
const char *apart_reason_of_both(const char *a, const char *b);

// ---- many assemblies as one job. A solution is a line: "NUMBER apart LEVELS MOVES",
// "NUMBER locked LEVELS PIECES|PIECES MOVES", "NUMBER unknown REASON"; one that is too large to be
// taken apart is unknown for that reason.
typedef struct apart_task {
    ita_lattice lattice;
    const apart_assembly *assemblies; // outlive the job and its parts
    size_t count;
    apart_aim aim;
    size_t bytes_most; // of a search; 0: the usual
    bool wants_texts;
} apart_task;

ita_status apart_job_open(const apart_task *task, const ita_allocator *allocator, ita_job **job,
                          ita_diag *diag);
ita_status apart_job_resume(const apart_task *task, const char *bytes, size_t length,
                            const ita_allocator *allocator, ita_job **job, ita_diag *diag);

#endif
