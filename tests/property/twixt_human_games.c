// 300 games that people played by mail between 1984 and 2000, each turned into a record by the
// small converter here and replayed by the rules. The report says which are illegal and where; each
// of them was looked at by hand (docs/formats.md).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/twixt/formats/file.h"
#include "intarsia/session.h"
#include "intarsia/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One line of the file: "94;24x24;V;edi;shish;H10 J7 ..."
typedef struct archived {
    size_t fields[6], ends[6];
} archived;

enum { NUMBER, SIZE, FIRST, VERTICAL, HORIZONTAL, MOVES };

static char *read_whole(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length + 1);
    *length = fread(bytes, 1, *length, file);
    fclose(file);
    return bytes;
}

static bool split(const char *bytes, size_t from, size_t to, archived *game) {
    if (bytes[from] == '#' || from == to) return false;
    for (int i = 0; i < 6; i++) {
        game->fields[i] = from;
        while (from < to && bytes[from] != ';')
            from++;
        game->ends[i] = from++;
    }
    return true;
}

static long number_at(const char *bytes, size_t at) {
    return strtol(bytes + at, NULL, 10);
}

// The converter: an archived line to a record. Sizes are columns x rows and the vertical side moves
// first, whatever the file's own first line says: no game holds a hole outside that board or on
// the other side's border line (docs/formats.md). "H" then means that the player who ended up
// horizontal moved first: the sides were swapped.
static ita_status add_moves(twixt_file *file, const archived *game) {
    bool has_swapped = file->bytes[game->fields[FIRST]] == 'H';
    ita_status status = ITA_OK;
    size_t at = game->fields[MOVES];
    while (status == ITA_OK && at < game->ends[MOVES]) {
        size_t end = at;
        while (end < game->ends[MOVES] && file->bytes[end] != ' ')
            end++;
        if (!twixt_file_is(file, at, end, "over")) status = twixt_file_add_move(file, at, end);
        if (status == ITA_OK && has_swapped && file->node == 1)
            status = twixt_file_add_word(file, "swap", at);
        at = end + 1;
    }
    return status;
}

static ita_status convert(const char *bytes, size_t length, const archived *game,
                          ita_record *record, ita_diag *diag) {
    twixt_file file;
    ita_record_open(record, ita_heap());
    ita_status status = twixt_file_open(&file, bytes, length, record, diag);
    const char *cross = memchr(bytes + game->fields[SIZE], 'x', 8);
    twixt_file_rules rules = {.cols = (int)number_at(bytes, game->fields[SIZE]),
                              .rows = (int)number_at(cross + 1, 0),
                              .rules = "std",
                              .swap = "sides"};
    bool has_swapped = bytes[game->fields[FIRST]] == 'H';
    int first = has_swapped ? HORIZONTAL : VERTICAL, second = VERTICAL + HORIZONTAL - first;
    if (status == ITA_OK)
        status = twixt_file_set_tag(&file, "player1", game->fields[first], game->ends[first]);
    if (status == ITA_OK)
        status = twixt_file_set_tag(&file, "player2", game->fields[second], game->ends[second]);
    if (status == ITA_OK) status = add_moves(&file, game);
    record->cursor = file.node;
    if (status == ITA_OK) status = twixt_file_set_rules(&file, &rules, game->fields[SIZE]);
    twixt_file_close(&file);
    return status;
}

typedef struct verdict {
    ita_status status;
    ita_diag diag;
    size_t moves;
    bool is_over;
    int winner;
    bool has_edits;
    const char *key;
} verdict;

static verdict judge(const char *bytes, size_t length, const archived *game) {
    verdict v = {0};
    ita_record record;
    v.status = convert(bytes, length, game, &record, &v.diag);
    v.moves = record.node_count - 1;
    for (size_t i = 1; i < record.node_count; i++)
        v.has_edits |= strpbrk(record.nodes[i].move, "+-") != NULL;
    ita_session *session = NULL;
    if (v.status == ITA_OK)
        v.status = ita_session_from_record(&record, ita_heap(), &session, &v.diag);
    if (v.status == ITA_OK) {
        ita_result result;
        ita_session_game(session)->rules->result(ita_session_config(session),
                                                 ita_session_state(session), &result);
        v.is_over = result.is_over;
        v.winner = result.winner;
        v.key = result.key;
        ita_session_close(session);
    }
    ita_record_close(&record);
    return v;
}

// The number of the move at a byte of the line.
static size_t move_number(const char *bytes, const archived *game, size_t offset) {
    size_t number = 1;
    for (size_t at = game->fields[MOVES]; at < offset; at++)
        number += bytes[at] == ' ';
    return number;
}

static void print_illegal(const char *bytes, const archived *game, const verdict *v) {
    ita_text words;
    ita_text_open(&words, ita_heap());
    ita_put_diag(&words, &v->diag);
    size_t end = v->diag.offset;
    while (end < game->ends[MOVES] && bytes[end] != ' ')
        end++;
    print_message("game %ld (%.*s, first %c): move %zu of %zu, %.*s: %s\n",
                  number_at(bytes, game->fields[NUMBER]),
                  (int)(game->ends[SIZE] - game->fields[SIZE]), bytes + game->fields[SIZE],
                  bytes[game->fields[FIRST]], move_number(bytes, game, v->diag.offset), v->moves,
                  (int)(end - v->diag.offset), bytes + v->diag.offset, ita_text_get(&words));
    ita_text_close(&words);
}

static void the_report(void **state) {
    (void)state;
    size_t length = 0;
    char *bytes = read_whole(INTARSIA_SHARED "/data/twixt/human-games.txt", &length);
    if (!bytes) {
        print_message("human-games.txt is not here: skipped\n");
        skip();
    }
    size_t games = 0, legal = 0, edited = 0, resigned = 0, connected = 0, unfinished = 0, over = 0;
    for (size_t from = 0, to; from < length; from = to + 1) {
        for (to = from; to < length && bytes[to] != '\n';)
            to++;
        archived game;
        if (!split(bytes, from, to, &game)) continue;
        games++;
        verdict v = judge(bytes, length, &game);
        if (v.status != ITA_OK) print_illegal(bytes, &game, &v);
        edited += v.has_edits;
        if (v.status != ITA_OK) continue;
        legal++;
        bool says_over = memcmp(bytes + to - 4, "Over", 4) == 0;
        over += says_over;
        resigned += v.key && strcmp(v.key, "twixt.result.resigned") == 0;
        connected += v.key && strcmp(v.key, "twixt.result.connected") == 0;
        unfinished += !v.is_over;
        if (says_over != (v.key && strcmp(v.key, "twixt.result.connected") == 0))
            print_message("game %ld says over %d, is %s\n", number_at(bytes, game.fields[NUMBER]),
                          says_over, v.key ? v.key : "-");
    }
    print_message(
        "%zu games: %zu legal (%zu resigned, %zu connected, %zu unfinished; %zu say over), "
        "%zu illegal, %zu with link edits\n",
        games, legal, resigned, connected, unfinished, over, games - legal, edited);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_report)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
