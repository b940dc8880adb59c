// How pieces look: body, pattern, seams, light; their classes and words.
// Knows paths and classes. Knows nothing of positions.
#include "games/pentahex/view/draw.h"

#include "games/say.h"

#include <string.h>

const char pentahex_style[] =
    ".px-plate{fill:var(--plate);stroke:var(--string-dark);stroke-width:.09}"
    ".px-cell{fill:var(--plate-2);stroke:var(--plate-line);stroke-width:.02}"
    ".px-cell.covered{stroke:none}"
    ".px-cell.dead{fill:var(--red-soft)}"
    ".px-cell.marked{stroke:var(--bad);stroke-width:.09;stroke-opacity:1}"
    ".px-cross{fill:none;stroke:var(--bad);stroke-width:.05;stroke-linecap:round;"
    "pointer-events:none}"
    ".px-corner{fill:none;stroke-width:.09;pointer-events:none}"
    ".px-reach{fill-opacity:.8;pointer-events:none}"
    ".px-body{stroke-width:.045;stroke-linejoin:round;pointer-events:none}"
    ".px-weave{stroke:none;fill-opacity:.8;pointer-events:none}"
    ".px-seam{fill:none;stroke:var(--grain);stroke-opacity:.28;stroke-width:.035;"
    "stroke-linecap:round;pointer-events:none}"
    ".px-touch{fill:none;pointer-events:fill}"
    ".px-touch.last{stroke:var(--ink);stroke-width:.06;stroke-opacity:.75}"
    ".px-touch.marked{stroke:var(--bad);stroke-width:.1}"
    ".px-touch.good{stroke:var(--good);stroke-width:.07;pointer-events:none}"
    ".px-touch.bad{stroke:var(--bad);stroke-width:.07;stroke-dasharray:.16 .1;"
    "pointer-events:none}"
    ".px-touch.floats{pointer-events:none}"
    ".px-slot{fill:none;pointer-events:fill}"
    ".px-slot.chosen{fill:var(--plate);stroke:var(--accent);stroke-width:.05}"
    ".px-name{fill:var(--ink-2);pointer-events:none}"
    ".px-body.red{fill:var(--red);stroke:var(--red-line)}"
    ".px-body.blue{fill:var(--blue);stroke:var(--blue-line)}"
    ".px-body.green{fill:var(--green);stroke:var(--green-line)}"
    ".px-body.yellow{fill:var(--yellow);stroke:var(--yellow-line)}"
    ".px-body.orange{fill:var(--orange);stroke:var(--orange-line)}"
    ".px-body.purple{fill:var(--purple);stroke:var(--purple-line)}"
    ".px-body.teal{fill:var(--teal);stroke:var(--teal-line)}"
    ".px-body.brown{fill:var(--brown);stroke:var(--brown-line)}"
    ".px-body.wood{fill:var(--brown-soft);stroke:var(--brown)}"
    ".px-corner.blue{stroke:var(--blue);color:var(--blue)}"
    ".px-corner.orange{stroke:var(--orange);color:var(--orange)}"
    ".px-corner.green{stroke:var(--green);color:var(--green)}"
    ".px-corner.purple{stroke:var(--purple);color:var(--purple)}"
    ".px-reach.blue{fill:var(--blue)}.px-reach.orange{fill:var(--orange)}"
    ".px-reach.green{fill:var(--green)}.px-reach.purple{fill:var(--purple)}"
    ".px-body.ghost{fill-opacity:.5;stroke-opacity:.5}"
    ".px-body.ghost.refused{fill-opacity:.22;stroke-opacity:.22}"
    ".px-weave.ghost{fill-opacity:.4}";

static const char *const hues[] = {"blue", "orange", "green", "purple",
                                   "teal", "red",    "brown", "yellow"};
static const char *const weaves[] = {"", "stripes", "dots", "cross", "waves", "checks", "grid"};
enum { HUES = 8, WEAVES = 7 };

// Players: a colour and a pattern of their own; the fourth is told from the second by both.
static const char *const player_weaves[] = {"", "stripes", "dots", "waves"};

const char *pentahex_colour(const pentahex_look *look, int kind, int player) {
    if (look->is_by_kind) return hues[kind % HUES];
    return player > 0 ? hues[player - 1] : "wood";
}

const char *pentahex_pattern(const pentahex_look *look, int kind, int player) {
    if (look->is_by_kind) return weaves[(kind % HUES + kind / HUES) % WEAVES];
    return player > 0 ? player_weaves[player - 1] : "";
}

const char *pentahex_player_name(ita_scene *scene, int player) {
    static const char *const keys[] = {"pentahex.player.1", "pentahex.player.2",
                                       "pentahex.player.3", "pentahex.player.4"};
    return ita_scene_say(scene, keys[player - 1], NULL);
}

const char *pentahex_say_cell(ita_scene *scene, ita_hex cell) {
    ita_text text = say_open(scene);
    pentahex_put_cell(&text, cell);
    return say_keep(scene, &text);
}

// ---- bodies

static const char *path_of(ita_scene *scene, const pentahex_body *body, double inset) {
    ita_text path = say_open(scene);
    pentahex_pen pen = {.scale = body->scale, .inset = inset, .corner = 0.13};
    pentahex_middle(body->cells, body->count, &pen.x, &pen.y);
    pentahex_put_outline((pentahex_region){body->cells, (uint32_t)body->count, NULL}, pen, &path);
    return say_keep(scene, &path);
}

static const char *seams_of(ita_scene *scene, const pentahex_body *body) {
    ita_text path = say_open(scene);
    pentahex_pen pen = {.scale = body->scale};
    pentahex_middle(body->cells, body->count, &pen.x, &pen.y);
    pentahex_put_seams((pentahex_region){body->cells, (uint32_t)body->count, NULL}, pen, &path);
    bool is_empty = path.length == 0;
    const char *kept = say_keep(scene, &path);
    return is_empty ? NULL : kept;
}

static ita_node *add_layer(ita_scene *scene, const pentahex_body *body, const char *path,
                           const char *style) {
    ita_node *node = ita_scene_add(scene);
    node->path = path;
    node->style = style;
    node->x = body->x;
    node->y = body->y;
    node->of = body->of;
    return node;
}

ita_node *pentahex_draw_body(ita_scene *scene, const pentahex_body *body) {
    const char *path = path_of(scene, body, 0.045);
    bool is_ghost = strstr(body->state, "ghost") != NULL;
    if (!is_ghost) add_layer(scene, body, path, "kerf");
    add_layer(scene, body, path, say_classes(scene, "px-body", body->colour, body->state));
    if (body->pattern[0])
        add_layer(scene, body, path,
                  say_classes(scene, "px-weave pattern", body->pattern, is_ghost ? "ghost" : ""));
    const char *seams = seams_of(scene, body);
    if (seams && !is_ghost) add_layer(scene, body, seams, "px-seam");
    return add_layer(scene, body, path, say_classes(scene, "px-touch", body->state, ""));
}

// ---- slots

void pentahex_draw_slot(ita_scene *scene, const pentahex_layout *layout,
                        const pentahex_slot_look *look) {
    pentahex_body body = look->body;
    body.of = PENTAHEX_NODE_TRAY + (uint32_t)look->piece;
    pentahex_slot(layout, look->piece, &body.x, &body.y);
    ita_node *slot = ita_scene_add(scene);
    slot->id = body.of;
    slot->role = ITA_ROLE_PIECE;
    slot->style = look->style;
    slot->label = look->label;
    slot->grips = look->grips;
    slot->path = ita_path_box(scene, layout->slot * 0.94, layout->slot * 0.94, 0.22);
    slot->x = body.x;
    slot->y = body.y;
    if (!look->is_gone) {
        pentahex_draw_body(scene, &body);
        return;
    }
    ita_text path = say_open(scene);
    pentahex_pen pen = {.scale = body.scale, .inset = 0.05, .corner = 0.13};
    pentahex_middle(body.cells, body.count, &pen.x, &pen.y);
    pentahex_put_outline((pentahex_region){body.cells, (uint32_t)body.count, NULL}, pen, &path);
    ita_node *gone = ita_scene_add(scene);
    gone->style = "gone";
    gone->path = say_keep(scene, &path);
    gone->x = body.x;
    gone->y = body.y;
    gone->of = body.of;
}

const char *pentahex_spoken_name(ita_scene *scene, const pentahex_config *c, int piece) {
    const pentahex_kind *kind = &c->set.kinds[pentahex_kind_of_piece(c, piece)];
    if (kind->copies == 1) return kind->name;
    const char *args[] = {kind->name, say_number(scene, piece - kind->first_piece + 1),
                          say_number(scene, kind->copies), NULL};
    return ita_scene_say(scene, "pentahex.piece.copy", args);
}
