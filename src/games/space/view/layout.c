// Where the figure, the plans of its layers and the tray lie in the picture, for the stage's ratio.
// Knows sizes only; draws nothing.
#include "games/space/view/view.h"

#include <math.h>

static const double margin = 0.5, gap = 0.15;
static const double rim = 0.5;      // a piece is seen to end so much before its box does
static const double plan_rim = 0.8; // around the middles of cells

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

static void take_in_cell(box *b, const space_eye *eye, ita_cell cell) {
    const space_spot at = space_eye_spot(eye, cell);
    take_in(b, at.x - 1, at.y - 1);
    take_in(b, at.x + 1, at.y + 1);
}

static box seen_box(const space_shape *shape, const space_eye *eye) {
    box b = nothing;
    for (uint32_t i = 0; i < shape->cell_count; i++)
        take_in_cell(&b, eye, shape->cells[i]);
    return b;
}

static box stand_box(const space_stand *stand, const space_eye *eye, double scale) {
    box b = nothing;
    for (size_t i = 0; i < stand->count; i++)
        take_in_cell(&b, eye, stand->solids[i].cell);
    return (box){scale * b.left, scale * b.right, scale * b.top, scale * b.bottom};
}

// Turned, the figure stays in the middle of the room that it has as one sees it first, smaller
// where it would be too large for that: so nothing else moves.
static void fit(const box *room, const box *turned, double scale, space_layout *l) {
    const double width = room->right - room->left, height = room->bottom - room->top;
    const double shrunk = fmin(
        1, fmin(width / (turned->right - turned->left), height / (turned->bottom - turned->top)));
    l->figure = (ita_region){room->left, room->top, width, height};
    l->scale = scale * shrunk;
    l->origin.x = room->left + (width - shrunk * (turned->left + turned->right)) / 2;
    l->origin.y = room->top + (height - shrunk * (turned->top + turned->bottom)) / 2;
}

// All plans are as large as the plan of the whole figure seen from above.
static box plan_box(const space_measure *m, int *layers) {
    box b = nothing;
    *layers = m->cells[m->cell_count - 1].z - m->cells[0].z + 1;
    for (uint32_t i = 0; i < m->cell_count; i++) {
        const ita_cell cell = m->cells[i];
        const space_spot at = space_plan_spot(m->lattice, cell);
        take_in(&b, at.x - plan_rim, at.y - plan_rim);
        take_in(&b, at.x + plan_rim, at.y + plan_rim);
    }
    return b;
}

static int rows_of(const space_layout *l) {
    return (l->plans + l->plans_in_row - 1) / l->plans_in_row;
}

// The first plan's upper left corner.
static void put_plans(const box *plan, double x, double y, space_layout *l) {
    l->plan.x = x - SPACE_PLAN_SCALE * plan->left;
    l->plan.y = y - SPACE_PLAN_SCALE * plan->top;
}

// Plans to the right of the figure.
static ita_region place_beside(const box *figure, const box *plan, space_layout *l) {
    const double width = figure->right - figure->left, height = figure->bottom - figure->top;
    put_plans(plan, figure->right + margin, figure->top + 0.5, l);
    return (ita_region){figure->left - margin, figure->top - margin,
                        width + 3 * margin + l->plans_in_row * l->plan_x,
                        fmax(height, rows_of(l) * l->plan_y) + 2 * margin};
}

// Plans below the figure.
static ita_region place_below(const box *figure, const box *plan, space_layout *l) {
    const double width = figure->right - figure->left, height = figure->bottom - figure->top;
    const double wide = l->plans_in_row * l->plan_x, left = figure->left + (width - wide) / 2;
    put_plans(plan, left, figure->bottom + margin, l);
    return (ita_region){fmin(figure->left, left) - margin, figure->top - margin,
                        fmax(width, wide) + 2 * margin,
                        height + rows_of(l) * l->plan_y + 3 * margin};
}

static void lay_small(double wide, double high, double small, double between, space_layout *l) {
    l->small = small;
    l->plan_x = small * wide + between;
    l->plan_y = small * high + between;
}

// One plan as wide as the picture; above it the figure, and beside that all plans small, in two
// rows or, of many, in rows of five.
static ita_region place_open_below(const box *figure, const box *plan, space_layout *l) {
    const double wide = SPACE_PLAN_SCALE * (plan->right - plan->left);
    const double high = SPACE_PLAN_SCALE * (plan->bottom - plan->top);
    const int rows = l->plans <= 2 ? 1 : l->plans <= 10 ? 2 : (l->plans + 4) / 5;
    l->plans_in_row = (l->plans + rows - 1) / rows;
    lay_small(wide, high, fmin(0.24, 0.6 / l->plans_in_row), margin, l);
    const double above = fmax(figure->bottom - figure->top, rows * l->plan_y);
    const double right = figure->right + margin + l->plans_in_row * l->plan_x;
    const double width = fmax(wide, right - figure->left);
    l->plan = (space_spot){figure->right + margin - l->small * SPACE_PLAN_SCALE * plan->left,
                           figure->top - l->small * SPACE_PLAN_SCALE * plan->top};
    l->open_plan = (space_spot){figure->left + (width - wide) / 2 - SPACE_PLAN_SCALE * plan->left,
                                figure->top + above + margin - SPACE_PLAN_SCALE * plan->top};
    return (ita_region){figure->left - margin / 2, figure->top - margin / 2, width + margin,
                        above + high + 2 * margin};
}

// One plan as high as the picture; beside it the figure, and below that all plans small, so many
// in a row as there are to be.
static ita_region place_open_beside(const box *figure, const box *plan, space_layout *l) {
    const double wide = SPACE_PLAN_SCALE * (plan->right - plan->left);
    const double high = SPACE_PLAN_SCALE * (plan->bottom - plan->top);
    const double between = 0.6 * margin;
    lay_small(wide, high, 0.2, between, l);
    const double left = fmax(figure->right - figure->left, l->plans_in_row * l->plan_x - between);
    const double height =
        fmax(high, figure->bottom - figure->top + rows_of(l) * l->plan_y + margin - between);
    const double small = l->small * SPACE_PLAN_SCALE;
    l->plan = (space_spot){figure->left - small * plan->left,
                           figure->bottom + margin - small * plan->top};
    l->open_plan = (space_spot){figure->left + left + 2 * margin - SPACE_PLAN_SCALE * plan->left,
                                figure->top + (height - high) / 2 - SPACE_PLAN_SCALE * plan->top};
    return (ita_region){figure->left - margin / 2, figure->top - margin / 2,
                        left + wide + 3 * margin, height + margin};
}

// Without a stage plans stand beside the figure, in as many rows as are about as high as it is.
static int usual_row(const box *figure, const space_layout *l) {
    int rows = (int)floor((figure->bottom - figure->top) / l->plan_y);
    rows = rows < 1 ? 1 : rows > l->plans ? l->plans : rows;
    return (l->plans + rows - 1) / rows;
}

static double largest_piece(const space_config *c, const space_eye *eye) {
    double most = 0;
    for (uint32_t k = 0; k < c->puzzle.piece_count; k++) {
        box piece = seen_box(&c->puzzle.pieces[k].shape, eye);
        most = fmax(most, fmax(piece.right - piece.left, piece.bottom - piece.top));
    }
    return most;
}

double space_tray_scale(const space_config *c, const space_eye *eye) {
    const space_eye first = {eye->lattice, 0};
    const double room = largest_piece(c, &first) - rim, turned = largest_piece(c, eye) - rim;
    return SPACE_TRAY_SCALE * fmin(1, room / turned);
}

space_measure space_measure_of(const space_config *c) {
    const space_eye first = {c->puzzle.lattice, 0};
    return (space_measure){.lattice = c->puzzle.lattice,
                           .cells = c->puzzle.figure.cells,
                           .cell_count = c->puzzle.figure.cell_count,
                           .scale = 1,
                           .slots = c->puzzle.piece_count,
                           .slot = SPACE_TRAY_SCALE * (largest_piece(c, &first) - rim) + 0.2};
}

// On a stage the plans stand where, and so many in a row, that units are largest.
void space_lay_out(const space_measure *m, const space_eye *eye, const space_stand *stand,
                   double ratio, space_layout *out) {
    enum { ROW_MOST = 12 };
    typedef ita_region place(const box *figure, const box *plan, space_layout *l);
    static place *const places[] = {place_beside, place_below};
    space_layout l = {.small = 1, .open = m->open};
    const space_eye first = {eye->lattice, 0};
    const box figure = stand_box(stand, &first, m->scale), plan = plan_box(m, &l.plans);
    const box turned = stand_box(stand, eye, m->scale);
    fit(&figure, &turned, m->scale, &l);
    l.slot = m->slot;
    l.first_layer = m->cells[0].z;
    if (m->lattice == ITA_LATTICE_TETRAHEDRA) // others begin where the plan does
        l.foot = (space_spot){SPACE_PLAN_SCALE * (plan.left + plan_rim),
                              SPACE_PLAN_SCALE * (plan.bottom - plan_rim)};
    for (int i = 0; i < 4 && m->open; i++) {
        l.plans_in_row = i;
        const ita_region board =
            (i == 0 ? place_open_below : place_open_beside)(&figure, &plan, &l);
        ita_compose_grid(&board, l.slot, m->slots, gap, ratio, &l.parts, &l.slots);
        if (i == 0 || l.parts.whole.width < out->parts.whole.width) *out = l;
    }
    if (m->open) return;
    l.plan_x = SPACE_PLAN_SCALE * (plan.right - plan.left);
    l.plan_y = SPACE_PLAN_SCALE * (plan.bottom - plan.top) + 0.5;
    const int usual = usual_row(&figure, &l), most = l.plans < ROW_MOST ? l.plans : ROW_MOST;
    for (int i = 0; i < (ratio > 0 ? 2 * most : 1); i++) {
        l.plans_in_row = ratio > 0 ? i / 2 + 1 : usual;
        const ita_region board = places[i % 2](&figure, &plan, &l);
        ita_compose_grid(&board, l.slot, m->slots, gap, ratio, &l.parts, &l.slots);
        if (i == 0 || l.parts.whole.width < out->parts.whole.width) *out = l;
    }
}

space_spot space_spot_before(const space_layout *l, double x, double y) {
    return (space_spot){(x - l->origin.x) / l->scale, (y - l->origin.y) / l->scale};
}

space_spot space_plan_place(ita_lattice lattice, const space_layout *l, ita_cell cell) {
    const space_spot at = space_plan_spot(lattice, cell);
    if (l->open == cell.z + 1)
        return (space_spot){l->open_plan.x + SPACE_PLAN_SCALE * at.x,
                            l->open_plan.y + SPACE_PLAN_SCALE * at.y};
    const space_spot plan = space_plan_origin(l, cell.z);
    const double scale = SPACE_PLAN_SCALE * l->small;
    return (space_spot){plan.x + scale * at.x, plan.y + scale * at.y};
}

space_spot space_plan_origin(const space_layout *l, int layer) {
    const int plan = layer - l->first_layer;
    return (space_spot){l->plan.x + (plan % l->plans_in_row) * l->plan_x,
                        l->plan.y + (double)(plan / l->plans_in_row) * l->plan_y};
}
