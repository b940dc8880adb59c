// Exact cover: our best method against a plain dancing-links solver of our own, in the same run,
// and first solutions of boards that take all twenty-two pentahexes.
#include "intarsia/cover.h"
#include "bench.h"
#include "benches.h"
#include "intarsia/game.h"

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

static double count_pentominoes(const char *method, uint64_t *unique) {
    ita_cover_builder *builder;
    ita_cover *cover;
    ita_text text;
    ita_text_open(&text, ita_heap());
    put_board(&text);
    size_t found;
    if (ita_cover_builder_open(ita_heap(), &builder) != ITA_OK ||
        ita_cover_read_dlx(builder, text.data, text.length, NULL) != ITA_OK ||
        ita_cover_find_symmetries(builder, 64, 50000000, &found) != ITA_OK ||
        ita_cover_finish(builder, &cover, NULL) != ITA_OK)
        return -1;
    ita_cover_builder_close(builder);
    ita_text_close(&text);
    ita_cover_options options = {.method = method};
    ita_job *job;
    ita_job_report report = {0};
    double seconds = -1;
    if (ita_cover_job_new(cover, &options, ita_heap(), &job, NULL) == ITA_OK)
        seconds = run_job(job, &report);
    ita_cover_close(cover);
    *unique = report.unique;
    return seconds;
}

// A pentahex puzzle; the making of its instance counts.
static double solve_pentahex(const char *config_text, const char *method, uint64_t limit,
                             ita_job_report *report) {
    const ita_game *game;
    ita_config *config;
    ita_job *job;
    if (ita_game_parse(config_text, strlen(config_text), ita_heap(), &game, &config, NULL) !=
        ITA_OK)
        return -1;
    size_t size = game->rules->state_size(config);
    void *state = malloc(size);
    game->rules->start(config, state);
    ita_solve_options options = {.limit = limit, .method = method};
    double start = bench_clock(), seconds = -1;
    if (game->puzzle->solve(config, state, &options, ita_heap(), &job, NULL) == ITA_OK &&
        run_job(job, report) >= 0)
        seconds = bench_clock() - start;
    free(state);
    game->rules->config_free(config);
    return seconds;
}

static void put_number(ita_text *out, const char *name, double value) {
    ita_json_name(out, name);
    ita_json_fixed(out, value, 6);
}

static bool put_ratio(ita_text *out, const char *name, const char *config, bool has_peer) {
    ita_job_report ours = {0}, peer = {0};
    double best = solve_pentahex(config, NULL, 0, &ours);
    for (int i = 0; i < 2; i++) {
        double again = solve_pentahex(config, NULL, 0, &ours);
        if (again < best) best = again;
    }
    ita_json_name(out, name);
    ita_json_open(out, '{');
    ita_json_name(out, "unique");
    ita_json_uint(out, ours.unique);
    put_number(out, "seconds", best);
    bool is_same = best >= 0;
    if (has_peer) {
        double theirs = solve_pentahex(config, "dancing", 0, &peer);
        put_number(out, "dancing_links_seconds", theirs);
        put_number(out, "times_faster", theirs / best);
        is_same = is_same && peer.unique == ours.unique;
    }
    ita_json_close(out, '}');
    return is_same;
}

int bench_cover(ita_text *out) {
    static const char *const first[] = {"pentahex:pieces=free5,board=10x11",
                                        "pentahex:pieces=free5,board=5x22"};
    uint64_t unique = 0, peer_unique = 0;
    double best = count_pentominoes(NULL, &unique);
    for (int i = 0; i < 4; i++) {
        double again = count_pentominoes(NULL, &unique);
        if (again < best) best = again;
    }
    double peer = count_pentominoes("dancing", &peer_unique);
    ita_json_name(out, "pentominoes_6x10");
    ita_json_open(out, '{');
    ita_json_name(out, "unique");
    ita_json_uint(out, unique);
    put_number(out, "seconds", best);
    put_number(out, "dancing_links_seconds", peer);
    put_number(out, "times_faster", peer / best);
    ita_json_close(out, '}');
    bool is_good = best >= 0 && unique == 2339 && unique == peer_unique;
    is_good &= put_ratio(out, "hexhex4", "pentahex:pieces=free3+free4,board=hexhex4", true);
    is_good &= put_ratio(out, "free1_4_on_4x10", "pentahex:pieces=free1-4,board=4x10", false);
    is_good &= put_ratio(out, "free1_4_on_5x8", "pentahex:pieces=free1-4,board=5x8", false);
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        ita_job_report report = {0};
        double worst = 0;
        for (int run = 0; run < 3; run++) {
            double seconds = solve_pentahex(first[i], NULL, 1, &report);
            is_good &= seconds >= 0 && report.solutions == 1;
            if (seconds > worst) worst = seconds;
        }
        put_number(out, first[i], worst);
    }
    return is_good ? 0 : 1;
}
