// A scene as text: every node's glyph on its place in a grid of characters.
#include "intarsia/scene.h"

static bool is_shown(const ita_node *node) {
    return node->glyph && node->column >= 0 && node->row >= 0;
}

static void measure(const ita_scene *scene, ita_grid *grid) {
    for (size_t i = 0; i < scene->node_count; i++) {
        const ita_node *node = &scene->nodes[i];
        if (!is_shown(node)) continue;
        if (node->column >= grid->columns) grid->columns = node->column + 1;
        if (node->row >= grid->rows) grid->rows = node->row + 1;
    }
}

static size_t place_of(const ita_grid *grid, int column, int row) {
    return (size_t)row * (size_t)grid->columns + (size_t)column;
}

ita_status ita_grid_open(const ita_scene *scene, ita_grid *grid) {
    *grid = (ita_grid){.allocator = scene->arena.allocator};
    measure(scene, grid);
    grid->capacity = (size_t)grid->columns * (size_t)grid->rows;
    grid->places = ita_take_zeroed(grid->allocator, grid->capacity, sizeof *grid->places);
    if (!grid->places && grid->capacity) {
        *grid = (ita_grid){.allocator = scene->arena.allocator};
        return ITA_E_MEMORY;
    }
    for (size_t i = 0; i < scene->node_count; i++) { // later nodes lie on top
        const ita_node *node = &scene->nodes[i];
        if (is_shown(node)) grid->places[place_of(grid, node->column, node->row)] = node;
    }
    return ITA_OK;
}

void ita_grid_close(ita_grid *grid) {
    ita_give(grid->allocator, grid->places, grid->capacity * sizeof *grid->places);
    grid->places = NULL;
}

const ita_node *ita_grid_at(const ita_grid *grid, int column, int row) {
    bool is_inside = column >= 0 && column < grid->columns && row >= 0 && row < grid->rows;
    return is_inside ? grid->places[place_of(grid, column, row)] : NULL;
}

void ita_grid_crop(ita_grid *grid) {
    int left = grid->columns, top = grid->rows;
    for (int row = grid->rows; row-- > 0;)
        for (int column = 0; column < grid->columns; column++) {
            if (!ita_grid_at(grid, column, row)) continue;
            top = row;
            if (column < left) left = column;
        }
    size_t at = 0;
    for (int row = top; row < grid->rows; row++)
        for (int column = left; column < grid->columns; column++)
            grid->places[at++] = ita_grid_at(grid, column, row);
    grid->columns -= left;
    grid->rows -= top;
}

static void put_line(const ita_grid *grid, int row, ita_text *out) {
    int end = grid->columns;
    while (end > 0 && !ita_grid_at(grid, end - 1, row))
        end--;
    for (int column = 0; column < end; column++) {
        const ita_node *node = ita_grid_at(grid, column, row);
        ita_put(out, node ? node->glyph : " ");
    }
    ita_put_char(out, '\n');
}

void ita_scene_text(const ita_scene *scene, ita_text *out) {
    ita_grid grid;
    if (ita_grid_open(scene, &grid) != ITA_OK) out->failed = true;
    for (int row = 0; row < grid.rows; row++)
        put_line(&grid, row, out);
    ita_grid_close(&grid);
    if (scene->status[0]) {
        ita_put(out, scene->status);
        ita_put_char(out, '\n');
    }
    if (scene->detail[0]) {
        ita_put(out, scene->detail);
        ita_put_char(out, '\n');
    }
    for (size_t i = 0; i < scene->note_count; i++) {
        if (!scene->notes[i].value[0]) continue; // a gauge only
        ita_put(out, scene->notes[i].name);
        ita_put(out, ": ");
        ita_put(out, scene->notes[i].value);
        ita_put_char(out, '\n');
    }
}
