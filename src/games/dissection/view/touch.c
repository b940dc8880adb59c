// What the hand does with pieces: pick up, drag, turn, flip, lay down, put back.
// Changes only the hand; a laid piece becomes a move.
#include "games/dissection/view/magnet.h"
#include "games/dissection/view/view.h"

#include <math.h>
#include <string.h>

static const double magnet = 0.45;

typedef struct touch {
    const dissection_config *config;
    const dissection_state *state;
    dissection_hand *hand;
    ita_move *move;
    ita_diag *diag;
    double ratio; // of the stage
} touch;

static int held_piece(const touch *t) {
    return (int)t->hand->base.held - 1;
}

static void let_go(touch *t) {
    uint32_t focus = t->hand->base.focus;
    memset(t->hand, 0, sizeof *t->hand);
    t->hand->base.focus = focus;
}

// Where a piece's anchor is on the screen, on the table or in the tray.
static view_spot spot_of(const touch *t, int piece) {
    const dissection_place *place = &t->state->places[piece];
    if (place->is_placed) return dissection_spot(t->config, t->state, (size_t)piece);
    view_layout layout;
    dissection_layout(t->config, t->state, t->ratio, &layout);
    return layout.tray[piece];
}

static bool pick_up(touch *t, uint32_t node) {
    if (node == 0 || node > t->config->set->piece_count || t->state->is_solved) return false;
    const dissection_place *place = &t->state->places[node - 1];
    view_spot spot = spot_of(t, (int)node - 1);
    memset(t->hand, 0, sizeof *t->hand);
    t->hand->base.held = t->hand->base.focus = node;
    t->hand->base.x = spot.x;
    t->hand->base.y = spot.y;
    t->hand->turn = place->turn;
    t->hand->is_mirrored = place->is_mirrored;
    // gauges: without memory they read nothing
    const ita_allocator *allocator = t->config->base.allocator;
    dissection_progress(t->config, t->state, allocator, &t->hand->progress);
    dissection_overlaps(t->config, t->state, allocator, &t->hand->pairs);
    t->hand->inside = dissection_inside(t->config, t->state);
    return true;
}

static ita_answer play(touch *t, const dissection_move *move) {
    const ita_move bytes = dissection_move_put(move);
    if (dissection_rules.check(&t->config->base, t->state, &bytes, t->diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    *t->move = bytes;
    let_go(t);
    return ITA_ANSWER_MOVE;
}

static ita_answer put_back(touch *t, int piece) {
    if (!t->state->places[piece].is_placed) {
        let_go(t);
        return ITA_ANSWER_HAND;
    }
    return play(t, &(dissection_move){.is_lift = true, .piece = piece});
}

static ita_pose snapped(const touch *t, int piece, double x, double y, double reach) {
    const double unit = dissection_unit(t->config);
    return dissection_snap(t->config, t->state, piece, t->hand->turn, t->hand->is_mirrored,
                           x * unit, y * unit, reach * unit);
}

// By how much a stretch is moved to lie within another.
static double brought_in(double from, double to, double least, double length) {
    const double rounding = 0.05; // of where a piece may lie
    return from < least          ? least - from + rounding
           : to > least + length ? least + length - to - rounding
                                 : 0;
}

static view_spot brought_into(const ita_region *room, view_box box) {
    return (view_spot){brought_in(box.left, box.right, room->x, room->width),
                       brought_in(box.top, box.bottom, room->y, room->height)};
}

// What would reach over the table's edge, or fall beside it, is brought in; what comes from farther
// than anything is seen is not.
static ita_pose pose_inside(const touch *t, int piece, const ita_region *board) {
    const double x = t->hand->base.x, y = t->hand->base.y;
    const ita_region near = {board->x - board->width, board->y - board->height, 3 * board->width,
                             3 * board->height};
    ita_pose pose = snapped(t, piece, x, y, magnet);
    view_box box = dissection_extent(t->config, piece, &pose);
    if (!ita_region_holds(&near, x, y) || (ita_region_holds(board, box.left, box.top) &&
                                           ita_region_holds(board, box.right, box.bottom)))
        return pose;
    pose = snapped(t, piece, x, y, 0);
    const view_spot by = brought_into(board, dissection_extent(t->config, piece, &pose));
    return snapped(t, piece, x + by.x, y + by.y, 0);
}

static ita_answer lay_down(touch *t) {
    const int piece = held_piece(t);
    view_layout layout;
    dissection_layout(t->config, t->state, t->ratio, &layout);
    if (ita_region_holds(&layout.parts.tray, t->hand->base.x, t->hand->base.y))
        return put_back(t, piece);
    const ita_region room = dissection_within_rim(&layout.parts.board);
    return play(t, &(dissection_move){false, piece, pose_inside(t, piece, &room)});
}

// After a whole turn comes the next slant in which the piece can lie.
static int turned_by(const dissection_config *c, int piece, int turn, int steps, bool flips) {
    const int full = ita_frame_get(c->set->frame)->steps, all = dissection_turn_count(c);
    // mirrored left to right on the screen: the x axis mirror and half a turn
    if (flips) turn = turn / full * full + (full / 2 - turn % full + full) % full;
    int way = steps < 0 ? -1 : 1;
    for (int left = way * steps; left > 0;) {
        turn = (turn + way + all) % all;
        if (dissection_shape(c, piece, turn)->edge_count > 0) left--;
    }
    return turn;
}

// What is turned in the tray stays within it; the pose has its anchor at the origin.
static void keep_in_tray(touch *t, int piece, const ita_pose *pose) {
    const double scale = DISSECTION_TRAY_SCALE;
    const view_box box = dissection_extent(t->config, piece, pose);
    view_layout layout;
    dissection_layout(t->config, t->state, t->ratio, &layout);
    const view_spot at = layout.tray[piece];
    const view_spot by = brought_into(
        &layout.parts.tray, (view_box){at.x + scale * box.left, at.x + scale * box.right,
                                       at.y + scale * box.top, at.y + scale * box.bottom});
    t->hand->base.x = at.x + by.x;
    t->hand->base.y = at.y + by.y;
}

// A piece on the table turns about its anchor, in place and exactly; any other in the hand.
static ita_answer turn_by(touch *t, int steps, bool flips) {
    if (!t->hand->base.held && !pick_up(t, t->hand->base.focus)) return ITA_ANSWER_NOTHING;
    int piece = held_piece(t);
    if (flips && !t->config->may_flip) {
        let_go(t);
        ita_fail(t->diag, ITA_E_ILLEGAL, "dissection.flip");
        ita_diag_arg_int(t->diag, piece + 1);
        return ITA_ANSWER_REFUSED;
    }
    bool was_mirrored = t->hand->is_mirrored;
    int turn = turned_by(t->config, piece, t->hand->turn, steps, flips);
    t->hand->turn = turn;
    t->hand->is_mirrored = was_mirrored != flips;
    const dissection_place *place = &t->state->places[piece];
    if (t->hand->is_dragged) return ITA_ANSWER_HAND;
    static const ita_point origin;
    ita_pose old = dissection_pose(place);
    ita_pose pose = {turn, t->hand->is_mirrored, origin};
    pose.shift =
        ita_point_sub(place->is_placed ? dissection_anchor_at(t->config, piece, &old) : origin,
                      dissection_anchor_at(t->config, piece, &pose));
    if (!place->is_placed) {
        keep_in_tray(t, piece, &pose);
        return ITA_ANSWER_HAND;
    }
    return play(t, &(dissection_move){false, piece, pose});
}

// What is carried lies nowhere: of the pieces in the figure it is one less from now on.
static void carry(touch *t) {
    if (!t->hand->is_dragged) {
        dissection_state others = *t->state;
        others.places[held_piece(t)].is_placed = false;
        t->hand->inside = dissection_inside(t->config, &others);
    }
    t->hand->is_dragged = true;
}

static ita_answer act(touch *t, const char *name) {
    if (strcmp(name, "turn") == 0) return turn_by(t, 1, false);
    if (strcmp(name, "flip") == 0) return turn_by(t, 0, true);
    if (strcmp(name, "drop") == 0 && t->hand->base.held) return lay_down(t);
    if (strcmp(name, "tray") != 0) return ITA_ANSWER_NOTHING;
    uint32_t node = t->hand->base.held ? t->hand->base.held : t->hand->base.focus;
    return node && node <= t->config->set->piece_count ? put_back(t, (int)node - 1)
                                                       : ITA_ANSWER_NOTHING;
}

static void follow(touch *t, const ita_event *event) {
    t->hand->base.x = event->x - t->hand->grip_x;
    t->hand->base.y = event->y - t->hand->grip_y;
    carry(t);
}

static ita_answer grab(touch *t, const ita_event *event) {
    // what was turned in the hand, or in the tray by a tap and a button, stays turned
    bool is_same = event->node != 0 && t->hand->base.held == event->node;
    int turn = t->hand->turn;
    bool is_mirrored = t->hand->is_mirrored;
    if (!pick_up(t, event->node)) return ITA_ANSWER_NOTHING;
    if (is_same) {
        t->hand->turn = turn;
        t->hand->is_mirrored = is_mirrored;
    }
    // a piece of the tray grows under the pointer, which stays on the same spot of it
    double scale = t->state->places[event->node - 1].is_placed ? 1 : DISSECTION_TRAY_SCALE;
    t->hand->grip_x = (event->x - t->hand->base.x) / scale;
    t->hand->grip_y = (event->y - t->hand->base.y) / scale;
    return ITA_ANSWER_HAND;
}

// On a piece: takes it up in place of what was held, or puts it down where it was. Beside all
// pieces: lays what is held there.
static ita_answer tap(touch *t, const ita_event *event) {
    if (t->hand->is_dragged && event->node) return lay_down(t);
    if (event->node && event->node == t->hand->base.held) {
        let_go(t);
        return ITA_ANSWER_HAND;
    }
    if (event->node || t->state->is_solved)
        return pick_up(t, event->node) ? ITA_ANSWER_HAND : ITA_ANSWER_NOTHING;
    if (!t->hand->base.held) {
        ita_fail(t->diag, ITA_E_ILLEGAL, "dissection.choose");
        return ITA_ANSWER_REFUSED;
    }
    t->hand->base.x = event->x;
    t->hand->base.y = event->y;
    return lay_down(t);
}

// Taken up and put down by key, unmoved, a piece lies as it lay: nothing draws it aside.
static ita_answer drop(touch *t, const ita_event *event) {
    const bool was_dragged = t->hand->is_dragged;
    const double x = t->hand->base.x, y = t->hand->base.y, same = 1e-3;
    follow(t, event);
    if (was_dragged || hypot(t->hand->base.x - x, t->hand->base.y - y) > same) return lay_down(t);
    let_go(t);
    return ITA_ANSWER_HAND;
}

static ita_answer answer(touch *t, const ita_event *event) {
    switch (event->kind) {
    case ITA_EVENT_FOCUS: t->hand->base.focus = event->node; return ITA_ANSWER_NOTHING;
    case ITA_EVENT_TAP: return tap(t, event);
    case ITA_EVENT_GRAB: return grab(t, event);
    case ITA_EVENT_DRAG:
        if (!t->hand->base.held) return ITA_ANSWER_NOTHING;
        follow(t, event);
        return ITA_ANSWER_HAND;
    case ITA_EVENT_DROP: return t->hand->base.held ? drop(t, event) : ITA_ANSWER_NOTHING;
    case ITA_EVENT_TURN: return turn_by(t, (int)floor(event->amount + 0.5), false);
    case ITA_EVENT_FLIP: return turn_by(t, 0, true);
    case ITA_EVENT_CANCEL: let_go(t); return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION: return act(t, event->name);
    default: return ITA_ANSWER_NOTHING;
    }
}

ita_answer dissection_gesture(const ita_config *config, const void *state, ita_hand *hand,
                              const ita_event *event, ita_move *move, ita_diag *diag) {
    touch t = {dissection_of(config), state, (dissection_hand *)hand, move, diag, event->ratio};
    const ita_answer given = answer(&t, event);
    // a gauge: without memory it stands still
    if (given == ITA_ANSWER_HAND && hand->held && t.hand->is_dragged)
        dissection_follow(t.config, state, config->allocator, t.hand);
    return given;
}
