// The two models of the source text behind one interface: the colour array with its table of edge
// indexes, and six doubly linked nodes a tile. They answer alike; a config chooses one.
#ifndef GAMES_TANTRIX_SOURCE_TWO_MODELS_H
#define GAMES_TANTRIX_SOURCE_TWO_MODELS_H

#include "games/tantrix/table/board.h"

enum { TANTRIX_MODEL_ARRAY, TANTRIX_MODEL_NODES, TANTRIX_MODELS };

typedef struct tantrix_model_class tantrix_model_class;

/// A model of some tiles. A plain value, refilled by tantrix_model_open.
typedef struct tantrix_model {
    const tantrix_model_class *class_;
    int piece_count;
    uint8_t tiles[TANTRIX_TILES]; ///< tile number of each piece
    tantrix_spot spots[TANTRIX_TILES];
    union {
        struct {
            /// The source's pairs of edge indexes, turned as the piece is: [piece][colour of the
            /// group][2]; the group says which colours these three are.
            uint8_t pairs[TANTRIX_TILES][3][2];
            uint8_t groups[TANTRIX_TILES];
            /// Pieces joined by a touching edge of like colour, a list a colour.
            uint8_t links[TANTRIX_COLOURS][TANTRIX_TILES][2];
            uint8_t link_count[TANTRIX_COLOURS];
        } array;
        struct {
            /// Six nodes a piece, by edge on the board. `previous` is the node of like colour in
            /// the same piece, `next` the touching node of like colour in another; -1 is null.
            int16_t previous[TANTRIX_TILES * TANTRIX_EDGES];
            int16_t next[TANTRIX_TILES * TANTRIX_EDGES];
            uint8_t colours[TANTRIX_TILES * TANTRIX_EDGES];
        } nodes;
    } u;
} tantrix_model;

struct tantrix_model_class {
    const char *name; ///< as in a config
    /// Takes the colours of `tiles`, all at turn 0 and apart.
    void (*set_colours)(tantrix_model *model);
    /// A piece was turned a sixth clockwise.
    void (*turned)(tantrix_model *model, int piece);
    /// The colour at an edge of a piece as it lies.
    int (*edge_colour)(const tantrix_model *model, int piece, int edge);
    /// Two edges of like colour touch.
    void (*join)(tantrix_model *model, int piece, int edge, int other, int other_edge);
    /// The longest open line and longest loop of a colour, in tiles; 0 for none.
    void (*measure)(const tantrix_model *model, int colour, int *line, int *loop);
};

extern const tantrix_model_class tantrix_array_model, tantrix_node_model;
extern const tantrix_model_class *const tantrix_model_classes[TANTRIX_MODELS];

/// Fills the model with the tiles of a board as they lie: colours, turns, and every touching pair
/// of like-coloured edges joined. Pieces are in order of tile number.
void tantrix_model_open(tantrix_model *model, int which, const tantrix_board *board);
/// The source's check of Discovery: does one loop run through all pieces? `*colour` says in which
/// colour (the lowest that does). Only colours of the set are looked at (bit 1 << colour).
bool tantrix_model_closes(const tantrix_model *model, unsigned colours, int *colour);
/// The source's score of Solitaire: a point a tile for the longest line, two for the longest
/// loop, the best over the colours of the set.
int tantrix_model_score(const tantrix_model *model, unsigned colours);

#endif
