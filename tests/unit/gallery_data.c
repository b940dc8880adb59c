// Data of a gallery and of a language that came damaged: cut at every byte, changed at random, with
// lines that lack fields. Never a crash or a hang; what is not whole is refused by its name. This
// program hands in its own data in place of those inside the library.
#include "check.h"

#include "base/line_index.h"
#include "intarsia/data.h"
#include "intarsia/game.h"
#include "intarsia/words.h"

static char *figures, *words;
static size_t figures_length, words_length;

const char *ita_data(const char *name, size_t *length) {
    const bool is_figures = strcmp(name, "figures") == 0;
    *length = is_figures ? figures_length : words_length;
    return is_figures ? figures : words;
}

// A copy that ends where memory ends: whoever reads behind the zero is caught by the sanitizer.
static void put(char **data, size_t *count, const char *bytes, size_t length) {
    free(*data);
    *data = malloc(length + 1);
    assert_non_null(*data);
    for (size_t i = 0; i < length; i++)
        (*data)[i] = (char)(bytes[i] == '\t' ? '\0' : bytes[i]);
    (*data)[length] = '\0';
    *count = length;
}

static void put_figures(const char *bytes, size_t length) {
    put(&figures, &figures_length, bytes, length);
}

static const char whole[] = "config\ten\tde\tpt\tmoves\t\n"
                            "\tdissection.option.set.heart\t\n"
                            "set=heart,figure=one\tOne\tEins\tUm\t1@0,0\t\n"
                            "set=heart,figure=two\tTwo\t\tDois\t1@0,0 2@24,0\t\n"
                            "\tdissection.option.set.egg\t\n"
                            "set=egg,figure=one\tOne\tEins\tUm\t1@0,0\t\n";

// How many examples there are; -1: refused.
static int walk(void) {
    const ita_game *game = ita_game_find("dissection", 10);
    ita_gallery gallery;
    ita_diag diag;
    ita_status status = ita_gallery_open(game, &gallery, &diag);
    if (status != ITA_OK) {
        assert_int_equal(status, ITA_E_SYNTAX);
        assert_string_equal(diag.key, "data.damaged");
        assert_string_equal(diag.args[0], "figures");
    }
    int count = 0;
    while (status == ITA_OK && ita_gallery_next(&gallery)) {
        size_t length = strlen(gallery.config) + strlen(gallery.set);
        for (int k = 0; ita_language_name(k); k++)
            length += strlen(ita_gallery_title(&gallery, k));
        length += strlen(ita_gallery_field(&gallery, "moves"));
        assert_true(length <= figures_length);
        count++;
    }
    ita_config *config = NULL;
    const char text[] = "set=heart,figure=two";
    assert_int_not_equal(ita_config_parse(game, text, strlen(text), ita_heap(), &config, &diag),
                         ITA_OK);
    return status == ITA_OK ? count : -1;
}

static void a_gallery_cut_within_a_line_is_refused(void **state) {
    (void)state;
    put_figures(whole, sizeof whole - 1);
    assert_int_equal(walk(), 3);
    for (size_t length = 0; length < sizeof whole - 1; length++) {
        put_figures(whole, length);
        const bool is_line = length > 0 && whole[length - 1] == '\n';
        const int found = walk();
        assert_true(is_line ? found >= 0 && found < 3 : found == -1);
    }
}

static void a_gallery_whose_lines_lack_fields_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof whole - 1; i++) {
        if (whole[i] != '\t') continue;
        char bytes[sizeof whole];
        memcpy(bytes, whole, i);
        memcpy(bytes + i, whole + i + 1, sizeof whole - 1 - i);
        put_figures(bytes, sizeof whole - 2);
        assert_int_equal(walk(), -1);
    }
    static const char *const others[] = {"\n", "\t\n", "config\n", "config\t", "x\t\n", "\n\n\n"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        put_figures(others[i], strlen(others[i]));
        assert_int_equal(walk(), -1);
    }
}

static void a_gallery_that_is_changed_anywhere_is_never_read_beyond(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261124));
    for (int i = 0; i < 20000; i++) {
        char bytes[sizeof whole];
        memcpy(bytes, whole, sizeof whole);
        for (uint64_t k = 0, count = 1 + ita_random_below(&random, 4); k < count; k++)
            bytes[ita_random_below(&random, sizeof whole - 1)] =
                "\t\n\0,=@x"[ita_random_below(&random, 7)];
        put_figures(bytes, (size_t)ita_random_below(&random, sizeof whole));
        (void)walk();
    }
}

static void a_line_of_ten_million_bytes_is_walked(void **state) {
    (void)state;
    const size_t length = 10000000;
    char *bytes = malloc(length);
    assert_non_null(bytes);
    memset(bytes, 'x', length);
    memcpy(bytes, "config\ten\t\n", 11);
    memcpy(bytes + length - 5, "\ty\t\n", 4);
    put_figures(bytes, length - 1);
    assert_int_equal(walk(), 1);
    put_figures(bytes, length - 2);
    assert_int_equal(walk(), -1);
    free(bytes);
}

static void words_cut_anywhere_are_found_as_far_as_their_lines_are_whole(void **state) {
    (void)state;
    static const char lines[] = "data.absent\tDie Daten {0} fehlen.\t\n"
                                "data.damaged\tKaputt.\t\n"
                                "memory\tZu wenig.\t\n";
    static const char *const keys[] = {"data.absent", "data.damaged", "memory"};
    static const char *const sentences[] = {"Die Daten {0} fehlen.", "Kaputt.", "Zu wenig."};
    const char *end = lines;
    for (size_t i = 0; i < 3; i++) {
        end = strchr(end, '\n') + 1;
        for (size_t length = 0; length < sizeof lines; length++) {
            line_index *index = calloc(1, sizeof *index);
            put(&words, &words_length, lines, length);
            const char *found = line_find(index, words, length, keys[i]);
            if (length < (size_t)(end - lines))
                assert_null(found);
            else
                assert_string_equal(found, sentences[i]);
            assert_null(line_find(index, words, length, "zz"));
            assert_null(line_find(index, words, length, ""));
            free(index);
        }
    }
    put(&words, &words_length, lines, sizeof lines - 2); // the last line does not end
    const int german = ita_language_find("de");
    assert_string_equal(ita_words_in(german, "memory"), ita_words("memory"));
    assert_string_equal(ita_words_in(german, "data.damaged"), "Kaputt.");
}

// More lines than the index holds: those that it holds are found, and a search ends.
static void lines_beyond_number_are_no_endless_search(void **state) {
    (void)state;
    enum { LINES = LINE_PLACES + 10, ROOM = 16 };
    char *bytes = malloc(LINES * ROOM), name[ROOM];
    line_index *index = calloc(1, sizeof *index);
    size_t length = 0;
    for (int i = 0; i < LINES; i++)
        length += (size_t)snprintf(bytes + length, ROOM, "%d%cx%c\n", i, 0, 0);
    for (int i = 0; i < LINES; i++) {
        snprintf(name, sizeof name, "%d", i);
        const char *found = line_find(index, bytes, length, name);
        assert_true(i < LINE_PLACES - 1 ? found && strcmp(found, "x") == 0 : !found);
    }
    free(index);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gallery_cut_within_a_line_is_refused),
        cmocka_unit_test(a_gallery_whose_lines_lack_fields_is_refused),
        cmocka_unit_test(a_gallery_that_is_changed_anywhere_is_never_read_beyond),
        cmocka_unit_test(a_line_of_ten_million_bytes_is_walked),
        cmocka_unit_test(words_cut_anywhere_are_found_as_far_as_their_lines_are_whole),
        cmocka_unit_test(lines_beyond_number_are_no_endless_search),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(figures);
    free(words);
    return failed;
}
