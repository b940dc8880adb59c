// A Tantrix puzzle on the table of a test: its state, moves as text, refusals by their key.
#ifndef INTARSIA_TESTS_TANTRIX_TABLE_H
#define INTARSIA_TESTS_TANTRIX_TABLE_H

#include "check.h"

#include "games/tantrix/puzzle/puzzle.h"
#include "intarsia/base.h"

typedef struct tantrix_table {
    const ita_game *game;
    ita_config *config;
    puzzle_state state, undo;
    ita_diag diag;
} tantrix_table;

static inline void tantrix_table_open(tantrix_table *t, const char *text) {
    memset(t, 0, sizeof *t);
    assert_int_equal(ita_game_parse(text, strlen(text), ita_heap(), &t->game, &t->config, &t->diag),
                     ITA_OK);
    assert_true(ita_rules_of(t->config)->state_size(t->config) <= sizeof t->state);
    ita_rules_of(t->config)->start(t->config, &t->state);
}

static inline void tantrix_table_close(tantrix_table *t) {
    ita_config_free(t->config);
}

static inline ita_status try_move(tantrix_table *t, const char *text) {
    ita_move move;
    const ita_rules *r = ita_rules_of(t->config);
    t->diag = (ita_diag){.key = "ok", .offset = ITA_NO_OFFSET};
    ita_status status = r->move_parse(t->config, &t->state, text, strlen(text), &move, &t->diag);
    if (status == ITA_OK) status = r->check(t->config, &t->state, &move, &t->diag);
    if (status == ITA_OK) r->apply(t->config, &t->state, &move, &t->undo);
    return status;
}

static inline void play(tantrix_table *t, const char *moves) {
    char line[2048];
    assert_true(strlen(moves) < sizeof line);
    strcpy(line, moves);
    for (char *move = strtok(line, " "); move; move = strtok(NULL, " "))
        if (try_move(t, move) != ITA_OK) fail_msg("%s refused: %s", move, t->diag.key);
}

static inline void refuses(tantrix_table *t, const char *move, const char *key) {
    puzzle_state before = t->state;
    assert_int_equal(try_move(t, move), ITA_E_ILLEGAL);
    assert_string_equal(t->diag.key, key);
    assert_memory_equal(&before, &t->state, sizeof before);
}

// Goes on with a search to its end.
static inline ita_job_report tantrix_finish(ita_job *job) {
    ita_job_report report;
    ita_diag diag;
    do {
        assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    return report;
}

#endif
