// The picture of Strips: board, cells, pieces, strips, what the hand would do, tray and notes.
// Knows the rules only through check and the scores. Changes nothing.
#include "games/strips/view/draw.h"

#include "games/say.h"

typedef strips_picture picture;

// ---- board and cells

static void draw_box(ita_scene *scene, double x, double y, double width, double height,
                     const char *style) {
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = ita_path_box(scene, width, height, 0);
    node->x = x + width / 2;
    node->y = y + height / 2;
}

// All lines between cells as one path.
// A line that ends where the rims begin, which are half as wide within the board as they are drawn.
static void put_within_rims(ita_text *path, const char *command, int length) {
    ita_put(path, command);
    ita_put_int(path, length - 1);
    ita_put(path, ".86");
}

static void draw_lines(picture *p) {
    ita_text path = say_open(p->scene);
    for (int x = 1; x < p->config->width; x++) {
        ita_put_char(&path, 'M');
        ita_put_int(&path, x);
        put_within_rims(&path, " .07v", p->config->height);
    }
    for (int y = 1; y < p->config->height; y++) {
        ita_put(&path, "M.07 ");
        ita_put_int(&path, y);
        put_within_rims(&path, "h", p->config->width);
    }
    ita_node *node = ita_scene_add(p->scene);
    node->style = "lines";
    node->path = say_keep(p->scene, &path);
}

static void draw_board(picture *p) {
    const strips_config *c = p->config;
    draw_box(p->scene, 0, 0, c->width, c->height, "strips-board");
    draw_lines(p);
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            if (c->holes[y] >> x & 1) draw_box(p->scene, x, y, 1, 1, "hole");
    if (p->aim.is_aimed) draw_box(p->scene, p->aim.x, p->aim.y, 1, 1, "aimed");
}

static void draw_coordinate(picture *p, const char *words, double x, double y) {
    ita_node *node = ita_scene_add(p->scene);
    node->style = "coordinate";
    node->text = words;
    node->text_size = 0.42;
    node->x = x;
    node->y = y;
}

static void draw_coordinates(picture *p) {
    if (!view_shows(p->options, ITA_SHOW_COORDINATES)) return;
    for (int x = 0; x < p->config->width; x++) {
        char letter[2] = {(char)('a' + x), '\0'};
        draw_coordinate(p, ita_scene_words(p->scene, letter), x + 0.5, -0.4);
    }
    for (int y = 0; y < p->config->height; y++)
        draw_coordinate(p, say_number(p->scene, y + 1), -0.45, y + 0.5);
}

static int piece_on(const strips_state *state, int x, int y) {
    for (int i = 0; i < state->count; i++) {
        strips_placed piece = state->pieces[i];
        if (strips_cover(piece.turn, x - piece.x, y - piece.y)) return i;
    }
    return -1;
}

static bool fits_at(const picture *p, int x, int y) {
    ita_move move =
        strips_move_of((strips_placed){(uint8_t)x, (uint8_t)y, (uint8_t)p->aim.turn, 0});
    return strips_check(&p->config->base, p->state, &move, NULL) == ITA_OK;
}

static const char *cell_words(const picture *p, int x, int y, bool does_fit) {
    int piece = piece_on(p->state, x, y);
    const char *args[] = {strips_say_cell(p->scene, x, y), strips_turn_words(p->scene, p->aim.turn),
                          NULL};
    if (does_fit) return ita_scene_say(p->scene, "strips.cell.fits", args);
    if (piece < 0) return ita_scene_say(p->scene, "strips.cell.free", args);
    args[1] = strips_player_name(p->scene, p->state->pieces[piece].owner);
    return ita_scene_say(p->scene, "strips.cell.covered", args);
}

// The outermost centres catch what is aimed at the rim, where no centre can be.
static const char *cell_path(const picture *p, int x, int y) {
    double left = x == 1 ? -1.5 : -0.5, right = x == p->config->width - 2 ? 1.5 : 0.5;
    double top = y == 1 ? -1.5 : -0.5, bottom = y == p->config->height - 2 ? 1.5 : 0.5;
    const double corners[] = {left, top, right, top, right, bottom, left, bottom};
    return ita_path_polygon(p->scene, corners, 4);
}

static void draw_cell(picture *p, int x, int y) {
    uint32_t id = strips_cell_node(p->config, x, y);
    bool does_fit = fits_at(p, x, y);
    ita_node *node = ita_scene_add(p->scene);
    node->id = id;
    node->role = ITA_ROLE_PLACE;
    node->grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN | ITA_GRIP_FLIP;
    node->style = view_marks(p->options, id) ? "cell marked" : "cell";
    node->path = cell_path(p, x, y);
    node->label = cell_words(p, x, y, does_fit);
    node->x = x + 0.5;
    node->y = y + 0.5;
    if (!does_fit || !view_shows(p->options, ITA_SHOW_AIDS)) return;
    ita_node *dot = ita_scene_add(p->scene);
    dot->style = "fit";
    dot->path = ita_path_circle(p->scene, 0.1);
    dot->x = x + 0.5;
    dot->y = y + 0.5;
}

static void draw_cells(picture *p) {
    for (int y = 1; y < p->config->height - 1; y++)
        for (int x = 1; x < p->config->width - 1; x++)
            if (!(p->config->holes[y] >> x & 1)) draw_cell(p, x, y);
}

// ---- pieces

static const char *piece_words(const picture *p, int index) {
    strips_placed piece = p->state->pieces[index];
    int length = p->state->sets.size[strips_root(&p->state->sets, index)];
    const char *args[] = {
        strips_player_name(p->scene, piece.owner), strips_say_cell(p->scene, piece.x, piece.y),
        strips_turn_words(p->scene, piece.turn), say_number(p->scene, length), NULL};
    return ita_scene_say(p->scene, length > 1 ? "strips.piece.strip" : "strips.piece", args);
}

static bool is_last(const picture *p, strips_placed piece) {
    const ita_move *last = p->options ? p->options->last : NULL;
    strips_move move;
    return last && strips_move_get(last, &move) && move.deed == STRIPS_PLACE &&
           move.piece.x == piece.x && move.piece.y == piece.y;
}

const char *strips_piece_state(const picture *p, int index) {
    if (view_marks(p->options, (uint32_t)(STRIPS_NODE_PIECE + index))) return "marked";
    return is_last(p, p->state->pieces[index]) ? "last" : "";
}

static void draw_piece(picture *p, int index) {
    strips_placed piece = p->state->pieces[index];
    uint32_t id = (uint32_t)(STRIPS_NODE_PIECE + index);
    strips_draw_parts(p->scene, piece.x + 0.5, piece.y + 0.5, 1, piece, "");
    ita_node *node = ita_scene_add(p->scene);
    node->id = id;
    node->of = (uint32_t)(STRIPS_NODE_TRAY + piece.turn);
    node->role = ITA_ROLE_PIECE;
    node->style = say_classes(p->scene, "piece", strips_piece_state(p, index), "");
    node->path = strips_outline(p->scene, piece.turn, 1);
    node->label = piece_words(p, index);
    node->x = piece.x + 0.5;
    node->y = piece.y + 0.5;
}

// ---- what the hand would do

static void think_ahead(picture *p, const ita_hand *hand) {
    p->has_hand = hand != NULL;
    p->aim = strips_aim_of(p->config, (const strips_hand *)hand);
    p->preview = *p->state;
    if (p->state->is_over) p->aim.is_aimed = false;
    if (!p->aim.is_aimed) return;
    ita_move move = strips_move_of(
        (strips_placed){(uint8_t)p->aim.x, (uint8_t)p->aim.y, (uint8_t)p->aim.turn, 0});
    p->is_ghost_legal = strips_check(&p->config->base, p->state, &move, &p->why_not) == ITA_OK;
    strips_undo undo;
    if (p->is_ghost_legal) strips_apply(&p->config->base, &p->preview, &move, &undo);
}

static void draw_ghost(picture *p) {
    if (!p->aim.is_aimed) return;
    strips_placed piece = {(uint8_t)p->aim.x, (uint8_t)p->aim.y, (uint8_t)p->aim.turn,
                           (uint8_t)p->state->turn};
    strips_draw_parts(p->scene, p->aim.x + 0.5, p->aim.y + 0.5, 1, piece, "ghost");
    ita_node *node = ita_scene_add(p->scene);
    node->id = STRIPS_NODE_GHOST;
    node->role = ITA_ROLE_GHOST;
    node->style = p->is_ghost_legal ? "piece" : "piece refused";
    node->path = strips_outline(p->scene, p->aim.turn, 1);
    node->label = strips_ghost_words(p);
    node->x = p->aim.x + 0.5;
    node->y = p->aim.y + 0.5;
}

// A piece that is carried off the board floats where the hand is.
static void draw_carried(picture *p, const ita_hand *hand) {
    if (!hand || !hand->held || p->aim.is_aimed || p->state->is_over) return;
    strips_placed piece = {0, 0, (uint8_t)p->aim.turn, (uint8_t)p->state->turn};
    strips_draw_parts(p->scene, hand->x, hand->y, 1, piece, "ghost");
}

// ---- tray

static double tray_slot(const strips_config *config) {
    double slot = config->width / 4.0;
    return slot < 2.2 ? 2.2 : slot > 3.4 ? 3.4 : slot;
}

static void draw_tray(picture *p) {
    double slot = p->slot, scale = slot / 3.5;
    for (int turn = 0; turn < 4; turn++) {
        size_t index = (size_t)turn;
        double x = p->slots.x + (double)(index % p->slots.columns) * p->slots.step_x;
        double y = p->slots.y + (double)(index / p->slots.columns) * p->slots.step_y;
        const char *args[] = {strips_turn_words(p->scene, turn), NULL};
        ita_node *node = ita_scene_add(p->scene);
        node->id = (uint32_t)(STRIPS_NODE_TRAY + turn);
        node->role = ITA_ROLE_PIECE;
        bool is_chosen = p->has_hand && turn == p->aim.turn;
        node->grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN | ITA_GRIP_FLIP;
        node->style = is_chosen ? "slot chosen" : "slot";
        node->path = ita_path_box(p->scene, slot * 0.94, slot * 0.94, 0.2);
        node->label =
            ita_scene_say(p->scene, is_chosen ? "strips.tray.chosen" : "strips.tray", args);
        node->x = x;
        node->y = y;
        strips_placed piece = {0, 0, (uint8_t)turn, (uint8_t)p->state->turn};
        strips_draw_parts(p->scene, x, y, scale, piece, "");
    }
}

// ---- all of it

static void set_frame(picture *p) {
    double margin = view_shows(p->options, ITA_SHOW_COORDINATES) ? 0.9 : 0.3;
    const ita_region board = {-margin, -margin, p->config->width + margin + 0.3,
                              p->config->height + margin + 0.3};
    ita_layout layout;
    p->slot = tray_slot(p->config);
    ita_compose_grid(&board, p->slot, 4, 0.2, p->scene->ratio, &layout, &p->slots);
    ita_scene_frame(p->scene, &layout);
    ita_scene_bench(p->scene, &layout.tray);
    p->scene->turn = 90;
}

static ita_status draw(const strips_look *look, const ita_config *config, const void *state,
                       const ita_hand *hand, const ita_view_options *options, ita_scene *out) {
    picture p = {.scene = out,
                 .look = look,
                 .config = strips_own(config),
                 .state = state,
                 .options = options};
    think_ahead(&p, hand);
    set_frame(&p);
    draw_board(&p);
    draw_coordinates(&p);
    strips_draw_grid(&p);
    draw_cells(&p);
    for (int i = 0; i < p.state->count; i++)
        draw_piece(&p, i);
    draw_ghost(&p);
    strips_draw_strips(&p);
    if (!p.state->is_over) draw_tray(&p);
    draw_carried(&p, hand);
    strips_put_beside(&p);
    say_letters(out, "strips.letters");
    return ita_scene_status(out);
}

static ita_status match_scene(const ita_config *config, const void *state, const ita_hand *hand,
                              const ita_view_options *options, ita_scene *out) {
    return draw(&strips_match_look, config, state, hand, options, out);
}

static ita_status solo_scene(const ita_config *config, const void *state, const ita_hand *hand,
                             const ita_view_options *options, ita_scene *out) {
    return draw(&strips_solo_look, config, state, hand, options, out);
}

const ita_view strips_view = {.scene = match_scene,
                              .gesture = strips_gesture,
                              .tell = strips_tell,
                              .hand_size = sizeof(strips_hand),
                              .style = strips_style};

const ita_view strips_solo_view = {.scene = solo_scene,
                                   .gesture = strips_gesture,
                                   .tell = strips_tell,
                                   .hand_size = sizeof(strips_hand),
                                   .style = strips_style};
