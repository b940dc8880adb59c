// Whatever side one looks from: plans, tray and the room of the figure are where they were, the
// figure stays in its room, and what is pointed at there is what one sees there.
#include "space_table.h"

#include "intarsia/game.h"

#include <math.h>
#include <stdio.h>

// The figure's room, and what lies in the scene besides it, for comparison with the first side.
typedef struct still {
    ita_node nodes[2048];
    size_t count;
    double frame[4];
} still;

static bool is_same(const ita_node *a, const ita_node *b) {
    return a->id == b->id && a->x == b->x && a->y == b->y &&
           strcmp(a->path ? a->path : "", b->path ? b->path : "") == 0;
}

// What can be touched; what is drawn in the figure's room has no node of its own.
static void hold_still(const space_table *t, still *s, ita_arena *arena) {
    *s = (still){.frame = {t->scene.x, t->scene.y, t->scene.width, t->scene.height}};
    for (size_t i = 0; i < t->scene.node_count; i++) {
        if (t->scene.nodes[i].id == 0) continue;
        assert_true(s->count < sizeof s->nodes / sizeof s->nodes[0]);
        ita_node *node = &s->nodes[s->count++];
        *node = t->scene.nodes[i];
        const size_t length = strlen(node->path ? node->path : "");
        char *path = ita_arena_take(arena, length + 1);
        memcpy(path, node->path ? node->path : "", length + 1);
        node->path = path;
    }
}

static void check_still(const space_table *t, const still *s) {
    const double frame[4] = {t->scene.x, t->scene.y, t->scene.width, t->scene.height};
    assert_memory_equal(frame, s->frame, sizeof frame);
    size_t count = 0;
    for (size_t i = 0; i < t->scene.node_count; i++) {
        if (t->scene.nodes[i].id == 0) continue;
        assert_true(count < s->count && is_same(&t->scene.nodes[i], &s->nodes[count]));
        count++;
    }
    assert_int_equal(count, s->count);
}

// Room is left around it: tetrahedra reach a little farther from their middles than other cells.
static void check_within(const char *path, const ita_region *room) {
    const double over = 0.1;
    for (const char *c = path; *c; c++) {
        double x, y;
        if ((*c != 'M' && *c != 'L') || sscanf(c + 1, "%lf %lf", &x, &y) != 2) continue;
        assert_true(x > room->x - over && x < room->x + room->width + over);
        assert_true(y > room->y - over && y < room->y + room->height + over);
    }
}

static ita_region room_of(const space_table *t) {
    const ita_node *ground = ita_scene_find(&t->scene, SPACE_NODE_FIGURE);
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    assert_non_null(ground);
    for (const char *c = ground->path; *c; c++) {
        double x, y;
        if ((*c != 'M' && *c != 'L') || sscanf(c + 1, "%lf %lf", &x, &y) != 2) continue;
        left = fmin(left, x);
        right = fmax(right, x);
        top = fmin(top, y);
        bottom = fmax(bottom, y);
    }
    return (ita_region){ground->x + left, ground->y + top, right - left, bottom - top};
}

static void check_figure(const space_table *t) {
    const ita_region room = room_of(t);
    size_t drawn = 0;
    for (size_t i = 0; i < t->scene.node_count; i++) {
        const ita_node *node = &t->scene.nodes[i];
        if (node->id != 0 || strncmp(node->style, "sp-glass", 8) != 0) continue;
        check_within(node->path, &room);
        drawn++;
    }
    assert_true(drawn > 0);
}

// The middle of each cell, and where a piece would come down that is pointed there.
static void check_pointing(space_table *t) {
    static const double ratios[] = {0, 0.5, 1.6};
    const space_config *c = config_of(t);
    const space_measure measure = space_measure_of(c);
    const space_eye eye = space_eye_of(c, &t->hand);
    ita_arena arena;
    space_stand stand;
    ita_arena_open(&arena, ita_heap());
    assert_true(space_stand_of(c, t->state, &t->hand, &arena, &stand));
    for (int r = 0; r < 3; r++) {
        space_layout l;
        space_lay_out(&measure, &eye, &stand, ratios[r], &l);
        for (size_t i = 0; i < stand.count; i++) {
            const space_spot seen = space_eye_spot(&eye, stand.solids[i].cell);
            const double x = l.origin.x + l.scale * seen.x, y = l.origin.y + l.scale * seen.y;
            const space_spot back = space_spot_before(&l, x, y);
            assert_true(x > l.figure.x && x < l.figure.x + l.figure.width);
            assert_true(y > l.figure.y && y < l.figure.y + l.figure.height);
            assert_true(fabs(back.x - seen.x) < 1e-9 && fabs(back.y - seen.y) < 1e-9);
        }
        const space_solid *first = &stand.solids[(size_t)r * (stand.count - 1) / 2];
        space_spot seen = space_eye_spot(&eye, first->cell);
        seen.x += 0.11; // not where three faces meet
        seen.y += 0.07;
        const space_solid *front = space_solids_before(&eye, stand.solids, stand.count, seen);
        t->hand.drag = SPACE_DRAG_PIECE;
        const ita_event event = {.kind = ITA_EVENT_DRAG,
                                 .x = l.origin.x + l.scale * seen.x,
                                 .y = l.origin.y + l.scale * seen.y,
                                 .ratio = ratios[r]};
        assert_int_equal(space_carry(c, t->state, &t->hand, &event, &t->diag), ITA_ANSWER_HAND);
        assert_int_equal(t->hand.cell, front ? (int)front->index + 1 : 0);
        t->hand = (space_hand){.eye = t->hand.eye};
    }
    ita_arena_close(&arena);
}

static void nothing_but_the_figure_moves_when_it_is_turned(void **state) {
    (void)state;
    ita_gallery gallery;
    size_t boards = 0;
    static still first;
    assert_int_equal(ita_gallery_open(&ita_game_space, &gallery, NULL), ITA_OK);
    while (ita_gallery_next(&gallery)) {
        if (is_abridged() && boards++ % 17) continue;
        space_table t;
        ita_arena arena;
        ita_arena_open(&arena, ita_heap());
        open_table(&t, gallery.config);
        const int sides = ita_lattice_turns(config_of(&t)->puzzle.lattice, false);
        for (int side = 0; side < sides; side++) {
            t.hand.eye = side;
            draw(&t);
            if (side == 0) hold_still(&t, &first, &arena);
            check_still(&t, &first);
            check_figure(&t);
            check_pointing(&t);
        }
        close_table(&t);
        ita_arena_close(&arena);
    }
}

// A bar that one sees from its end at first is no wider than its slot when one sees its side.
static void pieces_stay_in_their_slots(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=2xA:o-o-o-o-o-o,figure=2x6x1");
    for (int side = 0; side < 24; side++) {
        t.hand.eye = side;
        draw(&t);
        for (size_t i = 0; i < t.scene.node_count; i++) {
            const ita_node *node = &t.scene.nodes[i];
            if (node->id || node->of != SPACE_NODE_TRAY) continue;
            if (strncmp(node->style, "sp-face", 7) != 0) continue;
            const ita_node *slot = ita_scene_find(&t.scene, node->of);
            const double half = space_measure_of(config_of(&t)).slot / 2;
            const ita_region room = {slot->x - half, slot->y - half, 2 * half, 2 * half};
            check_within(node->path, &room);
        }
    }
    close_table(&t);
}

// Where the figure is drawn smaller a step is shorter on the picture too.
static void a_piece_that_is_taken_apart_keeps_up_with_the_pointer(void **state) {
    (void)state;
    static const char *const laid[] = {"A/0@1,1,1", "A/0@1,2,1"};
    space_table t;
    size_t smaller = 0;
    for (int side = 0; side < 24; side++) {
        unsigned char undo[64];
        ita_arena arena;
        space_stand stand;
        space_layout l;
        open_table(&t, "pieces=2xA:oooooooo,figure=8x2x1");
        const ita_rules *rules = ita_rules_of(t.config);
        for (int i = 0; i < 2; i++) {
            ita_move move;
            assert_int_equal(
                rules->move_parse(t.config, t.state, laid[i], strlen(laid[i]), &move, NULL),
                ITA_OK);
            rules->apply(t.config, t.state, &move, undo);
        }
        t.hand.eye = side;
        assert_int_equal(act(&t, "loosen"), ITA_ANSWER_HAND);
        ita_arena_open(&arena, ita_heap());
        assert_true(space_stand_of(config_of(&t), t.state, &t.hand, &arena, &stand));
        const space_measure measure = space_measure_of(config_of(&t));
        const space_eye eye = space_eye_of(config_of(&t), &t.hand);
        space_lay_out(&measure, &eye, &stand, 0, &l);
        ita_arena_close(&arena);
        tap(&t, SPACE_NODE_CELL + 8);
        const ita_cell step = {0, 1, 0};
        const space_spot from = space_eye_spot(&eye, (ita_cell){0, 0, 0});
        const space_spot to = space_eye_spot(&eye, step);
        t.hand.drag = SPACE_DRAG_LOOSE;
        point(&t, ITA_EVENT_DRAG, SPACE_NODE_FIGURE, 0, 0);
        point(&t, ITA_EVENT_DRAG, SPACE_NODE_FIGURE, 0.9 * l.scale * (to.x - from.x),
              0.9 * l.scale * (to.y - from.y));
        assert_true(ita_cell_is_equal(t.hand.loose.shifts[1], step));
        smaller += l.scale < 0.8;
        close_table(&t);
    }
    assert_true(smaller > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_but_the_figure_moves_when_it_is_turned),
        cmocka_unit_test(pieces_stay_in_their_slots),
        cmocka_unit_test(a_piece_that_is_taken_apart_keeps_up_with_the_pointer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
