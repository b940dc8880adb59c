// What is said between a test and the program that runs out of memory for it (failing_malloc.c).
#ifndef MEMORY_FAILING_MALLOC_H
#define MEMORY_FAILING_MALLOC_H

// Files of that process: orders are read, and how each run ended, as waitpid says it, is written.
enum { FAILING_ORDERS = 100, FAILING_ENDS = 101 };

typedef struct failing_order {
    unsigned long fails_at; // the number of an allocation, from 1; 0: none fails
    int goes_on;            // all after it fail too
} failing_order;

#endif
