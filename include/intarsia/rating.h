// How hard a puzzle is for people: careful hands that never take back try it by chance, and how
// many of them get to the end is its difficulty. So it is for puzzles whose positions are exact
// covers; others have ways of their own, on the same scale.
#ifndef INTARSIA_RATING_H
#define INTARSIA_RATING_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ITA_RATING_TRIES = 1000, ///< that a rating takes
    ITA_RATING_MOST = 10,    ///< the highest difficulty
};

/// Whether puzzles of a config are rated.
bool ita_can_rate(const ita_config *config);
/// A job that rates the puzzle from `state` on; the config must outlive it. A node is a try: one
/// that always goes to the place or piece with the fewest possibilities, takes one of them by
/// chance and never takes back (ita_cover_try). In the report `solutions` are the tries that
/// succeeded, `value` is the difficulty by its measure "difficulty", 1..ITA_RATING_MOST: one more
/// each time that half as many succeed, so 1 when more than half do, 10 when fewer than one in 512.
/// A puzzle is rated alike wherever it is. A game with a way of its own (ita_puzzle.rate) counts
/// its own nodes, and the report's `reason` is the message key that says what the value is from.
/// Errors: ITA_E_UNSUPPORTED "rating.none" where ita_can_rate says no, those of as_cover.
ita_status ita_rating_open(const ita_config *config, const void *state,
                           const ita_allocator *allocator, ita_job **job, ita_diag *diag);
/// The difficulty of a puzzle of which `reached` of `tries` succeeded.
int ita_rating_of(uint64_t reached, uint64_t tries);

#ifdef __cplusplus
}
#endif
#endif
