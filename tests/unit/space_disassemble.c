// Solutions taken apart as a job: the same in any steps, parts, stops and resumes; what lies
// already belongs to the assembly; three ways of telling; bytes of others.
#include "check.h"

#include "games/space/disassemble/disassemble.h"

// The ball goes a step aside, then out.
static const char tunnel[] = "pieces=A:oooo-oooo-oooo~oo_o-o__o-oooo~oooo-oooo-oooo+B:o,"
                             "figure=oooo-oooo-oooo~ooOo-ooOo-oooo~oooo-oooo-oooo";
static const char box[] = "pieces=A:ooo-ooo-ooo~ooo-o_o-ooo~ooo-ooo-ooo+B:o,figure=3x3x3";

enum { LINES = 64 };

// A puzzle, what is asked of it, and what was told.
typedef struct table {
    ita_config *config;
    void *state;
    ita_apart_options options;
    char *lines[LINES];
    size_t line_count;
    ita_job_report report;
} table;

static void open_table(table *t, const char *config, const char *position, ita_apart_form form) {
    memset(t, 0, sizeof *t);
    assert_int_equal(
        ita_config_parse(&ita_game_space, config, strlen(config), ita_heap(), &t->config, NULL),
        ITA_OK);
    t->state = malloc(ita_rules_of(t->config)->state_size(t->config));
    ita_rules_of(t->config)->start(t->config, t->state);
    assert_int_equal(
        ita_rules_of(t->config)->state_parse(t->config, position, strlen(position), t->state, NULL),
        ITA_OK);
    t->options.form = form;
}

static void forget_lines(table *t) {
    while (t->line_count > 0)
        free(t->lines[--t->line_count]);
}

static void close_table(table *t) {
    forget_lines(t);
    free(t->state);
    ita_config_free(t->config);
}

static ita_job *open_job(const table *t) {
    ita_job *job;
    assert_int_equal(ita_disassembler_of(t->config)->open(t->config, t->state, &t->options,
                                                          ita_heap(), &job, NULL),
                     ITA_OK);
    return job;
}

static ita_job *save_and_resume(const table *t, ita_job *job) {
    ita_text bytes;
    ita_job *again;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    assert_int_equal(ita_disassembler_of(t->config)->resume(t->config, t->state, &t->options,
                                                            bytes.data, bytes.length, ita_heap(),
                                                            &again, NULL),
                     ITA_OK);
    ita_text_close(&bytes);
    return again;
}

static void take_lines(table *t, ita_job *job) {
    ita_text line;
    ita_text_open(&line, ita_heap());
    while (job->class_->take(job, &line) == ITA_OK) {
        assert_true(t->line_count < LINES);
        t->lines[t->line_count++] = strdup(ita_text_get(&line));
        ita_text_reset(&line);
    }
    ita_text_close(&line);
}

static int compare_lines(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort_lines(table *t) {
    qsort(t->lines, t->line_count, sizeof t->lines[0], compare_lines);
}

// To the end in steps; saved and gone on with after every `save_every` of them, 0: never.
static ita_job *work_off(table *t, ita_job *job, uint64_t budget, size_t save_every) {
    ita_job_report report = {0};
    for (size_t i = 1; !report.is_done; i++) {
        assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        if (save_every > 0 && i % save_every == 0) job = save_and_resume(t, job);
        ita_job_report_get(job, &report);
    }
    take_lines(t, job);
    t->report = report;
    return job;
}

static void work_whole(table *t, uint64_t budget, size_t save_every) {
    forget_lines(t);
    ita_job_close(work_off(t, open_job(t), budget, save_every));
    sort_lines(t);
}

static bool starts_with(const char *text, const char *words) {
    return strncmp(text, words, strlen(words)) == 0;
}

// ---- what is told

static void a_way_is_told_in_words_in_numbers_and_as_json(void **state) {
    (void)state;
    table t;
    open_table(&t, tunnel, "-", ITA_APART_WORDS);
    work_whole(&t, 100000, 0);
    assert_int_equal(t.line_count, 1);
    assert_non_null(strstr(t.lines[0], "\nLevels 2; moves: 2.\nB>1,0,0*1 B>0,1,0*"));
    assert_true(t.report.is_complete && t.report.solutions == 1 && !t.report.reason);
    t.options.form = ITA_APART_LEVELS;
    work_whole(&t, 100000, 0);
    assert_true(starts_with(t.lines[0], "2 2 A/"));
    t.options.form = ITA_APART_JSON;
    work_whole(&t, 100000, 0);
    assert_true(starts_with(t.lines[0], "{\"assembly\":[{\"piece\":\"A\",\"lies\":\"A/"));
    assert_non_null(strstr(t.lines[0], "\"levels\":[2],\"moves\":[{\"pieces\":[\"B\"],"
                                       "\"step\":[1,0,0],\"times\":1},{\"pieces\":[\"B\"],"
                                       "\"step\":[0,1,0],\"times\":null}],\"locked\":[]"));
    close_table(&t);
}

static void what_is_locked_is_named_and_proved(void **state) {
    (void)state;
    table t;
    open_table(&t, box, "-", ITA_APART_WORDS);
    work_whole(&t, 100000, 0);
    assert_non_null(strstr(t.lines[0], "\nLocked together: A,B; places looked at: 1."
                                       "\nA: blocked by B on every side."
                                       "\nB: blocked by A on every side."));
    assert_true(t.report.is_complete && t.report.solutions == 0 && t.report.delivered == 1);
    assert_string_equal(t.report.reason, "space.apart.locked");
    t.options.form = ITA_APART_LEVELS;
    t.options.limit = 1; // then others are not ruled out
    work_whole(&t, 100000, 0);
    assert_true(starts_with(t.lines[0], "0 0 locked:A,B A/"));
    assert_true(t.report.is_complete || strcmp(t.report.reason, "space.apart.others") == 0);
    close_table(&t);
}

// Two balls in a long box with room for a third: who is in whose way, along which steps.
static void who_is_in_the_way_is_told_of_each(void **state) {
    (void)state;
    static const char balls[] =
        "pieces=A:ooooo-ooooo-ooooo~ooooo-o___o-ooooo~ooooo-ooooo-ooooo+2xB:o,"
        "figure=ooooo-ooooo-ooooo~ooooo-oooOo-ooooo~ooooo-ooooo-ooooo";
    table t;
    open_table(&t, balls, "A/0@1,1,1+B/0@2,2,2+B/0@3,2,2", ITA_APART_WORDS);
    work_whole(&t, 100000, 0);
    assert_non_null(strstr(
        t.lines[0], "\nB.1: blocked by B.2 along 1,0,0; blocked by A along -1,0,0 0,1,0 0,-1,0"
                    " 0,0,1 0,0,-1."
                    "\nB.2: free along 1,0,0; blocked by B.1 along -1,0,0; blocked by A along"));
    t.options.form = ITA_APART_JSON;
    work_whole(&t, 100000, 0);
    assert_non_null(strstr(t.lines[0], "\"held\":[{\"piece\":\"A\",\"step\":[1,0,0],\"by\":["));
    assert_non_null(strstr(t.lines[0], "{\"piece\":\"B.2\",\"step\":[1,0,0],\"by\":[]}"));
    close_table(&t);
}

static void a_group_may_stay_together(void **state) {
    (void)state;
    static const struct {
        const char *together, *told;
        uint64_t apart;
    } cases[] = {{"A+B", "0 0 A/", 1}, {"A/B", "0 0 locked:A,B A/", 0}, {"A", "0 0 locked:A,B", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char config[256];
        table t;
        snprintf(config, sizeof config, "%s,together=%s", box, cases[i].together);
        open_table(&t, config, "-", ITA_APART_LEVELS);
        work_whole(&t, 100000, 1);
        assert_true(starts_with(t.lines[0], cases[i].told));
        assert_int_equal(t.report.solutions, cases[i].apart);
        close_table(&t);
    }
}

// All copies of a kind are in its group: two balls in a shell that they cannot leave, and one that
// lies before it.
static void copies_are_in_the_group_of_their_kind(void **state) {
    (void)state;
    static const char shell[] = "pieces=A:oooo-oooo-oooo~oooo-o__o-oooo~oooo-oooo-oooo+3xB:o,"
                                "figure=oooo_-oooo_-oooo_~oooo_-ooooo-oooo_~oooo_-oooo_-oooo_,"
                                "together=A+B";
    table t;
    open_table(&t, shell, "-", ITA_APART_LEVELS);
    work_whole(&t, 100000, 0);
    assert_int_equal(t.line_count, 1);
    assert_true(starts_with(t.lines[0], "0 0 "));
    assert_int_equal(t.report.solutions, 1);
    close_table(&t);
}

static uint64_t count_different(const char *config) {
    table t;
    ita_job *job;
    open_table(&t, config, "-", ITA_APART_LEVELS);
    const ita_solve_options options = {.limit = 0};
    assert_int_equal(
        ita_puzzle_of(t.config)->solve(t.config, t.state, &options, ita_heap(), &job, NULL),
        ITA_OK);
    ita_job_report report = {0};
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 1000000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    }
    ita_job_close(job);
    close_table(&t);
    return report.unique;
}

// A mirror makes one of Soma's screws the other; with one of them in a group they are not alike.
static void a_motion_keeps_the_groups(void **state) {
    (void)state;
    assert_int_equal(count_different("set=soma"), 240);
    assert_int_equal(count_different("set=soma,together=A+V"), 480);
    assert_int_equal(count_different("set=soma,together=A+B+V"), 240);
    assert_int_equal(count_different("set=soma,together=A/B"), 480);
}

// Of one solution the first pieces are laid, more and more of them: it is found again, and whole.
static void what_lies_already_belongs_to_the_assembly(void **state) {
    (void)state;
    enum { PIECES = 9 };
    table t;
    open_table(&t, "set=slothouber", "-", ITA_APART_LEVELS);
    work_whole(&t, 100000, 0);
    assert_int_equal(t.line_count, 1);
    char *layings = strdup(strchr(strchr(t.lines[0], ' ') + 1, ' ') + 1);
    close_table(&t);
    ita_text position;
    ita_text_open(&position, ita_heap());
    size_t laid = 0;
    for (char *word = strtok(layings, " "); word; word = strtok(NULL, " ")) {
        if (laid++) ita_put_char(&position, '+');
        ita_put(&position, word);
        open_table(&t, "set=slothouber", position.data, ITA_APART_LEVELS);
        work_whole(&t, 100000, 0);
        assert_int_equal(t.line_count, 1);
        assert_non_null(strstr(t.lines[0], word));
        size_t pieces = 0;
        for (const char *at = t.lines[0]; (at = strchr(at, '@')); at++)
            pieces++;
        assert_int_equal(pieces, PIECES);
        close_table(&t);
    }
    assert_int_equal(laid, PIECES);
    ita_text_close(&position);
    free(layings);
}

// A shell with a way out at one of four sides, and two dominoes side by side in it. All that they
// cover is turned into itself by a quarter turn, which is none of the whole: with the way out at
// their ends they come out, with it at their sides they do not.
static void solutions_are_the_same_only_with_what_lies(void **state) {
    (void)state;
    static const char shell[] =
        "pieces=E:oooo-oooo-oooo-oooo~oooo-o__o-o__o-o_oo~oooo-oooo-oooo-oooo+2xD:oo,"
        "figure=oooo-oooo-oooo-oooo~ooOo-Oooo-oooO-oOoo~oooo-oooo-oooo-oooo";
    static const char *const positions[] = {"-", "D/0@2,2,2+D/0@2,3,2", "D/8@2,2,2+D/8@3,2,2"};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        table t;
        open_table(&t, shell, positions[i], ITA_APART_LEVELS);
        work_whole(&t, 100000, 0);
        assert_int_equal(t.line_count, 2);
        assert_true(starts_with(t.lines[0], "0 0 locked:E,D.1,D.2 "));
        assert_true(starts_with(t.lines[1], "1.2 3 "));
        assert_true(t.report.is_complete && t.report.solutions == 1);
        close_table(&t);
    }
}

static void what_cannot_be_solved_has_the_solvers_reason(void **state) {
    (void)state;
    table t;
    open_table(&t, "pieces=A:2x2x1,figure=4x1x1", "-", ITA_APART_WORDS);
    work_whole(&t, 100000, 0);
    assert_true(t.report.is_complete && t.report.solutions == 0 && t.line_count == 0);
    assert_non_null(t.report.reason);
    close_table(&t);
}

// ---- steps, parts, stops

static void same_lines(const table *t, const table *reference) {
    assert_int_equal(t->line_count, reference->line_count);
    for (size_t i = 0; i < t->line_count; i++)
        assert_string_equal(t->lines[i], reference->lines[i]);
    assert_int_equal(t->report.solutions, reference->report.solutions);
    assert_int_equal(t->report.delivered, reference->report.delivered);
    assert_true(t->report.is_complete);
}

static void any_steps_and_stops_tell_the_same(void **state) {
    (void)state;
    table t, reference;
    open_table(&t, "set=diabolical", "-", ITA_APART_LEVELS);
    open_table(&reference, "set=diabolical", "-", ITA_APART_LEVELS);
    work_whole(&reference, 10000000, 0);
    assert_int_equal(reference.line_count, 13);
    work_whole(&t, 37, 0);
    same_lines(&t, &reference);
    work_whole(&t, 500, 3);
    same_lines(&t, &reference);
    close_table(&t);
    close_table(&reference);
}

// Only levels and moves: which image of a solution is found first is the solver's affair.
static void keep_numbers(table *t) {
    for (size_t i = 0; i < t->line_count; i++)
        strchr(strchr(t->lines[i], ' ') + 1, ' ')[0] = '\0';
    sort_lines(t);
}

// Many parts of a small tree: dividing itself finds solutions.
static void parts_tell_what_the_whole_does(void **state) {
    (void)state;
    enum { PARTS = 64 };
    table t, reference;
    open_table(&t, "set=diabolical", "-", ITA_APART_LEVELS);
    open_table(&reference, "set=diabolical", "-", ITA_APART_LEVELS);
    work_whole(&reference, 10000000, 0);
    keep_numbers(&reference);
    for (uint64_t before = 0; before <= 4000; before += 1000) { // some of it done before
        const size_t wanted = before % 2000 ? PARTS : 5;
        forget_lines(&t);
        ita_job *whole = open_job(&t), *parts[PARTS];
        size_t count;
        if (before > 0) assert_int_equal(ita_job_step(whole, before, NULL), ITA_OK);
        assert_int_equal(whole->class_->split(whole, wanted, parts, &count), ITA_OK);
        if (before == 0) assert_int_equal(count, wanted);
        for (size_t i = 0; i < count; i++) {
            parts[i] = work_off(&t, parts[i], 1000, i % 2 ? 2 : 0);
            assert_int_equal(whole->class_->absorb(whole, parts[i]), ITA_OK);
            ita_job_close(parts[i]);
        }
        ita_job_close(work_off(&t, whole, 1000, 0));
        keep_numbers(&t);
        same_lines(&t, &reference);
    }
    close_table(&t);
    close_table(&reference);
}

static void other_bytes_are_refused(void **state) {
    (void)state;
    table t;
    open_table(&t, "set=diabolical", "-", ITA_APART_LEVELS);
    ita_job *job = open_job(&t);
    assert_int_equal(ita_job_step(job, 3000, NULL), ITA_OK);
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    const ita_disassembler *by = ita_disassembler_of(t.config);
    for (size_t length = 0; length < bytes.length; length++)
        assert_int_not_equal(
            by->resume(t.config, t.state, &t.options, bytes.data, length, ita_heap(), &job, NULL),
            ITA_OK);
    t.options.form = ITA_APART_JSON; // another question
    ita_diag diag;
    assert_int_equal(by->resume(t.config, t.state, &t.options, bytes.data, bytes.length, ita_heap(),
                                &job, &diag),
                     ITA_E_SYNTAX);
    assert_string_equal(diag.key, "space.apart.bytes");
    ita_text_close(&bytes);
    close_table(&t);
}

static void other_games_have_no_disassembler(void **state) {
    (void)state;
    ita_config *config;
    const ita_game *game;
    assert_int_equal(ita_game_parse("pentahex", 8, ita_heap(), &game, &config, NULL), ITA_OK);
    assert_null(ita_disassembler_of(config));
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_is_told_in_words_in_numbers_and_as_json),
        cmocka_unit_test(what_is_locked_is_named_and_proved),
        cmocka_unit_test(who_is_in_the_way_is_told_of_each),
        cmocka_unit_test(a_group_may_stay_together),
        cmocka_unit_test(copies_are_in_the_group_of_their_kind),
        cmocka_unit_test(a_motion_keeps_the_groups),
        cmocka_unit_test(what_lies_already_belongs_to_the_assembly),
        cmocka_unit_test(solutions_are_the_same_only_with_what_lies),
        cmocka_unit_test(what_cannot_be_solved_has_the_solvers_reason),
        cmocka_unit_test(any_steps_and_stops_tell_the_same),
        cmocka_unit_test(parts_tell_what_the_whole_does),
        cmocka_unit_test(other_bytes_are_refused),
        cmocka_unit_test(other_games_have_no_disassembler),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
