// The computer against itself: one game, all of which follows from a seed and a number, and the
// samples that it gives.
#ifndef TRAIN_SELF_PLAY_H
#define TRAIN_SELF_PLAY_H

#include "intarsia/search.h"
#include "train/samples.h"

typedef struct self_play {
    ita_config *config;
    ita_mind *mind;
    ita_table *table;
    uint64_t nodes, seed;
    void *state;
    twixt_place *place;
    void *undo;
    ita_choice *choices;
} self_play;

/// A game's text such as "twixt:size=12", and bytes of weights, or none. To be closed also after a
/// failure.
bool self_play_open(self_play *sp, const char *game, const ita_text *weights, uint64_t nodes,
                    uint64_t seed, train_fault *fault);
void self_play_close(self_play *sp);
/// Plays a game and writes it as samples_put_game does. False with a reason, or with none where it
/// was told to stop.
bool self_play_game(self_play *sp, uint64_t number, ita_text *out, train_fault *fault);

#endif
