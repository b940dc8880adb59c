// Pentahex's picture: plate, cells, corner marks, placed pieces, tray, what the hand would do, and
// the words beside them. Knows the rules through check and result. Changes nothing.
#include "games/pentahex/view/draw.h"

#include "intarsia/words.h"

#include <string.h>

typedef struct picture {
    ita_scene *scene;
    const pentahex_config *config;
    const void *state;
    const pentahex_state *head;
    const ita_view_options *options;
    pentahex_layout layout;
    pentahex_aim aim;
    uint64_t *dead;   // cells of dead ends, with aids
    int dead_count;   // regions
    double left, top; // board coordinates of the first column and row of the character grid
} picture;

static bool shows(const picture *p, uint32_t what) {
    return p->options && (p->options->show & what);
}

static bool is_marked(const picture *p, uint32_t node) {
    const ita_diag *why = p->options ? p->options->why : NULL;
    for (int i = 0; why && i < why->mark_count; i++)
        if (why->marks[i] == node) return true;
    return false;
}

static const char *say(const picture *p, const char *key, const char *a, const char *b) {
    const char *args[] = {a, b, NULL};
    return ita_scene_say(p->scene, key, args);
}

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
    ita_text path;
    ita_text_open(&path, p->scene->arena.allocator);
    pentahex_pen pen = {.scale = 1, .inset = -0.15, .corner = 0.2};
    pentahex_put_outline((pentahex_region){.board = &p->config->board}, pen, &path);
    const char *kept = ita_scene_keep(p->scene, &path);
    ita_text_close(&path);
    return kept;
}

static void draw_plate(const picture *p) {
    const char *path = plate_path(p);
    add_decor(p, "px-shade", path, 0.07, 0.13);
    add_decor(p, "px-plate", path, 0, 0);
}

static const char *cell_path(const picture *p, double inset) {
    const ita_hex origin = {0, 0, 0};
    ita_text path;
    ita_text_open(&path, p->scene->arena.allocator);
    pentahex_pen pen = {.scale = 1, .inset = inset, .corner = 0.13};
    pentahex_put_outline((pentahex_region){&origin, 1, NULL}, pen, &path);
    const char *kept = ita_scene_keep(p->scene, &path);
    ita_text_close(&path);
    return kept;
}

static int corner_owner(const picture *p, uint32_t cell) {
    for (int player = 0; player < p->config->player_count; player++)
        for (int i = 0; i < p->config->corner_count[player]; i++)
            if (p->config->corners[player][i] == cell) return player + 1;
    return 0;
}

static const char *cell_words(const picture *p, uint32_t cell, bool is_dead) {
    const char *name = pentahex_say_cell(p->scene, p->config->board.cells[cell]);
    int owner = corner_owner(p, cell);
    if (is_dead) return say(p, "pentahex.cell.dead", name, NULL);
    if (owner)
        return say(p, "pentahex.cell.corner", name,
                   pentahex_player_name(p->scene, p->config, owner));
    return say(p, "pentahex.cell.free", name, NULL);
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
    node->style = pentahex_join(p->scene, "px-cell",
                                is_covered ? "covered"
                                : is_dead  ? "dead"
                                           : "",
                                is_marked(p, id) ? "marked" : "");
    node->path = path;
    ita_hex_centre_xy(hex, PENTAHEX_R, &node->x, &node->y);
    node->glyph = is_dead ? "x" : is_covered ? NULL : "\u00b7";
    node->column = (int)(2 * (hex.b - p->left) + 0.5);
    node->row = (int)(hex.a + hex.c - p->top + 0.5);
    if (is_covered) return;
    node->label = cell_words(p, cell, is_dead);
    double x = node->x, y = node->y;
    if (is_dead) add_decor(p, "px-cross", "M-.16 -.16L.16 .16M-.16 .16L.16 -.16", x, y);
}

static void draw_corners(const picture *p) {
    const char *ring = cell_path(p, 0.12);
    for (int player = 0; player < p->config->player_count; player++)
        for (int i = 0; i < p->config->corner_count[player]; i++) {
            double x, y;
            ita_hex_centre_xy(p->config->board.cells[p->config->corners[player][i]], PENTAHEX_R, &x,
                              &y);
            add_decor(
                p,
                pentahex_join(p->scene, "px-corner", pentahex_colour(p->config, 0, player + 1), ""),
                ring, x, y);
        }
}

// With aids: where the player to move may go on by a diagonal step.
static void draw_reach(const picture *p) {
    int player = p->head->turn;
    if (!shows(p, ITA_SHOW_AIDS) || p->config->mode != PENTAHEX_BLOCKS || player < 1) return;
    const uint64_t *near = pentahex_own_set(p->config, p->state, player - 1, 1);
    const uint64_t *far = pentahex_own_set(p->config, p->state, player - 1, 2);
    const uint64_t *taken = pentahex_taken(p->config, p->state);
    const char *dot = ita_path_circle(p->scene, 0.11);
    const char *style =
        pentahex_join(p->scene, "px-reach", pentahex_colour(p->config, 0, player), "");
    for (uint32_t i = 0; i < p->config->board.cell_count; i++) {
        if (!ita_bit_get(far, i) || ita_bit_get(near, i) || ita_bit_get(taken, i)) continue;
        double x, y;
        ita_hex_centre_xy(p->config->board.cells[i], PENTAHEX_R, &x, &y);
        add_decor(p, style, dot, x, y);
    }
}

static void draw_coordinates(const picture *p) {
    if (!shows(p, ITA_SHOW_COORDINATES)) return;
    for (uint32_t i = 0; i < p->config->board.cell_count; i++) {
        ita_hex hex = p->config->board.cells[i];
        ita_node *node = ita_scene_add(p->scene);
        node->style = "coordinate px-name";
        const char *args[] = {pentahex_say_number(p->scene, hex.a),
                              pentahex_say_number(p->scene, hex.b), NULL};
        node->text = ita_scene_say(p->scene, "pentahex.coordinate", args);
        node->text_size = 0.21;
        ita_hex_centre_xy(hex, PENTAHEX_R, &node->x, &node->y);
    }
}

static void draw_cells(const picture *p) {
    const char *path = cell_path(p, 0.05);
    for (uint32_t i = 0; i < p->config->board.cell_count; i++)
        draw_cell(p, i, path);
    if (p->config->mode == PENTAHEX_BLOCKS) draw_corners(p);
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
    if (!last || last->v[0] != PENTAHEX_PLACE || p->config->mode == PENTAHEX_SOLO) return false;
    ita_move move = pentahex_move_of(p->config, placement);
    return memcmp(&move, last, sizeof move) == 0;
}

// The letter of a piece for the text picture: "A5" shows as A.
static const char *glyph_of(const picture *p, int kind) {
    char letter[2] = {p->config->set.kinds[kind].name[0], '\0'};
    if (letter[0] == 'h') letter[0] = (char)(kind % 26 + 'a');
    return ita_scene_words(p->scene, letter);
}

static void draw_glyphs(const picture *p, const ita_hex *cells, int count, const char *glyph) {
    for (int i = 0; i < count; i++) {
        ita_node *node = ita_scene_add(p->scene);
        node->glyph = glyph;
        node->column = (int)(2 * (cells[i].b - p->left) + 0.5);
        node->row = (int)(cells[i].a + cells[i].c - p->top + 0.5);
    }
}

static const char *placed_words(const picture *p, int kind, int owner, ita_hex first) {
    const char *name = p->config->set.kinds[kind].name;
    const char *args[] = {name, pentahex_say_cell(p->scene, first), NULL, NULL};
    if (p->config->mode == PENTAHEX_SOLO)
        return ita_scene_say(
            p->scene,
            p->head->turn == ITA_NOBODY ? "pentahex.piece.fixed" : "pentahex.piece.placed", args);
    args[2] = pentahex_player_name(p->scene, p->config, owner);
    return ita_scene_say(p->scene, "pentahex.piece.owned", args);
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
                          .colour = pentahex_colour(p->config, kind, owner),
                          .pattern = pentahex_pattern(p->config, kind, owner),
                          .state = is_marked(p, id)        ? "marked"
                                   : is_last(p, placement) ? "last"
                                                           : ""};
    pentahex_middle(cells, body.count, &body.x, &body.y);
    draw_glyphs(p, cells, body.count, glyph_of(p, kind));
    ita_node *node = pentahex_draw_body(p->scene, &body);
    node->id = id;
    node->role = ITA_ROLE_PIECE;
    bool is_loose = p->config->mode == PENTAHEX_SOLO && p->head->turn != ITA_NOBODY;
    node->grips = is_loose ? ITA_GRIP_TAP | ITA_GRIP_DRAG : ITA_GRIP_TAP; // can be read by keys
    node->label = placed_words(p, kind, owner, cells[0]);
}

// ---- tray

static int shown_hand(const picture *p) {
    return p->config->hand_count > 1 && p->head->turn > 0 ? p->head->turn - 1 : 0;
}

static void draw_slot(const picture *p, int piece) {
    const pentahex_config *c = p->config;
    int kind = pentahex_kind_of_piece(c, piece), hand = shown_hand(p);
    const char *name = c->set.kinds[kind].name;
    bool is_chosen = p->aim.piece == piece, is_over = p->head->turn == ITA_NOBODY;
    bool is_in_hand = pentahex_where(c, p->state)[hand * c->set.piece_count + piece] == 0;
    int turn = is_chosen ? p->aim.turn : 0;
    const ita_polyhex *shape = &c->orientations[c->set.kinds[kind].first_orientation + turn].shape;
    int owner = c->mode == PENTAHEX_BLOCKS ? hand + 1 : 0;
    pentahex_body body = {.cells = shape->cells,
                          .count = shape->cell_count,
                          .scale = p->layout.tray_scale,
                          .colour = pentahex_colour(c, kind, owner),
                          .pattern = pentahex_pattern(c, kind, owner),
                          .state = is_chosen && p->aim.is_carried ? "ghost floats" : "floats"};
    pentahex_slot(&p->layout, piece, &body.x, &body.y);
    ita_node *slot = ita_scene_add(p->scene);
    slot->id = PENTAHEX_NODE_TRAY + (uint32_t)piece;
    slot->role = ITA_ROLE_PIECE;
    slot->style = is_chosen ? "px-slot chosen" : "px-slot";
    slot->path = ita_path_box(p->scene, p->layout.slot * 0.94, p->layout.slot * 0.94, 0.22);
    slot->x = body.x;
    slot->y = body.y;
    if (is_in_hand && !is_over)
        slot->grips = ITA_GRIP_TAP | ITA_GRIP_DRAG | ITA_GRIP_TURN | ITA_GRIP_FLIP;
    else if (c->mode == PENTAHEX_SOLO && !is_over)
        slot->grips = ITA_GRIP_TAP;
    slot->label = say(p,
                      is_chosen    ? "pentahex.tray.chosen"
                      : is_in_hand ? "pentahex.tray.piece"
                                   : "pentahex.tray.used",
                      name, NULL);
    if (is_in_hand) {
        pentahex_draw_body(p->scene, &body);
        return;
    }
    ita_text path;
    ita_text_open(&path, p->scene->arena.allocator);
    pentahex_pen pen = {.scale = body.scale, .inset = 0.05, .corner = 0.13};
    pentahex_middle(body.cells, body.count, &pen.x, &pen.y);
    pentahex_put_outline((pentahex_region){body.cells, (uint32_t)body.count, NULL}, pen, &path);
    add_decor(p, "px-empty", ita_scene_keep(p->scene, &path), body.x, body.y);
    ita_text_close(&path);
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
    for (int piece = 0; piece < p->config->set.piece_count; piece++)
        draw_name(p, piece);
}

// ---- what the hand would do

static const char *reason_words(const picture *p, const ita_diag *diag) {
    ita_text words;
    ita_text_open(&words, p->scene->arena.allocator);
    ita_put_diag(&words, diag);
    const char *kept = ita_scene_keep(p->scene, &words);
    ita_text_close(&words);
    return kept;
}

static pentahex_body body_in_hand(const picture *p) {
    const pentahex_config *c = p->config;
    int first = c->set.kinds[p->aim.kind].first_orientation;
    int player = c->mode == PENTAHEX_SOLO ? 0 : p->head->turn;
    const ita_polyhex *shape = &c->orientations[first + p->aim.turn].shape;
    return (pentahex_body){.cells = shape->cells,
                           .count = shape->cell_count,
                           .scale = 1,
                           .colour = pentahex_colour(c, p->aim.kind, player),
                           .pattern = pentahex_pattern(c, p->aim.kind, player)};
}

static void draw_ghost(const picture *p) {
    if (p->aim.piece < 0 || !p->aim.is_aimed) return;
    ita_diag why;
    bool is_legal = pentahex_rules.check(&p->config->base, p->state, &p->aim.move, &why) == ITA_OK;
    pentahex_body body = body_in_hand(p);
    ita_hex first = ita_hex_at(p->aim.move.v[3], p->aim.move.v[4]);
    double x, y;
    ita_hex_centre_xy(first, PENTAHEX_R, &x, &y);
    pentahex_middle(body.cells, body.count, &body.x, &body.y);
    body.x += x;
    body.y += y;
    body.state = is_legal ? "ghost good" : "ghost bad";
    ita_node *node = pentahex_draw_body(p->scene, &body);
    node->role = ITA_ROLE_GHOST;
    const char *name = p->config->set.kinds[p->aim.kind].name;
    node->label = is_legal ? say(p, "pentahex.ghost", name, pentahex_say_cell(p->scene, first))
                           : say(p, "pentahex.ghost.bad", name, reason_words(p, &why));
    if (is_legal) return;
    ita_note *note = ita_scene_note(p->scene);
    note->name = say(p, "pentahex.note.here", NULL, NULL);
    note->value = reason_words(p, &why);
}

static void draw_carried(const picture *p) {
    if (p->aim.piece < 0 || !p->aim.is_carried) return;
    pentahex_body body = body_in_hand(p);
    body.x = p->aim.x;
    body.y = p->aim.y;
    body.state = p->aim.is_aimed ? "ghost floats" : "floats";
    pentahex_draw_body(p->scene, &body);
}

// ---- beside the board

static ita_note *add_note(const picture *p, const char *name, const char *value,
                          const char *style) {
    ita_note *note = ita_scene_note(p->scene);
    note->name = name;
    note->value = value;
    note->style = style;
    return note;
}

static void add_solo_notes(const picture *p) {
    int cells = (int)p->config->board.cell_count;
    const char *value = say(p, "pentahex.note.of", pentahex_say_number(p->scene, p->head->covered),
                            pentahex_say_number(p->scene, cells));
    add_note(p, say(p, "pentahex.note.covered", NULL, NULL), value, "")->gauge =
        (double)p->head->covered / cells;
    add_note(p, say(p, "pentahex.note.left", NULL, NULL),
             pentahex_say_number(p->scene, p->config->piece_count - p->head->placed), "");
    if (p->dead_count > 0)
        add_note(p, say(p, "pentahex.note.dead", NULL, NULL),
                 pentahex_say_number(p->scene, p->dead_count), "");
}

static void add_player_notes(const picture *p) {
    ita_result result;
    pentahex_rules.result(&p->config->base, p->state, &result);
    bool is_blocks = p->config->mode == PENTAHEX_BLOCKS;
    for (int i = 0; i < result.player_count; i++)
        add_note(p,
                 say(p, is_blocks ? "pentahex.note.hand" : "pentahex.note.placed",
                     pentahex_player_name(p->scene, p->config, i + 1), NULL),
                 pentahex_say_number(p->scene, result.scores[i]),
                 pentahex_join(p->scene, "px-key", pentahex_colour(p->config, 0, i + 1), ""));
    if (!is_blocks)
        add_note(p, say(p, "pentahex.note.left", NULL, NULL),
                 pentahex_say_number(p->scene, p->config->piece_count - p->head->placed), "");
}

static void add_actions(const picture *p) {
    if (!p->config->has_swap) return;
    ita_move swap = {{PENTAHEX_SWAP}};
    ita_action *action = ita_scene_action(p->scene);
    action->name = "swap";
    action->label = say(p, "pentahex.action.swap", NULL, NULL);
    action->key = "s";
    action->is_enabled = pentahex_rules.check(&p->config->base, p->state, &swap, NULL) == ITA_OK;
}

static const char *result_words(const picture *p) {
    ita_result result;
    pentahex_rules.result(&p->config->base, p->state, &result);
    const char *reason = say(p, result.key, NULL, NULL);
    if (p->config->mode == PENTAHEX_SOLO) return say(p, "pentahex.status.solved", reason, NULL);
    if (result.winner == 0) return reason;
    return say(p, "pentahex.status.won", pentahex_player_name(p->scene, p->config, result.winner),
               reason);
}

static const char *status_words(const picture *p) {
    if (p->head->turn == ITA_NOBODY) return result_words(p);
    const char *name = p->aim.piece >= 0 ? p->config->set.kinds[p->aim.kind].name : NULL;
    if (p->config->mode == PENTAHEX_SOLO) {
        if (name) return say(p, "pentahex.status.holds", name, NULL);
        if (p->dead_count > 0) return say(p, "pentahex.status.dead", NULL, NULL);
        return say(p, "pentahex.status.solo", NULL, NULL);
    }
    const char *who = pentahex_player_name(p->scene, p->config, p->head->turn);
    return name ? say(p, "pentahex.status.turn.holds", who, name)
                : say(p, "pentahex.status.turn", who, NULL);
}

static void frame_scene(picture *p) {
    static const char *const titles[] = {"pentahex.title.solo", "pentahex.title.duel",
                                         "pentahex.title.blocks"};
    pentahex_lay_out(p->config, &p->layout);
    p->scene->x = p->layout.x;
    p->scene->y = p->layout.y;
    p->scene->width = p->layout.width;
    p->scene->height = p->layout.height;
    p->scene->title = say(p, titles[p->config->mode],
                          pentahex_say_number(p->scene, p->config->board.cell_count), NULL);
    p->scene->status = status_words(p);
    for (uint32_t i = 0; i < p->config->board.cell_count; i++) {
        ita_hex hex = p->config->board.cells[i];
        if (i == 0 || hex.b < p->left) p->left = hex.b;
        if (i == 0 || hex.a + hex.c < p->top) p->top = hex.a + hex.c;
    }
}

static void find_dead_ends(picture *p) {
    if (!shows(p, ITA_SHOW_AIDS) || p->config->mode != PENTAHEX_SOLO) return;
    p->dead = ita_arena_take(&p->scene->arena, p->config->words * sizeof *p->dead);
    if (!p->dead || pentahex_dead_cells(p->config, p->state, p->dead, &p->dead_count) != ITA_OK)
        p->scene->failed = true;
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    picture p = {.scene = out,
                 .config = pentahex_own(config),
                 .state = state,
                 .head = state,
                 .options = options};
    p.aim = pentahex_aim_of(p.config, state, hand);
    find_dead_ends(&p);
    frame_scene(&p);
    draw_plate(&p);
    draw_cells(&p);
    draw_coordinates(&p);
    for (int piece = 0; piece < p.config->piece_count; piece++)
        draw_placed(&p, piece);
    draw_tray(&p);
    if (p.config->mode == PENTAHEX_SOLO)
        add_solo_notes(&p);
    else
        add_player_notes(&p);
    draw_ghost(&p);
    draw_carried(&p);
    add_actions(&p);
    return ita_scene_status(out);
}

const ita_view pentahex_view = {
    .scene = scene, .gesture = pentahex_gesture, .style = pentahex_style, .defs = pentahex_defs};
