// Files and messages for the commands. The only place that opens a file for them.
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

// Asked twice, it leaves at once. But `timeout` and launchers of ranks send their signal to the
// process and to its group: what other programs send within a few seconds is one asking.
static void note_interrupt(int signal_number, siginfo_t *info, void *context) {
    static atomic_llong first_at;
    (void)signal_number;
    (void)context;
    bool is_sent = info->si_code == SI_USER;
    if (!cli_is_stopped)
        first_at = milliseconds();
    else if (!is_sent || milliseconds() - first_at > 3000)
        _exit(EXIT_STOPPED);
    cli_is_stopped = 1;
}

void cli_catch_interrupt(void) {
    struct sigaction action = {.sa_sigaction = note_interrupt, .sa_flags = SA_SIGINFO};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static ita_status file_failed(ita_diag *diag, const char *key, const char *path) {
    int error = errno;
    if (error == ENOMEM) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ita_fail(diag, ITA_E_IO, key);
    ita_diag_arg(diag, path);
    ita_diag_arg(diag, strerror(error));
    return status;
}

// Devices that never end are files too: what is larger is no game, figure or cover.
enum { FILE_MOST = 512 << 20 };

ita_status cli_read_file(const char *path, ita_text *content, ita_diag *diag) {
    ita_text_open(content, ita_heap());
    bool is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    if (!file) return file_failed(diag, "cli.file.open", path);
    char buffer[65536];
    size_t got;
    while (content->length <= FILE_MOST && (got = fread(buffer, 1, sizeof buffer, file)) > 0)
        ita_put_bytes(content, buffer, got);
    bool is_bad = ferror(file) != 0;
    ita_status status = is_bad ? file_failed(diag, "cli.file.read", path) : ITA_OK;
    if (content->length > FILE_MOST) {
        status = ita_fail(diag, ITA_E_LIMIT, "cli.file.large");
        ita_diag_arg(diag, path);
        ita_diag_arg_int(diag, FILE_MOST >> 20);
    }
    if (!is_input) fclose(file);
    if (status == ITA_OK && content->failed) status = ita_fail(diag, ITA_E_MEMORY, "memory");
    if (status != ITA_OK) ita_text_close(content);
    return status;
}

ita_status cli_write_file(const char *path, const ita_text *text, ita_diag *diag) {
    if (ita_text_status(text) != ITA_OK) return ita_fail(diag, ITA_E_MEMORY, "memory");
    if (cli_replace_file(path, ita_text_get(text), text->length)) return ITA_OK;
    return file_failed(diag, "cli.file.write", path);
}

// ---- messages

void cli_complain(const char *path, const char *bytes, size_t length, const ita_diag *diag) {
    ita_text text;
    cli_open_text(&text);
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
    // what there is no memory for has words that need none
    fprintf(stderr, "%s\n", text.failed ? cli_words(diag->key) : ita_text_get(&text));
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
    cli_open_text(&words);
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
    ita_text_need(out, &words);
    ita_text_close(&words);
}

static bool lacked_memory;

void cli_lack_memory(void) {
    lacked_memory = true;
}

void cli_print(const ita_text *text) {
    if (ita_text_status(text) == ITA_OK)
        fwrite(ita_text_get(text), 1, text->length, stdout);
    else
        cli_lack_memory();
}

int cli_end(int exit_status) {
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "intarsia: %s\n", cli_words("cli.stdout"));
        return EXIT_BAD;
    }
    if (!lacked_memory) return exit_status;
    fprintf(stderr, "%s\n", cli_words("memory"));
    return EXIT_STOPPED;
}
