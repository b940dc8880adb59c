// The service beside nginx: processor time of the server for a request over a connection that
// stays, small, middle and large. Both are started here, on loopback, with a folder made for it.
#include "bench.h"
#include "benches.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { START_TRIES = 1000, ROUNDS = 7, FOLDER_ROOM = 3000, PATH_ROOM = FOLDER_ROOM + 64 };

static const struct {
    const char *name, *file;
    size_t size;
    int requests;
} loads[] = {
    {"page", "index.html", 3000, 8000},
    {"kb62", "middle.js", 62000, 6000},
    {"mb1_6", "large.wasm", 1600000, 400},
};
enum { LOADS = sizeof loads / sizeof loads[0] };

// ---- a folder to serve

static bool write_file(const char *folder, const char *name, size_t size) {
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file) return false;
    for (size_t i = 0; i < size; i++)
        fputc((int)('a' + i % 26), file);
    return fclose(file) == 0;
}

static void remove_file(const char *folder, const char *name) {
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

// ---- servers

static int free_port(void) {
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof name;
    int port = -1, one = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(one, (struct sockaddr *)&name, sizeof name) == 0 &&
        getsockname(one, (struct sockaddr *)&name, &length) == 0)
        port = ntohs(name.sin_port);
    close(one);
    return port;
}

static int connect_to(int port) {
    struct sockaddr_in name = {.sin_family = AF_INET,
                               .sin_port = htons((uint16_t)port),
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    for (int i = 0; i < START_TRIES; i++) {
        int one = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(one, (struct sockaddr *)&name, sizeof name) == 0) return one;
        close(one);
        usleep(10000);
    }
    return -1;
}

static pid_t start(char *const *arguments) {
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", 1, 0);
    pid_t child = -1;
    if (posix_spawn(&child, arguments[0], &quiet, NULL, arguments, environ) != 0) child = -1;
    posix_spawn_file_actions_destroy(&quiet);
    return child;
}

static double seconds_of(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

// Ends it and says what processor time it took.
static double end(pid_t child) {
    struct rusage used;
    int outcome;
    kill(child, SIGINT);
    if (wait4(child, &outcome, 0, &used) != child) return -1;
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

// ---- a client

static bool send_all(int socket, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(socket, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

// One answer with a body of that size.
static bool receive(int socket, size_t body) {
    static char bytes[1 << 18];
    size_t got = 0, head = 0;
    while (head == 0 || got < head + body) {
        size_t room = head == 0 ? sizeof bytes - got : sizeof bytes;
        ssize_t now = recv(socket, head == 0 ? bytes + got : bytes, room, 0);
        if (now <= 0) return false;
        got += (size_t)now;
        if (head > 0) continue;
        char *found = memmem(bytes, got, "\r\n\r\n", 4);
        if (found) head = (size_t)(found - bytes) + 4;
        if (found && memcmp(bytes, "HTTP/1.1 200", 12) != 0) return false;
    }
    return got == head + body;
}

static bool ask(int port, const char *file, size_t size, int requests) {
    char head[PATH_ROOM];
    int length = snprintf(head, sizeof head,
                          "GET /%s HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: bench\r\n"
                          "Accept: */*\r\n\r\n",
                          file);
    int socket = connect_to(port);
    bool is_well = socket >= 0;
    for (int i = 0; is_well && i < requests; i++)
        is_well = send_all(socket, head, (size_t)length) && receive(socket, size);
    if (socket >= 0) close(socket);
    return is_well;
}

// ---- both in turn

typedef struct contender {
    const char *folder;
    char *(*arguments)[8];
    int port;
} contender;

// Processor time of one request; what starting takes is taken off. Negative: it cannot be said.
static double cost(const contender *one, size_t load) {
    double spent[2];
    int counts[2] = {1, loads[load].requests + 1};
    for (int i = 0; i < 2; i++) {
        pid_t child = start(*one->arguments);
        if (child < 0) return -1;
        bool is_well = ask(one->port, loads[load].file, loads[load].size, counts[i]);
        spent[i] = end(child);
        if (!is_well || spent[i] < 0) return -1;
    }
    return (spent[1] - spent[0]) / loads[load].requests;
}

// The least of some rounds for each of the two, which take turns: what else the machine does meets
// both.
static void best_costs(const contender *const *both, int count, size_t load, double *best) {
    for (int k = 0; k < count; k++)
        best[k] = -1;
    for (int i = 0; i < ROUNDS * count; i++) {
        const int k = i % count;
        const double found = cost(both[k], load);
        if (found > 0 && (best[k] < 0 || found < best[k])) best[k] = found;
    }
}

static const char *find_nginx(void) {
    const char *named = getenv("INTARSIA_NGINX");
    const char *path = named && *named ? named : "/usr/sbin/nginx";
    return access(path, X_OK) == 0 ? path : NULL;
}

static bool write_config(const char *folder, const char *path, int port) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fprintf(file,
            "daemon off; master_process off; pid %s/pid; error_log /dev/null;\n"
            "events { }\n"
            "http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;\n"
            "  types { text/html html; text/javascript js; application/wasm wasm; }\n"
            "  client_body_temp_path %s/t; proxy_temp_path %s/t; fastcgi_temp_path %s/t;\n"
            "  uwsgi_temp_path %s/t; scgi_temp_path %s/t;\n"
            "  server { listen 127.0.0.1:%d; root %s; } }\n",
            folder, folder, folder, folder, folder, folder, port, folder);
    return fclose(file) == 0;
}

static int compare(const char *folder, ita_text *out) {
    char listen[32], config[PATH_ROOM];
    const char *nginx = find_nginx();
    char *ours[8] = {(char *)bench_program, "serve", "--page", (char *)folder, "--listen", listen};
    char *theirs[8] = {(char *)nginx, "-c", config, "-p", (char *)folder};
    contender us = {folder, &ours, free_port()}, peer = {folder, &theirs, free_port()};
    const contender *const both[] = {&us, &peer};
    snprintf(listen, sizeof listen, "127.0.0.1:%d", us.port);
    snprintf(config, sizeof config, "%s/nginx.conf", folder);
    ita_json_name(out, "peer");
    ita_json_string(out, nginx ? "nginx" : "peer missing: nginx");
    if (nginx && !write_config(folder, config, peer.port)) return 1;
    int status = 0;
    for (size_t i = 0; i < LOADS; i++) {
        double best[2] = {-1, -1};
        best_costs(both, nginx ? 2 : 1, i, best);
        const double own = best[0], other = best[1];
        ita_json_name(out, loads[i].name);
        ita_json_open(out, '{');
        ita_json_pair_fixed(out, "us_a_request", own * 1e6, 2);
        if (other > 0) {
            ita_json_pair_fixed(out, "nginx_us_a_request", other * 1e6, 2);
            ita_json_pair_fixed(out, "to_nginx", other / own, 2);
        }
        ita_json_close(out, '}');
        if (own <= 0 || (nginx && other <= 0)) status = 1;
    }
    return status;
}

int bench_serve(ita_text *out) {
    char folder[FOLDER_ROOM], temporary[PATH_ROOM];
    if (!bench_temporary(folder, sizeof folder) || !mkdtemp(folder)) return 1;
    snprintf(temporary, sizeof temporary, "%s/t", folder);
    bool is_well = true;
    for (size_t i = 0; i < LOADS; i++)
        is_well = is_well && write_file(folder, loads[i].file, loads[i].size);
    int status = is_well ? compare(folder, out) : 1;
    for (size_t i = 0; i < LOADS; i++)
        remove_file(folder, loads[i].file);
    remove_file(folder, "nginx.conf");
    remove_file(folder, "pid");
    rmdir(temporary);
    rmdir(folder);
    return status;
}
