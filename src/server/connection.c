// One client's connection: requests in, answers out, one after the other.
#include "server/connection.h"

#include <errno.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    AT_ONCE_MAX = 16,   // answers before others have their turn
    SEND_MAX = 1 << 20, // bytes of a file before others have their turn
    ENDING_SECONDS = 2, // for what a refused client still sends
};

bool connection_take(connection *one, const char *bytes, size_t length) {
    if (one->is_ending) return true;
    if (length > sizeof one->input - one->input_length) return false;
    memcpy(one->input + one->input_length, bytes, length);
    one->input_length += length;
    return true;
}

void connection_close(connection *one) {
    if (one->is_answering && one->answer.file >= 0) close(one->answer.file);
    one->is_answering = false;
}

static void drop_input(connection *one, size_t length) {
    one->input_length -= length;
    memmove(one->input, one->input + length, one->input_length);
    one->searched = 0;
}

// Empty lines before a request are overlooked (RFC 9112, 2.2).
static void drop_empty_lines(connection *one) {
    size_t length = 0;
    while (one->input_length - length >= 2 && memcmp(one->input + length, "\r\n", 2) == 0)
        length += 2;
    if (length > 0) drop_input(one, length);
}

static int too_long(const connection *one) {
    return memchr(one->input, '\n', REQUEST_HEAD_MAX) ? 431 : 414;
}

// Begins an answer where a whole request has come.
static bool begin(connection *one, const answer_service *service) {
    if (one->searched == 0) drop_empty_lines(one);
    size_t head = request_end(one->input, one->input_length, one->searched);
    if (head == 0 && one->input_length < REQUEST_HEAD_MAX) {
        one->searched = one->input_length;
        return false;
    }
    request asked = {0};
    bool is_too_long = head == 0 || head > REQUEST_HEAD_MAX;
    int status = is_too_long ? too_long(one) : request_read(one->input, head, &asked);
    answer_make(service, &asked, status, time(NULL), &one->answer);
    drop_input(one, is_too_long ? one->input_length : head);
    one->is_answering = true;
    one->head_sent = 0;
    return true;
}

typedef enum progress { DONE, BLOCKED, BROKEN } progress;

static progress failure(void) {
    return errno == EAGAIN || errno == EINTR ? BLOCKED : BROKEN;
}

static progress send_head(connection *one, int socket) {
    int more = one->answer.file >= 0 && one->answer.from < one->answer.end ? MSG_MORE : 0;
    while (one->head_sent < one->answer.head_length) {
        ssize_t sent = send(socket, one->answer.head + one->head_sent,
                            one->answer.head_length - one->head_sent, MSG_NOSIGNAL | more);
        if (sent < 0) return failure();
        one->head_sent += (size_t)sent;
    }
    return DONE;
}

static progress send_file(connection *one, int socket) {
    size_t room = SEND_MAX;
    while (one->answer.file >= 0 && one->answer.from < one->answer.end) {
        if (room == 0) return BLOCKED;
        off_t left = one->answer.end - one->answer.from;
        size_t length = left < (off_t)room ? (size_t)left : room;
        ssize_t sent = sendfile(socket, one->answer.file, &one->answer.from, length);
        if (sent < 0) return failure();
        if (sent == 0) return BROKEN; // the file became shorter: its length is promised already
        room -= (size_t)sent;
    }
    return DONE;
}

static progress send_answer(connection *one, int socket) {
    progress state = send_head(one, socket);
    return state == DONE ? send_file(one, socket) : state;
}

connection_wish connection_go(connection *one, const answer_service *service, int socket,
                              int64_t now, int64_t idle) {
    for (int i = 0; i < AT_ONCE_MAX && !one->is_ending; i++) {
        if (!one->is_answering) {
            bool is_fresh = one->input_length == 0 || one->searched == 0;
            if (!begin(one, service)) {
                // a whole head has that long, however slowly its bytes come
                if (is_fresh) one->deadline = now + idle;
                return CONNECTION_READS;
            }
        }
        one->deadline = now + idle;
        progress state = send_answer(one, socket);
        if (state == BROKEN) return CONNECTION_CLOSES;
        if (state == BLOCKED) return CONNECTION_WRITES;
        connection_close(one);
        one->deadline = now + idle;
        if (one->answer.stays_open) continue;
        shutdown(socket, SHUT_WR);
        one->is_ending = true;
        one->deadline = now + ENDING_SECONDS;
    }
    return one->is_ending ? CONNECTION_READS : CONNECTION_WRITES;
}
