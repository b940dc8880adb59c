// Known results that all parts of a count share: what is found is what was put, also by threads;
// the memory stays within what is allowed; and parts that take turns do hardly more than one job.
#include "check.h"

#include "cover/method/method.h"
#include "intarsia/game.h"

#include <pthread.h>
#include <stdlib.h>

enum { WORDS = 2, STATES = 60000, CREW = 4 };

static uint64_t count_of(uint64_t number) {
    return number % 5 == 0 ? 0 : ita_mix(number); // counts may have all 64 bits
}

static void make_state(uint64_t number, uint64_t *state) {
    state[0] = ita_mix(number + 1);
    state[1] = number;
}

static cover_memos *open_memos(size_t memory) {
    cover_memos *memos = cover_memos_open(ita_heap(), memory, 1);
    assert_non_null(memos);
    assert_int_equal(cover_memo_open(&memos->memos[0], &memos->purse, WORDS), ITA_OK);
    return memos;
}

static void keep(cover_memo *memo, const uint64_t *key, uint64_t count, uint64_t nodes) {
    cover_memo_tell(memo, cover_memo_keep(memo, key, WORDS, count, nodes));
}

static void what_is_found_is_what_was_put_and_nothing_is_lost_while_there_is_room(void **state) {
    (void)state;
    cover_memos *memos = open_memos((size_t)64 << 20);
    cover_memo *memo = &memos->memos[0];
    uint64_t key[WORDS], count;
    size_t found = 0;
    for (uint64_t i = 0; i < STATES; i++) {
        make_state(i, key);
        assert_false(cover_memo_find(memo, key, WORDS, &count));
        keep(memo, key, count_of(i), i);
        cover_memo_grow(memos, memo, WORDS);
    }
    for (uint64_t i = 0; i < STATES; i++) {
        make_state(i, key);
        if (!cover_memo_find(memo, key, WORDS, &count)) continue;
        assert_int_equal(count, count_of(i));
        found++;
    }
    print_message("%d of %d kept\n", (int)found, STATES);
    assert_true(found > STATES * 9 / 10); // some buckets are full before the table is
    cover_memos_close(memos);
}

static void memory_stays_within_what_is_allowed_and_dear_results_stay(void **state) {
    (void)state;
    enum { ALLOWED = 200000 };
    cover_memos *memos = open_memos(ALLOWED);
    cover_memo *memo = &memos->memos[0];
    uint64_t key[WORDS], count;
    size_t dear = 0;
    for (uint64_t i = 0; i < STATES; i++) {
        make_state(i, key);
        keep(memo, key, 1, i % 64 == 0 ? 1 << 20 : 1);
        cover_memo_grow(memos, memo, WORDS);
        assert_true(atomic_load(&memos->purse.taken) <= ALLOWED);
    }
    for (uint64_t i = 0; i < STATES; i += 64) {
        make_state(i, key);
        dear += cover_memo_find(memo, key, WORDS, &count);
    }
    assert_true(dear > STATES / 64 * 3 / 4);
    cover_memos_close(memos);
}

// How much is taken once the first table is crowded, of so much that is allowed.
static size_t taken_of(size_t allowed) {
    cover_memos *memos = open_memos(allowed);
    cover_memo *memo = &memos->memos[0];
    uint64_t key[WORDS];
    for (uint64_t i = 0; !cover_memo_is_crowded(memo, WORDS); i++) {
        make_state(i, key);
        keep(memo, key, count_of(i), i);
    }
    cover_memo_grow(memos, memo, WORDS);
    size_t taken = atomic_load(&memos->purse.taken);
    cover_memos_close(memos);
    return taken;
}

// While it grows, the old table and the new one are paid for.
static void a_table_grows_when_exactly_so_much_is_allowed_and_not_with_a_byte_less(void **state) {
    (void)state;
    const size_t first = taken_of(0), twice = taken_of(4 * first), four = taken_of(64 * first);
    print_message("%zu, %zu, %zu bytes\n", first, twice, four);
    assert_true(first < twice && twice < four);
    assert_int_equal(taken_of(first + twice - 1), first);
    assert_int_equal(taken_of(first + twice), twice);
    assert_int_equal(taken_of(first + four - 1), twice);
    assert_int_equal(taken_of(first + four), four);
}

typedef struct worker {
    cover_memos *memos;
    uint64_t seed;
    size_t found, wrong;
} worker;

static void *put_and_find(void *user) {
    worker *w = user;
    cover_memo *memo = &w->memos->memos[0];
    ita_random random;
    ita_random_seed(&random, w->seed);
    for (size_t i = 0; i < as_usual(4 * STATES); i++) {
        uint64_t key[WORDS], count, number = ita_random_below(&random, STATES);
        make_state(number, key);
        if (cover_memo_find(memo, key, WORDS, &count)) {
            w->found++;
            w->wrong += count != count_of(number);
            continue;
        }
        keep(memo, key, count_of(number), number);
        cover_memo_grow(w->memos, memo, WORDS);
    }
    cover_memos_close(w->memos);
    return NULL;
}

static void threads_find_only_what_was_put(void **state) {
    (void)state;
    static const size_t allowed[] = {150000, (size_t)64 << 20}; // always full; growing
    for (int run = 0; run < 2; run++) {
        cover_memos *memos = open_memos(allowed[run]);
        worker crew[CREW];
        pthread_t threads[CREW];
        for (int i = 0; i < CREW; i++) {
            crew[i] = (worker){.memos = cover_memos_share(memos), .seed = (uint64_t)i + 1};
            assert_int_equal(pthread_create(&threads[i], NULL, put_and_find, &crew[i]), 0);
        }
        for (int i = 0; i < CREW; i++) {
            pthread_join(threads[i], NULL);
            assert_int_equal(crew[i].wrong, 0);
            assert_true(crew[i].found > 0);
        }
        cover_memos_close(memos);
    }
}

// ---- parts that take turns

enum { MOST_PARTS = 64 };

static ita_job *count_job(const ita_game *game, const ita_config *config, const void *start) {
    ita_job *job;
    ita_solve_options options = {.method = "bits"};
    (void)game;
    assert_int_equal(ita_puzzle_of(config)->solve(config, start, &options, ita_heap(), &job, NULL),
                     ITA_OK);
    return job;
}

static void run(ita_job *job, ita_job_report *report) {
    do {
        assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
        ita_job_report_get(job, report);
    } while (!report->is_done);
}

// Steps `crew` of the parts in turns, the next one when one is done, as threads would.
static void run_in_turns(ita_job *whole, size_t crew, ita_job_report *report) {
    ita_job *parts[MOST_PARTS];
    size_t count, next = crew, left;
    assert_int_equal(whole->class_->split(whole, MOST_PARTS, parts, &count), ITA_OK);
    assert_true(count > crew);
    size_t at[MOST_PARTS];
    for (size_t i = 0; i < crew; i++)
        at[i] = i;
    for (left = count; left > 0;)
        for (size_t i = 0; i < crew; i++) {
            if (at[i] >= count) continue;
            ita_job_report now;
            assert_int_equal(ita_job_step(parts[at[i]], 500, NULL), ITA_OK);
            ita_job_report_get(parts[at[i]], &now);
            if (!now.is_done) continue;
            assert_int_equal(whole->class_->absorb(whole, parts[at[i]]), ITA_OK);
            ita_job_close(parts[at[i]]);
            at[i] = next++;
            left--;
        }
    ita_job_report_get(whole, report);
    assert_true(report->is_done);
}

static void parts_that_take_turns_do_hardly_more_than_one_job(void **state) {
    (void)state;
    static const char text[] = "pentahex:pieces=free1-4,board=4x10";
    const ita_game *game;
    ita_config *config;
    ita_diag diag;
    assert_int_equal(ita_game_parse(text, strlen(text), ita_heap(), &game, &config, &diag), ITA_OK);
    void *start = calloc(1, ita_rules_of(config)->state_size(config));
    assert_non_null(start);
    ita_rules_of(config)->start(config, start);
    ita_job_report alone, together;
    ita_job *job = count_job(game, config, start);
    run(job, &alone);
    ita_job_close(job);
    for (size_t crew = 2; crew <= as_usual(16); crew *= 2) {
        job = count_job(game, config, start);
        run_in_turns(job, crew, &together);
        ita_job_close(job);
        assert_int_equal(together.solutions, alone.solutions);
        assert_int_equal(together.unique, alone.unique);
        print_message("%d at once: %.3f of the nodes\n", (int)crew,
                      (double)together.nodes / (double)alone.nodes);
        assert_true(together.nodes * 10 <= alone.nodes * 11);
    }
    free(start);
    ita_config_free(config);
}

// ---- items that keep nothing apart

enum { SIDE = 8 };
typedef enum idle_kind { NO_IDLE, OWN_ITEMS, ONE_COLOUR, A_CELLS, IDLE_KINDS } idle_kind;

// Dominoes on a board, with secondary items that rule nothing out: one of its own for each domino;
// one for all, of the same colour; one beside each first cell.
static ita_cover *dominoes(idle_kind kind) {
    ita_cover_builder *builder;
    ita_cover *cover;
    ita_cover_entry option[3] = {{0}};
    uint32_t cells[SIDE * SIDE], beside[SIDE * SIDE], idle, colour;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (int i = 0; i < SIDE * SIDE; i++)
        assert_int_equal(
            ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &cells[i], NULL), ITA_OK);
    for (int i = 0; i < SIDE * SIDE; i++)
        assert_int_equal(
            ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &beside[i], NULL), ITA_OK);
    assert_int_equal(ita_cover_add_colour(builder, "a", 1, &colour, NULL), ITA_OK);
    idle = beside[0];
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < SIDE * SIDE; i++) {
            if (way == 0 ? i % SIDE == SIDE - 1 : i / SIDE == SIDE - 1) continue;
            if (kind == OWN_ITEMS)
                assert_int_equal(
                    ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &idle, NULL),
                    ITA_OK);
            option[0].item = cells[i];
            option[1].item = cells[way == 0 ? i + 1 : i + SIDE];
            option[2] = (ita_cover_entry){.item = kind == A_CELLS ? beside[i] : idle,
                                          .colour = kind == ONE_COLOUR ? colour : 0};
            assert_int_equal(
                ita_cover_add_option(builder, option, kind == NO_IDLE ? 2 : 3, NULL, NULL), ITA_OK);
        }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static void items_that_keep_nothing_apart_cost_no_node(void **state) {
    (void)state;
    static const char *const methods[] = {"bits", "items", "sets", "frontier", NULL};
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        uint64_t nodes[IDLE_KINDS];
        for (idle_kind kind = NO_IDLE; kind < IDLE_KINDS; kind++) {
            ita_cover *cover = dominoes(kind);
            const ita_cover_options options = {.method = methods[m]};
            ita_job_report report;
            ita_job *job;
            assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
            run(job, &report);
            assert_int_equal(report.solutions, 12988816);
            nodes[kind] = report.nodes;
            ita_job_close(job);
            ita_cover_close(cover);
        }
        for (idle_kind kind = OWN_ITEMS; kind < IDLE_KINDS; kind++)
            assert_int_equal(nodes[kind], nodes[NO_IDLE]);
    }
}

// ---- lessons

static void put_item(ita_text *text, char kind, int number) {
    ita_put_char(text, kind);
    ita_put_int(text, number);
    ita_put_char(text, ' ');
}

// Langford's problem: two of each number up to n, number k with k others between.
static ita_cover *langford(int n) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    for (int i = 1; i <= n; i++)
        put_item(&text, 'n', i);
    for (int i = 1; i <= 2 * n; i++)
        put_item(&text, 'p', i);
    for (int k = 1; k <= n; k++)
        for (int at = 1; at + k + 1 <= 2 * n; at++) {
            ita_put_char(&text, '\n');
            put_item(&text, 'n', k);
            put_item(&text, 'p', at);
            put_item(&text, 'p', at + k + 1);
        }
    ita_cover_builder *builder;
    ita_cover *cover;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    assert_int_equal(ita_cover_read_dlx(builder, ita_text_get(&text), text.length, NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    ita_text_close(&text);
    return cover;
}

// Look-ups of a search for so many nodes from the root on.
static uint64_t look_ups_of(const ita_cover *cover, cover_memos *memos, uint64_t nodes) {
    cover_task task = {.cover = cover, .memos = memos, .allocator = ita_heap()};
    cover_fans fans;
    cover_search *search;
    cover_fans_open(&fans, ita_heap());
    assert_int_equal(cover_fans_add(&fans, (cover_fan){.is_fresh = true, .share = 1}, NULL, NULL),
                     ITA_OK);
    assert_int_equal(cover_items.open(&task, &search), ITA_OK);
    assert_int_equal(cover_search_begin(search, &fans, 0), ITA_OK);
    assert_int_equal(cover_search_walk(search, nodes), COVER_MORE);
    uint64_t look_ups = search->look_ups;
    cover_items.close(search);
    cover_fans_close(&fans);
    return look_ups;
}

static void what_is_not_worth_looking_up_is_learned_once_for_all_who_share_results(void **state) {
    (void)state;
    enum { FEW = 20000, MANY = 400000 };
    ita_cover *cover = langford(12);
    cover_memos *memos = cover_memos_open(ita_heap(), (size_t)64 << 20, 1);
    assert_non_null(memos);
    const uint64_t at_first = look_ups_of(cover, memos, FEW);
    look_ups_of(cover, memos, MANY);
    const uint64_t then = look_ups_of(cover, memos, FEW);
    print_message("%d look-ups at first, then %d\n", (int)at_first, (int)then);
    assert_true(at_first > FEW / 10 && then < at_first / 4);
    cover_memos_close(memos);
    ita_cover_close(cover);
}

// Each of these ends long before it could judge by itself.
static void short_searches_judge_together(void **state) {
    (void)state;
    enum { SHORT = 1500, SEARCHES = 60 };
    ita_cover *cover = langford(12);
    cover_memos *memos = cover_memos_open(ita_heap(), (size_t)64 << 20, 1);
    assert_non_null(memos);
    const uint64_t at_first = look_ups_of(cover, memos, SHORT);
    uint64_t then = 0;
    for (int i = 0; i < SEARCHES; i++)
        then = look_ups_of(cover, memos, SHORT);
    print_message("%d look-ups at first, then %d\n", (int)at_first, (int)then);
    assert_true(then < at_first / 4);
    cover_memos_close(memos);
    ita_cover_close(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_is_what_was_put_and_nothing_is_lost_while_there_is_room),
        cmocka_unit_test(memory_stays_within_what_is_allowed_and_dear_results_stay),
        cmocka_unit_test(a_table_grows_when_exactly_so_much_is_allowed_and_not_with_a_byte_less),
        cmocka_unit_test(threads_find_only_what_was_put),
        cmocka_unit_test(parts_that_take_turns_do_hardly_more_than_one_job),
        cmocka_unit_test(items_that_keep_nothing_apart_cost_no_node),
        cmocka_unit_test(what_is_not_worth_looking_up_is_learned_once_for_all_who_share_results),
        cmocka_unit_test(short_searches_judge_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
