// The native half of the parity tests: reads commands, one a line, and answers each with one line
// of JSON, so that a test can give the same commands to the WebAssembly module. See parity.test.ts.
// Uses the session's public interface only, not the boundary that is under test.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "intarsia/generate.h"
#include "intarsia/session.h"
#include "intarsia/think.h"

enum { WORK_STEP = 5000 }; // nodes, as in pair.ts

typedef struct desk {
    ita_session *session;
    ita_hand *hand;
    ita_diag why;
    bool is_refused;
    ita_random random;
    ita_job *job;
    ita_text out;
} desk;

static const ita_rules *rules_of(const desk *d) {
    return ita_rules_of(ita_session_config(d->session));
}

static void answer(desk *d) {
    puts(ita_text_get(&d->out));
    fflush(stdout);
    ita_text_reset(&d->out);
}

static void answer_text(desk *d, const ita_text *text) {
    ita_json_string_bytes(&d->out, ita_text_get(text), text->length);
    answer(d);
}

static void answer_int(desk *d, int64_t value) {
    ita_json_int(&d->out, value);
    answer(d);
}

static void forget_hand(desk *d) {
    ita_hand_clear(ita_session_config(d->session), d->hand);
    d->is_refused = false;
}

// [status, key, offset]
static void answer_diag(desk *d, const ita_diag *diag) {
    ita_json_open(&d->out, '[');
    ita_json_string(&d->out, ita_status_name(diag->status));
    ita_json_string(&d->out, diag->key);
    ita_json_int(&d->out, diag->offset == ITA_NO_OFFSET ? -1 : (int64_t)diag->offset);
    ita_json_close(&d->out, ']');
    answer(d);
}

static void answer_step(desk *d, ita_status (*step)(ita_session *, ita_diag *)) {
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (step(d->session, &diag) != ITA_OK) {
        answer_diag(d, &diag);
        return;
    }
    forget_hand(d);
    answer_int(d, 0);
}

static void leave(desk *d) {
    ita_job_close(d->job);
    d->job = NULL;
    if (!d->session) return;
    ita_hand_free(ita_session_config(d->session), ita_heap(), d->hand);
    ita_session_close(d->session);
    d->session = NULL;
}

static void seat(desk *d, ita_session *session, ita_status status, const ita_diag *diag) {
    if (status != ITA_OK) {
        answer_diag(d, diag);
        return;
    }
    leave(d);
    d->session = session;
    d->hand = ita_hand_new(ita_session_config(session), ita_heap());
    if (!d->hand) abort();
    d->is_refused = false;
    ita_random_seed(&d->random, 1);
    answer_int(d, 0);
}

static void run_open(desk *d, const char *words) {
    ita_session *session = NULL;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_status status = ita_session_new(words, strlen(words), ita_heap(), &session, &diag);
    seat(d, session, status, &diag);
}

// FILE LENGTH: reads only so many bytes, all of them when LENGTH is negative.
static void run_read(desk *d, const char *words) {
    const char *blank = strrchr(words, ' ');
    char path[1024];
    snprintf(path, sizeof path, "%.*s", (int)(blank - words), words);
    long most = strtol(blank, NULL, 10);
    FILE *file = fopen(path, "rb");
    if (!file) {
        answer_int(d, -1);
        return;
    }
    static char bytes[1 << 22];
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (most >= 0 && (size_t)most < length) length = (size_t)most;
    ita_session *session = NULL;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_status status = ita_session_read(bytes, length, ita_heap(), &session, &diag);
    seat(d, session, status, &diag);
}

static void run_seed(desk *d, const char *words) {
    uint64_t seed = strtoull(words, NULL, 10);
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_random_seed(&d->random, seed);
    if (ita_session_seed(d->session, seed, &diag) != ITA_OK)
        answer_diag(d, &diag);
    else
        answer_int(d, 0);
}

// Back, or on, along the branch visited last.
static void run_undo(desk *d, const char *words) {
    (void)words;
    answer_step(d, ita_session_undo);
}

static void run_redo(desk *d, const char *words) {
    (void)words;
    answer_step(d, ita_session_redo);
}

static void run_info(desk *d, const char *words) {
    (void)words;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_session_position_json(d->session, &text);
    answer_text(d, &text);
    ita_text_close(&text);
}

static void run_random(desk *d, const char *words) {
    long wanted = strtol(words, NULL, 10), played = 0;
    const ita_config *config = ita_session_config(d->session);
    for (; played < wanted; played++) {
        const void *state = ita_session_state(d->session);
        size_t legal = rules_of(d)->moves(config, state, NULL, 0);
        if (legal == 0 || rules_of(d)->player(config, state) == ITA_NOBODY) break;
        ita_move *moves = malloc(legal * sizeof *moves);
        if (!moves) abort();
        rules_of(d)->moves(config, state, moves, legal);
        ita_diag diag = {.key = "ok"};
        size_t choice = (size_t)ita_random_below(&d->random, legal);
        ita_status status = ita_session_play(d->session, &moves[choice], &diag);
        free(moves);
        if (status != ITA_OK) {
            answer_diag(d, &diag);
            return;
        }
    }
    forget_hand(d);
    answer_int(d, played);
}

static void run_hash(desk *d, const char *words) {
    (void)words;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put_hex(&text,
                rules_of(d)->hash(ita_session_config(d->session), ita_session_state(d->session)),
                16);
    answer_text(d, &text);
    ita_text_close(&text);
}

static bool count_moves(desk *d, int depth, uint64_t *nodes) {
    const ita_config *config = ita_session_config(d->session);
    size_t size = rules_of(d)->state_size(config);
    void *state = ita_take(ita_heap(), size);
    if (!state) abort();
    memcpy(state, ita_session_state(d->session), size);
    ita_status status = ita_perft(config, state, depth, ita_heap(), nodes);
    ita_give(ita_heap(), state, size);
    return status == ITA_OK;
}

static void run_perft(desk *d, const char *words) {
    uint64_t nodes = 0;
    bool is_done = count_moves(d, (int)strtol(words, NULL, 10), &nodes);
    answer_int(d, is_done ? (int64_t)nodes : -1);
}

static void run_scene(desk *d, const char *words) {
    ita_scene scene;
    ita_text text;
    ita_scene_open(&scene, ita_heap());
    ita_text_open(&text, ita_heap());
    ita_session_scene(d->session, d->hand, (uint32_t)strtoul(words, NULL, 10),
                      d->is_refused ? &d->why : NULL, &scene);
    ita_scene_json(&scene, &text);
    answer_text(d, &text);
    ita_text_close(&text);
    ita_scene_close(&scene);
}

static void run_svg(desk *d, const char *words) {
    ita_scene scene;
    ita_text text;
    ita_scene_open(&scene, ita_heap());
    ita_text_open(&text, ita_heap());
    ita_session_scene(d->session, d->hand, ITA_SHOW_COORDINATES, NULL, &scene);
    const ita_view *view = ita_view_of(ita_session_config(d->session));
    const int number = words[0] - '0'; // 0: by day; else by night, in palette number - 1
    const ita_svg_options options = {.is_dark = number > 0,
                                     .palette = number > 0 ? number - 1 : 0,
                                     .pixels = 500,
                                     .style = view->style,
                                     .defs = view->defs};
    ita_scene_svg(&scene, &options, &text);
    answer_text(d, &text);
    ita_text_close(&text);
    ita_scene_close(&scene);
}

static void run_record(desk *d, const char *words) {
    (void)words;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_session_write(d->session, &text);
    answer_text(d, &text);
    ita_text_close(&text);
}

static void run_tree(desk *d, const char *words) {
    (void)words;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_session_json(d->session, &text);
    answer_text(d, &text);
    ita_text_close(&text);
}

// KIND NODE X Y AMOUNT: the answer's number.
static void run_gesture(desk *d, const char *words) {
    int kind;
    unsigned node;
    double x, y, amount;
    if (sscanf(words, "%d %u %lf %lf %lf", &kind, &node, &x, &y, &amount) != 5) abort();
    ita_event event = {
        .kind = (ita_event_kind)kind, .node = node, .x = x, .y = y, .amount = amount, .name = ""};
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_answer got = ita_session_gesture(d->session, d->hand, &event, &diag);
    d->is_refused = got == ITA_ANSWER_REFUSED;
    if (d->is_refused) d->why = diag;
    answer_int(d, (int64_t)got);
}

static ita_status open_job(desk *d, uint64_t limit, bool wants_texts, ita_diag *diag) {
    ita_solve_options options = {
        .limit = limit, .wants_texts = wants_texts, .seed = ita_random_next(&d->random)};
    ita_job_close(d->job);
    d->job = NULL;
    const ita_puzzle *puzzle = ita_puzzle_of(ita_session_config(d->session));
    return !puzzle || !puzzle->solve
               ? ita_fail(diag, ITA_E_UNSUPPORTED, "wasm.no_solver")
               : puzzle->solve(ita_session_config(d->session), ita_session_state(d->session),
                               &options, ita_heap(), &d->job, diag);
}

// LIMIT: opens a solving job.
static void run_solve(desk *d, const char *words) {
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (open_job(d, strtoull(words, NULL, 10), true, &diag) != ITA_OK)
        answer_diag(d, &diag);
    else
        answer_int(d, 0);
}

// BUDGET: one step; [is done, nodes, solutions].
static void run_step(desk *d, const char *words) {
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_job_step(d->job, strtoull(words, NULL, 10), &diag) != ITA_OK) {
        answer_diag(d, &diag);
        return;
    }
    ita_job_report report = {0};
    ita_job_report_get(d->job, &report);
    ita_json_open(&d->out, '[');
    ita_json_bool(&d->out, report.is_done);
    ita_json_uint(&d->out, report.nodes);
    ita_json_uint(&d->out, report.solutions);
    ita_json_close(&d->out, ']');
    answer(d);
}

// LEVEL NODES: what is thought of the position, to the end; NODES are an analyst's (level 0).
static void run_think(desk *d, const char *words) {
    ita_think_options options = {.lines = 3, .seed = ita_random_next(&d->random)};
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_thought *thought;
    if (sscanf(words, "%d %" SCNu64, &options.level, &options.nodes) != 2) abort();
    if (ita_think_open(ita_session_config(d->session), ita_session_state(d->session), &options,
                       ita_heap(), &thought, &diag) != ITA_OK) {
        answer_diag(d, &diag);
        return;
    }
    while (!ita_think_is_done(thought) && ita_think_step(thought, WORK_STEP, &diag) == ITA_OK) {
    }
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_think_json(thought, &text);
    answer_text(d, &text);
    ita_text_close(&text);
    ita_think_close(thought);
}

// STEP BUDGET: a hint's words, and its move where it tells one.
static void run_hint(desk *d, const char *words) {
    int step;
    uint64_t budget;
    ita_text told, move_text;
    ita_move move = {{0}};
    bool has_move = false;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (sscanf(words, "%d %" SCNu64, &step, &budget) != 2) abort();
    const ita_config *config = ita_session_config(d->session);
    const void *state = ita_session_state(d->session);
    if (!ita_can_hint(config)) {
        ita_fail(&diag, ITA_E_UNSUPPORTED, "wasm.no_hint");
        answer_diag(d, &diag);
        return;
    }
    ita_text_open(&told, ita_heap());
    ita_text_open(&move_text, ita_heap());
    told.is_unnamed = true; // coordinates are not shown
    const ita_status status = ita_hint(config, state, step, budget, &told, &move, &has_move, &diag);
    if (status == ITA_OK && has_move)
        ita_rules_of(config)->move_format(config, state, &move, &move_text);
    if (status != ITA_OK) {
        if (diag.status == ITA_OK) diag.status = status;
        answer_diag(d, &diag);
    } else {
        ita_json_open(&d->out, '[');
        ita_json_string(&d->out, ita_text_get(&told));
        ita_json_string(&d->out, has_move ? ita_text_get(&move_text) : "");
        ita_json_close(&d->out, ']');
        answer(d);
    }
    ita_text_close(&told);
    ita_text_close(&move_text);
}

// SEED DIFFICULTY: the setup of a fresh puzzle like this.
static void run_fresh(desk *d, const char *words) {
    uint64_t seed;
    int difficulty;
    ita_text text;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (sscanf(words, "%" SCNu64 " %d", &seed, &difficulty) != 2) abort();
    ita_text_open(&text, ita_heap());
    const ita_status status =
        ita_generate(ita_session_config(d->session), seed, difficulty, ita_heap(), &text, &diag);
    if (status == ITA_OK) {
        answer_text(d, &text);
    } else {
        if (diag.status == ITA_OK) diag.status = status;
        answer_diag(d, &diag);
    }
    ita_text_close(&text);
}

// ---- how long work takes: each answers how much of it was done

static uint64_t perft_work(desk *d, uint64_t depth) {
    uint64_t nodes = 0;
    count_moves(d, (int)depth, &nodes);
    return nodes;
}

static uint64_t solve_work(desk *d, uint64_t most) {
    ita_job_report report = {0};
    ita_diag diag;
    if (open_job(d, 0, false, &diag) != ITA_OK) return 0;
    while (!report.is_done && report.nodes < most &&
           ita_job_step(d->job, WORK_STEP, &diag) == ITA_OK)
        ita_job_report_get(d->job, &report);
    return report.nodes;
}

static uint64_t think_work(desk *d, uint64_t most) {
    const ita_think_options options = {
        .nodes = most, .lines = 1, .seed = ita_random_next(&d->random)};
    ita_search_report report = {0};
    ita_thought *thought;
    ita_diag diag;
    if (ita_think_open(ita_session_config(d->session), ita_session_state(d->session), &options,
                       ita_heap(), &thought, &diag) != ITA_OK)
        return 0;
    while (!ita_think_is_done(thought) && ita_think_step(thought, WORK_STEP, &diag) == ITA_OK) {
    }
    ita_think_report(thought, &report);
    ita_think_close(thought);
    return report.nodes;
}

// KIND SIZE: [nanoseconds of the processor, what was done].
static void run_time(desk *d, const char *words) {
    static const struct {
        const char *name;
        uint64_t (*run)(desk *d, uint64_t size);
    } works[] = {{"perft", perft_work}, {"solve", solve_work}, {"think", think_work}};
    char kind[8];
    uint64_t size;
    if (sscanf(words, "%7s %" SCNu64, kind, &size) != 2) abort();
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++) {
        if (strcmp(works[i].name, kind) != 0) continue;
        struct timespec start, end;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
        const uint64_t done = works[i].run(d, size);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        ita_json_open(&d->out, '[');
        ita_json_int(&d->out, (int64_t)(end.tv_sec - start.tv_sec) * 1000000000 + end.tv_nsec -
                                  start.tv_nsec);
        ita_json_uint(&d->out, done);
        ita_json_close(&d->out, ']');
        answer(d);
    }
}

static const struct {
    const char *name;
    void (*run)(desk *d, const char *words);
} commands[] = {
    {"open", run_open},       {"read", run_read},   {"seed", run_seed},     {"undo", run_undo},
    {"random", run_random},   {"hash", run_hash},   {"perft", run_perft},   {"time", run_time},
    {"scene", run_scene},     {"svg", run_svg},     {"record", run_record}, {"tree", run_tree},
    {"gesture", run_gesture}, {"solve", run_solve}, {"step", run_step},     {"redo", run_redo},
    {"info", run_info},       {"think", run_think}, {"hint", run_hint},     {"fresh", run_fresh},
};

static void obey(desk *d, char *line) {
    char *blank = strchr(line, ' ');
    const char *words = blank ? blank + 1 : "";
    if (blank) *blank = '\0';
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, line) == 0) {
            commands[i].run(d, words);
            return;
        }
    fprintf(stderr, "no command %s\n", line);
    abort();
}

int main(void) {
    desk d = {0};
    ita_text_open(&d.out, ita_heap());
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        obey(&d, line);
    }
    leave(&d);
    ita_text_close(&d.out);
    return 0;
}
