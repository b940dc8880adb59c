// The suite of covers, each by every method, by the method that is chosen, with one and two
// threads, and by the peers that are installed (Knuth's dlx2 and ssxcc, dlx3 and ssmcc where there
// are bounds, as programs of these names). Every run is a program of its own with a limit of
// processor time; processor and wall-clock time are told, counts are held against each other.
#include "bench.h"
#include "benches.h"
#include "cover_suite.h"

#include "intarsia/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct contestant {
    const char *name;
    const char
        *words[8]; ///< behind the program and the file; NULL: a peer that reads standard input
    bool takes_bounds, is_method;
} contestant;

static const contestant contestants[] = {
    {"auto", {"--threads", "1"}, true, false},
    {"auto_two_threads", {"--threads", "2"}, true, false},
    {"bits", {"--threads", "1", "--method", "bits"}, true, true},
    {"items", {"--threads", "1", "--method", "items"}, true, true},
    {"sets", {"--threads", "1", "--method", "sets"}, true, true},
    {"ranked", {"--threads", "1", "--method", "ranked"}, true, true},
    {"inclusion", {"--threads", "1", "--method", "inclusion"}, true, true},
    {"dlx2", {NULL}, false, false},
    {"ssxcc", {NULL}, false, false},
    {"dlx3", {NULL}, true, false},
    {"ssmcc", {NULL}, true, false},
};
enum { CONTESTANTS = sizeof contestants / sizeof *contestants, OUTPUT = 4096 };

typedef struct outcome {
    bool has_run, has_count;
    double processor, wall;
    uint64_t solutions;
} outcome;

// Most processor seconds of a run.
static unsigned limit_seconds(void) {
    const char *asked = getenv("INTARSIA_BENCH_SECONDS");
    int seconds = asked ? atoi(asked) : 0;
    return seconds > 0 ? (unsigned)seconds : 2;
}

static void become(const contestant *c, const char *path, int pipe_end) {
    const char *arguments[16] = {bench_program, "cover", path, "--count", "--json"};
    bool is_peer = !c->words[0];
    int count = 5;
    for (int i = 0; c->words[i]; i++)
        arguments[count++] = c->words[i];
    if (is_peer) {
        arguments[0] = c->name;
        arguments[1] = NULL;
        if (!freopen(path, "r", stdin)) _exit(127);
    }
    struct rlimit most = {limit_seconds(), limit_seconds() + 1};
    setrlimit(RLIMIT_CPU, &most);
    dup2(pipe_end, STDOUT_FILENO);
    dup2(pipe_end, STDERR_FILENO);
    if (is_peer)
        execvp(c->name, (char *const *)arguments);
    else
        execv(bench_program, (char *const *)arguments);
    _exit(127);
}

// "solutions":N of ours, "Altogether N solutions" of theirs.
static bool read_count(const char *output, uint64_t *solutions) {
    const char *at = strstr(output, "\"solutions\":");
    if (at && !strstr(output, "\"complete\":true")) return false;
    if (at) at += strlen("\"solutions\":");
    if (!at && (at = strstr(output, "Altogether ")) != NULL) at += strlen("Altogether ");
    if (!at) return false;
    *solutions = strtoull(at, NULL, 10);
    return true;
}

static outcome run(const contestant *c, const char *path) {
    outcome out = {0};
    char output[OUTPUT];
    size_t length = 0;
    int ends[2], status;
    struct rusage use;
    if (pipe(ends) != 0) return out;
    double start = bench_clock();
    pid_t child = fork();
    if (child == 0) become(c, path, ends[1]);
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], output + length, sizeof output - 1 - length)) > 0;) {
        length += (size_t)got;
        if (length > OUTPUT / 2) { // the end is what counts
            memmove(output, output + length - OUTPUT / 4, OUTPUT / 4);
            length = OUTPUT / 4;
        }
    }
    close(ends[0]);
    output[length] = '\0';
    if (child < 0 || wait4(child, &status, 0, &use) != child) return out;
    out.wall = bench_clock() - start;
    out.processor = (double)use.ru_utime.tv_sec + (double)use.ru_utime.tv_usec * 1e-6;
    out.has_run = !WIFEXITED(status) || WEXITSTATUS(status) < 126;
    out.has_count =
        WIFEXITED(status) && WEXITSTATUS(status) < 2 && read_count(output, &out.solutions);
    return out;
}

static void put_outcome(ita_text *out, const char *name, const outcome *o) {
    ita_json_name(out, name);
    ita_json_open(out, '{');
    ita_json_name(out, "processor");
    ita_json_fixed(out, o->processor, 3);
    ita_json_name(out, "wall");
    ita_json_fixed(out, o->wall, 3);
    ita_json_name(out, "complete");
    ita_json_bool(out, o->has_count);
    ita_json_close(out, '}');
}

static bool write_file(const char *path, const ita_text *text) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    bool is_good = fwrite(text->data, 1, text->length, file) == text->length;
    return fclose(file) == 0 && is_good;
}

// Seconds of the best named method that came to its end; 0: none.
static double best_method(const outcome *outcomes) {
    double best = 0;
    for (int i = 0; i < CONTESTANTS; i++)
        if (contestants[i].is_method && outcomes[i].has_count &&
            (best <= 0 || outcomes[i].processor < best))
            best = outcomes[i].processor;
    return best;
}

// A cover by all; false when two counts differ.
static bool measure(const suite_cover *cover, const char *path, ita_text *out) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    cover->put(cover->how, &text);
    bool is_good = write_file(path, &text);
    const char *first_line_end = strchr(ita_text_get(&text), '\n');
    const char *bar = strstr(ita_text_get(&text), "|");
    bool has_bounds = bar && first_line_end && bar < first_line_end && bar[1] != ' ';
    ita_text_close(&text);
    outcome outcomes[CONTESTANTS] = {{0}};
    uint64_t solutions = cover->solutions;
    bool is_known = solutions > 0;
    ita_json_name(out, cover->name);
    ita_json_open(out, '{');
    for (int i = 0; i < CONTESTANTS && is_good; i++) {
        if (has_bounds && !contestants[i].takes_bounds) continue;
        outcomes[i] = run(&contestants[i], path);
        if (!outcomes[i].has_run || (outcomes[i].processor <= 0 && !outcomes[i].has_count))
            continue;
        put_outcome(out, contestants[i].name, &outcomes[i]);
        if (!outcomes[i].has_count) continue;
        is_good = !is_known || outcomes[i].solutions == solutions;
        solutions = outcomes[i].solutions;
        is_known = true;
    }
    if (is_known) {
        ita_json_name(out, "solutions");
        ita_json_uint(out, solutions);
    }
    double best = best_method(outcomes);
    if (outcomes[0].has_count && best > 0) {
        ita_json_name(out, "auto_over_best");
        ita_json_fixed(out, outcomes[0].processor / best, 2);
    }
    ita_json_close(out, '}');
    return is_good;
}

int bench_covers(ita_text *out) {
    char path[4096];
    if (!bench_temporary(path, sizeof path)) return 1;
    int file = mkstemp(path);
    if (file < 0) return 1;
    close(file);
    const char *only = getenv("INTARSIA_BENCH_ONLY"); // a part of the names, to measure some
    bool is_good = true;
    for (size_t i = 0; i < suite_cover_count; i++)
        if (!only || strstr(suite_covers[i].name, only))
            is_good &= measure(&suite_covers[i], path, out);
    unlink(path);
    return is_good ? 0 : 1;
}
