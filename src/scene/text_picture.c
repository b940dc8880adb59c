// A scene as text: every node's glyph on its place in a grid of characters.
#include "intarsia/scene.h"

typedef struct grid {
    const char **cells;
    int columns, rows;
} grid;

static bool is_shown(const ita_node *node) {
    return node->glyph && node->column >= 0 && node->row >= 0;
}

static void measure(const ita_scene *scene, grid *g) {
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (!is_shown(node)) continue;
        if (node->column >= g->columns) g->columns = node->column + 1;
        if (node->row >= g->rows) g->rows = node->row + 1;
    }
}

static void put_line(const grid *g, int row, ita_text *out) {
    const char **line = g->cells + (size_t)row * (size_t)g->columns;
    int end = g->columns;
    while (end > 0 && !line[end - 1])
        end--;
    for (int column = 0; column < end; column++)
        ita_put(out, line[column] ? line[column] : " ");
    ita_put_char(out, '\n');
}

static void put_grid(const ita_scene *scene, const grid *g, ita_text *out) {
    for (size_t i = 0; i < scene->node_count; i++) { // later nodes lie on top
        const ita_node *node = &scene->nodes[i];
        if (is_shown(node))
            g->cells[(size_t)node->row * (size_t)g->columns + (size_t)node->column] = node->glyph;
    }
    for (int row = 0; row < g->rows; row++)
        put_line(g, row, out);
}

void ita_scene_text(const ita_scene *scene, ita_text *out) {
    const ita_allocator *allocator = scene->arena.allocator;
    grid g = {0};
    measure(scene, &g);
    size_t count = (size_t)g.columns * (size_t)g.rows;
    g.cells = ita_take_zeroed(allocator, count, sizeof *g.cells);
    if (g.cells) put_grid(scene, &g, out);
    if (!g.cells && count) out->failed = true;
    ita_give(allocator, g.cells, count * sizeof *g.cells);
    if (scene->status[0]) {
        ita_put(out, scene->status);
        ita_put_char(out, '\n');
    }
    for (size_t i = 0; i < scene->note_count; i++) {
        ita_put(out, scene->notes[i].name);
        ita_put(out, ": ");
        ita_put(out, scene->notes[i].value);
        ita_put_char(out, '\n');
    }
}
