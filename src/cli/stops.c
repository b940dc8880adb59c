// What asks a program to stop: the interrupt is noted, and who works looks at the note.
#include "cli/cli.h"

#include <signal.h>
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
    struct sigaction before; // the terminal is closed, unless nohup was asked for
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
}

static long long pause_at; // milliseconds; 0: no pause is due

void cli_begin_work(double seconds) {
    pause_at = seconds > 0 ? milliseconds() + (long long)(seconds * 1000) : 0;
}

bool cli_end_work(void) {
    const bool is_paused = pause_at > 0 && milliseconds() >= pause_at;
    pause_at = 0;
    return is_paused;
}

static bool is_told_to_stop(void *user) {
    (void)user;
    return cli_is_stopped || (pause_at > 0 && milliseconds() >= pause_at);
}

static void *resize(void *user, void *block, size_t old_size, size_t new_size) {
    (void)user;
    return ita_heap()->resize(ita_heap()->user, block, old_size, new_size);
}

const ita_allocator *cli_memory(void) {
    static const ita_allocator memory = {.resize = resize, .is_stopped = is_told_to_stop};
    return &memory;
}
