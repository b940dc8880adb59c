// Drawing of Strips shared by the files of its view.
#ifndef GAMES_STRIPS_VIEW_DRAW_H
#define GAMES_STRIPS_VIEW_DRAW_H

#include "games/strips/strips.h"

extern const char strips_style[];

// Style class and words of a player from 0; "p1", "Red".
const char *strips_player_style(int player);
const char *strips_player_name(ita_scene *scene, int player);
const char *strips_turn_key(int turn); // message key of "lower right"
// A sentence about a piece where it lies: {0} its cell, {1} which way its large square points.
void strips_say_placed(ita_text *words, const char *key, strips_placed piece);
const char *strips_turn_words(ita_scene *scene, int turn);
const char *strips_say_cell(ita_scene *scene, int x, int y);

// How the match and the puzzle show things, each in its own way: message keys, and what stands
// beside the board. `strip_keys`: a strip that is somebody's, one that is nobody's; {0} its length,
// {1} its owner.
typedef struct strips_picture strips_picture;
typedef struct strips_look {
    const char *title;
    const char *strip_keys[2];
    void (*add_notes)(const strips_picture *picture);
    const char *(*turn_words)(const strips_picture *picture);
    const char *result_key; // {0} the winner, {1} the reason; NULL: the reason alone
} strips_look;

// What is drawn: the position, what the hand would do to it, and for whom.
struct strips_picture {
    ita_scene *scene;
    const strips_look *look;
    const strips_config *config;
    const strips_state *state;
    const ita_view_options *options;
    strips_aim aim;
    bool has_hand; // else nothing is chosen in the tray
    bool is_ghost_legal;
    strips_state preview; // after the move the hand aims at; the state itself without one
    ita_diag why_not;     // of the ghost, when it is not legal
    ita_slot_grid slots;  // of the tray: the four turns
    double slot;          // side of one
};

// "A strip of 4: 4 points for Red.", of this length and owner, -1: nobody.
const char *strips_strip_words(const strips_picture *picture, int length, int owner);

// The parts of a piece around x, y: two small squares, triangle, large square with the player's
// pattern. `scale` 1: cells of side 1. Decoration; `extra` is a class for all, or "".
void strips_draw_parts(ita_scene *scene, double x, double y, double scale, strips_placed piece,
                       const char *extra);
// Path of a piece's outline around its centre.
const char *strips_outline(ita_scene *scene, int turn, double scale);
// Outline, length and words of every strip of the preview; the one that the hand would make or
// change is seen as new.
void strips_draw_strips(const strips_picture *picture);

// The class of a placed piece: "marked" by a refusal, "last" placed, or "".
const char *strips_piece_state(const strips_picture *picture, int index);

// tell.c: see ita_view.tell
void strips_tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out);

// beside.c: title, status, notes and actions, the words of a ghost
extern const strips_look strips_match_look, strips_solo_look;
const char *strips_ghost_words(const strips_picture *picture);
void strips_put_beside(const strips_picture *picture);

// grid.c: the characters of text pictures: four a cell, and the tray's four turns with their names
// as one types them.
void strips_draw_grid(const strips_picture *picture);

#endif
