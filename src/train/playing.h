// A file of samples, filled game by game, from the first that it lacks.
#ifndef TRAIN_PLAYING_H
#define TRAIN_PLAYING_H

#include "train/self_play.h"

/// Plays the games below `games` that belong to the file's rank and are not in it yet, each written
/// as a whole. A file that was made otherwise is refused. False with a reason, or with none where
/// it was told to stop.
bool playing_fill(const char *path, const samples_head *head, uint64_t games, self_play *sp,
                  train_fault *fault);

#endif
