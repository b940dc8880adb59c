// Filling a scene: nodes, actions, notes, kept words and small paths. Owns nothing but the arena
// and its arrays. Knows no game.
#include "intarsia/scene.h"

#include "intarsia/words.h"

#include <string.h>

static void clear_words(ita_scene *scene) {
    scene->title = scene->about = scene->status = scene->detail = "";
}

void ita_scene_open(ita_scene *scene, const ita_allocator *allocator) {
    memset(scene, 0, sizeof *scene);
    ita_arena_open(&scene->arena, allocator);
    clear_words(scene);
}

void ita_scene_reset(ita_scene *scene) {
    ita_arena_reset(&scene->arena);
    scene->node_count = scene->action_count = scene->note_count = 0;
    scene->inlay_count = scene->player_count = 0;
    scene->board = scene->tray = (ita_region){0, 0, 0, 0};
    scene->is_bare = false;
    scene->turn = 0;
    clear_words(scene);
    scene->failed = false;
}

void ita_scene_close(ita_scene *scene) {
    const ita_allocator *allocator = scene->arena.allocator;
    ita_give(allocator, scene->nodes, scene->node_capacity * sizeof *scene->nodes);
    ita_give(allocator, scene->actions, scene->action_capacity * sizeof *scene->actions);
    ita_give(allocator, scene->notes, scene->note_capacity * sizeof *scene->notes);
    ita_give(allocator, scene->inlays, scene->inlay_capacity * sizeof *scene->inlays);
    ita_give(allocator, scene->players, scene->player_capacity * sizeof *scene->players);
    ita_arena_close(&scene->arena);
    ita_scene_open(scene, allocator);
}

enum { TENTHS = 10 };

#define HEAT_WORDS .4

// Never more than it says: only what is in all solutions has the tenth tenth.
static int tenths_of(double share) {
    int tenths = share >= 1 ? TENTHS : (int)(share * TENTHS);
    return share > 0 && tenths == 0 ? 1 : tenths;
}

static ita_node *add_over(ita_scene *scene, size_t at, const char *style) {
    ita_node *over = ita_scene_add(scene);
    const ita_node *node = &scene->nodes[at]; // adding may have moved it
    over->role = ITA_ROLE_DECOR;
    over->style = style;
    over->x = node->x;
    over->y = node->y;
    over->of = node->id;
    return over;
}

void ita_scene_heat(ita_scene *scene, uint32_t id, double share, const char *words,
                    const char *label) {
    static const char *const classes[] = {"",
                                          "heat heat-1",
                                          "heat heat-2",
                                          "heat heat-3",
                                          "heat heat-4",
                                          "heat heat-5",
                                          "heat heat-6",
                                          "heat heat-7",
                                          "heat heat-8",
                                          "heat heat-9",
                                          "heat heat-10"};
    size_t at = 0;
    while (at < scene->node_count && scene->nodes[at].id != id)
        at++;
    if (at == scene->node_count || !(share >= 0)) return;
    const int tenths = tenths_of(share);
    scene->nodes[at].label = label;
    if (tenths == 0) return;
    ita_node *heat = add_over(scene, at, classes[tenths]);
    const ita_node *node = &scene->nodes[at];
    heat->path = node->path;
    heat->turn = node->turn;
    heat->is_flipped = node->is_flipped;
    heat->scale = node->scale;
    ita_node *said = add_over(scene, at, "heat-words");
    said->text = words;
    said->text_size = HEAT_WORDS;
}

ita_status ita_scene_status(const ita_scene *scene) {
    return scene->failed ? ITA_E_MEMORY : ITA_OK;
}

// Room for one more, zeroed. Without memory the view goes on filling a spare inside the scene; the
// failure is remembered.
static void *add(ita_scene *scene, void *items_address, size_t *count, size_t *capacity,
                 size_t size, void *spare) {
    unsigned char *item = spare;
    if (ita_grow(scene->arena.allocator, items_address, capacity, *count + 1, size) == ITA_OK) {
        unsigned char *items;
        memcpy(&items, items_address, sizeof items);
        item = items + (*count)++ * size;
    } else {
        scene->failed = true;
    }
    memset(item, 0, size);
    return item;
}

ita_node *ita_scene_add(ita_scene *scene) {
    ita_node *node = add(scene, &scene->nodes, &scene->node_count, &scene->node_capacity,
                         sizeof *scene->nodes, &scene->spare_node);
    node->style = "";
    node->column = -1;
    return node;
}

ita_action *ita_scene_action(ita_scene *scene) {
    ita_action *action = add(scene, &scene->actions, &scene->action_count, &scene->action_capacity,
                             sizeof *scene->actions, &scene->spare_action);
    action->name = action->label = "";
    return action;
}

ita_note *ita_scene_note(ita_scene *scene) {
    ita_note *note = add(scene, &scene->notes, &scene->note_count, &scene->note_capacity,
                         sizeof *scene->notes, &scene->spare_note);
    note->name = note->value = note->style = "";
    note->gauge = -1;
    return note;
}

ita_inlay *ita_scene_inlay(ita_scene *scene, const char *colour, double weight) {
    ita_inlay *inlay = add(scene, &scene->inlays, &scene->inlay_count, &scene->inlay_capacity,
                           sizeof *scene->inlays, &scene->spare_inlay);
    inlay->colour = colour;
    inlay->weight = weight;
    return inlay;
}

ita_player *ita_scene_player(ita_scene *scene, const char *name, const char *colour) {
    ita_player *player = add(scene, &scene->players, &scene->player_count, &scene->player_capacity,
                             sizeof *scene->players, &scene->spare_player);
    player->name = name;
    player->colour = colour;
    return player;
}

static const char *keep(ita_scene *scene, const char *bytes, size_t length) {
    const char *kept = ita_arena_text(&scene->arena, bytes, length);
    if (!kept) scene->failed = true;
    return kept ? kept : "";
}

const char *ita_scene_words(ita_scene *scene, const char *words) {
    return keep(scene, words, strlen(words));
}

const char *ita_scene_keep(ita_scene *scene, const ita_text *text) {
    if (text->failed) scene->failed = true;
    return keep(scene, ita_text_get(text), text->length);
}

static const char *keep_and_close(ita_scene *scene, ita_text *text) {
    const char *kept = ita_scene_keep(scene, text);
    ita_text_close(text);
    return kept;
}

const char *ita_scene_say(ita_scene *scene, const char *key, const char *const *args) {
    ita_text text;
    ita_text_open(&text, scene->arena.allocator);
    text.language = scene->language;
    ita_put_words(&text, key, args);
    return keep_and_close(scene, &text);
}

static void put_point(ita_text *text, char command, double x, double y) {
    ita_put_char(text, command);
    ita_put_fixed(text, x, 4);
    ita_put_char(text, ' ');
    ita_put_fixed(text, y, 4);
}

static void put_arc(ita_text *text, double r, const char *flags, double x, double y) {
    put_point(text, 'A', r, r);
    ita_put(text, flags);
    put_point(text, ' ', x, y);
}

const char *ita_path_circle(ita_scene *scene, double radius) {
    ita_text text;
    ita_text_open(&text, scene->arena.allocator);
    put_point(&text, 'M', -radius, 0);
    put_arc(&text, radius, " 0 1 1", radius, 0);
    put_arc(&text, radius, " 0 1 1", -radius, 0);
    ita_put_char(&text, 'Z');
    return keep_and_close(scene, &text);
}

const char *ita_path_line(ita_scene *scene, double x1, double y1, double x2, double y2) {
    ita_text text;
    ita_text_open(&text, scene->arena.allocator);
    put_point(&text, 'M', x1, y1);
    put_point(&text, 'L', x2, y2);
    return keep_and_close(scene, &text);
}

const char *ita_path_polygon(ita_scene *scene, const double *points, size_t point_count) {
    ita_text text;
    ita_text_open(&text, scene->arena.allocator);
    for (size_t i = 0; i < point_count; i++)
        put_point(&text, i ? 'L' : 'M', points[2 * i], points[2 * i + 1]);
    ita_put_char(&text, 'Z');
    return keep_and_close(scene, &text);
}

const char *ita_path_box(ita_scene *scene, double width, double height, double corner_radius) {
    double x = width / 2, y = height / 2, r = corner_radius;
    const double sides[4][4] = {
        {r - x, -y, x - r, -y}, {x, r - y, x, y - r}, {x - r, y, r - x, y}, {-x, y - r, -x, r - y}};
    ita_text text;
    ita_text_open(&text, scene->arena.allocator);
    for (int i = 0; i < 4; i++) {
        if (i && r > 0)
            put_arc(&text, r, " 0 0 1", sides[i][0], sides[i][1]);
        else
            put_point(&text, i ? 'L' : 'M', sides[i][0], sides[i][1]);
        put_point(&text, 'L', sides[i][2], sides[i][3]);
    }
    if (r > 0) put_arc(&text, r, " 0 0 1", sides[0][0], sides[0][1]);
    ita_put_char(&text, 'Z');
    return keep_and_close(scene, &text);
}

const ita_node *ita_scene_find(const ita_scene *scene, uint32_t id) {
    for (size_t i = 0; id && i < scene->node_count; i++)
        if (scene->nodes[i].id == id) return &scene->nodes[i];
    return NULL;
}
