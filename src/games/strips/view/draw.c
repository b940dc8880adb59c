// How the pieces and strips of Strips look: paths, classes, glyphs. The parts of a piece are told
// apart by shape and line, players by pattern as well as colour. Decides nothing.
#include "games/strips/view/draw.h"

#include "games/say.h"

const char strips_style[] =
    ".strips-board{fill:var(--plate);stroke:var(--string-dark);stroke-width:.14}"
    ".hole{fill:var(--paper);stroke:var(--plate-line);stroke-width:.03}"
    ".lines{fill:none;stroke:var(--plate-line);stroke-width:.025;pointer-events:none}"
    ".cell{fill:transparent;stroke:none}"
    ".aimed{fill:var(--accent);fill-opacity:.16;pointer-events:none}"
    ".fit{fill:var(--accent);fill-opacity:.55;pointer-events:none}"
    ".part{stroke:var(--ink);stroke-width:.03;stroke-linejoin:round;pointer-events:none}"
    ".part.triangle{fill:var(--yellow)}"
    ".part.small.p1{fill:var(--red-soft)}.part.large.p1{fill:var(--red)}"
    ".part.small.p2{fill:var(--blue-soft)}.part.large.p2{fill:var(--blue)}"
    ".part.small.p3{fill:var(--green-soft)}.part.large.p3{fill:var(--green)}"
    ".part.small.p4{fill:var(--purple-soft)}.part.large.p4{fill:var(--purple)}"
    ".p1{color:var(--red)}.p2{color:var(--blue)}.p3{color:var(--green)}.p4{color:var(--purple)}"
    ".piece{fill:none;stroke:var(--ink);stroke-width:.07;stroke-linejoin:round;"
    "pointer-events:none}"
    ".piece.last{stroke-width:.12}"
    ".piece.refused{stroke:var(--bad);stroke-width:.12;stroke-dasharray:.18 .12}"
    ".piece.marked,.cell.marked{stroke:var(--bad);stroke-width:.12}"
    ".strip{fill:none;stroke:var(--ink);stroke-width:.17;stroke-linecap:round;"
    "pointer-events:none}"
    ".strip.inner{stroke:var(--white);stroke-width:.07}"
    ".strip.inner.tied{stroke:var(--ink-2);stroke-dasharray:.12 .16}"
    ".strip.inner.fresh{stroke:var(--accent)}"
    "path.badge{fill:var(--paper);stroke:var(--ink);stroke-width:.09;pointer-events:none}"
    "path.badge.p1{stroke:var(--red)}path.badge.p2{stroke:var(--blue)}"
    "path.badge.p3{stroke:var(--green)}path.badge.p4{stroke:var(--purple)}"
    "path.badge.tied{stroke-dasharray:.1 .08}path.badge.fresh{fill:var(--yellow-soft)}"
    "text.badge{font-weight:bold;pointer-events:none}"
    ".slot{fill:none;pointer-events:fill}"
    ".slot.chosen{fill:var(--plate);stroke:var(--accent);stroke-width:.08}";

const char *strips_player_style(int player) {
    static const char *const names[] = {"p1", "p2", "p3", "p4"};
    return names[player & 3];
}

const char *strips_player_name(ita_scene *scene, int player) {
    static const char *const keys[] = {"strips.player.1", "strips.player.2", "strips.player.3",
                                       "strips.player.4"};
    return ita_scene_say(scene, keys[player & 3], NULL);
}

const char *strips_turn_key(int turn) {
    static const char *const keys[] = {"strips.turn.se", "strips.turn.sw", "strips.turn.nw",
                                       "strips.turn.ne"};
    return keys[turn & 3];
}

const char *strips_turn_words(ita_scene *scene, int turn) {
    return ita_scene_say(scene, strips_turn_key(turn), NULL);
}

const char *strips_say_cell(ita_scene *scene, int x, int y) {
    ita_text text = say_open(scene);
    strips_put_cell(&text, x, y);
    return say_keep(scene, &text);
}

// ---- pieces

// Scene units are cells, two of the source's units.
static const char *polygon(ita_scene *scene, const ita_strips_point *points, int count,
                           double scale) {
    double xy[2 * ITA_STRIPS_SIDES];
    for (int i = 0; i < count; i++) {
        xy[2 * i] = points[i].x * scale / 2;
        xy[2 * i + 1] = points[i].y * scale / 2;
    }
    return ita_path_polygon(scene, xy, (size_t)count);
}

const char *strips_outline(ita_scene *scene, int turn, double scale) {
    ita_strips_piece piece = ita_strips_piece_at((ita_strips_point){0, 0}, turn);
    return polygon(scene, piece.p, ITA_STRIPS_SIDES, scale);
}

static void draw_part(ita_scene *scene, double x, double y, const char *style, const char *path) {
    ita_node *node = ita_scene_add(scene);
    node->style = style;
    node->path = path;
    node->x = x;
    node->y = y;
}

void strips_draw_parts(ita_scene *scene, double x, double y, double scale, strips_placed piece,
                       const char *extra) {
    static const char *const patterns[] = {"pattern dots", "pattern stripes", "pattern cross",
                                           "pattern waves"};
    const char *player = say_classes(scene, strips_player_style(piece.owner), extra, "");
    ita_strips_piece at = ita_strips_piece_at((ita_strips_point){0, 0}, piece.turn);
    ita_strips_square small1 = ita_strips_small1(&at), small2 = ita_strips_small2(&at);
    ita_strips_square large = ita_strips_large(&at);
    ita_strips_point triangle[3];
    ita_strips_triangle(&at, triangle);
    const char *small_style = say_classes(scene, "part small", player, "");
    draw_part(scene, x, y, small_style, polygon(scene, small1.p, 4, scale));
    draw_part(scene, x, y, small_style, polygon(scene, small2.p, 4, scale));
    draw_part(scene, x, y, say_classes(scene, "part triangle", player, ""),
              polygon(scene, triangle, 3, scale));
    const char *large_path = polygon(scene, large.p, 4, scale);
    draw_part(scene, x, y, say_classes(scene, "part large", player, ""), large_path);
    draw_part(scene, x, y, say_classes(scene, patterns[piece.owner & 3], extra, ""), large_path);
}

// ---- strips

static int corner_x(strips_placed p) {
    return p.x + strips_corner_x[p.turn];
}

static int corner_y(strips_placed p) {
    return p.y + strips_corner_y[p.turn];
}

// The sides of a strip's squares that no other large square shares.
static const char *strip_path(ita_scene *scene, const strips_state *state, int root) {
    static const int8_t way_x[4] = {1, 1, -1, -1}, way_y[4] = {-1, 1, 1, -1};
    ita_text text = say_open(scene);
    int piece = root;
    do {
        int x = corner_x(state->pieces[piece]), y = corner_y(state->pieces[piece]);
        for (int i = 0; i < 4; i++) {
            int beside = (y + way_y[i]) * STRIPS_CORNERS + x + way_x[i];
            if (state->large[beside]) continue;
            ita_put_char(&text, 'M');
            ita_put_int(&text, x + way_x[i]);
            ita_put_char(&text, ' ');
            ita_put_int(&text, y);
            ita_put_char(&text, 'L');
            ita_put_int(&text, x);
            ita_put_char(&text, ' ');
            ita_put_int(&text, y + way_y[i]);
        }
        piece = state->sets.next[piece];
    } while (piece != root);
    return say_keep(scene, &text);
}

static int first_of_strip(const strips_state *state, int root) {
    int first = root;
    for (int piece = state->sets.next[root]; piece != root; piece = state->sets.next[piece])
        if (piece < first) first = piece;
    return first;
}

const char *strips_strip_words(const strips_picture *p, int length, int owner) {
    return say_with(p->scene, p->look->strip_keys[owner < 0], say_number(p->scene, length),
                    owner < 0 ? NULL : strips_player_name(p->scene, owner));
}

static void draw_strip(const strips_picture *p, int root, bool is_fresh) {
    ita_scene *scene = p->scene;
    const strips_state *state = &p->preview;
    int length = state->sets.size[root];
    int owner = strips_sets_owner(&state->sets, root);
    const char *tied = owner < 0 ? "tied" : "", *fresh = is_fresh ? "fresh" : "";
    const char *path = strip_path(scene, state, root);
    draw_part(scene, 0, 0, "strip", path);
    draw_part(scene, 0, 0, say_classes(scene, "strip inner", tied, fresh), path);
    int first = first_of_strip(state, root);
    ita_node *node = ita_scene_add(scene);
    node->id = (uint32_t)(STRIPS_NODE_STRIP + first);
    node->role = ITA_ROLE_PIECE;
    node->style = say_classes(
        scene, owner < 0 ? "badge" : say_classes(scene, "badge", strips_player_style(owner), ""),
        tied, fresh);
    node->path = ita_path_circle(scene, 0.36);
    node->text = say_number(scene, length);
    node->text_size = 0.46;
    node->label = strips_strip_words(p, length, owner);
    node->x = corner_x(state->pieces[first]);
    node->y = corner_y(state->pieces[first]);
}

void strips_draw_strips(const strips_picture *p) {
    const strips_state *state = &p->preview;
    int fresh = p->is_ghost_legal ? strips_root(&state->sets, state->count - 1) : -1;
    for (int piece = 0; piece < state->count; piece++)
        if (state->sets.parent[piece] == piece && state->sets.size[piece] > 1)
            draw_strip(p, piece, piece == fresh);
}
