// Drawing a scene's text picture on a terminal. A picture that is larger than the terminal is seen
// through a window that follows what changes; rows and columns of coordinates stay in place.
// Knows nothing of games and moves.
#include "cli/screen.h"
#include "cli/lines.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// ---- colours

// What terminals call the palette's hues: one of 16 and one of 256 colours.
static const struct {
    const char *name;
    int of_16, of_256;
} colours[] = {
    {"red", 31, 167},    {"blue", 94, 68},    {"green", 32, 71}, {"yellow", 33, 178},
    {"orange", 91, 173}, {"purple", 35, 134}, {"teal", 36, 73},  {"brown", 33, 137},
    {"accent", 96, 74},  {"good", 32, 71},    {"bad", 91, 203},
};

static int colours_of_terminal(void) {
    const char *without = getenv("NO_COLOR"), *term = getenv("TERM");
    if (!isatty(STDOUT_FILENO) || (without && *without)) return 0;
    if (!term || !*term || strcmp(term, "dumb") == 0) return 0;
    return strstr(term, "256color") || getenv("COLORTERM") ? 256 : 16;
}

bool screen_open(screen *s, const char *wish) {
    *s = (screen){.columns = 80, .rows = 24};
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20 && size.ws_row >= 8) {
        s->columns = size.ws_col;
        s->rows = size.ws_row;
    }
    if (strcmp(wish, "auto") == 0)
        s->colours = colours_of_terminal();
    else if (strcmp(wish, "always") == 0)
        s->colours = 256;
    else
        return strcmp(wish, "never") == 0;
    return true;
}

// Where a glyph looks other than the one before it, the terminal is told.
typedef struct pen {
    int colours;
    const char *style; // of the view
    ita_text *out;
    char now[24]; // how the glyph before looks: what stands between "ESC[0" and "m"
} pen;

static void choose_look(const pen *p, const char *classes, char look[static 24]) {
    char name[16];
    const char *bold = strstr(classes, "last") ? ";1" : "";
    const char *inverse = strstr(classes, "marked") ? ";7" : "";
    const char *hue = ita_scene_hue(p->style, classes, name);
    snprintf(look, 24, "%s%s", bold, inverse);
    for (size_t i = 0; hue && i < sizeof colours / sizeof colours[0]; i++) {
        if (strcmp(colours[i].name, hue) != 0) continue;
        if (p->colours == 256)
            snprintf(look, 24, "%s%s;38;5;%d", bold, inverse, colours[i].of_256);
        else
            snprintf(look, 24, "%s%s;%d", bold, inverse, colours[i].of_16);
    }
}

static void look_like(pen *p, const char *look) {
    if (strcmp(look, p->now) == 0) return;
    ita_put(p->out, "\033[0");
    ita_put(p->out, look);
    ita_put_char(p->out, 'm');
    snprintf(p->now, sizeof p->now, "%s", look);
}

static void put_glyph(pen *p, const ita_node *node) {
    char look[24] = "";
    if (p->colours && node && node->style && node->style[0]) choose_look(p, node->style, look);
    look_like(p, look);
    ita_put(p->out, node ? node->glyph : " ");
}

static void end_line(pen *p) {
    look_like(p, "");
    ita_put_char(p->out, '\n');
}

// ---- the window

// A span of the picture along one axis: the edge that stays, then the part that is seen.
typedef struct span {
    int edge, start, count;
} span;

typedef enum axis { ALONG_ROWS, ALONG_COLUMNS } axis;

static const ita_node *at_axis(const ita_grid *grid, axis way, int line, int place) {
    return way == ALONG_ROWS ? ita_grid_at(grid, place, line) : ita_grid_at(grid, line, place);
}

// A line of the picture: empty, coordinates alone, or more.
typedef enum line_kind { LINE_EMPTY, LINE_COORDINATES, LINE_FULL } line_kind;

static line_kind look_at_line(const ita_grid *grid, axis way, int line) {
    int length = way == ALONG_ROWS ? grid->columns : grid->rows;
    line_kind kind = LINE_EMPTY;
    for (int place = 0; place < length; place++) {
        const ita_node *node = at_axis(grid, way, line, place);
        if (!node) continue;
        if (!node->style || strcmp(node->style, "coordinate") != 0) return LINE_FULL;
        kind = LINE_COORDINATES;
    }
    return kind;
}

// How many lines with coordinates, and empty ones among them, stand at the beginning.
static int edge_of(const ita_grid *grid, axis way) {
    int count = way == ALONG_ROWS ? grid->rows : grid->columns, edge = 0;
    for (int line = 0; line < count; line++) {
        line_kind kind = look_at_line(grid, way, line);
        if (kind == LINE_FULL) return edge;
        if (kind == LINE_COORDINATES) edge = line + 1;
    }
    return 0;
}

static span make_span(int edge, int size, int room, int *start) {
    if (size <= room) {
        *start = 0;
        return (span){edge, 0, size - edge};
    }
    int count = room > edge ? room - edge : 1, most = size - edge - count;
    if (*start > most) *start = most;
    if (*start < 0) *start = 0;
    return (span){edge, *start, count};
}

// ---- what changed

static uint32_t sign(const ita_node *node) {
    uint32_t value = node ? 2166136261u : 0;
    for (const char *c = node ? node->glyph : ""; *c; c++)
        value = (value ^ (unsigned char)*c) * 16777619u;
    return value;
}

// Brings low..high into the window along one axis when it lies outside.
static void follow(int low, int high, int edge, int room, int *start) {
    int count = room > edge ? room - edge : 1;
    low -= edge;
    high -= edge;
    if (low >= *start && high < *start + count) return;
    *start = (low + high - count) / 2;
}

static void follow_changes(screen *s, const ita_grid *grid, int rows, int edge_row, int edge_col) {
    size_t count = (size_t)grid->columns * (size_t)grid->rows;
    if (count > SCREEN_PLACES) return;
    bool is_known = s->shown_columns == grid->columns && s->shown_rows == grid->rows;
    int left = grid->columns, right = -1, top = grid->rows, bottom = -1;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            uint32_t now = sign(ita_grid_at(grid, column, row));
            uint32_t *before = &s->shown[row * grid->columns + column];
            bool has_changed = is_known && now != *before;
            *before = now;
            if (!has_changed) continue;
            if (column < left) left = column;
            if (column > right) right = column;
            if (row < top) top = row;
            if (row > bottom) bottom = row;
        }
    s->shown_columns = grid->columns;
    s->shown_rows = grid->rows;
    if (right < 0) return;
    follow(left, right, edge_col, s->columns, &s->left);
    follow(top, bottom, edge_row, rows, &s->top);
}

// ---- drawing

static int line_count(const char *words) {
    int count = 0;
    for (; *words; words++)
        count += *words == '\n';
    return count;
}

// Notes side by side, each whole where it fits into a line.
static void put_notes(const ita_scene *scene, ita_text *out) {
    ita_text line, note;
    cli_open_text(&line);
    cli_open_text(&note);
    for (size_t i = 0; i < scene->note_count; i++) {
        ita_text_reset(&note);
        ita_put(&note, scene->notes[i].name);
        if (scene->notes[i].value[0]) ita_put(&note, ": ");
        ita_put(&note, scene->notes[i].value);
        if (line.length > 0 && line_columns(line.data, line.length) + 3 +
                                       line_columns(ita_text_get(&note), note.length) >
                                   LINE_WIDTH) {
            line_wrap(out, 2, line.data);
            ita_text_reset(&line);
        }
        if (line.length > 0) ita_put(&line, " | ");
        ita_put(&line, ita_text_get(&note));
    }
    if (line.length > 0) line_wrap(out, 2, line.data);
    ita_text_need(out, &line);
    ita_text_need(out, &note);
    ita_text_close(&note);
    ita_text_close(&line);
}

static void put_below(const ita_scene *scene, const ita_text *tray, ita_text *out) {
    if (tray->length > 0) ita_put_char(out, '\n');
    ita_put_bytes(out, tray->data, tray->length);
    if (scene->status[0]) line_wrap(out, 2, scene->status);
    put_notes(scene, out);
}

static void put_row(pen *p, const ita_grid *grid, int row, const span *columns) {
    int first = columns->edge + columns->start, end = first + columns->count;
    while (end > first && !ita_grid_at(grid, end - 1, row))
        end--;
    int edge = columns->edge;
    while (end == first && edge > 0 && !ita_grid_at(grid, edge - 1, row))
        edge--;
    for (int column = 0; column < edge; column++)
        put_glyph(p, ita_grid_at(grid, column, row));
    for (int column = first; column < end; column++)
        put_glyph(p, ita_grid_at(grid, column, row));
    end_line(p);
}

static void put_grid(pen *p, const ita_grid *grid, const span *columns, const span *rows) {
    for (int row = 0; row < rows->edge; row++)
        put_row(p, grid, row, columns);
    for (int row = rows->start; row < rows->start + rows->count; row++)
        put_row(p, grid, rows->edge + row, columns);
}

static void put_place(const ita_grid *grid, const span *columns, const span *rows, ita_text *out) {
    char text[4][16];
    const char *const args[] = {text[0], text[1], text[2], text[3], NULL};
    bool is_wide = columns->edge + columns->count < grid->columns;
    const span *shown = is_wide ? columns : rows;
    snprintf(text[0], sizeof text[0], "%d", shown->start + 1);
    snprintf(text[1], sizeof text[1], "%d", shown->start + shown->count);
    snprintf(text[2], sizeof text[2], "%d", (is_wide ? grid->columns : grid->rows) - shown->edge);
    text[3][0] = '\0';
    ita_put_words(out, is_wide ? "cli.view.columns" : "cli.view.rows", args);
    ita_put_char(out, '\n');
}

ita_status screen_draw(screen *s, const ita_scene *scene, const char *style, const ita_text *tray,
                       int spare, ita_text *out) {
    ita_grid grid;
    if (ita_grid_open(scene, &grid) != ITA_OK) return ITA_E_MEMORY;
    ita_grid_crop(&grid);
    ita_text below;
    cli_open_text(&below);
    put_below(scene, tray, &below);
    int room = s->rows - spare - line_count(ita_text_get(&below));
    int edge_row = edge_of(&grid, ALONG_ROWS), edge_column = edge_of(&grid, ALONG_COLUMNS);
    if (grid.rows > room || grid.columns > s->columns) room--; // a line says where the window is
    if (room < 4) room = 4;
    follow_changes(s, &grid, room, edge_row, edge_column);
    span columns = make_span(edge_column, grid.columns, s->columns, &s->left);
    span rows = make_span(edge_row, grid.rows, room, &s->top);
    pen p = {s->colours, style, out, ""};
    put_grid(&p, &grid, &columns, &rows);
    if (grid.rows > room || grid.columns > s->columns) put_place(&grid, &columns, &rows, out);
    ita_put_bytes(out, ita_text_get(&below), below.length);
    ita_text_need(out, &below);
    ita_text_close(&below);
    ita_grid_close(&grid);
    return ITA_OK;
}

ita_status screen_draw_all(const screen *s, const ita_scene *scene, const char *style,
                           const ita_text *tray, ita_text *out) {
    ita_grid grid;
    if (ita_grid_open(scene, &grid) != ITA_OK) return ITA_E_MEMORY;
    pen p = {s->colours, style, out, ""};
    put_grid(&p, &grid, &(span){0, 0, grid.columns}, &(span){0, 0, grid.rows});
    put_below(scene, tray, out);
    ita_grid_close(&grid);
    return ITA_OK;
}

void screen_move(screen *s, int columns, int rows) {
    s->left += columns;
    s->top += rows;
}
