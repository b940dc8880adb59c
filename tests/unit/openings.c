// The openings that are shipped for matches (data/openings): each is legal in every game that its
// file names, has the moves that the file says, ends no game, and leads where no other does.
#include "check.h"

#include "intarsia/session.h"

#include <dirent.h>

static const char folder[] = INTARSIA_ROOT "/data/openings";
enum { LINES_LEAST = 20, LINES_MOST = 400 };

typedef struct file {
    const char *name;
    ita_text text;
} file;

// What stands behind a note such as "# plies ".
static const char *note_of(const file *f, const char *note) {
    const char *found = strstr(ita_text_get(&f->text), note);
    if (!found) fail_msg("%s has no note \"%s\"", f->name, note);
    return found + strlen(note);
}

static void play_line(const file *f, ita_session *session, const char *line, size_t length) {
    long plies = 0;
    for (const char *at = line; at < line + length; plies++) {
        const size_t word = strcspn(at, " \n");
        ita_diag diag;
        if (ita_session_play_text(session, at, word, &diag) != ITA_OK)
            fail_msg("%s: %.*s: %.*s is refused: %s", f->name, (int)length, line, (int)word, at,
                     diag.key);
        at += word + 1;
    }
    assert_int_equal(plies, strtol(note_of(f, "\n# plies "), NULL, 10));
}

static uint64_t hash_after(const file *f, const char *setup, size_t setup_length, const char *line,
                           size_t length) {
    ita_session *session;
    ita_diag diag;
    ita_position position;
    assert_int_equal(ita_session_new(setup, setup_length, ita_heap(), &session, &diag), ITA_OK);
    play_line(f, session, line, length);
    ita_session_position(session, &position);
    if (position.result.is_over || position.player < 1)
        fail_msg("%s: %.*s: nobody is to move", f->name, (int)length, line);
    const ita_config *config = ita_session_config(session);
    const uint64_t hash = ita_rules_of(config)->hash(config, ita_session_state(session));
    ita_session_close(session);
    return hash;
}

static void check_game(const file *f, const char *setup, size_t setup_length) {
    uint64_t hashes[LINES_MOST];
    size_t count = 0;
    for (const char *at = ita_text_get(&f->text); *at;) {
        const size_t length = strcspn(at, "\n");
        if (length && *at != '#') {
            assert_true(count < LINES_MOST);
            hashes[count] = hash_after(f, setup, setup_length, at, length);
            for (size_t i = 0; i < count; i++)
                if (hashes[i] == hashes[count])
                    fail_msg("%s: %.*s leads where another does", f->name, (int)length, at);
            count++;
        }
        at += length + (at[length] == '\n');
    }
    assert_true(count >= LINES_LEAST);
}

static void every_opening_is_legal_and_open_in_each_of_its_games(void **state) {
    (void)state;
    DIR *directory = opendir(folder);
    assert_non_null(directory);
    int files = 0;
    for (const struct dirent *entry; (entry = readdir(directory));) {
        char path[1024];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        file f = {.name = entry->d_name};
        read_own(path, &f.text);
        const char *games = note_of(&f, "\n# games ");
        for (const char *game = games, *end = games + strcspn(games, "\n"); game < end;) {
            const size_t length = strcspn(game, " \n");
            check_game(&f, game, length);
            game += length + 1;
        }
        ita_text_close(&f.text);
        files++;
    }
    closedir(directory);
    assert_true(files > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_opening_is_legal_and_open_in_each_of_its_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
