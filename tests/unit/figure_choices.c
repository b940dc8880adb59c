// What a face is told that figures can be asked for: every set, the sources that say something of
// the pieces, every class; and what plays a figure.
#include "check.h"

#include "games/dissection/dissection.h"
#include "intarsia/figures.h"
#include "intarsia/words.h"

static ita_text choices_of(const char *pieces) {
    ita_config *config = NULL;
    ita_diag diag;
    ita_text text;
    ita_text_open(&text, ita_heap());
    assert_int_equal(ita_figure_pieces_open(pieces, strlen(pieces), ita_heap(), &config, &diag),
                     ITA_OK);
    ita_figure_choices_json(config, &text);
    assert_int_equal(ita_text_status(&text), ITA_OK);
    // the sources that are told are those that know something
    size_t count;
    const ita_figure_source *sources = ita_figure_sources(&count);
    for (size_t i = 0; i < count; i++) {
        char name[80];
        snprintf(name, sizeof name, "{\"name\":\"%s\",\"called\":\"%s\",\"words\":\"",
                 sources[i].name, ita_words(sources[i].called));
        ita_figures *figures = NULL;
        const ita_status status =
            ita_figures_open(config, sources[i].name, strlen(sources[i].name), 1, &figures, &diag);
        if (status == ITA_OK) ita_figures_close(figures);
        assert_int_equal(strstr(ita_text_get(&text), name) != NULL, status == ITA_OK);
    }
    ita_config_free(config);
    return text;
}

static void every_set_and_class_is_told(void **state) {
    (void)state;
    static const char own[] = "set=[square; 0,0 24,0 24,24; 0,0 24,0 24,24]";
    static const char *const pieces[] = {"", "set=t", own};
    // a sanitizer watches long over what tangrams and other sets form
    for (size_t k = is_abridged() ? 2 : 0; k < 3; k++) {
        ita_text text = choices_of(pieces[k]);
        const char *json = ita_text_get(&text), *at = strstr(json, "\"sets\":[");
        char name[200];
        size_t count;
        assert_memory_equal(json, "{\"game\":\"dissection\",", 21);
        assert_non_null(at);
        snprintf(name, sizeof name, "\"sets\":[{\"name\":\"%s\",\"called\":\"%s\"}", own,
                 ita_words("dissection.set.own"));
        assert_int_equal(strncmp(at, name, strlen(name)) == 0, k == 2);
        const dissection_set *const *sets = dissection_sets(&count);
        for (size_t i = 0; i < count; i++) {
            snprintf(name, sizeof name, "{\"name\":\"set=%s\",\"called\":\"%s\"}", sets[i]->name,
                     ita_words(sets[i]->title));
            at = strstr(at, name); // in their order
            assert_non_null(at);
        }
        const ita_figure_class *classes = ita_figure_classes(&count);
        at = strstr(at, "\"classes\":[");
        for (size_t i = 0; i < count; i++) {
            snprintf(name, sizeof name, "{\"name\":\"%s\",\"called\":\"%s\",\"words\":\"",
                     classes[i].name, ita_words(classes[i].called));
            at = strstr(at, name);
            assert_non_null(at);
            const char *end = strchr(at, '}');
            snprintf(name, sizeof name, "\"order\":%s}", classes[i].is_order ? "true" : "false");
            assert_memory_equal(end + 1 - strlen(name), name, strlen(name));
        }
        ita_text_close(&text);
    }
}

static void pieces_that_are_none_are_refused(void **state) {
    (void)state;
    ita_config *config = NULL;
    ita_diag diag;
    assert_int_equal(ita_figure_pieces_open("set=nothing", 11, ita_heap(), &config, &diag),
                     ITA_E_NOT_FOUND);
    assert_string_equal(diag.key, "dissection.set");
    assert_null(config);
}

// In canonical form, so that it is the same however it was written.
static void a_figure_is_played_by_its_setup(void **state) {
    (void)state;
    static const char *const written[][2] = {
        {"figure=rabbit", "dissection:figure=rabbit"},
        {"set=tangram,figure=rabbit", "dissection:figure=rabbit"},
        {"figure=snug-7", "dissection:figure=snug-7"},
    };
    ita_diag diag;
    ita_text text;
    ita_text_open(&text, ita_heap());
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++) {
        ita_text_reset(&text);
        assert_int_equal(ita_figure_setup_put(written[i][0], ita_heap(), &text, &diag), ITA_OK);
        assert_string_equal(ita_text_get(&text), written[i][1]);
    }
    ita_text_reset(&text);
    assert_int_equal(ita_figure_setup_put("figure=nobody", ita_heap(), &text, &diag),
                     ITA_E_NOT_FOUND);
    assert_int_equal(text.length, 0);
    ita_text_close(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_and_class_is_told),
        cmocka_unit_test(pieces_that_are_none_are_refused),
        cmocka_unit_test(a_figure_is_played_by_its_setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
