// Where board and tray lie in the picture, for the stage's ratio. Knows sizes only; draws nothing.
#include "games/pentahex/view/rim.h"

static const double margin = 0.4, gap = 0.1;

static ita_region measure_board(const ita_hexboard *board) {
    double left = 0, right = 0, top = 0, bottom = 0;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        double x, y;
        ita_hex_centre_xy(board->cells[i], PENTAHEX_R, &x, &y);
        if (i == 0 || x < left) left = x;
        if (i == 0 || x > right) right = x;
        if (i == 0 || y < top) top = y;
        if (i == 0 || y > bottom) bottom = y;
    }
    double reach = 2 * PENTAHEX_R / 1.7320508075688772 + margin, half = PENTAHEX_R + margin;
    return (ita_region){left - reach, top - half, right - left + 2 * reach,
                        bottom - top + 2 * half};
}

static void lay_out(const pentahex_config *c, double ratio, double many, pentahex_layout *l) {
    const ita_region board = measure_board(&c->board);
    int most = c->set.kinds[c->set.kind_count - 1].shape.cell_count; // kinds ascend by order
    l->tray_scale = c->set.piece_count <= 6 ? 0.56 : c->set.piece_count <= 12 ? 0.5 : many;
    l->slot = l->tray_scale * (0.88 * most + 0.8);
    ita_compose_grid(&board, l->slot, (size_t)c->set.piece_count, gap, ratio, &l->parts, &l->slots);
}

void pentahex_lay_out(const pentahex_config *c, double ratio, pentahex_layout *l) {
    lay_out(c, ratio, 0.42, l);
}

void pentahex_lay_out_tapped(const pentahex_config *c, double ratio, pentahex_layout *l) {
    lay_out(c, ratio, 0.28, l);
}

void pentahex_slot(const pentahex_layout *l, int piece, double *x, double *y) {
    size_t index = (size_t)piece;
    *x = l->slots.x + (double)(index % l->slots.columns) * l->slots.step_x;
    *y = l->slots.y + (double)(index / l->slots.columns) * l->slots.step_y;
}

int pentahex_kind_of_piece(const pentahex_config *c, int piece) {
    size_t kind = 0;
    while (kind + 1 < c->set.kind_count && c->set.kinds[kind + 1].first_piece <= piece)
        kind++;
    return (int)kind;
}
