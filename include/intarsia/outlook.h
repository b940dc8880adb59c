// How a picture of things in space is looked at: from so many sides, put together or drawn apart.
// The hand knows it, the position does not. Flat games have none.
#ifndef INTARSIA_OUTLOOK_H
#define INTARSIA_OUTLOOK_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ita_outlook {
    /// The word for a side, such as "right-above", added to a text; false beyond the last. Side 0
    /// is the usual one.
    bool (*name)(const ita_config *config, int side, ita_text *out);
    /// From now on the hand sees it so. `side` is one that has a name.
    void (*look)(ita_hand *hand, int side, bool is_exploded);
    /// Whatever the hand did is over; what it sees stays.
    void (*let_go)(ita_hand *hand);
} ita_outlook;

/// The outlook of a config's game; NULL: a flat picture, seen from one side.
const ita_outlook *ita_outlook_of(const ita_config *config);

#ifdef __cplusplus
}
#endif
#endif
