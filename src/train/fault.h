// Why the trainer cannot go on, in a sentence for who called it.
#ifndef TRAIN_FAULT_H
#define TRAIN_FAULT_H

#include <stdbool.h>

typedef struct train_fault {
    char words[400];
} train_fault;

/// Writes the sentence as printf does. Returns false, so that what fails ends in it.
__attribute__((format(printf, 2, 3))) bool train_refuse(train_fault *fault, const char *words, ...);
bool train_lacks_memory(train_fault *fault);

#endif
