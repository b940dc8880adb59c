// Facts about pieces and lists of figures without enough memory: each failure is told, and nothing
// is left behind.
#include "check.h"

#include "games/dissection/dissection.h"
#include "intarsia/figures.h"
#include "intarsia/pieces.h"

// Two halves of a square.
static const char halves[] = "free,set=[sqrt2; 0,0 24,0 -24,24w; 0,0 24,0 -24,24w]";

static ita_status tell(const ita_allocator *allocator) {
    ita_config *config;
    ita_set_facts facts;
    ita_diag diag;
    ita_status status =
        ita_config_parse(&ita_game_dissection, halves, strlen(halves), allocator, &config, &diag);
    if (status != ITA_OK) return status;
    status = ita_set_facts_get(config, &facts, &diag);
    if (status == ITA_OK) assert_int_equal(facts.kind_count, 1);
    ita_config_free(config);
    return status;
}

static ita_status list(const ita_config *config) {
    ita_figures *figures;
    ita_figure_facts facts;
    ita_diag diag;
    ita_status status = ita_figures_open(config, "convex", 6, 1000, &figures, &diag);
    if (status != ITA_OK) return status;
    size_t formed = 0;
    while (status == ITA_OK) {
        status = ita_figures_next(figures, &facts, &diag);
        if (status == ITA_OK) status = ita_figures_count(figures, &facts, &diag);
        formed += status == ITA_OK && facts.is_formed;
    }
    ita_figures_close(figures);
    if (status != ITA_E_NOT_FOUND) return status;
    assert_true(formed <= 3);
    return ITA_OK;
}

static ita_status open_and_list(const ita_allocator *allocator) {
    ita_config *config;
    ita_diag diag;
    ita_status status =
        ita_config_parse(&ita_game_dissection, halves, strlen(halves), allocator, &config, &diag);
    if (status != ITA_OK) return status;
    status = list(config);
    ita_config_free(config);
    return status;
}

static void facts_about_pieces_fail_well(void **state) {
    (void)state;
    fails_well_or_makes_good(tell);
}

static void lists_of_figures_fail_well(void **state) {
    (void)state;
    fails_well_or_makes_good(open_and_list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_about_pieces_fail_well),
        cmocka_unit_test(lists_of_figures_fail_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
