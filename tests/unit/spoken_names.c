// What a screen reader hears: in every game's opening scenes, and some moves later, everything that
// can be touched and every piece has a name, in each language, the same with coordinates and
// without (aids may say more); and no two things that can be touched have the same.
#include "examples.h"

#include "games/say.h"
#include "intarsia/session.h"
#include "intarsia/words.h"

enum { ALL_SHOWN = ITA_SHOW_COORDINATES | ITA_SHOW_AIDS | ITA_SHOW_OUTLINE };

static void draw(const ita_session *session, int language, uint32_t show, ita_scene *scene) {
    ita_scene_open(scene, ita_heap());
    scene->language = language;
    assert_int_equal(ita_session_scene(session, NULL, show, NULL, scene), ITA_OK);
}

static bool is_to_be_named(const ita_node *node) {
    return node->id && (node->grips || node->role == ITA_ROLE_PIECE || node->role == ITA_ROLE_LINK);
}

static void check_each_has_a_name(const ita_scene *scene, const char *where) {
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (is_to_be_named(node) && !(node->label && node->label[0]))
            fail_msg("%s: node %u has no name", where, node->id);
    }
}

static size_t characters_of(const char *words) {
    size_t count = 0;
    for (; *words; words++)
        count += ((unsigned char)*words & 0xC0) != 0x80;
    return count;
}

// Sentences are whole, shapes have a class that paints them, and in characters each has a place.
static void check_is_whole(const ita_scene *scene, const char *where) {
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if ((node->label && strchr(node->label, '{')) || (node->text && strchr(node->text, '{')))
            fail_msg("%s: %s lacks an argument", where, node->label ? node->label : node->text);
        if (node->path && !(node->style && node->style[0]))
            fail_msg("%s: node %zu has no class", where, i);
        if (!node->glyph) continue;
        if (characters_of(node->glyph) != 1 || node->column < 0 || node->row < 0)
            fail_msg("%s: %s at %d %d", where, node->glyph, node->column, node->row);
    }
}

static int compare_words(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void check_names_differ(const ita_scene *scene, const char *where) {
    const char **names = calloc(scene->node_count + 1, sizeof *names);
    assert_non_null(names);
    size_t count = 0;
    for (size_t i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].id && scene->nodes[i].grips) names[count++] = scene->nodes[i].label;
    qsort(names, count, sizeof *names, compare_words);
    for (size_t i = 1; i < count; i++)
        if (strcmp(names[i - 1], names[i]) == 0) fail_msg("%s: two are called %s", where, names[i]);
    free(names);
}

static void check_same_names(const ita_scene *plain, const ita_scene *numbered, const char *where) {
    for (size_t i = 0; i < plain->node_count; i++) {
        const ita_node *node = &plain->nodes[i], *other = ita_scene_find(numbered, node->id);
        if (!is_to_be_named(node)) continue;
        if (!other || !other->label || strcmp(node->label, other->label) != 0)
            fail_msg("%s: %s is called otherwise beside coordinates", where, node->label);
    }
}

static void check_is_translated(const ita_scene *scene, const ita_scene *english,
                                const char *where) {
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (!is_to_be_named(node)) continue;
        const ita_node *original = ita_scene_find(english, node->id);
        assert_non_null(original);
        if (strcmp(node->label, original->label) == 0)
            fail_msg("%s: %s is English", where, node->label);
    }
}

static void check_position(const ita_session *session, const char *where) {
    ita_scene english;
    draw(session, ITA_ENGLISH, 0, &english);
    for (int language = 0; ita_language_name(language); language++) {
        ita_scene plain, numbered, full;
        draw(session, language, 0, &plain);
        draw(session, language, ITA_SHOW_COORDINATES, &numbered);
        draw(session, language, ALL_SHOWN, &full);
        check_each_has_a_name(&plain, where);
        check_each_has_a_name(&full, where);
        check_is_whole(&full, where);
        check_names_differ(&plain, where);
        check_same_names(&plain, &numbered, where);
        if (language != ITA_ENGLISH) check_is_translated(&plain, &english, where);
        ita_scene_close(&plain);
        ita_scene_close(&numbered);
        ita_scene_close(&full);
    }
    ita_scene_close(&english);
}

// Plays one of the legal moves; false where there is none to choose.
static bool play_any(ita_session *session, ita_random *random) {
    enum { MOST = 256 };
    static ita_move moves[MOST];
    const ita_config *config = ita_session_config(session);
    size_t count = ita_rules_of(config)->moves(config, ita_session_state(session), moves, MOST);
    if (count > MOST) count = MOST;
    ita_diag diag;
    return count > 0 &&
           ita_session_play(session, &moves[ita_random_below(random, count)], &diag) == ITA_OK;
}

static void check_setup(const char *setup, ita_random *random) {
    ita_session *session = NULL;
    ita_diag diag;
    assert_int_equal(ita_session_new(setup, strlen(setup), ita_heap(), &session, &diag), ITA_OK);
    assert_int_equal(ita_session_seed(session, 7, &diag), ITA_OK);
    check_position(session, setup);
    for (int i = 0; i < 3 && play_any(session, random); i++)
        check_position(session, setup);
    ita_session_close(session);
}

static void everything_has_a_name_of_its_own_in_every_language(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20261122);
    ita_random random;
    ita_random_seed(&random, seed);
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++) {
        example_walk walk = walk_some(games[i], usual_or_long(10, 100), seed);
        while (next_example(&walk)) {
            char setup[4096];
            const int length = snprintf(setup, sizeof setup, "%s:%s", games[i]->name, walk.config);
            assert_true(length < (int)sizeof setup);
            check_setup(setup, &random);
        }
        for (size_t k = 0; k < games[i]->draft_count; k++) {
            char setup[256];
            snprintf(setup, sizeof setup, "%s:%s", games[i]->name, games[i]->drafts[k].config);
            check_setup(setup, &random);
        }
    }
}

static void pieces_that_are_alike_are_told_apart(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 1);
    check_setup("pentahex:pieces=3*I2,board=2x3", &random);
}

// Latin letters have their capital 32 places before them; what is none is left as it is.
static void sentences_begin_with_a_capital(void **state) {
    (void)state;
    static const char *const words[][2] = {{"alpha", "Alpha"},
                                           {"zeta", "Zeta"},
                                           {"Already", "Already"},
                                           {"Zoo", "Zoo"},
                                           {"5 tiles", "5 tiles"},
                                           {"@ {", "@ {"},
                                           {"\xC3\xA0", "\xC3\x80"},
                                           {"\xC3\xBC"
                                            "ber",
                                            "\xC3\x9C"
                                            "ber"},
                                           {"\xC3\xBE", "\xC3\x9E"},
                                           {"\xC3\xB7", "\xC3\xB7"},
                                           {"\xC3\xBF", "\xC3\xBF"},
                                           {"\xC3\x84", "\xC3\x84"},
                                           {"\xE2\x82\xAC", "\xE2\x82\xAC"},
                                           {"`a", "`a"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        ita_text text;
        char expected[64];
        const char *const args[] = {words[i][0], "x", "y", NULL};
        ita_text_open(&text, ita_heap());
        ita_put(&text, "before ");
        say_sentence(&text, "dissection.held.at", args);
        (void)snprintf(expected, sizeof expected, "before %s, x, y", words[i][1]);
        assert_string_equal(ita_text_get(&text), expected);
        ita_text_close(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_has_a_name_of_its_own_in_every_language),
        cmocka_unit_test(pieces_that_are_alike_are_told_apart),
        cmocka_unit_test(sentences_begin_with_a_capital)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
