// Where the figure, the plans of its layers and the tray lie in the picture, for the stage's ratio.
// Knows sizes only; draws nothing.
#include "games/space/view/view.h"

#include <math.h>

static const double margin = 0.5, gap = 0.15;

typedef struct box {
    double left, right, top, bottom;
} box;

static const box nothing = {INFINITY, -INFINITY, INFINITY, -INFINITY};

static void take_in(box *b, double x, double y) {
    b->left = fmin(b->left, x);
    b->right = fmax(b->right, x);
    b->top = fmin(b->top, y);
    b->bottom = fmax(b->bottom, y);
}

static box seen_box(const space_shape *shape, const space_eye *eye) {
    box b = nothing;
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        space_spot at = space_eye_spot(eye, shape->cells[i]);
        take_in(&b, at.x - 1, at.y - 1);
        take_in(&b, at.x + 1, at.y + 1);
    }
    return b;
}

// All plans are as large as the plan of the whole figure seen from above.
static box plan_box(const space_config *c, int *layers) {
    box b = nothing;
    *layers = 0;
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count; i++) {
        ita_cell cell = c->puzzle.figure.cells[i];
        space_spot at = space_plan_spot(c->puzzle.lattice, cell);
        take_in(&b, at.x - 0.8, at.y - 0.8);
        take_in(&b, at.x + 0.8, at.y + 0.8);
        if (cell.z >= *layers) *layers = cell.z + 1;
    }
    return b;
}

// Plans stand to the right of the figure, as many rows as are about as high as it is.
static void place_plans(const box *figure, const box *plan, space_layout *l) {
    l->plan_x = SPACE_PLAN_SCALE * (plan->right - plan->left);
    l->plan_y = SPACE_PLAN_SCALE * (plan->bottom - plan->top) + 0.5;
    int rows = (int)floor((figure->bottom - figure->top) / l->plan_y);
    if (rows < 1) rows = 1;
    if (rows > l->plans) rows = l->plans;
    l->plans_in_row = (l->plans + rows - 1) / rows;
    l->plan.x = figure->right + margin - SPACE_PLAN_SCALE * plan->left;
    l->plan.y = figure->top + 0.5 - SPACE_PLAN_SCALE * plan->top;
}

void space_lay_out(const space_config *c, const space_eye *eye, double ratio, space_layout *l) {
    const box figure = seen_box(&c->puzzle.figure, eye), plan = plan_box(c, &l->plans);
    double most = 0;
    place_plans(&figure, &plan, l);
    int rows = (l->plans + l->plans_in_row - 1) / l->plans_in_row;
    double height = fmax(figure.bottom - figure.top, rows * l->plan_y);
    const ita_region board = {figure.left - margin, figure.top - margin,
                              figure.right - figure.left + 3 * margin + l->plans_in_row * l->plan_x,
                              height + 2 * margin};
    for (uint32_t k = 0; k < c->puzzle.piece_count; k++) {
        box piece = seen_box(&c->puzzle.pieces[k].shape, eye);
        most = fmax(most, fmax(piece.right - piece.left, piece.bottom - piece.top));
    }
    l->slot = SPACE_TRAY_SCALE * (most - 0.5) + 0.2;
    ita_compose_grid(&board, l->slot, c->puzzle.piece_count, gap, ratio, &l->parts, &l->slots);
}

space_spot space_plan_place(const space_config *c, const space_layout *l, ita_cell cell) {
    space_spot at = space_plan_spot(c->puzzle.lattice, cell);
    return (space_spot){
        l->plan.x + (cell.z % l->plans_in_row) * l->plan_x + SPACE_PLAN_SCALE * at.x,
        l->plan.y + (double)(cell.z / l->plans_in_row) * l->plan_y + SPACE_PLAN_SCALE * at.y};
}
