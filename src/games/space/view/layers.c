// A piece layer by layer, from the bottom up, for paper: nothing can be turned there, and what lies
// behind is not seen. Knows shapes and sizes only.
#include "games/space/view/view.h"

#include "games/say.h"

#include <math.h>

static const double rim = 0.4, gap = 0.35; // in plans as large as the figure's

// How the layers of a piece stand together.
typedef struct block {
    double left, top, step_x,
        step_y; // of a layer: where it begins by its own count, and to the next
    int first, layers, columns;
} block;

static double wide(const block *b) {
    return b->columns * b->step_x - gap;
}

static double high(const block *b) {
    const int rows = (b->layers + b->columns - 1) / b->columns;
    return rows * b->step_y - gap;
}

// In so many columns that a square below what is seen of it is smallest.
static block block_of(ita_lattice lattice, const space_shape *shape, double seen) {
    double right = -INFINITY, bottom = -INFINITY;
    block b = {INFINITY, INFINITY, 0, 0, shape->cells[0].z, 0, 1};
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        const space_spot at = space_plan_spot(lattice, shape->cells[i]);
        b.left = fmin(b.left, SPACE_PLAN_SCALE * at.x - rim);
        b.top = fmin(b.top, SPACE_PLAN_SCALE * at.y - rim);
        right = fmax(right, SPACE_PLAN_SCALE * at.x + rim);
        bottom = fmax(bottom, SPACE_PLAN_SCALE * at.y + rim);
    }
    b.layers = shape->cells[shape->cell_count - 1].z - b.first + 1;
    b.step_x = right - b.left + gap;
    b.step_y = bottom - b.top + gap;
    block best = b;
    for (b.columns = 2; b.columns <= b.layers; b.columns++)
        if (fmax(wide(&b), seen + high(&b)) < fmax(wide(&best), seen + high(&best))) best = b;
    return best;
}

static space_spot spot_in(const block *b, ita_lattice lattice, ita_cell cell) {
    const int layer = cell.z - b->first;
    const space_spot at = space_plan_spot(lattice, cell);
    return (space_spot){
        SPACE_PLAN_SCALE * at.x - b->left + (layer % b->columns) * b->step_x - wide(b) / 2,
        SPACE_PLAN_SCALE * at.y - b->top + (double)(layer / b->columns) * b->step_y - high(b) / 2};
}

static bool has_cell(const space_shape *shape, ita_cell cell) {
    for (uint32_t i = 0; i < shape->cell_count; i++)
        if (ita_cell_is_equal(shape->cells[i], cell)) return true;
    return false;
}

// Whether none before it stands in its column.
static bool is_lowest(const space_shape *shape, uint32_t index) {
    for (uint32_t i = 0; i < index; i++)
        if (shape->cells[i].x == shape->cells[index].x &&
            shape->cells[i].y == shape->cells[index].y)
            return false;
    return true;
}

// Where the piece has cells in some layer, so that one sees how the layers lie on each other.
static void put_footprint(ita_text *path, const block *b, ita_lattice lattice,
                          const space_shape *shape) {
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        ita_cell cell = shape->cells[i];
        for (int layer = 0; layer < b->layers && is_lowest(shape, i); layer++) {
            cell.z = (int16_t)(b->first + layer);
            if (ita_lattice_is_shift(lattice, ita_cell_less(cell, shape->cells[i])) &&
                !has_cell(shape, cell))
                space_put_plan(path, lattice, cell, spot_in(b, lattice, cell));
        }
    }
}

bool space_is_layered(const space_config *c, const ita_view_options *options) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < c->puzzle.piece_count; k++)
        if (c->puzzle.pieces[k].shape.cell_count > most)
            most = c->puzzle.pieces[k].shape.cell_count;
    return view_shows(options, ITA_SHOW_PAPER) && most > SPACE_SEEN_WHOLE;
}

double space_layers_slot(const space_config *c, double seen) {
    const double unscaled = seen / SPACE_TRAY_SCALE;
    double most = unscaled;
    for (uint32_t k = 0; k < c->puzzle.piece_count; k++) {
        const block b = block_of(c->puzzle.lattice, &c->puzzle.pieces[k].turned[0], unscaled);
        most = fmax(most, fmax(wide(&b), unscaled + high(&b)));
    }
    return SPACE_TRAY_SCALE * most;
}

static ita_node *add_part(ita_scene *scene, const char *style, ita_text *path, space_spot at) {
    const char *kept = say_keep(scene, path);
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = kept;
    node->scale = SPACE_TRAY_SCALE;
    node->x = at.x;
    node->y = at.y;
    return node;
}

void space_layers_draw(ita_scene *scene, ita_lattice lattice, const space_shape *shape,
                       const char *style, const char *weave, double seen, space_spot at) {
    const block b = block_of(lattice, shape, seen / SPACE_TRAY_SCALE);
    ita_text empty = say_open(scene);
    put_footprint(&empty, &b, lattice, shape);
    if (empty.length > 0) add_part(scene, "sp-glass", &empty, at);
    for (int i = 0; i < 2; i++) {
        const char *look = i == 0 ? style : weave;
        if (!look) continue;
        ita_text path = say_open(scene);
        for (uint32_t k = 0; k < shape->cell_count; k++)
            space_put_plan(&path, lattice, shape->cells[k], spot_in(&b, lattice, shape->cells[k]));
        add_part(scene, look, &path, at);
    }
}
