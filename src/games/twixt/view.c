// TwixT's picture and touch. Knows the rules only through their table and the board's pegs.
#include "games/twixt/state.h"

static const char style[] = ".hole{fill:var(--muted)}.peg{stroke:var(--line);stroke-width:.05}"
                            ".red{fill:var(--red);stroke:var(--red)}"
                            ".blue{fill:var(--blue);stroke:var(--blue)}.link{stroke-width:.12}";

static void add_link(const twixt_config *c, int hole, int direction, const char *colour,
                     ita_scene *scene) {
    twixt_hole at = twixt_hole_at(c, hole);
    ita_node *node = ita_scene_add(scene);
    node->id = twixt_node_of_link(c, hole, direction);
    node->role = ITA_ROLE_LINK;
    node->style = colour[0] == 'r' ? "link red" : "link blue";
    node->path =
        ita_path_line(scene, 0, 0, twixt_direction_col[direction], twixt_direction_row[direction]);
    node->x = at.col;
    node->y = at.row;
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    (void)hand;
    (void)options;
    const twixt_config *c = twixt_own(config);
    const twixt_board *b = &((const twixt_state *)state)->board;
    out->x = out->y = -1;
    out->width = c->cols + 1;
    out->height = c->rows + 1;
    out->title = "TwixT";
    for (int link = 0; link < 4 * c->hole_count; link++) {
        if (!(twixt_board_links(b, link / 4) >> twixt_down[link % 4] & 1)) continue;
        twixt_hole at = twixt_hole_at(c, link / 4);
        bool is_red = twixt_board_has(b, TWIXT_RED, at.col, at.row);
        add_link(c, link / 4, twixt_down[link % 4], is_red ? "red" : "blue", out);
    }
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        if (twixt_is_corner(c, at.col, at.row)) continue;
        int owner = twixt_board_owner(b, at.col, at.row);
        ita_node *node = ita_scene_add(out);
        node->id = twixt_node_of_hole(c, at);
        node->role = ITA_ROLE_PLACE;
        node->grips = ITA_GRIP_TAP;
        node->style = owner == TWIXT_NOBODY ? "hole" : owner == TWIXT_RED ? "peg red" : "peg blue";
        node->path = ita_path_circle(out, owner == TWIXT_NOBODY ? 0.1 : 0.3);
        node->x = at.col;
        node->y = at.row;
        node->glyph = owner == TWIXT_NOBODY ? "." : owner == TWIXT_RED ? "x" : "o";
        node->column = 2 * at.col;
        node->row = at.row;
    }
    return ita_scene_status(out);
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    twixt_hole hole;
    if (event->kind == ITA_EVENT_FOCUS) {
        hand->focus = event->node;
        return ITA_ANSWER_HAND;
    }
    if (event->kind == ITA_EVENT_TAP && twixt_hole_of_node(twixt_own(config), event->node, &hole))
        *move = twixt_move_peg(hole.col, hole.row);
    else
        return ITA_ANSWER_NOTHING;
    return twixt_check(config, state, move, diag) == ITA_OK ? ITA_ANSWER_MOVE : ITA_ANSWER_REFUSED;
}

const ita_view twixt_view = {.scene = scene, .gesture = gesture, .style = style};
