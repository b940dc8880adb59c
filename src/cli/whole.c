// Writing all there is to write.
#include "cli/cli.h"

#include <errno.h>
#include <unistd.h>

size_t cli_send(int file, const char *bytes, size_t length) {
    size_t sent = 0;
    while (sent < length) {
        const ssize_t done = write(file, bytes + sent, length - sent);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) break;
        sent += (size_t)done;
    }
    return sent;
}

// A signal cuts a write short where nobody reads yet, and a stream would lose what it held. What
// cannot be written it is given all the same, so that it says so of itself.
bool cli_write_whole(FILE *to, const char *bytes, size_t length) {
    if (fflush(to) != 0) return false;
    const size_t sent = cli_send(fileno(to), bytes, length), left = length - sent;
    return left == 0 || (fwrite(bytes + sent, 1, left, to) == left && fflush(to) == 0);
}
