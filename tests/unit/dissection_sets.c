// What is told of piece sets holds: shares are a whole, equal pieces cover each other, and the ways
// to lie are those that laying them shows.
#include "check.h"

#include "games/dissection/dissection.h"
#include "games/dissection/play/slants.h"
#include "games/dissection/sets/set_file.h"
#include "intarsia/pieces.h"
#include "intarsia/words.h"

#include <math.h>

static ita_config *open(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    assert_int_equal(
        ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag),
        ITA_OK);
    return config;
}

static ita_set_facts facts_of(const ita_config *config) {
    ita_set_facts facts;
    ita_diag diag;
    assert_int_equal(ita_set_facts_get(config, &facts, &diag), ITA_OK);
    return facts;
}

// By laying: as many as differ, however they are shifted.
static int ways_by_laying(const dissection_config *c, size_t piece, bool may_flip) {
    enum { WAYS_MOST = 48 };
    static ita_edge laid[WAYS_MOST][DISSECTION_FIGURE_MAX];
    const size_t count = c->pieces[piece].edge_count;
    const int steps = ita_frame_get(c->set->frame)->steps;
    int ways = 0;
    for (int i = 0; i < (may_flip ? 2 : 1) * steps; i++) {
        ita_pose pose = {i % steps, i >= steps, {{0, 0}, {0, 0}}};
        bool is_new = true;
        dissection_lay(c, (int)piece, &pose, laid[ways]);
        for (int k = 0; k < ways && is_new; k++)
            for (size_t e = 0; e < count && is_new; e++) {
                ita_edge shifted[DISSECTION_FIGURE_MAX];
                memcpy(shifted, laid[ways], count * sizeof *shifted);
                ita_edges_shift(shifted, count, ita_point_sub(laid[k][0].from, shifted[e].from));
                is_new = !dissection_same_edges(shifted, laid[k], count);
            }
        ways += is_new;
    }
    return ways;
}

static void hold(const ita_config *config) {
    const dissection_config *c = dissection_of(config);
    const ita_set_facts facts = facts_of(config);
    const ita_pose still = {0};
    ita_pose over;
    double share = 0;
    size_t kinds = 0;
    assert_int_equal(facts.piece_count, c->set->piece_count);
    for (size_t i = 0; i < facts.piece_count; i++) {
        const ita_piece_facts *piece = &facts.pieces[i];
        const int flipped = ways_by_laying(c, i, true), plain = ways_by_laying(c, i, false);
        share += piece->share;
        kinds += piece->same_as == i;
        assert_true(piece->same_as <= i);
        assert_true(dissection_same_shape(c, (int)piece->same_as, &still, (int)i, &over));
        assert_true(fabs(piece->share - facts.pieces[piece->same_as].share) < 1e-12);
        assert_int_equal(piece->way_count, c->may_flip ? flipped : plain);
        assert_int_equal(piece->is_own_mirror, flipped == plain);
    }
    assert_true(fabs(share - 1) < 1e-9);
    assert_int_equal(kinds, facts.kind_count);
    for (size_t i = 0; i < facts.limit_count; i++)
        assert_non_null(ita_words(facts.limits[i]));
}

static void what_is_told_of_every_set_is_what_laying_shows(void **state) {
    (void)state;
    static const char *const ends[] = {"", ",flip=no"};
    size_t count;
    const dissection_set *const *sets = dissection_sets(&count);
    for (size_t i = 0; i < count; i++)
        for (int end = 0; end < 2; end++) {
            char text[64];
            snprintf(text, sizeof text, "free,set=%s%s", sets[i]->name, ends[end]);
            ita_config *config = open(text);
            hold(config);
            ita_config_free(config);
        }
}

static void the_tangram_proves_and_arcs_do_not(void **state) {
    (void)state;
    ita_config *tangram = open("free"), *egg = open("free,set=egg");
    ita_set_facts facts = facts_of(tangram);
    assert_int_equal(facts.kind_count, 5);
    assert_true(facts.is_proof && facts.limit_count == 0 && !facts.is_own);
    assert_true(fabs(facts.step - 45) < 1e-12);
    facts = facts_of(egg);
    assert_false(facts.is_proof);
    assert_string_equal(facts.limits[0], "dissection.limit.arcs");
    ita_config_free(tangram);
    ita_config_free(egg);
}

static void a_set_of_ones_own_says_what_is_not_possible(void **state) {
    (void)state;
    ita_config *config = open("set=[square; 0,0 96,0 96,72; 0,0 24,0 24,24 0,24]");
    const ita_set_facts facts = facts_of(config);
    hold(config);
    assert_true(facts.is_own && !facts.is_proof);
    assert_int_equal(facts.limit_count, 2);
    assert_string_equal(facts.limits[0], "dissection.limit.watched");
    ita_config_free(config);
}

// ---- whatever stands first, and however each lies

typedef struct drawn_piece {
    int corners;
    double x[4], y[4];
} drawn_piece;

static drawn_piece piece_of(int kind, double side, ita_random *random) {
    static const drawn_piece kinds[] = {
        {3, {0, 1, 0.5}, {0, 0, 0.86602540378443865}},
        {4, {0, 1, 1, 0}, {0, 0, 1, 1}},
        {3, {0, 1, 0}, {0, 0, 1}},
        {4, {0, 1, 1.5, 0.5}, {0, 0, 0.86602540378443865, 0.86602540378443865}}};
    drawn_piece p = kinds[kind];
    const double turn = (double)ita_random_below(random, 1000) / 100, c = cos(turn), s = sin(turn);
    for (int i = 0; i < p.corners; i++) {
        const double x = p.x[i] * side, y = p.y[i] * side;
        p.x[i] = c * x - s * y + 30, p.y[i] = s * x + c * y + 30;
    }
    return p;
}

// How the set's value begins: its ring.
static void ring_of(const drawn_piece *pieces, const int *order, int count, char ring[16]) {
    ita_text svg, value;
    ita_diag diag = {0};
    ita_text_open(&svg, ita_heap());
    ita_text_open(&value, ita_heap());
    ita_put(&svg, "<svg xmlns=\"http://www.w3.org/2000/svg\">");
    for (int i = 0; i < count; i++) {
        const drawn_piece *p = &pieces[order[i]];
        ita_put(&svg, "<path d=\"M");
        for (int k = 0; k < p->corners; k++) {
            ita_put_char(&svg, ' ');
            ita_put_fixed(&svg, p->x[k], 6);
            ita_put_char(&svg, ',');
            ita_put_fixed(&svg, p->y[k], 6);
        }
        ita_put(&svg, "Z\"/>");
    }
    ita_put(&svg, "</svg>");
    const ita_status status = dissection_set_embed(ita_text_get(&svg), svg.length, &value, &diag);
    if (status) fail_msg("%s: %s", diag.key, ita_text_get(&svg));
    snprintf(ring, 16, "%.*s", (int)strcspn(ita_text_get(&value) + 1, ";"),
             ita_text_get(&value) + 1);
    ita_text_close(&value);
    ita_text_close(&svg);
}

// Equilateral triangles and lozenges are of the root of 3, squares with their halves of the root of
// 2, however long their sides are.
static void the_ring_of_a_set_is_its_pieces_alone(void **state) {
    (void)state;
    enum { SETS = 300, PIECES = 3 };
    static const int orders[][PIECES] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 0}};
    static const int kinds[2][2] = {{0, 3}, {1, 2}};
    static const char *const rings[] = {"sqrt3", "sqrt2"};
    ita_random random;
    ita_random_seed(&random, test_seed(37));
    for (int i = 0; i < SETS; i++) {
        drawn_piece pieces[PIECES];
        const int family = i % 2;
        for (int k = 0; k < PIECES; k++) {
            const int kind = k < 2 ? k : (int)ita_random_below(&random, 2);
            const double side = 1 + (double)ita_random_below(&random, 12);
            pieces[k] = piece_of(kinds[family][kind], side, &random);
        }
        for (int o = 0; o < 3; o++) {
            char ring[16];
            ring_of(pieces, orders[o], PIECES, ring);
            assert_string_equal(ring, rings[family]);
        }
    }
}

// Neither as the decimals say, for the table's steps would be too many, nor in a ring near by.
static void pieces_that_no_lattice_holds_are_named(void **state) {
    (void)state;
    static const char svg[] =
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path id=\"one\" d=\"M0 0h4v4h-4z\"/>"
        "<path id=\"other\" d=\"M10 0h3.14159265v2.71828183h-3.14159265z\"/></svg>";
    ita_text value;
    ita_diag diag = {0};
    ita_text_open(&value, ita_heap());
    assert_int_equal(dissection_set_embed(svg, sizeof svg - 1, &value, &diag), ITA_E_RANGE);
    assert_string_equal(diag.key, "dissection.set.exact");
    assert_string_equal(diag.args[0], "other");
    ita_text_close(&value);
}

static void an_ellipse_among_the_pieces_is_named(void **state) {
    (void)state;
    static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path id=\"one\" "
                              "d=\"M0 0h4v4h-4z\"/><ellipse id=\"egg\" cx=\"9\" rx=\"4\" ry=\"3\"/>"
                              "<path d=\"M0 10A4 3 0 0 1 8 10Z\"/></svg>";
    ita_text value;
    ita_diag diag = {0};
    ita_text_open(&value, ita_heap());
    assert_int_equal(dissection_set_embed(svg, sizeof svg - 1, &value, &diag), ITA_E_RANGE);
    assert_string_equal(diag.key, "dissection.set.ellipse");
    assert_string_equal(diag.args[0], "egg");
    assert_int_equal(diag.offset, strstr(svg, "<ellipse") - svg);
    ita_text_close(&value);
}

// What may not be turned over is not equal to its mirror image.
static void mirror_images_are_equal_where_pieces_may_be_turned_over(void **state) {
    (void)state;
    static const char set[] = "set=[square; 0,0 72,0 72,24 24,24 24,48 0,48; "
                              "0,0 72,0 72,48 48,48 48,24 0,24],free";
    char text[160];
    for (int flip = 0; flip < 2; flip++) {
        snprintf(text, sizeof text, "%s%s", set, flip ? "" : ",flip=no");
        ita_config *config = open(text);
        assert_int_equal(facts_of(config).kind_count, flip ? 1 : 2);
        hold(config);
        ita_config_free(config);
    }
}

static void the_pieces_of_another_game_are_none(void **state) {
    (void)state;
    const ita_game *game;
    ita_config *config;
    ita_set_facts facts;
    ita_diag diag;
    assert_int_equal(ita_game_parse("null", 4, ita_heap(), &game, &config, &diag), ITA_OK);
    assert_int_equal(ita_set_facts_get(config, &facts, &diag), ITA_E_UNSUPPORTED);
    ita_config_free(config);
}

// ---- slants

typedef struct arrow {
    int64_t x, y;
} arrow;

static int64_t length_of(arrow p) {
    const int64_t square = p.x * p.x + p.y * p.y;
    const int64_t root = (int64_t)(sqrt((double)square) + 0.5);
    return root * root == square ? root : 0;
}

// Whether some slant of the list, and quarters, turn q into the direction of p.
static bool is_turned_by_one(const slant_list *list, arrow p, arrow q) {
    for (int i = 0; i < list->count; i++) {
        const slant *s = &list->items[i];
        arrow r = {q.x * s->a - q.y * s->b, q.x * s->b + q.y * s->a};
        for (int quarter = 0; quarter < 4; quarter++) {
            if (r.x * p.y == r.y * p.x && r.x * p.x + r.y * p.y > 0) return true;
            r = (arrow){-r.y, r.x};
        }
    }
    return false;
}

// Any two edges of whole length can be laid along each other, turned over or not.
static void edges_of_whole_length_come_to_lie_along_each_other(void **state) {
    (void)state;
    static const char *const sets[] = {
        "free,set=[square; 0,0 3,4 -1,7; 0,0 2,0 2,1 0,1]",
        "free,set=[square; 0,0 4,0 4,3; 0,0 5,0 5,12]",
        "free,set=[square; 0,0 5,0 5,12; 0,0 1,0 1,1 0,1; 0,0 3,4 0,4]",
        "free,set=[square; 8,15 0,0 8,0; 0,0 1,0 0,1],flip=no", // the slanted edge is the first
    };
    size_t slanted = 0;
    for (size_t n = 0; n < sizeof sets / sizeof sets[0]; n++) {
        ita_config *config = open(sets[n]);
        const dissection_config *c = dissection_of(config);
        slant_list list;
        dissection_own_slants(c, &list);
        // where there are too many, the finest are left out
        const int64_t finest = list.count < SLANTS_MOST ? INT64_MAX : list.items[list.count - 1].c;
        arrow arrows[16];
        size_t count = 0;
        for (size_t i = 0; i < c->set->piece_count; i++)
            for (size_t e = 0; e < c->pieces[i].edge_count; e++) {
                const ita_edge *edge = &c->pieces[i].edges[e];
                const ita_point d = ita_point_sub(edge->to, edge->from);
                arrow p = {d.x.a, d.y.a};
                for (int64_t by = 2; by <= 96; by++)
                    while (p.x % by == 0 && p.y % by == 0)
                        p = (arrow){p.x / by, p.y / by};
                if (length_of(p)) arrows[count++] = p;
            }
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < count; k++)
                for (int side = 0; side < 1 + c->may_flip; side++) {
                    const arrow p = {arrows[i].x, side ? -arrows[i].y : arrows[i].y};
                    if (length_of(p) * length_of(arrows[k]) >= finest) continue;
                    assert_true(is_turned_by_one(&list, p, arrows[k]));
                    slanted++;
                }
        ita_config_free(config);
    }
    assert_true(slanted > 100);
}

// Coordinates beyond 2^51 are none, whichever of the four is too large.
static void a_slanted_corner_stays_within_what_is_computed(void **state) {
    (void)state;
    const slant quarter = {0, 1, 1};
    const int64_t most = (int64_t)1 << 51;
    for (int i = 0; i < 5; i++) {
        const int64_t x = (i == 1) - (i == 2), y = (i == 3) - (i == 4);
        ita_edge edge = {0}, out;
        const ita_shape shape = {.edges = &edge, .edge_count = 1};
        edge.from = (ita_point){{x * most, 0}, {y * most, 0}};
        assert_true(dissection_slant_shape(&shape, &quarter, 1, &out));
        assert_true(out.from.x.a == -y * most && out.from.y.a == x * most);
        edge.from = (ita_point){{x * (most + 1), 0}, {y * (most + 1), 0}};
        assert_int_equal(dissection_slant_shape(&shape, &quarter, 1, &out), i == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_of_every_set_is_what_laying_shows),
        cmocka_unit_test(the_tangram_proves_and_arcs_do_not),
        cmocka_unit_test(a_set_of_ones_own_says_what_is_not_possible),
        cmocka_unit_test(the_ring_of_a_set_is_its_pieces_alone),
        cmocka_unit_test(pieces_that_no_lattice_holds_are_named),
        cmocka_unit_test(an_ellipse_among_the_pieces_is_named),
        cmocka_unit_test(mirror_images_are_equal_where_pieces_may_be_turned_over),
        cmocka_unit_test(edges_of_whole_length_come_to_lie_along_each_other),
        cmocka_unit_test(a_slanted_corner_stays_within_what_is_computed),
        cmocka_unit_test(the_pieces_of_another_game_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
