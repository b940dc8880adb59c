// Drafts of puzzles in space: what they make is what is drawn; why one makes none yet; changes and
// drafts as text; the way back from every puzzle that is shipped. By hand: space_pencil.c.
#include "games_played.h"

#include "games/space/edit/edit.h"

// What it makes, or the key of what it lacks and its arguments.
static void gives(const char *draft, const char *moves, const char *expected) {
    ita_session *session = open_played(draft, moves);
    ita_text made;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&made, ita_heap());
    if (ita_session_made(session, &made, &diag) != ITA_OK) {
        assert_int_equal(diag.offset, ITA_NO_OFFSET);
        ita_put(&made, diag.key);
        for (int i = 0; i < diag.arg_count; i++) {
            ita_put_char(&made, ' ');
            ita_put(&made, diag.args[i]);
        }
    }
    assert_string_equal(ita_text_get(&made), expected);
    ita_text_close(&made);
    ita_session_close(session);
}

static void a_draft_makes_what_is_drawn(void **state) {
    (void)state;
    gives("space:edit", "", "space");
    gives("space:edit,figure=sofa", "", "space:figure=sofa");
    gives("space:edit,set=burr,pieces=72+416+2x768+880+991", "",
          "space:set=burr,pieces=72+416+2x768+880+991");
    gives("space:edit", "-@2,2,2 @5,2,2", // a corner of the cube stands beside it
          "space:figure=ooo-ooo-_ooo~ooo-ooo-ooo~ooo-ooo-ooo");
    gives("space:edit,pieces=A:2x1x1+B:1x1x1,figure=3x1x1", "2xB @5,2,2",
          "space:pieces=A:2x1x1+2xB:1x1x1,figure=4x1x1");
    gives("space:edit,pieces=A:2x1x1,figure=2x1x1", "B@1,1,1 B@1,1,2 /A@1,1,1 @4,2,2 0-2xB",
          "space:pieces=A:2x1x1+0-2xB:1x1x2,figure=_-A~_ooo");
    gives("space:edit,pieces=A:2x1x1,figure=2x1x1,mirrors=yes", "-A A/a@1,1,1 A@2,1,1",
          "space:pieces=A:ao,mirrors=yes,figure=2x1x1");
    gives("space:edit,pieces=A:oo-o+B:oo-_o,figure=3x2x1,lattice=prisms",
          "-B C@1,1,1 2xC C@2,1,1 1xC C@2,2,1",
          "space:pieces=A:oo-o+C:_o-oo,lattice=prisms,figure=ooo-ooo");
    // what may stay together does so as long as it is there
    gives("space:edit,set=soma,together=L+V", "", "space:together=V+L");
    gives("space:edit,pieces=A:2x1x1+B:1x1x1,figure=3x1x1,together=A+B", "-B C@1,1,1",
          "space:pieces=A:2x1x1+C:1x1x1,figure=3x1x1,together=A");
}

static void a_coloured_figure_is_no_name_of_one(void **state) {
    (void)state;
    gives("space:edit,set=slothouber,figure=3x3x3", "/a@2,2,2",
          "space:pieces=6xA:2x2x1+3xB:1x1x1,figure=ooo-ooo-aoo~ooo-ooo-ooo~ooo-ooo-ooo");
    gives("space:edit,pieces=A:1x1x1+B:1x1x1,figure=2x1x1", "/a@2,2,2 /b@3,2,2",
          "space:pieces=A:1x1x1+B:1x1x1,figure=ab");
}

static void a_draft_says_why_it_makes_no_puzzle_yet(void **state) {
    (void)state;
    gives("space:edit", "no-cells", "space.edit.no_figure");
    gives("space:edit", "-@2,2,2", "space.volume.much 27 26");
    gives("space:edit", "@1,1,1", "space.volume.little 27 28");
    gives("space:edit", "-V -L", "space.volume.little 20 27");
    gives("space:edit,pieces=A:o,figure=1x1x1", "-A", "space.edit.no_pieces");
    gives("space:edit,pieces=0-1xA:o,figure=O", "", "space.nothing");
}

static void begins_empty(const char *draft, const char *lacks, uint32_t cell_count) {
    ita_session *session = open_game(draft);
    const ita_config *config = ita_session_config(session);
    const space_ground *g = space_ground_of(config);
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, "space:");
    ita_config_format(config, &text);
    assert_string_equal(ita_text_get(&text), draft);
    assert_int_equal(g->cell_count, cell_count);
    ita_text_close(&text);
    ita_session_close(session);
    gives(draft, "", lacks);
}

// Who names a lattice and nothing else wants to draw all of it.
static void a_lattice_alone_is_an_empty_draft(void **state) {
    (void)state;
    begins_empty("space:edit,lattice=cubes", "space.edit.no_figure", 5 * 5 * 5);
    begins_empty("space:edit,lattice=prisms", "space.edit.no_figure", 8 * 5 * 5);
    begins_empty("space:edit,lattice=rhombic,room=0", "space.edit.no_figure", (5 * 5 * 5 + 1) / 2);
    begins_empty("space:edit,lattice=tetrahedra", "space.edit.no_figure",
                 27 * ITA_TETRAHEDRA_A_CUBE);
    begins_empty("space:edit,lattice=tetrahedra,mirrors=yes,figure=5x5x5", "space.edit.no_pieces",
                 27 * ITA_TETRAHEDRA_A_CUBE);
    begins_empty("space:edit,pieces=A:2x1x1", "space.edit.no_figure", 4 * 3 * 3);
    gives("space:edit,lattice=cubes", "@1,1,1 @2,1,1 A@3,3,3 A@3,3,4",
          "space:pieces=A:1x1x2,figure=2x1x1");
    gives("space:edit,lattice=tetrahedra", "@3,2,6 A@3,6,2",
          "space:pieces=A:_~__o,lattice=tetrahedra,figure=__o-_");
    gives("space:edit,figure=2x1x1,lattice=prisms", "A@1,1,1 2xA",
          "space:pieces=2xA:o,lattice=prisms,figure=oo");
    ita_config *config = NULL;
    ita_diag diag = {0};
    const char *both = "edit,set=soma,lattice=prisms";
    assert_int_equal(
        ita_config_parse(&ita_game_space, both, strlen(both), ita_heap(), &config, &diag),
        ITA_E_RANGE);
    assert_string_equal(diag.key, "space.option.lattice_of_set");
}

static void refuses(const char *moves, const char *change, const char *key) {
    expect_refused("space:edit", moves, change, key);
}

static void only_what_changes_something_is_a_change(void **state) {
    (void)state;
    refuses("", "@2,2,2", "space.edit.cell.on");
    refuses("/a@2,2,2", "/a@2,2,2", "space.edit.cell.on");
    refuses("", "-@1,1,1", "space.edit.cell.off");
    refuses("", "@6,1,1", "space.edit.beyond");
    refuses("", "V/O@2,2,2", "space.edit.capital");
    refuses("no-cells", "no-cells", "space.edit.empty");
    refuses("", "-C", "space.edit.empty");
    refuses("", "2xC", "space.edit.empty");
    refuses("2xV", "2xV", "space.edit.copies");
    refuses("", "1xV", "space.edit.copies");
    static const char *const none[] = {"V",         "V@",         "V@1,1",  "V@1,1,0", "-",
                                       "V/1@1,1,1", "-V/a@1,1,1", "0xV",    "2x",      "3-2xV",
                                       "2x@1,1,1",  "V@1,1,1x",   "5000xV", "/_@1,1,1"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        refuses("", none[i], "space.edit.form");
    static const char *const nobody[] = {"Q@1,1,1", "-Q@1,1,1", "Q/a@1,1,1", "2xQ", "-Q", "Q"};
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++)
        refuses("", nobody[i], "space.edit.nobody");
    expect_refused("space:edit,pieces=A:1x1x1,figure=1x1x1,lattice=rhombic", "", "@2,2,2",
                   "space.edit.beyond"); // between the cells of the lattice
}

// ---- random drafts

static const char *const grounds[] = {
    "space:edit",
    "space:edit,set=slothouber,room=0",
    "space:edit,pieces=A:oo-o+0-2xB:oo-_o,figure=3x2x2,lattice=prisms,room=2",
    "space:edit,pieces=A:_o-o_o,figure=3x3x3,lattice=rhombic",
    "space:edit,pieces=A:__o-_o_o-__o-_,figure=5x5x5,lattice=tetrahedra",
    "space:edit,pieces=C:aob+2xAB:o~o,figure=ooO~oa_,mirrors=yes"};

// Cells as drawn against cells as read, which stand in a corner of their own.
static void check_part(const space_ground *g, const void *draft, int32_t part,
                       const space_shape *made) {
    const char *letters = space_letters(g, draft, part);
    uint32_t count = 0;
    ita_cell shift = {0, 0, 0};
    for (uint32_t i = 0; i < g->cell_count; i++) {
        if (!letters[i]) continue;
        assert_true(count < made->cell_count);
        if (count == 0) shift = ita_cell_less(g->cells[i], made->cells[0]);
        assert_true(ita_cell_is_equal(ita_cell_add(made->cells[count], shift), g->cells[i]));
        assert_int_equal(space_letter_of(made->colours[count], made->may_stay_empty[count]),
                         letters[i]);
        count++;
    }
    assert_int_equal(count, made->cell_count);
    assert_true(ita_lattice_is_shift(g->own.puzzle.lattice, shift));
}

static void check_made(const ita_session *draft, const char *setup) {
    const space_ground *g = space_ground_of(ita_session_config(draft));
    const void *drawn = ita_session_state(draft);
    ita_session *session = open_game(setup);
    const space_config *made = space_own(ita_session_config(session));
    uint32_t pieces = 0;
    check_part(g, drawn, SPACE_FIGURE, &made->puzzle.figure);
    for (uint32_t part = 1; part < g->part_count; part++) {
        const space_part *p = &space_parts(drawn)[part];
        if (p->cell_count == 0) continue;
        const space_piece *piece = &made->puzzle.pieces[pieces++];
        assert_string_equal(piece->name, g->names[part]);
        assert_int_equal(piece->least, p->least);
        assert_int_equal(piece->most, p->most);
        check_part(g, drawn, (int32_t)part, &piece->shape);
    }
    assert_int_equal(made->puzzle.piece_count, pieces);
    assert_int_equal(made->puzzle.lattice, g->own.puzzle.lattice);
    assert_int_equal(made->has_mirrors, g->own.has_mirrors);
    ita_session_close(session);
}

static void check_text(const ita_session *draft) {
    const ita_config *config = ita_session_config(draft);
    const size_t size = ita_rules_of(config)->state_size(config);
    unsigned char *again = calloc(1, size);
    ita_text text;
    ita_text_open(&text, ita_heap());
    space_draft_format(config, ita_session_state(draft), &text);
    ita_diag diag = {.key = "ok"};
    if (space_draft_parse(config, ita_text_get(&text), text.length, again, &diag) != ITA_OK)
        fail_msg("%s: %s at %zu", ita_text_get(&text), diag.key, diag.offset);
    assert_memory_equal(again, ita_session_state(draft), size);
    ita_text_close(&text);
    free(again);
}

static void play_one(ita_session *session, ita_random *random) {
    const ita_config *config = ita_session_config(session);
    const space_ground *g = space_ground_of(config);
    static ita_move moves[8192];
    const size_t count = space_edit_rules.moves(config, ita_session_state(session), moves, 8192);
    assert_in_range(count, 1, 8192);
    ita_move move = moves[ita_random_below(random, count)];
    space_edit edit;
    assert_true(space_edit_get(g, &move, &edit));
    if (ita_random_below(random, 4) == 0) { // another letter where one can be drawn
        edit = (space_edit){.change = SPACE_SET_CELL,
                            .part = (int32_t)ita_random_below(random, 3),
                            .cell = g->cells[ita_random_below(random, g->cell_count)],
                            .letter = "abzAoO"[ita_random_below(random, 6)]};
        const ita_move other = space_edit_put(edit);
        if (ita_rules_of(config)->check(config, ita_session_state(session), &other, NULL) == ITA_OK)
            move = other;
    }
    assert_int_equal(ita_session_play(session, &move, NULL), ITA_OK);
}

// Copies are drawn until pieces and figure have cells enough for each other.
static void random_drafts_make_what_is_drawn(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    size_t made_count = 0;
    for (size_t n = 0; n < usual_or_long(150, 5000); n++) {
        ita_session *session = open_game(grounds[n % (sizeof grounds / sizeof grounds[0])]);
        for (uint64_t i = ita_random_below(&random, 40); i > 0; i--)
            play_one(session, &random);
        check_text(session);
        const space_ground *g = space_ground_of(ita_session_config(session));
        for (int32_t part = 1; part < (int32_t)g->part_count; part++) {
            const space_edit many = {
                .change = SPACE_SET_COPIES, .part = part, .least = 0, .most = 100};
            const ita_move move = space_edit_put(many);
            ita_session_play(session, &move, NULL); // refused where nothing is drawn
        }
        ita_text made;
        ita_text_open(&made, ita_heap());
        if (ita_session_made(session, &made, NULL) == ITA_OK) {
            check_made(session, ita_text_get(&made));
            made_count++;
        }
        ita_text_close(&made);
        ita_session_close(session);
    }
    assert_true(made_count > 100);
}

// ---- the way back

static void every_puzzle_that_is_shipped_is_its_draft_s(void **state) {
    (void)state;
    ita_gallery gallery;
    size_t tried = 0;
    assert_int_equal(ita_gallery_open(&ita_game_space, &gallery, NULL), ITA_OK);
    while (ita_gallery_next(&gallery)) {
        char setup[4096];
        ita_session *draft;
        ita_diag diag = {.key = "ok"};
        snprintf(setup, sizeof setup, "space:%s", gallery.config);
        ita_session *puzzle = open_game(setup);
        if (ita_session_draft(puzzle, &draft, &diag) != ITA_OK) fail_msg("%s: %s", setup, diag.key);
        ita_text made;
        ita_text_open(&made, ita_heap());
        if (ita_session_made(draft, &made, &diag) != ITA_OK) fail_msg("%s: %s", setup, diag.key);
        const char *config = ita_session_record(puzzle)->config;
        assert_string_equal(ita_text_get(&made) + strlen("space") + (config[0] != '\0'), config);
        check_made(draft, ita_text_get(&made));
        ita_text_close(&made);
        ita_session_close(draft);
        ita_session_close(puzzle);
        tried++;
    }
    assert_true(tried > 80);
}

static void what_is_too_large_to_be_drawn_is_told(void **state) {
    (void)state;
    ita_session *puzzle = open_game("space:pieces=512xA:2x2x2,figure=16x16x16"), *draft, *none;
    ita_diag diag = {.key = "ok"};
    static const char large[] = "space:edit,pieces=512xA:2x2x2,figure=16x16x16";
    assert_int_equal(ita_session_draft(puzzle, &draft, &diag), ITA_E_UNSUPPORTED);
    assert_int_equal(ita_session_new(large, strlen(large), ita_heap(), &none, &diag), ITA_E_LIMIT);
    assert_string_equal(diag.key, "space.edit.large");
    ita_session_close(puzzle);
}

// What is said of a change has the words of the labels, and layers their numbers.
static void layers_are_called_alike_wherever_they_are_told(void **state) {
    (void)state;
    ita_session *draft = open_game("space:edit,pieces=A:3x3x3,figure=3x3x3");
    static const char change[] = "A@3,2,1";
    ita_text told;
    ita_scene scene;
    ita_diag diag = {0};
    int layers = 0;
    ita_text_open(&told, ita_heap());
    assert_int_equal(ita_session_tell_move(draft, change, strlen(change), &told, &diag), ITA_OK);
    assert_string_equal(told.data, "Piece A: cell in layer 1, row 2, column 3 drawn");
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(draft, NULL, 0, NULL, &scene), ITA_OK);
    for (size_t i = 0; i < scene.node_count; i++) {
        const ita_node *node = &scene.nodes[i];
        if (node->text && node->style && strcmp(node->style, "coordinate sp-name") == 0) layers++;
    }
    assert_true(layers >= 3); // also where names are not shown
    ita_scene_close(&scene);
    ita_text_close(&told);
    ita_session_close(draft);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draft_makes_what_is_drawn),
        cmocka_unit_test(a_coloured_figure_is_no_name_of_one),
        cmocka_unit_test(a_draft_says_why_it_makes_no_puzzle_yet),
        cmocka_unit_test(a_lattice_alone_is_an_empty_draft),
        cmocka_unit_test(only_what_changes_something_is_a_change),
        cmocka_unit_test(layers_are_called_alike_wherever_they_are_told),
        cmocka_unit_test(random_drafts_make_what_is_drawn),
        cmocka_unit_test(every_puzzle_that_is_shipped_is_its_draft_s),
        cmocka_unit_test(what_is_too_large_to_be_drawn_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
