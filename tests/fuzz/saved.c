// Fuzz target: any bytes as a saved job of one of the games. They are refused, or go on and come to
// an end without harm.
#include "fuzz.h"

#include "watched.h"

static const char *const games[] = {
    "pentahex:pieces=free4,board=4x7", "tantrix:discovery,n=6", "dissection",
    "strips:solo,board=5x5,pieces=3",  "twixt:size=4",          "pentahex:duel,board=hexhex3",
};

enum { GAMES = sizeof games / sizeof games[0], BUDGET = 2000 };

static ita_session *open_game(const char *name) {
    ita_session *session = NULL;
    ita_diag diag = {0};
    FUZZ_CHECK(ita_session_new(name, strlen(name), ita_heap(), &session, &diag) == ITA_OK);
    return session;
}

static void go_on(ita_job *job) {
    const int most = is_abridged() ? 2 : 20;
    ita_job_report report = {0};
    ita_diag diag = {0};
    ita_text solution;
    ita_text_open(&solution, ita_heap());
    ita_status status = ITA_OK;
    for (int i = 0; status == ITA_OK && !report.is_done && i < most; i++) {
        status = ita_job_step(job, BUDGET, &diag);
        ita_job_report_get(job, &report);
        while (job->class_->take && job->class_->take(job, &solution) == ITA_OK)
            ita_text_reset(&solution);
    }
    if (status == ITA_OK && job->class_->save)
        FUZZ_CHECK(job->class_->save(job, &solution) == ITA_OK);
    ita_text_close(&solution);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ita_session *open[GAMES]; // made once; fuzzing runs for ever
    if (size == 0) return 0;
    size_t which = data[0] % GAMES;
    if (!open[which]) open[which] = open_game(games[which]);
    const ita_config *config = ita_session_config(open[which]);
    const ita_puzzle *puzzle = ita_puzzle_of(config);
    if (!puzzle || !puzzle->resume) return 0;
    ita_job *job = NULL;
    ita_diag diag = {0};
    ita_status status = puzzle->resume(config, ita_session_state(open[which]),
                                       (const char *)data + 1, size - 1, ita_heap(), &job, &diag);
    if (status != ITA_OK) {
        FUZZ_CHECK(ita_words(diag.key) != NULL);
        return 0;
    }
    go_on(job);
    ita_job_close(job);
    return 0;
}
