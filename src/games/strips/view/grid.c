// Strips as text: three characters a cell, one row each, so that the usual board stands on a screen
// of 80 by 24 with the four turns beside it, under the names that one types.
//   rrr small square   +/R triangle and half of the large square   R\  half of a large square
#include "games/strips/view/draw.h"

#include "games/say.h"

enum {
    CELL = 3,       // characters
    LEFT = 3,       // of the first cell, behind the numbers of the rows
    TOP = 1,        // of the first row, under the letters of the columns
    TURN_WIDTH = 9, // a piece takes three cells by three
    TURN_HEIGHT = 4,
    GAP = 3,
    SCREEN = 80,
};

// ---- pieces

typedef struct place {
    int column, row; // of the cell
} place;

static place cell_at(place centre, int dx, int dy) {
    return (place){centre.column + CELL * dx, centre.row + dy};
}

// A piece as it is drawn: whose, and "last", "marked" or "".
typedef struct look {
    int owner;
    const char *state;
} look;

static const char *style_of(ita_scene *scene, const char *part, look how) {
    return say_classes(scene, part, strips_player_style(how.owner), how.state);
}

static void put_small(ita_scene *scene, place cell, look how) {
    static const char *const letters[] = {"r", "b", "g", "p"};
    for (int i = 0; i < CELL; i++)
        say_glyph(scene, cell.column + i, cell.row, letters[how.owner & 3],
                  style_of(scene, "part small", how));
}

// The quarter of a large square that lies in this cell; its centre is the cell's corner at dx, dy.
static void put_large(ita_scene *scene, place cell, int dx, int dy, look how) {
    static const char *const letters[] = {"R", "B", "G", "P"};
    const char *style = style_of(scene, "part large", how);
    say_glyph(scene, cell.column + 1, cell.row, dx == dy ? "/" : "\\", style);
    say_glyph(scene, cell.column + (dx > 0 ? CELL - 1 : 0), cell.row, letters[how.owner & 3],
              style);
}

static void put_piece(ita_scene *scene, place centre, int turn, look how) {
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dx || dy) && strips_cover(turn, dx, dy) == 15)
                put_small(scene, cell_at(centre, dx, dy), how);
    int way_x = 2 * strips_corner_x[turn] - 1, way_y = 2 * strips_corner_y[turn] - 1;
    put_large(scene, centre, way_x, way_y, how);
    put_large(scene, cell_at(centre, way_x, 0), -way_x, way_y, how);
    put_large(scene, cell_at(centre, 0, way_y), way_x, -way_y, how);
    put_large(scene, cell_at(centre, way_x, way_y), -way_x, -way_y, how);
    say_glyph(scene, centre.column + (way_x > 0 ? 0 : CELL - 1), centre.row, "+", "part triangle");
}

// ---- the board

static bool fits_somehow(const strips_picture *p, int x, int y) {
    for (int turn = 0; turn < 4; turn++) {
        ita_move move = strips_move_of((strips_placed){(uint8_t)x, (uint8_t)y, (uint8_t)turn, 0});
        if (strips_check(&p->config->base, p->state, &move, NULL) == ITA_OK) return true;
    }
    return false;
}

static void put_cells(const strips_picture *p) {
    bool shows_aids = view_shows(p->options, ITA_SHOW_AIDS);
    for (int y = 0; y < p->config->height; y++)
        for (int x = 0; x < p->config->width; x++) {
            int column = LEFT + CELL * x;
            if (p->config->holes[y] >> x & 1)
                say_line(p->scene, column, TOP + y, "###", "hole");
            else if (shows_aids && fits_somehow(p, x, y))
                say_glyph(p->scene, column + 1, TOP + y, "*", "fit");
            else
                say_glyph(p->scene, column + 1, TOP + y, ".", "cell");
        }
}

static void put_coordinates(const strips_picture *p) {
    for (int x = 0; x < p->config->width; x++) {
        char letter[2] = {(char)('a' + x), '\0'};
        say_line(p->scene, LEFT + CELL * x + 1, 0, letter, "coordinate");
    }
    for (int y = 0; y < p->config->height; y++)
        say_line(p->scene, y + 1 < 10 ? 1 : 0, TOP + y, say_number(p->scene, y + 1), "coordinate");
}

// ---- the turns: beside the board, two or one in a row, or under it

static void put_turns(const strips_picture *p) {
    int right = LEFT + CELL * p->config->width + GAP, bottom = TOP + p->config->height;
    int room = (SCREEN - right + GAP) / (TURN_WIDTH + GAP);
    bool is_beside = room >= 1 && (room >= 2 || bottom >= 4 * TURN_HEIGHT);
    int across = !is_beside ? 4 : room >= 2 ? 2 : 1;
    int left = is_beside ? right : LEFT, top = is_beside ? 0 : bottom + 1;
    for (int turn = 0; turn < 4; turn++) {
        place corner = {left + turn % across * (TURN_WIDTH + GAP),
                        top + turn / across * (TURN_HEIGHT + (across == 2))};
        say_line(p->scene, corner.column, corner.row, strips_turn_name(turn), "coordinate");
        place first = {corner.column, corner.row + 1};
        put_piece(p->scene, cell_at(first, 1, 1), turn, (look){p->state->turn, ""});
    }
}

void strips_draw_grid(const strips_picture *p) {
    put_coordinates(p);
    put_cells(p);
    for (int i = 0; i < p->state->count; i++) {
        strips_placed piece = p->state->pieces[i];
        place board = {LEFT, TOP};
        look how = {piece.owner, strips_piece_state(p, i)};
        put_piece(p->scene, cell_at(board, piece.x, piece.y), piece.turn, how);
    }
    if (!p->state->is_over) put_turns(p);
}
