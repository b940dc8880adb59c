// The table of match and solitaire: tiles that lie, the spaces beside them, slots for tiles in
// hands, and what a hand does with them. Knows rules only through what it is given.
#ifndef GAMES_TANTRIX_TABLE_TABLETOP_H
#define GAMES_TANTRIX_TABLE_TABLETOP_H

#include "games/tantrix/table/space.h"
#include "games/tantrix/tiles/paint.h"
#include "intarsia/game.h"

/// True when the tile may be laid so.
typedef bool tabletop_rule(const void *game, int number, int a, int b, int turn);

typedef struct tabletop {
    ita_scene *scene;
    const ita_hand *hand;            // may be NULL
    const ita_view_options *options; // may be NULL
    const void *game;                // for may_lie
    tabletop_rule *may_lie;
    tantrix_board board; // everything that lies
    int space_count;     // of the tiles that lie for good
    space spaces[SPACE_MOST];
    space_set controlled;
    uint8_t lit[TANTRIX_TILES + 1]; // colours that are lit, by tile
    int low_column, low_row;        // of the text picture
    double left, right, top, bottom;
} tabletop;

/// Reads the spaces and how far they reach. Sets neither scene nor board nor lit.
void tabletop_survey(tabletop *t, const tantrix_board *fixed, bool shows_sides);
/// Lights the line or loop of a colour that counts most (a loop counts twice).
void tabletop_light(tabletop *t, int colour);

bool tabletop_wants(const tabletop *t, uint32_t what);
const char *tabletop_say(const tabletop *t, const char *key, const char *a, const char *b,
                         const char *c);
/// "3 7 12"; kept in the scene.
const char *tabletop_numbers(const tabletop *t, uint64_t tiles);
void tabletop_note(const tabletop *t, const char *name, const char *value, const char *style);
void tabletop_action(const tabletop *t, const char *name, const char *label_key, const char *key,
                     bool is_enabled, bool is_pressed);

/// The spaces; `fitting[i]` names the tiles at hand that fit space i, for its label.
void tabletop_paint_spaces(const tabletop *t, const uint64_t *fitting);
/// The tiles that lie; `loose` (0: none) may be taken up again.
void tabletop_paint_laid(const tabletop *t, int loose);
/// A slot for a tile in a hand and the tile in it (0: empty slot).
void tabletop_paint_slot(const tabletop *t, int number, double x, double y, bool is_mine);
/// The tile that is dragged.
void tabletop_paint_dragged(const tabletop *t);
/// Words at a point.
void tabletop_paint_words(const tabletop *t, double x, double y, const char *words);
/// True while instructions are to be shown.
bool tabletop_is_reading(const ita_hand *hand);

// ---- touch

typedef struct tabletop_touch tabletop_touch;
struct tabletop_touch {
    const ita_config *config;
    const void *state;
    ita_hand *hand;
    ita_move *move;
    ita_diag *diag;
    const ita_rules *rules;
    uint64_t mine;           ///< tiles that may be taken up now
    int loose;               ///< one of them that lies already, 0 for none
    tantrix_spot loose_spot; ///< where
    const tantrix_board *board;
};

/// What an event means; moves are {1, tile, a, b, turn}, or what a button's name parses to.
ita_answer tabletop_gesture(const tabletop_touch *t, const ita_event *event);

#endif
