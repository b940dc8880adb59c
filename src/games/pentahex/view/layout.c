// Where board and tray lie in the picture: the tray goes beside or under the board, in as many
// columns as make the picture largest on a screen that is a little wider than high.
// Knows sizes only; draws nothing.
#include "games/pentahex/view/rim.h"

static const double margin = 0.55, gap = 0.6, screen_ratio = 1.3;

static void measure_board(const ita_hexboard *board, pentahex_layout *l) {
    double left = 0, right = 0, top = 0, bottom = 0;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        double x, y;
        ita_hex_centre_xy(board->cells[i], PENTAHEX_R, &x, &y);
        if (i == 0 || x < left) left = x;
        if (i == 0 || x > right) right = x;
        if (i == 0 || y < top) top = y;
        if (i == 0 || y > bottom) bottom = y;
    }
    double reach = 2 * PENTAHEX_R / 1.7320508075688772;
    l->board_x = left - reach;
    l->board_width = right - left + 2 * reach;
    l->board_y = top - PENTAHEX_R;
    l->board_height = bottom - top + 2 * PENTAHEX_R;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

// The height that a screen of the usual shape needs for a picture of this size.
static double cost(double width, double height) {
    return larger(width / screen_ratio, height);
}

static void place_tray(const pentahex_config *c, pentahex_layout *l) {
    int count = c->set.piece_count;
    double best = -1;
    bool is_beside = false;
    for (int columns = 1; columns <= count; columns++) {
        int rows = (count + columns - 1) / columns;
        double width = columns * l->slot, height = rows * l->slot;
        double beside = cost(l->board_width + gap + width, larger(l->board_height, height));
        double under = cost(larger(l->board_width, width), l->board_height + gap + height);
        double least = beside < under ? beside : under;
        if (best >= 0 && least >= best) continue;
        best = least;
        is_beside = beside < under;
        l->tray_columns = columns;
        l->tray_rows = rows;
    }
    double width = l->tray_columns * l->slot, height = l->tray_rows * l->slot;
    if (is_beside) {
        l->tray_x = l->board_x + l->board_width + gap;
        l->tray_y = l->board_y + (l->board_height - height) / 2;
    } else {
        l->tray_x = l->board_x + (l->board_width - width) / 2;
        l->tray_y = l->board_y + l->board_height + gap;
    }
}

void pentahex_lay_out(const pentahex_config *c, pentahex_layout *l) {
    measure_board(&c->board, l);
    int most = c->set.kinds[c->set.kind_count - 1].shape.cell_count; // kinds ascend by order
    l->tray_scale = c->set.piece_count <= 6 ? 0.56 : c->set.piece_count <= 12 ? 0.5 : 0.42;
    l->slot = l->tray_scale * (0.88 * most + 0.8);
    place_tray(c, l);
    double right = l->tray_x + l->tray_columns * l->slot;
    double bottom = l->tray_y + l->tray_rows * l->slot;
    double board_right = l->board_x + l->board_width, board_bottom = l->board_y + l->board_height;
    l->x = (l->tray_x < l->board_x ? l->tray_x : l->board_x) - margin;
    l->y = (l->tray_y < l->board_y ? l->tray_y : l->board_y) - margin;
    l->width = larger(right, board_right) + margin - l->x;
    l->height = larger(bottom, board_bottom) + margin - l->y;
}

void pentahex_slot(const pentahex_layout *l, int piece, double *x, double *y) {
    *x = l->tray_x + (piece % l->tray_columns + 0.5) * l->slot;
    *y = l->tray_y + (piece / l->tray_columns + 0.5) * l->slot;
}

int pentahex_kind_of_piece(const pentahex_config *c, int piece) {
    size_t kind = 0;
    while (kind + 1 < c->set.kind_count && c->set.kinds[kind + 1].first_piece <= piece)
        kind++;
    return (int)kind;
}
