// Players of a match. Ours think in this process; a program is started once and asked by GTP.
// Knows no rules and keeps no score.
#include "cli/player.h"

#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static ita_status refuse(const char *words, ita_diag *diag) {
    ita_status status = ita_fail(diag, ITA_E_RANGE, "cli.match.player");
    ita_diag_arg(diag, words);
    return status;
}

// ---- programs

static ita_status broken(const player *p, ita_diag *diag) {
    ita_status status = ita_fail(diag, ITA_E_IO, "cli.match.program");
    ita_diag_arg(diag, p->name);
    return status;
}

// A group of its own, so that what the shell started can be ended with it.
static void run_program(const char *command, const int in[2], const int out[2]) {
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    for (int i = 0; i < 2; i++) {
        close(in[i]);
        close(out[i]);
    }
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static ita_status start_program(player *p, ita_diag *diag) {
    int in[2], out[2];
    if (pipe(in) != 0) return broken(p, diag);
    if (pipe(out) != 0) {
        close(in[0]);
        close(in[1]);
        return broken(p, diag);
    }
    // the other program must not hold these open, or their end would never be seen
    fcntl(in[1], F_SETFD, FD_CLOEXEC);
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    fflush(NULL);
    p->process = fork();
    if (p->process == 0) run_program(p->name, in, out);
    if (p->process > 0) setpgid(p->process, p->process); // whoever comes first
    close(in[0]);
    close(out[1]);
    p->to = fdopen(in[1], "w");
    p->from = fdopen(out[0], "r");
    signal(SIGPIPE, SIG_IGN);
    return p->process > 0 && p->to && p->from ? ITA_OK : broken(p, diag);
}

// Says a line and reads the answer up to the empty line; its first line without the mark is kept.
static ita_status ask(player *p, const char *line, ita_text *answer, ita_diag *diag) {
    char *read_line = NULL;
    size_t room = 0;
    bool is_first = true, is_well = false, is_ended = false;
    fprintf(p->to, "%s\n", line);
    fflush(p->to);
    while (!is_ended && getline(&read_line, &room, p->from) > 0) {
        read_line[strcspn(read_line, "\r\n")] = '\0';
        is_ended = !*read_line && !is_first;
        if (!*read_line || !is_first) continue;
        is_first = false;
        is_well = *read_line == '=';
        if (!is_well && *read_line != '?') break; // no GTP: its empty line may never come
        const char *at = read_line + strcspn(read_line, " ");
        ita_put(answer, at + strspn(at, " "));
    }
    free(read_line);
    return is_well && is_ended ? ITA_OK : broken(p, diag);
}

static ita_status say(player *p, const char *line, ita_diag *diag) {
    ita_text answer;
    ita_text_open(&answer, ita_heap());
    ita_status status = ask(p, line, &answer, diag);
    ita_text_close(&answer);
    return status;
}

static const char *colour_of(int who) {
    static const char *const names[] = {"", "black", "white", "3", "4"};
    return names[who];
}

// ---- open and close

static bool read_limits(player *p, const char *words) {
    char *end = NULL;
    if (strcmp(words, "greedy") == 0) {
        p->limits.depth = 1;
        return true;
    }
    const char *number = strchr(words, ':');
    if (!number || !number[1]) return false;
    const double value = strtod(number + 1, &end);
    if (*end || !(value > 0) || value > 1e12) return false;
    const size_t length = (size_t)(number - words);
    const bool is_whole = floor(value) == value; // half a level is none
    if (ita_text_is(words, length, "level") && is_whole) p->limits.level = (int)value;
    if (ita_text_is(words, length, "nodes") && is_whole) p->limits.nodes = (uint64_t)value;
    if (ita_text_is(words, length, "time")) p->limits.seconds = value;
    return (p->limits.level >= 1 && p->limits.level <= ITA_LEVELS) || p->limits.nodes ||
           p->limits.seconds > 0;
}

static bool is_ours(const char *words) {
    static const char *const begins[] = {"level:", "nodes:", "time:", "greedy"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (strncmp(words, begins[i], strlen(begins[i])) == 0) return true;
    return false;
}

ita_status player_open(player *p, const char *words, ita_diag *diag) {
    *p = (player){.name = words, .is_program = !is_ours(words)};
    if (!*words) return refuse(words, diag);
    if (p->is_program) return start_program(p, diag);
    return read_limits(p, words) ? ITA_OK : refuse(words, diag);
}

// With all that it started: a shell may be gone before the program that it ran.
static bool has_ended(pid_t process, int tenths) {
    const struct timespec tenth = {.tv_nsec = 100000000};
    for (; tenths > 0; tenths--) {
        waitpid(process, NULL, WNOHANG);
        if (kill(-process, 0) != 0) return true;
        nanosleep(&tenth, NULL);
    }
    return false;
}

// It may take a while to leave when it is asked to, and has to when the match was stopped.
static void end_program(pid_t process) {
    if (!cli_is_stopped && has_ended(process, 100)) return;
    kill(-process, SIGTERM);
    if (has_ended(process, 10)) return;
    kill(-process, SIGKILL);
    waitpid(process, NULL, 0);
}

void player_close(player *p) {
    if (p->to) {
        fputs("quit\n", p->to);
        fclose(p->to);
    }
    if (p->from) fclose(p->from);
    if (p->process > 0) end_program(p->process);
    *p = (player){0};
}

// ---- a game

static ita_status tell_size(player *p, const ita_config *config, ita_diag *diag) {
    ita_text text, line;
    ita_text_open(&text, ita_heap());
    ita_text_open(&line, ita_heap());
    ita_config_format(config, &text);
    const char *size = strstr(ita_text_get(&text), "size=");
    ita_status status = ITA_OK;
    if (size) {
        ita_put(&line, "boardsize ");
        ita_put_bytes(&line, size + 5, strcspn(size + 5, ","));
        status = say(p, ita_text_get(&line), diag);
    }
    ita_text_close(&line);
    ita_text_close(&text);
    return status;
}

ita_status player_begin(player *p, const ita_session *session, uint64_t seed, ita_diag *diag) {
    p->limits.seed = seed;
    if (!p->is_program) return ITA_OK;
    ita_status status = tell_size(p, ita_session_config(session), diag);
    if (status == ITA_OK) status = say(p, "clear_board", diag);
    ita_position position;
    ita_session_position(session, &position);
    if (status != ITA_OK || position.moves == 0) return status;
    char line[64]; // chance has moved: both must draw alike
    snprintf(line, sizeof line, "intarsia-seed %llu", (unsigned long long)seed);
    return say(p, line, diag);
}

ita_status player_told(player *p, int who, const char *turn, ita_diag *diag) {
    if (!p->is_program) return ITA_OK;
    ita_text line;
    ita_text_open(&line, ita_heap());
    ita_put(&line, "play ");
    ita_put(&line, colour_of(who));
    ita_put_char(&line, ' ');
    ita_put(&line, turn);
    ita_status status = say(p, ita_text_get(&line), diag);
    ita_text_close(&line);
    return status;
}

static ita_status think_move(player *p, const ita_session *session, ita_text *turn,
                             ita_diag *diag) {
    const ita_config *config = ita_session_config(session);
    ita_thought *thought;
    ita_status status = think(config, ita_session_state(session), &p->limits, &thought, diag);
    if (status != ITA_OK) return status;
    ita_think_put_turn(thought, turn);
    ita_think_close(thought);
    return ITA_OK;
}

ita_status player_move(player *p, const ita_session *session, ita_text *turn, ita_diag *diag) {
    if (!p->is_program) return think_move(p, session, turn, diag);
    ita_position position;
    ita_session_position(session, &position);
    char line[32];
    snprintf(line, sizeof line, "genmove %s", colour_of(position.player));
    return ask(p, line, turn, diag);
}
