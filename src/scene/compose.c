// Where a board and what lies loose stand on a stage: side by side or one above the other,
// whichever makes units larger. Knows sizes only; draws nothing.
#include "intarsia/scene.h"

// Of pictures that are for no stage in particular, and what a stage may be.
static const double usual_ratio = 1.3, least_ratio = 0.2, most_ratio = 6;

enum { WIDTHS = 32 }; // of the tray that are tried

typedef struct plan {
    double row_width; // where rows end, with room at both sides
    double tray_width, tray_height, width, height;
    bool is_below;
} plan;

static double larger(double a, double b) {
    return a > b ? a : b;
}

static double smaller(double a, double b) {
    return a < b ? a : b;
}

static double clamped(double ratio) {
    return ratio >= least_ratio ? smaller(ratio, most_ratio) : ratio > 0 ? least_ratio : 0;
}

// Loose things in their order; with stride 0 all are like the first.
typedef struct things {
    const ita_region *slots;
    size_t count, stride;
} things;

static const ita_region *thing(const things *all, size_t i) {
    return &all->slots[i * all->stride];
}

// The row that begins at `first`: how many things it has, how wide and high they are.
typedef struct row {
    size_t count;
    double width, height;
} row;

static row row_from(const things *all, size_t first, double gap, double row_width) {
    row r = {0, 0, 0};
    while (first + r.count < all->count) {
        const ita_region *next = thing(all, first + r.count);
        double gaps = gap * (double)(r.count + 2);
        if (r.count && r.width + next->width + gaps > row_width + 1e-9) break;
        r.width += next->width;
        r.height = larger(r.height, next->height);
        r.count++;
    }
    return r;
}

// How wide and high all rows are together, with room around them.
static void measure_rows(const things *all, double gap, double row_width, plan *p) {
    p->tray_width = 0;
    p->tray_height = gap;
    for (size_t first = 0; first < all->count;) {
        row r = row_from(all, first, gap, row_width);
        p->tray_width = larger(p->tray_width, r.width + gap * (double)(r.count + 1));
        p->tray_height += r.height + gap;
        first += r.count;
    }
}

// How large a unit gets on a stage of height 1.
static double unit_of(const plan *p, double ratio) {
    return smaller(ratio / p->width, 1 / p->height);
}

static plan best_plan(const ita_region *board, const things *all, double gap, double ratio) {
    double widest = 0, in_one_row = gap;
    for (size_t i = 0; i < all->count; i++) {
        widest = larger(widest, thing(all, i)->width + 2 * gap);
        in_one_row += thing(all, i)->width + gap;
    }
    plan best = {0, 0, 0, 0, 0, false};
    for (int i = 0; i <= WIDTHS; i++)
        for (int is_below = 0; is_below < 2; is_below++) {
            plan p = {.row_width = widest + (in_one_row - widest) * i * i / (WIDTHS * WIDTHS),
                      .is_below = is_below};
            measure_rows(all, gap, p.row_width, &p);
            p.width =
                is_below ? larger(board->width, p.tray_width) : board->width + gap + p.tray_width;
            p.height = is_below ? board->height + gap + p.tray_height
                                : larger(board->height, p.tray_height);
            if (best.width == 0 || unit_of(&p, ratio) > unit_of(&best, ratio) * 1.0001) best = p;
        }
    return best;
}

// What is left of the stage goes to board and tray by their sizes.
static void fill_stage(plan *p, const ita_region *board, double ratio, double *board_width,
                       double *board_height, double gap) {
    double width = larger(p->width, p->height * ratio),
           height = larger(p->height, p->width / ratio);
    if (p->is_below) {
        double share = (height - gap) / (board->height + p->tray_height);
        *board_width = p->tray_width = width;
        *board_height = board->height * share;
        p->tray_height *= share;
    } else {
        double share = (width - gap) / (board->width + p->tray_width);
        *board_height = p->tray_height = height;
        *board_width = board->width * share;
        p->tray_width *= share;
    }
}

// How far apart things are, so that rows are evenly spread over the tray.
static void spread(const things *all, double gap, double row_width, const ita_region *tray,
                   double *between, double *above) {
    size_t row_count = 0;
    double heights = 0;
    *between = tray->width;
    for (size_t first = 0; first < all->count; row_count++) {
        row r = row_from(all, first, gap, row_width);
        heights += r.height;
        *between = smaller(*between, (tray->width - r.width) / (double)(r.count + 1));
        first += r.count;
    }
    *above = (tray->height - heights) / (double)(row_count + 1);
}

// Rows in the middle of the tray.
static void place_rows(const things *all, ita_region *slots, double gap, double row_width,
                       const ita_region *tray) {
    double between, above;
    spread(all, gap, row_width, tray, &between, &above);
    double y = tray->y + above;
    for (size_t first = 0; first < all->count;) {
        row r = row_from(all, first, gap, row_width);
        double x = tray->x + (tray->width - r.width - between * (double)(r.count - 1)) / 2;
        for (size_t i = first; i < first + r.count; i++) {
            slots[i].x = x;
            slots[i].y = y + (r.height - slots[i].height) / 2;
            x += slots[i].width + between;
        }
        y += r.height + above;
        first += r.count;
    }
}

// Board, tray and whole; answers how wide a row may be.
static double compose(const ita_region *board, const things *all, double gap, double ratio,
                      ita_layout *layout) {
    double asked = clamped(ratio), width = board->width, height = board->height;
    plan p = best_plan(board, all, gap, asked > 0 ? asked : usual_ratio);
    fill_stage(&p, board, asked > 0 ? asked : p.width / p.height, &width, &height, gap);
    double x = board->x - (width - board->width) / 2, y = board->y - (height - board->height) / 2;
    layout->board = (ita_region){x, y, width, height};
    layout->tray = p.is_below ? (ita_region){x, y + height + gap, p.tray_width, p.tray_height}
                              : (ita_region){x + width + gap, y, p.tray_width, p.tray_height};
    layout->whole =
        (ita_region){x, y, layout->tray.x + p.tray_width - x, layout->tray.y + p.tray_height - y};
    return p.row_width;
}

void ita_compose(const ita_region *board, ita_region *slots, size_t count, double gap, double ratio,
                 ita_layout *layout) {
    const things all = {slots, count, 1};
    if (count == 0) {
        ita_compose_alone(board, ratio, layout);
        return;
    }
    double row_width = compose(board, &all, gap, ratio, layout);
    place_rows(&all, slots, gap, row_width, &layout->tray);
}

void ita_compose_grid(const ita_region *board, double side, size_t count, double gap, double ratio,
                      ita_layout *layout, ita_slot_grid *grid) {
    const ita_region slot = {0, 0, side, side};
    const things all = {&slot, count, 0};
    if (count == 0) {
        ita_compose_alone(board, ratio, layout);
        *grid = (ita_slot_grid){1, 0, 0, side, side};
        return;
    }
    double row_width = compose(board, &all, gap, ratio, layout), between, above;
    row full = row_from(&all, 0, gap, row_width);
    spread(&all, gap, row_width, &layout->tray, &between, &above);
    double columns = (double)full.count, used = full.width + between * (columns - 1);
    *grid = (ita_slot_grid){.columns = full.count,
                            .x = layout->tray.x + (layout->tray.width - used + side) / 2,
                            .y = layout->tray.y + above + side / 2,
                            .step_x = side + between,
                            .step_y = side + above};
}

void ita_compose_alone(const ita_region *board, double ratio, ita_layout *layout) {
    double asked = clamped(ratio);
    double width = larger(board->width, board->height * asked);
    double height = asked > 0 ? larger(board->height, board->width / asked) : board->height;
    layout->board = (ita_region){board->x - (width - board->width) / 2,
                                 board->y - (height - board->height) / 2, width, height};
    layout->whole = layout->board;
    layout->tray = (ita_region){0, 0, 0, 0};
}

bool ita_region_holds(const ita_region *region, double x, double y) {
    return x >= region->x && x <= region->x + region->width && y >= region->y &&
           y <= region->y + region->height;
}
