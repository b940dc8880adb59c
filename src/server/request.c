// The head of one HTTP/1 request: read and judged. After RFC 9110 and 9112, strictly: what two
// readers could understand differently is refused.
#include "server/request.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

size_t request_end(const char *bytes, size_t length, size_t searched) {
    size_t from = searched < 3 ? 0 : searched - 3;
    const char *end = memmem(bytes + from, length - from, "\r\n\r\n", 4);
    return end ? (size_t)(end - bytes) + 4 : 0;
}

bool request_equal(request_bytes bytes, const char *word) {
    return bytes.length == strlen(word) && strncasecmp(bytes.at, word, bytes.length) == 0;
}

// ---- letters

static bool is_token(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || (letter && strchr("!#$%&'*+-.^_`|~", letter));
}

static bool are_tokens(request_bytes bytes) {
    for (size_t i = 0; i < bytes.length; i++)
        if (!is_token(bytes.at[i])) return false;
    return bytes.length > 0;
}

static bool are_visible(request_bytes bytes) {
    for (size_t i = 0; i < bytes.length; i++)
        if ((unsigned char)bytes.at[i] <= ' ' || bytes.at[i] == 127) return false;
    return bytes.length > 0;
}

static int hex_digit(char letter) {
    const char digits[] = "0123456789abcdef";
    const char *found =
        letter ? strchr(digits, letter | ('A' <= letter && letter <= 'F' ? 32 : 0)) : NULL;
    return found ? (int)(found - digits) : -1;
}

static request_bytes cut_before(request_bytes *rest, char letter) {
    const char *found = memchr(rest->at, letter, rest->length);
    size_t length = found ? (size_t)(found - rest->at) : rest->length;
    request_bytes part = {rest->at, length};
    size_t used = found ? length + 1 : length;
    rest->at += used;
    rest->length -= used;
    return part;
}

static request_bytes trimmed(request_bytes bytes) {
    while (bytes.length > 0 && (*bytes.at == ' ' || *bytes.at == '\t'))
        bytes.at++, bytes.length--;
    while (bytes.length > 0 &&
           (bytes.at[bytes.length - 1] == ' ' || bytes.at[bytes.length - 1] == '\t'))
        bytes.length--;
    return bytes;
}

// ---- the first line

static bool begins(request_bytes bytes, const char *word) {
    size_t length = strlen(word);
    return bytes.length >= length && strncasecmp(bytes.at, word, length) == 0;
}

// "/path" or "http://host/path", which overrides the field.
static int read_target(request_bytes target, request *read) {
    if (begins(target, "http://")) {
        target.at += 7, target.length -= 7;
        const char *slash = memchr(target.at, '/', target.length);
        if (!slash) return 400;
        read->host = (request_bytes){target.at, (size_t)(slash - target.at)};
        target.length -= read->host.length;
        target.at = slash;
    }
    if (target.length == 0 || *target.at != '/') return 400;
    target.at++, target.length--;
    request_bytes path = cut_before(&target, '?');
    size_t length = 0;
    for (size_t i = 0; i < path.length; i++) {
        int letter = (unsigned char)path.at[i];
        if (letter == '%') {
            int high = i + 2 < path.length ? hex_digit(path.at[i + 1]) : -1;
            int low = high >= 0 ? hex_digit(path.at[i + 2]) : -1;
            if (low < 0) return 400;
            letter = high * 16 + low;
            i += 2;
        }
        if (letter == 0) return 400;
        if (length == REQUEST_PATH_MAX) return 414;
        read->path[length++] = (char)letter;
    }
    read->path[length] = '\0';
    return 200;
}

static int read_first_line(request_bytes line, request *read, bool *is_first_version) {
    request_bytes method = cut_before(&line, ' ');
    request_bytes target = cut_before(&line, ' ');
    if (!are_tokens(method) || !are_visible(target)) return 400;
    if (line.length != 8 || memcmp(line.at, "HTTP/", 5) != 0 || line.at[6] != '.') return 400;
    if (line.at[5] != '1' || line.at[7] < '0' || line.at[7] > '9') return 505;
    *is_first_version = line.at[7] == '0';
    read->is_get = method.length == 3 && memcmp(method.at, "GET", 3) == 0;
    read->is_head = method.length == 4 && memcmp(method.at, "HEAD", 4) == 0;
    // what is refused for its method need not name a path
    return read->is_get || read->is_head ? read_target(target, read) : 200;
}

// ---- the fields

static request_bytes next_line(request_bytes *rest) {
    request_bytes line = cut_before(rest, '\n');
    if (line.length > 0) line.length--; // the "\r" that check_fields saw
    return line;
}

static bool is_field(request_bytes line) {
    request_bytes value = line;
    if (!memchr(line.at, ':', line.length) || !are_tokens(cut_before(&value, ':'))) return false;
    for (size_t i = 0; i < value.length; i++)
        if (((unsigned char)value.at[i] < ' ' && value.at[i] != '\t') || value.at[i] == 127)
            return false;
    return true;
}

static bool are_fields(request_bytes rest) {
    while (rest.length > 0) {
        request_bytes line = cut_before(&rest, '\n');
        if (line.length == 0 || line.at[--line.length] != '\r') return false;
        if (!is_field(line)) return false;
    }
    return true;
}

request_bytes request_field(const request *read, const char *name, request_bytes last) {
    request_bytes rest = read->fields;
    while (rest.length > 0) {
        request_bytes value = next_line(&rest);
        request_bytes found = cut_before(&value, ':');
        if ((!last.at || found.at > last.at) && request_equal(found, name)) return trimmed(value);
    }
    return (request_bytes){0};
}

static bool is_refused_by_weight(request_bytes parameters) {
    while (parameters.length > 0) {
        request_bytes one = trimmed(cut_before(&parameters, ';'));
        if (!begins(one, "q=")) continue;
        for (size_t i = 2; i < one.length; i++)
            if (one.at[i] >= '1' && one.at[i] <= '9') return false;
        return true;
    }
    return false;
}

bool request_lists(const request *read, const char *name, const char *word) {
    request_bytes value = {0};
    while ((value = request_field(read, name, value)).at) {
        request_bytes rest = value;
        while (rest.length > 0) {
            request_bytes parameters = cut_before(&rest, ',');
            request_bytes one = trimmed(cut_before(&parameters, ';'));
            if (request_equal(one, word)) return !is_refused_by_weight(parameters);
        }
    }
    return false;
}

static int read_host(request *read, bool is_first_version) {
    request_bytes host = request_field(read, "host", (request_bytes){0});
    if (!host.at) return is_first_version ? 200 : 400;
    if (request_field(read, "host", host).at) return 400;
    if (!read->host.at) read->host = host;
    return 200;
}

static int read_body(request *read) {
    request_bytes length = request_field(read, "content-length", (request_bytes){0});
    for (size_t i = 0; i < length.length; i++)
        if (length.at[i] < '0' || length.at[i] > '9') return 400;
    if (length.at && length.length == 0) return 400;
    bool is_coded = request_field(read, "transfer-encoding", (request_bytes){0}).at != NULL;
    read->has_body = is_coded || (length.at && !request_equal(length, "0"));
    return 200;
}

int request_read(const char *bytes, size_t length, request *read) {
    memset(read, 0, sizeof *read);
    request_bytes rest = {bytes, length - 2}; // without the empty line
    request_bytes line = cut_before(&rest, '\n');
    if (line.length == 0 || line.at[--line.length] != '\r') return 400;
    bool is_first_version = false;
    int status = read_first_line(line, read, &is_first_version);
    if (status != 200) return status;
    if (!are_fields(rest)) return 400;
    read->fields = rest;
    if ((status = read_host(read, is_first_version)) != 200) return status;
    if ((status = read_body(read)) != 200) return status;
    bool is_kept = is_first_version ? request_lists(read, "connection", "keep-alive")
                                    : !request_lists(read, "connection", "close");
    read->stays_open = is_kept && !read->has_body;
    return 200;
}

// ---- who is meant

// The name in "name", "name:port", "[number]:port"; empty when it is none of them.
static request_bytes name_of(request_bytes authority) {
    bool is_bracketed = authority.length > 0 && *authority.at == '[';
    if (is_bracketed) authority.at++, authority.length--;
    request_bytes rest = authority;
    request_bytes name = cut_before(&rest, is_bracketed ? ']' : ':');
    if (is_bracketed && rest.length > 0 && *rest.at == ':') rest.at++, rest.length--;
    for (size_t i = 0; i < rest.length; i++)
        if (rest.at[i] < '0' || rest.at[i] > '9') name.length = 0;
    return name;
}

bool request_is_name(request_bytes authority, const char *name) {
    return request_equal(name_of(authority), name);
}

typedef struct number {
    struct in_addr four;
    struct in6_addr six;
    bool is_four, is_six;
} number;

static number number_of(request_bytes authority) {
    number found = {0};
    request_bytes name = name_of(authority);
    char text[INET6_ADDRSTRLEN] = "";
    if (name.length >= sizeof text) return found;
    memcpy(text, name.at, name.length);
    found.is_four = inet_pton(AF_INET, text, &found.four) == 1;
    found.is_six = inet_pton(AF_INET6, text, &found.six) == 1;
    return found;
}

bool request_is_loopback(request_bytes authority) {
    number found = number_of(authority);
    if (found.is_four) return ntohl(found.four.s_addr) >> 24 == 127;
    if (found.is_six) return IN6_IS_ADDR_LOOPBACK(&found.six);
    return request_is_name(authority, "localhost");
}

bool request_is_number(request_bytes authority) {
    number found = number_of(authority);
    return found.is_four || found.is_six || request_is_name(authority, "localhost");
}
