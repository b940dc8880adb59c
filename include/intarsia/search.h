// Looking ahead for any brain (brain.h): a search is opened on a position, goes on in steps, can be
// left at any step, and says at any time what it has found. Knows no game, no clock and no thread:
// a face that wants time measures it between steps, and one that has threads gives each a search
// of its own on one table. One search with the same seed and the same steps repeats exactly.
#ifndef INTARSIA_SEARCH_H
#define INTARSIA_SEARCH_H

#include "intarsia/base.h"
#include "intarsia/brain.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- what was seen already, kept by hash; several searches may share it from several threads

typedef struct ita_table ita_table;

/// A table of at most `bytes`, at least one kilobyte. The caller's to close, after its searches.
ita_status ita_table_open(size_t bytes, const ita_allocator *allocator, ita_table **table,
                          ita_diag *diag);
void ita_table_close(ita_table *table);
/// Forgets everything. Nobody may be searching.
void ita_table_clear(ita_table *table);

// ---- a search

enum { ITA_LINES_MOST = 64, ITA_LINE_MOVES = 24 };

typedef struct ita_search_options {
    ita_method method;
    uint64_t nodes;   ///< done after so many; 0: no limit
    int depth;        ///< done after so many plies; 0: no limit
    int lines;        ///< how many best moves are wanted, at most ITA_LINES_MOST; 0: one
    uint64_t seed;    ///< where something is drawn
    ita_table *table; ///< shared with searches of the same mind and method, or NULL: one of its own
    size_t table_bytes; ///< of its own table or tree; 0: the usual 16 MiB
    int helper;         ///< 0: the one that is asked; others fill the table from elsewhere
} ita_search_options;

typedef enum ita_proof { ///< what is certain for the player to move
    ITA_PROOF_NONE,
    ITA_PROOF_WON,
    ITA_PROOF_LOST,
    ITA_PROOF_EXACT, ///< `value` is what the game comes to, such as a draw
} ita_proof;

/// A move and how it goes on, as far as it was looked at.
typedef struct ita_line {
    int32_t value; ///< to the player to move at the root
    ita_proof proof;
    int depth;       ///< plies looked ahead; 0: not looked at, the brain's order alone
    uint64_t visits; ///< of a tree search; else 0
    size_t move_count;
    ita_small_move moves[ITA_LINE_MOVES];
} ita_line;

typedef struct ita_search_report {
    bool is_done;
    uint64_t nodes;
    int depth; ///< of the best line
    int32_t
        swing; ///< by which the best line's estimate is above that of one ply less; 0: not known
    int32_t worth[ITA_MAX_PLAYERS]; ///< of the best line to each player; 0 where no tree looked
    size_t line_count;              ///< at least one, best first
    ita_line lines[ITA_LINES_MOST];
} ita_search_report;

typedef struct ita_search ita_search;

/// Opens a search. The mind outlives it; the position is copied.
/// Errors: ITA_E_STATE where nobody or chance is to move, ITA_E_MEMORY.
ita_status ita_search_open(const ita_mind *mind, const void *position,
                           const ita_search_options *options, const ita_allocator *allocator,
                           ita_search **search, ita_diag *diag);
/// Looks at up to `budget` nodes. ITA_E_MEMORY: nothing more is to be had, the report still holds.
ita_status ita_search_step(ita_search *search, uint64_t budget, ita_diag *diag);
bool ita_search_is_done(const ita_search *search);
/// What is known by now; there is a move to play from the beginning on.
void ita_search_report_get(const ita_search *search, ita_search_report *report);
void ita_search_close(ita_search *search);

/// The move that an opponent of this level makes of a report, see ita_level.
const ita_line *ita_level_choose(const ita_level *level, const ita_search_report *report,
                                 ita_random *random);
/// The options of a level's search.
ita_search_options ita_level_options(const ita_level *level, uint64_t seed);

/// The share of games that an estimate stands for, 0..65536; see ita_mind.scale.
int32_t ita_value_share(const ita_mind *mind, int32_t value);

#ifdef __cplusplus
}
#endif
#endif
