// Every example of space that is shipped, solved through the default path: its number of different
// solutions is the one the gallery says, and one of them, played move by move, is a solution to the
// rules. Where the gallery says levels, these are proved, and the way apart is replayed by the
// judge. The long ones are counted with INTARSIA_LONG=1; one solution of each is played always.
#include "check.h"

#include "games/space/space.h"
#include "intarsia/disassemble.h"

typedef struct table {
    ita_config *config;
    const ita_rules *rules;
    unsigned char *state, *undo;
} table;

static void open_table(table *t, const char *text) {
    ita_diag diag;
    if (ita_config_parse(&ita_game_space, text, strlen(text), ita_heap(), &t->config, &diag) !=
        ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    t->rules = ita_rules_of(t->config);
    t->state = aligned_alloc(16, (t->rules->state_size(t->config) + 15) / 16 * 16);
    t->undo = aligned_alloc(16, 64);
    assert_true(t->rules->undo_size(t->config) <= 64);
    t->rules->start(t->config, t->state);
}

static void close_table(table *t) {
    free(t->state);
    free(t->undo);
    ita_config_free(t->config);
}

static void play(table *t, const char *moves) {
    ita_diag diag = {.key = ""};
    ita_result result;
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        ita_move move;
        assert_int_equal(t->rules->player(t->config, t->state), 1);
        assert_int_equal(t->rules->move_parse(t->config, t->state, at, length, &move, &diag),
                         ITA_OK);
        assert_int_equal(t->rules->check(t->config, t->state, &move, &diag), ITA_OK);
        t->rules->apply(t->config, t->state, &move, t->undo);
        at += length + strspn(at + length, " ");
    }
    assert_int_equal(t->rules->player(t->config, t->state), ITA_NOBODY);
    t->rules->result(t->config, t->state, &result);
    assert_true(result.is_over);
}

static void solve(table *t, uint64_t limit, ita_job_report *report, ita_text *moves) {
    const ita_solve_options options = {.limit = limit, .wants_texts = limit > 0};
    ita_job *job;
    assert_int_equal(
        ita_puzzle_of(t->config)->solve(t->config, t->state, &options, ita_heap(), &job, NULL),
        ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
        ita_job_report_get(job, report);
    } while (!report->is_done);
    if (limit > 0) assert_int_equal(job->class_->take(job, moves), ITA_OK);
    ita_job_close(job);
}

// Rows of levels such as "5.2.1", number by number.
static int compare_rows(const char *a, const char *b) {
    for (;;) {
        char *a_end, *b_end;
        const long x = strtol(a, &a_end, 10), y = strtol(b, &b_end, 10);
        if (x != y) return x < y ? -1 : 1;
        if (*a_end != '.' || *b_end != '.') return (*a_end == '.') - (*b_end == '.');
        a = a_end + 1;
        b = b_end + 1;
    }
}

// Takes all assemblies apart. Told as LEVELS, `row` becomes the least row of those that come apart;
// told otherwise, the judge replays every way before it is told.
static void take_apart(table *t, ita_apart_form form, char row[64]) {
    const ita_apart_options options = {.form = form};
    ita_job *job;
    ita_job_report report;
    ita_text line;
    ita_text_open(&line, ita_heap());
    assert_int_equal(
        ita_disassembler_of(t->config)->open(t->config, t->state, &options, ita_heap(), &job, NULL),
        ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
        for (; job->class_->take(job, &line) == ITA_OK; ita_text_reset(&line)) {
            const char *levels = ita_text_get(&line);
            if (form != ITA_APART_LEVELS || strncmp(levels, "0 ", 2) == 0) continue;
            if (!row[0] || compare_rows(levels, row) < 0)
                snprintf(row, 64, "%.*s", (int)strcspn(levels, " "), levels);
        }
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    assert_true(report.is_complete && report.solutions > 0);
    ita_job_close(job);
    ita_text_close(&line);
}

static bool is_counted(uint64_t wanted, const char *config) {
    bool is_small = strncmp(config, "figure=", 7) == 0 || wanted <= 264;
    return is_small || is_long_run();
}

static void every_figure_has_as_many_solutions_as_the_gallery_says(void **state) {
    (void)state;
    ita_gallery gallery;
    size_t soma = 0, burrs = 0; // burrs with one assembly, of level 2 and more
    assert_int_equal(ita_gallery_open(&ita_game_space, &gallery, NULL), ITA_OK);
    while (ita_gallery_next(&gallery)) {
        table t;
        ita_job_report report;
        ita_text moves;
        uint64_t wanted = strtoull(ita_gallery_field(&gallery, "count"), NULL, 10);
        ita_text_open(&moves, ita_heap());
        open_table(&t, gallery.config);
        soma += strncmp(gallery.config, "figure=", 7) == 0;
        if (is_counted(wanted, gallery.config)) {
            solve(&t, 0, &report, NULL);
            print_message("%s: %llu\n", gallery.config, (unsigned long long)report.unique);
            assert_true(report.is_complete && report.has_unique);
            assert_int_equal(report.unique, wanted);
        }
        const char *levels = ita_gallery_field(&gallery, "levels");
        if (levels[0]) {
            char row[64] = "";
            take_apart(&t, ITA_APART_LEVELS, row);
            print_message("%s: levels %s\n", gallery.config, row);
            assert_string_equal(row, levels);
            take_apart(&t, ITA_APART_JSON, row);
        }
        burrs += wanted == 1 && levels[0] > '1';
        solve(&t, 1, &report, &moves);
        play(&t, ita_text_get(&moves));
        ita_text_close(&moves);
        close_table(&t);
    }
    assert_true(soma >= 60);
    assert_true(burrs >= 20);
}

// Numbers that others have found for the classic ones, without mirror images taken together; two
// solutions that a half turn of the figure swaps are one there.
static void the_classic_figures_of_soma_have_the_published_numbers(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t in_all;
    } classic[] = {
        {"crystal", 2800}, {"long-wall", 104},   {"high-wall", 2 * 46}, {"steps", 2 * 164},
        {"bathtub", 316},  {"curved-wall", 132}, {"sofa", 2 * 32},      {"cornerstone", 10},
        {"slant", 488},    {"long-slant", 28},   {"steamer", 2 * 152},  {"tunnel", 2 * 26},
        {"screw", 14},     {"clip", 2 * 20},
    };
    for (size_t i = 0; i < sizeof classic / sizeof classic[0]; i++) {
        char config[64];
        table t;
        ita_job_report report;
        snprintf(config, sizeof config, "figure=%s", classic[i].name);
        open_table(&t, config);
        solve(&t, 0, &report, NULL);
        assert_int_equal(report.solutions, classic[i].in_all);
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_has_as_many_solutions_as_the_gallery_says),
        cmocka_unit_test(the_classic_figures_of_soma_have_the_published_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
