// The files of the built page: which one answers a path, compressed or not, and what is known of
// it. Knows files; knows neither requests nor sockets.
#ifndef INTARSIA_PAGE_H
#define INTARSIA_PAGE_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct page_file {
    int descriptor; ///< owned by whom it is given to
    off_t size;
    time_t changed_at;
    char validator[64];   ///< quoted, another for each encoding
    const char *type;     ///< media type
    const char *encoding; ///< "br", "gzip" or NULL
    bool is_compressible; ///< another client may get it in another encoding
    bool is_hashed;       ///< its name changes with its content
} page_file;

typedef struct page_encodings {
    bool br, gzip;
} page_encodings;

/// Opens the file of a path within the folder ("" is index.html), the smallest of those that
/// build-page.sh left beside it (.br, .gz) and that the client takes. Answers 200, 404 or 503.
int page_open(int folder, const char *path, page_encodings taken, page_file *file);

#endif
