// Pentahex as text. A row of characters is a row a of the lattice, cells two characters apart and
// every row shifted by one: the picture turned by a twelfth, so that boards are half as high.
// Numbers at the rim are the a and b that one types. Beside or under it the pieces in hand, each as
// few rows high as it can be, under its name and turn; @ is its first cell, the one that a move
// names.
#include "games/pentahex/view/draw.h"

#include "games/say.h"

#include <string.h>

typedef pentahex_picture picture;

enum {
    LEFT = 7, // of the leftmost cell: room for the numbers of rows and of slanted lines
    TOP = 1,
    GAP = 2, // between pieces
    SCREEN = 80,
};

typedef pentahex_grid grid;

static int x_of(ita_hex cell) {
    return (int)(2 * cell.b + cell.a);
}

static grid measure(const ita_hexboard *board) {
    grid g = {.a = INT32_MAX, .x = INT32_MAX};
    int last_x = INT32_MIN, last_a = INT32_MIN;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        int a = (int)board->cells[i].a, x = x_of(board->cells[i]);
        if (a < g.a) g.a = a;
        if (x < g.x) g.x = x;
        if (a > last_a) last_a = a;
        if (x > last_x) last_x = x;
    }
    g.columns = LEFT + last_x - g.x + 1;
    g.rows = TOP + last_a - g.a + 1;
    return g;
}

static int column_of(const grid *g, ita_hex cell) {
    return LEFT + x_of(cell) - g->x;
}

static int row_of(const grid *g, ita_hex cell) {
    return TOP + (int)cell.a - g->a;
}

void pentahex_grid_place(const grid *g, ita_hex cell, int *column, int *row) {
    *column = column_of(g, cell);
    *row = row_of(g, cell);
}

// ---- the board

// Its own letter, "A5" shows as A; or its owner's.
static const char *piece_glyph(const picture *p, int kind, int owner) {
    static const char *const owners[] = {"", "B", "O", "G", "P"};
    if (p->look->is_text_by_owner) return owners[owner];
    char letter[2] = {p->config->set.kinds[kind].name[0], '\0'};
    if (letter[0] == 'h') letter[0] = (char)(kind % 26 + 'a');
    return ita_scene_words(p->scene, letter);
}

// A character and the classes that colour it.
typedef struct ink {
    const char *glyph, *style;
} ink;

static ink cell_ink(const picture *p, uint32_t cell) {
    static const char *const corners[] = {"", "b", "o", "g", "p"};
    int owner = pentahex_corner_owner(p->config, cell);
    bool is_marked = view_marks(p->options, PENTAHEX_NODE_CELL + cell);
    if (p->dead && ita_bit_get(p->dead, cell)) return (ink){"x", "px-cross"};
    if (owner > 0)
        return (ink){corners[owner],
                     say_classes(p->scene, "px-corner", pentahex_colour(p->look, 0, owner),
                                 is_marked ? "marked" : "")};
    if (view_shows(p->options, ITA_SHOW_AIDS) && pentahex_is_reach(p, cell))
        return (ink){
            "*", say_classes(p->scene, "px-reach", pentahex_colour(p->look, 0, p->head->turn), "")};
    return (ink){"\u00b7", is_marked ? "px-cell marked" : "px-cell"};
}

static ink piece_ink(const picture *p, int kind, int owner, const char *state) {
    return (ink){piece_glyph(p, kind, owner),
                 say_classes(p->scene, "px-body", pentahex_colour(p->look, kind, owner), state)};
}

static void put_cells(const picture *p, const grid *g) {
    const ita_hexboard *board = &p->config->board;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        ink cell = cell_ink(p, i);
        say_glyph(p->scene, column_of(g, board->cells[i]), row_of(g, board->cells[i]), cell.glyph,
                  cell.style);
    }
    for (int piece = 0; piece < p->config->piece_count; piece++) {
        int32_t where = pentahex_where(p->config, p->state)[piece];
        if (!where) continue;
        uint32_t placement = (uint32_t)where - 1;
        ink body = piece_ink(p, pentahex_kind_of(p->config, placement),
                             pentahex_owner(p->config, p->state)[piece],
                             pentahex_piece_state(p, piece, placement));
        for (int i = 0; i < pentahex_cells_of(p->config, placement); i++) {
            ita_hex cell = board->cells[p->config->placements[placement].cells[i]];
            say_glyph(p->scene, column_of(g, cell), row_of(g, cell), body.glyph, body.style);
        }
    }
}

static bool begins_a_line(const ita_hexboard *board, ita_hex cell) {
    return ita_hexboard_find(board, cell) >= 0 &&
           ita_hexboard_find(board, ita_hex_next(cell, 0)) < 0; // the way up is a - 1
}

// At the upper end of every line of equal b its number, a minus sign before its place; of long
// numbers side by side every second one.
static void put_line_numbers(const picture *p, const grid *g) {
    const ita_hexboard *board = &p->config->board;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        ita_hex cell = board->cells[i], before = ita_hex_at(cell.a, cell.b - 1);
        if (!begins_a_line(board, cell)) continue;
        bool is_long = cell.b > 9 || cell.b < -9;
        if (is_long && cell.b % 2 && begins_a_line(board, before)) continue;
        ita_hex above = ita_hex_next(cell, 0);
        say_line(p->scene, column_of(g, above) - (cell.b < 0), row_of(g, above),
                 say_number(p->scene, cell.b), "coordinate");
    }
}

static void put_row_numbers(const picture *p, const grid *g) {
    for (int row = TOP; row < g->rows; row++) {
        int a = g->a + row - TOP;
        int width = (a < 0) + (a > 9 || a < -9 ? 2 : 1);
        say_line(p->scene, 3 - width, row, say_number(p->scene, a), "coordinate");
    }
}

// ---- the tray

typedef struct item {
    int kind, copies;  // in hand
    int orientation;   // of all, the one that is shown
    int width, height; // its shape in characters
    int first_x;       // of the shape
    const char *name;  // "A5/3"
    int name_width;
} item;

static int extent(const ita_polyhex *shape, int *first_x, int *height) {
    int last_x = INT32_MIN;
    *first_x = INT32_MAX;
    for (int i = 0; i < shape->cell_count; i++) {
        int x = x_of(shape->cells[i]);
        if (x < *first_x) *first_x = x;
        if (x > last_x) last_x = x;
    }
    *height = (int)(shape->cells[shape->cell_count - 1].a - shape->cells[0].a) + 1;
    return last_x - *first_x + 1;
}

// The orientation with the fewest rows, and of these the narrowest.
static void choose_orientation(const pentahex_config *c, item *it) {
    const pentahex_kind *kind = &c->set.kinds[it->kind];
    for (int i = 0; i < kind->orientation_count; i++) {
        int first_x, height, o = kind->first_orientation + i;
        int width = extent(&c->orientations[o].shape, &first_x, &height);
        bool is_better =
            i == 0 || height < it->height || (height == it->height && width < it->width);
        if (!is_better) continue;
        it->orientation = o;
        it->width = width;
        it->height = height;
        it->first_x = first_x;
    }
}

// "A5/3", with " x2" behind it when there are two.
static void name_item(const picture *p, item *it) {
    ita_text name = say_open(p->scene);
    ita_put(&name, p->config->set.kinds[it->kind].name);
    ita_put_char(&name, '/');
    ita_put_int(&name, p->config->orientations[it->orientation].symmetry);
    if (it->copies > 1) {
        ita_put(&name, " x");
        ita_put_int(&name, it->copies);
    }
    it->name_width = (int)name.length;
    it->name = say_keep(p->scene, &name);
}

static int copies_in_hand(const picture *p, int kind) {
    const pentahex_kind *k = &p->config->set.kinds[kind];
    int first = pentahex_shown_hand(p) * p->config->set.piece_count + k->first_piece, count = 0;
    for (int i = 0; i < k->copies; i++)
        count += pentahex_where(p->config, p->state)[first + i] == 0;
    return count;
}

static int item_width(const item *it) {
    return (it->width > it->name_width ? it->width : it->name_width) + GAP;
}

// High pieces first, so that a shelf has pieces of one height; else in order.
static int higher(const void *a, const void *b, void *user) {
    (void)user;
    const item *p = a, *q = b;
    return p->height != q->height ? q->height - p->height : p->kind - q->kind;
}

static item *list_items(const picture *p, int *count) {
    size_t kinds = p->config->set.kind_count;
    item *items = ita_arena_take(&p->scene->arena, kinds * sizeof *items);
    *count = 0;
    if (!items) {
        p->scene->failed = true;
        return NULL;
    }
    for (size_t k = 0; k < kinds; k++) {
        item it = {.kind = (int)k, .copies = copies_in_hand(p, (int)k)};
        if (it.copies == 0) continue;
        choose_orientation(p->config, &it);
        name_item(p, &it);
        items[(*count)++] = it;
    }
    ita_sort(items, (size_t)*count, sizeof *items, higher, NULL);
    return items;
}

static void put_item(const picture *p, const item *it, int column, int row) {
    const ita_polyhex *shape = &p->config->orientations[it->orientation].shape;
    ink body = piece_ink(p, it->kind, p->config->mode->has_own_cells ? p->head->turn : 0, "");
    say_line(p->scene, column, row, it->name, "px-name");
    for (int i = shape->cell_count - 1; i >= 0; i--)
        say_glyph(p->scene, column + x_of(shape->cells[i]) - it->first_x,
                  row + 1 + (int)shape->cells[i].a, i == 0 ? "@" : body.glyph, body.style);
}

// Where a shelf of pieces ends and the next begins, within a width.
typedef struct shelf {
    int column, row, height;
} shelf;

static void make_room(shelf *s, const item *it, int width) {
    if (s->column > 0 && s->column + item_width(it) - GAP > width) {
        s->row += s->height;
        s->column = s->height = 0;
    }
    if (it->height + 1 > s->height) s->height = it->height + 1;
}

static int tray_rows(const item *items, int count, int width) {
    shelf s = {0, 0, 0};
    for (int i = 0; i < count; i++) {
        if (item_width(&items[i]) - GAP > width) return INT32_MAX / 2; // no room at all
        make_room(&s, &items[i], width);
        s.column += item_width(&items[i]);
    }
    return s.row + s.height;
}

static void put_tray(const picture *p, const grid *g) {
    int count;
    const item *items = list_items(p, &count);
    if (count == 0) return;
    int beside = tray_rows(items, count, SCREEN - g->columns - 2 * GAP);
    int under = tray_rows(items, count, SCREEN);
    bool is_beside = (beside > g->rows ? beside : g->rows) <= g->rows + under;
    int left = is_beside ? g->columns + 2 * GAP : 0, top = is_beside ? 0 : g->rows;
    shelf s = {0, 0, 0};
    for (int i = 0; i < count; i++) {
        make_room(&s, &items[i], SCREEN - left);
        put_item(p, &items[i], left + s.column, top + s.row);
        s.column += item_width(&items[i]);
    }
    int rows = top + s.row + s.height;
    ita_text example = say_open(p->scene);
    ita_put_bytes(&example, items[0].name, strcspn(items[0].name, " "));
    ita_put_char(&example, '@');
    pentahex_put_cell(&example, p->config->board.cells[0]);
    say_line(p->scene, 0, rows > g->rows ? rows : g->rows,
             say_with(p->scene, "pentahex.grid", say_keep(p->scene, &example), NULL), "px-name");
}

pentahex_grid pentahex_draw_numbers(const picture *p) {
    grid g = measure(&p->config->board);
    put_row_numbers(p, &g);
    put_line_numbers(p, &g);
    return g;
}

void pentahex_draw_grid(const picture *p) {
    grid g = pentahex_draw_numbers(p);
    put_cells(p, &g);
    if (p->head->turn != ITA_NOBODY) put_tray(p, &g);
}
