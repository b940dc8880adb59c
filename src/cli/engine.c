// intarsia engine: plays by the Go Text Protocol on standard input and output. Reads by itself, so
// that an analysis notices the next line at once, and lines of any length do no harm.
#include "cli/commands.h"
#include "cli/gtp.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

typedef struct input {
    char bytes[65536];
    size_t at, end;
    bool is_over;
} input;

static input standard;

static void refill(void) {
    const ssize_t got = read(STDIN_FILENO, standard.bytes, sizeof standard.bytes);
    standard.at = 0;
    standard.end = got > 0 ? (size_t)got : 0;
    standard.is_over = got <= 0;
}

static int next_byte(void) {
    if (standard.at == standard.end && !standard.is_over) refill();
    return standard.is_over ? EOF : (unsigned char)standard.bytes[standard.at++];
}

// The input is over. What was said since is read, so that its end can be seen behind it.
static bool is_input_over(void *user) {
    (void)user;
    struct pollfd descriptor = {.fd = STDIN_FILENO, .events = POLLIN};
    if (standard.at == standard.end && !standard.is_over && poll(&descriptor, 1, 0) > 0) refill();
    return standard.at == standard.end && standard.is_over;
}

// Something more was said: an analysis ends, a search does not.
static bool is_input_waiting(void *user) {
    (void)user;
    if (standard.at < standard.end || standard.is_over) return true;
    struct pollfd descriptor = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&descriptor, 1, 0) > 0;
}

// A line without its end; of one that is too long the beginning, and one byte more to show it.
static bool read_line(ita_text *line) {
    ita_text_reset(line);
    int c = next_byte();
    if (c == EOF) return false;
    for (; c != EOF && c != '\n'; c = next_byte())
        if (line->length <= GTP_LINE_MOST) ita_put_char(line, (char)c);
    return true;
}

static void stream(const ita_text *words) {
    fwrite(ita_text_get(words), 1, words->length, stdout);
    fflush(stdout);
}

static void run_loop(gtp *engine) {
    ita_text line, answer;
    ita_text_open(&line, ita_heap());
    ita_text_open(&answer, ita_heap());
    while (!engine->is_over && !cli_is_stopped && read_line(&line)) {
        ita_text_reset(&answer);
        gtp_answer(engine, ita_text_get(&line), line.length, &answer);
        stream(&answer);
        if (ferror(stdout)) break;
    }
    ita_text_close(&answer);
    ita_text_close(&line);
}

static int run_engine(const cli_args *args) {
    uint64_t level = 0;
    think_limits limits = {0};
    ita_text weights;
    gtp engine;
    ita_diag diag;
    int exit_status = EXIT_BAD;
    if (think_read_limits(args, &limits, &weights) &&
        cli_number(args, "level", 1, ITA_LEVELS, &level)) {
        const bool is_limited = limits.nodes || limits.seconds > 0;
        limits.level = is_limited && !level ? 0 : level ? (int)level : ITA_LEVELS;
        if (level && limits.nodes) {
            ita_text_close(&weights);
            return cli_refuse_pair("cli.options.apart", "level", "nodes");
        }
        const ita_status status = gtp_open(&engine, args->positional[0], &limits, &diag);
        if (status == ITA_OK) {
            engine.stream = stream;
            engine.is_waiting = is_input_waiting;
            engine.is_ended = is_input_over;
            cli_catch_interrupt();
            run_loop(&engine);
            gtp_close(&engine);
        }
        if (status != ITA_OK)
            exit_status = cli_failed(NULL, NULL, &diag);
        else
            exit_status = cli_is_stopped ? EXIT_STOPPED : EXIT_YES;
    }
    ita_text_close(&weights);
    return exit_status;
}

static const cli_option options[] = {{"level", 'l', "N", "help.engine.level"}, THINK_OPTIONS, {0}};

static const char *const more[] = {"help.engine.1", NULL};

const cli_command cli_engine = {"engine", "GAME[:CONFIG]", "help.engine", 1,    1,
                                options,  run_engine,      more,          false};
