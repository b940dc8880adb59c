// Where the service listens: reading an address, and a socket bound to it and to nothing else.
// Knows sockets; knows neither HTTP nor libwebsockets.
#ifndef INTARSIA_LISTENER_H
#define INTARSIA_LISTENER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

typedef struct listener_address {
    struct sockaddr_storage name; ///< IPv4 or IPv6, with its port
    socklen_t length;
} listener_address;

enum { LISTENER_TEXT = 64 };

enum { LISTENER_MOST = 2 };

/// The addresses of "127.0.0.1", "::1", or "localhost", which is this machine alone in both
/// families whatever others say of that name. Their count, 0 for anything else.
int listener_read(const char *text, int port, listener_address addresses[LISTENER_MOST]);
/// Whether only this machine reaches it.
bool listener_is_loopback(const listener_address *address);
/// "127.0.0.1:8080" or "[::1]:8080".
void listener_write(const listener_address *address, char text[LISTENER_TEXT]);

void listener_set_port(listener_address *address, int port);
int listener_port(const listener_address *address);

/// A listening socket at exactly that address, or -1 with errno; the address gets the port that was
/// found for port 0.
int listener_open(listener_address *address);

#endif
