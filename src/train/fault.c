// Sentences of what is wrong.
#include "train/fault.h"

#include <stdarg.h>
#include <stdio.h>

bool train_refuse(train_fault *fault, const char *words, ...) {
    va_list given;
    va_start(given, words);
    vsnprintf(fault->words, sizeof fault->words, words, given);
    va_end(given);
    return false;
}

bool train_lacks_memory(train_fault *fault) {
    return train_refuse(fault, "there is not enough memory");
}
