// The head of one HTTP/1 request: read and judged as it came over the wire, never answered here.
// Pure: knows no socket, no file and no clock.
#ifndef INTARSIA_REQUEST_H
#define INTARSIA_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

/// Bytes of the head, not terminated; at is NULL for what was not sent.
typedef struct request_bytes {
    const char *at;
    size_t length;
} request_bytes;

enum { REQUEST_HEAD_MAX = 8192, REQUEST_PATH_MAX = 1024 };

typedef struct request {
    request_bytes fields; ///< the lines after the first, each with its end
    bool is_get, is_head;
    bool stays_open;                 ///< the client wants to send more requests afterwards
    bool has_body;                   ///< which nobody here reads
    char path[REQUEST_PATH_MAX + 1]; ///< decoded, without query and leading '/'; "" for "/"
    request_bytes host;              ///< name and port that were asked for
} request;

/// Where the head ends, counted from bytes, or 0 while it has not ended. `searched` bytes are
/// known not to hold the end.
size_t request_end(const char *bytes, size_t length, size_t searched);

/// Reads a whole head. Answers 200, or the status that refuses it (400, 414, 505); what was read
/// until then is kept, and a refused request does not stay open.
int request_read(const char *bytes, size_t length, request *read);

/// The next value of a field of that name (in small letters) after `last` (its at NULL: the first).
request_bytes request_field(const request *read, const char *name, request_bytes last);

/// Whether a list such as "gzip, br;q=0.5" in any field of that name has the word, and not with
/// q=0; letters may be large or small.
bool request_lists(const request *read, const char *name, const char *word);

/// Whether the name in "name:port" or "[::1]:port" is an address in numbers of this machine alone.
bool request_is_loopback(request_bytes authority);
/// Whether it is any address in numbers, or localhost.
bool request_is_number(request_bytes authority);
/// Whether "name:port" has that name.
bool request_is_name(request_bytes authority, const char *name);

bool request_equal(request_bytes bytes, const char *word); ///< large and small letters alike

#endif
