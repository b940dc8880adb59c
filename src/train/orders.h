// What the trainer can be told to do. Each answers the exit status; a fault without words is a
// stop that was asked for.
#ifndef TRAIN_ORDERS_H
#define TRAIN_ORDERS_H

#include "train/fault.h"

int train_play(int argc, char **argv, train_fault *fault);
int train_fit(int argc, char **argv, train_fault *fault);

#endif
