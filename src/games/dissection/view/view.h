// What picture and touch of the dissection game share: where things lie on the screen.
#ifndef GAMES_DISSECTION_VIEW_VIEW_H
#define GAMES_DISSECTION_VIEW_VIEW_H

#include "games/dissection/dissection.h"

typedef struct view_box {
    double left, right, top, bottom; // scene units, y down
} view_box;

typedef struct view_spot {
    double x, y;
} view_spot;

#define DISSECTION_TRAY_SCALE 0.5 // of pieces in the tray; they grow when they are lifted

typedef struct view_layout {
    view_box table;                        // figure and room around it
    ita_layout parts;                      // table and tray in the picture
    view_spot tray[DISSECTION_PIECES_MAX]; // where each piece's anchor lies in the tray
} view_layout;

/// For a stage of this ratio, 0: none in particular.
void dissection_layout(const dissection_config *config, const dissection_state *state, double ratio,
                       view_layout *layout);
/// What of the table's part lies within the rim that is drawn around it.
ita_region dissection_within_rim(const ita_region *board);
/// What a piece takes up of the table where it lies.
view_box dissection_extent(const dissection_config *config, int piece, const ita_pose *pose);
/// Where the anchor of a piece on the table is.
view_spot dissection_spot(const dissection_config *config, const dissection_state *state,
                          size_t piece);
/// Pieces, as bits, that lie wholly in the figure and on no other. Areas are compared as numbers.
uint32_t dissection_inside(const dissection_config *config, const dissection_state *state);
/// How much of the figure the pieces on the table form, wherever they lie, 0..1.
ita_status dissection_progress(const dissection_config *config, const dissection_state *state,
                               const ita_allocator *allocator, double *progress);
/// Pairs of pieces that overlap on the table, as bits: see dissection_pair_bit.
typedef struct view_pairs {
    uint64_t bits[2];
} view_pairs;
static inline size_t dissection_pair_bit(size_t i, size_t k) { // i < k
    return k * (k - 1) / 2 + i;
}
ita_status dissection_overlaps(const dissection_config *config, const dissection_state *state,
                               const ita_allocator *allocator, view_pairs *pairs);

/// The hand: how the held piece is turned, where it was gripped, what the thermometer reads with it
/// where it is, and which pieces overlapped when it was picked up: that stands still meanwhile.
typedef struct dissection_hand {
    ita_hand base;
    int turn;
    bool is_mirrored, is_dragged;
    double grip_x, grip_y;    // scene units, from the piece's anchor
    double progress;          // 0..1
    ita_progress_place place; // where the figure lay best on the pieces when that was read
    view_pairs pairs;
    uint32_t inside; // see dissection_inside
} dissection_hand;

/// Reads the thermometer with the held piece where it is carried, into the hand. Errors:
/// ITA_E_MEMORY.
ita_status dissection_follow(const dissection_config *config, const dissection_state *state,
                             const ita_allocator *allocator, dissection_hand *hand);

/// Edges as SVG path data in scene units around `origin`, kept in the scene.
const char *dissection_path(ita_scene *scene, const dissection_config *c, const ita_edge *edges,
                            size_t count, ita_point origin);
/// Adds a picture in characters: a letter for each piece, a dot for what is still empty.
void dissection_add_text(const dissection_config *config, const dissection_state *state,
                         const view_layout *layout, ita_scene *scene);
/// Adds what there is to know of pieces of one's own (own_pieces.c). Cost: some thousand laid
/// pieces.
void dissection_add_facts(const dissection_config *config, ita_scene *scene);
/// See ita_view.tell.
void dissection_tell(const ita_config *config, const void *state, const ita_move *move,
                     ita_text *out);
ita_answer dissection_gesture(const ita_config *config, const void *state, ita_hand *hand,
                              const ita_event *event, ita_move *move, ita_diag *diag);

#endif
