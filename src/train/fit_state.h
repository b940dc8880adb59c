// How far a fit is, as bytes: whoever goes on from them comes to the same weights.
#ifndef TRAIN_FIT_STATE_H
#define TRAIN_FIT_STATE_H

#include "train/learning.h"

void fit_state_put(const learning *f, ita_text *out);
/// Reads what was put. `f` was started for the same samples, seed and epochs; anything else, or any
/// bit that is not as it was, is refused, and `f` is of no use then.
bool fit_state_read(const char *name, const char *bytes, size_t length, learning *f,
                    train_fault *fault);

#endif
