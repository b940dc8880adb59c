// 300 games that people played by mail between 1984 and 2000, each turned into a record by the
// small converter here and replayed by the rules. Two readings of the file's columns are held
// against each other: what its moves tell, under which every game is legal, and what its first line
// says, under which 58 are not (docs/formats.md, "The archive of games by mail").
#include "check.h"

#include "games/twixt/formats/file.h"
#include "intarsia/session.h"
#include "intarsia/words.h"
#include "spec/twixt_turns.h"

// One line of the file: "94;24x24;V;edi;shish;H10 J7 ..."
typedef struct archived {
    size_t fields[6], ends[6];
} archived;

enum { NUMBER, SIZE, FIRST, VERTICAL, HORIZONTAL, MOVES };

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

// How to read the columns. By the moves: sizes are columns x rows, the vertical side moves first,
// and "H" means that the player who ended up horizontal moved first, so sides were swapped. By the
// first line: sizes are rows x columns, and with "H" the horizontal side moved first, so that
// columns and rows change places.
typedef enum reading { BY_MOVES, BY_FIRST_LINE, BY_FIRST_LINE_TURNED } reading;

// The converter: an archived line to a record.
static ita_status add_moves(twixt_file *file, const archived *game, bool has_swapped) {
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

static ita_status convert(const char *bytes, size_t length, const archived *game, reading how,
                          ita_record *record, ita_diag *diag) {
    twixt_file file;
    ita_record_open(record, ita_heap());
    ita_status status = twixt_file_open(&file, bytes, length, record, diag);
    file.is_transposed = how == BY_FIRST_LINE_TURNED;
    const char *cross = memchr(bytes + game->fields[SIZE], 'x', 8);
    int left = (int)number_at(bytes, game->fields[SIZE]), right = (int)number_at(cross + 1, 0);
    twixt_file_rules rules = {.cols = how == BY_MOVES ? left : right,
                              .rows = how == BY_MOVES ? right : left,
                              .rules = "std",
                              .swap = "sides"};
    bool is_h = bytes[game->fields[FIRST]] == 'H';
    int first = is_h ? HORIZONTAL : VERTICAL, second = VERTICAL + HORIZONTAL - first;
    if (status == ITA_OK)
        status = twixt_file_set_tag(&file, "player1", game->fields[first], game->ends[first]);
    if (status == ITA_OK)
        status = twixt_file_set_tag(&file, "player2", game->fields[second], game->ends[second]);
    if (status == ITA_OK) status = add_moves(&file, game, is_h && how == BY_MOVES);
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

static verdict judge(const char *bytes, size_t length, const archived *game, reading how) {
    verdict v = {0};
    ita_record record;
    v.status = convert(bytes, length, game, how, &record, &v.diag);
    v.moves = record.node_count - 1;
    for (size_t i = 1; i < record.node_count; i++)
        v.has_edits |= strpbrk(record.nodes[i].move, "+-") != NULL;
    ita_session *session = NULL;
    if (v.status == ITA_OK)
        v.status = ita_session_from_record(&record, ita_heap(), &session, &v.diag);
    if (v.status == ITA_OK) {
        ita_result result;
        ita_rules_of(ita_session_config(session))
            ->result(ita_session_config(session), ita_session_state(session), &result);
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

typedef struct report {
    size_t games, legal, edited, resigned, connected, unfinished;
    size_t says_over, over_and_connected;
} report;

static bool is_key(const verdict *v, const char *key) {
    return v->key && strcmp(v->key, key) == 0;
}

static void count_game(const char *bytes, const archived *game, const verdict *v, report *r) {
    r->games++;
    r->edited += v->has_edits;
    if (v->has_edits)
        print_message("game %ld edits links\n", number_at(bytes, game->fields[NUMBER]));
    if (v->status != ITA_OK) {
        print_illegal(bytes, game, v);
        return;
    }
    bool says_over = memcmp(bytes + game->ends[MOVES] - 4, "Over", 4) == 0;
    r->legal++;
    r->resigned += is_key(v, "twixt.result.resigned");
    r->connected += is_key(v, "twixt.result.connected");
    r->unfinished += !v->is_over;
    r->says_over += says_over;
    r->over_and_connected += says_over && is_key(v, "twixt.result.connected");
}

// With "?" nobody knows who began: whatever the moves allow.
static verdict judge_by_first_line(const char *bytes, size_t length, const archived *game) {
    char first = bytes[game->fields[FIRST]];
    reading how = first == 'H' ? BY_FIRST_LINE_TURNED : BY_FIRST_LINE;
    verdict v = judge(bytes, length, game, how);
    if (first == '?' && v.status != ITA_OK) v = judge(bytes, length, game, BY_FIRST_LINE_TURNED);
    return v;
}

static report read_archive(bool by_moves) {
    report r = {0};
    ita_text file;
    read_shared(INTARSIA_SHARED "/data/twixt/human-games.txt", &file);
    const char *bytes = file.data;
    size_t length = file.length;
    for (size_t from = 0, to; from < length; from = to + 1) {
        for (to = from; to < length && bytes[to] != '\n';)
            to++;
        archived game;
        if (!split(bytes, from, to, &game)) continue;
        verdict v = by_moves ? judge(bytes, length, &game, BY_MOVES)
                             : judge_by_first_line(bytes, length, &game);
        count_game(bytes, &game, &v, &r);
    }
    ita_text_close(&file);
    print_message(
        "%zu games: %zu legal (%zu resigned, %zu connected, %zu unfinished), %zu illegal, "
        "%zu with link edits\n",
        r.games, r.legal, r.resigned, r.connected, r.unfinished, r.games - r.legal, r.edited);
    return r;
}

static void every_archived_game_is_legal_and_ends_as_the_file_says(void **state) {
    (void)state;
    report r = read_archive(true);
    assert_int_equal(r.games, 300);
    assert_int_equal(r.legal, 300);
    assert_int_equal(r.edited, 5);
    assert_int_equal(r.resigned, 263); // 262 say Resign, one Forfeit
    assert_int_equal(r.says_over, 35); // and exactly these have joined their lines
    assert_int_equal(r.connected, 35);
    assert_int_equal(r.over_and_connected, 35);
    assert_int_equal(r.unfinished, 2); // games 94 and 275 break off
}

// ---- link by link

static bool boards_agree(const ita_session *session, const spec_turns *slow) {
    const twixt_config *c = twixt_own(ita_session_config(session));
    const twixt_board *b = &((const twixt_state *)ita_session_state(session))->board;
    size_t links = 0;
    for (int hole = 0; hole < c->hole_count; hole++)
        for (int k = 0; k < 4; k++) {
            int d = twixt_down[k];
            if (!(twixt_board_links(b, hole) >> d & 1)) continue;
            twixt_hole at = twixt_hole_at(c, hole);
            spec_hole from = {at.col + 1, at.row + 1};
            spec_hole to = {from.col + twixt_direction_col[d], from.row + twixt_direction_row[d]};
            if (!spec_turns_has(slow, from, to)) return false;
            links++;
        }
    return links == slow->link_count && b->head.peg_count == slow->peg_count;
}

static bool is_peg_word(const char *bytes, size_t from, size_t to) {
    return to - from >= 2 && bytes[from] >= 'A' && bytes[from] <= 'Z' && bytes[from + 1] < 'a';
}

// Plays the words of the file beside the record made of them; pegs and links agree at every turn.
static void follow(const char *bytes, const archived *game, ita_session *session,
                   spec_turns *slow) {
    const ita_record *record = ita_session_record(session);
    ita_diag diag;
    int colour = 0;
    uint32_t node = ITA_ROOT;
    memset(slow, 0, sizeof *slow);
    for (size_t at = game->fields[MOVES], end; at < game->ends[MOVES]; at = end + 1) {
        for (end = at; end < game->ends[MOVES] && bytes[end] != ' ';)
            end++;
        if (!is_peg_word(bytes, at, end)) continue;
        assert_true(spec_turns_play(slow, colour, bytes + at, end - at));
        colour = 1 - colour;
        do
            node++;
        while (node + 1 < record->node_count && strcmp(record->nodes[node].move, "swap") == 0);
        assert_int_equal(ita_session_jump(session, node, &diag), ITA_OK);
        if (!boards_agree(session, slow))
            fail_msg("game %ld, %.*s: other links", number_at(bytes, game->fields[NUMBER]),
                     (int)(end - at), bytes + at);
    }
}

static ita_session *session_of(const char *bytes, size_t length, const archived *game) {
    ita_record record;
    ita_session *session = NULL;
    ita_diag diag;
    assert_int_equal(convert(bytes, length, game, BY_MOVES, &record, &diag), ITA_OK);
    assert_int_equal(ita_session_from_record(&record, ita_heap(), &session, &diag), ITA_OK);
    ita_record_close(&record);
    return session;
}

static void has_its_link_at_the_end(const spec_turns *slow, int number) {
    static const struct {
        int game;
        spec_hole from, to;
        const char *name;
    } kept[] = {
        {314, {15, 11}, {17, 12}, "O11-Q12"},
        {386, {14, 8}, {15, 6}, "N8-O6"},
        {450, {14, 14}, {15, 12}, "N14-O12"},
    };
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (kept[i].game == number && !spec_turns_has(slow, kept[i].from, kept[i].to))
            fail_msg("game %d ends without %s", number, kept[i].name);
}

static void links_lie_as_the_server_laid_them(void **state) {
    (void)state;
    static spec_turns slow;
    ita_text file;
    read_shared(INTARSIA_SHARED "/data/twixt/human-games.txt", &file);
    size_t edited = 0;
    for (size_t from = 0, to; from < file.length; from = to + 1) {
        for (to = from; to < file.length && file.data[to] != '\n';)
            to++;
        archived game;
        if (!split(file.data, from, to, &game)) continue;
        ita_session *session = session_of(file.data, file.length, &game);
        follow(file.data, &game, session, &slow);
        has_its_link_at_the_end(&slow, (int)number_at(file.data, game.fields[NUMBER]));
        for (size_t at = game.fields[MOVES]; at < game.ends[MOVES]; at++)
            if (file.data[at] == '-' || file.data[at] == '+') {
                edited++;
                break;
            }
        ita_session_close(session);
    }
    assert_int_equal(edited, 5);
    ita_text_close(&file);
}

static void read_as_its_first_line_says_58_games_are_illegal(void **state) {
    (void)state;
    report r = read_archive(false);
    assert_int_equal(r.games - r.legal, 58);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_archived_game_is_legal_and_ends_as_the_file_says),
        cmocka_unit_test(links_lie_as_the_server_laid_them),
        cmocka_unit_test(read_as_its_first_line_says_58_games_are_illegal),
    };
    return shared_status(cmocka_run_group_tests(tests, NULL, NULL));
}
