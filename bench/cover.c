// Exact cover: our best method against plain dancing links (tests/spec), in the same run, and first
// solutions of boards that take all twenty-two pentahexes.
#include "intarsia/cover.h"
#include "bench.h"
#include "benches.h"
#include "cover/symmetry/plan.h"
#include "games/pentahex/solve/solve.h"
#include "intarsia/game.h"
#include "spec/dancing.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 10, HEIGHT = 6 };

// The twelve pentominoes as rows of cells x, y.
static const struct {
    char name;
    int cells[5][2];
} pentominoes[] = {
    {'F', {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 2}}},
    {'I', {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}},
    {'L', {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 3}}},
    {'N', {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {1, 3}}},
    {'P', {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}}},
    {'T', {{0, 0}, {1, 0}, {2, 0}, {1, 1}, {1, 2}}},
    {'U', {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 0}}},
    {'V', {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}}},
    {'W', {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}},
    {'X', {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}}},
    {'Y', {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}}},
    {'Z', {{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}}},
};

static void put_cell(ita_text *out, int x, int y) {
    ita_put_char(out, ' ');
    ita_put_int(out, x);
    ita_put_char(out, '.');
    ita_put_int(out, y);
}

// Lines of one piece; the same placement from two orientations is written once.
static void put_piece(ita_text *out, size_t piece) {
    uint64_t seen[512];
    size_t seen_count = 0;
    for (int o = 0; o < 8; o++)
        for (int shift = 0; shift < 16 * 16; shift++) {
            uint64_t mask = 0;
            bool fits = true;
            int placed[5][2];
            for (int i = 0; i < 5; i++) {
                int x = pentominoes[piece].cells[i][0], y = pentominoes[piece].cells[i][1];
                int turned[4][2] = {{x, y}, {-y, x}, {-x, -y}, {y, -x}};
                placed[i][0] = turned[o & 3][0] * (o & 4 ? -1 : 1) + shift % 16 - 3;
                placed[i][1] = turned[o & 3][1] + shift / 16 - 3;
                fits = fits && placed[i][0] >= 0 && placed[i][0] < WIDTH && placed[i][1] >= 0 &&
                       placed[i][1] < HEIGHT;
                if (fits) mask |= (uint64_t)1 << (placed[i][1] * WIDTH + placed[i][0]);
            }
            for (size_t i = 0; i < seen_count; i++)
                fits = fits && seen[i] != mask;
            if (!fits || seen_count == 512) continue;
            seen[seen_count++] = mask;
            ita_put_char(out, pentominoes[piece].name);
            for (int i = 0; i < 5; i++)
                put_cell(out, placed[i][0], placed[i][1]);
            ita_put_char(out, '\n');
        }
}

static void put_board(ita_text *out) {
    for (size_t p = 0; p < 12; p++) {
        if (p) ita_put_char(out, ' ');
        ita_put_char(out, pentominoes[p].name);
    }
    for (int x = 0; x < WIDTH; x++)
        for (int y = 0; y < HEIGHT; y++)
            put_cell(out, x, y);
    ita_put_char(out, '\n');
    for (size_t p = 0; p < 12; p++)
        put_piece(out, p);
}

// Runs a job to its end; seconds, and its report. Less than 0: it failed.
static double run_job(ita_job *job, ita_job_report *report) {
    double start = bench_clock();
    do {
        if (ita_job_step(job, 1000000, NULL) != ITA_OK) return -1;
        ita_job_report_get(job, report);
    } while (!report->is_done);
    double seconds = bench_clock() - start;
    ita_job_close(job);
    return seconds;
}

// The peer is given our plan, so that it breaks symmetry as we do, and spared the folded searches
// that only the number of classes needs. All solutions, images too; less than 0 seconds: it failed.
static double dance(const ita_cover *cover, uint64_t *solutions) {
    double start = bench_clock();
    cover_plan plan;
    if (cover_plan_count(cover, ita_heap(), &plan) != ITA_OK) return -1;
    *solutions = 0;
    for (uint32_t i = 0; i < plan.phase_count; i++) {
        const cover_phase *phase = &plan.phases[i];
        if (phase->element != 0) continue;
        *solutions += phase->raw * spec_dancing(cover, phase->is_allowed, NULL, NULL).solutions;
    }
    cover_plan_close(&plan);
    return bench_clock() - start;
}

static ita_cover *make_pentominoes(void) {
    ita_cover_builder *builder;
    ita_cover *cover = NULL;
    ita_text text;
    ita_text_open(&text, ita_heap());
    put_board(&text);
    size_t found;
    if (ita_cover_builder_open(ita_heap(), &builder) != ITA_OK) return NULL;
    if (ita_cover_read_dlx(builder, text.data, text.length, NULL) != ITA_OK ||
        ita_cover_find_symmetries(builder, 64, 50000000, &found) != ITA_OK ||
        ita_cover_finish(builder, &cover, NULL) != ITA_OK)
        cover = NULL;
    ita_cover_builder_close(builder);
    ita_text_close(&text);
    return cover;
}

static double count(const ita_cover *cover, ita_job_report *report) {
    ita_job *job;
    if (ita_cover_job_new(cover, NULL, ita_heap(), &job, NULL) != ITA_OK) return -1;
    return run_job(job, report);
}

typedef struct puzzle {
    const ita_game *game;
    ita_config *config;
    void *state;
} puzzle;

static bool open_puzzle(puzzle *p, const char *config_text) {
    if (ita_game_parse(config_text, strlen(config_text), ita_heap(), &p->game, &p->config, NULL) !=
        ITA_OK)
        return false;
    p->state = malloc(ita_rules_of(p->config)->state_size(p->config));
    ita_rules_of(p->config)->start(p->config, p->state);
    return true;
}

static void close_puzzle(puzzle *p) {
    free(p->state);
    ita_config_free(p->config);
}

// A pentahex puzzle; the making of its instance counts.
static double solve_pentahex(const char *config_text, uint64_t limit, ita_job_report *report) {
    puzzle p;
    ita_job *job;
    if (!open_puzzle(&p, config_text)) return -1;
    ita_solve_options options = {.limit = limit};
    double start = bench_clock(), seconds = -1;
    if (ita_puzzle_of(p.config)->solve(p.config, p.state, &options, ita_heap(), &job, NULL) ==
            ITA_OK &&
        run_job(job, report) >= 0)
        seconds = bench_clock() - start;
    close_puzzle(&p);
    return seconds;
}

static double dance_pentahex(const char *config_text, uint64_t *solutions) {
    puzzle p;
    by_cover made;
    if (!open_puzzle(&p, config_text)) return -1;
    double start = bench_clock(), seconds = -1;
    if (pentahex_cover_make(p.config, p.state, ita_heap(), &made, NULL) == ITA_OK) {
        if (dance(made.cover, solutions) >= 0) seconds = bench_clock() - start;
        by_cover_close(&made, ita_heap());
    }
    close_puzzle(&p);
    return seconds;
}

static void put_number(ita_text *out, const char *name, double value) {
    ita_json_pair_fixed(out, name, value, 6);
}

static void put_counts(ita_text *out, const char *name, const ita_job_report *report,
                       double seconds) {
    ita_json_name(out, name);
    ita_json_open(out, '{');
    ita_json_pair_uint(out, "unique", report->unique);
    put_number(out, "seconds", seconds);
}

static void put_peer(ita_text *out, double ours, double theirs) {
    put_number(out, "dancing_links_seconds", theirs);
    put_number(out, "times_faster", theirs / ours);
}

static bool measure_pentominoes(ita_text *out) {
    ita_cover *cover = make_pentominoes();
    if (!cover) return false;
    ita_job_report report = {0};
    uint64_t solutions = 0;
    double best = count(cover, &report);
    for (int i = 0; i < 4; i++) {
        double again = count(cover, &report);
        if (again < best) best = again;
    }
    double peer = dance(cover, &solutions);
    ita_cover_close(cover);
    put_counts(out, "pentominoes_6x10", &report, best);
    put_peer(out, best, peer);
    ita_json_close(out, '}');
    return best >= 0 && peer >= 0 && report.unique == 2339 && report.solutions == solutions;
}

static bool measure_pentahex(ita_text *out, const char *name, const char *config, bool has_peer) {
    ita_job_report report = {0};
    double best = solve_pentahex(config, 0, &report);
    for (int i = 0; i < 2; i++) {
        double again = solve_pentahex(config, 0, &report);
        if (again < best) best = again;
    }
    bool is_good = best >= 0;
    put_counts(out, name, &report, best);
    if (has_peer) {
        uint64_t solutions = 0;
        double peer = dance_pentahex(config, &solutions);
        put_peer(out, best, peer);
        is_good = is_good && peer >= 0 && report.solutions == solutions;
    }
    ita_json_close(out, '}');
    return is_good;
}

static bool measure_first(ita_text *out, const char *config) {
    ita_job_report report = {0};
    bool is_good = true;
    double worst = 0;
    for (int run = 0; run < 3; run++) {
        double seconds = solve_pentahex(config, 1, &report);
        is_good &= seconds >= 0 && report.solutions == 1;
        if (seconds > worst) worst = seconds;
    }
    put_number(out, config, worst);
    return is_good;
}

int bench_cover(ita_text *out) {
    bool is_good = measure_pentominoes(out);
    is_good &= measure_pentahex(out, "hexhex4", "pentahex:pieces=free3+free4,board=hexhex4", true);
    is_good &=
        measure_pentahex(out, "free1_4_on_4x10", "pentahex:pieces=free1-4,board=4x10", false);
    is_good &= measure_pentahex(out, "free1_4_on_5x8", "pentahex:pieces=free1-4,board=5x8", false);
    is_good &= measure_first(out, "pentahex:pieces=free5,board=10x11");
    is_good &= measure_first(out, "pentahex:pieces=free5,board=5x22");
    ita_json_name(out, "suite");
    ita_json_open(out, '{');
    is_good &= bench_covers(out) == 0;
    ita_json_close(out, '}');
    return is_good ? 0 : 1;
}
