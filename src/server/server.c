// Delivering the page over HTTP with strict headers. libwebsockets keeps paths inside the folder.
#include "server/server.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
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

// Only what no file answers arrives here.
static int handle_http(struct lws *connection, enum lws_callback_reasons reason, void *user,
                       void *in, size_t length) {
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

static bool is_free(const char *address, int port) {
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, address, &name.sin_addr) != 1) return true; // let the library say
    int probe = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool is_bound = bind(probe, (struct sockaddr *)&name, sizeof name) == 0;
    close(probe);
    return is_bound;
}

static ita_status failed(ita_diag *diag, const char *key, const char *what) {
    ita_status status = ita_fail(diag, ITA_E_IO, key);
    ita_diag_arg(diag, what);
    return status;
}

ita_status server_run(const server_options *options, ita_diag *diag) {
    char index[4096];
    snprintf(index, sizeof index, "%s/index.html", options->page_folder);
    if (access(index, R_OK) != 0) return failed(diag, "serve.page", options->page_folder);
    int port = options->port;
    if (port != 0 && !is_free(options->address, port)) {
        if (!options->may_change_port) return failed(diag, "serve.port", options->address);
        port = 0;
    }
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
    info.port = port;
    info.iface = options->address;
    info.protocols = protocols;
    info.mounts = &mount;
    info.headers = security_headers;
    info.server_string = "intarsia";
    info.vhost_name = "intarsia";
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;
    if (!host) {
        if (context) lws_context_destroy(context);
        return failed(diag, "serve.port", options->address);
    }
    printf("intarsia is at http://%s:%d/\n", options->address, lws_get_vhost_listen_port(host));
    fflush(stdout);
    while (!*options->is_stopped && lws_service(context, 0) >= 0) {
    }
    lws_context_destroy(context);
    return ITA_OK;
}
