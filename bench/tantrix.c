// How fast Discovery is solved: counted by outlines and by weaving on the same packs, which must
// agree, and the first solution for every n up to 30 over many seeds.
#include "bench.h"
#include "benches.h"

#include "games/tantrix/puzzle/puzzle.h"

#include <string.h>

enum { SEEDS = 20, LEAST_N = 3, MOST_N = 30 };

typedef struct outcome {
    double seconds;
    uint64_t solutions, nodes;
    bool is_fine;
} outcome;

static outcome run(const char *config_text, const ita_solve_options *options) {
    outcome result = {0, 0, 0, false};
    ita_config *config = NULL;
    ita_job *job = NULL;
    ita_diag diag;
    puzzle_state state;
    const ita_game *game = &ita_game_tantrix;
    if (ita_config_parse(game, config_text, strlen(config_text), ita_heap(), &config, &diag) !=
        ITA_OK)
        return result;
    ita_rules_of(config)->start(config, &state);
    double before = bench_clock();
    if (ita_puzzle_of(config)->solve(config, &state, options, ita_heap(), &job, &diag) == ITA_OK) {
        ita_job_report report;
        ita_status status;
        do {
            status = ita_job_step(job, 1000000, &diag);
            ita_job_report_get(job, &report);
        } while (status == ITA_OK && !report.is_done);
        result =
            (outcome){bench_clock() - before, report.solutions, report.nodes, status == ITA_OK};
    }
    ita_job_close(job);
    ita_config_free(config);
    return result;
}

static outcome count(const char *config, const char *method) {
    ita_solve_options options = {.method = method};
    return run(config, &options);
}

static void put(ita_text *out, const char *name, double value) {
    ita_json_pair_fixed(out, name, value, 6);
}

static bool count_tens(ita_text *out) {
    static const char *const colours[] = {"yellow", "red", "blue"};
    char config[64];
    double fast = 0, slow = 0;
    for (int i = 0; i < 3; i++) {
        strcpy(config, "discovery,n=10,colour=");
        strcat(config, colours[i]);
        outcome outlines = count(config, NULL), weave = count(config, "weave");
        if (!outlines.is_fine || !weave.is_fine || outlines.solutions != weave.solutions)
            return false;
        fast += outlines.seconds;
        slow += weave.seconds;
    }
    put(out, "count_10_in_three_colours_seconds", fast);
    put(out, "weaving_over_outlines", slow / fast);
    return true;
}

static bool count_larger(ita_text *out) {
    static const struct {
        const char *config, *name;
        uint64_t solutions;
    } rows[] = {
        {"discovery,n=12", "count_12_seconds", 21272},
        {"discovery,n=12,holes=any", "count_12_with_holes_seconds", 72920},
        {"discovery,n=14", "count_14_seconds", 825112},
        {"discovery,n=14,holes=any", "count_14_with_holes_seconds", 13840136},
        {"discovery,n=17", "count_17_seconds", 23112806},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        outcome o = count(rows[i].config, NULL);
        if (!o.is_fine || o.solutions != rows[i].solutions) return false;
        put(out, rows[i].name, o.seconds);
    }
    return true;
}

static bool find_first(ita_text *out) {
    double worst_small = 0, worst = 0, sum = 0;
    for (int n = LEAST_N; n <= MOST_N; n++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            char config[24] = "discovery,n=";
            size_t length = strlen(config);
            if (n >= 10) config[length++] = (char)('0' + n / 10);
            config[length] = (char)('0' + n % 10);
            ita_solve_options options = {.limit = 1, .wants_texts = true, .seed = seed};
            outcome o = run(config, &options);
            if (!o.is_fine || o.solutions != 1) return false;
            sum += o.seconds;
            if (o.seconds > worst) worst = o.seconds;
            if (n <= 20 && o.seconds > worst_small) worst_small = o.seconds;
        }
    put(out, "first_3_to_20_worst_seconds", worst_small);
    put(out, "first_3_to_30_worst_seconds", worst);
    put(out, "first_3_to_30_mean_seconds", sum / ((MOST_N - LEAST_N + 1) * SEEDS));
    return true;
}

int bench_tantrix(ita_text *out) {
    return count_tens(out) && count_larger(out) && find_first(out) ? 0 : 1;
}
