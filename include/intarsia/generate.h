// Fresh puzzles of any game as jobs: stopped, saved and gone on with like all that takes long.
#ifndef INTARSIA_GENERATE_H
#define INTARSIA_GENERATE_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether fresh puzzles are made of configs of a variant.
bool ita_can_generate(const ita_variant *variant);
/// A job that makes a fresh puzzle of a difficulty 1..10: `take` gives the text of its config, see
/// ita_puzzle's `generate`. One that is done without a puzzle has the reason in its report. The
/// config must outlive it. The same seed makes the same puzzle, however it was stopped.
/// Errors: ITA_E_UNSUPPORTED "sheet.fresh" with the game's title, ITA_E_RANGE, ITA_E_MEMORY.
ita_status ita_generation_open(const ita_config *like, uint64_t seed, int difficulty,
                               const ita_allocator *allocator, ita_job **job, ita_diag *diag);
/// The job again from what its `save` wrote. Errors: ITA_E_SYNTAX "generate.bytes" for others.
ita_status ita_generation_resume(const ita_config *like, const char *bytes, size_t length,
                                 const ita_allocator *allocator, ita_job **job, ita_diag *diag);
/// The whole job at once, as ita_puzzle's `generate` does it. Errors: also ITA_E_NOT_FOUND with the
/// reason; ITA_E_STOPPED where the allocator says so.
ita_status ita_generate(const ita_config *like, uint64_t seed, int difficulty,
                        const ita_allocator *allocator, ita_text *text, ita_diag *diag);

#ifdef __cplusplus
}
#endif
#endif
