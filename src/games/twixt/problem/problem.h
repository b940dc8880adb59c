// A problem of TwixT: a position from which one side, a person's, is to win or to save a draw; the
// other side answers by itself, as well as there is. The position comes from the moves of a game,
// or is said peg by peg and link by link.
// A state is that of the game; only who moves, and how it ends, differ.
#ifndef GAMES_TWIXT_PROBLEM_PROBLEM_H
#define GAMES_TWIXT_PROBLEM_PROBLEM_H

#include "games/twixt/play/state.h"
#include "games/twixt/solve/prover.h"

enum {
    TWIXT_PROBLEM_MOST = 12,       ///< holes a side: larger boards are not seen through
    TWIXT_PROBLEM_MOVES_MOST = 80, ///< pegs that stand already
};

typedef enum twixt_aim { TWIXT_AIM_WIN, TWIXT_AIM_DRAW } twixt_aim;

typedef struct twixt_problem {
    twixt_config twixt; ///< first: the board and its rules
    twixt_aim aim;
    int solver; ///< the colour to move at the start
    int setup_count;
    uint16_t setup[TWIXT_PROBLEM_MOVES_MOST]; ///< holes of the moves that led here
    ita_text position; ///< "[turn=red ..]" where it is said so, and no moves; else empty
    twixt_state *start;
} twixt_problem;

static inline const twixt_problem *twixt_problem_own(const ita_config *config) {
    return (const twixt_problem *)config;
}

// config.c
#define TWIXT_PROBLEM_OPTIONS 5
extern const ita_option_spec twixt_problem_specs[TWIXT_PROBLEM_OPTIONS];
ita_status twixt_problem_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag);
/// A draft's: where only the size is said, the board is empty.
ita_status twixt_problem_make_draft(const ita_values *values, const ita_allocator *allocator,
                                    ita_config **config, ita_diag *diag);
void twixt_problem_free(ita_config *config);
void twixt_problem_value(const ita_config *config, size_t row, ita_value *value, ita_text *text);
/// The config text of a problem, without the game's name.
void twixt_problem_put(const twixt_problem *p, ita_text *out);
/// See ita_puzzle.draft.
ita_status twixt_problem_draft(const ita_config *config, const void *state, ita_text *text,
                               ita_text *moves, ita_diag *diag);
/// The config text of a problem on this board with another position, of player 1 to move, and aim.
void twixt_problem_put_position(const twixt_problem *p, const twixt_state *s, twixt_aim aim,
                                ita_text *out);

// rules.c
extern const ita_rules twixt_problem_rules;
/// Has the solver what he is to reach? Of a state that is over.
bool twixt_problem_is_solved(const twixt_problem *p, const twixt_state *s);
/// Message key: what a colour to move is to do.
const char *twixt_problem_task(twixt_aim aim, int colour);
/// Message key: what is to be done, or how it ended.
const char *twixt_problem_status(const ita_config *config, const twixt_state *s);

// judge.c
/// What is proved of a state.
typedef struct twixt_verdict {
    twixt_answer holds; ///< the aim is within reach; TWIXT_OPEN: not known within the budget
    int key;            ///< a hole by which the side to move has it its way, or -1
    uint64_t nodes;
} twixt_verdict;
ita_status twixt_judge(const twixt_problem *p, const twixt_state *s, uint64_t budget,
                       const ita_allocator *allocator, twixt_verdict *verdict, ita_diag *diag);

// answer.c
enum { TWIXT_ANSWER_NODES = 24000 }; ///< that the verdict behind an answer may take
/// The move of a short search: it sees what wins soon, and of losses takes the latest.
ita_status twixt_problem_search(const ita_config *config, const void *state, ita_small_move *small,
                                ita_move *move, ita_diag *diag);
/// The other side's answer: the one that refutes, where the aim is out of reach now; else the one
/// that holds out longest, as far as a short search sees.
ita_status twixt_problem_answer(const ita_config *config, const void *state, ita_move *move,
                                ita_diag *diag);

// solve.c, hint.c, generate.c
/// A job whose solutions are the turns that keep the aim within reach.
ita_status twixt_problem_solve(const ita_config *config, const void *state,
                               const ita_solve_options *options, const ita_allocator *allocator,
                               ita_job **job, ita_diag *diag);
/// A job whose `value` is in how many pegs of his own the solver wins, whatever is answered, as
/// "turns"; 0 where it is longer than can be seen through. Of wins, under rules whose links stay;
/// else ITA_E_UNSUPPORTED. See ita_puzzle.rate.
ita_status twixt_problem_length(const ita_config *config, const void *state,
                                const ita_allocator *allocator, ita_job **job, ita_diag *diag);
ita_status twixt_problem_hint(const ita_config *config, const void *state, int step,
                              uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                              ita_diag *diag);
ita_status twixt_problem_generate(const ita_config *like, uint64_t seed, int difficulty,
                                  const ita_allocator *allocator, ita_text *text, ita_diag *diag);

#endif
