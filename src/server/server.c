// The service: accepts connections, limits them, and lets each go on when its socket can.
// libwebsockets waits for the sockets; it reads no HTTP here, for it takes upgrades that nobody
// serves, knows no ranges, and writes a line for every connection that it cannot accept.
#include "server/server.h"

#include "intarsia/alloc.h"
#include "intarsia/words.h"
#include "server/connection.h"
#include "server/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    CONNECTIONS_MAX = 256,
    OWN_DESCRIPTORS = 16, // standard streams, page, listener, the library's
    ACCEPTED_AT_ONCE = 64,
    PORTS_TRIED = 16, // until one is free in both families
};

typedef struct client {
    connection connection;
    struct lws *socket;
    struct sockaddr_storage address;
    struct client *next;
} client;

typedef struct server {
    answer_service answers;
    struct lws_context *context;
    struct lws_vhost *host;
    struct lws *listening[LISTENER_MOST];
    int listening_count;
    client *clients;
    size_t count, count_max, count_max_each;
    int64_t idle;
    struct sockaddr_storage arriving; // the address of the socket that is being taken over
    bool is_paused, has_said_paused, has_said_each;
    int language;
    lws_sorted_usec_list_t tick;
} server;

static int64_t seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

static server *server_of(struct lws *socket) {
    return lws_context_user(lws_get_context(socket));
}

static void say(const server *all, const char *key, const char *argument) {
    ita_text words;
    ita_text_open(&words, ita_heap());
    words.language = all->language;
    ita_put_words(&words, key, (const char *const[]){argument, NULL});
    fprintf(stderr, "intarsia serve: %s\n", ita_text_get(&words));
    ita_text_close(&words);
}

static void say_once(const server *all, bool *has_said, const char *key, size_t count) {
    char number[24];
    if (*has_said) return;
    *has_said = true;
    snprintf(number, sizeof number, "%zu", count);
    say(all, key, number);
}

// ---- accepting

static void let_in(const server *all, int is_wanted) {
    for (int i = 0; i < all->listening_count; i++)
        lws_rx_flow_control(all->listening[i], is_wanted);
}

// Who waits to be accepted is kept by the system until a connection ends.
static void pause_accepting(server *all) {
    say_once(all, &all->has_said_paused, "serve.full", all->count);
    all->is_paused = true;
    let_in(all, 0);
}

static void resume_accepting(server *all) {
    if (!all->is_paused) return;
    all->is_paused = false;
    let_in(all, 1);
}

static bool is_same_address(const struct sockaddr_storage *a, const struct sockaddr_storage *b) {
    if (a->ss_family != b->ss_family) return false;
    if (a->ss_family == AF_INET)
        return ((const struct sockaddr_in *)a)->sin_addr.s_addr ==
               ((const struct sockaddr_in *)b)->sin_addr.s_addr;
    // whoever has one IPv6 address has the 2^64 beside it
    return memcmp(&((const struct sockaddr_in6 *)a)->sin6_addr,
                  &((const struct sockaddr_in6 *)b)->sin6_addr, 8) == 0;
}

static bool is_address_full(const server *all) {
    size_t count = 0;
    for (const client *one = all->clients; one; one = one->next)
        if (is_same_address(&one->address, &all->arriving)) count++;
    return count >= all->count_max_each;
}

static void turn_away(server *all, int accepted) {
    static const char words[] = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
                                "Retry-After: 1\r\nContent-Length: 0\r\n\r\n";
    say_once(all, &all->has_said_each, "serve.address_full", all->count_max_each);
    send(accepted, words, sizeof words - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    close(accepted);
}

static void accept_all(server *all, struct lws *at) {
    int listening = lws_get_socket_fd(at), yes = 1;
    for (int i = 0; i < ACCEPTED_AT_ONCE; i++) {
        if (all->count >= all->count_max) {
            pause_accepting(all);
            return;
        }
        socklen_t length = sizeof all->arriving;
        int accepted = accept4(listening, (struct sockaddr *)&all->arriving, &length,
                               SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (accepted < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                pause_accepting(all);
            return;
        }
        setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        if (is_address_full(all))
            turn_away(all, accepted);
        else
            lws_adopt_descriptor_vhost(all->host, LWS_ADOPT_SOCKET,
                                       (lws_sock_file_fd_type){.sockfd = accepted}, "http", NULL);
    }
}

// ---- connections

static void join(server *all, client *one, struct lws *socket) {
    one->socket = socket;
    one->address = all->arriving;
    one->connection.deadline = seconds_now() + all->idle;
    one->next = all->clients;
    all->clients = one;
    all->count++;
}

static void leave(server *all, client *gone) {
    client **at = &all->clients;
    while (*at && *at != gone)
        at = &(*at)->next;
    if (!*at) return;
    *at = gone->next;
    all->count--;
    connection_close(&gone->connection);
    resume_accepting(all);
}

static int go(server *all, client *one) {
    connection_wish wish = connection_go(&one->connection, &all->answers,
                                         lws_get_socket_fd(one->socket), seconds_now(), all->idle);
    if (wish == CONNECTION_CLOSES) return -1;
    lws_rx_flow_control(one->socket, wish == CONNECTION_READS);
    if (wish == CONNECTION_WRITES) lws_callback_on_writable(one->socket);
    return 0;
}

static int handle(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length) {
    client *one = user;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX_FILE: // the listening socket is a file to the library
        accept_all(server_of(socket), socket);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT: join(server_of(socket), one, socket); return 0;
    case LWS_CALLBACK_RAW_RX:
        if (!connection_take(&one->connection, in, length)) return -1;
        return go(server_of(socket), one);
    case LWS_CALLBACK_RAW_WRITEABLE: return go(server_of(socket), one);
    case LWS_CALLBACK_RAW_CLOSE:
        if (one) leave(server_of(socket), one);
        return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {"http", handle, sizeof(client), CONNECTION_READ_MAX, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

// Every second: ends who was silent too long, and tries again what the system refused.
static void look_around(lws_sorted_usec_list_t *tick) {
    server *all = lws_container_of(tick, server, tick);
    int64_t now = seconds_now();
    for (client *one = all->clients; one; one = one->next)
        if (one->connection.deadline < now)
            lws_set_timeout(one->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    if (all->count < all->count_max) resume_accepting(all);
    lws_sul_schedule(all->context, 0, tick, look_around, LWS_US_PER_SEC);
}

// ---- the whole

static ita_status failed(ita_diag *diag, const char *key, const char *what) {
    ita_status status = ita_fail(diag, ITA_E_IO, key);
    ita_diag_arg(diag, what);
    return status;
}

static ita_status failed_to_listen(ita_diag *diag, const char *where) {
    switch (errno) {
    case EADDRINUSE: return failed(diag, "serve.port.used", where);
    case EACCES: return failed(diag, "serve.port.denied", where);
    case EADDRNOTAVAIL: return failed(diag, "serve.port.absent", where);
    }
    const char *reason = strerror(errno);
    failed(diag, "serve.port", where);
    ita_diag_arg(diag, reason);
    return diag->status;
}

// ---- where to listen

typedef struct places {
    listener_address addresses[LISTENER_MOST], tried; // the last one that was tried
    int sockets[LISTENER_MOST], count;
} places;

static void close_places(places *found) {
    for (int i = 0; i < found->count; i++)
        close(found->sockets[i]);
    found->count = 0;
}

// All of them at one port. A family that the machine does not have is left out where there is
// another.
static bool open_places(const listener_address *wanted, int count, places *found) {
    found->count = 0;
    for (int i = 0; i < count; i++) {
        listener_address *address = &found->tried;
        *address = wanted[i];
        if (found->count > 0) listener_set_port(address, listener_port(&found->addresses[0]));
        int listening = listener_open(address);
        bool is_lacking = errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL;
        if (listening < 0 && is_lacking && count > 1) continue;
        if (listening < 0) {
            int error = errno;
            close_places(found);
            errno = error;
            return false;
        }
        found->addresses[found->count] = *address;
        found->sockets[found->count++] = listening;
    }
    return found->count > 0;
}

static ita_status listen_at(const server_options *options, places *found, ita_diag *diag) {
    listener_address wanted[LISTENER_MOST];
    int count = listener_read(options->address, options->port, wanted);
    if (count == 0) return failed(diag, "serve.address", options->address);
    bool is_open = open_places(wanted, count, found);
    // a free port may be taken in the other family
    bool may_change = options->may_change_port || options->port == 0;
    for (int i = 0; !is_open && errno == EADDRINUSE && may_change && i < PORTS_TRIED; i++) {
        listener_read(options->address, 0, wanted);
        is_open = open_places(wanted, count, found);
    }
    char where[LISTENER_TEXT];
    listener_write(&found->tried, where);
    return is_open ? ITA_OK : failed_to_listen(diag, where);
}

// ---- running

// Each connection may have a file of the page open. One address gets three quarters of them.
static void limit_connections(server *all) {
    struct rlimit limit = {0};
    getrlimit(RLIMIT_NOFILE, &limit);
    size_t room = limit.rlim_cur > OWN_DESCRIPTORS ? (limit.rlim_cur - OWN_DESCRIPTORS) / 2 : 0;
    all->count_max = room > CONNECTIONS_MAX ? CONNECTIONS_MAX : room > 0 ? room : 1;
    all->count_max_each = all->count_max - all->count_max / 4;
}

static bool open_context(server *all) {
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols;
    info.user = all;
    info.pt_serv_buf_size = CONNECTION_READ_MAX;
    info.vhost_name = "intarsia";
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    lws_set_log_level(0, NULL);
    all->context = lws_create_context(&info);
    all->host = all->context ? lws_create_vhost(all->context, &info) : NULL;
    return all->host != NULL;
}

// The library would bind every interface: it is given sockets that are bound already.
static bool take_over(server *all, const places *found) {
    for (int i = 0; i < found->count; i++) {
        struct lws *taken = lws_adopt_descriptor_vhost(
            all->host, LWS_ADOPT_RAW_FILE_DESC,
            (lws_sock_file_fd_type){.filefd = found->sockets[i]}, protocols[0].name, NULL);
        if (!taken) return false;
        all->listening[all->listening_count++] = taken;
    }
    return true;
}

static ita_status run(server *all, const server_options *options, ita_diag *diag) {
    places found = {0};
    ita_status status = listen_at(options, &found, diag);
    if (status != ITA_OK) return status;
    char where[LISTENER_TEXT];
    listener_write(&found.addresses[0], where);
    all->answers.is_loopback = listener_is_loopback(&found.addresses[0]);
    bool is_open = open_context(all);
    if (!is_open) close_places(&found);
    if (!is_open || !take_over(all, &found)) {
        if (all->context) lws_context_destroy(all->context);
        return failed_to_listen(diag, where);
    }
    if (!all->answers.is_loopback) say(all, "serve.open", where);
    for (int i = 0; i < found.count; i++) {
        listener_write(&found.addresses[i], where);
        printf("intarsia is at http://%s/\n", where);
    }
    fflush(stdout);
    look_around(&all->tick);
    while (!*options->is_stopped && lws_service(all->context, 0) >= 0) {
    }
    lws_sul_cancel(&all->tick);
    all->is_paused = false; // the listening socket may go before the connections
    lws_context_destroy(all->context);
    return ITA_OK;
}

ita_status server_run(const server_options *options, ita_diag *diag) {
    int folder = open(options->page_folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 || faccessat(folder, "index.html", R_OK, 0) != 0) {
        if (folder >= 0) close(folder);
        return failed(diag, "serve.page", options->page_folder);
    }
    const char *const names[] = {options->name, NULL};
    server all = {.answers = {.folder = folder, .names = names},
                  .idle = options->idle_seconds,
                  .language = options->language};
    limit_connections(&all);
    ita_status status = run(&all, options, diag);
    close(folder);
    return status;
}
