// Pentahex as lines of characters, and the names of cells and pieces in every picture.
#include "pentahex_table.h"

#include <math.h>

// The picture as lines, for the eye of somebody who plays by typing.
typedef struct screen {
    ita_text text;
    char *lines[64];
    int count;
} screen;

static screen screen_of(desk *d) {
    screen s = {.count = 0};
    look(d);
    ita_text_open(&s.text, ita_heap());
    ita_scene_text(&d->scene, &s.text);
    char *rest = s.text.data;
    for (char *line; (line = strsep(&rest, "\n")) && s.count < 64;)
        if (line[0]) s.lines[s.count++] = line;
    return s;
}

// Columns of a line: characters of UTF-8.
static int width_of(const char *line) {
    int width = 0;
    for (; *line; line++)
        width += ((unsigned char)*line & 0xC0) != 0x80;
    return width;
}

static char character_at(const char *line, int column) {
    for (; *line; line++)
        if (((unsigned char)*line & 0xC0) != 0x80 && column-- == 0) return *line;
    return '\0';
}

static void default_boards_with_all_their_pieces_stand_on_a_screen_of_80_by_24(void **state) {
    (void)state;
    static const char *const configs[] = {"", "duel", "blocks", "pieces=free5,board=5x22",
                                          "pieces=free5,board=rect10x11"};
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        desk d = sit_down(configs[i]);
        d.show = ITA_SHOW_COORDINATES;
        screen s = screen_of(&d);
        if (s.count > 23) fail_msg("%s: %d rows", configs[i], s.count);
        int firsts = 0;
        for (int row = 0; row < s.count; row++) {
            if (width_of(s.lines[row]) > 80) fail_msg("%s: %s", configs[i], s.lines[row]);
            if (strstr(s.lines[row], "Type ")) break;
            for (const char *at = s.lines[row]; (at = strchr(at, '@')); at++)
                firsts++;
        }
        assert_int_equal(firsts, d.c->set.piece_count); // every piece is there, with its @
        ita_text_close(&s.text);
        leave(&d);
    }
}

// Reads the numbers at the rim as a person would: a row by its number, a slanted line from its
// number one step right a row.
static int find_row(const screen *s, int a) {
    char number[8];
    snprintf(number, sizeof number, "%3d ", a);
    for (int row = 0; row < s->count; row++)
        if (strncmp(s->lines[row], number, 4) == 0) return row;
    fail_msg("no row %d", a);
    return 0;
}

static void what_is_typed_lies_where_the_numbers_say_and_leaves_the_tray(void **state) {
    (void)state;
    desk d = sit_down("");
    screen before = screen_of(&d);
    bool is_in_tray = false;
    for (int row = 0; row < before.count; row++)
        is_in_tray |= strstr(before.lines[row], "I3/0") != NULL;
    assert_true(is_in_tray);
    ita_text_close(&before.text);
    static const char typed[] = "I3/0@0,1"; // along its row: 0,1 0,2 0,3
    ita_diag diag;
    assert_int_equal(ita_rules_of(d.config)->move_parse(d.config, d.state, typed, sizeof typed - 1,
                                                        &d.move, &diag),
                     ITA_OK);
    ita_rules_of(d.config)->apply(d.config, d.state, &d.move, d.undo);
    screen s = screen_of(&d);
    int top = find_row(&s, -3) - 1; // the numbers 0 1 2 3 stand over the first row
    for (int b = 1; b <= 3; b++) {
        int column = 0;
        while (character_at(s.lines[top], column) != '0' + b)
            column++;
        assert_int_equal(character_at(s.lines[find_row(&s, 0)], column + find_row(&s, 0) - top),
                         'I');
    }
    for (int row = 0; row < s.count; row++)
        assert_null(strstr(s.lines[row], "I3/0"));
    ita_text_close(&s.text);
    leave(&d);
}

// Names stand in the upper left corners of their places, as the pieces follow each other.
static void names_stand_in_the_corners_of_the_tray(void **state) {
    (void)state;
    desk d = sit_down("");
    d.show = ITA_SHOW_COORDINATES;
    look(&d);
    const int count = d.c->set.piece_count;
    const double step =
        fabs(node_of(&d, PENTAHEX_NODE_TRAY + 1)->x - node_of(&d, PENTAHEX_NODE_TRAY)->x);
    int piece = 0;
    for (size_t i = 0; i < d.scene.node_count; i++) {
        const ita_node *name = &d.scene.nodes[i];
        if (strcmp(name->style, "px-name") != 0 || !name->text || piece == count) continue;
        const int kind = pentahex_kind_of_piece(d.c, piece);
        assert_string_equal(name->text, d.c->set.kinds[kind].name);
        const ita_node *slot = ita_scene_find(&d.scene, PENTAHEX_NODE_TRAY + (uint32_t)piece++);
        assert_true(slot->x - name->x > step / 4 && slot->x - name->x < step / 2);
        assert_true(slot->y - name->y > step / 4 && slot->y - name->y < step / 2);
    }
    assert_int_equal(piece, count);
    leave(&d);
}

// Marks, labels, refusals and hints name a cell as a move does.
static void a_cell_has_one_name_everywhere(void **state) {
    (void)state;
    desk d = sit_down("");
    d.show = ITA_SHOW_COORDINATES;
    look(&d);
    assert_non_null(strstr(node_of(&d, cell(&d, -1, 2))->label, " -1,2:"));
    bool is_drawn = false;
    for (size_t i = 0; i < d.scene.node_count; i++)
        is_drawn |= d.scene.nodes[i].text && strcmp(d.scene.nodes[i].text, "-1,2") == 0;
    assert_true(is_drawn);
    at_node(&d, ITA_EVENT_TAP, tray(&d, "I3"));
    at_node(&d, ITA_EVENT_TAP, cell(&d, -1, 2));
    at_node(&d, ITA_EVENT_TAP, tray(&d, "O4"));
    assert_int_equal(at_node(&d, ITA_EVENT_TAP, cell(&d, -1, 2)), ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "pentahex.overlap");
    assert_non_null(strstr(d.diag.args[0], "-1,2"));
    assert_null(strchr(d.diag.args[0], '('));
    leave(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_boards_with_all_their_pieces_stand_on_a_screen_of_80_by_24),
        cmocka_unit_test(what_is_typed_lies_where_the_numbers_say_and_leaves_the_tray),
        cmocka_unit_test(names_stand_in_the_corners_of_the_tray),
        cmocka_unit_test(a_cell_has_one_name_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
