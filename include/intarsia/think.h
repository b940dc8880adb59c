// A game's brain at work on a position of the rules: an opponent of a level, or an analysis.
// Opened, stepped, asked and closed like a search (search.h); moves are those of the rules again,
// and everything it says is said in words or JSON. Knows no session, clock or thread.
#ifndef INTARSIA_THINK_H
#define INTARSIA_THINK_H

#include "intarsia/game.h"
#include "intarsia/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ita_think_options {
    int level;           ///< 1..ITA_LEVELS: an opponent, who moves by its level; 0: an analysis
    uint64_t nodes;      ///< of an analysis: done after so many; 0: no limit
    int depth;           ///< of an analysis: so many plies; 0: no limit
    int lines;           ///< of an analysis: how many best moves; 0: one
    uint64_t seed;       ///< what a level draws from, together with the position
    const void *weights; ///< a data file of the brain's, or NULL
    size_t weights_length;
    ita_table *table;   ///< shared with other thoughts about this position, or NULL
    size_t table_bytes; ///< of its own; 0: the usual
    int helper;         ///< 0: the one that is asked; others fill the table
} ita_think_options;

typedef struct ita_thought ita_thought;

/// Begins to think about a state. The config outlives it, state and weights may go.
/// Errors: ITA_E_UNSUPPORTED where the program cannot play, or for weights where the brain has
/// none; ITA_E_STATE when the game is over or
/// chance is to move; ITA_E_RANGE for a level that there is none of; ITA_E_MEMORY.
ita_status ita_think_open(const ita_config *config, const void *state,
                          const ita_think_options *options, const ita_allocator *allocator,
                          ita_thought **thought, ita_diag *diag);
/// Goes on for up to `budget` nodes. After ITA_E_MEMORY what was found still holds.
ita_status ita_think_step(ita_thought *thought, uint64_t budget, ita_diag *diag);
/// Nothing more to find, or within the budget, or to change an opponent's mind.
bool ita_think_is_done(const ita_thought *thought);
/// The moves to play now, in order, each legal after those before it: the best found by now, or
/// what the level makes of it. At most `capacity` are written; returns how many there are, at
/// least one.
size_t ita_think_moves(const ita_thought *thought, ita_move *moves, size_t capacity);
/// The same moves as texts, joined by ';'.
void ita_think_put_turn(const ita_thought *thought, ita_text *out);
/// What is known by now. An analyst's estimates (level 0) stand midway between the last two depths,
/// and lines of one depth come by value.
void ita_think_report(const ita_thought *thought, ita_search_report *report);
/// The same as one JSON object: player, done, nodes, depth, and the lines with value, share (of
/// games won, 0..1, for who is to move), proof (won, lost, exact or null), depth, moves as texts,
/// and the idea of the first in words.
void ita_think_json(const ita_thought *thought, ita_text *out);
/// The moves of a line as texts, blanks between.
void ita_think_put_line(const ita_thought *thought, const ita_line *line, ita_text *out);
/// The rules' hash of the position after a line's first move: two moves that lead to one position
/// are one, however they are written.
uint64_t ita_think_hash_after(const ita_thought *thought, const ita_line *line);
/// The share of games, 0..65536, that who is to move wins along a line.
int32_t ita_think_share(const ita_thought *thought, const ita_line *line);
/// The share of games that a player wins along the best line of a report.
int32_t ita_think_share_for(const ita_thought *thought, const ita_search_report *report,
                            int player);
/// Why one would play a line's first move, in words; nothing where there is nothing to say.
void ita_think_put_idea(const ita_thought *thought, const ita_line *line, ita_text *out);
/// What a hand does to play a line's first move, in words; false where the game has none for it.
bool ita_think_advise(const ita_thought *thought, const ita_line *line, ita_text *words);
void ita_think_close(ita_thought *thought);

/// One helpful next step, like ita_puzzle.hint: of games whose brain gives the hints the idea of
/// the best move first, then the move; of all others what their puzzle says, or the brain where the
/// puzzle says nothing. Within `budget` nodes.
ita_status ita_hint(const ita_config *config, const void *state, int step, uint64_t budget,
                    ita_text *words, ita_move *move, bool *has_move, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
