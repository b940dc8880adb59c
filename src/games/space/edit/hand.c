// What a hand means while a puzzle is drawn: another part, a cell on or off, the letter that is
// drawn, one piece more or less, another side. Changes only the hand; knows the rules' check.
#include "games/space/edit/pencil.h"

#include <string.h>

int32_t space_part_in_hand(const space_ground *g, const space_drawing *hand) {
    const bool is_one = hand && hand->part > 0 && (uint32_t)hand->part < g->part_count;
    return is_one ? hand->part : SPACE_FIGURE;
}

char space_letter_in_hand(const space_ground *g, const space_drawing *hand) {
    if (!hand) return 'o';
    const bool is_colour = hand->colour > 0 && hand->colour <= 26;
    const bool is_figure = space_part_in_hand(g, hand) == SPACE_FIGURE;
    return space_letter_of(is_colour ? (uint8_t)hand->colour : 0, is_figure && hand->may_be_empty);
}

int32_t space_layer_open(const space_ground *g, const void *state, const space_drawing *hand,
                         double ratio, uint32_t show) {
    static const double upright = 0.9;
    const bool is_narrow = ratio > 0 && (ratio < upright || show & ITA_SHOW_LARGE);
    if (!is_narrow || g->sides.z < 2) return -1;
    if (hand && hand->layer > 0 && hand->layer <= g->sides.z) return hand->layer - 1;
    const char *letters = space_letters(g, state, space_part_in_hand(g, hand));
    for (uint32_t i = 0; i < g->cell_count; i++) // ascending: the lowest that has cells
        if (letters[i]) return g->cells[i].z;
    return g->room < g->sides.z ? g->room : 0;
}

int32_t space_new_part(const space_ground *g, const void *state) {
    for (uint32_t part = 1; part < g->part_count; part++)
        if (space_parts(state)[part].cell_count == 0) return (int32_t)part;
    return -1;
}

bool space_part_is_shown(const space_ground *g, const void *state, const space_drawing *hand,
                         int32_t part) {
    return part == SPACE_FIGURE || space_parts(state)[part].cell_count > 0 ||
           part == space_part_in_hand(g, hand) || part == space_new_part(g, state);
}

// ---- copies

space_edit space_counted(const void *state, int32_t part, space_count_deed deed) {
    const space_part *p = &space_parts(state)[part];
    const int32_t least = (int32_t)p->least, most = (int32_t)p->most;
    space_edit edit = {.change = SPACE_SET_COPIES, .part = part, .least = least, .most = most};
    switch (deed) {
    case SPACE_MORE:
        edit.most = most + 1;
        edit.least = least == most ? most + 1 : least;
        break;
    case SPACE_FEWER:
        edit.most = most - 1;
        edit.least = least < edit.most ? least : edit.most;
        break;
    case SPACE_SPARE: edit.least = least < most ? most : 0;
    }
    return edit;
}

// ---- deeds

static ita_answer play(const ita_config *config, const void *state, space_edit edit, ita_move *move,
                       ita_diag *diag) {
    *move = space_edit_put(edit);
    return space_edit_rules.check(config, state, move, diag) == ITA_OK ? ITA_ANSWER_MOVE
                                                                       : ITA_ANSWER_REFUSED;
}

// A cell that is as it would be drawn is taken away; one of a layer that is not open opens it.
static ita_answer tap_cell(const space_ground *g, const void *state, space_drawing *hand,
                           uint32_t cell, const ita_event *event, ita_move *move, ita_diag *diag) {
    const int32_t open = space_layer_open(g, state, hand, event->ratio, event->show);
    const int32_t layer = g->cells[cell].z;
    hand->layer = layer + 1;
    if (open >= 0 && open != layer) return ITA_ANSWER_HAND;
    space_edit edit = {.change = SPACE_SET_CELL,
                       .part = space_part_in_hand(g, hand),
                       .cell = g->cells[cell],
                       .letter = space_letter_in_hand(g, hand)};
    if (space_letters(g, state, edit.part)[cell] == edit.letter) edit.letter = SPACE_NO_CELL;
    return play(&g->own.base, state, edit, move, diag);
}

static ita_answer tap(const space_ground *g, const void *state, space_drawing *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag) {
    const uint32_t node = event->node;
    if (node >= SPACE_NODE_TRAY && node < SPACE_NODE_TRAY + g->part_count) {
        hand->part = (int32_t)(node - SPACE_NODE_TRAY);
        hand->layer = 0;
        return ITA_ANSWER_HAND;
    }
    if (node < SPACE_NODE_CELL || node >= SPACE_NODE_CELL + g->cell_count)
        return ITA_ANSWER_NOTHING;
    return tap_cell(g, state, hand, node - SPACE_NODE_CELL, event, move, diag);
}

static ita_answer focus(const space_ground *g, space_drawing *hand, uint32_t node) {
    const bool is_cell = node >= SPACE_NODE_CELL && node < SPACE_NODE_CELL + g->cell_count;
    hand->hand.hand.focus = node;
    hand->hand.cell = is_cell ? (int32_t)(node - SPACE_NODE_CELL + 1) : 0;
    return ITA_ANSWER_HAND;
}

// Colours that are drawn already, and one more; then none.
static void next_colour(const space_ground *g, const void *state, space_drawing *hand) {
    int32_t most = 0;
    for (int32_t part = 0; part < (int32_t)g->part_count; part++)
        for (uint32_t i = 0; i < g->cell_count; i++) {
            const char letter = space_letters(g, state, part)[i];
            if (letter && space_colour_of(letter) > most) most = space_colour_of(letter);
        }
    hand->colour = hand->colour > most || hand->colour >= 26 ? 0 : hand->colour + 1;
    if (hand->colour == 'o' - 'a' + 1) hand->colour++; // o is the cell without a colour
}

static void next_part(const space_ground *g, const void *state, space_drawing *hand) {
    const int32_t count = (int32_t)g->part_count, from = space_part_in_hand(g, hand);
    int32_t part = from;
    do
        part = (part + 1) % count;
    while (part != from && !space_part_is_shown(g, state, hand, part));
    hand->part = part;
    hand->layer = 0;
}

static ita_answer act(const space_ground *g, const void *state, space_drawing *hand,
                      const char *name, ita_move *move, ita_diag *diag) {
    static const char *const counts[] = {
        [SPACE_MORE] = "more", [SPACE_FEWER] = "fewer", [SPACE_SPARE] = "spare"};
    const ita_config *config = &g->own.base;
    const int32_t part = space_part_in_hand(g, hand);
    const int way = space_way_of(name);
    if (space_look(&g->own, &hand->hand, name)) return ITA_ANSWER_HAND;
    if (way >= 0 && hand->hand.drag == SPACE_DRAG_FIGURE)
        return space_roll(&g->own, &hand->hand, way);
    for (int deed = SPACE_MORE; deed <= SPACE_SPARE && part != SPACE_FIGURE; deed++)
        if (strcmp(name, counts[deed]) == 0)
            return play(config, state, space_counted(state, part, (space_count_deed)deed), move,
                        diag);
    if (strcmp(name, "clear") == 0)
        return play(config, state, (space_edit){.change = SPACE_CLEAR, .part = part}, move, diag);
    if (strcmp(name, "colour") == 0)
        next_colour(g, state, hand);
    else if (strcmp(name, "may-be-empty") == 0)
        hand->may_be_empty = !hand->may_be_empty;
    else if (strcmp(name, "next-part") == 0)
        next_part(g, state, hand);
    else
        return ITA_ANSWER_NOTHING;
    return ITA_ANSWER_HAND;
}

static ita_answer let_go(space_hand *hand) {
    hand->drag = SPACE_DRAG_NOTHING;
    hand->hand.held = 0;
    return ITA_ANSWER_HAND;
}

ita_answer space_edit_gesture(const ita_config *config, const void *state, ita_hand *given,
                              const ita_event *event, ita_move *move, ita_diag *diag) {
    const space_ground *g = space_ground_of(config);
    space_drawing *hand = (space_drawing *)given;
    switch (event->kind) {
    case ITA_EVENT_FOCUS: return focus(g, hand, event->node);
    case ITA_EVENT_TAP: return tap(g, state, hand, event, move, diag);
    case ITA_EVENT_ACTION: return act(g, state, hand, event->name ? event->name : "", move, diag);
    case ITA_EVENT_GRAB:
        return event->node == SPACE_NODE_FIGURE ? space_grab_figure(&hand->hand)
                                                : ITA_ANSWER_NOTHING;
    case ITA_EVENT_DRAG:
        return hand->hand.drag == SPACE_DRAG_FIGURE
                   ? space_carry(&g->own, state, &hand->hand, event, diag)
                   : ITA_ANSWER_NOTHING;
    case ITA_EVENT_DROP:
    case ITA_EVENT_CANCEL: return let_go(&hand->hand);
    default: return ITA_ANSWER_NOTHING;
    }
}
