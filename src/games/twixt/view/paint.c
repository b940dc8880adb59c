// The layers of the picture. One node draws what is alike in a row, so that a full board stays
// light, and who draws it again after a move has to look at that row alone. Knows the board; knows
// nothing of turns, labels and touch.
#include "games/twixt/view/paint.h"

#include "games/twixt/play/move.h"

const char twixt_style[] =
    ".tw-plate{fill:var(--plate);stroke:var(--string-dark);stroke-width:.12}"
    ".tw-frame{fill-opacity:.4}"
    ".tw-frame.red{fill:var(--red-soft)}.tw-frame.blue{fill:var(--blue-soft)}"
    ".tw-weave{fill-opacity:.16}"
    ".tw-border{fill:none;stroke-width:.1;stroke-linecap:round}"
    ".tw-border.red{stroke:var(--red)}"
    ".tw-border.blue{stroke:var(--blue);stroke-dasharray:.42 .2}"
    ".tw-guide{fill:none;stroke:var(--plate-line);stroke-width:.04;stroke-opacity:.8}"
    ".tw-holes{fill:var(--hole)}"
    ".tw-glow{fill:none;stroke:var(--yellow);stroke-width:.42;"
    "stroke-linecap:round;stroke-opacity:.6}"
    ".tw-link-shade{fill:none;stroke:var(--black);stroke-width:.2;"
    "stroke-linecap:round;stroke-opacity:.14}"
    ".tw-link{fill:none;stroke-width:.17;stroke-linecap:round}"
    ".tw-link.red{stroke:var(--red)}.tw-link.blue{stroke:var(--blue)}"
    ".tw-link.removed{stroke-width:.1;stroke-dasharray:.02 .2;stroke-opacity:.75}"
    ".tw-link.marked{stroke:var(--bad);stroke-width:.26}"
    ".tw-core{fill:none;stroke:var(--plate);stroke-width:.055;stroke-linecap:round}"
    ".tw-peg{stroke-width:.05}"
    ".tw-peg.red{fill:var(--red);stroke:var(--red-line)}"
    ".tw-peg.blue{fill:var(--blue);stroke:var(--blue-line)}"
    ".tw-dot{fill:var(--kerf)}"
    ".tw-ring{fill:none;stroke:var(--kerf);stroke-width:.075}"
    ".tw-last{fill:none;stroke:var(--ink);stroke-width:.065}"
    ".tw-anchor{fill:none;stroke:var(--ink);stroke-width:.07;stroke-dasharray:.14 .1}"
    ".tw-plan{fill:none;stroke:var(--ink);stroke-width:.05;stroke-dasharray:.1 .08}"
    ".tw-spot{fill:none;pointer-events:fill}"
    ".tw-ghost-link{fill:none;stroke-width:.17;stroke-linecap:round}"
    ".tw-ghost-link.red{stroke:var(--red)}.tw-ghost-link.blue{stroke:var(--blue)}"
    ".tw-setup{fill:none;stroke-width:.06;stroke-dasharray:.02 .16;stroke-linecap:round}"
    ".tw-setup.red{stroke:var(--red)}.tw-setup.blue{stroke:var(--blue)}"
    ".tw-win{fill:var(--yellow);fill-opacity:.55;stroke-width:.06}"
    ".tw-win.red{stroke:var(--red)}.tw-win.blue{stroke:var(--blue);stroke-dasharray:.14 .09}";

// Writes a decoration of its own; the text becomes its path.
// A node of what was put into the path, which is empty afterwards and keeps its room.
static void take_decor(ita_scene *scene, ita_text *path, const char *style) {
    if (path->length == 0 && !path->failed) return;
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = ita_scene_keep(scene, path);
    ita_text_reset(path);
}

static void add_decor(ita_scene *scene, ita_text *path, const char *style) {
    take_decor(scene, path, style);
    ita_text_close(path);
}

static ita_text open_path(const ita_scene *scene) {
    ita_text path;
    ita_text_open(&path, scene->arena.allocator);
    return path;
}

static void put_pair(ita_text *path, char command, double x, double y) {
    ita_put_char(path, command);
    ita_put_fixed(path, x, 3);
    ita_put_char(path, ' ');
    ita_put_fixed(path, y, 3);
}

static void put_circle(ita_text *path, double x, double y, double radius) {
    put_pair(path, 'M', x - radius, y);
    for (int half = 0; half < 2; half++) {
        put_pair(path, 'a', radius, radius);
        ita_put(path, " 0 1 0 ");
        ita_put_fixed(path, half ? -2 * radius : 2 * radius, 3);
        ita_put(path, " 0");
    }
    ita_put_char(path, 'z');
}

static void add_box(ita_scene *scene, double x, double y, double width, double height,
                    double radius, const char *style) {
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = ita_path_box(scene, width, height, radius);
    node->x = x;
    node->y = y;
}

// The strip between the plate's edge and a border line, cut at the corners like a picture's frame.
static void add_frame(const twixt_config *c, ita_scene *scene, const char *style, const char *weave,
                      bool is_red) {
    double right = c->cols - 1, bottom = c->rows - 1, out = 0.62, in = 0.5;
    ita_text path = open_path(scene);
    for (int last = 0; last < 2; last++) {
        double x = last ? right : 0, y = last ? bottom : 0, sign = last ? 1 : -1;
        put_pair(&path, 'M', is_red ? -out : x + sign * out, is_red ? y + sign * out : -out);
        put_pair(&path, 'L', is_red ? right + out : x + sign * out,
                 is_red ? y + sign * out : bottom + out);
        put_pair(&path, 'L', is_red ? right - in : x - sign * in,
                 is_red ? y - sign * in : bottom - in);
        put_pair(&path, 'L', is_red ? in : x - sign * in, is_red ? y - sign * in : in);
        ita_put_char(&path, 'z');
    }
    ita_text again = open_path(scene);
    ita_put(&again, ita_text_get(&path));
    add_decor(scene, &path, style);
    add_decor(scene, &again, weave);
}

static void add_border(const twixt_config *c, ita_scene *scene, const char *style, bool is_red) {
    ita_text path = open_path(scene);
    for (int last = 0; last < 2; last++) {
        double x = last ? c->cols - 1.5 : 0.5, y = last ? c->rows - 1.5 : 0.5;
        put_pair(&path, 'M', is_red ? 0.72 : x, is_red ? y : 0.72);
        put_pair(&path, 'L', is_red ? c->cols - 1.72 : x, is_red ? y : c->rows - 1.72);
    }
    add_decor(scene, &path, style);
}

void twixt_paint_plate(const twixt_config *c, ita_scene *scene) {
    double x = (c->cols - 1) / 2.0, y = (c->rows - 1) / 2.0;
    double width = c->cols + 0.6, height = c->rows + 0.6;
    add_box(scene, x, y, width, height, 0.45, "tw-plate");
    add_frame(c, scene, "tw-frame red", "tw-weave pattern dots", true);
    add_frame(c, scene, "tw-frame blue", "tw-weave pattern stripes", false);
    add_border(c, scene, "tw-border red", true);
    add_border(c, scene, "tw-border blue", false);
}

static void add_words(ita_scene *scene, const char *words, double x, double y, const char *style) {
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->text = words;
    node->text_size = 0.5;
    node->x = x;
    node->y = y;
}

// One character of the text picture, on its own.
static void add_glyph(ita_scene *scene, char character, int column, int row, const char *style) {
    char glyph[2] = {character, '\0'};
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->glyph = ita_scene_words(scene, glyph);
    node->column = column;
    node->row = row;
}

void twixt_paint_link_glyphs(ita_scene *scene, twixt_hole from, twixt_hole to, const char *style) {
    twixt_hole left = from.col < to.col ? from : to, right = from.col < to.col ? to : from;
    bool is_falling = left.row < right.row;
    int column = twixt_text_column(left.col), row = twixt_text_row(left.row);
    if (right.col - left.col == 1) { // steep: over the row between
        add_glyph(scene, is_falling ? '\\' : '/', column + (is_falling ? 1 : 2),
                  row + (is_falling ? 1 : -1), style);
        return;
    }
    // flat: `-.` falls towards `'-`, `-'` rises towards `.-`
    int end = twixt_text_row(right.row), before = twixt_text_column(right.col) - 2;
    add_glyph(scene, '-', column + 1, row, style);
    add_glyph(scene, is_falling ? '.' : '\'', column + 2, row, style);
    add_glyph(scene, is_falling ? '\'' : '.', before, end, style);
    add_glyph(scene, '-', before + 1, end, style);
}

void twixt_paint_coordinates(const twixt_config *c, ita_scene *scene) {
    ita_text words = open_path(scene);
    for (int col = 0; col < c->cols; col++) {
        ita_text_reset(&words);
        twixt_put_hole(&words, (twixt_hole){col, 0});
        const char *name = ita_text_get(&words);
        size_t letters = words.length > 0 ? words.length - 1 : 0; // without the row
        for (size_t i = 0; i < letters; i++)
            add_glyph(scene, name[i], twixt_text_column(col) + (int)i, 0, "coordinate");
        words.length = letters;
        const char *kept = ita_scene_keep(scene, &words);
        add_words(scene, kept, col, -1.28, "coordinate rim-x");
        add_words(scene, kept, col, c->rows + 0.28, "coordinate");
    }
    for (int row = 0; row < c->rows; row++) {
        ita_text_reset(&words);
        ita_put_int(&words, row + 1);
        const char *name = ita_text_get(&words);
        for (size_t i = 0; i < words.length; i++)
            add_glyph(scene, name[i], 2 - (int)(words.length - i), twixt_text_row(row),
                      "coordinate");
        const char *kept = ita_scene_keep(scene, &words);
        add_words(scene, kept, -1.35, row, "coordinate rim-y");
        add_words(scene, kept, c->cols + 0.35, row, "coordinate");
    }
    ita_text_close(&words);
}

// The lines from the corners at a knight's slope, which players steer by.
void twixt_paint_guides(const twixt_config *c, ita_scene *scene) {
    ita_text path = open_path(scene);
    double right = c->cols - 2, bottom = c->rows - 2;
    double steps = (c->cols < c->rows ? c->cols : c->rows) / 2.0 - 1.5;
    for (int corner = 0; corner < 4; corner++) {
        double x = corner % 2 ? right : 1, y = corner / 2 ? bottom : 1;
        double to_x = corner % 2 ? -1 : 1, to_y = corner / 2 ? -1 : 1;
        put_pair(&path, 'M', x, y);
        put_pair(&path, 'L', x + 2 * steps * to_x, y + steps * to_y);
        put_pair(&path, 'M', x, y);
        put_pair(&path, 'L', x + steps * to_x, y + 2 * steps * to_y);
    }
    add_decor(scene, &path, "tw-guide");
}

// A circle for every hole of a player, or of nobody: a node for each row that has one.
static void add_circles(const twixt_config *c, const twixt_board *b, ita_scene *scene, int owner,
                        double radius, const char *style) {
    ita_text path = open_path(scene);
    for (int row = 0; row < c->rows; row++) {
        for (int col = 0; col < c->cols; col++)
            if (!twixt_is_corner(c, col, row) && twixt_board_owner(b, col, row) == owner)
                put_circle(&path, col, row, radius);
        take_decor(scene, &path, style);
    }
    ita_text_close(&path);
}

void twixt_paint_holes(const twixt_config *c, const twixt_board *b, ita_scene *scene) {
    add_circles(c, b, scene, TWIXT_NOBODY, 0.085, "tw-holes");
}

// The links of a cell that go down, of colours given as bits.
static void put_links(uint32_t cell, int colours, double x, double y, ita_text *path) {
    const uint32_t links = (colours & 1 ? cell & 0xff : 0) | (colours & 2 ? cell >> 8 & 0xff : 0);
    for (int i = 0; links && i < 4; i++) {
        const int direction = twixt_down[i];
        if (!(links >> direction & 1)) continue;
        put_pair(path, 'M', x, y);
        put_pair(path, 'l', twixt_direction_col[direction], twixt_direction_row[direction]);
    }
}

// The links that go down from the holes of a row, of colours given as bits, moved by (x, y).
static void add_links(const twixt_config *c, const twixt_board *b, ita_scene *scene, int colours,
                      double x, double y, const char *style) {
    ita_text path = open_path(scene);
    for (int row = 0; row < c->rows; row++) {
        for (int col = 0; col < c->cols; col++)
            put_links(b->cells[row * c->cols + col], colours, col + x, row + y, &path);
        take_decor(scene, &path, style);
    }
    ita_text_close(&path);
}

void twixt_paint_glow(const twixt_config *c, const twixt_board *b, ita_scene *scene) {
    if (b->head.connected == TWIXT_NOBODY) return;
    const twixt_chain *chains = twixt_board_chains_of(c, b);
    ita_text path = open_path(scene);
    for (int link = 0; link < 4 * c->hole_count; link++) {
        int hole = link / 4, direction = twixt_down[link % 4];
        if (!(twixt_board_links(b, hole) >> direction & 1)) continue;
        uint16_t weight = chains[twixt_chain_root(chains, hole)].weight;
        if ((weight & TWIXT_TOUCHES_BOTH) != TWIXT_TOUCHES_BOTH) continue;
        twixt_hole at = twixt_hole_at(c, hole);
        put_pair(&path, 'M', at.col, at.row);
        put_pair(&path, 'l', twixt_direction_col[direction], twixt_direction_row[direction]);
    }
    add_decor(scene, &path, "tw-glow");
}

void twixt_paint_link_shadows(const twixt_config *c, const twixt_board *b, ita_scene *scene) {
    add_links(c, b, scene, 1 << TWIXT_RED | 1 << TWIXT_BLUE, 0.05, 0.1, "tw-link-shade");
}

void twixt_paint_link_cores(const twixt_config *c, const twixt_board *b, ita_scene *scene) {
    add_links(c, b, scene, 1 << TWIXT_BLUE, 0, 0, "tw-core");
}

void twixt_paint_pegs(const twixt_config *c, const twixt_board *b, ita_scene *scene) {
    add_circles(c, b, scene, TWIXT_RED, 0.31, "tw-peg red");
    add_circles(c, b, scene, TWIXT_BLUE, 0.31, "tw-peg blue");
    add_circles(c, b, scene, TWIXT_RED, 0.1, "tw-dot");
    add_circles(c, b, scene, TWIXT_BLUE, 0.15, "tw-ring");
}

void twixt_paint_ring(ita_scene *scene, twixt_hole at, double radius, const char *style) {
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = ita_path_circle(scene, radius);
    node->x = at.col;
    node->y = at.row;
}

void twixt_paint_line(ita_scene *scene, twixt_hole from, twixt_hole to, const char *style) {
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = ita_path_line(scene, 0, 0, to.col - from.col, to.row - from.row);
    node->x = from.col;
    node->y = from.row;
}
