// Table and tray in characters, for terminals, each character showing what lies under its middle:
// a piece's number (letters from the tenth on), a dot where the figure is still empty. Twice as
// many columns as rows a unit; as many as fit a screen. At the rims stand units. Curves are seen as
// chords.
#include "games/dissection/view/view.h"
#include "games/say.h"
#include "geom/loose/loose.h"

#include <math.h>

enum { SCREEN_COLUMNS = 78, SCREEN_ROWS = 19, RIM = 4, GAP = 3, CELLS_MAX = 160 };
enum { CHORDS = 8, CHORDS_MAX = CHORDS * DISSECTION_FIGURE_MAX };
enum { FIGURE = DISSECTION_PIECES_MAX }; // behind the pieces

// What lies somewhere as chords, with a box around them, and how far they are seen from there.
typedef struct patch {
    spot low, high, shift;
    size_t first, end; // into chords
} patch;

typedef struct sketch {
    spot from[2 * CHORDS_MAX], to[2 * CHORDS_MAX];
    size_t count;
    patch patches[DISSECTION_PIECES_MAX + 1];
} sketch;

// The part of the table that is seen, and the tray beside it.
typedef struct window {
    int left, top;           // of the table, in units
    int columns, rows;       // of the table, in characters
    int a_unit;              // columns a unit takes; half as many rows
    int all_columns, height; // with the tray
} window;

static const char *const names[] = {"1", "2", "3", "4", "5", "6", "7", "8",
                                    "9", "A", "B", "C", "D", "E", "F", "G"};

// ---- chords

// In uncut steps of the table.
static void draw(sketch *k, patch *p, const dissection_config *c, const ita_edge *edges,
                 size_t count) {
    p->first = k->count;
    p->low = (spot){1e300, 1e300};
    p->high = (spot){-1e300, -1e300};
    p->shift = (spot){0, 0};
    for (size_t i = 0; i < count; i++) {
        loose_edge edge = loose_of(c->set->frame, &edges[i], (double)c->fineness);
        int chords = edge.kind == ITA_EDGE_LINE ? 1 : CHORDS;
        for (int j = 0; j < chords; j++) {
            spot a = loose_at(&edge, (double)j / chords), b = loose_at(&edge, (j + 1.0) / chords);
            p->low = (spot){fmin(p->low.x, fmin(a.x, b.x)), fmin(p->low.y, fmin(a.y, b.y))};
            p->high = (spot){fmax(p->high.x, fmax(a.x, b.x)), fmax(p->high.y, fmax(a.y, b.y))};
            k->from[k->count] = a;
            k->to[k->count++] = b;
        }
    }
    p->end = k->count;
}

// What lies in the tray is drawn as it is in the tables.
static void draw_all(const dissection_config *c, const dissection_state *s, sketch *k) {
    ita_edge edges[DISSECTION_FIGURE_MAX];
    static const ita_pose still;
    k->count = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        ita_pose pose = s->places[i].is_placed ? dissection_pose(&s->places[i]) : still;
        dissection_lay(c, (int)i, &pose, edges);
        draw(k, &k->patches[i], c, edges, c->pieces[i].edge_count);
    }
    draw(k, &k->patches[FIGURE], c, c->figure, c->figure_count);
}

static bool is_inside(const sketch *k, const patch *p, spot place) {
    spot at = {place.x - p->shift.x, place.y - p->shift.y};
    if (at.x < p->low.x || at.x > p->high.x || at.y < p->low.y || at.y > p->high.y) return false;
    bool is_odd = false; // how many chords lie to the right
    for (size_t i = p->first; i < p->end; i++) {
        spot a = k->from[i], b = k->to[i];
        if ((a.y > at.y) == (b.y > at.y)) continue;
        if (a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y) > at.x) is_odd = !is_odd;
    }
    return is_odd;
}

// ---- the window

static void see(view_box *box, const patch *p) {
    box->left = fmin(box->left, p->low.x / DISSECTION_UNIT);
    box->right = fmax(box->right, p->high.x / DISSECTION_UNIT);
    box->top = fmin(box->top, p->low.y / DISSECTION_UNIT);
    box->bottom = fmax(box->bottom, p->high.y / DISSECTION_UNIT);
}

// The figure with a rim, and what lies around it on the table.
static view_box seen_part(const dissection_config *c, const dissection_state *s, const sketch *k,
                          const view_box *table) {
    view_box box = {1e9, -1e9, 1e9, -1e9};
    if (c->figure_count) see(&box, &k->patches[FIGURE]);
    for (size_t i = 0; i < c->set->piece_count; i++)
        if (s->places[i].is_placed) see(&box, &k->patches[i]);
    if (box.left > box.right || c->is_free) return *table;
    box = (view_box){box.left - 1, box.right + 1, box.top - 0.5, box.bottom + 0.5};
    return (view_box){fmax(box.left, table->left), fmin(box.right, table->right),
                      fmax(box.top, table->top), fmin(box.bottom, table->bottom)};
}

// Shelves of pieces from the top, right of the table.
static void fill_tray(const dissection_config *c, const dissection_state *s, window *w, sketch *k) {
    double step = (double)DISSECTION_UNIT / w->a_unit;
    int start = w->columns + GAP, column = start, row = 0, shelf = 0;
    for (size_t i = 0; i < c->set->piece_count; i++) {
        patch *p = &k->patches[i];
        if (s->places[i].is_placed) continue;
        int width = (int)ceil((p->high.x - p->low.x) / step);
        int height = (int)ceil((p->high.y - p->low.y) / step / 2);
        if (column > start && column + width > SCREEN_COLUMNS - RIM) {
            row += shelf + 1;
            column = start;
            shelf = 0;
        }
        p->shift = (spot){w->left * DISSECTION_UNIT + column * step - p->low.x,
                          w->top * DISSECTION_UNIT + row * 2 * step - p->low.y};
        column += width + 2;
        if (column > w->all_columns) w->all_columns = column;
        if (height > shelf) shelf = height;
        if (row + shelf > w->height) w->height = row + shelf;
    }
}

// The largest scale at which all fits a screen; a unit is two columns at least.
static window choose_window(const dissection_config *c, const dissection_state *s,
                            const view_box *part, sketch *k) {
    window w = {.left = (int)floor(part->left), .top = (int)floor(part->top)};
    for (w.a_unit = 6; w.a_unit >= 2; w.a_unit -= w.a_unit > 4 ? 2 : 1) {
        w.columns = w.all_columns = (int)ceil((part->right - w.left) * w.a_unit);
        w.rows = w.height = (int)ceil((part->bottom - w.top) * w.a_unit / 2);
        fill_tray(c, s, &w, k);
        if (w.a_unit == 2 || (w.all_columns <= SCREEN_COLUMNS - RIM && w.height <= SCREEN_ROWS))
            break;
    }
    return w;
}

static void put_rims(const window *w, ita_scene *scene) {
    for (int unit = w->left; (unit - w->left) * w->a_unit < w->columns; unit++)
        if (unit % 2 == 0)
            say_line(scene, RIM + (unit - w->left) * w->a_unit, 0, say_number(scene, unit),
                     "coordinate");
    for (int unit = w->top; (unit - w->top) * w->a_unit / 2 < w->rows; unit++)
        if (unit % 2 == 0)
            say_line(scene, unit < 0 ? 0 : 1, 1 + (unit - w->top) * w->a_unit / 2,
                     say_number(scene, unit), "coordinate");
}

// ---- characters

// The first piece at a place; -1: none.
static int piece_at(const dissection_config *c, const sketch *k, spot at) {
    for (size_t i = 0; i < c->set->piece_count; i++)
        if (is_inside(k, &k->patches[i], at)) return (int)i;
    return -1;
}

static void put_place(const dissection_config *c, const sketch *k, spot at, int column, int row,
                      ita_scene *scene) {
    static const char *const styles[] = {"tan k0", "tan k1", "tan k2", "tan k3",
                                         "tan k4", "tan k5", "tan k6", "tan k7"};
    int piece = piece_at(c, k, at);
    if (piece >= 0)
        say_glyph(scene, column, row, names[piece], styles[c->kinds[piece] % 8]);
    else if (is_inside(k, &k->patches[FIGURE], at))
        say_glyph(scene, column, row, ".", "");
}

void dissection_add_text(const dissection_config *c, const dissection_state *state,
                         const view_layout *layout, ita_scene *scene) {
    sketch *k = ita_arena_take(&scene->arena, sizeof *k);
    if (!k) {
        scene->failed = true;
        return;
    }
    draw_all(c, state, k);
    view_box part = seen_part(c, state, k, &layout->table);
    window w = choose_window(c, state, &part, k);
    if (w.all_columns > CELLS_MAX || w.height > CELLS_MAX) return;
    put_rims(&w, scene);
    double step = (double)DISSECTION_UNIT / w.a_unit;
    for (int row = 0; row < w.height; row++)
        for (int column = 0; column < w.all_columns; column++) {
            // a little beside the middle, where edges rarely run
            spot at = {w.left * DISSECTION_UNIT + (column + 0.53) * step,
                       w.top * DISSECTION_UNIT + (2 * row + 1.06) * step};
            put_place(c, k, at, RIM + column, 1 + row, scene);
        }
}
