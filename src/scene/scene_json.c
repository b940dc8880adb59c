// A scene as JSON for the page. What is zero, empty or false is left out.
#include "scene/written.h"

static const char *role_name(ita_role role) {
    static const char *const names[] = {"decor", "place", "piece", "link", "ghost"};
    return names[role];
}

static void put_number(ita_text *out, const char *name, double value) {
    if (scene_is_zero(value)) return;
    ita_json_pair_fixed(out, name, value, 4);
}

static void put_words(ita_text *out, const char *name, const char *value) {
    if (!value || !value[0]) return;
    ita_json_pair(out, name, value);
}

static void put_flag(ita_text *out, const char *name, bool value) {
    if (!value) return;
    ita_json_pair_bool(out, name, true);
}

static void put_node(const ita_node *node, ita_text *out) {
    ita_json_open(out, '{');
    put_number(out, "id", node->id);
    ita_json_pair(out, "role", role_name(node->role));
    put_number(out, "grips", node->grips);
    put_words(out, "style", node->style);
    put_words(out, "path", node->path);
    put_words(out, "text", node->text);
    put_number(out, "size", node->text ? node->text_size : 0);
    put_words(out, "label", node->label);
    put_number(out, "x", node->x);
    put_number(out, "y", node->y);
    put_number(out, "turn", node->turn);
    put_flag(out, "flip", node->is_flipped);
    put_number(out, "scale", node->scale);
    put_number(out, "of", node->of);
    ita_json_close(out, '}');
}

// What is there for text pictures only is left out; what is only spoken is not.
static bool is_visible(const ita_node *node) {
    return node->id || node->path || node->text || node->label;
}

// Each on a line of its own: readers keep what they have read of lines that stand there once more.
static void put_nodes(const ita_scene *scene, ita_text *out) {
    const char *between = "\n";
    for (size_t i = 0; i < scene->node_count; i++) {
        if (!is_visible(&scene->nodes[i])) continue;
        ita_put(out, between);
        put_node(&scene->nodes[i], out);
        between = ",\n";
    }
    ita_put(out, "\n");
}

static void put_action(const ita_action *action, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_pair(out, "name", action->name);
    ita_json_pair(out, "label", action->label);
    put_words(out, "key", action->key);
    put_flag(out, "enabled", action->is_enabled);
    put_flag(out, "pressed", action->is_pressed);
    put_flag(out, "danger", action->is_a_danger);
    put_flag(out, "due", action->is_due);
    ita_json_close(out, '}');
}

static void put_note(const ita_note *note, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_pair(out, "name", note->name);
    ita_json_pair(out, "value", note->value);
    if (note->gauge >= 0) {
        ita_json_pair_fixed(out, "gauge", note->gauge, 4);
    }
    put_words(out, "style", note->style);
    ita_json_close(out, '}');
}

static void put_region(const char *name, ita_region region, ita_text *out) {
    const double box[] = {region.x, region.y, region.width, region.height};
    if (region.width <= 0) return;
    ita_json_name(out, name);
    ita_json_open(out, '[');
    for (int i = 0; i < 4; i++)
        ita_json_fixed(out, box[i], 4);
    ita_json_close(out, ']');
}

static void put_inlays(const ita_scene *scene, ita_text *out) {
    ita_json_name(out, "inlay");
    ita_json_open(out, '[');
    for (size_t i = 0; i < scene->inlay_count; i++) {
        ita_json_open(out, '{');
        ita_json_pair_fixed(out, "weight", scene->inlays[i].weight, 4);
        put_words(out, "colour", scene->inlays[i].colour);
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
}

static void put_players(const ita_scene *scene, ita_text *out) {
    ita_json_name(out, "players");
    ita_json_open(out, '[');
    for (size_t i = 0; i < scene->player_count; i++) {
        ita_json_open(out, '{');
        ita_json_pair(out, "name", scene->players[i].name);
        ita_json_pair(out, "colour", scene->players[i].colour);
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
}

void ita_scene_json(const ita_scene *scene, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_pair(out, "title", scene->title);
    ita_json_pair(out, "status", scene->status);
    put_words(out, "about", scene->about);
    put_words(out, "detail", scene->detail);
    put_region("box", (ita_region){scene->x, scene->y, scene->width, scene->height}, out);
    put_region("board", scene->board, out);
    put_region("tray", scene->tray, out);
    put_flag(out, "bare", scene->is_bare);
    put_number(out, "turn", scene->turn);
    ita_json_name(out, "nodes");
    ita_json_open(out, '[');
    put_nodes(scene, out);
    ita_json_close(out, ']');
    ita_json_name(out, "actions");
    ita_json_open(out, '[');
    for (size_t i = 0; i < scene->action_count; i++)
        put_action(&scene->actions[i], out);
    ita_json_close(out, ']');
    ita_json_name(out, "notes");
    ita_json_open(out, '[');
    for (size_t i = 0; i < scene->note_count; i++)
        put_note(&scene->notes[i], out);
    ita_json_close(out, ']');
    put_inlays(scene, out);
    put_players(scene, out);
    ita_json_close(out, '}');
}
