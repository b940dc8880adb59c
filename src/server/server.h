// The service: delivers the page. Knows libwebsockets; nobody else does. The part server.so of the
// command line.
#ifndef INTARSIA_SERVER_H
#define INTARSIA_SERVER_H

#include "intarsia/status.h"

#include <stdatomic.h>

typedef struct server_options {
    const char *address;     ///< such as "127.0.0.1", or "localhost"
    int port;                ///< 0: any free one
    bool may_change_port;    ///< take a free port when this one is taken
    const char *page_folder; ///< where index.html lies
    const char *name;        ///< a further name that browsers may ask for, or NULL
    int idle_seconds;        ///< after which a silent connection is closed
    int language;            ///< of what it says of itself
    const atomic_int *is_stopped;
} server_options;

/// Serves until *is_stopped; prints the address on standard output first.
typedef ita_status server_runner(const server_options *options, ita_diag *diag);
server_runner server_run;

#endif
