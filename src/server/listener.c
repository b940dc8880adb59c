// Where the service listens: reading an address, and a socket bound to it and to nothing else.
#include "server/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { WAITING_MAX = 128 }; // connections that the system keeps for us until they are accepted

static bool read_number(const char *text, int port, listener_address *address) {
    memset(address, 0, sizeof *address);
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
        memcpy(&address->name, &four, sizeof four);
        address->length = sizeof four;
    } else if (inet_pton(AF_INET6, text, &six.sin6_addr) == 1) {
        memcpy(&address->name, &six, sizeof six);
        address->length = sizeof six;
    }
    return address->length > 0;
}

int listener_read(const char *text, int port, listener_address addresses[LISTENER_MOST]) {
    if (strcasecmp(text, "localhost") != 0) return read_number(text, port, addresses) ? 1 : 0;
    read_number("127.0.0.1", port, &addresses[0]);
    read_number("::1", port, &addresses[1]);
    return 2;
}

static struct sockaddr_in four_of(const listener_address *address) {
    struct sockaddr_in four;
    memcpy(&four, &address->name, sizeof four);
    return four;
}

static struct sockaddr_in6 six_of(const listener_address *address) {
    struct sockaddr_in6 six;
    memcpy(&six, &address->name, sizeof six);
    return six;
}

int listener_port(const listener_address *address) {
    return ntohs(address->name.ss_family == AF_INET ? four_of(address).sin_port
                                                    : six_of(address).sin6_port);
}

void listener_set_port(listener_address *address, int port) {
    struct sockaddr_in four = four_of(address);
    struct sockaddr_in6 six = six_of(address);
    four.sin_port = six.sin6_port = htons((uint16_t)port);
    if (address->name.ss_family == AF_INET)
        memcpy(&address->name, &four, sizeof four);
    else
        memcpy(&address->name, &six, sizeof six);
}

bool listener_is_loopback(const listener_address *address) {
    if (address->name.ss_family == AF_INET)
        return ntohl(four_of(address).sin_addr.s_addr) >> 24 == 127;
    struct sockaddr_in6 six = six_of(address);
    return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
}

void listener_write(const listener_address *address, char text[LISTENER_TEXT]) {
    char number[INET6_ADDRSTRLEN] = "";
    if (address->name.ss_family == AF_INET) {
        struct sockaddr_in four = four_of(address);
        inet_ntop(AF_INET, &four.sin_addr, number, sizeof number);
        snprintf(text, LISTENER_TEXT, "%s:%d", number, ntohs(four.sin_port));
    } else {
        struct sockaddr_in6 six = six_of(address);
        inet_ntop(AF_INET6, &six.sin6_addr, number, sizeof number);
        snprintf(text, LISTENER_TEXT, "[%s]:%d", number, ntohs(six.sin6_port));
    }
}

// An IPv6 socket takes no IPv4 connections beside: only what is printed is bound.
static bool bind_exactly(int listening, listener_address *address) {
    int yes = 1;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (address->name.ss_family == AF_INET6 &&
        setsockopt(listening, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes) != 0)
        return false;
    if (bind(listening, (struct sockaddr *)&address->name, address->length) != 0) return false;
    if (listen(listening, WAITING_MAX) != 0) return false;
    return getsockname(listening, (struct sockaddr *)&address->name, &address->length) == 0;
}

int listener_open(listener_address *address) {
    int type = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
    int listening = socket(address->name.ss_family, type, 0);
    if (listening < 0) return -1;
    if (bind_exactly(listening, address)) return listening;
    int error = errno;
    close(listening);
    errno = error;
    return -1;
}
