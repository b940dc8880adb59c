// Who wins a small TwixT position, whatever the other side does: depth-first proof-number search on
// the engine's position. One question at a time: does one colour, the attacker, join its lines?
// Knows no jobs and no texts.
#ifndef GAMES_TWIXT_SOLVE_PROVER_H
#define GAMES_TWIXT_SOLVE_PROVER_H

#include "games/twixt/brain/mind.h"

typedef enum twixt_answer { TWIXT_OPEN = 0, TWIXT_YES, TWIXT_NO } twixt_answer;

/// With rules=std a question is asked twice, with rules that lean to one side: who has the pencil
/// has all links that he could have, who has not keeps what stands and what plain gives him. See
/// docs/twixt.md.
typedef enum twixt_lean { TWIXT_AS_IT_IS, TWIXT_FOR_ATTACKER, TWIXT_FOR_DEFENDER } twixt_lean;

typedef struct twixt_prover twixt_prover;

/// `slots`: how many positions the table holds, a power of two.
enum { TWIXT_PROVER_SLOTS = 1 << 20 }; ///< for empty boards
ita_status twixt_prover_open(const twixt_config *c, const twixt_state *state, size_t slots,
                             const ita_allocator *allocator, twixt_prover **prover, ita_diag *diag);
void twixt_prover_close(twixt_prover *prover);
/// Begins a question: does `attacker` win, after the hole `first` if that is 0 or more?
void twixt_prover_ask(twixt_prover *prover, int attacker, twixt_lean lean, int first);
/// Goes on for about so many nodes; takes those that were looked at off the budget.
twixt_answer twixt_prover_step(twixt_prover *prover, uint64_t *budget);
/// After an answer to a question without a first hole: a hole by which the side to move gets what
/// the answer says, the attacker after YES, the defender after NO; -1 when none is kept.
int twixt_prover_key(const twixt_prover *prover);
uint64_t twixt_prover_nodes(const twixt_prover *prover);

#endif
