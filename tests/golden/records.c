// One recorded playthrough for each game and rule set: positions and hashes after every move must
// stay what they were. A game without a record fails. INTARSIA_GOLDEN_WRITE=1 writes the
// expectations anew; say in the commit why they changed.
#include "check.h"

#include "intarsia/session.h"

#include <dirent.h>

static const char folder[] = INTARSIA_ROOT "/tests/golden/records";

// A line a node: its move, the hash, the position; then the result.
static void describe(ita_session *session, ita_text *out) {
    const ita_rules *rules = ita_rules_of(ita_session_config(session));
    const ita_config *config = ita_session_config(session);
    const ita_record *record = ita_session_record(session);
    for (uint32_t node = 0; node < record->node_count; node++) {
        ita_diag diag;
        assert_int_equal(ita_session_visit(session, node, &diag), ITA_OK);
        ita_put(out, record->nodes[node].move ? record->nodes[node].move : "start");
        ita_put_char(out, ' ');
        ita_put_hex(out, rules->hash(config, ita_session_state(session)), 16);
        ita_put_char(out, ' ');
        rules->state_format(config, ita_session_state(session), out);
        ita_put_char(out, '\n');
    }
    ita_result result;
    rules->result(config, ita_session_state(session), &result);
    ita_put(out, result.key ? result.key : "open");
    for (int i = 0; i < result.player_count; i++) {
        ita_put_char(out, ' ');
        ita_put_int(out, result.scores[i]);
    }
    ita_put_char(out, '\n');
}

static void check_record(const char *name, bool *has_game, const ita_game *const *games,
                         size_t count) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    ita_text bytes, found, expected;
    read_own(path, &bytes);
    ita_session *session = NULL;
    ita_diag diag;
    print_message("%s\n", name);
    assert_int_equal(
        ita_session_read(ita_text_get(&bytes), bytes.length, ita_heap(), &session, &diag), ITA_OK);
    for (size_t i = 0; i < count; i++)
        if (games[i] == ita_session_game(session)) has_game[i] = true;
    ita_text_open(&found, ita_heap());
    describe(session, &found);
    snprintf(path, sizeof path, "%s/%.*s.expected", folder, (int)(strlen(name) - 4), name);
    if (writes_expectations()) {
        write_whole(path, found.data, found.length);
    }
    read_own(path, &expected);
    assert_string_equal(ita_text_get(&found), ita_text_get(&expected));
    ita_text_close(&bytes);
    ita_text_close(&found);
    ita_text_close(&expected);
    ita_session_close(session);
}

static void every_game_plays_as_recorded(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    bool has_game[64] = {false};
    DIR *listing = opendir(folder);
    assert_non_null(listing);
    for (struct dirent *entry; (entry = readdir(listing));) {
        size_t length = strlen(entry->d_name);
        if (length > 4 && strcmp(entry->d_name + length - 4, ".ita") == 0)
            check_record(entry->d_name, has_game, games, count);
    }
    closedir(listing);
    for (size_t i = 0; i < count; i++) {
        if (!has_game[i]) print_message("no golden record of %s\n", games[i]->name);
        assert_true(has_game[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_plays_as_recorded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
