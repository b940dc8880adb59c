// Without memory: every allocation of a sheet fails in turn, once and from there on; each is told,
// nothing leaks, and no page lacks something silently.
#include "check.h"

#include "intarsia/sheet.h"

static const char *game_text;

static ita_status fill(ita_sheet *sheet, ita_text *pages) {
    ita_diag diag;
    ita_status status = ITA_OK;
    while (status == ITA_OK && !ita_sheet_is_done(sheet))
        status = ita_sheet_step(sheet, &diag);
    if (status == ITA_OK) status = ita_sheet_compose(sheet, &diag);
    for (size_t i = 0; status == ITA_OK && i < ita_sheet_page_count(sheet); i++)
        status = ita_sheet_page(sheet, i, pages);
    return status;
}

static ita_status make(const ita_allocator *allocator) {
    static char *first; // the whole of it, from the attempt that had all memory
    const ita_game *game;
    ita_config *config;
    ita_sheet *sheet = NULL;
    ita_text pages;
    ita_diag diag;
    if (ita_game_parse(game_text, strlen(game_text), ita_heap(), &game, &config, &diag) != ITA_OK)
        fail_msg("%s", diag.key);
    ita_sheet_options options = {.count = 2,
                                 .difficulty = 1,
                                 .seed = 3,
                                 .footer = "small words",
                                 .width = 595,
                                 .height = 842};
    ita_text_open(&pages, allocator);
    ita_status status = ita_sheet_open(game, config, &options, allocator, &sheet, &diag);
    if (status == ITA_OK) status = fill(sheet, &pages);
    if (allocator == ita_heap()) {
        free(first);
        first = strdup(ita_text_get(&pages));
    } else if (status == ITA_OK) {
        assert_string_equal(ita_text_get(&pages), first);
    }
    ita_sheet_close(sheet);
    ita_text_close(&pages);
    ita_config_free(config);
    return status;
}

// Every number up to 16, then sampled; every one in a long run.
static void fail_in_turn(bool fails_once) {
    for (size_t n = 1;; n += n < 16 || is_long_run() ? 1 : 1 + n / 6) {
        counting_allocator counting;
        counting_open(&counting, n);
        counting.fails_once = fails_once;
        ita_status status = make(&counting.allocator);
        assert_int_equal(counting.bytes_out, 0);
        if (counting.calls < n) {
            assert_int_equal(status, ITA_OK);
            return;
        }
        if (status != ITA_OK || !fails_once) assert_int_equal(status, ITA_E_MEMORY);
    }
}

static void every_failing_allocation_is_told(void **state) {
    (void)state;
    static const char *const games[] = {"pentahex", "strips"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        game_text = games[i];
        assert_int_equal(make(ita_heap()), ITA_OK);
        fail_in_turn(false);
        fail_in_turn(true);
    }
}

static void a_sheet_is_stopped_wherever_it_asks(void **state) {
    (void)state;
    static const char *const games[] = {"pentahex", "strips", "tantrix"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        game_text = games[i];
        assert_int_equal(make(ita_heap()), ITA_OK);
        stops_well(make, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_failing_allocation_is_told),
                                       cmocka_unit_test(a_sheet_is_stopped_wherever_it_asks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
