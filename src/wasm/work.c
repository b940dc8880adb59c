// Counting, solving, hints, and random play: the longer work behind the boundary.
// Jobs are cut into steps by the caller.
#include "wasm/wasm.h"

#include <string.h>

#include "intarsia/generate.h"
#include "intarsia/rating.h"
#include "intarsia/think.h"

#include "intarsia/words.h"

// A job reads the config of its game and ends with it.
typedef struct open_job {
    ita_job *job; // NULL: this handle is free
    wasm_game game;
} open_job;

static open_job *jobs;
static size_t job_capacity;

// A whole number that came as a double; 0 for anything that is none.
uint64_t wasm_whole(double value) {
    if (!(value >= 1)) return 0;
    return value < 9007199254740992.0 ? (uint64_t)value : (uint64_t)9007199254740992u;
}

// ---- counting

wasm_text wasm_hash(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const ita_session *session = table->session;
    ita_put_hex(wasm_begin(),
                ita_rules_of(ita_session_config(session))
                    ->hash(ita_session_config(session), ita_session_state(session)),
                16);
    return wasm_done(0);
}

wasm_large wasm_perft(wasm_game game, int32_t depth) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int64_t)ITA_E_NOT_FOUND;
    const ita_config *config = ita_session_config(table->session);
    size_t size = ita_rules_of(config)->state_size(config);
    void *state = ita_take(ita_heap(), size);
    if (!state) return wasm_lacks(ITA_E_MEMORY, "memory");
    memcpy(state, ita_session_state(table->session), size);
    uint64_t nodes = 0;
    ita_status status = ita_perft(config, state, depth, ita_heap(), &nodes);
    ita_give(ita_heap(), state, size);
    if (status != ITA_OK)
        return wasm_lacks(status, status == ITA_E_MEMORY ? "memory" : "wasm.refused");
    return (int64_t)nodes;
}

// Plays up to `count` moves, each drawn evenly from the legal ones, and says how many there were.
wasm_count wasm_play_random(wasm_game game, int32_t count) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const ita_rules *rules = ita_rules_of(ita_session_config(table->session));
    const ita_config *config = ita_session_config(table->session);
    ita_move *moves = NULL;
    size_t capacity = 0;
    int32_t played = 0;
    int32_t failed = 0;
    while (played < count && !failed) {
        const void *state = ita_session_state(table->session);
        size_t legal = rules->moves(config, state, NULL, 0);
        if (legal == 0 || rules->player(config, state) == ITA_NOBODY) break;
        ita_diag diag = {.key = "memory", .status = ITA_E_MEMORY, .offset = ITA_NO_OFFSET};
        ita_status status = ita_grow(ita_heap(), &moves, &capacity, legal, sizeof *moves);
        if (status == ITA_OK) {
            rules->moves(config, state, moves, legal);
            size_t choice = (size_t)ita_random_below(&table->random, legal);
            status = ita_session_play(table->session, &moves[choice], &diag);
        }
        if (status != ITA_OK)
            failed = wasm_failed(&diag, NULL, 0);
        else
            played++;
    }
    ita_give(ita_heap(), moves, capacity * sizeof *moves);
    wasm_forget_hand(table);
    if (failed) return failed;
    wasm_begin();
    return played;
}

// ---- help

// Words, and what is to be done by that name: null for an empty text; "open" where more nodes may
// tell more.
static int32_t answer_help(ita_status status, ita_diag *diag, const ita_text *words,
                           const char *name, const ita_text *what) {
    if (status != ITA_OK) {
        if (diag->status == ITA_OK) diag->status = status;
        return wasm_failed(diag, NULL, 0);
    }
    ita_text *out = wasm_begin();
    ita_json_open(out, '{');
    ita_json_pair(out, "words", ita_text_get(words));
    ita_json_pair(out, name, what->length > 0 ? ita_text_get(what) : NULL);
    ita_json_pair_bool(out, "open", strcmp(diag->key, ITA_HINT_OPEN) == 0);
    ita_json_close(out, '}');
    return wasm_done(0);
}

static void open_help(uint32_t show, ita_text *words, ita_text *what, ita_diag *diag) {
    ita_text_open(words, ita_heap());
    ita_text_open(what, ita_heap());
    words->language = wasm_language;
    words->is_unnamed = !(show & ITA_SHOW_COORDINATES);
    *diag = (ita_diag){.key = "ok", .offset = ITA_NO_OFFSET};
}

wasm_text wasm_hint(wasm_game game, int32_t step, double budget, uint32_t show) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const ita_config *config = ita_session_config(table->session);
    if (!ita_can_hint(config)) return wasm_lacks(ITA_E_UNSUPPORTED, "wasm.no_hint");
    const void *state = ita_session_state(table->session);
    ita_text words, text;
    ita_move move = {{0}};
    bool has_move = false;
    ita_diag diag;
    open_help(show, &words, &text, &diag);
    const ita_status status =
        ita_hint(config, state, step, wasm_whole(budget), &words, &move, &has_move, &diag);
    if (status == ITA_OK && has_move)
        ita_rules_of(config)->move_format(config, state, &move, &text);
    const int32_t answer = answer_help(status, &diag, &words, "move", &text);
    ita_text_close(&words);
    ita_text_close(&text);
    return answer;
}

wasm_text wasm_hint_at(wasm_game game, wasm_text_in at, int32_t step, double budget,
                       uint32_t show) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const char *bytes;
    if (!wasm_take(&at, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    const ita_config *config = ita_session_config(table->session);
    const ita_hand_help *help = ita_view_of(config)->help;
    if (!help) return wasm_lacks(ITA_E_UNSUPPORTED, "wasm.no_hint");
    ita_text words, deed;
    ita_diag diag;
    open_help(show, &words, &deed, &diag);
    const ita_status status =
        help->hint(config, ita_session_state(table->session), bytes, (size_t)at, step,
                   wasm_whole(budget), &words, &deed, &diag);
    const int32_t answer = answer_help(status, &diag, &words, "deed", &deed);
    ita_text_close(&words);
    ita_text_close(&deed);
    return answer;
}

wasm_text wasm_generate(wasm_text_in setup, uint32_t seed, int32_t difficulty) {
    const char *text;
    if (!wasm_take(&setup, &text, 1)) return -(int32_t)ITA_E_RANGE;
    if (difficulty < 1 || difficulty > 10) return wasm_lacks(ITA_E_RANGE, "wasm.difficulty");
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    const ita_game *game;
    ita_config *config;
    ita_status status = ita_game_parse(text, (size_t)setup, ita_heap(), &game, &config, &diag);
    if (status != ITA_OK) return wasm_failed(&diag, NULL, 0);
    const bool can_generate = ita_can_generate(config->variant);
    if (can_generate)
        status = ita_generate(config, seed, difficulty, ita_heap(), wasm_begin(), &diag);
    ita_config_free(config);
    if (!can_generate) return wasm_lacks(ITA_E_UNSUPPORTED, "wasm.no_generate");
    if (status == ITA_OK) return wasm_done(0);
    if (diag.status == ITA_OK) diag.status = status;
    return wasm_failed(&diag, NULL, 0);
}

// ---- jobs

static ita_job *find_job(wasm_job job) {
    if (job >= 1 && (size_t)job <= job_capacity && jobs[job - 1].job) return jobs[job - 1].job;
    wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    return NULL;
}

static wasm_count keep_job(open_job opened) {
    for (size_t i = 0; i < job_capacity; i++)
        if (!jobs[i].job) {
            jobs[i] = opened;
            return (wasm_count)i + 1;
        }
    size_t old = job_capacity;
    if (ita_grow(ita_heap(), &jobs, &job_capacity, old + 1, sizeof *jobs) != ITA_OK) {
        ita_job_close(opened.job);
        return wasm_lacks(ITA_E_MEMORY, "memory");
    }
    memset(jobs + old, 0, (job_capacity - old) * sizeof *jobs);
    jobs[old] = opened;
    return (wasm_count)old + 1;
}

static void end_job(size_t index) {
    ita_job_close(jobs[index].job);
    jobs[index] = (open_job){0};
}

void wasm_end_jobs(wasm_game game) {
    for (size_t i = 0; i < job_capacity; i++)
        if (jobs[i].job && jobs[i].game == game) end_job(i);
}

wasm_count wasm_job_solve(wasm_game game, double limit, wasm_flag wants_texts) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    const ita_puzzle *puzzle = ita_puzzle_of(ita_session_config(table->session));
    if (!puzzle || !puzzle->solve) return wasm_lacks(ITA_E_UNSUPPORTED, "wasm.no_solver");
    ita_solve_options options = {.limit = wasm_whole(limit),
                                 .wants_texts = wants_texts != 0,
                                 .seed = ita_random_next(&table->random)};
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_job *job = NULL;
    ita_status status =
        ita_puzzle_of(ita_session_config(table->session))
            ->solve(ita_session_config(table->session), ita_session_state(table->session), &options,
                    ita_heap(), &job, &diag);
    if (status != ITA_OK) {
        if (diag.status == ITA_OK) diag.status = status;
        return wasm_failed(&diag, NULL, 0);
    }
    wasm_begin();
    return keep_job((open_job){job, game});
}

wasm_count wasm_job_rate(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_job *job = NULL;
    ita_status status = ita_rating_open(ita_session_config(table->session),
                                        ita_session_state(table->session), ita_heap(), &job, &diag);
    if (status != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_begin();
    return keep_job((open_job){job, game});
}

wasm_count wasm_job_generate(wasm_game game, uint32_t seed, int32_t difficulty) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    if (difficulty < 1 || difficulty > 10) return wasm_lacks(ITA_E_RANGE, "wasm.difficulty");
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_job *job = NULL;
    const ita_status status = ita_generation_open(ita_session_config(table->session), seed,
                                                  difficulty, ita_heap(), &job, &diag);
    if (status != ITA_OK) return wasm_failed(&diag, NULL, 0);
    wasm_begin();
    return keep_job((open_job){job, game});
}

wasm_ok wasm_job_step(wasm_job job, double budget) {
    ita_job *found = find_job(job);
    if (!found) return -(int32_t)ITA_E_NOT_FOUND;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_status status = ita_job_step(found, wasm_whole(budget), &diag);
    if (status != ITA_OK) {
        if (diag.status == ITA_OK) diag.status = status;
        return wasm_failed(&diag, NULL, 0);
    }
    return wasm_well();
}

wasm_text wasm_job_report(wasm_job job) {
    ita_job *found = find_job(job);
    if (!found) return -(int32_t)ITA_E_NOT_FOUND;
    ita_job_report report = {0};
    ita_job_report_get(found, &report);
    ita_text *out = wasm_begin();
    ita_json_open(out, '{');
    ita_json_pair_bool(out, "done", report.is_done);
    ita_json_pair_bool(out, "complete", report.is_complete);
    ita_json_pair_fixed(out, "progress", report.progress, 6);
    ita_json_pair_uint(out, "nodes", report.nodes);
    ita_json_pair_uint(out, "solutions", report.solutions);
    ita_json_name(out, "unique");
    if (report.has_unique)
        ita_json_uint(out, report.unique);
    else
        ita_json_string(out, NULL);
    ita_json_name(out, "measure");
    ita_json_string(out, report.measure);
    ita_json_pair_int(out, "value", report.value);
    ita_json_name(out, "reason");
    ita_json_string(out, report.reason ? ita_words_in(wasm_language, report.reason) : NULL);
    ita_json_close(out, '}');
    return wasm_done(0);
}

wasm_if_any wasm_job_take(wasm_job job) {
    ita_job *found = find_job(job);
    if (!found) return -(int32_t)ITA_E_NOT_FOUND;
    if (!found->class_->take) return wasm_lacks(ITA_E_NOT_FOUND, "wasm.no_solution");
    ita_status status = found->class_->take(found, wasm_begin());
    if (status != ITA_OK)
        return wasm_lacks(status, status == ITA_E_MEMORY ? "memory" : "wasm.no_solution");
    return wasm_done(0);
}

wasm_ok wasm_job_close(wasm_job job) {
    if (!find_job(job)) return -(int32_t)ITA_E_NOT_FOUND;
    end_job((size_t)job - 1);
    return wasm_well();
}
