// Thinking with a clock and threads: steps short enough that a stop is answered within a
// millisecond; helpers search the same position on one table. Knows no game.
#include "cli/thinking.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

// A shared table is as large as it can be had between these.
enum { TABLE_MOST = 64 << 20, TABLE_LEAST = 1 << 20, STEP_MOST = 1 << 20 };
static const double step_aim = 0.0004, show_every = 0.1;

double think_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// ---- helpers

typedef struct helper {
    pthread_t thread;
    ita_thought *thought;
    atomic_bool *is_over;
} helper;

static void *help(void *user) {
    helper *h = user;
    ita_diag diag;
    while (!atomic_load(h->is_over) && !ita_think_is_done(h->thought) &&
           ita_think_step(h->thought, 200, &diag) == ITA_OK) {
    }
    return NULL;
}

// As many as can be had; fewer threads are slower, nothing else.
static unsigned start_helpers(const ita_config *config, const void *state,
                              const ita_think_options *options, unsigned wanted, helper *helpers,
                              atomic_bool *is_over) {
    unsigned count = 0;
    for (unsigned i = 0; i < wanted; i++) {
        helper *h = &helpers[count];
        ita_think_options own = *options;
        ita_diag diag;
        own.helper = (int)i + 1;
        *h = (helper){.is_over = is_over};
        if (ita_think_open(config, state, &own, cli_memory(), &h->thought, &diag) != ITA_OK)
            continue;
        if (pthread_create(&h->thread, NULL, help, h) == 0) {
            count++;
        } else {
            ita_think_close(h->thought);
        }
    }
    return count;
}

// ---- the one that is asked

static bool is_stopped(const think_limits *limits) {
    return cli_is_stopped || (limits->is_stopped && limits->is_stopped(limits->user));
}

static ita_status follow(ita_thought *thought, const think_limits *limits, double begin,
                         ita_diag *diag) {
    ita_status status = ITA_OK;
    uint64_t budget = 1;
    double at = think_now(), shown = begin;
    while (status == ITA_OK && !ita_think_is_done(thought) && !is_stopped(limits)) {
        if (limits->seconds > 0 && at - begin >= limits->seconds) break;
        status = ita_think_step(thought, budget, diag);
        const double after = think_now();
        if (after - at < step_aim / 2 && budget < STEP_MOST) budget *= 2;
        if (after - at > step_aim && budget > 1) budget /= 2;
        at = after;
        if (!limits->show || at - shown < show_every) continue;
        limits->show(limits->user, thought);
        shown = at;
    }
    // without memory for more, what was found holds
    return status == ITA_E_MEMORY ? ITA_OK : status;
}

static ita_status open_sharing(const ita_config *config, const void *state, size_t bytes,
                               ita_think_options *options, ita_thought **thought, ita_diag *diag) {
    ita_status status = ita_table_open(bytes, ita_heap(), &options->table, diag);
    if (status != ITA_OK) return status;
    status = ita_think_open(config, state, options, cli_memory(), thought, diag);
    if (status == ITA_OK) return ITA_OK;
    ita_table_close(options->table);
    options->table = NULL;
    return status;
}

// With a table for helpers: half of it, and half again, where memory for it and the thought lacks.
static ita_status open_to_share(const ita_config *config, const void *state,
                                ita_think_options *options, ita_thought **thought, ita_diag *diag) {
    ita_status status = ITA_E_MEMORY;
    for (size_t bytes = TABLE_MOST; status == ITA_E_MEMORY && bytes >= TABLE_LEAST; bytes /= 2)
        status = open_sharing(config, state, bytes, options, thought, diag);
    return status;
}

ita_status think(const ita_config *config, const void *state, const think_limits *limits,
                 ita_thought **thought, ita_diag *diag) {
    const double begin = think_now();
    ita_think_options options = {.level = limits->level,
                                 .nodes = limits->nodes,
                                 .lines = limits->lines,
                                 .depth = limits->depth,
                                 .seed = limits->seed};
    if (limits->weights && limits->weights->length) {
        options.weights = ita_text_get(limits->weights);
        options.weights_length = limits->weights->length;
    }
    const bool has_helpers = limits->threads > 1 && !limits->level;
    ita_status status = has_helpers
                            ? open_to_share(config, state, &options, thought, diag)
                            : ita_think_open(config, state, &options, cli_memory(), thought, diag);
    if (status == ITA_OK) {
        atomic_bool is_over = false;
        helper helpers[THINK_THREADS_MOST];
        const unsigned count = has_helpers ? start_helpers(config, state, &options,
                                                           limits->threads - 1, helpers, &is_over)
                                           : 0;
        status = follow(*thought, limits, begin, diag);
        atomic_store(&is_over, true);
        for (unsigned i = 0; i < count; i++) {
            pthread_join(helpers[i].thread, NULL);
            ita_think_close(helpers[i].thought);
        }
        if (status != ITA_OK) ita_think_close(*thought);
    }
    ita_table_close(options.table); // the thought only asks what it has found itself
    return status;
}
