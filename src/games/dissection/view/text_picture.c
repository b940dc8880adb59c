// The table in characters, for terminals: four columns and two rows a unit, each showing what lies
// under its middle. A picture: curves are seen as chords.
#include "games/dissection/view/view.h"
#include "geom/loose/loose.h"

#include <math.h>

enum { COLUMN_STEPS = DISSECTION_UNIT / 4, ROW_STEPS = DISSECTION_UNIT / 2, CELLS_MAX = 120 };
enum { CHORDS = 8, CHORDS_MAX = CHORDS * DISSECTION_FIGURE_MAX };

// What lies there as chords, with a box around them.
typedef struct patch {
    spot low, high;
    size_t first, end; // into chords
} patch;

typedef struct sketch {
    spot from[2 * CHORDS_MAX], to[2 * CHORDS_MAX];
    size_t count;
    patch patches[DISSECTION_PIECES_MAX + 1]; // the pieces, then the figure
} sketch;

static const char *const letters[] = {"A", "B", "C", "D", "E", "F", "G", "H",
                                      "I", "J", "K", "L", "M", "N", "O", "P"};

static void draw(sketch *k, patch *p, ita_frame frame, const ita_edge *edges, size_t count) {
    p->first = k->count;
    p->low = (spot){1e300, 1e300};
    p->high = (spot){-1e300, -1e300};
    for (size_t i = 0; i < count; i++) {
        loose_edge edge = loose_of(frame, &edges[i], 1);
        int chords = edge.kind == ITA_EDGE_LINE ? 1 : CHORDS;
        for (int j = 0; j < chords; j++) {
            spot a = loose_at(&edge, (double)j / chords), b = loose_at(&edge, (j + 1.0) / chords);
            p->low = (spot){fmin(p->low.x, fmin(a.x, b.x)), fmin(p->low.y, fmin(a.y, b.y))};
            p->high = (spot){fmax(p->high.x, fmax(a.x, b.x)), fmax(p->high.y, fmax(a.y, b.y))};
            k->from[k->count] = a;
            k->to[k->count++] = b;
        }
    }
    p->end = k->count;
}

static void draw_all(const dissection_config *c, const dissection_state *s, sketch *k) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    k->count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_pose pose = dissection_pose(&s->places[i]);
        size_t count = s->places[i].is_placed ? c->pieces[i].edge_count : 0;
        if (count) dissection_lay(c, (int)i, &pose, edges);
        draw(k, &k->patches[i], c->set->frame, edges, count);
    }
    draw(k, &k->patches[DISSECTION_PIECES_MAX], c->set->frame, c->figure, c->figure_count);
}

static bool is_inside(const sketch *k, const patch *p, spot at) {
    if (at.x < p->low.x || at.x > p->high.x || at.y < p->low.y || at.y > p->high.y) return false;
    bool is_odd = false; // how many chords lie to the right
    for (size_t i = p->first; i < p->end; i++) {
        spot a = k->from[i], b = k->to[i];
        if ((a.y > at.y) == (b.y > at.y)) continue;
        if (a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y) > at.x) is_odd = !is_odd;
    }
    return is_odd;
}

static const char *glyph_at(const dissection_config *c, const sketch *k, spot at) {
    for (size_t i = 0; i < c->set->piece_count; i++)
        if (is_inside(k, &k->patches[i], at)) return letters[i];
    return is_inside(k, &k->patches[DISSECTION_PIECES_MAX], at) ? "." : NULL;
}

void dissection_add_text(const dissection_config *config, const dissection_state *state,
                         const view_layout *layout, ita_scene *scene) {
    const dissection_config *c = config;
    int left = (int)floor(layout->table.left * 4), right = (int)ceil(layout->table.right * 4);
    int top = (int)floor(layout->table.top * 2), bottom = (int)ceil(layout->table.bottom * 2);
    if (right - left > CELLS_MAX || bottom - top > CELLS_MAX) return;
    sketch *k = ita_arena_take(&scene->arena, sizeof *k);
    if (!k) {
        scene->failed = true;
        return;
    }
    draw_all(c, state, k);
    for (int row = top; row < bottom; row++)
        for (int column = left; column < right; column++) {
            // a step beside the middle, where edges rarely run
            spot at = {column * COLUMN_STEPS + COLUMN_STEPS / 2 + 1,
                       row * ROW_STEPS + ROW_STEPS / 2 + 1};
            const char *glyph = glyph_at(c, k, at);
            if (!glyph) continue;
            ita_node *node = ita_scene_add(scene);
            node->glyph = glyph;
            node->column = column - left;
            node->row = row - top;
        }
}
