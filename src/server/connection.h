// One client's connection: requests in, answers out, one after the other. Sends on its socket;
// when to read and to send is decided by whoever owns the socket (server.c).
#ifndef INTARSIA_CONNECTION_H
#define INTARSIA_CONNECTION_H

#include "server/answer.h"

#include <stdint.h>

enum { CONNECTION_READ_MAX = 4096 };

/// What a connection waits for.
typedef enum connection_wish {
    CONNECTION_READS,  ///< bytes of the client
    CONNECTION_WRITES, ///< room to send
    CONNECTION_CLOSES, ///< nothing more: close it
} connection_wish;

/// Zeros are a fresh one, apart from its deadline.
typedef struct connection {
    char input[REQUEST_HEAD_MAX + CONNECTION_READ_MAX];
    size_t input_length, searched;
    answer answer;
    size_t head_sent;
    bool is_answering;
    bool is_ending;   ///< all is sent; what still comes is dropped, so that the client can read
    int64_t deadline; ///< seconds of the clock that connection_go is given
} connection;

/// Takes bytes, at most CONNECTION_READ_MAX, where it last wished to read; false when there is no
/// room.
bool connection_take(connection *one, const char *bytes, size_t length);

/// Answers what can be answered now. `idle` seconds of `now` are given to whatever comes next.
connection_wish connection_go(connection *one, const answer_service *service, int socket,
                              int64_t now, int64_t idle);

/// Frees what it holds.
void connection_close(connection *one);

#endif
