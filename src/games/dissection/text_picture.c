// The table in characters, for terminals: four columns and two rows a unit, each showing what lies
// under its middle. Exact: a point is inside a piece or not.
#include "games/dissection/view.h"

#include <math.h>

enum { COLUMN_STEPS = DISSECTION_UNIT / 4, ROW_STEPS = DISSECTION_UNIT / 2, CELLS_MAX = 120 };

typedef struct laid {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    size_t ends[DISSECTION_PIECES_MAX];
} laid;

static const char *const letters[] = {"A", "B", "C", "D", "E", "F", "G", "H",
                                      "I", "J", "K", "L", "M", "N", "O", "P"};

static void lay_all(const dissection_config *c, const dissection_state *s, laid *all) {
    size_t used = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        if (s->places[i].is_placed) {
            ita_pose pose = dissection_pose(&s->places[i]);
            dissection_lay(c, (int)i, &pose, all->edges + used);
            used += c->pieces[i].edge_count;
        }
        all->ends[i] = used;
    }
}

static const char *glyph_at(const dissection_config *c, const laid *all, ita_point p) {
    size_t first = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        size_t count = all->ends[i] - first;
        if (count && ita_edges_side(c->set->frame, all->edges + first, count, p) == ITA_INSIDE)
            return letters[i];
        first = all->ends[i];
    }
    bool is_empty = c->figure_count &&
                    ita_edges_side(c->set->frame, c->figure, c->figure_count, p) == ITA_INSIDE;
    return is_empty ? "." : NULL;
}

void dissection_add_text(const dissection_config *config, const dissection_state *state,
                         const view_layout *layout, ita_scene *scene) {
    const dissection_config *c = config;
    const ita_frame_facts *facts = ita_frame_get(c->set->frame);
    laid all;
    lay_all(c, state, &all);
    int left = (int)floor(layout->table.left * 4), right = (int)ceil(layout->table.right * 4);
    int top = (int)floor(layout->table.top * 2), bottom = (int)ceil(layout->table.bottom * 2);
    if (right - left > CELLS_MAX || bottom - top > CELLS_MAX) return;
    for (int row = top; row < bottom; row++)
        for (int column = left; column < right; column++) {
            double y = (row * ROW_STEPS + ROW_STEPS / 2 + 1) / facts->sine;
            double x = column * COLUMN_STEPS + COLUMN_STEPS / 2 + 1 - y * facts->half_t;
            ita_point p = {{(int64_t)floor(x), 0}, {(int64_t)floor(y), 0}};
            const char *glyph = glyph_at(c, &all, p);
            if (!glyph) continue;
            ita_node *node = ita_scene_add(scene);
            node->glyph = glyph;
            node->column = column - left;
            node->row = row - top;
        }
}
