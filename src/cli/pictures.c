// Drawing in a process of its own: the libraries behind picture.so end the process that they are in
// when memory runs out, and that must not be the one that owns the user's files.
#include "cli/pictures.h"

#include "cli/cli.h"
#include "cli/parts.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Without memory the libraries may also turn round for ever: drawing is given many times the
// processor time that it takes, and ends with the system's signal. What is painted in pixels takes
// up to ten seconds for the widest, what is written as shapes a second for half a million bytes.
static void limit_time(const picture_pages *pages, const char *kind) {
    enum { SHAPES = 4, PIXELS = 120, BYTES_A_SECOND = 20000 };
    rlim_t seconds = strcmp(kind, "pdf") == 0 ? SHAPES : PIXELS;
    for (size_t i = 0; i < pages->count; i++)
        seconds += pages->svg[i].length / BYTES_A_SECOND;
    setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds + 1});
}

// The drawing process: sends the picture, or tells what is wrong; its exit status says which. It
// ends with who asked for the picture, however that is killed.
static int draw_and_send(const picture_pages *pages, const char *kind, pid_t asker, int pipe) {
    ita_text out;
    ita_diag diag;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != asker) return EXIT_STOPPED;    // gone already
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}); // its end by the library is no crash to look at
    limit_time(pages, kind);
    ita_text_open(&out, ita_heap());
    picture_renderer *renderer =
        (picture_renderer *)cli_part("picture.so", "picture_render", &diag);
    ita_status status = renderer ? renderer(pages, kind, &out, &diag) : diag.status;
    if (status != ITA_OK) return cli_failed(NULL, NULL, &diag);
    return cli_send(pipe, ita_text_get(&out), out.length) == out.length ? EXIT_YES : EXIT_STOPPED;
}

// ---- waiting for it

// Without memory the libraries may also wait for ever for a lock of their own. A drawing process
// that sleeps and has used no time since the last look is stuck: it waits for nothing else.
typedef struct watch {
    pid_t child;
    struct timespec used;
    int quiet_looks;
} watch;

enum { LOOK_EVERY = 1000, QUIET_LOOKS_MOST = 3 }; // milliseconds

static bool is_asleep(pid_t child) {
    char path[40], line[256];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    int file = open(path, O_RDONLY);
    ssize_t length = file < 0 ? -1 : read(file, line, sizeof line - 1);
    if (file >= 0) close(file);
    if (length <= 0) return false;
    line[length] = '\0';
    const char *name_end = strrchr(line, ')');
    return name_end && strncmp(name_end, ") S", 3) == 0;
}

static void look(watch *w) {
    clockid_t clock;
    struct timespec used = {0, 0};
    if (clock_getcpuclockid(w->child, &clock) != 0 || clock_gettime(clock, &used) != 0) return;
    bool is_quiet = used.tv_sec == w->used.tv_sec && used.tv_nsec == w->used.tv_nsec;
    w->quiet_looks = is_quiet && is_asleep(w->child) ? w->quiet_looks + 1 : 0;
    w->used = used;
    if (w->quiet_looks >= QUIET_LOOKS_MOST) kill(w->child, SIGKILL);
}

static ita_status receive(watch *w, int pipe, ita_text *out) {
    char buffer[65536];
    for (;;) {
        if (cli_is_stopped) {
            kill(w->child, SIGKILL);
            return ITA_E_STOPPED;
        }
        const int ready = poll(&(struct pollfd){.fd = pipe, .events = POLLIN}, 1, LOOK_EVERY);
        if (ready == 0) look(w);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        ssize_t got = read(pipe, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got < 0 ? ITA_E_IO : ITA_OK;
        ita_put_bytes(out, buffer, (size_t)got);
    }
}

static ita_status cannot_start(ita_diag *diag) {
    int error = errno;
    if (error == ENOMEM) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ita_fail(diag, ITA_E_IO, "cli.picture.failed");
    ita_diag_arg(diag, cli_system_words(error));
    return status;
}

// What the drawing process ended with: killed by its library, or by the loader with a status that
// is none of ours, it ran out of memory.
static ita_status outcome(int how, const ita_text *out, ita_diag *diag) {
    if (WIFSIGNALED(how) || WEXITSTATUS(how) > EXIT_STOPPED)
        return ita_fail(diag, ITA_E_MEMORY, "cli.picture.memory");
    if (out->failed) return ita_fail(diag, ITA_E_MEMORY, "memory");
    if (WEXITSTATUS(how) == EXIT_YES) return ITA_OK;
    ita_fail(diag, WEXITSTATUS(how) == EXIT_STOPPED ? ITA_E_MEMORY : ITA_E_IO, "memory");
    diag->key = NULL; // told already
    return diag->status;
}

ita_status cli_draw(const picture_pages *pages, const char *kind, ita_text *out, ita_diag *diag) {
    int ends[2], how = 0;
    const pid_t self = getpid();
    if (pipe(ends) != 0) return cannot_start(diag);
    fflush(NULL);
    cli_catch_interrupt(); // a stop ends the drawing too, and is told
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        int status = draw_and_send(pages, kind, self, ends[1]);
        fflush(stderr);
        _exit(status);
    }
    close(ends[1]);
    watch watched = {.child = child};
    ita_status status = child < 0 ? cannot_start(diag) : receive(&watched, ends[0], out);
    close(ends[0]);
    if (child < 0) return status;
    while (waitpid(child, &how, 0) < 0 && errno == EINTR) {
    }
    if (status == ITA_E_STOPPED) return ita_fail(diag, status, "cli.picture.stopped");
    return outcome(how, out, diag);
}

int cli_draw_failed(const char *path, const ita_text *content, const ita_diag *diag) {
    return diag->key ? cli_failed(path, content, diag) : cli_exit_status(diag->status);
}
