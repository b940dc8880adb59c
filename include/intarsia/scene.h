// A picture as a list of nodes. One list feeds the SVG file, the page, the terminal and the screen
// reader. Knows nothing of games; a game's view fills it.
#ifndef INTARSIA_SCENE_H
#define INTARSIA_SCENE_H

#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ita_role {
    ITA_ROLE_DECOR = 0, ///< drawn only: never focused, never spoken
    ITA_ROLE_PLACE,     ///< somewhere a piece can go: hole, cell
    ITA_ROLE_PIECE,     ///< something that lies there or in a tray: peg, tile, tan
    ITA_ROLE_LINK,      ///< something between pieces that can be touched
    ITA_ROLE_GHOST,     ///< what would be placed now; spoken, never focused
} ita_role;

enum { // what a node lets a hand do; a bit set
    ITA_GRIP_TAP = 1,
    ITA_GRIP_DRAG = 2,
    ITA_GRIP_TURN = 4,
    ITA_GRIP_FLIP = 8,
};

/// One thing in the picture. Strings live as long as the scene. Scene units: y down; one unit is
/// about one step between neighbouring places of the game's board.
typedef struct ita_node {
    uint32_t id;       ///< stable from scene to scene of one game; 0 for decoration
    ita_role role;     ///< what it is
    uint32_t grips;    ///< ITA_GRIP_ bits, 0: cannot be touched
    const char *style; ///< style classes, separated by blanks, such as "peg red last"; a ghost
                       ///< whose move is refused has "refused"
    const char *path;  ///< SVG path data around (0,0); NULL: none
    const char *text;  ///< words drawn at the anchor, centred; NULL: none
    double text_size;  ///< height of the text in scene units
    const char *label; ///< words for the node in full, or NULL
    double x, y;       ///< anchor in scene units
    double turn;       ///< degrees clockwise on screen around the anchor, after the flip
    bool is_flipped;   ///< mirrored left-right about the anchor
    double scale;      ///< size of the path, 0: as it is; what lies in a tray is smaller
    uint32_t of; ///< of decoration: the node it belongs to and moves with, 0: none; of a piece
                 ///< that was laid: the place in the tray where one takes such a piece
    const char *glyph; ///< one character of UTF-8 for text pictures, or NULL
    int column, row;   ///< its place in the character grid, from 0
} ita_node;

/// A button or a key that does something to the game as a whole, such as "swap".
typedef struct ita_action {
    const char *name;  ///< what goes back in an event, such as "resign"; also the move's text.
                       ///< "take-back" is what undoing does as long as it is enabled
    const char *label; ///< words on the button
    const char *key;   ///< keyboard shortcut, such as "s", or NULL
    bool is_enabled;
    bool is_pressed;  ///< for switches such as "remove links"
    bool is_a_danger; ///< ask before doing it
    bool is_due;      ///< what one would do now, such as to submit what lies
} ita_action;

/// A line of information beside the board, such as "Score" "12", or a gauge in [0,1].
typedef struct ita_note {
    const char *name;  ///< words
    const char *value; ///< words, may be ""
    double gauge;      ///< 0..1, or negative: not a gauge
    const char *style; ///< a colour as a player has it, or ""
} ita_note;

/// A part of the picture, in scene units; without width: it is not there.
typedef struct ita_region {
    double x, y, width, height;
} ita_region;

/// A piece of the inlaid line under the status: in a puzzle one for each piece, in its colour once
/// it lies right; in a game whose turn it is, or how the score stands.
typedef struct ita_inlay {
    double weight;      ///< its share of the line
    const char *colour; ///< as a player has it, "": still to come
} ita_inlay;

/// Who plays, of games for two and more: the n-th is player n.
typedef struct ita_player {
    const char *name;   ///< words: "Red"
    const char *colour; ///< a name of the palette, after a blank the weave on it: "red dots"
} ita_player;

typedef struct ita_scene {
    ita_arena arena;            ///< owns every string of the scene
    int language;               ///< of its words, see words.h; whoever opened it may set it
    double ratio;               ///< of the stage it is for, width by height; 0: none in particular.
                                ///< Whoever opened it may set it
    double x, y, width, height; ///< what to show, in scene units
    ita_region board, tray;     ///< where one plays, and where loose pieces lie
    bool is_bare;               ///< the board has no rims and nothing lies there: the tray says all
    double turn;                ///< degrees of one step of a turn, 0: nothing turns
    const char *title;          ///< words: what this is ("Rabbit"; "TwixT, 24 by 24")
    const char *about;          ///< words: what kind of thing that is ("Tangram"), or ""
    const char *status;         ///< words: whose turn, or the result
    const char *detail;         ///< words: more about that, such as how much is done, or ""
    ita_node *nodes;
    size_t node_count, node_capacity;
    ita_action *actions;
    size_t action_count, action_capacity;
    ita_note *notes;
    size_t note_count, note_capacity;
    ita_inlay *inlays;
    size_t inlay_count, inlay_capacity;
    ita_player *players;
    size_t player_count, player_capacity;
    bool failed;         ///< no memory on the way; see ita_scene_status
    ita_node spare_node; ///< filled in vain when there is no memory
    ita_action spare_action;
    ita_note spare_note;
    ita_inlay spare_inlay;
    ita_player spare_player;
} ita_scene;

void ita_scene_open(ita_scene *scene, const ita_allocator *allocator);
void ita_scene_reset(ita_scene *scene);
void ita_scene_close(ita_scene *scene);
ita_status ita_scene_status(const ita_scene *scene);

/// Adds a zeroed node / action / note and returns it for filling; never NULL (after a lack of
/// memory a spare that is thrown away). The pointer is valid until the next add.
ita_node *ita_scene_add(ita_scene *scene);
ita_action *ita_scene_action(ita_scene *scene);
ita_note *ita_scene_note(ita_scene *scene);
ita_inlay *ita_scene_inlay(ita_scene *scene, const char *colour, double weight);
ita_player *ita_scene_player(ita_scene *scene, const char *name, const char *colour);

/// Copies words into the scene; "" when there is no memory.
const char *ita_scene_words(ita_scene *scene, const char *words);
const char *ita_scene_keep(ita_scene *scene, const ita_text *text);
/// The sentence of a message key with arguments (NULL ends them), kept in the scene.
const char *ita_scene_say(ita_scene *scene, const char *key, const char *const *args);

/// Path data around (0,0), kept in the scene. Points are pairs x,y.
const char *ita_path_circle(ita_scene *scene, double radius);
const char *ita_path_line(ita_scene *scene, double x1, double y1, double x2, double y2);
const char *ita_path_polygon(ita_scene *scene, const double *points, size_t point_count);
const char *ita_path_box(ita_scene *scene, double width, double height, double corner_radius);

// ---- composing

/// A board and loose things beside or below it, see ita_compose.
typedef struct ita_layout {
    ita_region board, tray, whole;
} ita_layout;

/// Puts a tray to the right of a board or below it, whichever makes units larger on a stage of this
/// ratio, and things into the tray in rows. The board stays where it is.
/// @param board  what must be seen of the board; its part of the picture has it in the middle
/// @param slots  [count] things by width and height; receive their upper left corners
/// @param gap    least room around each and between board and tray
/// @param ratio  of the stage, width by height: the whole gets exactly that; 0: what is needed
void ita_compose(const ita_region *board, ita_region *slots, size_t count, double gap, double ratio,
                 ita_layout *layout);
/// Equal slots in rows: where the middle of the first is, and how far it is to the next.
typedef struct ita_slot_grid {
    size_t columns;
    double x, y, step_x, step_y;
} ita_slot_grid;
/// The same for equal slots, squares of this side.
void ita_compose_grid(const ita_region *board, double side, size_t count, double gap, double ratio,
                      ita_layout *layout, ita_slot_grid *grid);
/// A board alone, in the middle of a stage of this ratio; 0: just the board.
void ita_compose_alone(const ita_region *board, double ratio, ita_layout *layout);
/// The scene shows the whole and knows its parts.
void ita_scene_frame(ita_scene *scene, const ita_layout *layout);
/// Nodes that are drawn first: the plate of a board with its inlaid line, the bench of a tray.
void ita_scene_plate(ita_scene *scene, const ita_region *region);
void ita_scene_bench(ita_scene *scene, const ita_region *region);
bool ita_region_holds(const ita_region *region, double x, double y);

/// Lays heat over a node: decoration of the same shape, stronger by tenths of `share` (0..1), words
/// on it for those who do not tell the shades apart, and another label for the node. Nothing is
/// laid where the share is 0. Cost: linear.
void ita_scene_heat(ita_scene *scene, uint32_t id, double share, const char *words,
                    const char *label);

/// The node with this id, or NULL. Cost: linear.
const ita_node *ita_scene_find(const ita_scene *scene, uint32_t id);

typedef enum ita_direction {
    ITA_LEFT,
    ITA_RIGHT,
    ITA_UP,
    ITA_DOWN,
    ITA_FIRST, ///< the first node that can be focused, also from id 0
    ITA_NEXT,  ///< in the order of the list, around
    ITA_PREVIOUS,
} ita_direction;

/// Where the focus goes from node `from` in a direction: the nearest node with a grip within the
/// quarter that opens that way; `from` itself when there is none; 0 when nothing can be focused.
uint32_t ita_scene_step(const ita_scene *scene, uint32_t from, ita_direction direction);

/// The palettes of all pictures: "standard", "safe" for eyes that see red and green alike, "high"
/// for high contrast. NULL beyond the last.
const char *ita_palette_name(int palette);
/// The number of a palette by its name, or -1.
int ita_palette_find(const char *name);

typedef struct ita_svg_options {
    bool is_dark;
    int palette;       ///< see ita_palette_name
    double pixels;     ///< width of the picture in pixels, 0: 720
    const char *style; ///< the view's style text, see ita_view.style
    const char *defs;  ///< the view's definitions, or NULL
} ita_svg_options;

/// Writes the picture as an SVG file of its own, colours resolved, labels as titles.
void ita_scene_svg(const ita_scene *scene, const ita_svg_options *options, ita_text *out);
/// The text picture: for every place in the grid of characters the node whose glyph stands there,
/// or NULL. Rows follow each other. Whoever opened it closes it, before the scene.
typedef struct ita_grid {
    const ita_allocator *allocator;
    const ita_node **places;
    size_t capacity; ///< places that were taken
    int columns, rows;
} ita_grid;

ita_status ita_grid_open(const ita_scene *scene, ita_grid *grid);
void ita_grid_close(ita_grid *grid);
/// Drops the empty rows and columns that come first.
void ita_grid_crop(ita_grid *grid);
/// The node at a place, NULL also outside.
const ita_node *ita_grid_at(const ita_grid *grid, int column, int row);
/// The colour of a node in a picture that has but one a node: the palette's name ("red") of what
/// the view's style gives its classes, a hue before a grey; NULL: none. Cost: linear in the style.
const char *ita_scene_hue(const char *style, const char *classes, char name[16]);

/// Writes the picture as text: the glyphs on their grid, then status and notes.
void ita_scene_text(const ita_scene *scene, ita_text *out);
/// Writes the scene for the page (web/src/scene.ts reads it).
void ita_scene_json(const ita_scene *scene, ita_text *out);
/// The style sheet for the page: palettes as custom properties, chosen by the attribute
/// data-palette of the root or of a part, light or dark by its color-scheme; the shared patterns'
/// classes; `style`.
void ita_scene_css(const char *style, ita_text *out);
/// Shared SVG definitions (patterns) for the page and the SVG file.
const char *ita_scene_defs(void);

#ifdef __cplusplus
}
#endif
#endif
