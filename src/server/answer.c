// The answer to one request: who may ask, conditions, ranges, and the head's fields (RFC 9110).
#include "server/answer.h"

#include "server/page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Our own policy: WebAssembly is allowed. Workers and styles come from us alone.
static const char security[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

static const struct {
    int status;
    const char *reason, *words;
} reasons[] = {
    {200, "OK", ""},
    {206, "Partial Content", ""},
    {304, "Not Modified", ""},
    {400, "Bad Request", "This is no HTTP request."},
    {403, "Forbidden", "Other sites may not ask here."},
    {404, "Not Found", "There is no such file."},
    {405, "Method Not Allowed", "Files are only read here."},
    {412, "Precondition Failed", "The file is another than was meant."},
    {414, "URI Too Long", "The address is too long."},
    {416, "Range Not Satisfiable", "The file ends before that."},
    {421, "Misdirected Request", "This service does not go by that name."},
    {431, "Request Header Fields Too Large", "The request's head is too long."},
    {503, "Service Unavailable", "Too much is going on; try again."},
    {505, "HTTP Version Not Supported", "HTTP/1.1 is spoken here."},
};

static size_t reason_of(int status) {
    size_t i = 0;
    while (i + 1 < sizeof reasons / sizeof reasons[0] && reasons[i].status != status)
        i++;
    return i;
}

__attribute__((format(printf, 2, 3))) static void put(answer *made, const char *format, ...) {
    va_list values;
    va_start(values, format);
    size_t room = sizeof made->head - made->head_length;
    int length = vsnprintf(made->head + made->head_length, room, format, values);
    va_end(values);
    if (length > 0) made->head_length += (size_t)length < room ? (size_t)length : room - 1;
}

static const char date_format[] = "%a, %d %b %Y %H:%M:%S GMT";

static void put_date(answer *made, const char *field, time_t moment) {
    char date[64];
    struct tm parts;
    if (gmtime_r(&moment, &parts) && strftime(date, sizeof date, date_format, &parts) > 0)
        put(made, "%s: %s\r\n", field, date);
}

static void put_first(answer *made, const request *asked, int status, time_t now) {
    made->head_length = 0;
    made->stays_open = asked->stays_open;
    put(made, "HTTP/1.1 %d %s\r\n", status, reasons[reason_of(status)].reason);
    put_date(made, "Date", now);
    put(made, "Server: intarsia\r\n%s", security);
    // HTTP/1.0 needs the word to stay, HTTP/1.1 to go
    put(made, "Connection: %s\r\n", asked->stays_open ? "keep-alive" : "close");
}

static void answer_in_words(const request *asked, int status, time_t now, answer *made) {
    const char *words = reasons[reason_of(status)].words;
    put_first(made, asked, status, now);
    put(made, "Cache-Control: no-store\r\nContent-Type: text/plain; charset=utf-8\r\n");
    if (status == 405) put(made, "Allow: GET, HEAD\r\n");
    if (status == 503) put(made, "Retry-After: 1\r\n");
    put(made, "Content-Length: %zu\r\n\r\n", strlen(words) + 1);
    if (!asked->is_head) put(made, "%s\n", words);
}

// ---- who may ask

// A page of another site can make a browser ask us by a name of its own that it lets point here;
// the field Host then has that name. A number, or localhost, is no such name.
static bool is_host_ours(const answer_service *service, request_bytes host) {
    for (const char *const *name = service->names; name && *name; name++)
        if (request_is_name(host, *name)) return true;
    return service->is_loopback ? request_is_loopback(host) : request_is_number(host);
}

static bool is_origin_ours(const request *asked) {
    request_bytes origin = {0};
    while ((origin = request_field(asked, "origin", origin)).at) {
        const char *colon = memmem(origin.at, origin.length, "://", 3);
        if (!colon) return false;
        request_bytes scheme = {origin.at, (size_t)(colon - origin.at)};
        request_bytes rest = {colon + 3, origin.length - scheme.length - 3};
        if (!request_equal(scheme, "http") && !request_equal(scheme, "https")) return false;
        if (rest.length != asked->host.length || !asked->host.at) return false;
        if (strncasecmp(rest.at, asked->host.at, rest.length) != 0) return false;
    }
    return true;
}

static int judge(const answer_service *service, const request *asked) {
    if (asked->host.at && !is_host_ours(service, asked->host)) return 421;
    if (!is_origin_ours(asked)) return 403;
    return asked->is_get || asked->is_head ? 200 : 405;
}

// ---- conditions

static bool read_date(request_bytes value, time_t *moment) {
    static const char *const formats[] = {date_format, "%A, %d-%b-%y %H:%M:%S GMT",
                                          "%a %b %d %H:%M:%S %Y"};
    char text[64];
    if (!value.at || value.length >= sizeof text) return false;
    memcpy(text, value.at, value.length);
    text[value.length] = '\0';
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        struct tm parts = {0};
        const char *end = strptime(text, formats[i], &parts);
        if (!end || *end) continue;
        *moment = timegm(&parts);
        return true;
    }
    return false;
}

static bool names_validator(const request *asked, const char *field, const page_file *file,
                            bool weakly) {
    if (request_lists(asked, field, "*") || request_lists(asked, field, file->validator))
        return true;
    char weak[sizeof file->validator + 2];
    snprintf(weak, sizeof weak, "W/%s", file->validator);
    return weakly && request_lists(asked, field, weak);
}

// In the order of RFC 9110, 13.2.2.
static int judge_conditions(const request *asked, const page_file *file) {
    request_bytes none = {0};
    time_t moment;
    if (request_field(asked, "if-match", none).at) {
        if (!names_validator(asked, "if-match", file, false)) return 412;
    } else if (read_date(request_field(asked, "if-unmodified-since", none), &moment) &&
               file->changed_at > moment) {
        return 412;
    }
    if (request_field(asked, "if-none-match", none).at)
        return names_validator(asked, "if-none-match", file, true) ? 304 : 200;
    if (read_date(request_field(asked, "if-modified-since", none), &moment) &&
        file->changed_at <= moment)
        return 304;
    return 200;
}

// ---- ranges

static bool read_number(const char **at, const char *end, off_t *number) {
    const char *begin = *at;
    for (*number = 0; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
        if (*number > (off_t)1 << 58) return false;
        *number = *number * 10 + (**at - '0');
    }
    return *at > begin;
}

// One range, "bytes=FROM-", "bytes=FROM-TO" or "bytes=-LAST"; anything else asks for the whole.
static int judge_range(request_bytes value, off_t size, answer *made) {
    if (!value.at || value.length < 6 || strncasecmp(value.at, "bytes=", 6) != 0) return 200;
    const char *at = value.at + 6, *end = value.at + value.length;
    off_t from, to;
    bool has_from = read_number(&at, end, &from);
    if (at == end || *at++ != '-') return 200;
    bool has_to = read_number(&at, end, &to);
    if (at != end || (!has_from && !has_to) || (has_from && has_to && to < from)) return 200;
    if (!has_from) {
        from = to < size ? size - to : 0;
        if (to == 0) return 416;
        to = size - 1;
    }
    if (from >= size) return 416;
    made->from = from;
    made->end = (has_to || !has_from) && to < size ? to + 1 : size;
    return 206;
}

static bool is_range_wanted(const request *asked, const page_file *file) {
    if (!asked->is_get) return false; // a range means nothing to HEAD
    request_bytes condition = request_field(asked, "if-range", (request_bytes){0});
    time_t moment;
    if (!condition.at || request_equal(condition, file->validator)) return true;
    return read_date(condition, &moment) && moment == file->changed_at;
}

// ---- the whole

static void put_fields(answer *made, const page_file *file) {
    put(made, "ETag: %s\r\n", file->validator);
    put_date(made, "Last-Modified", file->changed_at);
    put(made, "Cache-Control: %s\r\n",
        file->is_hashed ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->is_compressible) put(made, "Vary: Accept-Encoding\r\n");
}

static void answer_with_file(const request *asked, int status, const page_file *file, time_t now,
                             answer *made) {
    put_first(made, asked, status, now);
    put_fields(made, file);
    if (status != 304) {
        put(made, "Content-Type: %s\r\nAccept-Ranges: bytes\r\n", file->type);
        if (file->encoding) put(made, "Content-Encoding: %s\r\n", file->encoding);
        if (status == 206)
            put(made, "Content-Range: bytes %lld-%lld/%lld\r\n", (long long)made->from,
                (long long)made->end - 1, (long long)file->size);
        put(made, "Content-Length: %lld\r\n", (long long)(made->end - made->from));
    }
    put(made, "\r\n");
}

static void answer_out_of_range(const request *asked, const page_file *file, time_t now,
                                answer *made) {
    put_first(made, asked, 416, now);
    put(made, "Content-Range: bytes */%lld\r\nContent-Length: 0\r\n\r\n", (long long)file->size);
}

static void answer_file(const request *asked, const page_file *file, time_t now, answer *made) {
    made->end = file->size;
    int status = judge_conditions(asked, file);
    if (status == 200 && is_range_wanted(asked, file))
        status = judge_range(request_field(asked, "range", (request_bytes){0}), file->size, made);
    if (status == 416)
        answer_out_of_range(asked, file, now, made);
    else if (status == 412)
        answer_in_words(asked, status, now, made);
    else
        answer_with_file(asked, status, file, now, made);
    if (asked->is_get && (status == 200 || status == 206))
        made->file = file->descriptor;
    else
        close(file->descriptor);
}

void answer_make(const answer_service *service, const request *asked, int status, time_t now,
                 answer *made) {
    page_file file;
    made->file = -1;
    made->from = made->end = 0;
    if (status == 200) status = judge(service, asked);
    page_encodings taken = {request_lists(asked, "accept-encoding", "br"),
                            request_lists(asked, "accept-encoding", "gzip")};
    if (status == 200) status = page_open(service->folder, asked->path, taken, &file);
    if (status != 200)
        answer_in_words(asked, status, now, made);
    else
        answer_file(asked, &file, now, made);
}
