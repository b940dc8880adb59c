// Fuzz target: the server's requests. However the bytes come, a head is read the same, and its
// answer is whole: a status we know, fields that end, bytes that lie within the file.
#include "fuzz.h"

#include "server/answer.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static size_t end_byte_by_byte(const char *bytes, size_t length) {
    size_t end = 0;
    for (size_t come = 1; come <= length && end == 0; come++)
        end = request_end(bytes, come, come - 1);
    return end;
}

static void check_answer(const answer *made) {
    FUZZ_CHECK(made->head_length < sizeof made->head - 1); // nothing was cut
    FUZZ_CHECK(memmem(made->head, made->head_length, "\r\n\r\n", 4) != NULL);
    FUZZ_CHECK(strncmp(made->head, "HTTP/1.1 ", 9) == 0);
    FUZZ_CHECK(0 <= made->from && made->from <= made->end);
    struct stat found;
    if (made->file < 0) return;
    FUZZ_CHECK(fstat(made->file, &found) == 0 && made->end <= found.st_size);
    close(made->file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int folder = -1;
    if (folder < 0) folder = open(INTARSIA_ROOT "/web", O_PATH | O_DIRECTORY);
    const char *bytes = (const char *)data;
    size_t end = request_end(bytes, size, 0);
    FUZZ_CHECK(end == end_byte_by_byte(bytes, size));
    if (end == 0 || end > REQUEST_HEAD_MAX) return 0;
    request asked;
    int status = request_read(bytes, end, &asked);
    FUZZ_CHECK(status == 200 || !asked.stays_open);
    FUZZ_CHECK(strlen(asked.path) <= REQUEST_PATH_MAX);
    static const char *const names[] = {"puzzles.example", NULL};
    answer_service service = {.folder = folder, .is_loopback = size % 2 == 0, .names = names};
    answer made;
    answer_make(&service, &asked, status, 1000000000, &made);
    check_answer(&made);
    return 0;
}
