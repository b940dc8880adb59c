// Any table of any set, drawn and read back, is the same game in the same position: sets of one's
// own, figures whose steps are cut, pieces far apart, pieces in the tray. A piece that was moved in
// the drawing is never where the drawing's words say.
#include "check.h"

#include "games/dissection/dissection.h"
#include "intarsia/record.h"

typedef struct table {
    ita_record record;
    ita_config *config;
    ita_text position; // what lies there, as moves in the order of pieces
    ita_text order;    // and in the order in which they came to lie so
    int laid;
} table;

static const ita_format *drawing(void) {
    return &ita_game_dissection.formats[0];
}

static int below(ita_random *random, int most) {
    return (int)ita_random_below(random, (uint64_t)most);
}

static void put_number(ita_text *out, bool has_root, int reach, ita_random *random) {
    ita_put_int(out, below(random, 2 * reach + 1) - reach);
    if (!has_root) return;
    ita_put(out, below(random, 2) ? "+" : "-");
    ita_put_int(out, below(random, reach));
    ita_put_char(out, 'w');
}

static void put_point(ita_text *out, bool has_root, int reach, ita_random *random) {
    put_number(out, has_root, reach, random);
    ita_put_char(out, ',');
    put_number(out, has_root, reach, random);
}

// Up to seven triangles in a ring, some of them none: then the set is refused, and drawn again.
static void put_own_set(ita_text *out, ita_random *random) {
    static const char *const rings[] = {"square", "sqrt2", "sqrt3", "golden", "golden-box"};
    const int ring = below(random, 5);
    ita_put(out, "free,set=[");
    ita_put(out, rings[ring]);
    for (int i = below(random, 7); i >= 0; i--) {
        ita_put(out, "; 0,0");
        for (int k = 0; k < 2; k++) {
            ita_put_char(out, ' ');
            put_point(out, ring > 0, 90, random);
        }
    }
    ita_put_char(out, ']');
}

static void put_config(ita_text *out, ita_random *random) {
    static const char *const known[] = {
        "set=tangram",
        "set=stomachion",
        "set=t",
        "set=shonagon",
        "set=egg",
        "set=heart",
        "set=waves",
        "set=disc",
        "set=yinyang",
        "figure=rabbit",
        "figure=snug-7",
        ("set=[square; 0,0 48,0 48,48 0,48; 0,0 24,0 24,24 0,24],"
         "figure=[/25 -489,300 -600,300 -600,-900 600,-900 600,300 111,300 111,900 -489,900]"),
        "set=[square; 0,0 96,0 96,72; 0,0 96,0 96,72],figure=[/25 0,0 2400,0 2400,1800 672,2304]"};
    if (below(random, 2))
        put_own_set(out, random);
    else
        ita_put(out, known[below(random, sizeof known / sizeof known[0])]);
    if (below(random, 3) == 0) ita_put(out, ",mirror=no");
    if (below(random, 3) == 0) ita_put(out, ",flip=no");
}

static void put_place(const dissection_state *state, int piece, ita_text *out) {
    const dissection_move move = {false, piece, dissection_pose(&state->places[piece])};
    ita_put_char(out, ' ');
    dissection_move_format(&move, out);
}

static void lay_at_random(table *t, ita_random *random) {
    const dissection_config *c = dissection_of(t->config);
    const int reach = (int)c->fineness * (below(random, 2) ? 200 : DISSECTION_REACH);
    const bool has_root = ita_frame_get(c->set->frame)->w != 0;
    size_t latest[DISSECTION_PIECES_MAX] = {0}; // move of each piece, from 1
    dissection_state state;
    ita_text text;
    dissection_rules.start(t->config, &state);
    ita_text_open(&text, ita_heap());
    for (size_t tries = 0; tries < 2 * c->set->piece_count; tries++) {
        char unused[128];
        ita_move move;
        ita_text_reset(&text);
        ita_put_int(&text, below(random, (int)c->set->piece_count) + 1);
        ita_put_char(&text, 't');
        ita_put_int(&text, below(random, dissection_turn_count(c) - 1) + 1);
        ita_put(&text, below(random, 2) ? "m@" : "@");
        put_point(&text, has_root, reach, random);
        if (dissection_rules.move_parse(t->config, &state, ita_text_get(&text), text.length, &move,
                                        NULL) != ITA_OK ||
            dissection_rules.check(t->config, &state, &move, NULL) != ITA_OK)
            continue;
        dissection_rules.apply(t->config, &state, &move, unused);
        dissection_move laid;
        assert_true(dissection_move_get(c, &move, &laid));
        latest[laid.piece] = tries + 1;
        assert_int_equal(ita_record_add(&t->record, t->record.cursor, ita_text_get(&text),
                                        text.length, ITA_NO_OFFSET, &t->record.cursor),
                         ITA_OK);
    }
    ita_text_close(&text);
    t->laid = state.placed_count;
    for (size_t i = 0; i < c->set->piece_count; i++)
        if (state.places[i].is_placed) put_place(&state, (int)i, &t->position);
    for (size_t tries = 0; tries < 2 * c->set->piece_count; tries++)
        for (size_t i = 0; i < c->set->piece_count; i++)
            if (latest[i] == tries + 1) put_place(&state, (int)i, &t->order);
}

static void open_at_random(table *t, ita_random *random) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    t->config = NULL;
    while (!t->config) {
        ita_text_reset(&text);
        put_config(&text, random);
        (void)ita_config_parse(&ita_game_dissection, ita_text_get(&text), text.length, ita_heap(),
                               &t->config, NULL);
    }
    ita_record_open(&t->record, ita_heap());
    ita_text_open(&t->position, ita_heap());
    ita_text_open(&t->order, ita_heap());
    ita_text_reset(&text);
    ita_config_format(t->config, &text);
    assert_int_equal(ita_record_set_game(&t->record, "dissection", ita_text_get(&text)), ITA_OK);
    lay_at_random(t, random);
    ita_text_close(&text);
}

static void close_table(table *t) {
    ita_config_free(t->config);
    ita_text_close(&t->position);
    ita_text_close(&t->order);
    ita_record_close(&t->record);
}

// The moves that lead to the cursor, from the first one.
static void put_moves(const ita_record *record, uint32_t node, ita_text *out) {
    if (node == ITA_ROOT) return;
    put_moves(record, record->nodes[node].parent, out);
    ita_put_char(out, ' ');
    ita_put(out, record->nodes[node].move);
}

static bool are_moves(const ita_record *record, const ita_text *wanted) {
    ita_text moves;
    ita_text_open(&moves, ita_heap());
    put_moves(record, record->cursor, &moves);
    const bool is_so = strcmp(ita_text_get(&moves), ita_text_get(wanted)) == 0;
    ita_text_close(&moves);
    return is_so;
}

static void hold_game(const table *t, const ita_record *record) {
    ita_config *config = NULL;
    ita_text text;
    ita_text_open(&text, ita_heap());
    assert_int_equal(ita_config_parse(&ita_game_dissection, record->config, strlen(record->config),
                                      ita_heap(), &config, NULL),
                     ITA_OK);
    ita_config_format(config, &text);
    assert_string_equal(ita_text_get(&text), t->record.config);
    assert_true(are_moves(record, &t->order));
    ita_config_free(config);
    ita_text_close(&text);
}

static void hold_read_back(const table *t, const ita_text *drawn) {
    ita_record again;
    ita_diag diag = {0};
    ita_record_open(&again, ita_heap());
    const ita_status status = drawing()->read(ita_text_get(drawn), drawn->length, &again, &diag);
    if (status != ITA_OK) print_message("%s in:\n%s\n", diag.key, ita_text_get(drawn));
    assert_int_equal(status, ITA_OK);
    hold_game(t, &again);
    ita_record_close(&again);
}

// A piece moved by the pen of another program. Where it lies alone, nothing tells that it was.
static void hold_moved(const table *t, const ita_text *drawn, ita_random *random) {
    const char *text = ita_text_get(drawn), *at = strstr(text, "id=\"pieces\"");
    if (t->laid < 2) return;
    for (int i = below(random, t->laid); i >= 0; i--)
        at = strstr(at, "<path ") + 6;
    ita_text moved;
    ita_text_open(&moved, ita_heap());
    ita_put_bytes(&moved, text, (size_t)(at - text));
    ita_put(&moved, "transform=\"translate(");
    ita_put_fixed(&moved, 0.01 * (1 + below(random, 100)), 2);
    ita_put(&moved, ")\" ");
    ita_put(&moved, at);
    ita_record again;
    ita_record_open(&again, ita_heap());
    if (drawing()->read(ita_text_get(&moved), moved.length, &again, NULL) == ITA_OK)
        assert_false(are_moves(&again, &t->position) || are_moves(&again, &t->order));
    ita_record_close(&again);
    ita_text_close(&moved);
}

static void a_drawing_is_read_back_as_what_was_drawn(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    for (size_t round = 0; round < usual_or_long(400, 40000); round++) {
        table t;
        ita_text drawn;
        open_at_random(&t, &random);
        ita_text_open(&drawn, ita_heap());
        assert_int_equal(drawing()->write(&t.record, &drawn, NULL), ITA_OK);
        hold_read_back(&t, &drawn);
        if (round % 8 == 0) hold_moved(&t, &drawn, &random);
        ita_text_close(&drawn);
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drawing_is_read_back_as_what_was_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
