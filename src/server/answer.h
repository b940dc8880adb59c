// The answer to one request: its head, and which bytes of which file follow. Sends nothing.
#ifndef INTARSIA_ANSWER_H
#define INTARSIA_ANSWER_H

#include "server/request.h"

#include <sys/types.h>
#include <time.h>

/// What requests are answered from.
typedef struct answer_service {
    int folder;               ///< the built page
    bool is_loopback;         ///< asked for by names of this machine alone
    const char *const *names; ///< further names that it is asked for by, NULL ends them
} answer_service;

typedef struct answer {
    char head[2048]; ///< with the body, where it is words
    size_t head_length;
    int file;        ///< the body, or -1; owned by whom the answer is given to
    off_t from, end; ///< bytes of the file
    bool stays_open; ///< the connection, afterwards
} answer;

/// `status` is what reading the request answered.
void answer_make(const answer_service *service, const request *asked, int status, time_t now,
                 answer *made);

#endif
