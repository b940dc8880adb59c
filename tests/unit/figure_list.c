// Lists of figures: what is told of those that are not listed.
#include "check.h"

#include "games/dissection/dissection.h"
#include "intarsia/figures.h"

typedef struct listed {
    ita_config *config;
    ita_figure_list *list;
    ita_figure_list_report report;
} listed;

static listed open_list(const char *pieces, const char *among, const char *classes, uint64_t tries,
                        uint64_t limit) {
    listed l = {0};
    ita_diag diag;
    const ita_figure_wish wish = {.classes = classes,
                                  .classes_length = strlen(classes),
                                  .source = among,
                                  .source_length = strlen(among),
                                  .corners_most = UINT64_MAX,
                                  .tries = tries,
                                  .limit = limit};
    assert_int_equal(ita_config_parse(&ita_game_dissection, pieces, strlen(pieces), ita_heap(),
                                      &l.config, &diag),
                     ITA_OK);
    assert_int_equal(ita_figure_list_open(l.config, &wish, &l.list, &diag), ITA_OK);
    return l;
}

static void step(listed *l) {
    ita_diag diag;
    assert_int_equal(ita_figure_list_step(l->list, &diag), ITA_OK);
    ita_figure_list_report_get(l->list, &l->report);
}

static void close_list(listed *l) {
    ita_figure_list_close(l->list);
    ita_config_free(l->config);
}

// Two halves of a square form three convex figures, each in one way: none comes before another.
static void what_is_read_while_more_come_is_cut_all_the_same(void **state) {
    (void)state;
    static const char halves[] = "free,set=[sqrt2; 0,0 24,0 -24,24w; 0,0 24,0 -24,24w]";
    for (uint64_t limit = 1; limit <= 4; limit++) {
        listed l = open_list(halves, "convex", "most", 1000, limit);
        while (!l.report.is_done) {
            step(&l);
            if (l.report.count) assert_true(ita_figure_list_get(l.list, 0, NULL)->is_counted);
        }
        assert_int_equal(l.report.count, limit < 3 ? limit : 3);
        assert_int_equal(l.report.is_cut, limit < 3);
        close_list(&l);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_while_more_come_is_cut_all_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
