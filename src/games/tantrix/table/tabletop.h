// The table of all variants to look at and to touch: tiles that lie, cells where one may go, slots
// for tiles in trays and hands, and what a hand does with them. Knows rules only through what it is
// given.
#ifndef GAMES_TANTRIX_TABLE_TABLETOP_H
#define GAMES_TANTRIX_TABLE_TABLETOP_H

#include "games/tantrix/table/spaces.h"
#include "games/tantrix/tiles/tile_paint.h"
#include "intarsia/game.h"

/// What the hand remembers at every table of Tantrix.
typedef struct tabletop_hand {
    ita_hand base;
    uint8_t turns[TANTRIX_TILES + 1]; ///< 0..5, of tiles in trays and hands
    uint8_t turn;                     ///< 0..5, of the tile that is held
    bool is_dragging, is_reading;     ///< reading: instructions are shown
} tabletop_hand;

static inline const tabletop_hand *tabletop_hand_of(const ita_hand *hand) {
    return (const tabletop_hand *)hand;
}

typedef struct tabletop {
    ita_scene *scene;
    const tabletop_hand *hand;       // may be NULL
    const ita_view_options *options; // may be NULL
    const ita_config *config;        // whose rules say where a tile may lie
    const void *state;
    tantrix_board board;    // everything that lies
    uint64_t loose;         // tiles that may be taken up now
    const char *laid_style; // class of tiles that lie, "" for none
    int space_count;        // of the tiles that lie for good
    space spaces[SPACE_MOST];
    space_set controlled;
    uint8_t lit[TANTRIX_TILES + 1];    // colours that are lit, by tile
    bool has_rows;                     // of the text picture: some cell is in it
    int low_column, low_row, high_row; // its cells: least b, least and greatest 2a + b
    double left, right, top, bottom;   // centres of the spaces
} tabletop;

void tabletop_open(tabletop *t, const ita_config *config, const void *state, ita_scene *scene,
                   const ita_hand *hand, const ita_view_options *options);
/// Reads the spaces and how far they reach. Sets neither board nor lit.
void tabletop_survey(tabletop *t, const tantrix_board *fixed, bool shows_sides);
/// How far tiles lie in the middle of a game: trays and hands are composed beside a table like
/// this, and keep their places however far it grows.
extern const ita_region tabletop_usual;
/// Has the table fill its part of such a layout, after a survey, and turns all into its units.
/// Answers the scale of what lies beside it.
/// @param slots  [count] of the tray
double tabletop_fit(const tabletop *t, ita_layout *layout, ita_region *slots, size_t count);
/// Lights a strand of a colour.
void tabletop_light_strand(tabletop *t, const tantrix_strand *strand, int colour);
/// Lights the line or loop of a colour that counts most (a loop counts twice).
void tabletop_light(tabletop *t, int colour);

bool tabletop_wants(const tabletop *t, uint32_t what);
bool tabletop_is_marked(const tabletop *t, uint32_t node);
/// The tile in the hand, 0 for none.
uint32_t tabletop_held(const tabletop *t);
const char *tabletop_say(const tabletop *t, const char *key, const char *a, const char *b,
                         const char *c);
/// "3 7-10 12"; kept in the scene.
const char *tabletop_numbers(const tabletop *t, uint64_t tiles);
/// "red and blue"; kept in the scene.
const char *tabletop_colours(const tabletop *t, unsigned colours);
void tabletop_note(const tabletop *t, const char *name, const char *value, const char *style);
ita_action *tabletop_action(const tabletop *t, const char *name, const char *label_key,
                            const char *key, bool is_enabled);
/// The button that shows and hides the instructions, and while they are read the note with them.
void tabletop_instructions(const tabletop *t, const char *key);

/// See ita_view.tell.
/// @param spots  those of the tiles that lie, by number
/// @param lies   where the tile lay before that is moved; NULL: as in spots
void tabletop_tell_over(const tantrix_spot *spots, const tantrix_spot *lies, const ita_move *move,
                        ita_text *out);

// ---- painting

/// A cell where a tile can go.
typedef struct tabletop_cell {
    int a, b;
    const char *style, *label;
    bool is_told;   ///< its coordinates stand in the text picture
    bool is_forced; ///< marked as a forced space
} tabletop_cell;

/// The cell belongs to the text picture: it grows as far.
void tabletop_widen(tabletop *t, int a, int b);
/// Column and row of a cell's upper left corner in the text picture.
int tabletop_column(const tabletop *t, int b);
int tabletop_row(const tabletop *t, int a, int b);
/// The first row below the cells, with one left empty.
int tabletop_row_below(const tabletop *t);
/// True when what is held would come to lie on the cell.
bool tabletop_is_aim(const tabletop *t, int a, int b);
void tabletop_paint_cell(const tabletop *t, const tabletop_cell *cell);
/// The spaces; `fitting[i]` names the tiles at hand that fit space i, for its label.
void tabletop_paint_spaces(const tabletop *t, const uint64_t *fitting);
/// The tiles that lie.
void tabletop_paint_laid(const tabletop *t);

/// A place for a tile in a tray or hand.
typedef struct tabletop_slot {
    int number;            ///< the tile in it, 0: empty
    double x, y;           ///< scene units
    double scale;          ///< 0: as the tiles that lie
    int column, row;       ///< in the text picture
    const char *style;     ///< of the slot
    const char *label_key; ///< of the tile in it: its number, its edges, its owner
    const char *owner;     ///< in words, where the label names one
} tabletop_slot;

void tabletop_paint_slot(const tabletop *t, const tabletop_slot *slot);
/// The tile that is dragged; of one that is held, in words, whether it fits in the cell in focus.
void tabletop_paint_held(const tabletop *t);
/// Words at a point, and at the beginning of a row of the text picture.
void tabletop_paint_words(const tabletop *t, double x, double y, double scale, int row,
                          const char *words);

// ---- touch

typedef struct tabletop_touch tabletop_touch;
struct tabletop_touch {
    const ita_config *config;
    const void *state;
    tabletop_hand *hand;
    ita_move *move;
    ita_diag *diag;
    const ita_rules *rules;
    const tantrix_board *board; ///< everything that lies
    uint64_t loose;             ///< tiles that may be taken up now, of them those that lie there
    bool (*takes)(const tabletop_touch *t, int a, int b); ///< a tile dropped there is laid
    bool lifts; ///< a tile that lies and is dropped elsewhere goes back to its tray
};

/// What an event means. The name of a button is the text of its move.
ita_answer tabletop_gesture(const tabletop_touch *t, const ita_event *event);
/// Plays a move if the rules allow it; lets go of what is held.
ita_answer tabletop_play(const tabletop_touch *t, ita_move move);
/// Tiles lie beside others, the first on 0,0.
bool tabletop_takes_beside(const tabletop_touch *t, int a, int b);

#endif
