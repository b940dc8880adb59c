// How pieces look: body, pattern, seams, light; their classes and words. See draw.c.
#ifndef GAMES_PENTAHEX_VIEW_DRAW_H
#define GAMES_PENTAHEX_VIEW_DRAW_H

#include "games/pentahex/view/rim.h"

extern const char pentahex_style[];

// How solo, duel and blocks show things, each in its own way.
typedef struct pentahex_picture pentahex_picture;
typedef struct pentahex_look {
    const char *title;     // message key; {0} the number of cells
    bool is_by_kind;       // pieces are coloured by kind, else by who placed them
    bool is_text_by_owner; // in text pictures a piece shows its owner's letter, else its own
    bool shows_dead_ends;  // with aids
    const char *(*piece_words)(const pentahex_picture *picture, int kind, int owner,
                               const char *first_cell);
    void (*add_notes)(const pentahex_picture *picture);
    const char *(*turn_words)(const pentahex_picture *picture);
    const char *(*result_words)(const pentahex_picture *picture, const ita_result *result,
                                const char *reason);
} pentahex_look;

// What is drawn: the position, what the hand would do to it, and for whom.
struct pentahex_picture {
    ita_scene *scene;
    const pentahex_look *look;
    const pentahex_config *config;
    const void *state;
    const pentahex_state *head;
    const ita_view_options *options;
    pentahex_layout layout;
    pentahex_aim aim;
    uint64_t *dead; // cells of dead ends, with aids
    int dead_count; // regions
};

// Colour class and pattern class of a piece. `player` 0: nobody.
const char *pentahex_colour(const pentahex_look *look, int kind, int player);
const char *pentahex_pattern(const pentahex_look *look, int kind, int player);
// A word for a player's colour, 1..: "Blue".
const char *pentahex_player_name(ita_scene *scene, int player);
const char *pentahex_say_cell(ita_scene *scene, ita_hex cell); // "-1,2", as in a move
// The hand whose pieces are shown, 0..: of the player to move, where each has one.
int pentahex_shown_hand(const pentahex_picture *picture);
// The player whose corner a cell is, 1..; 0: nobody's.
int pentahex_corner_owner(const pentahex_config *c, uint32_t cell);
// Where the player to move may go on by a diagonal step.
bool pentahex_is_reach(const pentahex_picture *picture, uint32_t cell);

// The class of a placed piece: "marked" by a refusal, "last" placed, or "".
const char *pentahex_piece_state(const pentahex_picture *picture, int piece, uint32_t placement);

// beside.c: title, status, notes and actions; the three looks
extern const pentahex_look pentahex_solo_look, pentahex_duel_look, pentahex_blocks_look;
void pentahex_put_beside(const pentahex_picture *picture);

// tell.c: see ita_view.tell
void pentahex_tell(const ita_config *config, const void *state, const ita_move *move,
                   ita_text *out);

// grid.c: board and tray as text
typedef struct pentahex_grid {
    int a, x;          // of the first row and the leftmost cell; a cell's x is 2 b + a
    int columns, rows; // of the board with its numbers
} pentahex_grid;
void pentahex_draw_grid(const pentahex_picture *picture);
// The numbers around the board alone.
pentahex_grid pentahex_draw_numbers(const pentahex_picture *picture);
// The place of a cell's character.
void pentahex_grid_place(const pentahex_grid *grid, ita_hex cell, int *column, int *row);

// Some cells drawn as one piece with its middle at (x, y). The last node is the body's outline,
// transparent, for the caller to give id, role, grips and label.
typedef struct pentahex_body {
    const ita_hex *cells;
    int count;
    double x, y, scale;
    const char *colour, *pattern;
    const char *state; // further classes, such as "ghost" or "used"
    uint32_t of;       // the node it belongs to, 0: to none
} pentahex_body;

ita_node *pentahex_draw_body(ita_scene *scene, const pentahex_body *body);

// A slot of the tray, and in it the piece, or its outline alone where it is gone.
typedef struct pentahex_slot_look {
    int piece;
    pentahex_body body; // where it lies and whose it is follows from the slot
    const char *style, *label;
    uint32_t grips;
    bool is_gone;
} pentahex_slot_look;
void pentahex_draw_slot(ita_scene *scene, const pentahex_layout *layout,
                        const pentahex_slot_look *look);
// Pieces that are alike are told apart by their number among them.
const char *pentahex_spoken_name(ita_scene *scene, const pentahex_config *c, int piece);

#endif
