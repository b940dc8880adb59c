// Delivering the page over HTTP with strict headers. libwebsockets keeps paths inside the folder.
#include "server/server.h"

#include "intarsia/alloc.h"
#include "intarsia/words.h"
#include "server/listener.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Our own policy: the library's would forbid WebAssembly. Workers and styles come from us alone.
static const struct lws_protocol_vhost_options security_headers[] = {
    {&security_headers[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
     "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; "
     "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&security_headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&security_headers[3], NULL, "referrer-policy:", "no-referrer"},
    {&security_headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&security_headers[5], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {NULL, NULL, "cross-origin-resource-policy:", "same-origin"},
};

static const struct lws_protocol_vhost_options mime_types[] = {
    {&mime_types[1], NULL, ".wasm", "application/wasm"},
    {&mime_types[2], NULL, ".webmanifest", "application/manifest+json"},
    {&mime_types[3], NULL, ".mjs", "text/javascript"},
    {NULL, NULL, ".map", "application/json"},
};

static void accept_one(struct lws *listening) {
    int accepted = accept4(lws_get_socket_fd(listening), NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (accepted < 0) return;
    int yes = 1;
    setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    lws_adopt_socket_vhost(lws_get_vhost(listening), accepted);
}

// Only what no file answers arrives here, and the listening socket, as a file that can be read.
static int handle_http(struct lws *connection, enum lws_callback_reasons reason, void *user,
                       void *in, size_t length) {
    if (reason == LWS_CALLBACK_RAW_RX_FILE) {
        accept_one(connection);
        return 0;
    }
    if (reason == LWS_CALLBACK_HTTP) {
        lws_return_http_status(connection, HTTP_STATUS_NOT_FOUND, NULL);
        return lws_http_transaction_completed(connection) ? -1 : 0;
    }
    return lws_callback_http_dummy(connection, reason, user, in, length);
}

static const struct lws_protocols protocols[] = {
    {"http", handle_http, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static ita_status failed(ita_diag *diag, const char *key, const char *what) {
    ita_status status = ita_fail(diag, ITA_E_IO, key);
    ita_diag_arg(diag, what);
    return status;
}

static ita_status failed_to_listen(ita_diag *diag, const char *where) {
    int error = errno;
    failed(diag, "serve.port", where);
    ita_diag_arg(diag, strerror(error));
    return diag->status;
}

static void warn(const char *where) {
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_words(&words, "serve.open", (const char *const[]){where, NULL});
    fprintf(stderr, "intarsia serve: %s\n", ita_text_get(&words));
    ita_text_close(&words);
}

ita_status server_run(const server_options *options, ita_diag *diag) {
    char index[4096];
    snprintf(index, sizeof index, "%s/index.html", options->page_folder);
    if (access(index, R_OK) != 0) return failed(diag, "serve.page", options->page_folder);
    listener_address address;
    if (!listener_read(options->address, options->port, &address))
        return failed(diag, "serve.address", options->address);
    int listening = listener_open(&address);
    if (listening < 0 && errno == EADDRINUSE && options->may_change_port) {
        listener_read(options->address, 0, &address);
        listening = listener_open(&address);
    }
    char where[LISTENER_TEXT];
    listener_write(&address, where);
    if (listening < 0) return failed_to_listen(diag, where);
    const struct lws_http_mount mount = {
        .mountpoint = "/",
        .mountpoint_len = 1,
        .origin = options->page_folder,
        .def = "index.html",
        .origin_protocol = LWSMPRO_FILE,
        .extra_mimetypes = mime_types,
        .cache_max_age = 0,
        .cache_revalidate = 1,
    };
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols;
    info.mounts = &mount;
    info.headers = security_headers;
    info.server_string = "intarsia";
    info.vhost_name = "intarsia";
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;
    if (!host) {
        if (context) lws_context_destroy(context);
        close(listening);
        return failed_to_listen(diag, where);
    }
    // The library would bind every interface: it is given a socket that is bound already.
    lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC,
                               (lws_sock_file_fd_type){.filefd = listening}, protocols[0].name,
                               NULL);
    if (!listener_is_loopback(&address)) warn(where);
    printf("intarsia is at http://%s/\n", where);
    fflush(stdout);
    while (!*options->is_stopped && lws_service(context, 0) >= 0) {
    }
    lws_context_destroy(context);
    return ITA_OK;
}
