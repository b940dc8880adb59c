// The words with which the trainer is called: files, and options that have a value each.
#ifndef TRAIN_CALL_H
#define TRAIN_CALL_H

#include "train/fault.h"

#include <stdint.h>

enum { CALL_WORDS_MOST = 1024 };

typedef struct call_option {
    const char *name;  ///< as it is typed; NULL ends a table
    const char *value; ///< the usual one until another is given; NULL: it has to be given
} call_option;

typedef struct call_words {
    const char *of[CALL_WORDS_MOST];
    int count;
} call_words;

bool call_read(int argc, char **argv, call_option *options, call_words *words, train_fault *fault);
/// The value of an option of the table as a whole number from 1 on.
bool call_number(const call_option *option, uint64_t most, uint64_t *number, train_fault *fault);

#endif
