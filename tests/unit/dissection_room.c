// The picture of a dissection holds what it shows: figure and pieces, curves with all their bulge,
// lie where there is room for them, no more than is needed; and paths go round what edges go round.
#include "check.h"

#include "games/dissection/play/config.h"
#include "games/dissection/view/view.h"
#include "geom/file/drawing.h"
#include "intarsia/verify.h"

#include <math.h>

static const char *const configs[] = {
    "set=disc",
    "set=egg",
    "set=heart",
    "set=yinyang",
    "set=waves",
    "set=shonagon,figure=heart",
    "figure=rabbit",
    "set=[square; 24,0c0,0 0,-24 0,0; 0,-24c0,0 24,0 0,0],free",
    "set=[square; 96,0c0,0 0,-96 0,0],figure=[96,0c0,0 0,-96 0,0]",
    "set=[square; 0,0 96,0 96,48a96,72 96,96 0,96],figure=[0,0 96,0 96,48a96,72 96,96 0,96]",
    "set=[square; 96,0q48,144 0,0],figure=[96,0q48,144 0,0]",
    "set=[square; 96,0k96,144k0,144 0,0],figure=[96,0k96,144k0,144 0,0]",
};
enum { CONFIGS = sizeof configs / sizeof configs[0], PARTS = 200 };

typedef struct reach {
    double left, right, top, bottom;
} reach;

// Of many points of the edges, in scene units around the origin.
static reach reach_of(const dissection_config *c, const ita_edge *edges, size_t count,
                      ita_point origin) {
    reach r = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    const double unit = dissection_unit(c);
    double x, y;
    ita_point_value(c->set->frame, origin, &x, &y);
    for (size_t i = 0; i < count; i++) {
        const loose_edge edge = loose_of(c->set->frame, &edges[i], unit);
        for (int k = 0; k <= PARTS; k++) {
            const spot p = loose_at(&edge, (double)k / (double)PARTS);
            r.left = fmin(r.left, p.x - x / unit), r.right = fmax(r.right, p.x - x / unit);
            r.top = fmin(r.top, p.y - y / unit), r.bottom = fmax(r.bottom, p.y - y / unit);
        }
    }
    return r;
}

static bool is_about(double a, double b) {
    return fabs(a - b) < 0.05;
}

static ita_config *config_of(const char *text) {
    ita_config *config;
    ita_diag diag;
    if (ita_config_parse(&ita_game_dissection, text, strlen(text), ita_heap(), &config, &diag) !=
        ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    return config;
}

// Around it is a margin of 0.55, and no table is smaller than four by four.
static void the_table_is_as_large_as_the_figure(const dissection_config *c, const view_box *table) {
    static const ita_point origin;
    const double margin = 0.55;
    const reach r = reach_of(c, c->figure, c->figure_count, origin);
    assert_true(is_about(table->left, fmin(r.left, -2) - margin));
    assert_true(is_about(table->right, fmax(r.right, 2) + margin));
    assert_true(is_about(table->top, fmin(r.top, -2) - margin));
    assert_true(is_about(table->bottom, fmax(r.bottom, 2) + margin));
}

static void pieces_lie_in_the_tray_and_apart(const dissection_config *c, const view_layout *l) {
    const ita_region *tray = &l->parts.tray;
    reach all[DISSECTION_PIECES_MAX];
    for (size_t i = 0; i < c->set->piece_count; i++) {
        const reach r = reach_of(c, c->pieces[i].edges, c->pieces[i].edge_count, c->anchors[i]);
        const double scale = DISSECTION_TRAY_SCALE;
        all[i] = (reach){l->tray[i].x + scale * r.left, l->tray[i].x + scale * r.right,
                         l->tray[i].y + scale * r.top, l->tray[i].y + scale * r.bottom};
        assert_true(all[i].left > tray->x && all[i].right < tray->x + tray->width);
        assert_true(all[i].top > tray->y && all[i].bottom < tray->y + tray->height);
        for (size_t k = 0; k < i; k++)
            assert_true(all[i].right < all[k].left - 0.3 || all[k].right < all[i].left - 0.3 ||
                        all[i].bottom < all[k].top - 0.3 || all[k].bottom < all[i].top - 0.3);
    }
}

static void figure_and_pieces_have_the_room_they_need(void **state) {
    (void)state;
    static const double ratios[] = {0, 0.6, 1.6};
    for (int i = 0; i < CONFIGS; i++) {
        ita_config *config = config_of(configs[i]);
        const dissection_config *c = dissection_of(config);
        dissection_state start;
        dissection_rules.start(config, &start);
        print_message("%s\n", configs[i]);
        for (size_t r = 0; r < sizeof ratios / sizeof ratios[0]; r++) {
            view_layout layout;
            dissection_layout(c, &start, ratios[r], &layout);
            if (!c->is_free) the_table_is_as_large_as_the_figure(c, &layout.table);
            pieces_lie_in_the_tray_and_apart(c, &layout);
        }
        ita_config_free(config);
    }
}

// What a path goes round, read as any reader of SVG does.
static double drawn_area(const char *path) {
    ita_text file;
    ita_drawing *drawing;
    ita_diag diag;
    ita_text_open(&file, ita_heap());
    ita_put(&file, "<svg><path d=\"");
    ita_put(&file, path);
    ita_put(&file, "\"/></svg>");
    if (ita_drawing_read(ita_text_get(&file), file.length, ita_heap(), &drawing, &diag) != ITA_OK)
        fail_msg("%s: %s", path, diag.key);
    double area = 0;
    for (size_t i = 0; i < drawing->edge_count; i++) {
        const loose_edge edge = drawing_loose(drawing, i);
        area += spot_cross(edge.from, edge.to) / 2 + loose_area(&edge, 1);
    }
    ita_drawing_close(drawing);
    ita_text_close(&file);
    return fabs(area);
}

static void paths_go_round_what_edges_go_round(void **state) {
    (void)state;
    for (int i = 0; i < CONFIGS; i++) {
        ita_config *config = config_of(configs[i]);
        const dissection_config *c = dissection_of(config);
        const double unit = dissection_unit(c);
        ita_scene scene;
        ita_scene_open(&scene, ita_heap());
        for (size_t p = 0; p < c->set->piece_count; p++) {
            const ita_shape *piece = &c->pieces[p];
            const double area =
                ita_edges_area(c->set->frame, piece->edges, piece->edge_count) / (unit * unit);
            const char *path =
                dissection_path(&scene, c, piece->edges, piece->edge_count, c->anchors[p]);
            if (fabs(drawn_area(path) - fabs(area)) > 2e-3)
                fail_msg("%s, piece %zu: %s has %g, not %g", configs[i], p, path, drawn_area(path),
                         area);
        }
        ita_scene_close(&scene);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_and_pieces_have_the_room_they_need),
        cmocka_unit_test(paths_go_round_what_edges_go_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
