// Files, messages and games for the commands. The only place that opens a file for them.
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

atomic_int cli_is_stopped;

static long long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Asked twice, it leaves at once. What comes in the same moment is one asking: `timeout` sends its
// signal to the process and to its group.
static void note_interrupt(int signal_number) {
    static atomic_llong first_at;
    (void)signal_number;
    if (!cli_is_stopped)
        first_at = milliseconds();
    else if (milliseconds() - first_at > 500)
        _exit(EXIT_STOPPED);
    cli_is_stopped = 1;
}

void cli_catch_interrupt(void) {
    struct sigaction action = {.sa_handler = note_interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static ita_status file_failed(ita_diag *diag, const char *key, const char *path) {
    int error = errno;
    ita_status status = ita_fail(diag, ITA_E_IO, key);
    ita_diag_arg(diag, path);
    ita_diag_arg(diag, strerror(error));
    return status;
}

ita_status cli_read_file(const char *path, ita_text *content, ita_diag *diag) {
    ita_text_open(content, ita_heap());
    bool is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    if (!file) return file_failed(diag, "cli.file.open", path);
    char buffer[65536];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0)
        ita_put_bytes(content, buffer, got);
    bool is_bad = ferror(file) != 0;
    ita_status status = is_bad ? file_failed(diag, "cli.file.read", path) : ITA_OK;
    if (!is_input) fclose(file);
    if (status == ITA_OK && content->failed) status = ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status != ITA_OK) ita_text_close(content);
    return status;
}

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t done = write(file, bytes, length);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        bytes += done;
        length -= (size_t)done;
    }
    return true;
}

// Devices and pipes cannot be replaced; they are written straight.
static bool is_special(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

ita_status cli_write_file(const char *path, const char *bytes, size_t length, ita_diag *diag) {
    bool is_output = strcmp(path, "-") == 0;
    if (is_output || is_special(path)) {
        int file = is_output ? STDOUT_FILENO : open(path, O_WRONLY);
        fflush(stdout);
        bool is_done = file >= 0 && write_all(file, bytes, length);
        if (file >= 0 && !is_output) close(file);
        return is_done ? ITA_OK : file_failed(diag, "cli.file.write", path);
    }
    ita_text fresh;
    ita_text_open(&fresh, ita_heap());
    ita_put(&fresh, path);
    ita_put(&fresh, ".XXXXXX");
    if (fresh.failed) return ita_fail(diag, ITA_E_MEMORY, "memory");
    int file = mkstemp(fresh.data);
    mode_t mask = umask(0);
    umask(mask);
    bool is_done = file >= 0 && write_all(file, bytes, length) && fsync(file) == 0 &&
                   fchmod(file, 0666 & ~mask) == 0;
    if (file >= 0 && close(file) != 0) is_done = false;
    if (is_done) is_done = rename(fresh.data, path) == 0;
    ita_status status = is_done ? ITA_OK : file_failed(diag, "cli.file.write", path);
    if (!is_done && file >= 0) unlink(fresh.data);
    ita_text_close(&fresh);
    return status;
}

// ---- messages

void cli_complain(const char *path, const char *bytes, size_t length, const ita_diag *diag) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    if (path) {
        ita_put(&text, strcmp(path, "-") == 0 ? "standard input" : path);
        if (bytes && diag->offset != ITA_NO_OFFSET) {
            size_t line, column;
            ita_text_place(bytes, length, diag->offset, &line, &column);
            ita_put_char(&text, ':');
            ita_put_uint(&text, line);
            ita_put_char(&text, ':');
            ita_put_uint(&text, column);
        }
        ita_put(&text, ": ");
    }
    ita_put_diag(&text, diag);
    fprintf(stderr, "%s\n", ita_text_get(&text));
    ita_text_close(&text);
}

int cli_exit_status(ita_status status) {
    switch (status) {
    case ITA_OK: return EXIT_YES;
    case ITA_E_ILLEGAL: return EXIT_NO;
    case ITA_E_MEMORY:
    case ITA_E_STOPPED: return EXIT_STOPPED;
    default: return EXIT_BAD;
    }
}

int cli_failed(const char *path, const ita_text *content, const ita_diag *diag) {
    cli_complain(path, content ? ita_text_get(content) : NULL, content ? content->length : 0, diag);
    return cli_exit_status(diag->status);
}

void cli_json_error(ita_text *out, const ita_text *content, const ita_diag *diag) {
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_diag(&words, diag);
    ita_json_name(out, "error");
    ita_json_open(out, '{');
    ita_json_name(out, "status");
    ita_json_string(out, ita_status_name(diag->status));
    ita_json_name(out, "key");
    ita_json_string(out, diag->key);
    ita_json_name(out, "message");
    ita_json_string(out, ita_text_get(&words));
    if (content && diag->offset != ITA_NO_OFFSET) {
        size_t line, column;
        ita_text_place(ita_text_get(content), content->length, diag->offset, &line, &column);
        ita_json_name(out, "line");
        ita_json_uint(out, line);
        ita_json_name(out, "column");
        ita_json_uint(out, column);
    }
    ita_json_close(out, '}');
    ita_text_close(&words);
}

void cli_print(const ita_text *text) {
    fwrite(ita_text_get(text), 1, text->length, stdout);
}

// ---- games

// A value is taken for a file when the game takes files and one of that name is there.
static ita_status embed_value(const ita_game *game, const ita_option *option, ita_text *out,
                              ita_diag *diag) {
    ita_text key, path, content;
    ita_text_open(&key, ita_heap());
    ita_text_open(&path, ita_heap());
    ita_put_bytes(&key, option->key, option->key_length);
    ita_put_bytes(&path, option->value, option->value_length);
    ita_status status = ITA_OK;
    struct stat info;
    const ita_option_spec *spec = ita_option_taking_file(game, option->key, option->key_length);
    bool takes_file = spec || game->variants[0].rules->config_embed;
    bool is_file = takes_file && option->value_length > 0 &&
                   stat(ita_text_get(&path), &info) == 0 && S_ISREG(info.st_mode);
    if (!is_file) {
        ita_put_bytes(out, option->value, option->value_length);
    } else if ((status = cli_read_file(path.data, &content, diag)) == ITA_OK) {
        const char *bytes = ita_text_get(&content);
        status = spec ? spec->embed(bytes, content.length, out, diag)
                      : game->variants[0].rules->config_embed(key.data, bytes, content.length, out,
                                                              diag);
        if (status != ITA_OK) {
            cli_complain(path.data, ita_text_get(&content), content.length, diag);
            diag->key = NULL; // said already, with the place in that file
        }
        ita_text_close(&content);
    }
    ita_text_close(&key);
    ita_text_close(&path);
    return status;
}

ita_status cli_embed_files(const char *text, ita_text *out, ita_diag *diag) {
    size_t length = strlen(text);
    const char *colon = strchr(text, ':');
    const ita_game *game = ita_game_find(text, colon ? (size_t)(colon - text) : length);
    ita_options options;
    if (!colon || !game ||
        ita_options_parse(colon + 1, strlen(colon + 1), &options, diag) != ITA_OK) {
        ita_put(out, text); // the game's own parser says what is wrong
        return ITA_OK;
    }
    ita_put_bytes(out, text, (size_t)(colon - text) + 1);
    for (size_t i = 0; i < options.count; i++) {
        const ita_option *option = &options.items[i];
        if (i) ita_put_char(out, ',');
        bool has_value = option->value != option->key + option->key_length;
        ita_put_bytes(out, option->key, option->key_length + (has_value ? 1 : 0));
        ita_status status = embed_value(game, option, out, diag);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

// A fault inside a value that came from a file is told by the file's own lines: the values that
// games embed keep a place for each line, `;` or `/` between them, behind an opening bracket.
static bool complain_about_file(const char *text, const ita_text *whole, const ita_diag *diag) {
    ita_options given, embedded;
    const char *colon = strchr(text, ':');
    if (!colon || diag->offset == ITA_NO_OFFSET) return false;
    size_t config = (size_t)(colon - text) + 1;
    if (ita_options_parse(colon + 1, strlen(colon + 1), &given, NULL) != ITA_OK ||
        ita_options_parse(whole->data + config, whole->length - config, &embedded, NULL) != ITA_OK)
        return false;
    for (size_t i = 0; i < given.count && i < embedded.count; i++) {
        const ita_option *path = &given.items[i], *value = &embedded.items[i];
        size_t start = config + value->offset + 1; // behind the bracket
        bool is_same = path->value_length == value->value_length &&
                       memcmp(path->value, value->value, value->value_length) == 0;
        if (is_same || diag->offset < start || diag->offset >= start + value->value_length)
            continue;
        ita_text name, lines;
        ita_text_open(&name, ita_heap());
        ita_text_open(&lines, ita_heap());
        ita_put_bytes(&name, path->value, path->value_length);
        for (size_t k = 1; k < value->value_length; k++)
            ita_put_char(&lines, strchr(";/", value->value[k]) ? '\n' : value->value[k]);
        ita_diag placed = *diag;
        placed.offset = diag->offset - start;
        cli_complain(ita_text_get(&name), ita_text_get(&lines), lines.length, &placed);
        ita_text_close(&name);
        ita_text_close(&lines);
        return true;
    }
    return false;
}

bool cli_open_game(const char *text, const ita_game **game, ita_config **config, int *exit_status) {
    ita_diag diag;
    ita_text whole;
    ita_text_open(&whole, ita_heap());
    ita_status status = cli_embed_files(text, &whole, &diag);
    if (status == ITA_OK)
        status =
            ita_game_parse(ita_text_get(&whole), whole.length, ita_heap(), game, config, &diag);
    if (status != ITA_OK) {
        if (diag.key && !complain_about_file(text, &whole, &diag))
            cli_complain(text, ita_text_get(&whole), whole.length, &diag);
        *exit_status = cli_exit_status(status);
    }
    ita_text_close(&whole);
    return status == ITA_OK;
}

bool cli_open_session(const char *path, ita_session **session, int *exit_status) {
    ita_diag diag;
    ita_text content;
    ita_status status = cli_read_file(path, &content, &diag);
    if (status != ITA_OK) {
        *exit_status = cli_failed(NULL, NULL, &diag);
        return false;
    }
    status = ita_session_read(ita_text_get(&content), content.length, ita_heap(), session, &diag);
    if (status != ITA_OK) *exit_status = cli_failed(path, &content, &diag);
    ita_text_close(&content);
    return status == ITA_OK;
}

// The main line is the first child of every node.
static uint32_t first_child(const ita_record *record, uint32_t parent) {
    for (uint32_t i = parent + 1; i < record->node_count; i++)
        if (record->nodes[i].parent == parent) return i;
    return ITA_ROOT;
}

ita_status cli_go_to(ita_session *session, bool has_ply, uint64_t ply, ita_diag *diag) {
    const ita_record *record = ita_session_record(session);
    uint32_t node = ITA_ROOT;
    for (uint64_t depth = 0; !has_ply || depth < ply; depth++) {
        uint32_t next = first_child(record, node);
        if (next == ITA_ROOT) {
            if (!has_ply) break;
            ita_status status = ita_fail(diag, ITA_E_RANGE, "cli.ply");
            ita_diag_arg_int(diag, (int64_t)depth);
            return status;
        }
        node = next;
    }
    return ita_session_jump(session, node, diag);
}
