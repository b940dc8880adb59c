// gzip by zlib, a buffer at a time.
#include "packed/packed.h"

#include <string.h>
#include <zlib.h>

enum { WINDOW_OF_GZIP = 15 + 16, BUFFER = 65536, MEMORY_LEVEL = 8 };

static ita_status fails(ita_diag *diag, int answer) {
    return answer == Z_MEM_ERROR ? ita_fail(diag, ITA_E_MEMORY, "memory")
                                 : ita_fail(diag, ITA_E_SYNTAX, "cli.packed.broken");
}

static ita_status fails_large(ita_diag *diag, size_t most) {
    ita_status status = ita_fail(diag, ITA_E_LIMIT, "cli.packed.large");
    ita_diag_arg_int(diag, (int64_t)(most >> 20));
    return status;
}

// As much input as the stream takes at once.
static void feed(z_stream *z, const char *bytes, size_t length, size_t *given) {
    if (z->avail_in > 0) return;
    const size_t left = length - *given, part = left < BUFFER ? left : BUFFER;
    z->next_in = (Bytef *)(uintptr_t)(bytes + *given);
    z->avail_in = (uInt)part;
    *given += part;
}

// From one member to the next, until the input ends with one.
static ita_status unpack_all(z_stream *z, const char *bytes, size_t length, size_t most,
                             ita_text *out, ita_diag *diag) {
    unsigned char buffer[BUFFER];
    size_t given = 0;
    for (;;) {
        feed(z, bytes, length, &given);
        z->next_out = buffer;
        z->avail_out = sizeof buffer;
        const int answer = inflate(z, Z_NO_FLUSH);
        const size_t made = sizeof buffer - z->avail_out;
        if (answer != Z_OK && answer != Z_STREAM_END) return fails(diag, answer);
        if (made > most - out->length) return fails_large(diag, most);
        ita_put_bytes(out, (const char *)buffer, made);
        if (out->failed) return ita_fail(diag, ITA_E_MEMORY, "memory");
        if (answer == Z_OK) continue;
        if (z->avail_in == 0 && given == length) return ITA_OK;
        inflateReset(z);
    }
}

ita_status packed_unpack(const char *bytes, size_t length, size_t most, ita_text *out,
                         ita_diag *diag) {
    z_stream z;
    memset(&z, 0, sizeof z);
    const int answer = inflateInit2(&z, WINDOW_OF_GZIP);
    if (answer != Z_OK) return fails(diag, answer);
    ita_status status = unpack_all(&z, bytes, length, most, out, diag);
    inflateEnd(&z);
    return status;
}

ita_status packed_pack(const char *bytes, size_t length, ita_text *out, ita_diag *diag) {
    z_stream z;
    memset(&z, 0, sizeof z);
    int answer = deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, WINDOW_OF_GZIP, MEMORY_LEVEL,
                              Z_DEFAULT_STRATEGY);
    if (answer != Z_OK) return fails(diag, answer);
    unsigned char buffer[BUFFER];
    size_t given = 0;
    while (answer != Z_STREAM_END) {
        feed(&z, bytes, length, &given);
        z.next_out = buffer;
        z.avail_out = sizeof buffer;
        answer = deflate(&z, given == length ? Z_FINISH : Z_NO_FLUSH);
        ita_put_bytes(out, (const char *)buffer, sizeof buffer - z.avail_out);
    }
    deflateEnd(&z);
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}
