// Depth-first search as it stands between two steps: the plies walked down, what they have found,
// what was learned for ordering. See alpha_beta.c.
#ifndef SEARCH_ALPHA_BETA_H
#define SEARCH_ALPHA_BETA_H

#include "search/search.h"

enum { PLIES = 120, HISTORY_SIZE = 4096, HISTORY_MOST = 1000, KILLERS = 2 };

/// A ply on the way down. All values are those of `side`: of the hero, or of all others together.
typedef struct frame {
    ita_choice *choices; ///< these two are made when the ply is first reached
    unsigned char *undo;
    uint64_t hash;
    int player, side; ///< side: 1 the hero's and chance's, -1 the others'
    int depth;        ///< still to go; 0 and less: only forcing moves are looked at
    int32_t alpha, beta, best;
    int32_t floor; ///< alpha at the beginning
    size_t count, next;
    size_t most;         ///< so many of the choices are tried
    int reduction;       ///< of the move that is looked at
    ita_small_move move; ///< the one that is looked at
    ita_small_move best_move, table_move;
    ita_small_move killers[KILLERS];
    bool is_open;           ///< its choices are listed
    bool is_forcing;        ///< only forcing moves are listed
    bool is_scout;          ///< the move is tried with an empty window
    bool is_all;            ///< moves that are not listed do not count
    bool is_complete;       ///< nothing below rests on an estimate
    int64_t sum, weight;    ///< of chance's draws so far
    bool all_won, all_lost; ///< and whether they all are
    size_t line_count;
    ita_small_move line[ITA_LINE_MOVES];
} frame;

typedef struct alpha_beta {
    ita_search *search;
    int hero;      ///< whose values they are: two players: 1; more: who moves at the root
    uint64_t salt; ///< of hashes, as the values of one hero mean nothing to another
    int ply, depth;
    bool has_value; ///< the ply below `ply` brings `value`
    bool value_is_complete;
    int32_t value; ///< of the side below
    int value_side;
    size_t line; ///< which of the best lines is looked for
    ita_line current[ITA_LINES_MOST], previous[ITA_LINES_MOST];
    ita_line earlier; // the best line of the iteration before the previous one
    bool current_is_complete[ITA_LINES_MOST]; ///< no estimate below it
    bool has_current;                         ///< current[line] holds a move
    size_t previous_count;
    int16_t history[2][HISTORY_SIZE];
    frame frames[PLIES];
} alpha_beta;

/// Gives the moves of a ply their order: that of the table, killers, what the brain and history
/// say.
void order_choices(const alpha_beta *s, frame *f);
/// The next move in that order.
ita_small_move order_next(frame *f);
/// A move was good enough to cut: remember it.
void order_learn(alpha_beta *s, frame *f);

/// What the table knows of the ply: true when that settles it, and `value` is set. The move to
/// begin with is set in any case.
bool memory_settles(alpha_beta *s, frame *f);
/// Keeps what was found.
void memory_keep(alpha_beta *s, const frame *f);

#endif
