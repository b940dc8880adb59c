// Facts about pieces and lists of figures without enough memory: each failure is told, and nothing
// is left behind.
#include "check.h"

#include "games/dissection/dissection.h"
#include "intarsia/figures.h"
#include "intarsia/pieces.h"
#include "intarsia/record.h"

// Two halves of a square.
static const char halves[] = "free,set=[sqrt2; 0,0 24,0 -24,24w; 0,0 24,0 -24,24w]";

// The same in two decimals.
static const char drawn_halves[] =
    "<svg><path d='M0 0H10L0 10Z'/><path d='M10 10L17.07 17.07L2.93 17.07Z'/></svg>";

static ita_status tell(const ita_allocator *allocator) {
    ita_config *config;
    ita_set_facts facts;
    ita_diag diag;
    ita_status status =
        ita_config_parse(&ita_game_dissection, halves, strlen(halves), allocator, &config, &diag);
    if (status != ITA_OK) return status;
    status = ita_set_facts_get(config, &facts, &diag);
    if (status == ITA_OK) assert_int_equal(facts.kind_count, 1);
    double off;
    if (status == ITA_OK)
        status = ita_set_drawn_off(config, drawn_halves, strlen(drawn_halves), &off, &diag);
    if (status == ITA_OK) assert_true(off > 1e-4 && off < 0.01);
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

// The same as a list, kept in order.
static ita_status list_in_order(const ita_config *config) {
    static const char of[] = "symmetric+most", among[] = "convex";
    const ita_figure_wish wish = {.classes = of,
                                  .classes_length = strlen(of),
                                  .source = among,
                                  .source_length = strlen(among),
                                  .corners_most = UINT64_MAX,
                                  .tries = 1000,
                                  .limit = 1};
    ita_figure_list *figures;
    ita_figure_list_report report = {0};
    ita_diag diag;
    ita_status status = ita_figure_list_open(config, &wish, &figures, &diag);
    if (status != ITA_OK) return status;
    while (status == ITA_OK && !report.is_done) {
        status = ita_figure_list_step(figures, &diag);
        ita_figure_list_report_get(figures, &report);
    }
    if (status == ITA_OK) {
        const char *title;
        assert_int_equal(report.count, 1);
        assert_true(report.is_cut);
        assert_true(ita_figure_list_get(figures, 0, &title)->is_counted);
        assert_int_equal(strncmp(title, "Convex figure ", 14), 0);
    }
    ita_figure_list_close(figures);
    return status;
}

static ita_status open_and_list(const ita_allocator *allocator) {
    ita_config *config;
    ita_diag diag;
    ita_status status =
        ita_config_parse(&ita_game_dissection, halves, strlen(halves), allocator, &config, &diag);
    if (status != ITA_OK) return status;
    status = list(config);
    if (status == ITA_OK) status = list_in_order(config);
    ita_config_free(config);
    return status;
}

static ita_status draw(const ita_allocator *allocator, ita_text *out) {
    ita_record record;
    ita_record_open(&record, allocator);
    ita_status status = ita_record_set_game(&record, "dissection", halves);
    if (status == ITA_OK)
        status = ita_record_add(&record, ITA_ROOT, "2t3@7,5-2w", 10, 0, &record.cursor);
    if (status == ITA_OK) status = ita_game_dissection.formats[0].write(&record, out, NULL);
    ita_record_close(&record);
    return status;
}

static ita_status read_again(const ita_allocator *allocator, const ita_text *drawn) {
    ita_record record;
    ita_record_open(&record, allocator);
    ita_status status =
        ita_game_dissection.formats[0].read(ita_text_get(drawn), drawn->length, &record, NULL);
    if (status == ITA_OK) assert_int_equal(record.node_count, 2);
    ita_record_close(&record);
    return status;
}

static ita_status draw_and_read(const ita_allocator *allocator) {
    ita_text drawn;
    ita_text_open(&drawn, allocator);
    ita_status status = draw(allocator, &drawn);
    if (status == ITA_OK) status = read_again(allocator, &drawn);
    ita_text_close(&drawn);
    return status;
}

// By its shapes alone: a set of their own.
static ita_status read_shapes(const ita_allocator *allocator) {
    static const char shapes[] = "<svg><path d='M0 0h3v1h-2v1h-1z'/><path d='M5 0h2v2h-2z'/></svg>";
    ita_record record;
    ita_record_open(&record, allocator);
    ita_status status =
        ita_game_dissection.formats[0].read(shapes, sizeof shapes - 1, &record, NULL);
    if (status == ITA_OK) assert_int_equal(record.node_count, 3);
    ita_record_close(&record);
    return status;
}

static void drawings_fail_well(void **state) {
    (void)state;
    fails_well_or_makes_good(draw_and_read);
    fails_well_or_makes_good(read_shapes);
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
        cmocka_unit_test(drawings_fail_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
