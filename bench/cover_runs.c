// The suite of covers, each by every method, by the method that is chosen, with one and two
// threads, and by the peers that are installed (Knuth's dlx2 and ssxcc, dlx3 and ssmcc where there
// are bounds, as programs of these names). Every run is a program of its own with a limit of
// processor time; the user's and the system's is told, the least of several runs in turn where they
// are short, and the clock's. Counts are held against each other. A line for each cover goes to
// standard error as it is done.
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
enum {
    CONTESTANTS = sizeof contestants / sizeof *contestants,
    ALONE = 0, // the choice with one thread, and with two
    BOTH = 1,
    OUTPUT = 4096,
    MOST_RUNS = 5,
};
static const double most_again = 0.3;     // processor seconds of all runs, after which none follows
static const double least_weighed = 0.01; // below which a ratio tells nothing

typedef struct outcome {
    bool is_missing; ///< there is no such program
    bool has_run, has_count;
    double processor, wall, all;
    uint64_t solutions;
} outcome;

// What stands out of all covers.
typedef struct summary {
    bool is_missing[CONTESTANTS];
    size_t covers, ended;
    const char *worst[2]; ///< by the choice, with one thread and with two
    double over_best[2];
    const char *nearest; ///< to a peer
    double times_faster;
    const char *differing; ///< counts
} summary;

// Most processor seconds of a run.
static unsigned limit_seconds(void) {
    const char *asked = getenv("INTARSIA_BENCH_SECONDS");
    int seconds = asked ? atoi(asked) : 0;
    return seconds > 0 ? (unsigned)seconds : 2;
}

static void become(const contestant *c, const char *path, int pipe_end) {
    const char *arguments[16] = {bench_program, "cover", path, "--count", "--json"};
    const bool is_peer = !c->words[0];
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
    out.processor = (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
                    (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
    out.is_missing = WIFEXITED(status) && WEXITSTATUS(status) == 127;
    out.has_run = !out.is_missing && !strstr(output, "cover.method.unfit");
    out.has_count =
        WIFEXITED(status) && WEXITSTATUS(status) < 2 && read_count(output, &out.solutions);
    return out;
}

static void put_outcome(ita_text *out, const char *name, const outcome *o) {
    ita_json_name(out, name);
    ita_json_open(out, '{');
    ita_json_pair_fixed(out, "processor", o->processor, 4);
    ita_json_pair_fixed(out, "wall", o->wall, 4);
    ita_json_pair_bool(out, "complete", o->has_count);
    ita_json_close(out, '}');
}

static bool write_file(const char *path, const ita_text *text) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    bool is_good = fwrite(text->data, 1, text->length, file) == text->length;
    return fclose(file) == 0 && is_good;
}

static bool by_peer(int number) {
    return !contestants[number].words[0];
}

static bool by_method(int number) {
    return contestants[number].is_method;
}

// The quickest of some that came to its end; -1: none.
static int quickest(const outcome *outcomes, bool (*is_asked)(int number)) {
    int best = -1;
    for (int i = 0; i < CONTESTANTS; i++)
        if (is_asked(i) && outcomes[i].has_count &&
            (best < 0 || outcomes[i].processor < outcomes[best].processor))
            best = i;
    return best;
}

// All in turn, and again as long as they are short; false when two counts differ.
static bool run_all(const char *path, bool has_bounds, uint64_t *solutions, outcome *outcomes) {
    bool is_known = *solutions > 0;
    for (int again = 0; again < MOST_RUNS; again++)
        for (int i = 0; i < CONTESTANTS; i++) {
            outcome *o = &outcomes[i];
            if (has_bounds && !contestants[i].takes_bounds) continue;
            if (again > 0 && (!o->has_count || o->all > most_again)) continue;
            const outcome now = run(&contestants[i], path);
            const double all = o->all + now.processor;
            if (again == 0 || (now.has_count && now.processor < o->processor)) *o = now;
            o->all = all;
            if (!now.has_count) continue;
            if (is_known && now.solutions != *solutions) return false;
            *solutions = now.solutions;
            is_known = true;
        }
    return true;
}

static void put_ratio(ita_text *out, const char *name, double ratio) {
    ita_json_pair_fixed(out, name, ratio, 2);
}

// The choice against the best method; what takes less than can be weighed does not count for the
// whole.
static void put_over_best(ita_text *out, const suite_cover *cover, const outcome *outcomes,
                          summary *all) {
    static const char *const names[] = {"auto_over_best", "two_threads_over_best"};
    const int best = quickest(outcomes, by_method);
    for (int i = ALONE; i <= BOTH && best >= 0; i++) {
        if (!outcomes[i].has_count) continue;
        const double ratio = outcomes[i].processor / outcomes[best].processor;
        put_ratio(out, names[i], ratio);
        fprintf(stderr, " %.2f", ratio);
        if (outcomes[i].processor < least_weighed || ratio <= all->over_best[i]) continue;
        all->over_best[i] = ratio;
        all->worst[i] = cover->name;
    }
}

// The choice against the quicker peer. Of peers that were stopped it is known only how long they
// ran.
static void put_times_faster(ita_text *out, const suite_cover *cover, const outcome *outcomes,
                             summary *all) {
    const int peer = quickest(outcomes, by_peer);
    double stopped = 0;
    for (int i = 0; i < CONTESTANTS; i++)
        if (by_peer(i) && outcomes[i].has_run && !outcomes[i].has_count)
            stopped = outcomes[i].processor;
    if (!outcomes[ALONE].has_count || (peer < 0 && stopped <= 0)) return;
    const double theirs = peer < 0 ? stopped : outcomes[peer].processor;
    const double ratio = theirs / outcomes[ALONE].processor;
    put_ratio(out, peer < 0 ? "times_faster_at_least" : "times_faster", ratio);
    fprintf(stderr, ", %s %s%.1f times that", peer < 0 ? "peers" : contestants[peer].name,
            peer < 0 ? "at least " : "", ratio);
    if (peer < 0 || theirs < least_weighed || (all->nearest && ratio >= all->times_faster)) return;
    all->times_faster = ratio;
    all->nearest = cover->name;
}

// A cover by all.
static bool measure(const suite_cover *cover, const char *path, ita_text *out, summary *all) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    cover->put(cover->how, &text);
    const bool is_written = write_file(path, &text);
    const char *first_line_end = strchr(ita_text_get(&text), '\n');
    const char *bar = strstr(ita_text_get(&text), "|");
    bool has_bounds = bar && first_line_end && bar < first_line_end && bar[1] != ' ';
    ita_text_close(&text);
    if (!is_written) return false;
    outcome outcomes[CONTESTANTS] = {{0}};
    uint64_t solutions = cover->solutions;
    const bool is_good = run_all(path, has_bounds, &solutions, outcomes);
    if (!is_good) all->differing = cover->name;
    ita_json_name(out, cover->name);
    ita_json_open(out, '{');
    for (int i = 0; i < CONTESTANTS; i++) {
        all->is_missing[i] |= outcomes[i].is_missing;
        if (outcomes[i].has_run) put_outcome(out, contestants[i].name, &outcomes[i]);
    }
    all->covers++;
    all->ended += outcomes[ALONE].has_count;
    if (solutions > 0) {
        ita_json_pair_uint(out, "solutions", solutions);
    }
    fprintf(stderr, "%-20s %s%.4f s", cover->name, outcomes[ALONE].has_count ? "" : "> ",
            outcomes[ALONE].processor);
    put_over_best(out, cover, outcomes, all);
    put_times_faster(out, cover, outcomes, all);
    fprintf(stderr, "%s\n", is_good ? "" : ", COUNTS DIFFER");
    ita_json_close(out, '}');
    return is_good;
}

static void put_named(ita_text *out, const char *name, const char *cover, double ratio) {
    if (!cover) return;
    ita_json_name(out, name);
    ita_json_open(out, '{');
    ita_json_name(out, "cover");
    ita_json_string(out, cover);
    put_ratio(out, "ratio", ratio);
    ita_json_close(out, '}');
}

// Of the whole: what is furthest from what is wanted, among covers of ten milliseconds and more.
static void put_summary(ita_text *out, const summary *all) {
    ita_json_name(out, "whole");
    ita_json_open(out, '{');
    ita_json_pair_uint(out, "covers", all->covers);
    ita_json_pair_uint(out, "ended", all->ended);
    put_named(out, "most_over_best", all->worst[ALONE], all->over_best[ALONE]);
    put_named(out, "most_over_best_with_two_threads", all->worst[BOTH], all->over_best[BOTH]);
    put_named(out, "least_times_faster", all->nearest, all->times_faster);
    if (all->differing) {
        ita_json_name(out, "counts_differ");
        ita_json_string(out, all->differing);
    }
    ita_json_name(out, "missing_peers");
    ita_json_open(out, '[');
    for (int i = 0; i < CONTESTANTS; i++) {
        if (!all->is_missing[i]) continue;
        ita_json_string(out, contestants[i].name);
        fprintf(stderr, "%s is not there\n", contestants[i].name);
    }
    ita_json_close(out, ']');
    ita_json_close(out, '}');
}

int bench_covers(ita_text *out) {
    char path[4096];
    if (!bench_temporary(path, sizeof path)) return 1;
    int file = mkstemp(path);
    if (file < 0) return 1;
    close(file);
    const char *only = getenv("INTARSIA_BENCH_ONLY"); // a part of the names, to measure some
    bool is_good = true;
    summary all = {0};
    for (size_t i = 0; i < suite_cover_count; i++)
        if (!only || strstr(suite_covers[i].name, only))
            is_good &= measure(&suite_covers[i], path, out, &all);
    put_summary(out, &all);
    unlink(path);
    return is_good ? 0 : 1;
}
