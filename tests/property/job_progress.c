// What a search for solutions says while it is under way, in examples of every game: how far it is
// never falls (but in Tantrix, where it is a guess) and is a share, nodes and solutions never
// become fewer.
#include "examples.h"

#include "intarsia/job.h"

static ita_job *job_of(const ita_game *game, const char *text, ita_config **config, void **state) {
    ita_diag diag = {.key = "ok"};
    ita_job *job = NULL;
    const ita_solve_options options = {.limit = 0};
    if (ita_config_parse(game, text, strlen(text), ita_heap(), config, &diag) != ITA_OK)
        fail_msg("%s:%s: %s", game->name, text, diag.key);
    const ita_puzzle *puzzle = ita_puzzle_of(*config);
    *state = malloc(ita_rules_of(*config)->state_size(*config));
    assert_non_null(*state);
    ita_rules_of(*config)->start(*config, *state);
    if (puzzle && puzzle->solve &&
        puzzle->solve(*config, *state, &options, ita_heap(), &job, &diag) != ITA_OK)
        print_message("%s:%s: %s\n", game->name, text, diag.key);
    return job;
}

// In steps that grow to `most` nodes; 0: node by node to the end.
static void follow(ita_job *job, const char *name, const char *text, uint64_t most) {
    ita_job_report last = {0}, now = {0};
    uint64_t asked = 0, budget = 1;
    while (!last.is_done && (most == 0 || asked < most)) {
        ita_diag diag;
        assert_int_equal(ita_job_step(job, budget, &diag), ITA_OK);
        ita_job_report_get(job, &now);
        asked += budget;
        if (most) budget += budget / 4 + 1;
        const bool has_fallen = now.progress < last.progress && strcmp(name, "tantrix") != 0;
        if (has_fallen || !(now.progress >= 0 && now.progress <= 1))
            fail_msg("%s:%s: %g after %g at %llu nodes\n", name, text, now.progress, last.progress,
                     (unsigned long long)now.nodes);
        assert_true(now.nodes >= last.nodes && now.solutions >= last.solutions);
        if (now.is_done) assert_true(now.progress == 1);
        last = now;
    }
}

static void progress_is_a_share_that_never_falls(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20261123);
    size_t count, jobs = 0;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++)
        for (example_walk walk = walk_some(games[i], as_usual(20), seed); next_example(&walk);) {
            ita_config *config;
            void *position;
            ita_job *job = job_of(games[i], walk.config, &config, &position);
            if (job) follow(job, games[i]->name, walk.config, usual_or_long(20000, 1000000));
            jobs += job != NULL;
            ita_job_close(job);
            free(position);
            ita_config_free(config);
        }
    print_message("%zu searches\n", jobs);
    assert_true(jobs > 20);
}

// Node by node, where the tree is deep and small.
static void small_duels_are_told_node_by_node(void **state) {
    (void)state;
    static const char *const duels[] = {"duel,pieces=free1-3,board=hexhex2",
                                        "duel,pieces=free3+free3,board=2x5",
                                        "duel,pieces=free4,board=hexhex3"};
    for (size_t i = 0; i < sizeof duels / sizeof duels[0]; i++) {
        ita_config *config;
        void *position;
        ita_job *job = job_of(ita_game_find("pentahex", 8), duels[i], &config, &position);
        follow(job, "pentahex", duels[i], 0);
        ita_job_close(job);
        free(position);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(progress_is_a_share_that_never_falls),
                                       cmocka_unit_test(small_duels_are_told_node_by_node)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
