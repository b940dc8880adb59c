// The view of space: what the hand holds, where things lie, what is drawn. See aim.c, carry.c,
// hand.c, stand.c, layout.c, view.c.
#ifndef GAMES_SPACE_VIEW_VIEW_H
#define GAMES_SPACE_VIEW_VIEW_H

#include "games/space/space.h"
#include "games/space/view/eye.h"
#include "games/space/view/solids.h"

// What a drag does.
typedef enum space_drag {
    SPACE_DRAG_NOTHING,
    SPACE_DRAG_PIECE,   // a piece follows the pointer
    SPACE_DRAG_BY_CELL, // a piece was grabbed by key and goes by cells
    SPACE_DRAG_FIGURE,  // the whole is turned
    SPACE_DRAG_LOOSE,   // a piece is moved while the whole is taken apart
} space_drag;

enum { SPACE_LOOSE_STEPS = 256, SPACE_LOOSE_FAR = 64 };

// Some pieces went along one of the lattice's steps; which were out before.
typedef struct space_loose_step {
    uint64_t pieces, out;
    int32_t step;
} space_loose_step;

// Taking apart by hand. Pieces are numbered by their first cells, as space_laid_pieces lists them.
typedef struct space_loose {
    int32_t is_on;
    int32_t pushes;      // what is in the way goes along
    int32_t chosen;      // 1 + the piece that goes, 0: none
    int32_t step_count;  // of those that can be taken back
    uint64_t of;         // hash of the position
    uint64_t out;        // pieces that nothing holds any more
    ita_cell shifts[64]; // how far each is from where it lies
    ita_cell slant;      // ways that are to be gone at once, as one sees them
    int16_t slants;      // such ways are being chosen
    int32_t is_alone;    // nothing else is seen, in a picture of these sides
    double left, right, top, bottom;
    space_loose_step steps[SPACE_LOOSE_STEPS];
} space_loose;

typedef struct space_hand {
    ita_hand hand;       // first: the interface hands it around by this
    int32_t kind;        // 1 + the kind that is chosen, 0: none
    int32_t turn;        // how it is turned
    int32_t cell;        // 1 + the cell aimed at, 0: none
    int32_t eye;         // from where one looks: a rotation of the lattice
    int32_t is_exploded; // pieces are drawn apart
    int32_t drag;        // a space_drag
    uint32_t grabbed;    // the node that it was taken from
    ita_cell first;      // by cells: where its first cell is
    int32_t has_begun;   // the drag that turns the whole has come to a first point
    double from_x, from_y;
    space_loose loose;
} space_hand;

// ---- aim.c: what the hand would do

typedef struct space_aim {
    int kind, turned; // -1: none is chosen; which of its orientations
    bool is_aimed;
    ita_cell first; // where its first cell would lie, when aimed
    ita_move move;
} space_aim;

// `hand` may be NULL.
space_aim space_aim_of(const space_config *c, const void *state, const space_hand *hand);
space_eye space_eye_of(const space_config *c, const space_hand *hand);
// Whether a piece of the kind is left for the hand.
bool space_is_in_hand(const space_config *c, const void *state, int64_t kind);

// ---- stand.c: what stands in the picture of the figure

// Its cells, those of pieces perhaps drawn apart. Style and node are the painter's to fill in.
typedef struct space_stand {
    space_solid *solids; // `index` is the cell of the figure
    size_t count;
    bool is_exploded; // only pieces, drawn apart
    bool is_loose;    // only pieces that are not out, taken apart by hand
} space_stand;

// Errors: false without memory.
bool space_stand_of(const space_config *c, const void *state, const space_hand *hand,
                    ita_arena *arena, space_stand *out);

// ---- layout.c: the figure in space, plans of its layers beside it, a slot for each kind

typedef struct space_layout {
    ita_layout parts;
    ita_region figure; // what stands in space has this room, from wherever one looks
    double scale;      // how large it is in there
    space_spot origin; // and where it has its origin
    ita_slot_grid slots;
    double slot;             // side of one
    space_spot plan;         // where the first plan has its origin
    space_spot foot;         // its lowest left cell from there
    double plan_x, plan_y;   // from a plan to the next in its row, and to the next row
    int plans_in_row, plans; // how many
    int first_layer;         // of the lowest plan: those below hold nothing
    int open;                // 1 + the layer whose plan is drawn large; 0: all are alike
    double small;            // size of the other plans beside that one, 1 where all are alike
    space_spot open_plan;    // where the large one has its origin
} space_layout;

#define SPACE_PLAN_SCALE 0.7
#define SPACE_TRAY_SCALE 0.42

// What has to be laid out beside what stands in space.
typedef struct space_measure {
    ita_lattice lattice;
    const ita_cell *cells; // on the plans, ascending
    uint32_t cell_count;
    double scale; // of what stands in space
    size_t slots; // of the tray
    double slot;  // side of one
    int open;     // 1 + a layer that is to be drawn large, the others small; 0: all alike
} space_measure;

space_measure space_measure_of(const space_config *c);
// Of pieces in the tray, so that from there they are no larger than its slots.
double space_tray_scale(const space_config *c, const space_eye *eye);
void space_lay_out(const space_measure *m, const space_eye *eye, const space_stand *stand,
                   double ratio, space_layout *out);
// The spot that the eye sees at a point of the picture.
space_spot space_spot_before(const space_layout *l, double x, double y);
// Where the plan of a layer has its origin among those that are alike, or small.
space_spot space_plan_origin(const space_layout *l, int layer);
// The middle of a cell in the plan of its layer.
space_spot space_plan_place(ita_lattice lattice, const space_layout *l, ita_cell cell);

// ---- plans.c: plans of layers, drawn and in characters

// view.c: what every picture of space has
extern const char space_style[];
const char *space_hue(uint32_t kind); // of the palette
ita_action *space_add_action(ita_scene *scene, const char *name, const char *key, const char *words,
                             bool is_enabled);
void space_add_view_actions(ita_scene *scene);
// While the whole is turned by keys.
void space_add_roll_actions(ita_scene *scene);

// The outline of a cell in its plan, around its own middle.
const char *space_plan_path(ita_scene *scene, ita_lattice lattice, ita_cell cell);
// The same added to a path, somewhere.
void space_put_plan(ita_text *path, ita_lattice lattice, ita_cell cell, space_spot at);
// "Layer 2, row 1, column 3" and more: {0}, {1}, {2}, and what there is to say as {3}, or NULL.
const char *space_cell_words(ita_scene *scene, const char *key, ita_cell cell, const char *more);
void space_draw_words(ita_scene *scene, const char *words, double size, space_spot at);
void space_draw_number(ita_scene *scene, int64_t number, double size, space_spot at);
// Where coordinates are wanted, and larger on a small stage: words name layers.
void space_draw_plan_numbers(ita_scene *scene, const ita_view_options *options,
                             const space_layout *l);
// Text: plans side by side from the left, a row of cells a line, for the nodes of cells, which are
// numbered like `cells`. @returns the rows that they take
int space_place_glyphs(ita_scene *scene, const space_measure *m, const space_layout *l);
// Taken hold of beside the pieces the whole is turned.
void space_draw_ground(ita_scene *scene, const space_layout *l, const char *label);
// "from the right, above"
const char *space_side_said(ita_scene *scene, const space_eye *eye);

// ---- layers.c: a piece layer by layer, for paper

enum { SPACE_SEEN_WHOLE = 4 }; // of so few cells all are seen from the usual side

// Whether some piece is to be drawn so.
bool space_is_layered(const space_config *c, const ita_view_options *options);
// The side of a slot that holds what is seen of a piece, in a square of its own, and its layers
// below.
double space_layers_slot(const space_config *c, double seen);
// The layers, with their middle there.
void space_layers_draw(ita_scene *scene, ita_lattice lattice, const space_shape *shape,
                       const char *style, const char *weave, double seen, space_spot at);

// ---- hand.c

// The node of the figure in space: taking hold of it beside the pieces turns the whole.
enum { SPACE_NODE_FIGURE = 9000 };

// Looks from another side where the action is one that does: "view-left", "view-over".
bool space_look(const space_config *c, space_hand *hand, const char *action);
ita_answer space_gesture(const ita_config *config, const void *state, ita_hand *hand,
                         const ita_event *event, ita_move *move, ita_diag *diag);
// A piece comes into the hand; none is in it.
void space_choose(space_hand *hand, int64_t kind, int turn);
void space_let_go(space_hand *hand);
// The move that takes up or lays what the hand means; the hand changes with it.
ita_answer space_lift(const space_config *c, const void *state, space_hand *hand,
                      uint32_t placement, ita_move *move, ita_diag *diag);
ita_answer space_lay(const space_config *c, const void *state, space_hand *hand, ita_move *move,
                     ita_diag *diag);
// Nodes: the kind of a slot of the tray, the placement that covers a cell; -1: neither.
int64_t space_tray_of(const space_config *c, uint32_t node);
int64_t space_laid_of(const space_config *c, const void *state, uint32_t node);

// ---- carry.c: pieces and the whole in a drag, pieces by cells

ita_answer space_grab(const space_config *c, const void *state, space_hand *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag);
// The whole is taken hold of, to be turned by what comes next.
ita_answer space_grab_figure(space_hand *hand);
ita_answer space_carry(const space_config *c, const void *state, space_hand *hand,
                       const ita_event *event, ita_diag *diag);
ita_answer space_drop(const space_config *c, const void *state, space_hand *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag);
// The placement of the piece that one sees at a point of the figure; -1: none.
ita_answer space_seen_at(const space_config *c, const void *state, const space_hand *hand, double x,
                         double y, int64_t *placement, ita_diag *diag);

// A direction as one sees it: left, right, back, front, up, down.
enum { SPACE_WAYS = 6 };
typedef struct space_way {
    const char *name, *key; // of its action
    const char *going;      // what it does with a piece
    const char *turning;    // and with the whole; NULL: nothing
    int axis, steps;        // of that turn
} space_way;
extern const space_way space_ways[SPACE_WAYS];
// The direction of an action, or -1.
int space_way_of(const char *name);
// A step of the lattice that leads there.
ita_cell space_step_of(const space_eye *eye, int way);
ita_answer space_go(const space_config *c, space_hand *hand, int way, ita_diag *diag);
// While the whole is taken apart: along several ways at once. They are chosen one by one, one takes
// its opposite back; then the piece goes.
void space_slant_by(space_hand *hand, int way);
ita_answer space_slant(const space_config *c, const void *state, space_hand *hand, ita_diag *diag);
// The whole is turned that way.
ita_answer space_roll(const space_config *c, space_hand *hand, int way);
// After a turn the piece comes back to where the figure is.
void space_keep_within(const space_config *c, space_hand *hand);

#endif
