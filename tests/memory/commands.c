// Every command of the command line while its N-th allocation fails: the whole answer with the
// usual status, or status 3 and a complaint, never a crash and never half an answer that looks
// whole.
//   commands PROGRAM SHIM SOURCE WORK [WORD]     only lines that hold the word
// N is every number up to 16, then sampled (every number with INTARSIA_LONG=1).
#include "failing_malloc.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char *program, *shim, *source, *work, *only = "";
static int faults;

typedef struct answer {
    int status; // exit status, or 128 and the signal
    char *out, *err;
    size_t out_length;
} answer;

static char *read_whole(const char *path, size_t *length) {
    struct stat about;
    const int file = open(path, O_RDONLY);
    const size_t size = file >= 0 && fstat(file, &about) == 0 ? (size_t)about.st_size : 0;
    char *bytes = malloc(size + 1);
    *length = 0;
    for (ssize_t more = 1; more > 0 && *length < size; *length += more > 0 ? (size_t)more : 0)
        more = read(file, bytes + *length, size - *length);
    bytes[*length] = '\0';
    if (file >= 0) close(file);
    return bytes;
}

static char *in_work(const char *name) {
    char *path;
    if (asprintf(&path, "%s/%s", work, name) < 0) abort();
    return path;
}

// The program, loaded with the words of a line, ready to be run with them again and again.
typedef struct runner {
    pid_t process;
    int orders, ends; // pipes
} runner;

static void add_pipe(posix_spawn_file_actions_t *actions, int theirs, int as, int ours) {
    posix_spawn_file_actions_adddup2(actions, theirs, as);
    posix_spawn_file_actions_addclose(actions, theirs);
    posix_spawn_file_actions_addclose(actions, ours);
}

// Blanks part the words; < FILE as the last two gives input.
static runner open_runner(const char *line) {
    char words[2048], *argv[40];
    int argc = 0, orders[2], ends[2];
    const char *input = "/dev/null";
    snprintf(words, sizeof words, "%s", line);
    argv[argc++] = (char *)program;
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        if (strcmp(word, "<") == 0)
            input = strtok(NULL, " ");
        else
            argv[argc++] = word;
    }
    argv[argc] = NULL;
    char preload[1024], counted[1024], *count = in_work("count"), *out = in_work("out"),
                                       *err = in_work("err");
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", shim);
    snprintf(counted, sizeof counted, "FAIL_COUNT=%s", count);
    char *env[] = {preload, counted, "LANG=C.UTF-8", "LD_BIND_NOW=1", NULL};
    unlink(count);
    if (pipe(orders) != 0 || pipe(ends) != 0) abort();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out, O_RDWR | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err, O_RDWR | O_CREAT | O_TRUNC, 0600);
    add_pipe(&actions, orders[0], FAILING_ORDERS, orders[1]);
    add_pipe(&actions, ends[1], FAILING_ENDS, ends[0]);
    runner r = {.orders = orders[1], .ends = ends[0]};
    if (posix_spawn(&r.process, program, &actions, NULL, argv, env) != 0) abort();
    posix_spawn_file_actions_destroy(&actions);
    close(orders[0]);
    close(ends[1]);
    free(count);
    free(out);
    free(err);
    return r;
}

static void close_runner(runner *r) {
    close(r->orders);
    close(r->ends);
    int how;
    while (waitpid(r->process, &how, 0) < 0 && errno == EINTR) {
    }
}

static answer run(const runner *r, unsigned long fails_at, bool goes_on) {
    const failing_order order = {.fails_at = fails_at, .goes_on = goes_on};
    int how;
    if (write(r->orders, &order, sizeof order) != sizeof order ||
        read(r->ends, &how, sizeof how) != sizeof how)
        abort();
    answer a = {.status = WIFSIGNALED(how) ? 128 + WTERMSIG(how) : WEXITSTATUS(how)};
    char *out = in_work("out"), *err = in_work("err");
    size_t err_length;
    a.out = read_whole(out, &a.out_length);
    a.err = read_whole(err, &err_length);
    free(out);
    free(err);
    return a;
}

static void forget(answer *a) {
    free(a->out);
    free(a->err);
}

// Seconds differ from run to run, and in how many digits they have. A picture has none.
static void without_time(answer *a) {
    char *text = a->out;
    if (strlen(text) < a->out_length) return;
    for (char *at = text; (at = strstr(at, "\"seconds\":"));) {
        at += strlen("\"seconds\":");
        while (*at && strchr(".e+-0123456789", *at)) // 0.00012 or 8.5e-05
            *at++ = '#';
        // digits may be fewer or more
        char *end = at;
        while (end > text && end[-1] == '#')
            end--;
        memmove(end, at, strlen(at) + 1);
        at = end;
    }
    a->out_length = strlen(text);
}

static unsigned long allocations(void) {
    char *path = in_work("count");
    size_t length;
    char *text = read_whole(path, &length);
    unsigned long count = strtoul(text, NULL, 10);
    free(text);
    free(path);
    return count;
}

static void complain(const char *line, unsigned long n, bool goes_on, const answer *a,
                     const char *what) {
    if (++faults > 400) return;
    fprintf(stderr, "%s\n    allocation %lu%s: %s, status %d\n    %.300s\n", line, n,
            goes_on ? " and all after" : "", what, a->status, a->err);
}

// A picture holds zero bytes.
static bool is_same(const answer *a, const answer *b) {
    return a->out_length == b->out_length && memcmp(a->out, b->out, a->out_length) == 0;
}

// What is wrong with an answer that was given while memory failed, or NULL. A thought that finds no
// more memory answers with what it knows by then: `knows_less` allows it another answer.
static const char *fault_of(const answer *a, const answer *usual, bool knows_less) {
    if (a->status >= 128) return "a crash";
    if (a->status == usual->status)
        return knows_less || is_same(a, usual) ? NULL : "another answer";
    if (a->status != 3) return "a wrong status";
    bool is_told = a->err[0] != '\0' || strstr(a->out, "ITA_E_MEMORY");
    return is_told ? NULL : "no word of it";
}

static void check_all(const char *line, bool knows_less) {
    if (!strstr(line, only)) return;
    runner r = open_runner(line);
    answer usual = run(&r, 0, false);
    unsigned long most = allocations();
    without_time(&usual);
    if (usual.status > 1) complain(line, 0, false, &usual, "fails with all memory");
    bool is_long = getenv("INTARSIA_LONG") && strcmp(getenv("INTARSIA_LONG"), "1") == 0;
    unsigned long runs = 0;
    for (unsigned long n = 1; n <= most; n += is_long || n < 16 ? 1 : 1 + n / 6)
        for (int goes_on = 0; goes_on < 2; goes_on++) {
            answer a = run(&r, n, goes_on);
            runs++;
            without_time(&a);
            const char *fault = fault_of(&a, &usual, knows_less);
            if (fault) complain(line, n, goes_on, &a, fault);
            forget(&a);
        }
    close_runner(&r);
    printf("%6lu allocations %5lu runs  %s\n", most, runs, line);
    forget(&usual);
}

static void check(const char *line) {
    check_all(line, false);
}

static void check_with(const char *before, const char *path, const char *after) {
    char line[2048];
    snprintf(line, sizeof line, "%s %s %s", before, path, after);
    check(line);
}

static void write_file(const char *name, const char *words) {
    char *path = in_work(name);
    FILE *file = fopen(path, "wb");
    if (!file || fputs(words, file) < 0 || fclose(file) != 0) abort();
    free(path);
}

static void check_records(void) {
    char pattern[1024];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/tests/golden/records/*.ita", source);
    if (glob(pattern, 0, NULL, &found) != 0) abort();
    for (size_t i = 0; i < found.gl_pathc; i++) {
        check_with("replay --json", found.gl_pathv[i], "");
        check_with("show", found.gl_pathv[i], "");
        check_with("show --kind svg", found.gl_pathv[i], "");
    }
    globfree(&found);
    snprintf(pattern, sizeof pattern, "%s/examples/twixt.*", source);
    if (glob(pattern, 0, NULL, &found) != 0) abort();
    for (size_t i = 0; i < found.gl_pathc; i++) {
        check_with("replay --json", found.gl_pathv[i], "");
        check_with("convert --to intarsia", found.gl_pathv[i], "-");
    }
    globfree(&found);
}

// Those that think, and those that draw.
static void check_thinking_and_drawing(void) {
    write_file("asked", "list_commands\nboardsize 5\ngenmove black\nshowboard\nquit\n");
    write_file("played", "moves\nhint\nundo\nquit\n");
    char *asked = in_work("asked"), *played = in_work("played"), line[2048];
    snprintf(line, sizeof line,
             "analyse --move 1 --nodes 40 --json %s/tests/golden/records/null.ita", source);
    check_all(line, true);
    snprintf(line, sizeof line, "analyse --all --nodes 20 %s/tests/golden/records/null.ita",
             source);
    check_all(line, true);
    snprintf(line, sizeof line, "engine strips:board=4x4,pieces=1 --nodes 20 < %s", asked);
    check_all(line, true);
    check_all("match nodes:5 greedy --game strips:board=4x4,pieces=1 --games 2 --json", true);
    snprintf(line, sizeof line, "play null --against 1 < %s", played);
    check_all(line, true);
    snprintf(line, sizeof line, "show --kind png %s/tests/golden/records/null.ita", source);
    check(line);
    snprintf(line, sizeof line, "replay --width 64 -o - %s/tests/golden/records/null.ita", source);
    check(line);
    check("sheet pentahex --count 1 --difficulty 1 --seed 1 -o -");
    free(asked);
    free(played);
}

int main(int argc, char **argv) {
    if (argc != 5 && argc != 6) return 2;
    program = argv[1], shim = argv[2], source = argv[3], work = argv[4];
    if (argc == 6) only = argv[5];
    write_file("cover.dlx", "a b c d e f g | x\nc e\na d g\nb c f\na d f x:1\nb g\nd e g x:2\n");
    write_file("figure.svg", "<svg><path d='M0 0H20V10H0Z'/></svg>");
    write_file("pieces.svg", "<svg><path d='M0 0H10V10H0Z'/><path d='M0 0H10V10H0Z' "
                             "transform='translate(10 0)'/></svg>");
    write_file("typed", "help\nmoves\nundo\nquit\n");
    char *cover = in_work("cover.dlx"), *figure = in_work("figure.svg"),
         *pieces = in_work("pieces.svg"), *typed = in_work("typed");
    static const char *const plain[] = {
        "games",
        "games --json",
        "games twixt",
        "sets",
        "sets egg --json",
        "figures --among triangles --json",
        "games tantrix --json",
        "complete",
        "complete zsh",
        "complete fish",
        "manual",
        "manual solve",
        "--help",
        "solve --help",
        "help solve --lang de",
        "new null",
        "new twixt:size=8",
        "new tantrix:match --seed 5",
        "new tantrix:solitaire --seed 5",
        "new pentahex:blocks",
        "new strips",
        "new dissection",
        "perft twixt:size=6 2 --json",
        "perft strips 1",
        "perft pentahex 1 --json",
        "solve pentahex:pieces=free4,board=4x7 --json",
        "solve pentahex:pieces=free4,board=4x7 --all --threads 1",
        "solve pentahex:pieces=free4,board=4x7 --count",
        "solve pentahex:pieces=free4,board=4x7 --count --threads 1 --json",
        "solve dissection --json",
        "solve tantrix --json",
        "solve strips:solo,board=5x5,pieces=3 --json",
        "solve pentahex:duel,board=hexhex3 --json",
    };
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        check(plain[i]);
    check_with("cover", cover, "--all");
    check_with("cover", cover, "--count --json");
    char both[2048];
    snprintf(both, sizeof both, "%s %s", figure, pieces);
    check_with("verify", both, "");
    check_with("verify", both, "--json");
    check_with("play twixt:size=6 <", typed, "");
    check_with("play dissection <", typed, "");
    check_with("play tantrix:match --seed 5 <", typed, "");
    check_thinking_and_drawing();
    check_records();
    printf("%d faults\n", faults);
    return faults > 0;
}
