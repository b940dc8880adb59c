// Pentahex's picture: plate, cells, corner marks, placed pieces, tray, what the hand would do, and
// the words beside them. Knows the rules through check and result. Changes nothing.
#include "games/pentahex/view/draw.h"

#include "games/say.h"

#include <string.h>

typedef pentahex_picture picture;

static ita_node *add_decor(const picture *p, const char *style, const char *path, double x,
                           double y) {
    ita_node *node = ita_scene_add(p->scene);
    node->style = style;
    node->path = path;
    node->x = x;
    node->y = y;
    return node;
}

// ---- board and cells

static const char *plate_path(const picture *p) {
    ita_text path = say_open(p->scene);
    pentahex_pen pen = {.scale = 1, .inset = -0.15, .corner = 0.2};
    pentahex_put_outline((pentahex_region){.board = &p->config->board}, pen, &path);
    return say_keep(p->scene, &path);
}

static void draw_plate(const picture *p) {
    const char *path = plate_path(p);
    add_decor(p, "px-plate", path, 0, 0);
}

static const char *cell_path(const picture *p, double inset) {
    const ita_hex origin = {0, 0, 0};
    ita_text path = say_open(p->scene);
    pentahex_pen pen = {.scale = 1, .inset = inset, .corner = 0.13};
    pentahex_put_outline((pentahex_region){&origin, 1, NULL}, pen, &path);
    return say_keep(p->scene, &path);
}

int pentahex_corner_owner(const pentahex_config *c, uint32_t cell) {
    for (int player = 0; player < c->player_count; player++)
        for (int i = 0; i < c->corner_count[player]; i++)
            if (c->corners[player][i] == cell) return player + 1;
    return 0;
}

static const char *cell_words(const picture *p, uint32_t cell, bool is_dead) {
    const char *name = pentahex_say_cell(p->scene, p->config->board.cells[cell]);
    int owner = pentahex_corner_owner(p->config, cell);
    if (is_dead) return say_with(p->scene, "pentahex.cell.dead", name, NULL);
    if (owner)
        return say_with(p->scene, "pentahex.cell.corner", name,
                        pentahex_player_name(p->scene, owner));
    return say_with(p->scene, "pentahex.cell.free", name, NULL);
}

static void draw_cell(const picture *p, uint32_t cell, const char *path) {
    uint32_t id = PENTAHEX_NODE_CELL + cell;
    ita_hex hex = p->config->board.cells[cell];
    bool is_covered = ita_bit_get(pentahex_taken(p->config, p->state), cell);
    bool is_dead = p->dead && ita_bit_get(p->dead, cell);
    ita_node *node = ita_scene_add(p->scene);
    node->id = id;
    node->role = ITA_ROLE_PLACE;
    node->grips = is_covered ? 0 : ITA_GRIP_TAP | ITA_GRIP_TURN | ITA_GRIP_FLIP;
    node->style = say_classes(p->scene, "px-cell",
                              is_covered ? "covered"
                              : is_dead  ? "dead"
                                         : "",
                              view_marks(p->options, id) ? "marked" : "");
    node->path = path;
    ita_hex_centre_xy(hex, PENTAHEX_R, &node->x, &node->y);
    if (is_covered) return;
    node->label = cell_words(p, cell, is_dead);
    double x = node->x, y = node->y;
    if (is_dead) add_decor(p, "px-cross", "M-.16 -.16L.16 .16M-.16 .16L.16 -.16", x, y);
}

static void draw_corners(const picture *p) {
    if (!p->config->mode->has_own_cells) return;
    const char *ring = cell_path(p, 0.12);
    for (int player = 0; player < p->config->player_count; player++)
        for (int i = 0; i < p->config->corner_count[player]; i++) {
            double x, y;
            ita_hex_centre_xy(p->config->board.cells[p->config->corners[player][i]], PENTAHEX_R, &x,
                              &y);
            add_decor(
                p, say_classes(p->scene, "px-corner", pentahex_colour(p->look, 0, player + 1), ""),
                ring, x, y);
        }
}

bool pentahex_is_reach(const picture *p, uint32_t cell) {
    int player = p->head->turn - 1;
    if (!p->config->mode->has_own_cells || player < 0) return false;
    return ita_bit_get(pentahex_own_set(p->config, p->state, player, 2), cell) &&
           !ita_bit_get(pentahex_own_set(p->config, p->state, player, 1), cell) &&
           !ita_bit_get(pentahex_taken(p->config, p->state), cell);
}

static void draw_reach(const picture *p) {
    if (!view_shows(p->options, ITA_SHOW_AIDS)) return;
    const char *dot = ita_path_circle(p->scene, 0.11), *style = NULL;
    for (uint32_t i = 0; i < p->config->board.cell_count; i++) {
        if (!pentahex_is_reach(p, i)) continue;
        if (!style)
            style =
                say_classes(p->scene, "px-reach", pentahex_colour(p->look, 0, p->head->turn), "");
        double x, y;
        ita_hex_centre_xy(p->config->board.cells[i], PENTAHEX_R, &x, &y);
        add_decor(p, style, dot, x, y);
    }
}

static void draw_coordinates(const picture *p) {
    if (!view_shows(p->options, ITA_SHOW_COORDINATES)) return;
    for (uint32_t i = 0; i < p->config->board.cell_count; i++) {
        ita_hex hex = p->config->board.cells[i];
        ita_node *node = ita_scene_add(p->scene);
        node->style = "coordinate px-name";
        node->text = pentahex_say_cell(p->scene, hex);
        node->text_size = 0.21;
        ita_hex_centre_xy(hex, PENTAHEX_R, &node->x, &node->y);
    }
}

static void draw_cells(const picture *p) {
    const char *path = cell_path(p, 0.05);
    for (uint32_t i = 0; i < p->config->board.cell_count; i++)
        draw_cell(p, i, path);
    draw_corners(p);
    draw_reach(p);
}

// ---- placed pieces

static int cells_of(const pentahex_config *c, uint32_t placement, ita_hex cells[ITA_POLYHEX_MOST]) {
    int count = pentahex_cells_of(c, placement);
    for (int i = 0; i < count; i++)
        cells[i] = c->board.cells[c->placements[placement].cells[i]];
    return count;
}

static bool is_last(const picture *p, uint32_t placement) {
    const ita_move *last = p->options ? p->options->last : NULL;
    if (!last || p->config->mode->may_take_back) return false;
    ita_move move = pentahex_move_of(p->config, placement);
    return memcmp(&move, last, sizeof move) == 0;
}

const char *pentahex_piece_state(const picture *p, int piece, uint32_t placement) {
    if (view_marks(p->options, PENTAHEX_NODE_PIECE + (uint32_t)piece)) return "marked";
    return is_last(p, placement) ? "last" : "";
}

static void draw_placed(const picture *p, int piece) {
    int32_t where = pentahex_where(p->config, p->state)[piece];
    if (!where) return;
    uint32_t placement = (uint32_t)where - 1, id = PENTAHEX_NODE_PIECE + (uint32_t)piece;
    int kind = pentahex_kind_of(p->config, placement);
    int owner = pentahex_owner(p->config, p->state)[piece];
    ita_hex cells[ITA_POLYHEX_MOST];
    pentahex_body body = {.cells = cells,
                          .count = cells_of(p->config, placement, cells),
                          .scale = 1,
                          .colour = pentahex_colour(p->look, kind, owner),
                          .pattern = pentahex_pattern(p->look, kind, owner),
                          .state = pentahex_piece_state(p, piece, placement),
                          .of = id};
    pentahex_middle(cells, body.count, &body.x, &body.y);
    ita_node *node = pentahex_draw_body(p->scene, &body);
    node->id = id;
    node->of = PENTAHEX_NODE_TRAY + (uint32_t)(piece % p->config->set.piece_count);
    node->role = ITA_ROLE_PIECE;
    bool is_loose = p->config->mode->may_take_back && p->head->turn != ITA_NOBODY;
    node->grips = is_loose ? ITA_GRIP_TAP | ITA_GRIP_DRAG : ITA_GRIP_TAP; // can be read by keys
    node->label = p->look->piece_words(p, kind, owner, pentahex_say_cell(p->scene, cells[0]));
}

// ---- tray

int pentahex_shown_hand(const picture *p) {
    return p->config->hand_count > 1 && p->head->turn > 0 ? p->head->turn - 1 : 0;
}

static void draw_slot(const picture *p, int piece) {
    const pentahex_config *c = p->config;
    int kind = pentahex_kind_of_piece(c, piece), hand = pentahex_shown_hand(p);
    bool is_chosen = p->aim.piece == piece, is_over = p->head->turn == ITA_NOBODY;
    bool is_in_hand = pentahex_where(c, p->state)[hand * c->set.piece_count + piece] == 0;
    int turn = is_chosen ? p->aim.turn : 0;
    const ita_polyhex *shape = &c->orientations[c->set.kinds[kind].first_orientation + turn].shape;
    int owner = c->mode->has_own_cells ? hand + 1 : 0;
    const pentahex_slot_look look = {
        .piece = piece,
        .body = {.cells = shape->cells,
                 .count = shape->cell_count,
                 .scale = p->layout.tray_scale,
                 .colour = pentahex_colour(p->look, kind, owner),
                 .pattern = pentahex_pattern(p->look, kind, owner),
                 .state = is_chosen && p->aim.is_carried ? "ghost floats" : "floats"},
        .style = is_chosen ? "px-slot chosen" : "px-slot",
        .label = say_with(p->scene,
                          is_chosen    ? "pentahex.tray.chosen"
                          : is_in_hand ? "pentahex.tray.piece"
                                       : "pentahex.tray.used",
                          pentahex_spoken_name(p->scene, c, piece), NULL),
        .grips = is_over      ? 0
                 : is_in_hand ? ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN | ITA_GRIP_FLIP
                 : c->mode->may_take_back ? ITA_GRIP_TAP
                                          : 0,
        .is_gone = !is_in_hand};
    pentahex_draw_slot(p->scene, &p->layout, &look);
}

static void draw_name(const picture *p, int piece) {
    ita_node *node = ita_scene_add(p->scene);
    node->style = "px-name";
    node->text = p->config->set.kinds[pentahex_kind_of_piece(p->config, piece)].name;
    node->text_size = p->layout.slot * 0.11;
    pentahex_slot(&p->layout, piece, &node->x, &node->y);
    node->x -= p->layout.slot * 0.35;
    node->y -= p->layout.slot * 0.36;
}

static void draw_tray(const picture *p) {
    for (int piece = 0; piece < p->config->set.piece_count; piece++)
        draw_slot(p, piece);
    bool has_names = view_shows(p->options, ITA_SHOW_COORDINATES);
    for (int piece = 0; has_names && piece < p->config->set.piece_count; piece++)
        draw_name(p, piece);
}

// ---- what the hand would do

static pentahex_body body_in_hand(const picture *p) {
    const pentahex_config *c = p->config;
    int first = c->set.kinds[p->aim.kind].first_orientation;
    int player = p->head->turn;
    const ita_polyhex *shape = &c->orientations[first + p->aim.turn].shape;
    return (pentahex_body){.cells = shape->cells,
                           .count = shape->cell_count,
                           .scale = 1,
                           .colour = pentahex_colour(p->look, p->aim.kind, player),
                           .pattern = pentahex_pattern(p->look, p->aim.kind, player)};
}

static void draw_ghost(const picture *p) {
    if (p->aim.piece < 0 || !p->aim.is_aimed) return;
    ita_diag why;
    bool is_legal =
        ita_rules_of(&p->config->base)->check(&p->config->base, p->state, &p->aim.move, &why) ==
        ITA_OK;
    pentahex_body body = body_in_hand(p);
    ita_hex first = p->aim.first;
    double x, y;
    ita_hex_centre_xy(first, PENTAHEX_R, &x, &y);
    pentahex_middle(body.cells, body.count, &body.x, &body.y);
    body.x += x;
    body.y += y;
    body.state = is_legal ? "ghost good" : "ghost refused";
    ita_node *node = pentahex_draw_body(p->scene, &body);
    node->role = ITA_ROLE_GHOST;
    const char *name = p->config->set.kinds[p->aim.kind].name;
    node->label =
        is_legal ? say_with(p->scene, "pentahex.ghost", name, pentahex_say_cell(p->scene, first))
                 : say_with(p->scene, "pentahex.ghost.bad", name, say_diag(p->scene, &why));
    if (!is_legal) p->scene->detail = say_seen(p->scene, &why, p->options);
}

static void draw_carried(const picture *p) {
    if (p->aim.piece < 0 || !p->aim.is_carried) return;
    pentahex_body body = body_in_hand(p);
    body.x = p->aim.x;
    body.y = p->aim.y;
    body.state = p->aim.is_aimed ? "ghost floats" : "floats";
    pentahex_draw_body(p->scene, &body);
}

// ---- all of it

static void find_dead_ends(picture *p) {
    if (!view_shows(p->options, ITA_SHOW_AIDS) || !p->look->shows_dead_ends) return;
    p->dead = ita_arena_take(&p->scene->arena, p->config->words * sizeof *p->dead);
    if (!p->dead || pentahex_dead_cells(p->config, p->state, p->dead, &p->dead_count) != ITA_OK)
        p->scene->failed = true;
}

static void frame_scene(picture *p) {
    pentahex_lay_out(p->config, p->scene->ratio, &p->layout);
    ita_scene_frame(p->scene, &p->layout.parts);
    ita_scene_bench(p->scene, &p->layout.parts.tray);
    p->scene->turn = 60;
}

static ita_status draw(const pentahex_look *look, const ita_config *config, const void *state,
                       const ita_hand *hand, const ita_view_options *options, ita_scene *out) {
    picture p = {.scene = out,
                 .look = look,
                 .config = pentahex_own(config),
                 .state = state,
                 .head = state,
                 .options = options};
    p.aim = pentahex_aim_of(p.config, state, (const pentahex_hand *)hand);
    find_dead_ends(&p);
    frame_scene(&p);
    draw_plate(&p);
    draw_cells(&p);
    draw_coordinates(&p);
    for (int piece = 0; piece < p.config->piece_count; piece++)
        draw_placed(&p, piece);
    draw_tray(&p);
    pentahex_draw_grid(&p);
    pentahex_put_beside(&p);
    draw_ghost(&p);
    draw_carried(&p);
    if (look->is_text_by_owner) say_letters(out, "pentahex.letters");
    return ita_scene_status(out);
}

static ita_status solo_scene(const ita_config *config, const void *state, const ita_hand *hand,
                             const ita_view_options *options, ita_scene *out) {
    return draw(&pentahex_solo_look, config, state, hand, options, out);
}

static ita_status duel_scene(const ita_config *config, const void *state, const ita_hand *hand,
                             const ita_view_options *options, ita_scene *out) {
    return draw(&pentahex_duel_look, config, state, hand, options, out);
}

static ita_status blocks_scene(const ita_config *config, const void *state, const ita_hand *hand,
                               const ita_view_options *options, ita_scene *out) {
    return draw(&pentahex_blocks_look, config, state, hand, options, out);
}

#define SHARED_VIEW                                                                                \
    .gesture = pentahex_gesture, .tell = pentahex_tell, .hand_size = sizeof(pentahex_hand),        \
    .style = pentahex_style

const ita_view pentahex_solo_view = {.scene = solo_scene, SHARED_VIEW};
const ita_view pentahex_duel_view = {.scene = duel_scene, SHARED_VIEW};
const ita_view pentahex_blocks_view = {.scene = blocks_scene, SHARED_VIEW};
