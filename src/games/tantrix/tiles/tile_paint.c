// Painting tiles. All paths are constants: a band is drawn for the edges from the top on and turned
// in steps of 60 degrees. A sharp band is an arc about the shared corner with half a side as
// radius; a gentle one an arc about the neighbouring centre with one and a half sides.
#include "games/tantrix/tiles/tile_paint.h"

#include "intarsia/hex.h"
#include "intarsia/words.h"

#include <string.h>

const char tantrix_style[] =
    ".tx-cell{fill:var(--plate);fill-opacity:.55;stroke:var(--plate-line);stroke-width:.018;"
    "stroke-opacity:.7}"
    ".tx-cell.tx-aim{fill:var(--paper);stroke:var(--accent);stroke-width:.05}"
    ".tx-cell.tx-forced{fill-opacity:1;stroke:var(--ink);stroke-width:.045;stroke-opacity:1}"
    ".tx-cell.tx-side{fill:var(--paper);stroke-dasharray:.06 .05}"
    ".tx-cell.tx-fits{fill:var(--paper);stroke:var(--good);stroke-width:.05}"
    ".tx-force{fill:var(--ink);stroke:none;pointer-events:none}"
    ".tx-slot{fill:none;stroke:var(--line-strong);stroke-width:.025;stroke-dasharray:.08 .06}"
    ".tx-tile{fill:var(--tile);stroke:var(--tile-rim);stroke-width:.025;stroke-linejoin:round}"
    ".tx-bare{fill:none}"
    ".tx-slot.tx-mine{stroke:var(--accent)}"
    ".tx-tile.tx-last{stroke:var(--accent);stroke-width:.045}"
    ".tx-tile.tx-held{stroke:var(--accent);stroke-width:.07}"
    ".tx-tile.tx-done{stroke:var(--good);stroke-width:.05}"
    ".tx-rim,.tx-band,.tx-mark{pointer-events:none;stroke:none}.tx-rim{fill:var(--tile)}"
    ".tx-rim.tx-lit{fill:var(--white)}"
    ".tx-yellow{fill:var(--yellow)}.tx-red{fill:var(--red)}"
    ".tx-blue{fill:var(--blue)}.tx-green{fill:var(--green)}"
    ".tx-band.tx-yellow{fill:var(--band-yellow)}.tx-band.tx-red{fill:var(--band-red)}"
    ".tx-band.tx-blue{fill:var(--band-blue)}.tx-band.tx-green{fill:var(--band-green)}"
    ".tx-mark.tx-yellow{fill:none}.tx-mark.tx-red{fill:url(#tx-bars)}"
    ".tx-mark.tx-blue{fill:url(#tx-dots)}.tx-mark.tx-green{fill:url(#tx-cross)}"
    ".tx-number{fill:var(--white);stroke:var(--black);stroke-width:.05;paint-order:stroke;"
    "font-weight:700;pointer-events:none}"
    ".tx-clash{fill:var(--bad);stroke:var(--white);stroke-width:.03;pointer-events:none}"
    ".tx-loose{fill:var(--paper);stroke:var(--accent);stroke-width:.04;pointer-events:none}"
    ".tx-coordinate{fill:var(--ink-2);pointer-events:none}";

// Yellow is plain; red has bars, blue dots, green a weave.
const char tantrix_defs[] =
    "<pattern id=\"tx-bars\" width=\".07\" height=\".07\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(30)\"><path d=\"M.035 0V.07\" stroke=\"var(--white)\" "
    "stroke-opacity=\".8\" stroke-width=\".016\"/></pattern>"
    "<pattern id=\"tx-dots\" width=\".09\" height=\".09\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(15)\"><circle cx=\".045\" cy=\".045\" r=\".018\" "
    "fill=\"var(--white)\" fill-opacity=\".85\"/></pattern>"
    "<pattern id=\"tx-cross\" width=\".08\" height=\".08\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\"><path d=\"M.04 0V.08M0 .04H.08\" stroke=\"var(--white)\" "
    "stroke-opacity=\".75\" stroke-width=\".013\"/></pattern>";

static const char hexagon[] = "M.5774 0L.2887 .5L-.2887 .5L-.5774 0L-.2887 -.5L.2887 -.5Z";

// By bend: from the top to the upper right, to the lower right, to the bottom. Half widths of a
// band .09, of its rim .12.
static const char *const bands[4] = {
    NULL,
    "M-.09 -.5A.3787 .3787 0 0 0 .478 -.1721L.388 -.3279A.1987 .1987 0 0 1 .09 -.5Z",
    "M-.09 -.5A.956 .956 0 0 0 .388 .3279L.478 .1721A.776 .776 0 0 1 .09 -.5Z",
    "M-.09 -.5H.09V.5H-.09Z",
};
static const char *const rims[4] = {
    NULL,
    "M-.12 -.5A.4087 .4087 0 0 0 .493 -.1461L.373 -.3539A.1687 .1687 0 0 1 .12 -.5Z",
    "M-.12 -.5A.986 .986 0 0 0 .373 .3539L.493 .1461A.746 .746 0 0 1 .12 -.5Z",
    "M-.12 -.5H.12V.5H-.12Z",
};

static const char *const rim_styles[2] = {"tx-rim", "tx-rim tx-lit"};
static const char *const band_styles[TANTRIX_COLOURS] = {"tx-band tx-yellow", "tx-band tx-red",
                                                         "tx-band tx-blue", "tx-band tx-green"};
static const char *const mark_styles[TANTRIX_COLOURS] = {"tx-mark tx-yellow", "tx-mark tx-red",
                                                         "tx-mark tx-blue", "tx-mark tx-green"};

void tantrix_xy(int a, int b, double *x, double *y) {
    ita_hex_centre_xy(ita_hex_at(a, b), 0.5, x, y);
}

// ---- words

const char *tantrix_cell_words(ita_scene *scene, int a, int b) {
    ita_text text = say_open(scene);
    ita_put_int(&text, a);
    ita_put_char(&text, ',');
    ita_put_int(&text, b);
    return say_keep(scene, &text);
}

const char *tantrix_ring_words(ita_scene *scene, const uint8_t ring[TANTRIX_EDGES]) {
    ita_text text = say_open(scene);
    for (int i = 0; i < TANTRIX_EDGES; i++) {
        const uint8_t colour = ring[(5 + i) % TANTRIX_EDGES];
        if (i > 0) ita_put(&text, ", ");
        ita_put(&text,
                ita_words_in(text.language, colour < TANTRIX_COLOURS ? tantrix_colour_keys[colour]
                                                                     : "tantrix.nothing"));
    }
    return say_keep(scene, &text);
}

const char *tantrix_edge_words(ita_scene *scene, int number, int turn) {
    uint8_t ring[TANTRIX_EDGES];
    for (int edge = 0; edge < TANTRIX_EDGES; edge++)
        ring[edge] = (uint8_t)tantrix_edge(number, turn, edge);
    return tantrix_ring_words(scene, ring);
}

// ---- shapes

ita_node *tantrix_paint_cell(ita_scene *scene, double x, double y, const char *style) {
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = hexagon;
    node->x = x;
    node->y = y;
    return node;
}

// ---- a tile in the text picture: its number, then the letters of the edges, the upper three over
// the lower three, "12RYB" over "  BRY". The letters hang on the nodes of the bands that end there.

static void set_glyph(ita_node *node, const tantrix_painting *p, int column, int row,
                      const char *glyph) {
    if (p->column < 0) return;
    node->glyph = glyph;
    node->column = p->column + column;
    node->row = p->row + row;
}

static void set_letter(ita_node *node, const tantrix_painting *p, int edge, int colour) {
    static const int8_t columns[TANTRIX_EDGES] = {4, 4, 3, 2, 2, 3};
    static const int8_t rows[TANTRIX_EDGES] = {0, 1, 1, 1, 0, 0};
    static const char *const letters[TANTRIX_COLOURS] = {"Y", "R", "B", "G"};
    set_glyph(node, p, columns[edge], rows[edge], letters[colour]);
}

static void set_digit(ita_node *node, const tantrix_painting *p, int column, int digit) {
    static const char digits[] = "0\0"
                                 "1\0"
                                 "2\0"
                                 "3\0"
                                 "4\0"
                                 "5\0"
                                 "6\0"
                                 "7\0"
                                 "8\0"
                                 "9";
    set_glyph(node, p, column, 0, digits + 2 * digit);
}

// Bytes of the character that begins with this one.
static size_t character_size(char first) {
    unsigned char byte = (unsigned char)first;
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

void tantrix_paint_letters(ita_scene *scene, int column, int row, const char *words) {
    while (*words) {
        char character[5] = {0};
        for (size_t i = character_size(*words); i > 0 && *words; i--)
            character[strlen(character)] = *words++;
        const char *glyph = ita_scene_words(scene, character);
        ita_node *node = ita_scene_add(scene);
        node->glyph = glyph;
        node->column = column++;
        node->row = row;
    }
}

// ---- a tile

static ita_node *add_band(ita_scene *scene, const tantrix_painting *p, const char *path,
                          double degrees, const char *style) {
    ita_node *node = tantrix_paint_cell(scene, p->x, p->y, style);
    node->path = path;
    node->turn = degrees;
    node->scale = p->scale;
    node->of = p->id;
    return node;
}

static void add_bands_of(ita_scene *scene, const tantrix_painting *p, int bend, int colour) {
    int pair[2] = {0, 0};
    tantrix_pair(p->number, colour, pair);
    int first = pair[1] - pair[0] == bend ? pair[0] : pair[1];
    double degrees = 60.0 * ((first + p->turn + 1) % 6);
    ita_node *node = add_band(scene, p, rims[bend], degrees, rim_styles[p->lit >> colour & 1]);
    set_letter(node, p, (pair[0] + p->turn) % 6, colour);
    node = add_band(scene, p, bands[bend], degrees, band_styles[colour]);
    set_letter(node, p, (pair[1] + p->turn) % 6, colour);
    if (colour != TANTRIX_YELLOW) add_band(scene, p, bands[bend], degrees, mark_styles[colour]);
}

static void add_number(ita_scene *scene, const tantrix_painting *p) {
    const char *words = say_number(scene, p->number);
    ita_node *node = ita_scene_add(scene);
    node->style = "tx-number";
    node->text = words;
    node->text_size = p->scale > 0 ? 0.19 * p->scale : 0.19;
    node->of = p->id;
    node->x = p->x;
    node->y = p->y;
    if (p->number >= 10) set_digit(node, p, 0, p->number / 10);
}

void tantrix_paint_tile(ita_scene *scene, const tantrix_painting *p) {
    const char *classes = say_classes(scene, "tx-tile", p->style, NULL);
    ita_node *node = tantrix_paint_cell(scene, p->x, p->y, classes);
    node->scale = p->scale;
    node->id = p->id;
    node->role = p->role;
    node->grips = p->grips;
    node->label = p->label;
    set_digit(node, p, 1, p->number % 10);
    // Straights lie lowest and sharp turns on top: so no band hides another's bend.
    for (int bend = TANTRIX_STRAIGHT; bend >= TANTRIX_SHARP; bend--)
        for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
            if (tantrix_bend(p->number, colour) == bend) add_bands_of(scene, p, bend, colour);
    if (p->is_numbered) add_number(scene, p);
}

void tantrix_paint_dot(ita_scene *scene, double x, double y, int edge, const char *style) {
    double dx, dy;
    tantrix_xy(tantrix_step_a[edge], tantrix_step_b[edge], &dx, &dy);
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = ita_path_circle(scene, 0.08);
    node->x = x + dx / 2;
    node->y = y + dy / 2;
}
