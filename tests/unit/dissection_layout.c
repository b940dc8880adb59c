// Where the dissection's figure lies in the picture: the table holds all of it and no more than a
// margin beside it, as its points say one by one; the free table has room for all pieces; in
// characters it is as large as a screen lets it be.
#include "check.h"

#include "games/dissection/view/view.h"
#include "geom/loose/loose.h"

#include <math.h>

static const double margin = 0.55, least_half = 2; // of the table around the figure's middle

static ita_config *open(const char *text) {
    ita_config *config = NULL;
    ita_diag diag = {0};
    if (ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag) !=
        ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static view_box table_of(const ita_config *config) {
    static dissection_state state;
    view_layout layout;
    dissection_rules.start(config, &state);
    dissection_layout(dissection_of(config), &state, 0, &layout);
    return layout.table;
}

// By very many points of each edge.
static view_box points_of(const dissection_config *c) {
    enum { POINTS = 1200 };
    view_box box = {-least_half, least_half, -least_half, least_half};
    for (size_t i = 0; i < c->figure_count; i++) {
        const loose_edge edge = loose_of(c->set->frame, &c->figure[i], dissection_unit(c));
        for (int k = 0; k < POINTS; k++) {
            const spot p = loose_at(&edge, k / (double)POINTS);
            box.left = fmin(box.left, p.x), box.right = fmax(box.right, p.x);
            box.top = fmin(box.top, p.y), box.bottom = fmax(box.bottom, p.y);
        }
    }
    return box;
}

static void the_table_is_the_figure_with_a_margin(void **state) {
    (void)state;
    static const char *const configs[] = {
        "",
        "figure=[0,0 720,0 720,24 0,24]",
        "figure=[0,0 24,0 24,600 0,600]",
        "set=egg",
        "set=heart",
        "set=yinyang",
        "figure=[0,0 0,-96 240,-96 240,0q120,480]", // a bow half as high as its control point
        "figure=[0,0 0,-96 240,-96q480,-48 240,0k240,480k0,480]", // and one to the right
        "set=[square; 0,0 50,0 50,50 0,50],figure=[/5 0,0 1000,0 1000,250 0,250]",
    };
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        ita_config *config = open(configs[i]);
        const view_box table = table_of(config), points = points_of(dissection_of(config));
        const double sides[][2] = {{points.left, table.left + margin},
                                   {table.right - margin, points.right},
                                   {points.top, table.top + margin},
                                   {table.bottom - margin, points.bottom}};
        for (int k = 0; k < 4; k++) // by 24 points of a curve: a little less
            if (sides[k][1] < sides[k][0] - 1e-9 || sides[k][1] > sides[k][0] + 0.03)
                fail_msg("%s: side %d is %g, not %g", configs[i], k, sides[k][0], sides[k][1]);
        ita_config_free(config);
    }
}

// Tangrams have the area of 8 squares of a unit.
static void the_free_table_has_room_for_all_pieces(void **state) {
    (void)state;
    ita_config *config = open("free");
    const view_box table = table_of(config);
    double area = 0;
    for (size_t i = 0; i < dissection_of(config)->set->piece_count; i++) {
        const ita_shape *piece = &dissection_of(config)->pieces[i];
        loose_edge edges[8];
        assert_in_range(piece->edge_count, 3, 8);
        for (size_t k = 0; k < piece->edge_count; k++)
            edges[k] = loose_of(dissection_of(config)->set->frame, &piece->edges[k],
                                dissection_unit(dissection_of(config)));
        area += loose_area(edges, piece->edge_count);
    }
    const double width = table.right - table.left - 2 * margin;
    const double height = table.bottom - table.top - 2 * margin;
    assert_true(fabs(width - 2.8 * sqrt(area)) < 1e-9);
    assert_true(fabs(height - 0.8 * width) < 1e-9);
    assert_true(width * height > 6 * area);
    ita_config_free(config);
}

// How many columns are between two units' marks above the table.
static int columns_a_unit(const ita_config *config) {
    static dissection_state state;
    ita_scene scene;
    int first = -1, at = -1;
    ita_scene_open(&scene, ita_heap());
    dissection_rules.start(config, &state);
    assert_int_equal(dissection_view.scene(config, &state, NULL, NULL, &scene), ITA_OK);
    for (size_t i = 0; i < scene.node_count && at < 0; i++) {
        const ita_node *node = &scene.nodes[i];
        if (!node->glyph || node->row != 0 || strcmp(node->style, "coordinate") != 0) continue;
        if (strcmp(node->glyph, "0") == 0) first = node->column;
        if (strcmp(node->glyph, "2") == 0 && first >= 0) at = node->column;
    }
    ita_scene_close(&scene);
    assert_true(at > first && first >= 0);
    return (at - first) / 2;
}

// A screen has room for 19 rows: for just as many too.
static void in_characters_the_figure_is_as_large_as_fits(void **state) {
    (void)state;
    static const struct {
        const char *config;
        int columns;
    } cases[] = {
        {"set=[square; 0,0 48,0 48,48 0,48],figure=[0,0 96,0 96,108 0,108]", 6},
        {"set=[square; 0,0 48,0 48,48 0,48],figure=[0,0 96,0 96,176 0,176]", 4}, // 19 rows
        {"set=[square; 0,0 48,0 48,48 0,48],figure=[0,0 96,0 96,196 0,196]", 3}, // 20 by 4
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_config *config = open(cases[i].config);
        assert_int_equal(columns_a_unit(config), cases[i].columns);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_the_figure_with_a_margin),
        cmocka_unit_test(the_free_table_has_room_for_all_pieces),
        cmocka_unit_test(in_characters_the_figure_is_as_large_as_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
