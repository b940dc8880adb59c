// Writing all there is to write.
#include "cli/cli.h"

#include <errno.h>
#include <unistd.h>

// A signal cuts a write short where nobody reads yet, and a stream would lose what it held.
bool cli_write_whole(FILE *to, const char *bytes, size_t length) {
    if (fflush(to) != 0) return false;
    while (length > 0) {
        const ssize_t done = write(fileno(to), bytes, length);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return fwrite(bytes, 1, length, to) == length && fflush(to) == 0; // notes it
        bytes += done;
        length -= (size_t)done;
    }
    return true;
}
